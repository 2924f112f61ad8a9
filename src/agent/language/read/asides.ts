// What is said beside a request and set apart by a mark: “…, my mother listens”, “the printer is waiting, so …”, “…, same as last week”.
// It is taken out before anything reads the request, so that no word of it becomes a place, a topic or a value; the answer names it.
import type { EditContext } from '../../../edit/document.ts'
import { heardStems, plainWord, stem } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { entailedIn } from './entailed.ts'
import { endsSentence } from './taken-back.ts'
import { matches } from './token-tests.ts'
import type { Token, TokenSpan } from './tokens.ts'
import { telling } from './told.ts'

/** The request, and what was said beside it. */
type Beside = { tokens: Token[]; asides: Token[][] }

/** No aside has more words. */
const MAX_ASIDE = 24
/** What asks is looked for so far around an aside. */
const MAX_SENTENCE = 200

/** Linear: each word is looked at as part of one aside, and what is looked for around it is bounded. */
export function withoutAsides(tokens: readonly Token[], context: EditContext): Beside {
  const sentences = sentencesOf(tokens)
  const isAsked = sentences.map((_, order) =>
    sentences.slice(0, order).some((one) => one.at(-1)?.text === '?'),
  )
  const out: Token[] = []
  const asides: Token[][] = []
  for (const [order, sentence] of sentences.entries()) {
    const after = (sentences[order + 1] ?? []).slice(0, MAX_ASIDE)
    const before = sentences[order - 1] ?? []
    const around = [before, after]
    const beside = {
      before,
      after,
      context,
      isAsked: isAsked[order] === true,
      asksAround: around.some(commands),
    }
    const asked = [...(sentences[order - 2] ?? []), ...before].slice(-MAX_SENTENCE)
    const entailed = sentence.length > MAX_SENTENCE ? [] : entailedIn(sentence, asked)
    const spans = sentence.length > MAX_SENTENCE ? [] : [...asidesOf(sentence, beside), ...entailed]
    const isIn = sentence.map(() => false)
    for (const span of spans) {
      isIn.fill(true, span.from, span.to)
      asides.push(
        sentence.slice(span.from, span.to).filter(({ kind }) => kind !== 'mark' && kind !== 'break'),
      )
    }
    out.push(...sentence.filter((_, at) => !isIn[at]))
  }
  return { tokens: out, asides }
}

/** Tokens up to each full stop or line break. */
export function sentencesOf(tokens: readonly Token[]): (readonly Token[])[] {
  const sentences: Token[][] = [[]]
  for (const token of tokens) {
    sentences.at(-1)?.push(token)
    if (endsSentence(token)) sentences.push([])
  }
  return sentences.filter((one) => one.length > 0)
}

function separates(tokens: readonly Token[], at: number): boolean {
  const { kind, text, from, to } = tokens[at] as Token
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  const isDash =
    text === '-' && before !== undefined && after !== undefined && before.to < from && after.from > to
  return kind === 'mark' && (isDash || /^[,;:()–—]$/.test(text))
}

/** “Lose 0:28 to 0:30. False start.”: what it is that was asked for before. */
function labels(sentence: readonly Token[], before: readonly Token[]): boolean {
  const words = sentence.filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'articles')
  const isNoun =
    words.length <= 2 && words.every(({ kind, senses }) => kind === 'word' && senses.thing === 'retakes')
  const isPlaced = before.some(({ kind }) => kind === 'time' || kind === 'quote')
  return (
    words.length > 0 &&
    isNoun &&
    isPlaced &&
    before.some(({ senses, isBase }) => isBase && senses.verb === 'remove')
  )
}

/** “He stumbles: “The first year …””: it says what the quotation is. */
const opensQuote = (sentence: readonly Token[], at: number) =>
  sentence[at]?.text === ':' && ['quote', 'time'].includes(sentence[at + 1]?.kind ?? '')

type Around = {
  before: readonly Token[]
  after: readonly Token[]
  context: EditContext
  isAsked: boolean
  asksAround: boolean
}

/** Of one sentence: each with the mark that sets it apart; all of it when the sentence beside it asks. */
function asidesOf(
  sentence: readonly Token[],
  { before, after, context, isAsked, asksAround }: Around,
): TokenSpan[] {
  const parts = partsOf(sentence)
  const told: TokenSpan[] = []
  for (const part of parts) {
    const { from, to } = part
    // “…, which makes my daughter laugh”
    const isOfAside = sentence[from]?.text === 'which' && told.at(-1)?.to === from - 1
    if (isOfAside || (isAside(sentence.slice(from, to)) && !opensQuote(sentence, to))) told.push(part)
  }
  if (told.length === 0) return labels(sentence, before) ? [{ from: 0, to: sentence.length }] : []
  if (told.length === parts.length)
    return asksAround && !mayMean(after, sentence, context) ? [{ from: 0, to: sentence.length }] : []
  const asking = parts.filter(
    ({ from, to }) => !told.some((one) => one.from === from) && asks(sentence.slice(from, to), isAsked),
  )
  if (asking.length === 0) return []
  return told
    .filter(({ from, to }) => !mayMean([...sentence.slice(to), ...after], sentence.slice(from, to), context))
    .map(({ from, to }) => {
      const isSplit = (at: number) => sentence[at] !== undefined && separates(sentence, at)
      // Brackets go with what is in them.
      const isWhole = sentence[from - 1]?.text === '(' && sentence[to]?.text === ')'
      return {
        from: from > 0 && isSplit(from - 1) ? from - 1 : from,
        to: (from === 0 || isWhole) && isSplit(to) ? to + 1 : to,
      }
    })
}

