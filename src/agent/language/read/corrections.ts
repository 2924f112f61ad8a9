// What somebody takes back: “minus sixteen, no, make it minus fourteen”, “cut 0:28 to 0:30. Correction: to 0:33”. What is said after
// it takes the place of the nearest words of its sort before it, of what the verb is about, or of the whole request.
import { isHesitation } from '../../commands/plans/words.ts'
import { isPronoun, isWord, restricts } from '../vocabulary/grammar.ts'
import { MAX_SLIP, SLIPS, type Slip } from '../vocabulary/slips.ts'
import { withoutTakenBack } from './taken-back.ts'
import type { Token } from './tokens.ts'

const VALUES = new Set(['number', 'amount', 'time', 'size', 'ratio'])

/** The tokens of a prompt as they were meant. Linear for the few corrections that a prompt has. */
export function asMeant(tokens: readonly Token[]): Token[] {
  let list = restated(hesitated(tokens))
  for (let at = 1, count = 0; at < list.length && count < MAX_CORRECTIONS; at++) {
    const slip = slipAt(list, at)
    const next =
      slip &&
      (withoutTakenBack(list, slip) ??
        withObject(list, slip) ??
        replaced(list, slip) ??
        withText(list, slip) ??
        retracted(list, slip))
    if (!next) continue
    list = next
    at = 0
    count++
  }
  return list
}

const MAX_CORRECTIONS = 20
const MAX_MARKS = 4
/** Why it is taken back: “that is too much: …”. */
const MAX_WHY = 14

/** A correction begins at `from` with the marks before it; at `to` stands what is meant instead. */
type SlipSpan = {
  from: number
  to: number
  slips: ReadonlySet<Slip>
  /** It says for sure that something is taken back. */
  isStrong: boolean
  /** Pauses set it apart from what is before and after it. */
  isApart: boolean
}

const isPause = (token: Token | undefined) =>
  token?.kind === 'break' || (token?.kind === 'mark' && /^[,;:.…!–—(*-]$/.test(token.text))

/** What is taken back at `from`: “, no, wait: ”, “. Correction: ”; null when nothing is. */
function slipAt(tokens: readonly Token[], from: number): SlipSpan | null {
  let to = from
  while (to < from + MAX_MARKS && isPause(tokens[to])) to++
  const slips = new Set<Slip>()
  // “… to 0:30 *0:33”
  const star = tokens[to - 1]
  if (to > from && star?.text === '*' && star.to === tokens[to]?.from) slips.add('replacing')
  const opening = to
  let count = slips.size
  let isApart = false
  for (let length = slipLength(tokens, to); length > 0; length = slipLength(tokens, to)) {
    slips.add(SLIPS.get(textOf(tokens, to, length)) as Slip)
    count++
    to += length
    isApart = isPause(tokens[to])
    while (isPause(tokens[to])) to++
    // “No, um, wait”, but not “no ums no uhs”
    while (
      isHesitation(tokens[to]?.text ?? '') &&
      slipLength(tokens, to + 1) > 0 &&
      tokens[to + 1]?.text !== 'no'
    )
      to++
  }
  if (count === 0 || tokens[to] === undefined) return null
  // “On reflection, that is too long, so please make it …”
  const said = tokens.slice(to, to + MAX_WHY)
  const made = said.findIndex(
    ({ text }, at) => text === 'make' && /^(?:it|that|this)$/.test(said[at + 1]?.text ?? ''),
  )
  const isWhy = made >= 0 && !said.slice(0, made).some((token) => token.kind === 'break' || commands(token))
  if (isWhy && shapeOf(tokens, to + made + 2) !== null) to += made + 2
  const isStrong = slips.has('replacing') || slips.has('scrapping') || (count > 1 && slips.has('plain'))
  return { from, to, slips, isStrong, isApart: isApart && opening > from }
}

const textOf = (tokens: readonly Token[], from: number, length: number) =>
  tokens
    .slice(from, from + length)
    .map(({ text, kind }) => (kind === 'quote' ? '' : text))
    .join(' ')

function slipLength(tokens: readonly Token[], at: number): number {
  for (let length = MAX_SLIP; length > 0; length--) if (SLIPS.has(textOf(tokens, at, length))) return length
  return 0
}

/** What is said instead: it ends before `to`, and has these sorts of words. */
type Shape = { to: number; sorts: string[] }

const MAX_SHAPE = 8

/** What sort of thing a token says; null for a word that something else would have to be read from. */
function sortOf({ kind, unit, senses, text }: Token): string | null {
  if (kind === 'number') return 'amount'
  if (kind === 'amount') return `amount ${unit}`
  if (kind === 'size' || kind === 'ratio') return 'frame'
  if (/^(?:to|until|[-–])$/.test(text)) return 'to'
  if (kind !== 'word') return kind === 'mark' || kind === 'break' ? null : kind
  if (isHesitation(text.replace(/s$/, ''))) return 'thing'
  if (senses.look === 'on' || senses.look === 'off') return 'switch'
  if (senses.look !== undefined && senses.verb === undefined) return 'look'
  return senses.thing !== undefined ? 'thing' : null
}

const isSmall = ({ senses, text }: Token) =>
  senses.glue === 'articles' || senses.limit === 'instead' || isWord(text, 'besideMeant')

const isSame = (one: string | null, other: string | undefined) =>
  one === other ||
  (one?.startsWith('amount') && other?.startsWith('amount') && (one === 'amount' || other === 'amount'))

/** What stands at `from` when it is only values, names, looks or things; else null. */
function shapeOf(tokens: readonly Token[], from: number): Shape | null {
  const sorts: string[] = []
  let to = from
  for (; to < tokens.length && to < from + MAX_SHAPE; to++) {
    const token = tokens[to] as Token
    const sort = sortOf(token)
    // “In Webinar add captions. Sorry, in Teaser.”
    if (to === from && token.senses.link !== undefined && token.text !== 'to' && sort !== 'look') continue
    if (sort !== null && (sort !== 'to' || token.kind === 'word' || sorts.at(-1) === 'time')) sorts.push(sort)
    else if (!isSmall(token)) break
  }
  const isTold = sorts.some((sort) => sort !== 'to' && sort !== 'ordinal')
  // “1.1 is enough”
  const isLooks = sorts.length > 0 && sorts.every((sort) => sort === 'look')
  const isEnd =
    endsThere(tokens[to]) ||
    (isLooks && tokens[to]?.senses.link !== undefined) ||
    (VALUES.has(tokens[to - 1]?.kind ?? '') && isWord(tokens[to]?.text, 'be'))
  return isTold && sorts.at(-1) !== 'to' && isEnd ? { to, sorts } : null
}

const endsThere = (token: Token | undefined) =>
  token === undefined || token.kind === 'break' || /^(?:[,;.!?)–—]|and)$/.test(token.text)

