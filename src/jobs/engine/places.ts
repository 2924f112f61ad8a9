// The queue places that a job holds while it works, and releases while it's only waiting for somebody outside.
import type { FairQueue, Party } from './fair-queue.ts'

export type Places = {
  /** One in each queue, in their order. Rejects with the signal's reason, and holds none then. */
  take(signal: AbortSignal): Promise<void>
  free(): void
  /** Holds them while `work` is done. */
  during(signal: AbortSignal, work: () => Promise<void>): Promise<void>
}

/** Places in `queues`, none of them taken. */
export function createPlaces(queues: readonly { queue: FairQueue; parties: readonly Party[] }[]): Places {
  let held: (() => void)[] = []
  const free = () => {
    for (const release of held) release()
    held = []
  }
  return {
    async take(signal) {
      try {
        for (const { queue, parties } of queues) held.push(await placeIn(queue, parties, signal))
      } catch (error) {
        free()
        throw error
      }
    },
    free,
    async during(signal, work) {
      await this.take(signal)
      try {
        await work()
      } finally {
        free()
      }
    },
  }
}

/** Resolves with a function that gives the place back. */
function placeIn(queue: FairQueue, parties: readonly Party[], signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    queue.run(parties, signal, () => new Promise<void>((release) => resolve(release))).catch(reject)
  })
}

/** `rest` and `resume` of a job's context, for an attempt that has its places. */
export function createResting(places: Places, signal: AbortSignal, count: { begin(): unknown; end(): void }) {
  /** That it is back at work; null while it rests. */
  let back: Promise<void> | null = Promise.resolve()
  return {
    rest() {
      if (back === null) return
      back = null
      count.end()
      places.free()
    },
    resume() {
      back ??= places.take(signal).then(() => void count.begin())
      return back
    },
  }
}

export type Rest = {
  /** `wait` is for somebody outside. */
  during<T>(wait: () => Promise<T>): Promise<T>
  /** A part of the job has ended. */
  partEnded(): void
}

/** Lets a job with `parts` parallel parts rest while every part has ended or waits for somebody outside. */
export function createRest(job: { rest(): void; resume(): Promise<void> }, parts: number): Rest {
  let working = parts
  let waiting = 0
  const look = () => {
    if (working === 0 && waiting > 0) job.rest()
  }
  return {
    async during(wait) {
      working -= 1
      waiting += 1
      look()
      try {
        return await wait()
      } finally {
        working += 1
        waiting -= 1
        await job.resume()
      }
    },
    partEnded() {
      working -= 1
      look()
    },
  }
}
