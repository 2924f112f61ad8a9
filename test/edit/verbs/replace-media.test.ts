import { expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { edited, firstOf, pictureOf } from '../../support/edit-builders.ts'
import { clipsProject, on } from './projects.ts'

test.each<[string, EditOperation, string]>([
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
])('%s', (_name, operation, picture) => {
  expect(pictureOf(firstOf(edited(clipsProject, operation)))).toBe(picture)
})
