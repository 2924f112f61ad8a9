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
  {
    project: 'interview',
    prompt: 'add a title',
    facts: { unchanged: true, says: ['what should the title say'] },
  },
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
    project: 'podcast',
    prompt: 'chapters: [{at: 0:00, name: "Intro"}, {at: 0:23.6, name: "Flying"}]',
    facts: { markers: ['Intro', 'Flying'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Extract to new composition "elephant": from "We scanned an elephant" through "to the children".',
    facts: { made: 1, new: { names: ['elephant'], seconds: [11, 14] }, complete: true },
  },
  {
    project: 'dressed',
    prompt: 'Strip the captions off. Title stays.',
    facts: { captions: false, operations: { set_captions: true }, without: ['add_title', 'remove_title'] },
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
    facts: { operations: { label_speakers: 1 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'add captions in Comic Sans',
    facts: { unchanged: true, says: ['Comic Sans', 'know what'] },
  },
  {
    project: 'interview',
    prompt: 'subtitle it and make the pauses shorter',
    facts: { captions: true, operations: { shorten_gaps: 1 } },
  },
  {
    project: 'interview',
    prompt: 'Filler word removal, captions, vertical.',
    facts: { gone: ['um'], captions: true, size: [1080, 1920] },
  },
  {
    project: 'podcast',
    prompt: 'Pull out the best quote and make it a square clip with captions',
    facts: { untouched: ['Flight Deck'], made: 1, size: [1080, 1080], captions: true },
  },
  {
    project: 'podcast',
    prompt: 'turn this into a short for youtube, max 40 seconds, add subtitles',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: { seconds: [20, 40.5], size: [1080, 1920] },
      captions: true,
    },
  },
  {
    project: 'interview',
    prompt: 'I would like word-by-word captions burned into the video',
    facts: { captions: { style: 'karaoke', burned: true }, complete: true },
  },
  { project: 'dressed', prompt: 'no captions please', facts: { captions: false, complete: true } },
  {
    project: 'interview',
    prompt: 'title card saying Behind the scenes at the start',
    facts: { titles: [{ text: 'Behind the scenes', startSeconds: 0 }], complete: true },
  },
  {
    project: 'several',
    prompt: 'caption everything',
    facts: { operations: { set_captions: 3 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Apply captions only. Do not cut anything.',
    facts: { captions: true, seconds: [59.09, 59.09], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Add chapters and captions, normalize audio to -14 LUFS, and export as MP4',
    facts: { captions: true, loudness: -14, markers: 1, complete: true },
  },
  {
    project: 'bare',
    prompt: 'add captions and make it 9:16',
    facts: { made: 1, captions: true, size: [1080, 1920] },
  },
  {
    project: 'several',
    prompt: 'for the interview: remove fillers, add captions and make it square',
    facts: {
      gone: ['um'],
      captions: true,
      size: [1080, 1080],
      untouched: ['Voice memo', 'Launch teaser'],
      complete: true,
    },
  },
  {
    project: 'several',
    prompt: 'turn on captions in the first two compositions',
    facts: { captions: true, untouched: ['Launch teaser'] },
  },
  {
    project: 'several',
    prompt: 'add captions to the compositions that are shorter than 30 seconds',
    facts: { untouched: ['Interview'], operations: { set_captions: 2 }, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'make 2 vertical clips, 20 seconds max, with karaoke captions',
    facts: {
      untouched: ['Flight Deck'],
      made: 2,
      new: { seconds: [5, 20.5], size: [1080, 1920] },
      captions: { style: 'karaoke' },
    },
  },
  {
    project: 'podcast',
    prompt: 'create a clip from 0:20 to 0:40 called Middle and add captions to it',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: { names: ['Middle'], seconds: [19.5, 20.5] },
      captions: true,
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'Studio Sound on, captions on, filler words off',
    facts: { gone: ['um'], captions: true, effects: { studioSound: 100 } },
  },
  {
    project: 'interview',
    prompt: 'enable captions & studio sound',
    facts: { captions: true, effects: { studioSound: 100 }, complete: true },
  },
  {
    project: 'dressed',
    prompt: 'switch the captions to karaoke style',
    facts: { captions: { style: 'karaoke' }, complete: true },
  },
  { project: 'dressed', prompt: 'delete the "Hello" title', facts: { titles: [], complete: true } },
  {
    project: 'interview',
    prompt: 'Add a lower third with my name, Sam Okafor',
    facts: { titles: [{ place: 'lower_third' }] },
  },
  {
    project: 'interview',
    prompt: 'drop a marker at the 20 second mark',
    facts: { operations: { add_marker: 1 }, complete: true },
  },
  { project: 'interview', prompt: 'give me a list of all titles and markers', facts: { unchanged: true } },
  {
    project: 'several',
    prompt: 'tell me which compositions have no captions',
    facts: { unchanged: true, says: ['Interview', 'Voice memo'] },
  },
  {
    project: 'interview',
    prompt: 'what did I say about captions?',
    facts: { unchanged: true, says: ['captions'] },
  },
  {
    project: 'interview',
    prompt: 'first remove the filler words, second shorten pauses to .4s, third add captions',
    facts: { gone: ['um'], longestPause: 0.4, captions: true },
  },
  {
    project: 'interview',
    prompt: '1. Remove filler words\n2. Add captions\n3. Make it vertical',
    facts: { gone: ['um'], captions: true, size: [1080, 1920], complete: true },
  },
  {
    project: 'fresh',
    prompt:
      'Create a square video titled "Three rules" with this script:\n\nRule one: listen.\n\nRule two: ask.\n\nRule three: thank people.',
    facts: { made: 1, new: { names: ['Three rules'], size: [1080, 1080] } },
  },
  {
    project: 'podcast',
    prompt: 'make a reel, 9:16, 25s, karaoke captions, studio sound, call it "Leo learns to fly"',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: { names: ['Leo learns to fly'], seconds: [15, 25.5], size: [1080, 1920] },
      captions: { style: 'karaoke' },
      effects: { studioSound: 100 },
      complete: true,
    },
  },
  {
    project: 'several',
    prompt: 'add subtitles to the interview and mute the voice memo',
    facts: {
      captions: true,
      untouched: ['Launch teaser'],
      operations: { set_captions: 1, set_muted: 1 },
      complete: true,
    },
  },
  {
    project: 'several',
    prompt: 'Interview: remove filler words. Voice memo: add captions.',
    facts: { gone: ['um'], captions: false, untouched: ['Launch teaser'], operations: { set_captions: 1 } },
  },
  {
    project: 'interview',
    prompt: 'put captions on it, burned in, boxed style',
    facts: { captions: { style: 'boxed', burned: true }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'subtitles but as a soft track, not burned in',
    facts: { captions: { burned: false } },
  },
  { project: 'dressed', prompt: 'hide the captions', facts: { captions: false, complete: true } },
  {
    project: 'interview',
    prompt: 'at 0:10 show a title "Meet the guest" for 3 seconds',
    facts: { titles: [{ text: 'Meet the guest', startSeconds: 10, endSeconds: 13 }], complete: true },
  },
  { project: 'interview', prompt: 'intro title: Hello World', facts: { titles: [{ text: 'Hello World' }] } },
  { project: 'interview', prompt: 'chapters for youtube pls', facts: { markers: 1, complete: true } },
  {
    project: 'interview',
    prompt: 'Do NOT delete anything. Just add captions',
    facts: { captions: true, seconds: [59.09, 59.09], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Turn the best 30 seconds into an Instagram Reel with subtitles',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: { seconds: [18, 30.5], size: [1080, 1920] },
      captions: true,
    },
  },
  {
    project: 'podcast',
    prompt: 'hey make me 3 tiktoks from this, 15 secs max, captions on',
    facts: {
      untouched: ['Flight Deck'],
      made: 3,
      new: { seconds: [4, 15.5], size: [1080, 1920] },
      captions: true,
    },
  },
  {
    project: 'several',
    prompt: 'add captions to Interview and Launch teaser',
    facts: { captions: true, untouched: ['Voice memo'], operations: { set_captions: 2 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'open captions please',
    facts: { captions: { burned: true }, complete: true },
  },
  {
    project: 'dressed',
    prompt: 'Kill the captions and the title',
    facts: { captions: false, titles: [], complete: true },
  },
  {
    project: 'dressed',
    prompt: 'change caption style to boxed',
    facts: { captions: { style: 'boxed' }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'lower third "Maya Chen — Producer" at 0:06 for 4s',
    facts: {
      titles: [{ text: 'Maya Chen — Producer', place: 'lower_third', startSeconds: 6, endSeconds: 10 }],
      complete: true,
    },
  },
  { project: 'interview', prompt: 'generate chapters', facts: { markers: 1, complete: true } },
  {
    project: 'interview',
    prompt: 'Set a chapter called Wrap-up at 0:45',
    facts: { markers: ['Wrap-up'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Under no circumstances cut any words. Add captions and make it vertical.',
    facts: { captions: true, size: [1080, 1920], seconds: [59.09, 59.09] },
  },
  { project: 'bare', prompt: 'tighten gaps to .5s and add subtitles', facts: { made: 1, captions: true } },
]
