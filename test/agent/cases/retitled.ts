// What a title shall say, until when it is seen, and that it goes. Words that are said are no title.
import type { PromptCase } from './case.ts'

const said = (text: string) => ({
  titles: [{ text, startSeconds: 0, endSeconds: 3 }],
  complete: true as const,
})

export const retitled: PromptCase[] = [
  {
    project: 'dressed',
    prompt: 'swap the "Hello" title for "Meet the baker"',
    facts: said('Meet the baker'),
  },
  { project: 'dressed', prompt: 'change the title to Week 2, not Hello', facts: said('Week 2') },
  { project: 'dressed', prompt: 'the title should say Bye, not Hello', facts: said('Bye') },
  { project: 'dressed', prompt: 'update Hello to Open Day', facts: said('Open Day') },
  { project: 'dressed', prompt: 'kill the hello card', facts: { titles: [], markers: 2, complete: true } },
  {
    project: 'dressed',
    prompt: 'get rid of the onscreen Hello',
    facts: { titles: [], markers: 2, complete: true },
  },
  {
    project: 'dressed',
    prompt: 'the title "Hello" should be removed',
    facts: { titles: [], complete: true },
  },
  { project: 'dressed', prompt: 'delete the title at the start', facts: { titles: [], complete: true } },
  {
    project: 'dressed',
    prompt: 'the title ends at 4s',
    facts: { titles: [{ text: 'Hello', endSeconds: 4 }] },
  },
  {
    project: 'dressed',
    prompt: 'the title could stay a little longer',
    facts: { titles: [{ text: 'Hello', endSeconds: 5 }], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'type "Leo Marsh" at the bottom',
    facts: { titles: [{ text: 'Leo Marsh', place: 'bottom' }] },
  },
  { project: 'dressed', prompt: 'remove the title at the end', facts: { unchanged: true } },
  {
    project: 'dressed',
    prompt: 'remove "Hello"',
    facts: { times: { hello: 0 }, titles: [{ text: 'Hello' }] },
  },
  { project: 'dressed', prompt: 'change "model" to "engine"', facts: { titles: [{ text: 'Hello' }] } },
]
