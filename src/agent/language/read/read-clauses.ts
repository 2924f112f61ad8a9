// One clause: what only opens it (“could you please”), whether it forbids, and which of its words is the verb.

import { saysStays } from '../guard-clauses.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { SEPARATORS } from '../vocabulary/links.ts'
import type { Clause } from './clause.ts'
import { leavingOut } from './clause-starts.ts'
import { plainTokens, withImpliedVerb } from './constructions.ts'
import { upToLevel } from './degrees.ts'
import { asVerb } from './made-tokens.ts'
import { isNewNoun } from './new-nouns.ts'
import { withParticle } from './particles.ts'
import { MAX_SENTENCE_TOKENS } from './size-limits.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'
import { isDone } from './written.ts'

/** What opens a request without saying anything of it. */
const WRAPPER =
  /^(?:(?:(?:(?:would|will|could) it be|is it) possible (?:for you )?to|(?:it|that) (?:would|will) be (?:nice|great|good|cool|lovely|awesome|helpful|perfect) (?:if|to|when)(?: (?:it|we|i|you) (?:had|got|could have|put)(?= (?:an?|the|some|captions|chapters)\b))?|i(?: would| will)? (?:really |also |just |only )?(?:appreciate|love) (?:it )?if|i was (?:wondering|hoping) (?:(?:if|whether) )?|(?:i|we) (?:would|will|do|am|are)?(?: really| also| just| only| still)* ?(?:like|love|want|need|wish|hope|prefer)(?: for| that)?(?= (?:you|to|us|it|the|all|every)\b)|your (?:task|job|mission) is|(?:the )?(?:task|request|goal) ?:?|go through(?: the| this| my)*(?: video| recording| composition| interview| whole thing| file)* and|make sure(?: that)?|be sure|(?:do not|never) forget(?: to)?|remember to|ensure(?: that)?|please|kindly|can|could|would|will|you|we|i|to|should|must|may|let us|let me|now|then|and|also|so|just|u|go ahead and|do me a favor and|feel free|try|help me|be so kind(?: as)?|mind|want|need|have|am|think|maybe|next|first|finally|okay|ok|hi|hiya|hello|hey|yo|team|there|thanks|sorry|well|afterwards|after that|,|:|-|–|—|right|alright|nah|nope|yep|yeah|yup|the following|do the following|do|edit|in addition|i think|again|all i (?:want|need) is|what i (?:want|need) is|the only thing i want is|simply|quickly) ?)+/

/** A clause with its verb, without what only opens it; whether it forbids, and whether it wishes. */
export function readClause(tokens: Token[]): Clause {
  if (tokens.length > MAX_SENTENCE_TOKENS) return { tokens, verb: null, isNegated: false, isRequest: false }
  let [from, to] = [0, tokens.length]
  const opens = ({ kind, text }: Token) =>
    (kind === 'mark' || SEPARATORS.has(text)) && text !== '<' && text !== '>'
  // “Plus 4 dB”
  while (from < to && opens(tokens[from] as Token) && tokens[from + 1]?.unit !== 'db') from++
  const closes = ({ kind, text }: Token) => kind === 'mark' && !['%', '"', ')'].includes(text)
  while (to > from && closes(tokens[to - 1] as Token)) to--
  while (to - from > 1 && ['and', 'then', '&', 'but', 'so'].includes(tokens[to - 1]?.text ?? '')) to--
  let list = tokens.slice(from, to)
  const [lead, next] = list
  // “… a copy without the intro”: that is to go.
  const out = leavingOut(list, 0)
  if (lead && out > 0 && next && !/ing$/.test(next.text))
    return {
      tokens: [{ ...lead, text: 'remove', senses: { verb: 'remove' } }, ...list.slice(out)],
      verb: 'remove',
      isNegated: false,
      isRequest: false,
    }
  // “While keeping every word”
  if (lead?.text === 'while' && next !== undefined && isWord(next.text, 'sparing'))
    list = [asVerb(next, next.text === 'leaving' ? 'leave' : 'keep'), ...list.slice(2)]
  list = [...plainTokens(list)]
  let { skipped, isRequest } = wrapperEnd(list)
  // “Can you speed it up to 1.5x?”
  const isLed = skipped > 0 && list[skipped - 1]?.kind !== 'ordinal'
  const split = isLed ? withParticle(upToLevel(list.slice(skipped))) : null
  if (split !== null) list = [...list.slice(0, skipped), ...split]
  const noNeed = list.findIndex(({ text }, at) => text === 'no' && list[at + 1]?.text === 'need')
  const isNegated = noNeed >= 0 || isNegation(list, skipped)
  // “I only need the first half minute”
  const only = list.slice(0, skipped).find(({ text }) => text === 'just' || text === 'only')
  if (only && !isNegated && verbAt(list, skipped) === null) {
    list = [only, ...list.slice(skipped)]
    skipped = 0
  }
  // “Just keep the salt and oven bits”: only these.
  const [verb, ...kept] = list.slice(skipped)
  if (only && verb?.text === 'keep' && !isNegated && kept.some(is({ unit: 'part sentence question answer' })))
    list = [...list.slice(0, skipped), verb, only, ...kept]
  const start = noNeed >= 0 ? noNeed + 3 : isNegated ? skipped + negationLength(list, skipped) : skipped
  const found = verbAt(list, start)
  const said = isNegated ? list.slice(start) : list.slice(skipped)
  return withImpliedVerb({
    tokens: said,
    verb: found === 'remove' && takesForUse(said) ? 'make' : found,
    isNegated,
    isRequest: isRequest || /^(?:give|get)$/.test(said[0]?.text ?? ''),
  })
}

