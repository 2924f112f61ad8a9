// Heavy steps on workers: opens them at the desk and keeps the queue filled with those that nobody is doing. The queue
// may forget everything, be away, or hand a step out twice; the desk decides.
import type { Broker } from '../../adapters/broker/broker.ts'
import { asError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Queues } from '../engine/queues.ts'
import type { StepDesk } from './desk.ts'
import type { StepOfJob, Steps } from './steps.ts'
import { collectTranscript } from './transcript-messages.ts'

export type QueuedStepsParts = {
  desk: StepDesk
  broker: Broker
  queues: Queues
  /** The speech model that the settings name. */
  model: () => string
  log: Log
}

/** How often steps that nobody is doing are put into the queue: what is there already stays as it is. */
const FILL_EVERY_MS = 2_000

/** `close` ends the filling of the queue; open steps end with their signals. */
export function createQueuedSteps(parts: QueuedStepsParts): Steps & { close(): void } {
  const { desk, broker, queues, log } = parts
  let isFilling = false
  const fill = async () => {
    if (isFilling) return
    isFilling = true
    try {
      for (const step of desk.unclaimed()) {
        try {
          await broker.add(step.id, 'import')
          step.onWaiting(
            desk.workers.places() === 0 ? 'waiting for a worker to connect' : 'waiting for a worker',
          )
        } catch (error) {
          step.onWaiting('waiting for the queue, which does not answer')
          log.debug('step not queued', { step: step.id, error: asError(error).message })
          return
        }
      }
    } finally {
      isFilling = false
    }
  }
  const timer = setInterval(() => void fill(), FILL_EVERY_MS)
  return {
    transcribe: (step, input, hooks) =>
      queues.run('speech', step.parties, step.signal, async () => {
        const id = stepId(step)
        const collected = collectTranscript(input, parts.model(), hooks)
        const { jobId, signal } = step
        const opened = desk.open(
          {
            ...{ id, jobId, kind: 'transcribe', hashes: [input.hash] },
            input: () => collected.task(),
            onReport: (report) => collected.onReport(report),
            onWaiting: hooks.onWaiting,
          },
          (result) => collected.transcript(result),
          signal,
        )
        void fill()
        try {
          return await opened
        } finally {
          // A worker that takes it in this moment asks the desk and drops it.
          void broker.remove(id).catch(() => {})
        }
      }),
    close: () => clearInterval(timer),
  }
}

/** A job and its step, in characters that every queue takes. */
function stepId({ jobId, name }: Pick<StepOfJob, 'jobId' | 'name'>): string {
  return `${jobId}-${Bun.SHA256.hash(name, 'hex').slice(0, 16)}`
}
