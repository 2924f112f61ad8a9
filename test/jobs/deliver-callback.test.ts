import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { createFetchGuard } from '../../src/adapters/fetch-guard.ts'
import {
  type CallbackDelivery,
  type CallbackDeliveryParts,
  createCallbackDelivery,
  RETRY_DELAYS_MS,
} from '../../src/jobs/deliver-callback.ts'
import { createLog } from '../../src/log.ts'
import type { NewJob } from '../../src/store/jobs.ts'
import { openStore } from '../../src/store/open.ts'
import { type CallbackAnswer, startCallbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type TestStore, testStore } from '../support/test-store.ts'

let world: TestStore
const running: CallbackDelivery[] = []
beforeEach(() => {
  world = testStore()
})
afterEach(async () => {
  for (const delivery of running.splice(0)) await delivery.stop(50)
  world[Symbol.dispose]()
})

function deliver(more: Partial<CallbackDeliveryParts> = {}): CallbackDelivery {
  const delivery = createCallbackDelivery({
    store: world.store,
    fetchGuard: createFetchGuard({ allowPrivate: true }),
    nowMs: () => world.clock.nowMs,
    log: createLog('silent'),
    ...more,
  })
  running.push(delivery)
  return delivery
}

function stoppedJob(callbackUrl: string, body = '{"result":"Zoë 🎬"}', of: Partial<NewJob> = {}): string {
  const { id } = world.job({ callbackUrl, ...of })
  world.store.jobs.stop(id, { status: 'success' }, () => body)
  return id
}

const attemptsOf = (id: string) => world.store.callbacks.attemptsOf(id)
const stateOf = (id: string) => world.store.callbacks.byJob(id)?.state

/** Wakes the delivery, waits for the attempt after `count` others, and returns how the callback stands. */
async function oneAttempt(delivery: CallbackDelivery, id: string) {
  const before = attemptsOf(id).length
  delivery.wake()
  await eventually(() => expect(attemptsOf(id).length).toBe(before + 1))
  return world.store.callbacks.byJob(id)
}

