// What somebody takes back while dictating: “minus sixteen, no, make it minus fourteen”. What is said after the correction takes
// the place of the nearest words of its sort before it.

import { BESIDE } from '../vocabulary/beside.ts'
import { matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** Behind “no”, they say that it was a slip; without one, “no” may belong to what is asked. */
const SLIPS = new Set(['sorry', 'wait', 'hang', 'hold', 'make', 'scratch', 'excuse', 'i'])
const AMID = new Set(BESIDE.slip)
const VALUES = new Set(['number', 'amount', 'time', 'size', 'ratio'])

/** The tokens of a prompt as they were meant. Linear for the few corrections that a prompt has. */
export function asMeant(tokens: readonly Token[]): Token[] {
  let list = linkedAnew(madeThat(restated(hesitated(withMeant(withoutScrapped(withoutRetracted(tokens)))))))
  for (let at = 1; at < list.length; at++) {
    const to = correctionEnd(list, at)
    if (to === null) continue
    const from = correctedFrom(list, at, list[to] as Token, list[at + 1]?.text === ',')
    if (from === null) continue
    list = [...list.slice(0, from), ...list.slice(to)]
    at = from
  }
  return list
}

/** “Start where she says A, sorry, where she says B”: what is said again from the same word on takes the place of the first. */
function linkedAnew(tokens: Token[]): Token[] {
  const at = tokens.findIndex(
    ({ text }, index) =>
      text === 'sorry' && tokens[index - 1]?.text === ',' && tokens[index + 1]?.text === ',',
  )
  const again = tokens[at + 2]
  if (at < 0 || again?.senses.link === undefined) return tokens
  const from = tokens.findLastIndex(
    ({ text, kind }, index) => index < at && (text === again.text || kind === 'break'),
  )
  return tokens[from]?.text === again.text ? [...tokens.slice(0, from), ...tokens.slice(at + 2)] : tokens
}

/** “Keep the first minute. Sorry, make that the first 45 seconds”: of two stretches, the one that is meant. */
function madeThat(tokens: Token[]): Token[] {
  for (let at = 2; at < tokens.length; at++) {
    if (tokens[at]?.text !== 'make' || !/^(?:it|that|this)$/.test(tokens[at + 1]?.text ?? '')) continue
    let to = at + 2
    while (/^(?:the|from|just|only)$/.test(tokens[to]?.text ?? '')) to++
    const shape = shapeAt(tokens, to)
    if (shape === null) continue
    const from = tokens.findLastIndex((_, before) => before < at && shapeAt(tokens, before) === shape)
    if (from >= 0) return [...tokens.slice(0, from), ...tokens.slice(to)]
  }
  return tokens
}

/** An edge of so long, or from one time to another. */
function shapeAt(tokens: readonly Token[], at: number): string | null {
  const [one, two, three] = tokens.slice(at, at + 3)
  const isTime = (token: Token | undefined) =>
    token?.kind === 'time' || (token?.kind === 'amount' && token.unit === 's')
  if (one?.kind === 'ordinal' && isTime(two)) return 'edge'
  return isTime(one) && /^(?:to|-|–|until|through)$/.test(two?.text ?? '') && isTime(three) ? 'span' : null
}

/** Where a correction that begins here ends; null when none does. */
function correctionEnd(tokens: readonly Token[], at: number): number | null {
  if (tokens[at]?.text !== 'no') return null
  const next = tokens[at + 1]?.text === ',' ? at + 2 : at + 1
  // “…, no, 'Jam 2'”: with its comma, it negates nothing that follows.
  if (next === at + 2 && isNamed(tokens[next]) && endsThere(tokens[next + 1])) return next
  const slip = tokens[next]?.text ?? ''
  // “No, I think …” corrects nothing.
  if (!SLIPS.has(slip) || (slip === 'i' && !/^(?:mean|meant)$/.test(tokens[next + 1]?.text ?? '')))
    return null
  let to = next + 1
  while (AMID.has(tokens[to]?.text ?? '')) to++
  return tokens[to] === undefined ? null : to
}

/** The first token that the correction replaces: a value or look of the same sort, or the text that was being said. */
function correctedFrom(tokens: readonly Token[], at: number, by: Token, isDirect: boolean): number | null {
  let last = at - 1
  // “…. No, Draft one”, “…. No, I mean boxed captions”
  while (((isDirect && isNamed(by)) || by.senses.look) && /^[.,]$/.test(tokens[last]?.text ?? '')) last--
  for (let before = last; before >= 0 && tokens[before]?.kind !== 'break'; before--) {
    const token = tokens[before] as Token
    if (isDirect && isNamed(by) && token.kind === by.kind) return before
    if (VALUES.has(by.kind) && token.kind === by.kind && token.unit === by.unit) return before
    if (isSwitch(by) === isSwitch(token) && by.senses.look && token.senses.look) return before
    const opensText = token.senses.link === 'called' || token.senses.link === 'saying'
    if (opensText && !VALUES.has(by.kind)) return before + 1
    if (token.kind === 'mark' && token.text !== ',') return null
  }
  return null
}

/** “Move X to the top, no, scrap that. Just cut Y”: without what is taken back where it ends. */
function withoutScrapped(tokens: readonly Token[]): readonly Token[] {
  const sentences = sentencesIn(tokens)
  const isScrapped = (sentence: readonly Token[]) =>
    /, (?:no ,? ?)?(?:scrap|scratch|strike|forget) (?:that|it)$/.test(
      textOf(sentence.filter((token) => !endsSentence(token)).slice(-6)),
    )
  return sentences.flatMap((sentence, at) =>
    at < sentences.length - 1 && isScrapped(sentence) ? [] : sentence,
  )
}

/** “Cut the sentences with “do not”. I mean only these: “…” and “…””: the next sentence says anew what the one before asks for. */
function withMeant(tokens: readonly Token[]): Token[] {
  const out: Token[][] = []
  for (const sentence of sentencesIn(tokens)) {
    const to = meantAt(sentence)
    const object = to === null ? [] : sentence.slice(to)
    const before = out.at(-1) ?? []
    const verb = before.findIndex(({ senses, isBase }) => senses.verb !== undefined && isBase)
    const isObject = object.some(({ kind }) => kind === 'quote') && !object.some(isRequest)
    if (isObject && verb >= 0 && !before.slice(verb + 1).some(isRequest))
      out[out.length - 1] = [...before.slice(0, verb + 1), ...object]
    else out.push([...sentence])
  }
  return out.flat()
}

/** Where the object of “I mean only …” begins in a sentence that opens with it; null in others. */
function meantAt(sentence: readonly Token[]): number | null {
  const at = sentence.findIndex(({ text }) => !AMID.has(text) || text === 'i')
  if (sentence[at]?.text !== 'i' || !/^mean(?:t)?$/.test(sentence[at + 1]?.text ?? '')) return null
  let to = at + 2
  while (/^(?:only|just|exactly|,|:)$/.test(sentence[to]?.text ?? '')) to++
  return to
}

const isSwitch = ({ senses }: Token) => senses.look === 'on' || senses.look === 'off'

const isRequest = ({ senses, isBase }: Token) => senses.verb !== undefined && isBase

const isNamed = (token: Token | undefined) => token?.kind === 'quote' || token?.kind === 'composition'

/** “No, Webinar stays” is a sentence of its own. */
const endsThere = (token: Token | undefined) =>
  token === undefined || matches(token, { kind: 'mark break', text: 'instead please' })

/** “3... 4, yeah, minus 4 dB”: of figures that somebody tries out, the last one is meant. */
function hesitated(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const next = figureAfter(tokens, at)
    if (next === null) out.push(tokens[at] as Token)
    else at = next - 1
  }
  return out
}

