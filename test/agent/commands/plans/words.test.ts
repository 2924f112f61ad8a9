import { expect, test } from 'bun:test'
import { findPhraseOrNear } from '../../../../src/agent/commands/plans/words.ts'
import { heardWords } from '../../../../src/edit/transcript.ts'
import { AGENT_PROJECTS } from '../../../support/agent-projects.ts'

test('a quote is found where one of its words was heard differently, in one place only', () => {
  const { document, context } = AGENT_PROJECTS.interview()
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
