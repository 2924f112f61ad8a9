// A talk of 43 minutes in a window of 16k, and a project that begins with a prompt.
import { expect } from 'bun:test'
import { durationOfComposition } from '../../../../src/edit/position.ts'
import type { Step } from '../../../support/model-conversation.ts'
import { answer, both, DONE, type Row, says, unchanged } from './row.ts'

const page = (from: number): Step => [['read_transcript', { from, notes: `read up to ${from}` }]]
const BULLETS = '- one\n- two\n- three\n- four\n- five'
const SCRIPT = JSON.stringify({
  name: 'Never forget',
  shape: '16:9',
  scenes: [
    { heading: 'A zoo', narration: 'We went to a zoo.', seconds: 20 },
    { heading: 'Memory', narration: 'Elephants remember.', seconds: 25 },
  ],
  remark: '',
})

export const LONG: Row[] = [
  [
    'R38 a question in the middle as a clip',
    'Make a clip of where they ask whether it is open source.',
    [
      page(600),
      page(1100),
      [['find_words', { text: 'is it open source' }]],
      [['create_composition', { name: 'Open source', parts: [{ composition: 'Talk', words: '3221-3224' }] }]],
      DONE,
    ],
    both(says('“Open source”'), ({ heard, turns }) => {
      expect(heard('Open source').toLowerCase()).toContain('is it open source')
      expect(turns).toBeLessThanOrEqual(6)
    }),
    'long',
  ],
  [
    'R40 five bullets after every page',
    'Sum this talk up in five bullets',
    [
      page(300),
      page(600),
      page(900),
      page(1200),
      page(1500),
      page(1800),
      page(2100),
      page(2400),
      answer(BULLETS),
    ],
    both(unchanged, says(BULLETS), ({ turns }) => expect(turns).toBe(9)),
    'long',
  ],
  [
    'R42 edits before and after the pages',
    'Remove the fillers, shorten the pauses, and add chapters',
    [
      [
        ['remove_fillers', { composition: 'Talk' }],
        ['shorten_pauses', { composition: 'Talk' }],
      ],
      page(600),
      page(1200),
      page(1800),
      [['add_marker', { composition: 'Talk', kind: 'chapter', name: 'Opening', at: 0 }]],
      DONE,
      DONE,
    ],
    both(says('Opening'), ({ of, heard, before, lastSent }) => {
      expect(heard('Talk')).not.toContain('um')
      const [was] = before.compositions
      if (!was) throw new Error('no composition')
      expect(durationOfComposition(of('Talk'))).toBeLessThan(durationOfComposition(was))
      expect(of('Talk').markers.map(({ name }) => name)).toEqual(['Opening'])
      expect(lastSent).toContain('remove_fillers')
    }),
    'long',
  ],
  [
    'R17 what “better” was taken for, with an offer',
    'Make the interview better',
    [
      [['remove_fillers', { composition: 'Interview' }]],
      answer('I took “better” to mean without fillers. Shall I shorten the pauses too?'),
    ],
    both(
      says('I took “better” to mean without fillers. Shall I shorten the pauses too?', 'filler'),
      ({ heard }) => expect(heard('Interview')).not.toContain(' um '),
    ),
  ],
  [
    'R16 a script in a new project',
    'Make a 45 second video about elephants, with title cards',
    [SCRIPT],
    both(says('“Never forget”', '45 s', 'A zoo'), ({ of, response }) => {
      expect(of('Never forget').titles.length).toBeGreaterThan(1)
      expect(response).not.toContain('no clips yet')
    }),
    'new',
  ],
]
