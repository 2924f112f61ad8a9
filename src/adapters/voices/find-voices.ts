// Finds out who speaks when in one recording, with networks that the operator has put into a folder. There is one child,
// as for speech: the networks block their thread.
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { RoughcutError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { createAnsweringChild } from '../answering-child.ts'
import { pcm } from '../ffmpeg.ts'
import type { MediaPrograms } from '../media-programs.ts'
import { SAMPLE_RATE } from '../whisper/audio.ts'
import type { FromChild, VoicesRequest } from '../whisper/messages.ts'
import { failureIn, speechChildCommand } from '../whisper/speech-child.ts'
import { type LocalVoice, WINDOW_SAMPLES } from './local-voices.ts'
import { VOICE_FILES } from './voice-files.ts'
import { type HeardWindow, type VoiceSpan, voiceSpans } from './voice-spans.ts'

/** In the data folder, beside the speech models. */
const OWN_FOLDER = join('models', 'voices')
/** Every moment is heard twice, once near the middle of a window. */
const STEP_SAMPLES = WINDOW_SAMPLES / 2
const WINDOW_TIMEOUT_MS = 2 * 60_000
/** Like speech, this gives way to requests and renders. */
const MAX_THREADS = 2

type FindVoicesOptions = {
  signal: AbortSignal
  /** How many people speak; null: find out. */
  speakers: number | null
  /** How much source time has been heard. */
  onProgress(doneUs: number): void
}

export type VoiceFinder = {
  /** The folder with the networks, or null when they aren't installed. */
  folder(): string | null
  /**
   * Who speaks when in the sound of `path`. Throws `model_unavailable` without networks, or with such that can't be used;
   * `corrupt_media` for a sound that can't be read; the signal's reason.
   */
  find(path: string, options: FindVoicesOptions): Promise<VoiceSpan[]>
  close(): Promise<void>
}

type FinderParts = {
  /** The data folder, and the folder that was chosen instead of its own; null: none. */
  config: { dataDir: string; voiceModel: string | null }
  programs: MediaPrograms
  log: Log
}

/** The folder of the networks: the one that was chosen, or the data folder's own; null when a file is missing there. */
export function voiceFolder({ dataDir, voiceModel }: FinderParts['config']): string | null {
  const folder = resolve(voiceModel ?? join(dataDir, OWN_FOLDER))
  return VOICE_FILES.every((file) => existsSync(join(folder, file))) ? folder : null
}

/** Finds voices in the speech child's program, in a process of its own. */
export function createVoiceFinder({ config, programs, log }: FinderParts): VoiceFinder {
  const child = createAnsweringChild<VoicesRequest, FromChild, LocalVoice[]>({
    name: 'voices',
    command: speechChildCommand,
    log,
    timeoutMs: WINDOW_TIMEOUT_MS,
    idleMs: undefined,
    read: (message) =>
      message.kind === 'voices'
        ? { kind: 'done', answer: message.voices }
        : { kind: 'failed', error: failureIn(message) },
    onLost: (how) =>
      new RoughcutError(
        'transcription_failed',
        `The speaker model ended (${how ?? `no answer within ${WINDOW_TIMEOUT_MS / 1000} s`}), most likely for lack of memory. Free some memory and try again.`,
      ),
  })
  return {
    folder: () => voiceFolder(config),
    close: child.stop,
    async find(path, { signal, speakers, onProgress }) {
      const folder = voiceFolder(config)
      if (folder === null) throw new RoughcutError('model_unavailable', NOT_INSTALLED)
      const threads = Math.min(MAX_THREADS, availableParallelism())
      const windows: HeardWindow[] = []
      const sound = pcm(programs, path, { sampleRate: SAMPLE_RATE, channels: 1, signal })
      for await (const { startSample, pcm: samples } of windowsOf(sound)) {
        windows.push({
          startSample,
          voices: await child.ask({ voicesOf: folder, threads, pcm: samples }, { signal }),
        })
        onProgress(Math.round(((startSample + STEP_SAMPLES) * 1e6) / SAMPLE_RATE))
      }
      return voiceSpans(windows, speakers)
    },
  }
}

/** The error if speakers can't be found here. */
export const NOT_INSTALLED =
  'No speaker model is installed, so the speakers of one recording are named by hand.'

/** Overlapping windows of a sound; the last one is filled up with silence. */
async function* windowsOf(sound: AsyncIterable<Float32Array>) {
  let window = new Float32Array(WINDOW_SAMPLES)
  let [filled, startSample] = [0, 0]
  for await (const piece of sound)
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + WINDOW_SAMPLES - filled)
      window.set(taken, filled)
      filled += taken.length
      at += taken.length
      if (filled < WINDOW_SAMPLES) continue
      yield { startSample, pcm: window }
      const next = new Float32Array(WINDOW_SAMPLES)
      next.set(window.subarray(STEP_SAMPLES))
      window = next
      filled = WINDOW_SAMPLES - STEP_SAMPLES
      startSample += STEP_SAMPLES
    }
  // What is left was in the window before, unless it is the only one or reaches beyond it.
  if (filled > 0 && (startSample === 0 || filled > WINDOW_SAMPLES - STEP_SAMPLES))
    yield { startSample, pcm: window }
}
