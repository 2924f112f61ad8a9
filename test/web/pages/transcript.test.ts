import { describe, expect, test } from 'bun:test'
import { applyAll } from '../../../src/edit/apply.ts'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { wordDiff } from '../../../src/web/pages/project/panels/word-diff.ts'
import {
  correctOperation,
  cutOperations,
  playedRange,
  restoreOperations,
  withoutPunctuation,
} from '../../../src/web/pages/project/transcript/selection.ts'
import {
  heardAt,
  paragraphOf,
  type Token,
  tokensOf,
} from '../../../src/web/pages/project/transcript/tokens.ts'
import {
  clip,
  composition,
  countedIds,
  document as documentOf,
  edited,
  evenWords,
  type Project,
  seconds,
  talk,
} from '../../support/edit-builders.ts'

const SHOWN = { showRemoved: true, unfolded: new Set<string>() }

function tokens({ document, context }: Project, more: Partial<typeof SHOWN> = {}) {
  const [composition] = document.compositions
  if (!composition) throw new Error('no composition')
  return tokensOf(composition, document, context, { ...SHOWN, ...more })
}

/** Removed words in brackets. */
const read = (all: readonly Token[]) =>
  all.map(({ kind, text }) => (kind === 'heard' ? text : `[${text}]`)).join(' ')

const cut = (...wordIds: string[]): EditOperation => ({
  type: 'cut_words',
  compositionId: 'c1',
  mediaId: 'talk',
  wordIds,
})

