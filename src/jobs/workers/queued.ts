// Heavy steps on workers: what each kind of step needs, and how its result is checked.

import { serverModelOf } from '../../adapters/speech-server/speech-server.ts'
import type { Transcript } from '../../adapters/whisper/speech-engine.ts'
import type { ExportReport, ExportServices } from '../kinds/export/export-request.ts'
import { checkDerived, checkRendered } from './check-result.ts'
import { foundFileOf, progressOf, renderReportOf } from './file-messages.ts'
import type { HearingHooks } from './hear-file.ts'
import { createOnWorker, type OnWorker, type OnWorkerParts } from './on-worker.ts'
import { renderTaskOf } from './render-task.ts'
import { pictureRanges, type RenderParts, renderInParts } from './split-render.ts'
import { hearInSections } from './split-transcript.ts'
import type { FileHooks, RenderRequest, StepOfJob, Steps, TranscribeHooks, TranscribeInput } from './steps.ts'
import { collectTranscript } from './transcript-messages.ts'

export type QueuedStepsParts = OnWorkerParts & {
  /** The speech model that the settings name. */
  model: () => string
  /** Asked at each step. */
  services: () => ExportServices
  /** For what isn't worth a worker. */
  here: Pick<Steps, 'transcribe'>
  /** Which recordings are split, and how. */
  sections?: { minUs: number; sectionUs: number }
  /** The minimum length of a split film's parts. */
  minPartUs?: number
}

/**
 * A recording with less than `minUs` left goes to a single worker. Sections of `sectionUs` are short enough that a
 * lost one costs little, and long enough that the steps around each cost nothing.
 */
const SECTIONS = { minUs: 10 * 60e6, sectionUs: 3 * 60e6 }

/** Of posters, filmstrips and peaks; films are limited by the disk. */
const MAX_SMALL_FILE_BYTES = 50_000_000

/** `close` ends the filling of the queue; open steps end with their signals. */
export function createQueuedSteps(parts: QueuedStepsParts): Steps & { close(): void } {
  const { run, make, close } = createOnWorker(parts)
  const oneFile = (hash: string) => new Map([[hash, parts.services().mediaFolder.pathOf(hash)]])
  const checking = (signal: AbortSignal) => ({ programs: parts.services().programs, signal })
  const hear =
    (model: string) =>
    (
      step: StepOfJob,
      input: TranscribeInput,
      { onWaiting, ...hooks }: HearingHooks & Pick<TranscribeHooks, 'onWaiting'>,
    ): Promise<Transcript> => {
      let begun: ReturnType<typeof collectTranscript> | null = null
      const collected = () => {
        begun ??= collectTranscript(input, model, hooks)
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
    }
  return {
    transcribe(step, input, hooks) {
      const model = parts.model()
      // It hears several windows at a time itself; a worker could only pass the sound on.
      if (serverModelOf(model) !== null) return parts.here.transcribe(step, input, hooks)
      const { minUs, sectionUs } = parts.sections ?? SECTIONS
      const leftUs = input.durationUs - (input.resumeFrom?.nextUs ?? 0)
      return leftUs >= minUs && parts.desk.workers.places() > 1
        ? hearInSections(step, input, { model, sectionUs }, hooks, hear(model))
        : hear(model)(step, input, hooks)
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
      const ranges = pictureRanges(request, parts.desk.workers.places(), parts.minPartUs)
      return ranges.length < 2
        ? render({ parts, make }, step, request, outFile, hooks)
        : renderInParts(step, { request, ranges, outFile, folder: parts.resultsFolder }, hooks, (...one) =>
            render({ parts, make }, ...one),
          )
    },
    close,
  }
}

/** A film, or a part of its picture; `pictureParts` are files by hash. `onMade` gets the hash of the file. */
async function render(
  { parts, make }: { parts: QueuedStepsParts; make: OnWorker['make'] },
  step: StepOfJob,
  request: RenderRequest,
  outFile: string,
  hooks: FileHooks,
  { pictureParts = [], onMade }: RenderParts = {},
): Promise<ExportReport> {
  const { task, files } = await renderTaskOf(
    parts.services(),
    request,
    pictureParts.map(({ sha256, frameCount }) => ({ sha256, frameCount })),
  )
  return make(
    step,
    {
      resource: 'render',
      priority: 'export',
      kind: 'render',
      files,
      made: new Map(pictureParts.map(({ sha256, file }) => [sha256, file])),
      input: () => task,
    },
    { toFile: outFile, hooks },
    async (file, result, sha256) => {
      const report = renderReportOf(result)
      await checkRendered({ programs: parts.services().programs, signal: step.signal }, request, file, report)
      onMade?.(sha256)
      return report
    },
  )
}
