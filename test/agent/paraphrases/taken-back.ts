// What somebody takes back and wants left as it is, or something smaller instead.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'interview',
    command: 'cut "and bye bye"',
    same: [
      'trim off the hello line at the start.. actually no leave that, just cut the "and bye bye" at the end',
      'Cut the intro. Actually, keep it, just cut "and bye bye".',
      'Cut the first sentence. No, leave it. Cut "and bye bye".',
      'Remove the intro – no wait, leave that in – and cut "and bye bye".',
      'Cut "Sorry, let me start again". No, sorry, keep that. Cut "and bye bye".',
      'Drop the intro, actually no, keep it, only cut "and bye bye"',
      'Remove the ums. Hm, no, leave them in. Just cut "and bye bye".',
      'cut the first question. wait no, keep that one. cut "and bye bye" instead',
      'Take the intro out. On second thought, leave it in. Cut "and bye bye".',
      'Take out "Thanks for the answer" — no, forgive me, leave that in. Cut "and bye bye".',
    ],
    other: [
      'Cut the intro and "and bye bye". No, keep "and bye bye".',
      'Cut "and bye bye". No, leave it in.',
      'Cut "and bye bye". Actually, keep it but shorten it.',
      'Remove the ums and cut "and bye bye". Actually, keep the ums in the intro.',
    ],
  },
  {
    project: 'tagged',
    command: 'rename "Draft one" to "Starter Activity"',
    same: [
      'Please rename Draft one to Starter Activity and Memo to Plenary. No, actually, leave Memo as it is.',
      'Rename Draft one to "Starter Activity" and Memo to "Plenary". Sorry, Memo stays as it is.',
      'Rename Draft one to "Starter Activity" and delete Memo. No wait, keep Memo.',
      'Rename Draft one to "Starter Activity" and delete Memo... actually no, leave Memo alone.',
    ],
  },
  {
    project: 'podcast',
    command: 'remove the part about the farm',
    same: [
      'Remove the part about the farm and the part about the mother. No, leave the mother in.',
      'Remove the part about the farm, and also the one about the mother. No, finally leave the mother.',
      'Cut the part about the farm and the elephant scan. Actually no, keep the elephant.',
      'Cut the part about the farm. Also cut "That was wonderful". Wait, no, leave that in.',
    ],
  },
  {
    project: 'memo',
    command: 'remove the ums and uhs',
    same: [
      'Please move the sentence about the camera after the one about the sound. No, leave the order as it is, and simply take out the "um" and the "uh".',
      'Add captions. No, sorry, leave the captions off. Just take out the ums and uhs.',
    ],
  },
] satisfies Paraphrases[]
