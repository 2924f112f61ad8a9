// A new name without quotation marks: “Draft one's new name: Save the Date”, “rename to Interview Final”. What leads to it says where it
// begins, and its capitals where it ends, so that no other reader takes its words for a request.
import { BESIDE } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asQuote, asVerb } from './made-tokens.ts'
import { isFresh, isNewNoun, isOfCopy, isShape } from './new-nouns.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** No lead is longer. */
const MAX_LEAD = 12
/** Nor is a name. */
const MAX_NAME = 8
/** Small words inside a name: “Save the Date”. */
const MAX_SMALL = 2

/** The tokens with new names as quotations. Linear. */
export function withQuotedNames(tokens: readonly Token[], prompt: string): Token[] {
  const change = partChange(tokens, prompt)
  if (change !== null) return change
  const out: Token[] = []
  let start = 0
  let isNaming = false
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token
    const isFilm = (one: Token | undefined) => one?.kind === 'composition'
    // “Call the interview composition Pilot”
    const isNounOf = (one: Token | undefined, before: Token | undefined) =>
      /^comp(?:osition)?$/.test(one?.text ?? '') && isFilm(before)
    const said = tokens.slice(at - start > 2 * MAX_LEAD ? at : start, at)
    const lead = said.filter(({ text }, order) => {
      const [before, after] = [tokens[start + order - 1], tokens[start + order + 1]]
      return (
        !(text === 'the' && isFilm(after)) &&
        !(text === 'one' && isFilm(before)) &&
        !isNounOf(said[order], before)
      )
    })
    // “Rename: A -> B”; “name A B”, but not behind a copy that is to be “A B”
    const next = tokens[at + 1]
    const isObject = isWord(lead.at(-1)?.text, 'renaming') && !tokens.slice(0, start).some(isOfCopy)
    const isOld = token.kind === 'composition' && (isArrow(next) || isObject)
    const isNext: boolean =
      isNaming && lead[0]?.kind === 'composition' && lead.slice(1).every(({ text }) => OPENS.test(text))
    const isOwner = isNoun([lead.at(-1), token]) && next !== undefined && isCapital(next, prompt)
    const leads: boolean =
      !(isOld || isOwner || isNounOf(token, tokens[at - 1])) &&
      lead.length <= MAX_LEAD &&
      (isNext || leadsToName(lead)) &&
      !(turnsInto(lead) && isState(tokens, at, prompt))
    isNaming = leads || (isNaming && token.kind !== 'break' && !/^[.;]$/.test(token.text))
    const last = lead.at(-1)
    const isStrange = isNoun(lead.slice(-2)) && last?.senses.thing === undefined
    const isBare =
      isBareVerb(last) || isStrange || (isNext && isFilm(last)) || isWord(last?.text, 'be', 'passive')
    const isSure = !isBare && !turnsInto(lead)
    const apposed = leads ? at : apposedEnd(tokens, at, prompt)
    const to = leads
      ? nameEnd(tokens, at, prompt, isSure)
      : Math.max(apposed, capitalsEnd(tokens, at, prompt))
    if (to > at) {
      if (apposed > at) out.push({ ...asLink(token, 'called'), senses: { link: 'called' } })
      out.push(asQuote(token, tokens[to - 1] as Token, prompt))
      start = to
      at = to
      continue
    }
    out.push(token)
    at++
    const isHeading = token.text === ':' && !lead.some((one) => isPlain(one) && one.kind !== 'mark')
    if (token.kind === 'break' || /^(?:[.;,!]|and)$/.test(token.text) || isHeading) start = at
  }
  return out
}

/** “A clip called”, “copy it as”, “call the copy”: also beside a request. Behind a capital, those of the name say nothing. */
function isCalled(lead: readonly Token[], prompt: string): boolean {
  const last = lead.at(-1)
  if (last === undefined || isCapital(last, prompt)) return false
  const verb = lead.at(lead.at(-2)?.senses.glue === 'articles' ? -3 : -2)
  return (
    last.senses.link === 'called' ||
    (last.senses.thing === 'name' && isWord(verb?.text, 'bearing')) ||
    (last.text === 'as' && lead.some(({ senses }) => senses.verb === 'copy')) ||
    (matches(last, { text: 'it this', thing: 'copy excerpt composition' }) && isWord(verb?.text, 'renaming'))
  )
}

