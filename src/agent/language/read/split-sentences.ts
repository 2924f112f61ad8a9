// Where the sentences of a prompt begin and end: punctuation, bullets, numbers and colons.

import { tableOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { announces } from './headings.ts'
import { asLink } from './made-tokens.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** “Rename: 'A' to 'B'” is a command; “Clean up: remove …” has a heading. */
export function withoutColons(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ text }, at) => {
    const [start, verb, next] = [tokens[at - 2], tokens[at - 1], tokens[at + 1]]
    const isCommand =
      verb?.senses.verb !== undefined && verb.isBase && (start === undefined || start.kind === 'break')
    const isObject =
      next !== undefined && next.kind !== 'break' && (next.senses.verb === undefined || !next.isBase)
    // “right at the top”
    const isEmphasis = text === 'right' && /^(?:at|in|on)\b/.test(next?.text ?? '')
    // “beginning with A and ending with B” is one place.
    const isOneSpan = text === 'and' && /^ending (?:at|with)$/.test(next?.text ?? '')
    // “w/ the Shoot”
    const isShort = text === '/' && verb?.text === 'with'
    return !(text === ':' && isCommand && isObject) && !isEmphasis && !isOneSpan && !isShort
  })
}

/**
 * “Could this be quieter? -2 dB”, “A fade out? 3 seconds.”: how much the sentence before is meant, where it says nothing of it, behind
 * its link. Null for anything else.
 */
function loneAmount(tokens: readonly Token[], last: readonly Token[]): readonly Token[] | null {
  const looks = last.map(({ senses }) => senses.look ?? '')
  // “The music is too loud. Down 6 dB.”
  const way = looks.some((look) => ['quieter', 'tooLoud'].includes(look)) ? 'down' : 'up'
  const [amount, ...more] = tokens.filter(
    ({ kind, text, senses }) =>
      kind !== 'mark' && text !== way && text !== 'by' && senses.glue !== 'politeness',
  )
  if (amount?.kind !== 'amount' || more.length > 0) return null
  // A new clip may be so long itself.
  if (last.some(({ unit, kind }) => unit === amount.unit || kind === 'time')) return null
  if (last.some(is({ thing: 'excerpt clip copy' }))) return null
  if (amount.unit !== 'db')
    return last.some(is(MEASURED[amount.unit ?? ''] ?? {})) ? [asLink(amount, 'for'), amount] : null
  const isLouder = looks.some((look) => ['louder', 'quieter', 'tooQuiet', 'tooLoud'].includes(look))
  return isLouder ? [asLink(amount, 'by'), { ...amount, n: Math.abs(amount.n) }] : null
}

/** What has so much of a unit. */
const MEASURED = tableOf<Parameters<typeof is>[0]>({ s: { thing: 'fades titles' }, x: { thing: 'speed' } })

/** “Add studio sound. Only the second half please.”, “… First half only.”: where what was asked for before is to be done. */
function narrows(tokens: readonly Token[]): boolean {
  const said = tokens.filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  return (
    [said[0], said.at(-1)].some((token) => token?.senses.limit === 'only') &&
    tokens.some(is({ place: true, kind: 'time', unit: true, measure: 's' })) &&
    tokens.every(
      is({
        kind: 'ordinal number amount time mark',
        place: true,
        unit: true,
        limit: 'only',
        glue: true,
        link: true,
      }),
    )
  )
}

const asks = ({ senses, isBase }: Token) =>
  (isBase && senses.verb !== undefined) || senses.thing === 'studioSound'

