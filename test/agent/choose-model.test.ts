import { describe, expect, test } from 'bun:test'
import { bestOf, chooseModel, type ModelOffer, type ModelSource } from '../../src/agent/choose-model.ts'

const GB = 1_000_000_000
const offer = (name: string, size: number, canCallTools = true): ModelOffer => ({
  name,
  sizeBytes: size * GB,
  canCallTools,
})
const signal = new AbortController().signal
const source = (offers: ModelOffer[] | null): ModelSource => ({
  local: async () => offers,
  open: () => Promise.reject(new Error('not asked')),
})

describe('the best suited model', () => {
  test('can call tools, and is the largest that fits', () => {
    const offers = [offer('small', 1), offer('middle', 5), offer('large', 40), offer('dumb', 8, false)]
    expect(bestOf(offers, 10 * GB)?.name).toBe('middle')
  })

  test('is one without tools when there is no other', () => {
    expect(bestOf([offer('a', 2, false), offer('b', 3, false)], 10 * GB)?.name).toBe('b')
  })

  test('is the smallest when none fits', () => {
    expect(bestOf([offer('a', 20), offer('b', 30)], 10 * GB)?.name).toBe('a')
  })
})

describe('the engine for a prompt', () => {
  test('is the rules when they are named, or when Ollama has nothing or is not there', async () => {
    for (const offers of [null, [], [offer('a', 1)]])
      expect(await chooseModel('rules', source(offers), GB, signal)).toBeNull()
    expect(await chooseModel('auto', source(null), GB, signal)).toBeNull()
    expect(await chooseModel('auto', source([]), GB, signal)).toBeNull()
  })

  test('is the named model, whatever else there is', async () => {
    expect(await chooseModel('llama3.2', source([offer('a', 1)]), GB, signal)).toBe('llama3.2')
  })

  test('is the best model for auto', async () => {
    expect(await chooseModel('auto', source([offer('a', 1), offer('b', 2)]), 9 * GB, signal)).toBe('b')
  })
})