describe('a delivery', () => {
  test('posts the stored body byte for byte, signed with the secret of the drive', async () => {
    await using receiver = await startCallbackReceiver()
    world.clock.nowMs = Date.now()
    const id = stoppedJob(receiver.url('/hook?key=1'))
    await oneAttempt(deliver(), id)
    const [got] = receiver.received
    expect(got).toMatchObject({ id, path: '/hook?key=1', body: '{"result":"Zoë 🎬"}' })
    expect(got?.headers['content-type']).toBe('application/json')
    const secret = world.store.drives.secret(world.drive.id)
    expect(new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {})).toEqual({ result: 'Zoë 🎬' })
    expect(stateOf(id)).toBe('delivered')
    expect(attemptsOf(id)).toMatchObject([
      { attemptedAtMs: world.clock.nowMs, httpStatus: 200, answer: 'ok', errorMessage: null },
    ])
  })

  test.each(['1.0', '1.2'] as const)(
    'names the version %s of the request that created the job',
    async (apiVersion) => {
      await using receiver = await startCallbackReceiver()
      await oneAttempt(deliver(), stoppedJob(receiver.url(), '{}', { apiVersion }))
      expect(receiver.received[0]?.headers['roughcut-version']).toBe(apiVersion)
    },
  )

  const received: number[] = [200, 201, 202, 204, 299]
  test.each(received)('is received with status %i', async (status) => {
    await using receiver = await startCallbackReceiver([status])
    const id = stoppedJob(receiver.url())
    await oneAttempt(deliver(), id)
    expect(stateOf(id)).toBe('delivered')
  })

  const refused: CallbackAnswer[] = [400, 401, 403, 404, 409, 429, 500, 503, 304]
  test.each(refused)('is tried again after status %p', async (status) => {
    await using receiver = await startCallbackReceiver([status, 200])
    const id = stoppedJob(receiver.url())
    const delivery = deliver({ random: () => 0.5 })
    expect(await oneAttempt(delivery, id)).toMatchObject({
      state: 'pending',
      nextAttemptAtMs: world.clock.nowMs + 5000,
    })
    world.clock.nowMs += 5000
    expect(await oneAttempt(delivery, id)).toMatchObject({ state: 'delivered', nextAttemptAtMs: null })
    expect(attemptsOf(id).map((attempt) => attempt.httpStatus)).toEqual([status as number, 200])
  })

  test('never follows a redirect', async () => {
    await using target = await startCallbackReceiver()
    await using receiver = await startCallbackReceiver([
      { status: 307, headers: { Location: target.url(), 'Content-Length': '0' } },
    ])
    const id = stoppedJob(receiver.url())
    expect((await oneAttempt(deliver(), id))?.state).toBe('pending')
    expect(attemptsOf(id)[0]?.httpStatus).toBe(307)
    expect(target.requests).toEqual([])
  })

  test('to a receiver that is gone for good (410) stops at once', async () => {
    await using receiver = await startCallbackReceiver([410])
    const id = stoppedJob(receiver.url())
    expect(await oneAttempt(deliver(), id)).toMatchObject({ state: 'given_up', nextAttemptAtMs: null })
    expect(attemptsOf(id)[0]?.httpStatus).toBe(410)
  })

  test('keeps the first bytes of the answer only, even of one that never ends', async () => {
    const endless = (function* () {
      for (;;) yield Buffer.from('é'.repeat(10_000))
    })()
    await using receiver = await startCallbackReceiver([{ status: 200, body: endless }])
    const id = stoppedJob(receiver.url())
    await oneAttempt(deliver(), id)
    expect(stateOf(id)).toBe('delivered')
    expect(attemptsOf(id)[0]?.answer).toBe('é'.repeat(512))
    await eventually(() => expect(receiver.openConnections()).toBe(0))
  })

  test('with an answer that breaks off or falls silent is still received', async () => {
    await using receiver = await startCallbackReceiver([
      { status: 200, headers: { 'Content-Length': '100' }, body: 'first', ending: 'reset' },
      { status: 200, headers: { 'Content-Length': '100' }, body: 'second', ending: 'silence' },
    ])
    const [first, second] = [stoppedJob(receiver.url()), stoppedJob(receiver.url())]
    deliver({ attemptTimeoutMs: 500 }).wake()
    await eventually(() => expect([stateOf(first), stateOf(second)]).toEqual(['delivered', 'delivered']))
    expect([...attemptsOf(first), ...attemptsOf(second)].map(({ answer }) => answer).sort()).toEqual([
      'first',
      'second',
    ])
  })

  const failing: [string, string, Partial<CallbackDeliveryParts>][] = [
    ['http://127.0.0.1:25/', 'never called', {}],
    ['http://no-such-name.invalid/', 'DNS does not know', {}],
    ['http://169.254.169.254/latest', 'metadata', {}],
    ['http://localhost:9/', 'refused the connection', {}],
    [
      'http://inside.test/',
      'private address',
      { fetchGuard: createFetchGuard({ allowPrivate: false, resolve: async () => ['10.0.0.1'] }) },
    ],
  ]
  test.each(failing)(
    'that cannot be made (%s) counts as a failed attempt that says why',
    async (url, why, parts) => {
      const id = stoppedJob(url)
      expect((await oneAttempt(deliver(parts), id))?.state).toBe('pending')
      expect(attemptsOf(id)).toMatchObject([{ httpStatus: null, answer: null }])
      expect(attemptsOf(id)[0]?.errorMessage).toContain(why)
    },
  )

  test('to a receiver that never answers ends after its time', async () => {
    await using receiver = await startCallbackReceiver(['silence'])
    const id = stoppedJob(receiver.url())
    expect((await oneAttempt(deliver({ attemptTimeoutMs: 50 }), id))?.state).toBe('pending')
    expect(attemptsOf(id)[0]?.errorMessage).toBe('The receiver did not answer within 0.05 s.')
    await eventually(() => expect(receiver.openConnections()).toBe(0))
  })
})