/** With what is said instead in the place of the nearest words of its sort; null when there are none, or it isn't clear. */
function replaced(tokens: readonly Token[], slip: SlipSpan): Token[] | null {
  const { from, to, isStrong, isApart, slips } = slip
  const shape = shapeOf(tokens, to)
  if (shape === null) return null
  // “No "you know"” may ban it.
  const open = slips.has('plain') ? /^(?:thing|look|switch|quote|composition)$/ : /^(?:thing|look|switch)$/
  const isValue = !shape.sorts.some((sort) => open.test(sort))
  if (!isStrong && !isApart && !isValue) return null
  // “Cut um, actually, uh”, “cut um, uh, I mean, er”: in a list, they are what is said.
  const isListed = isApart && tokens[to - 1]?.text === ',' && isHesitation(tokens[to]?.text ?? '')
  if (isListed && !slips.has('plain') && tokens[to - 2]?.text !== 'sorry') return null
  const [, ...more] = shape.sorts
  const own = sentenceStart(tokens, from)
  // “On reflection, that is too long, so please make it …” may correct the sentence before.
  const isLead = own > 0 && !tokens.slice(own, from).some(commands)
  for (let at = from - 1, start = isLead ? sentenceStart(tokens, own - 1) : own; at >= start; at--) {
    let end = at + 1
    if (!isSame(sortOf(tokens[at] as Token), shape.sorts[0])) continue
    for (const sort of more) {
      while (end < from && isSmall(tokens[end] as Token)) end++
      if (end < from && isSame(sortOf(tokens[end] as Token), sort)) end++
      else end = Infinity
    }
    if (end > from) continue
    // Without a pause, it corrects what stands right before it: “1.25 no 1.5x”.
    if (!isPause(tokens[from]) && end < from) return null
    const meant = tokens.slice(to, shape.to).filter((token) => sortOf(token) !== null)
    const isBracketed = tokens[shape.to]?.text === ')' && tokens[from]?.text === '('
    return [
      ...tokens.slice(0, at),
      ...meant.map((token) => asBefore(token, tokens.slice(at, end))),
      ...tokens.slice(end, at < own ? own - 1 : from),
      ...tokens.slice(isBracketed ? shape.to + 1 : shape.to),
    ]
  }
  return null
}

/** With the sign and the unit of what it corrects: “-16 LUFS, no, 14”. */
function asBefore(token: Token, before: readonly Token[]): Token {
  const amount = before.find(({ kind }) => kind === 'amount')
  if (!amount || (token.kind !== 'number' && token.kind !== 'amount')) return token
  return { ...(token.kind === 'number' ? amount : token), n: signed(token, amount) }
}

