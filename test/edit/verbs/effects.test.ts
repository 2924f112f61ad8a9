import { describe, expect, test } from 'bun:test'
import type { ClipEffects, Composition } from '../../../src/edit/document.ts'
import type { EditOperation } from '../../../src/edit/operations.ts'
import {
  clip,
  composition,
  context,
  document,
  durationSeconds,
  edited,
  firstOf,
  media,
  type Project,
  pictureOf,
  refusal,
  seconds,
  tracks,
} from '../../support/edit-builders.ts'

const project: Project = {
  context: context([
    { media: media('talk', 20) },
    { media: media('music', 60, { hasPicture: false }) },
    {
      media: media('cams', 20, {
        kind: 'sequence',
        tracks: [
          { mediaId: 'talk', offsetUs: 0 },
          { mediaId: 'talk', offsetUs: 2_500_000 },
          { mediaId: 'music', offsetUs: 0 },
        ],
      }),
    },
  ]),
  document: document(
    composition([], {
      tracks: tracks(
        [clip('a', 'talk', seconds(0, 4)), clip('s', 'cams', seconds(0, 6))],
        [clip('m', 'music', seconds(0, 8))],
      ),
    }),
  ),
}
const on = { compositionId: 'c1' } as const

function valuesOf<Field extends keyof ClipEffects>(
  { tracks: all }: Composition,
  field: Field,
): ClipEffects[Field][] {
  return all.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'clip' ? [item.effects[field]] : [])),
  )
}

describe('an effect', () => {
  test.each<[string, Partial<EditOperation>, number[]]>([
    ['is set on the main track', {}, [80, 80, 0]],
    ['or on all tracks', { on: 'all' }, [80, 80, 80]],
    ['or on overlays', { on: 'overlay' }, [0, 0, 80]],
    ['or on named clips', { clipIds: ['m', 'a'] }, [80, 0, 80]],
    ['or on the clips of a media, wherever they are', { mediaId: 'music' }, [0, 0, 80]],
  ])('%s', (_name, scope, expected) => {
    const operation = { type: 'set_studio_sound', ...on, ...scope, intensity: 80 } as EditOperation
    expect(valuesOf(firstOf(edited(project, operation)), 'studioSound')).toEqual(expected)
  })

  test('on a stretch of time splits the clips at its edges', () => {
    const after = firstOf(edited(project, { type: 'set_gain', ...on, range: seconds(3, 5), gainDb: -6 }))
    expect(pictureOf(after)).toBe('talk 0-3 | talk 3-4 | cams 0-1 | cams 1-6')
    expect(valuesOf(after, 'gainDb')).toEqual([0, -6, -6, 0, 0])
  })

  test('that is there already changes nothing and splits nothing', () => {
    const muted = edited(project, { type: 'set_muted', ...on, muted: true })
    const again = edited(muted, { type: 'set_muted', ...on, range: seconds(1, 2), muted: true })
    expect(again.document).toBe(muted.document)
  })

  test('on nothing is refused', () => {
    expect(
      refusal(project, { type: 'set_muted', ...on, mediaId: 'talk', on: 'overlay', muted: true }),
    ).toContain('No clip of “Main” is meant')
  })
})

test('speed makes clips shorter or longer, and what follows moves', () => {
  const marked = {
    ...project,
    document: document({
      ...firstOf(project),
      markers: [{ id: 'x', kind: 'marker', name: 'in s', atUs: 5_000_000 }],
      titles: [{ id: 't', text: 'over a', place: 'top', range: seconds(1, 3), color: null }],
    }),
  }
  const after = firstOf(edited(marked, { type: 'set_speed', ...on, clipIds: ['a'], speed: 2 }))
  expect(durationSeconds(after)).toBe(8)
  expect(after.markers[0]?.atUs).toBe(3_000_000)
  expect(after.titles[0]?.range).toEqual(seconds(0.5, 1.5))
})

test('fades are set at the outer ends, or at every clip', () => {
  const outer = firstOf(
    edited(project, { type: 'set_fades', ...on, fadeInUs: 1, fadeOutUs: 2, edges: 'outer' }),
  )
  expect(valuesOf(outer, 'fadeInUs')).toEqual([1, 0, 0])
  expect(valuesOf(outer, 'fadeOutUs')).toEqual([0, 2, 0])
  const each = firstOf(
    edited(project, { type: 'set_fades', ...on, on: 'all', fadeOutUs: 2, edges: 'each_clip' }),
  )
  expect(valuesOf(each, 'fadeOutUs')).toEqual([2, 2, 2])
  expect(valuesOf(each, 'fadeInUs')).toEqual([0, 0, 0])
  expect(refusal(project, { type: 'set_fades', ...on, edges: 'outer' })).toContain(
    'at least one of fadeInUs and fadeOutUs',
  )
})

describe('a sequence', () => {
  test('shows another angle for the whole clip or a range; other clips stay', () => {
    const all = firstOf(edited(project, { type: 'set_angle', ...on, angle: 1 }))
    expect(valuesOf(all, 'angle')).toEqual([null, 1, null])
    const stretch = firstOf(edited(project, { type: 'set_angle', ...on, range: seconds(2, 6), angle: 1 }))
    expect(pictureOf(stretch)).toBe('talk 0-4 | cams 0-2 | cams 2-6')
    expect(valuesOf(stretch, 'angle')).toEqual([null, 1, null, null])
  })

  test('plays without the tracks that are muted', () => {
    const after = edited(project, { type: 'mute_sequence_tracks', ...on, tracks: [1, 0, 1] })
    expect(valuesOf(firstOf(after), 'mutedTracks')).toEqual([[], [0, 1], []])
    expect(edited(after, { type: 'mute_sequence_tracks', ...on, tracks: [] })).toEqual(project)
  })

  test('has only its own tracks, and an angle needs a picture', () => {
    expect(refusal(project, { type: 'set_angle', ...on, angle: 3 })).toBe(
      'The sequence “cams” has no track 3. It has 3 tracks, counted from 0.',
    )
    expect(refusal(project, { type: 'set_angle', ...on, angle: 2 })).toBe(
      'Track 2 of “cams” has no picture. Tracks with a picture are 0 and 1.',
    )
    expect(refusal(project, { type: 'set_angle', ...on, clipIds: ['a'], angle: 0 })).toContain(
      'not a multitrack sequence',
    )
    expect(refusal(project, { type: 'mute_sequence_tracks', ...on, tracks: [3] })).toContain('no track 3')
  })
})
