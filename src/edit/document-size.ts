// Measures a document, and checks whether an edit made it larger than `limits.ts` allows. Runs after each operation; a
// verb that could make too much within one operation stops itself (`LimitReached`).
import type { Composition, EditContext, EditDocument, Track } from './document.ts'
import { LIMITS, type LimitName } from './limits.ts'
import { mediaWordsOf, wordIndexesIn } from './media-words.ts'
import type { EditOperation } from './operations.ts'
import { ok, type Problem, type Result, wrong } from './result.ts'

/** The problem of a document over one of `LIMITS`. */
export function limitProblem(limit: LimitName): Problem {
  return { kind: 'limit_reached', limit, most: LIMITS[limit] }
}

/**
 * The document after an operation, or the limit that it exceeds. An operation that only shrinks it is never refused.
 */
export function withinLimits(
  before: EditDocument,
  after: EditDocument,
  context: EditContext,
): Result<EditDocument> {
  if (before === after) return ok(after)
  const earlier = new Map(before.compositions.map((composition) => [composition.id, composition]))
  for (const composition of after.compositions) {
    const was = earlier.get(composition.id)
    if (was === composition) continue
    const limit = grownBeyond(
      was ? sizeOf(was, context) : EMPTY,
      sizeOf(composition, context),
      OF_COMPOSITION,
    )
    if (limit) return wrong(limitProblem(limit))
  }
  const limit = grownBeyond(totalOf(before, context), totalOf(after, context), OF_PROJECT)
  return limit ? wrong(limitProblem(limit)) : ok(after)
}

/** How many clips and words an operation looks at: what `LIMITS.work` counts. */
export function workOf(document: EditDocument, operation: EditOperation, context: EditContext): number {
  const named = compositionNamedBy(operation)
  const composition = document.compositions.find(({ id }) => id === named)
  if (composition) {
    const { clips, words } = sizeOf(composition, context)
    return READS_WORDS.has(operation.type) ? clips + words : clips
  }
  let words = 0
  if (READS_WORDS.has(operation.type))
    for (const transcript of context.words.values()) words += transcript.length
  return document.compositions.length + document.corrections.length + words
}

const READS_WORDS = new Set<EditOperation['type']>([
  'cut_words',
  'cut_text',
  'restore_words',
  'remove_fillers',
  'remove_retakes',
  'shorten_gaps',
  'correct_text',
  'correct_words',
  'set_caption_texts',
  'label_speaker',
  'label_speakers',
  'rename_speaker',
])

function compositionNamedBy(operation: EditOperation): string | null {
  if ('compositionId' in operation) return operation.compositionId
  return 'fromCompositionId' in operation ? operation.fromCompositionId : null
}

type Size = {
  compositions: number
  clips: number
  tracks: number
  markers: number
  titles: number
  words: number
  characters: number
  correctionCharacters: number
}
type Bounds = readonly (readonly [keyof Size, LimitName])[]

const EMPTY: Size = {
  compositions: 0,
  clips: 0,
  tracks: 0,
  markers: 0,
  titles: 0,
  words: 0,
  characters: 0,
  correctionCharacters: 0,
}

const OF_COMPOSITION: Bounds = [
  ['clips', 'clipsOfComposition'],
  ['tracks', 'tracks'],
  ['markers', 'markers'],
  ['titles', 'titles'],
  ['words', 'wordsOfComposition'],
]
const OF_PROJECT: Bounds = [
  ['compositions', 'compositions'],
  ['clips', 'clips'],
  ['words', 'words'],
  ['characters', 'documentCharacters'],
  ['correctionCharacters', 'correctionCharacters'],
]

function grownBeyond(before: Size, after: Size, bounds: Bounds): LimitName | null {
  const passed = bounds.find(([what, limit]) => after[what] > LIMITS[limit] && after[what] > before[what])
  return passed ? passed[1] : null
}

/** JSON around the texts and ids of one thing. */
const CHARACTERS = { composition: 400, track: 60, clip: 260, gap: 40, marker: 90, title: 160, entry: 60 }

type SizeOfTrack = Pick<Size, 'clips' | 'words' | 'characters'>

/** Compositions and tracks are never changed in place, so each is measured once with the same transcripts. */
const sizes = new WeakMap<
  EditContext,
  { of: WeakMap<Composition, Size>; tracks: WeakMap<Track, SizeOfTrack> }
>()

function sizeOf(composition: Composition, context: EditContext): Size {
  const measured = sizes.get(context) ?? { of: new WeakMap(), tracks: new WeakMap() }
  sizes.set(context, measured)
  const known = measured.of.get(composition)
  if (known) return known
  const { tracks, markers, titles } = composition
  const size = {
    ...EMPTY,
    compositions: 1,
    tracks: tracks.length,
    markers: markers.length,
    titles: titles.length,
  }
  size.characters = CHARACTERS.composition + composition.id.length + composition.name.length
  for (const track of tracks) {
    const ofTrack = measured.tracks.get(track) ?? sizeOfTrack(track, context)
    measured.tracks.set(track, ofTrack)
    size.clips += ofTrack.clips
    size.words += ofTrack.words
    size.characters += ofTrack.characters
  }
  for (const { id, name } of markers) size.characters += CHARACTERS.marker + id.length + name.length
  for (const { mediaId, fromWordId, toWordId, text } of composition.captionTexts ?? [])
    size.characters += CHARACTERS.entry + mediaId.length + fromWordId.length + toWordId.length + text.length
  for (const { id, text } of titles) size.characters += CHARACTERS.title + id.length + text.length
  measured.of.set(composition, size)
  return size
}

function sizeOfTrack({ id, items }: Track, context: EditContext): SizeOfTrack {
  let words = 0
  let characters = CHARACTERS.track + id.length
  for (const item of items) {
    if (item.kind === 'gap') {
      characters += CHARACTERS.gap
      continue
    }
    const { from, to } = wordIndexesIn(mediaWordsOf(context, item.mediaId), item.sourceRange)
    words += to - from
    characters += CHARACTERS.clip + item.id.length + item.mediaId.length + 3 * item.effects.mutedTracks.length
  }
  return { clips: items.length, words, characters }
}

function totalOf(document: EditDocument, context: EditContext): Size {
  const total = { ...EMPTY }
  for (const composition of document.compositions) {
    const { clips, words, characters } = sizeOf(composition, context)
    total.compositions += 1
    total.clips += clips
    total.words += words
    total.characters += characters
  }
  for (const { mediaId, wordId, text } of document.corrections) {
    total.correctionCharacters += text.length
    total.characters += CHARACTERS.entry + mediaId.length + wordId.length + text.length
  }
  for (const { mediaId, fromWordId, speaker } of document.speakers)
    total.characters += CHARACTERS.entry + mediaId.length + fromWordId.length + speaker.length
  return total
}
