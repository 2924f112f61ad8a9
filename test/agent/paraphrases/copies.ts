import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'several',
    command: 'make a copy of Interview called "Clean" and remove the ums from it',
    same: [
      'Copy Interview as "Clean" and take the ums out of the copy',
      'dupe Interview as "Clean" n take the ums out of the copy, not the og',
      'Duplicate Interview as Clean and, in the duplicate only, remove the ums.',
      'Fork "Interview" as "Clean". In the fork only: remove the ums.',
      'Duplicate Interview, name the copy Clean, and remove the ums from the copy only',
      'Please prepare a separate copy of Interview named "Clean" in which the ums are removed.',
      'copy Interview as Clean, strip the ums from the new one',
      'make a copy of Interview called "Clean" without the ums',
      'Duplicate Interview as "Clean"; on the copy, delete the ums. The original stays as it is.',
      'clone Interview as "Clean" and cut the ums from the clone',
    ],
    other: [
      'make a copy of Interview called "Clean" and remove the ums from the original',
      'copy Interview as "Clean"',
      'remove the ums from Interview and call it "Clean"',
    ],
  },
  {
    project: 'interview',
    command: 'make a copy called "Notice Board" and make it square',
    same: [
      'duplicate it, name the copy "Notice Board", and make only the copy square',
      'dupe it, name the copy Notice Board, make the copy 1080x1080',
      'make a copy called "Notice Board". The copy should be square.',
      'Copy this as Notice Board and make the copy square, not the original',
      'make a square copy called "Notice Board"',
    ],
    other: [
      'make it square and call it "Notice Board"',
      'make a copy called "Notice Board" and make the original square',
    ],
  },
  {
    project: 'tagged',
    command: 'duplicate Memo as "Memo B" and set the speed of it to 1.5x',
    same: [
      'Duplicate Memo as "Memo B" and speed only the copy up to 1.5x so that I can compare the two.',
      'copy Memo as Memo B and speed the copy up to 1.5x',
      'Duplicate Memo as "Memo B"; in the copy, set the speed to 1.5x',
    ],
    other: [
      'duplicate Memo as "Memo B" and speed both up to 1.5x',
      'speed Memo up to 1.5x and call it "Memo B"',
    ],
  },
  {
    project: 'several',
    command: 'make a 1080x1080 copy of "Interview" called "INT-2"',
    same: [
      'Dupe Interview: INT-2, 1080x1080',
      'dupe Interview → INT-2, 1080x1080',
      'duplicate Interview as INT-2 at 1080x1080',
      'copy Interview and label it INT-2 and set the size to 1080x1080',
      'Interview: dupe it, call it INT-2, make it 1080x1080',
      'clone Interview, 1080x1080, with the name INT-2',
    ],
    other: [
      'dupe Interview, and make the original 1080x1080 and call it INT-2',
      'call Interview INT-2, 1080x1080',
    ],
  },
  {
    project: 'interview',
    command: 'make 2 copies called "Alpha" and "Beta"',
    same: [
      'make two copies: Alpha, Beta',
      'make two copies and call them Alpha and Beta',
      'dupe this twice and call them Alpha and Beta',
      'make a copy called Alpha and another called Beta',
      'two dupes, names: Alpha, Beta',
    ],
    other: ['make a copy called Alpha and Beta', 'make two clips: Alpha, Beta'],
  },
  {
    project: 'interview',
    command: 'make a copy called "Rise and shine"',
    same: ['make a copy called Rise and shine', 'copy it, call it Rise and shine'],
    other: ['make a copy called Rise and export it'],
  },
  {
    project: 'interview',
    command: 'make a copy called "B" without the ums',
    same: [
      'make a copy called B, leaving out the ums',
      'make a copy called "B", but leaving out the ums',
      'make a copy called B omitting the ums',
    ],
    other: ['make a copy called "B"'],
  },
  {
    project: 'bareShoot',
    command: 'make a composition from the Shoot called "Monday"',
    same: [
      'begin an edit of the Shoot, call it Monday',
      'start a cut of the Shoot and name it Monday',
      'Oya, start an edit from the Shoot named Monday',
    ],
    other: ['make a composition from camera A called "Monday"'],
  },
] satisfies Paraphrases[]
