// Renders the sound of a plan to one file of PCM: voices mixed block by block (memory stays constant),
// then brought to the loudness that the composition asks for, or only kept from clipping.
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { sampleOfFrame } from '../../../edit/frames.ts'
import { duck } from '../../../render/sound/duck.ts'
import { createLimiter } from '../../../render/sound/limiter.ts'
import { createLoudnessMeter } from '../../../render/sound/loudness.ts'
import { addVoice, type Block, blendStudioSound, heardIn } from '../../../render/sound/mix.ts'
import { SOUND_RATE, type Voice, voicesOf } from '../../../render/sound/voices.ts'
import { type DecodedSound, decodeSound } from './decode-sound.ts'
import type { ExportWork, ReportPart } from './export-work.ts'
import { breathe, createPcmFile, openPcmFile } from './pcm-file.ts'

export type RenderedSound = {
  /** PCM, see pcm-file.ts. */
  path: string
  /** As measured in the PCM; null for silence. */
  loudnessLufs: number | null
}

/** A second; small enough that nothing else in the process waits for long. */
const BLOCK = SOUND_RATE
/** What codecs add to a peak stays below full scale. */
const CEILING_DB = -1.5
/** Without a target only what would clip is held back. */
const CLIP_CEILING_DB = -0.2
const CLOSE_ENOUGH_LU = 0.2
const ATTEMPTS = 3

/** Null when nothing is ever heard. */
export async function renderSound(work: ExportWork, report: ReportPart): Promise<RenderedSound | null> {
  const voices = voicesOf(work.plan)
  if (voices.length === 0) return null
  using sound = await decodeSound(work, voices, (label, fraction) => report(label, fraction * 0.6))
  const path = join(work.temporaryFolder, 'mix.f32')
  const mixed = await mix(work, voices, sound, path, (fraction) =>
    report('Mixing sound', 0.6 + fraction * 0.2),
  )
  report('Adjusting loudness', 0.8)
  const loudnessLufs = await adjust(work, path, mixed)
  return { path, loudnessLufs }
}

type Measured = { loudnessLufs: number | null; peak: number }

async function mix(
  work: ExportWork,
  voices: readonly Voice[],
  sound: DecodedSound,
  path: string,
  report: (fraction: number) => void,
): Promise<Measured> {
  const duration = sampleOfFrame(work.plan.durationFrames, work.plan.rate, SOUND_RATE)
  const meter = createLoudnessMeter()
  using out = createPcmFile(path)
  let waiting = 0
  let playing: Voice[] = []
  for (let start = 0; start < duration; start += BLOCK) {
    const block: Block = { start, samples: new Float32Array(2 * Math.min(BLOCK, duration - start)) }
    for (let voice = voices[waiting]; voice && voice.rampIn.start < start + BLOCK; voice = voices[++waiting])
      playing.push(voice)
    for (const voice of playing) {
      const heard = heardIn(voice, block)
      if (heard === null) continue
      const { dry, cleaned } = sound.of(voice)
      const samples = dry(heard.from, heard.to - heard.from)
      if (cleaned) blendStudioSound(samples, cleaned(heard.from, heard.to - heard.from), voice.studioShare)
      if (voice.duckDb > 0) duck(samples, heard.from, voice.duckDb, work.plan.speech)
      addVoice(block, voice, heard.from, samples)
    }
    playing = playing.filter(({ rampOut }) => rampOut.end > start + BLOCK)
    meter.add(block.samples)
    out.write(block.samples)
    report(start / duration)
    await breathe(work.signal)
  }
  return { loudnessLufs: meter.integrated(), peak: meter.peak() }
}

/** One gain and a limiter; what the limiter takes away is given back as gain, up to three times. */
async function adjust(work: ExportWork, path: string, mixed: Measured): Promise<number | null> {
  const target = work.composition.loudnessLufs
  if (target === null || mixed.loudnessLufs === null) {
    const ceiling = factorOf(CLIP_CEILING_DB)
    if (mixed.peak <= ceiling) return mixed.loudnessLufs
    return (await limit(work, path, 1, ceiling)).loudnessLufs
  }
  const ceiling = factorOf(CEILING_DB)
  const original = join(work.temporaryFolder, 'mix-raw.f32')
  renameSync(path, original)
  let gainDb = target - mixed.loudnessLufs
  let reached: number | null = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    reached = (await limit(work, original, factorOf(gainDb), ceiling, path)).loudnessLufs
    if (reached === null || Math.abs(target - reached) <= CLOSE_ENOUGH_LU) break
    gainDb += target - reached
  }
  return reached
}

/** Writes `from`, limited, to `to` (or in its place). */
async function limit(
  work: ExportWork,
  from: string,
  gain: number,
  ceiling: number,
  to = from,
): Promise<Measured> {
  const limiter = createLimiter(gain, ceiling)
  const meter = createLoudnessMeter()
  const partial = `${to}.limited`
  {
    using input = openPcmFile(from)
    using out = createPcmFile(partial)
    const put = (samples: Float32Array) => {
      meter.add(samples)
      out.write(samples)
    }
    for (let start = 0; start < input.count; start += BLOCK) {
      put(limiter.push(input.read(start, Math.min(BLOCK, input.count - start))))
      await breathe(work.signal)
    }
    put(limiter.finish())
  }
  renameSync(partial, to)
  return { loudnessLufs: meter.integrated(), peak: meter.peak() }
}

function factorOf(db: number): number {
  return 10 ** (db / 20)
}
