// Highlights, clips, reels, extracts, rough cuts, copies.
import type { PromptCase } from './case.ts'

export const highlights: PromptCase[] = [
  {
    project: 'interview',
    prompt: 'create a 30-second highlight reel',
    facts: { untouched: ['Interview'], made: 1, new: { seconds: [22, 30.5] }, complete: true },
  },
  {
    project: 'long',
    prompt: 'give me a 60 second highlight',
    facts: { untouched: ['Long talk'], made: 1, new: { seconds: [50, 60.5] }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Create a short highlight reel of the most interesting moments.',
    facts: { untouched: ['Interview'], made: 1, new: { seconds: [15, 31] }, complete: true },
  },
  {
    project: 'podcast',
    prompt: '30-second highlight reel of the elephant scan and AR result',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: { seconds: [15, 30.5], heard: ['elephant scan'] },
      complete: true,
    },
  },
  {
    project: 'podcast',
    prompt:
      'Create a vertical 9:16 Instagram Reel, under 60 seconds. Extract the section where the guest talks about pilot training. Name the composition "He got his pilot license before his driver license". Apply the yellow text title layout. Add classic karaoke-style captions. Apply Studio Sound.',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: {
        names: ['He got his pilot license before his driver license'],
        seconds: [2, 60],
        heard: ['pilot training'],
        size: [1080, 1920],
      },
      captions: { style: 'karaoke' },
      effects: { studioSound: 100 },
      says: ['layout'],
    },
  },
  {
    project: 'interview',
    prompt:
      "Create a new vertical 1080x1920 composition named 'Fast models' containing only 25s to 33s, with burned-in captions.",
    facts: {
      untouched: ['Interview'],
      made: 1,
      new: { names: ['Fast models'], seconds: [7.5, 8.5], size: [1080, 1920] },
      captions: { burned: true },
      complete: true,
    },
  },
  {
    project: 'long',
    prompt: 'give me 8 hooks, 30s each, captioned',
    facts: {
      untouched: ['Long talk'],
      new: { seconds: [3, 30.5] },
      captions: true,
      operations: { create_from_ranges: true },
    },
  },
  {
    project: 'long',
    prompt: 'make three clips of 20 seconds each',
    facts: { made: 3, new: { seconds: [8, 20.5] }, complete: true },
  },
  {
    project: 'interview',
    prompt:
      "Edit this into an engaging vertical short — about 40 seconds. Open on my strongest line, captions on, music under it. Cut everything that doesn't earn its place.",
    facts: {
      untouched: ['Interview'],
      made: 1,
      new: { seconds: [25, 41], size: [1080, 1920] },
      captions: true,
      says: ['music'],
    },
  },
  {
    project: 'interview',
    prompt: 'build a rough cut',
    facts: { untouched: ['Interview'], made: 1, new: { notHeard: ['um', 'start again'] }, complete: true },
  },
  {
    project: 'several',
    prompt: 'edit these into a launch video',
    facts: {
      untouched: ['Interview', 'Voice memo', 'Launch teaser'],
      made: 1,
      new: { heard: ['simple idea', 'very fast'], notHeard: ['um'] },
    },
  },
  {
    project: 'bareShoot',
    prompt: 'edit this and put something together',
    facts: { made: 1, new: { heard: ['same story'], notHeard: ['um'] } },
  },
  {
    project: 'interview',
    prompt:
      'Create a NEW composition named "Silences" containing only the segment from 0:33 to 0:40. Do not include footage outside this range.',
    facts: {
      untouched: ['Interview'],
      made: 1,
      new: { names: ['Silences'], seconds: [6.5, 7.5] },
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'extract the first 15 seconds into a new composition called Teaser',
    facts: {
      untouched: ['Interview'],
      made: 1,
      new: { names: ['Teaser'], seconds: [14.5, 15.5] },
      complete: true,
    },
  },
  {
    project: 'podcast',
    prompt: 'Make a clip of the part where he talks about the elephant',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: { heard: ['elephant'], notHeard: ['tractor'] },
      complete: true,
    },
  },
  {
    project: 'podcast',
    prompt: '~20 sec teaser from the bits about flying',
    facts: { made: 1, new: { seconds: [1, 20.5], heard: ['flying'] }, says: ['not 20 s'] },
  },
  {
    project: 'podcast',
    prompt: 'make a clip about dinosaurs',
    facts: { unchanged: true, says: ['dinosaurs'] },
  },
  {
    project: 'long',
    prompt: 'cut this down to 45 seconds',
    facts: { untouched: ['Long talk'], made: 1, new: { seconds: [35, 45.5] } },
  },
  {
    project: 'interview',
    prompt: 'make a TikTok out of this',
    facts: {
      untouched: ['Interview'],
      made: 1,
      new: { seconds: [10, 60], size: [1080, 1920] },
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'create a 20 second teaser called "Coming soon" with captions',
    facts: { made: 1, new: { names: ['Coming soon'], seconds: [12, 20.5] }, captions: true, complete: true },
  },
  {
    project: 'several',
    prompt: 'make a 10 second highlight from the Voice memo',
    facts: {
      untouched: ['Interview', 'Voice memo'],
      made: 1,
      new: { seconds: [4, 10.5], notHeard: ['local machine'] },
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'duplicate the Interview and call it "Backup"',
    facts: { names: ['Interview', 'Backup'], untouched: ['Interview'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Make a copy of this composition and remove the filler words from the copy',
    facts: { untouched: ['Interview'], made: 1, new: { notHeard: ['um'] } },
  },
  { project: 'silent', prompt: 'make a highlight reel', facts: { unchanged: true, says: ['transcript'] } },
  {
    project: 'bare',
    prompt: 'create a 20-second highlight',
    facts: { made: 2, says: ['no composition yet'] },
  },
  {
    project: 'dressed',
    prompt: 'make a composition from each chapter',
    facts: { made: 2, new: { names: ['Start', 'Questions'] }, complete: true },
  },
  { project: 'several', prompt: 'create a composition for each file', facts: { made: 3 } },
  {
    project: 'interview',
    prompt: 'A 15 second highlight clip, vertical, with karaoke captions and studio sound please',
    facts: {
      untouched: ['Interview'],
      made: 1,
      new: { seconds: [9, 15.5], size: [1080, 1920] },
      captions: { style: 'karaoke' },
      effects: { studioSound: 100 },
      complete: true,
    },
  },
  {
    project: 'bare',
    prompt: 'create a composition called Main with all the media',
    facts: { made: 1, new: { names: ['Main'], heard: ['local machine'] }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'delete duplicate takes and filler words',
    facts: { times: { 'the model is very fast on a local machine': 1 }, gone: ['um'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Can I get a 45 sec teaser?',
    facts: { untouched: ['Flight Deck'], made: 1, new: { seconds: [30, 45.5] }, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'find the three strongest moments and make each one its own clip',
    facts: { untouched: ['Flight Deck'], made: 3 },
  },
  {
    project: 'long',
    prompt: 'i need five 15-second clips for instagram reels',
    facts: { untouched: ['Long talk'], made: 5, new: { seconds: [4, 15.5] } },
  },
  { project: 'interview', prompt: 'reframe for TikTok', facts: { size: [1080, 1920] } },
  {
    project: 'several',
    prompt: 'Rename "Voice memo" to "Podcast idea" and "Launch teaser" to "Trailer"',
    facts: { names: ['Interview', 'Podcast idea', 'Trailer'], complete: true },
  },
  {
    project: 'several',
    prompt: 'duplicate the Voice memo',
    facts: { made: 1, untouched: ['Voice memo'], complete: true },
  },
  {
    project: 'episode',
    prompt: 'add a 1 second cross dissolve between all clips and fade to black at the end',
    facts: { operations: { set_crossfade: 1, set_fades: 1 }, complete: true },
  },
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
    prompt: 'add studio sound to all compositions except Launch teaser',
    facts: { effects: { studioSound: 100 }, untouched: ['Launch teaser'], complete: true },
  },
  {
    project: 'several',
    prompt: 'delete Launch teaser',
    facts: { names: ['Interview', 'Voice memo'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Give me a highlight video, about half a minute, focusing on pilot training',
    facts: { untouched: ['Flight Deck'], made: 1, new: { seconds: [15, 31], heard: ['pilot training'] } },
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
    project: 'long',
    prompt: 'Make a rough cut and then a one-minute highlight reel from it',
    facts: { untouched: ['Long talk'], made: 2 },
  },
  {
    project: 'dressed',
    prompt: 'make a square version of My Clip Name',
    facts: { untouched: ['My Clip Name'], made: 1, new: { size: [1080, 1080] } },
  },
  {
    project: 'podcast',
    prompt: 'best of in 50 seconds please',
    facts: { untouched: ['Flight Deck'], made: 1, new: { seconds: [35, 50.5] } },
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
    project: 'several',
    prompt: 'remove the Launch teaser composition',
    facts: { names: ['Interview', 'Voice memo'], complete: true },
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
    project: 'several',
    prompt: 'Rename Launch teaser as "Teaser A"',
    facts: { names: ['Interview', 'Voice memo', 'Teaser A'], complete: true },
  },
  { project: 'several', prompt: 'please make duplicates of all the compositions', facts: { made: 3 } },
]
