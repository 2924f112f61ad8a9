// What somebody takes back because it is to stay: “cut the intro. Actually, keep it”, “… and Memo to Plenary. No, leave Memo as it is”.
import { stem } from '../../commands/plans/words.ts'
import { isPronoun, isWord } from '../vocabulary/grammar.ts'
import type { Token } from './tokens.ts'

/** What is said between a slip and what is to stay (“no, I misread my notes: …”), and how much may name that, has so many words. */
const MAX_WHY = 8
const MAX_KEPT = 8
/** What is taken back is looked for so far back. */
const MAX_BACK = 60

type Span = { from: number; to: number }

/** The tokens without a request that is taken back at `from`, if at `to` it is said that something stays; else null. */
export function withoutTakenBack(tokens: readonly Token[], { from, to }: Span): Token[] | null {
  const at = keepingAt(tokens, to)
  if (at === null) return null
  let end = at
  while (end < tokens.length && !(endsKept(tokens[end] as Token) && end > at)) end++
  const kept = tokens.slice(at, end)
  const named = kept.filter(names)
  if (kept.length > MAX_KEPT || kept.some(({ senses }) => senses.limit === 'only')) return null
  const span = named.length === 0 ? lastRequest(tokens, from) : requestNaming(tokens, from, named)
  if (span === null) return null
  const object = tokens.slice(span.from, span.to).filter((token) => !commands(token) && token.kind !== 'mark')
  const rest = tokens.slice(end)
  while (rest[0] && (rest[0].kind !== 'word' ? rest[0].kind === 'mark' : /^(?:and|so)$/.test(rest[0].text)))
    rest.shift()
  // “Keep it, but shorten it”
  const next = rest.slice(0, rest.findIndex(endsSentence) + 1 || undefined)
  if (named.length === 0 && next.some(({ text }) => isWord(text, 'referring'))) return null
  const stays = named.some(({ kind }) => kind === 'composition') ? [...kept, stop(tokens[at] as Token)] : []
  return [
    ...tokens.slice(0, span.from),
    ...tokens.slice(span.to, from),
    ...(span.from > 0 ? [stop(tokens[at] as Token)] : []),
    ...stays,
    ...meant(rest, named.length === 0 ? object : []),
  ]
}

/** In front of `token`, with a gap as behind any full stop. */
const stop = (token: Token): Token => {
  const at = Math.max(0, token.from - 1)
  return { ...token, kind: 'mark', text: '.', senses: {}, from: at, to: at }
}

/** A verb that asks for something. */
export const commands = (token: Token | undefined) =>
  token?.kind === 'word' &&
  token.isBase &&
  token.senses.verb !== undefined &&
  token.senses.thing === undefined

/** Where the sentence begins that ends before `from`. */
export const sentenceStart = (tokens: readonly Token[], from: number): number =>
  tokens.findLastIndex((token, at) => at < from && endsSentence(token)) + 1

/** A full stop or a line break. */
export const endsSentence = (token: Token | undefined) =>
  token?.kind === 'break' || /^[.!?]$/.test(token?.text ?? '')

const endsKept = (token: Token) =>
  endsSentence(token) ||
  /^[,;)–—-]$/.test(token.text) ||
  /^(?:and|but)$/.test(token.text) ||
  token.senses.limit === 'only'

/** “Stays”, “keep”, “untouched” */
export const isKeeping = ({ kind, text }: Token) => kind === 'word' && isWord(text.split(' ')[0], 'staying')

/** Where “keep it”, “Memo stays” begins; null where something else is said. */
function keepingAt(tokens: readonly Token[], to: number): number | null {
  let at = to
  const said = tokens.slice(to, to + MAX_WHY)
  const why = said.findIndex(({ text }, index) => text === ':' || (text === ',' && index < 3))
  if (why >= 0 && !said.slice(0, why).some((token) => commands(token) || isKeeping(token))) at += why + 1
  while (tokens[at]?.senses.glue === 'politeness' || isWord(tokens[at]?.text, 'hedging', 'finishing')) at++
  const first = tokens[at]
  if (first === undefined) return null
  if (isKeeping(first) && first.isBase) return at
  const verb = tokens.slice(at, at + 4).findIndex(isKeeping)
  const isSubject =
    verb > 0 && !tokens.slice(at, at + verb).some((token) => commands(token) || token.kind === 'mark')
  return isSubject ? at : null
}

/** It says which one stays: “the mother” in “leave the mother in”, but not “it” or “the order as it is”. */
function names(token: Token, at: number, kept: readonly Token[]): boolean {
  const { kind, text, senses } = token
  if (kind !== 'word') return kind !== 'mark' && kind !== 'break'
  // “Keep the thanks”
  const isNoun = senses.glue === 'politeness' && kept[at - 1]?.senses.glue === 'articles'
  const isSmall = (senses.glue !== undefined && !isNoun) || senses.link !== undefined || isPronoun(text)
  return !isSmall && !isKeeping(token) && !isWord(text, 'unnamed', 'particle', 'be', 'hedging', 'staying')
}

const isSame = (one: Token, other: Token) =>
  one.ids.some((id) => other.ids.includes(id)) ||
  (one.quoted !== '' && one.quoted === other.quoted) ||
  (one.kind === 'word' && other.kind === 'word' && stem(one.text) === stem(other.text)) ||
  (one.senses.thing !== undefined && one.senses.thing === other.senses.thing)

