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
]
