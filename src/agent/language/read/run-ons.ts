// Finds the ends of sentences in text without punctuation, such as dictation: “no more subtitles i can hear them fine”, “it drags a bit
// cut the intro”. It separates statements from requests; two requests in a row are separate clauses anyway.
import { finiteVerbAt } from '../parts-of-speech.ts'
import { isAuxiliary, isFiniteVerb, isWord } from '../vocabulary/grammar.ts'
import { verbOf } from './particles.ts'
import { judgedUntil, opensRemark } from './remarks.ts'
import { leadsIntention } from './statement.ts'
import { matches } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

/** The tokens with a break between a statement and a request. Linear: the lookahead is bounded. */
export function withRunOns(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  let from = 0
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at]
    const isEnd = token === undefined || token.kind === 'break' || isPunctuation(token)
    if (!isEnd) continue
    const said = tokens.slice(from, at)
    out.push(...separated(said))
    // “We catalogue by chapter, so add chapters”
    const isReason =
      token?.text === ',' && tokens[at + 1]?.text === 'so' && tells(said, 0) && asks(tokens, at + 1)
    // “Speed it up, it feels slow” asks once.
    const judged = judgedUntil(tokens, from, at)
    if (judged > at) {
      from = judged
      at = judged - 1
      continue
    }
    if (token)
      out.push(isReason || opensRemark(tokens, at) ? tokenOf('break', '', token.from, token.from) : token)
    from = at + 1
  }
  return out
}

const isPunctuation = ({ kind, text }: Token) => kind === 'mark' && /^[,.;:!?()–—]$/.test(text)

const ITS =
  /^(?:all|a|an|too|so|not|just|really|very|quite|the|been|got|only|far|way|such|getting|making|driving)$/

const isIdle = (token: Token) =>
  token.kind === 'word' && !matches(token, { thing: true, place: true, unit: true, limit: true, link: true })

/** Fewer words hold no two sentences. */
const MIN_LENGTH = 5
/** No sentence is longer. */
const MAX_BREAKS = 30

function separated(list: readonly Token[]): readonly Token[] {
  if (list.length < MIN_LENGTH) return list
  const out: Token[] = []
  let start = 0
  let isTold = tells(list, 0)
  let breaks = 0
  for (let at = 0; at < list.length; at++) {
    const token = list[at] as Token
    const isLaughed = laughs(list, at - 1) && asks(list, at)
    const isTurned = isWord(token.text, 'turning') && (asks(list, at) || tells(list, at))
    if (
      breaks < MAX_BREAKS &&
      at > start + 1 &&
      // “I might cut it later”
      !leadsIntention(list.slice(start, at)) &&
      // “Every sentence with the word private in it has to come out”
      !(list[at - 1]?.text === 'in' && list.slice(start, at - 1).some(({ text }) => text === 'with')) &&
      (isTurned || isLaughed || (isTold && asks(list, at)) || tellsAnew(list, at, start))
    ) {
      out.push(tokenOf('break', '', token.from, token.from))
      start = at
      breaks++
      isTold = tells(list, at)
    }
    if (isTurned) continue
    out.push(token)
  }
  return out
}

/** “Too long lmao just keep …”: nobody says it in the middle of a sentence, but it may be a text that is called for. */
const laughs = (list: readonly Token[], at: number) =>
  isWord(list[at]?.text, 'laugh') &&
  !matches(list[at - 1], { link: 'called saying', thing: true, verb: true })

const opensObject = (text: string) =>
  isWord(text, 'article', 'neuter', 'object', 'demonstrative', 'possessive', 'quantity')

const isDeterminer = (text: string | undefined) =>
  text === 'the' || isWord(text, 'demonstrative', 'possessive')

/** “Its” may stand for “it's”. */
const isSubject = (text: string) => isWord(text, 'subject', 'neuter', 'someone') || /^(?:its|ill)$/.test(text)

