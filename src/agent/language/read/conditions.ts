// The conditions of a sentence: taken out of its tokens, and what they look for put where its clauses only say “it”.

import type { Talk } from '../../commands/plans/talk.ts'
import { isHesitation } from '../../commands/plans/words.ts'
import { fits, pattern } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import { asHeard, spokenPhrase } from '../predicates.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asksNothing, IF_NOT, isBare } from './alternatives.ts'
import type { Clause, Sentence } from './clause.ts'
import { asLink, asThing, comma, quoteOf } from './made-tokens.ts'
import { firstWord, is, isNot, isUm } from './token-tests.ts'
import type { Token } from './tokens.ts'

const STOP = '(,|;|:|then|\\.|\\!)'
const TOLD = `TOLD=!${STOP}*80 (,|:|then)?`
/** “If not, …”, “otherwise, …” */
const ELSE = pattern(`((^|[-<mark>]) <limit:else>|${IF_NOT}) ,?`)
/** “If …, …”, “only where …”; “where she asks if …” is part of a place, and “it would be great if it had captions” a wish. */
const IF = pattern(
  `(<limit:if> [!-(be <word>|would be nice|would be great) if] ([!-@askingIf if]|[=it])|UNLESS=<limit:unless>|[-<limit:only>] <link:where>|^ (once|as_soon_as|when|whenever|while) [>,]) ${TOLD}`,
)

/** Takes "if …", "unless …" and "only if …" out, each up to a comma, "then" or the end. */
export function withoutConditions(tokens: readonly Token[]): {
  rest: Token[]
  conditions: Sentence['conditions']
} {
  const conditions: Sentence['conditions'] = []
  const rest: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const otherwise = ELSE.at(tokens, at)
    const found = otherwise ?? IF.at(tokens, at)
    if (found === null) {
      rest.push(tokens[at] as Token)
      continue
    }
    at = found.to - 1
    if (otherwise) {
      conditions.push({ tokens: [], isNegated: true, isElse: true })
      continue
    }
    if (rest.at(-1)?.senses.limit === 'only') rest.pop()
    const { TOLD: told = [], UNLESS } = found.parts
    if (UNLESS || !isPolite(told))
      conditions.push({ tokens: [...told], isNegated: UNLESS !== undefined, isElse: false })
    // “If it is shorter, do nothing”
    if (rest.length === 0 && asksNothing(tokens.slice(found.to), true)) break
  }
  return { rest, conditions }
}

/** What a condition compares with: a length, or so many of something; and when. */
const BOUND = fits('still|<time number amount&measure:s>|<thing&!thing:composition>|#sound', {
  sound: isUm,
})
const isBound = (token: Token) => BOUND([token])

/**
 * “Cut the goodbye if it is longer than a minute. If it is shorter, …”, “Our slot is 90 seconds. If the film is longer, …”: with what was
 * named last, a condition that names nothing is compared.
 */
export function withBounds(sentences: readonly Sentence[]): readonly Sentence[] {
  let bound: Token[] = []
  for (const { tokens, conditions, clauses } of sentences) {
    for (const condition of conditions)
      if (isBare(condition.tokens)) condition.tokens.push(...bound)
      else bound = condition.tokens.filter(isBound)
    const lengths = tokens.filter((token) => isBound(token) && token.kind !== 'word')
    const isTold = conditions.length === 0 && clauses.every(({ isRemark }) => isRemark)
    if (isTold) bound = lengths.length === 1 ? lengths : []
  }
  return sentences
}

const opensIf = fits('<limit:if,unless> ...')
const COMMAND = pattern(
  `[-(. . . .|<amount time>)] [!-@subject,beforeVerb] (<verb&base&!thing&!verb:ask,end,start>|<thing:speed> it) [!~${STOP}]`,
)

/** “If it is longer than a minute cut the intro”: a comma in front of what is to be done. */
export function withComma(tokens: readonly Token[]): readonly Token[] {
  const at = opensIf(tokens) ? COMMAND.in(tokens)?.from : undefined
  const verb = tokens[at ?? -1]
  // Where the verb begins: what stands in front of it belongs to the condition.
  return verb ? tokens.toSpliced(at ?? 0, 0, comma({ ...verb, to: verb.from })) : tokens
}

const INVERTED = rewriter([
  ['^ should [=(!@addressee (!,)+20 , <glue:politeness>* [!be] <verb&base>)]', '<limit:if>'],
])

/** “Should it be longer than a minute, …”: if it is. */
export function withInverted(tokens: readonly Token[]): readonly Token[] {
  return INVERTED.inside(tokens)
}

/** “If I may”, “if it isn't too much trouble”: asks for nothing to be checked. */
function isPolite(tokens: readonly Token[]): boolean {
  const words = tokens.flatMap(({ kind, text }) => (kind === 'mark' ? [] : text.split(' ')))
  // “If it is”, “if so”
  const isBare = (word: string) =>
    word === 'so' || isWord(word, 'subject', 'neuter', 'demonstrative', 'be', 'do', 'have', 'denying')
  return words.length < MAX_POLITE && words.every((word) => isWord(word, 'courteous')) && !words.every(isBare)
}

const MAX_POLITE = 12

const FOUND = pattern(
  '<thing:profanity,fillers,pauses,retakes,captions,titles,markers,chapters,music,clicks>',
)
const isMeasuring = fits('<amount limit&!limit:same>')

