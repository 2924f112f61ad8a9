import { expect, test } from 'bun:test'
import { clausesOf } from '../../../../src/agent/engines/rules/reading/clauses.ts'
import { findEntities } from '../../../../src/agent/engines/rules/reading/entities.ts'
import { readPrompt } from '../../../../src/agent/engines/rules/reading/read-prompt.ts'
import { mendSpelling } from '../../../../src/agent/engines/rules/reading/spelling.ts'
import { plainCharacters, tokenise } from '../../../../src/agent/engines/rules/reading/tokens.ts'
import { AGENT_PROJECTS } from '../../../support/agent-projects.ts'

const clauses = (prompt: string) => clausesOf(tokenise(plainCharacters(prompt)), { titles: 0, captions: 0 })
const texts = (prompt: string) => clauses(prompt).map(({ text }) => text)

const SECONDS: [string, number[]][] = [
  ['from 1:30 to 2:15', [90, 135]],
  ['00:01:02.5', [62.5]],
  ['at 1m05s', [65]],
  ['the first ten seconds', [10]],
  ['last 20 secs', [20]],
  ['from 10 to 20 seconds', [10, 20]],
  ['10-15s', [10, 15]],
  ['half a second', [0.5]],
  ['a minute and a half', [90]],
  ['two and a half minutes', [150]],
  ['1 minute and 30 seconds', [90]],
  ['between one minute and one minute thirty', [60, 90]],
  ['500ms', [0.5]],
  ['.4s', [0.4]],
  ['1,5 seconds', [1.5]],
  ['second 5 through 8', [5, 8]],
  ['the first five and last five seconds', [5, 5]],
  ['the first minute', [60]],
  ['cut 9:10 to 9:16', [550, 556]],
]

test.each(SECONDS)('the times in “%s” are read', (prompt, seconds) => {
  const found = findEntities(prompt).flatMap(({ entity }) =>
    entity.kind === 'clock' || entity.kind === 'length' ? [entity.us / 1e6] : [],
  )
  expect(found).toEqual(seconds)
})

test('a shape is no time, and a level has its sign', () => {
  const kinds = (prompt: string) => findEntities(prompt).map(({ entity }) => entity)
  expect(kinds('from 16:9 to 9:16')).toEqual([
    { kind: 'ratio', width: 16, height: 9 },
    { kind: 'ratio', width: 9, height: 16 },
  ])
  expect(kinds('1080x1920')).toEqual([{ kind: 'size', width: 1080, height: 1920 }])
  expect(kinds('minus 3 dB, -14 LUFS, 50%, 1.5x')).toEqual([
    { kind: 'gain', db: -3 },
    { kind: 'loudness', lufs: -14 },
    { kind: 'percent', value: 50 },
    { kind: 'speed', factor: 1.5 },
  ])
})

test('quotes of any kind hold one text, also with an apostrophe inside', () => {
  const quotes = (prompt: string) =>
    clauses(prompt).flatMap((clause) => clause.entities('quote').map(({ text }) => text))
  expect(quotes(`call it 'Dana's day' or “It’s on”`)).toEqual(["Dana's day", "It's on"])
  expect(quotes("don't say ' - Spring' now")).toEqual([' - Spring'])
})

test('instructions come apart with and without punctuation', () => {
  const parts = ['remove filler', 'shorten pause to <d0>', 'add studiosound and caption', 'make it vertical']
  expect(
    texts(
      'remove filler words, tighten pauses to half a second, add studio sound and captions, make it vertical',
    ),
  ).toEqual(parts)
  expect(
    texts(
      'Remove filler words tighten pauses to half a second add studio sound and captions make it vertical',
    ),
  ).toEqual(parts)
})

test('words that are quoted freely are no instructions', () => {
  expect(texts('remove the part where I say sorry let me start again')).toHaveLength(1)
  expect(texts('remove everything after we say thank you and add captions')).toEqual([
    'remove everything after we say thank you',
    'add caption',
  ])
})

test('a list with “or” after “do not” forbids all of it; a new sentence does not', () => {
  const forbids = (prompt: string) => clauses(prompt).map(({ form }) => form.forbids)
  expect(forbids('Do not remove words, change timing, or rename it. Add captions.')).toEqual([
    true,
    true,
    false,
  ])
  expect(forbids("don't touch the captions, and add studio sound")).toEqual([true, false])
})

test('lists by number are items', () => {
  expect(texts('1. Remove fillers 2. Add captions')).toEqual(['remove filler', 'add caption'])
  expect(texts('1) remove fillers 2) make it 9:16')).toEqual(['remove filler', 'make it <r2>'])
})

test('verbs in two parts are one', () => {
  expect(texts('take the ums and uhs out')).toEqual(['remove the um and uh'])
  expect(texts('turn the captions off')).toEqual(['off the caption'])
  expect(texts('bring the intro back')).toEqual(['restore the intro'])
})

test('typing errors are mended towards the words of editing, ordinary words stay', () => {
  expect(['remvoe', 'captoins', 'filller', 'vertcal', 'silnces'].map((word) => mendSpelling(word))).toEqual([
    'remove',
    'captions',
    'filler',
    'vertical',
    'silences',
  ])
  for (const word of ['product', 'based', 'world', 'shortest', 'station', 'title', 'paws'])
    expect(mendSpelling(word)).toBe(word)
})

test('a clause gives back the words of its writer', () => {
  const [clause] = clauses('Please get rid of the Captions, OK?')
  expect(clause?.original()).toContain('the Captions')
})

test('names of the project are known, with a slip of the keys too', () => {
  const { document, context } = AGENT_PROJECTS.several()
  const named = (prompt: string) =>
    readPrompt(prompt, document, context).flatMap((clause) =>
      clause.entities('composition').flatMap(({ ids }) => ids),
    )
  expect(named('add captions to the Voice memo')).toEqual(['c-memo'])
  expect(named('add captions to "Interviw"')).toEqual(['c-interview'])
})

const PLAIN: [string, string[]][] = [
  ['I need the intro gone', ['remove the intro']],
  ['no fades any more', ['remove fades']],
  ['back to the regular tempo please', ['reset the pacing']],
  ['the intro is too quiet, bump it up by 4 dB', ['louder the intro by <g0>']],
  ['The audio is hollow. Fix that.', ['add studiosound']],
  ['in point 0:06, out point 0:40', ['keep only from <t0> to <t1>']],
  ['Podcast cleanup: fillers, pauses', ['remove filler', 'shorten pause']],
  ['slow it down a little so that it can be followed', ['slower slightly']],
  ['add a title "A" at 0:01, then "B" at 0:09', ['add a title <q0> at <t1>', 'add title <q2> at <t3>']],
]

test.each(PLAIN)('“%s” is read as the plain instruction', (prompt, plain) => {
  expect(texts(prompt)).toEqual(plain)
})

test('a pronoun means the only title there is, and nothing where there are several', () => {
  const read = (titles: number) =>
    clausesOf(tokenise(plainCharacters('make it yellow')), { titles, captions: 0 }).map(({ text }) => text)
  expect([read(1), read(2)]).toEqual([['make the title yellow'], ['make it yellow']])
})

test('numbers are not added across “and”, except after a hundred', () => {
  const counts = (prompt: string) =>
    findEntities(prompt).flatMap(({ entity }) => (entity.kind === 'count' ? [entity.value] : []))
  expect([
    counts('sentences two and three'),
    counts('a hundred and five words'),
    counts('twenty-five'),
  ]).toEqual([[2, 3], [105], [25]])
})
