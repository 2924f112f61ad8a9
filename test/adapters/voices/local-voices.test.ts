import { expect, test } from 'bun:test'
import { activityOf, CLASS_COUNT, soloSound } from '../../../src/adapters/voices/local-voices.ts'

/** Scores in which these classes are the highest, frame by frame. */
function scores(...classes: number[]): Float32Array {
  return Float32Array.from({ length: classes.length * CLASS_COUNT }, (_, i) =>
    i % CLASS_COUNT === classes[Math.floor(i / CLASS_COUNT)] ? -0.1 : -5,
  )
}

test('classes are nobody, one of three voices, or two at once', () => {
  const voices = activityOf(scores(0, 1, 2, 3, 4, 5, 6))
  expect(voices.map(({ heard }) => [...heard])).toEqual([
    [0, 1, 0, 0, 1, 1, 0],
    [0, 0, 1, 0, 1, 0, 1],
    [0, 0, 0, 1, 0, 1, 1],
  ])
  expect(voices.map(({ alone }) => [...alone])).toEqual([
    [0, 1, 0, 0, 0, 0, 0],
    [0, 0, 1, 0, 0, 0, 0],
    [0, 0, 0, 1, 0, 0, 0],
  ])
})

test('voices that are never heard are left out', () => {
  expect(activityOf(scores(0, 2, 2)).map(({ heard }) => [...heard])).toEqual([[0, 1, 1]])
  expect(activityOf(scores(0, 0))).toEqual([])
})

test('the sound of a voice is that of the frames in which it speaks alone', () => {
  const pcm = Float32Array.from({ length: 5 * 270 }, (_, i) => Math.floor(i / 270))
  const [voice] = activityOf(scores(1, 4, 1, 1, 0))
  if (voice === undefined) throw new Error('nobody is heard')
  const solo = soloSound(pcm, voice)
  expect(solo.length).toBe(3 * 270)
  expect([solo[0], solo[270], solo[2 * 270]]).toEqual([0, 2, 3])
})
