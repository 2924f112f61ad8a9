import { describe, expect, test } from 'bun:test'
import type { Composition } from '../../../src/edit/document.ts'
import { idsOf } from '../../../src/edit/find.ts'
import {
  clip,
  composition,
  context,
  document,
  edited,
  firstOf,
  gap,
  media,
  type Project,
  pictureOf,
  refusal,
  seconds,
  tracks,
} from '../../support/edit-builders.ts'

const project: Project = {
  context: context([
    { media: media('talk', 20, { width: 1081, height: 1920 }) },
    { media: media('sound', 9, { kind: 'audio', hasPicture: false, width: null, height: null }) },
    { media: media('photo', null) },
  ]),
  document: document(
    composition([], {
      fit: 'blur',
      captions: { style: 'karaoke', burned: true },
      tracks: tracks(
        [
          clip('a', 'talk', seconds(0, 10), { studioSound: 50, crossfadeUs: 1_000_000 }),
          clip('b', 'sound', seconds(0, 5)),
        ],
        [gap(2), clip('m', 'sound', seconds(0, 6))],
      ),
      markers: [{ id: 'x', kind: 'chapter', name: 'Middle', atUs: 5_000_000 }],
      titles: [{ id: 't', text: 'Hook', place: 'top', range: seconds(4, 8), color: null }],
    }),
  ),
}

function last({ document: { compositions } }: Project): Composition {
  return compositions.at(-1) ?? composition([])
}

describe('a new composition', () => {
  test('plays media whole, a still for five seconds, in the frame of the first picture made even', () => {
    const after = last(
      edited(project, {
        type: 'create_composition',
        id: 'new',
        name: '  Rough cut ',
        clips: [
          { mediaId: 'sound' },
          { mediaId: 'talk', sourceRange: seconds(18, 99) },
          { mediaId: 'photo' },
        ],
      }),
    )
    expect(pictureOf(after)).toBe('sound 0-9 | talk 18-20 | photo 0-5')
    expect(after).toMatchObject({
      id: 'new',
      name: 'Rough cut',
      width: 1080,
      height: 1920,
      fit: 'pad',
      captions: null,
    })
  })

  test('without a picture is 1920x1080, and may be empty', () => {
    expect(last(edited(project, { type: 'create_composition', name: 'Empty', clips: [] }))).toMatchObject({
      width: 1920,
      height: 1080,
    })
  })

  test('of selected stretches has them in the order given, with settings, overlays, titles and markers', () => {
    const after = edited(project, {
      type: 'create_from_ranges',
      name: 'Short',
      fromCompositionId: 'c1',
      ranges: [seconds(5, 7), seconds(1, 3)],
    })
    expect(pictureOf(last(after))).toBe('talk 5-7 | talk 1-3')
    expect(pictureOf(last(after), 1)).toBe('sound 3-5 | gap 1 | sound 0-1')
    expect(last(after)).toMatchObject({
      fit: 'blur',
      captions: { style: 'karaoke', burned: true },
      markers: [{ name: 'Middle', atUs: 0 }],
      titles: [{ text: 'Hook', range: seconds(0, 2) }],
    })
    expect(firstOf(after)).toEqual(firstOf(project))
  })

  test('of a stretch that ends in a clip which blended into another ends plainly', () => {
    const after = edited(project, {
      type: 'create_from_ranges',
      name: 'Short',
      fromCompositionId: 'c1',
      ranges: [seconds(2, 4), seconds(10, 11)],
    })
    expect(pictureOf(last(after))).toBe('talk 2-4 | sound 1-2')
    expect(last(after).tracks[0]?.items[0]).toMatchObject({ effects: { crossfadeUs: 0, studioSound: 50 } })
  })
})

test('a copy follows the original and shares no id with it', () => {
  const after = edited(project, { type: 'duplicate_composition', compositionId: 'c1' })
  const [original, copy] = after.document.compositions
  expect(original).toEqual(firstOf(project))
  expect(copy?.name).toBe('Main copy')
  expect(pictureOf(copy ?? composition([]))).toBe(pictureOf(firstOf(project)))
  const ids = (one: Composition | undefined) => idsOf(document(...(one ? [one] : [])))
  expect(ids(original).isDisjointFrom(ids(copy))).toBe(true)
})

test('a composition is renamed and deleted', () => {
  const renamed = edited(project, {
    type: 'rename_composition',
    compositionId: 'c1',
    name: 'Launch – Spring 2026',
  })
  expect(firstOf(renamed).name).toBe('Launch – Spring 2026')
  const same = edited(renamed, {
    type: 'rename_composition',
    compositionId: 'c1',
    name: 'Launch – Spring 2026',
  })
  expect(same.document).toBe(renamed.document)
  expect(edited(project, { type: 'delete_composition', compositionId: 'c1' }).document.compositions).toEqual(
    [],
  )
})

