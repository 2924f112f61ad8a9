// What the segmentation network says of one window: which of up to three voices speaks in each frame. Its voices are
// numbered from 0 in every window. Pure.
import { SAMPLE_RATE } from '../whisper/audio.ts'

/** One answer of the network: 270 samples, about 17 ms. */
export const FRAME_STEP_SAMPLES = 270
export const WINDOW_SAMPLES = 10 * SAMPLE_RATE

/** Who speaks, by class: nobody, one of three, or two of them at once. */
const SPEAKERS_OF_CLASS: readonly (readonly number[])[] = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2]]
export const CLASS_COUNT = SPEAKERS_OF_CLASS.length
const VOICE_COUNT = 3

/** One voice of a window; 1 where it is heard, and where it is heard alone. */
export type Activity = { heard: Uint8Array; alone: Uint8Array }

/** One voice of a window, as the child answers. */
export type LocalVoice = {
  /** For each frame, 1 where it is heard. */
  active: Uint8Array
  /** How much of the window it speaks alone. */
  soloSamples: number
  /** Of length 1; null for a voice that speaks too little alone. */
  embedding: Float32Array | null
}

/** The voices that are heard at all; `scores` are `CLASS_COUNT` for each frame; the highest counts. */
export function activityOf(scores: Float32Array): Activity[] {
  const frames = Math.floor(scores.length / CLASS_COUNT)
  const voices = Array.from({ length: VOICE_COUNT }, () => ({
    heard: new Uint8Array(frames),
    alone: new Uint8Array(frames),
  }))
  for (let frame = 0; frame < frames; frame++) {
    let best = 0
    for (let kind = 1; kind < CLASS_COUNT; kind++)
      if ((scores[frame * CLASS_COUNT + kind] ?? 0) > (scores[frame * CLASS_COUNT + best] ?? 0)) best = kind
    const speakers = SPEAKERS_OF_CLASS[best] ?? []
    for (const speaker of speakers) {
      const voice = voices[speaker]
      if (!voice) continue
      voice.heard[frame] = 1
      if (speakers.length === 1) voice.alone[frame] = 1
    }
  }
  return voices.filter(({ heard }) => heard.includes(1))
}

/** The sound of the frames in which a voice speaks alone, joined. */
export function soloSound(pcm: Float32Array, { alone }: Activity): Float32Array {
  const pieces: Float32Array[] = []
  for (let frame = 0; frame < alone.length; frame++) {
    if (alone[frame] !== 1) continue
    const from = frame
    while (alone[frame + 1] === 1) frame++
    pieces.push(pcm.subarray(from * FRAME_STEP_SAMPLES, (frame + 1) * FRAME_STEP_SAMPLES))
  }
  const joined = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}
