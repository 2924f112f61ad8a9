// Splits a request for something new into pieces at marks and conjunctions, strips the lead-in, and classifies each piece.
import { saysStays } from '../guard-clauses.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { EDITS } from '../vocabulary/keeping.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { isExact, namesFilm } from './making-parts.ts'
import {
  isLength,
  isMaking,
  isMakingVerb,
  isMark,
  isNewNoun,
  isOfCaptions,
  isPolite,
  isUnknown,
} from './new-nouns.ts'
import { asksSomething } from './questions.ts'
import { readClause } from './read-clauses.ts'
import { verbAt } from './statement.ts'
import { matches, textOf } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

/** Index of the creating verb after a remark: “right, the socials: pull …”. */
export function opening(tokens: readonly Token[]): number {
  const verb = tokens.findIndex(
    (token, at) => isMakingVerb(token) && token.isBase && (at === 0 || tokens[at - 1]?.kind === 'mark'),
  )
  const lead = tokens.slice(0, Math.max(0, verb))
  const isOfIt = lead.some(
    (token) =>
      namesFilm(token) ||
      matches(token, {
        kind: 'quote time amount size ratio',
        unit: true,
        thing: true,
        verb: true,
        limit: true,
      }),
  )
  return verb > 0 && !isOfIt ? verb : 0
}

/** “Don't touch …”, “leave …” */
export const forbids = (list: readonly Token[], at: number) => {
  const [token, next] = [list[at], list[at + 1]]
  if (token === undefined) return false
  return (
    (isWord(token.text, 'staysAsItIs') && saysStays(list.slice(at))) ||
    (token.text === 'do' && next?.senses.limit === 'not' && !isWord(list[at + 2]?.text, 'includingIt')) ||
    (token.senses.verb === 'leave' && / touch$/.test(token.text))
  )
}

/** Not a question, and it starts with no other verb. */
export function mayAsk(list: readonly Token[]): boolean {
  const first = list.find((token) => !isPolite(token) && token.kind !== 'mark')
  if (!first || isWord(first.text, 'question') || first.senses.limit === 'if') return false
  // “Put a copy of the elephant part at the end”
  const isPut =
    isWord(first.text, 'placing') &&
    list.some(
      ({ senses }, at) =>
        ['start', 'end'].includes(senses.place ?? '') &&
        list.slice(at - 2, at).some(({ senses: before }) => ['in', 'to'].includes(before.link ?? '')),
    )
  if (
    isPut ||
    asksSomething(list) ||
    (list.some(({ senses }) => senses.link === 'each') && !list.some(({ unit }) => unit === 's'))
  )
    return false
  const isVerb = first.kind === 'word' && first.senses.verb !== undefined && first.isBase
  return (
    !isVerb ||
    isMakingVerb(first) ||
    first.senses.verb === 'merge' ||
    isNewNoun(first) ||
    isWord(first.text, 'wanting', 'can', 'would')
  )
}

/** Nothing but marks and glue. */
export const isBare = (pieces: readonly Token[][]) =>
  pieces.every((piece) => piece.every((token) => token.kind === 'mark' || token.senses.glue !== undefined))

/** Starts another phrase: a mark, “and”, or “that” before a verb. */
export function isJoint(tokens: readonly Token[], at: number): boolean {
  const { text, senses, kind } = tokens[at] as Token
  const next = tokens[at + 1]
  if (text === ':' && tokens[at - 1]?.senses.thing === 'captions') return false
  if (isMark(tokens, at) || (kind === 'mark' && /^[.=!]$/.test(text)) || kind === 'break') return true
  const isRelative =
    senses.link === 'that' &&
    next !== undefined &&
    (next.senses.verb !== undefined || next.senses.glue === 'helpers')
  const isWith =
    text === 'with' && tokens.slice(at + 1, at + 5).some((one) => one.senses.thing === 'captions')
  return (
    isWord(text, 'linking', 'without') ||
    (text === 'so' && next !== undefined && !isReason(tokens.slice(at, at + 2))) ||
    text === 'and then' ||
    text === 'but' ||
    text === 'plus' ||
    isRelative ||
    isWith
  )
}

