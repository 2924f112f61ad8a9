// Looks up transcript words that an operation names by id, and phrases that it names by text.
import type { EditContext, EditDocument, MediaId, MediaReference, WordId } from './document.ts'
import { findMedia } from './find.ts'
import { LIMITS, LimitReached } from './limits.ts'
import { type MediaWord, type MediaWords, mediaWordsOf, plainWords } from './media-words.ts'
import { ok, type Result, wrong } from './result.ts'
import { correctionsOf } from './transcript.ts'

/** The named words of a media, in transcript order, each once. */
export function findWords(
  context: EditContext,
  mediaId: MediaId,
  wordIds: readonly WordId[],
): Result<{ media: MediaReference; all: MediaWords; words: MediaWord[] }> {
  const media = findMedia(context, mediaId)
  if (!media.ok) return media
  const all = mediaWordsOf(context, mediaId)
  const missing = wordIds.filter((id) => !all.byId.has(id))
  if (missing.length > 0)
    return wrong({
      kind: 'words_not_found',
      wordIds: missing,
      mediaName: media.value.name,
      first: all.words[0]?.word.id ?? null,
      last: all.words.at(-1)?.word.id ?? null,
    })
  const words = [...new Set(wordIds)]
    .map((id) => all.byId.get(id) as MediaWord)
    .sort((a, b) => a.index - b.index)
  return ok({ media: media.value, all, words })
}

/** The words of a media that have a text as corrected, in order. */
export function readableWords(
  document: EditDocument,
  all: MediaWords,
): { wordId: WordId; text: string; kind: 'word' | 'hesitation' }[] {
  const texts = correctionsOf(document).get(all.mediaId)
  return all.words.map(({ word }) => ({
    wordId: word.id,
    text: texts?.get(word.id) ?? word.text,
    kind: word.kind,
  }))
}

/** Where a phrase is among words: `from` included, `to` excluded. */
export type Match = { from: number; to: number }

/**
 * Every place where the words say the phrase, not overlapping. Case and punctuation do not matter;
 * hesitations and words without text inside a match are skipped, unless the phrase says them.
 */
export function matchesOf(
  words: readonly { text: string; kind: 'word' | 'hesitation' }[],
  phrase: string,
): Match[] {
  const wanted = plainWords(phrase)
  if (wanted.length === 0) return []
  const spoken = words.flatMap(({ text, kind }, index) =>
    plainWords(text).map((plain) => ({ plain, index, kind })),
  )
  const matches: Match[] = []
  let start = 0
  // Most comparisons end at the first word; only very repetitive text takes longer.
  let comparisons = 0
  while (start < spoken.length) {
    const end = matchedEnd(spoken, start, wanted, () => {
      comparisons += 1
      if (comparisons > LIMITS.comparisons) throw new LimitReached('comparisons')
    })
    const first = spoken[start]
    const last = end === null ? undefined : spoken[end - 1]
    if (end !== null && first && last) {
      matches.push({ from: first.index, to: last.index + 1 })
      start = end
    } else start++
  }
  return matches
}

function matchedEnd(
  spoken: readonly { plain: string; kind: 'word' | 'hesitation' }[],
  start: number,
  wanted: readonly string[],
  compare: () => void,
): number | null {
  let at = start
  for (let order = 0; order < wanted.length; order++) {
    const word = wanted[order]
    compare()
    while (order > 0 && spoken[at]?.kind === 'hesitation' && spoken[at]?.plain !== word) {
      compare()
      at++
    }
    if (spoken[at]?.plain !== word) return null
    at++
  }
  return at
}

/** The chosen matches: all, or the one that `occurrence` counts (from 1, or from -1 backwards). */
export function chosenMatches(
  matches: readonly Match[],
  occurrence: number | undefined,
  text: string,
  where: string,
): Result<Match[]> {
  if (matches.length === 0) return wrong({ kind: 'text_not_found', text, where })
  if (occurrence === undefined) return ok([...matches])
  const chosen =
    occurrence > 0 ? matches[occurrence - 1] : occurrence < 0 ? matches.at(occurrence) : undefined
  return chosen
    ? ok([chosen])
    : wrong({ kind: 'occurrence_not_found', text, occurrence, found: matches.length })
}
