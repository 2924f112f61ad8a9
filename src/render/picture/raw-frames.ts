// Raw pictures in planar 4:2:0 with 8 bits: black, blends and dimming. Pure arithmetic.
import type { Size } from './fit.ts'

export function bytesOfFrame({ width, height }: Size): number {
  return (width * height * 3) / 2
}

/** Black in video range. */
export function blackFrame(size: Size): Uint8Array {
  const frame = new Uint8Array(bytesOfFrame(size)).fill(128)
  return frame.fill(16, 0, size.width * size.height)
}

/** `share` of the second over the rest of the first; both dimmed before, 1 is as they are. A new frame. */
export function blendFrames(
  first: Uint8Array,
  second: Uint8Array,
  share: number,
  size: Size,
  brightness: { first: number; second: number } = { first: 1, second: 1 },
): Uint8Array {
  const lumaBytes = size.width * size.height
  const blended = new Uint8Array(first.length)
  const a = Math.round(65536 * (1 - share) * brightness.first)
  const b = Math.round(65536 * share * brightness.second)
  // What is missing to one is black.
  const rest = 65536 - a - b
  const luma = rest * 16 + 32768
  const chroma = rest * 128 + 32768
  for (let index = 0; index < lumaBytes; index++)
    blended[index] = ((first[index] ?? 0) * a + (second[index] ?? 0) * b + luma) >> 16
  for (let index = lumaBytes; index < blended.length; index++)
    blended[index] = ((first[index] ?? 0) * a + (second[index] ?? 0) * b + chroma) >> 16
  return blended
}

/** A frame dimmed towards black. A new frame. */
export function dimFrame(frame: Uint8Array, brightness: number, size: Size): Uint8Array {
  return blendFrames(frame, frame, 0, size, { first: brightness, second: 0 })
}
