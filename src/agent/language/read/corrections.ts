// Corrections: “minus sixteen, no, make it minus fourteen”, “cut 0:28 to 0:30. Correction: to 0:33”. What follows replaces the nearest
// earlier phrase of the same kind: a value replaces a value, a place a place, an object an object, a request a request. If no such
// phrase is found, the whole correction is refused.
import { isHesitation } from '../../commands/plans/words.ts'
import { fits, pattern } from '../phrases/pattern.ts'
import { isFiniteVerb, isPronoun, isWord, restricts } from '../vocabulary/grammar.ts'
import { MAX_FORM, SLIPS, type Slip } from '../vocabulary/slips.ts'
import { asVerb } from './made-tokens.ts'
import { UNREAD } from './size-limits.ts'
import { commands, endsSentence, isKeeping, sentenceStart, withoutTakenBack } from './taken-back.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens of a prompt as they were meant. Linear for the few corrections that a prompt has. */
export function asMeant(tokens: readonly Token[]): Token[] {
  let list = [...tokens]
  for (let at = 1, count = 0; at < list.length && count < MAX_CORRECTIONS; at++) {
    const slip = slipAt(list, at)
    if (!slip) continue
    const next =
      withoutTakenBack(list, slip) ??
      withValues(list, slip) ??
      withPhrase(list, slip) ??
      withRequest(list, slip)
    if (next) at = 0
    else if (!isUnclear(list, slip)) continue
    list = next ?? unread(list, slip)
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

const isPause = (token: Token | undefined, next?: Token) =>
  token?.kind === 'break' ||
  (token?.kind === 'mark' && /^[,;:.…!–—(*-]$/.test(token.text) && !isSign(token, next))

/** “-16”, “+3”, “minus 16” */
export const isSign = (token: Token | undefined, next: Token | undefined): boolean =>
  next?.kind === 'number' &&
  (token?.text === 'minus' || (/^[-+–]$/.test(token?.text ?? '') && token?.to === next.from))

/** What is taken back at `from`: “, no, wait: ”, “. Correction: ”; null when nothing is. */
function slipAt(tokens: readonly Token[], from: number): SlipSpan | null {
  let to = from
  while (to < from + MAX_MARKS && isPause(tokens[to], tokens[to + 1])) to++
  const slips = new Set<Slip>()
  // “… to 0:30 *0:33”, “by 3... 4 dB”
  const [mark, opening] = [tokens[to - 1], to]
  if (to > from && mark?.text === '*' && mark.to === tokens[to]?.from) slips.add('replacing')
  if (to > from + 1 && tokens.slice(from, to).every(({ text }) => text === '.')) slips.add('hesitating')
  let count = slips.size
  let isApart = count > 0
  for (let next = formAt(SLIPS, tokens, to); next; next = formAt(SLIPS, tokens, to)) {
    slips.add(next.kind)
    count++
    to += next.length
    isApart = isPause(tokens[to])
    while (isPause(tokens[to], tokens[to + 1])) to++
    // “No, um, wait”, but not “no ums no uhs”
    const isOn = formAt(SLIPS, tokens, to + 1) !== null && tokens[to + 1]?.text !== 'no'
    if (isOn && isHesitation(tokens[to]?.text ?? '')) to++
  }
  // “That sentence once and no sorry”
  const isJoined = opening === from && /^(?:and|or|with)$/.test(tokens[from - 1]?.text ?? '')
  if (isJoined && slips.has('plain')) return null
  if (count === 0 || (tokens[to] === undefined && !slips.has('scrapping'))) return null
  // “Strike that sentence”
  if (slips.has('scrapping') && tokens[to]?.senses.unit !== undefined) return null
  const isStrong = slips.has('replacing') || slips.has('scrapping') || (count > 1 && slips.has('plain'))
  return { from, to: to + leadLength(tokens, to), slips, isStrong, isApart: isApart && opening > from }
}

/** “That is too long, so please make it …”, “I am sorry, it should be …”: what stands in front of what is meant. */
function leadLength(tokens: readonly Token[], to: number): number {
  const said = tokens.slice(to, to + MAX_WHY)
  for (const [at, token] of said.entries()) {
    const lead = said.slice(0, at)
    const isMade = token.text === 'make' && isWord(said[at + 1]?.text, 'referring')
    const isLed = lead.some(({ text }) => isFiniteVerb(text) || isWord(text, 'shall'))
    const isShape = shapeOf(tokens, to + at + (isMade ? 2 : 0)) !== null
    if (isShape ? isMade || isLed : isLed && commands(token))
      return leads(lead) ? at + (isMade && isShape ? 2 : 0) : 0
    if (token.kind === 'break' || commands(token)) return 0
  }
  return 0
}

/** “I am sorry, it should be”, or a reason in front of what follows from it. */
const leads = fits(
  '(<glue:politeness>|@subject,object,neuter,demonstrative,someone,be,shall,wanting,would)*20|[=@subject,neuter,demonstrative] [>(so|:|,)] ...',
)

const textOf = (tokens: readonly Token[], from: number, length: number) =>
  tokens
    .slice(from, from + length)
    .map(({ text, kind }) => (kind === 'quote' ? '' : text))
    .join(' ')

/** The longest form of a table that starts at `at`, with its length in tokens, or null. */
export function formAt<Kind>(forms: ReadonlyMap<string, Kind>, tokens: readonly Token[], at: number) {
  for (let length = Math.min(MAX_FORM, tokens.length - at); length > 0; length--) {
    const kind = forms.get(textOf(tokens, at, length))
    if (kind !== undefined) return { kind, length }
  }
  return null
}

/** What is said instead: it ends before `to`, and has these sorts of words. */
type Shape = { to: number; sorts: string[] }

const MAX_SHAPE = 8

/** Looks of which something has only one. */
const FAMILIES: readonly (readonly [sort: string, looks: string])[] = [
  ['frame', 'vertical square landscape fullHd ultraHd'],
  ['style', 'karaoke boxed plain'],
  ['burning', 'burned soft'],
  ['level', 'louder quieter'],
  ['tempo', 'faster slower twice half'],
  ['place', 'center lowerThird top bottom topLeft topRight bottomLeft bottomRight'],
  ['switch', 'on off'],
]

/** What sort of thing a token says; null for a word that something else would have to be read from. */
function sortOf(token: Token | undefined): string | null {
  if (token === undefined) return null
  const { kind, unit, senses, text } = token
  if (kind === 'number') return 'amount'
  if (kind === 'amount') return `amount ${unit}`
  if (kind === 'size' || kind === 'ratio') return 'frame'
  if (/^(?:to|until|[-–])$/.test(text)) return 'to'
  if (kind !== 'word') return kind === 'mark' || kind === 'break' ? null : kind
  if (isHesitation(text.replace(/s$/, ''))) return 'thing'
  const family = FAMILIES.find(([, looks]) => matches(token, { look: looks }))?.[0]
  if (family !== undefined && (senses.verb === undefined || /^(?:up|down)$/.test(text))) return family
  if (senses.look !== undefined && senses.verb === undefined) return 'look'
  return senses.thing !== undefined ? 'thing' : null
}

const isSmall = (token: Token) =>
  matches(token, { glue: 'articles politeness', limit: 'instead' }) || isWord(token.text, 'besideMeant')

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
    if (isSign(token, tokens[to + 1])) continue
    // “In Webinar add captions. Sorry, in Teaser.”
    if (to === from && token.senses.link !== undefined && token.text !== 'to' && sort === null) continue
    if (sort !== null && (sort !== 'to' || token.kind === 'word' || sorts.at(-1) === 'time')) {
      // “vertical 1080x1920”
      if (sort !== 'frame' || sorts.at(-1) !== sort) sorts.push(sort)
    } else if (!isSmall(token)) break
  }
  const isTold = sorts.some((sort) => sort !== 'to' && sort !== 'ordinal')
  const isEnd =
    endsThere(tokens[to]) ||
    commands(tokens[to]) ||
    (isTold &&
      sorts.every((sort) => FAMILIES.some(([name]) => name === sort)) &&
      tokens[to]?.senses.link !== undefined) ||
    // “1.1 is enough”
    (sorts.at(-1)?.startsWith('amount') && isWord(tokens[to]?.text, 'be'))
  return isTold && sorts.at(-1) !== 'to' && isEnd ? { to, sorts } : null
}

const endsThere = (token: Token | undefined) =>
  token === undefined || token.kind === 'break' || /^(?:[,;.!?)–—]|and)$/.test(token.text)

