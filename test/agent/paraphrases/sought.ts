// What is looked for, and what should become of it: “find the salt story and cut it”.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'bakery',
    command: 'remove the salt story',
    same: [
      'find the salt story and cut it',
      'please find the salt story and remove it',
      'Find the salt story, then delete it.',
      'Locate the salt story and take it out',
      'look for the salt story and get rid of it',
      'Could you find the salt story and cut it out?',
      'find the salt story. remove it',
      'go to the salt story and cut it',
    ],
    other: [
      'find the salt story',
      'find the salt story and tell me when it starts',
      'find the salt story and keep it',
    ],
  },
  {
    project: 'bakery',
    command: 'make a clip of the salt story',
    same: ['find the salt story and make a clip of it', 'Find the salt story and make it a clip'],
    other: [],
  },
  {
    project: 'interview',
    command: 'add a marker at 0:30',
    same: [
      'go to 0:30 and add a marker there',
      'jump to 0:30 and put a marker there',
      'find 0:30 and drop a marker there',
    ],
    other: ['go to 0:30'],
  },
  {
    project: 'bakery',
    command: 'add a marker at the salt story called "Salt"',
    same: [
      'find the salt story and put a marker there called Salt',
      'Find the salt story and add a marker called Salt there',
      'find the salt story, mark it "Salt"',
    ],
    other: [],
  },
  {
    project: 'interview',
    command: 'remove all ums',
    same: [
      'find all ums and remove them',
      'find every um and cut it',
      'search for ums and delete them',
      'Find and remove all ums',
    ],
    other: ['find all ums'],
  },
  { project: 'interview', command: 'mute the goodbye', same: ['find the goodbye and mute it'], other: [] },
  {
    project: 'interview',
    command: 'split at 0:30',
    same: ['go to 0:30 and split there', 'go to 0:30 and split it'],
    other: [],
  },

  {
    project: 'interview',
    command: 'remove the question about open source',
    same: [
      'spot the question about open source and lose it',
      'Find me the question about open source and remove it please',
    ],
    other: [],
  },
  {
    project: 'podcast',
    command: 'make a clip of the elephant story called "Elephant"',
    same: [
      'find the elephant story and make a clip of it called Elephant',
      'please locate the elephant story, make a clip of it and call it Elephant',
    ],
    other: [],
  },
  {
    project: 'memo',
    command: 'add a title "Camera" at 0:11 for 3 seconds',
    same: [
      'go to 0:11 and add a title Camera there for 3 seconds',
      'jump to 0:11 and put the title "Camera" there for 3 secs',
    ],
    other: [],
  },
  {
    project: 'webinar',
    command: 'shorten the longest pause to 1 second',
    same: [
      'find the longest pause and shorten it to 1 second',
      'find the longest pause and cut it down to one second',
      'find the longest pause and bring it down to 1 s',
    ],
    other: [],
  },
  {
    project: 'interview',
    command: 'move "there is one last question" to the start',
    same: [
      'grab "there is one last question" and move it to the very start',
      'take "there is one last question", and put it at the start',
      'Select "there is one last question" and move it to the beginning.',
    ],
  },
  {
    project: 'bakery',
    command: 'remove the sentence with the swear word',
    same: [
      'If he drops the f-word anywhere, lose the whole sentence it sits in. Otherwise leave well alone.',
      'He says the F word, so please take out the whole sentence it is in',
      'If there is a swear word, cut the sentence it is in',
      'If anyone swears, cut that whole sentence.',
    ],
  },
  {
    project: 'bakery',
    command: 'remove the sentence with "TikTok"',
    same: [
      'If TikTok is mentioned, strike that sentence.',
      'He says TikTok somewhere, cut the sentence it is in',
      'Should TikTok come up anywhere, take that sentence out',
    ],
  },
] satisfies Paraphrases[]
