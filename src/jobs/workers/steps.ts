// Heavy steps: functions of files by hash and of parameters. Where they run, here or on a worker, is the only thing that
// implementations decide; doing a step twice does no harm.
import type { SpeechProgress, TranscribeOptions, Transcript } from '../../adapters/whisper/speech-engine.ts'
import type { Party } from '../engine/fair-queue.ts'

/** Which step of which job it is, and for whom. */
export type StepOfJob = {
  jobId: string
  /** Unique within the job. */
  name: string
  parties: readonly Party[]
  signal: AbortSignal
}

export type TranscribeInput = {
  /** SHA-256 of the media file, hex. */
  hash: string
  durationUs: number
  /** Null when unknown. */
  audioChannels: number | null
  /** The user's hint, or null. */
  language: string | null
  resumeFrom: SpeechProgress | null
}

export type TranscribeHooks = Required<
  Pick<TranscribeOptions, 'onProgress' | 'onWords' | 'onWindow' | 'onModelDownload'>
> & {
  /** What the step waits for, for people. */
  onWaiting(reason: string): void
}

export type Steps = {
  /** Hears a media file. Throws as `SpeechEngine.transcribe` does. */
  transcribe(step: StepOfJob, input: TranscribeInput, hooks: TranscribeHooks): Promise<Transcript>
}
