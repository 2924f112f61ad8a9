// Edits by words, in any language, of media without compositions.
import { expect } from 'bun:test'
import type { Step } from '../../../support/model-conversation.ts'
import { answer, both, DONE, type Row, says, unchanged } from './row.ts'

const MUSIC: Step = [['insert_clip', { composition: 'Interview', media: 'music.wav', overlay: true }]]

export const EDITS: Row[] = [
  [
    'R04 from phrase to phrase',
    'Delete from "Today" to "elephants"',
    [
      [['find_words', { composition: 'Interview', text: 'Today we talk' }]],
      [['cut_words', { composition: 'Interview', words: '7-11' }]],
      DONE,
    ],
    ({ heard }) => expect(heard('Interview')).not.toContain('Today'),
  ],
  [
    'R10 a bed keeps the timing',
    'Put music under the Interview, fading out at the end. Do not change the timing.',
    [MUSIC, [['set_clips', { composition: 'Interview', on: 'overlay', fade_out: 2 }]], DONE],
    ({ of, before }) => {
      expect(of('Interview').tracks[1]?.items[0]).toMatchObject({ effects: { fadeOutUs: 2_000_000 } })
      expect(of('Interview').tracks[0]).toEqual(before.compositions[0]?.tracks[0])
    },
  ],
  [
    'R32 cuts leave the music whole',
    'Put music under the Interview and cut “They never forget”',
    [MUSIC, [['cut_words', { composition: 'Interview', words: '18-20' }]], DONE],
    ({ of }) =>
      expect(of('Interview').tracks[1]?.items.filter(({ kind }) => kind === 'clip')).toHaveLength(1),
  ],
  [
    'R12 keep by words',
    'Keep only the zoo story in the Interview',
    [[['keep_only', { composition: 'Interview', words: '21-39' }]], DONE],
    ({ heard }) => expect(heard('Interview')).toStartWith('You know, I once met'),
  ],
  [
    'R13 move a part by words',
    'Move “They never forget” to the start of the Interview',
    [[['move_words', { composition: 'Interview', words: '18-20', at: 0 }]], DONE],
    ({ heard }) => expect(heard('Interview')).toStartWith('They never forget'),
  ],
  [
    'R19 Spanish',
    'Quita las muletillas de Interview, ponle subtítulos y hazlo 9:16',
    [
      [
        ['remove_fillers', { composition: 'Interview', asked: 'Quita las muletillas' }],
        ['set_captions', { composition: 'Interview', asked: 'ponle subtítulos' }],
        ['set_frame', { composition: 'Interview', asked: 'hazlo 9:16', width: 1080, height: 1920 }],
      ],
      DONE,
    ],
    ({ of }) => expect(of('Interview')).toMatchObject({ width: 1080, captions: { style: 'plain' } }),
  ],
  [
    'R09 German chapters',
    'Setze zwei Kapitel in Interview und entferne die Ähs',
    [
      [
        ['add_marker', { composition: 'Interview', name: 'Anfang', at: 0 }],
        ['add_marker', { composition: 'Interview', name: 'Zoo', at: 10 }],
        ['remove_fillers', { composition: 'Interview' }],
      ],
      DONE,
    ],
    ({ of }) => expect(of('Interview').markers.map(({ name }) => name)).toEqual(['Anfang', 'Zoo']),
  ],
  [
    'R20 a title and a lower third',
    'Title “Elephants” at the start of the Interview, lower third “Jane”',
    [
      [
        ['set_title', { composition: 'Interview', text: 'Elephants', from: 0, to: 3 }],
        ['set_title', { composition: 'Interview', text: 'Jane', place: 'lower_third', words: '7-11' }],
      ],
      DONE,
    ],
    ({ of }) =>
      expect(of('Interview').titles.map(({ text, place }) => [text, place])).toEqual([
        ['Elephants', 'center'],
        ['Jane', 'lower_third'],
      ]),
  ],
  [
    'a title is changed and taken away',
    'Set the title of the Interview to “B”, then take it away',
    [
      [['set_title', { composition: 'Interview', text: 'A', from: 0, to: 3 }]],
      [['set_title', { composition: 'Interview', title: 'A', text: 'B' }]],
      [['set_title', { composition: 'Interview', title: '1', remove: true }]],
      DONE,
    ],
    ({ of }) => expect(of('Interview').titles).toEqual([]),
  ],
  [
    'R23 a social clip',
    'A 20 s clip of the strongest line, karaoke and music',
    [
      [['suggest_parts', { composition: 'Interview', kind: 'highlights', seconds: 10 }]],
      [['create_composition', { name: 'Clip', parts: [{ composition: 'Interview', words: '31-39' }] }]],
      [
        ['set_captions', { composition: 'Clip', style: 'karaoke' }],
        ['insert_clip', { composition: 'Clip', media: 'music.wav', overlay: true }],
        ['set_clips', { composition: 'Clip', on: 'overlay', gain_db: -18 }],
      ],
      DONE,
    ],
    both(says('“Clip”', 'captions'), ({ of }) => expect(of('Clip').tracks).toHaveLength(2)),
  ],
  [
    'R31 a part without saying which media',
    'Take out “They never forget” in the Interview',
    [[['cut_words', { composition: 'Interview', words: '18-20' }]], DONE],
    ({ heard }) => expect(heard('Interview')).not.toContain('never forget'),
  ],
  [
    'R33 a clip before another, by its words',
    'Put “Buy bread and milk” after the Interview',
    [
      [['insert_clip', { composition: 'Interview', media: 'memo.mp3', media_from: 1.2, media_to: 3.2 }]],
      DONE,
    ],
    ({ heard }) => expect(heard('Interview')).toContain('bread and milk'),
  ],
  [
    'R37 the removed greeting',
    'Cut the greeting of the Interview and bring it back',
    [
      [['cut_words', { composition: 'Interview', words: '1-6' }]],
      [['read_transcript', { composition: 'Interview', removed: true }]],
      [['restore_words', { composition: 'Interview', words: '1-6' }]],
      DONE,
    ],
    both(
      ({ heard }) => expect(heard('Interview')).toContain('welcome'),
      ({ lastSent }) => expect(lastSent).toContain('1-6 cut at 0'),
    ),
  ],
  [
    'R41 what a fresh import is about',
    'What is this recording about?',
    [[['read_transcript', { media: 'memo.mp3' }]], answer('Bread and milk.')],
    both(unchanged, says('Bread and milk.'), ({ lastSent }) =>
      expect(lastSent).toContain('Call the bakery tomorrow'),
    ),
    'bare',
  ],
  [
    'a fresh import is searched',
    'Where is the bakery mentioned?',
    [[['find_words', { media: 'memo.mp3', text: 'bakery' }]], answer('At the end.')],
    ({ lastSent }) => expect(lastSent).toContain('word 11'),
    'bare',
  ],
  [
    'R45 one video of two compositions',
    'Make one video “Mix” of the zoo story and the bread',
    [
      [
        [
          'create_composition',
          {
            name: 'Mix',
            parts: [
              { composition: 'Interview', words: '21-30' },
              { composition: 'Memo', words: '4-8' },
            ],
          },
        ],
      ],
      DONE,
    ],
    ({ heard }) => expect(heard('Mix')).toMatch(/elephant in a zoo.*bread and milk/),
  ],
  [
    'words are muted',
    'Silence “elephants” in the Interview',
    [[['set_clips', { composition: 'Interview', words: '11', muted: true }]], DONE],
    ({ of }) =>
      expect(
        of('Interview').tracks[0]?.items.filter((item) => item.kind === 'clip' && item.effects.muted),
      ).toHaveLength(1),
  ],
  [
    'words play slower',
    'Slow down the zoo story of the Interview',
    [[['set_clips', { composition: 'Interview', words: '21-30', speed: 0.8 }]], DONE],
    ({ of }) =>
      expect(
        of('Interview').tracks[0]?.items.some((item) => item.kind === 'clip' && item.effects.speed === 0.8),
      ).toBe(true),
  ],
  [
    'fillers only within a part',
    'Remove the fillers in the first six words of the Interview',
    [[['remove_fillers', { composition: 'Interview', words: '1-6' }]], DONE],
    ({ heard }) => {
      expect(heard('Interview')).toStartWith('So welcome')
      expect(heard('Interview')).toContain('are uh very')
    },
  ],
  [
    'pauses with defaults',
    'Tighten the pauses of the Interview',
    [[['shorten_pauses', { composition: 'Interview' }]], DONE],
    says('shorter'),
  ],
  [
    'R02 a false start',
    'Cut “So welcome to the show” in the Interview',
    [[['cut_words', { composition: 'Interview', text: 'welcome to the show' }]], DONE],
    ({ heard }) => expect(heard('Interview')).not.toContain('welcome'),
  ],
  [
    'R35 flat times and old names',
    'Cut the first three seconds of the Interview and rename it to Talk',
    [
      [
        ['cut_ranges', { composition: 'Interview', ranges: '[{"start": 0, "end": 3}]' }],
        ['renameComposition', { composition: 'interview', name: 'Talk' }],
      ],
      DONE,
    ],
    ({ of }) => void of('Talk'),
  ],
  [
    'R43 a call as JSON in prose',
    'Add captions to the Memo',
    [
      'Sure: <tool_call>{"name": "set_captions", "arguments": {"composition": "Memo", "asked": "Add captions"}}</tool_call>',
      '{"tool": "finish"}',
    ],
    ({ of }) => expect(of('Memo').captions).not.toBeNull(),
  ],
  [
    'R34 prose first',
    'Add captions to the Memo',
    ['I will add captions now.', [['set_captions', { composition: 'Memo', on: 'true' }]], DONE],
    ({ of }) => expect(of('Memo').captions).not.toBeNull(),
  ],
  [
    'the transcript is corrected',
    'It is “zebras”, not “elephants”, in the Interview',
    [[['correct_words', { find: 'elephants', text: 'zebras' }]], DONE],
    ({ heard }) => expect(heard('Interview')).toContain('zebras'),
  ],
  [
    'speakers are named',
    'Jane speaks in the Interview',
    [[['label_speaker', { media: 'interview.mp4', from_word: 1, speaker: 'Jane' }]], DONE],
    ({ after }) => expect(after.speakers[0]?.speaker).toBe('Jane'),
  ],
  [
    'a clip is split and removed',
    'Remove the first five seconds of the Interview',
    [
      [['change_clip', { composition: 'Interview', action: 'split', at: 5 }]],
      [['change_clip', { composition: 'Interview', action: 'remove', clip: 1 }]],
      DONE,
    ],
    ({ heard }) => expect(heard('Interview')).not.toContain('welcome'),
  ],
  [
    'what was done is undone',
    'Make the Memo square',
    [
      [['set_frame', { composition: 'Interview', width: 1080, height: 1080 }]],
      [['undo']],
      [['set_frame', { composition: 'Memo', width: 1080, height: 1080 }]],
      DONE,
    ],
    ({ of }) => expect([of('Interview').width, of('Memo').width]).toEqual([1920, 1080]),
  ],
]
