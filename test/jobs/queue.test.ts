import { describe, expect, test } from 'bun:test'
import { createQueues } from '../../src/jobs/queue.ts'
import { failureOf } from '../support/rejection.ts'

const sizes = { network: 2, probe: 1, ffmpeg: 1, render: 1, speech: 1, model: 1 }
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
    await Promise.all(Array.from({ length: 8 }, () => queues.run('network', never, work)))
    expect(most).toBe(2)
  })

  test('keeps resources apart', async () => {
    const queues = createQueues(sizes)
    const held = Promise.withResolvers<void>()
    const speech = queues.run('speech', never, () => held.promise)
    expect(await queues.run('ffmpeg', never, async () => 'free')).toBe('free')
    held.resolve()
    await speech
  })

  test('ends the waiting of aborted work at once, and never begins it', async () => {
    const queues = createQueues(sizes)
    const held = Promise.withResolvers<void>()
    const first = queues.run('speech', never, () => held.promise)
    const controller = new AbortController()
    let hasBegun = false
    const second = queues.run('speech', controller.signal, async () => {
      hasBegun = true
    })
    controller.abort(new Error('no longer wanted'))
    expect(await failureOf(second)).toThrow('no longer wanted')
    held.resolve()
    await first
    await queues.run('speech', never, async () => {})
    expect(hasBegun).toBe(false)
  })

  test('waits for aborted work that has begun: it tidies up before the queue goes on', async () => {
    const queues = createQueues(sizes)
    const controller = new AbortController()
    const begun = Promise.withResolvers<void>()
    const tidied = Promise.withResolvers<void>()
    let isTidy = false
    const work = queues.run('ffmpeg', controller.signal, async () => {
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

  test('goes on after work that failed', async () => {
    const queues = createQueues(sizes)
    expect(await failureOf(queues.run('model', never, () => Promise.reject(new Error('bad'))))).toThrow('bad')
    expect(await queues.run('model', never, async () => 1)).toBe(1)
  })
})
