// Markers and chapters of a list, each with its name and its moment.
import type { PromptCase } from './case.ts'

export const markerLists: PromptCase[] = [
  {
    project: 'interview',
    prompt: 'chapters: hello 0:00, agent 0:16, bye 0:55',
    facts: { markers: ['hello', 'agent', 'bye'], complete: true },
  },
  {
    project: 'podcast',
    prompt: '2 markers for the newsletter: “Cows” @0:16.1, “Bye” @1:29.7',
    facts: { markers: ['Cows', 'Bye'], complete: true },
  },
  {
    project: 'episode',
    prompt: 'set chapters named Cold open, Chat and Memo where each of the three clips begins',
    facts: { markers: ['Cold open', 'Chat', 'Memo'], complete: true },
  },
  {
    project: 'webinar',
    prompt:
      'put a marker at the start of each of the three audience questions, called Life, Cold and Money in that order',
    facts: { markers: ['Life', 'Cold', 'Money'], untouched: ['Teaser', 'Old draft'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'a marker at each of the five audience questions',
    facts: { unchanged: true },
  },
  {
    project: 'webinar',
    prompt: 'add a chapter at 0:20 called Start in all compositions',
    facts: { in: 'Old draft', markers: ['Start'] },
  },
  {
    project: 'podcast',
    prompt: 'add chapters "Farm" at 0:12 and "Mother" where she asks "How did your mother react"',
    facts: { markers: ['Farm', 'Mother'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'a chapter called Life at Sea at 0:10',
    facts: { markers: ['Life at Sea'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'chapters: Farm at 0:12, chapter Bye at the goodbye, and title "Leo" at 0:10',
    facts: { markers: ['Farm', 'Bye'], titles: [{ text: 'Leo', startSeconds: 10 }] },
  },
  { project: 'podcast', prompt: 'add a marker at 0:10 where he says thank you', facts: { unchanged: true } },
  {
    project: 'dressed',
    prompt: 'change the chapter at 0:33 to 0:41',
    facts: { markers: ['Start', 'Questions'], operations: { change_marker: 1 }, complete: true },
  },
  { project: 'dressed', prompt: 'change the chapter at 0:20 to 0:41', facts: { unchanged: true } },
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
  {
    project: 'memo',
    prompt: "Add two markers: 'Opening' at the start and 'Closing' at 'And at last we share'.",
    facts: { markers: ['Opening', 'Closing'], complete: true },
  },
]
