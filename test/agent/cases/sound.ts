// Studio sound, mute, gain, loudness, fades, speed; tracks of sequences.
import type { PromptCase } from './case.ts'

export const sound: PromptCase[] = [
  {
    project: 'interview',
    prompt: 'add studio sound to every clip',
    facts: { effects: { studioSound: 100 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Enable Studio Sound on every clip.',
    facts: { effects: { studioSound: 100 }, complete: true },
  },
  {
    project: 'interview',
    prompt:
      'Apply Studio Sound to the imported audio. Do not remove words, change timing, add captions, or alter content.',
    facts: {
      effects: { studioSound: 100 },
      seconds: [59.09, 59.09],
      captions: false,
      operations: { set_studio_sound: 1 },
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'studio sound at 60%',
    facts: { effects: { studioSound: 60 }, complete: true },
  },
  {
    project: 'dressed',
    prompt: 'turn off studio sound',
    facts: { effects: { studioSound: 0 }, complete: true },
  },
  {
    project: 'dressed',
    prompt: 'Remove Studio Sound and the captions',
    facts: { effects: { studioSound: 0 }, captions: false, complete: true },
  },
  {
    project: 'interview',
    prompt: 'please reduce the background noise',
    facts: { effects: { studioSound: 100 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'get rid of the hiss',
    facts: { effects: { studioSound: 100 }, seconds: [59.09, 59.09] },
  },
  {
    project: 'several',
    prompt: 'add studio sound to the voice memo',
    facts: {
      in: 'Voice memo',
      effects: { studioSound: 100 },
      untouched: ['Interview', 'Launch teaser'],
      complete: true,
    },
  },
  {
    project: 'episode',
    prompt: 'mute the first clip',
    facts: { operations: { set_muted: 1 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'mute the audio from 0:10 to 0:15',
    facts: { operations: { set_muted: 1 }, seconds: [59.09, 59.09], complete: true },
  },
  {
    project: 'multicam',
    prompt:
      'Mute the audio on every camera track. The rawaudio track is the only audio source for this composition.',
    facts: { effects: { mutedTracks: [0, 1] }, complete: true },
  },
  { project: 'multicam', prompt: 'mute camera B', facts: { effects: { mutedTracks: [1] }, complete: true } },
  { project: 'multicam', prompt: 'Switch to camera B', facts: { effects: { angle: 1 }, complete: true } },
  {
    project: 'multicam',
    prompt: 'show camera B from 0:05 to 0:10',
    facts: { operations: { set_angle: 1 }, complete: true },
  },
  { project: 'interview', prompt: 'make it 3 dB louder', facts: { effects: { gainDb: 3 }, complete: true } },
  {
    project: 'interview',
    prompt: 'turn the volume down by 6dB',
    facts: { effects: { gainDb: -6 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'set the volume to -4 dB',
    facts: { effects: { gainDb: -4 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'normalise the audio to -16 LUFS',
    facts: { loudness: -16, complete: true },
  },
  { project: 'interview', prompt: 'Normalize the loudness', facts: { loudness: -14, complete: true } },
  {
    project: 'interview',
    prompt: 'fade in at the start and fade out at the end over 2 seconds',
    facts: { operations: { set_fades: 1 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Add a fade out',
    facts: { operations: { set_fades: 1 }, seconds: [59.09, 59.09], complete: true },
  },
  {
    project: 'interview',
    prompt: 'speed it up to 1.5x',
    facts: { effects: { speed: 1.5 }, seconds: [39, 39.8], complete: true },
  },
  { project: 'interview', prompt: 'make it 20% faster', facts: { effects: { speed: 1.2 }, complete: true } },
  {
    project: 'interview',
    prompt: 'slow down to half speed',
    facts: { effects: { speed: 0.5 }, seconds: [118, 118.4], complete: true },
  },
  {
    project: 'interview',
    prompt: 'play the first 10 seconds at double speed',
    facts: { operations: { set_speed: 1 }, seconds: [53.5, 54.5], complete: true },
  },
  {
    project: 'episode',
    prompt: 'Podcast-style audio mix: intro bed under the first 10s, fade out over outro',
    facts: { operations: { insert_clip: 1, set_fades: 1 } },
  },
  { project: 'interview', prompt: 'add background music', facts: { unchanged: true, says: ['no music'] } },
  {
    project: 'interview',
    prompt: 'remove the background music',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  {
    project: 'scored',
    prompt: 'make the music quieter, -25 dB',
    facts: {
      operations: { set_gain: 1 },
      without: ['insert_clip'],
      untouched: ['Voice memo'],
      complete: true,
    },
  },
  {
    project: 'scored',
    prompt: 'Fade the music out over 3 seconds at the end',
    facts: { operations: { set_fades: 1 }, untouched: ['Voice memo'], complete: true },
  },
  {
    project: 'scored',
    prompt: 'remove the background music',
    facts: { operations: { remove_clip: 1 }, untouched: ['Voice memo'], seconds: [59, 59.2], complete: true },
  },
  {
    project: 'scored',
    prompt: 'make the music quieter from 0:10 to 0:20',
    facts: { operations: { set_gain: 1 }, says: ['volume by 6 dB to -24 dB'], complete: true },
  },
  {
    project: 'scored',
    prompt: 'Remove the music in Voice memo',
    facts: { unchanged: true, says: ['no music'] },
  },
  { project: 'interview', prompt: 'turn the music down', facts: { unchanged: true, says: ['no music'] } },
  {
    project: 'interview',
    prompt: 'I want all filler words gone and the audio cleaned up',
    facts: { gone: ['um', 'uh'], effects: { studioSound: 100 } },
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
  { project: 'interview', prompt: 'Is studio sound turned on?', facts: { unchanged: true, says: ['off'] } },
  {
    project: 'interview',
    prompt: 'remove all the parts where I sound nervous',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  {
    project: 'interview',
    prompt: 'Polish this: cut fillers, kill the dead air, enhance the audio',
    facts: { gone: ['um'], longestPause: 0.6, effects: { studioSound: 100 } },
  },
  { project: 'interview', prompt: 'audio is too quiet, boost it by 5 dB', facts: { effects: { gainDb: 5 } } },
  { project: 'interview', prompt: 'halve the volume', facts: { effects: { gainDb: -6 } } },
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
  { project: 'multicam', prompt: 'cut to camera A at 5 seconds', facts: { operations: { set_angle: 1 } } },
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
    project: 'several',
    prompt: 'only touch the Voice memo: studio sound',
    facts: { untouched: ['Interview', 'Launch teaser'], operations: { set_studio_sound: 1 } },
  },
  {
    project: 'interview',
    prompt: 'make the voice sound clearer and louder',
    facts: { effects: { studioSound: 100, gainDb: 3 } },
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
    prompt: 'remove all the sentences where I sound unsure',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  {
    project: 'interview',
    prompt: 'delete all the video and keep the audio',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  {
    project: 'interview',
    prompt: 'Would you kindly prune all the um and uh sounds from this chat?',
    facts: { gone: ['um', 'uh'] },
  },
  {
    project: 'interview',
    prompt: 'purge filler words; tighten silences to 350ms; studio sound 75%',
    facts: { gone: ['um'], longestPause: 0.35, effects: { studioSound: 75 }, complete: true },
  },
  {
    project: 'several',
    prompt: 'normalise loudness across all compositions to -16',
    facts: { operations: { set_loudness: 3 }, loudness: -16 },
  },
  {
    project: 'several',
    prompt: 'is there anything about the camera in the voice memo?',
    facts: { unchanged: true, says: ['camera'] },
  },
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
    project: 'multicam',
    prompt: 'use only the sound of camera A',
    facts: { effects: { mutedTracks: [1, 2] } },
  },
  {
    project: 'interview',
    prompt: 'Apply studio sound. Keep everything else exactly as it is.',
    facts: { effects: { studioSound: 100 }, seconds: [59.09, 59.09], complete: true },
  },
  {
    project: 'interview',
    prompt: 'make him sound smarter',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  { project: 'interview', prompt: '+3 dB', facts: { effects: { gainDb: 3 }, complete: true } },
  { project: 'interview', prompt: '-6 dB please', facts: { effects: { gainDb: -6 }, complete: true } },
  { project: 'interview', prompt: 'maybe 2 dB less', facts: { effects: { gainDb: -2 }, complete: true } },
]
