// The set of test/bench/unseen, whose first run is in test/bench/RESULTS.md. It has been learned from since: a regression set.
import { expect, test } from 'bun:test'
import set from '../bench/unseen/four-writers.json'
import type { AgentProjectName } from '../support/agent-projects.ts'
import { broken, type Facts, runPrompt } from './cases/case.ts'

/** Not carried out, or only in part; these say so. */
const NOT_YET = new Set(
  `a1 a2 a3 a4 a5 a9 a10 a11 a13 a14 a15 l3 l5 l6 l8 l9
   s1 s3 s5 s7 s8 s9 s10 s11 s13 s14 v1 v2 v4 v5 v6 v7 v8 v10 v11 v13 v14 v15`.split(/\s+/),
)

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
