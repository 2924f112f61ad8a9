// The sets of test/bench/unseen, whose first runs are in test/bench/RESULTS.md. They have been learned from since: regression sets.
import { expect, test } from 'bun:test'
import fiveVoices from '../bench/unseen/five-voices.json'
import { runCase, testSets } from './recorded-sets.ts'

testSets(0)

/** Read otherwise than the writer meant, or in part: what the answer says. */
const OTHERWISE: Readonly<Record<string, string>> = {
  d20: 'Removed 3 words',
  p29: 'Created the composition',
}

for (const one of fiveVoices.filter(({ id }) => OTHERWISE[id] !== undefined))
  test(`five-voices, ${one.id} says what is done`, async () => {
    expect((await runCase(one)).response).toContain(OTHERWISE[one.id] ?? '')
  })
