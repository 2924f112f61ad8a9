import { describe, expect, test } from 'bun:test'
import { fillersAmong } from '../../src/edit/fillers.ts'
import { repeatedWords } from '../../src/edit/repeated-words.ts'
import { retakesAmong } from '../../src/edit/retakes.ts'
import { heardWords } from '../../src/edit/transcript.ts'
import { fillerScore, retakeScore } from '../bench/fillers.ts'
import {
  clip,
  composition,
  context,
  document,
  evenWords,
  firstOf,
  media,
  seconds,
  talk,
} from '../support/edit-builders.ts'
import { labeledMedia, labeledSentences, precisionOf, recallOf, sumOf } from '../support/labeled-speech.ts'

describe('against labels made by reading', () => {
  test('fillers and retakes of the sample media are found, and little else', async () => {
    const media = await labeledMedia()
    const fillers = sumOf(media.map(fillerScore))
    const retakes = sumOf(media.map(retakeScore))
    expect(fillers.there).toBeGreaterThan(60)
    expect(recallOf(fillers)).toBeGreaterThanOrEqual(0.95)
    expect(precisionOf(fillers)).toBeGreaterThanOrEqual(0.98)
    expect([recallOf(retakes), precisionOf(retakes)]).toEqual([1, 1])
  })

  test.each(['written', 'paused'] as const)(
    'the same in sentences whose punctuation is %s',
    async (punctuation) => {
      const sentences = await labeledSentences(punctuation)
      const fillers = sumOf(sentences.map(fillerScore))
      const retakes = sumOf(sentences.map(retakeScore))
      expect(recallOf(fillers)).toBeGreaterThanOrEqual(0.95)
      expect(precisionOf(fillers)).toBeGreaterThanOrEqual(0.97)
      expect(recallOf(retakes)).toBeGreaterThanOrEqual(0.95)
      expect(precisionOf(retakes)).toBeGreaterThanOrEqual(0.95)
    },
  )
})

describe('which fillers', () => {
  const project = talk(evenWords('So, um, I like it. [uh] Just, you know, just right.', 0.1))
  const foundBy = (choice: { texts?: string[]; hesitations?: boolean }) =>
    fillersAmong(heardWords(firstOf(project), project.document, project.context), choice)
      .map(({ text }) => text)
      .join(' ')

  test.each([
    ['the usual ones', {}, 'um, uh you know,'],
    ['without what was found by sound', { hesitations: false }, 'um, you know,'],
    ['exactly the named ones', { texts: ['you know'] }, 'you know,'],
    ['a named sound stands for what was found by sound too', { texts: ['UM'] }, 'um, uh'],
    ['only what was found by sound', { texts: [], hesitations: true }, 'uh'],
    ['sentence openings when they are named', { texts: ['so'] }, 'So,'],
    ['"like" only where it is one', { texts: ['like'] }, ''],
    ['any other word wherever it is said', { texts: ['just'] }, 'Just, just'],
  ])('%s', (_name, choice, found) => {
    expect(foundBy(choice)).toBe(found)
  })
})

test('one recorded word that two clips play does not count as a stumble', () => {
  const known = context([{ media: media('talk', 3), words: evenWords('this is the plan') }])
  const clips = [clip('a', 'talk', seconds(0, 1.1)), clip('b', 'talk', seconds(0.8, 3))]
  const project = { document: document(composition(clips)), context: known }
  const heard = heardWords(firstOf(project), project.document, known)
  expect(heard.map(({ text }) => text).join(' ')).toBe('this is the the plan')
  expect(repeatedWords(heard)).toEqual([])
  const said = talk(evenWords('this is the the plan'))
  expect(repeatedWords(heardWords(firstOf(said), said.document, said.context))).toEqual([
    { index: 2, isSure: true },
  ])
})
test('a text that repeats itself all the time takes no longer than others', () => {
  const words = ['so,', 'it,', 'goes,', 'far,']
  let state = 7
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return words[(state >> 8) % words.length]
  }
  const tookMs = (count: number) => {
    const project = talk(evenWords(Array.from({ length: count }, next).join(' ')))
    const heard = heardWords(firstOf(project), project.document, project.context)
    const begun = performance.now()
    retakesAmong(heard)
    return performance.now() - begun
  }
  tookMs(500)
  // Once all comparisons are spent, sixteen times as many words take sixteen times as long at most.
  expect(tookMs(64_000)).toBeLessThan(Math.max(50, tookMs(4_000)) * 16)
})
