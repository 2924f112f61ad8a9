// Where a film begins or ends, as an editor cues it: “in point 0:12”, “out on 'bye bye'”, “open on 'Today'”, “tail: 'leave a review'”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { is, matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

const START =
  /^(?:in|in[ -]?(?:cue|point)|top|head|open|opens|opening|opener|come in|pick up|pick it up|kick off|first (?:(?:word|words|line|frame|thing)(?: (?:(?:we|you|they|people) hear|heard))?)|new start)$/
const END =
  /^(?:outs?|hard out|out[ -]?(?:cue|point|words?)|tail|close|closes|closing|get out|cut out|tail off|tail out|fade off|wrap|wrap up|to be over|sign off|leave off|(?:cut|trim|chop) off|last (?:(?:word|words|line|frame|thing)(?: (?:(?:we|you|they|people) hear|heard))?)|new end)$/
/** As a noun, it needs a colon or a verb: “top 'X'” may be a title. */
const NEEDS_COLON = /^(?:top|head|tail|opening|opener|closing|first .*|last .*)$/
const LINKS =
  /^(?:is|are|at|on|to|until|as|with|be|to be|should|must|shall|right|off|again|instead|straight|directly|immediately|just|only|exactly|it|this|from|[:=])$/
const AFTER =
  /^(?:after|behind|right after|straight after|immediately after|directly after|just after|following)$/
const BEFORE = /^(?:before|right before|just before|immediately before|directly before|straight before)$/
/** “Should be right after”; no more, so that it stays linear. */
const MAX_LINKS = 5

const isMoment = (token: Token | undefined): boolean =>
  token?.kind === 'quote' || token?.kind === 'time' || (token?.kind === 'amount' && token.unit === 's')

type Cue = { edge: 'start' | 'end'; to: number }

/** What names an edge at `at`, of up to four tokens; null when nothing does. */
function cueAt(tokens: readonly Token[], at: number): Cue | null {
  for (const length of [4, 3, 2, 1]) {
    const words = tokens.slice(at, at + length)
    if (words.length < length || words.some(({ kind }) => /^(?:quote|composition)$/.test(kind))) continue
    const text = textOf(words).replace(' - ', ' ')
    const edge = START.test(text) ? 'start' : END.test(text) ? 'end' : null
    if (edge !== null) return { edge, to: at + length }
  }
  return null
}

/** “OUT sponsor read”, as change lists have it: it goes. “Out at 0:44” is an edge. */
export function listedOut(tokens: readonly Token[]): readonly Token[] | null {
  const [out, ...rest] = tokens
  const what = rest[0]?.text === ':' ? rest.slice(1) : rest
  const [next] = what
  // “OUT 0:17-0:25”
  const isSpan = isMoment(next) && JOINT.test(what[1]?.text ?? '') && isMoment(what[2])
  if (out?.text === 'out' && isSpan) return [asVerb(out, 'remove'), ...what]
  // “Out the music at 0:45”
  const isTimed = what.some(({ kind }) => kind === 'time' || kind === 'amount')
  if (out?.text !== 'out' || !next || next.kind === 'mark' || isMoment(next) || isTimed) return null
  return LINKS.test(next.text) || AFTER.test(next.text) || next.text === 'of'
    ? null
    : [asVerb(out, 'remove'), ...what]
}

const JOINT = /^(?:[-–—]|to|until|through)$/
const WINDOW = /^(?:trim|keep|set|use|crop)$/

/** “IN 0:15 OUT 0:25”, “trim to in 4.8, out 10.8”: all that is kept. */
function fromInToOut(tokens: readonly Token[]): readonly Token[] | null {
  const [first] = tokens
  const isAsked = WINDOW.test(first?.text ?? '')
  // Behind another sentence, it may say more of what that asks for.
  if (!isAsked && first?.from !== 0) return null
  const said = tokens.filter(({ kind, text }) => kind !== 'mark' && text !== 'to' && text !== 'and')
  const [into, start, out, end, ...rest] = isAsked ? said.slice(1) : said
  const isWindow = /^(?:in|in point)$/.test(into?.text ?? '') && /^(?:out|out point)$/.test(out?.text ?? '')
  if (!first || !start || !out || !end || !isWindow || !rest.every(is({ glue: 'politeness' }))) return null
  const times = [start, end].map(
    (token): Token => (token.kind === 'number' && isAsked ? { ...token, kind: 'time' } : token),
  )
  const [from, to] = times as [Token, Token]
  if (!times.every(isMoment) || from.kind === 'quote' || to.kind === 'quote' || from.n >= to.n) return null
  const only: Token = { ...asVerb(first, 'only'), senses: { limit: 'only' } }
  // “In 0:10, out 0:20: lose it” says so behind it.
  return [{ ...asVerb(first, 'keep'), text: first.text }, only, from, asLink(out, 'to'), to]
}

