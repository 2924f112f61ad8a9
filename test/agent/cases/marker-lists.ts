// Markers and chapters of a list, each with its name and its moment.
import type { PromptCase } from './case.ts'

export const markerLists: PromptCase[] = [
  {
    project: 'podcast',
    prompt:
      'Add two chapters: one called Tractor where he says "We had cows" and one called Kids at "I will open a flight school".',
    facts: { markers: ['Tractor', 'Kids'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'markers pls: Zoo at we scanned an elephant, Bye at see you next week and goodbye',
    facts: { markers: ['Zoo', 'Bye'], complete: true },
  },
  {
    project: 'bakery',
    prompt:
      "We need chapter points: 'Hello' at the very beginning, 'Salt' on 'One night I forgot the salt', 'Reels' on 'Do you use Instagram'",
    facts: { markers: ['Hello', 'Salt', 'Reels'], complete: true },
  },
  {
    project: 'episode',
    prompt:
      'Chapters:\n- Jingle: start\n- Talk: at "Hello and welcome back to the show"\n- Memo: where the voice memo begins',
    facts: { markers: ['Jingle', 'Talk', 'Memo'], complete: true },
  },
  {
    project: 'webinar',
    prompt:
      'In Webinar, add these markers: 1. Shade at "Any shade on the roof" 2. Battery at "A battery costs" 3. Bye at the end',
    facts: { markers: ['Shade', 'Battery', 'Bye'], untouched: ['Teaser'], complete: true },
  },
  {
    project: 'memo',
    prompt:
      'Set chapters so listeners find their way: Music when he says "We start with music", Finale when he says "at last we share".',
    facts: { markers: ['Music', 'Finale'], complete: true },
  },
  {
    project: 'dressed',
    prompt: 'add a third chapter called Outro where she says "Thanks for the answer"',
    facts: { markers: ['Start', 'Questions', 'Outro'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'add three chapters: Start at 0:00 and Fast at "The model is very fast"',
    facts: { unchanged: true },
  },
]
