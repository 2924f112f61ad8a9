import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { RoughcutError } from '../../src/errors.ts'
import { jobBody } from '../../src/store/job-view.ts'
import { eventually } from '../support/eventually.ts'
import { heldWork, scriptedJobs } from '../support/scripted-job.ts'

// Real programs on a busy machine.
setDefaultTimeout(60_000)

const success = async () => ({ status: 'success' as const })

describe('a job', () => {
  test('runs to its result, which appears together with its time and its callback', async () => {
    using world = scriptedJobs(success)
    const id = world.start({ callbackUrl: 'http://receiver.test/hook' })
    await world.runner.idle()
    const job = world.store.jobs.read(id)
    expect(job).toMatchObject({
      state: 'stopped',
      result: { status: 'success' },
      stoppedAtMs: world.clock.nowMs,
    })
    const [callback] = world.store.callbacks.due(world.clock.nowMs, 10)
    expect(callback).toMatchObject({ jobId: id, url: 'http://receiver.test/hook' })
    expect(callback?.body).toBe(job === null ? '' : jobBody(job, 'http://roughcut.test'))
    expect(world.stopped).toEqual([id])
  })

  test('that is stopped already is left as it is', async () => {
    using world = scriptedJobs(success)
    const id = world.start()
    await world.runner.idle()
    world.runner.start(id)
    await world.runner.idle()
    expect(world.stopped).toEqual([id])
  })

  test('continues when its progress cannot be stored, and logs that once', async () => {
    const written = Promise.withResolvers<void>()
    let writes = 0
    using world = scriptedJobs(async (context) => {
      context.report('A quarter', 25)
      context.report('Half way', 50)
      await written.promise
      return { status: 'success' }
    })
    const { jobs } = world.store
    const report = jobs.report
    jobs.report = () => {
      writes += 1
      // The second is written by a timer.
      if (writes === 2) written.resolve()
      throw new Error('disk I/O error')
    }
    const id = world.start()
    await world.runner.idle()
    jobs.report = report
    expect(writes).toBeGreaterThanOrEqual(2)
    expect(jobs.read(id)?.result).toEqual({ status: 'success' })
    expect(world.lines.filter((line) => line.includes('progress not stored'))).toHaveLength(1)
  })

  test('that fails on purpose says why, and the log has it once', async () => {
    using world = scriptedJobs(async () => {
      throw new RoughcutError('too_large', 'The file has 2 GB; at most 1 GB can be imported.')
    })
    const id = world.start()
    await world.runner.idle()
    expect(world.store.jobs.read(id)?.result).toEqual({
      status: 'error',
      error_code: 'too_large',
      error_message: 'The file has 2 GB; at most 1 GB can be imported.',
    })
    expect(world.lines.filter((line) => line.includes('job failed'))).toHaveLength(1)
  })

  test('that meets a bug reveals nothing to the client, and everything to the log', async () => {
    using world = scriptedJobs(async () => {
      throw new TypeError('secret internals at 0xdeadbeef')
    })
    const id = world.start()
    await world.runner.idle()
    const result = world.store.jobs.read(id)?.result
    expect(result).toMatchObject({ status: 'error', error_code: 'internal_error' })
    expect(JSON.stringify(result)).not.toContain('0xdeadbeef')
    expect(world.lines.join()).toContain('0xdeadbeef')
  })

  test('shows its progress while it runs, and it never falls', async () => {
    const held = heldWork()
    using world = scriptedJobs(held.work)
    const id = world.start()
    const context = await held.begun
    context.report('Half way', 50.9)
    await eventually(() =>
      expect(world.store.jobs.read(id)).toMatchObject({ progressLabel: 'Half way', progressPercent: 50 }),
    )
    context.report('Back again', 10)
    await eventually(() =>
      expect(world.store.jobs.read(id)).toMatchObject({ progressLabel: 'Back again', progressPercent: 50 }),
    )
    held.release()
    await world.runner.idle()
  })
})

