// One form for documents that play the same: clips that only a needless split tells apart are one.
// For comparing documents; edits keep splits, because somebody may have meant them.
import type { Composition, EditDocument, TrackItem } from '../../src/edit/document.ts'
import { joinGaps } from '../../src/edit/reflow.ts'
import { joinedClip } from '../../src/edit/restore.ts'

/** The document without splits that make no difference. Linear. */
export function canonicalDocument(document: EditDocument): EditDocument {
  return { ...document, compositions: document.compositions.map(canonicalComposition) }
}

function canonicalComposition(composition: Composition): Composition {
  const tracks = composition.tracks.map((track) => ({ ...track, items: canonicalItems(track.items) }))
  return { ...composition, tracks }
}

/** Items with touching gaps joined, and clips that play on with the same effects. */
function canonicalItems(items: readonly TrackItem[]): TrackItem[] {
  const joined: TrackItem[] = []
  for (const item of joinGaps(items)) {
    const last = joined.at(-1)
    const isPlainCut = last?.kind === 'clip' && last.effects.crossfadeUs === 0
    const both = isPlainCut && item.kind === 'clip' ? joinedClip(last, item) : null
    if (both) joined[joined.length - 1] = both
    else joined.push(item)
  }
  return joined
}
