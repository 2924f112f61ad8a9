// What is pointed to first, and acted on behind: “0:43 "I hated it, honestly": kill "honestly"”, “in the line about salt, lose "like"”,
// “0:47 "A" and reply 0:49 "B". Both out.” It is written as the command that is meant, with where behind it.
import { findPlain, isHesitation, plainWordsOf } from '../../commands/plans/words.ts'
import { isNamedPart } from '../places/cursor.ts'
import { BESIDE } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { endsSentence } from './taken-back.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** No pointer has more tokens, and so far behind its verb is what is done to it. */
const MAX_POINTER = 24
const MAX_OBJECT = 5

/** The tokens of a prompt with each such pointer behind its command. Linear: all lookahead is bounded. */
export function withPointed(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = []
  let done = 0
  for (let at = 0; at < tokens.length; at++) {
    const read = at < done || (at > 0 && !endsSentence(tokens[at - 1])) ? null : pointedAt(tokens, at)
    if (read === null) continue
    out.push(...tokens.slice(done, at), ...read.command)
    done = read.to
  }
  return done === 0 ? tokens : [...out, ...tokens.slice(done)]
}

function pointedAt(tokens: readonly Token[], from: number): { command: Token[]; to: number } | null {
  let verb = from
  while (verb <= from + MAX_POINTER && verb < tokens.length && !acts(tokens, verb)) verb++
  const lead = tokens.slice(from, verb)
  const stretch = acts(tokens, verb) ? stretchIn(lead) : null
  let end = verb + 1
  while (stretch && end < tokens.length && isWhole(tokens[end] as Token)) end++
  if (stretch && end > verb + 1 && ends(tokens[end]))
    return { command: [tokens[verb] as Token, ...stretch], to: end }
  const part = partIn(lead)
  const places = acts(tokens, verb) ? (part ?? quotesIn(lead)) : null
  if (places === null) return null
  const act: Token = { ...(tokens[verb] as Token), from: (tokens[from] as Token).from }
  const films = lead.flatMap((token) => (token.kind === 'composition' ? [asLink(token, 'in'), token] : []))
  const written = (words: Token[], to: number) => ({ command: [...words, ...films], to: verb + 1 + to })
  const isKept = act.senses.verb === 'keep'
  const object = tokens.slice(verb + 1, verb + 1 + MAX_OBJECT)
  // “Both out”, “cut them”
  const isOut = act.senses.verb === undefined
  const isIt = (isWord(object[0]?.text, 'referring') || object[0]?.text === 'both') && ends(object[1])
  if (!part && !isKept && (isOut || isIt) && lead.every(isBare))
    return written([isOut ? asVerb(act, 'remove') : act, ...places], 1)
  const at = object.findIndex(part ? isSaid : isQuote)
  const said = object[at]
  const around = part ? part[0] : places.findLast((place) => said !== undefined && holds(place, said))
  if (!around || !said || !object.slice(0, at).every(isSmall)) return null
  // “"Okay, sorry": keep only "sorry"”: what else is said there goes.
  const except = { ...asVerb(act, 'except'), senses: { limit: 'except' } }
  if (isKept && (part || !object.slice(0, at).some(isOpener))) return null
  if (isKept) return written([asVerb(act, 'remove'), around, except, said], at + 1)
  let to = at + 1
  while (isJoint(object[to]) && object[to + 1]?.kind === 'quote') to += 2
  const where = part ?? places.slice(places.indexOf(around)).slice(0, 3)
  return written([act, ...object.slice(0, to), asLink(act, 'in'), ...where], to)
}

/** “Kill”, “lose”; “both out”. */
function acts(tokens: readonly Token[], at: number): boolean {
  const [token, next, after] = tokens.slice(at, at + 3)
  const isOut = /^(?:both|all)$/.test(token?.text ?? '') && isWord(next?.text, 'leaving') && ends(after)
  const isNoun = token?.senses.thing !== undefined || isWord(tokens[at - 1]?.text, 'article', 'subject')
  return isOut || (token?.isBase === true && !isNoun && matches(token, { verb: 'remove mute censor keep' }))
}

