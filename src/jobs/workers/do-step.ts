// What a worker does for each kind of step: its input files are already here, and its output goes to a folder of its
// own. Errors in the work itself are kept apart from connection errors, because only they can mean that the step can't
// be done.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { probe } from '../../adapters/ffprobe.ts'
import type { MediaPrograms } from '../../adapters/media-programs.ts'
import type { SpeechEngine } from '../../adapters/whisper/speech-engine.ts'
import { asError, type ResultErrorCode, RoughcutError } from '../../errors.ts'
import { derivedFileOf, deriveFile } from '../kinds/derive/derive-file.ts'
import { exportComposition } from '../kinds/export/export-composition.ts'
import type { FileProgress } from './file-messages.ts'
import { hearFile } from './hear-file.ts'
import { type RenderTask, renderRequestOf } from './render-task.ts'
import { createTranscriptReporter } from './report-transcript.ts'
import type { DeriveInput } from './steps.ts'
import type { TranscribeTask } from './transcript-messages.ts'

export type StepParts = {
  programs: MediaPrograms
  /** Hears with a model; the same engine for the same model while it is not busy. */
  borrowEngine<T>(model: string, work: (speech: SpeechEngine) => Promise<T>): Promise<T>
}

/** What a step may use of its connection. */
export type StepConnection = {
  send(report: unknown): Promise<void>
  /** Calls `work` with the paths of these files, fetched if need be; they stay until it ends. */
  withFiles<T>(hashes: readonly string[], work: (pathOf: (hash: string) => string) => Promise<T>): Promise<T>
  /** For what the step makes; empty. */
  folder: string
  signal: AbortSignal
}

export type StepWork = {
  /** Sends new progress, or a heartbeat. */
  report(): Promise<void>
  run(): Promise<Done>
}

/** `file`: what the step made. `result` may be asked for again; it is what ends the step. */
type Done = { file: string | null; result(): Promise<unknown> }

/** The step cannot be done, wherever it is tried. */
export class StepFailed extends Error {
  constructor(
    readonly code: ResultErrorCode,
    message: string,
    options: ErrorOptions,
  ) {
    super(message, options)
  }
}

const KINDS: Record<string, (parts: StepParts, input: unknown, connection: StepConnection) => StepWork> = {
  transcribe: (parts, input, connection) => transcribe(parts, input as TranscribeTask, connection),
  probe: (parts, input, connection) => probeMedia(parts, input as { hash: string }, connection),
  derive: (parts, input, connection) => derive(parts, input as DeriveInput, connection),
  render: (parts, input, connection) => render(parts, input as RenderTask, connection),
}

/** Throws for a kind that this version doesn't know. `run` throws `StepFailed`, and whatever another worker may be spared. */
export function workOf(
  parts: StepParts,
  { kind, input }: { kind: string; input: unknown },
  connection: StepConnection,
): StepWork {
  const begin = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  if (begin === undefined) throw new Error(`this version cannot do ${kind}`)
  return begin(parts, input, connection)
}

function transcribe(
  { programs, borrowEngine }: StepParts,
  task: TranscribeTask,
  { send, withFiles, signal }: StepConnection,
): StepWork {
  const reporter = createTranscriptReporter(send)
  return {
    report: () => reporter.report(),
    run: () =>
      withFiles([task.hash], async (pathOf) => {
        const transcript = await alone(['transcription_failed', 'model_unavailable'], signal, () =>
          borrowEngine(task.model, (speech) =>
            hearFile({ programs, speech }, pathOf(task.hash), task, reporter.hooks, signal),
          ),
        )
        return { file: null, result: () => reporter.finish(transcript) }
      }),
  }
}

function probeMedia(
  { programs }: StepParts,
  { hash }: { hash: string },
  { send, withFiles, signal }: StepConnection,
): StepWork {
  return {
    report: () => send({ label: 'Examining', percent: 0 } satisfies FileProgress),
    run: () =>
      withFiles([hash], async (pathOf) => {
        const found = await alone(['unsupported_media', 'corrupt_media', 'too_large'], signal, () =>
          probe(programs, pathOf(hash), signal),
        )
        return { file: null, result: async () => found }
      }),
  }
}

function derive(
  { programs }: StepParts,
  { hash, kind, source }: DeriveInput,
  { send, withFiles, folder, signal }: StepConnection,
): StepWork {
  const progress = createProgress(send)
  return {
    report: progress.report,
    run: () =>
      withFiles([hash], async (pathOf) => {
        const file = join(folder, derivedFileOf(source, kind))
        await alone(['corrupt_media'], signal, () =>
          deriveFile(kind, pathOf(hash), file, source, {
            ...{ programs, signal },
            onProgress({ outUs }) {
              if (outUs !== null && source.durationUs)
                progress.note('Making it', Math.min(99, (outUs / source.durationUs) * 100))
            },
          }),
        )
        return { file, result: async () => ({}) }
      }),
  }
}

function render(
  { programs }: StepParts,
  task: RenderTask,
  { send, withFiles, folder, signal }: StepConnection,
): StepWork {
  const progress = createProgress(send)
  const { request, records } = renderRequestOf(task)
  return {
    report: progress.report,
    run: () =>
      withFiles([...task.files, ...task.pictureParts.map(({ sha256 }) => sha256)], async (pathOf) => {
        const outFile = join(folder, 'file')
        const services = {
          store: { media: { byId: (id: string) => records.get(id) ?? null } },
          ...{ mediaFolder: { pathOf, hold: HELD }, programs },
        }
        const report = await alone(['render_failed', 'corrupt_media', 'bad_request'], signal, () =>
          exportComposition(services, {
            ...{ ...request, outFile, report: progress.note, signal },
            pictureParts: task.pictureParts.map(({ sha256, frameCount }) => ({
              file: pathOf(sha256),
              frameCount,
            })),
          }),
        )
        return { file: outFile, result: async () => ({ ...report, sizeBytes: (await stat(outFile)).size }) }
      }),
  }
}

/** `withFiles` holds them already. */
const HELD = async () => ({ [Symbol.dispose]: () => {} })

/** The newest progress, sent when it is time to. */
function createProgress(send: (report: FileProgress) => Promise<void>) {
  let newest: FileProgress = { label: 'Fetching media', percent: 0 }
  return {
    note(label: string, percent: number) {
      newest = { label: label.slice(0, 200), percent: Math.min(100, Math.max(0, percent)) }
    },
    report: () => send(newest),
  }
}

/**
 * Does `work`, which depends on nothing outside. Errors with one of `finalCodes` would happen anywhere; all others may
 * be this machine's fault and lose their code, which would mean something else coming from the server.
 */
async function alone<T>(
  finalCodes: readonly (ResultErrorCode | 'bad_request')[],
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    signal.throwIfAborted()
    const { message } = asError(cause)
    const code = finalCodes.find((each) => cause instanceof RoughcutError && cause.code === each)
    if (code === undefined) throw new Error(message, { cause })
    throw new StepFailed(code === 'bad_request' ? 'render_failed' : code, message, { cause })
  }
}
