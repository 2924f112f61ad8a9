// A refusal offers prompts that work: each, sent back, is carried out completely.
import { expect, test } from 'bun:test'
import { runPrompt } from './cases/case.ts'

const REFUSED = [
  'translate the captions into French',
  'cut the boring bits',
  'zoom in on the speaker',
  'add captions in our house font',
  'remove the pauses where the dog barks',
]

test.each(REFUSED)('every suggestion works: %s', async (prompt) => {
  const { response, operations } = await runPrompt('interview', prompt)
  expect(operations).toEqual([])
  const offered = [
    ...(/Try (.+?)\. Nothing was changed/.exec(response)?.[1] ?? '').matchAll(/“([^”]+)”/g),
  ].map(([, text]) => text as string)
  expect(offered.length).toBeGreaterThan(0)
  for (const suggestion of offered) {
    const tried = await runPrompt('interview', suggestion)
    expect(tried.operations.length).toBeGreaterThan(0)
    expect(tried.response).not.toContain("I couldn't")
  }
})
