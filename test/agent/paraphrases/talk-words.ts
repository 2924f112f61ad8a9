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
    same: ['Cut the first phrase and the last', 'Top and tail: lose the hello and bye', 'lose the hi and the bye bye'],
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
] satisfies readonly Paraphrases[]
