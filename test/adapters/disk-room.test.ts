import { expect, test } from 'bun:test'
import { statfsSync } from 'node:fs'
import { roomBytes, roomOn } from '../../src/adapters/disk-room.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a disk has room for what leaves its reserve free, and not for more', () => {
  using folder = temporaryFolder()
  const { bavail, bsize, blocks } = statfsSync(folder.path)
  const freeBytes = bavail * bsize
  const reserveBytes = Math.min(100_000_000, blocks * bsize * 0.05)
  // Others write to this disk too.
  expect(Math.abs(freeBytes - roomBytes(folder.path) - reserveBytes)).toBeLessThan(50_000_000)
  const requireRoom = roomOn(folder.path)
  requireRoom(0)
  expect(() => requireRoom(freeBytes)).toThrow('The server’s disk is full')
})
