import { afterEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { createTaskChild, type TaskChild } from '../../src/adapters/task-child.ts'
import { RoughcutError } from '../../src/errors.ts'
import { createLog } from '../../src/log.ts'
import { eventually } from '../support/eventually.ts'

const peer = [process.execPath, join(import.meta.dir, '../support/task-child-peer.ts')]
let child: TaskChild
afterEach(() => child.stop())

function start(options: { timeoutMs?: number; patience?: number; idleMs?: number } = {}): TaskChild {
  child = createTaskChild({
    command: peer,
    log: createLog('silent'),
    timeoutMs: 60_000,
    onLost: (how) => new RoughcutError('agent_failed', how),
    ...options,
  })
  return child
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const never = new AbortController().signal
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error.message,
  )

describe('a task child', () => {
  test('answers, passes notes on, and is the same process for the next task', async () => {
    const notes: string[] = []
    const tasks = start()
    const first = await tasks.run('echo one', { signal: never, onNote: (note) => notes.push(note) })
    const second = await tasks.run('echo two', { signal: never })
    expect(first).toEndWith(' echo one')
    expect(second.split(' ')[0]).toBe(first.split(' ')[0] ?? '')
    expect(notes).toEqual(['halfway'])
  })

  test('keeps the code of an error', async () => {
    const error = await start()
      .run('fail', { signal: never })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RoughcutError)
    expect(error).toMatchObject({ code: 'agent_failed', message: 'No.' })
  })

  test('is killed when a task takes too long, and the next task gets a fresh one', async () => {
    const tasks = start({ timeoutMs: 2_000 })
    const first = await tasks.run('echo', { signal: never })
    const before = performance.now()
    expect(await failure(tasks.run('hang', { signal: never }))).toBe('timeout')
    expect(performance.now() - before).toBeLessThan(10_000)
    const second = await tasks.run('echo', { signal: never })
    expect(second.split(' ')[0]).not.toBe(first.split(' ')[0] ?? '')
  })

  test.if(process.platform === 'linux')(
    'gets longer for as long as it could not compute',
    async () => {
      const tasks = start({ timeoutMs: 700, patience: 60 })
      expect(await tasks.run('starve', { signal: never })).toEndWith(' starve')
      expect(await failure(tasks.run('hang', { signal: never }))).toBe('timeout')
      await tasks.stop()
      expect(await failure(start({ timeoutMs: 700 }).run('starve', { signal: never }))).toBe('timeout')
    },
    60_000,
  )

  test('is killed when its task is aborted, with the reason', async () => {
    const tasks = start()
    const aborting = new AbortController()
    const hanging = failure(tasks.run('hang', { signal: aborting.signal }))
    await eventually(() => expect(tasks.pid()).not.toBeNull())
    const pid = tasks.pid() ?? 0
    aborting.abort(new Error('project deleted'))
    expect(await hanging).toBe('project deleted')
    await eventually(() => expect(isAlive(pid)).toBe(false))
  })

  test('lets a waiting task go at once when that is aborted', async () => {
    const tasks = start()
    const [hang, wait] = [new AbortController(), new AbortController()]
    const hanging = failure(tasks.run('hang', { signal: hang.signal }))
    const waiting = failure(tasks.run('echo', { signal: wait.signal }))
    wait.abort(new Error('canceled'))
    expect(await waiting).toBe('canceled')
    hang.abort(new Error('stopped'))
    expect(await hanging).toBe('stopped')
  })

  test('reports a crash, and works again afterward', async () => {
    const tasks = start()
    expect(await failure(tasks.run('crash', { signal: never }))).toBe('ended')
    expect(await tasks.run('echo', { signal: never })).toEndWith(' echo')
  })

  test('ends when it is idle', async () => {
    const tasks = start({ idleMs: 1 })
    await tasks.run('echo', { signal: never })
    await eventually(() => expect(tasks.pid()).toBeNull())
  })
})
