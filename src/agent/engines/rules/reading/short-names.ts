// Compositions called by a part of their name: "the memo" for “Voice memo”, "the teaser" for the
// “Interview – teaser” that an earlier prompt made, "the shorts" for all of those.
import type { EditDocument } from '../../../../edit/document.ts'
import type { EntitySpan } from './entities.ts'

/** Nouns for what was made of a composition; one stands for its variants. */
const MADE: [RegExp, RegExp][] = [
  [/^teasers?$/, /\bteasers?\b/i],
  [/^trailers?$/, /\btrailers?\b/i],
  [/^(?:highlights?(?: reels?| videos?| clips?)?|sizzle reel)$/, /\bhighlights?\b/i],
  [/^shorts?$/, /\bshorts?\b/i],
  [/^reels?$/, /\breels?\b/i],
  [/^hooks?$/, /\bhooks?\b/i],
  [/^quotes?$/, /\bquotes?\b/i],
  [/^promos?$/, /\bpromos?\b/i],
  [/^recaps?$/, /\brecaps?\b/i],
  [/^short(?:er)? version$/, /\bshort version\b/i],
  [/^(?:vertical|square) (?:version|copy)$/, /\b(?:vertical|square|copy)\b/i],
]
const NOUN =
  '(?:highlights?(?: reels?| videos?| clips?)?|sizzle reel|short(?:er)? version|(?:vertical|square) (?:version|copy)|teasers?|trailers?|shorts?|reels?|hooks?|quotes?|promos?|recaps?)'
const OLD = String.raw`(?:(?:all|both|each|every one) (?:of )?)?(?:the|my|our|that|those|these|this) (?:(?:new|other|\d+|two|three|four|five) )?`
const CALLED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${OLD}(${NOUN})(?![\p{L}\p{N}])(?! (?:of|from|about|where|when|in which|part|section|moment|card|text)\b)`,
  'giu',
)
/** "Find the highlights" wants some that are not there yet. */
const WANTS =
  /\b(?:make|create|build|produce|generate|cut|give me|find|find me|pick|choose|extract|into|as|want|need)\s+$/i
/** Ordinary words are no names. */
const COMMON =
  /^(?:the|and|for|from|with|part|final|draft|copy|version|video|audio|clip|clips|take|edit|long|short|full|main|new|old|test|intro|outro|opening|ending|talk|show|music|sound|voice|camera|title|caption|captions|chapter|episode|podcast|composition|interview|extract|question|questions|answer|answers|story|section|start|end|first|second|third|last|one|two|three|\d+)$/

/** "Make the teaser" wants one, "make the teaser vertical" means one. */
function isWanted(text: string, match: RegExpExecArray): boolean {
  const wanted = WANTS.exec(before(text, match.index))?.[0]
  if (wanted === undefined) return false
  const goesOn = /^ \p{L}/u.test(text.slice(match.index + match[0].length))
  return !(goesOn && /^make/i.test(wanted))
}

/** Places where a part of a composition's name stands for it; `taken` are names that were found already. */
export function shortNamesIn(
  text: string,
  { compositions }: EditDocument,
  taken: readonly EntitySpan[],
): EntitySpan[] {
  const found: EntitySpan[] = []
  const add = (start: number, end: number, ids: string[]) => {
    const overlaps = [...taken, ...found].some((span) => span.start < end && start < span.end)
    const name = compositions.find(({ id }) => id === ids[0])?.name
    if (!overlaps && name !== undefined)
      found.push({ start, end, entity: { kind: 'composition', ids, name } })
  }
  for (const match of text.matchAll(CALLED)) {
    const noun = (match[1] ?? '').toLowerCase()
    const inName = MADE.find(([called]) => called.test(noun))?.[1]
    const named = inName ? compositions.filter(({ name }) => inName.test(name)) : []
    if (named.length === 0 || isWanted(text, match)) continue
    const isPlural = /s$/.test(noun) && !/highlights/.test(noun)
    // One of several cannot be told; all of them can.
    if (!isPlural && named.length > 1) continue
    const start = match.index + match[0].length - noun.length
    add(
      start,
      match.index + match[0].length,
      named.map(({ id }) => id),
    )
  }
  if (compositions.length < 2) return found
  const words = compositions.map(({ name }) => new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []))
  for (const [index, own] of words.entries())
    for (const word of own) {
      const isOwn = words.every((other, at) => at === index || !other.has(word))
      if (word.length < 4 || COMMON.test(word) || !isOwn || own.size < 2) continue
      const pattern = new RegExp(
        `(?<![\\p{L}\\p{N}])(?:the|my|our|this) (${word})(?![\\p{L}\\p{N}])(?! (?:of|from|about|where|when|part|section|story|bit|question|answer)\\b)`,
        'giu',
      )
      for (const match of text.matchAll(pattern)) {
        if (
          WANTS.test(before(text, match.index)) ||
          /\b(?:about|mention\w*|say|word)\s+$/i.test(before(text, match.index))
        )
          continue
        const start = match.index + match[0].length - word.length
        add(start, match.index + match[0].length, [compositions[index]?.id ?? ''])
      }
    }
  return found
}

/** The words right before a place. */
function before(text: string, at: number): string {
  return text.slice(Math.max(0, at - 40), at)
}
