// The transform against its definition, for the two sizes that are used.
import { describe, expect, test } from 'bun:test'
import { createFourier, powersOfPair } from '../../../src/adapters/whisper/fourier.ts'
import { noise } from '../../support/sound.ts'

/** Bin `bin` of the transform of a complex signal, as the definition has it. */
function binOf(real: Float64Array, imaginary: Float64Array, bin: number): [number, number] {
  let [re, im] = [0, 0]
  for (let i = 0; i < real.length; i++) {
    const angle = (-2 * Math.PI * i * bin) / real.length
    re += (real[i] ?? 0) * Math.cos(angle) - (imaginary[i] ?? 0) * Math.sin(angle)
    im += (real[i] ?? 0) * Math.sin(angle) + (imaginary[i] ?? 0) * Math.cos(angle)
  }
  return [re, im]
}

describe.each([400, 1024])('%d values', (size) => {
  const real = Float64Array.from(noise(size, 1))
  const imaginary = Float64Array.from(noise(size, 0.1)).reverse()

  test('are transformed as the definition says, in place and again with the same plan', () => {
    const fourier = createFourier(size)
    for (let round = 0; round < 2; round++) {
      const [x, y] = [real.slice(), imaginary.slice()]
      fourier.transform(x, y)
      for (let bin = 0; bin < size; bin++) {
        const [re, im] = binOf(real, imaginary, bin)
        expect(x[bin]).toBeCloseTo(re, 9)
        expect(y[bin]).toBeCloseTo(im, 9)
      }
    }
  })

  test('that hold two real frames give the powers of each', () => {
    const [x, y] = [real.slice(), imaginary.slice()]
    createFourier(size).transform(x, y)
    const [first, second] = [new Float64Array(size / 2 + 1), new Float64Array(size / 2 + 1)]
    powersOfPair(x, y, first, second)
    const none = new Float64Array(size)
    for (let bin = 0; bin <= size / 2; bin++) {
      expect(first[bin]).toBeCloseTo(Math.hypot(...binOf(real, none, bin)) ** 2, 7)
      expect(second[bin]).toBeCloseTo(Math.hypot(...binOf(imaginary, none, bin)) ** 2, 7)
    }
  })
})

test('a size that is not made of 4 and 5 is refused', () => {
  expect(() => createFourier(96)).toThrow('96')
})
