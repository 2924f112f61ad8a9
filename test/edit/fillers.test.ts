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
  edited,
  evenWords,
  firstOf,
  heardText,
  media,
  type Project,
  seconds,
  talk,
} from '../support/edit-builders.ts'
import { labeledMedia, labeledSentences, precisionOf, recallOf, sumOf } from '../support/labeled-speech.ts'

const on = { compositionId: 'c1' } as const

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

  describe('of a recording that a composition plays more than once', () => {
    const spoken = evenWords('We want to, we want to ship on Friday. Everyone agreed on that plan.')
    const known = context([{ media: media('talk', 6), words: spoken }])
    const playing = (...ranges: [number, number][]): Project => ({
      document: document(
        composition(ranges.map(([from, to], index) => clip(`k${index}`, 'talk', seconds(from, to)))),
      ),
      context: known,
    })
    const once = 'we want to ship on Friday. Everyone agreed on that plan.'
    const first = 'We want to,'

    test('the second time does not count as a take', () => {
      const twice = edited(playing([0, 6], [0, 6]), { type: 'remove_retakes', ...on })
      expect(heardText(twice).toLowerCase()).toBe(`${once} ${once}`.toLowerCase())
      const later = edited(playing([1.2, 6], [1.2, 6]), { type: 'remove_retakes', ...on })
      expect(heardText(later).toLowerCase()).toBe(`${once} ${once}`.toLowerCase())
    })

    test('the earlier recording does not become the later take when it is moved', () => {
      const moved = playing([1.2, 3.2], [0, 1.2])
      expect(edited(moved, { type: 'remove_retakes', ...on }).document).toBe(moved.document)
    })

    test('a take that is recorded again later goes, also across clips', () => {
      const split = edited(playing([0, 1.2], [1.2, 6]), { type: 'remove_retakes', ...on })
      expect(heardText(split).toLowerCase()).toBe(once.toLowerCase())
      expect(heardText(playing([0, 1.2]))).toBe(first)
    })

    test('in one of its places only, when the other is not in the given stretches', () => {
      const ranges = [{ startUs: 5_900_000, endUs: 12_000_000 }]
      const second = edited(playing([0, 6], [0, 6]), { type: 'remove_retakes', ...on, ranges })
      expect(heardText(second).toLowerCase()).toBe(`we want to, ${once} ${once}`.toLowerCase())
    })
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
