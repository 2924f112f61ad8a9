import { expect, test } from 'bun:test'
import { frameAt, frameRateOf, perSecond, sampleOfFrame, startOfFrame } from '../../src/edit/frames.ts'
import { clip, composition, context, media, seconds } from '../support/edit-builders.ts'

const NTSC = { numerator: 30000, denominator: 1001 }

test('frames and times agree after ten hours at 29.97', () => {
  const frame = Math.floor(36_000 * perSecond(NTSC))
  expect(frameAt(startOfFrame(frame, NTSC), NTSC)).toBe(frame)
  expect(startOfFrame(NTSC.numerator, NTSC)).toBe(1_001_000_000)
})

test('samples are counted from the same integers as frames', () => {
  expect(sampleOfFrame(30_000, NTSC, 48_000)).toBe(1001 * 48_000)
  expect(sampleOfFrame(1, NTSC, 48_000)).toBe(1602)
})

test.each([
  ['29.98 of a phone', { numerator: 2998, denominator: 100 }, NTSC],
  ['120 of a screen recording', { numerator: 120, denominator: 1 }, { numerator: 60, denominator: 1 }],
  ['an impossible rate', { numerator: 0, denominator: 0 }, { numerator: 30, denominator: 1 }],
  ['an unknown rate', null, { numerator: 30, denominator: 1 }],
])('%s becomes a standard rate', (_name, frameRate, expected) => {
  const known = context([{ media: media('talk', 10, { frameRate }) }])
  const rate = frameRateOf(composition([clip('a', 'talk', seconds(0, 5))]), known)
  expect(perSecond(rate)).toBeCloseTo(perSecond(expected), 6)
})
