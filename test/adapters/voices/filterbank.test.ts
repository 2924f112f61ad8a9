import { expect, test } from 'bun:test'
import { BAND_COUNT, filterbankOf } from '../../../src/adapters/voices/filterbank.ts'
import { joined, noise } from '../../support/sound.ts'

const RATE = 16_000

/** Kaldi's definition, written down as sums: one frame, without the means removed. */
function frameByDefinition(pcm: Float32Array, frame: number): number[] {
  const raw = [...pcm.subarray(frame * 160, frame * 160 + 400)].map((sample) => sample * 32_768)
  const mean = raw.reduce((sum, sample) => sum + sample, 0) / raw.length
  const centered = raw.map((sample) => sample - mean)
  const windowed = centered.map(
    (sample, i) =>
      (sample - 0.97 * (centered[Math.max(0, i - 1)] ?? 0)) *
      (0.54 - 0.46 * Math.cos((2 * Math.PI * i) / 399)),
  )
  const power = Array.from({ length: 257 }, (_, bin) => {
    let [real, imaginary] = [0, 0]
    windowed.forEach((sample, i) => {
      real += sample * Math.cos((2 * Math.PI * bin * i) / 512)
      imaginary += sample * Math.sin((2 * Math.PI * bin * i) / 512)
    })
    return real ** 2 + imaginary ** 2
  })
  const mel = (hertz: number) => 1127 * Math.log(1 + hertz / 700)
  const step = (mel(8000) - mel(20)) / 81
  return Array.from({ length: 80 }, (_, band) => {
    const left = mel(20) + band * step
    let energy = 0
    for (let bin = 0; bin < 256; bin++) {
      const at = mel((bin * RATE) / 512)
      if (at <= left || at >= left + 2 * step) continue
      energy += (power[bin] ?? 0) * (at <= left + step ? (at - left) / step : (left + 2 * step - at) / step)
    }
    return Math.log(Math.max(energy, 1.1920929e-7))
  })
}

test('the energies are those of the definition, less the mean of each band', () => {
  const sound = joined(noise(700, 0.3, 3), noise(900, 0.05, 5)).map(
    (value, i) => value + 0.2 * Math.sin((2 * Math.PI * 440 * i) / RATE) + 0.1,
  )
  const { values, frames } = filterbankOf(sound)
  expect(frames).toBe(1 + Math.floor((1600 - 400) / 160))
  const expected = Array.from({ length: frames }, (_, frame) => frameByDefinition(sound, frame))
  for (let band = 0; band < BAND_COUNT; band++) {
    const mean = expected.reduce((sum, frame) => sum + (frame[band] ?? 0), 0) / frames
    for (let frame = 0; frame < frames; frame++)
      expect(values[frame * BAND_COUNT + band]).toBeCloseTo((expected[frame]?.[band] ?? 0) - mean, 4)
  }
})

test('a louder recording of the same sound has the same energies', () => {
  const sound = noise(8_000, 0.1)
  const quiet = filterbankOf(sound).values
  const loud = filterbankOf(sound.map((value) => 4 * value)).values
  for (let i = 0; i < quiet.length; i++) expect(loud[i]).toBeCloseTo(quiet[i] ?? 0, 4)
})

test('less than a frame has no energies', () => {
  expect(filterbankOf(new Float32Array(399))).toEqual({ values: new Float32Array(0), frames: 0 })
})
