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
  {
    project: 'dressed',
    prompt: 'swap the hello title for BACK SOON same spot',
    facts: said('BACK SOON'),
  },
  {
    project: 'multicam',
    prompt: 'show "Studio take" as a lower third when he says "camera there"',
    facts: {
      titles: [{ text: 'Studio take', place: 'lower_third', startSeconds: 6.416 }],
      complete: true,
    },
  },
  {
    project: 'webinar',
    prompt: 'the teaser needs a title LAST CALL in the middle for the first 2 seconds',
    facts: {
      in: 'Teaser',
      titles: [{ text: 'LAST CALL', place: 'center', startSeconds: 0, endSeconds: 2 }],
      untouched: ['Webinar', 'Old draft'],
      complete: true,
    },
  },
  {
    project: 'tagged',
    prompt: "put 'Spring Social' in the center of the spring opening for 2 seconds",
    facts: {
      in: 'Opening - Spring 2026',
      titles: [{ text: 'Spring Social', place: 'center', startSeconds: 0, endSeconds: 2 }],
      untouched: ['Memo', 'Draft one'],
      complete: true,
    },
  },
  {
    project: 'scored',
    prompt: 'turn the music down 4 dB, and a title card up front saying Late Show for 3 secs',
    facts: {
      titles: [{ text: 'Late Show', place: 'center', startSeconds: 0, endSeconds: 3 }],
      untouched: ['Voice memo'],
      complete: true,
    },
  },
  { project: 'podcast', prompt: 'title "Guest" at 0:10 where she laughs', facts: { unchanged: true } },
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
  {
    project: 'dressed',
    prompt: 'Fix the title: Helo -> Hello World',
    facts: { unchanged: true },
  },
  {
    project: 'memo',
    prompt: 'title: A -> B',
    facts: { unchanged: true },
  },
  {
    project: 'memo',
    prompt: 'title "A -> B" at the top',
    facts: { titles: [{ text: 'A -> B', place: 'top' }], complete: true },
  },
]