/** The tokens of each sentence, without the marks between them. */
export function splitSentences(tokens: readonly Token[], prompt: string): Token[][] {
  const sentences: Token[][] = []
  let open: Token[] = []
  const close = () => {
    const rest = withoutBullet(open)
    const last = sentences.at(-1)
    const amount = last && loneAmount(rest, last)
    const [mark] = last?.filter(({ kind }) => kind === 'mark').slice(-1) ?? []
    if (last && narrows(rest) && last.some(asks))
      last.push({ ...(mark ?? (rest[0] as Token)), kind: 'mark', text: ',', senses: {} }, ...rest)
    else if (last && amount)
      sentences[sentences.length - 1] = [...last.filter(({ text }) => !/^[.!?]$/.test(text)), ...amount]
    else if (rest.some(({ kind }) => kind !== 'mark')) sentences.push(rest)
    open = []
  }
  const entries = listedCommands(tokens)
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (entries.has(index)) close()
    if (token.kind === 'break') {
      // A line that ends in a comma or colon goes on in the next one.
      if (open.at(-1)?.text === ',') continue
      close()
      continue
    }
    // “Two things: …”
    if (token.text === ':' && token.kind === 'mark' && announces(open)) {
      open = []
      continue
    }
    open.push(token)
    // A quotation ends the sentence together with its own full stop.
    if (
      /^[.!?]$/.test(token.quoted.at(-1) ?? '') &&
      next &&
      (next.senses.verb === undefined || (next.isBase && open[0]?.senses.verb !== undefined)) &&
      (next.kind === 'composition' || /^\s+\p{Lu}\p{Ll}/u.test(prompt.slice(token.to, next.from + 2)))
    ) {
      close()
      continue
    }
    const isEnd =
      token.kind === 'mark' &&
      /^[.!?]$/.test(token.text) &&
      (!next || next.from > token.to || next.kind === 'mark' || next.kind === 'break')
    // “There's a video here; what is it called?”
    const asks = token.text === ';' && isWord(next?.text, 'question')
    const isBulletNumber = token.text === '.' && open.length === 2 && open[0]?.kind === 'number'
    if ((isEnd || asks) && !isBulletNumber) close()
  }
  close()
  return sentences
}

/** Where the entries of a list of commands begin: "(a) remove fillers (b) captions". Things in a list stay in their sentence. */
function listedCommands(tokens: readonly Token[]): Set<number> {
  const marks = tokens.flatMap(({ text }, at) => {
    const middle = tokens[at + 1]
    const isMark =
      text === '(' &&
      tokens[at + 2]?.text === ')' &&
      (middle?.kind === 'number' || (middle?.kind === 'word' && middle.text.length === 1))
    return isMark ? [at] : []
  })
  const numbered = numberedInLine(tokens)
  if (numbered.length > 1) return new Set(numbered)
  const [first] = marks
  const opened = first === undefined ? undefined : tokens[first + 3]
  return new Set(opened?.senses.verb !== undefined && opened.isBase ? marks : [])
}

/** “1) captions on 2) fade out”, “1. captions on  2. fade out”: numbers that count up, each closed. */
function numberedInLine(tokens: readonly Token[]): number[] {
  const found: number[] = []
  for (const [at, { kind, n }] of tokens.entries()) {
    const close = tokens[at + 1]
    const isNext = kind === 'number' && n === found.length + 1 && tokens[at - 1]?.text !== '('
    const isClosed = close !== undefined && /^[).]$/.test(close.text) && close.from === tokens[at]?.to
    // “the last 2. Then …” ends a sentence.
    const isSpaced = close?.text === ')' || (tokens[at + 2]?.from ?? 0) > (close?.to ?? 0)
    if (isNext && isClosed && isSpaced) found.push(at)
  }
  return found
}

const isBullet = ({ kind, text }: Token) => kind === 'mark' && /^[-–—*•·>☐✓]$/.test(text)

/** Without the number, letter or dash in front of a list's entry. */
function withoutBullet(tokens: readonly Token[]): Token[] {
  const [first, second, third] = tokens
  if (!first) return []
  if (isBullet(first)) {
    const from = tokens.findIndex((token) => !isBullet(token))
    return from < 0 ? [] : withoutBullet(tokens.slice(from))
  }
  if (
    first.kind === 'number' &&
    second?.kind === 'mark' &&
    /^[.)]$/.test(second.text) &&
    second.from === first.to
  )
    return tokens.slice(2)
  if (first.text === '(' && third?.text === ')' && (second?.kind === 'number' || second?.text.length === 1))
    return tokens.slice(3)
  if (first.text.length === 1 && second?.text === ')') return tokens.slice(2)
  return [...tokens]
}