/** What is taken is made into something new; beside what makes that (“take X and make a clip …”), it asks for nothing itself. */
export const withTakes = (clauses: Clause[]): Clause[] =>
  clauses.map((clause, at) => {
    const [take, ...rest] = clause.tokens
    // “Take "X" …” may go on with “clean out”.
    const isUse =
      take?.text === 'take' && clause.verb === 'make' && !(rest.length === 1 && rest[0]?.kind === 'quote')
    const isMade = clauses.slice(at + 1).some(({ tokens }) => tokens.some(isNewNoun))
    if (!take || !isUse) return clause
    return {
      ...clause,
      verb: isMade ? null : 'make',
      tokens: [{ ...take, senses: isMade ? {} : { verb: 'make' } }, ...rest],
    }
  })

/** "Take 0:04 to 0:08 of the talk" uses it; "take the ums out" removes them. */
function takesForUse(tokens: readonly Token[]): boolean {
  return (
    tokens[0]?.text === 'take' &&
    !tokens.some(({ text }) => text === 'out' || text === 'off' || text === 'away')
  )
}

function wrapperEnd(list: readonly Token[]): { skipped: number; isRequest: boolean } {
  let text = ''
  const ends: number[] = []
  for (const token of list.slice(0, 24)) {
    text += `${token.text} `
    ends.push(text.length)
  }
  const match = WRAPPER.exec(text)
  const length = match?.[0].length ?? 0
  // “first 30 seconds”: an ordinal of what follows it.
  const counting = list.findIndex(
    ({ kind, text: one }, at) =>
      (kind === 'ordinal' && isCounted(list[at + 1])) ||
      (one === 'next' && list[at + 1]?.senses.unit !== undefined && list[at + 1]?.kind === 'word'),
  )
  let skipped = ends.filter((end) => end <= length).length
  if (counting >= 0) skipped = Math.min(skipped, counting)
  if (skipped >= list.length) skipped = 0
  // "also", "needs" … may be the verb itself.
  const words = list.slice(0, skipped)
  return {
    skipped,
    isRequest:
      words.some(({ text: word }) => /^(?:want|need|like|love|have)/.test(word)) ||
      /\b(?:want|need|like|love|had)\b/.test(match?.[0] ?? ''),
  }
}

function isCounted(token: Token | undefined): boolean {
  return token !== undefined && matches(token, { kind: 'amount number', unit: true, place: true })
}

