import { expect, test } from 'bun:test'
import { edited, firstOf, heardText, refusal } from '../../support/edit-builders.ts'
import { on, phrasesProject } from './projects.ts'

test('replaces a phrase everywhere and keeps the punctuation after it', () => {
  const after = edited(phrasesProject, { type: 'correct_text', find: 'jon', text: 'John' })
  expect(heardText(after)).toBe('Thank you, John. I really, really like it. Thank you. Bye, John!')
  expect(firstOf(after)).toEqual(firstOf(phrasesProject))
})

test('changes what a phrase is found by', () => {
  const after = edited(
    phrasesProject,
    { type: 'correct_text', find: 'jon', text: 'Ann Lee', occurrence: 2 },
    { type: 'cut_text', ...on, text: 'bye ann lee' },
  )
  expect(heardText(after)).toBe('Thank you, Jon. I really, really like it. Thank you.')
})

test('refuses a correction to nothing: the words would be heard and not seen', () => {
  expect(refusal(phrasesProject, { type: 'correct_text', find: 'really', text: '' })).toContain(
    '`text` is blank',
  )
})
