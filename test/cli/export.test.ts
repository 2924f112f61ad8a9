import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMediaFolder } from '../../src/adapters/media-folder.ts'
import { DATABASE_FILE } from '../../src/store/open.ts'
import { clip, composition, document, evenWords, seconds } from '../support/edit-builders.ts'
import { streamsOf } from '../support/measured-media.ts'
import { ffmpeg } from '../support/media-programs.ts'
import { runCommand, runForJson } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { revisionOf, testStore } from '../support/test-store.ts'

setDefaultTimeout(60_000)

const HASH = 'cd'.repeat(32)
const SHORT_ID = '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6'
const folder = temporaryFolder()
const out = (name: string) => join(folder.path, name)
let projectId = ''

/** A project with two compositions of one short film. */
beforeAll(async () => {
  using world = testStore(join(folder.path, DATABASE_FILE))
  const { store } = world
  projectId = world.project('Interview').id
  const mediaFolder = createMediaFolder(folder.path)
  const film = out('film')
  ffmpeg([
    '-f',
    'lavfi',
    '-i',
    'testsrc=s=160x90:r=25:d=3',
    '-f',
    'lavfi',
    '-i',
    'sine=d=3',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-f',
    'mp4',
    film,
  ])
  await Bun.write(mediaFolder.pathOf(HASH), Bun.file(film))
  store.media.addFile(HASH, 1)
  const item = store.media.addItem({
    ...{
      projectId,
      name: 'film',
      position: 0,
      kind: 'video',
      durationUs: 3_000_000,
      fileHash: HASH,
      tracks: null,
    },
    probe: {
      ...{ container: 'mov,mp4', width: 160, height: 90, rotationDegrees: 0, variableFrameRate: false },
      ...{ frameRate: { numerator: 25, denominator: 1 }, videoCodec: 'h264', audioCodec: 'aac' },
      ...{ audioSampleRate: 44_100, audioChannels: 1, audioStreams: 1 },
    },
  })
  const words = evenWords('one two three four five')
  store.media.saveTranscript({
    mediaId: item.id,
    status: 'success',
    language: 'en',
    model: 'test',
    words,
    errorMessage: null,
  })
  const small = { width: 160, height: 90 }
  const both = document(
    composition([clip('a', item.id, seconds(0, 2))], { ...small, id: 'c1', name: 'Whole' }),
    composition([clip('b', item.id, seconds(1, 2))], { ...small, id: SHORT_ID, name: 'Short' }),
  )
  store.revisions.save(revisionOf(projectId, 0, both))
})
afterAll(() => folder[Symbol.dispose]())

describe('export', () => {
  test('renders the composition that is named, to what the ending says', async () => {
    const file = out('a film.mp4')
    const ran = await runCommand(folder.path, 'export', 'Interview', '--out', file, '--composition', 'whole')
    expect(ran).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(`${file} (2.0 s, 160×90`) })
    expect(ran.stderr).toContain('100 % Finished')
    expect(streamsOf(file)).toEqual(['video', 'audio'])
  })

  test('reports with --json what it made and checked', async () => {
    const told = await runForJson<Record<string, unknown>>(
      folder.path,
      'export',
      projectId,
      '--out',
      out('b.mp3'),
      '--composition',
      SHORT_ID,
    )
    expect(told).toMatchObject({
      file: out('b.mp3'),
      composition: { id: SHORT_ID, name: 'Short' },
      format: 'mp3',
      width: null,
    })
    expect(told.duration_seconds).toBeWithin(0.95, 1.1)
  })

  test.each([SHORT_ID, '5D0C7'])('takes a composition by its id or short id: %s', async (id) => {
    const args = ['export', projectId, '--out', out('e.txt'), '--composition', id]
    expect(await runForJson(folder.path, ...args)).toMatchObject({ composition: { name: 'Short' } })
  })

  test('replaces a file that is there, and takes another format than the ending', async () => {
    const args = ['export', projectId, '--out', out('c.txt'), '--composition', 'Short', '--format']
    expect((await runCommand(folder.path, ...args, 'SRT')).exitCode).toBe(0)
    expect(readFileSync(out('c.txt'), 'utf8')).toContain('-->')
    expect((await runCommand(folder.path, ...args, 'txt')).exitCode).toBe(0)
    expect(readFileSync(out('c.txt'), 'utf8')).not.toContain('-->')
  })

  test('refuses what it cannot do, with exit code 2 and a sentence, and makes no file', async () => {
    const refusals: [string[], RegExp][] = [
      [['--out', out('d.mp4')], /2 compositions; give --composition, one of "Whole", "Short"/],
      [['--out', out('d'), '--composition', 'Short'], /without an ending doesn't name a format/],
      [['--out', out('d.xyz'), '--composition', 'Short'], /\.xyz doesn't name a format/],
      [['--out', out('d.mp4'), '--composition', 'Short', '--format', 'avi'], /Format "avi" not found/],
      [['--out', out('d.mp4'), '--composition', 'Short', '--resolution', '8k'], /Resolution "8k" not found/],
      [['--out', out('no/d.mp4'), '--composition', 'Short'], /doesn't exist/],
      [['--out', folder.path, '--composition', 'Short', '--format', 'mp4'], /is a folder/],
    ]
    for (const [args, message] of refusals) {
      const ran = await runCommand(folder.path, 'export', projectId, ...args)
      expect([ran.exitCode, ran.stdout]).toEqual([2, ''])
      expect(ran.stderr).toMatch(message)
    }
    expect(existsSync(out('d.mp4'))).toBe(false)
  })

  test('does not find what is not there', async () => {
    const ran = await runCommand(
      folder.path,
      'export',
      projectId,
      '--out',
      out('e.mp4'),
      '--composition',
      'Long',
    )
    expect(ran).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('Composition "Long" not found'),
    })
    expect((await runCommand(folder.path, 'export', 'Nothing', '--out', out('e.mp4'))).exitCode).toBe(1)
  })
})
