import { expect, test } from 'bun:test'
import { finiteVerbAt } from '../../../src/agent/language/parts-of-speech.ts'
import { withConcepts } from '../../../src/agent/language/read/concepts.ts'
import { lex } from '../../../src/agent/language/read/tokens.ts'

const verbOf = (text: string) => {
  const tokens = withConcepts(lex(text))
  return tokens[finiteVerbAt(tokens)]?.text ?? null
}

test.each([
  ['my mother listens', 'listens'],
  ['ours get jealous', 'get'],
  ['the paint on our sign never lasts longer either', 'lasts'],
  ['nobody upstairs cares about it', 'cares'],
  ['the person who owns the scanner has not signed', 'has'],
  ['everything he says about it has to stay in', 'has'],
  ['my daughter set this up', 'set'],
  ['our paid-social people say anything', 'say'],
  ['because the classroom loudspeaker is poor', 'is'],
])('the verb of “%s” is “%s”', (text, verb) => {
  expect(verbOf(text)).toBe(verb)
})

test.each([
  'the weather chat',
  'the phone ringing',
  'the oven cost',
  'the memo and make a new one',
  'a composition called Rough',
  'can you cut it',
  'the way it sounds',
])('“%s” states nothing', (text) => {
  expect(verbOf(text)).toBe(null)
})
