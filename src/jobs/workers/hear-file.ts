// The step `transcribe`, wherever it runs: the sound of a file through the speech engine.
import { audibleMono } from '../../adapters/audible-mono.ts'
import type { MediaPrograms } from '../../adapters/media-programs.ts'
import type { SpeechEngine, TranscribeOptions, Transcript } from '../../adapters/whisper/speech-engine.ts'
import type { TranscribeHooks, TranscribeInput } from './steps.ts'

/** What Whisper hears. */
const SAMPLE_RATE = 16_000

export type HearingHooks = Omit<TranscribeHooks, 'onWaiting'> & Pick<TranscribeOptions, 'onSections'>

export type HearingParts = { programs: MediaPrograms; speech: Pick<SpeechEngine, 'transcribe'> }

/** Hears `file`. Throws as `SpeechEngine.transcribe` does. */
export function hearFile(
  { programs, speech }: HearingParts,
  file: string,
  { durationUs, audioChannels, language, vocabulary, ...part }: Omit<TranscribeInput, 'hash'>,
  hooks: HearingHooks,
  signal: AbortSignal,
): Promise<Transcript> {
  const { resumeFrom, untilUs = null, sectionUs = null } = part
  return speech.transcribe({
    pcm: (startUs) =>
      audibleMono(programs, file, {
        ...{ sampleRate: SAMPLE_RATE, sourceChannels: audioChannels, startUs, signal },
      }),
    durationUs,
    ...(language === null ? {} : { language }),
    ...(vocabulary === undefined ? {} : { vocabulary }),
    ...{ resumeFrom, untilUs, sectionUs, ...hooks, signal },
  })
}