describe('tokens of a transcript', () => {
  const project = talk(evenWords('One two three four five.'))

  test('show removed words where they were, and leave them out when asked', () => {
    const after = edited(project, cut('w1', 'w2'))
    expect(read(tokens(after).tokens)).toBe('One [two] [three] four five.')
    expect(read(tokens(after, { showRemoved: false }).tokens)).toBe('One four five.')
  })

  test('fold a long removed stretch until it is unfolded', () => {
    const long = talk(evenWords(Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')))
    const ids = Array.from({ length: 50 }, (_, index) => `w${index + 5}`)
    const after = edited(long, cut(...ids))
    const folded = tokens(after).tokens.find(({ kind }) => kind === 'folded')
    expect(folded?.text).toBe('50 removed words')
    expect(folded?.wordIds).toEqual(ids)
    const unfolded = tokens(after, { unfolded: new Set([folded?.stretch ?? '']) })
    expect(unfolded.tokens).toHaveLength(60)
  })

  test('a word whose text a correction put into its neighbor is cut with it', () => {
    const corrected = edited(project, {
      type: 'correct_words',
      mediaId: 'talk',
      wordIds: ['w1', 'w2'],
      text: 'twenty-three',
    })
    const { tokens: all } = tokens(corrected)
    expect(read(all)).toBe('One twenty-three four five.')
    expect(all[1]?.wordIds).toEqual(['w1', 'w2'])
    const after = edited(corrected, ...cutOperations(all.slice(1, 2), all, 'c1'))
    expect(read(tokens(after, { showRemoved: false }).tokens)).toBe('One four five.')
  })

  test('find the word that plays, also between words and before the first', () => {
    const view = tokens(talk(evenWords('One two three', 0.1, 1)))
    expect(heardAt(view, 0)).toBe(-1)
    expect(heardAt(view, 1_000_000)).toBe(0)
    expect(heardAt(view, 1_350_000)).toBe(0)
    expect(heardAt(view, 1_400_000)).toBe(1)
    expect(heardAt(view, 99_000_000)).toBe(2)
  })

  test('begin a paragraph at a long pause, at another speaker, and at the latest after 110 words', () => {
    const pause = talk([
      ...evenWords('One two'),
      ...evenWords('three four', 0.1, 5).map((word, index) => ({ ...word, id: `x${index}` })),
    ])
    expect(tokens(pause).paragraphs.map(({ from }) => from)).toEqual([0, 2])
    const spoken = edited(
      project,
      { type: 'label_speaker', mediaId: 'talk', fromWordId: 'w0', speaker: 'Ada' },
      { type: 'label_speaker', mediaId: 'talk', fromWordId: 'w3', speaker: 'Ben' },
    )
    const turns = tokens(spoken).paragraphs
    expect(turns.map(({ from, speaker, isTurn }) => [from, speaker, isTurn])).toEqual([
      [0, 'Ada', true],
      [3, 'Ben', true],
    ])
    const endless = tokens(talk(evenWords('on '.repeat(300))))
    expect(Math.max(...endless.paragraphs.map(({ from, to }) => to - from))).toBe(110)
    expect(paragraphOf(endless, 115)).toBe(1)
  })

  test('paragraphs stay the same when a clip gets another id, and differ from their repetitions', () => {
    const played = (...ids: string[]) =>
      tokens({
        context: project.context,
        document: documentOf(composition(ids.map((id) => clip(id, 'talk', seconds(0, 1.9))))),
      }).paragraphs.map(({ key }) => key)
    expect(played('a')).toEqual(played('b'))
    const twice = played(...Array.from({ length: 60 }, (_, index) => `clip${index}`))
    expect(twice.length).toBeGreaterThan(1)
    expect(new Set(twice).size).toBe(twice.length)
  })

  test('paragraphs are those of the recording: cuts and shortened pauses move no word to another', () => {
    const pause = talk([
      ...evenWords('One two three'),
      ...evenWords('four five six', 0.1, 5).map((word, index) => ({ ...word, id: `x${index}` })),
    ])
    const read = (project: Project) => {
      const { tokens: all, paragraphs } = tokens(project)
      return paragraphs.map(({ from, to }) =>
        all
          .slice(from, to)
          .map(({ text }) => text.toLowerCase())
          .join(' '),
      )
    }
    const both = ['one two three', 'four five six']
    expect(read(pause)).toEqual(both)
    const shortened = edited(pause, {
      type: 'shorten_gaps',
      compositionId: 'c1',
      longerThanUs: 500_000,
      toUs: 100_000,
    })
    expect(read(shortened)).toEqual(both)
    expect(read(edited(shortened, cut('x0')))).toEqual(both)
    expect(read(edited(pause, cut('w2', 'x0', 'x1')))).toEqual(both)
  })

  test('20,000 words are tokens in a moment, however busy the machine is', () => {
    const long = talk(evenWords('word '.repeat(20_000)))
    tokens(long)
    const startMs = performance.now()
    expect(tokens(long).tokens).toHaveLength(20_000)
    expect(performance.now() - startMs).toBeLessThan(2_000)
  })
})

describe('a selection', () => {
  const project = talk(evenWords('One two three four five.'))
  const all = tokens(project).tokens

  test('is cut, played and brought back as what it holds', () => {
    const chosen = all.slice(1, 3)
    expect(playedRange(chosen)).toEqual({ startUs: 400_000, endUs: 1_100_000 })
    const after = edited(project, ...cutOperations(chosen, all, 'c1'))
    const withRemoved = tokens(after).tokens
    expect(cutOperations(withRemoved.slice(1, 3), withRemoved, 'c1')).toEqual([])
    expect(restoreOperations(withRemoved.slice(0, 4), withRemoved, 'c1')).toEqual([
      { type: 'restore_words', compositionId: 'c1', mediaId: 'talk', wordIds: ['w1', 'w2'] },
    ])
    const back = edited(after, ...restoreOperations(withRemoved, withRemoved, 'c1'))
    expect(read(tokens(back).tokens)).toBe('One two three four five.')
  })

  test('of a word that is heard twice is cut only where it was selected', () => {
    const { context } = project
    const twice = applyAll(
      project.document,
      [{ type: 'insert_clip', compositionId: 'c1', mediaId: 'talk', track: 'main' }],
      context,
      countedIds(),
    )
    if (!twice.ok) throw new Error('the clip was not inserted')
    const doubled = { document: twice.value, context }
    const heard = tokens(doubled).tokens
    const after = edited(doubled, ...cutOperations(heard.slice(5, 6), heard, 'c1'))
    const [composition] = after.document.compositions
    expect(composition?.tracks[0]?.items).toHaveLength(2)
    expect(read(tokens(after, { showRemoved: false }).tokens).startsWith('One two three four five.')).toBe(
      true,
    )
  })

  test('of a word that is heard once is cut wherever somebody else has moved it', () => {
    const mine = cutOperations(all.slice(3, 4), all, 'c1')
    const theirs = edited(project, ...cutOperations(all.slice(1, 2), all, 'c1'))
    expect(read(tokens(edited(theirs, ...mine), { showRemoved: false }).tokens)).toBe('One three five.')
  })

  test('of two files is not corrected together', () => {
    const [first] = all
    if (!first) throw new Error('no words')
    expect(correctOperation([first, { ...first, mediaId: 'other' }], 'x')).toBeNull()
    expect(correctOperation([first], 'Won')).toEqual({
      type: 'correct_words',
      mediaId: 'talk',
      wordIds: ['w0'],
      text: 'Won',
    })
  })
})

test('a word is quoted without its punctuation, unless it is nothing else', () => {
  expect(['“editor.”', 'is,', 'don’t', '...'].map(withoutPunctuation)).toEqual([
    'editor',
    'is',
    'don’t',
    '...',
  ])
})

describe('a word diff', () => {
  const project = talk(evenWords('Well, um, we begin here and end there.'))

  test('shows removed words among their neighbors, and where they would be', () => {
    const after = edited(project, cut('w1'))
    const [diff] = wordDiff(project.document, after.document, project.context)
    expect(diff?.runs).toHaveLength(1)
    expect(diff?.runs[0]).toMatchObject({ kind: 'removed', text: 'um,', before: 'Well,' })
  })

  test('does not show a comma that went with the words after it', () => {
    const after = edited(project, cut('w1'))
    const runs = wordDiff(project.document, after.document, project.context).flatMap((one) => one.runs)
    expect(runs.filter(({ kind }) => kind === 'added')).toEqual([])
  })

  test('shows added words, and no compositions that are the same', () => {
    const after = edited(project, cut('w1'))
    const [diff] = wordDiff(after.document, project.document, project.context)
    expect(diff?.runs.map(({ kind, text }) => [kind, text])).toEqual([['added', 'um,']])
    expect(wordDiff(project.document, project.document, project.context)).toEqual([])
  })
})
