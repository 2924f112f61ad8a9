// Commands beside limits, conditions and second wishes: all of it counts, wherever it stands.
import type { Paraphrases } from './paraphrase.ts'

/** A second wish, behind all that may join it to the first. */
const joined = (first: string, second: string) =>
  [' and ', ', then ', '; ', ' — ', '. Also ', ", and while you're at it ", ', oh and ', ' & ', ' + '].map(
    (joint) => `${first}${joint}${second}`,
  )

const sets: Paraphrases[] = [
  {
    project: 'several',
    command: 'add captions in the Interview and the Launch teaser',
    same: [
      'add captions - memo is fine already',
      'add captions; the memo is done',
      'add captions, memo is ok',
      'The memo is approved. Add captions.',
      'Voice memo is perfect. add captions',
      'The memo is locked. Captions please.',
    ],
    other: ['The memo is great, now caption it', 'add captions to the memo', 'add captions'],
  },
  {
    project: 'several',
    command: 'add captions in the Launch teaser',
    same: [
      'can you caption it? in Launch teaser, the others are fine as they are',
      'Interview and Voice memo are done. Add captions',
      'add captions, the interview and the memo are signed off',
    ],
    other: ['The teaser is done, add captions'],
  },
  {
    project: 'interview',
    command: 'add studio sound in the second half',
    same: [
      'Add studio sound. Only the second half please.',
      'Add studio sound. Just the second half.',
      'add studio sound, only the second half',
    ],
    other: ['add studio sound', 'Keep only the second half', 'add half studio sound in the second half'],
  },
  {
    project: 'interview',
    command: 'make it 3 dB louder in the first 20 seconds',
    same: ['Make it 3 dB louder. Just the first 20 seconds.', 'Make it 3 dB louder. Only up to 0:20.'],
    other: ['make it 3 dB louder'],
  },
  {
    project: 'interview',
    command: 'remove filler words',
    same: [
      'remove filler words, provided the word model is in there',
      'Remove filler words. If someone says model.',
    ],
    other: [
      "remove filler words. That is, if someone mentions 'banana'",
      'remove filler words - provided the word banana is in there',
      "Remove filler words. If 'banana' is said.",
      'remove filler words. Provided that someone says banana.',
    ],
  },
  {
    project: 'interview',
    command: 'Remove "thank you". Speed it up to 1.25x.',
    same: joined('remove "thank you"', 'speed it up to 1.25x'),
    other: ['speed up "thank you" to 1.25x', 'remove "thank you"'],
  },
  {
    project: 'interview',
    command: 'Turn it down by 6 dB. Speed it up to 1.25x.',
    same: joined('turn it down by 6 dB', 'speed it up to 1.25x'),
  },
  {
    project: 'interview',
    command: 'Remove the ums. Fade in and out over 2 seconds.',
    same: joined('remove the ums', 'fade in and out over 2 seconds'),
    other: ['remove the ums'],
  },
  {
    project: 'interview',
    command: 'Remove retakes. Remove the last sentence.',
    same: joined('remove retakes', 'remove the last sentence'),
    other: ['remove retakes'],
  },
  {
    project: 'interview',
    command: 'Add captions. Remove the ums.',
    same: [
      'Add captions, my boss wants the ums gone',
      'Add captions. The client wants the ums out.',
      'Add captions; legal wants the ums gone',
    ],
    other: ['Add captions', 'Add captions, my boss hates the ums'],
  },
  {
    project: 'dressed',
    command: 'make the title yellow',
    same: ['make the title yellow please'],
    other: ['make the title yellow after 0:20', 'make the title yellow - last third', 'The title is fine'],
  },
  {
    project: 'interview',
    command: 'remove the last sentence',
    same: ['remove the last sentence in the second half'],
    other: ['remove the last sentence in the first half', 'remove the last sentence before 0:12'],
  },
]

export default sets
