// Scripted conversations: what strong and small models do with the requests that an outside review tried
// (R numbers are its rows), through both interfaces. The document and the answer must come out right.
import { describe, expect, test } from 'bun:test'
import { converse, studio } from '../../support/model-conversation.ts'
import { CONTENT } from './conversations/content.ts'
import { DANGERS } from './conversations/dangers.ts'
import { EDITS } from './conversations/edits.ts'
import { ONCE } from './conversations/once.ts'
import { RECEIPTS } from './conversations/receipts.ts'

const ROWS = [...CONTENT, ...ONCE, ...RECEIPTS, ...EDITS, ...DANGERS]

test('there are at least sixty', () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(60)
})

describe.each(['ollama', 'openai'] as const)('a conversation through %s', (by) => {
  for (const [what, prompt, script, check, project] of ROWS)
    test(what, async () => {
      const result = await converse(by, prompt, script, studio(project))
      expect(result.engine).toStartWith(`${by}:`)
      check(result)
    })
})
