import { describe, expect, test } from 'bun:test'
import {
  clip,
  composition,
  document,
  durationSeconds,
  edited,
  firstOf,
  refusal,
  seconds,
} from '../../support/edit-builders.ts'
import { clipsProject, on } from './projects.ts'

describe('crossfades', () => {
  const two = {
    ...clipsProject,
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
    expect(refusal(clipsProject, fade)).toContain('Name the clips')
  })
})
