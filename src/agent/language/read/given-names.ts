// Names that an item gives: “called X”, “named A, B and C”, “into a new composition "X"”.
import type { TokenCursor } from '../places/cursor.ts'
import { BESIDE } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { isEndOfName } from './new-names.ts'
import { matches } from './token-tests.ts'
import { lex, type Token, type TokenSpan } from './tokens.ts'

export type Named = TokenSpan & { text: string }

const MAKING = new Set(['copy', 'make', 'mark', 'merge'])

/** Names in the order of the item, each with the words that introduce it. */
export function readNames(cursor: TokenCursor, verb: string | null): Named[] {
  const names: Named[] = []
  for (const [at, token] of cursor.tokens.entries()) {
    const isCalled =
      token.senses.link === 'called' ||
      (token.text === 'as' && MAKING.has(verb ?? '') && looksNamed(cursor, verb, at + 1)) ||
      (token.text === 'to' &&
        (verb === 'copy' || (verb === 'make' && isArrow(token))) &&
        cursor.tokens[at + 1]?.kind === 'quote') ||
      (['name', 'title', 'call'].includes(token.text) &&
        ['it', 'them', ':', 'this', 'is', '='].includes(cursor.text(at + 1)))
    // “Into a new composition "Elephant"”
    if (isNew(cursor, at) && cursor.tokens[at + 1]?.kind === 'quote' && MAKING.has(verb ?? '')) {
      const text = readNameText(cursor, at + 1)
      if (text) names.push({ from: at + 1, to: text.to, text: text.text })
      continue
    }
    // “Delete the composition named "Old draft"”: one that there is.
    if (!isCalled || (verb === 'remove' && cursor.tokens[at + 1]?.ids.length !== 0)) continue
    let from = at + 1
    while (
      ['it', 'them', ':', ',', 'this', 'is', '=', 'the', 'copy', 'new', 'one', 'composition', 'as'].includes(
        cursor.text(from),
      ) &&
      from < at + 5
    )
      from++
    // “call this comp X”
    if (/^(?:this|the)$/.test(cursor.text(from - 1)) && isNoun(cursor, from)) from++
    const text = readNameText(cursor, from)
    if (text) names.push({ from: at, to: text.to, text: text.text })
  }
  return names
}

/** “A new composition "X"”, “composition "X" from 0:10 to 0:20”: a quotation beside a noun with its source behind it. */
function isNew(cursor: TokenCursor, at: number): boolean {
  const thing = cursor.tokens[at]?.senses.thing
  const isOfSource = /^(?:from|of|out of|with|using|:|=)$/.test(cursor.text(at + 2))
  // “Compose "X" from 0:10 to 0:20”
  const isOfPart = isOfSource && /^(?:time|media|composition)$/.test(cursor.tokens[at + 3]?.kind ?? '')
  if (at === 0 && cursor.tokens[at]?.senses.verb === 'make') return isOfPart
  return (
    (thing === 'composition' && (/^(?:new|separate)$/.test(cursor.text(at - 1)) || isOfSource)) ||
    (thing === 'clip' && isOfSource && at + 3 < cursor.tokens.length)
  )
}

/** `f(x) -> "name"`: written out, it keeps the place of its one sign. */
const isArrow = ({ from, to }: Token) => to - from === 1

/** A quotation, or a word with a capital. */
function looksNamed(cursor: TokenCursor, verb: string | null, at: number): boolean {
  const token = cursor.tokens[at]
  return (
    token?.kind === 'quote' ||
    (token?.kind === 'word' && verb === 'copy' && /\p{Lu}/u.test(cursor.prompt[token.from] ?? ''))
  )
}

/** What is to be named, and not yet its name. */
function isNoun(cursor: TokenCursor, at: number): boolean {
  const { thing } = cursor.tokens[at]?.senses ?? {}
  return (thing === 'composition' || thing === 'copy' || thing === 'excerpt') && at + 1 < cursor.tokens.length
}

