// The set of test/bench/unseen, whose first run is in test/bench/RESULTS.md. It has been learned from since: a regression set.
import { expect, test } from 'bun:test'
import set from '../bench/unseen/four-writers.json'
import type { AgentProjectName } from '../support/agent-projects.ts'
import { broken, type Facts, runPrompt } from './cases/case.ts'

/** Not carried out, or only in part; these say so. */
const NOT_YET = new Set(['a1', 'a3', 'l5', 'l8', 's5'])

for (const { id, project, prompt, expect: expected } of set)
  test(`${id}, ${project}: ${prompt}`, async () => {
    const outcome = await runPrompt(project as AgentProjectName, prompt)
    const wrong = broken(withPatterns(expected as Facts), outcome)
    if (!NOT_YET.has(id)) expect(wrong).toEqual([])
    else expect(broken({ unchanged: true }, outcome)).toEqual([])
  })

function withPatterns(facts: Facts): Facts {
  const { says } = facts
  if (!says) return facts
  const isPattern = (part: unknown): part is string => typeof part === 'string' && /^\/.+\/$/.test(part)
  return { ...facts, says: says.map((part) => (isPattern(part) ? new RegExp(part.slice(1, -1), 'i') : part)) }
}
