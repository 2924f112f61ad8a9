// The clause of a guard before it is read: what its subject is and what only says why.
import type { Clause } from './read/clause.ts'
import { is, matches, textOf } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { isFiniteVerb, isPronoun, isWord } from './vocabulary/grammar.ts'
import {
  ASIDE,
  ASSEMBLY,
  EDITS,
  FOR_NOW,
  KINDS,
  MANNERS,
  MORE,
  ORIGINALS,
  PREDICATES,
  REASONING,
  REASONS,
  REST,
  STAYING,
  TAKES,
  TOUCHING,
  TRAILING,
} from './vocabulary/keeping.ts'

/** A phrase that says by itself that its subject stays: “X is fine as it is”, “X must not change”. */
export function saysStays(tokens: readonly Token[]): boolean {
  const text = textOf(tokens)
  // “webinar don't touch”
  const isBanned =
    tokens.length > 1 &&
    (/^(?:do not touch|not touch|hands off|leave alone)$/.test(tokens.at(-1)?.text ?? '') ||
      (tokens.at(-1)?.senses.verb === 'leave' && tokens.at(-2)?.text === 'you')) &&
    tokens
      .slice(0, -1)
      .every(({ senses, kind }) => kind !== 'word' || senses.verb === undefined || senses.thing !== undefined)
  return (
    isBanned ||
    tokens.some(
      ({ text: word }, at) =>
        at > 0 &&
        STAYING.has(word) &&
        !/^(?:leave|keep)$/.test(word) &&
        // “Its answer alone” is only that.
        (word !== 'alone' || /\b(?:leave|leaves|leaving|left|let|be|stay|stays|remain|remains)\b/.test(text)),
    ) ||
    /. (?:leave|not touch|not change|keep) (?:it|them|that)\b|. (?:still plays?|plays? on|continues?|carries on)$/.test(
      text,
    ) ||
    /\b(?:as is|as it is|as they are|as it was|as they were|like (?:it|they) (?:is|are)|the way (?:it|they) (?:is|are)|how (?:it|they) (?:is|are)|where (?:it|they) (?:is|are)(?! \w)|off limits)\b/.test(
      text,
    ) ||
    saysSettled(tokens) ||
    (tokens.some((token, at) => at > 0 && touches(token)) &&
      /\b(?:not|nothing|nor)\b/.test(text) &&
      /\b(?:must|should|shall|may|can|could|will|do|does|is|are|to be|has|have)\b/.test(text))
  )
}

/** “The other two are approved”, “the memo is fine already”, “Interview excluded”: nothing is left to do to a film. */
export function saysSettled(tokens: readonly Token[]): boolean {
  const isFilm = ({ kind, text, senses }: Token) =>
    kind === 'composition' ||
    REST.has(text) ||
    ORIGINALS.has(text) ||
    text === 'the other' ||
    senses.place === 'rest'
  const isEnough = ({ text }: Token) => isWord(text, 'settled') || text === 'signed off'
  const isSaid = (token: Token) => isEnough(token) || isWord(token.text, 'be', 'have')
  const at = tokens.findIndex(isSaid)
  const subject = tokens.slice(0, Math.max(0, at))
  const isPlain = is({ kind: 'number mark', glue: true, thing: 'composition' })
  return (
    subject.some(isFilm) &&
    subject.every((token) => isFilm(token) || isPlain(token)) &&
    tokens.some(isEnough) &&
    tokens.slice(at).every((token) => isSaid(token) || isPlain(token) || isWord(token.text, 'besideSettled'))
  )
}

/** “As it is”, “untouched”, “alone”: nothing of it may change, and not only that it is there. */
export function saysAsIs(tokens: readonly Token[]): boolean {
  const text = textOf(tokens)
  return /\b(?:as is|as (?:it|they|he|she) (?:is|are|was|were|says?)|alone|un(?:touched|changed|altered|edited|modified)|exactly|verbatim|the way|how|where|like (?:it|they) (?:is|are))\b/.test(
    text,
  )
}

const SHORTENING = new Set(['remove', 'shorten'])

/** “… be touched”, “… be shortened”. */
function touches({ text, senses, isBase }: Token): boolean {
  return TOUCHING.has(text) || (SHORTENING.has(senses.verb ?? '') && !isBase && senses.thing === undefined)
}

