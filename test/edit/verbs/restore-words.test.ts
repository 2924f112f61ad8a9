import { describe, expect, test } from 'bun:test'
import type { ClipEffects } from '../../../src/edit/document.ts'
import type { OperationOf } from '../../../src/edit/operations.ts'
import { removedStretches } from '../../../src/edit/removed-words.ts'
import { viewTranscript } from '../../../src/edit/view.ts'
import {
  clip,
  composition,
  context,
  document,
  edited,
  evenWords,
  firstOf,
  gap,
  heardText,
  media,
  type Project,
  pictureOf,
  refusal,
  seconds,
  talk,
  tracks,
  words,
} from '../../support/edit-builders.ts'

const spoken = evenWords('one two three four five six seven', 0.1)

function cut(project: Project, ...wordIds: string[]): Project {
  return edited(project, { type: 'cut_words', compositionId: 'c1', mediaId: 'talk', wordIds })
}

function restore(project: Project, ...wordIds: string[]): Project {
  return edited(project, { type: 'restore_words', compositionId: 'c1', mediaId: 'talk', wordIds })
}

function of(effects: Partial<ClipEffects> = {}): Project {
  return { ...talk(spoken, 4), document: document(composition([clip('k1', 'talk', seconds(0, 4), effects)])) }
}

describe('words that were cut come back', () => {
  test.each([
    ['from the middle', ['w2', 'w3']],
    ['from the start', ['w0']],
    ['from the end', ['w6']],
    ['from several places', ['w1', 'w3', 'w5']],
  ])('%s, and the document is the first one again', (_name, wordIds) => {
    const edges = { fadeInUs: 100_000, fadeOutUs: 200_000, gainDb: -3, speed: 1.5 }
    const before = of(edges)
    expect(restore(cut(before, ...wordIds), ...wordIds)).toEqual(before)
  })

  test('with those that were invented at the same instant, which no cut comes between', () => {
    const before = talk(words('a@0-1 b@1-1 c@1-1 d@1-2 e@2.2-3'))
    const after = cut(before, 'w1')
    expect(heardText(after)).toBe('a d e')
    expect(restore(after, 'w2')).toEqual(before)
  })

  test('one by one, in any order', () => {
    const before = of()
    const without = cut(before, 'w1', 'w2', 'w4')
    expect(restore(restore(restore(without, 'w4'), 'w2'), 'w1')).toEqual(before)
    expect(heardText(restore(without, 'w2'))).toBe('one three four six seven')
    expect(heardText(restore(without, 'w1'))).toBe('one two four six seven')
  })

  test('together with what else was cut beside them, when nothing removed remains there', () => {
    const before = of()
    expect(restore(cut(cut(before, 'w2'), 'w3'), 'w2', 'w3')).toEqual(before)
  })

  test('with the music, titles and markers beside them in place', () => {
    const before: Project = {
      document: document(
        composition([], {
          tracks: tracks(
            [clip('k1', 'talk', seconds(0, 4))],
            [gap(1), clip('o1', 'music', seconds(0, 2))],
            [clip('o2', 'talk', seconds(0, 4), { muted: true })],
          ),
          markers: [
            { id: 'm1', kind: 'chapter', name: 'Start', atUs: 0 },
            { id: 'm2', kind: 'marker', name: 'Later', atUs: 2_500_000 },
          ],
          titles: [{ id: 't1', text: 'All the time', place: 'top', range: seconds(0, 4), color: null }],
        }),
      ),
      context: context([{ media: media('talk', 4), words: spoken }, { media: media('music', 9) }]),
    }
    const after = cut(before, 'w3')
    expect(firstOf(after).markers.map(({ atUs }) => atUs)).toEqual([0, 2_100_000])
    expect(firstOf(after).titles[0]?.range).toEqual(seconds(0, 3.6))
    expect(pictureOf(firstOf(after), 1)).toBe('gap 1 | music 0-2')
    expect(pictureOf(firstOf(after), 2)).toBe('talk 0-1.15 | talk 1.55-4')
    expect(restore(after, 'w3')).toEqual(before)
  })
})

