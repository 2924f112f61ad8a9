// The workers that are connected: those that were heard from recently.

/** A worker as it introduced itself. `id` is new each time that it starts. */
export type WorkerSeen = {
  id: string
  tokenId: string
  name: string
  version: string
  cores: number
  /** Heavy steps that it does at a time. */
  places: number
}

/**
 * Workers send a heartbeat every three seconds and a report every second. One that's silent for this long loses its
 * step.
 */
export const DEFAULT_LEASE_MS = 15_000

export class WorkerList {
  readonly #workers = new Map<string, WorkerSeen & { seenAtMs: number }>()
  #places = 0
  /** Called when the number of places changes. */
  onChanged = () => {}

  constructor(
    private readonly nowMs: () => number,
    readonly leaseMs: number,
  ) {}

  /** Notes that a worker is there. */
  see(worker: WorkerSeen): void {
    this.#workers.set(worker.id, { ...worker, seenAtMs: this.nowMs() })
    this.#count()
  }

  /** It has stopped. */
  forget({ id, tokenId }: Pick<WorkerSeen, 'id' | 'tokenId'>): void {
    if (this.#workers.get(id)?.tokenId === tokenId) this.#workers.delete(id)
    this.#count()
  }

  /** What all of them can do at a time. */
  places(): number {
    this.#count()
    return this.#places
  }

  list(): WorkerSeen[] {
    this.#count()
    return [...this.#workers.values()].map(({ seenAtMs: _, ...worker }) => worker)
  }

  #count(): void {
    for (const [id, { seenAtMs }] of this.#workers)
      if (this.nowMs() - seenAtMs >= this.leaseMs) this.#workers.delete(id)
    const places = [...this.#workers.values()].reduce((sum, worker) => sum + worker.places, 0)
    if (places === this.#places) return
    this.#places = places
    this.onChanged()
  }
}
