// A third blind set, after the second was mended: 54 of 70 held on the first run. Ordinary cases since.
import type { PromptCase } from './case.ts'

export const heldOut3: PromptCase[] = [
  {
    project: 'interview',
    prompt: 'Take the ums and ahs out of my recording',
    facts: { gone: ['um', 'uh'], complete: true },
  },
  { project: 'interview', prompt: 'filler words be gone', facts: { gone: ['um'] } },
  {
    project: 'interview',
    prompt: 'I would really appreciate it if you removed the filler words for me, thank you so much!',
    facts: { gone: ['um'] },
  },
  { project: 'interview', prompt: 'remove um', facts: { gone: ['um'], kept: ['uh'], complete: true } },
  {
    project: 'interview',
    prompt: 'Remove "um", "uh", and "er" only',
    facts: { gone: ['um', 'uh', 'er'], kept: ['you know', 'actually'] },
  },
  {
    project: 'interview',
    prompt: 'remove every filler word between 0:30 and 0:50',
    facts: { times: { um: 2 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Remove fillers but only in the last 20 seconds',
    facts: { kept: ['you know', 'basically'], gone: ['yes actually'], complete: true },
  },
  { project: 'interview', prompt: 'cut pauses > 1s down to 0.5s', facts: { longestPause: 1 } },
  {
    project: 'interview',
    prompt: 'remove gaps bigger than 600 ms',
    facts: { longestPause: 0.6, complete: true },
  },
  {
    project: 'interview',
    prompt: 'make the pauses max half a second',
    facts: { longestPause: 0.5, complete: true },
  },
  {
    project: 'interview',
    prompt: 'tighten up the pacing of the first 30 seconds',
    facts: { operations: { shorten_gaps: 1 }, seconds: [52, 59], complete: true },
  },
  { project: 'interview', prompt: 'close the gaps', facts: { longestPause: 0.6, complete: true } },
  {
    project: 'interview',
    prompt: "there's a repeated sentence, keep only the second take",
    facts: { times: { 'the model is very fast on a local machine': 1 } },
  },
  {
    project: 'interview',
    prompt: 'remove the false start',
    facts: { gone: ['start again'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'trim everything before the first word',
    facts: { seconds: [58.4, 58.9], kept: ['hello'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'cut the beginning up to "Thank you, it is"',
    facts: { gone: ['hello'], kept: ['thank you it is'] },
  },
  {
    project: 'interview',
    prompt: 'Erase the part starting at 0:25 and ending at 0:30',
    facts: { seconds: [53.9, 54.3] },
  },
  {
    project: 'interview',
    prompt: 'could we drop 0:40 through 0:45?',
    facts: { seconds: [53.9, 54.3], complete: true },
  },
  {
    project: 'interview',
    prompt: 'please only keep 0:12-0:24 and 0:45-0:55',
    facts: { seconds: [21.5, 22.5], complete: true },
  },
  {
    project: 'interview',
    prompt: 'get rid of the last two sentences',
    facts: { gone: ['bye'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'cut the ending',
    facts: { gone: ['bye bye'], kept: ['everything is open'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Remove the greeting',
    facts: { gone: ['hello and welcome'], kept: ['the agent can read'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'shorten the video to 25 seconds',
    facts: { untouched: ['Interview'], made: 1, new: { seconds: [15, 25.5] } },
  },
  {
    project: 'podcast',
    prompt: 'cut out the tractor part',
    facts: { gone: ['tractor'], kept: ['elephant'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'delete every time the host mentions the Flight Deck podcast',
    facts: { gone: ['flight deck'], kept: ['elephant'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Isolate the elephant scan section as a separate composition',
    facts: { untouched: ['Flight Deck'], made: 1, new: { heard: ['elephant'], notHeard: ['tractor'] } },
  },
  {
    project: 'podcast',
    prompt: 'best of in 50 seconds please',
    facts: { untouched: ['Flight Deck'], made: 1, new: { seconds: [35, 50.5] } },
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
    project: 'podcast',
    prompt: 'pull a 15 second hook from the interview',
    facts: { untouched: ['Flight Deck'], made: 1, new: { seconds: [8, 15.5] } },
  },
  {
    project: 'podcast',
    prompt: 'create two highlight clips, one about pilot training and one about the elephant',
    facts: { untouched: ['Flight Deck'] },
  },
  {
    project: 'podcast',
    prompt: 'make a copy without the section about content marketing',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: { notHeard: ['content marketing'], heard: ['elephant'] },
    },
  },
  {
    project: 'podcast',
    prompt: 'keep just the part where they discuss pilot training, delete the rest',
    facts: { kept: ['pilot training'], gone: ['elephant', 'tractor'] },
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
    project: 'several',
    prompt: 'remove the first 5 seconds from Interview and Voice memo',
    facts: { seconds: [53.9, 54.3], untouched: ['Launch teaser'], complete: true },
  },
  {
    project: 'several',
    prompt: 'only touch the Voice memo: studio sound',
    facts: { untouched: ['Interview', 'Launch teaser'], operations: { set_studio_sound: 1 } },
  },
  {
    project: 'several',
    prompt: 'change Voice memo to 9:16',
    facts: { in: 'Voice memo', size: [1080, 1920], untouched: ['Interview'], complete: true },
  },
  {
    project: 'several',
    prompt: 'give the interview the name Season finale',
    facts: { names: ['Season finale', 'Voice memo', 'Launch teaser'] },
  },
  {
    project: 'several',
    prompt: 'remove the Launch teaser composition',
    facts: { names: ['Interview', 'Voice memo'], complete: true },
  },
  {
    project: 'several',
    prompt: 'remove "Launch " from all composition names',
    facts: { names: ['Interview', 'Voice memo', 'teaser'] },
  },
  {
    project: 'several',
    prompt: 'what are the names of the compositions in this project',
    facts: { unchanged: true, says: ['Interview', 'Voice memo'] },
  },
  { project: 'several', prompt: 'is there a composition over a minute long', facts: { unchanged: true } },
  { project: 'several', prompt: 'what is the total duration', facts: { unchanged: true, says: ['59.09'] } },
  {
    project: 'interview',
    prompt: 'who is speaking in this video',
    facts: { unchanged: true, says: ['speaker'] },
  },
  {
    project: 'interview',
    prompt: 'give me the transcript',
    facts: { unchanged: true, says: ['welcome back'] },
  },
  {
    project: 'interview',
    prompt: 'make the voice sound clearer and louder',
    facts: { effects: { studioSound: 100, gainDb: 6 } },
  },
  {
    project: 'interview',
    prompt: 'clean up background noise and normalise volume',
    facts: { effects: { studioSound: 100 }, loudness: -14, complete: true },
  },
  { project: 'interview', prompt: 'raise volume 2db', facts: { effects: { gainDb: 2 }, complete: true } },
  {
    project: 'interview',
    prompt: 'fade in from black for 1.5 seconds',
    facts: { operations: { set_fades: 1 }, complete: true },
  },
  { project: 'interview', prompt: 'playback speed 1.1x', facts: { effects: { speed: 1.1 }, complete: true } },
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
  {
    project: 'interview',
    prompt: 'Overlay "50% OFF" at the bottom of the screen throughout',
    facts: {
      titles: [{ text: '50% OFF', place: 'bottom', startSeconds: 0, endSeconds: 59.09 }],
      complete: true,
    },
  },
  { project: 'interview', prompt: 'intro title: Hello World', facts: { titles: [{ text: 'Hello World' }] } },
  {
    project: 'interview',
    prompt: 'vertical pls, keep the whole picture visible with blurred bars',
    facts: { size: [1080, 1920] },
  },
  { project: 'interview', prompt: 'crop it to a square', facts: { size: [1080, 1080], complete: true } },
  { project: 'interview', prompt: 'i want this in 4k', facts: { saysNot: ['error'] } },
  { project: 'interview', prompt: 'chapters for youtube pls', facts: { markers: 1, complete: true } },
  {
    project: 'interview',
    prompt: 'the transcript says "local machine" but it should be "laptop"',
    facts: { operations: { correct_text: 1 } },
  },
  {
    project: 'interview',
    prompt: 'Do NOT delete anything. Just add captions',
    facts: { captions: true, seconds: [59.09, 59.09], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove filler words without touching the pauses',
    facts: { gone: ['um'] },
  },
  { project: 'interview', prompt: 'remove the swear words', facts: { unchanged: true, says: ['not done'] } },
  { project: 'interview', prompt: 'delete the guest', facts: { unchanged: true, says: ['not done'] } },
  { project: 'interview', prompt: 'cut the crap', facts: { unchanged: true } },
  {
    project: 'interview',
    prompt: 'remove all the sentences where I sound unsure',
    facts: { unchanged: true, says: ['not done'] },
  },
  { project: 'interview', prompt: 'cut 30%', facts: { unchanged: true, says: ['not done'] } },
  {
    project: 'interview',
    prompt: 'remove the second speaker',
    facts: { unchanged: true, says: ['not done'] },
  },
  {
    project: 'interview',
    prompt: 'delete all the video and keep the audio',
    facts: { unchanged: true, says: ['not done'] },
  },
]
