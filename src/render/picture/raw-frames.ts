// Raw pictures in planar 4:2:0 with 8 bits in video range: black, blends, dimming, and one over another.
// Pure arithmetic.
import type { Size } from './fit.ts'

/** `hasAlpha`: with a plane after the colors that says how opaque they are, 0 to 255. */
export function bytesOfFrame({ width, height }: Size, hasAlpha = false): number {
  return (width * height * (hasAlpha ? 5 : 3)) / 2
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
  // The remaining share is black.
  const rest = 65536 - a - b
  const luma = rest * 16 + 32768
  const chroma = rest * 128 + 32768
  for (let index = 0; index < lumaBytes; index++)
    blended[index] = ((first[index] ?? 0) * a + (second[index] ?? 0) * b + luma) >> 16
  for (let index = lumaBytes; index < blended.length; index++)
    blended[index] = ((first[index] ?? 0) * a + (second[index] ?? 0) * b + chroma) >> 16
  return blended
}

/** A frame dimmed toward black. A new frame. */
export function dimFrame(frame: Uint8Array, brightness: number, size: Size): Uint8Array {
  return blendFrames(frame, frame, 0, size, { first: brightness, second: 0 })
}

/**
 * `above`, which has alpha and is premultiplied with it, over `below`, which has none; `opacity` (0 to 1)
 * fades it. A new frame, without alpha.
 */
export function layFrame(below: Uint8Array, above: Uint8Array, opacity: number, size: Size): Uint8Array {
  const { width, height } = size
  const lumaBytes = width * height
  const alpha = above.subarray(bytesOfFrame(size))
  const laid = new Uint8ClampedArray(below)
  const lay = (at: number, nothing: number, covered: number) => {
    const under = (below[at] ?? 0) - nothing
    laid[at] = nothing + under + opacity * ((above[at] ?? 0) - nothing - under * covered)
  }
  for (let at = 0; at < lumaBytes; at++) {
    const covered = alpha[at] ?? 0
    if (covered > 0) lay(at, 16, covered / 255)
  }
  const chromaWidth = width / 2
  const planeBytes = lumaBytes / 4
  for (let at = 0; at < planeBytes; at++) {
    const corner = 2 * (Math.floor(at / chromaWidth) * width + (at % chromaWidth))
    const upper = (alpha[corner] ?? 0) + (alpha[corner + 1] ?? 0)
    const covered = upper + (alpha[corner + width] ?? 0) + (alpha[corner + width + 1] ?? 0)
    if (covered === 0) continue
    lay(lumaBytes + at, 128, covered / 1020)
    lay(lumaBytes + planeBytes + at, 128, covered / 1020)
  }
  return new Uint8Array(laid.buffer)
}
