// Instructions with words beside them that change nothing, guards that only the result can judge, and words that look like either.
import type { PromptCase } from './case.ts'

export const nearest: PromptCase[] = [
  // Said in passing, or to somebody.
  { project: 'interview', prompt: 'lose the ums, softly', facts: { times: { um: 0 } } },
  { project: 'bakery', prompt: 'the swear word must go, sorry Maya', facts: { gone: ['fucking'] } },
  {
    project: 'webinar',
    prompt: 'duplicate Teaser before I ruin it',
    facts: { made: 1, untouched: ['Teaser'] },
  },
  { project: 'podcast', prompt: 'cut: begin at “I grew up”', facts: { gone: ['Thank you for having me'] } },
  { project: 'multicam', prompt: '1.25x speed, all of it', facts: { effects: { speed: 1.25 } } },
  { project: 'webinar', prompt: 'the Teaser can go now', facts: { names: ['Webinar', 'Old draft'] } },
  // What a word says of the thing that goes is no aside.
  {
    project: 'bakery',
    prompt: 'remove the repeated “the first year was”',
    facts: { without: ['set_muted'] },
  },
  {
    project: 'interview',
    prompt: 'remove the pause before I start speaking',
    facts: { without: ['remove_fillers'] },
  },
  { project: 'interview', prompt: 'Add captions. Book me a table.', facts: { says: ['Book me a table'] } },
  // Guards by what they name.
  {
    project: 'multicam',
    prompt: 'Take out the um. Camera choices as they were.',
    facts: { times: { um: 0 } },
  },
  {
    project: 'bakery',
    prompt: 'lose the phone ringing bit but keep the forty thousand pounds line, its great',
    facts: { gone: ['my phone is ringing'], kept: ['forty thousand pounds'] },
  },
  {
    project: 'dressed',
    prompt: 'Captions off. Leave the chapters "Start" and "Questions".',
    facts: { captions: false, markers: ['Start', 'Questions'] },
  },
  {
    project: 'interview',
    prompt: 'Remove fillers, not pauses',
    facts: { without: ['shorten_gaps'], times: { um: 0 } },
  },
  {
    project: 'several',
    prompt: 'Voice memo half a decibel… no, 2 dB quieter, the others not',
    facts: { untouched: ['Interview', 'Launch teaser'] },
  },
  { project: 'podcast', prompt: 'make this 1:1, no copy', facts: { size: [1080, 1080], made: 0 } },
  {
    project: 'interview',
    prompt: 'Remove the ums. The zorg must stay.',
    facts: { unchanged: true, says: ["can't tell what should stay"] },
  },
  {
    project: 'interview',
    prompt: 'Remove the ums. Leave the Um before "there is one last question".',
    facts: { kept: ['Um there is one last question'] },
  },
  // What is talked about is nothing to be done.
  {
    project: 'memo',
    prompt: 'Delete the sentence about sound.',
    facts: { gone: ['sound in the studio'], without: ['set_muted'] },
  },
  {
    project: 'several',
    prompt: 'the Launch teaser one is too loud, take it down 2 dB',
    facts: { untouched: ['Interview', 'Voice memo'] },
  },
  {
    project: 'dressed',
    prompt: 'swap the title so it reads COMING SOON same place',
    facts: { titles: [{ text: 'COMING SOON' }] },
  },
  {
    project: 'webinar',
    prompt: "Webinar: out on 'how to get a grant', in on 'Here is the calculator'.",
    facts: {
      gone: ['share my screen', 'okay, great'],
      kept: ['how to get a grant', 'here is the calculator'],
      complete: true,
    },
  },
  { project: 'several', prompt: 'Interview -> no changes', facts: { untouched: ['Interview'] } },
  // Something goes from a composition, which stays.
  { project: 'scored', prompt: 'remove it from the Interview', facts: { unchanged: true } },
  {
    project: 'scored',
    prompt: 'The music is distracting. Please remove it from the Interview.',
    facts: { names: ['Interview', 'Voice memo'] },
  },
  {
    project: 'bakery',
    prompt: 'remove the part beginning with "Before we start" and ending with "ten percent off"',
    facts: { gone: ['FlourBox delivers'], kept: ['back to the show'] },
  },
]
