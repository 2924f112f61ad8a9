// Indirect requests and complaints as commands: “captions would help”, “too many ums”, “the sponsor bit isn't relevant”. A rule looks at
// the words around a noun phrase and gives it a verb. It doesn't look at what the phrase names.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asPronoun, asThing, asVerb } from './made-tokens.ts'
import { withoutPossessive } from './renamings.ts'
import { is, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'
import { isRated } from './told.ts'

/** The tokens as a command; null when they ask for nothing. */
export function asCommand(tokens: readonly Token[]): readonly Token[] | null {
  return (
    wouldHelp(tokens) ??
    wouldBeIn(tokens) ??
    tooMany(tokens) ??
    mustNotStay(tokens) ??
    mustGo(tokens) ??
    complaint(tokens) ??
    newName(tokens)
  )
}

const NEW_THINGS = new Set(['excerpt', 'clip', 'composition', 'copy'])
const WOULD = /^(?:would|could|might|will)$/
const SERVES = /^(?:help|suit|be|feel|look|sound|fit|work|do)$/
const AMID = /^(?:really|just|also|definitely|probably|certainly|surely|very|so|quite|more|much|way)$/

/** No word that limits, no value and no name: only why. */
function isReason(tokens: readonly Token[]): boolean {
  return tokens.every(
    ({ kind, senses, text }) =>
      (kind === 'word' || kind === 'mark') &&
      !isWord(text, 'unwelcome') &&
      !['not', 'only', 'except', 'if', 'unless'].includes(senses.limit ?? ''),
  )
}

/** A noun phrase without a subject that does something. */
function isNounPhrase(tokens: readonly Token[]): boolean {
  const [first] = tokens
  return (
    first !== undefined &&
    !/^(?:i|we|you|he|she|they|it|this|that|there|what|who|how|if)$/.test(first.text) &&
    tokens.some(is({ thing: true, place: true, unit: true, kind: 'amount ratio' })) &&
    !tokens.some(({ text }) => /^(?:would|could|will|is|are|was|were)$/.test(text))
  )
}

/** “Captions would really help our colleagues”, “a square version would be handy”, “0.9x would suit”. */
function wouldHelp(tokens: readonly Token[]): readonly Token[] | null {
  const modal = tokens.findIndex(({ text }) => WOULD.test(text))
  const object = tokens.slice(0, Math.max(0, modal))
  let at = modal + 1
  while (AMID.test(tokens[at]?.text ?? '')) at++
  const rest = tokens.slice(at + 1)
  if (modal < 1 || !SERVES.test(tokens[at]?.text ?? '') || !isNounPhrase(object) || !isReason(rest))
    return null
  if (
    rest.some(
      ({ senses }) => senses.limit !== undefined && senses.limit !== 'roughly' && senses.limit !== 'few',
    )
  )
    return null
  const first = object[0] as Token
  const isFactor = object.length <= 2 && object.some(({ unit }) => unit === 'x')
  if (isFactor) return [asVerb(first, 'set'), asThing(first, 'speed'), asLink(first, 'to'), ...object]
  const isNew =
    object.some(({ senses }) => NEW_THINGS.has(senses.thing ?? '')) &&
    /^(?:a|an|one|two|three)$/.test(first.text)
  return [asVerb(first, isNew ? 'make' : 'add'), ...object]
}

/** “(It) would be nicer in portrait for phones”. */
function wouldBeIn(tokens: readonly Token[]): readonly Token[] | null {
  const from = /^(?:it|this|that)$/.test(tokens[0]?.text ?? '') ? 1 : 0
  const link = tokens.findIndex(({ text }, at) => at > from && (text === 'in' || text === 'as'))
  const isWould = WOULD.test(tokens[from]?.text ?? '') && SERVES.test(tokens[from + 1]?.text ?? '')
  const [first] = tokens
  const rest = tokens.slice(link + 1)
  const look = rest.find(({ senses }) => senses.glue !== 'articles')
  if (!first || !isWould || link < from + 2 || link > from + 5) return null
  if (!['vertical', 'square', 'landscape'].includes(look?.senses.look ?? '')) return null
  return [asVerb(first, 'make'), asPronoun(first), ...rest]
}

/** “Too many ums in this one”. */
function tooMany(tokens: readonly Token[]): readonly Token[] | null {
  const from = /^(?:there (?:is|are)|there)$/.test(tokens[0]?.text ?? '')
    ? tokens[1]?.text === 'are'
      ? 2
      : 1
    : 0
  if (!/^(?:too|way too|far too|so)$/.test(tokens[from]?.text ?? '')) return null
  if (!/^(?:many|much)$/.test(tokens[from + 1]?.text ?? '')) return null
  const rest = tokens.slice(from + 2)
  return rest.length > 0 && isReason(rest) ? [asVerb(tokens[0] as Token, 'remove'), ...rest] : null
}

const NOT_STAY =
  /^(?:can|should|must|may|could) not (?:really )?(?:stay|stay in|remain|be (?:in )?(?:there|here|in it|in this)|be)$/

/** “The swear word can't stay”, “there is still that 'X' in there which should not be”. */
function mustNotStay(tokens: readonly Token[]): readonly Token[] | null {
  const modal = tokens.findLastIndex(
    ({ text }, at) => /^(?:can|should|must|may|could)$/.test(text) && tokens[at + 1]?.text === 'not',
  )
  if (modal < 1 || !NOT_STAY.test(textOf(tokens.slice(modal)))) return null
  const which = /^(?:which|that)$/.test(tokens[modal - 1]?.text ?? '') ? modal - 1 : modal
  const object = tokens.slice(0, which)
  const start = object.findIndex(({ text }) => !/^(?:there|is|are|there is|there are|still)$/.test(text))
  const rest = object.slice(Math.max(0, start))
  const end = /\bin (?:there|here|it)$/.test(textOf(rest)) ? -2 : rest.length
  const chosen = rest.slice(0, end)
  return chosen.length > 0 ? [asVerb(tokens[0] as Token, 'remove'), ...chosen] : null
}

const GOES =
  /^(?:should|must|can|may|shall|has to|have to|needs to|need to|will have to) (?:all )?(?:go|go away|disappear|vanish|leave|come off|come out|be gone|be out)(?: now)?$/

/** “Captions should disappear from the film”, “the second marker has to go”. */
function mustGo(tokens: readonly Token[]): readonly Token[] | null {
  const modal = tokens.findIndex(({ text }) =>
    /^(?:should|must|can|may|shall|has|have|needs?|will)$/.test(text),
  )
  const place = tokens.findIndex(({ text }, at) => at > modal + 1 && /^(?:from|in|on)$/.test(text))
  const end = place < 0 ? tokens.length : place
  const object = tokens.slice(0, Math.max(0, modal))
  if (modal < 1 || !GOES.test(textOf(tokens.slice(modal, end)))) return null
  if (object[0]?.senses.glue !== 'articles' && !isNounPhrase(object)) return null
  return [asVerb(tokens[0] as Token, 'remove'), ...object, ...tokens.slice(end)]
}

const BAD =
  /^(?:(?:quite|a bit|a little|rather|very|too|so|really|pretty|bit|little|a|slightly|just|kind of) )*(?:awkward|embarrassing|distracting|annoying|irritating)(?: (?:for|to) [a-z' ]+)?$/
/** What is only bad may be meant to be better; these are never wanted. */
const UNWANTED = new Set(['fillers', 'pauses', 'retakes', 'studioSound', 'profanity', 'clicks'])
const NEEDLESS =
  /^(?:(?:quite|a bit|a little|rather|very|too|so|really|pretty|bit|little|a|slightly|just|kind of) )*(?:irrelevant|unnecessary|not (?:really |very )?(?:relevant|needed|necessary|appropriate|suitable|something .* (?:can|could|will) (?:stand behind|use|need|show)))(?: (?:for|to) [a-z' ]+)?$/

/** “The false start is a bit embarrassing”, “that hum is distracting”: what can go is to go. */
function complaint(tokens: readonly Token[]): readonly Token[] | null {
  const verb = tokens.findIndex(({ text }) => /^(?:is|are)$/.test(text))
  const object = tokens.slice(0, Math.max(0, verb))
  const [first] = object
  if (!first || /^(?:it|this|i|we|they)$/.test(first.text) || (first.text === 'that' && object.length === 1))
    return null
  const predicate = textOf(tokens.slice(verb + 1))
  const isUnwanted = object.some(({ senses }) => UNWANTED.has(senses.thing ?? ''))
  // “… is awkward for trainees” says whom it harms; “the intro is awkward” may want another one.
  const isHarmful = isUnwanted || predicate.includes(' for ')
  const isComplaint = NEEDLESS.test(predicate) || (isHarmful && BAD.test(predicate))
  return predicate.length < 120 && isComplaint ? [asVerb(first, 'remove'), ...object] : null
}

/** “Old draft is now called Scraps”, “the composition name should be Day One instead of My Clip Name”. */
function newName(tokens: readonly Token[]): readonly Token[] | null {
  const verb = tokens.findIndex(({ text }) => /^(?:is|should|shall|will|must|becomes?|gets)$/.test(text))
  // “The names confuse people: Interview should be …” names it behind its colon.
  const mark = tokens
    .slice(0, Math.max(0, verb))
    .findLastIndex(({ kind, text }) => kind === 'mark' && /^[,:;]$/.test(text))
  const object = tokens.slice(mark + 1, Math.max(0, verb))
  const isNamed = object.some(({ senses }) => senses.thing === 'name')
  const isOne =
    object.filter(({ senses }) => senses.glue !== 'articles').length === 1 &&
    object.some(({ kind }) => kind === 'composition')
  const element = object.findIndex(({ senses }) => ['chapters', 'markers'].includes(senses.thing ?? ''))
  const isElement =
    element >= 0 &&
    object.every(
      ({ kind, senses }, at) =>
        // “The chapter Questions should be called Answers”
        (at > element && kind === 'word') ||
        kind === 'ordinal' ||
        kind === 'quote' ||
        senses.thing !== undefined ||
        senses.glue === 'articles',
    )
  if (verb < 1 || (!isNamed && !isOne && !isElement)) return null
  let at = verb
  while (/^(?:is|should|shall|will|must|be|now|to|becomes?|gets)$/.test(tokens[at]?.text ?? '')) at++
  const isCalled =
    tokens[at]?.senses.link === 'called' || /^(?:renamed|retitled)$/.test(tokens[at]?.text ?? '')
  const becomes =
    (isOne || isElement) && /^becomes?$/.test(tokens[verb]?.text ?? '') && isNameLike(tokens[at])
  // “Draft one is now "Final"”
  const isQuoted = isOne && tokens[at]?.kind === 'quote' && at === tokens.length - 1
  if (isCalled) at += tokens[at + 1]?.text === 'to' ? 2 : 1
  else if (!becomes && !isQuoted && ((!isNamed && !isElement) || at < verb + 2)) return null
  // “The second chapter should be at 0:33” says where.
  if (
    isElement &&
    !isNamed &&
    !isCalled &&
    (tokens[at]?.senses.link !== undefined || tokens[at]?.kind === 'time')
  )
    return null
  const last = tokens.at(-1)?.text === 'now' ? -1 : tokens.length
  const rest = tokens.slice(at, last)
  const old = rest.findIndex(({ senses }) => senses.limit === 'instead')
  const text = old > 0 ? rest.slice(0, old) : rest
  const first = tokens[0] as Token
  const named = object.filter(({ senses }) => senses.thing !== 'name').map(withoutPossessive)
  // “…, old draft is now called scraps, and lose the intro” asks for more.
  const isMore = mark >= 0 && text.some(({ kind, text: sign }) => kind === 'mark' && sign === ',')
  return text.length > 0 && !isMore && !text.every(isRated)
    ? [asVerb(first, 'rename'), ...named, asLink(first, 'to'), ...text]
    : null
}

/** “Teaser becomes Trail 30”, and not “becomes square”. */
function isNameLike(token: Token | undefined): boolean {
  return (
    token?.kind === 'quote' ||
    (token?.kind === 'word' && token.senses.look === undefined && token.senses.glue === undefined)
  )
}
