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
  {
    project: 'webinar',
    command: 'put roof.mp4 over "A battery costs about five thousand pounds"',
    same: [
      'show roof.mp4 while she says "A battery costs about five thousand pounds"',
      'while she says "A battery costs about five thousand pounds", show roof.mp4',
      "While Priya says 'A battery costs about five thousand pounds', show the roof footage instead of her",
      'roof clip over "A battery costs about five thousand pounds"',
      'when "A battery costs about five thousand pounds" is said, show the roof',
    ],
    other: ['add roof.mp4 after "A battery costs about five thousand pounds"', 'show roof.mp4'],
  },
  {
    project: 'webinar',
    command: 'put roof.mp4 over 0:27-0:31',
    same: [
      'overlay roof from 0:27 to 0:31',
      'From 0:27 to 0:31 put the video roof.mp4 over the image',
      'roof over 0:27-0:31',
      'use the roof shot from 0:27 to 0:31',
      'show the roof b-roll during 0:27-0:31',
    ],
    other: ['insert roof.mp4 at 0:27'],
  },
  {
    project: 'multicam',
    command: 'camera A for the first two sentences, camera B for the rest',
    same: ['the first two sentences: camera A, the rest: camera B'],
  },
  {
    project: 'scored',
    command: 'put music.mp3 under the memo',
    same: ['music.mp3 under the voice memo', 'music under the memo', 'music.mp3 underneath memo'],
  },
  {
    project: 'bakery',
    command: 'delete the second question with its answer',
    same: [
      'delete question 2 incl. its answer',
      'del q2 incl. its answer',
      'cut question no. 2 incl. the answer',
    ],
    other: ['delete question 2'],
  },
  {
    project: 'interview',
    command: 'remove about the first 10 seconds',
    same: ['remove approx. the first 10 seconds', 'remove approx the 1st 10 secs'],
  },
  {
    project: 'episode',
    command: 'rename "Episode 7" to "Episode 8"',
    same: ['rename ep. 7 to "Episode 8"', 'rename ep 7 to Episode 8', 'rename episode no. 7 to "Episode 8"'],
  },
  {
    project: 'long',
    command: 'remove every "actually" except the first one',
    same: [
      "rm every 'actually' except the first",
      'remove all "actually" but the first',
      'delete each "actually" except the first',
    ],
    other: ['remove every "actually"', 'remove every "actually" except the first two'],
  },
  {
    project: 'webinar',
    command: 'make 3 clips of each question called "q1, q2, q3"',
    same: [
      '1 new comp per question incl. its answer (3 total). names: q1, q2, q3.',
      'one new comp per question incl. its answer, named q1, q2, q3',
      'make one new composition per question, called q1, q2 and q3',
      'a new comp for each question. call them "q1", "q2" and "q3"',
    ],
    other: ['a new comp for each question', 'one comp per question, named q1 and q2'],
  },
  {
    project: 'episode',
    command: 'make a comp per clip',
    same: [
      'split this into 3 new comps, one per source file',
      'Break Episode 7 out into three new comps, one per source file',
      'split it into one comp per file',
    ],
    other: ['split this into 3', 'make a comp per file'],
  },
  {
    project: 'episode',
    command: 'make a new composition of the voice memo part called "Exhibit C"',
    same: [
      'Copy the voice-memo.mp3 portion into a new composition titled "Exhibit C"',
      'copy the voice memo portion into a new comp "Exhibit C"',
      'pull the voice-memo.mp3 section out into its own comp called "Exhibit C"',
    ],
    other: ['make a copy called "Exhibit C"', 'make a composition from voice-memo.mp3 called "Exhibit C"'],
  },
  {
    project: 'webinar',
    command: 'mark each question with a chapter called Panel life, Winter and Grants',
    same: [
      'mark each question with a chapter called Panel life, Winter and Grants respectively',
      'add a chapter at the start of each of the three audience questions, designated respectively "Panel life", "Winter" and "Grants"',
    ],
  },
  {
    project: 'webinar',
    command: 'add chapters at questions 1, 2 and 3 named "Life", "Winter" and "Grants"',
    same: [
      'chapters at question 1, 2 and 3 named "Life", "Winter", "Grants"',
      'add a chapter at question 1, question 2 and question 3 named "Life", "Winter" and "Grants"',
      'add a chapter at each question named "Life", "Winter" and "Grants"',
    ],
    other: ['chapters at question 1 and 2'],
  },
  {
    project: 'bakery',
    command:
      'make a clip from "One night I forgot the salt" to "people actually came back" called "salt fail"',
    same: [
      "clip of the salt story. start at 'One night I forgot the salt', end on 'people actually came back', name it \"salt fail\"",
      "clip: start at 'One night I forgot the salt', end on 'people actually came back', name it \"salt fail\"",
      "I need a clip of the salt story: begin on 'One night I forgot the salt', finish on 'people actually came back'. Call it \"salt fail\"",
    ],
    other: ["start at 'One night I forgot the salt', end on 'people actually came back'"],
  },
  {
    project: 'bakery',
    command: 'remove 0:20 to 0:36',
    same: ['cut 0:20 thru 0:36', 'rm 0:20 thru 0:36'],
    other: ['cut at 0:20 and 0:36'],
  },
] satisfies Paraphrases[]
