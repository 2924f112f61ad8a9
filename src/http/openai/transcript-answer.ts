// A transcript in the formats of OpenAI's transcription endpoint. Hesitations count as ordinary words.
import { languageName } from '../../adapters/whisper/languages.ts'
import type { Transcript, TranscriptWord } from '../../adapters/whisper/speech-engine.ts'
import { secondsFromUs } from '../../edit/time.ts'
import { type HeardWord, sentencesOf, textOf, wordsOfFile } from '../../edit/transcript.ts'
import { cuesOf } from '../../render/captions/cues.ts'
import { srtOf, vttOf } from '../../render/captions/subtitle-files.ts'
import type { Choices } from './choices.ts'

export type Heard = { transcript: Transcript; durationUs: number }

/** The answer in the requested format; times are seconds in the file. */
export function transcriptResponse({ transcript, durationUs }: Heard, choices: Choices): Response {
  const words = wordsOfFile(transcript.words)
  switch (choices.format) {
    case 'json':
      return Response.json({
        text: textOf(words),
        usage: { type: 'duration', seconds: chargedSeconds(durationUs) },
      })
    case 'verbose_json':
      return Response.json({
        task: 'transcribe',
        language: languageName(transcript.language ?? choices.language ?? 'en'),
        duration: secondsFromUs(durationUs),
        text: textOf(words),
        ...(choices.withWords ? { words: transcript.words.map(timed) } : {}),
        ...(choices.withSegments ? { segments: segmentsOf(words) } : {}),
        usage: { type: 'duration', seconds: chargedSeconds(durationUs) },
      })
    case 'srt':
      return plain(srtOf(cuesOf(words, durationUs)), 'application/x-subrip')
    case 'vtt':
      return plain(vttOf(cuesOf(words, durationUs)), 'text/vtt')
    case 'text':
      return plain(`${textOf(words)}\n`, 'text/plain')
  }
}

/** Whole seconds of sound, rounded up. */
export function chargedSeconds(durationUs: number): number {
  return Math.ceil(durationUs / 1e6)
}

function plain(text: string, type: string): Response {
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } })
}

function timed({ text, startUs, endUs }: TranscriptWord) {
  return { word: text.trim(), start: secondsFromUs(startUs), end: secondsFromUs(endUs) }
}

function segmentsOf(words: readonly HeardWord[]) {
  return sentencesOf(words).map(({ words: said, text, range }, id) => ({
    id,
    seek: 0,
    start: secondsFromUs(range.startUs),
    end: secondsFromUs(range.endUs),
    text: ` ${text}`,
    tokens: [],
    temperature: 0,
    avg_logprob: mean(said.map(({ confidence }) => Math.log(Math.max(confidence, 1e-6)))),
    compression_ratio: compressionRatio(text),
    no_speech_prob: 0,
  }))
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Whisper's own measure: repetitive text compresses well. */
function compressionRatio(text: string): number {
  const bytes = Buffer.from(text)
  return bytes.length === 0 ? 1 : bytes.length / Bun.deflateSync(bytes).length
}
