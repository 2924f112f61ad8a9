// The sets of test/bench/unseen, whose first runs are in test/bench/RESULTS.md. They have been learned from since: regression sets.
import { expect, test } from 'bun:test'
import fiveFresh from '../bench/unseen/five-fresh.json'
import fiveVoices from '../bench/unseen/five-voices.json'
import fourVoices from '../bench/unseen/four-voices.json'
import fourWriters from '../bench/unseen/four-writers.json'
import sixMore from '../bench/unseen/six-more.json'
import sixOthers from '../bench/unseen/six-others.json'
import sixPeople from '../bench/unseen/six-people.json'
import tenMorePeople from '../bench/unseen/ten-more-people.json'
import tenPeople from '../bench/unseen/ten-people.json'
import { runCase, testRecorded } from './recorded-sets.ts'

testRecorded('four-writers', fourWriters)
testRecorded('five-voices', fiveVoices)
testRecorded('ten-people', tenPeople)
testRecorded('ten-more-people', tenMorePeople)
testRecorded('six-people', sixPeople)
testRecorded('six-others', sixOthers)
testRecorded('six-more', sixMore)
testRecorded('four-voices', fourVoices)
testRecorded('five-fresh', fiveFresh)

/** Read otherwise than the writer meant, or in part: what the answer says. */
const OTHERWISE: Readonly<Record<string, string>> = {
  d20: 'Removed 3 words',
  p29: 'Created the composition',
}

for (const one of fiveVoices.filter(({ id }) => OTHERWISE[id] !== undefined))
  test(`five-voices, ${one.id} says what is done`, async () => {
    expect((await runCase(one)).response).toContain(OTHERWISE[one.id] ?? '')
  })