/** Where the figure stands that takes the place of the one at `at`; null when none does. */
function figureAfter(tokens: readonly Token[], at: number): number | null {
  const { kind, n } = tokens[at] as Token
  if (!VALUES.has(kind)) return null
  let to = at + 1
  while (/^[.…]$/.test(tokens[to]?.text ?? '')) to++
  const isEllipsis = to > at + 2 || tokens[at + 1]?.text === '…'
  const next = tokens[to]
  if (isEllipsis && next && (next.kind === kind || (kind === 'number' && next.kind === 'amount'))) return to
  // “4, yeah, minus 4 dB”
  to = at + 1
  while (tokens[to]?.text === ',' || tokens[to]?.senses.glue === 'politeness') to++
  const isRepeated = kind === 'number' && tokens[to]?.kind === 'amount' && Math.abs(tokens[to]?.n ?? 0) === n
  return isRepeated && to > at + 1 ? to : null
}

const MAX_RESTATED = 8

/** “-14 LUFS. Hmm, it's spoken, so -16 actually”: the next sentence only says another figure of the same sort. */
function restated(tokens: readonly Token[]): Token[] {
  const out: Token[][] = []
  for (const sentence of sentencesIn(tokens)) {
    // What follows the amount in its own sentence may be another request.
    const before = out.at(-1) ?? []
    const at = before.findLastIndex(({ kind }) => kind !== 'mark')
    const amount = before[at]
    const figure = amount?.kind === 'amount' ? restatedFigure(sentence, amount) : null
    if (amount && figure) before[at] = { ...amount, n: signed(figure, amount) }
    // “… Hmm.”: nothing that the sentence after it couldn't correct.
    else if (out.length > 0 && amount?.kind === 'amount' && sentence.every(isIdle)) before.push(...sentence)
    else out.push(sentence)
  }
  return out.flat()
}