/** What a condition looks for: “if there is any swearing”. Empty when it is about something else. */
export function foundThing(tokens: readonly Token[], talks: readonly Talk[]): readonly Token[] {
  const swearing = tokens.find(is({ thing: 'profanity' }))
  const phrase = swearing ? null : spokenPhrase(tokens)
  const [first] = tokens
  // “If there is no title, call it Final”
  if (!first || tokens.some(is({ limit: 'not' }))) return []
  if (phrase?.texts.length === 1)
    return [asQuote(first, asHeard(phrase, talks), phrase.isTopic), ...phrase.words]
  const sound = tokens.find(({ kind, text }) => kind === 'word' && isHesitation(text))
  if (sound) return [asQuote(sound, sound.text.replace(/s$/, ''), false)]
  const at = FOUND.in(tokens)?.from ?? tokens.length
  const [thing, ...more] = tokens.slice(at)
  if (!thing) return []
  // “If there is a chapter called Questions”: that one, and no other.
  return more.some(is({ link: 'called', kind: 'quote' }))
    ? [thing, ...more.filter(isNot({ link: 'called' }))]
    : [thing, ...more.filter((one) => isMeasuring([one]))]
}

/** Of a topic, the sentence is meant and not its words. */
const asQuote = (token: Token, text: string, isTopic: boolean): Token => ({
  ...quoteOf(token, text),
  senses: isTopic ? { unit: 'sentence' } : {},
})

/** What is said, or the sentence that says it. */
function passageOf(phrase: Token, isWhole: boolean): Token[] {
  const sentence = { ...asThing(phrase, 'sentence'), senses: { unit: 'sentence' } }
  return [
    ...(isWhole ? [sentence, asLink(phrase, 'with')] : []),
    phrase.kind === 'quote' ? { ...phrase, senses: {} } : phrase,
  ]
}

const UNIT = '<unit:sentence,part,word>'
const REFERS = `(${UNIT}|<glue place:start asked:speech>|@subject,neuter,demonstrative,be,do,bringingUp,heard,going,whereSaid)`
const OVER = `[!${REFERS}] ([=(<mark quote link:called look:off>|@particle)]|$)`
/** “That one sentence”, “where it is first said”, “there” */
const REFERENCE = pattern(
  `[-.] (#det ${REFERS}*2 ${UNIT} ${REFERS}* ${OVER}|CLAUSE=(<link:where>|when) ${REFERS}+ ${OVER}|there)`,
  { det: (token) => isWord(firstWord(token), 'demonstrative', 'article') },
)
/** “At (the start of that sentence)” */
const EDGE = pattern('<glue:articles>* <place:start> of $')

/** “If 'X' is said, put a marker there”, “… where that sentence begins”, “cut the bit it comes up in”: with where that is. */
export function whereSaid(tokens: readonly Token[], [phrase]: readonly Token[]): readonly Token[] {
  const isFound = phrase?.kind === 'quote' || phrase?.senses.thing === 'profanity'
  const at = isFound ? tokens.findLastIndex((_, index) => REFERENCE.at(tokens, index)) : -1
  const found = REFERENCE.at(tokens, at)
  if (phrase === undefined || found === null) return tokens
  const said = tokens.slice(at, found.to)
  const isPart = said.some(is({ unit: true }))
  const isWhole = !said.some(is({ text: 'word' })) && (isPart || phrase.senses.unit === 'sentence')
  const before = tokens.slice(0, EDGE.in(tokens.slice(0, at))?.from ?? at)
  const isLed = before.at(-1)?.senses.link !== undefined || (isPart && !found.parts.CLAUSE)
  return [
    ...before,
    ...(isLed ? [] : [asLink(said[0] as Token, 'at')]),
    ...passageOf(phrase, isWhole),
    ...tokens.slice(found.to),
  ]
}

/** Verbs, and which of the things that are looked for they can be about, beside what is said. */
const ACTING =
  /^(?:(?:remove|off|on|set|clean) .*|(?:keep|leave) |(?:mute|censor) (?:profanity|fillers|music|clicks)?|(?:raise|lower) music|shorten (?:pauses|titles|music)|rename (?:titles|chapters|markers))$/

/** “If there is any swearing, mute it” mutes the swearing, and nothing else. */
export function withAntecedent(given: Clause, found: readonly Token[]): Clause {
  const [phrase, ...words] = found
  if (phrase === undefined) return given
  const clause = { ...given, tokens: [...whereSaid(given.tokens, found)] }
  const isSaid = phrase.kind === 'quote'
  const acts = ACTING.test(`${clause.verb} ${phrase.senses.thing ?? ''}`)
  const at = clause.tokens.findIndex(is({ text: 'it them those that' }))
  const hasOwn = clause.tokens.some(is({ thing: true, place: true }))
  const isAsked = isSaid && clause.tokens[at - 1]?.senses.link === 'about' && words.length > 0
  if (at < 0 || (!isAsked && (!acts || hasOwn))) return clause
  const meant = isAsked ? words : isSaid ? passageOf(phrase, phrase.senses.unit === 'sentence') : found
  return { ...clause, tokens: [...clause.tokens.slice(0, at), ...meant, ...clause.tokens.slice(at + 1)] }
}
