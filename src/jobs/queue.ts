// One p-queue per scarce resource. A queue only decides when work runs; what there is to do stands
// in the database.
import PQueue from 'p-queue'

export const RESOURCES = ['network', 'probe', 'ffmpeg', 'render', 'speech', 'model'] as const
export type Resource = (typeof RESOURCES)[number]

/** How many pieces of work may use each resource at a time. */
export type QueueSizes = Record<Resource, number>

export type Queues = {
  /** Runs `work` when the resource is free; rejects with the signal's reason if aborted, also while waiting. */
  run<T>(resource: Resource, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Waiting and running pieces of work. */
  load(resource: Resource): { waiting: number; running: number }
}

/**
 * Downloads wait on others; ffmpeg, the recogniser and a local language model each fill the machine.
 * What takes a moment (a probe) or seconds (the pictures of a page: `ffmpeg`) does not wait behind
 * films and proxies, which have turns of their own, one at a time.
 */
export const DEFAULT_QUEUE_SIZES: QueueSizes = {
  network: 12,
  probe: 2,
  ffmpeg: 2,
  render: 1,
  speech: 1,
  model: 1,
}

export function createQueues(sizes: QueueSizes = DEFAULT_QUEUE_SIZES): Queues {
  const queues: Record<Resource, PQueue> = {
    network: new PQueue({ concurrency: sizes.network }),
    probe: new PQueue({ concurrency: sizes.probe }),
    ffmpeg: new PQueue({ concurrency: sizes.ffmpeg }),
    render: new PQueue({ concurrency: sizes.render }),
    speech: new PQueue({ concurrency: sizes.speech }),
    model: new PQueue({ concurrency: sizes.model }),
  }
  return {
    async run(resource, signal, work) {
      signal.throwIfAborted()
      // Not p-queue's own signal: that would also let go of work that is running, which then goes on
      // behind its job's back. Work ends itself by the signal it was given; here only waiting ends.
      const waiting = Promise.withResolvers<never>()
      const endWaiting = () => waiting.reject(signal.reason)
      signal.addEventListener('abort', endWaiting, { once: true })
      const turn = queues[resource].add(() => {
        signal.throwIfAborted()
        signal.removeEventListener('abort', endWaiting)
        return work()
      })
      return Promise.race([turn, waiting.promise])
    },
    load: (resource) => ({ waiting: queues[resource].size, running: queues[resource].pending }),
  }
}
