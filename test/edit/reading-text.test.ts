import { expect, test } from 'bun:test'
import { edited, evenWords, firstOf, heardText, pictureOf, talk } from '../support/edit-builders.ts'

const on = { compositionId: 'c1' } as const

test.each([
  [
    'a sentence that lost its beginning begins with a capital',
    'Hello. [Um,] there it is.',
    'Hello. There it is.',
  ],
  ['also the first one', '[Um,] we like it.', 'We like it.'],
  ['a sentence that lost its end ends', 'We like it, [um.] You too.', 'We like it. You too.'],
  ['with the mark that it had', 'Do you like it, [uh?] We do.', 'Do you like it? We do.'],
  ['a comma that set off what is gone goes', 'My guest is, [uh,] one of us.', 'My guest is one of us.'],
  ['other commas stay', 'Today, [um,] we talk.', 'Today, we talk.'],
  [
    'a word with capitals of its own stays as it is',
    'Hello. [Um,] iPhones are here.',
    'Hello. iPhones are here.',
  ],
  ['without punctuation nothing is smoothed', 'hello [um] there it is', 'hello there it is'],
])('%s', (_name, spoken, text) => {
  const project = talk(evenWords(spoken))
  expect(heardText(edited(project, { type: 'remove_fillers', ...on }))).toBe(text)
})

test('what somebody corrected stays as written', () => {
  const project = edited(
    talk(evenWords('Hello. [Um,] there it is.')),
    { type: 'correct_words', mediaId: 'talk', wordIds: ['w2'], text: 'bell' },
    { type: 'remove_fillers', ...on },
  )
  expect(heardText(project)).toBe('Hello. bell it is.')
})

test('clips in another order read on', () => {
  const project = talk(evenWords('We start here, and we end there. Bye.'), 4)
  const after = edited(
    project,
    { type: 'split_clip', id: 'k2', ...on, atUs: 1_150_000 },
    { type: 'move_clip', ...on, clipId: 'k2', toIndex: 0 },
  )
  expect(pictureOf(firstOf(after))).toBe('talk 1.15-4 | talk 0-1.15')
  expect(heardText(after)).toBe('And we end there. Bye. We start here,')
})