/** With values in the place of the nearest ones of their sorts; null when there are none, or it isn't clear. */
function withValues(tokens: readonly Token[], slip: SlipSpan): Token[] | null {
  const { from, to, isStrong, isApart, slips } = slip
  const shape = shapeOf(tokens, to)
  if (shape === null || isMore(tokens, to)) return null
  // “No "you know"” may ban it.
  const open = slips.has('plain') ? /^(?:thing|look|switch|quote|composition)$/ : /^(?:thing|look|switch)$/
  const isValue = !shape.sorts.some((sort) => open.test(sort))
  if (!isStrong && !isApart && !isValue) return null
  // “Cut um, actually, uh”, “cut um, uh, I mean, er”: in a list, they are what is said.
  const isListed = isApart && tokens[to - 1]?.text === ',' && isHesitation(tokens[to]?.text ?? '')
  if (isListed && !slips.has('plain') && tokens[to - 2]?.text !== 'sorry') return null
  for (let at = from - 1, start = sentenceStart(tokens, from); at >= start; at--) {
    while (shape.sorts[0] === 'frame' && sortOf(tokens[at]) === 'frame' && sortOf(tokens[at - 1]) === 'frame')
      at--
    const end = shapeEnd(tokens, at, from, shape.sorts)
    const isFrom = isWord(tokens[to]?.text, 'timing') || tokens[to]?.text === 'from'
    if (end === null || (isFrom && tokens[at - 1]?.text !== tokens[to]?.text)) continue
    // Without a pause, it corrects what stands right before it: “1.25 no 1.5x”.
    if (!isPause(tokens[from]) && end < from) return null
    // “Boxed captions, no karaoke” says what is not meant, and “boxed, no, karaoke” what is.
    if (
      isPause(tokens[from]) &&
      tokens[to - 1]?.text === 'no' &&
      shape.sorts.every((sort) => sort === 'style')
    )
      return [...tokens.slice(0, from), ...tokens.slice(shape.to)]
    const old = tokens.slice(at, end)
    const meant = tokens.slice(to, shape.to).flatMap((token, index, list) => {
      const sign = isSign(list[index - 1], token) ? list[index - 1] : undefined
      return sortOf(token) === null || isSign(token, list[index + 1]) ? [] : asBefore(token, sign, old)
    })
    const isBracketed = tokens[shape.to]?.text === ')' && tokens[from]?.text === '('
    return [
      ...tokens.slice(0, isSign(tokens[at - 1], tokens[at]) ? at - 1 : at),
      ...meant,
      ...tokens.slice(end, from),
      ...tokens.slice(isBracketed ? shape.to + 1 : shape.to),
    ]
  }
  return null
}

