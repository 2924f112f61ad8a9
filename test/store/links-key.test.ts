import { expect, test } from 'bun:test'
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linksKeyOf } from '../../src/store/links-key.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('the key is created once, for the owner only', () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'keys', 'links.key')
  const key = linksKeyOf(folder.path)
  expect(key.length).toBe(32)
  expect(new Uint8Array(readFileSync(path))).toEqual(new Uint8Array(key))
  expect(statSync(path).mode & 0o777).toBe(0o600)
  chmodSync(path, 0o644)
  expect(new Uint8Array(linksKeyOf(folder.path))).toEqual(new Uint8Array(key))
  expect(statSync(path).mode & 0o777).toBe(0o600)
  rmSync(path)
  expect(new Uint8Array(linksKeyOf(folder.path))).not.toEqual(new Uint8Array(key))
})

test('a power cut while the key was written leaves nothing in the way', () => {
  using folder = temporaryFolder()
  mkdirSync(join(folder.path, 'keys'))
  writeFileSync(join(folder.path, 'keys', 'links.key.new'), 'half')
  expect(linksKeyOf(folder.path).length).toBe(32)
})

test('a key that is a link, lies in a linked folder, or is cut short is refused', () => {
  using folder = temporaryFolder()
  using elsewhere = temporaryFolder()
  const target = join(elsewhere.path, 'known.key')
  writeFileSync(target, new Uint8Array(32))
  const keys = join(folder.path, 'keys')
  mkdirSync(keys)
  symlinkSync(target, join(keys, 'links.key'))
  expect(() => linksKeyOf(folder.path)).toThrow('is a link')
  rmSync(keys, { recursive: true })
  symlinkSync(elsewhere.path, keys)
  expect(() => linksKeyOf(folder.path)).toThrow('is not a folder')
  rmSync(keys)
  mkdirSync(keys)
  writeFileSync(join(keys, 'links.key'), 'short')
  expect(() => linksKeyOf(folder.path)).toThrow('has 5 bytes instead of 32')
})
