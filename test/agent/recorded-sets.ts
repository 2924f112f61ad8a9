// Recorded prompts as tests: each is done as expected, or is listed as one that is not.
import { expect, test } from 'bun:test'
import type { AgentProjectName } from '../support/agent-projects.ts'
import { broken, type Facts, runPrompt } from './cases/case.ts'

type RecordedCase = { id: string; project: string; prompt: string; earlier?: string[]; expect: unknown }

/** Ids: `notYet` change nothing yet, `partly` are done in part and say so, `wrong` fail without saying so. */
export type RecordedSet = {
  name: string
  set: unknown
  notYet: ReadonlySet<string>
  partly: ReadonlySet<string>
  wrong?: ReadonlySet<string>
}

/** A test for each prompt of a set. */
export function testRecorded({ name, set, notYet, partly, wrong: known }: RecordedSet): void {
  for (const { id, project, prompt, earlier, expect: expected } of set as RecordedCase[])
    (known?.has(id) ? test.failing : test)(`${name}, ${id}, ${project}: ${prompt}`, async () => {
      const outcome = await runPrompt(project as AgentProjectName, prompt, earlier)
      const wrong = broken(withPatterns(expected as Facts), outcome)
      if (wrong.length === 0) return
      if (partly.has(id)) expect(outcome.response).toMatch(/I couldn't|I ignored|as a remark/)
      else if (notYet.has(id)) expect(broken({ unchanged: true }, outcome)).toEqual([])
      else expect(wrong).toEqual([])
    })
}

/** JSON has no regular expressions: “/…/” and “/…/i” stand for one, whatever the case of the letters. */
export function withPatterns(facts: Facts): Facts {
  const asPattern = (part: string | RegExp) =>
    typeof part === 'string' && /^\/.+\/i?$/.test(part)
      ? new RegExp(part.replace(/^\/|\/i?$/g, ''), 'i')
      : part
  const { says, saysNot } = facts
  return {
    ...facts,
    ...(says ? { says: says.map(asPattern) } : {}),
    ...(saysNot ? { saysNot: saysNot.map(asPattern) } : {}),
  }
}
