import { expect, test } from 'bun:test'
import { createEditLane } from '../../src/jobs/edit-lane.ts'

function* busySteps(log: string[], label: string, count: number) {
  for (let step = 0; step < count; step++) {
    log.push(label)
    Bun.sleepSync(5)
    yield
  }
  return label
}

test('edits follow each other, and everything else runs between their turns', async () => {
  const lane = createEditLane()
  const log: string[] = []
  let turns = 0
  const count = setInterval(() => {
    turns += 1
  }, 1)
  const answers = await Promise.all([
    lane.run(() => busySteps(log, 'first', 30)),
    lane.run(() => busySteps(log, 'second', 2)),
  ])
  clearInterval(count)
  expect(answers).toEqual(['first', 'second'])
  expect(log).toEqual([...Array(30).fill('first'), 'second', 'second'])
  expect(turns).toBeGreaterThan(3)
})

test('an edit that fails does not stop the next one', async () => {
  const lane = createEditLane()
  const failed = lane.run(function* () {
    yield
    throw new Error('wrong')
  })
  const next = lane.run(() => busySteps([], 'next', 1))
  expect(failed).rejects.toThrow('wrong')
  expect(await next).toBe('next')
})

test('between two edits everything else has its turn, also when each is a single long step', async () => {
  const lane = createEditLane()
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const seen: number[] = []
  for (let edit = 0; edit < 4; edit++) {
    await lane.run(() => busySteps([], 'one', 1))
    seen.push(turns)
  }
  isOver = true
  // Each edit but the first finds that others were served since the last one ended.
  for (const [edit, before] of seen.slice(0, -1).entries()) expect(seen[edit + 1]).toBeGreaterThan(before)
})

test('after much work, what edits left is collected, in a turn of its own', async () => {
  const log: string[] = []
  const lane = createEditLane(() => log.push('collected'))
  await lane.run(() => busySteps(log, 'step', 60))
  const collected = log.indexOf('collected')
  expect(collected).toBeGreaterThan(1)
  expect(log.filter((it) => it === 'step')).toHaveLength(60)
})
