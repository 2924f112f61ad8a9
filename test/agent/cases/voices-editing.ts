// Podcasters and video editors in their own words: several things with one verb, cameras, complaints, pronouns.
import type { PromptCase } from './case.ts'

export const voicesEditing: PromptCase[] = [
  {
    project: 'bakery',
    prompt: 'Please get rid of the sponsor read and the phone call',
    facts: {
      gone: ['flourbox delivers', 'my phone is ringing'],
      kept: ['so tom how did you', 'what is next for you'],
      complete: true,
    },
  },
  {
    project: 'bakery',
    prompt: 'Podcast cleanup: fillers, pauses, loudness',
    facts: { gone: ['um', 'uh'], longestPause: 1.5, operations: { set_loudness: 1 }, complete: true },
  },
  {
    project: 'bakery',
    prompt: 'the pause after "changed everything" is way too long, make it one second',
    facts: { longestPause: 6, seconds: [176, 177.5], complete: true },
  },
  {
    project: 'bakery',
    prompt: "Take out the bit where Tom's phone rings",
    facts: { gone: ['my phone is ringing'], kept: ['instagram'], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'Make me a trailer of about 30 seconds from the best answers',
    facts: { untouched: ['Crumb Talk 14'], made: 1, new: { seconds: [15, 33] } },
  },
  {
    project: 'bakery',
    prompt: "don't cut anything, just level the loudness to -19",
    facts: { loudness: -19, seconds: [179, 179.4], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'the stutter "the first year was, the first year was" should only be said once',
    facts: { times: { 'the first year was': 1 }, complete: true },
  },
  {
    project: 'episode',
    prompt: 'fade between the intro and the interview',
    facts: { complete: true, operations: { set_crossfade: true } },
  },
  {
    project: 'episode',
    prompt: 'the intro is too quiet, bump it up by 4 dB',
    facts: { operations: { set_gain: 1 }, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Cut the small talk about the farm and the tractor',
    facts: { gone: ['small farm', 'old tractor'], kept: ['so when did you start flying'] },
  },
  { project: 'podcast', prompt: 'give every question its own marker', facts: { markers: 3, complete: true } },
  { project: 'podcast', prompt: 'Leo said "tractor" and I need it gone', facts: { gone: ['tractor'] } },
  {
    project: 'interview',
    prompt: 'keep the ums but remove "you know" and "sort of"',
    facts: { gone: ['you know', 'sort of'], times: { um: 4 }, complete: true },
  },
  {
    project: 'memo',
    prompt: 'Give the memo a nicer name: Podcast idea',
    facts: { names: ['Podcast idea'], complete: true },
  },
  {
    project: 'multicam',
    prompt: 'camera A then B',
    facts: { complete: true, operations: { set_angle: true } },
  },
  {
    project: 'multicam',
    prompt: 'Use camera A for the first half and camera B for the rest',
    facts: { complete: true, operations: { set_angle: true } },
  },
  {
    project: 'multicam',
    prompt: 'only use the sound from the raw audio recorder',
    facts: { effects: { mutedTracks: [0, 1] }, complete: true },
  },
  {
    project: 'multicam',
    prompt: 'switch angles every 4 seconds',
    facts: { complete: true, operations: { set_angle: true } },
  },
  {
    project: 'multicam',
    prompt: 'show B from 0:03 to 0:07 and A otherwise',
    facts: { complete: true, operations: { set_angle: true } },
  },
  {
    project: 'interview',
    prompt: 'ripple delete 0:12.0 to 0:15.5',
    facts: { seconds: [55.5, 55.7], gone: ['really great to be here'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'razor at 20s',
    facts: { operations: { split_clip: 1 }, seconds: [59, 59.2], complete: true },
  },
  {
    project: 'interview',
    prompt: 'trim 2 seconds off the head and 1 off the tail',
    facts: { seconds: [56, 56.2], complete: true },
  },
  {
    project: 'interview',
    prompt: 'in point 0:06, out point 0:40',
    facts: { seconds: [33.9, 34.1], complete: true },
  },
  {
    project: 'interview',
    prompt: 'lower third "Dr. Ana Ruiz" from 0:07 to 0:11, then "Support team" from 0:12 to 0:16',
    facts: {
      titles: [
        { text: 'Dr. Ana Ruiz', place: 'lower_third', startSeconds: 7, endSeconds: 11 },
        { text: 'Support team', place: 'lower_third', startSeconds: 12, endSeconds: 16 },
      ],
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'Put "Chapter One" in white letters in the middle of the screen from 5s to 8s',
    facts: {
      titles: [{ text: 'Chapter One', place: 'center', startSeconds: 5, endSeconds: 8 }],
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'leave two seconds of black at the end',
    facts: { seconds: [61, 61.2], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'In the Webinar, cover 0:20 to 0:26 with the roof shot',
    facts: { operations: { insert_clip: 1 }, complete: true },
  },
  {
    project: 'webinar',
    prompt: 'Overlay logo.png over the whole Webinar',
    facts: { operations: { insert_clip: 1 }, complete: true },
  },
  {
    project: 'webinar',
    prompt: 'drop the last clip of the Webinar',
    facts: { gone: ['inverter'], kept: ['postcode'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'trash the old draft',
    facts: { names: ['Webinar', 'Teaser'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'mute the second clip of Webinar',
    facts: { operations: { set_muted: 1 }, complete: true },
  },
  {
    project: 'webinar',
    prompt: 'put the grant part at the top of the Webinar',
    facts: { seconds: [85, 86], complete: true },
  },
  {
    project: 'dressed',
    prompt: 'make the title red and put it at the bottom',
    facts: { titles: [{ text: 'Hello', place: 'bottom', color: '#e53935' }], complete: true },
  },
  {
    project: 'dressed',
    prompt: 'the title should stay two seconds longer',
    facts: { titles: [{ text: 'Hello', endSeconds: 5 }], complete: true },
  },
  {
    project: 'dressed',
    prompt: 'rename the second chapter to Q&A',
    facts: { markers: ['Start', 'Q&A'], complete: true },
  },
  {
    project: 'dressed',
    prompt: 'move the Questions chapter to 0:30',
    facts: { markers: ['Start', 'Questions'], complete: true },
  },
  {
    project: 'dressed',
    prompt: 'turn the burned-in captions into a normal subtitle track',
    facts: { captions: { burned: false }, complete: true },
  },
]
