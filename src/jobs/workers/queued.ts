// Heavy steps on workers: what each kind of step needs, and what is believed of its result.
import type { ExportServices } from '../kinds/export/export-request.ts'
import { checkDerived, checkRendered } from './check-result.ts'
import { foundFileOf, progressOf, renderReportOf } from './file-messages.ts'
import { createOnWorker, type OnWorkerParts } from './on-worker.ts'
import { renderTaskOf } from './render-task.ts'
import type { Steps } from './steps.ts'
import { collectTranscript } from './transcript-messages.ts'

export type QueuedStepsParts = OnWorkerParts & {
  /** The speech model that the settings name. */
  model: () => string
  /** Asked at each step. */
  services: () => ExportServices
}

/** Of posters, filmstrips and peaks; films are limited by the disk. */
const MAX_SMALL_FILE_BYTES = 50_000_000

/** `close` ends the filling of the queue; open steps end with their signals. */
export function createQueuedSteps(parts: QueuedStepsParts): Steps & { close(): void } {
  const { run, make, close } = createOnWorker(parts)
  const oneFile = (hash: string) => new Map([[hash, parts.services().mediaFolder.pathOf(hash)]])
  const checking = (signal: AbortSignal) => ({ programs: parts.services().programs, signal })
  return {
    transcribe(step, input, { onWaiting, ...hooks }) {
      let begun: ReturnType<typeof collectTranscript> | null = null
      const collected = () => {
        begun ??= collectTranscript(input, parts.model(), hooks)
        return begun
      }
      return run(
        step,
        {
          ...{ resource: 'speech', priority: 'import', kind: 'transcribe' },
          ...{ files: oneFile(input.hash), onWaiting },
          input: () => collected().task(),
          onReport: (report) => collected().onReport(report),
        },
        (result) => collected().transcript(result),
      )
    },
    probe: (step, hash, { onWaiting }) =>
      run(
        step,
        {
          ...{ resource: 'probe', priority: 'import', kind: 'probe' },
          ...{ files: oneFile(hash), onWaiting },
          input: () => ({ hash }),
          onReport: (report) => progressOf(report) === null,
        },
        foundFileOf,
      ),
    derive(step, input, toFile, hooks) {
      const isProxy = input.kind === 'proxy'
      return make(
        step,
        {
          ...{ resource: isProxy ? 'proxy' : 'derive', priority: 'derive', kind: 'derive' },
          ...{ files: oneFile(input.hash), input: () => input },
          ...(isProxy ? {} : { maxBytes: MAX_SMALL_FILE_BYTES }),
        },
        { toFile, hooks },
        (file) => checkDerived(checking(step.signal), input, file),
      )
    },
    async render(step, request, outFile, hooks) {
      const { task, files } = await renderTaskOf(parts.services(), request)
      return make(
        step,
        { resource: 'render', priority: 'export', kind: 'render', files, input: () => task },
        { toFile: outFile, hooks },
        async (file, result) => {
          const report = renderReportOf(result)
          await checkRendered(checking(step.signal), request, file, report)
          return report
        },
      )
    },
    close,
  }
}
