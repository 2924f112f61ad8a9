import { expect, test } from 'bun:test'
import { broken, runPrompt } from '../cases/case.ts'

test.each([
  ['show camera B', 1],
  ['camera B for the first half and camera A for the rest', 2],
  ['switch to camera B at 0:05', 1],
])('%s', async (prompt, count) => {
  const outcome = await runPrompt('multicam', prompt)
  expect(broken({ operations: { set_angle: count }, complete: true }, outcome)).toEqual([])
})

test('two cameras without a place are asked about', async () => {
  const outcome = await runPrompt('multicam', 'show camera A and camera B')
  expect(broken({ unchanged: true, says: ['which camera you want where'] }, outcome)).toEqual([])
})

test('showing a file creates no composition', async () => {
  const outcome = await runPrompt('webinar', 'show roof.mp4')
  expect(broken({ made: 0 }, outcome)).toEqual([])
})
