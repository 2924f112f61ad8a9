// What “it”, “that one”, “the copy” and “the original” mean after a turn that made something: what that is called now.
import { listText } from '../../edit/time-text.ts'
import type { EarlierTurn } from '../engine.ts'
import { withConcepts } from './read/concepts.ts'
import { commands } from './read/taken-back.ts'
import { is, matches } from './read/token-tests.ts'
import { lex, type Token } from './read/tokens.ts'
import { isWord } from './vocabulary/grammar.ts'

const QUOTATION_MARKS = ['""', '“”', '«»', '``']

/** The name as one quotation; null when no marks can hold it, so that a part of it would be read as an instruction. */
export function quoted(name: string): string | null {
  const marks = QUOTATION_MARKS.find((pair) => ![...pair].some((mark) => name.includes(mark)))
  return marks === undefined || name.includes('\n') || name.length > MAX_QUOTED
    ? null
    : `${marks[0]}${name}${marks[1]}`
}

/** No longer quotation is read as one. */
const MAX_QUOTED = 300

/** Names and words of a talk must not be read as instructions: true when each of these can be quoted in a prompt. */
export const areQuotable = (names: readonly string[]): boolean => names.every((name) => quoted(name) !== null)

/** “"A", "B" and "C"”; plain words without marks beside a quotation, which would be taken for another one. */
export function namesText(names: readonly string[], isPlain = false): string {
  const written = (name: string) => (isPlain && /^[\p{L}\p{N} ._-]+$/u.test(name) ? name : quoted(name))
  return listText(names.map((name) => written(name) ?? name))
}

/** The prompt with the names of what was made in the place of the words that refer to it, and of what it was made of. */
export function withReferents(
  prompt: string,
  tokens: readonly Token[],
  { made, original }: { made: readonly string[]; original: string | undefined },
): string {
  if (made.length === 0) return prompt
  const isPlain = tokens.some(({ kind }) => kind === 'quote')
  // Behind something new or named, all of that may be about it.
  const end = tokens.findIndex((_, at) => isNewOrNamed(tokens, at))
  let [text, done] = ['', 0]
  for (let at = 0; at < (end < 0 ? tokens.length : end); at++) {
    const length = referentAt(tokens, at)
    const [first, last] = [tokens[at], tokens[at + length - 1]]
    const isOriginal = last?.text === 'original'
    const isSeveral = /(?<!thi)s$|^the[ym]$|^th.se$/.test(last?.text ?? '')
    if (!first || !last || length === 0 || (!isOriginal && isSeveral !== made.length > 1)) continue
    if (isOriginal && original === undefined) continue
    text += prompt.slice(done, first.from) + namesText(isOriginal && original ? [original] : made, isPlain)
    done = last.to
    at += length - 1
    // “Make the original square and add captions to it”
    if (isOriginal) break
  }
  return text + prompt.slice(done)
}

/** “Make that one square”, where the turn before should have made something and didn't: nothing there is meant. */
export function refersToUnmade(prompt: string, last: EarlierTurn | undefined): boolean {
  if (last === undefined || last.hasChanged || last.prompt.length + prompt.length > MAX_READ) return false
  const [asked, said] = [withConcepts(lex(last.prompt)), withConcepts(lex(prompt))]
  const unmade = { made: ['?'], original: undefined }
  return asked.some((_, at) => isNewOrNamed(asked, at)) && withReferents(prompt, said, unmade) !== prompt
}

/** Characters of previous requests that are read. */
export const MAX_READ = 3_000

const isFilm = is({ thing: 'copy excerpt clip composition' })
const isNoun = (token: Token) =>
  matches(token, { kind: 'quote media speaker', thing: true, unit: true, place: true }) &&
  token.senses.link === undefined &&
  !(commands(token) && token.kind === 'word')
/** “Of”, “to”, “cut”: a pronoun may follow. */
const leads = (token: Token | undefined) =>
  token !== undefined && (commands(token) || token.senses.link !== undefined)

/** A composition, “a clip”, “copy”: what is said behind it may be about that. */
function isNewOrNamed(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token
  const isNew = tokens.slice(Math.max(0, at - 4), at).some(is({ text: 'a an another new' }))
  const isThat = /^th/.test(tokens[isWord(tokens[at - 1]?.text, 'newest') ? at - 2 : at - 1]?.text ?? '')
  const isMade = isFilm(token) ? isNew && !isThat : token.senses.verb === 'copy' && token.isBase
  return token.kind === 'composition' || isMade
}

/** How many words from `at` refer to what was made: “that one”, “this new clip”, “the copy”, “the original”, “it”. */
function referentAt(tokens: readonly Token[], at: number): number {
  const [{ text }, next] = [tokens[at] as Token, tokens[at + 1]]
  const isThat = isWord(text, 'demonstrative')
  // “Add a title and make it red”: of what the sentence names, but not “add a title to it”.
  const start = tokens.findLastIndex(
    ({ kind, text: mark }, index) => index < at && (kind === 'break' || mark === '.'),
  )
  const isOfNoun = !(tokens[at - 1]?.senses.link !== undefined) && tokens.slice(start + 1, at).some(isNoun)
  if (/^(?:it|they|them)$/.test(text)) return isOfNoun ? 0 : 1
  const isNew = isWord(next?.text, 'newest')
  const length = /^th\w+ ones?$/.test(text) || text === 'original' ? 1 : isNew ? 3 : 2
  const [noun, behind] = [tokens[at + length - 1], tokens[at + length]]
  const isOne = length === 1 || (/^ones?$/.test(noun?.text ?? '') && (isThat || isNew))
  const isMade =
    noun !== undefined && isFilm(noun) && (isThat || isNew || noun.senses.thing !== 'composition')
  const isMeant = isOne || ((isThat || text === 'the') && (isMade || noun?.text === 'original'))
  // “The clip about the farm” and “that one sentence” don't.
  const isNarrowed =
    behind !== undefined &&
    (isNoun(behind) || isWord(behind.text === 'of' ? 'of' : behind.senses.link, 'narrowing'))
  if (isMeant) return isNarrowed && behind.text !== 'up to' ? 0 : length
  const isUnknown =
    next?.kind === 'word' && !matches(next, { verb: true, glue: true, look: true, link: true, limit: true })
  return isThat && leads(tokens[at - 1]) && !(next && (isNoun(next) || isUnknown)) ? 1 : 0
}
