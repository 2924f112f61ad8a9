import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  announcedAddress,
  isLocked,
  localAddress,
  lockDataFolder,
  PID_FILE,
} from '../../src/store/data-folder-lock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('the address of a server is known while it runs', () => {
  using folder = temporaryFolder()
  expect(announcedAddress(folder.path)).toBeNull()
  const lock = lockDataFolder(folder.path)
  expect([isLocked(folder.path), announcedAddress(folder.path)]).toEqual([true, null])
  lock.announce('https://cut.example.com', 'http://127.0.0.1:4747')
  expect(announcedAddress(folder.path)).toBe('https://cut.example.com')
  expect(localAddress(folder.path)).toBe('http://127.0.0.1:4747')
  expect(() => lockDataFolder(folder.path)).toThrow(`(process ${process.pid})`)
  lock.release()
  expect([isLocked(folder.path), announcedAddress(folder.path)]).toEqual([false, null])
})

test('what a killed server left counts for nothing, even when its number is another program’s by now', () => {
  using folder = temporaryFolder()
  lockDataFolder(folder.path).release()
  writeFileSync(join(folder.path, PID_FILE), `${process.pid}\nhttp://127.0.0.1:4747\n`)
  expect(announcedAddress(folder.path)).toBeNull()
  const lock = lockDataFolder(folder.path)
  lock.release()
})

test('who looks whether a server runs does not keep one from starting', async () => {
  using folder = temporaryFolder()
  lockDataFolder(folder.path).release()
  const looker = Bun.spawn([
    process.execPath,
    '-e',
    `const { isLocked } = await import(${JSON.stringify(join(import.meta.dir, '../../src/store/data-folder-lock.ts'))})
     console.log('ready')
     for (;;) { isLocked(${JSON.stringify(folder.path)}); Bun.sleepSync(2) }`,
  ])
  try {
    await looker.stdout.getReader().read()
    for (let start = 0; start < 20; start += 1) lockDataFolder(folder.path).release()
  } finally {
    looker.kill()
    await looker.exited
  }
})
