// Adds voices to a block of the mix, with their gain, ramps and fades. Pure arithmetic on interleaved
// stereo; where the samples come from, the caller knows.
import type { Ramp, Voice } from './voices.ts'

/** A stretch of a mix: interleaved left and right, from composition sample `start` on. */
export type Block = { start: number; samples: Float32Array }

/** The composition samples of a block in which a voice is heard; null for none. */
export function heardIn(voice: Voice, block: Block): { from: number; to: number } | null {
  const from = Math.max(voice.rampIn.start, block.start)
  const to = Math.min(voice.rampOut.end, block.start + block.samples.length / 2)
  return from < to ? { from, to } : null
}

/** Adds `sound`, which is what the voice plays from composition sample `from` on, to the block. */
export function addVoice(block: Block, voice: Voice, from: number, sound: Float32Array): void {
  const to = from + sound.length / 2
  const steadyFrom = Math.max(voice.rampIn.end, voice.start + voice.fadeInSamples)
  const steadyTo = Math.min(voice.rampOut.start, voice.end - voice.fadeOutSamples)
  const out = block.samples
  for (let at = from; at < to; at++) {
    const gain = at >= steadyFrom && at < steadyTo ? voice.gain : gainAt(voice, at)
    const into = 2 * (at - block.start)
    const outOf = 2 * (at - from)
    out[into] = (out[into] ?? 0) + gain * (sound[outOf] ?? 0)
    out[into + 1] = (out[into + 1] ?? 0) + gain * (sound[outOf + 1] ?? 0)
  }
}

/** The factor of a voice at a composition sample. */
function gainAt(voice: Voice, at: number): number {
  return (
    voice.gain *
    rampGain(voice.rampIn, at) *
    rampGain(voice.rampOut, at, true) *
    fadeGain(at - voice.start, voice.fadeInSamples) *
    fadeGain(voice.end - 1 - at, voice.fadeOutSamples)
  )
}

function rampGain({ kind, start, end }: Ramp, at: number, isOut = false): number {
  if (at < start) return isOut ? 1 : 0
  if (at >= end) return isOut ? 0 : 1
  const share = (at - start + 0.5) / (end - start)
  const rise = Math.sin((Math.PI / 2) * (isOut ? 1 - share : share))
  // sin² and cos² add up to one: two halves of one sound join without a trace.
  return kind === 'linear' ? rise * rise : rise
}

/** A raised cosine from the outer edge inwards. */
function fadeGain(fromEdge: number, fadeSamples: number): number {
  if (fadeSamples <= 0 || fromEdge >= fadeSamples) return 1
  if (fromEdge < 0) return 0
  return 0.5 - 0.5 * Math.cos((Math.PI * (fromEdge + 0.5)) / fadeSamples)
}

/** Mixes `cleaned` into `dry` in place, in the wanted share. */
export function blendStudioSound(dry: Float32Array, cleaned: Float32Array, share: number): void {
  for (let index = 0; index < dry.length; index++)
    dry[index] = (dry[index] ?? 0) * (1 - share) + (cleaned[index] ?? 0) * share
}
