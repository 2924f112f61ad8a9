// The prompts of the sets since the tenth, on which what fails is listed in `unseen-sets.json`.
import eightVoices from '../bench/unseen/eight-voices.json'
import fiveGuests from '../bench/unseen/five-guests.json'
import sixClients from '../bench/unseen/six-clients.json'
import sixDesks from '../bench/unseen/six-desks.json'
import sixHands from '../bench/unseen/six-hands.json'
import { type RecordedSet, testRecorded } from './recorded-sets.ts'
import notYetOf from './unseen-sets.json'

function knownOf({ notYet, partly, wrong }: Record<'notYet' | 'partly' | 'wrong', string>) {
  const ids = (list: string) => new Set(list.split(' ').filter(Boolean))
  return { notYet: ids(notYet), partly: ids(partly), wrong: ids(wrong) }
}

const SETS: RecordedSet[] = [
  { name: 'eight voices', set: eightVoices, ...knownOf(notYetOf.eightVoices) },
  { name: 'five guests', set: fiveGuests, ...knownOf(notYetOf.fiveGuests) },
  { name: 'six clients', set: sixClients, ...knownOf(notYetOf.sixClients) },
  { name: 'six hands', set: sixHands, ...knownOf(notYetOf.sixHands) },
  { name: 'six desks', set: sixDesks, ...knownOf(notYetOf.sixDesks) },
]

for (const one of SETS) testRecorded(one)
