// Guard clauses, and what must not be guessed.
import type { PromptCase } from './case.ts'

export const guards: PromptCase[] = [
  { project: 'interview', prompt: 'Do not change anything.', facts: { unchanged: true } },
  {
    project: 'interview',
    prompt: 'Remove filler words. Do not change anything.',
    facts: { unchanged: true },
  },
  {
    project: 'interview',
    prompt: 'Do not re-order anything. Do not rewrite the transcript.',
    facts: { unchanged: true },
  },
  {
    project: 'interview',
    prompt: "Remove filler words, but don't touch the captions",
    facts: { gone: ['um'], captions: false, complete: true },
  },
  {
    project: 'dressed',
    prompt: "make it square. don't touch the captions",
    facts: { size: [1080, 1080], captions: true, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Add captions without changing the timing',
    facts: { captions: true, seconds: [59.09, 59.09], complete: true },
  },
  {
    project: 'interview',
    prompt:
      'Translate the captions into Spanish and add studio sound. If you really cannot translate, do not do anything else as a substitute. State plainly which tool or capability is missing.',
    facts: { unchanged: true, says: ['translat'] },
  },
  {
    project: 'interview',
    prompt: 'zoom in on my face. If you cannot do it, do nothing.',
    facts: { unchanged: true, says: ['zoom'] },
  },
  {
    project: 'interview',
    prompt: 'Apply Studio Sound. Do not remove words or change the timing. Remove filler words.',
    facts: { effects: { studioSound: 100 }, seconds: [59.09, 59.09], kept: ['um'], says: ["I couldn't"] },
  },
  {
    project: 'interview',
    prompt: 'remove filler words but do not shorten the pauses',
    facts: { without: ['shorten_gaps'], operations: {} },
  },
  {
    project: 'interview',
    prompt: 'Add captions. Never delete any words.',
    facts: { captions: true, kept: ['um'], complete: true },
  },
  {
    project: 'several',
    prompt: 'Add captions to the Interview only. Leave the other compositions alone.',
    facts: { captions: true, untouched: ['Voice memo', 'Launch teaser'] },
  },
  { project: 'interview', prompt: 'make it better', facts: { unchanged: true, says: ['not'] } },
  { project: 'interview', prompt: 'asdf qwer zxcv', facts: { unchanged: true, says: ['not'] } },
  {
    project: 'interview',
    prompt: 'add captions and order me a pizza',
    facts: { captions: true, says: ['pizza'] },
  },
  { project: 'interview', prompt: 'Hello there!', facts: { unchanged: true } },
  { project: 'interview', prompt: 'publish it to YouTube', facts: { unchanged: true, says: ['publish'] } },
  {
    project: 'interview',
    prompt: 'add captions, then export it as mp4',
    facts: { captions: true, complete: true },
  },
  // What must stay on a condition: only where it is met.
  {
    project: 'interview',
    prompt: 'If this recording is longer than one minute, leave it as it is. Remove the ums.',
    facts: { times: { um: 0 } },
  },
  {
    project: 'interview',
    prompt: 'If this recording is shorter than one minute, leave it as it is. Remove the ums.',
    facts: { unchanged: true },
  },
  {
    project: 'interview',
    prompt: 'Leave it alone unless it is longer than 30 seconds. Remove the ums.',
    facts: { times: { um: 0 }, says: ['30 seconds” is the case'] },
  },
  {
    project: 'interview',
    prompt: 'Leave it alone unless it is longer than two minutes. Remove the ums.',
    facts: { unchanged: true },
  },
]
