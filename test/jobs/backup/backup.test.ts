import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBackupState } from '../../../src/adapters/backup-place/backup-state.ts'
import { createFolderPlace } from '../../../src/adapters/backup-place/folder-place.ts'
import type { BackupPlace } from '../../../src/adapters/backup-place/place.ts'
import { createMediaFolder } from '../../../src/adapters/media-folder.ts'
import { asError } from '../../../src/errors.ts'
import { makeBackup } from '../../../src/jobs/backup/make-backup.ts'
import { restoreBackup } from '../../../src/jobs/backup/restore-backup.ts'
import { fileKey, readSnapshot, snapshotIds } from '../../../src/jobs/backup/snapshot.ts'
import { DATABASE_FILE, openDataFolder } from '../../../src/store/open.ts'
import { rejectionOf } from '../../support/rejection.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const DAY_MS = 24 * 3600_000
const START_MS = Date.UTC(2026, 0, 1)
const KEEP = { h: 0, d: 2, w: 0, m: 0 }

/** A data folder with media, a place, and a clock; a day passes with each backup. */
function installation() {
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const root = join(folder.path, 'backups')
  mkdirSync(root)
  let nowMs = START_MS
  const store = openDataFolder(dataDir, { nowMs: () => nowMs })
  const mediaFolder = createMediaFolder(dataDir)
  const place = createFolderPlace(root)
  const project = store.projects.create({
    name: 'Talk',
    driveId: store.drives.list()[0]?.id ?? '',
    ownerId: store.users.first()?.id ?? '',
  })
  return {
    ...{ folder, dataDir, root, store, mediaFolder, place },
    async addMedia(content: string) {
      const hash = Bun.SHA256.hash(content, 'hex')
      const partial = mediaFolder.partialPath('test', 0)
      writeFileSync(partial, content)
      await mediaFolder.adopt(partial, hash)
      store.media.addFile(hash, content.length)
      const { id } = store.media.addItem({
        ...{ projectId: project.id, name: content, position: 0, kind: 'audio', durationUs: 1 },
        ...{ fileHash: hash, probe: null, tracks: null },
      })
      return { hash, remove: () => store.raw.run('DELETE FROM media_items WHERE id = ?', [id]) }
    },
    backUp: (options: { place?: BackupPlace; takeOver?: boolean } = {}) => {
      nowMs += DAY_MS
      const parts = { dataDir, store, mediaFolder, nowMs: () => nowMs }
      return makeBackup(parts, options.place ?? place, { keep: KEEP, takeOver: options.takeOver ?? false })
    },
    /** Of every snapshot that is listed, onto an empty folder; its projects and the content of its media. */
    async restoreAll() {
      const restored: string[][] = []
      for (const snapshotId of await snapshotIds(place)) {
        using target = temporaryFolder()
        const to = join(target.path, 'data')
        const { snapshot } = await restoreBackup(place, {
          ...{ dataDir: to, snapshotId, nowMs },
          openMedia: () => createMediaFolder(to),
        })
        const files = createMediaFolder(to)
        const copy = openDataFolder(to)
        for (const { sha256 } of snapshot.media) expect(existsSync(files.pathOf(sha256))).toBe(true)
        restored.push(
          copy.media
            .fileHashes()
            .map((hash) => readFileSync(files.pathOf(hash), 'utf8'))
            .sort(),
        )
        copy.close()
      }
      return restored
    },
    [Symbol.dispose]() {
      store.close()
      folder[Symbol.dispose]()
    },
  }
}

