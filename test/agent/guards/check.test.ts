import { describe, expect, test } from 'bun:test'
import { createDraft } from '../../../src/agent/draft.ts'
import type { GuardKind } from '../../../src/agent/guards/guard.ts'
import type { EditDocument } from '../../../src/edit/document.ts'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { compositionOf, countedIds, spokenMedia } from '../../support/spoken-project.ts'

const first = spokenMedia('m1', 'a.mp4', 'One two three four. [um] Five six seven eight. … … Nine ten.')
const second = spokenMedia('m2', 'b.mp4', 'Eleven twelve. Thirteen fourteen fifteen.')
const context = {
  media: new Map([first, second].map(({ media }) => [media.id, media])),
  words: new Map([first, second].map(({ media, words }) => [media.id, words])),
}
const both = compositionOf('c1', 'Both', [first.media, second.media])
const start: EditDocument = {
  version: 1,
  compositions: [
    {
      ...both,
      titles: [
        {
          id: 't1',
          text: 'Hello',
          place: 'top',
          range: { startUs: 5_000_000, endUs: 6_000_000 },
          color: null,
        },
      ],
      markers: [{ id: 'k1', kind: 'chapter', name: 'Start', atUs: 5_000_000 }],
      captions: { style: 'plain', burned: true },
    },
    compositionOf('c2', 'Other', [second.media]),
  ],
  corrections: [],
  speakers: [],
}

const range = (from: number, to: number) => ({ startUs: from * 1_000_000, endUs: to * 1_000_000 })
const c1 = { compositionId: 'c1' }
const EDITS = {
  fillers: { type: 'remove_fillers', ...c1 },
  gaps: { type: 'shorten_gaps', ...c1, longerThanUs: 500_000, toUs: 200_000 },
  cut: { type: 'cut_text', ...c1, text: 'six seven' },
  cutMost: { type: 'keep_ranges', ...c1, ranges: [range(0, 1)] },
  split: { type: 'split_clip', ...c1, atUs: 1_000_000 },
  speed: { type: 'set_speed', ...c1, speed: 2 },
  move: { type: 'move_clip', ...c1, clipId: 'c1-clip-2', toIndex: 0 },
  correct: { type: 'correct_text', find: 'five', text: 'fife' },
  speaker: { type: 'label_speaker', mediaId: 'm1', fromWordId: 'w0', speaker: 'Anna' },
  captions: { type: 'set_captions', ...c1, captions: null },
  title: { type: 'add_title', ...c1, text: 'Bye', place: 'bottom', range: range(1, 2) },
  marker: { type: 'add_marker', ...c1, kind: 'marker', name: 'Here', atUs: 0 },
  studio: { type: 'set_studio_sound', ...c1, intensity: 50 },
  loudness: { type: 'set_loudness', ...c1, lufs: -16 },
  frame: { type: 'set_frame', ...c1, width: 1080, height: 1920 },
  rename: { type: 'rename_composition', ...c1, name: 'New' },
  delete: { type: 'delete_composition', ...c1 },
  copy: { type: 'duplicate_composition', ...c1 },
  highlight: {
    type: 'create_from_ranges',
    name: 'Best',
    fromCompositionId: 'c1',
    ranges: [range(0, 1), range(3, 4)],
  },
  shuffled: {
    type: 'create_from_ranges',
    name: 'Best',
    fromCompositionId: 'c1',
    ranges: [range(3, 4), range(0, 1)],
  },
  other: { type: 'remove_clip', compositionId: 'c2', clipId: 'c2-clip-1' },
} satisfies Record<string, EditOperation>
type Edit = keyof typeof EDITS

/** Which edits a guard refuses; all others it lets through. */
function refusedBy(kind: GuardKind, compositionIds: readonly string[] | null = null): Edit[] {
  return (Object.keys(EDITS) as Edit[]).filter((name) => {
    const guard = { kind, compositionIds, phrase: 'no' }
    const draft = createDraft({ start, context, guards: [guard], newId: countedIds() })
    const result = draft.apply(EDITS[name])
    if (!result.ok && result.guard === null) throw new Error(`${name}: ${result.message}`)
    return !result.ok
  })
}

describe('a guard refuses exactly the edits that break it', () => {
  const everyEdit = Object.keys(EDITS) as Edit[]
  test.each<[GuardKind, Edit[]]>([
    ['anything', everyEdit],
    ['timing', ['fillers', 'gaps', 'cut', 'cutMost', 'speed', 'move', 'other']],
    ['order', ['move', 'shuffled']],
    ['words', ['fillers', 'cut', 'cutMost', 'delete', 'other']],
    ['most_words', ['cutMost', 'other']],
    ['transcript', ['correct']],
    ['speakers', ['speaker']],
    ['captions', ['captions']],
    ['titles', ['cutMost', 'title']],
    ['markers', ['cutMost', 'marker']],
    ['sound', ['studio', 'loudness']],
    ['frame', ['frame']],
    ['names', ['rename']],
    ['compositions_deleted', ['delete']],
    ['compositions_made', ['copy', 'highlight', 'shuffled']],
    ['all_or_nothing', []],
  ])('%s', (kind, expected) => {
    expect(refusedBy(kind)).toEqual(expected)
  })

  test('existing_compositions, where new ones may be made', () => {
    const kept = everyEdit.filter((name) => !refusedBy('existing_compositions').includes(name))
    // What is said and who says it belongs to the media.
    expect(kept).toEqual(['correct', 'speaker', 'copy', 'highlight', 'shuffled'])
  })

  test('only in the compositions that it protects', () => {
    expect(refusedBy('anything', ['c2'])).toEqual(['other'])
    expect(refusedBy('words', ['c2'])).toEqual(['other'])
  })
})

describe('a draft', () => {
  test('takes all of several edits or none', () => {
    const draft = createDraft({ start, context, guards: [], newId: countedIds() })
    expect(
      draft.applyAll([EDITS.rename, { type: 'cut_text', compositionId: 'c1', text: 'nonsense' }]),
    ).toMatchObject({
      ok: false,
      guard: null,
    })
    expect(draft.document).toBe(start)
    expect(draft.applied).toEqual([])
    expect(draft.applyAll([EDITS.rename, EDITS.cut]).ok).toBe(true)
    expect(draft.applied).toHaveLength(2)
    draft.rollBack(1)
    expect(draft.document.compositions[0]?.name).toBe('New')
    draft.rollBack(0)
    expect(draft.document).toBe(start)
  })

  test('says what a refused edit would have done and which words forbid it', () => {
    const guards = [{ kind: 'words' as const, compositionIds: null, phrase: 'Do not remove words.' }]
    const result = createDraft({ start, context, guards, newId: countedIds() }).apply(EDITS.cut)
    expect(result).toMatchObject({
      ok: false,
      message: 'Refused: this would remove spoken words, and the request says: "Do not remove words".',
    })
  })
})
