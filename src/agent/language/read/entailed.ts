// What follows from a request anyway, and is said along with it: “…, so it goes straight to "X"”, “…, dead air included”, “Pick up on
// "X"”. None of its words says what is to go.
import { isNamedPart } from '../places/cursor.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { is, matches } from './token-tests.ts'
import type { Token, TokenSpan } from './tokens.ts'

/** A talk goes on to something no further behind the verb that says so, or its subject. */
const MAX_WORDS = 12

/** Such a part of a sentence; `before`: what was said in front of it. Linear: all lookahead is bounded. */
export function entailedIn(sentence: readonly Token[], before: readonly Token[]): TokenSpan[] {
  for (const [at, { text }] of sentence.entries()) {
    const from = /^[,;–—-]$/.test(text) ? at + 1 : at
    const isSo = /^so\b/.test(sentence[from]?.text ?? '')
    const isOpen = at === 0 || from > at || isSo
    if (!isOpen && !isWord(text, 'adding')) continue
    const to = partEnd(sentence, from)
    const part = sentence.slice(from, to)
    const asked = [...before, ...sentence.slice(0, at)]
    const isEntailed =
      isOwnSilence(part, asked) || closesGap(part, asked) || (isOpen && goesOn(part, asked, isSo))
    if (isEntailed) return [{ from: at, to }]
  }
  return []
}

const asks = ({ isBase, senses, kind }: Token) => kind === 'word' && isBase && senses.verb !== undefined
const takes = (token: Token) =>
  token.text === 'out' || (asks(token) && matches(token, { verb: 'remove shorten' }))

/** Before the next request, or where the sentence ends. */
function partEnd(sentence: readonly Token[], from: number): number {
  const end = sentence.findIndex(({ text, kind }, at) => {
    const next = sentence[isWord(sentence[at + 1]?.text, 'joins') ? at + 2 : at + 1]
    const isNext = next && (asks(next) || next.senses.limit === 'not' || next.senses.glue === 'politeness')
    const isJoint = /^(?:[,;–—]|and|but)$/.test(text)
    return at > from && (kind === 'break' || /^[.!?]$/.test(text) || (isNext && isJoint))
  })
  return end < 0 ? sentence.length : end
}

/** “So that the talk goes from X straight to Y”, “it should continue with Y”; not “trim it so it goes from X to Y”, which asks for that. */
function goesOn(part: readonly Token[], asked: readonly Token[], isSo: boolean): boolean {
  const verb = part.findIndex((_, at) => at < MAX_WORDS && leadsOn(part, at))
  const lead = part.slice(0, Math.max(0, verb))
  const isOther =
    lead.some((token) => asks(token) || matches(token, { text: 'let no' })) ||
    part.some(({ kind, unit }) => kind === 'time' || unit !== null)
  if (verb < 0 || isOther) return false
  const isNamed = asked.some(is({ kind: 'quote time media', unit: true, place: true }))
  // “Lose the intro. Pick up on X”: there is nothing before it that goes on.
  const isOpening = asked.some(
    ({ kind, n, senses }) =>
      (kind === 'time' && n === 0) || kind === 'ordinal' || /^(?:intro|start)$/.test(senses.place ?? ''),
  )
  const isStraight = part.some(({ text }) => isWord(text, 'directly'))
  return isSo ? asked.some(asks) && (isStraight || isNamed) : asked.some(takes) && isNamed && !isOpening
}

/** “Goes straight to”, “continues with”, “straight into”, “plays first”. */
function leadsOn(part: readonly Token[], at: number): boolean {
  const text = part[at]?.text.split(' ')[0] ?? ''
  const isVerb = isWord(text, 'leadingOn')
  const next = part.slice(at + 1, at + MAX_WORDS)
  // “Run at half the speed”, “go with captions” ask for that.
  const isLink = ({ text: link }: Token, order: number) =>
    (isWord(link, 'onto', 'into') || /^(?:with|at)$/.test(link)) &&
    !next.slice(order + 1, order + 4).some(is({ kind: 'number amount ratio size', thing: true }))
  const to = next.findIndex(isLink)
  const isStraight =
    (isWord(text, 'directly') && next[0]?.text !== 'through') ||
    (isWord(text, 'be') && isWord(next[0]?.text, 'directly'))
  const isFirst = isVerb && /s$/.test(text) && next[0]?.kind === 'ordinal'
  return isFirst || (to >= 0 && (isVerb || (isStraight && to <= 1)))
}

/** “Close the gap”: what is left of a cut, and no other pause. */
function closesGap(part: readonly Token[], asked: readonly Token[]): boolean {
  const [first, ...rest] = part
  const isGap = ({ text }: Token) => text === 'gap' || text === 'hole'
  return (
    first?.text === 'close' &&
    asked.some(takes) &&
    rest.some(isGap) &&
    rest.every((token) => isGap(token) || token.text === 'up' || isWord(token.text, 'article'))
  )
}

/** “Dead air too”, “with the long silence in the middle”: what is quiet in a stretch goes with it. */
function isOwnSilence(part: readonly Token[], asked: readonly Token[]): boolean {
  const isSpan = asked.some(({ text }) => /^(?:from|through|to|until|-|–)$/.test(text))
  const isStretch =
    asked.some(({ senses }) => isNamedPart(senses.place)) ||
    (isSpan && asked.filter(({ kind }) => kind === 'quote' || kind === 'time').length > 1)
  const isPauses = is({ thing: 'pauses' })
  const isBeside = (token: Token) =>
    isWord(token.text, 'adding', 'article', 'demonstrative', 'severally', 'onto') ||
    matches(token, { look: 'center', text: /^(?:long|included)$/ })
  return (
    isStretch &&
    asked.some(takes) &&
    part.length > 1 &&
    part.some(isPauses) &&
    part.every((token) => isPauses(token) || isBeside(token))
  )
}
