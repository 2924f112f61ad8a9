// One transcription of a sample by a speech server, for `doctor`: shows that address, key and model are right.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pcm } from '../ffmpeg.ts'
import type { MediaPrograms } from '../media-programs.ts'
import { SAMPLE_INTERVIEW } from '../sample-interview.ts'
import { SAMPLE_RATE } from '../whisper/audio.ts'
import { askForLess, ServerTrouble, type SpeechServerSettings } from './ask-server.ts'
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
): Promise<{ text: string; givesWordTimes: boolean }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const wav = wavOf(await sample(programs, signal))
  const request = { wav, model: name, language: 'en' }
  const given = await askForLess(settings, request, 0, { signal, timeoutMs: TIMEOUT_MS })
  const answer = readAnswer(given.answer, SAMPLE_SECONDS)
  if (answer === null) throw new ServerTrouble('never', 'answers JSON that is not a transcript')
  const { words, stretches } = answer.heard
  return { text: stretches.flatMap(({ texts }) => texts).join(' '), givesWordTimes: words !== null }
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
    return Float32Array.from(pieces.flatMap((piece) => [...piece]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
