// Words by number: each word of a media has a number from 1 that no edit changes, so that a model may
// cut several places one after the other without reading the transcript again.
import type { EditContext, MediaReference, WordId } from '../../edit/document.ts'
import { mediaWordsOf } from '../../edit/media-words.ts'
import { quoted } from './addresses.ts'
import { type Read, read, unreadable } from './tool.ts'

/** The most words that a call may name; no transcript is longer. */
const MAX_WORDS = 200_000

/** The ids of `"12-15, 20"`, `[12, 13]`, `12` or `{from, to}` in a media, in order and each once. */
export function readWords(value: unknown, media: MediaReference, context: EditContext): Read<WordId[]> {
  const { words } = mediaWordsOf(context, media.id)
  if (words.length === 0) return unreadable(`"${media.name}" has no transcript.`)
  const spans = spansOf(value)
  const has = `"${media.name}" has words 1-${words.length}`
  if (!spans || spans.length === 0)
    return unreadable(`Give words by number, like "12-15, 20", not ${quoted(value)}. ${has}.`)
  const ids = new Set<WordId>()
  for (const { from, to } of spans) {
    if (from > to)
      return unreadable(`Words ${from}-${to} run backwards. Give the smaller number first. ${has}.`)
    if (from < 1 || to > words.length)
      return unreadable(`Words ${from}-${to} don't exist. ${has}; find_words looks up a phrase.`)
    for (const word of words.slice(from - 1, to)) ids.add(word.word.id)
  }
  return read([...ids])
}

type Span = { from: number; to: number }

function spansOf(value: unknown): Span[] | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? [{ from: value, to: value }] : null
  if (typeof value === 'string') return spansOfText(value)
  if (Array.isArray(value)) {
    if (value.length > MAX_WORDS) return null
    const spans = value.map(spansOf)
    return spans.some((span) => span === null) ? null : spans.flatMap((span) => span ?? [])
  }
  if (value !== null && typeof value === 'object' && 'from' in value && 'to' in value) {
    const { from, to } = value
    return Number.isSafeInteger(from) && Number.isSafeInteger(to)
      ? [{ from: Number(from), to: Number(to) }]
      : null
  }
  return null
}

function spansOfText(text: string): Span[] | null {
  const pieces = text
    .replace(/[[\]()#]/g, ' ')
    .split(/[,;]|\band\b/)
    .map((piece) => piece.trim())
    .filter(Boolean)
  const spans: Span[] = []
  for (const piece of pieces) {
    const match = /^(?:words?\s+)?(\d{1,9})(?:\s*(?:-|–|—|to|\.\.\.?)\s*(\d{1,9}))?$/i.exec(piece)
    if (!match) return null
    spans.push({ from: Number(match[1]), to: Number(match[2] ?? match[1]) })
  }
  return spans
}
