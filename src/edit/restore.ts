// Restores removed parts of a media reference to where they were: clips grow into their holes, and clips
// that touch again become one. The inverse of cutting.
import type { Clip, ClipEffects, Composition, EditContext, MediaId } from './document.ts'
import { layoutOf, mainTrackOf, placedClips } from './position.ts'
import { within } from './ranges.ts'
import { reachOf, withReach } from './reach.ts'
import { fresh, type Piece, reflow, unchanged } from './reflow.ts'
import { type Hole, holesOf } from './removed-words.ts'
import type { NewId } from './result.ts'
import type { TimeRange } from './time.ts'

/** Which parts of a hole (in `range`) come back: sorted ranges inside it, source time. */
export type ChooseReturned = (range: TimeRange, hole: Hole) => TimeRange[]

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
        const ranges = choose(range, hole)
        return ranges.length > 0 ? [{ hole, ranges }] : []
      }),
  )
  if (returning.length === 0) return composition

  const following = Map.groupBy(
    returning.filter(({ hole }) => hole.after !== null),
    ({ hole }) => hole.after?.index,
  )
  const ahead = Map.groupBy(
    returning.filter(({ hole }) => hole.after === null),
    ({ hole }) => hole.before?.index,
  )

  const pieces = layoutOf(items).flatMap((placed): Piece[] => {
    if (placed.kind === 'gap') return [unchanged(placed)]
    let group: Piece[] = [unchanged(placed)]
    // Nearest first: what was cut at the edge, then what lies beyond the clip's reach.
    for (const { hole, ranges } of nearestFirst(ahead.get(placed.index), -1))
      group = joinTouching(grownAhead(group, hole, ranges, newId))
    for (const { ranges } of nearestFirst(following.get(placed.index), 1))
      group = joinTouching(grownAfter(group, ranges, newId))
    return group
  })
  return reflow(composition, joinReturned(pieces, returning), context, newId)
}

type Returning = { hole: Hole; ranges: TimeRange[] }

function nearestFirst(returning: readonly Returning[] = [], direction: 1 | -1): Returning[] {
  return returning.toSorted((a, b) => direction * (a.hole.range.startUs - b.hole.range.startUs))
}

/**
 * New clips ahead of a clip take its looks, and its fade-in and what its start has lost from it, except what
 * the clip before it accounts for.
 */
function grownAhead(
  group: readonly Piece[],
  hole: Hole,
  ranges: readonly TimeRange[],
  newId: NewId,
): Piece[] {
  const [piece, ...rest] = group
  if (piece?.item.kind !== 'clip') return [...group]
  const clip = piece.item
  const { startUs, endUs } = reachOf(clip)
  const lostUntilUs = hole.range.startUs >= startUs ? hole.range.endUs : clip.sourceRange.startUs
  const looks = { ...clip.effects, fadeInUs: 0, fadeOutUs: 0, crossfadeUs: 0 }
  const added = ranges.map((sourceRange, order) => {
    const effects = { ...looks, fadeInUs: order === 0 ? clip.effects.fadeInUs : 0 }
    return fresh(
      withReach(made(clip, newId(), sourceRange, effects), {
        startUs: order === 0 ? startUs : sourceRange.startUs,
        endUs: ranges[order + 1]?.startUs ?? lostUntilUs,
      }),
    )
  })
  const begun = withReach(
    { ...clip, effects: { ...clip.effects, fadeInUs: 0 } },
    { startUs: clip.sourceRange.startUs, endUs },
  )
  return [...added, { ...piece, item: begun }, ...rest]
}

/** New clips after a clip take its looks, and its fade-out, crossfade and what its end has lost from it. */
function grownAfter(group: readonly Piece[], ranges: readonly TimeRange[], newId: NewId): Piece[] {
  const piece = group.at(-1)
  const [first] = ranges
  if (piece?.item.kind !== 'clip' || !first) return [...group]
  const clip = piece.item
  const { startUs, endUs } = reachOf(clip)
  const { fadeOutUs, crossfadeUs } = clip.effects
  const looks = { ...clip.effects, fadeInUs: 0, fadeOutUs: 0, crossfadeUs: 0 }
  const added = ranges.map((sourceRange, order) => {
    const next = ranges[order + 1]
    const effects = next ? looks : { ...looks, fadeOutUs, crossfadeUs }
    return fresh(
      withReach(made(clip, newId(), sourceRange, effects), {
        startUs: sourceRange.startUs,
        endUs: next?.startUs ?? endUs,
      }),
    )
  })
  const ended = withReach(
    { ...clip, effects: { ...clip.effects, fadeOutUs: 0, crossfadeUs: 0 } },
    { startUs, endUs: first.startUs },
  )
  return [...group.slice(0, -1), { ...piece, item: ended }, ...added]
}

function made({ reach: _, ...clip }: Clip, id: string, sourceRange: TimeRange, effects: ClipEffects): Clip {
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
  // The list of the first is made longer, not copied: thousands of pieces may join into one.
  a.origins.push(...b.origins)
  return { item: { ...item, id }, origins: a.origins }
}

/** Two clips that play on without a break, as one; null when they do not. */
export function joinedClip(a: Clip, b: Clip): Clip | null {
  const playOn = a.mediaId === b.mediaId && a.sourceRange.endUs === b.sourceRange.startUs
  if (!playOn || a.effects.fadeOutUs > 0 || b.effects.fadeInUs > 0 || !sameLooks(a.effects, b.effects))
    return null
  const { fadeOutUs, crossfadeUs } = b.effects
  const joined = {
    ...a,
    sourceRange: { startUs: a.sourceRange.startUs, endUs: b.sourceRange.endUs },
    effects: { ...a.effects, fadeOutUs, crossfadeUs },
  }
  return withReach(joined, { startUs: reachOf(a).startUs, endUs: reachOf(b).endUs })
}

/** Whether all effects are the same, apart from those at the clip's edges. */
function sameLooks(a: ClipEffects, b: ClipEffects): boolean {
  return (
    a.studioSound === b.studioSound &&
    a.gainDb === b.gainDb &&
    a.duckDb === b.duckDb &&
    JSON.stringify(a.inset) === JSON.stringify(b.inset) &&
    a.muted === b.muted &&
    a.speed === b.speed &&
    a.angle === b.angle &&
    a.mutedTracks.length === b.mutedTracks.length &&
    a.mutedTracks.every((track, index) => track === b.mutedTracks[index])
  )
}