/** What stands between marks, and behind “and”, “so”, “because” in front of another subject. */
function partsOf(sentence: readonly Token[]): TokenSpan[] {
  const parts: TokenSpan[] = []
  let from = 0
  for (let at = 0; at <= sentence.length; at++) {
    const token = sentence[at]
    const isEnd = token === undefined || separates(sentence, at) || endsSentence(token)
    const isJoined = token !== undefined && at > from && opensClause(sentence, at)
    if (!isEnd && !isJoined) continue
    if (at > from) parts.push({ from, to: at })
    from = isEnd ? at + 1 : at
  }
  return parts
}

/** “… and I am listening on it”, “… because the children can't hear it”. */
const opensClause = (sentence: readonly Token[], at: number) =>
  isWord(sentence[at]?.text, 'turn') &&
  // “Same as the others”
  !isWord(sentence[at - 1]?.text, 'comparing') &&
  (isWord(sentence[at + 1]?.text, 'subject', 'someone', 'possessive') ||
    (isWord(sentence[at]?.text, 'reason') && isWord(sentence[at + 1]?.text, 'article')))

/** What only says what must not happen asks for nothing. */
const commands = (sentence: readonly Token[]) =>
  sentence.some(
    ({ senses, isBase, text, kind }) =>
      kind === 'amount' || (isBase && senses.verb !== undefined && !isWord(text, 'staying')),
  ) && !sentence.some(({ senses, text }) => senses.limit === 'not' || text === 'nothing')

/** It asks for something, or names what an edit could be about. */
const asks = (part: readonly Token[], isAsked: boolean) =>
  part.some(
    (token) =>
      matches(token, { verb: true, look: true }) ||
      (!isAsked && matches(token, { thing: true, place: true, unit: true })) ||
      (token.kind !== 'word' && token.kind !== 'mark'),
  )

/** A statement about somebody or something that is no part of the film, and of nothing that is; or a comparison with such a thing. */
function isAside(part: readonly Token[]): boolean {
  if (part.length < 2 || part.length > MAX_ASIDE) return false
  return compares(part) || telling(part) === 'others'
}

/** “Same as the other sessions”, “like me calling the dog”: with nothing of the film. */
const compares = (part: readonly Token[]) =>
  isWord(part[0]?.text, 'comparing') &&
  part.every(
    (token) =>
      token.kind === 'word' &&
      !matches(token, { thing: true, unit: true, look: true }) &&
      // “The other sessions”
      (token.senses.place === undefined || token.senses.place === 'rest') &&
      !(token.isBase && token.senses.verb !== undefined),
  )

/** What comes later could be about it: “the phone rings in the middle, cut that”. */
function mayMean(after: readonly Token[], aside: readonly Token[], context: EditContext): boolean {
  // “Our slot is 90 seconds. If it's longer, …”
  if (aside.some(({ kind }) => kind === 'amount') && after.some(isMeasured)) return true
  if (!after.some((_, at) => pointsBack(after, at))) return false
  const words = heardStems(context)
  const isHeard = aside.some(
    ({ kind, text, senses }) =>
      kind === 'speaker' || (Object.keys(senses).length === 0 && words.has(stem(plainWord(text)))),
  )
  return isHeard || after.some(({ senses }) => TAKING.has(senses.verb ?? ''))
}

const isMeasured = (token: Token) =>
  matches(token, { look: 'longer shorter', limit: 'over under if atMost' }) || token.text === 'fit'

/** “It”, “there”, “cut that”; but not “that whole question”. */
function pointsBack(tokens: readonly Token[], at: number): boolean {
  const [{ text }, next] = [tokens[at] as Token, tokens[at + 1]]
  const isOpen =
    next === undefined || next.kind !== 'word' || matches(next, { glue: true, link: true, look: true })
  const isDeterminer = isWord(text, 'demonstrative') && !isOpen
  return (isWord(text, 'referring') && !isDeterminer) || /^(?:there|here)$/.test(text)
}

const TAKING: ReadonlySet<string> = new Set(['remove', 'mute', 'censor', 'move', 'shorten', 'keep'])
