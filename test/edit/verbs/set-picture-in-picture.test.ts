import { describe, expect, test } from 'bun:test'
import {
  clip,
  composition,
  context,
  document,
  edited,
  firstOf,
  media,
  refusal,
  seconds,
  tracks,
} from '../../support/edit-builders.ts'

const WIDE = { width: 1920, height: 1080 }

describe('set_picture_in_picture', () => {
  const known = context([{ media: media('talk', 10) }, { media: media('cam', 10) }])
  const both = composition([], {
    ...WIDE,
    tracks: tracks([clip('v', 'talk', seconds(0, 10))], [clip('o', 'cam', seconds(0, 10))]),
  })
  const project = { document: document(both), context: known }
  const set = { type: 'set_picture_in_picture', compositionId: 'c1' } as const
  const inset = { corner: 'top_right', width: 0.25 } as const

  test('is for overlays, is taken away with null, and splits clips at the edges of a range', () => {
    const placed = edited(project, { ...set, inset })
    expect(firstOf(placed).tracks[0]).toEqual(both.tracks[0])
    expect(firstOf(placed).tracks[1]?.items[0]).toMatchObject({ effects: { inset } })
    expect(edited(placed, { ...set, inset: null }).document).toEqual(project.document)
    expect(firstOf(edited(project, { ...set, inset, range: seconds(2, 4) })).tracks[1]?.items).toHaveLength(3)
    expect(refusal(project, { ...set, inset, clipIds: ['v'] })).toContain('Main')
    expect(refusal(project, { ...set, inset: { corner: 'top_right', width: 1 } })).toContain('inset')
  })
})
