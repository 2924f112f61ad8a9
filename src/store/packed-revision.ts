// Packs older revisions: each is stored as a compressed difference from the next one. Pure; revisions.ts decides which
// revisions are packed, and when.
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { EditDocument } from '../edit/document.ts'
import { LIMITS } from '../edit/limits.ts'

/** The part of a revision that is read only when somebody looks at it or restores it. */
export type RevisionContent = { document: EditDocument; operations: unknown[]; receipt: unknown }

/** A run of pieces of the base, as its first and how many; or a piece of its own. */
type Change = [from: number, count: number] | string
type Packed = { document: Change[]; operations: unknown[]; receipt: unknown }

/** A document of the largest permitted size, in bytes, with operations and receipt. */
const MAX_UNPACKED_BYTES = 5 * LIMITS.documentCharacters

/**
 * `base` is the document of the revision after this one; null stores the whole document. Null for a document from
 * 0.1.0 that is larger than what may be unpacked.
 */
export function packRevision(content: RevisionContent, base: EditDocument | null): Buffer | null {
  const packed: Packed = {
    document: changesFrom(base ? piecesOf(base) : [], piecesOf(content.document)),
    operations: content.operations,
    receipt: content.receipt,
  }
  const json = Buffer.from(JSON.stringify(packed))
  return json.length > MAX_UNPACKED_BYTES ? null : zstdCompressSync(json)
}

/** Throws when the bytes are not what `packRevision` made with this base. */
export function unpackRevision(bytes: Uint8Array, base: EditDocument | null): RevisionContent {
  const json = zstdDecompressSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }).toString('utf8')
  const { document, operations, receipt } = JSON.parse(json) as Packed
  const known = base ? piecesOf(base) : []
  const pieces = document.flatMap((change) =>
    typeof change === 'string' ? [change] : known.slice(change[0], change[0] + change[1]),
  )
  return { document: JSON.parse(pieces.join(SEAM)) as EditDocument, operations, receipt }
}

/**
 * Where a document's JSON is cut: between the entries of its lists. Only text is cut and joined, so it does
 * not matter that a name may hold these characters too.
 */
const SEAM = '},{'

function piecesOf(document: EditDocument): string[] {
  return JSON.stringify(document).split(SEAM)
}

/** `wanted` as runs of `base` and pieces of its own. Linear. */
function changesFrom(base: readonly string[], wanted: readonly string[]): Change[] {
  const places = new Map(base.map((piece, index) => [piece, index]))
  const changes: Change[] = []
  for (const piece of wanted) {
    const last = changes.at(-1)
    if (Array.isArray(last) && base[last[0] + last[1]] === piece) {
      last[1] += 1
      continue
    }
    const place = places.get(piece)
    changes.push(place === undefined ? piece : [place, 1])
  }
  return changes
}
