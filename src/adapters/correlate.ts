// By how much one signal lags another, by cross-correlation with a fast Fourier transform. Pure.

export type Lag = {
  /** `b[i]` sounds like `a[i + lag]`. */
  lag: number
  /** The peak, in standard deviations of all lags: over a million lags, chance alone reaches about 5. */
  strength: number
  /** 0 to 1: how far the peak stands out above all other lags but its own slopes; near 0, another lag fits as well. */
  standsOut: number
}

/** The lag at which `b` fits `a` best. Both should have a mean of about 0. */
export function bestLag(a: Float64Array, b: Float64Array): Lag {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, a.length + b.length)))
  const [first, second] = [spectrumOf(a, size), spectrumOf(b, size)]
  const product = { re: new Float64Array(size), im: new Float64Array(size) }
  for (let k = 0; k < size; k++) {
    const [ar, ai, br, bi] = [first.re[k], first.im[k], second.re[k], second.im[k]] as number[] as Four
    product.re[k] = ar * br + ai * bi
    product.im[k] = ai * br - ar * bi
  }
  // The inverse transform is the transform with real and imaginary parts swapped, divided by the size.
  transform(product.im, product.re)
  const sums = product.re
  let [peak, sumOfSquares] = [0, 0]
  for (let k = 0; k < size; k++) {
    const value = sums[k] ?? 0
    sumOfSquares += value * value
    if (value > (sums[peak] ?? 0)) peak = k
  }
  const deviation = Math.sqrt(sumOfSquares / size)
  let runnerUp = 0
  for (let k = 0; k < size; k++) {
    const away = Math.abs(k - peak)
    if (Math.min(away, size - away) > SLOPE) runnerUp = Math.max(runnerUp, sums[k] ?? 0)
  }
  const highest = sums[peak] ?? 0
  return {
    lag: peak < a.length ? peak : peak - size,
    strength: deviation === 0 ? 0 : highest / deviation,
    standsOut: highest > 0 ? 1 - (runnerUp / highest) ** 2 : 0,
  }
}

/** Steps around a peak that belong to it. */
const SLOPE = 25

type Four = [number, number, number, number]

function spectrumOf(signal: Float64Array, size: number) {
  const re = new Float64Array(size)
  re.set(signal)
  const im = new Float64Array(size)
  transform(re, im)
  return { re, im }
}

/** In place; the length is a power of two. */
function transform(re: Float64Array, im: Float64Array): void {
  const size = re.length
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      swap(re, i, j)
      swap(im, i, j)
    }
  }
  for (let half = 1; half < size; half *= 2) {
    const step = Math.PI / half
    for (let k = 0; k < half; k++) {
      const [c, s] = [Math.cos(k * step), -Math.sin(k * step)]
      for (let i = k; i < size; i += 2 * half) {
        const j = i + half
        const [xr, xi, yr, yi] = [re[i], im[i], re[j], im[j]] as number[] as Four
        const tr = yr * c - yi * s
        const ti = yr * s + yi * c
        re[i] = xr + tr
        im[i] = xi + ti
        re[j] = xr - tr
        im[j] = xi - ti
      }
    }
  }
}

function swap(list: Float64Array, i: number, j: number): void {
  const kept = list[i] as number
  list[i] = list[j] as number
  list[j] = kept
}
