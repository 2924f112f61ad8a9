import { expect, test } from 'bun:test'
import { createTestWeb } from '../../support/test-web.ts'

test('jobs of all drives are listed together, page by page, newest first', async () => {
  using world = createTestWeb()
  const ids: string[] = []
  for (let i = 0; i < 60; i++) {
    world.clock.nowMs += 1000
    const driveId = i % 2 === 0 ? world.drive.id : world.otherDrive.id
    ids.unshift(world.job({ driveId }).id)
  }
  const owner = world.as(world.owner.id)
  const first = (await owner.ask('GET', '/app/api/jobs')).json
  const second = (await owner.ask('GET', `/app/api/jobs?cursor=${first.next_cursor}`)).json
  const seen = [...first.data, ...second.data].map(({ job_id }: { job_id: string }) => job_id)
  expect(seen).toEqual(ids)
  expect(second.next_cursor).toBeNull()
  const one = (await owner.ask('GET', `/app/api/jobs?drive_id=${world.drive.id}`)).json.data
  expect(one).toHaveLength(30)
  expect((await owner.ask('GET', '/app/api/jobs?type=import/project_media')).json.data).toEqual([])
  expect((await world.as(world.member.id).ask('GET', '/app/api/jobs')).json.data).toEqual([])
  expect((await owner.ask('GET', '/app/api/jobs?cursor=x')).status).toBe(400)
})

test('a job shows its callback’s attempts, and sends it again when asked', async () => {
  using world = createTestWeb()
  const job = world.job({ callbackUrl: 'http://receiver.test/' })
  const owner = world.as(world.owner.id)
  const path = `/app/api/jobs/${job.id}`
  expect((await owner.ask('GET', path)).json).toMatchObject({ prompt: 'Cut it.', callback: null })
  expect((await owner.ask('POST', `${path}/callback/send-again`)).status).toBe(409)
  world.store.jobs.stop(job.id, { status: 'success' }, () => '{}')
  world.store.callbacks.recordAttempt(job.id, {
    attemptedAtMs: world.clock.nowMs,
    durationMs: 12,
    httpStatus: 500,
    answer: '<b>no</b>',
    errorMessage: null,
    outcome: 'given_up',
    nextAttemptAtMs: null,
  })
  const { callback } = (await owner.ask('GET', path)).json
  expect(callback).toMatchObject({ state: 'given_up', attempts: [{ http_status: 500, answer: '<b>no</b>' }] })
  const again = await owner.ask('POST', `${path}/callback/send-again`)
  expect(again.json.callback.state).toBe('pending')
  expect(world.woken).toHaveLength(1)
  expect(world.store.callbacks.due(world.clock.nowMs, 10)).toHaveLength(1)
})

test('whoever may edit sees where a callback goes and what was answered', async () => {
  using world = createTestWeb()
  const seen = async (access: 'view' | 'edit') => {
    const project = world.sharedProject(access)
    const job = world.job({ project: { id: project.id }, callbackUrl: 'http://receiver.test/?key=secret' })
    world.store.jobs.stop(job.id, { status: 'success' }, () => '{}')
    return (await world.as(world.member.id).ask('GET', `/app/api/jobs/${job.id}`)).json
  }
  expect(await seen('view')).toMatchObject({ may_see_callback: false, callback: null })
  expect(await seen('edit')).toMatchObject({ may_see_callback: true, callback: { state: 'pending' } })
})

test('what the agent did is kept by somebody who may edit, and is kept for everybody', async () => {
  using world = createTestWeb()
  const keptBy = async (access: 'view' | 'edit') => {
    const project = world.sharedProject(access)
    const job = world.job({ project: { id: project.id } })
    const path = `/app/api/jobs/${job.id}`
    const member = world.as(world.member.id)
    const whileItRuns = (await member.ask('POST', `${path}/keep`)).status
    world.store.jobs.stop(job.id, { status: 'success' }, () => '{}')
    const { status } = await member.ask('POST', `${path}/keep`)
    const seen = [member, world.as(world.owner.id)].map(
      async (one) => (await one.ask('GET', path)).json.is_kept,
    )
    return [whileItRuns, status, ...(await Promise.all(seen))]
  }
  expect(await keptBy('edit')).toEqual([409, 200, true, true])
  expect(await keptBy('view')).toEqual([403, 403, false, false])
})

test('a job of 30 days is gone', async () => {
  using world = createTestWeb()
  const job = world.job()
  world.clock.nowMs += 30 * 24 * 3600_000
  const owner = world.as(world.owner.id)
  expect((await owner.ask('GET', `/app/api/jobs/${job.id}`)).status).toBe(404)
  expect((await owner.ask('GET', '/app/api/jobs')).json.data).toEqual([])
})
