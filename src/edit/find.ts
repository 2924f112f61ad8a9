// Looks up what an operation names, and checks its times; each miss is a problem that lists what exists.
import type { Clip, Composition, EditContext, EditDocument, MediaReference, Track } from './document.ts'
import type { OperationOf, OperationType } from './operations.ts'
import { durationOfComposition, layoutOf, type PlacedClip } from './position.ts'
import { type NewId, ok, type Result, wrong } from './result.ts'
import type { Microseconds, TimeRange } from './time.ts'

/** What every file in `verbs/` exports: one operation, done to a document. */
export type Verb<Kind extends OperationType> = (
  document: EditDocument,
  operation: OperationOf<Kind>,
  context: EditContext,
  newId: NewId,
) => Result<EditDocument>

/** The document with one composition changed by `change`; unchanged if `change` returns the same composition. */
export function inComposition(
  document: EditDocument,
  compositionId: string,
  change: (composition: Composition) => Result<Composition>,
): Result<EditDocument> {
  const found = findComposition(document, compositionId)
  if (!found.ok) return found
  const changed = change(found.value)
  if (!changed.ok) return changed
  if (changed.value === found.value) return ok(document)
  const compositions = document.compositions.map((composition) =>
    composition === found.value ? changed.value : composition,
  )
  return ok({ ...document, compositions })
}

/** The problem lists the existing compositions. */
export function findComposition(document: EditDocument, compositionId: string): Result<Composition> {
  const composition = document.compositions.find(({ id }) => id === compositionId)
  if (composition) return ok(composition)
  const known = document.compositions.map(({ id, name }) => ({ id, name }))
  return wrong({ kind: 'composition_not_found', compositionId, known })
}

/** The problem lists the project's media. */
export function findMedia(context: EditContext, mediaId: string): Result<MediaReference> {
  const media = context.media.get(mediaId)
  if (media) return ok(media)
  const known = [...context.media.values()].map(({ id, name }) => ({ id, name }))
  return wrong({ kind: 'media_not_found', mediaId, known })
}

/** A clip, its track and its place there. */
export type FoundClip = { track: Track; trackIndex: number; placed: PlacedClip }

/** The problem lists the composition's clips. */
export function findClip(composition: Composition, clipId: string): Result<FoundClip> {
  for (const [trackIndex, track] of composition.tracks.entries())
    for (const placed of layoutOf(track.items))
      if (placed.kind === 'clip' && placed.clip.id === clipId) return ok({ track, trackIndex, placed })
  const known = clipsOf(composition).map(({ id }) => id)
  return wrong({ kind: 'clip_not_found', clipId, compositionName: composition.name, known })
}

/** Are all these clips in the composition? The first that isn't is the problem. */
export function checkedClips(composition: Composition, clipIds: readonly string[]): Result<Set<string>> {
  const known = new Set(clipsOf(composition).map(({ id }) => id))
  const missing = clipIds.find((id) => !known.has(id))
  if (missing === undefined) return ok(new Set(clipIds))
  return wrong({
    kind: 'clip_not_found',
    clipId: missing,
    compositionName: composition.name,
    known: [...known],
  })
}

/** The clips of all tracks. */
export function clipsOf(composition: Composition): Clip[] {
  return composition.tracks.flatMap((track) => track.items.filter((item) => item.kind === 'clip'))
}

/** A stretch of composition time, ended where the composition ends. */
export function checkedRange(
  composition: Composition,
  range: TimeRange,
  durationUs = durationOfComposition(composition),
): Result<TimeRange> {
  if (range.startUs >= range.endUs) return wrong({ kind: 'range_empty', range })
  if (range.startUs >= durationUs)
    return wrong({ kind: 'range_outside', range, compositionName: composition.name, durationUs })
  return ok({ startUs: range.startUs, endUs: Math.min(range.endUs, durationUs) })
}

/** Ranges cut to the end of the composition; the first that lies outside is the problem. */
export function checkedRanges(composition: Composition, ranges: readonly TimeRange[]): Result<TimeRange[]> {
  const checked: TimeRange[] = []
  const durationUs = durationOfComposition(composition)
  for (const range of ranges) {
    const one = checkedRange(composition, range, durationUs)
    if (!one.ok) return one
    checked.push(one.value)
  }
  return ok(checked)
}

/** A time of the composition; its end is allowed. */
export function checkedTime(composition: Composition, atUs: Microseconds): Result<Microseconds> {
  const durationUs = durationOfComposition(composition)
  if (atUs <= durationUs) return ok(atUs)
  return wrong({ kind: 'time_outside', atUs, compositionName: composition.name, durationUs })
}

/** A part of a media, ended where the media ends; of a still, as long from 0 as it was asked for. */
export function checkedSourceRange(media: MediaReference, range: TimeRange): Result<TimeRange> {
  if (range.startUs >= range.endUs) return wrong({ kind: 'range_empty', range })
  if (media.availableRange === null) return ok({ startUs: 0, endUs: range.endUs - range.startUs })
  const { endUs } = media.availableRange
  if (range.startUs >= endUs)
    return wrong({ kind: 'source_range_outside', range, mediaName: media.name, durationUs: endUs })
  return ok({ startUs: range.startUs, endUs: Math.min(range.endUs, endUs) })
}

/** A trimmed text that isn't empty or longer than `most` code points. */
export function checkedText(text: string, field: string, most: number): Result<string> {
  const trimmed = plainText(text).trim()
  if (trimmed === '') return wrong({ kind: 'text_blank', field, most })
  return [...trimmed].length > most ? wrong({ kind: 'text_too_long', field, most }) : ok(trimmed)
}

/** `text` with a space for each control character but line breaks: no font has them, and terminals obey them. */
export function plainText(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, ' ')
}

/** The id for something new: the one given, if nothing has it yet, else a new one. */
export function idFor(document: EditDocument, given: string | undefined, newId: NewId): Result<string> {
  if (given === undefined) return ok(newId())
  return idsOf(document).has(given) ? wrong({ kind: 'id_taken', id: given }) : ok(given)
}

/** Every id of compositions, tracks, clips, markers and titles. */
export function idsOf(document: EditDocument): Set<string> {
  const ids = new Set<string>()
  for (const { id, tracks, markers, titles } of document.compositions) {
    ids.add(id)
    for (const track of tracks) {
      ids.add(track.id)
      for (const item of track.items) if (item.kind === 'clip') ids.add(item.id)
    }
    for (const marker of markers) ids.add(marker.id)
    for (const title of titles) ids.add(title.id)
  }
  return ids
}
