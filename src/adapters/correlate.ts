// By how much one signal lags another, by cross-correlation with a fast Fourier transform. Hours of sound take seconds
// of computing, so it keeps letting the rest of the server work.
import { setImmediate } from 'node:timers/promises'

export type Lag = {
  /** `b[i]` sounds like `a[i + lag]`. */
  lag: number
  /** The peak, in standard deviations of all lags: over a million lags, chance alone reaches about 5. */
  strength: number
  /** 0 to 1: how far the peak stands out above all other lags but its own slopes; near 0, another lag fits as well. */
  standsOut: number
}

/** The lag at which `b` fits `a` best. Both should have a mean of about 0. Rejects with the signal's reason. */
export async function bestLag(a: Float64Array, b: Float64Array, signal: AbortSignal): Promise<Lag> {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, a.length + b.length)))
  const [magnitudeA, magnitudeB] = [magnitudeOf(a), magnitudeOf(b)]
  if (magnitudeA === 0 || magnitudeB === 0) return { lag: 0, strength: 0, standsOut: 0 }
  const scaled = (one: Float64Array, magnitude: number) => one.map((value) => value / magnitude)
  const sums = await correlation(scaled(a, magnitudeA), scaled(b, magnitudeB), size, signal)
  let [peak, sumOfSquares] = [0, 0]
  await inStretches(size, signal, (from, to) => {
    for (let k = from; k < to; k++) {
      const value = sums[k] ?? 0
      sumOfSquares += value * value
      if (value > (sums[peak] ?? 0)) peak = k
    }
  })
  const deviation = Math.sqrt(sumOfSquares / size)
  let runnerUp = 0
  await inStretches(size, signal, (from, to) => {
    for (let k = from; k < to; k++) {
      const away = Math.abs(k - peak)
      if (Math.min(away, size - away) > SLOPE) runnerUp = Math.max(runnerUp, sums[k] ?? 0)
    }
  })
  const highest = sums[peak] ?? 0
  return {
    lag: peak < a.length ? peak : peak - size,
    strength: deviation === 0 ? 0 : highest / deviation,
    standsOut: highest > 0 ? 1 - (runnerUp / highest) ** 2 : 0,
  }
}

/** Signals of one magnitude don't round each other away in the transform that they share. */
function magnitudeOf(values: Float64Array): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
}

/** Steps around a peak that belong to it. */
const SLOPE = 25

/** How well `b` fits `a` at each lag; negative lags are at the end. */
async function correlation(
  a: Float64Array,
  b: Float64Array,
  size: number,
  signal: AbortSignal,
): Promise<Float64Array> {
  // Both signals are real, so that one transform does for both: `a` is its real part, `b` its imaginary one.
  const [re, im] = [new Float64Array(size), new Float64Array(size)]
  re.set(a)
  im.set(b)
  const roots = { cosines: new Float64Array(size / 2), sines: new Float64Array(size / 2) }
  await inStretches(size / 2, signal, (from, to) => fillRoots(roots, from, to))
  await transform(re, im, roots, signal)
  await inStretches(size / 2 + 1, signal, (from, to) => multiplySpectra(re, im, from, to))
  // The inverse transform is the transform with real and imaginary parts swapped. Its scale doesn't matter.
  await transform(im, re, roots, signal)
  return re
}

/** How long it computes before it lets the rest of the server work: a few milliseconds. */
const STRETCH = 2 ** 17

/** Calls `work` for each part of `count` in turn. */
async function inStretches(
  count: number,
  signal: AbortSignal,
  work: (from: number, to: number) => void,
): Promise<void> {
  for (let from = 0; from < count; from += STRETCH) {
    work(from, Math.min(count, from + STRETCH))
    if (count <= STRETCH) return
    await setImmediate()
    signal.throwIfAborted()
  }
}

type Four = [number, number, number, number]
type Roots = { cosines: Float64Array; sines: Float64Array }

function fillRoots({ cosines, sines }: Roots, from: number, to: number): void {
  for (let k = from; k < to; k++) {
    const angle = (Math.PI * k) / cosines.length
    cosines[k] = Math.cos(angle)
    sines[k] = -Math.sin(angle)
  }
}

/** Replaces the transform of `a + ib` by that of the correlation of `a` and `b`. */
function multiplySpectra(re: Float64Array, im: Float64Array, from: number, to: number): void {
  const size = re.length
  for (let k = from; k < to; k++) {
    const mirror = (size - k) % size
    const [p, q, r, s] = [re[k], im[k], re[mirror], im[mirror]] as number[] as Four
    const [ar, ai, br, bi] = [(p + r) / 2, (q - s) / 2, (q + s) / 2, (r - p) / 2]
    const [real, imaginary] = [ar * br + ai * bi, ai * br - ar * bi]
    re[k] = real
    re[mirror] = real
    im[mirror] = -imaginary
    im[k] = imaginary
  }
}

/** In place; the length is a power of two. */
async function transform(
  re: Float64Array,
  im: Float64Array,
  roots: Roots,
  signal: AbortSignal,
): Promise<void> {
  const size = re.length
  await inStretches(size, signal, (from, to) => reverseBits(re, im, from, to))
  for (let half = 1; half < size; half *= 2)
    await inStretches(size / 2, signal, (from, to) => butterflies(re, im, roots, { half, from, to }))
}

function reverseBits(re: Float64Array, im: Float64Array, from: number, to: number): void {
  const size = re.length
  let j = 0
  for (let bit = 1; bit < size; bit *= 2) if (from & bit) j |= size / 2 / bit
  for (let i = from; i < to; i++) {
    if (i < j) {
      swap(re, i, j)
      swap(im, i, j)
    }
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
  }
}

/** The butterflies `from` to `to` of the pass that joins transforms of the length `half`, in the order of memory. */
function butterflies(
  re: Float64Array,
  im: Float64Array,
  { cosines, sines }: Roots,
  { half, from, to }: { half: number; from: number; to: number },
): void {
  const stride = re.length / (2 * half)
  for (let n = from; n < to; n++) {
    const k = n & (half - 1)
    const i = 2 * (n - k) + k
    const j = i + half
    // Not destructured: that takes more than twice as long here.
    const c = cosines[k * stride] as number
    const s = sines[k * stride] as number
    const xr = re[i] as number
    const xi = im[i] as number
    const yr = re[j] as number
    const yi = im[j] as number
    const tr = yr * c - yi * s
    const ti = yr * s + yi * c
    re[i] = xr + tr
    im[i] = xi + ti
    re[j] = xr - tr
    im[j] = xi - ti
  }
}

function swap(list: Float64Array, i: number, j: number): void {
  const kept = list[i] as number
  list[i] = list[j] as number
  list[j] = kept
}
