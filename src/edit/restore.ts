// Bringing removed parts of a media back to where they were: clips grow into their holes, and clips
// that touch again become one. The inverse of cutting.
import type { Clip, ClipEffects, Composition, EditContext, MediaId } from './document.ts'
import { layoutOf, mainTrackOf, placedClips } from './position.ts'
import { within } from './ranges.ts'
import { fresh, type Piece, reflow, unchanged } from './reflow.ts'
import { type Hole, holesOf } from './removed-words.ts'
import type { NewId } from './result.ts'
import type { TimeRange } from './time.ts'

/** Which parts of a hole come back: sorted ranges inside it, source time. */
export type ChooseReturned = (hole: TimeRange) => TimeRange[]

/**
 * The composition with parts of a media's holes back in place; the same composition when nothing
 * comes back.
 *
 *   media    | a |··um··| b |        a clip grows over what it touches, and joins the next one
 *   before   | a || b |              when both touch and have the same effects:
 *   after    | a   um   b |
 */
export function restore(
  composition: Composition,
  mediaId: MediaId,
  choose: ChooseReturned,
  context: EditContext,
  newId: NewId,
): Composition {
  const { items } = mainTrackOf(composition)
  const media = context.media.get(mediaId)
  if (!media?.availableRange) return composition
  const all = [media.availableRange]
  const returning = holesOf(placedClips(items).filter(({ clip }) => clip.mediaId === mediaId)).flatMap(
    (hole) =>
      within(hole.range, all).flatMap((range) => {
        const ranges = choose(range)
        return ranges.length > 0 ? [{ hole, ranges }] : []
      }),
  )
  if (returning.length === 0) return composition

  const behind = new Map<number, Returning>()
  const ahead = new Map<number, Returning>()
  for (const one of returning)
    if (one.hole.after) behind.set(one.hole.after.index, one)
    else ahead.set(one.hole.before.index, one)

  const pieces = layoutOf(items).flatMap((placed): Piece[] => {
    if (placed.kind === 'gap') return [unchanged(placed)]
    const { index } = placed
    let group: Piece[] = [unchanged(placed)]
    const before = ahead.get(index)
    if (before) group = joinTouching(grownAhead(placed.clip, unchanged(placed), before.ranges, newId))
    const after = behind.get(index)
    if (after) group = joinTouching(grownBehind(group, after.ranges, newId))
    return group
  })
  return reflow(composition, joinReturned(pieces, returning), context, newId)
}

type Returning = { hole: Hole; ranges: TimeRange[] }

/** New clips ahead of a clip take its looks, and its fade-in from it. */
function grownAhead(clip: Clip, piece: Piece, ranges: readonly TimeRange[], newId: NewId): Piece[] {
  const looks = { ...clip.effects, fadeInUs: 0, fadeOutUs: 0, crossfadeUs: 0 }
  const added = ranges.map((sourceRange, order) =>
    fresh(made(clip, newId(), sourceRange, { ...looks, fadeInUs: order === 0 ? clip.effects.fadeInUs : 0 })),
  )
  return [...added, { ...piece, item: { ...clip, effects: { ...clip.effects, fadeInUs: 0 } } }]
}

/** New clips behind a clip take its looks, and its fade-out and crossfade from it. */
function grownBehind(group: readonly Piece[], ranges: readonly TimeRange[], newId: NewId): Piece[] {
  const piece = group.at(-1)
  if (piece?.item.kind !== 'clip') return [...group]
  const clip = piece.item
  const { fadeOutUs, crossfadeUs } = clip.effects
  const looks = { ...clip.effects, fadeInUs: 0, fadeOutUs: 0, crossfadeUs: 0 }
  const added = ranges.map((sourceRange, order) =>
    fresh(
      made(
        clip,
        newId(),
        sourceRange,
        order === ranges.length - 1 ? { ...looks, fadeOutUs, crossfadeUs } : looks,
      ),
    ),
  )
  const ended = { ...piece, item: { ...clip, effects: { ...clip.effects, fadeOutUs: 0, crossfadeUs: 0 } } }
  return [...group.slice(0, -1), ended, ...added]
}

function made(clip: Clip, id: string, sourceRange: TimeRange, effects: ClipEffects): Clip {
  return { ...clip, id, sourceRange: { ...sourceRange }, effects }
}

/** Joins at the far edges of the holes that are closed now; a join elsewhere was meant to be there. */
function joinReturned(pieces: readonly Piece[], returning: readonly Returning[]): Piece[] {
  const closed = new Set(
    returning.flatMap(({ hole }) => (hole.after && hole.before ? [hole.before.clip.id] : [])),
  )
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const both =
      last && piece.item.kind === 'clip' && closed.has(piece.item.id) ? joinedPiece(last, piece) : null
    if (both) joined[joined.length - 1] = both
    else joined.push(piece)
  }
  return joined
}

function joinTouching(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const both = last ? joinedPiece(last, piece) : null
    if (both) joined[joined.length - 1] = both
    else joined.push(piece)
  }
  return joined
}

/** Two pieces as one, if their clips are one; the clip that was there before gives the id. */
function joinedPiece(a: Piece, b: Piece): Piece | null {
  if (a.item.kind !== 'clip' || b.item.kind !== 'clip') return null
  const item = joinedClip(a.item, b.item)
  if (!item) return null
  const id = a.origins.length > 0 ? a.item.id : b.item.id
  return { item: { ...item, id }, origins: [...a.origins, ...b.origins] }
}

/** Two clips that play on without a break, as one; null when they do not. */
export function joinedClip(a: Clip, b: Clip): Clip | null {
  const playOn = a.mediaId === b.mediaId && a.sourceRange.endUs === b.sourceRange.startUs
  if (!playOn || a.effects.fadeOutUs > 0 || b.effects.fadeInUs > 0 || !sameLooks(a.effects, b.effects))
    return null
  const { fadeOutUs, crossfadeUs } = b.effects
  return {
    ...a,
    sourceRange: { startUs: a.sourceRange.startUs, endUs: b.sourceRange.endUs },
    effects: { ...a.effects, fadeOutUs, crossfadeUs },
  }
}

/** Are the effects the same that do not belong to an edge of the clip? */
function sameLooks(a: ClipEffects, b: ClipEffects): boolean {
  return (
    a.studioSound === b.studioSound &&
    a.gainDb === b.gainDb &&
    a.muted === b.muted &&
    a.speed === b.speed &&
    a.angle === b.angle &&
    a.mutedTracks.length === b.mutedTracks.length &&
    a.mutedTracks.every((track, index) => track === b.mutedTracks[index])
  )
}
