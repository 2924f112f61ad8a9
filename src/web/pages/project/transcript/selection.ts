// Which tokens are selected, and the edits that a selection turns into. Token indexes, `from` included,
// `to` excluded.
import type { CompositionId, MediaId, WordId } from '../../../../edit/document.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import type { Token } from './tokens.ts'

export type Selection = { from: number; to: number }

/** From where the selection was begun to where it is now, whichever comes first. */
export function selectionBetween(anchor: number, focus: number): Selection {
  return anchor <= focus ? { from: anchor, to: focus + 1 } : { from: focus, to: anchor + 1 }
}

export function selected(tokens: readonly Token[], selection: Selection | null): Token[] {
  return selection ? tokens.slice(selection.from, selection.to) : []
}

/**
 * The operations that remove the heard tokens of `all`; none when nothing of them is heard. Clips are named
 * only where a word is heard elsewhere too: somebody else may split a clip first.
 */
export function cutOperations(
  tokens: readonly Token[],
  all: readonly Token[],
  compositionId: CompositionId,
): EditOperation[] {
  const chosen = new Set(tokens.filter(({ kind }) => kind === 'heard'))
  const heardElsewhere = new Set(
    all.filter((token) => token.kind === 'heard' && !chosen.has(token)).flatMap(keysOf),
  )
  return operationsOn('cut_words', chosen, heardElsewhere, compositionId)
}

/**
 * The operations that bring the removed tokens of `all` back; none when nothing of them is removed. Clips
 * are named only where a word is heard or removed elsewhere too.
 */
export function restoreOperations(
  tokens: readonly Token[],
  all: readonly Token[],
  compositionId: CompositionId,
): EditOperation[] {
  const chosen = new Set(tokens.filter(({ kind }) => kind !== 'heard'))
  return operationsOn(
    'restore_words',
    chosen,
    new Set(all.filter((token) => !chosen.has(token)).flatMap(keysOf)),
    compositionId,
  )
}

function operationsOn(
  type: 'cut_words' | 'restore_words',
  chosen: ReadonlySet<Token>,
  elsewhere: ReadonlySet<string>,
  compositionId: CompositionId,
): EditOperation[] {
  return [...groupedByMedia([...chosen])].map(([mediaId, group]) => ({
    type,
    compositionId,
    mediaId,
    wordIds: [...new Set(wordIdsOf(group))],
    ...(group.flatMap(keysOf).some((key) => elsewhere.has(key))
      ? { clipIds: [...new Set(group.flatMap(({ clipId }) => (clipId === null ? [] : [clipId])))] }
      : {}),
  }))
}

/** The operation that makes the tokens say `text`; null unless they are words of one media. */
export function correctOperation(tokens: readonly Token[], text: string): EditOperation | null {
  const words = tokens.filter(({ kind }) => kind !== 'folded')
  const [group, ...others] = [...groupedByMedia(words)]
  if (!group || others.length > 0) return null
  return { type: 'correct_words', mediaId: group[0], wordIds: wordIdsOf(group[1]), text }
}

/** Composition time of the heard tokens; null when none is heard. */
export function playedRange(tokens: readonly Token[]): TimeRange | null {
  const heard = tokens.filter(({ kind }) => kind === 'heard')
  const [first] = heard
  if (!first) return null
  return { startUs: first.startUs, endUs: Math.max(...heard.map(({ endUs }) => endUs)) }
}

export function textOfTokens(tokens: readonly Token[]): string {
  return tokens
    .filter(({ kind }) => kind === 'heard')
    .map(({ text }) => text)
    .join(' ')
}

function groupedByMedia(tokens: readonly Token[]): Map<MediaId, Token[]> {
  return Map.groupBy(tokens, ({ mediaId }) => mediaId)
}

function keysOf({ mediaId, wordIds }: Token): string[] {
  return wordIds.map((wordId) => `${mediaId} ${wordId}`)
}

function wordIdsOf(tokens: readonly Token[]): WordId[] {
  return tokens.flatMap(({ wordIds }) => wordIds)
}

/** A part of a recording that is heard in one go. */
export type Piece = { mediaId: MediaId; sourceRange: TimeRange }

/** What the heard tokens play, in order: words of one clip that follow each other are one piece. */
export function playedPieces(tokens: readonly Token[]): Piece[] {
  const pieces: (Piece & { clipId: string | null })[] = []
  for (const { kind, mediaId, sourceRange, clipId } of tokens) {
    if (kind !== 'heard') continue
    const last = pieces.at(-1)
    if (last?.clipId === clipId && last.sourceRange.endUs <= sourceRange.endUs)
      last.sourceRange = { startUs: last.sourceRange.startUs, endUs: sourceRange.endUs }
    else pieces.push({ mediaId, sourceRange: { ...sourceRange }, clipId })
  }
  return pieces.map(({ clipId: _, ...piece }) => piece)
}

/** `editor` of `“editor.”`: as words are quoted in a sentence. */
export function withoutPunctuation(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || text
}

/** `text` with the punctuation that ended what it replaces, unless it has its own. */
export function withPunctuation(text: string, replaced: string): string {
  const punctuation = /[^\p{L}\p{N}]*$/u.exec(replaced)?.[0] ?? ''
  return /[\p{L}\p{N}]$/u.test(text) ? text + punctuation : text
}
