// A prompt as tokens with their places in it. One pattern per kind of token; no token spans two sentences.

import { isHesitation } from '../../commands/plans/words.ts'
import { tableOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { WRITTEN_OUT } from '../vocabulary/shorthand.ts'
import type { Senses } from '../vocabulary.ts'

export type TokenKind =
  | 'word'
  | 'quote'
  | 'time'
  | 'number'
  | 'amount'
  | 'ordinal'
  | 'ratio'
  | 'size'
  | 'color'
  | 'composition'
  | 'media'
  | 'speaker'
  | 'mark'
  | 'break'

export type Unit = 's' | 'db' | 'lufs' | '%' | 'x'

export type Token = {
  kind: TokenKind
  /** In lower case; of a quote, with “” around it. A quote's own case, without its marks, is in `quoted`. */
  text: string
  /** Places in the prompt, in UTF-16 units. */
  from: number
  to: number
  senses: Senses
  /** Seconds of a time, the number of an amount, ordinal (from 1; the last is -1) or count. */
  n: number
  unit: Unit | null
  /** Ids of compositions or media; width and height of a size or ratio are in `pair`. */
  ids: string[]
  pair: [number, number] | null
  quoted: string
  /** A verb as a command has it: “cut”, not “cuts” or “cutting”. */
  isBase: boolean
}

/** The text of a quotation's token: with its marks, so that no reader of words takes it for one. A sound is that sound, quoted or not. */
export function quotedText(quoted: string): string {
  const text = quoted.toLowerCase()
  return isHesitation(text.replace(/s$/, '')) ? text : `“${text}”`
}

/** What a token says, without the marks of a quotation. */
export const plainText = ({ text, quoted }: Token): string => quoted.toLowerCase() || text

/** Tokens from `from` up to, not including, `to`. */
export type TokenSpan = { from: number; to: number }

/** Written by people as shapes rather than as clock times. */
const RATIOS = new Set(['9:16', '16:9', '1:1', '4:5', '4:3', '3:4', '2:3', '3:2', '21:9', '5:4', '2:1'])

const PATTERNS: readonly (readonly [TokenKind | 'space', RegExp])[] = [
  ['break', /\r?\n[ \t]*/y],
  ['space', /[^\S\n]+/y],
  // “✂️” is “✂” and how it is drawn.
  ['space', /[\u200D\uFE0F]+/y],
  // “:)” says nothing.
  ['space', /(?<=\s)(?:[:;]-?[)(DP]|<3)(?!\S)/y],
  ['quote', /"([^"\n]{1,300})"|“([^“”\n]{1,300})”|«([^«»\n]{1,300})»|‘([^‘’\n]{1,300})’|`([^`\n]{1,300})`/y],
  ['quote', /(?<![\p{L}\p{N}])'([^'\n]{1,300}(?:'[^'\s][^'\n]*)?)'(?![\p{L}\p{N}])/uy],
  ['size', /(\d{3,6})\s*[x×*]\s*(\d{3,6})(?:\s*(?:px|pixels?))?(?![\d])/iy],
  ['ratio', /(\d{1,2})\s*[x×]\s*(\d{1,2})(?![\d\p{L}])/iuy],
  ['time', /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,](\d{1,3}))?(?!\d|:\d)/y],
  ['ratio', /(\d{1,2}):(\d{1,2})(?![\d:])/y],
  // “:28”
  ['time', /(?<!\S)():([0-5]\d)(?![\d:])/y],
  ['color', /#(?:[0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-z])/iy],
  // “0m52s”
  ['space', /(?<!\d)0+ ?m(?:in)? ?(?=\d{1,2} ?s)/iy],
  // “1/2”, and not “11/2” or “1/2/2026”
  ['number', /(?<![\d/])([1-9])\/([2-9])(?![\d/])|[½¼¾]/y],
  ['number', /\d+(?:[.,]\d+)?|(?<=\s)\.\d+/y],
  ['word', /(?:e\.g|i\.e)\b\.?(?![\p{L}\p{N}])|b4(?![\p{L}\p{N}])|[\p{L}\p{M}]+(?:['’][\p{L}]+)*/iuy],
  ['mark', /[^\s\p{L}\p{N}]/uy],
]

const SPACE = PATTERNS.filter(([kind]) => kind === 'space')
const WORD = PATTERNS.filter(([kind]) => kind === 'word')

/** Those that may begin with a character: most begin words, and nothing else begins with a letter. */
function patternsAt(code: number): typeof PATTERNS {
  if (code === 0x20) return SPACE
  const isLetter = (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
  return isLetter ? WORD : PATTERNS
}

/** A token of the prompt's characters `from` to `to`, end-exclusive. */
export function tokenOf(kind: TokenKind, text: string, from: number, to: number): Token {
  return {
    kind,
    text,
    from,
    to,
    senses: {},
    n: Number.NaN,
    unit: null,
    ids: [],
    pair: null,
    quoted: '',
    isBase: true,
  }
}

/** Linear in the prompt. */
export function lex(prompt: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < prompt.length) {
    const next = nextToken(prompt, at)
    if (next === null) {
      at++
      continue
    }
    // “R128”: a letter of a sign is no shorthand.
    const isSign = /\d/.test(prompt[next.to] ?? '')
    if (next.token) tokens.push(...(isSign ? [next.token] : contracted(next.token)))
    // “Id love to know”, “I should like to have captions”
    const [asker, would, liking] = [tokens.at(-3), tokens.at(-2), tokens.at(-1)]
    const isLiking = /^(?:like|love|prefer|rather)$/.test(liking?.text ?? '')
    if (isLiking && would?.text === 'id')
      tokens.splice(-2, 1, { ...would, text: 'i' }, { ...would, text: 'would' })
    else if (isLiking && would?.text === 'should' && /^(?:i|we)$/.test(asker?.text ?? ''))
      tokens.splice(-2, 1, { ...would, text: 'would' })
    at = next.to
  }
  return tokens
    .filter((_, index) => !isAbbreviating(tokens, index, prompt))
    .map((token, index, list) => withoutDigit(token, list[index - 1], list[index + 1]))
    .map((token, index, list) =>
      isWish(token, list.slice(Math.max(0, index - 2), index), list[index + 1])
        ? { ...token, text: 'like' }
        : token,
    )
}

/** “I'd love a square copy”; “I'd love it if …” and “I'd love to …” are constructions of their own. */
const isWish = ({ text }: Token, before: readonly Token[], next: Token | undefined) =>
  /^(?:love|adore)$/.test(text) &&
  before.some((one) => one.text === 'would') &&
  before.every((one) => isWord(one.text, 'asker', 'would', 'adverb')) &&
  next !== undefined &&
  !isWord(next.text, 'neuter', 'object', 'addressee') &&
  !/^(?:if|to|for|when)$/.test(next.text)

/** The full stop of “Mr. Albright”, “Rev. Grant”, “Ep. 4”, “incl. its answer” ends no sentence; “no. 2” is “2”. */
function isAbbreviating(tokens: readonly Token[], at: number, prompt: string): boolean {
  const token = tokens[at] as Token
  const isCapital = (one: Token | undefined) => /^[\p{Lu}\d]/u.test(prompt.slice(one?.from, one?.to))
  if (/^n[or]$/.test(token.text))
    return tokens[at + 2]?.kind === 'number' && isAbbreviating(tokens, at + 1, prompt)
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  // As it is typed: “ep” is written out by now.
  const typed = prompt.slice(before?.from, before?.to).toLowerCase()
  const isRank = isWord(typed, 'rank') && isCapital(before) && next !== undefined && isCapital(next)
  const isNumber = isWord(typed, 'numbered') && next?.kind === 'number'
  const isClipped =
    isWord(typed, 'clipped') &&
    next !== undefined &&
    next.kind !== 'break' &&
    !/^\p{Lu}/u.test(prompt.slice(next.from))
  return (
    token.text === '.' &&
    before?.to === token.from &&
    (isRank || isNumber || isClipped || isWord(typed, 'courtesy'))
  )
}

/** “It needs 2 say”, “speed it up 2 1.5x”, “captions 4 this”. */
function withoutDigit(token: Token, before: Token | undefined, next: Token | undefined): Token {
  if (token.kind !== 'number' || before?.kind !== 'word' || !next) return token
  const isTo =
    token.text === '2' &&
    ((isWord(next.text, 'idle', 'passive') && isWord(before.text, 'have', 'wanting', 'wanted')) ||
      (next.kind === 'number' && /^(?:up|down)$/.test(before.text)))
  // “Fade 2 black”
  const isFade = /^fades?$/.test(before.text) && token.text === '2' && /^(?:black|white)$/.test(next.text)
  const isFor = token.text === '4' && isWord(next.text, 'object', 'neuter', 'demonstrative', 'possessive')
  return isTo || isFade || isFor ? tokenOf('word', isFor ? 'for' : 'to', token.from, token.to) : token
}

function nextToken(prompt: string, at: number): { token: Token | null; to: number } | null {
  for (const [kind, pattern] of patternsAt(prompt.charCodeAt(at))) {
    pattern.lastIndex = at
    const match = pattern.exec(prompt)
    if (!match) continue
    const to = at + match[0].length
    if (kind === 'space') return { token: null, to }
    const token = tokenOf(kind, match[0].toLowerCase().replaceAll('’', "'"), at, to)
    const numbers = match.slice(1).map(Number)
    if (kind === 'quote') {
      token.quoted = (match.slice(1).find((group) => group !== undefined) ?? '').trim()
      token.text = quotedText(token.quoted)
      if (token.quoted === '') continue
      // “All the "um"s”
      if (/^s(?![\p{L}\p{N}])/u.test(prompt.slice(to, to + 2))) return { token, to: to + 1 }
    } else if (kind === 'time') {
      if (RATIOS.has(match[0]) && !isBesideTime(prompt, at, to)) {
        token.kind = 'ratio'
        token.pair = [numbers[0] ?? 1, numbers[1] ?? 1]
      } else token.n = clockSeconds(match)
    } else if (kind === 'ratio') {
      if (!RATIOS.has(`${numbers[0]}:${numbers[1]}`)) continue
      token.pair = [numbers[0] ?? 1, numbers[1] ?? 1]
    } else if (kind === 'size') token.pair = [numbers[0] ?? 0, numbers[1] ?? 0]
    else if (kind === 'number')
      token.n =
        VULGAR[match[0]] ??
        (match[2] ? (numbers[0] ?? 1) / (numbers[1] ?? 1) : Number(match[0].replace(',', '.')))
    return { token, to }
  }
  return null
}

const VULGAR = tableOf<number>({ '½': 0.5, '¼': 0.25, '¾': 0.75 })

function clockSeconds(match: RegExpExecArray): number {
  const [a, b, c] = match.slice(1, 4).map((part) => (part === undefined ? null : Number(part)))
  const fraction = match[4] === undefined ? 0 : Number(`0.${match[4]}`)
  const whole = c == null ? (a ?? 0) * 60 + (b ?? 0) : (a ?? 0) * 3600 + (b ?? 0) * 60 + c
  return whole + fraction
}

/** "from 9:16 to 9:20": a clock time stands beside another one, or after a word of time. */
function isBesideTime(prompt: string, from: number, to: number): boolean {
  const before = prompt.slice(Math.max(0, from - 14), from)
  const after = prompt.slice(to, to + 10)
  return (
    /(?:\d:\d\d(?: ?[-–—] ?| (?:to|until|and) ))$/.test(before) ||
    /^ ?(?:[-–—]|to|until|and) ?\d{1,2}:\d\d/.test(after) ||
    /\b(?:after|before|until|at|past) $/i.test(before)
  )
}

/** Endings that are words of their own; `'s` is left to the reader of possessives. */
const CONTRACTED = tableOf<string>({
  "'ll": 'will',
  "'re": 'are',
  "'ve": 'have',
  "'m": 'am',
  "'d": 'would',
})
const IS_WORDS = new Set('it that there what here who where how when he she'.split(' '))

function contracted(token: Token): Token[] {
  if (token.kind !== 'word') return [token]
  const { from, to, text } = token
  const words = (...parts: string[]) => parts.map((part) => tokenOf('word', part, from, to))
  const written = WRITTEN_OUT.get(text)
  if (written !== undefined) return words(...written.split(' '))
  if (!text.includes("'")) return [token]
  if (text.endsWith("n't")) {
    const base = text.slice(0, -3)
    return words(base === 'wo' ? 'will' : base === 'ca' ? 'can' : base, 'not')
  }
  const at = text.lastIndexOf("'")
  const ending = CONTRACTED[text.slice(at)]
  if (ending) return words(text.slice(0, at), ending)
  if (text.endsWith("'s") && IS_WORDS.has(text.slice(0, -2))) return words(text.slice(0, -2), 'is')
  return [token]
}