/** “Nothing should be cut”, “it must not be shortened”: what it bans takes something away. */
export function bansCuts(tokens: readonly Token[]): boolean {
  const list = tokens.filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  const [last, passive, not] = list.toReversed()
  return (
    SHORTENING.has(last?.senses.verb ?? '') &&
    /^(?:be|to be|get|gets)$/.test(passive?.text ?? '') &&
    (not?.text === 'not' || list[0]?.text === 'nothing')
  )
}

/** “Nothing after 2:00 is to change”, “no word may be lost”, “not one second may go”, “nothing else”, “nothing on the other two”. */
export function isNothing(tokens: readonly Token[]): boolean {
  const [first, second] = tokens
  const isNone = /^(?:nothing|nothing else|none|no part|no other|no|not one|not a single)$/
  const opening =
    first?.text === 'not' ? `not ${/^(?:one|a single)\b/.exec(textOf(tokens.slice(1, 3)))?.[0]}` : first?.text
  if (!first || !isNone.test(opening ?? '')) return false
  const isOfOthers =
    first.text === 'nothing' &&
    /^(?:on|in|to|for|with)$/.test(second?.text ?? '') &&
    tokens.some(({ text, senses }) => REST.has(text) || senses.place === 'rest' || text === 'other')
  return (
    isOfOthers ||
    first.text === 'nothing else' ||
    tokens.some(touches) ||
    (tokens.length <= 3 &&
      (/^(?:else|more|other|besides)$/.test(second?.text ?? '') ||
        (/^(?:after|before)$/.test(second?.text ?? '') && /^(?:that|it|this)$/.test(tokens[2]?.text ?? ''))))
  )
}

/** “No cuts”, “no other edits”, “no copy, please”: what is not to be there afterward. */
export function isBan(tokens: readonly Token[]): boolean {
  const [first, ...rest] = tokens.filter(({ kind }) => kind !== 'mark')
  // “Cut nothing else”
  if (
    (first?.senses.verb !== undefined || TOUCHING.has(first?.text ?? '')) &&
    /^nothing(?: else)?$/.test(rest[0]?.text ?? '')
  )
    return rest.slice(1).every(({ text, senses }) => MORE.has(text) || senses.glue !== undefined)
  return (
    first?.text === 'no' &&
    rest.length > 0 &&
    rest.every(
      ({ kind, senses, text }) =>
        kind === 'word' &&
        (EDITS.has(text) ||
          MORE.has(text) ||
          FOR_NOW.has(text) ||
          senses.thing !== undefined ||
          senses.glue === 'politeness'),
    ) &&
    rest.some(({ senses, text }) => EDITS.has(text) || senses.thing !== undefined)
  )
}

/** “Don't go near the master”, “don't lay a finger on it”: whatever one does to it, it isn't touched. */
export function asTouching(clause: Clause): Clause {
  const [act, ...rest] = clause.tokens
  const to = rest.findIndex(({ text }) => isWord(text, 'reaching'))
  const isIdiom =
    to >= 0 &&
    to < 4 &&
    rest.slice(0, to).every(({ senses, text }) => senses.glue !== undefined || isWord(text, 'limb'))
  if (!clause.isNegated || !act || !isIdiom || (act.senses.verb !== undefined && to === 0)) return clause
  return { ...clause, tokens: [act, ...rest.slice(to + 1)] }
}

/** “Before this moment, don't touch anything”: where, which stands in front of it; nothing else does. */
export function leadOf({ verb, isNegated }: Clause, before: Clause | undefined): readonly Token[] {
  const isLead =
    before?.verb === null &&
    before.tokens.length <= MAX_MANNER &&
    LEADING.has(before.tokens[0]?.senses.link ?? '') &&
    before.tokens[0]?.text !== 'for' &&
    !before.tokens.some(({ text }) => isFiniteVerb(text))
  return isLead && (isNegated || verb === 'leave') ? before.tokens : []
}

const LEADING = new Set(['before', 'after', 'in', 'until', 'from'])