describe('the schedule', () => {
  test('is nine attempts over about 33 hours under one webhook-id, then it fails', async () => {
    await using receiver = await startCallbackReceiver([500])
    const id = stoppedJob(receiver.url())
    const delivery = deliver({ random: () => 0.5 })
    const pausesMs: number[] = []
    for (let standing = await oneAttempt(delivery, id); standing?.state === 'pending'; ) {
      const nextAtMs = standing.nextAttemptAtMs ?? 0
      pausesMs.push(nextAtMs - world.clock.nowMs)
      world.clock.nowMs = nextAtMs - 1
      delivery.wake()
      expect(attemptsOf(id).length).toBe(pausesMs.length)
      world.clock.nowMs = nextAtMs
      standing = await oneAttempt(delivery, id)
    }
    expect(pausesMs).toEqual(RETRY_DELAYS_MS)
    expect(pausesMs).toEqual([5, 30, 120, 600, 1800, 7200, 21_600, 86_400].map((seconds) => seconds * 1000))
    expect(stateOf(id)).toBe('given_up')
    expect(new Set(receiver.received.map((callback) => callback.id))).toEqual(new Set([id]))
    const times = receiver.received.map((callback) => Number(callback.headers['webhook-timestamp']))
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect(attemptsOf(id).map((attempt) => Math.floor(attempt.attemptedAtMs / 1000))).toEqual(times)
  })

  test('has jitter of a tenth at most', async () => {
    await using receiver = await startCallbackReceiver([500])
    for (const [random, delayMs] of [
      [0, 4500],
      [1, 5500],
      [0.25, 4750],
    ] as const) {
      const id = stoppedJob(receiver.url())
      const delivery = deliver({ random: () => random })
      const standing = await oneAttempt(delivery, id)
      // It would look after the next job as well.
      await delivery.stop()
      expect((standing?.nextAttemptAtMs ?? 0) - world.clock.nowMs).toBe(delayMs)
    }
  })

  test('begins again when a callback is sent again, keeping the log', async () => {
    await using receiver = await startCallbackReceiver([410, 500, 200])
    const id = stoppedJob(receiver.url())
    const delivery = deliver({ random: () => 0.5 })
    await oneAttempt(delivery, id)
    world.store.callbacks.sendAgain(id)
    expect(await oneAttempt(delivery, id)).toMatchObject({ state: 'pending', attemptCount: 1 })
    world.clock.nowMs += 5000
    await oneAttempt(delivery, id)
    expect(attemptsOf(id).map((attempt) => attempt.httpStatus)).toEqual([410, 500, 200])
  })

  test('runs by itself, without being woken', async () => {
    await using receiver = await startCallbackReceiver([500, 200])
    const id = stoppedJob(receiver.url())
    const { recordAttempt } = world.store.callbacks
    const callbacks = {
      ...world.store.callbacks,
      recordAttempt: (...given: Parameters<typeof recordAttempt>) => {
        recordAttempt(...given)
        world.clock.nowMs += 4500
      },
    }
    const startMs = Date.now()
    const nowMs = () => world.clock.nowMs + Date.now() - startMs
    deliver({ store: { callbacks, lock: world.store.lock }, nowMs, random: () => 0.5 }).wake()
    await eventually(() => expect(stateOf(id)).toBe('delivered'))
  })
})

describe('many callbacks', () => {
  test('are not held up by a receiver that never answers', async () => {
    await using dead = await startCallbackReceiver(['silence'])
    await using alive = await startCallbackReceiver()
    for (let count = 0; count < 60; count++) stoppedJob(dead.url())
    const ids = Array.from({ length: 20 }, () => stoppedJob(alive.url()))
    deliver().wake()
    await eventually(() => expect(ids.every((id) => stateOf(id) === 'delivered')).toBe(true))
    expect(dead.received.length).toBe(4)
    expect(alive.received.length).toBe(20)
  })

  test.each([
    ['a drive', () => ({ driveId: world.drive.id, userId: world.member.id })],
    ['a person', () => ({ driveId: world.otherDrive.id, userId: world.owner.id })],
  ])('of %s with many slow receivers do not hold up those of others', async (_who, slowOf) => {
    await using slow = await startCallbackReceiver(['silence'])
    await using alive = await startCallbackReceiver()
    // One token, one port, as many names as it likes.
    const names = Array.from(
      { length: 60 },
      (_, index) => `http://127.0.0.${index + 1}:${new URL(slow.url()).port}/`,
    )
    for (const name of names) stoppedJob(name, undefined, slowOf())
    const stranger = world.store.users.create('stranger@example.org')
    const other = { driveId: world.store.drives.create('Elsewhere', stranger.id).id, userId: stranger.id }
    const ids = Array.from({ length: 20 }, () => stoppedJob(alive.url(), undefined, other))
    deliver().wake()
    await eventually(() => expect(ids.map(stateOf)).toEqual(ids.map(() => 'delivered')))
    expect(alive.received.length).toBe(20)
    expect(world.store.callbacks.countPending()).toBe(60)
  })

  test('are all sent, once each, however often the delivery is woken', async () => {
    await using receiver = await startCallbackReceiver()
    const ids = Array.from({ length: 100 }, () => stoppedJob(receiver.url()))
    const delivery = deliver()
    for (let count = 0; count < 20; count++) delivery.wake()
    await eventually(() => {
      delivery.wake()
      expect(ids.every((id) => stateOf(id) === 'delivered')).toBe(true)
    })
    expect(receiver.received.map((callback) => callback.id).sort()).toEqual([...ids].sort())
  })

  test('whose rows cannot be written are not sent over and over', async () => {
    await using receiver = await startCallbackReceiver()
    stoppedJob(receiver.url())
    const lines: string[] = []
    const callbacks = {
      ...world.store.callbacks,
      recordAttempt: () => {
        throw new Error('disk full')
      },
    }
    const delivery = deliver({
      store: { callbacks, lock: world.store.lock },
      log: createLog('json', (line) => lines.push(line)),
    })
    delivery.wake()
    await eventually(() => expect(lines.join('')).toContain('callback.not_recorded'))
    for (let count = 0; count < 5; count++) delivery.wake()
    await Bun.sleep(30)
    expect(receiver.received.length).toBe(1)
  })
})