/** Where words of these sorts that begin at `at` end; null when others stand there. */
function shapeEnd(tokens: readonly Token[], at: number, until: number, sorts: readonly string[]) {
  let end = at
  for (const sort of sorts) {
    while (end > at && end < until && isSmall(tokens[end] as Token)) end++
    if (end >= until || !isSame(sortOf(tokens[end]), sort)) return null
    do end++
    while (sort === 'frame' && end < until && sortOf(tokens[end]) === sort)
  }
  return end
}

/** With the unit of what it corrects, and its sign if it has none of its own: “-16 LUFS, no, 14”. */
function asBefore(token: Token, sign: Token | undefined, before: readonly Token[]): Token[] {
  const amount = before.find(({ kind }) => kind === 'amount')
  if (!amount || !/^(?:number|amount)$/.test(token.kind)) return sign ? [sign, token] : [token]
  const isBelow = sign ? sign.text !== '+' : token.n < 0 || (amount.n < 0 && !token.text.startsWith('+'))
  return [{ ...(token.kind === 'number' ? amount : token), n: isBelow ? -Math.abs(token.n) : token.n }]
}

/** “The elephant bit, no, the tractor bit”, “about the ad, I mean about the phone”, “that says A, no sorry, B”. */
function withPhrase(tokens: readonly Token[], slip: SlipSpan): Token[] | null {
  const { from, to } = slip
  const { link, glue, limit } = tokens[to]?.senses ?? {}
  if (!(slip.isStrong || slip.isApart) || isMore(tokens, to) || commands(tokens[to])) return null
  const start = sentenceStart(tokens, from)
  const last = (test: (token: Token) => boolean) =>
    tokens.findLastIndex((token, at) => at >= start && at < from && test(token))
  // “I mean only these: …” replaces whatever was said.
  const isOnly = limit === 'only'
  const isListed = (at: number) => isOnly && tokens.slice(at, at + 2).some(({ kind }) => kind === 'quote')
  const end = tokens.findIndex((token, at) => at >= to && endsThere(token) && !isListed(at))
  const meant = tokens.slice(to, end < 0 ? undefined : end)
  const isNoun = isPhrase(meant) && !isPronoun(tokens[to]?.text)
  const isObject = (glue === 'articles' || tokens[to]?.kind === 'quote') && isNoun
  const replacing = (at: number, isFree: boolean) => {
    const old = tokens.slice(at, from)
    // “The first question, sorry, the one about silence”
    const noun = isObject ? old.findLast(({ senses }) => senses.unit ?? senses.thing ?? senses.place) : null
    const said = meant
      .filter(({ senses, text }) => senses.limit !== 'only' && text !== ':')
      .map((token) => (noun && /^ones?$/.test(token.text) ? noun : token))
    return at > start && (isFree || isPhrase(old))
      ? [...tokens.slice(0, at), ...said, ...tokens.slice(to + meant.length)]
      : null
  }
  if (isOnly)
    return meant.some(({ kind }) => kind === 'quote') && !meant.some(commands)
      ? replacing(last(commands) + 1, true)
      : null
  const joint = last(({ text }) => /^(?:,|and)$/.test(text))
  const verb = Math.max(last(commands), joint)
  const links = new Set(meant.flatMap(({ senses }) => senses.link ?? []))
  const isKept = ({ senses }: Token) =>
    restricts(senses) || (senses.link !== undefined && !links.has(senses.link))
  if (isObject && !tokens.slice(verb + 1, from).some(isKept)) return replacing(verb + 1, false)
  const linked = last(({ senses }) => senses.link === link)
  if (link !== undefined) return replacing(linked, false)
  const isText = ({ senses }: Token) =>
    /^(?:called|saying)$/.test(senses.link ?? '') ||
    (isNoun && senses.link === (tokens[verb]?.senses.verb === 'rename' ? 'to' : 'about'))
  return last(isText) < 0 ? null : replacing(last(isText) + 1, false)
}

