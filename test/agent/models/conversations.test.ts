// Scripted conversations: what strong and small models do with the requests that an outside review tried
// (R numbers are its rows), through both interfaces. The document and the answer must come out right.
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Conversed, converse, type Step, studio } from '../../support/model-conversation.ts'
import { COMMANDS } from './conversations/commands.ts'
import { CONTENT } from './conversations/content.ts'
import { DANGERS } from './conversations/dangers.ts'
import { DEVIATIONS } from './conversations/deviations.ts'
import { EDITS } from './conversations/edits.ts'
import { GUARDS } from './conversations/guards.ts'
import { LIMITS } from './conversations/limits.ts'
import { LONG } from './conversations/long.ts'
import { ONCE } from './conversations/once.ts'
import { RECEIPTS } from './conversations/receipts.ts'

const ROWS = [
  ...CONTENT,
  ...ONCE,
  ...RECEIPTS,
  ...EDITS,
  ...LONG,
  ...DANGERS,
  ...COMMANDS,
  ...GUARDS,

  ...LIMITS,
  ...DEVIATIONS,
]

test('there are at least sixty', () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(60)
})

test('every row that the review found wrong has a conversation', () => {
  const table = readFileSync(join(import.meta.dir, 'README.md'), 'utf8')
  const named = [...table.matchAll(/^\| (R\d\d) \|(?:[^|]*\|){2} ([^|]+) \|/gm)]
  const found = named.map(([, row]) => row)
  const wrong =
    'R01 R03 R05 R06 R07 R08 R09 R10 R12 R14 R16 R17 R18 R19 R21 R22 R23 R26 R27 R28 R29 R30 R32 R33 R38 R40 R41 R42 R44 R45 R46'.split(
      ' ',
    )
  expect(wrong.filter((row) => !found.includes(row))).toEqual([])
  const titles = new Set(ROWS.map(([what]) => what))
  expect(named.map(([, , title]) => title ?? '').filter((title) => !titles.has(title))).toEqual([])
})

test('every finding has a conversation or a test that is there', () => {
  const table = readFileSync(join(import.meta.dir, 'README.md'), 'utf8')
  const cells = [...table.matchAll(/^\| [\d.]+ \|[^|]*\| ([^|]+) \|$/gm)].map(([, cell]) => cell ?? '')
  expect(cells.length).toBeGreaterThan(60)
  const titles = new Set(ROWS.map(([what]) => what))
  const isThere = (cell: string) => {
    const file = /\]\((.+)\)$/.exec(cell)?.[1]
    return file === undefined ? titles.has(cell) : existsSync(join(import.meta.dir, file))
  }
  expect(cells.filter((cell) => !isThere(cell))).toEqual([])
})

describe.each(['ollama', 'openai'] as const)('a conversation through %s', (by) => {
  for (const [what, prompt, script, check, project] of ROWS)
    test(what, async () => {
      const result = await converse(by, prompt, script, studio(project))
      expect(result.engine).toStartWith(`${by}:`)
      check(result)
      const later = turnsAfterLastCall(script, result)
      if (later !== null) expect(later).toBeLessThanOrEqual(2)
    })
})

/** Turns after the last tool call of a conversation that changed something; null where none did. */
function turnsAfterLastCall(script: readonly Step[], { before, after, turns }: Conversed): number | null {
  const last = script.findLastIndex(
    (step) => typeof step !== 'string' && step.some(([tool]) => tool !== 'finish'),
  )
  return last < 0 || isDeepStrictEqual(before, after) ? null : turns - (last + 1)
}
