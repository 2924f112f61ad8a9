import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedFile, loadUnpacked, unpackTogether } from '../../src/adapters/embedded-files.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const CONTENT = 'a library '.repeat(1000)
const DIGEST = createHash('sha256').update(CONTENT).digest('hex')
const before = process.env.ROUGHCUT_CACHE
let folder: ReturnType<typeof temporaryFolder>
let files: EmbeddedFile[]

beforeEach(() => {
  folder = temporaryFolder()
  process.env.ROUGHCUT_CACHE = join(folder.path, 'cache')
  const plain = join(folder.path, 'plain')
  const packed = join(folder.path, 'packed')
  writeFileSync(plain, CONTENT)
  writeFileSync(packed, Bun.zstdCompressSync(CONTENT))
  const sizeBytes = CONTENT.length
  files = [
    { embeddedPath: plain, name: 'deep/library', sizeBytes },
    { embeddedPath: packed, name: 'program', sizeBytes, compression: 'zstd', isExecutable: true },
  ]
})

afterEach(() => {
  if (before === undefined) delete process.env.ROUGHCUT_CACHE
  else process.env.ROUGHCUT_CACHE = before
  folder[Symbol.dispose]()
})

test('files are written once, whole, for their owner only', () => {
  const where = unpackTogether('test', DIGEST, files)
  expect(where).toBe(join(folder.path, 'cache', `test-${DIGEST.slice(0, 16)}`))
  for (const name of ['deep/library', 'program'])
    expect(readFileSync(join(where, name), 'utf8')).toBe(CONTENT)
  expect(statSync(join(where, 'program')).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder.path, 'cache')).mode & 0o777).toBe(0o700)
  const writtenAtMs = statSync(join(where, 'program')).mtimeMs
  expect(unpackTogether('test', DIGEST, files)).toBe(where)
  expect(statSync(join(where, 'program')).mtimeMs).toBe(writtenAtMs)
})

test('what was cut off is written again, and nothing half lies about', () => {
  const where = unpackTogether('test', DIGEST, files)
  writeFileSync(join(where, 'program'), 'cut off')
  expect(readFileSync(join(unpackTogether('test', DIGEST, files), 'program'), 'utf8')).toBe(CONTENT)
  expect(readdirSync(join(folder.path, 'cache'))).toEqual([`test-${DIGEST.slice(0, 16)}`])
})

test('an unwritable cache is an error that names the variable for another place', () => {
  mkdirSync(join(folder.path, 'cache'))
  writeFileSync(join(folder.path, 'cache', `test-${DIGEST.slice(0, 16)}.${process.pid}.part`), '')
  const [file] = files
  if (file === undefined) throw new Error('no file')
  const unreadable = [{ ...file, embeddedPath: join(folder.path, 'nothing') }]
  expect(() => unpackTogether('test', DIGEST, unreadable)).toThrow(
    expect.objectContaining({ code: 'program_missing', message: expect.stringContaining('ROUGHCUT_CACHE') }),
  )
  expect(readdirSync(join(folder.path, 'cache'))).toEqual([])
})

test('a library that the system does not load says why, and what to do', () => {
  const path = join(folder.path, 'broken.node')
  writeFileSync(path, 'no library')
  expect(() => loadUnpacked(path)).toThrow(
    expect.objectContaining({
      code: 'program_missing',
      message: expect.stringMatching(/broken\.node cannot be loaded .*ROUGHCUT_CACHE/),
    }),
  )
})