describe('words that were cut stay with the clip that they were cut from', () => {
  /** What is read, removed words in brackets. */
  const read = (project: Project) =>
    viewTranscript(firstOf(project), project.document, project.context)
      .flatMap((piece) =>
        piece.kind === 'heard'
          ? piece.words.map(({ text }) => text)
          : piece.stretch.words.map(({ text }) => `[${text}]`),
      )
      .join(' ')
  /** `four five` comes first. */
  const moved = () =>
    edited(
      of(),
      { type: 'split_clip', id: 's1', compositionId: 'c1', atUs: 1_150_000 },
      { type: 'split_clip', id: 's2', compositionId: 'c1', atUs: 1_950_000 },
      { type: 'move_clip', compositionId: 'c1', clipId: 's1', toIndex: 0 },
    )

  test.each([
    ['at its start', 'w3', '[four] five one two three six seven'],
    ['at its end', 'w4', 'four [five] one two three six seven'],
    ['at the end of the clip after it', 'w2', 'four five one two [three] six seven'],
  ])('%s, after a move', (_name, wordId, text) => {
    const project = moved()
    expect(read(project)).toBe('four five one two three six seven')
    const after = cut(project, wordId)
    expect(read(after)).toBe(text)
    expect(restore(after, wordId)).toEqual(project)
  })

  test('also when that clip is moved later, and when it is split', () => {
    const after = edited(
      cut(moved(), 'w4'),
      { type: 'move_clip', compositionId: 'c1', clipId: 's1', toIndex: 2 },
      { type: 'split_clip', id: 's3', compositionId: 'c1', atUs: 2_500_000 },
    )
    expect(read(after)).toBe('one two three six seven four [five]')
    expect(read(restore(after, 'w4'))).toBe('one two three six seven four five')
  })

  test('when the recording is used twice, each in its use', () => {
    const twice = {
      ...of(),
      document: document(composition([clip('k1', 'talk', seconds(0, 4)), clip('k2', 'talk', seconds(0, 4))])),
    }
    const inSecond = (type: 'cut_words' | 'restore_words', project: Project, wordIds: string[]) =>
      edited(project, { type, compositionId: 'c1', mediaId: 'talk', wordIds, clipIds: ['k2'] })
    const after = inSecond('cut_words', twice, ['w1', 'w2'])
    const all = 'one two three four five six seven'
    expect(read(after)).toBe(`${all} one [two] [three] four five six seven`)
    expect(inSecond('restore_words', after, ['w1', 'w2'])).toEqual(twice)
    expect(restore(after, 'w1', 'w2')).toEqual(twice)
    const both = inSecond('restore_words', cut(twice, 'w1'), ['w1'])
    expect(read(both)).toBe(`one [two] three four five six seven ${all}`)
  })

  test('when all of a clip between others was cut', () => {
    const split = edited(
      of(),
      { type: 'split_clip', id: 's1', compositionId: 'c1', atUs: 1_150_000 },
      { type: 'split_clip', id: 's2', compositionId: 'c1', atUs: 1_950_000 },
    )
    const after = edited(cut(split, 'w3', 'w4'), {
      type: 'move_clip',
      compositionId: 'c1',
      clipId: 's2',
      toIndex: 0,
    })
    expect(read(after)).toBe('six seven one two three [four] [five]')
  })
})

describe('removed words', () => {
  test('stand where they would come back', () => {
    const project = cut(of(), 'w0', 'w3', 'w6')
    const shown = removedStretches(firstOf(project), project.document, project.context).map((stretch) => ({
      text: stretch.words.map(({ text }) => text).join(' '),
      at: stretch.atUs / 1_000_000,
      isFirst: stretch.afterClipId === null,
    }))
    expect(shown).toEqual([
      { text: 'one', at: 0, isFirst: true },
      { text: 'four', at: 0.85, isFirst: false },
      { text: 'seven', at: 1.7, isFirst: false },
    ])
  })

  test('come back after their neighbor, also when clips were reordered', () => {
    const project: Project = {
      ...of(),
      document: document(
        composition([clip('k2', 'talk', seconds(1.2, 2)), clip('k1', 'talk', seconds(0, 0.75))]),
      ),
    }
    expect(heardText(project)).toBe('four five one two')
    expect(heardText(restore(project, 'w5'))).toBe('four five six one two')
    expect(heardText(restore(project, 'w2'))).toBe('four five one two three')
  })

  test('between a fade and a crossfade: both move to the new end', () => {
    const project: Project = {
      ...of(),
      document: document(
        composition([
          clip('k1', 'talk', seconds(0, 0.7), { fadeOutUs: 50_000, crossfadeUs: 100_000 }),
          clip('k2', 'music', seconds(0, 2)),
        ]),
      ),
      context: context([{ media: media('talk', 4), words: spoken }, { media: media('music', 9) }]),
    }
    const [grown] = firstOf(restore(project, 'w2')).tracks[0]?.items ?? []
    expect(grown).toMatchObject({ id: 'k1', effects: { fadeOutUs: 50_000, crossfadeUs: 100_000 } })
  })

  test('of a media that is not used, or that were not removed, cannot come back', () => {
    const operation: OperationOf<'restore_words'> = {
      type: 'restore_words',
      compositionId: 'c1',
      mediaId: 'talk',
      wordIds: ['w1'],
    }
    expect(refusal(of(), operation)).toContain('“two” of “talk” is still heard')
    const unused: Project = {
      document: document(composition([clip('k1', 'music', seconds(0, 2))])),
      context: context([{ media: media('talk', 4), words: spoken }, { media: media('music', 9) }]),
    }
    expect(refusal(unused, operation)).toContain('plays nothing of “talk”')
  })
})