/** “The price of one must stay there”: what stays, without how that is said; a limit in what is said belongs to it. */
export function subjectOf(clause: Clause): Clause {
  let end = clause.tokens.length
  const trails = ({ kind, text }: Token) => kind === 'mark' || TRAILING.has(text)
  while (end > 1 && trails(clause.tokens[end - 1] as Token)) end--
  const tokens = clause.tokens.slice(0, end)
  const isPassive = clause.verb === 'keep' && tokens[0]?.senses.verb === undefined
  const isStatement =
    (clause.verb === null || clause.verb === 'set' || isPassive) && !clause.isNegated && !isNothing(tokens)
  const at = tokens.findIndex(
    ({ text }, index) => index > 0 && (PREDICATES.has(text) || /^(?:do not|not) /.test(text)),
  )
  const [subject, said] = [tokens.slice(0, at), tokens.slice(at)]
  const isWhole =
    isStatement &&
    at > 0 &&
    saysStays(tokens) &&
    subject.some((token) => token.senses.glue === undefined && token.senses.link === undefined) &&
    said.every(
      ({ kind, senses }) =>
        (kind === 'word' || kind === 'mark') && senses.link !== 'where' && senses.thing === undefined,
    ) &&
    !said.some(({ senses }) => ['only', 'except', 'if', 'unless', 'but'].includes(senses.limit ?? ''))
  return isWhole ? { ...clause, tokens: subject, verb: 'leave' } : { ...clause, tokens }
}

/** “Leave the story in, they love that one”: without why, for whom, and how it is; a limit, a name or a value is never a reason. */
export function withoutReason(clause: Clause): Clause {
  const { tokens } = clause
  const from = tokens.findIndex((_, at) => at > 0 && (opensReason(tokens, at) || opensManner(tokens, at)))
  return from < 0 ? clause : { ...clause, tokens: tokens.slice(0, from) }
}

const isDash = (text: string) => /^[–—-]$/.test(text)

