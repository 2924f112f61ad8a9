// Prompts of more than a few words: limits, what stays, and what a sentence means that comes after another one.
import type { PromptCase } from './case.ts'

export const long: PromptCase[] = [
  {
    project: 'several',
    prompt: 'cut the first 5 seconds of the voice memo and add captions',
    facts: {
      untouched: ['Interview', 'Launch teaser'],
      in: 'Voice memo',
      captions: true,
      seconds: [14.5, 15.2],
    },
  },
  {
    project: 'several',
    prompt: 'voice memo: 2 dB louder and captions on. nothing on the other two',
    facts: {
      untouched: ['Interview', 'Launch teaser'],
      in: 'Voice memo',
      captions: true,
      effects: { gainDb: 2 },
      complete: true,
    },
  },
  {
    project: 'several',
    prompt: 'voice memo square, 1080 by 1080',
    facts: { untouched: ['Interview', 'Launch teaser'], in: 'Voice memo', size: [1080, 1080] },
  },
  {
    project: 'interview',
    prompt: 'Everything before "So, basically" goes. Nothing after that may change.',
    facts: { gone: ['welcome back'], times: { um: 2 }, kept: ['basically', 'bye bye'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Take out the ums from 0:30 on. Everything before that has to stay verbatim.',
    facts: { times: { um: 2 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Remove the sentence right before "Thanks for the answer", and nothing else.',
    facts: { gone: ['it is sort of amazing'], kept: ['it is done', 'thanks for the answer'], complete: true },
  },
  {
    project: 'bakery',
    prompt:
      'Cut the sentence "It was fucking terrifying". The sentence before it and the sentence after it stay.',
    facts: {
      gone: ['terrifying'],
      kept: ['forty thousand pounds on the oven alone', 'my wife said we were crazy'],
      complete: true,
    },
  },
  {
    project: 'podcast',
    prompt:
      'For the lobby screens we need another portrait version of the whole episode. The wide one stays as it is.',
    facts: { made: 1, new: { seconds: [92, 93.5] }, untouched: ['Flight Deck'], complete: true },
  },
  {
    project: 'interview',
    prompt: '20 second promo out of this please, as its own composition. The programme is not to be touched.',
    facts: { made: 1, new: { seconds: [10, 20.5] }, untouched: ['Interview'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Remove the fillers, but the blue part stays as it is',
    facts: { unchanged: true },
  },
  {
    project: 'bakery',
    prompt: 'Mute the swearing. Picture and running time must not change, so please do not cut anything.',
    facts: { seconds: [179, 179.4], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'teaser only: make it vertical. webinar has to stay landscape',
    facts: { in: 'Teaser', size: [1080, 1920], untouched: ['Webinar', 'Old draft'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Please remove "um" and "uh", but only after 0:16, as the opening has already been approved.',
    facts: { times: { um: 2, uh: 1 }, seconds: [57.5, 58.7], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove "you know" and the first 5 seconds',
    facts: { gone: ['you know', 'welcome back'], times: { um: 3 }, complete: true },
  },
  {
    project: 'bakery',
    prompt: "Delete the sponsor's message from 0:24.7 to 0:35.0",
    facts: {
      gone: ['brought to you by'],
      kept: ['a quick word from our sponsor', 'back to the show'],
      complete: true,
    },
  },
  {
    project: 'long',
    prompt: 'cut from 3:30 to the end, cron job only takes 3.5 min',
    facts: { seconds: [209.5, 210.5], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'mute the swearing, the client hates it',
    facts: { seconds: [179, 179.4], complete: true },
  },
  {
    project: 'scored',
    prompt:
      'Please lower the music by six decibels and let it fade out at its end. The speech itself is fine.',
    facts: { untouched: ['Voice memo'], operations: { set_gain: true, set_fades: true }, complete: true },
  },
  {
    project: 'webinar',
    prompt: 'Old draft can go, and Teaser becomes "Reel 1"',
    facts: { names: ['Webinar', 'Reel 1'], complete: true },
  },
  {
    project: 'bakery',
    prompt:
      'Pauses longer than one second are to be reduced to one second; shorter ones are left as they are, and no word may be lost.',
    facts: { longestPause: 1.1, seconds: [160, 175], complete: true },
  },
  {
    project: 'multicam',
    prompt: 'Delete everything after "the camera there" with the exception of the last sentence.',
    facts: {
      gone: ['the editor can add them together'],
      kept: ['between the first picture and the second picture'],
      complete: true,
    },
  },
]