/** Nothing but a noun with what describes it. */
const isPhrase = fits(
  '([!(@be,can,shall|<word&verb&base&!thing>)] <word quote ordinal speaker composition>)+8',
)

/** What is said from `from` up to a pause. */
function partAt(tokens: readonly Token[], from: number): readonly Token[] {
  const end = tokens.findIndex((token, at) => at > from && endsThere(token))
  return tokens.slice(from, end < 0 ? undefined : end)
}

/** “Sorry, the uhs too”, “and the uhs” */
const isMore = (tokens: readonly Token[], to: number) => saysMore(partAt(tokens, to))
const saysMore = fits('and ...|[>(too|also|either|more|as_well)] ...')

/** Without what the next request takes back: “Remove all about X. No, wait: remove only the sentence about Y.” */
function withRequest(tokens: readonly Token[], { from, to, slips, isStrong, isApart }: SlipSpan) {
  let at = to
  while (tokens[at]?.senses.glue === 'politeness' || /^(?:,|just)$/.test(tokens[at]?.text ?? '')) at++
  const verb = tokens.slice(at, at + 3).find(commands)?.senses.verb
  const isNext = tokens.slice(from, to).some(endsSentence)
  const start = sentenceStart(tokens, from)
  const own = tokens.slice(start, from).filter(commands)
  const last = tokens.findLastIndex((token, index) => index >= start && index < from && commands(token))
  // “Bleep, uh, no, just mute the swear word”: a verb without an object was a slip.
  const isBare =
    slips.has('plain') &&
    own.length === 1 &&
    commands(tokens[at]) &&
    tokens.slice(last + 1, from).every(({ kind, text }) => kind === 'mark' || isHesitation(text))
  const isMeant = isBare || isStrong || (isApart && (slips.has('plain') || !isNext))
  if (verb === undefined || !isMeant) return null
  const isAll = slips.has('scrapping') || isNext
  const isOwn = (isAll ? own : own.slice(-1)).some(({ senses }) => senses.verb === verb)
  if (own.length === 0 || !(isOwn || isBare || slips.has('scrapping') || (isStrong && own.length === 1)))
    return null
  // “… remove the ums instead”
  const end = tokens.findIndex((token, index) => index > at && endsSentence(token))
  const next = tokens.slice(at, end < 0 ? undefined : end).filter(({ text }) => text !== 'instead')
  const rest = end < 0 ? [] : tokens.slice(end)
  // “Lose the farm story, actually no, keep the line about his dad”: it is spared, and not all that stays.
  const isSpared =
    verb === 'keep' &&
    own.at(-1)?.senses.verb === 'remove' &&
    !next.some(({ senses }) => senses.limit === 'only')
  const joint = tokens[from]
  if (isSpared && joint)
    return [...tokens.slice(0, from), { ...asVerb(joint, 'but'), senses: { limit: 'but' } }, ...next, ...rest]
  return [...tokens.slice(0, isAll ? start : last), ...aboutIt(next, tokens.slice(last + 1, from)), ...rest]
}

