// Teachers, social-media managers and pipelines in their own words: short names, shorthand, lists of clips.
import type { PromptCase } from './case.ts'

export const voicesPublishing: PromptCase[] = [
  {
    project: 'webinar',
    prompt: 'Please remove the part of the Webinar where she asks if everyone can see her screen',
    facts: { gone: ['can everyone see my screen'], kept: ['welcome to the sunny side'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'Add subtitles to all three videos',
    facts: { captions: true, operations: { set_captions: 3 }, complete: true },
  },
  {
    project: 'webinar',
    prompt: 'Add chapters named Intro, Demo and Questions at the start of each clip of the Webinar',
    facts: { markers: ['Intro', 'Demo', 'Questions'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'What date does the grant close?',
    facts: { unchanged: true, says: [/thirty first of March/i] },
  },
  {
    project: 'webinar',
    prompt: "Cut Daniel's question and its answer from the Webinar",
    facts: {
      gone: ['comes from daniel', 'inverter'],
      kept: ['second question is about winter'],
      complete: true,
    },
  },
  {
    project: 'webinar',
    prompt: 'In the Webinar, only keep the answers about winter and grants',
    facts: { kept: ['do panels work in winter', 'grant closes'], gone: ['my name is priya', 'postcode'] },
  },
  {
    project: 'webinar',
    prompt: 'Put " (2026)" behind the name of every video',
    facts: { names: ['Webinar (2026)', 'Teaser (2026)', 'Old draft (2026)'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'Stop the Webinar after the battery opinion',
    facts: { gone: ['comes from daniel'], kept: ['not worth it yet'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'Make three separate lessons out of the Webinar, one per clip',
    facts: { made: 3, untouched: ['Webinar'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'Give the Webinar a title card saying Solar Basics at the start',
    facts: { titles: [{ text: 'Solar Basics', startSeconds: 0 }], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'No pause in the Webinar should last more than a second',
    facts: { longestPause: 1, complete: true },
  },
  {
    project: 'long',
    prompt: 'Divide the talk into four lessons of equal length',
    facts: { made: 4, complete: true },
  },
  {
    project: 'bare',
    prompt: 'make a composition from interview.mp4 and remove the hesitations',
    facts: { made: 1, new: { notHeard: ['um'] }, complete: true },
  },
  {
    project: 'fresh',
    prompt: 'Make a video with the slides: Photosynthesis, Light, Water',
    facts: { made: 1, titles: [{ text: 'Photosynthesis' }, { text: 'Light' }, { text: 'Water' }] },
  },
  {
    project: 'several',
    prompt: 'Take the word "um" out everywhere',
    facts: { gone: ['um'], operations: {}, complete: true },
  },
  {
    project: 'several',
    prompt: 'clean the audio of the interview and of the memo',
    facts: { operations: { set_studio_sound: 2 }, untouched: ['Launch teaser'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'mark the places where she says "agent"',
    facts: { markers: 1, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Turn the pilot license moment into a TikTok',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: { heard: ['pilot license before'], size: [1080, 1920] },
    },
  },
  {
    project: 'podcast',
    prompt: 'hook: "The best lesson is that you must never give up on a strange idea." Open with it.',
    facts: { complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Give me the 20 most interesting seconds as a vertical short',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: { seconds: [8, 21], size: [1080, 1920] },
      complete: true,
    },
  },
  {
    project: 'podcast',
    prompt: 'two clips: one about the elephant, one about pilot training',
    facts: { untouched: ['Flight Deck'], made: 2, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Add the caption "Wait for it..." at 0:55 for 3 seconds',
    facts: { titles: [{ text: 'Wait for it...', startSeconds: 55, endSeconds: 58 }], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Make a vertical version, keep the horizontal one',
    facts: { untouched: ['Flight Deck'], made: 1, new: { size: [1080, 1920] }, complete: true },
  },
  {
    project: 'bakery',
    prompt: 'Call to action at the end: "Subscribe for more bread"',
    facts: { titles: [{ text: 'Subscribe for more bread' }] },
  },
  {
    project: 'several',
    prompt: 'add our slogan "Cut less, say more" to all three videos in the last 2 seconds',
    facts: { operations: { add_title: 3 }, complete: true },
  },
  {
    project: 'several',
    prompt: 'prefix every composition with "DRAFT – "',
    facts: { names: ['DRAFT – Interview', 'DRAFT – Voice memo', 'DRAFT – Launch teaser'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'I want it punchier: no fillers, no pauses over 0.4, start right at "Today"',
    facts: { gone: ['um', 'hello and welcome'], longestPause: 0.4 },
  },
  {
    project: 'interview',
    prompt:
      'Steps:\n1. Remove filler words.\n2. Cap silences at 0.7s.\n3. Apply Studio Sound at 60%.\n4. Add captions (soft).\nDo not create new compositions.',
    facts: {
      gone: ['um'],
      longestPause: 0.7,
      effects: { studioSound: 60 },
      captions: { burned: false },
      made: 0,
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'trim: start=5s end=50s',
    facts: { seconds: [44.9, 45.1], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Create these clips: "A" 0-10s, "B" 10-20s, "C" 20-30s',
    facts: {
      untouched: ['Interview'],
      made: 3,
      new: { names: ['A', 'B', 'C'], seconds: [9.9, 10.1] },
      complete: true,
    },
  },
  { project: 'interview', prompt: 'cut 10s..15s', facts: { seconds: [54, 54.2], complete: true } },
  {
    project: 'interview',
    prompt: 'Remove the last 3 sentences and nothing more',
    facts: { gone: ['everything is open', 'bye bye'], kept: ['thanks for the answer'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'If a retake exists remove it, otherwise do nothing.',
    facts: { times: { 'very fast on a local machine': 1 } },
  },
  {
    project: 'interview',
    prompt: 'Rename composition to "ep-12_final" and set size to 1080x1080',
    facts: { names: ['ep-12_final'], size: [1080, 1080], complete: true },
  },
  {
    project: 'several',
    prompt: 'Concatenate all compositions into "Full"',
    facts: {
      untouched: ['Interview', 'Voice memo', 'Launch teaser'],
      made: 1,
      new: { names: ['Full'], seconds: [83, 84] },
      complete: true,
    },
  },
  { project: 'several', prompt: 'copy Interview twice', facts: { made: 2, complete: true } },
  {
    project: 'tagged',
    prompt: 'Delete compositions whose name starts with "Draft"',
    facts: { names: ['Memo', 'Opening - Spring 2026'], complete: true },
  },
  {
    project: 'multicam',
    prompt: 'Mute track 2 and 3',
    facts: { effects: { mutedTracks: [1, 2] }, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Put my handle @flightdeck at the bottom the entire time',
    facts: {
      titles: [{ text: '@flightdeck', place: 'bottom', startSeconds: 0, endSeconds: 92.7 }],
      complete: true,
    },
  },
]
