import type { Paraphrases } from './paraphrase.ts'

// Each composition has its own part, and none has both.
export default [
  {
    project: 'several',
    command: 'In the Interview, cut everything after 0:30. In the Voice memo, cut everything after 0:10.',
    same: [
      'cut the Interview after 0:30 and the memo after 0:10',
      'for the Interview cut everything after 0:30, and for the memo after 0:10',
      'end the Interview at 0:30 and the memo at 0:10',
    ],
    other: ['cut the Interview and the memo after 0:10'],
  },
  {
    project: 'several',
    command: 'In the Interview, remove the first sentence. In the Voice memo, remove the last sentence.',
    same: [
      'remove the first sentence of the Interview and the last sentence of the memo',
      'drop the first sentence in the Interview, and in the memo the last sentence',
    ],
    other: ['remove the first and the last sentence of the Interview and the memo'],
  },
  {
    project: 'several',
    command: 'In the Interview, shorten pauses to 0.5 s. In the Voice memo, shorten pauses to 0.3 s.',
    same: [
      'shorten the pauses to 0.5 s in the Interview and to 0.3 s in the memo',
      'shorten pauses in the Interview to 0.5 s and in the memo to 0.3',
    ],
    other: ['shorten pauses in the Interview and the memo to 0.3 s'],
  },
  {
    project: 'several',
    command: 'Raise the Interview by 3 dB. Raise the Voice memo by 6 dB.',
    same: ['raise the Interview by 3 dB and the memo by 6', 'raise the Interview by 3 dB, the memo by 6 dB'],
    other: ['raise the Interview and the memo by 6 dB'],
  },
  {
    project: 'several',
    command: 'In the Interview, remove every um. In the Voice memo, shorten pauses.',
    same: ['cut the ums in the Interview and shorten the pauses in the memo'],
    other: ['cut the ums and shorten the pauses in the Interview and the memo'],
  },
  {
    project: 'several',
    command: 'In the Interview, remove every um. In the Launch teaser, remove the last sentence.',
    same: ['cut the ums in the Interview and the last sentence of the teaser'],
    other: ['cut the ums and the last sentence in the Interview and the teaser'],
  },
  {
    project: 'interview',
    command: 'Raise the first sentence by 3 dB. Raise the last sentence by 6 dB.',
    same: [
      'raise the first sentence by 3 dB and the last one by 6 dB',
      'raise the first sentence by 3 dB, the last sentence by 6 dB',
    ],
    other: [
      'raise the first and the last sentence by 6 dB',
      'turn the first sentence up 3 dB and the last down 6 dB',
    ],
  },
] satisfies Paraphrases[]
