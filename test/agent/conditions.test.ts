// A condition counts or measures something: each is tried with a command that it lets through, or that it holds back.
import { describe, expect, test } from 'bun:test'
import { broken, runPrompt } from './cases/case.ts'

/** The interview lasts 59 s, is in landscape, and has four ums and no captions, titles or music. */
const HOLDING = [
  'if there are any ums, DO',
  "DO if it's longer than 30 seconds",
  'DO only if it has no captions',
  'DO if someone says open source',
  'if "open source" is said, DO',
  'if the phrase open source comes up, DO',
  "DO unless it's shorter than 20 seconds",
  'DO as long as it has no music',
  "if there's more than one um, DO",
  'if it has at least four ums, DO',
  'if there are fewer than five ums, DO',
  'should it be longer than half a minute, DO',
  "if it's still landscape, DO",
  'if no captions: DO',
  'if total length > 30 s: DO',
  'if it has no captions and no title, DO',
  'if "banana" or "open source" is said, DO',
  'unless nobody says open source, DO',
  "if it's longer than 30 seconds, DO; if not, leave it alone",
  'DO if there are ums, otherwise leave it as it is',
  'if it has captions, make it vertical, otherwise DO',
]

const NOT_HOLDING = [
  'if it runs longer than a minute and a half, DO',
  'DO if it has captions',
  'if someone says banana, DO',
  'if the word banana is spoken, DO',
  'if they talk about bananas, DO',
  'unless there are ums, DO',
  'DO if there are no ums',
  'if there are more than four ums, DO',
  'if it has captions or a title, DO',
  'if it has no captions and a title, DO',
  'if "open source" is said at least twice, DO',
  'if there are two compositions, DO',
  "if it's shorter than 20 seconds DO, otherwise leave it",
]

const COMMANDS = ['make it square', 'remove the ums', 'rename it to "Final"', 'mute the last 5 seconds']

describe.each(COMMANDS)('%s', (command) => {
  const alone = runPrompt('interview', command)

  test.each(HOLDING)('%s', async (condition) => {
    const { operations } = await runPrompt('interview', condition.replace('DO', command))
    expect(operations).toEqual((await alone).operations)
  })

  test.each(NOT_HOLDING)('%s', async (condition) => {
    const { operations, response } = await runPrompt('interview', condition.replace('DO', command))
    expect(operations).toEqual([])
    expect(response).not.toInclude("I couldn't")
  })
})

describe('what a condition finds', () => {
  test.each([
    ['if "open source" is said, put a marker there', 'marker'],
    ['if they say open source, mute that sentence', 'sentence'],
    ['if anyone says open source, mute it', 'phrase'],
  ])('%s', async (prompt, what) => {
    const { operations } = await runPrompt('interview', prompt)
    const [one] = operations
    expect(operations).toHaveLength(1)
    if (what === 'marker') expect(one).toMatchObject({ type: 'add_marker', atUs: 50_054_000 })
    else {
      const { startUs, endUs } = (one as { range: { startUs: number; endUs: number } }).range
      expect((endUs - startUs) / 1e6).toBeCloseTo(what === 'phrase' ? 0.7 : 1.9, 0)
    }
  })
})

/** The voice memo lasts 20 s, the interview 59 s. */
const NAMED_BEFORE: [string, object][] = [
  [
    'Check the duration of "Voice memo". If it is longer than 30 s, delete that composition. Otherwise do nothing.',
    { unchanged: true },
  ],
  ['How long is Voice memo? If it is over 30 seconds, cut the last 5 seconds.', { unchanged: true }],
  ['Look at Voice memo. If it is longer than 30 s, add captions to it.', { unchanged: true }],
  ['Check Interview. If it is longer than 30 s, delete Voice memo.', { names: ['Interview'] }],
  ['Check Voice memo. If it is longer than 30 s, delete Interview.', { unchanged: true }],
  ['If Voice memo is shorter than 30 s, delete that composition.', { names: ['Interview'] }],
  [
    'If Voice memo is shorter than 30 s, remove the fillers.',
    { untouched: ['Interview'], in: 'Voice memo', gone: ['um'] },
  ],
  [
    'If Voice memo has captions, delete this one. Otherwise make it square.',
    { untouched: ['Interview'], in: 'Voice memo', size: [1080, 1080] },
  ],
  ['If Voice memo contains "um", remove it.', { untouched: ['Interview'], in: 'Voice memo', gone: ['um'] }],
  [
    'Add captions to Interview. If any composition is shorter than 30 s, make it square.',
    { in: 'Voice memo', size: [1080, 1080] },
  ],
  [
    'Make a copy of Voice memo called "B". If it is shorter than 30 s, make it square.',
    { untouched: ['Voice memo'], in: 'B', size: [1080, 1080] },
  ],
  ['Check if Voice memo is longer than 30 s; if so, delete it.', { unchanged: true }],
  ['Check if Interview is longer than 30 s; if so, delete it.', { names: ['Voice memo'] }],
  [
    'Check whether Voice memo is shorter than 30 s. If so, delete that composition. If not, caption it.',
    { names: ['Interview'] },
  ],
  [
    'Does Voice memo have captions? If not, add them.',
    { untouched: ['Interview'], in: 'Voice memo', captions: true },
  ],
  ['Is Voice memo longer than Interview? If so, delete it.', { unchanged: true }],
  ['Get the duration of Voice memo; if > 30 s then delete composition, else noop.', { unchanged: true }],
  [
    'For each composition: if it is shorter than 30 s, make it square.',
    { untouched: ['Interview'], in: 'Voice memo', size: [1080, 1080] },
  ],
  ['For each composition: if it is shorter than 30 s, delete it.', { names: ['Interview'] }],
  ['In each composition, if there is a "banana", remove it.', { unchanged: true }],
  [
    'Look at Interview and Voice memo. If one of them is shorter than 30 s, delete it.',
    { names: ['Interview'] },
  ],
  [
    'Interview and Voice memo: make the latter square.',
    { untouched: ['Interview'], in: 'Voice memo', size: [1080, 1080] },
  ],
  [
    'There are two compositions, Interview and Voice memo. If the former is shorter than a minute, delete it.',
    { names: ['Voice memo'] },
  ],
  ['Delete every composition that is shorter than 30 s.', { names: ['Interview'] }],
  ['There are two compositions, Interview and Voice memo.', { unchanged: true }],
]

test.each(NAMED_BEFORE)('%s', async (prompt, facts) => {
  expect(broken(facts, await runPrompt('scored', prompt))).toEqual([])
})
