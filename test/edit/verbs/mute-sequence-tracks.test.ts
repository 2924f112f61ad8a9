import { expect, test } from 'bun:test'
import { edited, firstOf, refusal } from '../../support/edit-builders.ts'
import { effectsProject, on, valuesOf } from './projects.ts'

test('plays without the tracks that are muted', () => {
  const after = edited(effectsProject, { type: 'mute_sequence_tracks', ...on, tracks: [1, 0, 1] })
  expect(valuesOf(firstOf(after), 'mutedTracks')).toEqual([[], [0, 1], []])
  expect(edited(after, { type: 'mute_sequence_tracks', ...on, tracks: [] })).toEqual(effectsProject)
})

test('refuses a track that the sequence does not have', () => {
  expect(refusal(effectsProject, { type: 'mute_sequence_tracks', ...on, tracks: [3] })).toContain(
    'no track 3',
  )
})