/** A quoted name, or words up to a separator; as the prompt has them. */
function readNameText(cursor: TokenCursor, from: number): { text: string; to: number } | null {
  const first = cursor.tokens[from]
  if (!first) return null
  if (first.quoted) {
    let last = from
    while (
      (cursor.text(last + 1) === ',' || cursor.text(last + 1) === 'and') &&
      cursor.tokens[last + 2]?.quoted
    )
      last += 2
    if (cursor.text(last + 1) === ',' && cursor.text(last + 2) === 'and' && cursor.tokens[last + 3]?.quoted)
      last += 3
    // As a list of quotations, whatever the prompt has between them.
    const names = cursor.tokens.slice(from, last + 1).flatMap(({ quoted }) => (quoted ? [`"${quoted}"`] : []))
    return last === from ? { text: first.quoted, to: from + 1 } : { text: names.join(', '), to: last + 1 }
  }
  return readUnquotedName(cursor, from)
}

/** In front of the token, something said in passing was taken out: a name doesn't go on behind it. */
export const skipsWords = (tokens: readonly Token[], at: number, prompt: string) =>
  /\p{L}/u.test(prompt.slice(tokens[at - 1]?.to, tokens[at]?.from))

/** The words of a name up to whatever ends it: a mark, a preposition, another request. */
function readUnquotedName(cursor: TokenCursor, from: number): { text: string; to: number } | null {
  const first = cursor.tokens[from]
  // “The title is wrong”
  const said = first?.senses.glue === 'articles' ? cursor.tokens[from + 1] : first
  const isJudged =
    isWord(said?.text, 'rating', 'degree', 'unwelcome', 'requested') || said?.senses.limit === 'not'
  // “The title is out of date”
  const isSmall =
    cursor.tokens.slice(0, from).some(({ text }) => text === 'title') && !isCapital(cursor, from)
  if (cursor.text(from - 1) === 'is' && (isJudged || isSmall)) return null
  let to = from
  while (to < cursor.tokens.length) {
    const { text, kind, senses } = cursor.tokens[to] as Token
    const follows = cursor.tokens[to + 1]
    // “named A, B and C”
    if (text === ',' && (follows?.quoted || isCapital(cursor, to + 1)) && !follows?.senses.verb) {
      to++
      continue
    }
    const isEnd =
      (kind === 'mark' && !"-–'&./#!_".includes(text)) ||
      kind === 'break' ||
      // “Call it HYPE 1080x1920”
      (to > from && matches(cursor.tokens[to], { kind: 'size ratio' }) && !isTight(cursor, to)) ||
      (to > from && BESIDE.behindName.includes(text)) ||
      (to > from &&
        text === 'and' &&
        !isCapital(cursor, to + 1) &&
        !isEndOfName(cursor.tokens, to + 1, cursor.prompt)) ||
      (to > from && (senses.limit === 'except' || /^(?:because|since)$/.test(text))) ||
      (to > from && skipsWords(cursor.tokens, to, cursor.prompt)) ||
      // “called mashup keep the old ones tho”
      (to > from && /^(?:keep|leave)$/.test(text) && cursor.tokens[to + 1]?.senses.glue === 'articles') ||
      // “a clip called Zoo for insta”; with a capital it may belong to the name
      (to > from && text === 'for' && isWord(typedAt(cursor, to + 1), 'platform'))
    if (isEnd) break
    to++
  }
  // “a comp called Dry Run pls”
  while (to - 1 > from && cursor.tokens[to - 1]?.senses.glue === 'politeness' && !isCapital(cursor, to - 1))
    to--
  const last = cursor.tokens[to - 1]
  return first && last && to > from ? { text: cursor.prompt.slice(first.from, last.to).trim(), to } : null
}

/** “TakeTwo_9x16” */
const isTight = ({ tokens, prompt }: TokenCursor, at: number) =>
  /\S/.test(prompt[(tokens[at]?.from ?? 0) - 1] ?? '')

const isCapital = (cursor: TokenCursor, at: number) => /^\p{Lu}/u.test(typedAt(cursor, at))

function typedAt(cursor: TokenCursor, at: number): string {
  const token = cursor.tokens[at]
  return token === undefined ? '' : cursor.prompt.slice(token.from, token.to)
}

/** Texts as a list: "A, B and C" → three names. */
export function namesInList(text: string): string[] {
  const tokens = lex(text)
  if (tokens.some(({ kind }) => kind === 'quote'))
    return tokens.filter(({ kind }) => kind === 'quote').map(({ quoted }) => quoted)
  return text
    .replace(/\s+/g, ' ')
    .split(/, ?(?:and )?| and | \/ /)
    .map((part) => part.trim())
    .filter(Boolean)
}
