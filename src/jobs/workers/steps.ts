// Heavy steps: functions of files (by hash) and parameters. Implementations only decide where they run, here or on a
// worker; running a step twice is harmless.
import type { Probe } from '../../adapters/ffprobe.ts'
import type { SpeechProgress, TranscribeOptions, Transcript } from '../../adapters/whisper/speech-engine.ts'
import type { InLine } from '../engine/queues.ts'
import type { DerivedKind, DeriveSource } from '../kinds/derive/derive-file.ts'
import type { ExportReport, ExportRequest } from '../kinds/export/export-request.ts'

/** Which step of which job it is, and for whom. */
export type StepOfJob = InLine & {
  jobId: string
  /** Unique within the job. */
  name: string
}

export type TranscribeInput = {
  /** SHA-256 of the media file, hex. */
  hash: string
  durationUs: number
  /** Null when unknown. */
  audioChannels: number | null
  /** The user's hint, or null. */
  language: string | null
  /** How names are spelled that may be heard; absent: none are known. */
  vocabulary?: readonly string[]
  resumeFrom: SpeechProgress | null
  /** Of a part of the recording; see TranscribeOptions. */
  untilUs?: number
  sectionUs?: number
}

export type TranscribeHooks = Required<
  Pick<TranscribeOptions, 'onProgress' | 'onWords' | 'onWindow' | 'onModelDownload'>
> &
  Waiting

type Waiting = {
  /** What the step waits for, for people. */
  onWaiting(reason: string): void
}

export type DeriveInput = { hash: string; kind: DerivedKind; source: DeriveSource }

/** What to render; the step says where to. */
export type RenderRequest = Omit<ExportRequest, 'outFile' | 'report' | 'signal' | 'pictureParts'>

export type FileHooks = Waiting & {
  /** `percent` is 0 to 100. */
  onProgress(label: string, percent: number): void
}

export type Steps = {
  /** Hears a media file. Throws as `SpeechEngine.transcribe` does. */
  transcribe(step: StepOfJob, input: TranscribeInput, hooks: TranscribeHooks): Promise<Transcript>
  /** What a media file is. Throws as `probe` does. */
  probe(step: StepOfJob, hash: string, hooks: Waiting): Promise<Probe>
  /** Writes a derived file to `toFile`, whose ending is its format's. Throws as `deriveFile` does. */
  derive(step: StepOfJob, input: DeriveInput, toFile: string, hooks: FileHooks): Promise<void>
  /** Renders a composition to `outFile`, which is there afterwards, checked. Throws as `exportComposition` does. */
  render(step: StepOfJob, request: RenderRequest, outFile: string, hooks: FileHooks): Promise<ExportReport>
}
