// What a killed server leaves in its data folder goes at the next start; what belongs to work that continues, and
// what people put there, stays.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openStore } from '../../src/store/open.ts'
import { eventually } from '../support/eventually.ts'
import { startMediaHost } from '../support/media-host.ts'
import { fixture, oddMedia } from '../support/odd-media.ts'
import { makeToken, startServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

setDefaultTimeout(60_000)

const UNKNOWN = '01980000-0000-7000-8000-000000000000'
const HASH = 'ab'.repeat(32)

/** Under the names that the program gives them, of work that no row knows. */
const LEFT = (knownHash: string) => [
  `media/partial/${UNKNOWN}-0.part`,
  `media/partial/${UNKNOWN}-0.part.json`,
  `uploads/${UNKNOWN}`,
  `exports/${UNKNOWN}/file.mp4.part`,
  `exports/${UNKNOWN}/file.mp4.parts/sound.f32`,
  `previews/${UNKNOWN}/frame.jpg`,
  `derived/${HASH}/waveform.json`,
  `derived/${knownHash}/${UNKNOWN}.part.waveform.json`,
  'roughcut.db.restoring',
  'roughcut.db.restoring-wal',
]
const KEPT = (knownHash: string) => [`derived/${knownHash}/made.json`, 'notes.txt']

test("a killed server’s leftovers go, and its job's download resumes", async () => {
  await using host = await startMediaHost()
  using folder = temporaryFolder()
  const at = (path: string) => join(folder.path, path)
  const token = makeToken(folder.path)
  const logo = host.serve('/logo', { body: await Bun.file(oddMedia('still png')).bytes() })
  const memo = host.serve('/memo', {
    ...{ body: await Bun.file(fixture('voice-memo.mp3')).bytes(), pauseMs: 1000, pieceBytes: 1000 },
  })
  const first = await startServerProcess(folder.path, token)
  const done = await first.client.import({ add_media: { logo: { url: logo } } })
  const { job_id } = await first.client.startImport({ add_media: { memo: { url: memo } } })
  const own = () => readdirSync(at('media/partial')).filter((file) => file.startsWith(job_id))
  await eventually(() => expect(own()).not.toEqual([]), 20_000)
  await first.kill()
  const before = own()
  const hash = hashOf(folder.path, done.project_id)
  for (const path of [...LEFT(hash), ...KEPT(hash)]) {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), 'left')
  }

  await using _second = await startServerProcess(folder.path, token)
  await eventually(() => expect(LEFT(hash).filter((path) => existsSync(at(path)))).toEqual([]), 20_000)
  expect(KEPT(hash).filter((path) => existsSync(at(path)))).toEqual(KEPT(hash))
  expect(before.filter((file) => !own().includes(file))).toEqual([])
  expect(existsSync(at('set-aside'))).toBe(false)
})

function hashOf(dataDir: string, projectId: string): string {
  const store = openStore({ path: join(dataDir, 'roughcut.db'), readOnly: true })
  try {
    return store.media.itemsOf(projectId)[0]?.fileHash ?? ''
  } finally {
    store.close()
  }
}
