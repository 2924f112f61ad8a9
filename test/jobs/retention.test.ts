import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sweep } from '../../src/jobs/retention.ts'
import { scriptedJobs } from '../support/scripted-job.ts'

const DAY_MS = 86_400_000

test('after 30 days a stopped job is gone, its project stays; a running one is kept', async () => {
  using world = scriptedJobs(async () => ({ status: 'success' }))
  const old = world.start()
  const running = world.job()
  await world.runner.idle()
  const projectId = world.store.jobs.read(old)?.projectId ?? ''
  world.clock.nowMs += 30 * DAY_MS - 1
  expect((await sweep(world.services)).jobs).toBe(0)
  world.clock.nowMs += 1
  expect((await sweep(world.services)).jobs).toBe(1)
  expect(world.store.jobs.read(old)).toBeNull()
  expect(world.store.jobs.read(running.id)?.state).toBe('running')
  expect(world.store.projects.byId(projectId)).not.toBeNull()
})

test('more old jobs than fit into one transaction all go', async () => {
  using world = scriptedJobs(async () => ({ status: 'success' }))
  const project = { id: world.project().id }
  world.store.transaction(() => {
    for (let index = 0; index < 1001; index += 1) {
      const { id } = world.job({ project })
      world.store.jobs.stop(id, { status: 'success' }, () => '')
    }
  })
  world.clock.nowMs += 31 * DAY_MS
  expect((await sweep(world.services)).jobs).toBe(1001)
})

test('idempotency keys go after 24 hours', async () => {
  using world = scriptedJobs(async () => ({ status: 'success' }))
  world.job({ idempotency: { key: 'once', bodyHash: 'hash' } })
  world.clock.nowMs += DAY_MS - 1
  expect((await sweep(world.services)).idempotencyKeys).toBe(0)
  world.clock.nowMs += 1
  expect((await sweep(world.services)).idempotencyKeys).toBe(1)
})

test('an applied plan answers repeated requests for 30 days after it was applied', async () => {
  using world = scriptedJobs(async () => ({ status: 'success' }))
  const { id: jobId, projectId } = world.job()
  const plans = world.store.plans
  const { id } = plans.create({ projectId, jobId, baseRevision: 1, content: {} })
  world.clock.nowMs += DAY_MS - 1
  plans.noteApplied(id, '{"revision":2}')
  world.clock.nowMs += 30 * DAY_MS - 1
  await sweep(world.services)
  expect(plans.byId(id)?.answer).toBe('{"revision":2}')
  world.clock.nowMs += 1
  await sweep(world.services)
  expect(plans.byId(id)).toBeNull()
})

test('MCP, OAuth: a registered program is deleted after 30 days in which it did not renew its tokens', async () => {
  using world = scriptedJobs(async () => ({ status: 'success' }))
  const { oauth } = world.store
  const redirectUri = 'http://127.0.0.1/done'
  const client = { id: 'assistant', name: 'Assistant', redirectUris: [redirectUri] }
  oauth.saveClient({ ...client, isRegistered: true, freshUntilMs: 0 })
  const grant = { redirectUri, challenge: 'hash' }
  const person = { userId: world.owner.id, driveId: world.drive.id, scopes: 'read' }
  const code = oauth.connect({ ...person, client, ...grant })
  let issued = oauth.redeemCode(code, { clientId: client.id, ...grant })
  for (let month = 0; month < 3; month += 1) {
    world.clock.nowMs += 20 * DAY_MS
    issued = oauth.refresh(issued?.refresh ?? '', client.id)
    await sweep(world.services)
    expect(oauth.client(client.id)?.name).toBe('Assistant')
  }
  world.clock.nowMs += 30 * DAY_MS
  await sweep(world.services)
  expect(oauth.client(client.id)).toBeNull()
  expect(oauth.listOf(world.owner.id)).toEqual([])
})

test('a media file that nothing uses goes after a day; one of an unfinished import stays', async () => {
  using world = scriptedJobs(async () => ({ status: 'success' }))
  const { mediaFolder, store } = world.services
  const [unused, downloaded] = ['a', 'b'].map((digit) => digit.repeat(64)) as [string, string]
  for (const hash of [unused, downloaded]) {
    const path = mediaFolder.pathOf(hash)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'bytes')
    store.media.addFile(hash, 5)
  }
  store.jobs.finishStep(world.job().id, 'download:it', { ok: true, hash: downloaded })
  expect((await sweep(world.services)).files).toBe(0)
  world.clock.nowMs += DAY_MS + 1
  expect((await sweep(world.services)).files).toBe(1)
  expect(existsSync(mediaFolder.pathOf(unused))).toBe(false)
  expect(existsSync(mediaFolder.pathOf(downloaded))).toBe(true)
})
