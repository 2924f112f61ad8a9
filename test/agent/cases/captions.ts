// Captions, titles, markers and chapters.
import type { PromptCase } from './case.ts'

export const captions: PromptCase[] = [
  {
    project: 'several',
    prompt: 'Add captions to every composition in this project.',
    facts: { operations: { set_captions: 3 }, captions: true, complete: true },
  },
  { project: 'interview', prompt: 'captions please', facts: { captions: true, complete: true } },
  {
    project: 'interview',
    prompt: 'add burned-in subtitles',
    facts: { captions: { burned: true }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Add classic karaoke-style captions.',
    facts: { captions: { style: 'karaoke' }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'add closed captions as a separate track',
    facts: { captions: { burned: false } },
  },
  {
    project: 'interview',
    prompt: 'use boxed captions',
    facts: { captions: { style: 'boxed' }, complete: true },
  },
  { project: 'dressed', prompt: 'turn the captions off', facts: { captions: false, complete: true } },
  {
    project: 'dressed',
    prompt: 'remove the subtitles please',
    facts: { captions: false, seconds: [59.09, 59.09], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Translate the captions into French (Canada)',
    facts: { unchanged: true, says: ['translat'] },
  },
  {
    project: 'interview',
    prompt:
      'Translate the captions of this composition into German. Create the translation as a new composition named "Interview DE". Do not change the original composition.',
    facts: { unchanged: true, says: ['translat'] },
  },
  {
    project: 'interview',
    prompt: 'add a title that says "Welcome" at the top for 4 seconds',
    facts: { titles: [{ text: 'Welcome', place: 'top', startSeconds: 0, endSeconds: 4 }], complete: true },
  },
  {
    project: 'interview',
    prompt: "Add a lower third reading 'Jane Doe, CEO' from 0:05 to 0:09",
    facts: {
      titles: [{ text: 'Jane Doe, CEO', place: 'lower_third', startSeconds: 5, endSeconds: 9 }],
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'put "The End" in the middle for the last 3 seconds in yellow',
    facts: {
      titles: [{ text: 'The End', place: 'center', color: '#ffd400', startSeconds: 56, endSeconds: 59 }],
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'Set the hook text track at the top of the composition to: "You will not believe this".',
    facts: { titles: [{ text: 'You will not believe this', place: 'top' }], complete: true },
  },
  { project: 'dressed', prompt: 'remove the title', facts: { titles: [], complete: true } },
  {
    project: 'dressed',
    prompt: 'change the title to "Good evening"',
    facts: { titles: [{ text: 'Good evening' }], complete: true },
  },
  { project: 'interview', prompt: 'add a title', facts: { unchanged: true, says: ['text'] } },
  {
    project: 'interview',
    prompt: 'Apply the Berlin Carrot layout',
    facts: { unchanged: true, says: ['layout'] },
  },
  {
    project: 'long',
    prompt: 'add chapters',
    facts: { markers: 2, seconds: [241.28, 241.29], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Create YouTube chapters based on the topics',
    facts: { markers: 2, complete: true },
  },
  {
    project: 'interview',
    prompt: 'add a marker at 0:30 called "Question"',
    facts: { markers: ['Question'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Set chapter markers: 0:00 Intro, 0:12 Guest and 0:33 Questions',
    facts: { markers: ['Intro', 'Guest', 'Questions'], complete: true },
  },
  {
    project: 'interview',
    prompt: '0:00 Welcome\n0:12 – The agent\n0:30 "Goodbye"\nPlease add these as chapters.',
    facts: { markers: ['Welcome', 'The agent', 'Goodbye'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Add chapters: Intro at 0:00; Costs at 0:20; Advice at 0:30',
    facts: { markers: ['Intro', 'Costs', 'Advice'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'add a marker at 0:10 called Start and one at 0:20 called Next',
    facts: { markers: ['Start', 'Next'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Chapters: 0:10 Early, 2:10 Too late',
    facts: { markers: ['Early'], says: ['Too late', '0:59.09'] },
  },
  { project: 'dressed', prompt: 'delete all chapters', facts: { markers: [], complete: true } },
  {
    project: 'interview',
    prompt: 'correct "local machine" to "laptop" in the transcript',
    facts: { operations: { correct_text: 1 }, gone: ['local machine'], complete: true },
  },
  {
    project: 'interview',
    prompt: "Label the speaker as 'Anna'",
    facts: { operations: { label_speaker: 1 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'add captions in Comic Sans',
    facts: { unchanged: true, says: ['Comic Sans', 'not understood'] },
  },
  {
    project: 'interview',
    prompt: 'subtitle it and make the pauses shorter',
    facts: { captions: true, operations: { shorten_gaps: 1 } },
  },
]
