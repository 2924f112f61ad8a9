// What only announces, what says that nothing else is to happen, what is taken back, and what goes where.
import type { PromptCase } from './case.ts'

const CAPTIONED = { captions: { style: 'plain' }, complete: true } as const

export const announced: PromptCase[] = [
  // A heading in front of a colon asks for nothing.
  {
    project: 'interview',
    prompt: 'Two things: captions on, and remove the ums',
    facts: { times: { um: 0 }, ...CAPTIONED },
  },
  { project: 'interview', prompt: 'Accessibility request: captions on', facts: CAPTIONED },
  { project: 'interview', prompt: 'ok for the seminar: captions on', facts: CAPTIONED },
  {
    project: 'interview',
    prompt: 'Legal alert: mute the last sentence',
    facts: { operations: { set_muted: true }, complete: true },
  },
  { project: 'podcast', prompt: 'Reminder: make it square', facts: { size: [1080, 1080], complete: true } },
  {
    project: 'podcast',
    prompt: 'Quick task: fade out over 2 seconds',
    facts: { operations: { set_fades: true }, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Three edits for the museum version, please:\n1. captions on\n2. loudness -16 LUFS',
    facts: { loudness: -16, ...CAPTIONED },
  },
  {
    project: 'podcast',
    prompt: 'To do for this recording:\n- captions on\n- remove the first sentence',
    facts: { ...CAPTIONED, gone: ['Welcome back to the Flight Deck podcast'] },
  },
  {
    project: 'memo',
    prompt: 'Change for the workshop: half speed',
    facts: { effects: { speed: 0.5 }, complete: true },
  },
  {
    project: 'memo',
    prompt: 'Board request: captions, and a marker at 0:05 called Idea',
    facts: { ...CAPTIONED, markers: ['Idea'] },
  },
  // What a prompt says of itself holds.
  { project: 'interview', prompt: 'captions on. No other changes.', facts: CAPTIONED },
  { project: 'interview', prompt: 'captions on, no further edits please', facts: CAPTIONED },
  { project: 'interview', prompt: 'captions on. Nothing may be cut.', facts: CAPTIONED },
  { project: 'interview', prompt: 'captions on, nothing gets cut', facts: CAPTIONED },
  {
    project: 'interview',
    prompt: 'set the loudness to -16 LUFS, change nothing else',
    facts: { loudness: -16, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'make it square, alter nothing else',
    facts: { size: [1080, 1080], complete: true },
  },
  { project: 'podcast', prompt: 'loudness -16 LUFS. No cuts.', facts: { loudness: -16, complete: true } },
  {
    project: 'podcast',
    prompt: 'play it at 1.25x, no deletions',
    facts: { effects: { speed: 1.25 }, complete: true },
  },
  { project: 'memo', prompt: 'captions on. nothing must be removed', facts: CAPTIONED },
  {
    project: 'memo',
    prompt: 'remove the ums. no additional changes',
    facts: { times: { um: 0 }, complete: true },
  },
  // One composition goes beside another: nothing new is made.
  ...(
    [
      ['The launch teaser goes before the interview', 'Interview', [62.8, 64.2]],
      ['Voice memo belongs after Interview', 'Interview', [78, 80]],
      ['Launch teaser comes right before Voice memo', 'Voice memo', [23, 25.5]],
      ['the voice memo should go in front of the launch teaser', 'Launch teaser', [23, 25.5]],
      ['Voice memo goes straight after the interview', 'Interview', [78, 80]],
      ['Launch teaser goes ahead of Interview, glued', 'Interview', [62.8, 64.2]],
      ['the interview goes after the launch teaser', 'Launch teaser', [62.8, 64.2]],
    ] as const
  ).map(
    ([prompt, where, seconds]): PromptCase => ({
      project: 'several',
      prompt,
      facts: { in: where, seconds: [...seconds], made: 0, operations: { insert_clip: 1 } },
    }),
  ),
  // A restart ends where the same words begin again.
  ...[
    'remove the false start in "first year was"',
    'cut the stutter on "the first year was"',
    'lose the repetition of "the first year was"',
    'delete the restart in "the first year was"',
  ].map(
    (prompt): PromptCase => ({
      project: 'bakery',
      prompt,
      facts: { times: { 'the first year was': 1 }, seconds: [176.5, 178.9] },
    }),
  ),
  {
    project: 'interview',
    prompt: 'remove the repetition of "the model is very fast"',
    facts: { times: { 'the model is very fast': 1 }, gone: ['let me start again'] },
  },
  {
    project: 'interview',
    prompt: 'remove the stutter in "thanks for the answer"',
    facts: { unchanged: true },
  },
  // The next sentence takes one back.
  {
    project: 'podcast',
    prompt: 'Remove the intro. Scratch that, remove the last sentence.',
    facts: { kept: ['Welcome back to the Flight Deck podcast'], gone: ['See you next week'] },
  },
  {
    project: 'interview',
    prompt: 'Make it square. No wait, make it vertical.',
    facts: { size: [1080, 1920] },
  },
  {
    project: 'interview',
    prompt: 'Remove the ums. Oh no, forget that: remove the uhs.',
    facts: { times: { um: 4, uh: 0 } },
  },
  {
    project: 'interview',
    prompt: 'Add captions. On second thought, add boxed captions.',
    facts: { captions: { style: 'boxed' } },
  },
  {
    project: 'podcast',
    prompt: 'Mute the elephant story. Actually no, mute the farm part.',
    facts: { operations: { set_muted: 1 } },
  },
  {
    project: 'podcast',
    prompt:
      'Set the loudness to -14 LUFS. Never mind that, it would be too much: set the loudness to -16 LUFS.',
    facts: { loudness: -16 },
  },
  // What a title shall say instead.
  ...[
    ['Title "Hello" should read "Welcome".', 'Welcome'],
    ['Title text: "Hoi" instead of "Hello"', 'Hoi'],
    ['exchange the title "Hello" against "City talk"', 'City talk'],
    ['the title "Hello" becomes "Bye"', 'Bye'],
    ['swap the title "Hello" for "Morning"', 'Morning'],
    ['The title "Hello" must say "Day one"', 'Day one'],
    ['title "Greetings" rather than "Hello"', 'Greetings'],
  ].map(
    ([prompt, text]): PromptCase => ({
      project: 'dressed',
      prompt: prompt as string,
      facts: { titles: [{ text: text as string }], operations: { change_title: 1 } },
    }),
  ),
  // Wishes, and small words in front.
  { project: 'dressed', prompt: "I'd rather have no captions", facts: { captions: false } },
  { project: 'dressed', prompt: 'we would prefer to have no title', facts: { titles: [] } },
  {
    project: 'scored',
    prompt: "I'd rather have no music beneath the interview",
    facts: { complete: true, operations: { remove_clip: true } },
  },
  { project: 'interview', prompt: 'yep remove the ums', facts: { times: { um: 0 } } },
  { project: 'dressed', prompt: 'nah, no title', facts: { titles: [] } },
  {
    project: 'podcast',
    prompt: 'Could the elephant story go entirely?',
    facts: { gone: ['We scanned an elephant'] },
  },
]
