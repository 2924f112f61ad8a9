// How well hesitations are found: the samples with their fillers struck from the transcript, as
// recorded and changed by ffmpeg, against the true fillers. Also on voices that nothing was tuned on.
import { SAMPLE_RATE } from '../../src/adapters/whisper/audio.ts'
import { findHesitations } from '../../src/adapters/whisper/hesitations.ts'
import type { HeardWord, Recognizer } from '../../src/adapters/whisper/recognizer.ts'
import { findSpeech, levelsOf, STEP_SAMPLES } from '../../src/adapters/whisper/sound-level.ts'
import { cutWindows } from '../../src/adapters/whisper/windows.ts'
import { tightenWords } from '../../src/adapters/whisper/word-times.ts'
import { speechThreshold } from '../../src/edit/voice-activity.ts'
import { ffmpeg, hasFilter } from './media-programs.ts'
import { decodedSound, floatsOf, joined, mixed, noise, silence, streamed } from './sound.ts'
import { plainWord, type TrueWord, trueWords } from './word-accuracy.ts'

const SAMPLES_WITH_FILLERS = [
  'interview.mp4',
  'voice-memo.mp3',
  'camera-a.mp4',
  'camera-b.mp4',
  'long-talk.opus',
]
const FILLERS = new Set(['um', 'uh', 'er', 'ah'])

/** Where the words come from that the finder is told: each without its fillers. */
export const TRANSCRIPTS = {
  true: 'the true words, fillers struck',
  struck: 'as heard by the small model, fillers struck',
  stretched: 'the same, the word before reaching over each filler, as stock Whisper leaves it',
} as const
export type TranscriptKind = keyof typeof TRANSCRIPTS

export type Score = { there: number; found: number; wrong: number }
export const recallOf = ({ there, found }: Score) => (there === 0 ? 1 : found / there)
export const precisionOf = ({ found, wrong }: Score) => (found + wrong === 0 ? 1 : found / (found + wrong))

/** A change of the sound; `tempo` says by what the times shrink. */
export type Variant = { label: string; filters?: string; tempo?: number; noisePeak?: number }

export const VARIANTS: Variant[] = [
  { label: 'as recorded' },
  { label: 'white noise, 20 dB below speech', noisePeak: 0.1 },
  { label: 'white noise, 10 dB below speech', noisePeak: 0.32 },
  { label: '15 % slower', filters: 'atempo=0.85', tempo: 0.85 },
  { label: '20 % faster', filters: 'atempo=1.2', tempo: 1.2 },
  { label: 'pitch 15 % lower', filters: 'aresample=16000,asetrate=13600,atempo=1.17647,aresample=16000' },
  { label: 'pitch 15 % higher', filters: 'aresample=16000,asetrate=18400,atempo=0.869565,aresample=16000' },
  { label: 'telephone, 300 to 3400 Hz', filters: 'highpass=f=300,lowpass=f=3400' },
]

/** The score over all samples. `recognizer` is needed for the transcripts that are heard. */
export async function scoreOf(
  kind: TranscriptKind,
  variant: Variant,
  recognizer: Recognizer | null,
): Promise<Score> {
  const total: Score = { there: 0, found: 0, wrong: 0 }
  for (const file of SAMPLES_WITH_FILLERS) {
    const sound = withNoise(decodedSound(file, variant.filters), variant.noisePeak ?? 0)
    const tempo = variant.tempo ?? 1
    const truth = (await trueWords(file)).map((word) => ({
      ...word,
      start: word.start / tempo,
      end: word.end / tempo,
    }))
    const fillers = truth.filter((word) => FILLERS.has(plainWord(word.word)))
    const hesitations: HeardWord[] = []
    for await (const { pcm, startSample } of cutWindows(streamed(sound), 0, 14)) {
      if (!pcm) continue
      const words =
        kind === 'true'
          ? trueInWindow(truth, startSample, pcm.length)
          : await heardInWindow(kind, pcm, recognizer)
      hesitations.push(...findHesitations(pcm, words).map((found) => later(found, startSample)))
    }
    total.there += fillers.length
    total.found += fillers.filter((filler) => hesitations.some((one) => overlap(one, filler) > 0.5)).length
    total.wrong += hesitations.filter((one) => !fillers.some((filler) => overlap(one, filler) > 0.5)).length
  }
  return total
}

/** Noise of this peak beside the sound's own loud passages (its 95th percentile of levels). */
function withNoise(sound: Float32Array, peakShare: number): Float32Array {
  if (peakShare === 0) return sound
  const levels = levelsOf(sound).sort()
  const loudDb = levels[Math.floor(levels.length * 0.95)] ?? 0
  // Uniform noise has a third of its squared peak as power.
  const peak = Math.sqrt(3) * 10 ** (loudDb / 20) * peakShare
  return mixed(sound, noise(sound.length, peak))
}

function later(word: HeardWord, samples: number): HeardWord {
  const shift = samples / SAMPLE_RATE
  return { ...word, startSeconds: word.startSeconds + shift, endSeconds: word.endSeconds + shift }
}

/** What both share, of the shorter of them. */
function overlap(
  { startSeconds, endSeconds }: HeardWord,
  { start, end }: { start: number; end: number },
): number {
  const shared = Math.min(endSeconds, end) - Math.max(startSeconds, start)
  return shared / Math.min(endSeconds - startSeconds, end - start)
}

