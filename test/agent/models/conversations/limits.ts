// What the request limits: conditions, exceptions, lengths, and what may be deleted. A model learns before it ends what doesn't
// hold; what still doesn't hold then is undone and reported.
import { expect } from 'bun:test'
import type { Composition } from '../../../../src/edit/document.ts'
import { durationOfComposition } from '../../../../src/edit/position.ts'
import type { Step } from '../../../support/model-conversation.ts'
import { answer, both, DONE, type Row, says, unchanged } from './row.ts'

const CAPTIONS: Step = [['set_captions', { composition: 'Interview', on: true }]]
const names =
  (...expected: string[]): Row[3] =>
  ({ after }) =>
    expect(after.compositions.map(({ name }) => name)).toEqual(expected)

export const LIMITS: Row[] = [
  [
    'a condition that does not hold',
    'Add captions to the Interview, but only if “banana” is said',
    [CAPTIONS, DONE, DONE],
    both(
      unchanged,
      says('the condition (“banana” is said) rules it out', 'undid everything'),
      ({ lastSent }) => expect(lastSent).toContain('unless you fix it, the edits that cause it are undone'),
    ),
  ],
  [
    'a condition that does not hold, seen at the second look',
    'Add captions to the Interview, but only if “banana” is said',
    [CAPTIONS, DONE, [['undo']], answer('Nobody says “banana”, so there are no captions.')],
    both(unchanged, says('Nobody says “banana”')),
  ],
  [
    'a condition that holds',
    'Add captions to the Interview, but only if “elephant” is said',
    [CAPTIONS, DONE],
    ({ of }) => expect(of('Interview').captions).not.toBeNull(),
  ],
  [
    'a condition that nobody but the model can judge',
    'If the Interview is about animals, add captions to it',
    [CAPTIONS, DONE],
    ({ of }) => expect(of('Interview').captions).not.toBeNull(),
  ],
  [
    'a condition on one part of the request',
    'Add captions if “banana” is said. Remove the fillers of the Memo.',
    [
      CAPTIONS,
      [['remove_fillers', { composition: 'Memo' }]],
      DONE,
      [['set_captions', { composition: 'Interview', on: false }]],
      DONE,
    ],
    ({ of, heard }) => {
      expect(of('Interview').captions).toBeNull()
      expect(heard('Memo')).not.toContain('um')
    },
  ],
  [
    'an exception that is broken',
    'Remove the fillers of the Interview, except in the first sentence',
    [[['remove_fillers', { composition: 'Interview' }]], DONE, DONE],
    both(unchanged, says('“um” at 0:00.4 of “Interview” would be lost')),
  ],
  [
    'an exception that is kept in the second try',
    'Remove the fillers of the Interview, except in the first sentence',
    [
      [['remove_fillers', { composition: 'Interview' }]],
      DONE,
      [['undo']],
      [['remove_fillers', { composition: 'Interview', from: 2.3, to: 30 }]],
      DONE,
    ],
    ({ heard }) => {
      expect(heard('Interview')).toStartWith('So um welcome')
      expect(heard('Interview')).not.toContain(' uh ')
    },
  ],
  [
    'a composition that is left out',
    'Turn captions on everywhere except in the Memo',
    [
      [
        ['set_captions', { composition: 'Interview' }],
        ['set_captions', { composition: 'Memo' }],
      ],
      DONE,
      DONE,
    ],
    both(
      says(
        'Turned on captions',
        'I took back a part, because “Memo” would change, and you asked to keep it',
        'Undone: Turned on captions in “Memo”',
      ),
      ({ of, before }) => {
        expect(of('Interview').captions).not.toBeNull()
        expect(of('Memo')).toEqual(before.compositions[1] as Composition)
      },
    ),
  ],
  [
    'the part whose condition does not hold is taken back, the other stays',
    'Add captions if “banana” is said. Remove the fillers of the Memo.',
    [
      CAPTIONS,
      [['remove_fillers', { composition: 'Memo' }]],
      DONE,
      answer('I added captions to the Interview.\nTweet: Bread and milk!'),
    ],
    both(
      says('the condition (“banana” is said) rules it out', 'Undone: Turned on captions', 'Bread and milk!'),
      ({ of, heard, response }) => {
        expect(of('Interview').captions).toBeNull()
        expect(heard('Memo')).not.toContain('um')
        expect(response).not.toContain('I added captions')
      },
    ),
  ],
  [
    'what is too long is taken back with all that was done to it',
    'Make a teaser of at most 5 s from the Interview, and remove the fillers of the Memo',
    [
      [['create_composition', { name: 'Teaser', parts: [{ composition: 'Interview', words: '7-39' }] }]],
      [
        ['set_captions', { composition: 'Teaser' }],
        ['remove_fillers', { composition: 'Memo' }],
      ],
      DONE,
      DONE,
    ],
    both(says('“Teaser” would be', 'Undone: Created the composition “Teaser”'), ({ after, heard }) => {
      expect(after.compositions.map(({ name }) => name)).toEqual(['Interview', 'Memo'])
      expect(heard('Memo')).not.toContain('um')
    }),
  ],
  [
    'all or nothing: then all is taken back',
    'Add captions if “banana” is said. Remove the fillers of the Memo. All or nothing.',
    [CAPTIONS, [['remove_fillers', { composition: 'Memo' }]], DONE, DONE],
    both(unchanged, says('so I undid everything')),
  ],
  [
    'something else in place of what was asked is undone',
    'Make a teaser of at most 5 s from the Interview',
    [[['keep_only', { composition: 'Interview', words: '18-20' }]], DONE, DONE],
    both(unchanged, says('0 of 1 compositions would be made')),
  ],
  [
    'a stretch that is left alone, beside captions',
    'Remove the fillers of the Interview, but leave the first 5 seconds alone, and add captions to the Interview',
    [[['remove_fillers', { composition: 'Interview', from: 5, to: 30 }]], CAPTIONS, DONE],
    ({ of, heard }) => {
      expect(of('Interview').captions).not.toBeNull()
      expect(heard('Interview')).toStartWith('So um welcome')
    },
  ],
  [
    'a sentence that must not be touched forbids no other cut',
    'Remove the ums of the Interview. Do not touch the last sentence.',
    [[['remove_fillers', { composition: 'Interview', from: 0, to: 20, texts: ['um'] }]], DONE],
    ({ heard }) => expect(heard('Interview')).toStartWith('So welcome'),
  ],
  [
    'exactly so long, after a try that was longer',
    'Make a clip of exactly 4 seconds of the Interview called “Zoo”',
    [
      [['create_composition', { name: 'Zoo', parts: [{ composition: 'Interview', words: '21-39' }] }]],
      DONE,
      [['undo']],
      [['create_composition', { name: 'Zoo', parts: [{ composition: 'Interview', from: 10, to: 14 }] }]],
      DONE,
    ],
    ({ of }) => expect(durationOfComposition(of('Zoo'))).toBe(4_000_000),
  ],
  [
    'at most so long, and it is longer',
    'Make a teaser of at most 5 s from the Interview',
    [
      [['create_composition', { name: 'Teaser', parts: [{ composition: 'Interview', words: '7-39' }] }]],
      DONE,
      DONE,
    ],
    both(unchanged, says('“Teaser” would be')),
  ],
  [
    'a composition brought under a length',
    'Get the Memo under 4 seconds',
    [[['keep_only', { composition: 'Memo', words: '4-8' }]], DONE],
    ({ heard }) => expect(heard('Memo')).toBe('Buy um bread and milk.'),
  ],
  [
    'both are deleted',
    'Delete both',
    [
      [
        ['delete_composition', { composition: 'Interview' }],
        ['delete_composition', { composition: 'Memo' }],
      ],
      DONE,
    ],
    names(),
  ],
  [
    'all are deleted',
    'Please delete all compositions.',
    [
      [
        ['delete_composition', { composition: 'Memo' }],
        ['delete_composition', { composition: 'Interview' }],
      ],
      DONE,
    ],
    names(),
  ],
  [
    'all but one',
    'Delete all compositions but the Memo',
    [
      [
        ['delete_composition', { composition: 'Interview' }],
        ['delete_composition', { composition: 'Memo' }],
      ],
      DONE,
    ],
    names('Memo'),
  ],
  [
    'a name in the request is no leave to delete it',
    'Add captions to the Memo',
    [[['delete_composition', { composition: 'Memo' }]], [['set_captions', { composition: 'Memo' }]], DONE],
    names('Interview', 'Memo'),
  ],
  [
    'a deletion in another language names it',
    'Lösche die Komposition Memo',
    [
      [
        ['delete_composition', { composition: 'Memo' }],
        ['delete_composition', { composition: 'Interview' }],
      ],
      DONE,
    ],
    names('Interview'),
  ],
  [
    'another shape that must not be cropped',
    "Make the Interview vertical. Don't crop.",
    [
      [['set_frame', { composition: 'Interview', width: 1080, height: 1920, fit: 'crop' }]],
      [['set_frame', { composition: 'Interview', width: 1080, height: 1920, fit: 'blur' }]],
      DONE,
    ],
    ({ of }) => expect(of('Interview')).toMatchObject({ width: 1080, height: 1920, fit: 'blur' }),
  ],
  // Other languages: nothing is read in them, so nothing is checked, refused or claimed, and the model is told.
  [
    'a German condition that the model keeps',
    'Füge dem Interview Untertitel hinzu, aber nur wenn „Banane“ gesagt wird',
    [
      [['find_words', { composition: 'Interview', text: 'Banane' }]],
      answer('Niemand sagt „Banane“, deshalb gibt es keine Untertitel.'),
    ],
    both(unchanged, ({ response }) =>
      expect(response).toStartWith('Niemand sagt „Banane“, deshalb gibt es keine Untertitel.'),
    ),
  ],
  [
    'a German condition that it forgets: nobody claims that it was checked',
    'Füge dem Interview Untertitel hinzu, aber nur wenn „Banane“ gesagt wird',
    [CAPTIONS, DONE, DONE],
    ({ of, response, lastSent }) => {
      expect(of('Interview').captions).not.toBeNull()
      expect(response).not.toMatch(/condition|checked|asked to keep/i)
      expect(lastSent).toContain('Nobody else checks these')
    },
  ],
  [
    'a Spanish exception is no reason to refuse',
    'Quita las muletillas del Interview, excepto en la primera frase',
    [[['remove_fillers', { composition: 'Interview', from: 2.3, to: 30 }]], DONE],
    ({ heard }) => {
      expect(heard('Interview')).toStartWith('So um welcome')
      expect(heard('Interview')).not.toContain(' uh ')
    },
  ],
  [
    'a French exception of a composition',
    'Mets des sous-titres partout sauf dans Memo',
    [[['set_captions', { composition: 'Interview' }]], DONE],
    ({ of }) => expect([of('Interview').captions !== null, of('Memo').captions]).toEqual([true, null]),
  ],
  [
    'a Portuguese length',
    'Corte o Interview para no máximo 10 segundos',
    [[['keep_only', { composition: 'Interview', from: 0, to: 9 }]], DONE],
    ({ of }) => expect(durationOfComposition(of('Interview'))).toBeLessThanOrEqual(10_000_000),
  ],
  [
    'Japanese, with a quotation without blanks',
    'Memoに字幕を付けてください。ただし名前は変えないで',
    [[['set_captions', { composition: 'Memo', asked: '字幕を付けて' }]], DONE],
    ({ of }) => expect(of('Memo').captions).not.toBeNull(),
  ],
  // Conditions that the rules don't judge: the model is told that nobody else does.
  [
    'a condition on the result',
    'Remove the fillers of the Memo. If it is still longer than 4 seconds, cut “Note to self”.',
    [
      [['remove_fillers', { composition: 'Memo' }]],
      [['cut_words', { composition: 'Memo', words: '1-3' }]],
      DONE,
      DONE,
    ],
    both(
      ({ heard }) => expect(heard('Memo')).toStartWith('Buy bread'),
      ({ lastSent }) => expect(lastSent).toContain('it is still longer than 4 seconds'),
    ),
  ],
  [
    'two conditions in one sentence',
    'If the Interview mentions “elephants” and lasts over a minute, add captions to it',
    [CAPTIONS, DONE, [['undo']], answer('It lasts less than a minute.')],
    both(unchanged, says('It lasts less than a minute')),
  ],
  [
    'all but the first one',
    'Remove every “um” and “uh” of the Interview except the first one',
    [[['remove_fillers', { composition: 'Interview', from: 2.3, to: 30 }]], DONE, DONE],
    ({ heard }) => expect(heard('Interview')).toStartWith('So um welcome'),
  ],
]