/** Where a run of capitals ends that is a whole name: “Bread and Butter”, “Quiet Please”; `from` when small letters go on with it. */
function capitalsEnd(tokens: readonly Token[], from: number, prompt: string): number {
  const to = runEnd(tokens, from, prompt)
  const next = tokens[to]
  // “Use Dead Air as the name”
  const isNamed =
    /^(?:is|as)$/.test(next?.text ?? '') &&
    tokens.slice(to + 2, to + 4).some(({ senses }) => senses.thing === 'name')
  const lead = tokens.slice(Math.max(0, from - MAX_CHANGE), from)
  // “Called Thanks of the sentence”, and no list of names
  const isOne =
    to === from + 1 &&
    tokens[from]?.kind === 'word' &&
    lead.at(-1)?.senses.link === 'called' &&
    !/^(?:,|and|for)$/.test(next?.text ?? '')
  const isLong = isOne || to > from + 1 || (tokens[from]?.kind === 'word' && tokens[from]?.text.includes(' '))
  // “Life at Sea”
  const after = tokens[to + 1]
  const goesOn =
    /^(?:at|on|by|over)$/.test(next?.text ?? '') && after?.kind === 'word' && isCapital(after, prompt)
  return isLong && (isNamed || (isPastName(next, after) && !goesOn && isCalled(lead, prompt))) ? to : from
}

/** What no name goes on with: a mark, a time, a size, or what joins another phrase or clause. */
const isPastName = (token: Token | undefined, next?: Token) =>
  token === undefined ||
  (token.kind === 'number' && next?.text === 'by') ||
  matches(token, { kind: 'break mark time size ratio', glue: 'politeness', limit: 'only if' }) ||
  BESIDE.behindName.includes(token.text) ||
  isShape(token) ||
  isWord(token.text, 'joining', 'setting')

/** “A new clip Oven Money, from …”, “as a clip, Oven Money”: where a name ends that stands right behind what is new. */
function apposedEnd(tokens: readonly Token[], from: number, prompt: string): number {
  const noun = tokens[from - 1]?.text === ',' ? from - 2 : from - 1
  const token = tokens[noun]
  const isNoun = token?.kind === 'word' && isNewNoun(token) && !isCapital(token, prompt)
  const lead = tokens.slice(Math.max(0, noun - MAX_SMALL - 1), noun)
  const own = lead.slice(1 + lead.findLastIndex(({ kind, senses }) => kind === 'mark' || senses.link))
  // “Make comp Raw Cut”
  const maker = own.at(-1)
  const isMade =
    matches(maker, { verb: 'make' }) &&
    maker?.isBase &&
    !matches(tokens[from], { look: true, link: true, verb: true, glue: true }) &&
    /^(?:from|of|out of|using)$/.test(tokens[runEnd(tokens, from, prompt)]?.text ?? '')
  const isNew = own.some((one) => isShape(one) || isFresh(one) || /^(?:an?|one|its)$/.test(one.text))
  if (!isNoun || !(isNew || isMade)) return from
  const next = tokens[from + 1]
  // “A clip "X" of the two sentences”, but not “a clip "X" from the interview”
  const end = tokens.findIndex(({ kind }, at) => at > from && (kind === 'mark' || kind === 'break'))
  const source = tokens.slice(from + 1, end < 0 ? undefined : end)
  const isFilm = is({ kind: 'composition media', thing: 'composition' })
  const isHeld =
    next?.kind === 'time' ||
    isWord(next?.text, 'be') ||
    (isWord(next?.text, 'sourcing') && !source.some(isFilm))
  if (tokens[from]?.kind === 'quote') return isHeld ? from + 1 : from
  const to = runEnd(tokens, from, prompt)
  return to > from && isPastName(tokens[to], tokens[to + 1]) ? to : from
}

const isSeveral = (token: Token) =>
  matches(token, { text: 'them', kind: 'number' }) ||
  (token.text.endsWith('s') && matches(token, { thing: 'copy clip composition excerpt chapters' }))

const OPENS = /^(?:[:=>→⇒–—-]|to|as|into|is|be)$/

