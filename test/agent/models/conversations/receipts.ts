// The answer says what was changed, also in what is new and in each of several parts.
import { expect } from 'bun:test'
import { durationOfComposition } from '../../../../src/edit/position.ts'
import { answer, both, DONE, type Row, says, unchanged, unmet } from './row.ts'

const chapter = (name: string, at: number): [string, object] => [
  'add_marker',
  { composition: 'Interview', name, at },
]

export const RECEIPTS: Row[] = [
  [
    'R03 a teaser with captions',
    'Make a vertical teaser of the zoo story with captions',
    [
      [['create_composition', { name: 'Teaser', parts: [{ composition: 'Interview', words: '21-39' }] }]],
      [
        ['set_frame', { composition: 'Teaser', width: 1080, height: 1920 }],
        ['set_captions', { composition: 'Teaser', style: 'karaoke' }],
      ],
      DONE,
    ],
    both(says('“Teaser”', 'captions'), ({ of }) =>
      expect(of('Teaser')).toMatchObject({ width: 1080, captions: { style: 'karaoke' } }),
    ),
  ],
  [
    'R01 fillers in a composition that was made for it',
    'Remove the fillers',
    [
      [['create_composition', { name: 'Interview', parts: [{ media: 'interview.mp4' }] }]],
      [['remove_fillers']],
      DONE,
    ],
    both(says('Created the composition “Interview”', 'Removed'), ({ heard }) =>
      expect(heard('Interview')).not.toContain(' um '),
    ),
    'bare',
  ],
  [
    'R08 tracks count from 1',
    'Show camera B for the zoo story, and hear only the sound of camera A',
    [
      [['set_clips', { composition: 'Shoot', words: '21-30', track: 2 }]],
      [['set_clips', { composition: 'Shoot', muted_tracks: [2] }]],
      DONE,
    ],
    both(says('track 2', 'Muted track 2'), ({ of }) => {
      const clips = of('Shoot').tracks[0]?.items.filter(({ kind }) => kind === 'clip') ?? []
      expect(clips).toMatchObject([
        { effects: { angle: null, mutedTracks: [1] } },
        { effects: { angle: 1, mutedTracks: [1] } },
        { effects: { angle: null, mutedTracks: [1] } },
      ])
    }),
    'cameras',
  ],
  [
    'R22 a faster copy',
    'Make a copy of the Memo that is 20 % faster',
    [
      [['duplicate_composition', { composition: 'Memo', name: 'Fast' }]],
      [['set_clips', { composition: 'Fast', speed: 1.2 }]],
      DONE,
    ],
    both(says('“Fast”', 'speed'), ({ of }) =>
      expect(of('Fast').tracks[0]?.items[0]).toMatchObject({ effects: { speed: 1.2 } }),
    ),
  ],
  [
    'R11 music at a tenth, clean and loud',
    'Quiet music under the Interview, studio sound, -16 LUFS',
    [
      [['insert_clip', { composition: 'Interview', media: 'music.wav', overlay: true }]],
      [
        ['set_clips', { composition: 'Interview', media: 'music.wav', gain_db: -20, fade_out: 2 }],
        ['set_clips', { composition: 'Interview', on: 'main', studio_sound: 60 }],
        ['set_loudness', { composition: 'Interview', lufs: -16 }],
      ],
      DONE,
    ],
    both(says('volume', 'loudness', 'Studio Sound'), ({ of }) =>
      expect(of('Interview')).toMatchObject({ loudnessLufs: -16 }),
    ),
  ],
  [
    'R07 a camera for a person that nobody labeled',
    'Show camera B whenever the second person talks',
    [
      [['read_transcript', { composition: 'Shoot' }]],
      unmet('No speakers are labeled, so I cannot tell who talks when.'),
    ],
    both(unchanged, says('Not done: No speakers are labeled')),
    'cameras',
  ],
  [
    'R14 four parts, all or nothing',
    'Memo: remove the ums and make it 3 dB louder. Captions on both compositions. Do not change the timing of the Interview. If you cannot do all of it, do nothing.',
    [
      [
        ['remove_fillers', { composition: 'Memo', texts: ['um'] }],
        ['set_clips', { composition: 'Memo', gain_db: 3 }],
        ['set_captions', { composition: 'Memo' }],
        ['set_captions', { composition: 'Interview' }],
      ],
      DONE,
    ],
    both(says('Removed', '3 dB', 'captions'), ({ of, heard, before }) => {
      expect(heard('Memo')).not.toContain('um')
      expect(of('Memo').tracks[0]?.items[0]).toMatchObject({ effects: { gainDb: 3 } })
      expect(of('Interview').tracks).toEqual(before.compositions[0]?.tracks ?? [])
      expect([of('Memo').captions, of('Interview').captions]).not.toContain(null)
    }),
  ],
  [
    'R14 and nothing where one part cannot be done',
    'Memo: remove the ums and dub it into French. If you cannot do all of it, do nothing.',
    [[['remove_fillers', { composition: 'Memo' }]], unmet('Dubbing is not possible.'), DONE],
    both(unchanged, says('Dubbing is not possible')),
  ],
  [
    'R21 four chapters, each result about its own',
    'Set four chapters in the Interview: Welcome, Elephants, Zoo, Thanks',
    [[chapter('Welcome', 0), chapter('Elephants', 2.4), chapter('Zoo', 10), chapter('Thanks', 22.8)], DONE],
    both(says('Welcome', 'Elephants', 'Zoo', 'Thanks'), ({ of, lastSent }) => {
      expect(of('Interview').markers.map(({ name }) => name)).toEqual([
        'Welcome',
        'Elephants',
        'Zoo',
        'Thanks',
      ])
      const results: { role: string; content: string }[] = JSON.parse(lastSent)
      const lengths = results.filter(({ role }) => role === 'tool').map(({ content }) => content.length)
      expect(Math.max(...lengths.slice(0, 4))).toBeLessThan(80)
    }),
  ],
  [
    'R27 shorter, in order, titles kept, with fades',
    'Cut the Interview down to at most 12 s. Keep the order and the titles. Fade it in and out.',
    [
      [['keep_only', { composition: 'Interview', words: '7-17, 21-30' }]],
      [['set_clips', { composition: 'Interview', fade_in: 0.5, fade_out: 0.5 }]],
      DONE,
    ],
    both(says('fade'), ({ of, heard }) => {
      expect(durationOfComposition(of('Interview'))).toBeLessThanOrEqual(12_060_000)
      expect(heard('Interview')).toMatch(/^Today we talk.*elephant in a zoo/)
    }),
  ],
  [
    'R30 a German question and a vertical clip with captions',
    'Worum geht es in Interview? Mach außerdem einen vertikalen Clip „Zoo“ aus der Zoo-Geschichte, mit Untertiteln.',
    [
      [['create_composition', { name: 'Zoo', parts: [{ composition: 'Interview', words: '21-39' }] }]],
      [
        ['set_frame', { composition: 'Zoo', width: 1080, height: 1920 }],
        ['set_captions', { composition: 'Zoo' }],
      ],
      answer('Es geht um Elefanten.'),
      DONE,
    ],
    both(says('“Zoo”', 'captions', 'Es geht um Elefanten.'), ({ of }) =>
      expect(of('Zoo')).toMatchObject({ width: 1080, height: 1920, captions: { style: 'plain' } }),
    ),
  ],
]
