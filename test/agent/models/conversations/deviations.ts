// Calls that are not quite as the tools are described: other names, cases and shapes for the same thing. They
// get what they mean, or an answer that says how to fix them.
import { expect } from 'bun:test'
import { durationOfComposition } from '../../../../src/edit/position.ts'
import type { Step } from '../../../support/model-conversation.ts'
import { answer, both, DONE, type Row, says, unchanged } from './row.ts'

const CUT_START = 'Cut the greeting of the Interview'
const VERTICAL = 'Make the Memo vertical'
const CLIP = 'Make a clip “Zoo” of the zoo story'

const cuts = (what: string, step: Step): Row => [
  what,
  CUT_START,
  [step, DONE],
  ({ heard }) => expect(heard('Interview')).toStartWith('Today we talk'),
]
const zoo = (what: string, given: object): Row => [
  what,
  CLIP,
  [[['create_composition', given]], DONE],
  ({ heard }) => expect(heard('Zoo')).toBe('You know, I once met an elephant in a zoo.'),
]
const vertical = (what: string, given: object): Row => [
  what,
  VERTICAL,
  [[['set_frame', { composition: 'Memo', ...given }]], DONE],
  ({ of }) => expect(of('Memo')).toMatchObject({ width: 1080, height: 1920 }),
]
const refused = (what: string, prompt: string, call: Step, hint: string): Row => [
  what,
  prompt,
  [call, DONE],
  both(unchanged, ({ lastSent }) => expect(lastSent).toContain(hint)),
]

