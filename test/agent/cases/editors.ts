// The shorthand of film editors: cues, lifts, headings that name a composition.
import type { PromptCase } from './case.ts'

export const editors: PromptCase[] = [
  {
    project: 'podcast',
    prompt: 'Lift the exchange about his mother.',
    facts: { unchanged: true, says: ["I can't tell whether", 'cut out the exchange about his mother'] },
  },
  {
    project: 'bakery',
    prompt: 'extract "Bread needs time"',
    facts: { unchanged: true },
  },
  {
    project: 'bakery',
    prompt: 'lift 0:21.15 to 0:37.16 and close the gap',
    facts: { gone: ['flourbox'], seconds: [162.8, 163.6], made: 0, complete: true },
  },
  {
    project: 'bakery',
    prompt: 'lift the sponsor read',
    facts: { gone: ['flourbox'], made: 0, complete: true },
  },
  {
    project: 'interview',
    prompt: 'extract the ums',
    facts: { gone: ['um'], kept: ['basically'], made: 0 },
  },
  {
    project: 'podcast',
    prompt: 'extract the elephant story as a clip',
    facts: { made: 1, new: { heard: ['elephant'] }, untouched: ['Flight Deck'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'lift the elephant story out',
    facts: { gone: ['elephant'], made: 0, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'grab 0:26-0:47, delete the rest',
    facts: { gone: ['elephant'], seconds: [20, 22], made: 0, complete: true },
  },
  {
    project: 'webinar',
    prompt: 'Webinar: open on "Today we will cover"',
    facts: { gone: ['good morning'], untouched: ['Teaser', 'Old draft'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'Teaser only: out on "solar panels work"',
    facts: { in: 'Teaser', gone: ['what they cost'], untouched: ['Webinar', 'Old draft'], complete: true },
  },
  {
    project: 'memo',
    prompt: 'get out after "three questions"',
    facts: { gone: ['share the best clips'], kept: ['three questions'], complete: true },
  },
  {
    project: 'memo',
    prompt: 'Tail: "three questions"',
    facts: { gone: ['share the best clips'], kept: ['three questions'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'in on "The model is very fast", out on "bye bye"',
    facts: { gone: ['hello and welcome'], kept: ['bye bye'], complete: true },
  },
  {
    project: 'scored',
    prompt: 'Interview: lose the music bed',
    facts: { operations: { remove_clip: 1 }, untouched: ['Voice memo'], complete: true },
  },
  {
    project: 'scored',
    prompt: 'Voice memo sequence: ums and uhs out',
    facts: { in: 'Voice memo', gone: ['um', 'uh'], untouched: ['Interview'], complete: true },
  },
  {
    project: 'dressed',
    prompt: 'title should read Robots not Hello',
    facts: { titles: [{ text: 'Robots' }], complete: true },
  },
  {
    project: 'dressed',
    prompt: 'the chapter should read Silence, not Questions',
    facts: { markers: ['Start', 'Silence'], complete: true },
  },
  {
    project: 'dressed',
    prompt: 'title should read Do not disturb',
    facts: { titles: [{ text: 'Do not disturb' }], complete: true },
  },
]