/** True where a subject and its verb begin: “i can hear them”, “its all a bit quick”, “my mother had one”, “what a nice man”. */
export function tells(list: readonly Token[], from: number): boolean {
  let at = from
  while (isWord(list[at]?.text, 'opener') || list[at]?.senses.glue === 'politeness') at++
  // “Some of our listeners”
  if (/^(?:some|most|many|few) of$/.test(list[at]?.text ?? '')) at++
  const first = list[at]
  if (first?.kind !== 'word') return false
  if (first.text === 'what' && /^an?$/.test(list[at + 1]?.text ?? '')) return true
  if (isSubject(first.text)) return isPredicate(list, at + 1, first.text)
  if (/^(?:that|this|there)$/.test(first.text) && isAuxiliary(list[at + 1]?.text))
    return !asksFor(list, at + 1)
  const verb = verbOfNoun(list, at)
  // “The teaser needs a title”
  return verb > 0 && !asksFor(list, verb) && !(list[verb]?.text === 'needs' && list[verb + 1]?.text !== 'to')
}

/** Index of the verb after a noun phrase with a determiner: “that music drowns them out”, “my late husband flew”. -1 if none. */
export function verbOfNoun(list: readonly Token[], at: number): number {
  if (!isDeterminer(list[at]?.text)) return -1
  const verb = finiteVerbAt(list.slice(at, at + MAX_NOUN))
  return verb < 2 ? -1 : at + verb
}

function isPredicate(list: readonly Token[], from: number, subject: string): boolean {
  // “Its” for “it's”: “its all a bit quick”, “its rubbish”, and not “its last sentence”.
  if (subject === 'its') {
    const rest = list.slice(from, from + 4)
    return ITS.test(rest[0]?.text ?? '') || (rest.length > 0 && list.length - from <= 2 && rest.every(isIdle))
  }
  let at = from
  while (isWord(list[at]?.text, 'adverb') && list[at + 1]?.kind === 'word') at++
  const verb = list[at]
  if (verb?.kind !== 'word' || asksFor(list, from) || isWord(verb.text, 'joining') || opensObject(verb.text))
    return false
  // “Cut it please”: it may be what the request is about.
  if (subject === 'it')
    return (
      isAuxiliary(verb.text) ||
      isFiniteVerb(verb.text) ||
      (/s$/.test(verb.text) && (!verb.isBase || isIdle(verb)))
    )
  return verb.senses.glue !== 'politeness' && !/(?:self|selves)$/.test(verb.text)
}

const isWanting = (text: string) => isWord(text, 'wanting', 'shall') || text === 'would'

/** “i want …”, “it should …”, “we need …” */
function asksFor(list: readonly Token[], from: number): boolean {
  const rest = list.slice(from, from + 4).map(({ text }) => text)
  const isRefused = rest.includes('not') && /^(?:need|want|like)$/.test(rest.at(-1) ?? rest.at(-2) ?? '')
  return rest.slice(0, 3).some(isWanting) && !isRefused
}

/** A new statement begins here, and the sentence before it is complete. */
function tellsAnew(list: readonly Token[], at: number, start: number): boolean {
  const [token, before] = [list[at] as Token, list[at - 1] as Token]
  // “pauses that are long”, “hello this is take two”
  if (
    isWord(token.text, 'opener', 'demonstrative') ||
    token.text === 'there' ||
    token.senses.glue === 'politeness'
  )
    return false
  if (!tells(list, at)) return false
  // “The whole sentence it is in”
  if (matches(before, { unit: 'sentence part' }) && list.at(-1)?.text === 'in') return false
  // “Mute the whole take ill add music”
  if (token.text === 'ill') return true
  if (before.text === 'way' || list.slice(Math.max(start, at - MAX_ASKED), at).some(isAsking)) return false
  if (isWord(before.text, 'opener') && at - 1 === start) return false
  // “The chapters i never look at them”: what it is about comes first.
  if (isDeterminer(list[start]?.text) && !list.slice(start, Math.min(at, start + MAX_NOUN)).some(isVerb))
    return false
  if (isWord(before.text, 'particle') && isSubject(token.text)) return true
  const isOpen =
    isWord(before.text, 'joining') ||
    isWord(before.text, 'saying') ||
    isAuxiliary(before.text) ||
    matches(before, { link: true, limit: true, glue: 'articles' }) ||
    isVerb(before)
  return !isOpen && (!isNoun(before) || isWhole(list, at))
}

const isVerb = ({ senses, text }: Token) =>
  isFiniteVerb(text) ||
  (senses.verb !== undefined &&
    senses.thing === undefined &&
    senses.place === undefined &&
    senses.unit === undefined)

