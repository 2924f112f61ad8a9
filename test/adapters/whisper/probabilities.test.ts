import { expect, test } from 'bun:test'
import { mostLikely, probabilityAt } from '../../../src/adapters/whisper/probabilities.ts'

const VOCABULARY = 51_866

/** One likely token, all others `below` it. */
function logits(below: number): Float32Array {
  const values = new Float32Array(VOCABULARY).fill(-below)
  values[7] = 0
  return values
}

const none = () => false

test.each([0.5, 10, 17.9, 18.1, 40])(
  'probabilities are right within 0.1 %% when all others are %d below',
  (below) => {
    const exact = 1 / (1 + (VOCABULARY - 1) * Math.exp(-below))
    expect(Math.abs(probabilityAt(logits(below), 7) / exact - 1)).toBeLessThan(0.001)
    expect(Math.abs(Math.exp(mostLikely(logits(below), none).logProbability) / exact - 1)).toBeLessThan(0.001)
  },
)

test('a forbidden token is not picked, but counts among all', () => {
  const picked = mostLikely(Float32Array.of(1, 3, 2), (token) => token === 1)
  expect(picked.token).toBe(2)
  const exact = Math.exp(2) / (Math.exp(1) + Math.exp(2) + Math.exp(3))
  expect(Math.exp(picked.logProbability)).toBeCloseTo(exact, 6)
})
