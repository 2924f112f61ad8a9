// Random projects and random operations for property tests of the editing core. The operations name
// what exists often enough to do something, and nonsense often enough to be refused.
import fc from 'fast-check'
import type {
  Clip,
  Composition,
  EditContext,
  EditDocument,
  TrackItem,
  TranscriptWord,
} from '../../src/edit/document.ts'
import { clipsOf } from '../../src/edit/find.ts'
import type { EditOperation } from '../../src/edit/operations.ts'
import { itemsOf, startedClips } from '../../src/edit/overlays.ts'
import { durationOfComposition } from '../../src/edit/position.ts'
import { clip, composition, context, document, media, type Project, tracks } from './edit-builders.ts'

const VOCABULARY = [
  'hello',
  'the',
  'model',
  'is',
  'very',
  'fast',
  'um',
  'you',
  'know',
  'like',
  'so.',
  'good.',
  'I',
  'mean',
]

/** Words in order with pauses; some ends reach into the next word, some words have no length. */
const randomWords: fc.Arbitrary<TranscriptWord[]> = fc
  .array(
    fc.record({
      text: fc.constantFrom(...VOCABULARY),
      pauseUs: fc.oneof(fc.constantFrom(0, 0, 1), fc.integer({ min: 0, max: 900_000 })),
      lengthUs: fc.oneof(fc.constantFrom(0, 1, 2, 3), fc.integer({ min: 0, max: 600_000 })),
      overUs: fc.constantFrom(0, 0, 0, 150_000),
      isHesitation: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((entries) => {
    let atUs = 0
    return entries.map(({ text, pauseUs, lengthUs, overUs, isHesitation }, index) => {
      const startUs = atUs + pauseUs
      atUs = startUs + lengthUs
      const kind = isHesitation ? 'hesitation' : 'word'
      return { id: `w${index}`, text, startUs, endUs: atUs + overUs, confidence: 0.9, kind }
    })
  })

/** Two spoken media, a music file, a still and a two-camera sequence. */
const randomContext: fc.Arbitrary<EditContext> = fc.tuple(randomWords, randomWords).map(([first, second]) => {
  const lengthOf = (spoken: TranscriptWord[]) => (spoken.at(-1)?.endUs ?? 0) / 1_000_000 + 0.7
  const a = media('a', lengthOf(first))
  const b = media('b', lengthOf(second))
  const sequence = media('sequence', lengthOf(first), {
    kind: 'sequence',
    tracks: [
      { mediaId: 'a', offsetUs: 0 },
      { mediaId: 'music', offsetUs: 0 },
    ],
  })
  return context([
    { media: a, words: first },
    { media: b, words: second },
    { media: media('music', 30, { kind: 'audio', hasPicture: false, width: null, height: null }) },
    { media: media('still', null, { hasAlpha: true }) },
    { media: sequence, words: first.map((word) => ({ ...word, id: `0:${word.id}` })) },
  ])
})

function randomClip(known: EditContext, id: string, withEdges: boolean): fc.Arbitrary<Clip> {
  return fc
    .record({
      mediaId: fc.constantFrom('a', 'a', 'b', 'music', 'still', 'sequence'),
      from: fc.double({ min: 0, max: 0.9, noNaN: true }),
      share: fc.double({ min: 0.05, max: 1, noNaN: true }),
      speed: fc.constantFrom(1, 1, 1, 2, 0.5, 1.3),
      gainDb: fc.constantFrom(0, 0, -6),
      edgeUs: fc.constantFrom(0, 0, 300_000),
      crossfadeUs: fc.constantFrom(0, 0, 0, 400_000),
    })
    .map(({ mediaId, from, share, speed, gainDb, edgeUs, crossfadeUs }) => {
      const available = known.media.get(mediaId)?.availableRange
      const lengthUs = available?.endUs ?? 4_000_000
      const startUs = available ? Math.floor(lengthUs * from) : 0
      const endUs = Math.min(lengthUs, startUs + Math.max(100_000, Math.floor(lengthUs * share)))
      const edges = withEdges ? { fadeInUs: edgeUs, crossfadeUs } : {}
      return clip(id, mediaId, { startUs: Math.min(startUs, endUs - 1), endUs }, { speed, gainDb, ...edges })
    })
}

function randomItems(known: EditContext, prefix: string, withEdges: boolean): fc.Arbitrary<TrackItem[]> {
  const item = (index: number): fc.Arbitrary<TrackItem> =>
    fc.oneof(
      { weight: 5, arbitrary: randomClip(known, `${prefix}${index}`, withEdges) },
      {
        weight: 1,
        arbitrary: fc
          .integer({ min: 1, max: 2_000_000 })
          .map((durationUs) => ({ kind: 'gap' as const, durationUs })),
      },
    )
  return fc
    .integer({ min: 1, max: 4 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => item(index))))
}

/** An overlay as edits leave it: no gap at its end, and none at all without clips. */
function overlaysOf(items: TrackItem[]): TrackItem[][] {
  const clips = itemsOf(startedClips({ id: 'overlay', kind: 'overlay', items }))
  return clips.length > 0 ? [clips] : []
}

function randomComposition(known: EditContext, id: string, withEdges: boolean): fc.Arbitrary<Composition> {
  return fc
    .record({
      main: randomItems(known, `${id}-k`, withEdges),
      overlay: fc.option(randomItems(known, `${id}-o`, false), { nil: [] }),
      marks: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
      titles: fc.array(fc.double({ min: 0, max: 0.8, noNaN: true }), { maxLength: 2 }),
    })
    .map(({ main, overlay, marks, titles }) => {
      const bare = composition(main, {
        id,
        name: `Composition ${id}`,
        tracks: tracks(main, ...overlaysOf(overlay)),
      })
      const named = { ...bare, tracks: bare.tracks.map((track) => ({ ...track, id: `${id}-${track.id}` })) }
      const durationUs = durationOfComposition(named)
      return {
        ...named,
        markers: marks.map((at, index) => ({
          id: `${id}-m${index}`,
          kind: index === 0 ? ('chapter' as const) : ('marker' as const),
          name: `mark ${index}`,
          atUs: Math.floor(at * durationUs),
        })),
        titles: titles.flatMap((at, index) => {
          const startUs = Math.floor(at * durationUs)
          const endUs = Math.min(durationUs, startUs + 1_000_000)
          return startUs < endUs
            ? [
                {
                  id: `${id}-t${index}`,
                  text: 'Title',
                  place: 'top' as const,
                  range: { startUs, endUs },
                  color: null,
                },
              ]
            : []
        }),
      }
    })
}

/** A valid project of one or two compositions. */
export function randomProject(options: { withEdges: boolean } = { withEdges: true }): fc.Arbitrary<Project> {
  return randomContext.chain((known) =>
    fc
      .tuple(
        randomComposition(known, 'c1', options.withEdges),
        fc.option(randomComposition(known, 'c2', options.withEdges), { nil: undefined }),
      )
      .map(([first, second]) => ({
        document: document(...(second ? [first, second] : [first])),
        context: known,
      })),
  )
}

/** A seed from which `operationFrom` makes an operation for whatever document there is. */
export const randomDice = fc.integer({ min: 0, max: 0x7fffffff })

/** Numbers in [0, 1), always the same for a seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** An operation on a document, decided by dice. */
export function operationFrom(seed: number, current: EditDocument, known: EditContext): EditOperation {
  const roll = dice(seed)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(roll() * values.length)] as Value
  const chosen = current.compositions.length > 0 ? pick(current.compositions) : undefined
  const compositionId = chosen && roll() > 0.03 ? chosen.id : 'nowhere'
  const durationUs = chosen ? durationOfComposition(chosen) : 0
  const time = () => Math.floor(roll() * durationUs * 1.05)
  const range = () => {
    const [a, b] = [time(), time()]
    return { startUs: Math.min(a, b), endUs: Math.max(a, b) + (roll() > 0.1 ? 1 : 0) }
  }
  const clipId = () =>
    chosen && clipsOf(chosen).length > 0 && roll() > 0.05 ? pick(clipsOf(chosen)).id : 'no-clip'
  const mediaId = () => (roll() > 0.05 ? pick([...known.media.keys()]) : 'no-media')
  const wordIds = (of: string) => {
    const ids = (known.words.get(of) ?? []).map(({ id }) => id)
    const from = Math.floor(roll() * ids.length)
    return ids.length > 0 ? ids.slice(from, from + 1 + Math.floor(roll() * 4)) : ['w0']
  }
  const spoken = pick(['a', 'b', 'sequence'])
  const scope = pick([
    {},
    { clipIds: [clipId()] },
    { range: range() },
    { on: 'all' as const },
    { mediaId: mediaId() },
  ])
  const make: (() => EditOperation)[] = [
    () => ({
      type: 'create_composition',
      name: 'New',
      clips: [{ mediaId: mediaId() }, { mediaId: mediaId() }],
    }),
    () => ({
      type: 'create_from_ranges',
      name: 'Cut',
      fromCompositionId: compositionId,
      // Now and then all of it twice: what doubles again and again must meet a limit.
      ranges: pick([[range(), range()], [range()], Array(2).fill({ startUs: 0, endUs: durationUs + 1 })]),
    }),
    () => ({ type: 'duplicate_composition', compositionId }),
    () => ({ type: 'rename_composition', compositionId, name: pick(['Renamed', ' ']) }),
    () => ({ type: 'delete_composition', compositionId }),
    () => ({
      type: 'insert_clip',
      compositionId,
      mediaId: mediaId(),
      track: pick(['main', 'overlay']),
      atUs: time(),
    }),
    () => ({ type: 'insert_gap', compositionId, atUs: time(), durationUs: Math.floor(roll() * 1_000_000) }),
    () => ({ type: 'remove_clip', compositionId, clipId: clipId() }),
    () => ({
      type: 'move_clip',
      compositionId,
      clipId: clipId(),
      toIndex: Math.floor(roll() * 4),
      atUs: time(),
    }),
    () => ({ type: 'trim_clip', compositionId, clipId: clipId(), sourceRange: range() }),
    () => ({ type: 'split_clip', compositionId, atUs: time() }),
    () => ({ type: 'split_clip', compositionId, atUs: time(), clipId: clipId() }),
    () => ({ type: 'replace_media', compositionId, clipId: clipId(), mediaId: mediaId() }),
    () => ({ type: 'set_angle', compositionId, ...scope, angle: pick([null, 0, 1, 2]) }),
    () => ({ type: 'mute_sequence_tracks', compositionId, ...scope, tracks: pick([[], [0], [1, 0], [4]]) }),
    () => ({ type: 'cut_ranges', compositionId, ranges: [range()] }),
    () => ({ type: 'move_range', compositionId, range: range(), atUs: time() }),
    () => ({ type: 'cut_ranges', compositionId, ranges: [range(), range(), range()] }),
    () => ({ type: 'keep_ranges', compositionId, ranges: [range(), range()] }),
    () => ({ type: 'cut_words', compositionId, mediaId: spoken, wordIds: wordIds(spoken) }),
    () => ({ type: 'cut_text', compositionId, text: pick(['the model', 'um', 'you know', 'never said']) }),
    () => ({ type: 'restore_words', compositionId, mediaId: spoken, wordIds: wordIds(spoken) }),
    () => ({ type: 'restore_range', compositionId, mediaId: spoken, sourceRange: range() }),
    () => ({ type: 'remove_fillers', compositionId }),
    () => ({ type: 'remove_retakes', compositionId }),
    () => ({ type: 'shorten_gaps', compositionId, longerThanUs: 400_000, toUs: pick([0, 250_000, 400_000]) }),
    () => ({
      type: 'correct_words',
      mediaId: spoken,
      wordIds: wordIds(spoken),
      text: pick(['', 'right words']),
    }),
    () => ({ type: 'correct_text', find: pick(['model', 'you know']), text: 'corrected' }),
    () => ({
      type: 'label_speaker',
      mediaId: spoken,
      fromWordId: wordIds(spoken)[0] ?? 'w0',
      speaker: pick(['Ann', null]),
    }),
    () => ({
      type: 'label_speakers',
      mediaId: spoken,
      turns: wordIds(spoken).map((fromWordId) => ({ fromWordId, speaker: pick(['Ann', 'Ben']) })),
    }),
    () => ({ type: 'rename_speaker', speaker: 'Ann', name: 'Ben' }),
    () => ({ type: 'set_studio_sound', compositionId, ...scope, intensity: Math.floor(roll() * 110) }),
    () => ({ type: 'set_gain', compositionId, ...scope, gainDb: Math.floor(roll() * 20) - 10 }),
    () => ({ type: 'set_muted', compositionId, ...scope, muted: roll() > 0.5 }),
    () => ({ type: 'set_loudness', compositionId, lufs: pick([-16, null]) }),
    () => ({ type: 'set_fades', compositionId, fadeInUs: 500_000, edges: pick(['outer', 'each_clip']) }),
    () => ({ type: 'set_speed', compositionId, ...scope, speed: pick([0.25, 0.75, 1, 1.5, 4]) }),
    () => ({ type: 'set_frame', compositionId, width: 1080, height: pick([1080, 1920, 1351]) }),
    () => ({ type: 'add_title', compositionId, text: 'Hook', place: 'top', range: range() }),
    () => ({ type: 'change_title', compositionId, titleId: chosen?.titles[0]?.id ?? 'none', range: range() }),
    () => ({ type: 'remove_title', compositionId, titleId: chosen?.titles[0]?.id ?? 'none' }),
    () => ({
      type: 'set_captions',
      compositionId,
      captions: pick([null, { style: 'karaoke', burned: true }]),
    }),
    () => ({ type: 'set_crossfade', compositionId, durationUs: Math.floor(roll() * 500_000) }),
    () => ({
      type: 'set_crossfade',
      compositionId,
      durationUs: Math.floor(roll() * 500_000),
      afterClipIds: [clipId()],
    }),
    () => ({
      type: 'add_marker',
      compositionId,
      kind: pick(['marker', 'chapter']),
      name: 'Here',
      atUs: time(),
    }),
    () => ({
      type: 'change_marker',
      compositionId,
      markerId: chosen?.markers[0]?.id ?? 'none',
      atUs: time(),
    }),
    () => ({ type: 'remove_marker', compositionId, markerId: chosen?.markers[0]?.id ?? 'none' }),
  ]
  return pick(make)()
}
