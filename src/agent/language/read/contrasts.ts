// What is said beside a request as a contrast: “A can stay, B can't”, “3 dB, not 3 seconds”, “unlike the teaser, …”,
// “…, cut nothing”. What goes and what stays become plain requests; what only compares is left out.
import { tableOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { leftAlone, withFilmsLeftOut } from './films-left-out.ts'
import { asLink, asVerb, comma } from './made-tokens.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** “Take them back off”: “back off” asks for less sound only where it opens the request. */
const backOff = (token: Token, at: number, tokens: readonly Token[]): Token => {
  const isBehind = tokens
    .slice(Math.max(0, at - MAX_TAIL), at)
    .some(({ text }) => /^(?:take|turn|switch|put)$/.test(text))
  return token.text === 'back off' && isBehind ? { ...token, text: 'off', senses: { look: 'off' } } : token
}

/** The tokens of a prompt, with its contrasts written out. Linear: sentences are looked at one by one. */
export function withContrasts(tokens: readonly Token[]): readonly Token[] {
  const list: Token[] = []
  for (const sentence of sentencesIn(withoutAsking(tokens.map(backOff))))
    list.push(...(eitherOr(sentence) ?? straightTo(withoutTail(withoutLead(sentence)))))
  return withFilmsLeftOut(list)
}

const ends = ({ kind, text }: Token) => kind === 'break' || /^[.!?]$/.test(text)

/** Each with the mark that ends it. */
function sentencesIn(tokens: readonly Token[]): Token[][] {
  const list: Token[][] = [[]]
  for (const token of tokens) {
    list.at(-1)?.push(token)
    if (ends(token)) list.push([])
  }
  return list
}

/** “Speed it up? No, slow it down”: what is asked and answered with no is not wanted. */
function withoutAsking(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }) => text === '?')
  const [no, mark] = tokens.slice(at + 1)
  const isRefused = isWord(no?.text, 'refusing') && /^n/.test(no?.text ?? '') && mark?.text === ','
  const isOnly = at > 0 && !tokens.slice(0, at).some(ends) && tokens.length > at + 3
  return isRefused && isOnly ? tokens.slice(at + 3) : tokens
}

/** “Unlike the teaser, the memo …” */
function withoutLead(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }) => text === ',')
  const said = tokens.slice(1, Math.max(1, at))
  const isFilm = said.some(({ kind }) => kind === 'composition')
  return tokens[0]?.text === 'unlike' && isFilm && said.length <= MAX_TAIL ? tokens.slice(at + 1) : tokens
}

const MAX_TAIL = 7
const WAYS = tableOf({
  stay: 'leave',
  stays: 'leave',
  remain: 'leave',
  remains: 'leave',
  go: 'remove',
  goes: 'remove',
})
const isModal = ({ text }: Token) =>
  isWord(text, 'can', 'will', 'shall', 'do') || /^(?:may|might)$/.test(text)

/** “Instagram can stay, TikTok can't”, “the draft goes, the teaser doesn't” */
function eitherOr(tokens: readonly Token[]): Token[] | null {
  const at = tokens.findIndex(({ text }) => WAYS[text] !== undefined)
  const way = WAYS[tokens[at]?.text ?? '']
  const between =
    tokens.slice(at + 1).findIndex((one) => !matches(one, { kind: 'mark', text: 'but and' })) + at + 1
  const stop = tokens.findIndex((one, index) => index > at && ends(one))
  // “The memo stays, the interview goes, the teaser doesn't”: three of them are no pair, and a mark shows it.
  const said = tokens.slice(between, stop < 0 ? undefined : stop)
  const [modal, not] = said.slice(-2)
  if (at < 1 || way === undefined || between <= at + 1 || !modal || !isModal(modal) || not?.text !== 'not')
    return null
  const first = tokens.slice(0, at).filter((one, index) => !(index === at - 1 && isModal(one)))
  const second = said.slice(0, -2)
  const isNamed = (list: readonly Token[]) =>
    list.length > 0 &&
    list.length <= MAX_TAIL &&
    list.every(
      ({ kind, senses }) => kind !== 'mark' && senses.limit === undefined && senses.verb !== 'remove',
    )
  if (!isNamed(first) || !isNamed(second)) return null
  const [gone, stays] = way === 'remove' ? [first, second] : [second, first]
  return [
    asVerb(tokens[0] as Token, 'remove'),
    ...gone,
    comma(gone.at(-1) as Token),
    ...leftAlone(stays[0] as Token, stays),
    ...tokens.slice(stop < 0 ? tokens.length : stop),
  ]
}

/** “…, not 6 seconds”, “…, no longer plain”, “…, cut nothing” */
function withoutTail(tokens: readonly Token[]): readonly Token[] {
  const to = tokens.at(-1) && ends(tokens.at(-1) as Token) ? tokens.length - 1 : tokens.length
  const at = tokens.findLastIndex(({ text }, index) => index < to && text === ',')
  const [first, ...rest] = tokens.slice(at + 1, to)
  if (at < 2 || !first || rest.length === 0 || rest.length > MAX_TAIL) return tokens
  const isLook =
    rest[0]?.text === 'longer' && rest.slice(1).every((one) => matches(one, { look: true, glue: true }))
  const isValue = rest.every((one) =>
    matches(one, { kind: 'amount number size ratio', text: 'out off full loud' }),
  )
  const isDropped = (first.text === 'no' && isLook && rest.length > 1) || (first.text === 'not' && isValue)
  if (isDropped) return [...tokens.slice(0, at), ...tokens.slice(to)]
  // “Remove the draft, the teaser can't”
  const [modal, not] = rest.slice(-2)
  const isSpared = tokens[0]?.senses.verb === 'remove' && modal && isModal(modal) && not?.text === 'not'
  if (isSpared && rest.length > 2 - (first.senses.glue ? 0 : 1))
    return [
      ...tokens.slice(0, at + 1),
      ...leftAlone(first, [first, ...rest.slice(0, -2)]),
      ...tokens.slice(to),
    ]
  const isNothing = first.senses.verb === 'remove' && rest.length === 1 && rest[0]?.text === 'nothing'
  const everything = { ...asVerb(first, 'anything'), senses: { place: 'everything' } }
  const never = { ...asVerb(first, 'not'), senses: { limit: 'not' } }
  return isNothing ? [...tokens.slice(0, at + 1), never, first, everything, ...tokens.slice(to)] : tokens
}

/** “Cut straight to the farm”: it starts there. */
function straightTo(tokens: readonly Token[]): readonly Token[] {
  const lead = tokens.findIndex(({ senses }) => senses.glue !== 'politeness')
  const [verb, how, to] = tokens.slice(lead)
  const isStraight = /^(?:straight|right|directly)$/.test(how?.text ?? '') && to?.text === 'to'
  return verb && to && isStraight && /^(?:cut|jump|skip|go)$/.test(verb.text)
    ? [...tokens.slice(0, lead), asVerb(verb, 'start'), asLink(to, 'at'), ...tokens.slice(lead + 3)]
    : tokens
}