function opensReason(tokens: readonly Token[], at: number): boolean {
  const { text, kind } = tokens[at] as Token
  const isMark = kind === 'mark' && (/^[,;(]$/.test(text) || isDash(text))
  const next = isMark && REASONS.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
  const rest = tokens.slice(next)
  const [first] = rest
  if (first === undefined || !(isMark || REASONS.has(text) || text === 'or')) return false
  const isSaid = rest.every(
    (token) =>
      (token.kind === 'word' || token.kind === 'mark') &&
      (token.senses.limit === undefined || HARMLESS.has(token.senses.limit)) &&
      !STAYING.has(token.text),
  )
  if (!isSaid) return false
  // “… for the trailer”, “… for her to choose”
  if (text === 'for' && rest.every(isOfNothing)) return true
  const states = rest.some((token) => isFiniteVerb(token.text) || /['’]s$/.test(token.text))
  // “… or the boss kills me”, “… – it's what they come for”
  if (text === 'or' || isDash(text)) return states || rest.some((token) => isWord(token.text, 'object'))
  return rest.length > 1 && REASONING.has(first.text) && (first.text !== 'the' || text === ';' || states)
}

const HARMLESS = new Set(['but', 'again', 'not', 'roughly', 'only'])

/** It names nothing that a film has. */
const isOfNothing = ({ senses }: Token) =>
  senses.thing === undefined && senses.place === undefined && senses.unit === undefined

/** “… as it was said”, “… how he said it”, “… at their level”: how it stays, up to the end. */
function opensManner(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at)
  const [first, second, third] = rest.map(({ text }) => text)
  // “… at their present level”
  if (first === 'at' && (isWord(second, 'possessive') || second === 'the'))
    return rest.length <= MAX_MANNER && rest.at(-1)?.senses.thing === 'audio'
  // “…, warts and all”
  if (rest.length === 3 && second === 'and' && third === 'all') return true
  const isAs = /^(?:exactly as|just as|as|how|like|the way)$/.test(first ?? '')
  return (
    isAs && isPronoun(second) && isFiniteVerb(third) && rest.length <= MAX_MANNER && rest.every(isOfNothing)
  )
}

const MAX_MANNER = 7

/** “Not the teaser, not the memo”, “but not the title” */
export function isNotThese(tokens: readonly Token[]): boolean {
  const isNamed = ({ kind, senses, text }: Token) =>
    kind === 'composition' || KINDS[senses.thing ?? ''] !== undefined || isWord(text, 'vocal')
  return (
    tokens[0]?.text === 'not' &&
    tokens.some(isNamed) &&
    tokens.every(
      (token) =>
        isNamed(token) ||
        token.kind === 'mark' ||
        token.senses.glue !== undefined ||
        token.senses.link !== undefined ||
        /^(?:not|nor|or)$/.test(token.text),
    )
  )
}

/** “'You know' is just how he talks, that should stay”: with what the pronoun stands for; null when it stands for nothing. */
export function withAntecedent(clause: Clause, before: Clause | undefined): Clause | null {
  const rest = clause.tokens.filter(
    ({ text, kind, senses }) =>
      kind !== 'mark' &&
      senses.verb !== 'leave' &&
      (!MANNERS.has(text) || ORIGINALS.has(text) || ASSEMBLY.has(text)) &&
      !STAYING.has(text),
  )
  const isIt = ({ text }: Token) =>
    isWord(text, 'referring', 'demonstrative', 'asker') ||
    /^(?:both|which|want|like|to|em|(?:this|that) one)$/.test(text)
  // “…; if not, leave it”: then nothing of what goes before is done.
  if (clause.isElse && rest.every(isIt)) return NOTHING_MORE(clause)
  // “The teaser is signed off, don't edit it”
  const [act, ...objects] = rest
  if (clause.isNegated && act && objects.length > 0 && objects.every(isIt) && before?.verb === null) {
    return { ...clause, tokens: [act, ...aboutWhat(before.tokens)] }
  }
  const isPronoun = rest.every(isIt)
  if (!isPronoun || clause.isNegated || clause.tokens.some(({ senses }) => senses.place !== undefined))
    return clause
  if (!before) return null
  const isSaid =
    before.tokens.some(({ senses }) => senses.limit === 'except') ||
    before.isNegated ||
    before.verb === 'leave'
  if (isSaid) return NOTHING_MORE(clause)
  if (before.verb !== null) return null
  return { ...before, tokens: aboutWhat(before.tokens) }
}

/** A guard that holds anyway. */
const NOTHING_MORE = (clause: Clause): Clause => ({ ...clause, tokens: [], isNegated: true })

/** “I love the salt story”, “the teaser is signed off”: what that is said of. */
function aboutWhat(tokens: readonly Token[]): Token[] {
  const verb = tokens.findIndex(({ text }) => isFiniteVerb(text) || isWord(text, 'fondness'))
  if (verb < 0) return [...tokens]
  return isWord(tokens[verb]?.text, 'fondness') ? tokens.slice(verb + 1) : tokens.slice(0, verb)
}

/** “(keep the second try)” says what removing retakes does anyway. */
export function isAside({ tokens, verb, isNegated }: Clause): boolean {
  if (isNegated && tokens.length === 0) return true
  if (verb !== 'leave' && verb !== 'keep') return false
  const rest = tokens.slice(1).filter(({ kind }) => kind !== 'mark')
  return (
    rest.length <= 4 &&
    rest.every(
      (token) =>
        matches(token, { kind: 'ordinal number', text: ASIDE, glue: 'articles' }) || TAKES.has(token.text),
    ) &&
    rest.some(
      ({ text, kind }) => kind === 'ordinal' || kind === 'number' || ASIDE.has(text) || PICKUPS.has(text),
    ) &&
    (rest.some(({ text }) => TAKES.has(text)) || rest.every(({ kind }) => kind === 'ordinal'))
  )
}

const PICKUPS = new Set(['pickup', 'retake'])

/** “Delete the second chapter, keep the first”: of several, the one that isn't to change. */
export function isOneOfSeveral({ tokens }: Clause, before: Clause | undefined): boolean {
  const said = tokens.filter(
    ({ kind, text, senses }) =>
      kind !== 'mark' &&
      senses.glue === undefined &&
      senses.link === undefined &&
      !MANNERS.has(text) &&
      !STAYING.has(text),
  )
  const ordinals = said.filter(({ kind }) => kind === 'ordinal')
  const asked = before?.tokens ?? []
  return (
    before !== undefined &&
    before.verb !== null &&
    ordinals.length > 0 &&
    asked.some(({ kind }) => kind === 'ordinal' || kind === 'quote') &&
    said.every(
      ({ kind, text, senses }) =>
        kind === 'ordinal' ||
        /^ones?$/.test(text) ||
        asked.some(
          (one) => one.text === text || (senses.thing !== undefined && one.senses.thing === senses.thing),
        ),
    ) &&
    !ordinals.some(({ n }) => asked.some((one) => one.kind === 'ordinal' && one.n === n))
  )
}

/** “The host's name”, “his name”: it is said, and names no composition. */
export function isPersonsName({ senses }: Token, before: Token | undefined): boolean {
  return senses.thing === 'name' && /^(?:his|her)$|['’]s$/.test(before?.text ?? '') && before?.kind === 'word'
}

/** “Do not create new compositions”: that bans an act, and protects nothing. */
export function makesNew({ tokens, isNegated }: Clause): boolean {
  return (
    isNegated &&
    ['make', 'copy', 'add', 'rename'].includes(tokens[0]?.senses.verb ?? '') &&
    tokens[0]?.text !== 'apply'
  )
}
