// What “it”, “that one”, “the copy” and “the original” mean after a turn that made something: what that is called now.
import { listText } from '../../edit/time-text.ts'
import type { EarlierTurn } from '../engine.ts'
import { withConcepts } from './read/concepts.ts'
import { lex, type Token } from './read/tokens.ts'
import { isWord } from './vocabulary/grammar.ts'

const QUOTATION_MARKS = ['""', '“”', '«»', '``']

/** The name as one quotation; null when no marks can hold it, so that a part of it would be read as an instruction. */
function quoted(name: string): string | null {
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
  let [text, done] = ['', 0]
  for (const { 0: letters, index } of lettersOf(tokens).matchAll(REFERENT)) {
    const [first, last] = [tokens[index], tokens[index + letters.length - 1]]
    const isOriginal = letters.endsWith('o')
    const isSeveral = /(?<!thi)s$|^the[ym]$|^th.se$/.test(last?.text ?? '')
    if (!first || !last || (isOriginal ? original === undefined : isSeveral !== made.length > 1)) continue
    text += prompt.slice(done, first.from) + namesText(isOriginal && original ? [original] : made, isPlain)
    done = last.to
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
  return lettersOf(asked).includes('S') && withReferents(prompt, said, unmade) !== prompt
}

/** Characters of previous requests that are read. */
export const MAX_READ = 3_000

/** A letter for what each token is of “that one” (1), “this new clip” (dnc), “the copy” (tc), “the original” (to), “to it” (li). */
function lettersOf(tokens: readonly Token[]): string {
  let letters = ''
  for (const [at, token] of tokens.entries()) {
    // Behind something new or named, all of that may be about it.
    const letter = letters.includes('S') ? 'S' : letterOf(token, tokens.slice(Math.max(0, at - 4), at))
    const isNamed = letters.lastIndexOf('q') > letters.lastIndexOf('.')
    letters += letter === 'i' && isNamed && !/[al]$/.test(letters) ? '-' : letter
  }
  return letters
}

function letterOf({ kind, text, senses, isBase }: Token, before: readonly Token[]): string {
  const { thing, unit, place, link, verb, glue } = senses
  const isFilm = /^(?:copy|excerpt|clip|composition)$/.test(thing ?? '')
  const isNew = isFilm && before.some((one) => /^(?:an?|another|new)$/.test(one.text))
  if (kind === 'break' || text === '.') return '.'
  if (/^th\w+ ones?$/.test(text)) return '1'
  if (/^(?:it|they|them)$/.test(text)) return 'i'
  if (isWord(text, 'demonstrative')) return 'd'
  if (isFilm && /^th/.test(before.at(isWord(before.at(-1)?.text, 'newest') ? -2 : -1)?.text ?? ''))
    return thing === 'composition' ? 'f' : 'c'
  if (kind === 'composition' || isNew || (verb === 'copy' && isBase)) return 'S'
  if (isWord(text === 'of' ? text : link, 'narrowing') && text !== 'up to') return 'a'
  if (isWord(text, 'newest')) return 'n'
  if (/^ones?$/.test(text)) return 'w'
  if (text === 'original' || text === 'the') return text.slice(0, 1)
  if (link !== undefined) return 'l'
  if (kind === 'word' && isBase && verb !== undefined && thing === undefined) return 'v'
  if (/^(?:quote|media|speaker)$/.test(kind) || (thing ?? unit ?? place) !== undefined) return 'q'
  return kind === 'word' && verb === undefined && glue === undefined && senses.look === undefined ? '?' : '-'
}

/** No more than that refers back: “the clip about the farm” and “that one sentence” don't. */
const REFERENT = /(?:1|dn?[cfw]|tn[cfw]|tc)(?![aq])|t?o(?!q)|i|(?<=[val])d(?![q?])/g
