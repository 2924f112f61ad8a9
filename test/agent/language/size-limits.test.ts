import { expect, test } from 'bun:test'
import { runPrompt } from '../cases/case.ts'

const refusal = async (prompt: string) => {
  const { operations, response } = await runPrompt('interview', prompt)
  expect(operations).toEqual([])
  return response
}

test('200 instructions are read, and the 201st is too many', async () => {
  const lines = (count: number) => 'Add a marker at 0:10.\n'.repeat(count)
  const { response } = await runPrompt('interview', lines(200))
  expect(response).not.toContain('instructions')
  expect(await refusal(lines(201))).toContain('the prompt has 201 instructions; at most 200 are read at once')
  expect(await refusal(lines(900))).toContain('the prompt has 900 instructions; at most 200 are read at once')
})

test('an endless sentence changes nothing, and neither does what stands beside it', async () => {
  expect(await refusal(`Remove the ums. Keep ${'the intro and '.repeat(501)}.`)).toContain(
    'one of its sentences has more than 1,500 words and signs; use shorter ones',
  )
})

test('a long prompt of short sentences is too long at 8,000 words', async () => {
  expect(await refusal(`${'well, '.repeat(700)}. `.repeat(6))).toContain(
    'the prompt has 8,400 words and signs; at most 8,000 are read at once',
  )
})
