// One fair queue per scarce resource.
import { FairQueue, type Party, type QueueSize } from './fair-queue.ts'

const RESOURCES = [
  'network',
  'upload',
  'probe',
  'ffmpeg',
  'derive',
  'proxy',
  'render',
  'speech',
  'model',
] as const
export type Resource = (typeof RESOURCES)[number]

export type QueueSizes = Record<Resource, QueueSize>

export type Queues = {
  /**
   * Runs `work` for `parties` when the resource is free and it is their turn; rejects with the signal's reason if
   * aborted, also while waiting.
   */
  run<T>(
    resource: Resource,
    parties: readonly Party[],
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T>
  /** Waiting and running pieces of work. */
  load(resource: Resource): { waiting: number; running: number }
  /** There may be more places than before. */
  resized(): void
}

/**
 * Downloads depend on other hosts, and a slow one can hold a place for hours: no drive or person gets more than a
 * quarter of the places. Files that browsers sent are on the disk already and do not wait for downloads. ffmpeg, the
 * speech recognizer and a local language model each fill the machine, so their parties take turns. What takes a moment
 * (a probe) or seconds (the pictures of a page: `ffmpeg`) does not wait for films and proxies.
 */
export const DEFAULT_QUEUE_SIZES: QueueSizes = {
  network: { places: 16, placesPerParty: 4 },
  upload: { places: 2, placesPerParty: 1 },
  probe: { places: 2, placesPerParty: 1 },
  ffmpeg: { places: 2, placesPerParty: 1 },
  derive: { places: 1, placesPerParty: 1 },
  proxy: { places: 1, placesPerParty: 1 },
  render: { places: 1, placesPerParty: 1 },
  speech: { places: 1, placesPerParty: 1 },
  model: { places: 1, placesPerParty: 1 },
}

/** Marks a job as waiting for its turn and doing nothing else. */
export type Standby = {
  /** A crash of the process isn't counted against the job until it works again. */
  waits(): void
  works(): void
}

export type InLine = {
  parties: readonly Party[]
  signal: AbortSignal
  /** Absent if other work of the same job runs in parallel and nobody keeps count of it. */
  standby?: Standby
}

/** `run` for a job, which stands by while it waits. */
export async function runInLine<T>(
  queues: Pick<Queues, 'run'>,
  resource: Resource,
  { parties, signal, standby }: InLine,
  work: () => Promise<T>,
): Promise<T> {
  let isWaiting = true
  const begun = queues.run(resource, parties, signal, () => {
    isWaiting = false
    standby?.works()
    return work()
  })
  // Not if its turn comes immediately.
  if (isWaiting) standby?.waits()
  try {
    return await begun
  } finally {
    standby?.works()
  }
}

/** For parallel parts of a job: it stands by while every part has ended or waits for its turn. */
export function standbyOfParts(job: Standby, parts: number) {
  let working = parts
  let waiting = 0
  const look = () => {
    if (working === 0 && waiting > 0) job.waits()
  }
  return {
    /** Of one part. */
    part(): Standby {
      let isWaiting = false
      return {
        waits() {
          if (isWaiting) return
          isWaiting = true
          working -= 1
          waiting += 1
          look()
        },
        works() {
          if (!isWaiting) return
          isWaiting = false
          working += 1
          waiting -= 1
          job.works()
        },
      }
    },
    partEnded() {
      working -= 1
      look()
    },
  }
}

/** Queues of one process, of `sizes` places each; they share nothing with other processes. */
export function createQueues(sizes: QueueSizes = DEFAULT_QUEUE_SIZES): Queues {
  const queues = Object.fromEntries(
    RESOURCES.map((resource) => [resource, new FairQueue(sizes[resource])]),
  ) as Record<Resource, FairQueue>
  return {
    run: (resource, parties, signal, work) => queues[resource].run(parties, signal, work),
    load: (resource) => queues[resource].load,
    resized: () => {
      for (const resource of RESOURCES) queues[resource].fillPlaces()
    },
  }
}
