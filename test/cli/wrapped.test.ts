import { expect, test } from 'bun:test'
import { wrapped } from '../../src/cli/wrapped.ts'

test('long lines end before the edge, between words', () => {
  expect(wrapped('Everything stays on this machine.', 16)).toEqual(['Everything stays', 'on this machine.'])
})

test('line breaks, lists and words that are too long stay as they are', () => {
  const text = 'Formats:\n  mp4   H.264 and AAC, in one file\n\nsee https://example.com/a/long/address'
  expect(wrapped(text, 12)).toEqual([
    'Formats:',
    '  mp4   H.264 and AAC, in one file',
    '',
    'see',
    'https://example.com/a/long/address',
  ])
})

test('a wide character takes two columns', () => {
  expect(wrapped('日本 日本 日本', 9)).toEqual(['日本 日本', '日本'])
})
