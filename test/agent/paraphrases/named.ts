import type { Paraphrases } from './paraphrase.ts'

// What a prompt names: compositions in any case, files by a part of their names.
export default [
  {
    project: 'webinar',
    command: 'set "Teaser" to 1080x1080',
    same: [
      'set teaser to 1080x1080',
      'make teaser 1080x1080',
      'make the teaser comp 1080x1080',
      'resize my teaser to 1080x1080',
      'change teaser to 1080 x 1080',
      'teaser: 1080x1080',
      'turn teaser square',
    ],
    other: [
      'make a teaser 1080x1080',
      'set draft to 1080x1080',
      'set webinar to 1080x1080',
      'make a square teaser',
    ],
  },
  {
    project: 'webinar',
    command: 'make "Teaser" square and add boxed captions to "Teaser"',
    same: ['teaser: square, boxed captions', 'the teaser comp: square, boxed captions'],
  },
  {
    project: 'webinar',
    command: 'make "Teaser" 3 dB louder',
    same: ['make teaser 3 dB louder', 'boost teaser by 3 dB', 'make the teaser timeline 3 dB louder'],
    other: ['make it all 3 dB louder'],
  },
  {
    project: 'webinar',
    command: 'rename "Teaser" to "Promo"',
    same: ['call teaser Promo', 'call the teaser timeline Promo', 'rename the teaser video Promo'],
  },
  {
    project: 'webinar',
    command: 'put the title "Hello" on the teaser',
    same: [
      'add the title "Hello" to "Teaser"',
      'add title "Hello" to teaser comp',
      'title "Hello" on teaser',
    ],
  },
  {
    project: 'webinar',
    command: 'set "Webinar" to 1080x1080',
    same: ['set webinar to 1080x1080', 'set webinar comp to 1080x1080'],
    other: ['set teaser to 1080x1080'],
  },
  {
    project: 'several',
    command: 'set "Voice memo" to 1080x1080',
    same: ['set memo to 1080x1080', 'make memo 1080x1080', 'memo comp: 1080x1080'],
  },
  {
    project: 'several',
    command: 'add captions to "Launch teaser"',
    same: ['caption teaser', 'teaser: captions', 'subtitle the teaser timeline'],
    other: ['make a teaser with captions'],
  },
  {
    project: 'scored',
    command: 'remove the music from the interview',
    same: ['remove the music from "Interview"', 'remove the interview music', 'drop interview music'],
  },
] satisfies Paraphrases[]