describe('a backup', () => {
  test('copies each file once, keeps what retention says, and drops files that no snapshot needs', async () => {
    using here = installation()
    const first = await here.addMedia('first')
    expect(await here.backUp()).toMatchObject({ copiedFiles: 1, copiedBytes: 5, kept: 1, removed: 0 })
    const second = await here.addMedia('second')
    expect(await here.backUp()).toMatchObject({ copiedFiles: 1, copiedBytes: 6, kept: 2, removed: 0 })
    first.remove()
    here.store.media.dropUnusedAmong([first.hash])
    expect(await here.backUp()).toMatchObject({ copiedFiles: 0, kept: 2, removed: 1 })
    expect(await here.place.text(fileKey(first.hash))).toBe('first')
    expect(await here.restoreAll()).toEqual([['first', 'second'], ['second']])
    await here.backUp()
    expect(await here.place.text(fileKey(first.hash))).toBeNull()
    expect(await here.place.text(fileKey(second.hash))).toBe('second')
    expect(readBackupState(here.dataDir)).toMatchObject({ snapshots: 2, problem: null, place: here.root })
    expect(statSync(join(here.root, 'snapshots')).mode & 0o777).toBe(0o700)
    expect(statSync(join(here.root, fileKey(second.hash))).mode & 0o777).toBe(0o600)
  })

  test('that is cut off at any step leaves every listed snapshot whole, and the next one is complete', async () => {
    using here = installation()
    await here.addMedia('first')
    await here.backUp()
    let steps = 0
    for (let cutAt = 1; ; cutAt += 1) {
      const added = await here.addMedia(`media ${cutAt}`)
      steps = 0
      const cut = cutOff(here.place, () => ++steps === cutAt)
      const outcome = await here.backUp({ place: cut }).catch(asError)
      const isFailed = outcome instanceof Error
      expect(readBackupState(here.dataDir)?.problem ?? '').toContain(isFailed ? 'power cut' : '')
      const ids = await snapshotIds(here.place)
      const newest = await readSnapshot(here.place, ids.at(-1) ?? '')
      for (const { sha256 } of newest.media)
        expect((await here.place.hash(fileKey(sha256))).sha256).toBe(sha256)
      if (steps < cutAt) break
      await here.backUp()
      expect((await here.restoreAll()).at(-1)).toContain(`media ${cutAt}`)
      added.remove()
    }
    expect(steps).toBeGreaterThan(8)
  }, 60_000)

  test('reads back what it wrote, and trusts no file that no snapshot names', async () => {
    using here = installation()
    const { hash } = await here.addMedia('content')
    const lying: BackupPlace = {
      ...here.place,
      put: async (key, path) => {
        const other = join(here.folder.path, 'other')
        writeFileSync(other, 'c0ntent')
        await here.place.put(key, key.startsWith('files/') ? other : path)
      },
    }
    expect(await rejectionOf(here.backUp({ place: lying }))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('other bytes than were written'),
    })
    // As a killed one may leave: of the right size, with other bytes.
    writeFileSync(join(here.folder.path, 'left'), 'c0ntent')
    await here.place.put(fileKey(hash), join(here.folder.path, 'left'))
    await here.backUp()
    expect(await here.place.text(fileKey(hash))).toBe('content')
  })

  test('of a folder with a damaged file reports it, and keeps the good copy of an earlier snapshot', async () => {
    using here = installation()
    const good = await here.addMedia('copied in time')
    await here.backUp()
    const bad = await here.addMedia('damaged before')
    for (const { hash } of [good, bad]) writeFileSync(here.mediaFolder.pathOf(hash), 'rot')
    const { snapshot } = await here.backUp()
    expect(snapshot.missing).toEqual([`media ${bad.hash}`])
    expect(readBackupState(here.dataDir)?.problem).toContain(bad.hash)
    expect(await here.place.text(fileKey(good.hash))).toBe('copied in time')
    expect(await here.place.text(fileKey(bad.hash))).toBeNull()
  })

  test('refuses a place that is another installation’s, not mounted, or inside the data folder', async () => {
    using here = installation()
    using other = installation()
    await here.backUp()
    expect(await rejectionOf(other.backUp({ place: here.place }))).toMatchObject({
      message: expect.stringContaining('another installation'),
    })
    expect(await snapshotIds(here.place)).toHaveLength(1)
    rmSync(here.root, { recursive: true })
    expect(await rejectionOf(here.backUp())).toMatchObject({
      message: expect.stringContaining('cannot be reached'),
    })
    mkdirSync(here.root)
    expect(await rejectionOf(here.backUp())).toMatchObject({
      message: expect.stringContaining('disk mounted'),
    })
    expect(readBackupState(here.dataDir)?.problem).toContain('disk mounted')
    await here.backUp({ takeOver: true })
    const inside = createFolderPlace(join(here.dataDir, 'backups'))
    expect(await rejectionOf(here.backUp({ place: inside }))).toMatchObject({ code: 'bad_request' })
  })
})

describe('a restore', () => {
  test('of a changed file stops before the database, and continues when the file is back', async () => {
    using here = installation()
    const { hash } = await here.addMedia('content')
    await here.addMedia('more')
    await here.backUp()
    using target = temporaryFolder()
    const dataDir = join(target.path, 'data')
    const path = join(here.root, fileKey(hash))
    writeFileSync(path, 'c0ntent')
    const restore = () =>
      restoreBackup(here.place, {
        ...{ dataDir, snapshotId: null, nowMs: START_MS },
        openMedia: () => createMediaFolder(dataDir),
      })
    expect(await rejectionOf(restore())).toMatchObject({ message: expect.stringContaining('has changed') })
    expect(existsSync(join(dataDir, DATABASE_FILE))).toBe(false)
    writeFileSync(path, 'content')
    await restore()
    const store = openDataFolder(dataDir)
    expect(store.media.fileHashes()).toHaveLength(2)
    store.close()
  })

  test('takes no path from the list but those of exports', async () => {
    using here = installation()
    await here.backUp()
    const id = (await snapshotIds(here.place))[0] ?? ''
    const list = join(here.root, `snapshots/${id}.json`)
    const stored = JSON.parse(readFileSync(list, 'utf8'))
    for (const path of ['../../x', 'a/../b', 'a/..', '/etc/x', 'a/b/c', 'a/.b']) {
      const file = { path, sha256: 'a'.repeat(64), size_bytes: 1, modified_ms: 1 }
      writeFileSync(list, JSON.stringify({ ...stored, exports: [file] }))
      using target = temporaryFolder()
      const dataDir = join(target.path, 'data')
      const options = {
        ...{ dataDir, snapshotId: null, nowMs: START_MS },
        openMedia: () => createMediaFolder(dataDir),
      }
      expect(await rejectionOf(restoreBackup(here.place, options))).toMatchObject({ code: 'conflict' })
    }
  })
})

/** A place whose power goes before the operation for which `isCut` is true, and never comes back. */
function cutOff(place: BackupPlace, isCut: () => boolean): BackupPlace {
  let isDead = false
  const cut =
    <A extends unknown[], T>(operation: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      isDead ||= isCut()
      if (isDead) throw new Error('power cut')
      return operation(...given)
    }
  return {
    name: place.name,
    list: cut(place.list),
    put: cut(place.put),
    putText: cut(place.putText),
    text: cut(place.text),
    hash: cut(place.hash),
    sizeOf: cut(place.sizeOf),
    fetch: cut(place.fetch),
    remove: cut(place.remove),
    removeUnfinished: cut(place.removeUnfinished),
  }
}
