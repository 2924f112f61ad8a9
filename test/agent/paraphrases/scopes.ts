// What a clause names is meant in the clauses after it, too.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'webinar',
    command: 'make the teaser square. Add captions to the teaser.',
    same: [
      'make the teaser square and add captions',
      'make the teaser square, then add captions',
      'Make the Teaser square and turn on captions.',
      'make the teaser square with captions on',
      'the teaser should be square and have captions',
    ],
    other: [
      'make the teaser square and add captions to Webinar',
      'make the teaser square. Add captions to all of them.',
    ],
  },
  {
    project: 'webinar',
    command: 'Rename the teaser to "Promo". Add captions to the teaser.',
    same: ['rename the teaser to "Promo" and add captions', 'Call the teaser "Promo", then add captions'],
    other: ['rename the teaser to "Promo" and add captions to Webinar'],
  },
  {
    project: 'webinar',
    command: 'make the teaser 3 dB louder. Add a 2 second fade out to the teaser.',
    same: [
      'make the teaser 3 dB louder and add a 2 second fade out',
      'raise the teaser by 3 dB and fade it out over 2 seconds',
      'make the teaser 3 dB louder, fade out 2 seconds',
    ],
  },
] satisfies Paraphrases[]
