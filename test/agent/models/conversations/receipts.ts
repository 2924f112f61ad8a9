// What was changed is told also of what is new.
import { expect } from 'bun:test'
import { both, DONE, type Row, says } from './row.ts'

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
]
