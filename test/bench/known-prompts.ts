// Writes which recorded prompts are not done as expected, and what happens instead: test/agent/unseen-sets.json. To be run after the rules
// have changed, and its difference read: what is new on a list was done before.
//
//   bun test/bench/known-prompts.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LISTED, type RecordedCase, resultOf, runCase } from '../agent/recorded-sets.ts'

const folder = join(import.meta.dir, 'unseen')
const known: Record<string, Record<string, string>> = {}
for (const file of readdirSync(folder).sort()) {
  if (!file.endsWith('.json')) continue
  const cases: RecordedCase[] = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const results = new Map<string, string[]>(LISTED.map((result) => [result, []]))
  for (const one of cases) results.get(resultOf(one, await runCase(one)))?.push(one.id)
  known[file.replace('.json', '')] = Object.fromEntries(
    [...results].map(([result, ids]) => [result, ids.join(' ')]),
  )
}
writeFileSync(join(import.meta.dir, '../agent/unseen-sets.json'), `${JSON.stringify(known, null, 2)}\n`)