/** “Call the memo Plans, no, call it Ideas”: what the pronoun stands for. */
function aboutIt(next: readonly Token[], object: readonly Token[]): readonly Token[] {
  const named = NAMED.at(object, 0)
  return named && next[1]?.text === 'it'
    ? [...next.slice(0, 1), ...object.slice(0, named.to), ...next.slice(2)]
    : next
}
const NAMED = pattern('<word&glue:articles>* <composition media thing>')

/** Something is taken back for sure, but what? */
function isUnclear(tokens: readonly Token[], { from, to, slips, isStrong, isApart }: SlipSpan): boolean {
  const meant = partAt(tokens, to)
  const isNext = tokens.slice(from, to).some(endsSentence)
  // “Fade in, sorry, out”
  const isSorry =
    slips.has('mild') &&
    (isNext ? isApart && isPhrase(meant) && meant.some(says) : isApart || commands(meant[0]))
  return (
    (slips.has('plain') ? isStrong || isApart : isPause(tokens[from]) && (isStrong || isSorry)) &&
    !/^[:(]$/.test(tokens[from]?.text ?? '') &&
    !isMore(tokens, to) &&
    !meant.some(isKeeping) &&
    // “I mean it”
    !(meant.length === 1 && isPronoun(meant[0]?.text)) &&
    tokens.slice(0, from).some((token) => commands(token) || sortOf(token) !== null)
  )
}
const says = ({ senses }: Token) => senses.verb === undefined && senses.glue === undefined

/** With one word in the place of a correction that nobody understands. */
function unread(tokens: readonly Token[], { from, to }: SlipSpan): Token[] {
  const said = tokens.slice(from, to).filter((token) => !isPause(token))
  const word = { ...asVerb(tokens[from] as Token, UNREAD), senses: { limit: 'condition' } }
  return [...tokens.slice(0, from), { ...word, quoted: textOf(said, 0, said.length) }, ...tokens.slice(to)]
}
