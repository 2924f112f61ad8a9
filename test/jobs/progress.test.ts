import { expect, test } from 'bun:test'
import { createProgress } from '../../src/jobs/engine/progress.ts'
import { eventually } from '../support/eventually.ts'

type Written = [string, number][]

test('the first report is written at once', () => {
  const written: Written = []
  const progress = createProgress((...report) => written.push(report))
  progress.report('Downloading', 1)
  expect(written).toEqual([['Downloading', 1]])
  progress.close()
})

test('of many reports few are written, and the last of them always', async () => {
  const written: Written = []
  const progress = createProgress((...report) => written.push(report))
  for (let percent = 0; percent <= 100; percent += 1) progress.report('Downloading', percent)
  expect(written).toHaveLength(1)
  await eventually(() => expect(written.at(-1)).toEqual(['Downloading', 100]))
  expect(written).toHaveLength(2)
  progress.close()
})

test('closing writes what was still waiting, and nothing after it', () => {
  const written: Written = []
  const progress = createProgress((...report) => written.push(report))
  progress.report('Downloading', 1)
  progress.report('Probing', 2)
  progress.close()
  progress.report('Too late', 3)
  expect(written).toEqual([
    ['Downloading', 1],
    ['Probing', 2],
  ])
})
