// The sets since the tenth, as in unseen-sets.test.ts, in a file of their own, so that two processes share the work.
import eightVoices from '../bench/unseen/eight-voices.json'
import fiveGuests from '../bench/unseen/five-guests.json'
import fourCallers from '../bench/unseen/four-callers.json'
import fourTellers from '../bench/unseen/four-tellers.json'
import fourWeeklies from '../bench/unseen/four-weeklies.json'
import sixCallings from '../bench/unseen/six-callings.json'
import sixClients from '../bench/unseen/six-clients.json'
import sixDesks from '../bench/unseen/six-desks.json'
import sixHands from '../bench/unseen/six-hands.json'
import sixMornings from '../bench/unseen/six-mornings.json'
import sixShifts from '../bench/unseen/six-shifts.json'
import sixVoices from '../bench/unseen/six-voices.json'
import twoWeeklies from '../bench/unseen/two-weeklies.json'
import { testRecorded } from './recorded-sets.ts'

testRecorded('eight-voices', eightVoices)
testRecorded('five-guests', fiveGuests)
testRecorded('four-callers', fourCallers)
testRecorded('four-tellers', fourTellers)
testRecorded('four-weeklies', fourWeeklies)
testRecorded('six-callings', sixCallings)
testRecorded('six-clients', sixClients)
testRecorded('six-desks', sixDesks)
testRecorded('six-hands', sixHands)
testRecorded('six-mornings', sixMornings)
testRecorded('six-shifts', sixShifts)
testRecorded('six-voices', sixVoices)
testRecorded('two-weeklies', twoWeeklies)
