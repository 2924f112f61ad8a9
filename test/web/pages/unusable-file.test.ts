import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { problemOf } from '../../../src/web/pages/projects/unusable-file.ts'
import { FIXTURES } from '../../support/stored-media.ts'

test.each<[string, Blob, RegExp]>([
  ['an empty file', new Blob([]), /^The file is empty\.$/],
  ['text', new Blob(['Meeting notes, Größe\n'.repeat(200)]), /text file/],
  ['a PDF', new Blob(['%PDF-1.7 and more']), /document/],
  ['a playlist', new Blob(['#EXTM3U\n']), /playlist/],
  ['1 GB', { size: 10 ** 9 } as Blob, /smaller than 1 GB/],
])('%s is refused before it is sent', async (_what, file, words) => {
  expect(await problemOf(file)).toMatch(words)
})

test.each(['intro.wav', 'interview.mp4', 'voice-memo.mp3'])('%s is sent', async (name) => {
  expect(await problemOf(Bun.file(join(FIXTURES, name)))).toBeNull()
})

test("what only ffprobe can judge is sent: noise, and bytes that aren't text", async () => {
  for (const first of ['\u0007'.repeat(20_000), '\0\u0001\u0002 something'])
    expect(await problemOf(new Blob([first]))).toBeNull()
})
