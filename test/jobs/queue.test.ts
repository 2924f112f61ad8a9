import { describe, expect, test } from 'bun:test'
import { FairQueue } from '../../src/jobs/engine/fair-queue.ts'
import { createQueues, DEFAULT_QUEUE_SIZES } from '../../src/jobs/engine/queues.ts'
import { eventually } from '../support/eventually.ts'
import { failureOf } from '../support/rejection.ts'

const one = { places: 1, placesPerParty: 1 }
const sizes = {
  network: { places: 2, placesPerParty: 2 },
  upload: one,
  probe: one,
  ffmpeg: one,
  render: one,
  derive: one,
  proxy: one,
  speech: one,
  model: one,
}
const never = new AbortController().signal

describe('a queue', () => {
  test('lets no more work run at a time than its resource has room for', async () => {
    const queues = createQueues(sizes)
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await Bun.sleep(1)
      running -= 1
    }
    await Promise.all(Array.from({ length: 8 }, () => queues.run('network', ['drive:a'], never, work)))
    expect(most).toBe(2)
  })

  test('keeps resources apart', async () => {
    const queues = createQueues(sizes)
    const held = Promise.withResolvers<void>()
    const speech = queues.run('speech', ['drive:a'], never, () => held.promise)
    expect(await queues.run('ffmpeg', ['drive:a'], never, async () => 'free')).toBe('free')
    held.resolve()
    await speech
  })

  test('ends the waiting of aborted work at once, and never begins it', async () => {
    const queues = createQueues(sizes)
    const held = Promise.withResolvers<void>()
    const first = queues.run('speech', ['drive:a'], never, () => held.promise)
    const controller = new AbortController()
    let hasBegun = false
    const second = queues.run('speech', ['drive:a'], controller.signal, async () => {
      hasBegun = true
    })
    controller.abort(new Error('no longer wanted'))
    expect(await failureOf(second)).toThrow('no longer wanted')
    held.resolve()
    await first
    await queues.run('speech', ['drive:a'], never, async () => {})
    expect(hasBegun).toBe(false)
  })

  test('waits for aborted work to clean up before the queue continues', async () => {
    const queues = createQueues(sizes)
    const controller = new AbortController()
    const begun = Promise.withResolvers<void>()
    const tidied = Promise.withResolvers<void>()
    let isTidy = false
    const work = queues.run('ffmpeg', ['drive:a'], controller.signal, async () => {
      begun.resolve()
      await tidied.promise
      isTidy = true
      controller.signal.throwIfAborted()
    })
    await begun.promise
    controller.abort(new Error('stop'))
    tidied.resolve()
    expect(await failureOf(work)).toThrow('stop')
    expect(isTidy).toBe(true)
  })

  test('continues after work that failed', async () => {
    const queues = createQueues(sizes)
    expect(
      await failureOf(queues.run('model', ['drive:a'], never, () => Promise.reject(new Error('bad')))),
    ).toThrow('bad')
    expect(await queues.run('model', ['drive:a'], never, async () => 1)).toBe(1)
  })
})

/** Work that holds its place until it is released; `began` is the order in which it began. */
function heldWork() {
  const began: string[] = []
  const releases = new Map<string, () => void>()
  return {
    began,
    work: (name: string) => () =>
      new Promise<void>((resolve) => {
        began.push(name)
        releases.set(name, resolve)
      }),
    release(name: string) {
      releases.get(name)?.()
    },
  }
}

describe('the places of a queue', () => {
  test.each([
    ['drive', (name: string) => ['drive:a', `user:${name}`]],
    ['person', (name: string) => [`drive:${name}`, 'user:a']],
  ])('are never all held by one %s, however much it has to do', async (_who, partiesOf) => {
    const queue = new FairQueue({ places: 4, placesPerParty: 2 })
    const held = heldWork()
    for (const name of ['1', '2', '3', '4', '5']) void queue.run(partiesOf(name), never, held.work(name))
    expect(held.began).toEqual(['1', '2'])
    void queue.run(['drive:b', 'user:b'], never, held.work('b'))
    expect(held.began).toEqual(['1', '2', 'b'])
    expect(queue.load).toEqual({ waiting: 3, running: 3 })
    held.release('1')
    await eventually(() => expect(held.began).toEqual(['1', '2', 'b', '3']))
  })

  test('go round where there is only one: a drive with a hundred films waits for a drive with one', async () => {
    const queue = new FairQueue({ places: 1, placesPerParty: 1 })
    const held = heldWork()
    for (const name of ['a1', 'a2', 'a3']) void queue.run(['drive:a', 'user:a'], never, held.work(name))
    for (const name of ['b1', 'b2']) void queue.run(['drive:b', 'user:b'], never, held.work(name))
    void queue.run(['drive:a', 'user:other'], never, held.work('other'))
    const order = ['a1', 'b1', 'other', 'b2', 'a2', 'a3']
    for (const [index, name] of order.entries()) {
      await eventually(() => expect(held.began).toEqual(order.slice(0, index + 1)))
      held.release(name)
    }
    await eventually(() => expect(queue.load).toEqual({ waiting: 0, running: 0 }))
  })

  test('are not kept for work that was aborted while it waited', async () => {
    const queue = new FairQueue({ places: 1, placesPerParty: 1 })
    const held = heldWork()
    void queue.run(['drive:a'], never, held.work('first'))
    const controller = new AbortController()
    const aborted = queue.run(['drive:b'], controller.signal, held.work('aborted'))
    void queue.run(['drive:c'], never, held.work('last'))
    controller.abort(new Error('canceled'))
    expect(await failureOf(aborted)).toThrow('canceled')
    expect(queue.load).toEqual({ waiting: 1, running: 1 })
    held.release('first')
    await eventually(() => expect(held.began).toEqual(['first', 'last']))
    held.release('last')
    await eventually(() => expect(queue.load).toEqual({ waiting: 0, running: 0 }))
  })
})

test('no resource that is held for long can be held by one party alone', () => {
  for (const [resource, { places, placesPerParty }] of Object.entries(DEFAULT_QUEUE_SIZES))
    expect({ resource, isFair: places === 1 || placesPerParty <= places / 2 }).toEqual({
      resource,
      isFair: true,
    })
})
