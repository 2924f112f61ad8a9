import type { Paraphrases } from './paraphrase.ts'

/** What stays, and that the rest goes, as sentences of their own or in one. */
export default [
  {
    project: 'long',
    command: 'keep only the first minute',
    same: [
      'keep 0:00-1:00. drop the rest.',
      'Keep the first minute. Delete everything else.',
      'Please keep just the first minute of it and let the rest go.',
      'the first minute stays, the rest goes',
      'The first minute stays. The rest can go.',
      'Give me just the first minute. Everything else goes.',
      'I only need the first minute, you can let everything else go',
      'keep the first minute, remove all other parts',
      'Heavens, this talk runs on! Please keep just the first minute of it and let the rest go.',
    ],
    other: ['keep the first minute. Then remove the fillers.', 'cut the first minute, the rest stays'],
  },
  {
    project: 'podcast',
    command: 'keep only the sentences about content marketing',
    same: [
      'keep the sentences about content marketing. Everything else can go.',
      'keep the sentences about content marketing, lose the rest',
    ],
    other: ['keep the captions, drop the rest'],
  },
  {
    project: 'several',
    command: 'delete all compositions except Interview',
    same: [
      'keep Interview. Delete the rest.',
      'only keep Interview, delete all other comps',
      'Keep the Interview composition and delete the others',
    ],
    other: ['keep Interview and Voice memo, delete the rest'],
  },
  {
    project: 'dressed',
    command: 'remove all chapters except "Start"',
    same: ['keep the chapter Start. Remove the other chapters.', 'keep the chapter Start, drop the rest'],
    other: ['keep the title. the rest goes'],
  },
] satisfies Paraphrases[]
