// When and where chapters and markers are set: at times, where something is said, and at each clip or question.
import { askerBehind } from '../places/askers.ts'
import { isWord, restricts } from '../vocabulary/grammar.ts'
import { asLink, asQuote, asThing, asVerb } from './made-tokens.ts'
import { isNounOf, isOnNewLine, leadsTo, MOMENT_LEADS, namesAll, type Reading } from './mark-request.ts'
import { separates } from './title-words.ts'
import { is, matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** “At (the start of) each question”, “wherever "X" is said”, “every mention of "X"” */
export function takeEach({ request, tokens, prompt }: Reading, at: number): number {
  if (request.each.length > 0) return at
  let to = at
  const isLead = (token: Token) =>
    isWord(token.text, 'onto', 'pointing') ||
    matches(token, { text: 'for', link: 'where', glue: 'articles' }) ||
    (token.senses.place === 'start' && /^(?:of|at)$/.test(tokens[to + 1]?.text ?? ''))
  while (tokens[to] && isLead(tokens[to] as Token)) to++
  const joins = joinsEnd(tokens, to)
  if (joins > to) {
    const lead = tokens[at] as Token
    const each: Token = { ...asLink(lead, 'each'), senses: { link: 'each' } }
    request.each = [asLink(lead, 'on'), each, { ...asThing(lead, 'clip'), text: 'join' }]
    return joins
  }
  const clips = clipsEnd(tokens, at, to)
  if (clips > to) {
    const lead = tokens[at] as Token
    const each: Token = { ...asLink(lead, 'each'), senses: { link: 'each' } }
    request.each = [asLink(lead, 'on'), each, asThing(lead, 'clip')]
    return clips
  }
  const each = tokens[to]
  const isEach =
    each !== undefined && (each.senses.link === 'each' || /^(?:all|wherever|whenever)$/.test(each.text))
  if (!isEach || !each) return at
  to++
  const isSaid = ({ senses, text }: Token) =>
    senses.glue === 'articles' || isWord(text, 'speaking', 'saying', 'someone', 'subject', 'be', 'mentioning')
  const isOwner = ({ kind, text }: Token) => kind === 'speaker' || /['’]s$/.test(text)
  const isOf = (token: Token) =>
    token.kind === 'number' ||
    /^(?:of|one)$/.test(token.text) ||
    isWord(token.text, 'audience', 'possessive') ||
    isOwner(token)
  const counted = to
  while (
    tokens[to] &&
    (isSaid(tokens[to] as Token) || isOf(tokens[to] as Token)) &&
    tokens[to]?.kind !== 'quote'
  )
    to++
  const what = tokens[to]
  const every = (text: string): Token => ({ ...asLink(each, text), senses: { link: 'each' } })
  if (what?.senses.unit === 'question') {
    const asker = askerBehind(tokens, to + 1, prompt)
    const by = asker.by && { ...asker.by, text: `${asker.by.text}'s` }
    const whose = [...tokens.slice(counted, to).filter(isOwner), ...(by ? [by] : [])]
    request.each = [asLink(each, 'at'), every('each'), ...whose, { ...what, text: 'question', isBase: true }]
    request.count ??= tokens.slice(counted, to).find(({ kind, n }) => kind === 'number' && n > 1) ?? null
    return pastExchange(tokens, asker.to)
  }
  // “Wherever Dana asks Leo something”
  const asked = each.senses.link === 'each' ? null : askerBehind(tokens, at + 1, prompt)
  if (asked && asked.to > at + 1 && isWord(tokens[asked.to]?.text, 'quantity')) {
    const by = asked.by && { ...asked.by, text: `${asked.by.text}'s` }
    request.each = [asLink(each, 'at'), every('each'), ...(by ? [by] : []), asUnit(each, 'question')]
    return asked.to + 1
  }
  const isLast = tokens[to + 1] === undefined || separates(tokens[to + 1]) || tokens[to + 1]?.text === 'with'
  if (matches(what, { unit: 'sentence answer' }) && isLast) {
    request.each = [asLink(each, 'on'), every('each'), what as Token]
    return to + 1
  }
  if (what?.kind !== 'quote') {
    // “Our guest” may be mentioned, as well as ask.
    while (to > counted && isWord(tokens[to - 1]?.text, 'audience')) to--
    const mention = mentionAt(tokens, counted, to, prompt)
    if (mention === null) return at
    request.each = [asLink(each, 'on'), every('every'), mention.quote]
    return mention.to
  }
  request.each = [asLink(each, 'on'), every('every'), what]
  to++
  while (tokens[to] && isSaid(tokens[to] as Token)) to++
  return to
}

const MAX_MENTION = 4

/** “(Every mention of) the guest”, “(each time) the guest comes up”: what is mentioned, as if it were quoted. */
function mentionAt(tokens: readonly Token[], from: number, at: number, prompt: string) {
  let to = at
  const isPlain = ({ kind, senses, text }: Token) =>
    kind === 'word' &&
    senses.verb === undefined &&
    senses.link === undefined &&
    !isWord(text, 'be', 'linking')
  while (to < at + MAX_MENTION && tokens[to] && isPlain(tokens[to] as Token) && !comesAbout(tokens[to])) to++
  let end = to
  while (end > at && (isWord(tokens[end]?.text, 'be') || comesAbout(tokens[end]))) end++
  const isMentioned = tokens
    .slice(from, at)
    .some(({ text }) => /^mentions?$/.test(text) || isWord(text, 'saying'))
  const [first, last] = [tokens[at], tokens[to - 1]]
  if (!first || !last || to === at || !(isMentioned || end > to)) return null
  return { quote: asQuote(first, last, prompt), to: end }
}

/** “(At) the joins”, “both clip joins”, “every source change”: where that ends; `from` when it isn't there. */
function joinsEnd(tokens: readonly Token[], from: number): number {
  let to = from
  while (
    isWord(tokens[to]?.text, 'article') ||
    matches(tokens[to], { link: 'each', limit: 'both', kind: 'number', text: 'all of' })
  )
    to++
  const isNamed = /^(?:clip|source|file|media)s?$/.test(tokens[to]?.text ?? '')
  const noun = tokens[isNamed ? to + 1 : to]?.text ?? ''
  const isSeveral = noun.endsWith('s') || tokens.slice(from, to).some(is({ link: 'each' }))
  const isLed = to > from || isWord(tokens[from - 1]?.text, 'article')
  return isWord(noun.replace(/s$/, ''), 'join') && isSeveral && isLed ? (isNamed ? to + 2 : to + 1) : from
}

/** “(Each question) in the Q&A”: where all of them are. */
function pastExchange(tokens: readonly Token[], at: number): number {
  const noun = isWord(tokens[at + 1]?.text, 'article') ? at + 2 : at + 1
  return /^(?:in|of|from|during)$/.test(tokens[at]?.text ?? '') && tokens[noun]?.senses.unit === 'exchange'
    ? noun + 1
    : at
}

const asUnit = (token: Token, unit: string): Token => ({ ...asVerb(token, unit), senses: { unit } })

/** “(Where) each one (starts)”, “(per) source clip”, “(where) the three recordings (begin)”: where that ends; `from` when it isn't there. */
function clipsEnd(tokens: readonly Token[], at: number, from: number): number {
  let to = from
  while (
    isWord(tokens[to]?.text, 'article') ||
    /^(?:of|source|original|own|where)$/.test(tokens[to]?.text ?? '') ||
    tokens[to]?.senses.link === 'each' ||
    tokens[to]?.text === 'all' ||
    (tokens[to]?.kind === 'number' && to > at)
  )
    to++
  const said = tokens.slice(at, to)
  const noun = tokens[to]
  const isEach = said.some(({ senses, text }) => senses.link === 'each' || /^(?:by|all)$/.test(text))
  const isPiece =
    noun?.senses.thing === 'clip' ||
    noun?.senses.thing === 'media' ||
    isWord(noun?.text.replace(/s$/, ''), 'file')
  const past = tokens[to + 1]?.text === 'clip' ? to + 2 : to + 1
  const begins = isWord(tokens[past]?.text, 'beginning') ? past + 1 : past
  const isAll = said.some(({ kind }) => kind === 'number') && begins > past
  // “Where each one starts”, and not “each one”
  const isOne = noun?.text === 'one' && begins > past
  const isMeant = (isEach || isAll) && (isPiece || isOne) && !(isOne && !isEach)
  // “Per source”
  const isSource = noun === undefined || noun.kind === 'mark'
  if (isSource && isEach && said.at(-1)?.text === 'source') return to
  return isMeant ? begins : from
}

const endsThere = (token: Token | undefined) =>
  token === undefined || matches(token, { kind: 'break', text: /^[.!?]$/, glue: 'politeness' })

/** A clock time or seconds, with what leads to it. */
export function timeAt(tokens: readonly Token[], from: number): { token: Token; to: number } | null {
  let at = from
  while (
    isWord(tokens[at]?.text, 'pointing', 'onto') ||
    /^(?:@|=|the|:|(?:starting|beginning) (?:at|from))$/.test(tokens[at]?.text ?? '') ||
    (tokens[at]?.text === 'time' &&
      (tokens[at + 1]?.kind === 'time' || /^[:=]$/.test(tokens[at + 1]?.text ?? '')))
  )
    at++
  const token = tokens[at]
  // “At 34 and …”, where no measure is named
  const past = tokens[at + 1]
  const isBare =
    token?.kind === 'number' &&
    tokens[at - 1]?.text === 'at' &&
    (past === undefined ||
      separates(past) ||
      past.senses.link === 'called' ||
      (past.text === 'one' && tokens[at + 2]?.senses.link === 'called'))
  if (token && isBare && Number.isInteger(token.n))
    return { token: { ...token, kind: 'time', senses: {} }, to: at + 1 }
  // “In the beginning”, and not “at the start of the answer”
  const isStart =
    token?.senses.place === 'start' && tokens[at - 1]?.text === 'the' && endsThere(tokens[at + 1])
  if (token && isStart && at > from + 1)
    return { token: { ...token, kind: 'time', text: '0:00', n: 0, senses: {} }, to: at + 1 }
  // “Ten seconds before the end”
  if (
    token === undefined ||
    /^(?:before|after)$/.test(past?.text ?? '') ||
    !(token.kind === 'time' || (token.kind === 'amount' && token.unit === 's'))
  )
    return null
  let to = at + 1
  // “The thirty second mark”, “from 0:33 on”
  while (
    /^(?:mark|on|onwards|in)$/.test(tokens[to]?.text ?? '') &&
    to < at + 3 &&
    !timeAt(tokens, to) &&
    !namesAll(tokens[to + 1])
  )
    to++
  return { token: { ...token, kind: 'time', unit: null, senses: {} }, to }
}

/** “At 0:33”, and no stretch. */
export function takeTime({ request, tokens }: Reading, at: number): number {
  const time = timeAt(tokens, at)
  if (time === null) return at
  // “0:10 to 0:20” is a stretch.
  const isSpan = /^(?:-|–|—|to|until)$/.test(tokens[time.to]?.text ?? '') && timeAt(tokens, time.to + 1)
  // “Change the chapter at 0:33 to 0:40”
  const isChanged = request.noun === 'known' && request.verb?.senses.verb !== 'remove'
  if (isSpan && !isChanged && request.verb?.senses.verb !== 'move') return at
  request.said.push({ kind: 'time', token: time.token })
  return time.to
}

const JOINTS = /^(?:and|&|plus|then)$/

/** “Where he says "X"”, “at the second question”, “right at the start”: up to the next entry. */
export function takeMoment(reading: Reading, at: number): number {
  const { request, tokens } = reading
  const isMarked = request.verb?.senses.verb === 'mark' || request.verb?.senses.verb === 'label'
  // “At "X" put the chapter First”
  const isFronted = tokens[at + 1]?.kind === 'quote' && tokens.slice(at + 2, at + 6).some(isNounOf)
  if (request.thing === null && request.said.length === 0 && !isMarked && !isFronted) return at
  let first = at
  const isSmall = (index: number) => !/^\p{Lu}/u.test(reading.prompt.charAt(tokens[index]?.from ?? 0))
  while (first < at + 2 && tokens[first]?.senses.glue === 'politeness' && isSmall(first)) first++
  const last = request.said.at(-1)?.kind
  // “Talk: at the start”, “Jingle = start”
  const isSet =
    last === 'name' &&
    request.isListed &&
    /^[-–—:=]$/.test(tokens[first]?.text ?? '') &&
    tokens[first + 1]?.text !== '>'
  if (isSet) first++
  const isPast = tokens[first]?.unit === 's' && tokens[first + 1]?.text === 'before'
  // “Mark the place where …”
  const where = tokens.findIndex(({ text }, index) => index >= first && index < first + 4 && text === 'where')
  if (isMarked && where > first && isWord(tokens[first]?.text, 'article')) first = where
  // “(At the question about A) and the question about B”
  const isListed =
    last === 'moment' &&
    separates(tokens[at - 1]) &&
    isWord(tokens[first]?.text, 'article') &&
    tokens.slice(first + 1, first + 3).some(is({ unit: 'question answer sentence part' }))
  const isLed = isPast || leadsTo(tokens[first])
  const from = isLed ? first : isSet || isListed ? first - 1 : -1
  const isNamed = tokens.slice(from + 1, from + 3).some(is({ link: 'called', thing: 'name' }))
  if (
    from < 0 ||
    tokens[from + 1]?.kind === 'time' ||
    isNamed ||
    (last !== undefined && last !== 'name' && !separates(tokens[isAnother(tokens[at - 1]) ? at - 2 : at - 1]))
  )
    return at
  let to = from + 1
  while (to < tokens.length && !endsMoment(reading, from, to)) to++
  let end = to
  while (end > from + 1 && tokens[end - 1]?.senses.glue === 'politeness') end--
  // “For the first time”
  if (end - 4 > from && textOf(tokens.slice(end - 4, end)) === 'for the first time') end -= 4
  const lead = tokens[from] as Token
  // “Before "X"” is where that begins.
  const isBefore = lead.senses.link === 'before' && tokens[from + 1]?.kind === 'quote'
  const words = [
    lead.kind === 'mark' || isBefore || isListed ? asLink(lead, 'at') : lead,
    ...tokens.slice(from + 1, end),
  ].slice(
    // “At the point where …”
    Math.max(0, where - from),
  )
  const isFound = words.length > 1 || / /.test(words[0]?.text ?? '')
  if (!isFound || words.some(({ senses }) => senses.limit === 'not' || restricts(senses) || isOther(senses)))
    return at
  request.said.push({ kind: 'moment', token: tokens[from] as Token, words })
  return to
}

/** “One where …”, “another where …” */
const isAnother = (token: Token | undefined) => token?.text === 'one' || isWord(token?.text, 'another')

const isOther = ({ thing, link }: Token['senses']) =>
  link === 'each' || thing === 'chapters' || thing === 'markers' || thing === 'titles'

function endsMoment({ tokens, prompt }: Reading, from: number, at: number): boolean {
  const { kind, text, senses } = tokens[at] as Token
  if (kind === 'break' || (kind === 'mark' && !/^['&/-]$/.test(text)) || isOnNewLine(tokens, at, prompt))
    return true
  if (kind === 'quote' && tokens.slice(from, at).some((one) => one.kind === 'quote')) return true
  if (senses.link === 'called' && at > from + 1) return true
  const next = tokens[at + 1]
  // “At "X" put the chapter …”
  if (
    tokens[at - 1]?.kind === 'quote' &&
    (isWord(text, 'placing') || tokens.slice(at, at + 2).some(isNounOf))
  )
    return true
  // “Where the phone rings with a marker called Phone”
  if (text === 'with' && tokens.slice(at + 1, at + 3).some(isNounOf)) return true
  const film = next?.senses.glue === 'articles' ? tokens[at + 2] : next
  if (text === 'in' && film?.kind === 'composition') return true
  if (!JOINTS.test(text) || next === undefined) return false
  return (
    next.kind === 'quote' ||
    next.senses.link === 'where' ||
    isWord(next.text, 'article') ||
    isAnother(next) ||
    isEntryAt(tokens, at + 1)
  )
}

/** A few words and then when or where: “Memo at 1:03”. */
function isEntryAt(tokens: readonly Token[], from: number): boolean {
  const rest = tokens.slice(from, from + 6)
  const end = rest.findIndex(separates)
  const own = end < 0 ? rest : rest.slice(0, end)
  const link = own.findIndex(({ kind, text }) => kind === 'time' || MOMENT_LEADS.test(text))
  return link > 0 && (own[0]?.senses.verb === undefined || !own[0].isBase)
}

/** “Comes up”, “is mentioned”, “first appears”: what happens where something is said, behind what it happens to. */
export const comesAbout = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.kind !== 'quote' &&
  token.text.split(' ').every((word) => isWord(word, 'comingAbout'))
