// Transcribes one file without keeping it: writes it to disk, probes it, charges for it, and queues it.
import { rm } from 'node:fs/promises'
import { audibleMono } from '../../adapters/audible-mono.ts'
import { type Probe, probe } from '../../adapters/ffprobe.ts'
import type { MediaFolder } from '../../adapters/media-folder.ts'
import type { MediaPrograms } from '../../adapters/media-programs.ts'
import type { SpeechEngine, TranscriptWord } from '../../adapters/whisper/speech-engine.ts'
import { RoughcutError } from '../../errors.ts'
import { type Party, partiesOf } from '../../jobs/engine/fair-queue.ts'
import type { Queues } from '../../jobs/engine/queues.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store/open.ts'
import type { Caller } from '../v1/auth.ts'
import { wrongField } from './errors.ts'
import { chargedSeconds, type Heard } from './transcript-answer.ts'

export type TranscriptionParts = {
  store: Pick<Store, 'charges'>
  log: Log
  mediaFolder: Pick<MediaFolder, 'partialPath'>
  programs: MediaPrograms
  queues: Queues
  speech: Pick<SpeechEngine, 'transcribe' | 'status'>
}

/** What Whisper hears. */
const SAMPLE_RATE = 16_000

/** A received file that can be transcribed. Dispose of it once the answer is sent. */
export type Received = AsyncDisposable & { id: string; file: string }

/** A place for the form's file. After a crash, the sweep at the next start removes it. */
export function placeForFile({ mediaFolder }: Pick<TranscriptionParts, 'mediaFolder'>): Received {
  const id = Bun.randomUUIDv7()
  const file = mediaFolder.partialPath(id, 0)
  return { id, file, [Symbol.asyncDispose]: () => rm(file, { force: true }) }
}

export type Sound = { probe: Probe; durationUs: number; refund: () => void }

/** Probes the file and charges its media seconds. Throws `unsupported_media` and `payment_required`. */
export async function payFor(
  { store, queues, programs }: TranscriptionParts,
  { id, file }: Received,
  caller: Caller,
  signal: AbortSignal,
): Promise<Sound> {
  const found = await queues.run('probe', partiesOf(caller), signal, () => probe(programs, file, signal))
  if (found.kind === 'image' || found.durationUs === null)
    throw wrongField('file', 'The file is a picture; send audio or video.')
  const amount = chargedSeconds(found.durationUs)
  const key = `${id}/transcription`
  if (!store.charges.takeMediaSeconds({ key, driveId: caller.driveId, jobId: id, amount })) {
    const left = store.charges.balanceOf(caller.driveId).mediaSeconds
    throw new RoughcutError(
      'payment_required',
      `The file takes ${amount} media seconds and the drive has ${left} left. Whoever runs the server can add some.`,
    )
  }
  return { probe: found, durationUs: found.durationUs, refund: () => store.charges.refund(key) }
}

/**
 * Transcribes when its turn comes. `onWords` gets all words so far as they're heard. Server failures are refunded;
 * a client that disconnects isn't refunded.
 */
export async function hear(
  parts: TranscriptionParts,
  { file }: Received,
  sound: Sound,
  caller: Caller,
  options: {
    language: string | null
    signal: AbortSignal
    onWords?: (words: readonly TranscriptWord[]) => void
  },
): Promise<Heard> {
  const { signal, language, onWords } = options
  const startedAt = performance.now()
  const parties: Party[] = partiesOf(caller)
  const { durationUs } = sound
  try {
    const transcript = sound.probe.hasAudio
      ? await parts.queues.run('speech', parties, signal, () =>
          parts.speech.transcribe({
            pcm: (startUs) => soundOf(parts.programs, file, sound.probe, startUs, signal),
            durationUs,
            ...(language === null ? {} : { language }),
            ...(onWords ? { onWindow: (progress) => onWords(progress.words) } : {}),
            signal,
          }),
        )
      : { language, model: parts.speech.status().model, words: [] }
    parts.log.info('file transcribed', {
      user: caller.userId,
      seconds: chargedSeconds(durationUs),
      durationMs: Math.round(performance.now() - startedAt),
    })
    return { transcript, durationUs }
  } catch (thrown) {
    if (!signal.aborted) sound.refund()
    throw thrown
  }
}

function soundOf(
  programs: MediaPrograms,
  file: string,
  { record }: Probe,
  startUs: number,
  signal: AbortSignal,
): AsyncIterable<Float32Array> {
  const { audioChannels: sourceChannels } = record
  return audibleMono(programs, file, { sampleRate: SAMPLE_RATE, sourceChannels, startUs, signal })
}
