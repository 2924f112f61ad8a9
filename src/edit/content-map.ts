// Maps content from its composition time before an edit to its composition time after. Markers, titles and overlays
// follow it.

import { firstEndingAfter, unionOf } from './ranges.ts'
import { countBefore } from './sorted.ts'
import { durationOf, type Microseconds, type TimeRange } from './time.ts'

/** A stretch of content that an edit kept: where it was and where it is, both composition time. */
export type KeptStretch = { from: TimeRange; to: TimeRange }

export type ContentMap = {
  /** By `from`; neighbors may overlap where a crossfade plays two clips at once. */
  kept: readonly KeptStretch[]
  durationBeforeUs: Microseconds
  durationAfterUs: Microseconds
}

/**
 * Where what began at `atUs` begins now: what was removed begins where the next kept content does.
 *
 *   before  | a |xxxx| b |          what was in xxxx is now at the start of b
 *   after   | a | b |
 *
 * Null when nothing is kept from there to the end. Times beyond the end keep their distance to it.
 */
export function startAfter(map: ContentMap, atUs: Microseconds): Microseconds | null {
  const { kept, durationBeforeUs, durationAfterUs } = map
  if (atUs >= durationBeforeUs) return atUs - durationBeforeUs + durationAfterUs
  const next = firstStartingAfter(kept, atUs)
  const here = kept[next - 1]
  if (here && atUs < here.from.endUs) return moved(here, atUs)
  return kept[next]?.to.startUs ?? null
}

/** Where what ended at `endUs` (excluded) ends now; null when nothing before it is kept. */
function endAfter(map: ContentMap, endUs: Microseconds): Microseconds | null {
  const { kept, durationBeforeUs, durationAfterUs } = map
  if (endUs > durationBeforeUs) return endUs - durationBeforeUs + durationAfterUs
  const here = kept[firstStartingAfter(kept, endUs - 1) - 1]
  if (!here) return null
  return endUs <= here.from.endUs ? moved(here, endUs) : here.to.endUs
}

/**
 * Where a stretch of content is now, without the parts that were removed; null if all of it was. Reordered content
 * keeps its remaining length, starting from where it begins.
 */
export function rangeAfter(map: ContentMap, range: TimeRange): TimeRange | null {
  const leftUs = keptWithin(map, range)
  if (leftUs === 0) return null
  const startUs = startAfter(map, range.startUs)
  if (startUs === null) return null
  const endUs = endAfter(map, range.endUs)
  const inOrder = endUs !== null && endUs > startUs
  return { startUs, endUs: inOrder ? endUs : Math.min(startUs + leftUs, map.durationAfterUs) }
}

/** The kept stretches that a range meets, and the part that each holds (composition time before). */
export function stretchesIn(map: ContentMap, range: TimeRange): { part: TimeRange; stretch: KeptStretch }[] {
  const found: { part: TimeRange; stretch: KeptStretch }[] = []
  let fromUs = range.startUs
  const first = Math.max(0, firstStartingAfter(map.kept, range.startUs) - 1)
  for (let index = first; index < map.kept.length; index++) {
    const stretch = map.kept[index] as KeptStretch
    if (stretch.from.startUs >= range.endUs) break
    const part = {
      startUs: Math.max(stretch.from.startUs, fromUs),
      endUs: Math.min(stretch.from.endUs, range.endUs),
    }
    if (part.startUs >= part.endUs) continue
    found.push({ part, stretch })
    fromUs = part.endUs
  }
  return found
}

/** A time of a kept stretch, moved with it; a change of speed stretches it. */
export function moved({ from, to }: KeptStretch, atUs: Microseconds): Microseconds {
  return to.startUs + Math.round(((atUs - from.startUs) * durationOf(to)) / durationOf(from))
}

/** How much of a range is kept, in composition time before. */
export function keptWithin(map: ContentMap, range: TimeRange): Microseconds {
  const kept = coverageOf(map)
  return Math.max(0, coveredBefore(kept, range.endUs) - coveredBefore(kept, range.startUs))
}

/** What is kept, as a union, and how much of it ends before each of its ranges. */
type Coverage = { ranges: readonly TimeRange[]; beforeUs: readonly Microseconds[] }

/** Every title and chapter asks how much of it is kept, so the sums are made once per map. */
const coverages = new WeakMap<ContentMap, Coverage>()

function coverageOf(map: ContentMap): Coverage {
  const known = coverages.get(map)
  if (known) return known
  const ranges = unionOf(map.kept.map(({ from }) => from))
  const beforeUs = [0]
  for (const [index, range] of ranges.entries()) beforeUs.push((beforeUs[index] ?? 0) + durationOf(range))
  const coverage = { ranges, beforeUs }
  coverages.set(map, coverage)
  return coverage
}

function coveredBefore({ ranges, beforeUs }: Coverage, atUs: Microseconds): Microseconds {
  const index = firstEndingAfter(ranges, atUs)
  const range = ranges[index]
  return (beforeUs[index] ?? 0) + (range ? Math.max(0, atUs - range.startUs) : 0)
}

function firstStartingAfter(kept: readonly KeptStretch[], atUs: Microseconds): number {
  return countBefore(kept, ({ from }) => from.startUs <= atUs)
}
