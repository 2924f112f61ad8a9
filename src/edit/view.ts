// A composition as shown to people and programs: clips with their positions, what's still heard, and the transcript
// with removed words struck through. Derived; nothing here is stored.
import type {
  Captions,
  Clip,
  Composition,
  EditContext,
  EditDocument,
  FitMode,
  Marker,
  Title,
} from './document.ts'
import { durationOfComposition, placedClips } from './position.ts'
import { type RemovedStretch, removedStretches } from './removed-words.ts'
import type { Microseconds, TimeRange } from './time.ts'
import { type HeardWord, heardWords, textOf } from './transcript.ts'

export type ClipView = {
  clip: Clip
  mediaName: string
  track: 'main' | 'overlay'
  trackIndex: number
  /** Composition time. */
  range: TimeRange
}

export type CompositionView = {
  id: string
  name: string
  width: number
  height: number
  fit: FitMode
  durationUs: Microseconds
  /** What is still heard, in order. */
  text: string
  wordCount: number
  /** Those of the main track first, then each overlay's; in order within a track. */
  clips: ClipView[]
  markers: Marker[]
  titles: Title[]
  captions: Captions | null
  loudnessLufs: number | null
}

/** What `project show` reports about a composition. */
export function viewComposition(
  composition: Composition,
  document: EditDocument,
  context: EditContext,
): CompositionView {
  const { id, name, width, height, fit, markers, titles, captions, loudnessLufs } = composition
  const words = heardWords(composition, document, context)
  return {
    id,
    name,
    width,
    height,
    fit,
    durationUs: durationOfComposition(composition),
    text: textOf(words),
    wordCount: words.length,
    clips: viewClips(composition, context),
    markers: markers.toSorted((a, b) => a.atUs - b.atUs),
    titles: titles.toSorted((a, b) => a.range.startUs - b.range.startUs),
    captions,
    loudnessLufs,
  }
}

/** The clips of all tracks with their places and the names of their media. */
export function viewClips(composition: Composition, context: EditContext): ClipView[] {
  return composition.tracks.flatMap((track, trackIndex) =>
    placedClips(track.items).map(({ clip, range }) => ({
      clip,
      mediaName: context.media.get(clip.mediaId)?.name ?? clip.mediaId,
      track: track.kind,
      trackIndex,
      range,
    })),
  )
}

/** A piece of the transcript as it is read: heard, or removed and shown struck through. */
export type TranscriptPiece =
  | { kind: 'heard'; words: HeardWord[] }
  | { kind: 'removed'; stretch: RemovedStretch }

/** Heard words in order, with the removed stretches between them where they would come back. */
export function viewTranscript(
  composition: Composition,
  document: EditDocument,
  context: EditContext,
): TranscriptPiece[] {
  const removed = removedStretches(composition, document, context)
  const pieces: TranscriptPiece[] = []
  let next = 0
  for (const word of heardWords(composition, document, context)) {
    for (let stretch = removed[next]; stretch && isBefore(stretch, word); stretch = removed[++next])
      pieces.push({ kind: 'removed', stretch })
    const last = pieces.at(-1)
    if (last?.kind === 'heard') last.words.push(word)
    else pieces.push({ kind: 'heard', words: [word] })
  }
  for (const stretch of removed.slice(next)) pieces.push({ kind: 'removed', stretch })
  return pieces
}

/** A word may begin a little before its clip in a hole's terms, so its center decides. */
function isBefore(stretch: RemovedStretch, word: HeardWord): boolean {
  return stretch.atUs <= (word.range.startUs + word.range.endUs) / 2
}