describe('the order of jobs', () => {
  test('a drive with many jobs that never end does not hold up another drive', async () => {
    const release = Promise.withResolvers<void>()
    const stranger = { driveId: '', userId: '' }
    using world = scriptedJobs(async ({ job }) => {
      if (job.driveId !== stranger.driveId) await release.promise
      return { status: 'success' }
    })
    stranger.userId = world.store.users.create('stranger@example.org').id
    stranger.driveId = world.store.drives.create('Elsewhere', stranger.userId).id
    for (let count = 0; count < 100; count++) world.start()
    const id = world.start(stranger)
    await eventually(() => expect(world.stopped).toEqual([id]))
    release.resolve()
    await world.runner.idle()
    expect(world.stopped).toHaveLength(101)
  })

  test('jobs of one project run one after the other, in the order in which they were created', async () => {
    const events: string[] = []
    using world = scriptedJobs(async ({ job }) => {
      events.push(`begin ${job.id}`)
      await Bun.sleep(5)
      events.push(`end ${job.id}`)
      return { status: 'success' }
    })
    const project = { id: world.project().id }
    const ids = [
      world.start({ project }),
      world.start({ project, type: 'import/project_media' }),
      world.start({ project }),
    ]
    await world.runner.idle()
    expect(events).toEqual(ids.flatMap((id) => [`begin ${id}`, `end ${id}`]))
  })

  test('jobs of different projects run side by side', async () => {
    let running = 0
    let most = 0
    using world = scriptedJobs(async () => {
      running += 1
      most = Math.max(most, running)
      await Bun.sleep(5)
      running -= 1
      return { status: 'success' }
    })
    for (let index = 0; index < 3; index += 1) world.start()
    await world.runner.idle()
    expect(most).toBe(3)
  })

  test('a job that fails does not hold up the next one of its project', async () => {
    let attempts = 0
    using world = scriptedJobs(async () => {
      attempts += 1
      if (attempts === 1) throw new RoughcutError('agent_failed', 'No.')
      return { status: 'success' }
    })
    const project = { id: world.project().id }
    world.start({ project })
    const second = world.start({ project })
    await world.runner.idle()
    expect(world.store.jobs.read(second)?.result).toEqual({ status: 'success' })
  })
})

describe('steps', () => {
  test('are done once, also over a restart; what they gave is kept', async () => {
    const done: string[] = []
    let isFirst = true
    using world = scriptedJobs(async (context) => {
      const one = await context.step('one', async () => {
        done.push('one')
        return { answer: 42 }
      })
      if (isFirst) {
        isFirst = false
        await new Promise((_, reject) =>
          context.signal.addEventListener('abort', () => reject(context.signal.reason)),
        )
      }
      context.commitStep('two', () => done.push('two'))
      return { status: 'success', answer: one.answer }
    })
    const id = world.start()
    await eventually(() => expect(done).toEqual(['one']))
    await world.runner.stop(0)
    expect(world.store.jobs.read(id)?.state).toBe('running')

    const again = world.restarted()
    expect(again.recover()).toBe(1)
    await again.idle()
    expect(done).toEqual(['one', 'two'])
    expect(world.store.jobs.read(id)?.result).toEqual({ status: 'success', answer: 42 })
  })

  test('that write to the store do so whole or not at all', async () => {
    using world = scriptedJobs(async (context) => {
      context.commitStep('write', () => {
        world.store.media.addFile('a'.repeat(64), 1)
        throw new RoughcutError('import_failed', 'Half-way.')
      })
      return { status: 'success' }
    })
    const id = world.start()
    await world.runner.idle()
    expect(world.store.media.file('a'.repeat(64))).toBeNull()
    expect(world.store.jobs.read(id)?.result).toMatchObject({ error_code: 'import_failed' })
  })
})

