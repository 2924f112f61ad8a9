// Names that an item gives: “called X”, “named A, B and C”, “into a new composition "X"”.
import { pattern } from '../phrases/pattern.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import type { TokenCursor } from '../places/cursor.ts'
import { BESIDE } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { isEndOfName } from './new-names.ts'
import { lex, type Token, type TokenSpan } from './tokens.ts'

export type Named = TokenSpan & { text: string }

const TESTS: Tests = {
  quoted: ({ quoted }) => quoted !== '',
  capital: ({ from, to }, prompt) => /^\p{Lu}/u.test(prompt.slice(from, to)),
  // With a capital it may belong to the name.
  platform: ({ from, to }, prompt) => isWord(prompt.slice(from, to), 'platform'),
  // “TakeTwo_9x16”
  tight: ({ from }, prompt) => /\S/.test(prompt[from - 1] ?? ''),
  // `f(x) -> "name"`: written out, it keeps the place of its one sign.
  arrow: ({ from, to }) => to - from === 1,
  behind: ({ text }) => BESIDE.behindName.includes(text),
  closing: ({ kind, text }) => kind === 'break' || (kind === 'mark' && !"-–'&./#!_".includes(text)),
}
const of = (text: string) => pattern(text, TESTS)

const SOURCE = '(from|of|out of|with|using|:|=)'
/** “A new composition "X"”, “composition "X" from 0:10 to 0:20”: a quotation beside a noun with its source behind it. */
const NEW = of(
  `[!^ <verb:make>] ([-(new|separate)] <thing:composition> <quote>|<thing:composition> <quote> ${SOURCE}|<thing:clip> <quote> ${SOURCE} (.|<break>))|^ <verb:make> <quote> ${SOURCE} <time media composition>`,
)
const CALLED = of('<link:called>|(name|title|call) (it|them|:|this|is|=)')
const MADE_AS = of('as <quote>')
/** How what is made gets its name, by verb. */
const BY_VERB: Readonly<Record<string, typeof NEW>> = {
  copy: of('as (<quote>|[=<word>] #capital)|to <quote>'),
  make: of('as <quote>|[=#arrow] to <quote>'),
  mark: MADE_AS,
  merge: MADE_AS,
}
// “Call this comp X”
const LEAD = of('@besideGiven*4 ([-(this|the)] <thing:composition,copy,excerpt> [=.|<break>])?')

/** Names in the order of the item, each with the words that introduce it. */
export function readNames(cursor: TokenCursor, verb: string | null): Named[] {
  const { tokens, prompt } = cursor
  const made = BY_VERB[verb ?? '']
  return tokens.flatMap((_, at) => {
    const isNew = made !== undefined && NEW.at(tokens, at) !== null
    const isCalled = (CALLED.at(tokens, at) ?? made?.at(tokens, at, prompt)) != null
    // “Delete the composition named "Old draft"”: one that there is.
    const isKnown = verb === 'remove' && tokens[at + 1]?.ids.length !== 0
    if (!isNew && (!isCalled || isKnown)) return []
    const name = nameAt(cursor, isNew ? at + 1 : (LEAD.at(tokens, at + 1)?.to ?? at + 1))
    return name === null ? [] : [{ from: isNew ? at + 1 : at, ...name }]
  })
}

const QUOTED = of('#quoted ((,|and) #quoted)*40 (, and #quoted)?')

/** A quoted name, or words up to a separator; as the prompt has them. */
function nameAt(cursor: TokenCursor, from: number): { text: string; to: number } | null {
  const to = QUOTED.at(cursor.tokens, from)?.to
  if (to === undefined) return unquotedAt(cursor, from)
  // As a list of quotations, whatever the prompt has between them.
  const names = cursor.tokens.slice(from, to).flatMap(({ quoted }) => quoted || [])
  return { text: names.length > 1 ? names.map((name) => `"${name}"`).join(', ') : (names[0] ?? ''), to }
}

/** In front of the token, something said in passing was taken out: a name doesn't go on behind it. */
export const skipsWords = (tokens: readonly Token[], at: number, prompt: string) =>
  /\p{L}/u.test(prompt.slice(tokens[at - 1]?.to, tokens[at]?.from))

// “The title is wrong”, “the title is out of date”
const JUDGED = of(
  '[-is] (<glue:articles>? (@rating,degree,unwelcome,requested|<limit:not>)|[~title] !#capital)',
)
const JOINED = of(', [!<verb>] (#quoted|#capital)')
const CLOSING = of('#closing')
/**
 * Behind a name: “call it HYPE 1080x1920”, “called mashup keep the old ones tho”, “a clip called Zoo for insta”. Not “named A, B and C”.
 */
const BEHIND = of(
  '[!#tight] <size ratio>|#behind|<limit:except>|because|since|(keep|leave) <glue:articles>|for #platform',
)
const AND = of('and [!#capital]')
const POLITE = of('[!#capital] <glue:politeness>')

/** The words of a name up to whatever ends it: a mark, a preposition, another request. */
function unquotedAt({ tokens, prompt }: TokenCursor, from: number): { text: string; to: number } | null {
  if (JUDGED.at(tokens, from, prompt)) return null
  const ends = (at: number) =>
    BEHIND.at(tokens, at, prompt) ||
    (AND.at(tokens, at, prompt) && !isEndOfName(tokens, at + 1, prompt)) ||
    skipsWords(tokens, at, prompt)
  let to = from
  while (to < tokens.length) {
    const isJoined = JOINED.at(tokens, to, prompt) !== null
    if (!isJoined && (CLOSING.at(tokens, to) || (to > from && ends(to)))) break
    to++
  }
  // “A comp called Dry Run pls”
  while (to - 1 > from && POLITE.at(tokens, to - 1, prompt)) to--
  const [first, last] = [tokens[from], tokens[to - 1]]
  return first && last && to > from ? { text: prompt.slice(first.from, last.to).trim(), to } : null
}

/** Texts as a list: "A, B and C" → three names. */
export function namesInList(text: string): string[] {
  const quotes = lex(text).filter(({ kind }) => kind === 'quote')
  if (quotes.length > 0) return quotes.map(({ quoted }) => quoted)
  return text
    .replace(/\s+/g, ' ')
    .split(/, ?(?:and )?| and | \/ /)
    .map((part) => part.trim())
    .filter(Boolean)
}