function isNoun({ kind, senses, text }: Token): boolean {
  return (
    ['composition', 'media', 'quote'].includes(kind) ||
    senses.thing !== undefined ||
    senses.unit !== undefined ||
    senses.place !== undefined ||
    /^(?:everything|anything|something|ones?|all|way)$/.test(text) ||
    (kind === 'word' && Object.keys(senses).length === 0 && !/(?:ly|er)$/.test(text))
  )
}

/** “how many times they say it”, “where he laughs” */
const isAsking = ({ text, senses }: Token) =>
  senses.link === 'where' || /(?:^| )(?:who|what|when|where|which|how|why|whether)$/.test(text)
const MAX_ASKED = 8
/** As many words a noun has with what describes it. */
const MAX_NOUN = 12

/** “i can hear them fine”, “its too long”: the noun before is no object of it, as in “the story he tells”. */
function isWhole(list: readonly Token[], at: number): boolean {
  const rest = list.slice(at + 1, at + 8)
  const verb = rest.findIndex(({ text }) => !isWord(text, 'adverb'))
  const isState =
    /^(?:is|are|am|was|were)$/.test(rest[verb]?.text ?? '') && !/(?:ing|ed)$/.test(rest[verb + 1]?.text ?? '')
  // “my husband says thats funnier”
  const said = verbOfNoun(list, at)
  const isSaid =
    /^(?:my|our)$/.test(list[at]?.text ?? '') && said > 0 && list[said + 1]?.senses.link === undefined
  return (
    list[at]?.text === 'its' ||
    isState ||
    isSaid ||
    rest
      .slice(verb + 1, verb + 5)
      .some(({ text, senses }) => /^(?:it|them|him|her|me|us)$/.test(text) || senses.glue === 'articles')
  )
}

/** A request begins here: “cut it”, “can you cut it”, “so in the webinar take …”, “the memo should …”. */
function asks(list: readonly Token[], from: number): boolean {
  let at = from
  while (isWord(list[at]?.text, 'opener') && at < from + 3) at++
  const before = list[from - 1]
  const [first, second, third] = list.slice(at, at + 3)
  if (!first || !second) return false
  if (before && at === from && continues(before) && !isTag(list, from)) return false
  if (/^(?:can|could|would|will)$/.test(first.text) && second.text === 'you')
    return third?.senses.verb !== undefined || third?.senses.glue === 'politeness' || third?.text === 'just'
  if (first.senses.limit === 'only' && second.text === 'the') return true
  if (/^(?:in|on|for)$/.test(first.text)) return false
  return isCommand(list, at, at > from) || shall(list, at)
}

/** The statement continues after this word. */
function continues({ text, senses }: Token): boolean {
  return (
    isWord(text, 'joining') ||
    isSubject(text) ||
    isAuxiliary(text) ||
    isWord(text, 'adverb', 'habit') ||
    (senses.glue === 'articles' && text !== 'this') ||
    senses.limit === 'not' ||
    (senses.link !== undefined && !isWord(text, 'particle'))
  )
}

/** “wasnt i”, “isnt it”: asks for nothing, and ends the statement. */
function isTag(list: readonly Token[], end: number): boolean {
  return list[end - 2]?.text === 'not' && isAuxiliary(list[end - 3]?.text)
}

/** “the voice memo should be called …” */
function shall(list: readonly Token[], at: number): boolean {
  const noun = list[at]?.senses.glue === 'articles' ? at + 1 : at
  return list[noun]?.kind === 'composition' && /^(?:should|must|needs|has)$/.test(list[noun + 1]?.text ?? '')
}

function isCommand(list: readonly Token[], at: number, isTurned: boolean): boolean {
  const [{ senses, isBase, text }, next] = [list[at] as Token, list[at + 1]]
  const [word = ''] = text.split(' ')
  const isTwo = list
    .slice(at + 2, at + 5)
    .some((one) => isWord(one.text, 'particle') && verbOf(`${word} ${one.text}`) !== null)
  const isVerb = (senses.verb !== undefined && isBase && (isTurned || !isWord(word, 'idle'))) || isTwo
  const hasObject =
    next !== undefined &&
    (opensObject(next.text) ||
      ['composition', 'media', 'quote', 'time', 'ordinal'].includes(next.kind) ||
      next.senses.glue === 'articles' ||
      (isTurned && !isIdle(next)))
  return isVerb && hasObject
}
