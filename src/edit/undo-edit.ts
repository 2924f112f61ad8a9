// Undoes one edit, keeping those made after it: whatever it changed is reverted, and the rest stays. Pure.
import { playedRanges } from './cut-words.ts'
import type { Composition, EditContext, EditDocument, MediaId } from './document.ts'
import { mainTrackOf } from './position.ts'
import { within, without } from './ranges.ts'
import { joinedClip, restore } from './restore.ts'
import type { NewId } from './result.ts'
import type { TimeRange } from './time.ts'

/** The documents before and after the edit, and the current one, in which it is undone. */
type Versions<Value> = { before: Value; after: Value; head: Value }

/** Null: a later edit changed the same things, or the edit moved what later ones count from. */
export function undoEdit(
  versions: Versions<EditDocument>,
  context: EditContext,
  newId: NewId,
): EditDocument | null {
  const of = <Key extends keyof EditDocument>(key: Key) => pick(versions, key)
  const corrections = undoInList(of('corrections'), ({ mediaId, wordId }) => `${mediaId} ${wordId}`)
  const speakers = undoInList(of('speakers'), ({ mediaId, fromWordId }) => `${mediaId} ${fromWordId}`)
  const compositions = undoInList(of('compositions'), byId, (one) => undoInComposition(one, context, newId))
  return corrections && speakers && compositions
    ? { ...versions.head, corrections, speakers, compositions }
    : null
}

const SETTINGS = ['name', 'width', 'height', 'fit', 'captions', 'loudnessLufs'] as const

function undoInComposition(
  versions: Versions<Composition>,
  context: EditContext,
  newId: NewId,
): Composition | null {
  const { before, after, head } = versions
  const settings: Partial<Composition> = {}
  for (const key of SETTINGS) {
    if (same(before[key], after[key])) continue
    if (!same(head[key], after[key])) return null
    Object.assign(settings, { [key]: before[key] })
  }
  const texts = undoInList(
    { before: before.captionTexts ?? [], after: after.captionTexts ?? [], head: head.captionTexts ?? [] },
    ({ mediaId, fromWordId, toWordId }) => `${mediaId} ${fromWordId} ${toWordId}`,
  )
  const timed = undoInTime(versions, context, newId)
  if (!timed || !texts) return null
  const { captionTexts: _, ...rest } = timed
  return { ...rest, ...(texts.length > 0 ? { captionTexts: texts } : {}), ...settings }
}

/** Tracks, and the markers and titles that move with them. */
function undoInTime(
  { before, after, head }: Versions<Composition>,
  context: EditContext,
  newId: NewId,
): Composition | null {
  const timed = ({ tracks, markers, titles }: Composition) => ({ tracks, markers, titles })
  if (same(timed(before), timed(after))) return head
  if (same(timed(head), timed(after))) return { ...head, ...timed(before) }
  if (same(before.tracks, after.tracks)) {
    if (!same(head.tracks, after.tracks)) return null
    const markers = undoInList({ before: before.markers, after: after.markers, head: head.markers }, byId)
    const titles = undoInList({ before: before.titles, after: after.titles, head: head.titles }, byId)
    return markers && titles && { ...head, markers, titles }
  }
  const cut = cutBy(before, after)
  const back = (composition: Composition) => withRanges(composition, cut, context, newId)
  // Restoring what an edit cut doesn't revert the other things it did.
  return same(heardOf(back(after)), heardOf(before)) ? back(head) : null
}

/** The parts of each recording that no longer play. */
function cutBy(before: Composition, after: Composition): Map<MediaId, TimeRange[]> {
  const used = new Set(
    mainTrackOf(before).items.flatMap((item) => (item.kind === 'clip' ? [item.mediaId] : [])),
  )
  return new Map(
    [...used].map((mediaId) => {
      const left = playedRanges(after, mediaId)
      return [mediaId, playedRanges(before, mediaId).flatMap((range) => without(range, left))]
    }),
  )
}

function withRanges(
  composition: Composition,
  cut: ReadonlyMap<MediaId, TimeRange[]>,
  context: EditContext,
  newId: NewId,
): Composition {
  let changed = composition
  for (const [mediaId, ranges] of cut)
    changed = restore(changed, mediaId, (hole) => within(hole, ranges), context, newId)
  return changed
}

/** What's seen and heard, without ids, in as few clips as possible. */
function heardOf({ tracks, markers, titles }: Composition) {
  const items = tracks.map(({ kind, items }) => {
    const joined: typeof items = []
    for (const item of items) {
      const last = joined.at(-1)
      const both = last?.kind === 'clip' && item.kind === 'clip' ? joinedClip(last, item) : null
      if (both) joined[joined.length - 1] = both
      else joined.push(item)
    }
    return {
      kind,
      items: joined.map((item) =>
        item.kind === 'gap' ? item : [item.mediaId, item.sourceRange, item.effects],
      ),
    }
  })
  return { items, markers, titles }
}

/**
 * Entries that the edit added, changed or took out become as they were; null when the head has them otherwise than
 * the edit left them, unless `merge` can still take its part back.
 */
function undoInList<Entry extends object>(
  { before, after, head }: Versions<Entry[]>,
  keyOf: (entry: Entry) => string,
  merge: (entry: Versions<Entry>) => Entry | null = () => null,
): Entry[] | null {
  const [was, became, is] = [before, after, head].map((list) => new Map(list.map((one) => [keyOf(one), one])))
  if (!was || !became || !is) return null
  const result = new Map(is)
  for (const key of new Set([...was.keys(), ...became.keys()])) {
    const [old, made, now] = [was.get(key), became.get(key), is.get(key)]
    if (same(old, made)) continue
    if (same(now, made)) {
      if (old === undefined) result.delete(key)
      else result.set(key, old)
      continue
    }
    const merged = old && made && now ? merge({ before: old, after: made, head: now }) : null
    if (merged === null) return null
    result.set(key, merged)
  }
  return [...result.values()]
}

function pick<Whole, Key extends keyof Whole>(
  { before, after, head }: Versions<Whole>,
  key: Key,
): Versions<Whole[Key]> {
  return { before: before[key], after: after[key], head: head[key] }
}

/** Documents are plain JSON, and an edit keeps the order of keys. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function byId({ id }: { id: string }): string {
  return id
}
