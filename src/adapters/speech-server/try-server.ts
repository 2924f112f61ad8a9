// One transcription of a sample by a speech server, for `doctor`: shows that address, key and model are right.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPENAI_PREFIX } from '../../config.ts'
import { pcm } from '../ffmpeg.ts'
import type { MediaPrograms } from '../media-programs.ts'
import { SAMPLE_INTERVIEW } from '../sample-interview.ts'
import { SAMPLE_RATE } from '../whisper/audio.ts'
import { ANSWER_FORMS, askServer, ServerTrouble, type SpeechServerSettings } from './ask-server.ts'
import { readAnswer } from './transcription-answer.ts'
import { wavOf } from './wav.ts'

const SAMPLE_SECONDS = 5
const TIMEOUT_MS = 60_000

/**
 * What the server hears in five seconds of the sample interview with the model `name` (without `openai:`). Throws
 * `ServerTrouble`, whose message is a clause ("refused the key"), or what decoding throws.
 */
export async function trySpeechServer(
  settings: SpeechServerSettings,
  name: string,
  programs: MediaPrograms,
): Promise<{ model: string; text: string; givesWordTimes: boolean }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const wav = wavOf(await sample(programs, signal))
  for (const form of ANSWER_FORMS)
    try {
      const request = { wav, model: name, language: 'en', form }
      const answer = readAnswer(
        await askServer(settings, request, { signal, timeoutMs: TIMEOUT_MS }),
        SAMPLE_SECONDS,
      )
      if (answer === null) throw new ServerTrouble('never', 'answers JSON that is not a transcript')
      const { words, stretches } = answer.heard
      const text = stretches.flatMap(({ texts }) => texts).join(' ')
      return { model: `${OPENAI_PREFIX}${name}`, text, givesWordTimes: words !== null }
    } catch (error) {
      const isFormRefused = error instanceof ServerTrouble && error.kind === 'form'
      if (!isFormRefused || form === ANSWER_FORMS.at(-1)) throw error
    }
  throw new Error('one form is the last')
}

/** Copied first: within an executable, ffmpeg cannot read it. */
async function sample(programs: MediaPrograms, signal: AbortSignal): Promise<Float32Array> {
  const folder = mkdtempSync(join(tmpdir(), 'roughcut-sample-'))
  try {
    const file = join(folder, 'interview.mp4')
    await Bun.write(file, Bun.file(SAMPLE_INTERVIEW))
    const durationUs = SAMPLE_SECONDS * 1e6
    const pieces: Float32Array[] = []
    for await (const piece of pcm(programs, file, {
      sampleRate: SAMPLE_RATE,
      channels: 1,
      durationUs,
      signal,
    }))
      pieces.push(piece.slice())
    const whole = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const piece of pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    return whole
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
