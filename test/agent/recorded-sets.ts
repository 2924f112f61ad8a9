// Recorded prompts as tests: each is done as expected, or is listed in `unseen-sets.json` with what happens instead. The lists are exact:
// what is right may not be on one. `bun test/bench/known-prompts.ts` writes them.
import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentProjectName } from '../support/agent-projects.ts'
import { broken, type Facts, type Outcome, runPrompt } from './cases/case.ts'
import known from './unseen-sets.json'

export type RecordedCase = {
  id: string
  project: string
  prompt: string
  earlier?: string[]
  expect: unknown
}

/** `notYet` changes nothing yet, `partly` is done in part and says so, `wrong` fails without saying so. */
export type Result = 'right' | 'notYet' | 'partly' | 'wrong'
export const LISTED = ['notYet', 'partly', 'wrong'] as const

/** What a run of a case's prompt came to. */
export function resultOf({ expect: expected }: RecordedCase, outcome: Outcome): Result {
  if (broken(withPatterns(expected as Facts), outcome).length === 0) return 'right'
  if (broken({ unchanged: true }, outcome).length === 0) return 'notYet'
  return /I couldn't|I ignored|as a remark/.test(outcome.response) ? 'partly' : 'wrong'
}

export function runCase({ project, prompt, earlier }: RecordedCase): Promise<Outcome> {
  return runPrompt(project as AgentProjectName, prompt, earlier)
}

const FOLDER = join(import.meta.dir, '../bench/unseen')

/** A test for each prompt of every second set: of the first, third, … (0), or of the others (1). */
export function testSets(half: 0 | 1): void {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'))
  for (const [at, file] of files.sort().entries())
    if (at % 2 === half)
      testRecorded(file.replace('.json', ''), JSON.parse(readFileSync(join(FOLDER, file), 'utf8')))
}

function testRecorded(name: string, cases: readonly RecordedCase[]): void {
  const results = (known as Record<string, Record<string, string>>)[name]
  if (results === undefined)
    throw new Error(`unseen-sets.json has no "${name}": run test/bench/known-prompts.ts`)
  const listed = new Map<string, Result>()
  for (const result of LISTED)
    for (const id of results[result]?.split(' ') ?? []) if (id !== '') listed.set(id, result)
  for (const one of cases)
    test(`${name}, ${one.id}, ${one.project}: ${one.prompt}`, async () => {
      const outcome = await runCase(one)
      const result = resultOf(one, outcome)
      // Says what is amiss with what should be right.
      if (!listed.has(one.id)) expect(broken(withPatterns(one.expect as Facts), outcome)).toEqual([])
      expect(result).toBe(listed.get(one.id) ?? 'right')
    })
  test(`${name}: whatever is listed is in it`, () => {
    const ids = new Set(cases.map(({ id }) => id))
    expect([...listed.keys()].filter((id) => !ids.has(id))).toEqual([])
  })
}

/** JSON has no regular expressions: “/…/” and “/…/i” stand for one, whatever the case of the letters. */
function withPatterns(facts: Facts): Facts {
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
