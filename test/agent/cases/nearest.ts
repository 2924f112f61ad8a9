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
  // What a command leaves out, and what shows that it was meant.
  {
    project: 'webinar',
    prompt: 'Please strike the screen share palaver.',
    facts: { gone: ['share my screen'] },
  },
  { project: 'webinar', prompt: 'lose the calculator spiel', facts: { gone: ['here is the calculator'] } },
  {
    project: 'podcast',
    prompt: 'The tractor anecdote should go, it is private.',
    facts: { gone: ['very old tractor'], kept: ['elephant'] },
  },
  { project: 'podcast', prompt: 'Our lawyer asks: remove the elephant story', facts: { gone: ['elephant'] } },
  {
    project: 'bakery',
    prompt: 'Client wants the phone ringing bit out',
    facts: { gone: ['my phone is ringing'] },
  },
  { project: 'interview', prompt: 'My boss hates fillers: remove the ums', facts: { times: { um: 0 } } },
  { project: 'podcast', prompt: 'No gaps over half a second please', facts: { longestPause: 0.5 } },
  { project: 'multicam', prompt: 'Loudness ought to be minus 16 LUFS', facts: { loudness: -16 } },
  { project: 'episode', prompt: 'Ditch the voice memo on the end', facts: { seconds: [63, 64] } },
  {
    project: 'interview',
    prompt: 'tidy the false start about the local machine',
    facts: { gone: ['let me start again'], kept: ['the model is very fast'] },
  },
  { project: 'cleaned', prompt: 'Too tight. Give me the whole lot back.', facts: { seconds: [58, 60] } },
  { project: 'bareShoot', prompt: 'need a vertical comp from Shoot', facts: { made: 1 } },
  {
    project: 'bare',
    prompt: 'client needs a comp "Pilot" from interview.mp4',
    facts: { made: 1, new: { names: ['Pilot'] } },
  },
  { project: 'podcast', prompt: "Kick off at 'I grew up'", facts: { gone: ['Thank you for having me'] } },
  // What names something else, limits or asks for more is never left out.
  { project: 'interview', prompt: 'remove the pauses where the dog barks', facts: { unchanged: true } },
  { project: 'interview', prompt: 'double the trouble of the model', facts: { without: ['remove_retakes'] } },
  { project: 'bakery', prompt: 'cut the intro, the traffic report', facts: { unchanged: true } },
  {
    project: 'dressed',
    prompt: 'the captions can go, and the title also not',
    facts: { says: ["couldn't"] },
  },
  // What something new is to be without.
  {
    project: 'bakery',
    prompt: 'make a clip from 1:53 to 2:25 without the phone call',
    facts: { made: 1, new: { notHeard: ['my phone is ringing'] } },
  },
  {
    project: 'bakery',
    prompt: 'keep only 1:53 to 2:25 with none of the phone stuff',
    facts: { gone: ['my phone is ringing'] },
  },
  // A guard that nobody read holds where only something new was made.
  {
    project: 'webinar',
    prompt: 'square copy of the Teaser, the original is locked and stays 16:9',
    facts: { made: 1, untouched: ['Teaser'] },
  },
  {
    project: 'bakery',
    prompt: 'make a clip from 0:00 to 0:21 called "Hello". The full recording must not be altered.',
    facts: { made: 1, untouched: ['Crumb Talk 14'] },
  },
]
