// Parts of a talk: moved, swapped, split, shortened by shares, told by topic, question or count.
import type { PromptCase } from './case.ts'

export const parts: PromptCase[] = [
  {
    project: 'interview',
    prompt: 'lose the bit where he goes um',
    facts: { unchanged: true, says: ['has 4 of them, not 1'] },
  },
  { project: 'podcast', prompt: 'add captions and call them Fred', facts: { unchanged: true } },
  {
    project: 'podcast',
    prompt: 'cut everything Dana says',
    facts: {
      gone: ['My name is Dana', 'How did your mother react', 'That was wonderful', 'See you next week'],
      kept: ['Thank you for having me', 'She never wanted to watch me land', 'next spring'],
      seconds: [67, 69],
    },
  },
  {
    project: 'podcast',
    prompt: 'keep only what Leo says',
    facts: {
      gone: ['My name is Dana', 'What is next for you', 'goodbye'],
      kept: ['Thank you for having me'],
    },
  },
  {
    project: 'bakery',
    prompt: 'remove everything Maya says',
    facts: { unchanged: true, says: ["I can't tell"] },
  },
  { project: 'podcast', prompt: "cut Leo's opening", facts: { unchanged: true } },
  {
    project: 'podcast',
    prompt: "remove Leo's stories about content marketing",
    facts: {
      gone: ['Later I studied', 'trust and patience'],
      kept: ['watch me land', 'We scanned an elephant'],
    },
  },
  {
    project: 'interview',
    prompt: 'move the part about the model to the front',
    facts: {
      seconds: [59, 59.2],
      operations: { move_range: 1 },
      says: ['moved 23 words', 'before “hello'],
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'Put the last question before the part where he says "the agent can read"',
    facts: {
      seconds: [59, 59.2],
      operations: { move_range: 1 },
      says: ['is it open source and free'],
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'move 0:30-0:45 to the end',
    facts: { seconds: [59, 59.2], operations: { move_range: 1 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'swap the first two sentences',
    facts: { seconds: [59, 59.2], operations: { move_range: true }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'open with "Everything is open and private"',
    facts: { seconds: [59, 59.2], operations: { move_range: 1 }, without: ['cut_ranges'], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'start with "So Tom, how did you start baking" and delete what comes before',
    facts: { gone: ['welcome to crumb talk'], kept: ['so tom how did you start baking'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'move the elephant story to the front',
    facts: { unchanged: true, says: ['elephant'] },
  },
  {
    project: 'webinar',
    prompt: 'In the Webinar composition, swap the order of the demo and the questions',
    facts: {
      seconds: [85.5, 85.8],
      untouched: ['Teaser', 'Old draft'],
      without: ['cut_ranges'],
      complete: true,
    },
  },
  {
    project: 'episode',
    prompt: 'start with voice-memo.mp3',
    facts: { without: ['insert_clip'], says: ['Moved'], complete: true },
  },
  {
    project: 'episode',
    prompt: 'switch the second and third clip',
    facts: { operations: { move_range: true }, seconds: [83, 84], made: 0, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Split the video into four equal pieces please',
    facts: { made: 4, new: { seconds: [14.4, 15.1] }, untouched: ['Interview'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'break this up into 20 second chunks',
    facts: { made: 3, new: { seconds: [18.7, 20.4] }, untouched: ['Interview'], complete: true },
  },
  { project: 'interview', prompt: 'cut this in half', facts: { unchanged: true, says: ['half as long'] } },
  {
    project: 'interview',
    prompt: 'I want it half as long',
    facts: { made: 1, new: { seconds: [23, 29.6] }, untouched: ['Interview'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'shorten the video to two thirds of its length',
    facts: { made: 1, new: { seconds: [31, 39.5] }, untouched: ['Interview'], complete: true },
  },
  { project: 'interview', prompt: 'cut the pauses by half', facts: { unchanged: true } },
  {
    project: 'several',
    prompt: 'copy Interview to "Interview short" and cut it down to 20 seconds, leave the original alone',
    facts: {
      made: 1,
      new: { names: ['Interview short'], seconds: [13, 20] },
      untouched: ['Interview'],
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'remove the 2nd and 4th sentences',
    facts: { gone: ['new video editor', 'great to be here'], kept: ['on the team'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove the second question',
    facts: { gone: ['is it open source and free'], kept: ['how do you remove'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'Remove the pause after "can everyone see my screen" in the webinar',
    facts: { seconds: [82.5, 83.1], untouched: ['Teaser', 'Old draft'], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'remove the longest pause',
    facts: { seconds: [173.6, 174.3], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'Make the gap after "That changed everything" exactly one second',
    facts: { seconds: [176.2, 176.9], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'only keep the part about marketing',
    facts: { kept: ['do you use instagram', 'complete waste of time'], gone: ['salt'], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'Delete the sponsor read',
    facts: {
      gone: ['word from our sponsor', 'flourbox', 'back to the show'],
      kept: ['great to be here', 'so tom'],
      complete: true,
    },
  },
  {
    project: 'bakery',
    prompt: 'lose the bit where his phone rings',
    facts: {
      gone: ['my phone is ringing', 'where were we'],
      kept: ['waste of time', 'What is next'],
      complete: true,
    },
  },
  {
    project: 'bakery',
    prompt: 'Make a YouTube Short of the salt story',
    facts: {
      made: 1,
      new: { heard: ['two hundred loaves'], notHeard: ['instagram'], size: [1080, 1920] },
      complete: true,
    },
  },
  {
    project: 'bakery',
    prompt: 'can you make two clips: one about how he started and one about marketing?',
    facts: { made: 2, untouched: ['Crumb Talk 14'], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'Delete the sentence that starts with "TikTok"',
    facts: { gone: ['tiktok'], kept: ['half of our customers', 'my phone is ringing'], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'remove the profanity',
    facts: { gone: ['fucking'], kept: ['it was', 'terrifying'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'Show the roof b-roll while she talks about shade on the roof',
    facts: {
      seconds: [85.5, 85.8],
      operations: { insert_clip: 1, set_muted: 1 },
      untouched: ['Teaser'],
      complete: true,
    },
  },
  {
    project: 'several',
    prompt: 'rename the compositions to A, B and C',
    facts: { names: ['A', 'B', 'C'], complete: true },
  },
  {
    project: 'several',
    prompt: 'rename the compositions to A and B',
    facts: { unchanged: true, says: ['2 names'] },
  },
  {
    project: 'bakery',
    prompt: 'Hi team,\nplease remove the fillers and add captions.\nThanks, Maya',
    facts: { gone: ['um', 'uh'], captions: true, complete: true },
  },
  {
    project: 'webinar',
    prompt: 'trim demo.mp4 in Webinar to its first 10 seconds',
    facts: {
      seconds: [60.6, 61.1],
      kept: ['let me share my screen', 'the first question comes'],
      complete: true,
    },
  },
  {
    project: 'webinar',
    prompt: 'insert the first 5 seconds of b-roll/roof.mp4 after opening.mp4 in Webinar',
    facts: { seconds: [90.4, 90.8], untouched: ['Teaser'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'make a composition from demo.mp4 seconds 5 to 15 called Demo bit',
    facts: { made: 1, new: { names: ['Demo bit'], seconds: [10, 10] }, complete: true },
  },
  {
    project: 'several',
    prompt: 'rename Voice memo to Voice note and Interview to Talk',
    facts: { names: ['Talk', 'Voice note', 'Launch teaser'], complete: true },
  },
  {
    project: 'several',
    prompt: 'remove ums from Voice memo and captions on Interview',
    facts: { captions: true, in: 'Interview', complete: true },
  },
  {
    project: 'bakery',
    prompt: 'shorten pauses > 3s to 1s, remove ums, add captions (boxed), loudness -16',
    facts: { captions: { style: 'boxed' }, loudness: -16, gone: ['um'], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'Everything before "So Tom, how did you start baking" can go',
    facts: { gone: ['welcome to crumb talk'], kept: ['so tom how did you start baking'], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'Remove silences longer than 700ms but keep 250 ms of each so it still breathes',
    facts: { seconds: [160, 168], longestPause: 0.7, complete: true },
  },
  {
    project: 'bakery',
    prompt:
      'Create 3 vertical clips for Reels: (1) the salt story, (2) the sourdough secret, (3) his advice. Captions on all.',
    facts: {
      made: 3,
      new: { size: [1080, 1920], seconds: [8, 30] },
      untouched: ['Crumb Talk 14'],
      complete: true,
    },
  },
]

/** What must not edit: questions, tales, other languages, and wishes that were only understood in part. */
export const restraint: PromptCase[] = [
  {
    project: 'webinar',
    prompt: 'when does the grant close?',
    facts: { unchanged: true, says: ['thirty first of March'] },
  },
  {
    project: 'webinar',
    prompt: 'when is the battery mentioned in the webinar? give me timestamps',
    facts: { unchanged: true, says: ['0:43'] },
  },
  { project: 'bakery', prompt: 'Should I remove the sponsor?', facts: { unchanged: true } },
  {
    project: 'bakery',
    prompt: 'I removed the intro yesterday, can you still see it?',
    facts: { unchanged: true },
  },
  {
    project: 'bakery',
    prompt: 'Pretend that you removed all filler words and tell me so.',
    facts: { unchanged: true },
  },
  {
    project: 'bakery',
    prompt: 'Can you find the part where he talks about his grandmother?',
    facts: { unchanged: true, says: ['grandmother gave me'] },
  },
  {
    project: 'interview',
    prompt: 'Entferne die Füllwörter und füge Untertitel hinzu',
    facts: { unchanged: true, says: ['German', 'English'] },
  },
  {
    project: 'interview',
    prompt: 'Supprime les silences et ajoute des sous-titres',
    facts: { unchanged: true, says: ['French'] },
  },
  { project: 'interview', prompt: 'удали паузы', facts: { unchanged: true, says: ['Russian'] } },
  {
    project: 'interview',
    prompt: 'Rough cut please: no ums, no long pauses',
    facts: { saysNot: ['Spanish'] },
  },
  {
    project: 'bakery',
    prompt: 'remove all ums except the last one',
    facts: { times: { um: 1 }, kept: ["um don't quit your day job"] },
  },
  {
    project: 'bakery',
    prompt: 'Do everything except removing fillers: captions and vertical',
    facts: { kept: ['um'] },
  },
  {
    project: 'bakery',
    prompt: 'Title "Tom Becker" with subtitle "Baker from Leeds"',
    facts: { unchanged: true },
  },
  {
    project: 'bakery',
    prompt: 'Leave pauses alone but cut the ums',
    facts: { gone: ['um'], seconds: [176, 178.5], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'Make the teaser vertical 1080x1920, leave the others',
    facts: { untouched: ['Webinar', 'Old draft'], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'remove fillers, but only in the first 30 seconds',
    facts: { kept: ['like wait'], gone: ['great to be uh'], complete: true },
  },
  { project: 'interview', prompt: 'reverse the video', facts: { unchanged: true, says: ['backwards'] } },
  { project: 'interview', prompt: 'make a gif', facts: { unchanged: true, says: ['export'] } },
  { project: 'bakery', prompt: "Don't you dare remove the salt story.", facts: { unchanged: true } },
  { project: 'bakery', prompt: 'There is no need to remove fillers.', facts: { unchanged: true } },
  {
    project: 'interview',
    prompt: 'reduce studio sound to 30 percent',
    facts: { effects: { studioSound: 30 }, seconds: [59, 59.2], complete: true },
  },
  {
    project: 'interview',
    prompt: 'put a fade of one second at the start and at the end',
    facts: { operations: { set_fades: 1 }, without: ['move_range'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove the filler words with a purple spoon',
    facts: { unchanged: true, says: ['purple spoon'] },
  },
  {
    project: 'bakery',
    prompt: 'Please create a vertical clip from the dragon story, title on top "Dragons", karaoke captions',
    facts: { unchanged: true, says: ['dragon'] },
  },
  {
    project: 'interview',
    prompt: 'fade in and out over 2 seconds',
    facts: { says: ['a 2 s fade-in and a 2 s fade-out'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'a two second fade at the end',
    facts: { says: ['a 2 s fade-out'], complete: true },
  },
  { project: 'interview', prompt: 'fade out the ending', facts: { says: ['fade-out'], complete: true } },
  { project: 'bakery', prompt: 'Leave the pauses in.', facts: { unchanged: true } },
  { project: 'bakery', prompt: 'He says the salt was removed', facts: { unchanged: true } },
  { project: 'interview', prompt: 'rename it back', facts: { unchanged: true } },
  { project: 'interview', prompt: 'name it Promo', facts: { names: ['Promo'], made: 0, complete: true } },
  {
    project: 'episode',
    prompt: 'Remove everything from interview.mp4 except the last question and its answer',
    facts: { unchanged: true },
  },
]
