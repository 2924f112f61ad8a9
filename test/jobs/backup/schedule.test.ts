import { describe, expect, test } from 'bun:test'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readBackupState } from '../../../src/adapters/backup-place/backup-state.ts'
import { backupSchedule } from '../../../src/backup-settings.ts'
import { loadConfig } from '../../../src/config.ts'
import { backupDueAtMs } from '../../../src/jobs/backup/due.ts'
import { type Backups, startBackups } from '../../../src/jobs/backup/schedule.ts'
import { createLog } from '../../../src/log.ts'
import { CHECKS, findingOf } from '../../../src/system-checks.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { openTestFolder } from '../../support/test-store.ts'

const HOUR_MS = 3600_000
const NOW_MS = Date.UTC(2026, 10, 24)

describe('a backup is due', () => {
  const due = (last_attempt_ms: number | null, last_snapshot_ms: number | null, text = 'daily') => {
    const schedule = backupSchedule(text)
    if (!schedule) throw new Error(`no schedule: ${text}`)
    const state = { place: '/b', last_attempt_ms, last_snapshot_ms }
    return backupDueAtMs(state, { place: '/b', schedule, nowMs: NOW_MS }) - NOW_MS
  }

  test.each([
    ['at once on a new installation', () => due(null, null), 0],
    ['a period after the last one', () => due(-HOUR_MS + NOW_MS, -HOUR_MS + NOW_MS), 23 * HOUR_MS],
    ['an hour after it when hourly', () => due(NOW_MS - 60_000, NOW_MS - 60_000, 'hourly'), HOUR_MS - 60_000],
    [
      'when a cron expression says so',
      () => due(NOW_MS - HOUR_MS, NOW_MS - HOUR_MS, '30 * * * *'),
      -HOUR_MS / 2,
    ],
    ['an hour after a failure', () => due(NOW_MS - 60_000, NOW_MS - 30 * HOUR_MS), HOUR_MS - 60_000],
    ['an hour after a failure that was the first', () => due(NOW_MS - 60_000, null), HOUR_MS - 60_000],
    ['at once when the clock was set back', () => due(NOW_MS + HOUR_MS, NOW_MS + HOUR_MS), 0],
  ])('%s', (_, dueInMs, expected) => {
    expect(dueInMs()).toBe(expected)
  })
})

/** A server's backups of a data folder, with the real program. */
function scheduled(flags: object = {}) {
  const folder = temporaryFolder()
  const [dataDir, place] = [join(folder.path, 'data'), join(folder.path, 'place')]
  mkdirSync(place)
  openTestFolder(dataDir).close()
  const config = loadConfig({ dataDir, backup: place, ...flags }, {})
  const lines: string[] = []
  const log = createLog('json', (line) => void lines.push(line))
  const begun: Backups[] = []
  return {
    ...{ folder, dataDir, place, config, lines },
    begin: (nowMs = Date.now) => {
      const backups = startBackups({ config, log, nowMs })
      begun.push(backups)
      return backups
    },
    finding: () => {
      const check = CHECKS.find(({ name }) => name === 'backup')
      if (check === undefined) throw new Error('no check of backups')
      return findingOf(check, config)
    },
    async [Symbol.asyncDispose]() {
      for (const backups of begun) await backups.stop()
      folder[Symbol.dispose]()
    },
  }
}

describe('the schedule of a server', () => {
  test('makes the first backup at once, and the next one when it is due', async () => {
    await using here = scheduled()
    expect((await here.finding()).status).toBe('warning')
    const backups = here.begin()
    expect(backups.isRunning()).toBe(true)
    await eventually(() => expect(backups.isRunning()).toBe(false), 30_000)
    expect(backups.state()).toMatchObject({ snapshots: 1, problem: null })
    expect(here.lines.join()).toContain('backup made')
    expect(backups.nextAtMs()).toBe((backups.state()?.last_snapshot_ms ?? 0) + 24 * HOUR_MS)
    expect(await here.finding()).toMatchObject({
      status: 'ok',
      found: expect.stringContaining('last snapshot 2'),
    })
    expect(here.begin().isRunning()).toBe(false)
    expect(here.begin(() => Date.now() + 25 * HOUR_MS).isRunning()).toBe(true)
  }, 60_000)

  test('shows a failure where owners look, and tries again within the hour', async () => {
    await using here = scheduled()
    rmSync(here.place, { recursive: true })
    const backups = here.begin()
    await eventually(() => expect(backups.isRunning()).toBe(false), 30_000)
    const problem = expect.stringContaining('cannot be reached')
    expect(backups.state()).toMatchObject({ last_snapshot_ms: null, problem })
    expect(here.lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 'error', event: 'backup failed', message: problem }),
    )
    expect(await here.finding()).toMatchObject({ status: 'problem', found: problem })
    expect(backups.nextAtMs()).toBe((backups.state()?.last_attempt_ms ?? 0) + HOUR_MS)
  }, 60_000)

  test('makes none when it is off, or without a place', async () => {
    await using off = scheduled({ backupSchedule: 'off' })
    const backups = off.begin()
    expect([backups.isRunning(), backups.nextAtMs()]).toEqual([false, null])
    await using nowhere = scheduled({ backup: '' })
    expect(nowhere.begin().isRunning()).toBe(false)
    expect(() => nowhere.begin().start()).toThrow('ROUGHCUT_BACKUP')
    expect((await nowhere.finding()).status).toBe('optional')
  })

  test('reports a backup that was killed from outside, and none that its own stop ended', async () => {
    await using here = scheduled()
    const log = createLog('silent')
    const stuck = [process.execPath, '-e', 'setInterval(() => {}, 1000)', '--']
    const stopped = startBackups({ config: here.config, log, nowMs: Date.now, command: stuck })
    await stopped.stop()
    expect(readBackupState(here.dataDir)).toBeNull()
    const killed = startBackups({
      ...{ config: here.config, log, nowMs: Date.now },
      command: [process.execPath, '-e', 'process.kill(process.pid, "SIGKILL")', '--'],
    })
    await eventually(() => expect(killed.isRunning()).toBe(false), 30_000)
    expect(readBackupState(here.dataDir)?.problem).toContain('SIGKILL')
    await killed.stop()
  }, 60_000)
})
