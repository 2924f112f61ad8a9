// Prompts that an eager engine gets wrong: limits, exceptions, objects it does not know, guards on one
// composition, and lists of names.
import type { PromptCase } from './case.ts'

export const careful: PromptCase[] = [
  {
    project: 'podcast',
    prompt: 'Add chapters at the questions. Name them Flying, Mother and Next. Add captions.',
    facts: { markers: ['Flying', 'Mother', 'Next'], captions: true, complete: true },
  },
  { project: 'episode', prompt: 'Chapter at 0:10. Call it Start.', facts: { names: ['Episode 7'] } },
  { project: 'episode', prompt: 'Marker at 0:20. Name it Joke.', facts: { names: ['Episode 7'] } },
  {
    project: 'dressed',
    prompt: 'Title: replace "Hello" with "Good evening".',
    facts: { titles: [{ text: 'Good evening' }], complete: true },
  },
  {
    project: 'long',
    prompt: 'title Heads Up at the bottom',
    facts: { titles: [{ text: 'Heads Up', place: 'bottom' }] },
  },
  {
    project: 'scored',
    prompt: 'In the Interview, less music',
    facts: { operations: { set_gain: 1 }, without: ['insert_clip'], untouched: ['Voice memo'] },
  },
  { project: 'interview', prompt: 'make it 20% shorter', facts: { made: 1, new: { seconds: [44, 47.5] } } },
  { project: 'interview', prompt: '20% shorter', facts: { made: 1, new: { seconds: [44, 47.5] } } },
  // What is muted is not taken away, and an exception names no um.
  ...['mute every um', "mute, don't remove, every um", 'bleep the ums'].map(
    (prompt): PromptCase => ({
      project: 'interview',
      prompt,
      facts: { operations: { set_muted: 4 }, without: ['remove_fillers', 'cut_words'], seconds: [59, 59.2] },
    }),
  ),
  {
    project: 'interview',
    prompt: 'remove all ums except in the first answer',
    facts: { kept: ['the button and um it is done', 'uh you know'], times: { um: 1 }, complete: true },
  },
  { project: 'interview', prompt: 'halve the length', facts: { made: 0 } },
  // “It” and “them” are what was just added, and not the film.
  {
    project: 'interview',
    prompt: 'add a title "Hi" and remove it after 3 seconds',
    facts: { seconds: [59, 59.2] },
  },
  {
    project: 'interview',
    prompt: 'put up a title "Hi", then fade it out',
    facts: { without: ['set_fades'] },
  },
  {
    project: 'interview',
    prompt: 'turn captions on and drop them after 0:30',
    facts: { seconds: [59, 59.2] },
  },
  {
    project: 'interview',
    prompt: 'add a chapter at 0:33 called Q and rename it to Questions',
    facts: { names: ['Interview'] },
  },
  {
    project: 'scored',
    prompt: 'In Interview, lower the music 3 dB and end it at 0:40',
    facts: { seconds: [59, 59.2], complete: true },
  },
  {
    project: 'interview',
    prompt: 'add captions and cut it after 0:30',
    facts: { seconds: [29, 30.5], captions: true },
  },
  {
    project: 'interview',
    prompt: 'can you cut out the awkward silences between questions',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  {
    project: 'interview',
    prompt: 'remove the pauses but keep the ones longer than two seconds',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  { project: 'interview', prompt: 'remove the answer about silence', facts: { without: ['shorten_gaps'] } },
  {
    project: 'interview',
    prompt: 'Remove the question "Is it open source and free"',
    facts: { gone: ['is it open source and free'], kept: ['one last question'], complete: true },
  },
  { project: 'interview', prompt: 'silence the coughs', facts: { unchanged: true, says: ['coughs'] } },
  { project: 'interview', prompt: 'speed up the boring parts', facts: { unchanged: true, says: ['boring'] } },
  {
    project: 'dressed',
    prompt: 'remove captions from the first 10 seconds',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  {
    project: 'interview',
    prompt: 'the audio is too loud, bring it down 3 dB',
    facts: { effects: { gainDb: -3 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'trim both ends by 1 second',
    facts: { seconds: [57, 57.2], complete: true },
  },
  { project: 'interview', prompt: 'cut at 30 seconds', facts: { unchanged: true } },
  { project: 'interview', prompt: 'cut 5 seconds', facts: { unchanged: true } },
  { project: 'interview', prompt: 'remove the middle', facts: { unchanged: true } },
  { project: 'interview', prompt: 'crop out the left side', facts: { unchanged: true } },
  { project: 'interview', prompt: 'flip horizontally', facts: { unchanged: true } },
  { project: 'interview', prompt: 'delete every second sentence', facts: { unchanged: true } },
  {
    project: 'interview',
    prompt: 'add a name tag "Dr. Lee" when the guest starts talking',
    facts: { without: ['rename_composition'] },
  },
  {
    project: 'several',
    prompt: 'delete all compositions except Interview',
    facts: { names: ['Interview'], complete: true },
  },
  {
    project: 'several',
    prompt: 'delete the two shortest compositions',
    facts: { names: ['Interview'], complete: true },
  },
  { project: 'several', prompt: 'delete everything except the Interview', facts: { unchanged: true } },
  {
    project: 'several',
    prompt: 'Only change the Voice memo. Remove the filler words.',
    facts: { untouched: ['Interview', 'Launch teaser'], in: 'Voice memo', gone: ['um'], complete: true },
  },
  {
    project: 'several',
    prompt: 'Do not modify the Interview. Remove filler words everywhere else.',
    facts: { untouched: ['Interview'], in: 'Voice memo', gone: ['um'], complete: true },
  },
  {
    project: 'several',
    prompt: 'Remove filler words. Do not touch the Voice memo.',
    facts: { untouched: ['Voice memo'], gone: ['um'], complete: true },
  },
  {
    project: 'several',
    prompt: 'add studio sound to everything but the teaser',
    facts: { untouched: ['Launch teaser'], operations: { set_studio_sound: 2 }, complete: true },
  },
  {
    project: 'several',
    prompt:
      'Make a vertical copy of the Interview called "Interview 9x16" with captions, leave the original as it is',
    facts: {
      untouched: ['Interview'],
      made: 1,
      new: { names: ['Interview 9x16'], size: [1080, 1920] },
      captions: true,
      complete: true,
    },
  },
  {
    project: 'several',
    prompt: 'create a version of the Interview without filler words',
    facts: { untouched: ['Interview'], made: 1, new: { notHeard: ['um'] }, complete: true },
  },
  {
    project: 'several',
    prompt: 'create a 15-second highlight from each composition',
    facts: { made: 3, new: { seconds: [3, 15.5] } },
  },
  {
    project: 'several',
    prompt: 'combine Interview and Voice memo into a new composition called Full show',
    facts: {
      untouched: ['Interview', 'Voice memo'],
      made: 1,
      new: { names: ['Full show'], seconds: [78.9, 79.2] },
      complete: true,
    },
  },
  {
    project: 'several',
    prompt: 'open Interview, add captions, then open Voice memo and add studio sound',
    facts: { captions: true, operations: { set_captions: 1, set_studio_sound: 1 }, complete: true },
  },
  {
    project: 'podcast',
    prompt:
      'give me three vertical shorts under 30 seconds each with burned captions, named Short 1, Short 2, Short 3',
    facts: {
      made: 3,
      new: { names: ['Short 1', 'Short 2', 'Short 3'], size: [1080, 1920] },
      captions: { burned: true },
      complete: true,
    },
  },
  {
    project: 'podcast',
    prompt: 'Pull out the best dinosaur moment and make it vertical',
    facts: { untouched: ['Flight Deck'] },
  },
  {
    project: 'interview',
    prompt: 'Do not remove anything, just tell me how many filler words there are',
    facts: { unchanged: true, says: ['filler words'] },
  },
  {
    project: 'interview',
    prompt: 'I say "you know" too often, remove it',
    facts: { gone: ['you know'], kept: ['um', 'sort of'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'mark the moment where I say "local machine"',
    facts: { operations: { add_marker: 1 } },
  },
  {
    project: 'interview',
    prompt: 'chapter markers every 10 seconds',
    facts: { operations: { add_marker: 6 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Entferne alle Füllwörter',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  { project: 'interview', prompt: 'what can you do?', facts: { unchanged: true, says: ['highlight reel'] } },
  {
    project: 'fresh',
    prompt:
      'Create a video called "Onboarding" with 3 scenes: Welcome to the team, Meet your manager, Set up your laptop',
    facts: {
      made: 1,
      new: { names: ['Onboarding'] },
      titles: [
        { text: 'Welcome to the team' },
        { text: 'Meet your manager' },
        { text: 'Set up your laptop' },
      ],
    },
  },
  {
    project: 'interview',
    prompt: 'remove half of the ums',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  { project: 'interview', prompt: 'remove the first um only', facts: { times: { um: 3 }, complete: true } },
  { project: 'interview', prompt: 'remove fillers louder than -20 dB', facts: { unchanged: true } },
  {
    project: 'interview',
    prompt: 'reduce the length by 20%',
    facts: { untouched: ['Interview'], made: 1, new: { seconds: [38, 47.3] }, complete: true },
  },
  { project: 'interview', prompt: 'remove the noise at 0:20', facts: { unchanged: true } },
  { project: 'interview', prompt: 'take 5 seconds off', facts: { unchanged: true } },
  { project: 'interview', prompt: 'remove words', facts: { unchanged: true } },
  { project: 'interview', prompt: 'delete everything the host says', facts: { unchanged: true } },
  {
    project: 'interview',
    prompt: 'the intro is too long, cut it',
    facts: { gone: ['hello and welcome'], kept: ['thank you it is'], complete: true },
  },
  { project: 'several', prompt: 'remove duplicates', facts: { unchanged: true } },
  {
    project: 'several',
    prompt: 'cut the first 10 seconds of the Launch teaser',
    facts: { unchanged: true, says: ['nothing of'] },
  },
  { project: 'several', prompt: 'keep only the Interview', facts: { unchanged: true } },
  // What nobody wants isn't added, and what is judged isn't asked for.
  { project: 'interview', prompt: "I don't want captions", facts: { unchanged: true } },
  { project: 'interview', prompt: "I don't want more the subtitles", facts: { unchanged: true } },
  { project: 'interview', prompt: 'nobody wants captions', facts: { unchanged: true } },
  { project: 'dressed', prompt: "we don't want any more chapters", facts: { unchanged: true } },
  { project: 'memo', prompt: "I don't want it louder", facts: { unchanged: true } },
  { project: 'memo', prompt: "I don't want it vertical", facts: { unchanged: true } },
  { project: 'interview', prompt: 'captions would be wrong here', facts: { unchanged: true } },
  { project: 'interview', prompt: '1.5x is too fast', facts: { unchanged: true } },
  { project: 'interview', prompt: '-16 LUFS is wrong', facts: { unchanged: true } },
  { project: 'interview', prompt: 'a title is not what I want', facts: { unchanged: true } },
  { project: 'dressed', prompt: 'the title is a mistake', facts: { unchanged: true } },
  { project: 'interview', prompt: 'karaoke captions are ugly', facts: { unchanged: true } },
  { project: 'dressed', prompt: "I don't want more the subtitles", facts: { captions: false } },
  { project: 'interview', prompt: 'too slow 1.2x', facts: { effects: { speed: 1.2 } } },
  {
    project: 'bakery',
    prompt: 'he says "um" three times, drop the first',
    facts: { without: ['set_speed'] },
  },
  {
    project: 'bakery',
    prompt: 'she repeats "the first year was" two times',
    facts: { without: ['set_speed'] },
  },
  { project: 'interview', prompt: 'I am grateful for the captions', facts: { unchanged: true } },
  { project: 'dressed', prompt: 'the title is required', facts: { unchanged: true } },
  { project: 'bakery', prompt: 'no captions are required', facts: { unchanged: true } },
  { project: 'episode', prompt: 'rename Episode 7 on Friday', facts: { unchanged: true } },
  {
    project: 'multicam',
    prompt: 'mute the whole take ill add music',
    facts: { effects: { muted: true }, operations: { set_muted: 1 } },
  },
]
