// The parts of an instruction: which of them ask, which say what must stay, and which only say something beside it.

import { isPlainRemark, isSpokenTo } from '../language/read/remarks.ts'
import { statesBan } from '../language/read/stated-bans.ts'
import type { Token } from '../language/read/tokens.ts'
import { isAuxiliary, isFiniteVerb, isPronoun, isWord, restricts } from '../language/vocabulary/grammar.ts'
import { EXTENT, MANNERS, REST, STAYING, TOUCHING } from '../language/vocabulary/keeping.ts'

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

/** True when a part asks for nothing: a heading of one word, a form of address, a statement. */
export function isBeside(part: readonly Token[], said: readonly Token[]): boolean {
  const end = said[said.indexOf(part.at(-1) as Token) + 1]
  if (part.length === 1 && part[0]?.kind === 'word' && end?.text === ':') return true
  return !statesBan(part) && (isSpokenTo(part) || isPlainRemark(part) || isRemark(part))
}

/** A statement that neither asks nor limits: “they distract from the face”, “my students find them distracting”. */
function isRemark(part: readonly Token[]): boolean {
  const list = isWord(part[0]?.text, 'aside') ? part.slice(1) : part
  const verb = list.findIndex(
    ({ text, senses, isBase }, at) =>
      at > 0 &&
      (isFiniteVerb(text) ||
        isWord(text, 'plural', 'ambiguous', 'finding', 'feeling') ||
        (senses.verb !== undefined && !isBase)),
  )
  const subject = list.slice(0, Math.max(0, verb))
  const isNoun = ({ senses, text }: Token) =>
    isPronoun(text) || isWord(text, 'possessive', 'article', 'quantity') || Object.keys(senses).length === 0
  // “Also put …” is a request.
  const isSubject =
    subject.length <= 4 &&
    subject.some(({ senses }) => senses.glue !== 'politeness') &&
    subject.every((token) => isNoun(token) || token.senses.glue !== undefined)
  return (
    (isSubject || (isPronoun(list[0]?.text) && list.length > 1)) &&
    list.every(
      ({ kind, senses, text }) =>
        kind === 'word' &&
        !isWord(text, 'asking', 'shall', 'would', 'wanting', 'wanted', 'staying') &&
        (senses.thing === undefined || isWord(text, 'plural')) &&
        (senses.limit === undefined || senses.glue !== undefined || !restricts(senses)),
    )
  )
}