function isNegation(list: readonly Token[], at: number): boolean {
  const [first, second] = [list[at], list[at + 1]]
  if (!first) return false
  // “Can't read the title”: what somebody finds
  if (first.text === 'not' && isWord(list[at - 1]?.text, 'can') && isWord(second?.text, 'perceiving'))
    return false
  // The wrapper takes "do".
  if (first.text === 'no' && second?.text === 'need') return true
  if (first.text === 'not' && list[at - 1]?.text === 'do' && !isWord(list[at - 2]?.text, 'subject'))
    return second !== undefined
  if (first.text === 'not' || first.text === 'never' || first.text === 'without')
    return (
      second !== undefined &&
      (second.senses.verb !== undefined ||
        /^(?:touch|mess|fiddle|tamper|bother|you|ever|make|even|want|like)/.test(second.text))
    )
  return first.text === 'do' && second?.text === 'not'
}

function negationLength(list: readonly Token[], at: number): number {
  let length = list[at]?.text === 'do' ? 2 : 1
  while (
    /^(?:ever|you|dare|even|to|make|any|want|like)$/.test(list[at + length]?.text ?? '') &&
    list[at + length]?.text !== 'make'
  )
    length++
  return length
}

function renamesTo(list: readonly Token[], at: number): boolean {
  return list[at + 2]?.text === 'to' || list.slice(at + 2).some(({ kind }) => kind === 'quote')
}

/** The clause's verb: the first word in its base form; else a participle after a modal ("should be removed"). */
function verbAt(list: readonly Token[], at: number): string | null {
  const first = list[at]
  // “Title "Hello", at the bottom” names what is to be there.
  const isText = list[at + 1]?.kind === 'quote' || list[at + 1]?.text === ':'
  if (first?.senses.thing === 'titles' && isText && !renamesTo(list, at))
    return isDone(list.slice(at + 2)) ? 'remove' : 'add'
  const second = list[at + 1]
  // “…, title as it is”
  const isSubject =
    first?.senses.thing !== undefined &&
    second?.kind === 'word' &&
    second.senses.glue === undefined &&
    saysStays(list.slice(at))
  // “Level +4 dB”
  const isLevel = first?.senses.thing === 'audio' && (second?.unit === 'db' || second?.text === ':')
  if (isSubject || isLevel) return null
  if (first?.senses.verb && first.isBase) return first.senses.verb
  if ((first?.senses.limit === 'only' || first?.kind === 'ordinal') && second?.senses.verb && second.isBase)
    return second.senses.verb
  const inScope = list.findIndex(
    (token, index) =>
      index > at &&
      index < at + 9 &&
      token.senses.verb !== undefined &&
      token.isBase &&
      !token.senses.thing &&
      (list[index - 1]?.kind === 'composition' ||
        /^[,:]$/.test(list[index - 1]?.text ?? '') ||
        list[index - 1]?.senses.thing === 'composition'),
  )
  if (inScope > 0 && /^(?:in|for|on|from|at)$/.test(first?.text ?? ''))
    return list[inScope]?.senses.verb ?? null
  if (first?.kind === 'composition' && inScope > 0) return list[inScope]?.senses.verb ?? null
  const modal = list.findIndex(({ text }) =>
    /^(?:should|must|can|could|needs?|has|have|may|might|is|are|shall|to be|gets?|want|wants)$/.test(text),
  )
  if (modal < at) return null
  for (let index = modal + 1; index < Math.min(list.length, modal + 6); index++) {
    const token = list[index] as Token
    // “the title should say X” asks nothing.
    const isToSay = token.senses.verb === 'ask' && /^(?:should|must|shall)$/.test(list[modal]?.text ?? '')
    if (
      token.senses.verb &&
      !token.senses.look &&
      !token.senses.thing &&
      // “The story is at the end”
      !(token.senses.place && list[index - 1]?.senses.glue === 'articles') &&
      token.senses.verb !== 'add' &&
      !isToSay &&
      // “It is a bit slow”
      !(token.isBase && isWord(list[index - 1]?.text.split(' ').at(-1), 'degree'))
    )
      return token.senses.verb
  }
  const after = list[modal + 1]
  if (
    /^(?:needs?|gets?|have|has|wants?)$/.test(list[modal]?.text ?? '') &&
    after &&
    !/^(?:to|been)$/.test(after.text)
  )
    return 'add'
  return /^(?:should|must|needs?|shall)$/.test(list[modal]?.text ?? '') ? 'set' : null
}
