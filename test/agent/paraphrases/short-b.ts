// Short requests: parts that share a noun, parts that are spared behind “not”, and what comes before or after a part.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'memo',
    command: 'keep only the camera part and the sound part',
    same: [
      'just keep the camera and sound bits',
      'Only keep the camera and sound parts.',
      'keep only the camera + sound parts',
      'keep just the camera and sound sections',
      'only the camera and sound bits, please',
    ],
    other: ['keep only the sound part', 'remove the camera and sound parts', 'just keep the sound as it is'],
  },
  {
    project: 'memo',
    command: 'add a marker at the camera part and at the sound part',
    same: [
      'mark the camera part and the sound part',
      'mark the camera and sound parts',
      'add markers at the camera and sound bits',
      'markers on the camera part and the sound part',
    ],
    other: ['mark the camera part', 'mark the part about the sound'],
  },
  {
    project: 'memo',
    command: 'remove the camera part, keep the sound part',
    same: [
      'chop the camera part not the sound part',
      'chop the camera part, not the sound part',
      'remove the camera part but not the sound part',
    ],
    other: ['remove the camera part and the sound part', 'remove the sound part, not the camera part'],
  },
  {
    project: 'bakery',
    command: 'remove the salt part',
    same: [
      'remove the salt part, not the oven part',
      'remove the salt story not the ad',
      'cut the salt bit, not the oven bit, please',
    ],
    other: ['remove the salt part and the oven part', 'remove the salt part, not the whole question'],
  },
  {
    project: 'interview',
    command: 'remove every "um"',
    same: ['lose the ums not the uhs', 'remove ums, not uhs', 'the ums out, not the uhs'],
    other: ['remove the ums and the uhs'],
  },
  {
    project: 'memo',
    command: 'remove 0:00 to 0:04.858',
    same: ['Lose everything before the music line.', 'cut everything before the line about music'],
    other: ['lose the music line', 'mute everything before the music line'],
  },
  {
    project: 'memo',
    command: 'end before the part about the camera',
    same: [
      'stop before the camera part',
      'end before the camera bit',
      'in Voice memo, maybe stop before the camera part',
      'finish before the camera part',
    ],
    other: ['end after the camera part', 'end before the sound part'],
  },
] satisfies Paraphrases[]
