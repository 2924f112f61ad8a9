import { expect, test } from 'bun:test'
import { groupVoices, MAX_SPEAKERS, type VoiceVector } from '../../../src/adapters/voices/same-voice.ts'
import { noise } from '../../support/sound.ts'

/** Voices around `people` directions, each `spread` away from its own. */
function voicesOf(people: number, each: number, spread: number): VoiceVector[] {
  return Array.from({ length: people * each }, (_, index) => {
    const jitter = noise(16, spread, index + 1)
    const vector = jitter.map((value, axis) => value + (axis === index % people ? 1 : 0))
    const length = Math.hypot(...vector)
    return { vector: vector.map((value) => value / length), window: index, weight: 1 }
  })
}

/** Numbers groups by their first member, so that equal partitions are equal. */
function partition(groups: number[]): number[] {
  const order = [...new Set(groups)]
  return groups.map((group) => order.indexOf(group))
}

test('similar voices are one person, different ones are not', () => {
  for (const people of [1, 2, 3, 5]) {
    const voices = voicesOf(people, 12, 0.1)
    expect(partition(groupVoices(voices, null))).toEqual(voices.map((_, index) => index % people))
  }
})

test('a known number of speakers is kept, however alike or different they are', () => {
  const voices = voicesOf(4, 6, 0.1)
  for (const speakers of [1, 2, 3, 4, 6]) expect(new Set(groupVoices(voices, speakers)).size).toBe(speakers)
})

test('two voices of one window are different people', () => {
  const alike = voicesOf(1, 2, 0.05)
  expect(groupVoices(alike, null)).toEqual([0, 0])
  const together = alike.map((voice) => ({ ...voice, window: 0 }))
  expect(new Set(groupVoices(together, null)).size).toBe(2)
})

test('one mistaken window does not split a person in two', () => {
  const voices = voicesOf(2, 20, 0.1)
  const [first, third] = [voices[0], voices[2]]
  if (!first || !third) throw new Error('there are forty')
  voices[2] = { ...third, window: first.window }
  expect(new Set(groupVoices(voices, null)).size).toBe(2)
})

test('thousands of voices beyond those that are compared go to the nearest person', () => {
  const voices = voicesOf(3, 1_100, 0.1).map((voice, index) => ({ ...voice, weight: 1 + (index % 7) }))
  const started = performance.now()
  expect(partition(groupVoices(voices, null))).toEqual(voices.map((_, index) => index % 3))
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('noise in which nothing is alike has no more people than can be named', () => {
  const noises = Array.from({ length: 60 }, (_, index) => ({
    vector: Float32Array.from({ length: 60 }, (_value, axis) => (axis === index ? 1 : 0)),
    window: index,
    weight: 1,
  }))
  expect(new Set(groupVoices(noises, null)).size).toBe(MAX_SPEAKERS)
})

test('without voices there are no people', () => {
  expect(groupVoices([], null)).toEqual([])
})
