import { describe, expect, test } from 'bun:test'
import { sentencesOfReceipt, summaryOfUndo } from '../../src/edit/describe-receipt.ts'
import type { EditOperation } from '../../src/edit/operations.ts'
import { receiptOf } from '../../src/edit/receipt.ts'
import { edited, evenWords, type Project, seconds, talk } from '../support/edit-builders.ts'

const project = talk(evenWords('Hello um there. We, um, like it. Uh, you know, bye.', 0.2), 6)
const on = { compositionId: 'c1' } as const

function receipt(before: Project, ...operations: EditOperation[]) {
  return receiptOf(before.document, edited(before, ...operations).document, before.context)
}

function told(before: Project, ...operations: EditOperation[]): string[] {
  return sentencesOfReceipt(receipt(before, ...operations))
}

describe('a receipt', () => {
  test('counts words and seconds from the documents', () => {
    const [change] = receipt(project, { type: 'remove_fillers', ...on }).compositions
    expect(change).toMatchObject({
      wordsBefore: 11,
      wordsAfter: 6,
      wordsRemoved: 5,
      wordsRestored: 0,
      secondsBefore: 6,
      removedPhrases: ['um', 'um,', 'Uh, you know,'],
      clipsBefore: 1,
      clipsAfter: 4,
      clipsChanged: 1,
      reordered: false,
      settings: [],
    })
    expect((change?.secondsAfter ?? 0) + (change?.secondsRemoved ?? 0)).toBeCloseTo(6)
  })

  test('of nothing says that nothing changed', () => {
    expect(receipt(project).changed).toBe(false)
    expect(told(project, { type: 'remove_retakes', ...on })).toEqual(['Nothing was changed.'])
  })

  test('distinguishes created, deleted and renamed compositions', () => {
    const made = receipt(
      project,
      { type: 'create_from_ranges', name: 'Short', fromCompositionId: 'c1', ranges: [seconds(0, 1.3)] },
      { type: 'delete_composition', ...on },
    )
    expect(made).toMatchObject({
      deleted: [{ name: 'Main' }],
      made: [{ name: 'Short', seconds: 1.3, words: 3, clips: 1 }],
    })
    expect(told(project, { type: 'rename_composition', ...on, name: 'Talk' })).toEqual([
      'Renamed “Main” to “Talk”.',
    ])
  })

  test('does not take a cut for a change of settings', () => {
    const loud = edited(
      project,
      { type: 'set_gain', ...on, gainDb: 3 },
      { type: 'add_marker', ...on, kind: 'chapter', name: 'B', atUs: 5_000_000 },
    )
    expect(
      receipt(loud, { type: 'cut_ranges', ...on, ranges: [seconds(1, 2)] }).compositions[0]?.settings,
    ).toEqual([])
  })
})

describe('in words', () => {
  test.each<[EditOperation[], string[]]>([
    [
      [{ type: 'remove_fillers', ...on }],
      [
        'Removed 5 filler words (“um” ×2 and “uh you know”) from “Main”, which is now 3.5 s long, 2.5 s shorter.',
      ],
    ],
    [
      [
        { type: 'set_studio_sound', ...on, intensity: 80 },
        { type: 'set_captions', ...on, captions: { style: 'karaoke', burned: true } },
        { type: 'set_frame', ...on, width: 1080, height: 1920, fit: 'crop' },
      ],
      [
        'Changed the shape to 9:16 (1080×1920) in “Main”.',
        'Cropped the picture to fill the frame.',
        'Turned on karaoke captions.',
        'Turned on Studio Sound at 80 %.',
      ],
    ],
    [
      [{ type: 'move_range', ...on, range: seconds(3.6, 6), atUs: 0 }],
      [
        'Moved 4 words (“uh you know bye” to before “hello um there we um like”) in “Main”, which is still 6 s long.',
      ],
    ],
    [
      [{ type: 'set_muted', ...on, range: seconds(0, 1), muted: true }],
      ['Muted the sound on 1 of 2 clips in “Main”.'],
    ],
    [[{ type: 'split_clip', ...on, atUs: 1_000_000 }], ['Split a clip in “Main”.']],
    [
      [{ type: 'add_title', ...on, text: 'Hook', place: 'lower_third', range: seconds(0, 3) }],
      ['Added the title “Hook” (lower third, 0:00–0:03) to “Main”.'],
    ],
    [
      [
        {
          ...{ type: 'add_title', ...on, text: 'Hook', place: 'top', range: seconds(0, 3) },
          ...{ size: 'small', background: '#000000' },
        },
      ],
      ['Added the title “Hook” (top, small, on #000000, 0:00–0:03) to “Main”.'],
    ],
    [[{ type: 'correct_text', find: 'hello', text: 'Hi' }], ['Corrected 1 word of the transcript (“Hi”).']],
    [
      [{ type: 'label_speaker', mediaId: 'talk', fromWordId: 'w0', speaker: 'Ann' }],
      ['Changed 1 speaker label.'],
    ],
    [
      [{ type: 'insert_clip', ...on, mediaId: 'talk', sourceRange: seconds(0, 1), track: 'overlay' }],
      ['Added an overlay clip to “Main”.'],
    ],
    [
      [{ type: 'duplicate_composition', ...on }],
      ['Created the composition “Main copy” (6 s, 11 words, 1280×720).'],
    ],
  ])('%#', (operations, sentences) => {
    expect(told(project, ...operations)).toEqual(sentences)
  })

  test('words that came back are reported as restored', () => {
    const cut = edited(project, { type: 'cut_text', ...on, text: 'like it' })
    const wordIds = ['w5', 'w6']
    expect(told(cut, { type: 'restore_words', ...on, mediaId: 'talk', wordIds })).toEqual([
      'Added 2 words (“like it”) to “Main”, which is now 6 s long, 1 s longer.',
    ])
  })
})

test('taking back an edit is called by what was done, not by what became of it', () => {
  for (const [summary, undone] of [
    [
      'Removed 4 words (“um” ×4) from “Interview”, which is now 57.65 s long, 1.44 s shorter.',
      'Undo: Removed 4 words (“um” ×4) from “Interview”.',
    ],
    [
      'Cut 2 s from “A”, which is now 3.5 s long. Turned captions on.',
      'Undo: Cut 2 s from “A”. Turned captions on.',
    ],
    ['Moved 3 words in “A”, which is still 9 s long.', 'Undo: Moved 3 words in “A”.'],
    ['Renamed “A” to “B, which is now better”.', 'Undo: Renamed “A” to “B, which is now better”.'],
  ] as const)
    expect(summaryOfUndo(summary)).toBe(undone)
})
