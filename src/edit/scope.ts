// Sets an effect on the clips in scope, splitting clips at the edges of a range, but only where the effect differs.

import type { Clip, ClipEffects, Composition, EditContext, Track } from './document.ts'
import { checkedClips, checkedRange } from './find.ts'
import { itemsOf, type StartedClip } from './overlays.ts'
import { pieceOf } from './piece-of-clip.ts'
import { compositionTimeOf, layoutOf, type PlacedClip, playedUs, sourceTimeOf } from './position.ts'
import { type Piece, reflow, unchanged } from './reflow.ts'
import { type NewId, ok, type Result, wrong } from './result.ts'
import { durationOf, intersection, type TimeRange } from './time.ts'

/** As operations carry it. */
export type Scope = {
  clipIds?: string[]
  mediaId?: string
  range?: TimeRange
  on?: 'main' | 'overlay' | 'all'
}

/** The effects that a clip gets; a problem stops the whole edit. */
export type ChangeEffects = (clip: Clip) => Result<ClipEffects>

/**
 * The composition with other effects on the clips in scope.
 *
 *   |      A      | B |   range over the middle of A:   | A |>A'<| A" | B |
 */
export function changeEffects(
  composition: Composition,
  scope: Scope,
  change: ChangeEffects,
  context: EditContext,
  newId: NewId,
): Result<Composition> {
  const selected = selectClips(composition, scope)
  if (!selected.ok) return selected
  const { clips, range } = selected.value
  const changed = new Map<string, ClipEffects>()
  /** Clips may share their effects, before and after. */
  const differing = new Map<ClipEffects, ClipEffects>()
  for (const { clip } of clips) {
    const effects = change(clip)
    if (!effects.ok) return effects
    const { value } = effects
    if (differing.get(clip.effects) !== value && sameEffects(value, clip.effects)) continue
    differing.set(clip.effects, value)
    changed.set(clip.id, value)
  }
  if (changed.size === 0) return ok(composition)
  const piecesOf = (placed: PlacedClip) =>
    piecesWith(placed, changed.get(placed.clip.id), range, context, newId)
  const tracks = composition.tracks.map((track) =>
    track.kind === 'overlay' ? changeOverlay(track, piecesOf) : track,
  )
  const [main] = tracks
  const pieces = layoutOf(main?.items ?? []).flatMap((placed) =>
    placed.kind === 'clip' ? piecesOf(placed) : [unchanged(placed)],
  )
  return ok(reflow({ ...composition, tracks }, pieces, context, newId))
}

/** The clips in scope, in order, and the range to which the change is limited. */
export function selectClips(
  composition: Composition,
  scope: Scope,
): Result<{ clips: PlacedClip[]; range: TimeRange | null }> {
  const clipIds = scope.clipIds ? checkedClips(composition, scope.clipIds) : ok(null)
  if (!clipIds.ok) return clipIds
  const checked = scope.range ? checkedRange(composition, scope.range) : ok(null)
  if (!checked.ok) return checked
  const range = checked.value
  const named = clipIds.value
  const on = scope.on ?? (named || scope.mediaId !== undefined ? 'all' : 'main')
  const clips = composition.tracks
    .filter((track) => on === 'all' || track.kind === on)
    .flatMap((track) => layoutOf(track.items))
    .filter((placed) => placed.kind === 'clip')
    .filter(({ clip }) => named === null || named.has(clip.id))
    .filter(({ clip }) => scope.mediaId === undefined || clip.mediaId === scope.mediaId)
    .filter((placed) => range === null || intersection(placed.range, range) !== null)
  if (clips.length === 0) return wrong({ kind: 'no_clips_in_scope', compositionName: composition.name })
  return ok({ clips, range })
}

function piecesWith(
  placed: PlacedClip,
  effects: ClipEffects | undefined,
  range: TimeRange | null,
  context: EditContext,
  newId: NewId,
): Piece[] {
  const { clip } = placed
  if (!effects) return [unchanged(placed)]
  const inside = range ? intersection(placed.range, range) : placed.range
  if (!inside) return [unchanged(placed)]
  if (durationOf(inside) === durationOf(placed.range)) return [unchanged(placed, { ...clip, effects })]
  const { startUs, endUs } = clip.sourceRange
  const edges = [startUs, sourceTimeOf(placed, inside.startUs), sourceTimeOf(placed, inside.endUs), endUs]
  const parts = [0, 1, 2].flatMap((part) => {
    const sourceRange = { startUs: edges[part] as number, endUs: edges[part + 1] as number }
    return sourceRange.startUs < sourceRange.endUs ? [{ sourceRange, isInside: part === 1 }] : []
  })
  const isStill = context.media.get(clip.mediaId)?.kind === 'image'
  return parts.map(({ sourceRange, isInside }, order): Piece => {
    const part = isStill ? { startUs: 0, endUs: sourceRange.endUs - sourceRange.startUs } : sourceRange
    const looks = isInside ? { ...clip, effects } : clip
    const id = order === 0 ? clip.id : newId()
    const item = pieceOf(looks, id, part, { isFirst: order === 0, isLast: order === parts.length - 1 })
    const from = {
      startUs: compositionTimeOf(placed, sourceRange.startUs),
      endUs: compositionTimeOf(placed, sourceRange.endUs),
    }
    return { item, origins: [{ from, part }] }
  })
}

/** On an overlay a clip keeps its start; its pieces follow each other. */
function changeOverlay(track: Track, piecesOf: (placed: PlacedClip) => Piece[]): Track {
  const clips = layoutOf(track.items).flatMap((placed): StartedClip[] => {
    if (placed.kind === 'gap') return []
    let { startUs } = placed.range
    return piecesOf(placed).flatMap(({ item }) => {
      if (item.kind === 'gap') return []
      const started = { clip: item, startUs }
      startUs += playedUs(item)
      return [started]
    })
  })
  return { ...track, items: itemsOf(clips) }
}

function sameEffects(a: ClipEffects, b: ClipEffects): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
