import { expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { edited, heardText, refusal } from '../../support/edit-builders.ts'
import { phrasesProject } from './projects.ts'

test.each([
  ['word by word', ['w0', 'w1'], 'Thanks Ann', 'Thanks Ann Jon.'],
  ['the last word takes what is left over', ['w1'], 'you all so much', 'Thank you all so much Jon.'],
  ['words that get no text are not shown', ['w0', 'w1', 'w2'], 'Thanks.', 'Thanks. I'],
])('%s', (_name, wordIds, text, beginning) => {
  const after = edited(phrasesProject, { type: 'correct_words', mediaId: 'talk', wordIds, text })
  expect(heardText(after)).toStartWith(beginning)
})

test('back to what was recognized leaves no correction', () => {
  const after = edited(
    phrasesProject,
    { type: 'correct_words', mediaId: 'talk', wordIds: ['w2'], text: 'John.' },
    { type: 'correct_words', mediaId: 'talk', wordIds: ['w2'], text: 'Jon.' },
  )
  expect(after.document).toEqual(phrasesProject.document)
})

test('refuses a correction to nothing', () => {
  const blank: EditOperation = { type: 'correct_words', mediaId: 'talk', wordIds: ['w1'], text: ' \n' }
  expect(refusal(phrasesProject, blank)).toContain('`text` is blank')
})
