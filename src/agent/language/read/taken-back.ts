// What somebody takes back because it is to stay: “cut the intro. Actually, keep it”, “… and Memo to Plenary. No, leave Memo as it is”.
import { stem } from '../../commands/plans/words.ts'
import { pattern } from '../phrases/pattern.ts'
import { rewriter, type Write } from '../phrases/rewrite.ts'
import { isPronoun, isWord } from '../vocabulary/grammar.ts'
import type { Token } from './tokens.ts'

/** What may name what is to stay has so many words. */
const MAX_KEPT = 8
/** What is taken back is looked for so far back. */
const MAX_BACK = 60

type Span = { from: number; to: number }

/** The tokens without a request that is taken back at `from`, if at `to` it is said that something stays; else null. */
export function withoutTakenBack(tokens: readonly Token[], { from, to }: Span): Token[] | null {
  const at = KEEPING.at(tokens, to)?.to
  if (at === undefined) return null
  let end = at
  while (end < tokens.length && !(endsKept(tokens[end] as Token) && end > at)) end++
  const kept = tokens.slice(at, end)
  const named = kept.filter(names)
  if (kept.length > MAX_KEPT || kept.some(({ senses }) => senses.limit === 'only')) return null
  const span = named.length === 0 ? lastRequest(tokens, from) : requestNaming(tokens, from, named)
  if (span === null) return null
  const object = tokens.slice(span.from, span.to).filter((token) => !commands(token) && token.kind !== 'mark')
  const rest = tokens.slice(JOINTS.at(tokens, end)?.to)
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

const COMMAND = '<word&verb&base&!thing>'
const OTHER = `[!(${COMMAND}|#keeping)]`

/** In front of “keep it”, “Memo stays”: also why (“no, I misread my notes: …”). */
const KEEPING = pattern(
  `((${OTHER} !:)*7 :|(${OTHER} !:)*2 ,)? (<glue:politeness>|@hedging,finishing)* [=([=<base>] #keeping|(${OTHER} !<mark>)+3 #keeping)]`,
  { keeping: isKeeping },
)
const JOINTS = pattern('(<mark>|and|so)*')

/** It says which one stays: “the mother” in “leave the mother in”, but not “it” or “the order as it is”. */
function names(token: Token, at: number, kept: readonly Token[]): boolean {
  const { kind, text, senses } = token
  if (kind !== 'word') return kind !== 'mark' && kind !== 'break'
  // “Keep the thanks”
  const isNoun = senses.glue === 'politeness' && kept[at - 1]?.senses.glue === 'articles'
  const isSmall = (senses.glue !== undefined && !isNoun) || senses.link !== undefined || isPronoun(text)
  return (
    !isSmall &&
    !isWord(text.split(' ')[0], 'staying') &&
    !isWord(text, 'unnamed', 'particle', 'be', 'hedging')
  )
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
  return CONTRASTS.inside(DENIED.inside(tokens))
}

const DENIED = rewriter([[`[-${COMMAND}] , do not ${COMMAND} ,`, '']])

/** No value that is meant stands farther in front of the one that isn't. */
const MAX_CONTRAST = 10

/** “(The second greeting), not the first”: another value of the same kind, which nothing else is said of. */
const withoutRival: Write = ({ VALUE = [], NOUN = [] }, tokens, { from }) => {
  const [value, noun] = [VALUE[0], NOUN[0]?.senses.unit]
  const isOther = (one: Token) => value !== undefined && isRival(one, value)
  // “Not the first question”, where a question is meant
  const isNoun = noun === undefined || tokens.slice(0, from).some(({ senses }) => senses.unit === noun)
  return isNoun && tokens.slice(Math.max(0, from - MAX_CONTRAST), from).some(isOther) ? [] : null
}

const CONTRASTS = rewriter([
  [
    ',? [-!@be,do,shall,can] not (<glue:articles>|at|to|in|on)* VALUE=<ordinal time number amount> (one|ones|NOUN=<unit>)? ([end]|[=(–|-|<limit:only>)])',
    withoutRival,
  ],
])

const isNumeric = ({ kind }: Token) => kind === 'number' || kind === 'amount'

const isRival = (one: Token, other: Token): boolean =>
  (one.kind === 'ordinal' && other.kind === 'ordinal' && one.n !== other.n) ||
  (one.kind === 'time' && other.kind === 'time' && one.n !== other.n) ||
  (isNumeric(one) && isNumeric(other) && one.n !== other.n)
