import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'episode',
    command: 'reorder: memo, then intro, then interview',
    same: [
      'reorder: memo first, then intro, then interview',
      'order: memo, intro, interview',
      'new order: memo, intro, interview',
      'put the memo first, then the intro, then the interview',
      'memo first, then the intro, then the interview',
      'put the clips in this order: memo, intro, interview',
      'I want the memo first, the intro second and the interview last',
      'the interview third, the memo first, the intro second',
      'memo, intro, interview - in that order',
      'move the memo to the front, before the intro',
      'put the memo before the intro',
    ],
    other: [
      'put the memo first and the intro last',
      'reorder: memo, then interview, then intro',
      'order: intro, interview, memo',
    ],
  },
  {
    project: 'memo',
    command: 'reorder: the sound part, then the camera part',
    same: ['flip it, sound part before camera part', 'reorder: sound part, camera part'],
    other: ['flip it, camera part before sound part', 'remove the sound part before the camera part'],
  },
  {
    project: 'episode',
    command: 'move voice-memo.mp3 to the start',
    same: [
      'put the voice memo clip first',
      'make the voice memo first',
      'put the voice memo before everything else',
      'put the voice memo ahead of everything',
      'move the voice memo up to the front',
      'bring the voice memo forward to the start',
      'bump the voice memo to the front',
    ],
    other: ['keep the voice memo first', 'leave the voice memo at the end'],
  },
] satisfies Paraphrases[]
