// CONTRACT.md, "Cancel": from any state, stored before it is answered, one callback, nothing charged.
import { describe, expect, test } from 'bun:test'
import { jobBody } from '../../src/store/job-view.ts'
import { heldWork, scriptedJobs } from '../support/scripted-job.ts'

const CALLBACK = { callbackUrl: 'http://receiver.test/hook' }

describe('canceling', () => {
  test('a job that runs ends it, and only then; its callback is sent once', async () => {
    const held = heldWork()
    using world = scriptedJobs(held.work)
    const id = world.start(CALLBACK)
    await held.begun
    world.runner.cancel(id)
    expect(world.store.jobs.read(id)).toMatchObject({ state: 'running', progressLabel: 'Canceling' })
    world.runner.cancel(id)
    await world.runner.idle()
    const job = world.store.jobs.read(id)
    expect(job).toMatchObject({ state: 'cancelled', result: { status: 'error', error_code: 'cancelled' } })
    expect(world.stopped).toEqual([id])
    const due = world.store.callbacks.due(world.clock.nowMs, 10)
    expect(due.map(({ body }) => body)).toEqual([job === null ? '' : jobBody(job, 'http://roughcut.test')])
  })

  test('a job that waits for its turn ends it at once, without its work', async () => {
    const held = heldWork()
    let ran = 0
    using world = scriptedJobs((context) => {
      ran += 1
      return held.work(context)
    })
    const first = world.job()
    world.runner.start(first.id)
    await held.begun
    const { id } = world.job({ ...CALLBACK, project: { id: first.projectId } })
    world.runner.start(id)
    world.runner.cancel(id)
    expect(world.store.jobs.read(id)?.state).toBe('cancelled')
    expect(world.stopped).toEqual([id])
    held.release()
    await world.runner.idle()
    expect([ran, world.store.jobs.read(first.id)?.state]).toEqual([1, 'stopped'])
    expect(world.store.callbacks.due(world.clock.nowMs, 10)).toHaveLength(1)
  })

  test('a job that has ended changes nothing', async () => {
    using world = scriptedJobs(async () => ({ status: 'success' }))
    const id = world.start()
    await world.runner.idle()
    world.runner.cancel(id)
    expect(world.store.jobs.read(id)).toMatchObject({ state: 'stopped', result: { status: 'success' } })
    expect(world.stopped).toEqual([id])
    world.runner.cancel(Bun.randomUUIDv7())
  })

  test('is finished at the next start when the server dies in between', async () => {
    let ran = 0
    using world = scriptedJobs(async () => {
      ran += 1
      return { status: 'success' }
    })
    const { id } = world.job(CALLBACK)
    expect(world.store.jobs.askToCancel(id)).toBe(true)
    const again = world.restarted()
    again.recover()
    await again.idle()
    expect([ran, world.store.jobs.read(id)?.state]).toEqual([0, 'cancelled'])
    expect(world.store.callbacks.due(world.clock.nowMs, 10)).toHaveLength(1)
  })

  test('wins over a result that comes after it, and loses to one that was stored before', async () => {
    const held = heldWork()
    using world = scriptedJobs(async (context) => {
      await held.work(context).catch(() => {})
      return { status: 'success' }
    })
    const id = world.start()
    await held.begun
    world.runner.cancel(id)
    await world.runner.idle()
    expect(world.store.jobs.read(id)?.state).toBe('cancelled')
  })

  test('ends a step before what it did is stored', async () => {
    using world = scriptedJobs(async (context) => {
      world.runner.cancel(context.job.id)
      context.commitStep('save', () => {
        throw new Error('must not be reached')
      })
      return { status: 'success' }
    })
    const id = world.start()
    await world.runner.idle()
    expect(world.store.jobs.read(id)?.result).toMatchObject({ error_code: 'cancelled' })
  })

  test('comes too late for a job that has done what decides it', async () => {
    let runs = 0
    using world = scriptedJobs(async (context) => {
      runs += 1
      context.commitLast('save', () => null)
      world.runner.cancel(context.job.id)
      expect(context.signal.aborted).toBe(false)
      return { status: 'success' }
    })
    const id = world.start()
    await world.runner.idle()
    expect(world.store.jobs.read(id)).toMatchObject({ state: 'stopped', result: { status: 'success' } })
    expect([runs, world.store.jobs.askToCancel(id)]).toEqual([1, false])
  })
})