/** “Start at 'X', end on 'Y'”, of what is no copy: the part from one to the other. */
export function withSpan(tokens: readonly Token[]): readonly Token[] {
  const edge = (kind: 'beginning' | 'ceasing') => {
    const at = tokens.findIndex(({ text }) => isWord(text.split(' ')[0], kind))
    const to = isWord(tokens[at + 1]?.text, 'atEdge') ? at + 2 : at + 1
    return at >= 0 &&
      / (?:at|on|with)$|^[^ ]+$/.test(tokens[at]?.text ?? '') &&
      isExact(tokens.slice(to, to + 1))
      ? { at, to }
      : null
  }
  const [start, end] = [edge('beginning'), edge('ceasing')]
  const between = tokens.slice((start?.to ?? 0) + 1, end?.at)
  const isPair =
    start &&
    end &&
    start.at < end.at &&
    between.every(({ kind, senses }) => kind === 'mark' || senses.glue !== undefined)
  if (!isPair || tokens.some(({ senses }) => senses.thing === 'copy' || senses.verb === 'copy')) return tokens
  const [from, to] = [tokens[start.to] as Token, tokens[end.to] as Token]
  return [
    ...tokens.slice(0, start.at),
    asLink(from, 'from'),
    from,
    asLink(to, 'to'),
    to,
    ...tokens.slice(end.to + 1),
  ]
}

/** What joins two pieces of a part: a colon if the second one locates the first exactly. */
export const jointOf = (joint: Token | null, [first]: readonly Token[], isExplained: boolean): Token =>
  joint?.kind === 'word'
    ? joint
    : tokenOf('mark', joint?.text === ':' || isExplained ? ':' : ',', first?.from ?? 0, first?.from ?? 0)

/** Strips a lead-in: “it should run”, “I would like”, “content:”. */
export function withoutLead(list: readonly Token[], isBehind: boolean): Token[] {
  const from = list.findIndex((token, at) => !isLead(token, list[at + 1], isBehind))
  return from < 0 ? [] : list.slice(from)
}

function isLead(token: Token, next: Token | undefined, isBehind: boolean): boolean {
  const { kind, text, senses } = token
  // “Excerpt only the ad”
  const isNoun =
    !isBehind &&
    isNewNoun(token) &&
    (matches(next, { limit: 'only', kind: 'time' }) || isWord(next?.text, 'article'))
  const isVerb =
    kind === 'word' &&
    (senses.verb === 'merge' ||
      ((isBehind ? isMaking(token) : isMakingVerb(token)) &&
        !(isNewNoun(token) && next?.senses.unit === undefined && senses.verb === undefined)))
  const isGlue =
    senses.glue === 'articles'
      ? next === undefined || isWord(next.text, 'leadingIn')
      : senses.glue !== undefined
  const isAsking = isWord(
    text,
    'asker',
    'addressee',
    'can',
    'would',
    'wanting',
    'have',
    'be',
    'shall',
    'hedging',
    'linking',
    'leadingIn',
  )
  return isNoun || isVerb || isGlue || isAsking
}

/** Trailing words without meaning: “… out”, “… make”, “… in the”. */
export const isTail = (list: readonly Token[], isBehind: boolean) => {
  const last = list.at(-1)
  return (
    last !== undefined &&
    (last.kind === 'mark' ||
      isWord(last.text, 'article') ||
      (!isBehind && isWord(last.text, 'closingOff')) ||
      (list.length > 1 && isMaking(last) && last.isBase) ||
      (!isBehind && list.length > 1 && isWord(last.text, 'asker', 'wanting', 'would')))
  )
}

/** Strips “for LinkedIn”. */
export function withoutUse(list: readonly Token[]): readonly Token[] {
  const at = list.findLastIndex(({ text }) => text === 'for')
  const seen = list.slice(at + 1)
  return at >= 0 &&
    seen.length > 0 &&
    seen.length <= 2 &&
    seen.every((token) => isUnknown(token) || token.senses.thing === 'excerpt' || token.text === 'stories')
    ? list.slice(0, at)
    : list
}

/** “So that it fits on a phone” */
export const isReason = (list: readonly Token[]) =>
  isWord(list[0]?.text, 'whyever') ||
  // “Ill upload the footage later”
  (list[0]?.text === 'ill' && verbAt(list) === 1) ||
  /^(?:would|might|could) be \w+(?: (?:for|to) |$)/.test(textOf(list)) ||
  (list[0]?.text === 'so' && isWord(list[1]?.text, 'asker', 'neuter', 'demonstrative', 'subject'))