export const DEVIATIONS: Row[] = [
  cuts('names in another case', [['cutWords', { Composition: 'interview', Words: '1-6' }]]),
  cuts('a name space, and a list of numbers', [
    ['functions.cut_words', { composition: 'Interview', words: [1, 2, 3, 4, 5, 6] }],
  ]),
  cuts('the main track by its number, and a reason', [
    ['cut_words', { composition: 'Interview', track: '1', words: '1-6', reason: 'small talk' }],
  ]),
  cuts('a start and an end as clock times', [
    ['cut_words', { composition_name: 'Interview', start_time: '0:00', end_time: '0:02.3' }],
  ]),
  refused(
    'a track that the tool cannot cut',
    CUT_START,
    [['cut_words', { composition: 'Interview', track: 2, words: '1-6' }]],
    'cut_words does not take track. It takes: composition',
  ),
  refused(
    'a field that limits is not skipped',
    CUT_START,
    [['cut_words', { composition: 'Interview', words: '1-6', only_if: 'banana' }]],
    'cut_words does not take only_if',
  ),
  refused(
    'an unknown composition is answered with those there are',
    CUT_START,
    [['cut_words', { composition: 'Holiday', words: '1-6' }]],
    'Known: \\"Interview\\", \\"Memo\\"',
  ),
  refused(
    'a quotation that is too short',
    CUT_START,
    [['cut_words', { composition: 'Interview', words: '1-6', asked: 'Cut' }]],
    'is too short: quote more words',
  ),
  vertical('a size in text', { width: '1080', height: '1920' }),
  vertical('a shape in place of a size', { aspect_ratio: '9:16' }),
  refused(
    'a shape that is none',
    VERTICAL,
    [['set_frame', { composition: 'Memo', aspect: 'tall' }]],
    'Give width and height in pixels',
  ),
  [
    'captions by another name',
    'Captions for the Memo',
    [[['set_captions', { composition: 'Memo', enabled: true, style: 'Karaoke' }]], DONE],
    ({ of }) => expect(of('Memo').captions?.style).toBe('karaoke'),
  ],
  [
    'a marker where `from` says',
    'Mark “Zoo” at ten seconds of the Interview',
    [[['add_marker', { composition: 'Interview', text: 'Zoo', from: '0:10' }]], DONE],
    ({ of }) => expect(of('Interview').markers).toMatchObject([{ name: 'Zoo', atUs: 10_000_000 }]),
  ],
  [
    'music on the second track',
    'Put music under the Interview',
    [[['insert_clip', { composition: 'Interview', media: 'music.wav', track: 2, at: 0 }]], DONE],
    ({ of, before }) => {
      expect(of('Interview').tracks[1]?.items).toHaveLength(1)
      const [was] = before.compositions
      if (was) expect(durationOfComposition(of('Interview'))).toBe(durationOfComposition(was))
    },
  ],
  [
    'a part of a media by from and to',
    'Put the shopping of the memo after the Interview',
    [[['insert_clip', { composition: 'Interview', media: 'memo.mp3', from: 1.2, to: '3.2 s' }]], DONE],
    ({ heard }) => expect(heard('Interview')).toEndWith('bread and milk.'),
  ],
  refused(
    'from and to that could be of the media or of the composition',
    'Put music under the Interview',
    [['insert_clip', { composition: 'Interview', media: 'music.wav', track: 2, from: 2, to: 8 }]],
    'media_from and media_to',
  ),
  zoo('one part beside the name', { name: 'Zoo', composition: 'Interview', words: '21-30' }),
  zoo('words of a media that several compositions could play', {
    name: 'Zoo',
    media: 'interview.mp4',
    words: '21-30',
  }),
  zoo('the new one named as the others are', {
    composition: 'Zoo',
    parts: [{ media: 'interview.mp4', words: '21-30' }],
  }),
  [
    'words of an import without compositions',
    CLIP,
    [[['create_composition', { name: 'Zoo', parts: [{ media: 'interview.mp4', words: '21-30' }] }]], DONE],
    ({ heard }) => expect(heard('Zoo')).toBe('You know, I once met an elephant in a zoo.'),
    'bare',
  ],
  [
    'the named composition is deleted',
    'Delete the Memo',
    [[['delete_composition', { name: 'Memo' }]], DONE],
    ({ after }) => expect(after.compositions.map(({ name }) => name)).toEqual(['Interview']),
  ],
  [
    'the best parts of an import, under the name of the plan',
    'What are the highlights of the interview?',
    [[['find_highlights', { media: 'interview.mp4', seconds: '10' }]], answer('The elephant in the zoo.')],
    both(unchanged, says('The elephant in the zoo.'), ({ lastSent }) =>
      expect(lastSent).toMatch(/\d+-\d+ @[\d.]+-[\d.]+: /),
    ),
    'bare',
  ],
  [
    'a quotation as a list, and yes for true',
    'Mute the Memo',
    [[['set_clips', { composition: 'Memo', muted: 'yes', asked: ['Mute', 'the Memo'] }]], DONE],
    ({ of }) => expect(of('Memo').tracks[0]?.items[0]).toMatchObject({ effects: { muted: true } }),
  ],
  [
    'a call in a tag',
    'Add captions to the Memo',
    ['<function=set_captions>{"composition": "Memo", "asked": "Add captions"}</function>', DONE],
    ({ of }) => expect(of('Memo').captions).not.toBeNull(),
  ],
  [
    'an answer as JSON without a call',
    'What is it about?',
    ['{"answer": "It is about elephants."}'],
    ({ response, turns }) => expect([response, turns]).toEqual(['It is about elephants.', 1]),
  ],
  [
    'an answer as a list',
    'What are the key points?',
    [[['finish', { answer: ['Elephants are large.', 'They never forget.'] }]]],
    ({ response }) => expect(response).toBe('Elephants are large.\nThey never forget.'),
  ],
  [
    'two finishes in one answer',
    'Add chapters to the Memo and dub it. If you cannot do all, do nothing.',
    [
      [['add_marker', { composition: 'Memo', name: 'Idea', at: 0 }]],
      [['finish', { not_done: 'Dubbing is not possible.' }], ['finish']],
      DONE,
    ],
    both(unchanged, says('Dubbing is not possible')),
  ],
  [
    'a false claim beside something else, asked as a question',
    'Can you take the third sentence out?',
    [answer('I removed the third sentence. The rest is as it was.')],
    both(unchanged, says('Nothing was changed.')),
  ],
]
