// Ordinary requests that guards built from English words once refused, and what the answers to them must say.
import { expect } from 'bun:test'
import type { Step } from '../../../support/model-conversation.ts'
import { answer, both, DONE, type Row, says, unchanged } from './row.ts'

const MUSIC: Step = [['insert_clip', { composition: 'Interview', media: 'music.wav', overlay: true }]]

export const GUARDS: Row[] = [
  [
    'a question and an order: dead air',
    'Is there any dead air in the Interview? Take it out.',
    [[['shorten_pauses', { composition: 'Interview' }]], answer('Yes, between most sentences.')],
    both(says('pauses', 'Yes, between most sentences.'), ({ after, before }) =>
      expect(after).not.toEqual(before),
    ),
  ],
  [
    'a question and an order: where she stumbles',
    'Where does she stumble in the Interview? Get rid of those bits.',
    [[['remove_fillers', { composition: 'Interview' }]], DONE],
    ({ heard }) => expect(heard('Interview')).not.toContain(' um '),
  ],
  [
    'a question and an order: the best part as a video of its own, with the reason',
    'What is the best part of the Interview? Pull it out as its own video, and explain why.',
    [
      [['create_composition', { name: 'Best', parts: [{ composition: 'Interview', words: '21-39' }] }]],
      answer('I chose the passage about the zoo because it is a story of its own.'),
    ],
    both(says('“Best”', 'I chose the passage about the zoo because it is a story of its own.'), ({ heard }) =>
      expect(heard('Best')).toStartWith('You know, I once met'),
    ),
  ],
  [
    'a verb with something in between',
    'Take the third sentence out of the Interview',
    [[['cut_words', { composition: 'Interview', words: '12-17' }]], DONE],
    ({ heard, before, after }) => {
      expect(after).not.toEqual(before)
      expect(heard('Interview')).toContain('They never forget')
    },
  ],
  [
    'music and cuts, with the length left alone',
    'Put music under the Interview without changing its length, and fade it out over 2 seconds',
    [MUSIC, [['set_clips', { composition: 'Interview', on: 'overlay', fade_out: 2 }]], DONE],
    ({ of, before }) => {
      expect(of('Interview').tracks[0]).toEqual(before.compositions[0]?.tracks[0])
      expect(of('Interview').tracks[1]?.items[0]).toMatchObject({ effects: { fadeOutUs: 2_000_000 } })
    },
  ],
  [
    'music that fades, and the sound is left alone by a cut',
    'Keep only the zoo story of the Interview; do not change the sound',
    [[['keep_only', { composition: 'Interview', words: '21-39' }]], DONE],
    ({ heard }) => expect(heard('Interview')).toStartWith('You know, I once met'),
  ],
  [
    'a name under somebody',
    'Put “Jane” under me when I first appear in the Interview',
    [[['set_title', { composition: 'Interview', text: 'Jane', place: 'lower_third', from: 0, to: 3 }]], DONE],
    ({ of }) => expect(of('Interview').titles).toMatchObject([{ text: 'Jane', place: 'lower_third' }]),
  ],
  [
    'clean up for publishing',
    'Clean the Memo up for publishing',
    [
      [
        ['remove_fillers', { composition: 'Memo' }],
        ['set_clips', { composition: 'Memo', studio_sound: 60 }],
        ['set_loudness', { composition: 'Memo', lufs: -16 }],
      ],
      DONE,
    ],
    both(says('Studio Sound', 'loudness', 'Removed'), ({ of }) => expect(of('Memo').loudnessLufs).toBe(-16)),
  ],
  [
    'ready for Reels',
    'Make the Interview ready for Reels',
    [
      [
        ['set_frame', { composition: 'Interview', width: 1080, height: 1920 }],
        ['set_captions', { composition: 'Interview', style: 'karaoke' }],
      ],
      DONE,
    ],
    ({ of }) => expect(of('Interview')).toMatchObject({ width: 1080, captions: { style: 'karaoke' } }),
  ],
  [
    'subs and a square',
    'Burn in subs and make the Memo square',
    [
      [
        ['set_captions', { composition: 'Memo', burned: true }],
        ['set_frame', { composition: 'Memo', width: 1080, height: 1080 }],
      ],
      DONE,
    ],
    ({ of }) => expect(of('Memo')).toMatchObject({ width: 1080, height: 1080, captions: { burned: true } }),
  ],
  [
    'German with an English-looking word',
    'Füge dem Memo Untertitel im Karaoke-Stil hinzu und entferne alle Ähs',
    [
      [
        ['set_captions', { composition: 'Memo', style: 'karaoke', asked: 'Untertitel im Karaoke-Stil' }],
        ['remove_fillers', { composition: 'Memo', asked: 'entferne alle Ähs' }],
      ],
      DONE,
    ],
    both(
      ({ of }) => expect(of('Memo').captions?.style).toBe('karaoke'),
      ({ heard }) => expect(heard('Memo')).not.toContain('um'),
    ),
  ],
  [
    'a false length where nothing was changed',
    'Take the ninth sentence of the Memo out',
    [[['cut_words', { composition: 'Memo', words: '90-99' }]], answer('It is 31.4 seconds long now.')],
    both(unchanged, ({ response }) => expect(response).not.toContain('31.4')),
  ],
  [
    'nothing to remove is said as such',
    'Remove the word “banana” from the Memo',
    [
      [['find_words', { composition: 'Memo', text: 'banana' }]],
      [['finish', { not_done: ['Nobody says “banana” in the Memo.'] }]],
    ],
    both(unchanged, says('Nobody says “banana”')),
  ],
  [
    'an answer is looked at once',
    'Write a headline for the Memo',
    [answer('Bread, Milk, Bakery')],
    ({ response, turns }) => {
      expect(response).toContain('Bread, Milk, Bakery')
      expect(turns).toBe(1)
    },
  ],
  [
    'words in the first person that are quoted or content stay',
    'Write a caption in the first person about what I cut',
    [answer('“I cut my own hair once.”')],
    says('“I cut my own hair once.”'),
  ],
  [
    'several new compositions at once',
    'Make two clips of the Interview, “A” of the first sentence and “B” of the zoo story',
    [
      [
        ['create_composition', { name: 'A', parts: [{ composition: 'Interview', words: '1-6' }] }],
        ['create_composition', { name: 'B', parts: [{ composition: 'Interview', words: '21-30' }] }],
      ],
      DONE,
    ],
    both(says('“A”', '“B”'), ({ heard }) => expect(heard('B')).toStartWith('You know')),
  ],
  [
    'an export',
    'Add captions to the Memo and export it as MP3',
    [
      [
        ['set_captions', { composition: 'Memo' }],
        ['export', { composition: 'Memo', format: 'mp3' }],
      ],
      DONE,
    ],
    ({ of, lastSent }) => {
      expect(of('Memo').captions).not.toBeNull()
      expect(lastSent).toContain('To be exported: mp3')
    },
  ],
]
