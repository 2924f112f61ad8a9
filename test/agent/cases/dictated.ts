// What people dictate without a comma, with remarks that need no action, and how they speak of what they no longer want.
import type { PromptCase } from './case.ts'

export const dictated: PromptCase[] = [
  // What is told is parted from what is asked.
  {
    project: 'interview',
    prompt: 'its far too slow speed it up by 20 percent',
    facts: { effects: { speed: 1.2 } },
  },
  {
    project: 'interview',
    prompt: 'im doing this on my phone make it vertical would you',
    facts: { size: [1080, 1920], complete: true },
  },
  {
    project: 'interview',
    prompt: 'my boss wants it shorter cut the first ten seconds',
    facts: { seconds: [49, 49.2], complete: true },
  },
  {
    project: 'interview',
    prompt: 'he coughs all the time its so annoying take the ums out',
    facts: { times: { um: 0, uh: 2 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'captions on please i cant hear a thing',
    facts: { captions: true, complete: true },
  },
  {
    project: 'dressed',
    prompt: 'get rid of the title i never liked it',
    facts: { titles: [], captions: true, complete: true },
  },
  {
    project: 'interview',
    prompt: 'oh hello dear turn the volume up by 3 dB im going deaf',
    facts: { effects: { gainDb: 3 }, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'what a lovely boy he is anyway cut the last sentence',
    facts: { gone: ['see you next week'], kept: ['Thank you for listening'], complete: true },
  },
  {
    project: 'episode',
    prompt: 'i was late for the bus anyway put captions on it',
    facts: { captions: true, complete: true },
  },
  {
    project: 'interview',
    prompt: 'we have guests on sunday so make it square please',
    facts: { size: [1080, 1080], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'only the first thirty seconds please they wont watch more',
    facts: { seconds: [29.5, 30.5], complete: true },
  },
  {
    project: 'interview',
    prompt: 'the neighbor just knocked on the door oh yes fade the sound in for two seconds',
    facts: { complete: true, seconds: [59, 59.2] },
  },
  {
    project: 'interview',
    prompt: 'he starts over so keep the second go',
    facts: { gone: ['let me start again'], kept: ['The model is very fast'], complete: true },
  },
  { project: 'tagged', prompt: 'delete draft one i never use it', facts: { complete: true } },
  { project: 'memo', prompt: 'make it a bit louder love', facts: { effects: { gainDb: 3 } } },
  // What describes a noun is no sentence of its own.
  {
    project: 'interview',
    prompt: 'remove the silences that are longer than one second',
    facts: { longestPause: 1, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'how many times do they say tractor in this one',
    facts: { unchanged: true },
  },
  // Where things go that nobody wants.
  {
    project: 'webinar',
    prompt: 'throw old draft in the rubbish',
    facts: { names: ['Webinar', 'Teaser'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'Teaser and old draft to the bin',
    facts: { names: ['Webinar'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'throw the ums into the rubbish bin',
    facts: { times: { um: 0 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'last sentence belongs on the cutting room floor',
    facts: { gone: ['bye bye'], kept: ['open and private'], complete: true },
  },
  { project: 'dressed', prompt: 'chapters to the trash', facts: { markers: [], complete: true } },
  { project: 'webinar', prompt: 'Teaser to the front', facts: { unchanged: true } },
  { project: 'webinar', prompt: 'teaser to square', facts: { in: 'Teaser', size: [1080, 1080] } },
  // “The teaser one” is the teaser.
  {
    project: 'several',
    prompt: 'rename the interview one to Chat',
    facts: { names: ['Chat', 'Voice memo', 'Launch teaser'] },
  },
  // One sentence of the greeting, and not all of it.
  {
    project: 'podcast',
    prompt: 'cut the welcome line and the farewell line',
    facts: {
      gone: ['Welcome back', 'See you next week'],
      kept: ['My name is Dana', 'Thank you for listening'],
    },
  },
  {
    project: 'bakery',
    prompt: 'Remove everything except the last question and its answer',
    facts: { kept: ["don't quit your day job"], gone: ['how did you start baking'], complete: true },
  },
  // What must stay heard may get louder.
  {
    project: 'memo',
    prompt: '6 dB quieter but keep my um',
    facts: { effects: { gainDb: -6 }, times: { um: 1 }, complete: true },
  },
]