/** “In at 0:28, out at 0:31”, “at 0:28 there's a flub that goes on till 0:31”, “starting at 0:28 and up to 0:31”. */
function stretchIn(lead: readonly Token[]): Token[] | null {
  const [from, to, ...more] = lead.filter(({ kind }) => kind === 'time')
  if (!from || !to || more.length > 0 || from.n >= to.n) return null
  const [link, joint] = [lead[lead.indexOf(to) - 1], lead[lead.indexOf(to) - 2]]
  const isJoint = /^(?:to|until)$/.test(link?.senses.link ?? '') || joint?.text === 'out'
  const isOther = (token: Token) =>
    isLimit(token) ||
    /^(?:quote|composition|amount)$/.test(token.kind) ||
    (token.isBase &&
      token.senses.verb !== undefined &&
      !matches(token, { verb: 'start end', thing: true, glue: true }))
  return isJoint && !lead.some(isOther) ? [asLink(from, 'from'), from, asLink(to, 'to'), to] : null
}

/** “That whole range”, “all of it”, “what is in between” */
const isWhole = (token: Token) =>
  matches(token, {
    glue: true,
    unit: 'part',
    place: 'everything',
    link: 'in between that',
    text: 'what section',
  })

/** “In the line about salt,” */
function partIn([link, ...lead]: readonly Token[]): Token[] | null {
  const part = lead.slice(0, lead.findLastIndex((token) => !isOpener(token)) + 1)
  const isPart =
    link !== undefined &&
    BESIDE.inside.includes(link.text) &&
    part.some(({ senses }) => senses.unit !== undefined || isNamedPart(senses.place)) &&
    !part.some((token) => token.kind === 'composition' || token.text === ',' || isLimit(token))
  return isPart ? part : null
}

/** “0:43, "X"”, “"X" and reply 0:49 "Y"”, with each time behind its quotation; null for words that ask or limit. */
function quotesIn(lead: readonly Token[]): Token[] | null {
  const places: Token[] = []
  let time: Token[] = []
  for (const [at, token] of lead.entries()) {
    const timed = [asLink(token, 'at'), token]
    if (isQuote(token)) places.push(token, ...time.splice(0))
    else if (token.kind === 'time' && lead.slice(at + 1, at + 3).some(isQuote)) time = timed
    else if (token.kind === 'time' && places.at(-1)?.kind === 'quote') places.push(...timed)
    else if (/^(?:from|through|between)$/.test(token.text)) places.push(token)
    else if (isJoint(token) && places.length > 0 && lead.slice(at).some(isQuote))
      places.push(asLink(token, 'and'))
    else if (isLimit(token) && at < lead.length - 1) return null
    else if (token.kind === 'word' && token.isBase && token.senses.verb && token.text !== 'reply') return null
  }
  return places.some(isQuote) ? places : null
}

const isQuote = ({ kind }: Token) => kind === 'quote'
const isJoint = (token: Token | undefined) => /^(?:,|and|&|\+|plus)$/.test(token?.text ?? '')
const isLimit = ({ senses: { limit, link } }: Token) => limit !== undefined && link !== 'about'
/** Nothing but where. */
const isBare = (token: Token) =>
  matches(token, { kind: 'quote time mark break composition', glue: true, link: true, text: 'reply' })
/** “, please”, “just” */
const isOpener = (token: Token) => matches(token, { kind: 'mark', glue: 'politeness', limit: 'only' })
const ends = (token: Token | undefined) => token === undefined || token.kind !== 'word' || isJoint(token)
const isSaid = (token: Token) =>
  isQuote(token) || isHesitation(token.text.replace(/s$/, '')) || token.senses.thing === 'fillers'
/** “Only”, “just the word” */
const isSmall = (token: Token) => matches(token, { glue: true, limit: 'only', unit: 'word', text: ':' })

/** The words of a shorter quotation are among those of a longer one. */
function holds({ quoted: long }: Token, { quoted: short }: Token): boolean {
  const [around, inner] = [plainWordsOf(long), plainWordsOf(short)]
  return inner.length > 0 && inner.length < around.length && findPlain(around, inner).length > 0
}
