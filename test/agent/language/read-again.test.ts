import { expect, test } from 'bun:test'
import { readSentences } from '../../../src/agent/language/read/sentences.ts'
import { AGENT_PROJECTS } from '../../support/agent-projects.ts'

const PROMPT =
  'If the interview has captions, remove the first word and the last word of the memo. Keep the titles.'

test('a prompt that is read again reads as before, whatever a caller did with its sentences', () => {
  const { document, context } = AGENT_PROJECTS.several()
  const first = readSentences(PROMPT, document, context)
  const asRead = JSON.stringify(first)
  for (const sentence of first) {
    for (const clause of sentence.clauses) {
      clause.verb = 'ask'
      clause.tokens.length = 0
    }
    for (const condition of sentence.conditions) condition.tokens.length = 0
    sentence.conditions.length = 0
    sentence.tokens.length = 0
  }
  expect(first.map(({ clauses }) => clauses.length)).toEqual([1, 1])
  expect(JSON.stringify(readSentences(PROMPT, document, context))).toBe(asRead)
})

test('names are those of the document and the media that are read with', () => {
  const { document, context } = AGENT_PROJECTS.several()
  const named = (prompt: string, of = document, heard = context) =>
    readSentences(prompt, of, heard).flatMap(({ tokens }) => tokens.flatMap(({ ids }) => ids))
  expect(named('delete the launch teaser')).toEqual(['c-teaser'])
  const compositions = document.compositions.map((one) => ({ ...one, name: `Other ${one.id}` }))
  expect(named('delete the launch teaser', { ...document, compositions })).toEqual([])
  expect(named('play voice-memo.mp3')).toEqual(['memo'])
  expect(named('play voice-memo.mp3', document, { ...context, media: new Map() })).toEqual(['c-memo'])
})
