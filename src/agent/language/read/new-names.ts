// A new name without quotation marks: “Draft one's new name: Save the Date”, “rename to Interview Final”. What leads to it says where it
// begins, and its capitals where it ends, so that no other reader takes its words for a request.
import { BESIDE } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asQuote, asVerb } from './made-tokens.ts'
import { matches } from './token-tests.ts'
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
    const lead = tokens.slice(start, at)
    // “Rename: A -> B”; “name A B”, but not behind a copy that is to be “A B”
    const next = tokens[at + 1]
    const isArrow = next?.text === 'to' && next.to - next.from < 'to'.length
    const isOld = token.kind === 'composition' && (isArrow || at === 1)
    // “Draft one is now Square”
    const isState =
      lead.at(-1)?.text === 'now' &&
      (Object.keys(token.senses).length > 0 || isWord(token.text, 'settled', 'rating', 'publishing'))
    const isNext: boolean =
      isNaming && lead[0]?.kind === 'composition' && lead.slice(1).every(({ text }) => text === 'to')
    const leads: boolean = !isOld && !isState && lead.length <= MAX_LEAD && (isNext || leadsToName(lead))
    isNaming = leads || (isNaming && token.kind !== 'break' && !/^[.;]$/.test(token.text))
    const to = leads ? nameEnd(tokens, at, prompt) : capitalsEnd(tokens, at, prompt)
    if (to > at) {
      out.push(asQuote(token, tokens[to - 1] as Token, prompt))
      start = to
      at = to
      continue
    }
    out.push(token)
    at++
    if (token.kind === 'break' || /^[.;,]$/.test(token.text) || token.text === 'and') start = at
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
    (last.text === 'as' && lead.some(({ senses }) => senses.verb === 'copy')) ||
    (matches(last, { text: 'it this', thing: 'copy excerpt composition' }) && isWord(verb?.text, 'renaming'))
  )
}

/** Where a run of capitals ends that is a whole name: “Bread and Butter”, “Quiet Please”; `from` when small letters go on with it. */
function capitalsEnd(tokens: readonly Token[], from: number, prompt: string): number {
  const lead = tokens.slice(Math.max(0, from - MAX_CHANGE), from)
  const to = isCalled(lead, prompt) ? runEnd(tokens, from, prompt) : from
  const [next, other] = tokens.slice(to, to + 2)
  const isEnd =
    matches(next, { kind: 'break mark time', glue: 'politeness' }) ||
    BESIDE.behindName.includes(next?.text ?? 'from') ||
    (next?.text === 'and' && opensRequest(other, prompt))
  return isEnd && to > from + 1 ? to : from
}

const isSeveral = (token: Token) =>
  matches(token, { text: 'them', kind: 'number' }) ||
  (token.text.endsWith('s') && matches(token, { thing: 'copy clip composition excerpt chapters' }))

const OPENS = /^(?:[:=>→⇒]|to|as|into|is|be)$/

/** “Rename Draft one to”, “new name:”, “Draft one ->”, “it should be called”: nothing else is said, and a name has to follow. */
function leadsToName(lead: readonly Token[]): boolean {
  const last = lead.at(-1)
  const films = lead.filter(({ kind }) => kind === 'composition').length
  if (last === undefined || films > 1) return false
  const isArrow = films === 1 && /^(?:[>→⇒]|now)$/.test(last.text) && lead[0]?.kind === 'composition'
  const verb = lead.findIndex(({ text, senses }) => isWord(text, 'renaming') && senses.thing === undefined)
  const isLast = isWord(last.text, 'shall') || matches(last, { thing: 'name', kind: 'composition' })
  const isNoun = lead.some(({ senses }) => senses.thing === 'name') && (OPENS.test(last.text) || isLast)
  // “It should be called”, “rename it”, “rename to”, “rename Draft one:”
  const named = lead[verb + 1]
  const isObject =
    lead.length === verb + 2 && matches(named, { kind: 'composition', text: 'it this', thing: 'composition' })
  const isCalled =
    verb > 0 && verb === lead.length - 1 && lead.some(({ text }) => text === 'be' || text === 'to be')
  const isVerb = verb >= 0 && (OPENS.test(last.text) || isObject || isCalled)
  return (isArrow || isNoun || isVerb) && lead.every(isPlain)
}

const isPlain = (token: Token) =>
  matches(token, {
    kind: 'composition',
    thing: 'composition name',
    glue: true,
    text: /^(?:[:=>→⇒-]|tidy|fix|update|make)$/,
  }) || isWord(token.text, 'renaming', 'besideName', 'asker')

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

const isCapital = ({ from }: Token, prompt: string) => /^\p{Lu}/u.test(prompt.slice(from, from + 2))

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
      token.senses.limit === 'instead'
    )
      break
    if (token.kind === 'mark' && !isJoint && !/^[-–&]$/.test(token.text)) break
    if (isCapital(token, prompt) || (at === to && /^(?:number|ordinal)$/.test(token.kind))) to = at + 1
    else if (at - to >= MAX_SMALL || !isWord(token.text, 'insideName') || (isList && token.text === 'and'))
      break
  }
  return to
}

/** Where a name ends that begins with a capital; `from` when none does, or more is said behind it than thanks. */
function nameEnd(tokens: readonly Token[], from: number, prompt: string): number {
  const to = runEnd(tokens, from, prompt)
  // “The name Draft one to Final”: what it is called until now.
  const isOld = /^(?:to|into|on|in)$/.test(tokens[from + 1]?.text ?? '')
  const isFilm = tokens[from]?.kind === 'composition' && (to === from + 1 || isOld)
  const rest = tokens.slice(to)
  const end = rest.findIndex(({ kind, text }) => kind === 'break' || /^[.,;!]$/.test(text) || text === 'and')
  // “Lights, camera, action”
  const isListed = /^(?:,|and)$/.test(rest[end]?.text ?? '') && !opensRequest(rest[end + 1], prompt)
  const behind = end < 0 ? rest : rest.slice(0, end)
  const isEnd = behind.every((token) =>
    matches(token, { glue: 'politeness', limit: 'instead', kind: 'composition', text: 'now of as name' }),
  )
  return isFilm || isListed || !isEnd ? from : to
}

/** A film, or a small letter and a word that may open a request or its end. */
const opensRequest = (token: Token | undefined, prompt: string) =>
  token?.kind === 'composition' ||
  (token !== undefined &&
    !isCapital(token, prompt) &&
    ((token.senses.verb && token.isBase) ||
      matches(token, { glue: true, look: true }) ||
      isWord(token.text, 'adverb')))
