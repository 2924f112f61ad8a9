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
    ],
    other: ['Remove every um except the one before "we will talk about"'],
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
