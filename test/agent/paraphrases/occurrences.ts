// Which of several times something is said: the first of them, or all but one; and where a passage without quotation marks ends.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'interview',
    command: 'remove the second "The model is very fast on a local machine"',
    same: [
      'remove the second occurrence of "The model is very fast on a local machine"',
      "delete the 2nd instance of 'The model is very fast on a local machine'",
      'cut the second time he says "The model is very fast on a local machine"',
    ],
    other: ['remove the third occurrence of "The model is very fast on a local machine"'],
  },
  {
    project: 'podcast',
    command: 'remove "Pilot training costs a lot of money so I washed planes every weekend."',
    same: ['remove the second mention of pilot training', 'cut the second sentence with "pilot training"'],
    other: ['remove the first mention of pilot training', 'remove the third mention of pilot training'],
  },
  {
    project: 'interview',
    command: 'remove every um after 0:10',
    same: [
      'remove all ums but the first one',
      'delete all occurrences of "um" except the first',
      'remove every um except the first',
    ],
    other: ['remove all ums but the last one', 'remove everything but the first um', 'remove the first um'],
  },
  {
    project: 'bakery',
    command: 'remove from "Sorry, my phone is ringing." to "Where were we?"',
    same: [
      'cut from sorry my phone is ringing to where were we',
      'cut from sorry my phone is ringing right up to and including where were we',
    ],
    other: ['cut from sorry my phone is ringing to where were you'],
  },
  {
    project: 'interview',
    command: 'remove every um',
    same: [
      'the ums should not stay',
      'there are too many ums',
      'the ums are distracting me',
      'we could do without the ums',
      'I think the ums can go',
    ],
    other: ['the ums are nice', 'the ums drive the story', 'without the ums we could not do'],
  },
  {
    project: 'interview',
    command: 'the model line is said twice, cut the first one and the sorry',
    same: [
      'yo theres a botched take, the model line is in there twice. drop the first one n the sorry let me start again, keep the second',
      'Dbl take 0:25.4 / 0:30.9, "The model is very fast". Keep 2nd. Lose 1st plus "Sorry, let me start again".',
      'he fluffs the model sentence and says it again. just keep the second one mate',
    ],
    other: [
      'the model line is said twice, cut the second one and keep the first',
      'he says the wombat line twice, cut the first one',
      'the guest says thank you twice, drop the first',
    ],
  },
] satisfies Paraphrases[]
