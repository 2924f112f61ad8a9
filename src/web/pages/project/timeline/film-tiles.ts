// Which pictures of a filmstrip are drawn where in a clip. Pure.
import { type PlacedClip, sourceTimeOf } from '../../../../edit/position.ts'
import type { Microseconds } from '../../../../edit/time.ts'

/** The `n`th picture shows the file time `n` × `intervalUs`. */
export type Strip = { count: number; intervalUs: Microseconds }

/** A picture in the clip; pixels of the whole timeline. `width` may be less than the picture's. */
export type FilmTile = { x: number; width: number; index: number }

/**
 * The pictures of a clip that are seen between `fromPx` and `toPx`, one beside the other from the
 * clip's start on, so that they stay where they are while one scrolls. Each is of what the clip plays
 * in its middle, if there is one within what the clip plays.
 */
export function filmTiles(
  placed: PlacedClip,
  { count, intervalUs }: Strip,
  at: { offsetUs: Microseconds; pixelsPerSecond: number; tileWidth: number; fromPx: number; toPx: number },
): FilmTile[] {
  const { pixelsPerSecond, tileWidth, offsetUs } = at
  const left = (placed.range.startUs / 1e6) * pixelsPerSecond
  const right = (placed.range.endUs / 1e6) * pixelsPerSecond
  const first = Math.max(0, Math.floor((at.fromPx - left) / tileWidth))
  const tiles: FilmTile[] = []
  for (let slot = first; left + slot * tileWidth < Math.min(right, at.toPx); slot++) {
    const x = left + slot * tileWidth
    const width = Math.min(tileWidth, right - x)
    const middleUs = ((x + width / 2) / pixelsPerSecond) * 1e6
    const fileUs = sourceTimeOf(placed, middleUs) - offsetUs
    // A track of a sequence that has not begun yet shows nothing.
    if (fileUs < 0) continue
    tiles.push({ x, width, index: pictureAt(placed, fileUs, { count, intervalUs }, offsetUs) })
  }
  return tiles
}

/** The nearest picture, rather one of what the clip plays than one of what was cut. */
function pictureAt(
  { clip: { sourceRange } }: PlacedClip,
  fileUs: Microseconds,
  { count, intervalUs }: Strip,
  offsetUs: Microseconds,
): number {
  const nearest = Math.round(fileUs / intervalUs)
  const first = Math.ceil((sourceRange.startUs - offsetUs) / intervalUs)
  const last = Math.ceil((sourceRange.endUs - offsetUs) / intervalUs) - 1
  const within = first <= last ? Math.max(first, Math.min(last, nearest)) : nearest
  return Math.max(0, Math.min(count - 1, within))
}
