// Sixty-five phrasings written after the engine was first thought done, without trying any of them: 49
// held on the first run. Since then they are ordinary cases, and no longer say anything about new ones.
import type { PromptCase } from './case.ts'

export const heldOut: PromptCase[] = [
  {
    project: 'interview',
    prompt: "hey, can u take out all the um's and uh's, thx",
    facts: { gone: ['um', 'uh'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Please eliminate every instance of "you know" and "I mean" from the recording.',
    facts: { gone: ['you know', 'i mean'], kept: ['um', 'sort of'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'I want all filler words gone and the audio cleaned up',
    facts: { gone: ['um', 'uh'], effects: { studioSound: 100 } },
  },
  {
    project: 'interview',
    prompt: 'Filler word removal, captions, vertical.',
    facts: { gone: ['um'], captions: true, size: [1080, 1920] },
  },
  {
    project: 'interview',
    prompt: 'strip the fillers out of the first minute but leave everything else as it is',
    facts: { gone: ['um'] },
  },
  {
    project: 'interview',
    prompt: 'Make every gap between words no longer than 400 milliseconds',
    facts: { longestPause: 0.4 },
  },
  {
    project: 'interview',
    prompt: "There's too much dead air, cut the pauses down to 0.3 sec",
    facts: { longestPause: 0.3 },
  },
  {
    project: 'interview',
    prompt: 'trim all silences above 1.5s to 750ms',
    facts: { longestPause: 1.5, seconds: [53, 58.5] },
  },
  {
    project: 'interview',
    prompt: 'I messed up a sentence and said it again, remove the first attempt',
    facts: { times: { 'the model is very fast on a local machine': 1 } },
  },
  {
    project: 'interview',
    prompt: 'delete duplicate takes and filler words',
    facts: { times: { 'the model is very fast on a local machine': 1 }, gone: ['um'], complete: true },
  },
  { project: 'interview', prompt: 'Snip out 0:20 - 0:25', facts: { seconds: [53.8, 54.4], complete: true } },
  {
    project: 'interview',
    prompt: 'get rid of the opening 5 seconds',
    facts: { seconds: [53.8, 54.4], complete: true },
  },
  {
    project: 'interview',
    prompt: 'cut everything from 50 seconds onwards',
    facts: { seconds: [49.7, 50.3], complete: true },
  },
  {
    project: 'interview',
    prompt: 'I only want to keep the bit between 0:12 and 0:24',
    facts: { seconds: [11.5, 12.5], kept: ['thank you it is'], gone: ['hello'], complete: true },
  },
  { project: 'interview', prompt: 'start the video at 2.5 seconds', facts: { seconds: [56.3, 56.9] } },
  {
    project: 'interview',
    prompt: 'end the video after "everything is open and private"',
    facts: { gone: ['bye'], kept: ['open and private'] },
  },
  {
    project: 'interview',
    prompt: "remove where he says 'it is sort of amazing'",
    facts: { gone: ['amazing'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'drop the question about open source',
    facts: { gone: ['is it open source and free'] },
  },
  {
    project: 'podcast',
    prompt: 'take out the bit about the farm',
    facts: { gone: ['farm'], kept: ['elephant'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'cut the whole section where Leo talks about content marketing',
    facts: { gone: ['content marketing'], kept: ['elephant', 'pilot training'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'trim the greeting at the start and the goodbye at the end',
    facts: { kept: ['pilot training'], gone: ['goodbye'] },
  },
  {
    project: 'podcast',
    prompt: 'Pull out the best quote and make it a square clip with captions',
    facts: { untouched: ['Flight Deck'], made: 1, size: [1080, 1080], captions: true },
  },
  {
    project: 'podcast',
    prompt: 'Can I get a 45 sec teaser?',
    facts: { untouched: ['Flight Deck'], made: 1, new: { seconds: [30, 45.5] }, complete: true },
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
    project: 'podcast',
    prompt: 'find the three strongest moments and make each one its own clip',
    facts: { untouched: ['Flight Deck'], made: 3 },
  },
  {
    project: 'podcast',
    prompt: 'create a new composition called "Flying" from the part where he talks about pilot training',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: { names: ['Flying'], heard: ['pilot training'], notHeard: ['elephant'] },
      complete: true,
    },
  },
  {
    project: 'podcast',
    prompt: 'Summarise the episode in a one minute video',
    facts: { untouched: ['Flight Deck'], made: 1, new: { seconds: [40, 60.5] } },
  },
  {
    project: 'long',
    prompt: 'i need five 15-second clips for instagram reels',
    facts: { untouched: ['Long talk'], made: 5, new: { seconds: [4, 15.5] } },
  },
  {
    project: 'interview',
    prompt: 'Switch on Studio Sound for the whole project',
    facts: { effects: { studioSound: 100 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'set studio sound intensity to 40 percent',
    facts: { effects: { studioSound: 40 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'increase the volume by 4 decibels',
    facts: { effects: { gainDb: 4 }, complete: true },
  },
  { project: 'interview', prompt: 'loudness -16 lufs pls', facts: { loudness: -16, complete: true } },
  {
    project: 'interview',
    prompt: 'add a two second fade in and a three second fade out',
    facts: { operations: { set_fades: 1 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'play everything at 1.25x speed',
    facts: { effects: { speed: 1.25 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'mute the last 5 seconds',
    facts: { operations: { set_muted: 1 }, complete: true },
  },
  {
    project: 'multicam',
    prompt: 'use camera b for the first 5 seconds',
    facts: { operations: { set_angle: 1 }, complete: true },
  },
  {
    project: 'multicam',
    prompt: 'only use the audio from rawaudio',
    facts: { effects: { mutedTracks: [0, 1] }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'I would like word-by-word captions burned into the video',
    facts: { captions: { style: 'karaoke', burned: true }, complete: true },
  },
  { project: 'dressed', prompt: 'no captions please', facts: { captions: false, complete: true } },
  {
    project: 'interview',
    prompt: "Show the text 'Subscribe!' at the bottom during the last 5 seconds",
    facts: {
      titles: [{ text: 'Subscribe!', place: 'bottom', startSeconds: 54, endSeconds: 59 }],
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'title card saying Behind the scenes at the start',
    facts: { titles: [{ text: 'Behind the scenes', startSeconds: 0 }], complete: true },
  },
  { project: 'interview', prompt: 'reframe for TikTok', facts: { size: [1080, 1920] } },
  {
    project: 'interview',
    prompt: 'Change it to 1:1 and blur the background',
    facts: { size: [1080, 1080], complete: true },
  },
  {
    project: 'interview',
    prompt: 'make this landscape 1920 by 1080',
    facts: { size: [1920, 1080], complete: true },
  },
  {
    project: 'several',
    prompt: 'make both the Interview and the Voice memo vertical',
    facts: { size: [1080, 1920], untouched: ['Launch teaser'], complete: true },
  },
  {
    project: 'several',
    prompt: 'caption everything',
    facts: { operations: { set_captions: 3 }, complete: true },
  },
  {
    project: 'several',
    prompt: 'Rename "Voice memo" to "Podcast idea" and "Launch teaser" to "Trailer"',
    facts: { names: ['Interview', 'Podcast idea', 'Trailer'], complete: true },
  },
  {
    project: 'several',
    prompt: 'append (final) to the name of all compositions',
    facts: { names: ['Interview (final)', 'Voice memo (final)', 'Launch teaser (final)'], complete: true },
  },
  {
    project: 'several',
    prompt: 'duplicate the Voice memo',
    facts: { made: 1, untouched: ['Voice memo'], complete: true },
  },
  {
    project: 'several',
    prompt: 'Which of my compositions is the shortest?',
    facts: { unchanged: true, says: ['Launch teaser'] },
  },
  {
    project: 'several',
    prompt: 'how long are they all',
    facts: { unchanged: true, says: ['59.09', '4.44'] },
  },
  {
    project: 'interview',
    prompt: 'at what time do I mention the filler word thing?',
    facts: { unchanged: true },
  },
  { project: 'interview', prompt: 'Is studio sound turned on?', facts: { unchanged: true, says: ['off'] } },
  { project: 'interview', prompt: 'how many times do I say "um"', facts: { unchanged: true, says: ['4'] } },
  {
    project: 'interview',
    prompt: 'Just tell me how long the video is, do not edit it',
    facts: { unchanged: true, says: ['59.09'] },
  },
  {
    project: 'interview',
    prompt: 'Apply captions only. Do not cut anything.',
    facts: { captions: true, seconds: [59.09, 59.09], complete: true },
  },
  {
    project: 'interview',
    prompt: 'add b-roll of a city skyline over the intro',
    facts: { unchanged: true, says: ['not done'] },
  },
  {
    project: 'interview',
    prompt: 'Give me a French dub of this',
    facts: { unchanged: true, says: ['not done'] },
  },
  {
    project: 'interview',
    prompt: 'remove all the parts where I sound nervous',
    facts: { unchanged: true, says: ['not done'] },
  },
  { project: 'interview', prompt: 'delete every second sentence', facts: { unchanged: true } },
  {
    project: 'interview',
    prompt: 'Add chapters and captions, normalize audio to -14 LUFS, and export as MP4',
    facts: { captions: true, loudness: -14, markers: 1, says: ['export'] },
  },
  {
    project: 'bare',
    prompt: 'add captions and make it 9:16',
    facts: { made: 1, captions: true, size: [1080, 1920] },
  },
  {
    project: 'fresh',
    prompt: 'Make me a short video explaining how solar panels work',
    facts: { says: ['language model'] },
  },
  {
    project: 'episode',
    prompt: 'put the voice memo before the interview',
    facts: { operations: { move_clip: 1 }, complete: true },
  },
  {
    project: 'episode',
    prompt: 'add a 1 second cross dissolve between all clips and fade to black at the end',
    facts: { operations: { set_crossfade: 1, set_fades: 1 }, complete: true },
  },
]
