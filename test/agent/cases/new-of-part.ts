// Something new of a part: what makes it new, the part, the shape and the name in any order. What only looks like it stays an edit.
import type { PromptCase } from './case.ts'

export const newOfPart: PromptCase[] = [
  {
    project: 'podcast',
    prompt: 'the elephant story, separate 1:1 clip called "Zoo", with captions',
    facts: {
      new: { names: ['Zoo'], size: [1080, 1080], heard: ['elephant'], notHeard: ['Kansas'] },
      complete: true,
    },
  },
  {
    project: 'podcast',
    prompt: 'spin the pilot training bit off into its own vertical comp',
    facts: { made: 1, new: { size: [1080, 1920], heard: ['pilot training'] }, complete: true },
  },
  {
    project: 'bakery',
    prompt: 'save the bit where he forgot the salt as a separate clip, 4:5',
    facts: {
      made: 1,
      new: { size: [1080, 1350], heard: ['forgot the salt'], notHeard: ['oven'] },
      complete: true,
    },
  },
  {
    project: 'webinar',
    prompt: 'standalone clip from Webinar: the winter question, 9:16, name "Winter"',
    facts: { made: 1, new: { names: ['Winter'], size: [1080, 1920], heard: ['winter'] }, complete: true },
  },
  {
    project: 'podcast',
    prompt: '0:12 to 0:23 as a new comp please',
    facts: { made: 1, new: { seconds: [10.9, 11.1] }, untouched: ['Flight Deck'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'clip of "Is it open source and free" to the end, new sequence',
    facts: { made: 1, new: { heard: ['open and private', 'bye bye'], notHeard: ['one last question'] } },
  },
  {
    project: 'bare',
    prompt: '9:16 film from interview.mp4, first 20 seconds',
    facts: { made: 1, new: { size: [1080, 1920], seconds: [19.9, 20.1] }, complete: true },
  },
  {
    project: 'several',
    prompt: 'Launch teaser as a separate square comp',
    facts: { made: 1, new: { size: [1080, 1080] }, untouched: ['Launch teaser'], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'make a new clip called "Oven": the oven story',
    facts: { made: 1, new: { names: ['Oven'], heard: ['oven'] }, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'fresh comp, 1080x1080, the elephant bit only',
    facts: {
      made: 1,
      new: { size: [1080, 1080], heard: ['elephant'], notHeard: ['Kansas'] },
      complete: true,
    },
  },
  { project: 'podcast', prompt: 'grab the unicorn bite as its own clip', facts: { unchanged: true } },
  { project: 'podcast', prompt: 'start with the elephant story as a hook', facts: { made: 0 } },
  { project: 'podcast', prompt: 'pull the elephant story out', facts: { made: 0, gone: ['elephant'] } },
  { project: 'podcast', prompt: 'separate the clip at 0:30', facts: { made: 0 } },
  { project: 'podcast', prompt: 'reframe as a 1080x1080 video', facts: { made: 0, size: [1080, 1080] } },
  { project: 'podcast', prompt: 'show it as a new chapter at 0:30', facts: { made: 0, markers: 1 } },
  // Over several sentences and entries, in any order
  {
    project: 'podcast',
    prompt:
      'I would love an excerpt for the zoo. Name: "Zoo". Content: from "We scanned an elephant" to "the result was amazing". Size: 1080x1350. Captions: boxed. Leave Flight Deck as it is.',
    facts: {
      made: 1,
      new: {
        names: ['Zoo'],
        size: [1080, 1350],
        heard: ['We scanned an elephant'],
        notHeard: ['Then we showed'],
      },
      captions: { style: 'boxed' },
      untouched: ['Flight Deck'],
      complete: true,
    },
  },
  {
    project: 'several',
    prompt:
      'Could you make me a composition called "Evening" that starts with the memo, continues with the teaser and closes with the interview? The originals stay.',
    facts: {
      made: 1,
      new: { names: ['Evening'], seconds: [83, 84] },
      untouched: ['Interview', 'Voice memo', 'Launch teaser'],
      complete: true,
    },
  },
  {
    project: 'several',
    prompt: 'make a new composition called Recap from the Interview without the goodbye, 9:16',
    facts: {
      made: 1,
      new: { names: ['Recap'], size: [1080, 1920], notHeard: ['bye bye'] },
      untouched: ['Interview'],
      complete: true,
    },
  },
  {
    project: 'bare',
    prompt: 'make one from the last twenty seconds called Ending',
    facts: { made: 1, new: { names: ['Ending'], seconds: [19.9, 20.1] }, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'cut 0:10-0:20 and make a clip of 0:30-0:40 called "E"',
    facts: { made: 1, new: { seconds: [9.9, 10.1] }, operations: { cut_ranges: 1 } },
  },
  {
    project: 'several',
    prompt: 'make a copy called "Board" and make the interview square',
    facts: { unchanged: true },
  },
]
