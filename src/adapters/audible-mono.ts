// One channel of sound for speech and analysis: the mix from `pcm`, except where left and right cancel
// each other out (a miswired channel). There, it's the louder side alone.
import { type PcmOptions, pcm, sidesAndMix } from './ffmpeg.ts'
import type { MediaPrograms } from './media-programs.ts'

/** Seconds judged together: longer than a syllable, shorter than a sentence. */
const BLOCK_SECONDS = 0.5
/** As energy: the mix is 12 dB below the louder side. Unrelated sides lose at most 6. */
const CANCELLED = 1 / 16
/** Switches back to the mix once the sound is about as loud as what cancelled; a pause isn't evidence. */
const RESTORED = 1 / 4
const ABOUT_AS_LOUD = 1 / 10
/** Switches to the other side only if it's clearly louder. */
const CLEARLY_LOUDER = 4

export type AudibleMonoOptions = Omit<PcmOptions, 'channels'> & {
  /** The file's; null if unknown. */
  sourceChannels: number | null
}

/** Like `pcm` with one channel, and bit for bit the same where nothing cancels. */
export async function* audibleMono(
  programs: MediaPrograms,
  file: string,
  { sourceChannels, ...options }: AudibleMonoOptions,
): AsyncGenerator<Float32Array, void, undefined> {
  if (sourceChannels === 1) {
    yield* pcm(programs, file, { ...options, channels: 1 })
    return
  }
  const choose = createChoice()
  const block = new Float32Array(3 * Math.round(options.sampleRate * BLOCK_SECONDS))
  let filled = 0
  for await (const piece of sidesAndMix(programs, file, options))
    for (let used = 0; used < piece.length; ) {
      const part = piece.subarray(used, used + block.length - filled)
      block.set(part, filled)
      used += part.length
      filled += part.length
      if (filled < block.length) continue
      yield channelOf(block, choose(block))
      filled = 0
    }
  if (filled > 0) yield channelOf(block.subarray(0, filled), choose(block.subarray(0, filled)))
}

const LEFT = 0
const RIGHT = 1
const MIX = 2
type Channel = typeof LEFT | typeof RIGHT | typeof MIX

/** Which channel to use for a block, given the blocks before it. */
function createChoice(): (block: Float32Array) => Channel {
  let chosen: Channel = MIX
  let cancelledEnergy = 0
  return (block) => {
    const energies = energiesOf(block)
    const louder = energies[LEFT] >= energies[RIGHT] ? LEFT : RIGHT
    const energy = energies[louder]
    if (energies[MIX] < energy * CANCELLED) {
      if (chosen === MIX || energy > energies[chosen] * CLEARLY_LOUDER) chosen = louder
      cancelledEnergy = energy
    } else if (energies[MIX] >= energy * RESTORED && energy >= cancelledEnergy * ABOUT_AS_LOUD) chosen = MIX
    return chosen
  }
}

function energiesOf(block: Float32Array): [number, number, number] {
  let [left, right, mix] = [0, 0, 0]
  for (let at = 0; at < block.length; at += 3) {
    left += (block[at] ?? 0) ** 2
    right += (block[at + 1] ?? 0) ** 2
    mix += (block[at + 2] ?? 0) ** 2
  }
  return [left, right, mix]
}

function channelOf(block: Float32Array, channel: Channel): Float32Array {
  const samples = new Float32Array(block.length / 3)
  for (let at = 0; at < samples.length; at++) samples[at] = block[3 * at + channel] ?? 0
  return samples
}
