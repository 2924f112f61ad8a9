// Finds what an edit reordered: words, and content without words.
import type { Composition } from './document.ts'
import { mainTrackOf } from './position.ts'
import { countBefore } from './sorted.ts'
import type { HeardWord } from './transcript.ts'

/**
 * For each word heard after an edit: did it change places with other words that were already heard before?
 * The largest set of words in unchanged order stayed; the others moved. New words don't count as moved.
 */
export function movedWords(before: readonly HeardWord[], after: readonly HeardWord[]): boolean[] {
  const keyOf = ({ mediaId, wordId }: HeardWord) => `${mediaId} ${wordId}`
  const first = new Map<string, number>()
  // Words that are played more than once, with all their places.
  const again = new Map<string, number[]>()
  for (const [index, word] of before.entries()) {
    const key = keyOf(word)
    const known = first.get(key)
    if (known === undefined) first.set(key, index)
    else {
      const places = again.get(key)
      if (places) places.push(index)
      else again.set(key, [known, index])
    }
  }
  const taken = new Map<string, number>()
  const order = after.map((word) => {
    const key = keyOf(word)
    const nth = taken.get(key) ?? 0
    taken.set(key, nth + 1)
    return (nth === 0 ? first.get(key) : again.get(key)?.[nth]) ?? null
  })
  if (rises(order)) return after.map(() => false)
  const stayed = longestRising(order)
  return order.map((place, index) => place !== null && !stayed.has(index))
}

/** Most edits don't reorder anything, which is quick to check. */
function rises(values: readonly (number | null)[]): boolean {
  let last = -1
  for (const value of values) {
    if (value === null) continue
    if (value <= last) return false
    last = value
  }
  return true
}

/** The indexes of a longest rising selection of `values`; nulls are never part of it. */
function longestRising(values: readonly (number | null)[]): Set<number> {
  const ends: number[] = []
  const before: number[] = []
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const length = countBefore(ends, (end) => (values[end] ?? 0) < value)
    before[index] = ends[length - 1] ?? -1
    ends[length] = index
  }
  const chosen = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) chosen.add(index)
  return chosen
}

/** Whether the clips that exist before and after, or the parts of a media file they play, changed order. */
export function clipsReordered(was: Composition, is: Composition): boolean {
  const [before, after] = [mainClips(was), mainClips(is)]
  const inBoth = new Set(before.map(({ id }) => id)).intersection(new Set(after.map(({ id }) => id)))
  const kept = after.filter(({ id }) => inBoth.has(id))
  if (before.filter(({ id }) => inBoth.has(id)).some(({ id }, index) => id !== kept[index]?.id)) return true
  return runsForward(before) && !runsForward(after)
}

function mainClips(composition: Composition) {
  return mainTrackOf(composition).items.filter((item) => item.kind === 'clip')
}

/** True when each media plays from its beginning toward its end. */
export function runsForward(
  clips: readonly { mediaId: string; sourceRange: { startUs: number; endUs: number } }[],
): boolean {
  const reached = new Map<string, number>()
  return clips.every(({ mediaId, sourceRange }) => {
    const forward = sourceRange.startUs >= (reached.get(mediaId) ?? 0)
    reached.set(mediaId, sourceRange.endUs)
    return forward
  })
}