/** How many tokens from `at` on name where it begins or ends, before a moment: “out-cue”, “in point”, “out on”; none: 0. */
export function cueLength(tokens: readonly Token[], at: number): number {
  const cue = cueAt(tokens, at)
  if (cue === null) return 0
  const text = textOf(tokens.slice(at, cue.to))
  if (/(?:cue|point)$/.test(text)) return cue.to - at
  const end = linkEnd(tokens, cue.to)
  // “Open with 'X'” moves it there.
  if (tokens.slice(cue.to, end).some((token) => token.text === 'with')) return 0
  return end > cue.to && isMoment(tokens[end]) ? cue.to - at : 0
}

function linkEnd(tokens: readonly Token[], from: number): number {
  let to = from
  const links = (text: string) => LINKS.test(text) || AFTER.test(text) || BEFORE.test(text)
  while (to < from + MAX_LINKS && links(tokens[to]?.text ?? '')) to++
  return to
}

/** “Out-cue "leave a review"”, “have it end on 'Today'”, “trim the head to 0:03”, “cut it off at 0:49”: it begins or ends there. */
export function edgeRequest(tokens: readonly Token[]): readonly Token[] | null {
  const [first] = tokens
  const heard = first && lastHeard(tokens)
  if (heard) return [asVerb(first, 'end'), asLink(first, 'with'), heard]
  const window = fromInToOut(tokens)
  if (window !== null) return window
  const cue = requestedEdge(tokens)
  const where = cue ? tokens.slice(cue.to) : []
  const [moment] = where
  if (cue === null || !first || !moment) return null
  const links = tokens.slice(cue.from, cue.to)
  const isSaid = links.some(({ text }) => /^(?:[:=]|is|should|must|shall|be|to be)$/.test(text))
  const isBare =
    NEEDS_COLON.test(textOf(tokens.slice(cue.at, cue.from))) && !isSaid && !tokens[0]?.senses.verb
  // “Top: "Hello" for 3 seconds” is a title; “trim the start to the first word” is plain.
  const isPlain = where
    .slice(1)
    .every(is({ kind: 'mark composition', glue: 'politeness', limit: 'instead', text: 'in done' }))
  const isSpoken = cue.isPlace && where.some(({ senses }) => senses.unit !== undefined)
  if (cue.isVerb ? links.length === 0 : isBare || !((isMoment(moment) && isPlain) || isSpoken)) return null
  const said = (pattern: RegExp) => links.some(({ text }) => pattern.test(text))
  const isTimed = moment.kind === 'time' || moment.unit === 's'
  const link = said(AFTER) ? 'after' : said(BEFORE) ? 'before' : isTimed ? 'at' : 'with'
  const named = tokens.slice(0, cue.to).filter(({ kind }) => kind === 'composition')
  const scope = named.length > 0 ? [asLink(first, 'in'), ...named] : []
  const last = where.findLastIndex(({ text }) => !/^(?:maybe|perhaps|instead|spoken|heard)$/.test(text))
  const target = where.slice(0, last + 1)
  return [asVerb(first, cue.edge), asLink(first, link), ...target, ...scope]
}

/** As far into a prompt, it may still be its first request: “please”, “SOT:”. */
const MAX_OPENING = 12

/** “In 12.2, out 33.8”, “SOT: in 1:38.1, out 1:50.4”: all that stays; null where anything else is said. */
export function inAndOut(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(
    ({ kind, senses }) => (kind !== 'mark' || senses.glue !== undefined) && senses.glue !== 'politeness',
  )
  const [into, start, out, end, ...more] = list[0]?.senses.unit === 'part' ? list.slice(1) : list
  const isNothing = textOf(more.filter(({ text }) => text !== 'and')) === 'keep nothing else'
  const isTime = (token: Token | undefined) => token?.kind === 'time' || token?.kind === 'number'
  // Behind another request, they say where that is.
  if (into === undefined || into.from > MAX_OPENING) return null
  if (into.text !== 'in' || out?.text !== 'out' || !isTime(start) || !isTime(end)) return null
  if (!start || !end || start.n >= end.n || !(more.length === 0 || isNothing)) return null
  const [from, to] = [start, end].map((token): Token => ({ ...token, kind: 'time', unit: null, senses: {} }))
  const only: Token = { ...asVerb(into, 'only'), senses: { limit: 'only' } }
  return [asVerb(into, 'keep'), only, asLink(into, 'from'), from as Token, asLink(into, 'to'), to as Token]
}

