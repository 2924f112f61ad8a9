// What is spared of what is named, and what holds anyway: it goes without saying, and changes nothing.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'interview',
    command: 'remove every "um" except the last one',
    same: [
      'Remove every "um" with the exception of the one before "there is one last question"',
      'Cut every um, bar the one just before "there is one last question".',
      'Lose every um but the one in "there is one last question"',
      'Remove every um, except the one where he is saying there is one last question',
      'Strike every "um" save the one immediately preceding "there is one last question."',
      'rm ums but not the last',
      'Delete all the ums. Keep the last one.',
      'drop the ums, just not the one at 0:47',
      'Take out all of the ums, keeping the last',
      'every um has to go, leave only the last',
      'No ums except the last one',
    ],
    other: [
      'Remove every um except the one before "we will talk about"',
      'Remove every um except the first two',
      'Remove every um except the last two',
    ],
  },
  {
    project: 'interview',
    command: 'remove every um except the one before "we will talk" and the one after "the button, and"',
    same: ['Lose all ums but the first and the third', 'cut every um minus those at 0:03 and 0:37'],
  },
  {
    project: 'interview',
    command: 'shorten all pauses except the one after "sort of amazing"',
    same: [
      'shorten every pause but the one at 0:43',
      'Shorten the pauses. Do not touch the longest one.',
      'shorten pauses, only not the one before "Thanks for the answer"',
    ],
    other: ['Shorten all pauses', 'Shorten all pauses but the last'],
  },
  {
    project: 'podcast',
    command: 'remove all questions except "How did your mother react?"',
    same: [
      'Cut all questions bar the second',
      'Remove every question except the one about his mother',
      "Dana's questions can go, apart from the one where she asks about his mother",
      'drop all the questions. The second one stays.',
      'lose the questions, not the one after "in my family"',
    ],
  },
  {
    project: 'dressed',
    command: 'remove the chapter "Questions"',
    same: ['delete all chapters but the first', 'Remove the chapters. Keep the one at 0:00.'],
  },
  {
    project: 'interview',
    command: 'remove every "um"',
    same: [
      'um: delete every one. uh: keep. er: keep.',
      'Remove every "um." Leave each "uh" exactly where it is.',
      'Remove every "um" and leave whatever follows.',
      'Remove every "um"; other than that hands off.',
      'Remove every "um", no more than that',
    ],
  },
  {
    project: 'webinar',
    command: 'mute "Teaser" and "Old draft"',
    same: ['Mute all but Webinar', 'Mute all of them except Webinar.'],
    other: ['Mute Webinar and all the others'],
  },
  {
    project: 'several',
    command: 'delete "Voice memo" and "Launch teaser"',
    same: [
      'only keep Interview, delete all other comps',
      'Keep just Interview and bin the others',
      'Keep only Interview, delete the other compositions',
    ],
    other: ['Only keep Interview and Voice memo, delete the others'],
  },
  {
    project: 'several',
    command: 'add intro.wav to the start of "Interview"',
    same: [
      'Place intro.wav at the very start of Interview, pushing the rest later.',
      'Put intro.wav at the start of Interview and move the rest down.',
    ],
  },
  {
    project: 'scored',
    command: 'mute interview.mp4',
    same: ['mute the interview footage, music still plays', 'Mute interview.mp4, the music plays on.'],
  },
] satisfies Paraphrases[]