const isJoint = ({ kind, text }: Token) => (kind === 'mark' && /^[,;]$/.test(text)) || isWord(text, 'listing')

/** The last request in front of `from`: its sentence, or what was asked last in it. */
function lastRequest(tokens: readonly Token[], from: number): Span | null {
  // “At the start” asks for nothing.
  const verb = tokens.findLastIndex(
    (token, at) =>
      at < from && at >= from - MAX_BACK && commands(token) && tokens[at - 1]?.senses.glue !== 'articles',
  )
  if (verb < 0) return null
  const start = sentenceStart(tokens, verb)
  const isOnly = !tokens.slice(start, verb).some(commands)
  return { from: isOnly ? start : beforeJoints(tokens, verb), to: from }
}

function beforeJoints(tokens: readonly Token[], at: number): number {
  let from = at
  while (from > 0 && isJoint(tokens[from - 1] as Token)) from--
  return from
}

/** The request, or the entry of a list, that named all this. */
function requestNaming(tokens: readonly Token[], until: number, named: readonly Token[]): Span | null {
  const start = Math.max(0, until - MAX_BACK)
  const at = tokens.findLastIndex(
    (token, index) => index >= start && index < until && isSame(token, named[0] as Token),
  )
  if (at < 0) return null
  const closes = (token: Token) => isJoint(token) || endsSentence(token)
  const from = tokens.findLastIndex((token, index) => index < at && closes(token)) + 1
  const next = tokens.findIndex((token, index) => index > at && index < until && closes(token))
  const to = next < 0 ? until : next
  const part = tokens.slice(from, to)
  if (!named.every((one) => part.some((token) => isSame(token, one)))) return null
  const verb = tokens.findIndex((token, index) => index >= from && index < to && commands(token))
  if (verb < 0) return { from: beforeJoints(tokens, from), to }
  // “Delete Memo and Draft one. No, keep Memo.”: the verb is that of the others, too.
  let after = to
  while (after < until && isJoint(tokens[after] as Token)) after++
  const end = tokens.findIndex((token, index) => index >= after && closes(token))
  const entry = tokens.slice(after, Math.min(until, end < 0 ? until : end))
  const isShared = after > to && entry.length > 0 && !entry.some(commands)
  return isShared ? { from: verb + 1, to: after } : { from: beforeJoints(tokens, from), to }
}

/** What is said instead: “remove the ums there”, “cut the goodbye instead”. */
function meant(rest: readonly Token[], object: readonly Token[]): Token[] {
  const end = rest.findIndex(endsSentence)
  return rest.flatMap((token, at) => {
    if (end >= 0 && at > end) return [token]
    if (token.text === 'instead') return []
    return token.text === 'there' && object.length > 0
      ? [{ ...token, text: 'in', senses: { link: 'in' } }, ...object]
      : [token]
  })
}

/** “Mute, don't remove, every um”, “at 60 %, not 100”: what is meant, without what isn't. */
export function withoutDenied(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((token, from) => {
    const [comma, first, second, verb, end] = tokens.slice(from + 1, from + 6)
    const isDenied = comma?.text === ',' && first?.text === 'do' && second?.text === 'not'
    return isDenied && commands(token) && commands(verb) && end?.text === ','
  })
  const plain = at < 0 ? tokens : [...tokens.slice(0, at + 1), ...tokens.slice(at + 6)]
  const contrast = contrastIn(plain)
  return contrast === null ? plain : [...plain.slice(0, contrast.from), ...plain.slice(contrast.to)]
}

/** No value that is meant stands farther in front of the one that isn't. */
const MAX_CONTRAST = 10

/** “(The second greeting), not the first”: another value of the same kind, which nothing else is said of. */
function contrastIn(tokens: readonly Token[]): Span | null {
  const not = tokens.findIndex(
    ({ text }, at) => text === 'not' && at > 0 && !isWord(tokens[at - 1]?.text, 'be', 'do', 'shall', 'can'),
  )
  let at = not + 1
  while (tokens[at]?.senses.glue === 'articles' || /^(?:at|to|in|on)$/.test(tokens[at]?.text ?? '')) at++
  const value = tokens[at]
  // “Not the first one”, “not the first question”, where a question is meant
  const noun = tokens[at + 1]?.senses.unit
  const isNoun =
    noun !== undefined && tokens.slice(0, Math.max(0, not)).some(({ senses }) => senses.unit === noun)
  const to = isNoun || /^ones?$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
  const end = tokens[to]
  const isEnd = end === undefined || endsKept(end) || end.senses.glue === 'politeness'
  const meant = tokens.slice(Math.max(0, not - MAX_CONTRAST), Math.max(0, not))
  if (not < 0 || !value || !isEnd || !meant.some((one) => isRival(one, value))) return null
  return { from: tokens[not - 1]?.text === ',' ? not - 1 : not, to }
}

const isNumeric = ({ kind }: Token) => kind === 'number' || kind === 'amount'

const isRival = (one: Token, other: Token): boolean =>
  (one.kind === 'ordinal' && other.kind === 'ordinal' && one.n !== other.n) ||
  (one.kind === 'time' && other.kind === 'time' && one.n !== other.n) ||
  (isNumeric(one) && isNumeric(other) && one.n !== other.n)
