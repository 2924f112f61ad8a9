import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBackups } from '../../../src/jobs/backup/schedule.ts'
import { createLog } from '../../../src/log.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestWeb } from '../../support/test-web.ts'

test('owners see how backups stand, and only the first user changes them', async () => {
  using world = createTestWeb()
  const first = world.as(world.owner.id)
  const second = world.store.users.create('second@example.org')
  world.store.drives.addMember(world.drive.id, second.id, 'owner')
  const other = world.as(second.id)
  expect((await world.as(world.member.id).ask('GET', '/app/api/backup')).status).toBe(403)
  expect((await other.ask('GET', '/app/api/backup')).json).toMatchObject({ place: null, can_change: false })
  expect((await other.ask('PUT', '/app/api/backup', { keep: '1h' })).status).toBe(403)
  expect((await other.ask('POST', '/app/api/backup/runs', {})).status).toBe(403)
  for (const wrong of [
    {},
    { schedule: '1m' },
    { schedule: '31d' },
    { schedule: '* * * * *' },
    { schedule: '0 0 30 2 *' },
    { schedule: '0 3 * * nonsense' },
    { keep: '0' },
    { keep: '0d' },
    { keep: '1d,1d' },
    { place: '/x' },
  ])
    expect((await first.ask('PUT', '/app/api/backup', wrong)).status).toBe(400)
  const changed = await first.ask('PUT', '/app/api/backup', { schedule: '30 3 * * *', keep: '3d' })
  expect(changed.json).toMatchObject({ schedule: '30 3 * * *', keep: '3d', can_change: true })
  const { dataDir } = world.services.config
  expect(JSON.parse(readFileSync(join(dataDir, 'config.json'), 'utf8'))).toEqual({
    backupSchedule: '30 3 * * *',
    backupKeep: '3d',
  })
  expect((await first.ask('POST', '/app/api/backup/runs', {})).json.message).toContain('ROUGHCUT_BACKUP')
})

test('what the environment fixes cannot be changed in the pages', async () => {
  using world = createTestWeb()
  const { config } = world.services
  const backup = { ...config.backup, fixedBy: { schedule: null, keep: 'ROUGHCUT_BACKUP_KEEP' } }
  const backups = startBackups({ config: { ...config, backup }, log: createLog('silent'), nowMs: Date.now })
  using fixed = createTestWeb({ web: { backups } })
  const answer = await fixed.as(fixed.owner.id).ask('PUT', '/app/api/backup', { keep: '3d' })
  expect([answer.status, answer.json.message]).toEqual([409, expect.stringContaining('ROUGHCUT_BACKUP_KEEP')])
  await backups.stop()
})

test('/metrics shows the last backup, and nothing before there was one', async () => {
  const state = {
    ...{ installation_id: 'i', place: '/b', last_attempt_ms: 9_000, last_snapshot_ms: 5_000 },
    ...{ snapshots: 1, total_bytes: 1 },
  }
  const linesFor = async (backupState: () => (typeof state & { problem: string | null }) | null) => {
    using world = await createTestApp({ backupState })
    const headers = { authorization: `Bearer ${world.bearer}` }
    return (await (await world.handle(new Request('http://localhost/metrics', { headers }))).text()).split(
      '\n',
    )
  }
  const failed = await linesFor(() => ({ ...state, problem: 'The disk is full.' }))
  expect(failed).toContain('roughcut_backup_failed 1')
  expect(failed).toContain('roughcut_backup_last_snapshot_seconds 5')
  expect(await linesFor(() => ({ ...state, problem: null }))).toContain('roughcut_backup_failed 0')
  expect((await linesFor(() => null)).join()).not.toContain('backup')
})
