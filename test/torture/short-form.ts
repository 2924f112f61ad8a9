// A torture program's short form as a test.
import { expect } from 'bun:test'
import type { TortureProgram } from './programs.ts'
import { failuresOf } from './tally.ts'

export const SHORT_FORM_MS = 300_000

/** Runs it, names what it had to skip, and fails with what it found. */
export async function runShortForm({ name, load }: TortureProgram): Promise<void> {
  const rows = await (await load())({ short: true })
  expect(rows.length).toBeGreaterThan(0)
  for (const { what, measured = '' } of rows)
    if (measured.startsWith('skipped')) console.log(`${name}, ${what}: ${measured}`)
  expect(failuresOf(rows)).toEqual([])
}
