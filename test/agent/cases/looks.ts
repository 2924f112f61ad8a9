// Titles, markers, names, speed and joined compositions in few words: each family is one rule of language/read, in other words than its own.
import type { PromptCase } from './case.ts'

const HELLO = (endSeconds: number) => [{ text: 'Hello', startSeconds: 0, endSeconds }]

export const looks: PromptCase[] = [
  // How long a title is seen.
  { project: 'dressed', prompt: 'leave the title on screen until 0:06', facts: { titles: HELLO(6) } },
  { project: 'dressed', prompt: 'the Hello title should last until 0:04', facts: { titles: HELLO(4) } },
  { project: 'dressed', prompt: 'keep "Hello" on for 4 seconds', facts: { titles: HELLO(4) } },
  { project: 'dressed', prompt: 'title stays up for 5s', facts: { titles: HELLO(5), complete: true } },
  {
    project: 'dressed',
    prompt: 'captions off, title as it is',
    facts: { captions: false, titles: HELLO(3) },
  },
  {
    project: 'dressed',
    prompt: 'captions off. chapters, title as they are',
    facts: { captions: false, markers: ['Start', 'Questions'] },
  },
  { project: 'dressed', prompt: 'take the title down', facts: { titles: [], complete: true } },
  { project: 'dressed', prompt: 'stop displaying the captions', facts: { captions: false, complete: true } },
  { project: 'dressed', prompt: 'can we try boxed captions?', facts: { captions: { style: 'boxed' } } },
  {
    project: 'dressed',
    prompt: 'title → Welcome, same place',
    facts: { titles: [{ text: 'Welcome', endSeconds: 3 }] },
  },
  { project: 'dressed', prompt: 'title → yellow', facts: { titles: [{ text: 'Hello' }], complete: true } },
  {
    project: 'interview',
    prompt: 'lower third: ELEVEN and counting!',
    facts: { titles: [{ text: 'ELEVEN and counting!' }] },
  },
  // Chapters and markers.
  { project: 'dressed', prompt: 'first chapter → Intro', facts: { markers: ['Intro', 'Questions'] } },
  {
    project: 'dressed',
    prompt: "the second chapter's name should be Costs",
    facts: { markers: ['Start', 'Costs'] },
  },
  {
    project: 'dressed',
    prompt: 'set the name of the first chapter to Top',
    facts: { markers: ['Top', 'Questions'] },
  },
  { project: 'dressed', prompt: 'scrap chapter Questions', facts: { markers: ['Start'], complete: true } },
  { project: 'dressed', prompt: 'cut chapter Questions', facts: { unchanged: true } },
  { project: 'dressed', prompt: 'drop a chapter', facts: { unchanged: true } },
  { project: 'episode', prompt: 'drop a marker at every clip', facts: { operations: { add_marker: 3 } } },
  { project: 'episode', prompt: 'marker on each "very fast"', facts: { operations: { add_marker: 2 } } },
  {
    project: 'episode',
    prompt: 'markers at "thank you" and "sorry"',
    facts: { markers: ['thank you', 'sorry'] },
  },
  { project: 'episode', prompt: 'marker "Top" at the start', facts: { markers: ['Top'], complete: true } },
  {
    project: 'episode',
    prompt: 'one marker at 0:10, “Costs”',
    facts: { markers: ['Costs'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'chapters: Farm, Elephant',
    facts: { markers: ['Farm', 'Elephant'], complete: true },
  },
  { project: 'podcast', prompt: 'three chapters: Farm, Elephant', facts: { unchanged: true } },
  // Names.
  {
    project: 'tagged',
    prompt: 'Draft one -> rename to Final',
    facts: { names: ['Memo', 'Opening - Spring 2026', 'Final'] },
  },
  {
    project: 'tagged',
    prompt: 'Memo should be "Idea"',
    facts: { names: ['Idea', 'Opening - Spring 2026', 'Draft one'] },
  },
  {
    project: 'tagged',
    prompt: "Memo's name: Idea",
    facts: { names: ['Idea', 'Opening - Spring 2026', 'Draft one'] },
  },
  {
    project: 'tagged',
    prompt: 'replace 2026 with 2027 in the names',
    facts: { names: ['Memo', 'Opening - Spring 2027', 'Draft one'] },
  },
  { project: 'tagged', prompt: 'change Draft to Final', facts: { unchanged: true } },
  { project: 'memo', prompt: 'name: Idea', facts: { names: ['Idea'], complete: true } },
  { project: 'memo', prompt: 'rename this recording Idea Two, please', facts: { names: ['Idea Two'] } },
  {
    project: 'tagged',
    prompt: 'delete Memo, no, Draft one',
    facts: { names: ['Memo', 'Opening - Spring 2026'] },
  },
  // Joined, and gone.
  {
    project: 'several',
    prompt: 'Voice memo followed by Interview in a new comp',
    facts: { made: 1, new: { seconds: [79, 79.2] } },
  },
  {
    project: 'several',
    prompt: 'put the memo after the interview, new comp',
    facts: { made: 1, new: { seconds: [79, 79.2] } },
  },
  {
    project: 'several',
    prompt: 'have the interview end with the voice memo',
    facts: { seconds: [79, 79.2], made: 0 },
  },
  {
    project: 'several',
    prompt: 'keep Interview, bin the others',
    facts: { names: ['Interview'], complete: true },
  },
  {
    project: 'several',
    prompt: 'delete Voice memo, which was never used',
    facts: { names: ['Interview', 'Launch teaser'] },
  },
  { project: 'several', prompt: 'delete Voice memo, which should stay', facts: { unchanged: true } },
  // How fast, how loud.
  { project: 'memo', prompt: 'three quarters speed', facts: { effects: { speed: 0.75 }, complete: true } },
  { project: 'memo', prompt: 'slower, at 0.8', facts: { effects: { speed: 0.8 }, complete: true } },
  { project: 'memo', prompt: 'too slow haha do 1.3', facts: { effects: { speed: 1.3 } } },
  {
    project: 'memo',
    prompt: 'half speed on the whole thing',
    facts: { effects: { speed: 0.5 }, complete: true },
  },
  { project: 'memo', prompt: 'louder, 2... 3 dB', facts: { effects: { gainDb: 3 }, complete: true } },
  { project: 'memo', prompt: '-20 LUFS. wait, -18 rather', facts: { loudness: -18, complete: true } },
]