describe('stopping the server', () => {
  test('lets a running job finish within the grace', async () => {
    const held = heldWork()
    using world = scriptedJobs(held.work)
    const id = world.start()
    await held.begun
    const stopping = world.runner.stop(5_000)
    held.release()
    await stopping
    expect(world.store.jobs.read(id)?.result).toEqual({ status: 'success' })
  })

  test('interrupts what takes longer without counting a failure, and the job continues at the next start', async () => {
    const held = heldWork()
    using world = scriptedJobs(held.work)
    const id = world.start()
    await held.begun
    await world.runner.stop(1)
    expect(world.store.jobs.read(id)).toMatchObject({ state: 'running', result: null })
    expect(world.stopped).toEqual([])
    held.release()
    const again = world.restarted()
    again.recover()
    await again.idle()
    expect(world.store.jobs.read(id)?.result).toEqual({ status: 'success' })
  })

  test('starts nothing that was still waiting for its turn', async () => {
    const held = heldWork()
    using world = scriptedJobs(held.work)
    const project = { id: world.project().id }
    world.start({ project })
    const waiting = world.start({ project })
    await held.begun
    await world.runner.stop(0)
    expect(world.store.jobs.read(waiting)?.state).toBe('running')
    expect(world.lines.filter((line) => line.includes('job started'))).toHaveLength(1)
  })

  test('recovery takes up all unfinished jobs in the order of creation', async () => {
    const order: string[] = []
    using world = scriptedJobs(async ({ job }) => {
      order.push(job.id)
      return { status: 'success' }
    })
    const project = { id: world.project().id }
    const ids = [1, 2, 3].map(() => world.job({ project }).id)
    expect(world.runner.recover()).toBe(3)
    await world.runner.idle()
    expect(order).toEqual(ids)
  })
})

describe('a project that goes away under its job', () => {
  test('in the trash: the job stops with project_deleted, also in the middle of a step', async () => {
    const held = heldWork()
    using world = scriptedJobs(held.work)
    const id = world.start({ callbackUrl: 'http://receiver.test/hook' })
    const { job } = await held.begun
    world.store.projects.trash(job.projectId)
    await world.runner.idle()
    expect(world.store.jobs.read(id)?.result).toMatchObject({
      status: 'error',
      error_code: 'project_deleted',
    })
    expect(world.store.callbacks.due(world.clock.nowMs, 10)).toHaveLength(1)
  })

  test('in the trash while the job waits: it does nothing', async () => {
    let worked = false
    using world = scriptedJobs(async (context) => {
      await context.step('work', async () => {
        worked = true
      })
      return { status: 'success' }
    })
    const project = world.project()
    const { id } = world.job({ project: { id: project.id } })
    world.store.projects.trash(project.id)
    world.runner.start(id)
    await world.runner.idle()
    expect(worked).toBe(false)
    expect(world.store.jobs.read(id)?.result).toMatchObject({ error_code: 'project_deleted' })
  })

  test('for good: the job goes with it, and the next jobs are not disturbed', async () => {
    const held = heldWork()
    using world = scriptedJobs(held.work)
    const id = world.start()
    const { job } = await held.begun
    world.store.projects.purge(job.projectId)
    await world.runner.idle()
    expect(world.store.jobs.read(id)).toBeNull()
    held.release()
    const next = world.start()
    await world.runner.idle()
    expect(world.store.jobs.read(next)?.state).toBe('stopped')
  })
})

test('a result that cannot be stored is tried again, and the steps are not', async () => {
  let steps = 0
  using world = scriptedJobs(async (context) => {
    await context.step('work', async () => {
      steps += 1
    })
    return { status: 'success' }
  })
  const { stop } = world.store.jobs
  let refusals = 0
  world.store.jobs.stop = (...given) => {
    refusals += 1
    if (refusals === 1) throw new Error('database or disk is full')
    return stop(...given)
  }
  const id = world.start()
  await world.runner.idle()
  expect(world.store.jobs.read(id)?.state).toBe('stopped')
  expect([steps, refusals]).toEqual([1, 2])
})
