// The parts of an instruction: which of them ask, which say what must stay, and which only say something beside it.

import { isSpokenTo } from '../language/read/remarks.ts'
import type { Token } from '../language/read/tokens.ts'
import { telling } from '../language/read/told.ts'
import { isAuxiliary, isWord } from '../language/vocabulary/grammar.ts'
import { EDITS, EXTENT, MANNERS, REST, STAYING, TOUCHING } from '../language/vocabulary/keeping.ts'

/** A verb that asks for something; “don't go near it” forbids it. */
export function isCommand({ senses, text, isBase }: Token, before: Token | undefined): boolean {
  return (
    isBase &&
    before?.text !== 'not' &&
    !isAuxiliary(text) &&
    senses.verb !== undefined &&
    senses.thing === undefined &&
    !STAYING.has(text) &&
    !TOUCHING.has(text)
  )
}

/** True of “leave the ums”, “no copy” and “don't touch the rest”, but not of “the title also not” or “it must not appear”. */
export function saysStay(part: readonly Token[]): boolean {
  const first = part.find(({ text }) => !isWord(text, 'aside', 'article') && !isAuxiliary(text))
  return (
    part.some(({ text }) => STAYING.has(text)) ||
    (part.some(({ senses }) => senses.limit === 'not') && part.some(({ text }) => TOUCHING.has(text))) ||
    (first?.senses.limit === 'not' && first.text !== 'none') ||
    // “…, the others not”
    (part.at(-1)?.text === 'not' &&
      part.some(({ kind, text }) => kind === 'composition' || REST.has(text))) ||
    saysNoMore(part) ||
    // “…, rest is fine”, “…, rest flat”
    (REST.has(first?.text ?? '') &&
      (part.some(({ text }) => isWord(text, 'be')) ||
        (part.slice(1).some(({ text }) => MANNERS.has(text)) &&
          part.every(({ text }) => REST.has(text) || (MANNERS.has(text) && !isWord(text, 'leaving'))))))
  )
}

/** “Not earlier”, “nothing around it”, “only that line”: no more than was asked for. */
export function saysNoMore(tokens: readonly Token[]): boolean {
  const said = tokens.filter(
    ({ text, kind, senses }) =>
      kind !== 'mark' && (senses.glue === undefined || EXTENT.has(text)) && !isAuxiliary(text),
  )
  const isOnly = said.some(({ senses }) => senses.limit === 'only')
  const isBan = said[0]?.text === 'not' || said[0]?.text === 'nothing'
  return (
    (isOnly || isBan) &&
    said.length > 1 &&
    // “Only the second one” says which.
    said.every(({ kind }) => kind !== 'ordinal') &&
    said.slice(isBan ? 1 : 0).every(({ text, senses }) => EXTENT.has(text) || senses.limit === 'only')
  )
}

/** Splits at commas, dashes and brackets, and where a reason or a ban begins: “… before I spoil anything”, “… no copy”. */
export function partsOf(said: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const [at, token] of said.entries()) {
    const isReason =
      isWord(token.text, 'aside') &&
      /^(?:i|we|you)$/.test(said[at + 1]?.text ?? '') &&
      // “before I start talking” is a place.
      !said.slice(at + 2).some(({ senses }) => senses.verb !== undefined || senses.asked !== undefined)
    const isContrast =
      (token.text === 'but' && saysStay(said.slice(at + 1))) ||
      (token.text === 'but not' && said.slice(at).some(({ senses }) => senses.unit === 'sentence'))
    if (isReason || isContrast || token.text === 'no') parts.push([])
    if (/^[,;:.?!()[\]–—]$/.test(token.text)) parts.push([])
    else (parts.at(-1) as Token[]).push(token)
  }
  return parts.filter((part) => part.length > 0)
}

/** True when a part asks for nothing: a heading of one word, a form of address, a statement, what was counted before. */
export function isBeside(part: readonly Token[], said: readonly Token[]): boolean {
  const end = said[said.indexOf(part.at(-1) as Token) + 1]
  if (part.length === 1 && part[0]?.kind === 'word' && end?.text === ':') return true
  const list = isWord(part[0]?.text, 'aside') ? part.slice(1) : part
  const told = telling(list)
  // “Music stops so abruptly” names what is meant.
  const isNamed = list.some(({ senses, text }) => senses.thing !== undefined && !isWord(text, 'plural'))
  return (
    isSpokenTo(part) ||
    told === 'others' ||
    (told === 'film' && !isNamed) ||
    namesEdits(part) ||
    isRestated(part, said)
  )
}

/** “Jump cuts, no gaps over 0.5 s”: what the prompt calls what it does itself. */
const namesEdits = ([first, last, more]: readonly Token[]) =>
  first !== undefined &&
  Object.keys(first.senses).length === 0 &&
  /s$/.test(last?.text ?? '') &&
  EDITS.has(last?.text ?? '') &&
  more === undefined

/** “The three questions (his start, her reaction, what is next)”: as many entries name them once more. */
function isRestated(part: readonly Token[], said: readonly Token[]): boolean {
  const at = said.indexOf(part[0] as Token)
  const open = said.slice(0, at).findLastIndex(({ text }) => text === '(')
  const close = said.findIndex(({ text }, index) => index > open && text === ')')
  const count = said.slice(Math.max(0, open - 5), Math.max(0, open)).findLast(({ kind }) => kind === 'number')
  return close > at && count?.n === partsOf(said.slice(open + 1, close)).length
}
