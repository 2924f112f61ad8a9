import { expect, test } from 'bun:test'
import { createSkippableWait, pauseAfter, wait } from '../src/backoff.ts'
import { failureOf } from './support/rejection.ts'

const delaysMs = [100, 1000]

test('pauses follow the list and end with it, unless they are endless', () => {
  expect([1, 2, 3].map((failures) => pauseAfter(failures, { delaysMs }))).toEqual([100, 1000, null])
  expect([1, 2, 3, 9].map((failures) => pauseAfter(failures, { delaysMs, isEndless: true }))).toEqual([
    100, 1000, 1000, 1000,
  ])
})

test('jitter shortens and lengthens a pause by at most its share', () => {
  const pauses = [0, 0.5, 1].map((chance) => pauseAfter(2, { delaysMs, jitter: 0.1 }, () => chance))
  expect(pauses).toEqual([900, 1000, 1100])
})

test('a wait ends by itself, or at once with the reason of its signal', async () => {
  const controller = new AbortController()
  await wait(1, controller.signal)
  const long = wait(2 ** 30, controller.signal)
  controller.abort(new Error('the server stops'))
  expect(await failureOf(long)).toThrow('the server stops')
  expect(await failureOf(wait(1, controller.signal))).toThrow('the server stops')
})

test('a skippable wait ends when it is skipped, also the next one, and when its signal is aborted', async () => {
  const { wait, skip } = createSkippableWait()
  for (let i = 0; i < 2; i++) {
    const long = wait(2 ** 30)
    skip()
    await long
  }
  const leaving = new AbortController()
  const last = wait(2 ** 30, leaving.signal)
  leaving.abort()
  await last
})
