import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLeftoverFiles, RESTORE_CAUTION_MS } from '../../src/jobs/leftover-files.ts'
import { createLog } from '../../src/log.ts'
import type { InstallationHistory } from '../../src/store/installation.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const OPENED_MS = Date.UTC(2026, 0, 5, 10)
const ASIDE = 'set-aside/20260105T100000000Z'

/** A folder exports/x written at `writtenAtMs`, and the rule of a server that opened the database at `OPENED_MS`. */
function leftover(history: Partial<InstallationHistory>, writtenAtMs: number, now = OPENED_MS) {
  const folder = temporaryFolder()
  const path = join(folder.path, 'exports', 'x')
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'file.mp4'), 'film')
  utimesSync(path, writtenAtMs / 1000, writtenAtMs / 1000)
  const clock = { nowMs: OPENED_MS }
  const lines: string[] = []
  const files = createLeftoverFiles({
    dataDir: folder.path,
    history: { lastServedAtMs: null, restoredAtMs: null, ...history },
    nowMs: () => clock.nowMs,
    log: createLog('json', (line) => lines.push(line)),
  })
  clock.nowMs = now
  return { folder: folder.path, path, files, lines, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

test.each([
  ['of a database that knows no server', {}, OPENED_MS - 1],
  ['that the last server wrote', { lastServedAtMs: OPENED_MS - 1000 }, OPENED_MS - 1000],
  ['that this server wrote', { lastServedAtMs: OPENED_MS - 1000 }, OPENED_MS],
  ['an hour after a restore', { restoredAtMs: OPENED_MS - RESTORE_CAUTION_MS }, OPENED_MS - 5000],
])('a leftover %s is deleted', async (_, history, writtenAtMs) => {
  using world = leftover(history, writtenAtMs)
  await world.files.discard(world.path)
  expect([existsSync(world.path), existsSync(join(world.folder, 'set-aside'))]).toEqual([false, false])
  expect(world.lines).toEqual([])
})

test.each([
  ['newer than the database', { lastServedAtMs: OPENED_MS - 1000 }, OPENED_MS - 999],
  ['newer by a moment', { lastServedAtMs: OPENED_MS - 1000 }, OPENED_MS - 1],
  ['just after a restore', { restoredAtMs: OPENED_MS }, OPENED_MS - 86_400_000],
  ['less than an hour after one', { restoredAtMs: OPENED_MS - RESTORE_CAUTION_MS + 1 }, OPENED_MS - 5000],
])('a leftover %s is moved aside, and the log says where', async (_, history, writtenAtMs) => {
  using world = leftover(history, writtenAtMs)
  await world.files.discard(world.path)
  await world.files.discard(world.path)
  expect(existsSync(world.path)).toBe(false)
  expect(readFileSync(join(world.folder, ASIDE, 'exports/x/file.mp4'), 'utf8')).toBe('film')
  expect(world.lines).toHaveLength(1)
  expect(world.lines[0]).toContain(ASIDE)
})

test.each([
  ['newer than the database', { lastServedAtMs: OPENED_MS - 1000 }, false],
  ['just after a restore', { restoredAtMs: OPENED_MS }, true],
])(
  'what the database knows and does not need (%s) is deleted, unless a restore was just made',
  async (_, history, isMoved) => {
    using world = leftover(history, OPENED_MS - 1)
    await world.files.drop(world.path)
    expect(existsSync(world.path)).toBe(false)
    expect(existsSync(join(world.folder, ASIDE, 'exports/x/file.mp4'))).toBe(isMoved)
  },
)

test('what cannot be moved stays where it is', async () => {
  using world = leftover({ restoredAtMs: OPENED_MS }, OPENED_MS)
  writeFileSync(join(world.folder, 'set-aside'), 'in the way')
  await world.files.discard(world.path)
  expect(readFileSync(join(world.path, 'file.mp4'), 'utf8')).toBe('film')
  expect(world.lines.join()).toContain('file left in place')
})
