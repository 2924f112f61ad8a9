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
  {
    project: 'memo',
    command: 'move the sound sentence before the camera sentence',
    same: [
      'move the sentence about the sound before the sentence about the camera',
      'move the sentence about the sound to before the camera sentence',
      'put the sentence about the sound right before the one about the camera',
      'Move the sentence concerning the sound in the studio so that it immediately precedes the sentence concerning the camera.',
      'move the sound line so it comes just before the camera line',
      'the sentence about the sound should come before the one about the camera',
      'let the sound sentence play before the camera sentence',
      'bring the sound sentence forward, before the camera one',
      "move the sentence about the sound before 'Uh, the first part is about the camera'",
      'move the sound sentence before the camera sentence. leave the rest as it is',
    ],
    other: [
      'move the sound sentence after the camera sentence',
      'remove the sound sentence before the camera sentence',
    ],
  },
  {
    project: 'memo',
    command: 'move the camera sentence after the sound sentence',
    same: [
      'put the camera sentence behind the sound sentence',
      'move the camera line so it follows the sound line',
      'the camera line should follow the sound line',
    ],
  },
  {
    project: 'podcast',
    command: 'move the elephant sentences to the start',
    same: ['move the two elephant sentences to the start', 'put both sentences about the elephant first'],
    other: ['move the three elephant sentences to the start'],
  },
] satisfies Paraphrases[]