/** The words after the creating verb: “would you be so kind as to make …”. */
export function behindVerb(list: readonly Token[]): readonly Token[] {
  const verb = list.findLastIndex((token) => isMaking(token) && (token.isBase || token.text === 'making'))
  return list
    .slice(0, Math.max(0, verb))
    .some(
      (token) =>
        namesFilm(token) ||
        matches(token, { kind: 'quote time amount', unit: true, place: true, limit: true }),
    )
    ? list
    : list.slice(verb + 1)
}

/** “From …”, “"X" to …”: a range, which ends a list. */
export const isOpening = (said: readonly Token[]) =>
  isWord(said[0]?.text, 'sourcing') || isExact(said.slice(0, 1))

/** “None longer than 20 seconds”, “that runs 30 seconds”, “20 s max each” */
export const isLengthOf = (said: readonly Token[]) =>
  said.some(({ unit }) => unit === 's') &&
  said.every(
    (token) =>
      isLength(token) ||
      isWord(token.text, 'besideReel', 'besideLength') ||
      matches(token, { limit: 'over', link: 'each than' }),
  )

const MAX_LENGTH_TOKENS = 6

/** “(A clip) of no more than thirty seconds (from …)”, “(a reel) between 20 and 30 seconds”: where that ends; `at` when no length begins there. */
export function lengthEnd(tokens: readonly Token[], at: number, isReel: boolean): number {
  const isTime = (token: Token | undefined) => token?.kind === 'amount' && token.unit === 's'
  if (!/^(?:of|between)$/.test(tokens[at]?.text ?? '')) return at
  const value = tokens.findIndex((token, index) => index > at && isTime(token))
  const isRange = /^(?:to|and|-|–|—)$/.test(tokens[value + 1]?.text ?? '') && isTime(tokens[value + 2])
  const to = isRange ? value + 3 : value + 1
  const next = tokens[to]
  const isLed = value > at && value - at < MAX_LENGTH_TOKENS
  if (isRange)
    return isLed &&
      value === at + 1 &&
      isReel &&
      (!next || next.kind === 'mark' || matches(next, { link: 'called from about' }))
      ? to
      : at
  const isOf = next !== undefined && isWord(next.text, 'sourcing') && tokens[to + 1]?.kind !== 'time'
  return isLed && isOf && isLengthOf(tokens.slice(at, to)) ? to : at
}

/** “Blurred background” */
export const isFit = ({ senses, text, kind }: Token) =>
  kind === 'word' &&
  (/^(?:background|bars)$/.test(text) || ['blurred', 'blur', 'fit', 'fill'].includes(senses.look ?? ''))

const AS_IT_IS =
  /^(?:(?:just |exactly )?as (?:it|they) (?:stands?|is|are)|nothing (?:else|more|besides|before|after)(?: than that| inside| after| before)?|(?:no|any) further)$/

/** Words that change nothing: “as it stands”, “nothing else”, “for our channel”, “set its size to”. */
export function isIdle(said: readonly Token[]): boolean {
  const [first, ...rest] = said
  const isPurpose =
    isWord(first?.text, 'for') &&
    said.every(
      ({ kind, senses }) =>
        kind === 'word' &&
        senses.limit === undefined &&
        senses.unit === undefined &&
        senses.place === undefined,
    )
  return (
    isPurpose ||
    (said.length === 1 && isWord(first?.text, 'onto')) ||
    (first?.text === 'no' && rest.every(({ text }) => EDITS.has(text))) ||
    AS_IT_IS.test(textOf(said)) ||
    said.every(
      (token) =>
        isWord(token.text, 'full', 'sameAll') ||
        matches(token, {
          glue: true,
          thing: 'shape length',
          look: 'equal',
          place: 'everything',
          text: 'set to',
        }),
    )
  )
}

/** “With boxed captions switched on”: as a command. */
export function captionsOf(said: readonly Token[]): Token[] | null {
  const isCaptions = (token: Token) => token.senses.thing === 'captions'
  const isBeside = (token: Token) =>
    isOfCaptions(token) || isWord(token.text, 'switchedOn') || token.text === ':' || / on$/.test(token.text)
  const isLook = ({ senses, text }: Token) => senses.look !== undefined && text !== 'on'
  return said.some(isCaptions) && said.every(isBeside)
    ? [asVerb(said[0] as Token, 'add'), ...said.filter((token) => isCaptions(token) || isLook(token))]
    : null
}

