// Telegrams: what editors type in a hurry, in a few words. Each family is one rule of language/read, in other words than its own.
import type { PromptCase } from './case.ts'

export const telegrams: PromptCase[] = [
  { project: 'interview', prompt: 'crank it up', facts: { effects: { gainDb: 3 }, complete: true } },
  { project: 'interview', prompt: 'turn it up a bit', facts: { effects: { gainDb: 3 }, complete: true } },
  { project: 'interview', prompt: 'way too quiet', facts: { effects: { gainDb: 3 }, complete: true } },
  { project: 'interview', prompt: 'more volume', facts: { effects: { gainDb: 3 }, complete: true } },
  { project: 'interview', prompt: 'shave two dB off', facts: { effects: { gainDb: -2 }, complete: true } },
  { project: 'interview', prompt: 'take 3 dB off', facts: { effects: { gainDb: -3 }, complete: true } },
  { project: 'interview', prompt: '3 dB lower', facts: { effects: { gainDb: -3 }, complete: true } },
  { project: 'interview', prompt: 'gain -3', facts: { effects: { gainDb: -3 }, complete: true } },
  { project: 'interview', prompt: 'lower it a bit', facts: { effects: { gainDb: -3 }, complete: true } },
  { project: 'interview', prompt: 'sound off', facts: { effects: { muted: true }, seconds: [59, 59.2] } },
  { project: 'interview', prompt: 'no sound', facts: { effects: { muted: true }, seconds: [59, 59.2] } },
  {
    project: 'interview',
    prompt: 'kill the audio',
    facts: { effects: { muted: true }, seconds: [59, 59.2] },
  },
  {
    project: 'interview',
    prompt: 'turn the sound off',
    facts: { effects: { muted: true }, seconds: [59, 59.2] },
  },
  {
    project: 'interview',
    prompt: 'mute everything',
    facts: { effects: { muted: true }, seconds: [59, 59.2] },
  },
  { project: 'interview', prompt: 'silence it', facts: { effects: { muted: true }, seconds: [59, 59.2] } },
  {
    project: 'interview',
    prompt: 'bleep "amazing"',
    facts: { operations: { set_muted: 1 }, kept: ['amazing'], seconds: [59, 59.2] },
  },
  {
    project: 'interview',
    prompt: 'mute the word amazing',
    facts: { operations: { set_muted: 1 }, kept: ['amazing'], seconds: [59, 59.2] },
  },
  {
    project: 'scored',
    prompt: 'music wayyy quieter',
    facts: { operations: { set_gain: 1 }, seconds: [59, 59.2], untouched: ['Voice memo'] },
  },
  {
    project: 'scored',
    prompt: 'dial the music back',
    facts: { operations: { set_gain: 1 }, seconds: [59, 59.2], untouched: ['Voice memo'] },
  },
  {
    project: 'scored',
    prompt: 'tone the music down',
    facts: { operations: { set_gain: 1 }, seconds: [59, 59.2], untouched: ['Voice memo'] },
  },
  { project: 'multicam', prompt: 'mute the second track', facts: { effects: { mutedTracks: [1] } } },
  { project: 'multicam', prompt: 'camera B off', facts: { effects: { mutedTracks: [1] } } },
  { project: 'multicam', prompt: 'use only rawaudio', facts: { effects: { mutedTracks: [0, 1] } } },
  { project: 'multicam', prompt: 'mute both cameras', facts: { effects: { mutedTracks: [0, 1] } } },
  {
    project: 'interview',
    prompt: 'a quarter slower',
    facts: { operations: { set_speed: 1 }, seconds: [78, 79.5] },
  },
  { project: 'interview', prompt: '0.75x', facts: { operations: { set_speed: 1 }, seconds: [78, 79.5] } },
  {
    project: 'interview',
    prompt: 'speed it up',
    facts: { operations: { set_speed: 1 }, seconds: [49, 49.5], says: ['No speed was given'] },
  },
  {
    project: 'interview',
    prompt: 'too slow',
    facts: { operations: { set_speed: 1 }, seconds: [49, 49.5], says: ['No speed was given'] },
  },
  {
    project: 'interview',
    prompt: 'faster please',
    facts: { operations: { set_speed: 1 }, seconds: [49, 49.5], says: ['No speed was given'] },
  },
  {
    project: 'interview',
    prompt: 'first ten seconds gone',
    facts: { gone: ['Hello and welcome'], seconds: [49, 49.2], complete: true },
  },
  {
    project: 'interview',
    prompt: 'skip the first 10 seconds',
    facts: { gone: ['Hello and welcome'], seconds: [49, 49.2], complete: true },
  },
  {
    project: 'interview',
    prompt: '10 seconds off the start',
    facts: { gone: ['Hello and welcome'], seconds: [49, 49.2], complete: true },
  },
  {
    project: 'interview',
    prompt: 'chop it off at 0:49',
    facts: { gone: ['bye bye'], seconds: [48.9, 49.1] },
  },
  { project: 'interview', prompt: 'out at 0:49', facts: { gone: ['bye bye'], seconds: [48.9, 49.1] } },
  {
    project: 'interview',
    prompt: 'just the first 10 s',
    facts: { gone: ['bye bye'], kept: ['Hello and welcome'], seconds: [9.8, 10.2] },
  },
  {
    project: 'interview',
    prompt: 'cut everything but the first 10 seconds',
    facts: { gone: ['bye bye'], kept: ['Hello and welcome'], seconds: [9.8, 10.2] },
  },
  {
    project: 'interview',
    prompt: 'cut down to 0:00-0:10',
    facts: { gone: ['bye bye'], kept: ['Hello and welcome'], seconds: [9.8, 10.2] },
  },
  {
    project: 'interview',
    prompt: 'keep 0:00-0:10, lose the rest',
    facts: { gone: ['bye bye'], kept: ['Hello and welcome'], seconds: [9.8, 10.2] },
  },
  { project: 'interview', prompt: 'de-um it', facts: { gone: ['um'], kept: ['let me start again'] } },
  { project: 'interview', prompt: 'fewer ums', facts: { gone: ['um'], kept: ['let me start again'] } },
  { project: 'interview', prompt: 'cap the gaps at 0.4', facts: { longestPause: 0.4 } },
  { project: 'interview', prompt: 'max gap 0.4 s', facts: { longestPause: 0.4 } },
  { project: 'interview', prompt: 'pauses to 0.4', facts: { longestPause: 0.4 } },
  { project: 'interview', prompt: 'tighten it up', facts: { operations: { shorten_gaps: 1 } } },
  { project: 'interview', prompt: 'the gaps are too long', facts: { operations: { shorten_gaps: 1 } } },
  { project: 'bakery', prompt: 'bleep it', facts: { operations: { set_muted: 1 }, kept: ['terrifying'] } },
  {
    project: 'bakery',
    prompt: 'mute the strong language',
    facts: { operations: { set_muted: 1 }, kept: ['terrifying'] },
  },
  {
    project: 'bakery',
    prompt: 'remove the interruption',
    facts: { gone: ['my phone is ringing'], kept: ['waste of time', 'Where were we'] },
  },
  {
    project: 'bakery',
    prompt: 'cut the telephone bit',
    facts: { gone: ['my phone is ringing'], kept: ['waste of time', 'Where were we'] },
  },
  {
    project: 'multicam',
    prompt: 'lose the silence at the start',
    facts: { kept: ['Hello'], seconds: [14.4, 15] },
  },
  { project: 'multicam', prompt: 'start at hello', facts: { kept: ['Hello'], seconds: [14.4, 15] } },
  { project: 'dressed', prompt: 'titles off', facts: { titles: [], captions: true } },
  { project: 'dressed', prompt: 'title: none', facts: { titles: [], captions: true } },
  {
    project: 'dressed',
    prompt: 'captions higher',
    facts: { operations: { set_captions: 1 }, titles: [{ text: 'Hello' }] },
  },
  {
    project: 'dressed',
    prompt: 'box them',
    facts: { operations: { set_captions: 1 }, titles: [{ text: 'Hello' }] },
  },
  {
    project: 'interview',
    prompt: 'title saying Hello World',
    facts: { titles: [{ text: 'Hello World' }], seconds: [59, 59.2] },
  },
  {
    project: 'interview',
    prompt: 'hook text up top: Hello World',
    facts: { titles: [{ text: 'Hello World' }], seconds: [59, 59.2] },
  },
  {
    project: 'interview',
    prompt: '"Hello World" on screen',
    facts: { titles: [{ text: 'Hello World' }], seconds: [59, 59.2] },
  },
  {
    project: 'interview',
    prompt: 'show "Hello World"',
    facts: { titles: [{ text: 'Hello World' }], seconds: [59, 59.2] },
  },
  {
    project: 'interview',
    prompt: 'from 0:04 to 0:07 show "Hello World"',
    facts: { titles: [{ text: 'Hello World' }], seconds: [59, 59.2] },
  },
  { project: 'interview', prompt: 'mark 0:30', facts: { markers: 1, seconds: [59, 59.2] } },
  { project: 'interview', prompt: 'marker at 0:30', facts: { markers: 1, seconds: [59, 59.2] } },
  { project: 'interview', prompt: 'flag 0:30', facts: { markers: 1, seconds: [59, 59.2] } },
  { project: 'interview', prompt: 'add marker Outro at 0:30', facts: { markers: ['Outro'] } },
  { project: 'interview', prompt: 'Outro marker at 0:30', facts: { markers: ['Outro'] } },
  { project: 'interview', prompt: 'chapter "Outro" at 0:30', facts: { markers: ['Outro'] } },
  {
    project: 'dressed',
    prompt: 'third chapter at 0:47, "Outro"',
    facts: { markers: ['Start', 'Questions', 'Outro'] },
  },
  { project: 'dressed', prompt: 'another chapter at 0:47', facts: { markers: 3 } },
  { project: 'dressed', prompt: 'no markers', facts: { markers: [] } },
  { project: 'dressed', prompt: 'chapters: none', facts: { markers: [] } },
  { project: 'dressed', prompt: 'rename chapter 1 to Opening', facts: { markers: ['Opening', 'Questions'] } },
  {
    project: 'dressed',
    prompt: 'rename the first chapter Opening',
    facts: { markers: ['Opening', 'Questions'] },
  },
  {
    project: 'dressed',
    prompt: 'first chapter should be Opening',
    facts: { markers: ['Opening', 'Questions'] },
  },
  { project: 'bare', prompt: 'comp w the interview pls', facts: { made: 1, new: { seconds: [59, 59.2] } } },
  {
    project: 'bare',
    prompt: 'drop interview.mp4 into a new composition',
    facts: { made: 1, new: { seconds: [59, 59.2] } },
  },
  {
    project: 'bare',
    prompt: 'interview.mp4 as a composition',
    facts: { made: 1, new: { seconds: [59, 59.2] } },
  },
  { project: 'bare', prompt: 'new composition', facts: { made: 1, new: { seconds: [59, 59.2] } } },
  { project: 'several', prompt: 'throw the teaser away', facts: { names: ['Interview', 'Voice memo'] } },
  { project: 'several', prompt: 'teaser can go', facts: { names: ['Interview', 'Voice memo'] } },
  {
    project: 'several',
    prompt: 'another copy of the interview',
    facts: { made: 1, untouched: ['Interview', 'Voice memo', 'Launch teaser'] },
  },
  {
    project: 'several',
    prompt: 'square version of the interview',
    facts: { made: 1, untouched: ['Interview', 'Voice memo', 'Launch teaser'] },
  },
  {
    project: 'several',
    prompt: 'launch teaser square, 1080 by 1080',
    facts: { in: 'Launch teaser', size: [1080, 1080], untouched: ['Interview', 'Voice memo'] },
  },
  {
    project: 'several',
    prompt: 'intro.wav in front of the Interview',
    facts: {
      in: 'Interview',
      kept: ['Welcome to the podcast'],
      seconds: [63.2, 63.8],
      untouched: ['Voice memo'],
    },
  },
  {
    project: 'several',
    prompt: 'put intro.wav before the interview',
    facts: {
      in: 'Interview',
      kept: ['Welcome to the podcast'],
      seconds: [63.2, 63.8],
      untouched: ['Voice memo'],
    },
  },
  { project: 'several', prompt: 'captions on everything', facts: { operations: { set_captions: 3 } } },
  { project: 'several', prompt: 'caption all three', facts: { operations: { set_captions: 3 } } },
  { project: 'episode', prompt: 'memo first', facts: { operations: { move_range: 1 }, seconds: [83, 84] } },
  {
    project: 'episode',
    prompt: 'open with the voice memo',
    facts: { operations: { move_range: 1 }, seconds: [83, 84] },
  },
  {
    project: 'interview',
    prompt: '30 seconds please',
    facts: { made: 1, new: { seconds: [24, 31] }, untouched: ['Interview'] },
  },
  {
    project: 'interview',
    prompt: 'make it 30 seconds',
    facts: { made: 1, new: { seconds: [24, 31] }, untouched: ['Interview'] },
  },
  {
    project: 'interview',
    prompt: 'half the length',
    facts: { made: 1, new: { seconds: [24, 31] }, untouched: ['Interview'] },
  },
  { project: 'interview', prompt: 'split it into 3 parts', facts: { made: 3, untouched: ['Interview'] } },
  { project: 'interview', prompt: 'cut it into three', facts: { made: 3, untouched: ['Interview'] } },
  { project: 'interview', prompt: 'cut 5 seconds', facts: { unchanged: true } },
  { project: 'interview', prompt: 'cut at 0:30', facts: { unchanged: true } },
  { project: 'interview', prompt: 'end with the intro', facts: { unchanged: true } },
  { project: 'interview', prompt: 'double it', facts: { unchanged: true } },
  { project: 'interview', prompt: 'drop it', facts: { unchanged: true } },
  { project: 'podcast', prompt: 'the intro is awkward', facts: { unchanged: true } },
  { project: 'podcast', prompt: 'sounds good', facts: { unchanged: true } },
  { project: 'podcast', prompt: 'mute the cows', facts: { unchanged: true } },
  { project: 'dressed', prompt: 'title looks good', facts: { unchanged: true } },
  { project: 'dressed', prompt: 'are captions off', facts: { unchanged: true } },
  { project: 'podcast', prompt: '9:16 pls, 1080 wide', facts: { size: [1080, 1920] } },
  {
    project: 'episode',
    prompt: 'drop intro.wav off the top',
    facts: { gone: ['Welcome to the podcast'], seconds: [78.5, 79.6] },
  },
  { project: 'interview', prompt: 'take 10 seconds off the top', facts: { seconds: [49, 49.2] } },
  {
    project: 'episode',
    prompt: 'gaps: max 0.3s\nfillers: keep',
    facts: { longestPause: 0.35, times: { um: 5 } },
  },
  {
    project: 'scored',
    prompt: 'lower the music by 6 dB and let it fade out gently',
    facts: { operations: { set_gain: 1, set_fades: 1 }, untouched: ['Voice memo'] },
  },
  // Looks and lengths of a title are no text.
  { project: 'dressed', prompt: 'title green', facts: { titles: [{ text: 'Hello' }], complete: true } },
  {
    project: 'dressed',
    prompt: 'title to 6 seconds',
    facts: { titles: [{ text: 'Hello', startSeconds: 0, endSeconds: 6 }], complete: true },
  },
  // A complaint about speed, and a verb that says what to do about it.
  {
    project: 'interview',
    prompt: 'the outro drags, lose it',
    facts: { gone: ['bye bye'], without: ['set_speed'], complete: true },
  },
  // What has to be in a short version.
  {
    project: 'memo',
    prompt: '11 second version, keep the music line',
    facts: { made: 1, new: { heard: ['music and a little story'], seconds: [2, 11] } },
  },
  {
    project: 'podcast',
    prompt: "35 s cut, don't lose the tractor line",
    facts: { made: 1, new: { heard: ['one very old tractor'], seconds: [10, 35] } },
  },
  {
    project: 'podcast',
    prompt: '25 second teaser with the engines',
    facts: { made: 1, new: { heard: ['repair engines'] } },
  },
  {
    project: 'memo',
    prompt: 'a 5 second clip, but keep the line about music and the line about the studio',
    facts: { unchanged: true },
  },
  {
    project: 'podcast',
    prompt: 'for youtube shorts',
    facts: { made: 1, size: [1080, 1920] },
  },
  // Two telegrams that “and” joins.
  {
    project: 'multicam',
    prompt: 'um out and everything 2 db down',
    facts: { times: { um: 0 }, effects: { gainDb: -2 }, complete: true },
  },
  {
    project: 'dressed',
    prompt: 'title gone and captions off',
    facts: { titles: [], captions: false, complete: true },
  },
  { project: 'interview', prompt: 'captions on and in yellow', facts: { captions: true, complete: true } },
  // Why, in passing.
  {
    project: 'bakery',
    prompt: 'mute the swear word, advertisers hate it',
    facts: { operations: { set_muted: 1 }, says: ['advertisers hate it'] },
  },
  {
    project: 'bakery',
    prompt: 'cut the salt story, the instagram bit',
    facts: { gone: ['forgot the salt', 'Do you use Instagram'] },
  },
  {
    project: 'podcast',
    prompt: 'the ending is too long, cut the last 6 seconds',
    facts: { seconds: [86, 87.5], says: ['too long'] },
  },
  {
    project: 'podcast',
    prompt: 'I need this for a lightning talk, so cut everything after the elephant story',
    facts: { gone: ['augmented reality'], kept: ['nine hours'], saysNot: ["couldn't"] },
  },
  { project: 'dressed', prompt: 'captions look dull, box them', facts: { captions: { style: 'boxed' } } },
  // Cues.
  {
    project: 'podcast',
    prompt: 'out-cue "give up on a strange idea"',
    facts: { gone: ['What is next for you'], kept: ['strange idea'], complete: true },
  },
  { project: 'podcast', prompt: 'in: 0:12, out: 0:44', facts: { seconds: [31.9, 32.1], complete: true } },
  {
    project: 'podcast',
    prompt: 'make the in-point "my name is dana"',
    facts: { gone: ['Welcome back'], kept: ['My name is Dana'], made: 0, complete: true },
  },
  // Free of something.
  { project: 'interview', prompt: 'I want it filler-free', facts: { times: { um: 0 }, complete: true } },
  {
    project: 'interview',
    prompt: 'make it um-free',
    facts: { times: { um: 0, uh: 0 }, kept: ['basically'], complete: true },
  },
  // A stretch of what was removed.
  {
    project: 'cleaned',
    prompt: 'restore the first 10 seconds',
    facts: { times: { um: 1, uh: 1 }, complete: true },
  },
  {
    project: 'cleaned',
    prompt: 'put back what you cut between 0:10 and 0:20',
    facts: { times: { 'you know': 1 }, complete: true },
  },
  // A list of what is told, and of a part.
  {
    project: 'bakery',
    prompt: 'cut gertrude and the sponsor',
    facts: { gone: ['called it gertrude', 'FlourBox'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'I would like that you cut the first sentence',
    facts: { gone: ['Hello and welcome'], complete: true },
  },
  // Each edge loses its own.
  {
    project: 'bakery',
    prompt: 'trim 5 sec front, 3 sec back',
    facts: { seconds: [171, 171.4], made: 0, complete: true },
  },
  {
    project: 'bakery',
    prompt: 'trim 4 off the front and 2 off the back',
    facts: { seconds: [173, 173.4], complete: true },
  },
  // A telegram among others, between commas.
  {
    project: 'bakery',
    prompt: 'normalise to -16, ums out, 1s fades',
    facts: { loudness: -16, times: { um: 0 }, operations: { set_fades: true }, complete: true },
  },
  { project: 'bakery', prompt: 'burn the captions', facts: { captions: { burned: true }, complete: true } },
  { project: 'bakery', prompt: 'make it 2 min', facts: { made: 1, new: { seconds: [110, 120] } } },
  { project: 'bakery', prompt: 'cut the intro, the weather chat', facts: { unchanged: true } },
]
