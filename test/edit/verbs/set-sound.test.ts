import { describe, expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import {
  document,
  durationSeconds,
  edited,
  firstOf,
  pictureOf,
  refusal,
  seconds,
} from '../../support/edit-builders.ts'
import { effectsProject, on, valuesOf } from './projects.ts'

describe('an effect', () => {
  test.each<[string, Partial<EditOperation>, number[]]>([
    ['is set on the main track', {}, [80, 80, 0]],
    ['or on all tracks', { on: 'all' }, [80, 80, 80]],
    ['or on overlays', { on: 'overlay' }, [0, 0, 80]],
    ['or on named clips', { clipIds: ['m', 'a'] }, [80, 0, 80]],
    ['or on the clips of a media, wherever they are', { mediaId: 'music' }, [0, 0, 80]],
  ])('%s', (_name, scope, expected) => {
    const operation = { type: 'set_studio_sound', ...on, ...scope, intensity: 80 } as EditOperation
    expect(valuesOf(firstOf(edited(effectsProject, operation)), 'studioSound')).toEqual(expected)
  })

  test('on a stretch of time splits the clips at its edges', () => {
    const after = firstOf(
      edited(effectsProject, { type: 'set_gain', ...on, range: seconds(3, 5), gainDb: -6 }),
    )
    expect(pictureOf(after)).toBe('talk 0-3 | talk 3-4 | cams 0-1 | cams 1-6')
    expect(valuesOf(after, 'gainDb')).toEqual([0, -6, -6, 0, 0])
  })

  test('that is there already changes nothing and splits nothing', () => {
    const muted = edited(effectsProject, { type: 'set_muted', ...on, muted: true })
    const again = edited(muted, { type: 'set_muted', ...on, range: seconds(1, 2), muted: true })
    expect(again.document).toBe(muted.document)
  })

  test('on nothing is refused', () => {
    expect(
      refusal(effectsProject, { type: 'set_muted', ...on, mediaId: 'talk', on: 'overlay', muted: true }),
    ).toContain('No clip of “Main” matches')
  })
})

test('speed makes clips shorter or longer, and what follows moves', () => {
  const marked = {
    ...effectsProject,
    document: document({
      ...firstOf(effectsProject),
      markers: [{ id: 'x', kind: 'marker', name: 'in s', atUs: 5_000_000 }],
      titles: [{ id: 't', text: 'over a', place: 'top', range: seconds(1, 3), color: null }],
    }),
  }
  const after = firstOf(edited(marked, { type: 'set_speed', ...on, clipIds: ['a'], speed: 2 }))
  expect(durationSeconds(after)).toBe(8)
  expect(after.markers[0]?.atUs).toBe(3_000_000)
  expect(after.titles[0]?.range).toEqual(seconds(0.5, 1.5))
})