test('names may have 255 characters, counted as code points, and not be blank', () => {
  const rename = { type: 'rename_composition', compositionId: 'c1' } as const
  expect(firstOf(edited(project, { ...rename, name: '🎬'.repeat(255) })).name).toBe('🎬'.repeat(255))
  expect(refusal(project, { ...rename, name: '🎬'.repeat(256) })).toContain('at most 255 characters')
  expect(refusal(project, { ...rename, name: '  ' })).toBe('`name` is blank. Give 1 to 255 characters.')
})

test('names and texts have spaces in place of control characters, but for line breaks', () => {
  const edits = edited(
    project,
    { type: 'rename_composition', compositionId: 'c1', name: '\u0000Launch\u001b[31m\tday\u0007' },
    { type: 'change_title', compositionId: 'c1', titleId: 't', text: 'One\nTwo\u0000' },
  )
  expect(firstOf(edits).name).toBe('Launch [31m day')
  expect(firstOf(edits).titles[0]?.text).toBe('One\nTwo')
})

test('settings that are set already change nothing at all', () => {
  const set = edited(
    project,
    { type: 'set_frame', compositionId: 'c1', width: 1080, height: 1920, fit: 'crop' },
    { type: 'set_captions', compositionId: 'c1', captions: null },
    { type: 'set_loudness', compositionId: 'c1', lufs: -16 },
  )
  expect(firstOf(set)).toMatchObject({
    width: 1080,
    height: 1920,
    fit: 'crop',
    captions: null,
    loudnessLufs: -16,
  })
  const again = edited(
    set,
    { type: 'set_frame', compositionId: 'c1', width: 1080, fit: 'crop' },
    { type: 'set_captions', compositionId: 'c1', captions: null },
    { type: 'set_loudness', compositionId: 'c1', lufs: -16 },
  )
  expect(again.document).toBe(set.document)
})

test('a title keeps a size and a background that are not the usual, until they are set back', () => {
  const range = seconds(1, 3)
  const looks = { size: 'large', background: '#102030' } as const
  const title = { id: 't2', text: 'Bye', place: 'center', range, color: null } as const
  const added = edited(project, { type: 'add_title', compositionId: 'c1', ...title, ...looks })
  expect(firstOf(added).titles[1]).toEqual({ ...title, ...looks })
  const change = { type: 'change_title', compositionId: 'c1', titleId: 't2' } as const
  const moved = edited(added, { ...change, place: 'top' })
  expect(firstOf(moved).titles[1]).toEqual({ ...title, ...looks, place: 'top' })
  const plain = edited(added, { ...change, size: 'normal' }, { ...change, background: 'none' })
  expect(firstOf(plain).titles[1]).toEqual(title)
})

test('titles and markers are added, changed and taken away', () => {
  const added = edited(
    project,
    {
      type: 'add_title',
      id: 't2',
      compositionId: 'c1',
      text: 'Bye',
      place: 'center',
      range: seconds(10, 99),
    },
    { type: 'add_marker', id: 'x2', compositionId: 'c1', kind: 'chapter', name: 'End', atUs: 14_000_000 },
  )
  expect(firstOf(added).titles[1]).toEqual({
    id: 't2',
    text: 'Bye',
    place: 'center',
    range: seconds(10, 14),
    color: null,
  })
  const changed = edited(
    added,
    { type: 'change_title', compositionId: 'c1', titleId: 't2', text: 'Goodbye', color: '#ffcc00' },
    { type: 'change_marker', compositionId: 'c1', markerId: 'x2', name: 'Outro', atUs: 12_000_000 },
    { type: 'remove_title', compositionId: 'c1', titleId: 't' },
    { type: 'remove_marker', compositionId: 'c1', markerId: 'x' },
  )
  expect(firstOf(changed).titles).toEqual([
    { id: 't2', text: 'Goodbye', place: 'center', range: seconds(10, 14), color: '#ffcc00' },
  ])
  expect(firstOf(changed).markers).toEqual([{ id: 'x2', kind: 'chapter', name: 'Outro', atUs: 12_000_000 }])
  expect(refusal(project, { type: 'remove_title', compositionId: 'c1', titleId: 'q' })).toContain(
    'Known: “Hook” (t).',
  )
  expect(refusal(project, { type: 'change_marker', compositionId: 'c1', markerId: 'x' })).toContain(
    'at least one of name and atUs',
  )
  expect(
    refusal(project, {
      type: 'add_title',
      compositionId: 'c1',
      text: 'x',
      place: 'top',
      range: seconds(14, 15),
    }),
  ).toContain('is not in “Main”')
})
