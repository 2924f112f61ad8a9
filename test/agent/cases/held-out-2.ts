// A second blind set (typing errors, run-on prompts, odd units): 47 of 70 held on the first run, one of
// them judged by a wrong fact. Ordinary cases since.
import type { PromptCase } from './case.ts'

export const heldOut2: PromptCase[] = [
  {
    project: 'interview',
    prompt: 'remvoe filller wrods and ad captoins',
    facts: { gone: ['um'], captions: true },
  },
  { project: 'interview', prompt: 'plz tighten teh pauses 2 half a sec', facts: { longestPause: 0.55 } },
  {
    project: 'interview',
    prompt: 'CAN YOU PLEASE REMOVE ALL OF THE SILENCES THAT ARE LONGER THAN ONE SECOND',
    facts: { longestPause: 1, complete: true },
  },
  {
    project: 'interview',
    prompt: 'so i recorded this interview yesterday and i say um way too much can you fix that',
    facts: { gone: ['um'] },
  },
  {
    project: 'interview',
    prompt: 'I need you to go through the video and delete the ums, the uhs, the you knows and the I means',
    facts: { gone: ['um', 'uh', 'you know', 'i mean'], kept: ['sort of', 'actually'] },
  },
  {
    project: 'interview',
    prompt: 'remove fillers everywhere except the outro',
    facts: { gone: ['um', 'uh'] },
  },
  {
    project: 'interview',
    prompt: 'Remove filler words, but not "actually"',
    facts: { gone: ['um', 'uh'], kept: ['yes actually'], complete: true },
  },
  {
    project: 'interview',
    prompt: "remove filler words. don't remove 'sort of'.",
    facts: { gone: ['um'], kept: ['sort of amazing'] },
  },
  {
    project: 'interview',
    prompt: 'tighten the whole thing up and get rid of retakes',
    facts: { times: { 'the model is very fast on a local machine': 1 }, operations: { shorten_gaps: 1 } },
  },
  {
    project: 'interview',
    prompt: 'Polish this: cut fillers, kill the dead air, enhance the audio',
    facts: { gone: ['um'], longestPause: 0.6, effects: { studioSound: 100 } },
  },
  {
    project: 'interview',
    prompt: 'jump straight to 12 seconds, cut everything before that',
    facts: { kept: ['thank you it is'], gone: ['hello'] },
  },
  {
    project: 'interview',
    prompt: 'trim the video to the first 20s',
    facts: { seconds: [19.5, 20.5], complete: true },
  },
  {
    project: 'interview',
    prompt: 'lose the first five and last five seconds',
    facts: { seconds: [48.5, 49.6] },
  },
  {
    project: 'interview',
    prompt: 'cut 00:00:10 - 00:00:12.5 and 00:00:20 - 00:00:21',
    facts: { seconds: [55.4, 55.8], complete: true },
  },
  {
    project: 'interview',
    prompt: 'delete from the start until we say thank you',
    facts: { gone: ['hello'], kept: ['thank you it is'] },
  },
  {
    project: 'interview',
    prompt: 'Cut from "Thanks for the answer" to the end',
    facts: { gone: ['thanks for the answer', 'bye'], kept: ['sort of amazing'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'delete the line "Sorry, let me start again."',
    facts: {
      gone: ['start again'],
      times: { 'the model is very fast on a local machine': 2 },
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'take out the words very fast',
    facts: { gone: ['very fast'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'please remove seconds 5 through 8',
    facts: { seconds: [55.8, 56.4], complete: true },
  },
  {
    project: 'interview',
    prompt: 'shave 10 seconds off the end',
    facts: { seconds: [48.8, 49.4], complete: true },
  },
  {
    project: 'interview',
    prompt: 'cut the second half',
    facts: { seconds: [29, 30], kept: ['hello'], gone: ['bye'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove the bit that drags',
    facts: { unchanged: true, says: ['not done'] },
  },
  { project: 'interview', prompt: 'shorten it', facts: { saysNot: ['nothing left'] } },
  {
    project: 'interview',
    prompt: 'cut it to make it more interesting',
    facts: { unchanged: true, says: ['not done'] },
  },
  { project: 'interview', prompt: 'delete the video', facts: { unchanged: true, says: ['not'] } },
  {
    project: 'several',
    prompt: 'remove the last 3 seconds of the Launch teaser',
    facts: {
      in: 'Launch teaser',
      seconds: [1.3, 1.6],
      untouched: ['Interview', 'Voice memo'],
      complete: true,
    },
  },
  {
    project: 'several',
    prompt: 'In "Voice memo" delete everything after "questions"',
    facts: {
      in: 'Voice memo',
      gone: ['camera'],
      kept: ['three questions'],
      untouched: ['Interview'],
      complete: true,
    },
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
    prompt: 'add studio sound to all compositions except Launch teaser',
    facts: { effects: { studioSound: 100 }, untouched: ['Launch teaser'], complete: true },
  },
  {
    project: 'several',
    prompt: 'make the longest composition vertical',
    facts: { size: [1080, 1920], untouched: ['Voice memo', 'Launch teaser'], complete: true },
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
    project: 'several',
    prompt: 'delete Launch teaser',
    facts: { names: ['Interview', 'Voice memo'], complete: true },
  },
  { project: 'several', prompt: 'delete all compositions except Interview', facts: { names: ['Interview'] } },
  {
    project: 'podcast',
    prompt: 'Give me a highlight video, about half a minute, focusing on pilot training',
    facts: { untouched: ['Flight Deck'], made: 1, new: { seconds: [15, 31], heard: ['pilot training'] } },
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
    prompt: 'I want a trailer for this podcast',
    facts: { untouched: ['Flight Deck'], made: 1, new: { seconds: [10, 60] }, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'clip the elephant story into its own composition',
    facts: { untouched: ['Flight Deck'], made: 1, new: { heard: ['elephant'], notHeard: ['tractor'] } },
  },
  {
    project: 'podcast',
    prompt: 'Extract every mention of pilot training into a new composition named "Pilot"',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: { names: ['Pilot'], heard: ['pilot training'], notHeard: ['elephant'] },
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
    project: 'podcast',
    prompt: 'condense this episode to 40 seconds',
    facts: { untouched: ['Flight Deck'], made: 1, new: { seconds: [28, 40.5] }, complete: true },
  },
  {
    project: 'long',
    prompt: 'Make a rough cut and then a one-minute highlight reel from it',
    facts: { untouched: ['Long talk'], made: 2 },
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
  { project: 'interview', prompt: 'audio is too quiet, boost it by 5 dB', facts: { effects: { gainDb: 5 } } },
  { project: 'interview', prompt: 'halve the volume', facts: { effects: { gainDb: -6 } } },
  { project: 'interview', prompt: 'make it twice as fast', facts: { effects: { speed: 2 }, complete: true } },
  {
    project: 'interview',
    prompt: 'fade the audio out over the last 4 seconds',
    facts: { operations: { set_fades: 1 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Set the loudness target to -23 LUFS for broadcast',
    facts: { loudness: -23, complete: true },
  },
  {
    project: 'dressed',
    prompt: 'switch the captions to karaoke style',
    facts: { captions: { style: 'karaoke' }, complete: true },
  },
  { project: 'dressed', prompt: 'delete the "Hello" title', facts: { titles: [], complete: true } },
  {
    project: 'dressed',
    prompt: 'make a square version of My Clip Name',
    facts: { untouched: ['My Clip Name'], made: 1, new: { size: [1080, 1080] } },
  },
  {
    project: 'interview',
    prompt: 'add the text "Part 1" in the centre from 2s to 6s',
    facts: { titles: [{ text: 'Part 1', place: 'center', startSeconds: 2, endSeconds: 6 }], complete: true },
  },
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
  {
    project: 'interview',
    prompt: 'portrait, 1080 x 1920, blurred background',
    facts: { size: [1080, 1920] },
  },
  { project: 'interview', prompt: 'optimise for instagram stories', facts: { size: [1080, 1920] } },
  { project: 'multicam', prompt: 'cut to camera A at 5 seconds', facts: { operations: { set_angle: 1 } } },
  {
    project: 'interview',
    prompt: 'What is this video about?',
    facts: { unchanged: true, says: ['Interview'] },
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
    prompt: 'Do you have the ability to translate this into German?',
    facts: { unchanged: true, says: ['translat'] },
  },
  {
    project: 'interview',
    prompt: 'Remove filler words. Keep the timing exactly the same.',
    facts: { seconds: [59.09, 59.09], says: ['not done'] },
  },
  {
    project: 'interview',
    prompt: 'Make it vertical but leave the audio untouched',
    facts: { size: [1080, 1920], effects: { studioSound: 0, gainDb: 0 }, complete: true },
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
    project: 'interview',
    prompt: '- remove retakes\n- studio sound\n- normalise to -14 LUFS',
    facts: {
      times: { 'the model is very fast on a local machine': 1 },
      effects: { studioSound: 100 },
      loudness: -14,
      complete: true,
    },
  },
  {
    project: 'bareShoot',
    prompt: 'show camera B the whole time and remove the ums',
    facts: { made: 1, new: { notHeard: ['um'] }, effects: { angle: 1 } },
  },
  {
    project: 'fresh',
    prompt:
      'Create a square video titled "Three rules" with this script:\n\nRule one: listen.\n\nRule two: ask.\n\nRule three: thank people.',
    facts: { made: 1, new: { names: ['Three rules'], size: [1080, 1080] } },
  },
]