/** “Cut the elephant bit, no, the tractor bit”: what the verb before it is about is something else. */
function withObject(tokens: readonly Token[], { from, to, isStrong, isApart }: SlipSpan): Token[] | null {
  const first = tokens[to]
  // “I mean only these: …” replaces whatever was said.
  const isOnly = first?.senses.limit === 'only'
  if (!(isOnly || first?.senses.glue === 'articles' || first?.kind === 'quote') || !(isStrong || isApart))
    return null
  let end = to
  const isListed = (at: number) => isOnly && tokens.slice(at, at + 2).some(({ kind }) => kind === 'quote')
  while (end < tokens.length && end < to + MAX_SHAPE * 2 && (!endsThere(tokens[end]) || isListed(end))) end++
  const start = sentenceStart(tokens, from)
  const verb = tokens.findLastIndex((token, at) => at >= start && at < from && commands(token))
  const [object, meant] = [tokens.slice(verb + 1, from), tokens.slice(to, end)]
  const links = meant.flatMap(({ senses }) => senses.link ?? [])
  const isKept = object.some(
    ({ senses }) => restricts(senses) || (senses.link !== undefined && !links.includes(senses.link)),
  )
  const isSaid = meant.some(({ kind }) => kind === 'quote')
  const isPlain = isOnly
    ? isSaid
    : isObject(object) && isObject(meant) && !isKept && shapeOf(tokens, to) === null
  if (verb < 0 || object.length === 0 || !endsThere(tokens[end]) || meant.some(commands) || !isPlain)
    return null
  const said = meant.filter(({ senses, text }) => senses.limit !== 'only' && text !== ':')
  return [...tokens.slice(0, verb + 1), ...said, ...tokens.slice(end)]
}

/** Nothing but a noun with what describes it. */
function isObject(list: readonly Token[]): boolean {
  return (
    list.length <= MAX_SHAPE &&
    list.every(
      (token) =>
        ['word', 'quote', 'ordinal'].includes(token.kind) &&
        !commands(token) &&
        !isWord(token.text, 'be', 'can', 'shall') &&
        !/^(?:too|also|as well)$/.test(token.text),
    )
  )
}

/** “A title that says Flight School, no sorry, Flight Deck Live”, “about the ad, I mean about the phone”: the text, or what a link joins. */
function withText(tokens: readonly Token[], { from, to, isStrong, isApart }: SlipSpan): Token[] | null {
  const link = tokens[to]?.senses.link
  const start = sentenceStart(tokens, from)
  const end = tokens.findIndex((token, at) => at >= to && endsThere(token))
  const isNoun = isObject(tokens.slice(to, end < 0 ? undefined : end)) && !isPronoun(tokens[to]?.text)
  const opens = ({ senses }: Token) =>
    senses.link === 'called' || senses.link === 'saying' || (isNoun && senses.link === 'about')
  const linked = tokens.findLastIndex(
    (token, at) =>
      at >= start && at < from && (link === undefined ? opens(token) : token.senses.link === link),
  )
  const said = link === undefined ? linked + 1 : linked
  const text = tokens.slice(said, from)
  const isText = text.length > 0 && text.length <= MAX_SHAPE && !text.some((token) => ['mark', 'break', 'quote'].includes(token.kind) || commands(token)) // biome-ignore format: one condition
  if (linked < 0 || !isText || !(isStrong || isApart) || commands(tokens[to] as Token)) return null
  return [...tokens.slice(0, said), ...tokens.slice(to)]
}

const commands = ({ kind, senses, isBase }: Token) =>
  kind === 'word' && senses.verb !== undefined && isBase && senses.thing === undefined

/** Without what the next request takes back: “Remove all about X. No, wait: remove only the sentence about Y.” */
function retracted(
  tokens: readonly Token[],
  { from, to, slips, isStrong, isApart }: SlipSpan,
): Token[] | null {
  let at = to
  const colon = tokens.slice(to, to + MAX_WHY + 1).findIndex(({ text }) => text === ':')
  if (colon >= 0 && isStrong) at += colon + 1
  while (tokens[at]?.senses.glue === 'politeness' || tokens[at]?.text === ',' || tokens[at]?.text === 'just')
    at++
  const verb = tokens.slice(at, at + 3).find(commands)?.senses.verb
  const isNext = tokens.slice(from, to).some(endsSentence)
  if (verb === undefined || !(isStrong || (isApart && (slips.has('plain') || !isNext)))) return null
  const start = sentenceStart(tokens, from)
  const before = tokens.slice(start, from)
  const own = before.filter(commands)
  const isOwn = own.some(({ senses }) => senses.verb === verb)
  const isAll = slips.has('scrapping') || (isStrong && own.length === 1)
  if (own.length === 0 || !(isOwn || isAll)) return null
  // Inside a sentence, only the last command is taken back.
  const last = tokens.findLastIndex((token, index) => index >= start && index < from && commands(token))
  if (!isNext && !slips.has('scrapping') && tokens[last]?.senses.verb !== verb && own.length > 1) return null
  const kept = tokens.slice(0, isNext || slips.has('scrapping') ? start : last)
  // “… remove the ums instead”
  const end = tokens.findIndex((token, index) => index > at && endsSentence(token))
  return [
    ...kept,
    ...tokens
      .slice(at)
      .filter(({ text }, index) => text !== 'instead' || index > (end < 0 ? tokens.length : end) - at),
  ]
}

