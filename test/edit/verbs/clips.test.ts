import { describe, expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import {
  clip,
  composition,
  context,
  document,
  durationSeconds,
  edited,
  evenWords,
  firstOf,
  gap,
  media,
  type Project,
  pictureOf,
  refusal,
  seconds,
  tracks,
} from '../../support/edit-builders.ts'

const known = context([
  { media: media('talk', 20), words: evenWords('one two three four five six seven eight nine ten') },
  { media: media('music', 60, { hasPicture: false }) },
  { media: media('photo', null) },
])

/** | talk 0-4 | gap 1 | talk 10-13 |, and music from 1 on an overlay. */
const project: Project = {
  context: known,
  document: document(
    composition([], {
      tracks: tracks(
        [clip('a', 'talk', seconds(0, 4)), gap(1), clip('b', 'talk', seconds(10, 13))],
        [gap(1), clip('m', 'music', seconds(0, 3))],
      ),
    }),
  ),
}

const on = { compositionId: 'c1' } as const

describe('the main track', () => {
  const table: [string, EditOperation, string][] = [
    [
      'insert at the end',
      { type: 'insert_clip', ...on, mediaId: 'photo', track: 'main' },
      'talk 0-4 | gap 1 | talk 10-13 | photo 0-5',
    ],
    [
      'insert inside a clip',
      {
        type: 'insert_clip',
        ...on,
        mediaId: 'music',
        sourceRange: seconds(5, 6),
        track: 'main',
        atUs: 1_000_000,
      },
      'talk 0-1 | music 5-6 | talk 1-4 | gap 1 | talk 10-13',
    ],
    [
      'insert between clips',
      {
        type: 'insert_clip',
        ...on,
        mediaId: 'music',
        sourceRange: seconds(5, 6),
        track: 'main',
        atUs: 4_000_000,
      },
      'talk 0-4 | music 5-6 | gap 1 | talk 10-13',
    ],
    [
      'insert a gap inside a gap: one gap',
      { type: 'insert_gap', ...on, atUs: 4_500_000, durationUs: 2_000_000 },
      'talk 0-4 | gap 3 | talk 10-13',
    ],
    ['remove a clip', { type: 'remove_clip', ...on, clipId: 'a' }, 'gap 1 | talk 10-13'],
    [
      'move a clip to the front',
      { type: 'move_clip', ...on, clipId: 'b', toIndex: 0 },
      'talk 10-13 | talk 0-4 | gap 1',
    ],
    [
      'move a clip to the end',
      { type: 'move_clip', ...on, clipId: 'a', toIndex: 1 },
      'gap 1 | talk 10-13 | talk 0-4',
    ],
    [
      'trim a clip shorter',
      { type: 'trim_clip', ...on, clipId: 'a', sourceRange: seconds(1, 3) },
      'talk 1-3 | gap 1 | talk 10-13',
    ],
    [
      'trim a clip longer',
      { type: 'trim_clip', ...on, clipId: 'b', sourceRange: seconds(9, 99) },
      'talk 0-4 | gap 1 | talk 9-20',
    ],
    [
      'split a clip',
      { type: 'split_clip', ...on, atUs: 3_000_000 },
      'talk 0-3 | talk 3-4 | gap 1 | talk 10-13',
    ],
    [
      'replace its media',
      { type: 'replace_media', ...on, clipId: 'b', mediaId: 'music' },
      'talk 0-4 | gap 1 | music 10-13',
    ],
    [
      'replace it by a still',
      { type: 'replace_media', ...on, clipId: 'b', mediaId: 'photo' },
      'talk 0-4 | gap 1 | photo 0-3',
    ],
    [
      'cut ranges, over clips and gaps',
      { type: 'cut_ranges', ...on, ranges: [seconds(6, 7), seconds(3, 4.5), seconds(4, 5)] },
      'talk 0-3 | talk 10-11 | talk 12-13',
    ],
    [
      'keep ranges, in the order of the composition',
      { type: 'keep_ranges', ...on, ranges: [seconds(5, 99), seconds(0, 1)] },
      'talk 0-1 | talk 10-13',
    ],
    [
      'move a stretch forward, over a gap',
      { type: 'move_range', ...on, range: seconds(1, 2), atUs: 6_000_000 },
      'talk 0-1 | talk 2-4 | gap 1 | talk 10-11 | talk 1-2 | talk 11-13',
    ],
    [
      'move a stretch back, to the start',
      { type: 'move_range', ...on, range: seconds(4.5, 99), atUs: 0 },
      'gap 0.5 | talk 10-13 | talk 0-4 | gap 0.5',
    ],
    [
      'move a stretch to the end',
      { type: 'move_range', ...on, range: seconds(0, 4), atUs: 8_000_000 },
      'gap 1 | talk 10-13 | talk 0-4',
    ],
    [
      'move a stretch into itself: nothing moves',
      { type: 'move_range', ...on, range: seconds(1, 3), atUs: 2_000_000 },
      'talk 0-4 | gap 1 | talk 10-13',
    ],
  ]
  test.each(table)('%s', (_name, operation, picture) => {
    expect(pictureOf(firstOf(edited(project, operation)))).toBe(picture)
  })

  test('a still that is cut in its middle shows for its remaining time', () => {
    const still = { ...project, document: document(composition([clip('s', 'photo', seconds(0, 6))])) }
    const after = edited(still, { type: 'cut_ranges', ...on, ranges: [seconds(2, 3)] })
    expect(pictureOf(firstOf(after))).toBe('photo 0-2 | photo 0-3')
  })

  test('a stretch that goes past the end, or comes from there, is refused', () => {
    const refused = (range: ReturnType<typeof seconds>, atUs: number) =>
      refusal(project, { type: 'move_range', ...on, range, atUs })
    expect(refused(seconds(0, 1), 8_000_001)).toContain('lasts 0:08')
    expect(refused(seconds(9, 10), 0)).toContain('lasts 0:08')
  })

  test('an insertion inside a crossfade goes between its two clips', () => {
    const blended = {
      ...project,
      document: document(
        composition([
          clip('a', 'talk', seconds(0, 4), { crossfadeUs: 1_000_000 }),
          clip('b', 'music', seconds(0, 4)),
        ]),
      ),
    }
    const after = edited(blended, { type: 'insert_gap', ...on, atUs: 3_400_000, durationUs: 1_000_000 })
    expect(pictureOf(firstOf(after))).toBe('talk 0-4 | gap 1 | music 0-4')
  })
})

describe('overlays', () => {
  const marks = {
    markers: [
      { id: 'x', kind: 'marker' as const, name: 'b begins', atUs: 5_000_000 },
      { id: 'y', kind: 'chapter' as const, name: 'start', atUs: 0 },
    ],
    titles: [{ id: 't', text: 'over a', place: 'top' as const, range: seconds(1, 3), color: null }],
  }
  const marked: Project = { ...project, document: document({ ...firstOf(project), ...marks }) }

  test('music plays on through a cut, and starts where its start has moved to', () => {
    const cut: EditOperation = { type: 'cut_ranges', ...on, ranges: [seconds(0.5, 0.8), seconds(2, 3)] }
    expect(pictureOf(firstOf(edited(project, cut)), 1)).toBe('gap 0.7 | music 0-3')
  })

  test('speech is cut along, and stays in step', () => {
    const second = {
      ...project,
      document: document(
        composition([], {
          tracks: tracks([clip('a', 'talk', seconds(0, 8))], [gap(1), clip('o', 'talk', seconds(1, 6))]),
        }),
      ),
    }
    const after = edited(second, { type: 'cut_ranges', ...on, ranges: [seconds(3, 4)] })
    expect(pictureOf(firstOf(after))).toBe('talk 0-3 | talk 4-8')
    expect(pictureOf(firstOf(after), 1)).toBe('gap 1 | talk 1-3 | talk 4-6')
  })

  test('titles, markers and overlays move with their content; a first chapter stays at the start', () => {
    const after = firstOf(edited(marked, { type: 'move_clip', ...on, clipId: 'b', toIndex: 0 }))
    expect(after.markers.map(({ atUs }) => atUs)).toEqual([0, 0])
    expect(after.titles[0]?.range).toEqual(seconds(4, 6))
    expect(pictureOf(after, 1)).toBe('gap 4 | music 0-3')
  })

  test('a chapter goes with the last of its content, and stays for a part', () => {
    const chapters = [0, 2_000_000, 5_000_000].map((atUs, index) => ({
      id: `h${index}`,
      kind: 'chapter' as const,
      name: `Chapter ${index}`,
      atUs,
    }))
    const book: Project = { ...project, document: document({ ...firstOf(project), markers: chapters }) }
    const after = (...ranges: [number, number][]) =>
      firstOf(
        edited(book, {
          type: 'cut_ranges',
          ...on,
          ranges: ranges.map(([start, end]) => seconds(start, end)),
        }),
      ).markers.map(({ name, atUs }) => `${name} at ${atUs / 1_000_000}`)
    expect(after([2, 5])).toEqual(['Chapter 0 at 0', 'Chapter 2 at 2'])
    expect(after([1.5, 4])).toEqual(['Chapter 0 at 0', 'Chapter 1 at 1.5', 'Chapter 2 at 2.5'])
    expect(after([0, 2])).toEqual(['Chapter 1 at 0', 'Chapter 2 at 3'])
    expect(after([4, 8])).toEqual(['Chapter 0 at 0', 'Chapter 1 at 2'])
  })

  test('what lay over removed content alone goes with it', () => {
    const after = firstOf(edited(marked, { type: 'cut_ranges', ...on, ranges: [seconds(1, 3)] }))
    expect(after.titles).toEqual([])
    expect(after.markers.map(({ atUs }) => atUs)).toEqual([3_000_000, 0])
    const ended = firstOf(edited(marked, { type: 'keep_ranges', ...on, ranges: [seconds(0, 2)] }))
    expect(ended.markers.map(({ name }) => name)).toEqual(['start'])
    expect(ended.titles[0]?.range).toEqual(seconds(1, 2))
  })

  test.each<[string, EditOperation, string[]]>([
    [
      'a clip goes where there is room',
      {
        type: 'insert_clip',
        ...on,
        mediaId: 'photo',
        sourceRange: seconds(0, 1),
        track: 'overlay',
        atUs: 5_000_000,
      },
      ['gap 1 | music 0-3 | gap 1 | photo 0-1'],
    ],
    [
      'else onto a new overlay',
      { type: 'insert_clip', ...on, mediaId: 'photo', sourceRange: seconds(0, 2), track: 'overlay' },
      ['gap 1 | music 0-3', 'photo 0-2'],
    ],
    [
      'a clip moves in time',
      { type: 'move_clip', ...on, clipId: 'm', atUs: 4_000_000 },
      ['gap 4 | music 0-3'],
    ],
    [
      'a clip is split where it is',
      { type: 'split_clip', ...on, atUs: 2_000_000, clipId: 'm' },
      ['gap 1 | music 0-1 | music 1-3'],
    ],
    [
      'a clip is trimmed from its start on',
      { type: 'trim_clip', ...on, clipId: 'm', sourceRange: seconds(2, 3) },
      ['gap 1 | music 2-3'],
    ],
  ])('%s', (_name, operation, pictures) => {
    const after = firstOf(edited(project, operation))
    expect(after.tracks.slice(1).map((_, index) => pictureOf(after, index + 1))).toEqual(pictures)
    expect(durationSeconds(after)).toBe(8)
  })

  test('an overlay without clips is gone', () => {
    expect(firstOf(edited(project, { type: 'remove_clip', ...on, clipId: 'm' })).tracks).toHaveLength(1)
  })
})

describe('crossfades', () => {
  const two = {
    ...project,
    document: document(
      composition([
        clip('a', 'talk', seconds(0, 4)),
        clip('b', 'talk', seconds(6, 9)),
        clip('c', 'music', seconds(0, 2)),
      ]),
    ),
  }

  test('blend where one media follows another, and shorten the composition', () => {
    const after = firstOf(edited(two, { type: 'set_crossfade', ...on, durationUs: 1_000_000 }))
    const fades = after.tracks[0]?.items.map((item) =>
      item.kind === 'clip' ? item.effects.crossfadeUs : null,
    )
    expect(fades).toEqual([0, 1_000_000, 0])
    expect(durationSeconds(after)).toBe(8)
  })

  test('are refused where they cannot be, with the reason', () => {
    const fade = { type: 'set_crossfade', ...on, durationUs: 1_500_000 } as const
    expect(refusal(two, fade)).toContain('half of the shorter clip is the limit, 1 s')
    expect(refusal(two, { ...fade, afterClipIds: ['c'] })).toContain('not followed by a clip')
    expect(refusal(project, fade)).toContain('Name the clips')
  })
})

describe('refused', () => {
  test.each<[EditOperation, string]>([
    [{ type: 'remove_clip', ...on, clipId: 'z' }, 'Clip z not found in “Main”. Its clips are a, b and m.'],
    [
      { type: 'remove_clip', compositionId: 'c9', clipId: 'a' },
      'Composition c9 not found. Known: “Main” (c1).',
    ],
    [
      { type: 'insert_clip', ...on, mediaId: 'talk', track: 'main', atUs: 9_000_000 },
      '0:09 is not in “Main”, which lasts 0:08 (8 s). Give a time from 0 to there.',
    ],
    [
      { type: 'insert_clip', ...on, mediaId: 'talk', track: 'overlay', atUs: 8_000_000 },
      '0:08 is not in “Main”',
    ],
    [
      { type: 'insert_clip', ...on, mediaId: 'talk', track: 'main', sourceRange: seconds(30, 31) },
      '0:30–0:31 is not in the media “talk”, which lasts 0:20 (20 s).',
    ],
    [{ type: 'insert_clip', ...on, id: 'a', mediaId: 'talk', track: 'main' }, 'The id a is taken.'],
    [{ type: 'cut_ranges', ...on, ranges: [seconds(8, 9)] }, '0:08–0:09 is not in “Main”'],
    [
      { type: 'cut_ranges', ...on, ranges: [seconds(3, 3)] },
      'is empty or runs backwards. Its end must be after its start.',
    ],
    [
      { type: 'move_clip', ...on, clipId: 'a', toIndex: 2 },
      "Place 2 doesn't exist among 2 clips. Give one from 0 to 1.",
    ],
    [{ type: 'move_clip', ...on, clipId: 'a', atUs: 2 }, 'give `toIndex`'],
    [{ type: 'move_clip', ...on, clipId: 'm', toIndex: 0 }, 'give `atUs`'],
    [{ type: 'split_clip', ...on, atUs: 4_000_000 }, 'No clip plays at 0:04'],
    [{ type: 'split_clip', ...on, atUs: 0 }, 'give a time inside a clip'],
    [{ type: 'insert_gap', ...on, durationUs: 0 }, 'is empty'],
  ])('%j', (operation, sentence) => {
    expect(refusal(project, operation)).toContain(sentence)
  })
})