describe('a stop', () => {
  test('lets an attempt under way finish', async () => {
    await using receiver = await startCallbackReceiver()
    const id = stoppedJob(receiver.url())
    const delivery = deliver()
    delivery.wake()
    await delivery.stop()
    expect(stateOf(id)).toBe('delivered')
    delivery.wake()
    expect(receiver.received.length).toBe(1)
  })

  test('cuts off one that takes longer; it is not counted, and sent at the next start', async () => {
    await using receiver = await startCallbackReceiver(['silence', 200])
    const id = stoppedJob(receiver.url())
    const delivery = deliver()
    delivery.wake()
    await eventually(() => expect(receiver.received.length).toBe(1))
    await delivery.stop(50)
    expect(attemptsOf(id)).toEqual([])
    await oneAttempt(deliver(), id)
    expect(receiver.received.map((callback) => callback.id)).toEqual([id, id])
  })
})

test('neither secret nor query of the address reaches the log', async () => {
  await using receiver = await startCallbackReceiver([500])
  const lines: string[] = []
  const id = stoppedJob(receiver.url('/hook?token=SECRET'))
  const log = createLog('json', (line) => lines.push(line))
  await oneAttempt(deliver({ log }), id)
  expect(lines.join('')).toContain(id)
  expect(lines.join('')).not.toContain('SECRET')
  expect(lines.join('')).not.toContain(world.store.drives.secret(world.drive.id))
})

test('a server that is killed while a receiver has the callback sends it again under the same id', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'roughcut.db')
  using disk = testStore(path)
  await using receiver = await startCallbackReceiver((_request, index) => (index === 0 ? 'silence' : 200))
  const { id } = disk.job({ callbackUrl: receiver.url() })
  disk.store.jobs.stop(id, { status: 'success' }, () => '{"a":1}')
  const source = (file: string) => JSON.stringify(join(import.meta.dir, '../../src', file))
  const script = join(folder.path, 'server.ts')
  await Bun.write(
    script,
    `import { createFetchGuard } from ${source('adapters/fetch-guard.ts')}
     import { createCallbackDelivery } from ${source('jobs/deliver-callback.ts')}
     import { createLog } from ${source('log.ts')}
     import { openStore } from ${source('store/open.ts')}
     createCallbackDelivery({
       store: openStore({ path: process.argv[2] }),
       fetchGuard: createFetchGuard({ allowPrivate: true }),
       nowMs: Date.now,
       log: createLog('silent'),
     }).wake()
     setInterval(() => {}, 1000)`,
  )
  const start = () => Bun.spawn([process.execPath, script, path], { stdio: ['ignore', 'inherit', 'inherit'] })
  const killed = start()
  await eventually(() => expect(receiver.received.length).toBe(1))
  killed.kill('SIGKILL')
  await killed.exited
  const next = start()
  await eventually(() => expect(disk.store.callbacks.byJob(id)?.state).toBe('delivered'))
  next.kill('SIGKILL')
  await next.exited
  expect(receiver.received.map((callback) => callback.id)).toEqual([id, id])
  expect(disk.store.callbacks.attemptsOf(id).length).toBe(1)
})

test('a callback that waits for its next attempt is sent by the next server when its time has come', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'roughcut.db')
  await using receiver = await startCallbackReceiver([500, 200])
  let id = ''
  {
    using first = testStore(path)
    id = first.job({ callbackUrl: receiver.url() }).id
    first.store.jobs.stop(id, { status: 'success' }, () => '{"a":1}')
    const delivery = deliver({ store: first.store, nowMs: () => first.clock.nowMs, random: () => 0.5 })
    delivery.wake()
    await eventually(() => expect(first.store.callbacks.attemptsOf(id).length).toBe(1))
    await delivery.stop()
  }
  const second = openStore({ path })
  const nowMs = () => world.clock.nowMs
  const delivery = deliver({ store: second, nowMs })
  delivery.wake()
  expect(second.callbacks.due(nowMs(), 9)).toEqual([])
  world.clock.nowMs += 5000
  delivery.wake()
  await eventually(() => expect(second.callbacks.byJob(id)?.state).toBe('delivered'))
  await delivery.stop()
  second.close()
})
