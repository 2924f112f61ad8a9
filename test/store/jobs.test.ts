import { describe, expect, test } from 'bun:test'
import { JOB_RETENTION_MS } from '../../src/store/jobs.ts'
import { testStore } from '../support/test-store.ts'

const CALLBACK = 'https://example.org/hook'

describe('creating a job', () => {
  test('stores project, job and the answer under its key together', () => {
    using world = testStore()
    const { job, answer } = world.store.jobs.create({
      type: 'import/project_media',
      userId: world.owner.id,
      tokenId: world.token.id,
      driveId: world.drive.id,
      project: { newName: 'Talk', teamAccess: 'view' },
      request: { project_name: 'Talk' },
      callbackUrl: CALLBACK,
      idempotency: { key: 'k', bodyHash: 'h' },
      answerOf: (made, projectId) => `${made.id} ${projectId}`,
    })
    expect(answer).toBe(`${job.id} ${job.projectId}`)
    expect(world.store.projects.byId(job.projectId)).toMatchObject({
      name: 'Talk',
      teamAccess: 'view',
      driveId: world.drive.id,
      ownerId: world.owner.id,
    })
    expect(world.store.jobs.read(job.id)).toMatchObject({
      state: 'running',
      request: { project_name: 'Talk' },
      progressPercent: 0,
      stoppedAtMs: null,
      result: null,
      driveId: world.drive.id,
      teamAccess: 'view',
    })
    expect(world.store.idempotency.find(world.token.id, 'k')).toEqual({ bodyHash: 'h', answer, status: 201 })
  })

  test('that fails leaves nothing', () => {
    using world = testStore()
    expect(() =>
      world.job({
        idempotency: { key: 'k', bodyHash: 'h' },
        answerOf: () => {
          throw new Error('no answer')
        },
      }),
    ).toThrow('no answer')
    expect(world.store.projects.list()).toEqual([])
    expect(world.store.jobs.unfinished()).toEqual([])
    expect(world.store.idempotency.find(world.token.id, 'k')).toBeNull()
  })

  test('for a project that is gone is refused', () => {
    using world = testStore()
    expect(() => world.job({ project: { id: 'gone' } })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
  })
})

describe('an idempotency key', () => {
  test('answers for 24 hours, for its token only, and can then be used again', () => {
    using world = testStore()
    const { idempotency } = world.store
    world.job({ idempotency: { key: 'k', bodyHash: 'first' } })
    expect(idempotency.find('another token', 'k')).toBeNull()
    world.clock.nowMs += 24 * 3600_000 - 1
    expect(idempotency.find(world.token.id, 'k')?.bodyHash).toBe('first')
    world.clock.nowMs += 1
    expect(idempotency.find(world.token.id, 'k')).toBeNull()
    world.job({ idempotency: { key: 'k', bodyHash: 'second' } })
    expect(idempotency.find(world.token.id, 'k')?.bodyHash).toBe('second')
  })

  test('is forgotten when it is old enough', () => {
    using world = testStore()
    world.job({ idempotency: { key: 'k', bodyHash: 'h' } })
    world.clock.nowMs += 1000
    expect(world.store.idempotency.deleteOlderThan(1001)).toBe(0)
    expect(world.store.idempotency.deleteOlderThan(1000)).toBe(1)
  })
})

describe('progress', () => {
  test('its percent is whole and never falls; the label does what it wants', () => {
    using world = testStore()
    const { id } = world.job()
    const report = (label: string, percent: number) => {
      world.clock.nowMs += 10
      world.store.jobs.report(id, label, percent)
      const job = world.store.jobs.read(id)
      return [job?.progressLabel, job?.progressPercent, job?.progressAtMs]
    }
    expect(report('Downloading', 41.9)).toEqual(['Downloading', 41, world.clock.nowMs])
    expect(report('Probing', 12)).toEqual(['Probing', 41, world.clock.nowMs])
    expect(report('Done', 1000)).toEqual(['Done', 100, world.clock.nowMs])
    expect(report('Again', -5)).toEqual(['Again', 100, world.clock.nowMs])
  })

  test('a stopped job keeps what it had', () => {
    using world = testStore()
    const { id } = world.job()
    world.store.jobs.report(id, 'Last', 50)
    world.store.jobs.stop(id, { status: 'success' }, () => '')
    const before = world.store.jobs.read(id)
    world.store.jobs.report(id, 'Late', 90)
    expect(world.store.jobs.read(id)).toEqual(before)
  })

  test('cheap writes leave the connection durable', () => {
    using world = testStore()
    world.store.jobs.report(world.job().id, 'x', 1)
    expect(world.store.raw.query('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
  })
})

describe('steps', () => {
  test('a finished one has its output, also when that is nothing', () => {
    using world = testStore()
    const { id } = world.job()
    expect(world.store.jobs.step(id, 'download:a')).toBeNull()
    world.store.jobs.finishStep(id, 'download:a', { hash: 'x', sizeBytes: 3 })
    world.store.jobs.finishStep(id, 'nothing', undefined)
    expect(world.store.jobs.step(id, 'download:a')).toEqual({ output: { hash: 'x', sizeBytes: 3 } })
    expect(world.store.jobs.step(id, 'nothing')).toEqual({ output: null })
    world.store.jobs.finishStep(id, 'download:a', { hash: 'y' })
    expect(world.store.jobs.step(id, 'download:a')).toEqual({ output: { hash: 'y' } })
  })

  test('of a purged job end in project_deleted', () => {
    using world = testStore()
    const job = world.job()
    world.store.projects.purge(job.projectId)
    expect(() => world.store.jobs.finishStep(job.id, 'a', 1)).toThrow(
      expect.objectContaining({ code: 'project_deleted' }),
    )
  })
})

describe('stopping', () => {
  test('result, time and callback appear together, with the body of that moment', () => {
    using world = testStore()
    const { id } = world.job({ callbackUrl: CALLBACK })
    world.clock.nowMs += 500
    world.store.jobs.stop(id, { status: 'success' }, (job) => JSON.stringify([job.state, job.stoppedAtMs]))
    expect(world.store.jobs.read(id)).toMatchObject({
      state: 'stopped',
      result: { status: 'success' },
      stoppedAtMs: world.clock.nowMs,
    })
    expect(world.store.callbacks.byJob(id)).toMatchObject({
      url: CALLBACK,
      body: JSON.stringify(['stopped', world.clock.nowMs]),
      state: 'pending',
      nextAttemptAtMs: world.clock.nowMs,
    })
  })

  test('adds no callback without a callback_url', () => {
    using world = testStore()
    const { id } = world.job()
    world.store.jobs.stop(id, { status: 'success' }, () => '')
    expect(world.store.callbacks.byJob(id)).toBeNull()
  })

  test('happens whole or not at all', () => {
    using world = testStore()
    const { id } = world.job({ callbackUrl: CALLBACK })
    const before = world.store.jobs.read(id)
    expect(() =>
      world.store.jobs.stop(id, { status: 'success' }, () => {
        throw new Error('no body')
      }),
    ).toThrow('no body')
    expect(world.store.jobs.read(id)).toEqual(before)
    expect(world.store.callbacks.byJob(id)).toBeNull()
  })

  test('a second time changes nothing, whatever the result', () => {
    using world = testStore()
    const { id } = world.job({ callbackUrl: CALLBACK })
    world.store.jobs.stop(id, { status: 'success' }, () => 'first')
    const before = [world.store.jobs.read(id), world.store.callbacks.byJob(id)]
    world.clock.nowMs += 1000
    world.store.jobs.stop(id, { status: 'error' }, () => 'second')
    expect([world.store.jobs.read(id), world.store.callbacks.byJob(id)]).toEqual(before)
  })

  test('of a purged job does nothing', () => {
    using world = testStore()
    const job = world.job({ callbackUrl: CALLBACK })
    world.store.projects.purge(job.projectId)
    world.store.jobs.stop(job.id, { status: 'error' }, () => 'body')
    expect(world.store.jobs.read(job.id)).toBeNull()
    expect(world.store.callbacks.byJob(job.id)).toBeNull()
  })

  test('its steps are no longer kept', () => {
    using world = testStore()
    const { id } = world.job()
    world.store.jobs.finishStep(id, 'a', 1)
    world.store.jobs.stop(id, { status: 'success' }, () => '')
    expect(world.store.jobs.step(id, 'a')).toBeNull()
  })
})

describe('unfinished jobs', () => {
  test('come in the order of creation, without the stopped ones', () => {
    using world = testStore()
    const [first, second, third] = [world.job(), world.job(), world.job()]
    world.store.jobs.stop(second.id, { status: 'success' }, () => '')
    expect(world.store.jobs.unfinished().map(({ id }) => id)).toEqual([first.id, third.id])
  })

  test('come in the order of creation, even if the clock was set back in between', () => {
    using world = testStore()
    const first = world.job()
    world.clock.nowMs -= 3_600_000
    const second = world.job()
    expect(world.store.jobs.unfinished().map(({ id }) => id)).toEqual([first.id, second.id])
  })

  test('are found through their own index', () => {
    using world = testStore()
    const plan = world.store.raw
      .query<{ detail: string }, []>(
        "EXPLAIN QUERY PLAN SELECT * FROM jobs WHERE state = 'running' ORDER BY +jobs.rowid",
      )
      .all()
    expect(plan.map(({ detail }) => detail)).toEqual([
      'SCAN jobs USING INDEX jobs_unfinished',
      'USE TEMP B-TREE FOR ORDER BY',
    ])
  })
})

describe('retention', () => {
  test('removes stopped jobs of 30 days with what belongs to them, and keeps the project', () => {
    using world = testStore()
    const old = world.job({ callbackUrl: CALLBACK })
    const oldRunning = world.job()
    world.store.jobs.stop(old.id, { status: 'success' }, () => 'body')
    world.store.callbacks.recordAttempt(old.id, {
      attemptedAtMs: 1,
      durationMs: 1,
      httpStatus: 200,
      answer: '',
      errorMessage: null,
      outcome: 'delivered',
      nextAttemptAtMs: null,
    })
    world.clock.nowMs += JOB_RETENTION_MS
    const young = world.job()
    world.store.jobs.stop(young.id, { status: 'success' }, () => '')
    expect(world.store.jobs.deleteOlderThan(JOB_RETENTION_MS)).toBe(1)
    expect(world.store.jobs.read(old.id)).toBeNull()
    expect(world.store.callbacks.attemptsOf(old.id)).toEqual([])
    expect(world.store.jobs.read(oldRunning.id)).not.toBeNull()
    expect(world.store.jobs.read(young.id)).not.toBeNull()
    expect(world.store.projects.byId(old.projectId)).not.toBeNull()
  })

  test('takes a limited number at a time', () => {
    using world = testStore()
    for (let count = 0; count < 5; count++)
      world.store.jobs.stop(world.job().id, { status: 'success' }, () => '')
    const sweep = () => world.store.jobs.deleteOlderThan(0, 2)
    expect([sweep(), sweep(), sweep(), sweep()]).toEqual([2, 2, 1, 0])
  })
})