/** Where the sentence begins that ends before `from`. */
function sentenceStart(tokens: readonly Token[], from: number): number {
  return tokens.findLastIndex((token, at) => at < from && endsSentence(token)) + 1
}

const endsSentence = (token: Token | undefined) =>
  token?.kind === 'break' || /^[.!?]$/.test(token?.text ?? '')

/** “3... 4, yeah, minus 4 dB”: of figures that somebody tries out, the last one is meant. */
function hesitated(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const next = figureAfter(tokens, at)
    if (next === null) out.push(tokens[at] as Token)
    else at = next - 1
  }
  return out
}

/** Where the figure stands that takes the place of the one at `at`; null when none does. */
function figureAfter(tokens: readonly Token[], at: number): number | null {
  const { kind, n } = tokens[at] as Token
  if (!VALUES.has(kind)) return null
  let to = at + 1
  while (/^[.…]$/.test(tokens[to]?.text ?? '')) to++
  const isEllipsis = to > at + 2 || tokens[at + 1]?.text === '…'
  const next = tokens[to]
  if (isEllipsis && next && (next.kind === kind || (kind === 'number' && next.kind === 'amount'))) return to
  // “4, yeah, minus 4 dB”
  to = at + 1
  while (tokens[to]?.text === ',' || tokens[to]?.senses.glue === 'politeness') to++
  const isRepeated = kind === 'number' && tokens[to]?.kind === 'amount' && Math.abs(tokens[to]?.n ?? 0) === n
  return isRepeated && to > at + 1 ? to : null
}

const MAX_RESTATED = 8

/** “-14 LUFS. Hmm, it's spoken, so -16 actually”: the next sentence only says another figure of the same sort. */
function restated(tokens: readonly Token[]): Token[] {
  const out: Token[][] = []
  for (const sentence of sentencesIn(tokens)) {
    // What follows the amount in its own sentence may be another request.
    const before = out.at(-1) ?? []
    const at = before.findLastIndex(({ kind }) => kind !== 'mark')
    const amount = before[at]
    const figure = amount?.kind === 'amount' ? restatedFigure(sentence, amount) : null
    if (amount && figure) before[at] = { ...amount, n: signed(figure, amount) }
    // “… Hmm.”: nothing that the sentence after it couldn't correct.
    else if (out.length > 0 && amount?.kind === 'amount' && sentence.every(isIdle)) before.push(...sentence)
    else out.push(sentence)
  }
  return out.flat()
}

const isIdle = ({ kind, senses }: Token) => kind === 'mark' || senses.glue === 'politeness'

function sentencesIn(tokens: readonly Token[]): Token[][] {
  const list: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    list.at(-1)?.push(token)
    if (endsSentence(token) && !endsSentence(tokens[at + 1])) list.push([])
  }
  return list
}

/** The figure of a sentence that says nothing else; null without one. */
function restatedFigure(sentence: readonly Token[], amount: Token): Token | null {
  const said = sentence.filter(({ kind }) => kind !== 'mark' && kind !== 'break')
  const figures = said.filter(({ kind }) => VALUES.has(kind))
  const [figure] = figures
  const isSame = figure?.kind === 'number' || (figure?.kind === 'amount' && figure.unit === amount.unit)
  return figure && isSame && figures.length === 1 && onlyRestates(said) ? figure : null
}

const signed = (figure: Token, before: Token) => (before.n < 0 ? -Math.abs(figure.n) : figure.n)

/** A figure with “actually” or “rather”, and else nothing that could be done. */
function onlyRestates(said: readonly Token[]): boolean {
  return (
    said.length <= MAX_RESTATED &&
    said.some(({ text }) => /^(?:actually|rather|instead|sorry|wait)$/.test(text)) &&
    said.every(
      ({ kind, senses, text }) =>
        VALUES.has(kind) ||
        senses.glue !== undefined ||
        senses.limit === 'instead' ||
        text === 'no' ||
        (kind === 'word' && Object.keys(senses).length === 0),
    )
  )
}
