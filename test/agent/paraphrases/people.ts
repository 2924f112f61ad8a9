// Somebody who speaks is named: all that they say, or nothing. Their name is never a word to leave out.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'podcast',
    command: 'make a clip of everything Leo says called "Leo"',
    same: [
      'make a clip of Leo called "Leo"',
      'make a clip featuring Leo Marsh called "Leo"',
      'extract Leo as a clip called "Leo"',
    ],
    other: [
      'make a clip of Dana called "Leo"',
      'make a clip where Leo talks about the elephant called "Leo"',
    ],
  },
  {
    project: 'podcast',
    command: 'make a clip',
    same: ['hi Leo, make a clip'],
    other: ['make a clip for Leo', 'a clip with Leo', 'a clip, just Leo'],
  },
  {
    project: 'podcast',
    command: 'add captions',
    same: ['hey Leo, captions on'],
    other: ['add captions for Leo', 'captions, Leo', 'captions on for Dana, off for Leo'],
  },
  {
    project: 'podcast',
    command: 'mute it',
    same: ['hi Leo, mute it'],
    other: ['mute me (Dana)', 'mute Leo', 'mute it for Leo'],
  },
  {
    project: 'podcast',
    command: 'remove the part about the elephant',
    same: ['remove the part where Leo talks about the elephant', 'cut Leo talking about the elephant'],
    other: ['remove Leo', 'remove the part where Leo talks about the farm'],
  },
  {
    project: 'podcast',
    command: 'turn the volume down by 6 dB',
    same: ['hi Dana, turn the volume down by 6 dB', 'volume down by 6 dB, sorry Dana'],
    other: [
      'lower Dana by 6 dB',
      'turn it down by 6 dB, Dana',
      'turn Dana down by 6 dB',
      'lower me (Dana) by 6 dB',
      "take 6 dB off Leo's voice",
    ],
  },
] satisfies Paraphrases[]
