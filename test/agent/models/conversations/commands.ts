// What the rules and a model do with the same operations: the looks of titles, texts of captions, ducking.
import { expect } from 'bun:test'
import { both, DONE, type Row, says, unchanged, unmet } from './row.ts'

export const COMMANDS: Row[] = [
  [
    'a large title on a background',
    'Show “Elephants” large on black for the first three seconds of the Interview',
    [
      [
        [
          'set_title',
          {
            ...{ composition: 'Interview', text: 'Elephants', from: 0, to: 3 },
            ...{ size: 'Large', background: 'black' },
          },
        ],
      ],
      DONE,
    ],
    both(says('large', 'on #000000'), ({ of }) =>
      expect(of('Interview').titles).toMatchObject([{ size: 'large', background: '#000000' }]),
    ),
  ],
  [
    'a background that is no color',
    'Put a title “Zoo” on the Interview, with a background',
    [
      [['set_title', { composition: 'Interview', text: 'Zoo', from: 0, to: 3, background: 'wood' }]],
      [['set_title', { composition: 'Interview', text: 'Zoo', from: 0, to: 3, background: 'none' }]],
      DONE,
    ],
    ({ of }) => expect(of('Interview').titles[0]?.background).toBeUndefined(),
  ],
  [
    'captions in another language',
    'Translate the captions of the Memo to Spanish: “Nota para mí” for the first words',
    [
      [['read_transcript', { composition: 'Memo' }]],
      [
        ['set_captions', { composition: 'Memo', on: true }],
        [
          'set_caption_texts',
          {
            composition: 'Memo',
            media: 'memo.mp3',
            lines: [
              { words: '1-3', text: 'Nota para mí.' },
              { words: '4-8', text: 'Comprar pan y leche.' },
            ],
          },
        ],
      ],
      DONE,
    ],
    both(says('Changed caption texts to', '“Nota para mí.”'), ({ of, heard }) => {
      expect(of('Memo').captionTexts?.map(({ text }) => text)).toEqual([
        'Nota para mí.',
        'Comprar pan y leche.',
      ])
      expect(heard('Memo')).toContain('Note to self.')
    }),
  ],
  [
    'lines whose words stand apart are refused, then set one by one',
    'Caption “Note to self” and “tomorrow” of the Memo in Spanish',
    [
      [['set_caption_texts', { composition: 'Memo', lines: [{ words: '1-3, 13', text: 'Nota' }] }]],
      [['set_caption_texts', { composition: 'Memo', lines: [{ words: '1-3', text: 'Nota' }] }]],
      unmet('tomorrow: left as it is'),
    ],
    ({ of }) => expect(of('Memo').captionTexts).toHaveLength(1),
  ],
  [
    'music that goes down under speech',
    'Put the music under the Interview, 9 dB lower while people talk',
    [
      [['insert_clip', { composition: 'Interview', media: 'music.wav', overlay: true }]],
      [['set_clips', { composition: 'Interview', on: 'overlay', duck_db: 9 }]],
      DONE,
    ],
    both(says('ducking', 'by 9 dB under speech'), ({ of }) =>
      expect(of('Interview').tracks[1]?.items[0]).toMatchObject({ effects: { duckDb: 9, gainDb: 0 } }),
    ),
  ],
  [
    'ducking where nothing lies on the main track',
    'Duck the music of the Memo',
    [[['set_clips', { composition: 'Memo', duck_db: 9 }]], unmet('The Memo has no music to duck.')],
    both(unchanged, says('no music')),
  ],
  [
    'R22 the project, a composition and a faster copy',
    'Rename the project to Elephants, the Memo to Shopping, and make a copy of it that is 20 % faster',
    [
      [['show_project']],
      [
        ['set_composition', { composition: 'Memo', name: 'Shopping', project_name: 'Elephants' }],
        ['create_composition', { copy_of: 'Shopping', name: 'Faster' }],
        ['set_clips', { composition: 'Faster', speed: 1.2 }],
      ],
      DONE,
    ],
    both(
      says(
        'Renamed the project “Studio” to “Elephants”',
        'Renamed “Memo” to “Shopping”',
        '“Faster”',
        'speed',
      ),
      ({ after }) => expect(after.projectName).toBe('Elephants'),
    ),
  ],
  [
    'the name of the project stays when it is to',
    'Remove the fillers of the Memo. Do not rename anything',
    [
      [['remove_fillers', { composition: 'Memo' }]],
      [['set_composition', { project_name: 'Shopping list' }]],
      DONE,
    ],
    ({ after, heard }) => {
      expect(heard('Memo')).not.toContain(' um ')
      expect(after.projectName).toBeUndefined()
    },
  ],
  [
    'a picture in a corner',
    'Show the memo in the bottom left corner of the Interview, a quarter of the width',
    [
      [['insert_clip', { composition: 'Interview', media: 'memo.mp3', overlay: true }]],
      [
        [
          'set_clips',
          { composition: 'Interview', media: 'memo.mp3', corner: 'bottom-left', corner_width: 25 },
        ],
      ],
      DONE,
    ],
    both(says('picture', 'bottom left, 25 % wide'), ({ of }) =>
      expect(of('Interview').tracks[1]?.items[0]).toMatchObject({
        effects: { inset: { corner: 'bottom_left', width: 0.25 } },
      }),
    ),
  ],
  [
    'a corner that is none, then the whole frame',
    'Put the memo small over the Interview, or else over all of it',
    [
      [['insert_clip', { composition: 'Interview', media: 'memo.mp3', overlay: true }]],
      [['set_clips', { composition: 'Interview', on: 'overlay', corner: 'middle' }]],
      [['set_clips', { composition: 'Interview', on: 'overlay', corner: 'none' }]],
      DONE,
    ],
    ({ of }) =>
      expect(of('Interview').tracks[1]?.items[0]).not.toMatchObject({
        effects: { inset: expect.anything() },
      }),
  ],
  [
    'a copy, then its name and shape',
    'Make a copy of the Memo called Reel and make it vertical',
    [
      [['create_composition', { copy_of: 'Memo', name: 'Reel' }]],
      [['set_composition', { composition: 'Reel', width: 1080, height: 1920 }]],
      DONE,
    ],
    both(says('“Reel”'), ({ of }) => expect(of('Reel')).toMatchObject({ width: 1080, height: 1920 })),
  ],
]
