import { describe, expect, test } from 'bun:test'
import { checkDocument } from '../../src/edit/check.ts'
import { describeProblem } from '../../src/edit/describe-problem.ts'
import type { Composition, EditDocument } from '../../src/edit/document.ts'
import { DOCUMENT_RULES } from '../../src/edit/result.ts'
import {
  clip,
  composition,
  context,
  document,
  gap,
  media,
  seconds,
  tracks,
} from '../support/edit-builders.ts'

const known = context([
  { media: media('talk', 10) },
  { media: media('photo', null) },
  { media: media('cams', 10, { kind: 'sequence', tracks: [{ mediaId: 'talk', offsetUs: 0 }] }) },
])
const good = composition([clip('a', 'talk', seconds(0, 4)), gap(1), clip('p', 'photo', seconds(0, 5))], {
  markers: [{ id: 'x', kind: 'chapter', name: 'End', atUs: 10_000_000 }],
  titles: [{ id: 't', text: 'Hook', place: 'top', range: seconds(0, 10), color: null }],
  loudnessLufs: -16,
})

function rulesBroken(broken: EditDocument): string[] {
  return checkDocument(broken, known).map((problem) =>
    problem.kind === 'broken_document' ? problem.rule : problem.kind,
  )
}

function playing(...items: Composition['tracks'][number]['items']): EditDocument {
  return document(composition(items))
}

test('a good document breaks no rule, nor does an empty one', () => {
  expect(rulesBroken(document(good))).toEqual([])
  expect(rulesBroken(document())).toEqual([])
  expect(rulesBroken(document(composition([])))).toEqual([])
})

const broken: [string, EditDocument, (typeof DOCUMENT_RULES)[number]][] = [
  ['an overlay first', document({ ...good, tracks: tracks([], []).toReversed() }), 'one_main_track_first'],
  [
    'two main tracks',
    document({ ...good, tracks: [...tracks([]), { id: 'q', kind: 'main', items: [] }] }),
    'one_main_track_first',
  ],
  [
    'an id that two things have',
    document(good, composition([], { tracks: [{ id: 'a', kind: 'main', items: [] }], id: 'c2' })),
    'ids_unique',
  ],
  ['an empty clip', playing(clip('a', 'talk', seconds(3, 3))), 'clip_not_empty'],
  ['a time that is no integer', playing(clip('a', 'talk', { startUs: 0.5, endUs: 2 })), 'clip_not_empty'],
  ['a clip past the end of its media', playing(clip('a', 'talk', seconds(8, 11))), 'clip_within_media'],
  ['a still that does not start at 0', playing(clip('a', 'photo', seconds(1, 2))), 'clip_within_media'],
  ['a clip of no known media', playing(clip('a', 'lost', seconds(0, 1))), 'media_known'],
  ['an empty gap', playing(gap(0)), 'gap_not_empty'],
  ['a speed out of bounds', playing(clip('a', 'talk', seconds(0, 1), { speed: 5 })), 'effects_in_bounds'],
  [
    'a gain that is no number',
    playing(clip('a', 'talk', seconds(0, 1), { gainDb: Number.NaN })),
    'effects_in_bounds',
  ],
  [
    'an angle that the media does not have',
    playing(clip('a', 'cams', seconds(0, 1), { angle: 1 })),
    'effects_in_bounds',
  ],
  [
    'a muted track of no sequence',
    playing(clip('a', 'talk', seconds(0, 1), { mutedTracks: [0] })),
    'effects_in_bounds',
  ],
  ['an odd frame', document({ ...good, width: 1081 }), 'frame_size_even'],
  ['a blank name', document({ ...good, name: ' ' }), 'name_given'],
  [
    'a title past the end',
    document({ ...good, titles: [{ id: 't', text: 'x', place: 'top', range: seconds(9, 11), color: null }] }),
    'title_within_composition',
  ],
  [
    'a marker past the end',
    document({ ...good, markers: [{ id: 'x', kind: 'marker', name: 'x', atUs: 10_000_001 }] }),
    'marker_within_composition',
  ],
  ['a loudness out of bounds', document({ ...good, loudnessLufs: 0 }), 'settings_in_bounds'],
  [
    'a correction of no media',
    { ...document(good), corrections: [{ mediaId: 'lost', wordId: 'w0', text: '' }] },
    'transcript_known',
  ],
  [
    'two labels on one word',
    {
      ...document(good),
      speakers: [
        { mediaId: 'talk', fromWordId: 'w0', speaker: 'Ann' },
        { mediaId: 'talk', fromWordId: 'w0', speaker: 'Ben' },
      ],
    },
    'transcript_known',
  ],
]

describe('broken', () => {
  test.each(broken)('%s', (_name, one, rule) => {
    expect(rulesBroken(one)).toEqual([rule])
    const [problem] = checkDocument(one, known)
    expect(problem && describeProblem(problem)).toMatch(/^The edit would break the project at .+\.$/)
  })

  test('documents are known for every rule', () => {
    expect(DOCUMENT_RULES.filter((rule) => !broken.some(([, , known]) => known === rule))).toEqual([])
  })
})

test('each clip is checked, also where clips share their effects', () => {
  const { effects } = clip('a', 'cams', seconds(0, 1), { angle: 0 })
  const playingAngle = (id: string, mediaId: string) => ({ ...clip(id, mediaId, seconds(0, 1)), effects })
  expect(rulesBroken(playing(playingAngle('a', 'cams'), playingAngle('b', 'cams')))).toEqual([])
  expect(rulesBroken(playing(playingAngle('a', 'cams'), playingAngle('b', 'talk')))).toEqual([
    'effects_in_bounds',
  ])
  expect(rulesBroken(playing(playingAngle('a', 'talk'), playingAngle('b', 'talk')))).toEqual([
    'effects_in_bounds',
    'effects_in_bounds',
  ])
})

test('what was good beside one media list is checked beside another', () => {
  expect(checkDocument(document(good), known)).toEqual([])
  expect(checkDocument(document(good), context([]))).not.toEqual([])
})