function trueInWindow(truth: TrueWord[], startSample: number, samples: number): HeardWord[] {
  const from = startSample / SAMPLE_RATE
  const to = from + samples / SAMPLE_RATE
  return truth
    .filter(({ word, start, end }) => start >= from && end <= to + 0.05 && !FILLERS.has(plainWord(word)))
    .map(({ word, start, end }) => ({
      text: word,
      startSeconds: start - from,
      endSeconds: end - from,
      confidence: 1,
    }))
}

async function heardInWindow(
  kind: TranscriptKind,
  pcm: Float32Array,
  recognizer: Recognizer | null,
): Promise<HeardWord[]> {
  if (!recognizer) throw new Error('this transcript needs the model')
  const { words } = await recognizer.hear(pcm, 'en')
  const levels = levelsOf(pcm)
  const threshold = speechThreshold(levels)
  if (kind === 'struck')
    return tightenWords(words, levels, threshold).filter(({ text }) => !FILLERS.has(plainWord(text)))
  const kept: HeardWord[] = []
  for (const word of words) {
    const before = kept.at(-1)
    if (!FILLERS.has(plainWord(word.text))) kept.push({ ...word })
    else if (before) before.endSeconds = word.endSeconds
  }
  return tightenWords(kept, levels, threshold)
}

/** How many real words would be taken for hesitations if the recognizer missed them: `wrong` of `there`. */
export async function missedWordScore(): Promise<Score> {
  const total: Score = { there: 0, found: 0, wrong: 0 }
  for (const file of ['interview.mp4', 'voice-memo.mp3', 'long-talk.opus']) {
    const sound = decodedSound(file)
    const truth = await trueWords(file)
    for (const missed of truth) {
      if (FILLERS.has(plainWord(missed.word)) || missed.end - missed.start < 0.1) continue
      const first = Math.max(0, Math.round((missed.start - 3) * SAMPLE_RATE))
      const end = Math.min(sound.length, Math.round((missed.end + 3) * SAMPLE_RATE))
      const others = truth.filter((word) => word !== missed)
      const words = trueInWindow(others, first, end - first)
      const hesitations = findHesitations(sound.slice(first, end), words).map((one) => later(one, first))
      total.there++
      if (hesitations.some((one) => overlap(one, missed) > 0.2)) total.wrong++
    }
  }
  return total
}

const PHRASES: [before: string, after: string][] = [
  ['so the first thing we did', 'was to look at the numbers'],
  ['and nobody had an answer', 'because it was too late'],
  ['you know how people talk', 'we all go home slowly'],
  ['I saw a huge blue car', 'our team moved on'],
  ['are you sure about the law', 'maybe more music'],
]
export const OTHER_VOICES = ['slt', 'rms', 'awb', 'kal']

/** True when this ffmpeg can speak: Debian's can, the shipped one cannot. */
export function hasOtherVoices(): boolean {
  return hasFilter('flite')
}

/** A voice of another synthesiser: phrase, filler, phrase, with pauses of 120 ms; hiss of `noisePeak` over it. */
export function otherVoiceScore(voice: string, noisePeak: number): Score {
  const total: Score = { there: 0, found: 0, wrong: 0 }
  const pause = silence(0.12)
  for (const spelled of ['um', 'uh', 'er', 'urm']) {
    const filler = said(spelled, voice)
    for (const [before, after] of PHRASES) {
      const [first, second] = [said(before, voice), said(after, voice)]
      const sound = joined(silence(0.5), first, pause, filler, pause, second, silence(0.5))
      const start = 0.5 + seconds(first) + 0.12
      const end = start + seconds(filler)
      const words = [
        ...spreadWords(before, 0.5, seconds(first)),
        ...spreadWords(after, end + 0.12, seconds(second)),
      ]
      const found = findHesitations(
        noisePeak === 0 ? sound : mixed(sound, noise(sound.length, noisePeak)),
        words,
      )
      total.there++
      if (found.some((one) => overlap(one, { start, end }) > 0.5)) total.found++
      total.wrong += found.filter((one) => overlap(one, { start, end }) <= 0.5).length
    }
  }
  return total
}

const seconds = (sound: Float32Array) => sound.length / SAMPLE_RATE

const spoken = new Map<string, Float32Array>()

/** A text in a voice of flite, without the silence around it. */
function said(text: string, voice: string): Float32Array {
  const known = spoken.get(`${voice}: ${text}`)
  if (known) return known
  const source = `flite=text='${text}':voice=${voice}`
  const sound = floatsOf(
    ffmpeg(['-f', 'lavfi', '-i', source, '-ar', String(SAMPLE_RATE), '-ac', '1', '-f', 'f32le', '-']),
  )
  const speech = findSpeech(levelsOf(sound))
  const tight = sound.slice((speech[0]?.from ?? 0) * STEP_SAMPLES, (speech.at(-1)?.to ?? 0) * STEP_SAMPLES)
  spoken.set(`${voice}: ${text}`, tight)
  return tight
}

/** Words by letters over a phrase: nobody timed them. */
function spreadWords(text: string, startSeconds: number, length: number): HeardWord[] {
  const weights = text.split(' ').map((word) => word.length + 2)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let at = startSeconds
  return text.split(' ').map((word, i) => {
    const from = at
    at += (length * (weights[i] ?? 0)) / whole
    return { text: word, startSeconds: from, endSeconds: at, confidence: 1 }
  })
}