/** “Draft one is now”, “Draft one should be”, “Draft one ->”: what comes next is what it becomes. */
function turnsInto(lead: readonly Token[]): boolean {
  const last = lead.at(-1)?.text ?? ''
  const isChange = ({ text }: Token) =>
    isWord(text.split(' ')[1] ?? text, 'shall', 'will', 'turningInto', 'changing')
  return (
    lead.some(({ kind }) => kind === 'composition') &&
    (isWord(last.split(' ')[0], 'turningInto') ||
      // Behind “rename”, it reads as “to”.
      (isArrow(lead.at(-1)) && !lead.some(({ text }) => isWord(text, 'renaming'))) ||
      (isWord(last, 'toName') && lead.some(isChange)))
  )
}

/** “->”, which reads as “to” */
const isArrow = (token: Token | undefined) => token?.text === 'to' && token.to - token.from < 'to'.length

/** “Draft one is now Square”, but “Draft one is now Promo” */
const isState = (tokens: readonly Token[], at: number, prompt: string) => {
  const { text = '', senses = {} } = tokens[at] ?? {}
  const isFilm =
    matches(tokens[at], { thing: 'excerpt composition' }) && isCapital(tokens[at] as Token, prompt)
  return (
    !text.includes(' ') &&
    !isFilm &&
    longerEnd(tokens, at) === at &&
    (Object.keys(senses).length > 0 || isWord(text, 'settled', 'rating', 'publishing'))
  )
}

/** “Rename Draft one to”, “new name:”, “Draft one ->”, “it should be called”: nothing else is said, and a name has to follow. */
function leadsToName(lead: readonly Token[]): boolean {
  const last = lead.at(-1)
  const films = lead.filter(({ kind }) => kind === 'composition').length
  if (last === undefined || films > 1) return false
  const verb = lead.findIndex(
    ({ text, senses }) => isWord(text, 'renaming') && (text === 'name' || !senses.thing),
  )
  const isOwner = last.kind === 'composition' && lead.at(-2)?.senses.link !== 'called'
  const isLast = isOwner || isWord(last.text, 'shall') || last.senses.thing === 'name'
  const isNamed = lead.some(({ senses }) => senses.thing === 'name') && (OPENS.test(last.text) || isLast)
  // “It should be called”, “rename it”, “rename to”, “rename Draft one:”
  const named = lead[verb + 1]
  const isObject =
    (lead.length === verb + 2 &&
      matches(named, { kind: 'composition', text: 'it this', thing: 'composition' })) ||
    // “Slug this one Drive Package”
    (lead.length === verb + 3 && /^th(?:is|at)$/.test(named?.text ?? '') && lead[verb + 2]?.text === 'one') ||
    // “Rename OPEN 0600”, “relabel the spool Clean Memo”
    (isBareVerb(lead[verb]) &&
      (lead.length === verb + 1 || (lead.length === verb + 3 && isNoun(lead.slice(verb + 1)))))
  const isCalled =
    verb > 0 && verb === lead.length - 1 && lead.some(({ text }) => /^(?:(?:to )?be|is)$/.test(text))
  const isVerb = verb >= 0 && (OPENS.test(last.text) || isObject || isCalled)
  return (
    (turnsInto(lead) || isNamed || isVerb) &&
    lead.every((token, at) => isPlain(token) || isNoun(lead.slice(at - 1)))
  )
}

/** “Rename Dead Air”: a capital is enough. */
const isBareVerb = (token: Token | undefined) => /^(?:re|slug)/.test(token?.text ?? '')

/** “The spool”, “this thing”: whatever somebody calls a film. */
export const isNoun = ([article, noun]: readonly (Token | undefined)[]) =>
  isWord(article?.text, 'article', 'demonstrative') &&
  noun?.kind === 'word' &&
  (Object.keys(noun.senses).length === 0 || noun.senses.thing === 'composition')

const isPlain = (token: Token) =>
  matches(token, {
    kind: 'composition',
    thing: 'composition name',
    glue: true,
    text: /^(?:[:=>→⇒-]|tidy|fix|update|make)$/,
  }) || isWord(token.text.split(' ')[0], 'renaming', 'besideName', 'turningInto', 'asker')

/**
 * “Fall instead of Spring in the name”, “swap "Spring" for "Fall" in the name”, “the name should say Fall, not Spring”, as “change "Spring" to
 * "Fall" in the name”: two values, what joins them, and nothing else.
 */
