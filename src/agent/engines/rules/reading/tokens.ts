// A prompt as tokens: canonical words, marks for entities, punctuation, each with its place in the
// prompt so that the user's own words can always be given back.
import { type Entity, type EntitySpan, findEntities, LETTER_OF } from './entities.ts'
import { PHRASES, plainWords } from './lexicon.ts'
import { mendSpelling } from './spelling.ts'

/** A word, a mark or a punctuation of the prompt. */
export type Token = {
  /** A canonical lower-case word, a mark such as `<t2>`, or one of `. , ; : ? ! - \n`. */
  text: string
  /** In the prompt, start-inclusive, end-exclusive. */
  start: number
  end: number
  entity: Entity | null
}

/** A prompt as tokens; `entities` by the numbers in the marks. */
export type TokenisedPrompt = { prompt: string; tokens: Token[]; entities: Entity[] }

/** Ways to ask that say nothing of what is asked; blanked out, so that places stay true. */
const COURTESY =
  /\b(?:so )?(?:i was|i'm|i am|we were) (?:just )?wondering (?:if|whether)\b(?:,? (?:when(?:ever)?|if) you (?:get|have|find) (?:a |the )?(?:moment|minute|chance|time|second)\b,?)?(?: (?:you|we|it)(?: (?:might|could|would|can|may|will|were|be))*(?: (?:able|possible|willing))?(?: to| for you to)?)?|\bwhen(?:ever)? you (?:get|have|find) (?:a |the |some )?(?:moment|minute|chance|time|second)\b,?/giu

/** Typographic quotes, dashes and blanks as plain ones, each one character long, so that places stay true. */
export function plainCharacters(prompt: string): string {
  return prompt
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201b\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f\u2033]/g, '"')
    .replace(/[\u2010-\u2012\u2212]/g, '-')
    .replace(/[\u2013\u2014\u2015]/g, '–')
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(/…/g, '.')
    .replace(/(?<=\d[smh]?)\.\.(?=\d)/g, ' -')
    .replace(/</g, '‹')
    .replace(/>/g, '›')
    .replace(COURTESY, (words) => words.replace(/\S/g, ' '))
    .replace(/\p{Cc}/gu, (control) => (control === '\n' ? control : ' '))
}

/**
 * Tokens of `prompt`, which must have been through `plainCharacters`. `names` are the places of names
 * that the project knows; `isFamiliar` tells words that need no mending (those of the transcript).
 */
export function tokenise(
  prompt: string,
  names: EntitySpan[] = [],
  isFamiliar: (word: string) => boolean = () => false,
): TokenisedPrompt {
  const spans = findEntities(prompt, names)
  const tokens: Token[] = []
  let at = 0
  for (const [index, span] of spans.entries()) {
    tokens.push(...wordsOf(prompt, at, span.start, isFamiliar))
    const mark = `<${LETTER_OF[span.entity.kind]}${index}>`
    tokens.push({ text: mark, start: span.start, end: span.end, entity: span.entity })
    at = span.end
  }
  tokens.push(...wordsOf(prompt, at, prompt.length, isFamiliar))
  return {
    prompt,
    tokens: withPhrasesJoined(withVerbsJoined(tokens)),
    entities: spans.map((span) => span.entity),
  }
}