const isIdle = ({ kind, senses }: Token) => kind === 'mark' || senses.glue === 'politeness'

function sentencesIn(tokens: readonly Token[]): Token[][] {
  const list: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    list.at(-1)?.push(token)
    if (endsSentence(token) && !endsSentence(tokens[at + 1])) list.push([])
  }
  return list
}

/** The figure of a sentence that says nothing else; null without one. */
function restatedFigure(sentence: readonly Token[], amount: Token): Token | null {
  const said = sentence.filter(({ kind }) => kind !== 'mark' && kind !== 'break')
  const figures = said.filter(({ kind }) => VALUES.has(kind))
  const [figure] = figures
  const isSame = figure?.kind === 'number' || (figure?.kind === 'amount' && figure.unit === amount.unit)
  return figure && isSame && figures.length === 1 && onlyRestates(said) ? figure : null
}

const signed = (figure: Token, before: Token) => (before.n < 0 ? -Math.abs(figure.n) : figure.n)

/** A figure with “actually” or “rather”, and else nothing that could be done. */
function onlyRestates(said: readonly Token[]): boolean {
  return (
    said.length <= MAX_RESTATED &&
    said.some(({ text }) => /^(?:actually|rather|instead|sorry|wait)$/.test(text)) &&
    said.every(
      (token) =>
        matches(token, { kind: VALUES, glue: true, limit: 'instead', text: 'no' }) ||
        (token.kind === 'word' && Object.keys(token.senses).length === 0),
    )
  )
}

/** They open a sentence that takes the one before back. */
const OPENING =
  /^(?:oh|no|nope|wait|actually|hmm|well|sorry|hang|hold|on|second|thoughts?|thinking|about|it|scratch|scrap|strike|forget|that|never|mind|nevermind|,|:)$/
const TAKEN_BACK =
  /\b(?:scratch that|scrap that|strike that|forget (?:that|it)|never ?mind|on second thoughts?|oh no|no ,? ?wait|wait ,? ?no|actually ,? ?no|no ,? ?(?:actually|sorry|on))\b/
/** Why it is taken back, before the colon: “that is too much:”. */
const MAX_WHY = 8

/** Without what the next sentence takes back: “Remove all about X. Oh no, on second thoughts: remove only the sentence about Y.” */
function withoutRetracted(tokens: readonly Token[]): Token[] {
  const list = [...tokens]
  for (let at = 1; at < list.length; at++) {
    if (!endsSentence(list[at - 1])) continue
    let to = at
    while (OPENING.test(list[to]?.text ?? '')) to++
    const said = textOf(list.slice(at, to))
    if (!TAKEN_BACK.test(said)) continue
    const colon = list.slice(to, to + MAX_WHY + 1).findIndex(({ text }) => text === ':')
    if (colon >= 0) to += colon + 1
    while (list[to]?.senses.glue === 'politeness' || list[to]?.text === ',') to++
    let from = at - 1
    while (from > 0 && !endsSentence(list[from - 1])) from--
    const verb = (start: number) =>
      list.slice(start, start + 3).find(({ senses, isBase }) => senses.verb !== undefined && isBase)?.senses
        .verb
    if (
      verb(to) === undefined ||
      !list.slice(from, at).some(({ senses, isBase }) => isBase && senses.verb === verb(to))
    )
      continue
    list.splice(from, to - from)
    at = from
  }
  return list
}

const endsSentence = (token: Token | undefined) =>
  token?.kind === 'break' || /^[.!?]$/.test(token?.text ?? '')
