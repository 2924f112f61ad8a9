// A queue that nobody can take over. Work belongs to parties (a drive, a person); each party can hold only so many
// places, and a free place goes to whoever holds the fewest and has waited longest. It only decides when work runs; the
// database says what there is to do.

/** For whom work is done: `drive:ID`, `user:ID`. */
export type Party = string

export type QueueSize = {
  /** How much work runs at a time. Asked whenever work may begin, so it may change. */
  places: number
  /** How many places one party may hold. If there's only one, parties take turns. */
  placesPerParty: number
}

/** The parties of work in a drive, for a person. */
export function partiesOf({ driveId, userId }: { driveId: string; userId: string }): Party[] {
  return [`drive:${driveId}`, `user:${userId}`]
}

/** One piece of work that waits. */
type Entry = { order: number; begin: () => Promise<void>; isAborted: () => boolean }
/** Everything that waits for the same parties, first come first served. */
type Line = { parties: readonly Party[]; entries: Entry[] }

export class FairQueue {
  #running = 0
  #waiting = 0
  #order = 0
  #turn = 0
  readonly #lines = new Map<string, Line>()
  readonly #held = new Map<Party, number>()
  /** When each party last got a place; forgotten when nothing waits or runs. */
  readonly #lastTurns = new Map<Party, number>()

  constructor(private readonly size: QueueSize) {}

  /** Waiting and running pieces of work. */
  get load(): { waiting: number; running: number } {
    return { waiting: this.#waiting, running: this.#running }
  }

  /**
   * Runs `work` when its parties' turn comes. Rejects with the signal's reason while waiting; work that has begun is
   * always awaited, even after an abort, so it can clean up before its place goes to others.
   */
  run<T>(parties: readonly Party[], signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const stopWaiting = () => {
        this.#waiting -= 1
        reject(signal.reason)
      }
      signal.addEventListener('abort', stopWaiting, { once: true })
      const entry: Entry = {
        order: this.#order++,
        isAborted: () => signal.aborted,
        begin: async () => {
          signal.removeEventListener('abort', stopWaiting)
          await (async () => work())().then(resolve, reject)
        },
      }
      const key = parties.join('\n')
      const line = this.#lines.get(key)
      if (line === undefined) this.#lines.set(key, { parties, entries: [entry] })
      else line.entries.push(entry)
      this.#waiting += 1
      this.fillPlaces()
    })
  }

  /** Starts whatever may start. Called automatically, except after the queue's size changes. */
  fillPlaces(): void {
    while (this.#running < this.size.places) {
      const line = this.#nextLine()
      const entry = line?.entries.shift()
      if (line === null || entry === undefined) break
      this.#begin(entry, line.parties)
    }
    if (this.#running === 0 && this.#waiting === 0) this.#lastTurns.clear()
  }

  #begin(entry: Entry, parties: readonly Party[]): void {
    this.#waiting -= 1
    this.#running += 1
    this.#turn += 1
    for (const party of parties) {
      this.#held.set(party, this.#heldBy(party) + 1)
      this.#lastTurns.set(party, this.#turn)
    }
    void entry.begin().finally(() => {
      this.#running -= 1
      for (const party of parties) {
        const held = this.#heldBy(party) - 1
        if (held === 0) this.#held.delete(party)
        else this.#held.set(party, held)
      }
      this.fillPlaces()
    })
  }

  /**
   * Among those who may have another place: fewest places first, then the longest since its last turn, then first come.
   */
  #nextLine(): Line | null {
    let best: { line: Line; rank: readonly number[] } | null = null
    for (const [key, line] of this.#lines) {
      while (line.entries[0]?.isAborted()) line.entries.shift()
      const [first] = line.entries
      if (first === undefined) {
        this.#lines.delete(key)
        continue
      }
      if (line.parties.some((party) => this.#heldBy(party) >= this.size.placesPerParty)) continue
      const rank = [
        ...maxAndSum(line.parties.map((party) => this.#heldBy(party))),
        ...maxAndSum(line.parties.map((party) => this.#lastTurns.get(party) ?? 0)),
        first.order,
      ]
      if (best === null || comesBefore(rank, best.rank)) best = { line, rank }
    }
    return best?.line ?? null
  }

  #heldBy(party: Party): number {
    return this.#held.get(party) ?? 0
  }
}

/** Compares the largest first; ties (such as people in one drive) are broken by the others. */
function maxAndSum(values: readonly number[]): [number, number] {
  return [Math.max(0, ...values), values.reduce((sum, value) => sum + value, 0)]
}

function comesBefore(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((value, at) => value !== other[at])
  return index >= 0 && (one[index] ?? 0) < (other[index] ?? 0)
}
