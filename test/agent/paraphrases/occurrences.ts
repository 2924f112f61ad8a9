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
] satisfies Paraphrases[]