/** “The copy shall run at 1.5x”: as a command. */
export function speedOf(said: readonly Token[]): Token[] | null {
  const [first] = said
  const value = said.find(({ unit, kind }) => unit === 'x' || kind === 'number')
  const isSaid = said.some(({ senses, text }) => senses.thing === 'speed' || text === 'at')
  const isBeside = (token: Token) =>
    token === value ||
    matches(token, { glue: true, thing: 'speed copy', verb: 'play speed', link: 'in' }) ||
    isWord(token.text, 'demonstrative', 'shall', 'leadingIn', 'have')
  return first && value && isSaid && said.every(isBeside)
    ? [
        asVerb(first, 'set'),
        asThing(first, 'speed'),
        asLink(first, 'to'),
        { ...value, kind: 'amount', unit: 'x' },
      ]
    : null
}

/** An exclusion: “without the ad”, “the um gone”. */
export function exclusionOf(said: readonly Token[]): Token[] | null {
  const [first] = said as [Token]
  const last = said.at(-1) as Token
  if (said.length < 2) return null
  if (isWord(first.text, 'without') || first.senses.limit === 'except') return said.slice(1)
  // “But do not include the price”
  if (first.senses.limit === 'not' && isWord(said[1]?.text, 'includingIt') && said.length > 2)
    return said.slice(2)
  return isWord(last.text, 'gone') ? said.slice(first.text === 'with' ? 1 : 0, -1) : null
}

/** An edit to the new composition: “fade it out”, “then drop the line”, “in at 'X'”. */
export function commandOf(said: readonly Token[], list: readonly Token[]): Token[] | null {
  const verb = ({ kind, isBase, senses }: Token) =>
    kind === 'word' && isBase && senses.unit === undefined ? senses.verb : undefined
  const [first] = said as [Token]
  if (verb(first) !== undefined && !isWord(first.senses.verb, 'makingVerbs') && !isNewNoun(first))
    return [...said]
  const led = list.slice(0, list.length - said.length).findIndex((token) => verb(token) !== undefined)
  if (led >= 0 && isWord(list[led]?.senses.verb, 'changingVerbs')) return list.slice(led)
  const isCue =
    /^(?:in|out)$/.test(list[0]?.text ?? '') &&
    list.some(({ kind }) => kind === 'quote' || kind === 'time') &&
    ['start', 'end'].includes(readClause([...list]).verb ?? '')
  return isCue ? [...list] : null
}

/**
 * “Cut the ad and make a trailer” asks for two things: null. In “cut out the salt story and make a clip of it”, the story is what the clip
 * is of, as in “cut 0:10 to 0:20 and make a clip”.
 */
export function afterCut(tokens: readonly Token[]): readonly Token[] | null {
  const [first] = tokens
  const makes = tokens.findIndex(
    (token, at) =>
      at > 1 && token.senses.verb === 'make' && token.isBase && !isWord(tokens[at - 1]?.text, 'asker'),
  )
  const [lead, behind] = [tokens.slice(0, makes), tokens.slice(makes + 1)]
  const isCut = first?.senses.verb === 'remove'
  const isTaken = isWord(first?.text, 'choosing')
  // “Cut a clip, save it as "A"”, unlike “cut the TikTok bit”.
  const isMade = lead.some((token, at) => isNewNoun(token) && lead[at + 1]?.senses.unit === undefined)
  if (!isCut || makes < 0 || isMade) return tokens
  if (isExact(lead) && behind.some(({ senses }) => senses.thing === 'clip')) return tokens
  const isIt = (at: number) => isWord(behind[at]?.text, 'neuter', 'demonstrative', 'object')
  const isMadeOfIt = isIt(0) && isWord(behind[1]?.text, 'article', 'possessive')
  const of = behind.findIndex(({ text }, at) => /^(?:of|from)$/.test(text) && isIt(at + 1))
  if (!isMadeOfIt && of < 0) return isTaken ? tokens : null
  return [
    { ...asVerb(first, 'take'), senses: { verb: 'remove' } },
    ...lead.slice(1),
    ...tokens.slice(makes, makes + 1),
    ...behind.toSpliced(Math.max(0, of), isMadeOfIt ? 1 : 2),
  ]
}
