import { describe, expect, test } from 'bun:test'
import { fillersAmong } from '../../src/edit/fillers.ts'
import { heardWords } from '../../src/edit/transcript.ts'
import { fillerScore, retakeScore } from '../bench/fillers.ts'
import { edited, evenWords, firstOf, heardText, talk } from '../support/edit-builders.ts'
import { labelledMedia, labelledSentences, precisionOf, recallOf, sumOf } from '../support/labelled-speech.ts'

const on = { compositionId: 'c1' } as const

describe('against labels made by reading', () => {
  test('fillers and retakes of the sample media are found, and little else', async () => {
    const media = await labelledMedia()
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
      const sentences = await labelledSentences(punctuation)
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

  test('are removed only within the given stretches', () => {
    const within = edited(project, {
      type: 'remove_fillers',
      ...on,
      ranges: [{ startUs: 2_000_000, endUs: 9_000_000 }],
    })
    expect(heardText(within)).toBe('So, um, I like it. Just, just right.')
  })

  test('none at all leave the document as it is', () => {
    const plain = talk(evenWords('We like it.'))
    expect(edited(plain, { type: 'remove_fillers', ...on }, { type: 'remove_retakes', ...on }).document).toBe(
      plain.document,
    )
  })
})

describe('retakes', () => {
  test('go with what announces the next take', () => {
    const project = talk(
      evenWords('Hello. The model is fast on, sorry, let me start again. The model is fast on any machine.'),
    )
    expect(heardText(edited(project, { type: 'remove_retakes', ...on }))).toBe(
      'Hello. The model is fast on any machine.',
    )
  })

  test('stay when only part of them is in the given stretches', () => {
    const project = talk(evenWords('We want to, we want to, we want to go.'))
    const ranges = [{ startUs: 1_300_000, endUs: 9_000_000 }]
    expect(heardText(edited(project, { type: 'remove_retakes', ...on, ranges }))).toBe(
      'We want to, we want to, we want to go.',
    )
  })
})
