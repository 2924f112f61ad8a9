// The discrete Fourier transform for the two frame lengths in which speech is analyzed: 400 samples (Whisper's features)
// and 1,024 (voices). Pure; one plan per size, with its tables and room to work in.

export type Fourier = {
  /** Transforms `size` complex values in place. */
  transform(real: Float64Array, imaginary: Float64Array): void
}

const RADIX_FOUR = 4
const RADIX_FIVE = 5

/** For sizes that are products of 4 and 5 alone. */
export function createFourier(size: number): Fourier {
  const radices = radicesOf(size)
  const cosines = Float64Array.from({ length: size }, (_, i) => Math.cos((2 * Math.PI * i) / size))
  const sines = Float64Array.from({ length: size }, (_, i) => -Math.sin((2 * Math.PI * i) / size))
  const workReal = new Float64Array(size)
  const workImaginary = new Float64Array(size)
  return {
    transform(real, imaginary) {
      let from: Complex = { real, imaginary }
      let to: Complex = { real: workReal, imaginary: workImaginary }
      let stride = 1
      for (const radix of radices) {
        const pass = { size, stride, cosines, sines }
        if (radix === RADIX_FOUR) passOfFour(from, to, pass)
        else passOfFive(from, to, pass)
        ;[from, to] = [to, from]
        stride *= radix
      }
      if (from.real === real) return
      real.set(from.real)
      imaginary.set(from.imaginary)
    },
  }
}

function radicesOf(size: number): number[] {
  const radices: number[] = []
  let rest = size
  for (const radix of [RADIX_FOUR, RADIX_FIVE]) for (; rest % radix === 0; rest /= radix) radices.push(radix)
  if (rest !== 1) throw new Error(`a transform of ${size} values is not a product of 4 and 5`)
  return radices
}

type Complex = { real: Float64Array; imaginary: Float64Array }
/** One pass of Stockham's algorithm, which sorts while it transforms. `stride`: the product of the radices before. */
type Pass = { size: number; stride: number; cosines: Float64Array; sines: Float64Array }

// Written out without helpers, because these loops take most of the time outside the model.
function passOfFour(from: Complex, to: Complex, { size, stride, cosines, sines }: Pass): void {
  const { real, imaginary } = from
  const { real: toReal, imaginary: toImaginary } = to
  const count = size / stride / RADIX_FOUR
  const quarter = size / RADIX_FOUR
  for (let p = 0; p < count; p++) {
    const turn = p * stride
    const c1 = cosines[turn] as number
    const c2 = cosines[2 * turn] as number
    const c3 = cosines[3 * turn] as number
    const s1 = sines[turn] as number
    const s2 = sines[2 * turn] as number
    const s3 = sines[3 * turn] as number
    for (let q = 0; q < stride; q++) {
      const a = q + turn
      const aReal = real[a] as number
      const aImaginary = imaginary[a] as number
      const bReal = real[a + quarter] as number
      const bImaginary = imaginary[a + quarter] as number
      const cReal = real[a + 2 * quarter] as number
      const cImaginary = imaginary[a + 2 * quarter] as number
      const dReal = real[a + 3 * quarter] as number
      const dImaginary = imaginary[a + 3 * quarter] as number
      const evenReal = aReal + cReal
      const evenImaginary = aImaginary + cImaginary
      const oddReal = bReal + dReal
      const oddImaginary = bImaginary + dImaginary
      const x1 = aReal - cReal + (bImaginary - dImaginary)
      const y1 = aImaginary - cImaginary + (dReal - bReal)
      const x3 = aReal - cReal - (bImaginary - dImaginary)
      const y3 = aImaginary - cImaginary - (dReal - bReal)
      const x2 = evenReal - oddReal
      const y2 = evenImaginary - oddImaginary
      const target = q + RADIX_FOUR * turn
      toReal[target] = evenReal + oddReal
      toImaginary[target] = evenImaginary + oddImaginary
      toReal[target + stride] = x1 * c1 - y1 * s1
      toImaginary[target + stride] = x1 * s1 + y1 * c1
      toReal[target + 2 * stride] = x2 * c2 - y2 * s2
      toImaginary[target + 2 * stride] = x2 * s2 + y2 * c2
      toReal[target + 3 * stride] = x3 * c3 - y3 * s3
      toImaginary[target + 3 * stride] = x3 * s3 + y3 * c3
    }
  }
}

const COSINES_OF_FIVE = Float64Array.from({ length: RADIX_FIVE }, (_, i) => Math.cos((2 * Math.PI * i) / 5))
const SINES_OF_FIVE = Float64Array.from({ length: RADIX_FIVE }, (_, i) => -Math.sin((2 * Math.PI * i) / 5))

function passOfFive(from: Complex, to: Complex, { size, stride, cosines, sines }: Pass): void {
  const { real, imaginary } = from
  const { real: toReal, imaginary: toImaginary } = to
  const count = size / stride / RADIX_FIVE
  const fifth = size / RADIX_FIVE
  for (let p = 0; p < count; p++)
    for (let q = 0; q < stride; q++) {
      const first = q + stride * p
      const target = q + stride * RADIX_FIVE * p
      for (let k = 0; k < RADIX_FIVE; k++) {
        let x = 0
        let y = 0
        for (let j = 0; j < RADIX_FIVE; j++) {
          const cosine = COSINES_OF_FIVE[(j * k) % RADIX_FIVE] as number
          const sine = SINES_OF_FIVE[(j * k) % RADIX_FIVE] as number
          const re = real[first + j * fifth] as number
          const im = imaginary[first + j * fifth] as number
          x += re * cosine - im * sine
          y += re * sine + im * cosine
        }
        const cosine = cosines[p * stride * k] as number
        const sine = sines[p * stride * k] as number
        toReal[target + k * stride] = x * cosine - y * sine
        toImaginary[target + k * stride] = x * sine + y * cosine
      }
    }
}

/**
 * The power of bins 0 to half the size of two real frames, of which one was the real and the other the imaginary part of
 * what was transformed.
 */
export function powersOfPair(
  real: Float64Array,
  imaginary: Float64Array,
  first: Float64Array,
  second: Float64Array,
): void {
  const size = real.length
  for (let bin = 0; bin <= size / 2; bin++) {
    const mirrored = bin === 0 ? 0 : size - bin
    first[bin] =
      (((real[bin] as number) + (real[mirrored] as number)) ** 2 +
        ((imaginary[bin] as number) - (imaginary[mirrored] as number)) ** 2) /
      4
    second[bin] =
      (((real[bin] as number) - (real[mirrored] as number)) ** 2 +
        ((imaginary[bin] as number) + (imaginary[mirrored] as number)) ** 2) /
      4
  }
}
