// A run finishes once, and says what it did not do.
import { expect } from 'bun:test'
import { answer, both, DONE, NOTES, type Row, says, unchanged, unmet } from './row.ts'

export const ONCE: Row[] = [
  [
    'R06b an empty second finish',
    'Remove the fillers and write show notes',
    [[['remove_fillers', { composition: 'Interview' }]], answer(NOTES), DONE],
    both(says('Removed', NOTES), ({ heard }) => expect(heard('Interview')).not.toContain(' um ')),
  ],
  [
    'all or nothing keeps with a second finish',
    'Add chapters to the Memo and dub it into French. If you cannot do one of these things, do nothing at all.',
    [
      [['add_marker', { composition: 'Memo', name: 'Idea', at: 0 }]],
      unmet('Dubbing into French is not possible.'),
      DONE,
    ],
    both(unchanged, says('Dubbing')),
  ],
  [
    'R15 what cannot be done is told beside what was',
    'Dub it into Spanish and rename Memo to Note',
    [
      [['rename_composition', { composition: 'Memo', name: 'Note' }]],
      unmet('Dubbing is not possible.'),
      DONE,
    ],
    both(({ of }) => void of('Note'), says('Renamed “Memo” to “Note”', 'Not done: Dubbing is not possible')),
  ],
  [
    'R29 doable with a condition',
    "Add captions to the Interview. If you cannot, don't change anything",
    [[['set_captions', { composition: 'Interview', on: true }]], DONE],
    ({ of }) => expect(of('Interview').captions).not.toBeNull(),
  ],
  [
    'R28 fillers and French captions, or nothing',
    'Remove fillers and make French captions. If you cannot do it all, do not change anything.',
    [[['remove_fillers', { composition: 'Interview' }]], unmet('French captions are not possible.'), DONE],
    unchanged,
  ],
  [
    'a second finish that adds',
    'Remove the fillers in the Interview, dub it, mail it',
    [
      [['remove_fillers', { composition: 'Interview' }]],
      unmet('Dubbing is not possible.'),
      unmet('Mailing is for another program.'),
    ],
    says('Dubbing is not possible; Mailing is for another program.'),
  ],
  [
    'a second look that fixes',
    'Remove the fillers in the Interview and add captions to it',
    [
      [['remove_fillers', { composition: 'Interview' }]],
      DONE,
      [['set_captions', { composition: 'Interview' }]],
      DONE,
    ],
    ({ of }) => expect(of('Interview').captions).not.toBeNull(),
  ],
  [
    'an ordinary edit takes two more turns at most',
    'Mute the Memo',
    [[['set_clips', { composition: 'Memo', muted: true }]], DONE],
    ({ turns }) => expect(turns).toBeLessThanOrEqual(3),
  ],
  [
    'a refused way does not stay in the answer',
    'Keep “They never forget”. Do not change the sound.',
    [
      [['set_clips', { composition: 'Interview', muted: true }]],
      [['keep_only', { composition: 'Interview', words: '18-20' }]],
      DONE,
    ],
    ({ response, heard }) => {
      expect(response).not.toContain('Refused')
      expect(heard('Interview')).toBe('They never forget.')
    },
  ],
  [
    'nothing but a claim',
    'Take the third sentence out',
    [answer('Done. I removed it.')],
    ({ response }) => expect(response).toBe('Nothing was changed.'),
  ],
  [
    'a wrong figure beside an edit',
    'Remove the fillers in the Interview and tell me what it is about',
    [
      [['remove_fillers', { composition: 'Interview' }]],
      answer('It is about elephants. I removed 99 fillers.'),
      DONE,
    ],
    ({ response }) => {
      expect(response).toContain('It is about elephants.')
      expect(response).not.toContain('99')
    },
  ],
]
