import { describe, expect, test } from 'bun:test'
import { StepDesk, type StepToDo } from '../../../src/jobs/workers/desk.ts'
import { DEFAULT_LEASE_MS, type WorkerSeen } from '../../../src/jobs/workers/worker-list.ts'
import { seenWorker } from '../../support/seen-worker.ts'

const WORKER = seenWorker('a', { name: 'one', places: 2 })
const OTHER = seenWorker('b', { name: 'two' })

function world() {
  const clock = { ms: 1_000_000 }
  const desk = new StepDesk(() => clock.ms)
  const waited: string[] = []
  const step: StepToDo = {
    ...{
      id: 'job-1',
      jobId: 'job',
      kind: 'transcribe',
      files: new Map([['f'.repeat(64), '/media/f']]),
      results: null,
    },
    input: () => ({ from: clock.ms }),
    onReport: (report) => report === 'further',
    onWaiting: (reason) => waited.push(reason),
  }
  const cancel = new AbortController()
  const opened = desk.open(step, (result) => ({ result }), cancel.signal)
  opened.catch(() => {})
  const claim = (worker: WorkerSeen) => {
    const claimed = desk.claim('job-1', worker)
    return claimed && { stepId: 'job-1', lease: claimed.lease, tokenId: worker.tokenId }
  }
  const held = (worker: WorkerSeen) => claim(worker) ?? { stepId: '', lease: '', tokenId: '' }
  return { clock, desk, step, waited, cancel, opened, claim, held }
}

describe('a step', () => {
  test('belongs to who claims it first, and its result ends it', async () => {
    const { desk, opened, held, claim } = world()
    expect(desk.unclaimed()).toHaveLength(1)
    const holder = held(WORKER)
    expect(claim(OTHER)).toBeNull()
    expect(desk.unclaimed()).toEqual([])
    expect(desk.steps()).toEqual([{ id: 'job-1', jobId: 'job', kind: 'transcribe', worker: WORKER }])
    desk.finish(holder, 'words')
    expect(await opened).toEqual({ result: 'words' })
    // Handing in twice has no effect: nobody waits any more.
    expect(() => desk.finish(holder, 'others')).toThrow('another worker')
    expect(claim(OTHER)).toBeNull()
  })

  test('goes to another worker when the first is silent, whose late result is refused', async () => {
    const { desk, clock, opened, held, claim } = world()
    const late = held(WORKER)
    clock.ms += DEFAULT_LEASE_MS - 1
    expect(claim(OTHER)).toBeNull()
    desk.report(late, 'nothing')
    clock.ms += DEFAULT_LEASE_MS - 1
    // The report was a sign of life.
    expect(claim(OTHER)).toBeNull()
    clock.ms += 1
    const second = held(OTHER)
    expect(() => desk.report(late, 'further')).toThrow('another worker')
    expect(() => desk.finish(late, 'late')).toThrow('another worker')
    expect(() => desk.fileOf(late, 'f'.repeat(64))).toThrow('another worker')
    desk.finish(second, 'right')
    expect(await opened).toEqual({ result: 'right' })
  })

  test('needs the lease and the token of its claim', () => {
    const { desk, held } = world()
    const holder = held(WORKER)
    expect(() => desk.report({ ...holder, lease: 'guessed' }, '')).toThrow('another worker')
    expect(() => desk.report({ ...holder, tokenId: 'another' }, '')).toThrow('another worker')
    expect(() => desk.report({ ...holder, stepId: 'job-2' }, '')).toThrow('another worker')
    expect(desk.fileOf(holder, 'f'.repeat(64))).toBe('/media/f')
    expect(desk.fileOf(holder, 'e'.repeat(64))).toBeNull()
  })

  test('ends at once when its job is canceled, whatever the worker does', async () => {
    const { desk, opened, held, cancel, claim } = world()
    const holder = held(WORKER)
    cancel.abort(new Error('canceled'))
    expect(() => desk.finish(holder, 'words')).toThrow('another worker')
    expect(opened).rejects.toThrow('canceled')
    expect(claim(OTHER)).toBeNull()
    expect(desk.steps()).toEqual([])
  })

  test('fails when workers lose it five times without getting further', async () => {
    const { desk, opened, held, waited } = world()
    for (let i = 0; i < 4; i++) desk.giveBack(held(WORKER), 'disk full')
    // Getting further starts the count again.
    const holder = held(OTHER)
    desk.report(holder, 'further')
    desk.giveBack(holder, 'disk full')
    for (let i = 0; i < 4; i++) desk.giveBack(held(WORKER), 'disk full')
    expect(opened).rejects.toThrow('5 times')
    expect(waited.at(-1)).toBe('waiting for a worker')
  })

  test('fails with the reason that a worker gives, in a code that jobs have', () => {
    const { desk, opened, held } = world()
    const holder = held(WORKER)
    expect(() => desk.fail(holder, 'made_up', '')).toThrow('not a code')
    desk.fail(holder, 'transcription_failed', 'No.')
    expect(opened).rejects.toMatchObject({ code: 'transcription_failed', message: 'No.' })
  })

  test('stays open when its result is not right', async () => {
    const clock = { ms: 0 }
    const desk = new StepDesk(() => clock.ms)
    const { step } = world()
    const check = (result: unknown) => {
      if (result !== 'right') throw new Error('wrong')
      return result
    }
    const opened = desk.open(step, check, new AbortController().signal)
    const lease = desk.claim('job-1', WORKER)?.lease ?? ''
    const holder = { stepId: 'job-1', lease, tokenId: 't' }
    expect(() => desk.finish(holder, 'something else')).toThrow('wrong')
    desk.finish(holder, 'right')
    expect(await opened).toBe('right')
  })
})

test('workers count while they show signs of life', () => {
  const { desk, clock } = world()
  let changes = 0
  desk.workers.onChanged = () => {
    changes += 1
  }
  desk.workers.see(WORKER)
  desk.workers.see(OTHER)
  expect(desk.workers.places()).toBe(3)
  desk.workers.forget({ ...OTHER, tokenId: 'another' })
  expect(desk.workers.places()).toBe(3)
  desk.workers.forget(OTHER)
  expect(desk.workers.places()).toBe(2)
  clock.ms += DEFAULT_LEASE_MS
  expect(desk.workers.list()).toEqual([])
  expect(changes).toBe(4)
})