function partChange(tokens: readonly Token[], prompt: string): Token[] | null {
  const name = tokens.find(({ senses }) => senses.thing === 'name')
  if (name === undefined || tokens.length > MAX_CHANGE) return null
  const isWritten = (token: Token) =>
    token.kind === 'quote' ||
    (matches(token, { kind: 'word composition' }) &&
      !isWord(token.text, 'changing') &&
      isCapital(token, prompt) &&
      (token.kind === 'composition' ? !token.text.includes(' ') : !isBeside(token)))
  const written = tokens.filter((token) => isWritten(token) && token.kind !== 'composition')
  // “Spring” may stand for “Spring 2026” as well.
  const isFilm = ({ kind }: Token) => kind === 'composition' && written.length > 1
  const isValue = (token: Token | undefined) => token !== undefined && isWritten(token) && !isFilm(token)
  const starts = tokens.flatMap((token, at) => (isValue(token) && !isValue(tokens[at - 1]) ? [at] : []))
  const [first, second, ...more] = starts
  if (first === undefined || second === undefined || more.length > 0) return null
  // “To Lecture Plan”: a capital word in front of it is a part of it, whatever else it means.
  const before = tokens[second - 1]
  if (before?.kind === 'word' && isCapital(before, prompt)) return null
  const valueAt = (from: number): Token => {
    let to = from + 1
    while (tokens[from]?.kind !== 'quote' && (isValue(tokens[to]) || tokens[to]?.kind === 'number')) to++
    return asQuote(tokens[from] as Token, tokens[to - 1] as Token, prompt)
  }
  const [one, other] = [valueAt(first), valueAt(second)]
  const joint = tokens.slice(first, second).filter((token) => token.from >= one.to)
  const isNew =
    joint.some(({ senses, text }) => senses.limit === 'instead' || text === 'not') ||
    tokens.slice(0, first).some(({ text }) => text === 'substitute')
  const isOld = joint.some(({ text }) => JOINS.test(text))
  const films = tokens.filter(isFilm)
  const others = tokens.filter((token) => !isValue(token) && !isFilm(token) && token.kind !== 'number')
  // “Interview's name to 'X'” is about all of it.
  if (joint.includes(name) || !(isNew || isOld) || films.length > 1 || !others.every(isBeside)) return null
  const [old, now] = isNew ? [other, one] : [one, other]
  return [asVerb(one, 'set'), old, asLink(one, 'to'), now, asLink(one, 'in'), ...films, name]
}

/** Capital letters tell nothing in a prompt that has no others. */
const isCapital = ({ from }: Token, prompt: string) =>
  /^\p{Lu}/u.test(prompt.slice(from, from + 2)) && /\p{Ll}/u.test(prompt)

const MAX_CHANGE = 20
const JOINS = /^(?:to|into|with|by|for|→|>)$/

/** Says that one is to be put for the other, and where. */
const isBeside = (token: Token) =>
  matches(token, {
    kind: 'mark',
    thing: 'name composition',
    glue: true,
    limit: 'instead not',
    link: 'in to',
  }) ||
  isWord(token.text, 'changing', 'shall') ||
  /^(?:say|read|s|names?|=|→|every|all)$/.test(token.text)

