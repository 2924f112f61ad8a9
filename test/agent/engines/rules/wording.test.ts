import { describe, expect, test } from 'bun:test'
import { findPhraseOrNear } from '../../../../src/agent/commands/plans/words.ts'
import { foreignLanguageOf } from '../../../../src/agent/engines/rules/reading/language.ts'
import { ordinalIndex } from '../../../../src/agent/engines/rules/reading/ordinals.ts'
import { readPrompt } from '../../../../src/agent/engines/rules/reading/read-prompt.ts'
import { shareToKeep } from '../../../../src/agent/engines/rules/reading/shares.ts'
import { heardWords } from '../../../../src/edit/transcript.ts'
import { AGENT_PROJECTS } from '../../../support/agent-projects.ts'

const { document, context } = AGENT_PROJECTS.interview()

describe('the language of a prompt', () => {
  test.each([
    ['Entferne die Füllwörter', 'German'],
    ['Coupe les dix premières secondes', 'French'],
    ['quita las muletillas', 'Spanish'],
    ['aggiungi i sottotitoli', 'Italian'],
    ['удали паузы', 'Russian or Ukrainian'],
    ['字幕を追加してください', 'Japanese'],
  ])('of “%s” is %s', (prompt, language) => {
    expect(foreignLanguageOf(prompt)).toBe(language)
  })

  test.each([
    'remove filler words',
    'no ums, no long pauses, no phone call',
    'add a title that says “Bienvenue à tous les amis”',
    'captions please',
    'make it 9:16',
    'rename it to Die Sendung mit der Maus',
  ])('of “%s” is English, or in doubt', (prompt) => {
    expect(foreignLanguageOf(prompt)).toBeNull()
  })
})

test.each([
  ['make it 30 % shorter', 0.7],
  ['I want it half as long', 0.5],
  ['reduce the length by a quarter', 0.75],
  ['shorten the video to two thirds of its length', 2 / 3],
  ['trim 10% off the video', 0.9],
  ['cut the pauses by half', null],
  ['make it 20 % louder', null],
  ['speed it up by 20%', null],
])('of “%s” the share that stays is %p', (prompt, share) => {
  const [clause] = readPrompt(prompt, document, context)
  const found = clause ? shareToKeep(clause) : undefined
  if (share === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(share)
})

test('ordinals count from the front or from the end, and never beyond the list', () => {
  expect([ordinalIndex('third', 5), ordinalIndex('last', 5), ordinalIndex('penultimate', 5)]).toEqual([
    2, 4, 3,
  ])
  expect([ordinalIndex('fourth', 3), ordinalIndex('9th', 3), ordinalIndex('last', 0)]).toEqual([-1, -1, -1])
})

test('a quote is found where one of its words was heard differently, in one place only', () => {
  const [composition] = document.compositions
  const words = composition ? heardWords(composition, document, context) : []
  const textAt = (phrase: string) =>
    findPhraseOrNear(words, phrase).map(({ from, to }) =>
      words
        .slice(from, to)
        .map(({ text }) => text)
        .join(' '),
    )
  expect(textAt('is it open sauce and free')).toEqual(['Is it open source and free.'])
  expect(textAt('yes everything is open')).toEqual(['Yes, actually, everything is open'])
  // Said twice, so a slip would have to guess.
  expect(textAt('the model was very fast')).toEqual([])
  expect(textAt('open sauce')).toEqual([])
})

test('a prompt of twenty thousand characters is read in the time of its length', () => {
  const most = 20_000
  for (const piece of ['one two three ', '-', ', ', 'and ', 'remove ums and ', 'a "b" '])
    expect(readPrompt(piece.repeat(most / piece.length), document, context).length).toBeLessThan(most)
})
