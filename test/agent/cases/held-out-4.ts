// The last blind set, run once before anything was mended for it: 39 of 55 held. Ordinary cases since.
import type { PromptCase } from './case.ts'

export const heldOut4: PromptCase[] = [
  {
    project: 'interview',
    prompt: 'Would you kindly prune all the um and uh sounds from this chat?',
    facts: { gone: ['um', 'uh'] },
  },
  { project: 'interview', prompt: 'no ums please', facts: { gone: ['um'], kept: ['uh'] } },
  {
    project: 'interview',
    prompt: 'Remove every "um" but keep every "uh"',
    facts: { gone: ['um'], kept: ['uh'] },
  },
  {
    project: 'interview',
    prompt: 'purge filler words; tighten silences to 350ms; studio sound 75%',
    facts: { gone: ['um'], longestPause: 0.35, effects: { studioSound: 75 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Delete the silence before I start talking',
    facts: { seconds: [58.4, 58.95], kept: ['hello'] },
  },
  {
    project: 'interview',
    prompt: 'there are long gaps between sentences. bring them down to one second',
    facts: { longestPause: 1 },
  },
  {
    project: 'interview',
    prompt: 'Remove filler words from 0:12 to 0:30',
    facts: { times: { um: 3 }, gone: ['you know'], complete: true },
  },
  { project: 'interview', prompt: 'Cut out 12s-15s please and thank you', facts: { seconds: [55.9, 56.3] } },
  {
    project: 'interview',
    prompt: 'shorten the recording by cutting the last quarter',
    facts: { seconds: [43, 45.5] },
  },
  {
    project: 'interview',
    prompt: 'remove the first 3 sentences',
    facts: { gone: ['hello', 'best people'], kept: ['thank you it is'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'delete "So, basically," and "you know,"',
    facts: { gone: ['basically', 'you know'], kept: ['um'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Take the bit from 30s to 40s out',
    facts: { seconds: [48.9, 49.3], complete: true },
  },
  {
    project: 'interview',
    prompt: 'cut everything up to 0:12 and everything after 0:50',
    facts: { seconds: [37.8, 38.2], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'drop the whole farm story',
    facts: { gone: ['small farm'], kept: ['elephant'] },
  },
  {
    project: 'podcast',
    prompt: 'I only need the section on pilot training. Get rid of everything else.',
    facts: { kept: ['pilot training'], gone: ['elephant', 'tractor'] },
  },
  {
    project: 'podcast',
    prompt: 'Make a separate clip of the section about the elephant scan and call it Elephant',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: { names: ['Elephant'], heard: ['elephant scan'], notHeard: ['tractor'] },
      complete: true,
    },
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
    prompt: 'produce a one-minute summary video, keep the original',
    facts: { untouched: ['Flight Deck'], made: 1, new: { seconds: [40, 60.5] } },
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
    project: 'long',
    prompt: 'A two minute cut-down of the talk, please',
    facts: { untouched: ['Long talk'], made: 1, new: { seconds: [90, 120.5] } },
  },
  {
    project: 'several',
    prompt: 'add captions to Interview and Launch teaser',
    facts: { captions: true, untouched: ['Voice memo'], operations: { set_captions: 2 }, complete: true },
  },
  {
    project: 'several',
    prompt: 'normalise loudness across all compositions to -16',
    facts: { operations: { set_loudness: 3 }, loudness: -16 },
  },
  {
    project: 'several',
    prompt: 'Rename Launch teaser as "Teaser A"',
    facts: { names: ['Interview', 'Voice memo', 'Teaser A'], complete: true },
  },
  { project: 'several', prompt: 'please make duplicates of all the compositions', facts: { made: 3 } },
  {
    project: 'several',
    prompt: 'How many minutes is the voice memo?',
    facts: { unchanged: true, says: ['19.97'] },
  },
  {
    project: 'several',
    prompt: 'Name every composition under 25 seconds',
    facts: { unchanged: true, says: ['Voice memo', 'Launch teaser'] },
  },
  {
    project: 'several',
    prompt: 'is there anything about the camera in the voice memo?',
    facts: { unchanged: true, says: ['camera'] },
  },
  {
    project: 'interview',
    prompt: 'Enhance speech at half strength',
    facts: { effects: { studioSound: 50 } },
  },
  { project: 'interview', prompt: 'gain +2.5dB', facts: { effects: { gainDb: 2.5 } } },
  { project: 'interview', prompt: 'slow it down by 10%', facts: { effects: { speed: 0.9 }, complete: true } },
  {
    project: 'interview',
    prompt: 'Audio fade-out, 3s',
    facts: { operations: { set_fades: 1 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'mute from the start to 0:03',
    facts: { operations: { set_muted: 1 }, complete: true },
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
  {
    project: 'interview',
    prompt: 'write SALE in red at the top for the whole video',
    facts: { titles: [{ text: 'SALE', place: 'top', color: '#e53935', endSeconds: 59.09 }] },
  },
  { project: 'interview', prompt: 'Crop to 9x16', facts: { size: [1080, 1920], complete: true } },
  {
    project: 'interview',
    prompt: 'I want a portrait version of this',
    facts: { untouched: ['Interview'], made: 1, new: { size: [1080, 1920] } },
  },
  {
    project: 'interview',
    prompt: 'Change aspect ratio from landscape to square',
    facts: { size: [1080, 1080], complete: true },
  },
  { project: 'interview', prompt: 'generate chapters', facts: { markers: 1, complete: true } },
  {
    project: 'interview',
    prompt: 'Set a chapter called Wrap-up at 0:45',
    facts: { markers: ['Wrap-up'], complete: true },
  },
  {
    project: 'multicam',
    prompt: 'use only the sound of camera A',
    facts: { effects: { mutedTracks: [1, 2] } },
  },
  {
    project: 'episode',
    prompt: 'delete the interview from this episode',
    facts: { gone: ['local machine'], kept: ['simple idea'] },
  },
  {
    project: 'interview',
    prompt: 'Apply studio sound. Keep everything else exactly as it is.',
    facts: { effects: { studioSound: 100 }, seconds: [59.09, 59.09], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Under no circumstances cut any words. Add captions and make it vertical.',
    facts: { captions: true, size: [1080, 1920], seconds: [59.09, 59.09] },
  },
  {
    project: 'interview',
    prompt: 'swap the background for a beach. if that is impossible do nothing at all',
    facts: { unchanged: true },
  },
  { project: 'interview', prompt: 'make him sound smarter', facts: { unchanged: true, says: ['not done'] } },
  { project: 'interview', prompt: 'remove awkward parts', facts: { unchanged: true, says: ['not done'] } },
  {
    project: 'interview',
    prompt: 'remove anything political',
    facts: { unchanged: true, says: ['not done'] },
  },
  { project: 'interview', prompt: 'delete scenes without people', facts: { unchanged: true } },
  { project: 'interview', prompt: 'cut to the chase', facts: { unchanged: true } },
  { project: 'bare', prompt: 'tighten gaps to .5s and add subtitles', facts: { made: 1, captions: true } },
  {
    project: 'fresh',
    prompt: 'Build a video from this outline:\n- Why sleep matters\n- Three habits\n- Call to action',
    facts: {
      made: 1,
      titles: [{ text: 'Why sleep matters' }, { text: 'Three habits' }, { text: 'Call to action' }],
    },
  },
  { project: 'fresh', prompt: 'make a video about our company', facts: { says: ['language model'] } },
]
