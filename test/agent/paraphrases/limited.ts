// A word that counts, orders, limits or asks: what it stands beside must not be done as if it weren't there.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'interview',
    command: 'remove the ums',
    same: ['remove every um', 'remove every single um', 'cut all of the ums'],
    other: [
      'remove one of the ums',
      'remove some ums',
      'delete a single "um"',
      'remove every second um',
      'remove the ums, or not?',
      'remove the ums, only the second one',
      "the ums are gone, aren't they?",
      'the ums are gone, right?',
      'you removed the ums, right?',
    ],
  },
  {
    project: 'interview',
    command: 'mute it',
    same: ['mute it please, will you', 'could you mute it?'],
    other: [
      'mute it, part of it',
      'mute it, or not',
      'mute it, only the second one',
      'can you mute it or not',
    ],
  },
  {
    project: 'interview',
    command: 'remove pauses longer than 1 second',
    same: [],
    other: ['remove one pause', 'shorten one pause', 'remove some pauses'],
  },
  {
    project: 'interview',
    command: 'remove the question about open source',
    same: [],
    other: [
      'remove the question about open source twice',
      'remove the question about open source in reverse',
      'remove the question about open source instead of the title',
    ],
  },
  {
    project: 'interview',
    command: 'keep only 0:03 to 0:10',
    same: ['keep only what is between 0:03 and 0:10'],
    other: ['keep 0:03 and 0:10', 'keep the line at 0:03 and the one at 0:10'],
  },
  {
    project: 'interview',
    command: 'cut 0:10 to 0:20',
    same: ['trim off 0:10-0:20', 'trim out 0:10-0:20'],
    other: ['trim 0:10-0:20', 'trim: 0:10 to 0:20', 'remove 0:10 and 0:20'],
  },
  {
    project: 'interview',
    command: 'mute 0:08 to 0:12',
    same: ['mute the greeting, from 8 to 12'],
    other: ['mute: {from: 0:08, to: 0:12}', 'mute the greeting'],
  },
  {
    project: 'interview',
    command: 'fade in over 1 second and out over 2 seconds',
    same: ['add fades, in 1 s, out 2 s', 'fades, 2 s out, 1 s in', 'fade the film in 1 s, out 2 s'],
    other: ['fade in over 2 seconds and out over 1 second'],
  },
  {
    project: 'interview',
    command: 'put the last sentence first',
    same: ['move the last sentence to the start'],
    other: ['put the last sentence first and the first last', 'the last sentence first and the first last'],
  },
  {
    project: 'interview',
    command: 'put the first sentence last',
    same: ['move the first sentence to the end'],
    other: ['put the first sentence last and the last first'],
  },
  {
    project: 'interview',
    command: 'remove everything after "My guest"',
    same: ['out on "My guest"'],
    other: ['out "My guest"', 'Top the show on "My guest"'],
  },
  {
    project: 'interview',
    command: 'remove the greeting and 0:40 to 0:45',
    same: ['remove the greeting, then 0:40-0:45'],
    other: ['remove 0:40 to 0:45'],
  },
] satisfies Paraphrases[]