/** “Make "X" the last thing we hear”, “let "X" be the last words” */
function lastHeard(tokens: readonly Token[]): Token | undefined {
  const [quote, ...more] = tokens.filter(({ kind }) => kind === 'quote')
  const last = tokens.findIndex(({ kind, n }) => kind === 'ordinal' && n === -1)
  const isLast =
    /^(?:thing|words?)$/.test(tokens[last + 1]?.text ?? '') &&
    /^(?:make|let|have)$/.test(tokens[0]?.text ?? '')
  const isSaid = tokens.every(
    (token) =>
      matches(token, { kind: 'quote ordinal mark', glue: true, verb: 'make', unit: 'word' }) ||
      isWord(token.text, 'perceiving', 'heard'),
  )
  return last >= 0 && isLast && isSaid && more.length === 0 ? quote : undefined
}

type Requested = Cue & { at: number; from: number; isVerb: boolean; isPlace: boolean }

/** Where the word for an edge is, and where its links begin and end; null when a request names none. */
function requestedEdge(tokens: readonly Token[]): Requested | null {
  const off = tokens.slice(0, MAX_LEAD).findIndex(({ text }) => text === 'off')
  const { text: opening = '' } = tokens[0] ?? {}
  const isVerb = /^(?:start|kick|open|begin|lead)$/.test(opening)
  // “Cut it off at 0:49”, “start us off from the second question”; “trim off "X"” takes it away.
  if (
    (isVerb || matches(tokens[0], { verb: 'remove shorten end crop' })) &&
    off > 0 &&
    tokens[off + 1]?.kind !== 'quote' &&
    tokens.slice(1, off).every((one) => isFilm(one) || one.senses.glue !== undefined)
  )
    return {
      edge: isVerb ? 'start' : 'end',
      at: 0,
      from: off + 1,
      to: linkEnd(tokens, off + 1),
      isVerb,
      isPlace: false,
    }
  for (let at = 0; at < Math.min(tokens.length, MAX_LEAD); at++) {
    const token = tokens[at] as Token
    const { verb, place } = token.senses
    const cue = cueLength(tokens, at) > 0 ? cueAt(tokens, at) : null
    // “Open on the line about salt”
    const opened = at === 0 && tokens[1]?.text === 'on' && START.test(token.text) ? 'start' : undefined
    const edge = cue?.edge ?? [verb, place, opened].find((sense) => sense === 'start' || sense === 'end')
    const before = tokens[at - 1]
    const isVerb =
      isOpening(token) &&
      at > 0 &&
      before?.senses.glue !== 'articles' &&
      (isFilm(before) || before?.senses.glue !== undefined || isWord(before?.text, 'can', 'shall'))
    const isPlace = cue === null && !isVerb && edge !== undefined
    let from = cue?.to ?? at + 1
    // “The start of the composition to …”
    while (isPlace && (tokens[from]?.text === 'of' || (isFilm(tokens[from]) && tokens[from]?.text !== 'to')))
      from++
    const to = linkEnd(tokens, from)
    // “The tail of the memo so it ends on …”
    if ((edge !== undefined || isVerb) && !(isPlace && to === from)) {
      const isSet =
        at > 0 || tokens[1]?.text === 'on' || /^[:=]$/.test(tokens[from]?.text ?? '') || cue !== null
      const meant = edge ?? (/^[ob]/.test(token.text) ? 'start' : 'end')
      return isSet ? { edge: meant, at, from, to, isVerb, isPlace } : null
    }
    if (!isPlace && !leads(token, at)) return null
  }
  return null
}

/** What a film does: “the video begins with …”. */
const isOpening = ({ senses, text }: Token) =>
  (!senses.place && /^(?:start|end)$/.test(senses.verb ?? '')) || /^(?:start|end|open|close)s?$/.test(text)

/** What stands before the word for an edge is short. */
const MAX_LEAD = 12

const isFilm = (token: Token | undefined) =>
  matches(token, {
    kind: 'composition',
    thing: 'composition',
    glue: 'pronouns articles',
    text: 'it this that to',
  })

/** “Make the”, “the Interview's”, “trim it so that”: what may stand before a cue. */
function leads(token: Token, index: number): boolean {
  return (
    ((isFilm(token) ||
      matches(token, {
        kind: 'mark',
        glue: true,
        link: 'in',
        limit: 'only',
        text: 'new',
      })) &&
      token.text !== '.') ||
    (index === 0 && matches(token, { verb: 'make set move remove shorten', text: /^(?:have|let|get)$/ }))
  )
}
