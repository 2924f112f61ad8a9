// The two speaker networks, in one folder: `segmentation.onnx` hears who of up to three people speaks when
// within ten seconds (pyannote's segmentation 3.0), `embedding.onnx` turns one voice into a vector (WeSpeaker's models).
// Runs in the voice child.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { asError, RoughcutError } from '../../errors.ts'
import { BAND_COUNT, filterbankOf } from './filterbank.ts'
import { activityOf, CLASS_COUNT, type LocalVoice, soloSound } from './local-voices.ts'
import { EMBEDDING, SEGMENTATION } from './voice-files.ts'

export type VoiceNetworks = {
  /** The voices of one window of 16 kHz mono; see `WINDOW_SAMPLES`. Throws `model_unavailable`. */
  voicesIn(pcm: Float32Array): Promise<LocalVoice[]>
}

/** Opens a folder with both networks. Throws `model_unavailable`, saying what is wrong with it. */
export async function openVoiceNetworks(folder: string, threads: number): Promise<VoiceNetworks> {
  const [segmentation, embedding] = await Promise.all([
    open(folder, SEGMENTATION, threads),
    open(folder, EMBEDDING, threads),
  ])

  async function activity(pcm: Float32Array) {
    const output = await first(folder, segmentation, new Tensor('float32', pcm, [1, 1, pcm.length]))
    const classes = output.dims.at(-1) ?? 0
    if (classes !== CLASS_COUNT)
      throw unusable(folder, `${SEGMENTATION} gives ${classes} classes instead of ${CLASS_COUNT}`)
    return activityOf(output.data as Float32Array)
  }

  async function embed(solo: Float32Array): Promise<Float32Array | null> {
    if (solo.length < MIN_EMBEDDED_SAMPLES) return null
    const { values, frames } = filterbankOf(solo)
    const output = await first(folder, embedding, new Tensor('float32', values, [1, frames, BAND_COUNT]))
    return unitVector(output.data as Float32Array)
  }

  return {
    async voicesIn(pcm) {
      const voices: LocalVoice[] = []
      for (const active of await activity(pcm)) {
        const solo = soloSound(pcm, active)
        voices.push({ active: active.heard, soloSamples: solo.length, embedding: await embed(solo) })
      }
      return voices
    },
  }
}

/** Shorter sounds say too little of a voice: half a second. */
const MIN_EMBEDDED_SAMPLES = 8_000

async function open(folder: string, file: string, threads: number): Promise<InferenceSession> {
  const path = join(folder, file)
  if (!existsSync(path)) throw unusable(folder, `it has no ${file}`)
  try {
    return await InferenceSession.create(path, { executionProviders: ['cpu'], intraOpNumThreads: threads })
  } catch (thrown) {
    throw unusable(folder, `${file} could not be loaded (${asError(thrown).message})`, thrown)
  }
}

async function first(folder: string, session: InferenceSession, input: Tensor): Promise<Tensor> {
  try {
    const output = await session.run({ [session.inputNames[0] ?? 'x']: input })
    const tensor = output[session.outputNames[0] ?? '']
    if (tensor?.type === 'float32') return tensor
  } catch (thrown) {
    throw unusable(folder, `it could not be run (${asError(thrown).message})`, thrown)
  }
  throw unusable(folder, 'it gives no numbers')
}

/** Null where a network gives nothing that has a direction. */
function unitVector(values: Float32Array): Float32Array | null {
  const length = Math.hypot(...values)
  return Number.isFinite(length) && length > 0 ? values.map((value) => value / length) : null
}

function unusable(folder: string, why: string, cause?: unknown): RoughcutError {
  return new RoughcutError(
    'model_unavailable',
    `The speaker model in ${folder} cannot be used: ${why}. The handbook, under Models, says which files belong there.`,
    { cause },
  )
}