const PIECE = /[\p{L}\p{N}][\p{L}\p{N}']*|&|\+|[.,;:?!\n–•*()-]/gu

function wordsOf(prompt: string, from: number, to: number, isFamiliar: (word: string) => boolean): Token[] {
  const tokens: Token[] = []
  for (const match of prompt.slice(from, to).matchAll(PIECE)) {
    const start = from + match.index
    const end = start + match[0].length
    const place = { start, end, entity: null }
    if (/^[.,;:?!\n–•*()-]$/.test(match[0])) {
      // A hyphen inside a word joins it: "lower-third" is read as two words.
      const joins =
        match[0] === '-' && /\p{L}/u.test(prompt[start - 1] ?? '') && /\p{L}/u.test(prompt[end] ?? '')
      if (!joins) tokens.push({ text: match[0] === '–' ? '-' : match[0], ...place })
      continue
    }
    for (const word of plainWords(match[0].toLowerCase()))
      tokens.push({ text: mendSpelling(word, isFamiliar), ...place })
  }
  return tokens
}

/** Verbs in two parts: "take the ums out", "bring the intro back", "turn the captions off". */
const SEPARABLE: [RegExp, string, string][] = [
  [/^(?:take|edit|cut|strip|filter|leave|chop|trim|snip|clean|get)$/, 'out', 'remove'],
  [/^(?:bring|put|add|get)$/, 'back', 'restore'],
  [/^(?:turn|switch|toggle)$/, 'off', 'off'],
  [/^(?:bump|crank|pump|nudge|push)$/, 'up', 'louder'],
  [/^fade$/, 'in', 'fadein'],
  [/^fade$/, 'out', 'fadeout'],
  [/^(?:turn|switch|toggle|put)$/, 'on', 'add'],
]
const MOST_BETWEEN = 8
const PART_ENDS = /^[.,;:?!\n]$|^(?:and|then|but)$/

function withVerbsJoined(tokens: Token[]): Token[] {
  const joined = [...tokens]
  for (const [index, token] of joined.entries())
    for (const [verb, particle, canonical] of SEPARABLE) {
      if (token.entity || !verb.test(token.text)) continue
      // "Fade in and out" has its own words.
      if (token.text === 'fade' && /^(?:in|out)$/.test(joined[index + 1]?.text ?? '')) continue
      const between = joined.slice(index + 1, index + 2 + MOST_BETWEEN)
      const at = between.findIndex(({ text }) => text === particle)
      const next = between[at + 1]?.text
      const ends =
        next === undefined ||
        PART_ENDS.test(next) ||
        /^(?:please|of|from|for|in|again|completely|entirely|over|at|by|slowly|during|near|longer|everywhere|throughout|across|wherever|whenever|where|when|every|now)$/.test(
          next,
        )
      // "and" joins objects ("take the ums and ahs out"); a full stop or comma ends them.
      if (at < 1 || !ends || between.slice(0, at).some(({ text }) => /^[.,;:?!\n]$/.test(text))) continue
      joined[index] = { ...token, text: canonical }
      joined.splice(
        index + 1 + at,
        next === 'of' ? 2 : 1,
        ...(next === 'of'
          ? [
              {
                ...token,
                start: between[at + 1]?.start ?? token.start,
                end: between[at + 1]?.end ?? token.end,
                text: 'from',
              },
            ]
          : []),
      )
      break
    }
  return joined
}

/** "Under" and "over" compare only before a measure: "music under it", "a title over the intro". */
const PREPOSITIONS = new Set(['under', 'below', 'above', 'over'])

function measures(canonical: string, words: readonly string[], next: Token | undefined): boolean {
  if ((canonical !== 'shorter' && canonical !== 'longer') || words.length > 1) return true
  if (!PREPOSITIONS.has(words[0] ?? '')) return true
  return next?.entity?.kind === 'length' || next?.entity?.kind === 'count' || next?.text === 'a'
}

/** Phrases that mean one word ("get rid of") become that word; the longest wins. */
function withPhrasesJoined(tokens: Token[]): Token[] {
  const joined: Token[] = []
  for (let i = 0; i < tokens.length; ) {
    const first = tokens[i]
    if (!first) break
    const phrase = first.entity
      ? undefined
      : PHRASES.get(first.text)?.find(
          ({ words, canonical }) =>
            words.every((word, k) => tokens[i + k]?.text === word && !tokens[i + k]?.entity) &&
            measures(canonical, words, tokens[i + words.length]),
        )
    if (!phrase) {
      joined.push(first)
      i += 1
      continue
    }
    const last = tokens[i + phrase.words.length - 1] ?? first
    joined.push({ text: phrase.canonical, start: first.start, end: last.end, entity: null })
    i += phrase.words.length
  }
  return joined
}
