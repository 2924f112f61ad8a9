// English of people who learned it: articles missing or too many, the verb behind its object, statements that ask.
import type { PromptCase } from './case.ts'

export const learners: PromptCase[] = [
  { project: 'interview', prompt: 'Mute it complete', facts: { effects: { muted: true }, complete: true } },
  {
    project: 'several',
    prompt: "Do a copy of Interview with name 'Short'",
    facts: { made: 1, new: { names: ['Short'] }, untouched: ['Interview'], complete: true },
  },
  {
    project: 'several',
    prompt: 'let the interview in peace and cut the um in voice memo',
    facts: { untouched: ['Interview'], in: 'Voice memo', times: { um: 0 }, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Remove everything that has to do with the elephant',
    facts: { gone: ['We scanned an elephant', 'The elephant scan'], kept: ['very old tractor'] },
  },
  {
    project: 'bakery',
    prompt: 'Delete all what concerns Instagram',
    facts: { gone: ['Do you use Instagram'], kept: ['Two hundred loaves'] },
  },
  {
    project: 'interview',
    prompt: 'For LinkedIn a copy apart in 1:1',
    facts: { made: 1, new: { size: [1080, 1080] }, untouched: ['Interview'], complete: true },
  },
  {
    project: 'memo',
    prompt: 'This same video to 1:1, and with captions',
    facts: { size: [1080, 1080], captions: true, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Remove second question and its answer',
    facts: { gone: ['Is it open source'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'I want nothing after 0:30',
    facts: { seconds: [29.9, 30.1], complete: true },
  },
  {
    project: 'long',
    prompt: 'After the minute one I want nothing',
    facts: { seconds: [59.5, 60.5], complete: true },
  },
  {
    project: 'dressed',
    prompt: "Where it says 'Hello' it must say 'Ciao'",
    facts: { titles: [{ text: 'Ciao' }], complete: true },
  },
  { project: 'interview', prompt: 'Every um falls away', facts: { times: { um: 0 }, complete: true } },
  { project: 'dressed', prompt: 'The title vanishes', facts: { titles: [], captions: true, complete: true } },
  {
    project: 'tagged',
    prompt: 'only Memo and Draft one remain',
    facts: { names: ['Memo', 'Draft one'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'keep the last attempt',
    facts: { gone: ['let me start again'], kept: ['The model is very fast'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'cut the trust and patience line',
    facts: { gone: ['Content marketing is about trust'], kept: ['We scanned an elephant'] },
  },
  {
    project: 'episode',
    prompt: 'start us off from hello and welcome back',
    facts: { gone: ['Welcome to the podcast'], kept: ['Hello and welcome back'] },
  },
  {
    project: 'bakery',
    prompt: 'The swear word mute, only this word',
    facts: { kept: ['terrifying'], seconds: [179, 179.4], complete: true },
  },
  {
    project: 'several',
    prompt: 'captions activate in all compositions',
    facts: { operations: { set_captions: 3 }, complete: true },
  },
  {
    project: 'memo',
    prompt: 'Captions activate in Voice memo',
    facts: { captions: true, complete: true },
  },
]