/** The end of a run of capitalized words, which may have “and” or “of the” inside; `from` if none starts there. */
function runEnd(tokens: readonly Token[], from: number, prompt: string): number {
  const first = tokens[from]
  if (!first || first.kind === 'quote' || !isCapital(first, prompt)) return from
  // “Two copies called Alpha and Beta”
  const isList = tokens.slice(Math.max(0, from - MAX_CHANGE), from).some(isSeveral)
  let to = from + 1
  for (let at = to; at < Math.min(tokens.length, from + MAX_NAME); at++) {
    const token = tokens[at] as Token
    const isJoint =
      token.kind === 'mark' && /^[-–'&/#.]$/.test(token.text) && tokens[at - 1]?.to === token.from
    const isArrow = token.text === '-' && tokens[at + 1]?.text === '>'
    if (
      token.kind === 'break' ||
      (token.kind === 'composition' && at > to) ||
      isArrow ||
      token.text === 'i' ||
      token.senses.limit === 'instead'
    )
      break
    if (token.kind === 'mark' && !isJoint && !/^[-–&]$/.test(token.text)) break
    const isNumber =
      /^(?:number|ordinal)$/.test(token.kind) &&
      (at === to || tokens[at - 1]?.to === token.from) &&
      tokens[at + 1]?.text !== 'by'
    if (isCapital(token, prompt) || isNumber) to = at + 1
    else if (/^[-–&]$/.test(token.text)) continue
    else if (!isList && token.text === 'and' && isEndOfName(tokens, at + 1, prompt)) return at + 2
    else if (at - to >= MAX_SMALL || !isWord(token.text, 'insideName') || (isList && token.text === 'and'))
      break
  }
  return to
}

/** “Rise and shine”: one more word that means nothing here, and the end. */
export const isEndOfName = (tokens: readonly Token[], at: number, prompt: string) =>
  tokens[at]?.kind === 'word' &&
  Object.keys(tokens[at]?.senses ?? {}).length === 0 &&
  !opensRequest(tokens[at], prompt) &&
  (tokens[at + 1] === undefined || matches(tokens[at + 1], { kind: 'break mark', glue: 'politeness' }))

/** It may belong to a name in small letters. */
const isPlainWord = (token: Token) =>
  token.kind === 'word' && !matches(token, { thing: true, unit: true, glue: true, link: true, limit: true })

/** “opening - summer 2026”: where a name in small letters ends that begins like that of a film, or has a dash or a number in it. */
function longerEnd(tokens: readonly Token[], from: number): number {
  const isFilm = tokens[from]?.kind === 'composition'
  let to = isFilm ? from + 1 : from
  while (
    tokens[to] &&
    (isPlainWord(tokens[to] as Token) || matches(tokens[to], { text: /^[-–&#]$/, kind: 'number' }))
  )
    to++
  const isMarked = tokens.slice(from + 1, to).some(({ kind }) => kind !== 'word')
  return isFilm || (tokens[from]?.kind === 'word' && isMarked) ? to : from
}

/** Where a name ends that begins with a capital; `from` when none does, or more is said behind it than thanks. */
function nameEnd(tokens: readonly Token[], from: number, prompt: string, isSure: boolean): number {
  let to = Math.max(runEnd(tokens, from, prompt), longerEnd(tokens, from))
  const isEnd = (token: Token | undefined) =>
    !token || matches(token, { kind: 'break mark', glue: 'politeness', limit: 'instead' })
  const isSmall = (token: Token | undefined) =>
    matches(token, { text: /^[-–&]$/, kind: 'number' }) ||
    (token?.kind === 'word' && !matches(token, { glue: true, link: true, limit: true, thing: 'name' }))
  let last = to
  const isSized = (at: number) => tokens[at]?.kind === 'number' && tokens[at + 1]?.text === 'by'
  while (
    isSure &&
    !isSized(last) &&
    (isSmall(tokens[last]) || (last > from && tokens[last]?.kind === 'composition'))
  )
    last++
  if (isEnd(tokens[last]) || isSized(last)) to = last
  // “Rename Speaker 1 to Anna”
  if (!isSure && tokens.slice(from, to).some(({ text }) => text === 'to')) return from
  // “The name Draft one to Final”: what it is called until now.
  const isOld = /^(?:to|into|on|in)$/.test(tokens[from + 1]?.text ?? '')
  if (to === from || (tokens[from]?.kind === 'composition' && (to === from + 1 || isOld))) return from
  const ends = ({ kind, text }: Token) =>
    kind === 'break' || /^(?:[.,;!–—-]|and)$/.test(text) || BESIDE.behindName.includes(text)
  const isBehind = is({ glue: 'politeness', limit: 'instead', kind: 'composition', text: 'now of as name' })
  let end = to
  while (tokens[end] && !ends(tokens[end] as Token)) end++
  // “Lights, camera, action”
  const isListed = /^(?:,|and)$/.test(tokens[end]?.text ?? '') && !opensRequest(tokens[end + 1], prompt)
  return isListed || !tokens.slice(to, end).every(isBehind) ? from : to
}

/** A film, or a small letter and a word that may open a request or its end. */
const opensRequest = (token: Token | undefined, prompt: string) =>
  token?.kind === 'composition' ||
  (token !== undefined &&
    !isCapital(token, prompt) &&
    ((token.senses.verb && token.isBase) ||
      matches(token, { glue: true, look: true, kind: 'size ratio', thing: 'shape name' }) ||
      isWord(token.text, 'adverb')))
