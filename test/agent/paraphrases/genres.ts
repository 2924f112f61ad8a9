// What people call the film that they edit, and which of several sentences they mean.
import type { Paraphrases } from './paraphrase.ts'

const GENRES = [
  'meeting',
  'testimony',
  'deposition',
  'sermon',
  'lesson',
  'keynote',
  'speech',
  'presentation',
  'hearing',
  'tutorial',
  'livestream',
  'debate',
  'briefing',
  'audio',
]

export default [
  {
    project: 'interview',
    command: 'remove the fillers',
    same: GENRES.map((genre) => `remove the fillers from the ${genre}`),
    other: ['mute the fillers', 'remove the audio'],
  },
  {
    project: 'interview',
    command: 'remove every "um"',
    same: ['take the ums out of the audio', 'remove the ums from the audio track'],
    other: ['mute the ums'],
  },
  {
    project: 'interview',
    command: 'trim down the pauses',
    same: ['cut down the pauses'],
    other: ['make a cut down'],
  },
  {
    project: 'dressed',
    command: 'delete all chapters',
    same: ['delete all chapter titles', 'remove the chapter headings'],
  },
  {
    project: 'podcast',
    command: 'remove "The elephant scan took nine hours, and the result was amazing"',
    same: [
      'remove the second sentence about the elephant',
      'cut the last sentence about the elephant',
      'the last sentence that mentions the elephant can go',
    ],
    other: ['remove the last sentence', 'remove the first sentence about the elephant'],
  },
  {
    project: 'podcast',
    command: 'make a clip of the elephant sentences called "Zoo"',
    same: [
      'make a clip of the two sentences about the elephant called "Zoo"',
      'make a clip called Zoo from both sentences that mention the elephant',
      'make a clip of the first two sentences about the elephant called "Zoo"',
    ],
    other: ['make a clip of the first sentence about the elephant called "Zoo"'],
  },
] satisfies Paraphrases[]
