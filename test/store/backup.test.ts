import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDataFolder, openStore } from '../../src/store/open.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe('a backup', () => {
  test('is one whole database that its owner alone can read, taken while another connection writes', () => {
    using folder = temporaryFolder()
    const server = openDataFolder(folder.path)
    const command = openDataFolder(folder.path)
    const file = join(folder.path, 'copy.db')
    server.users.create('before@example.org')
    server.raw.run('BEGIN IMMEDIATE')
    server.raw.run("INSERT INTO users (id, email, created_at_ms) VALUES ('x', 'unfinished@example.org', 1)")
    command.backup(file)
    server.raw.run('COMMIT')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const copy = openStore({ path: file, readOnly: true })
    expect(copy.users.list().map(({ email }) => email)).toEqual(['owner@localhost', 'before@example.org'])
    expect(copy.raw.query('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    for (const store of [copy, server, command]) store.close()
  })

  test('never overwrites, and leaves nothing when it fails', () => {
    using folder = temporaryFolder()
    const store = openDataFolder(join(folder.path, 'data'))
    const file = join(folder.path, 'precious.txt')
    writeFileSync(file, 'precious')
    expect(() => store.backup(file)).toThrow(expect.objectContaining({ code: 'conflict' }))
    expect(() => store.backup(join(folder.path, 'no', 'folder.db'))).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
    expect(readFileSync(file, 'utf8')).toBe('precious')
    expect(readdirSync(folder.path).sort()).toEqual(['data', 'precious.txt'])
    store.close()
  })

  test('takes away what a killed one left, and nothing else', async () => {
    using folder = temporaryFolder()
    const store = openDataFolder(join(folder.path, 'data'))
    const dead = Bun.spawn(['true'])
    await dead.exited
    const others = [
      `copy.db.part-${process.ppid}`,
      'copy.db.part-',
      'copy.db.part-old',
      `other.db.part-${dead.pid}`,
    ]
    const left = [`copy.db.part-${dead.pid}`, `copy.db.part-${dead.pid}-journal`]
    for (const name of [...others, ...left]) writeFileSync(join(folder.path, name), '')
    store.backup(join(folder.path, 'copy.db'))
    store.close()
    expect(readdirSync(folder.path).sort()).toEqual(['copy.db', 'data', ...others].sort())
  })

  test('can replace the database and works', () => {
    using folder = temporaryFolder()
    using second = temporaryFolder()
    const store = openDataFolder(folder.path)
    store.users.create('ann@example.org')
    store.backup(join(second.path, 'roughcut.db'))
    store.close()
    const restored = openDataFolder(second.path)
    restored.users.create('bob@example.org')
    expect(restored.users.list()).toHaveLength(3)
    restored.close()
  })
})
