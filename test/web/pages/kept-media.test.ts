import { expect, test } from 'bun:test'
import { keptContext, keptMedia } from '../../../src/web/pages/project/kept-media.ts'
import type { ProjectMedia } from '../../../src/web/pages/server/project.ts'
import { media, words } from '../../support/edit-builders.ts'

/** As the server tells it each time: a new value. */
function told(id: string, text: string, more: Partial<ProjectMedia> = {}): ProjectMedia {
  return {
    ...media(id, 10),
    size_bytes: 1,
    content_type: 'video/mp4',
    file_url: `/app/api/media/${id}/file`,
    playback_url: `/app/api/media/${id}/file`,
    proxy: { state: 'none', percent: null },
    poster_url: null,
    peaks: null,
    filmstrip: null,
    transcript: null,
    words: words(text),
    ...more,
  }
}

test('words that are the same stay the same value; new ones are taken', () => {
  const before = [told('a', 'one@0-1 two@1-2'), told('b', '')]
  const after = keptMedia(before, [told('a', 'one@0-1 two@1-2'), told('b', 'three@2-3'), told('c', '')])
  expect(after[0]?.words).toBe(before[0]?.words as ProjectMedia['words'])
  expect(after[1]?.words.map(({ text }) => text)).toEqual(['three'])
  expect(after.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  for (const changed of ['one@0-1 two@1-2.5', 'one@0-1 too@1-2', 'one@0-1 [two]@1-2'])
    expect(keptMedia(before, [told('a', changed)])[0]?.words).not.toBe(before[0]?.words as never)
})

test('keeps the same value until something in it changes', () => {
  const before = [told('a', 'one@0-1')]
  const context = keptContext(null, before)
  const copied = keptMedia(before, [told('a', 'one@0-1', { playback_url: '/proxy' })])
  expect(keptContext(context, copied)).toBe(context)
  expect(keptContext(context, keptMedia(before, [told('a', 'two@0-1')]))).not.toBe(context)
  expect(keptContext(context, keptMedia(before, [told('a', 'one@0-1', { name: 'other' })]))).not.toBe(context)
  expect(keptContext(context, [...before, told('b', '')]).media.size).toBe(2)
})
