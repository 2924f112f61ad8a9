import { expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMediaFolder } from '../src/adapters/media-folder.ts'
import { createUploadFolder } from '../src/adapters/upload-folder.ts'
import { ensureOwnFile, fileNameOfId, writeOwnFile } from '../src/own-file.ts'
import { openDatabaseFile } from '../src/store/connection.ts'
import { lockDataFolder } from '../src/store/data-folder-lock.ts'
import { DATABASE_FILE, openDataFolder } from '../src/store/open.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

test('a file is created, and one that is there keeps its bytes, for the owner only', () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'file')
  ensureOwnFile(path)
  expect([readFileSync(path, 'utf8'), modeOf(path)]).toEqual(['', 0o600])
  writeOwnFile(path, 'text')
  chmodSync(path, 0o644)
  ensureOwnFile(path)
  expect([readFileSync(path, 'utf8'), modeOf(path)]).toEqual(['text', 0o600])
})

test.each([
  ['that points nowhere', false],
  ['to a file', true],
])('a link %s is refused and its target left alone', (_, exists) => {
  using folder = temporaryFolder()
  const [target, link] = [join(folder.path, 'target'), join(folder.path, 'link')]
  if (exists) writeFileSync(target, 'theirs', { mode: 0o644 })
  symlinkSync(target, link)
  for (const write of [() => ensureOwnFile(link), () => writeOwnFile(link, 'ours')])
    expect(write).toThrow('never writes through')
  expect(() => openDatabaseFile(link, 'write')).toThrow()
  expect(existsSync(target)).toBe(exists)
  if (exists) expect([readFileSync(target, 'utf8'), modeOf(target)]).toEqual(['theirs', 0o644])
})

test('a pipe is refused and waits for nobody', () => {
  using folder = temporaryFolder()
  const pipe = join(folder.path, 'pipe')
  if (Bun.which('mkfifo') === null) return
  Bun.spawnSync(['mkfifo', pipe])
  expect(() => ensureOwnFile(pipe)).toThrow('never writes through')
})

test.each([DATABASE_FILE, 'roughcut.lock', 'roughcut.pid'])(
  'a data folder whose %s is a link is refused',
  (name) => {
    using folder = temporaryFolder()
    const [dataDir, target] = [join(folder.path, 'data'), join(folder.path, 'target')]
    mkdirSync(dataDir)
    symlinkSync(target, join(dataDir, name))
    expect(() => {
      lockDataFolder(dataDir).release()
      openDataFolder(dataDir)
    }).toThrow(expect.objectContaining({ code: 'data_folder_unusable' }))
    expect(existsSync(target)).toBe(false)
  },
)

test('a data folder that is a symbolic link is used', () => {
  using folder = temporaryFolder()
  mkdirSync(join(folder.path, 'disk'))
  symlinkSync(join(folder.path, 'disk'), join(folder.path, 'data'))
  openDataFolder(join(folder.path, 'data')).close()
  expect(existsSync(join(folder.path, 'disk', DATABASE_FILE))).toBe(true)
})

test.each(['../../victim', '..', '.', '', 'a/b', 'a\\b', 'a\0b', 'x'.repeat(65)])(
  '%j is not the name of a file',
  (id) => {
    using folder = temporaryFolder()
    expect(() => fileNameOfId(id)).toThrow('is not an id')
    expect(() => createMediaFolder(folder.path).partialPath(id, 0)).toThrow('is not an id')
    expect(createUploadFolder(folder.path).arrivedBytes(id)).rejects.toThrow('is not an id')
  },
)
