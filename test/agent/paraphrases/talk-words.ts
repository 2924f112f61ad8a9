// Words for parts of a talk: sponsor reads, greetings, phrases, times without a second unit.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'bakery',
    command: 'remove the sponsor read',
    same: [
      'Please remove the message from the sponsor.',
      'remove the word from our sponsor',
      'cut the paid bit',
      'remove where they talk about the sponsor',
      'cut what he says about the sponsor',
      'remove everything about the sponsor',
      'lose the sponsor block',
      'drop the bit about our sponsors',
    ],
    other: ['cut the sentence about the sponsor', 'remove the word sponsor'],
  },
  {
    project: 'interview',
    command: 'remove "Hello and welcome back to the show"',
    same: ['cut the greeting', 'lose the hello', 'remove the greeting line', 'drop the hello at the start'],
    other: ['cut the intro', 'remove the word hello'],
  },
  {
    project: 'interview',
    command: 'remove the first and the last sentence',
    same: [
      'Cut the first phrase and the last',
      'Top and tail: lose the hello and bye',
      'lose the hi and the bye bye',
    ],
  },
  {
    project: 'interview',
    command: 'cut 0:28 to 0:31',
    same: [
      'Delete from 28 seconds to 31',
      'cut 28s to 31',
      'remove from 28 s till 31',
      'delete between 28 seconds and 31',
    ],
    other: ['cut 31 seconds to 28'],
  },
  {
    project: 'interview',
    command: 'remove every sentence with "um" in it',
    same: ['remove every sentence with an um', 'cut all lines with ums', 'delete all the phrases with um'],
    other: ['remove every um', 'remove the sentence with the um'],
  },
  {
    project: 'bakery',
    command: 'remove the word "sponsor"',
    same: ['cut the word sponsor'],
    other: ['cut the sponsor'],
  },
  {
    project: 'bakery',
    command: 'cut 0:21 to 0:25 and 0:41 to 0:43',
    same: [
      'delete the ranges 0:21-0:25 and 0:41-0:43',
      'Cut these ranges in one pass: 0:21-0:25, 0:41-0:43.',
      'cut the segments 0:21-0:25 and 0:41-0:43 if nobody minds',
    ],
    other: ['delete the stories and 0:41-0:43'],
  },
  {
    project: 'bakery',
    command: 'remove the parts about salt and the oven',
    same: ['remove the salt and oven part', 'lose the salt and oven stuff'],
    other: ['remove the salt part', 'remove the oven part'],
  },
  {
    project: 'dressed',
    command: 'make the captions bigger',
    same: ['captions could be bigger', 'the captions might be bigger', 'if no one objects, bigger captions'],
    other: ['captions would be nice'],
  },
  {
    project: 'several',
    command: 'make a copy of "Voice memo"',
    same: ['Duplicate the Voice memo before I alter it.', 'make a copy of the voice memo before we cut it'],
  },
  {
    project: 'interview',
    command: 'make a clip from 0:10 to 0:20',
    same: ['make a clip\nfrom 0:10\nto 0:20'],
  },
  {
    project: 'several',
    command: 'delete "Launch teaser"',
    same: [
      'the composition named "Launch teaser" - out',
      'make the composition called Launch teaser disappear',
      'delete the video called Launch teaser',
    ],
    other: ['rename the composition called Launch teaser to Out'],
  },
  {
    project: 'interview',
    command: 'remove "sorry let me start again"',
    same: ['sorry let me start again should be cut', 'sorry let me start again can go'],
    other: ['remove the retake'],
  },
  {
    project: 'bakery',
    command: 'remove the silence at the start and the silence at the end',
    same: [
      'Lose dead air top and tail',
      'trim the silence at both ends',
      'lose dead air at the start and end',
    ],
    other: ['remove the silence at the end', 'remove the silence at the start'],
  },
  {
    project: 'bakery',
    command: 'fade in and out over 1 s',
    same: ['fade top and tail', 'Fades top and tail, 1 s'],
    other: ['fade out over 1 s'],
  },
  {
    project: 'bakery',
    command: 'keep only the first minute',
    same: ['First minute only keep, rest delete.', 'keep only the first minute, rest delete'],
    other: ['remove the first minute'],
  },
  {
    project: 'interview',
    command: 'add boxed captions',
    same: ['boxed captions, no karaoke', 'Boxed captions. No karaoke.'],
    other: ['boxed captions, no, karaoke'],
  },
  {
    project: 'interview',
    command: 'set studio sound to 60 %',
    same: ['Studio sound at 60 %, not 100.'],
  },
  {
    project: 'interview',
    command: 'remove the last um',
    same: ['remove the last um, not the first'],
    other: ['remove every um, not the first'],
  },
  {
    project: 'tagged',
    command: 'rename "Memo" to "Lecture Plan"',
    same: ['change the name of Memo to Lecture Plan', 'Change name Memo to Lecture Plan pls'],
  },
  {
    project: 'bakery',
    command: 'remove the sentence about TikTok',
    same: [
      'chop the TikTok bit, leave Instagram alone',
      "don't touch the instagram part, cut the tiktok part",
    ],
    other: ['cut the instagram part'],
  },
  {
    project: 'bakery',
    command: 'remove the swear words',
    same: ['remove the swear words before I show it to students', 'cut the swearing before we post it'],
    other: ['cut everything before the swearing'],
  },
  {
    project: 'bakery',
    command: 'remove the sentence about Gertrude',
    same: [
      'cut where she mentions Gertrude',
      'remove the mention of Gertrude',
      'cut the phrase with Gertrude',
    ],
    other: ['remove the word Gertrude'],
  },
  {
    project: 'several',
    command: 'turn down "Launch teaser" by 6 dB',
    same: ['teaser dn 6dB', 'teaser vol dn 6 dB'],
    other: ['teaser up 6 dB'],
  },
  {
    project: 'podcast',
    command: 'shorten the pauses',
    same: ['shorten the pauses before we post it'],
    other: ['shorten the pause before I show the farm', 'cut the silence before I send the elephant'],
  },
] satisfies readonly Paraphrases[]
