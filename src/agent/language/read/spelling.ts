// Mistyped words, corrected to what they most likely mean: a word that no list of English knows, that nobody says in the project,
// and that is one slip away from one word of the vocabulary, of a name, or of the talk. What the prompt gives as a name or as a
// text is read from the prompt, as it is typed.
import type { EditContext, EditDocument } from '../../../edit/document.ts'
import { HESITATIONS, plainTranscript, plainWordsOf } from '../../commands/plans/words.ts'
import { keptFor } from '../../kept.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { FORMS, type Senses } from '../vocabulary.ts'
import { american, basesOf } from './concepts.ts'
import { knownNames } from './entities.ts'
import { COMMON_WORDS, ENGLISH_WORDS } from './known-words.ts'
import { isNumeral, UNITS } from './numbers.ts'
import { type Meant, oneSlipFrom } from './one-slip.ts'
import { lex, type Token } from './tokens.ts'

/** Shorter words are only corrected to the vocabulary, and where no letter is wrong. */
const MIN_LETTERS = 5
/** A shorter base is as likely what a slip left: “stys” isn't “sty”. */
const MIN_BASE = 4
/** Words this long may have two slips. */
const LONG_WORD = 8
/** A prompt with more unknown words than this is not mistyped. */
const MAX_CORRECTED = 40

type Name = { name: string; words: readonly string[] }
/** What may be meant beside the vocabulary: words of names, and words of the talk. */
type Own = { named: ReadonlySet<string>; heard: ReadonlySet<string> }

/** The tokens with slips corrected; `prompt` is what they were read from, `names` are those of the project. */
export function corrected(
  given: readonly Token[],
  context: EditContext,
  names: readonly Name[],
  prompt: string,
): Token[] {
  const own: Own = { named: new Set(names.flatMap(({ words }) => words)), heard: wordsHeard(context) }
  if (isNonsense(given, own, prompt)) return [...given]
  const tokens = withNames(given.map(withoutDrawl), names, own)
  let count = 0
  return tokens.map((token, at) => {
    const ours = american(token.text)
    if (token.kind === 'word' && ours !== token.text && isVocabulary(ours)) return { ...token, text: ours }
    // “al the ums”, and not “ask Al”
    const next = tokens[at + 1]?.text
    if (token.text === 'al' && prompt[token.from] === 'a' && isWord(next, 'article', 'possessive'))
      return { ...token, text: 'all' }
    if (!mayBeSlip(token, tokens[at - 1], own, prompt) || count >= MAX_CORRECTED) return token
    count++
    // “danas questions”
    const owner = token.text.slice(0, -1)
    if (token.text.endsWith('s') && own.heard.has(owner) && namesIn(context).has(owner))
      return { ...token, text: `${owner}'s` }
    const text = meantWord(token.text, own, tokens[at - 1])
    return text === null || givesText(tokens, at, text) ? token : { ...token, text }
  })
}

/** As few words, of which none is known and one is like none: no mistyped request. */
const MAX_NONSENSE = 6

function isNonsense(tokens: readonly Token[], own: Own, prompt: string): boolean {
  const words = tokens.filter(({ kind, text }) => kind === 'word' && text.length >= MIN_LETTERS)
  return (
    words.length > 1 &&
    tokens.length <= MAX_NONSENSE &&
    words.every((word) => mayBeSlip(word, tokens[tokens.indexOf(word) - 1], own, prompt)) &&
    words.some(({ text }) => meantWord(text, own, undefined) === null)
  )
}

/**
 * The prompt with words of the talk as they are heard: “tick tock” is “TikTok”, “elehpant” is “elephant”. What is quoted, has capitals,
 * or stands beside something that gets a name or a text may be new.
 */
export function asHeard(prompt: string, document: EditDocument, context: EditContext): string {
  const tokens = lex(prompt)
  const names = knownNames(document, context)
  let out = ''
  let done = 0
  for (const [at, { kind, text, from, to }] of corrected(tokens, context, names, prompt).entries()) {
    const next = tokens[tokens[at + 1]?.text === '-' ? at + 2 : at + 1]
    if (kind !== 'word' || from < done) continue
    const isPair = next?.kind === 'word' && !/^\p{Lu}/u.test(prompt.slice(next.from))
    const name = isPair ? namesBySound(context).get(soundOf(`${tokens[at]?.text}${next.text}`)) : undefined
    const isMeant = text !== tokens[at]?.text && wordsHeard(context).has(text) && !isGiven(tokens, at)
    if (name === undefined && !isMeant) continue
    out += prompt.slice(done, from) + (name ?? text)
    done = name === undefined ? to : (next?.to ?? to)
  }
  return out + prompt.slice(done)
}

/** The sentence around a word, and how many of its words stand before that. */
function sentenceAround(tokens: readonly Token[], at: number): { sentence: Token[]; place: number } {
  const isEnd = ({ kind, text }: Token) => kind === 'break' || /^[.!?;]$/.test(text)
  const from = tokens.slice(0, at).findLastIndex(isEnd) + 1
  const length = tokens.slice(at).findIndex(isEnd)
  return { sentence: tokens.slice(from, length < 0 ? undefined : at + length), place: at - from }
}

/** “Add a title helo”: words without quotation marks that a title or a chapter may get, unless a request for one has `word` beside its text. */
function givesText(tokens: readonly Token[], at: number, word: string): boolean {
  const { sentence, place } = sentenceAround(tokens, at)
  const isBehind = sentence.slice(0, place).some(({ text }) => GETS_TEXT.has(sensesOf(text).thing ?? ''))
  const { verb, glue, ...others } = sensesOf(word)
  const isCommand = verb !== undefined && Object.keys(others).length === 0
  return (
    (!isVocabulary(word) || glue === 'politeness' || (isBehind && isCommand)) &&
    (isBehind || sentence.some(({ text }) => isWord(text, 'screen'))) &&
    !sentence.some(({ kind, text }) => kind === 'quote' || sensesOf(text).verb === 'remove')
  )
}
const GETS_TEXT = new Set(['titles', 'chapters', 'markers'])

/** Where something gets another name, or is written otherwise, any word may be meant as it is. */
function isGiven(tokens: readonly Token[], at: number): boolean {
  const givesName = ({ text }: Token) => {
    const { verb = '', link, thing } = sensesOf(text)
    return GIVING.has(verb) || link === 'called' || thing === 'name' || isWord(text, 'wording')
  }
  return tokens[at - 1]?.text === 'as' || sentenceAround(tokens, at).sentence.some(givesName)
}
const GIVING = new Set(['rename', 'replace', 'correct'])

/** Words of the talk that no list of English has, by their sound. */
const namesBySound = keptFor(
  ({ words }: EditContext) =>
    new Map(
      [...words.values()].flatMap((list) =>
        list.flatMap(({ text }) => {
          const name = /^[\p{L}]+/u.exec(text)?.[0] ?? ''
          const plain = name.toLowerCase()
          return plain.length >= MIN_LETTERS && !ENGLISH_WORDS.has(plain)
            ? [[soundOf(plain), name] as const]
            : []
        }),
      ),
    ),
)

const soundOf = (text: string) => text.replace(/c?k|c(?![eh])/g, 'k').replace(/(.)\1/g, '$1')

/** “wayyy”, “pleaseee”: as it is spelled. A sound (“ummm”) stays. */
function withoutDrawl(token: Token): Token {
  if (token.kind !== 'word' || !/(.)\1\1/.test(token.text)) return token
  const found = ['$1$1', '$1']
    .map((by) => token.text.replace(/(.)\1{2,20}/g, by))
    .find((text) => ENGLISH_WORDS.has(text) || basesOf(text).some((base) => FORMS.has(base)))
  return found === undefined || HESITATIONS.has(found) ? token : { ...token, text: found }
}

function mayBeSlip(
  { kind, text, from, to }: Token,
  before: Token | undefined,
  { named, heard }: Own,
  prompt: string,
): boolean {
  if (kind !== 'word' || text.length < 3 || !/^[a-z]+$/.test(text) || /^..s$/.test(text)) return false
  if (isVocabulary(text) || ENGLISH_WORDS.has(text) || named.has(text) || heard.has(text)) return false
  if (basesOf(text).some((base) => base.length >= MIN_BASE && ENGLISH_WORDS.has(base))) return false
  // Part of a sign or a path, or somebody's name
  if (isWord(before?.text, 'courtesy') || /[-_/@\d]/.test(`${prompt[from - 1] ?? ''}${prompt[to] ?? ''}`))
    return false
  // A capital inside a sentence is a name.
  const isFirst = before === undefined || before.kind === 'break' || /^[.!?]$/.test(before.text)
  return !HESITATIONS.has(text.replace(/s$/, '')) && (isFirst || prompt[from] === text[0])
}

const isVocabulary = (text: string): boolean =>
  isWord(text) ||
  isMeasure(text) ||
  basesOf(american(text)).some((base) => base.length >= 3 && FORMS.has(base))

const wordsHeard = keptFor(({ words }: EditContext) => new Set([...words.values()].flatMap(plainTranscript)))

/** What has a capital letter inside a sentence. */
const namesIn = keptFor(
  ({ words }: EditContext) =>
    new Set(
      [...words.values()].flatMap((list) =>
        list.flatMap(({ text }, at) =>
          /^\p{Lu}/u.test(text) && /[\p{L},]$/u.test(list[at - 1]?.text ?? '') ? plainWordsOf(text) : [],
        ),
      ),
    ),
)

/** A name of several words where one has a slip, even if that makes another word: the others show what is meant. */
function withNames(tokens: readonly Token[], names: readonly Name[], { named, heard }: Own): Token[] {
  const found = [...tokens]
  const mayBeWrong = ({ kind, text }: Token) =>
    kind === 'word' && text.length >= MIN_BASE && !isVocabulary(text) && !heard.has(text) && !named.has(text)
  for (const { name, words } of names) {
    // “The main video” is no name.
    if (words.length < 2 || !name.toLowerCase().includes(words.join(' '))) continue
    for (const at of tokens.keys()) {
      const wrong = words.flatMap((word, order) => (found[at + order]?.text === word ? [] : [order]))
      const [order = 0] = wrong
      const [token, meant] = [found[at + order], words[order]]
      if (wrong.length !== 1 || token === undefined || meant === undefined || !mayBeWrong(token)) continue
      if (oneSlipFrom(token.text).some(({ word }) => word === meant))
        found[at + order] = { ...token, text: meant }
    }
  }
  return found
}

/** The likeliest word; null without a candidate, and on a tie. */
function meantWord(text: string, own: Own, before: Token | undefined): string | null {
  const likely = candidatesOf(text, own, before)
  const least = Math.min(...likely.map(({ cost }) => cost))
  if (likely.length > 0) return onlyWord(likely.filter(({ cost }) => cost === least).map(({ word }) => word))
  // “Affteer”
  const single = text.replace(/(.)\1/g, '$1')
  if (single !== text && isVocabulary(single)) return single
  if (single !== text && single.length >= MIN_BASE) return meantWord(single, own, before)
  return text.length < LONG_WORD ? null : onlyWord(wordsNear(text, own))
}

/** By the cost of the slip and of the word: a name or the vocabulary before what is said, that before any common word. */
function candidatesOf(text: string, { named, heard }: Own, before: Token | undefined): Meant[] {
  const isShort = text.length < MIN_LETTERS
  return oneSlipFrom(text).flatMap(({ word, cost }) => {
    // “Noir” isn't “nor”.
    const most = !isShort ? 2 : Math.min(word.length, text.length) < MIN_BASE ? 0 : 1
    if (word.length < 3 || cost > most) return []
    if (named.has(word)) return [{ word, cost: cost - 0.5 }]
    if (isVocabulary(word) && (isWord(word) || ENGLISH_WORDS.has(word) || isContent(word)))
      return [{ word, cost: cost + costHere(word, before) }]
    if (isShort) return []
    if (heard.has(word)) return [{ word, cost: cost + 0.5 }]
    return COMMON_WORDS.has(word) && cost < 2 ? [{ word, cost: cost + 1.5 }] : []
  })
}

/** What is unlikely here: a verb unless a clause begins, least of all behind an article, and a word that only stands beside others. */
function costHere(word: string, before: Token | undefined): number {
  if (isMeasure(word)) return before?.kind === 'number' || isNumeral(before?.text ?? '') ? -0.5 : 0
  if (!isContent(word)) return 0.25
  const { verb, ...others } = sensesOf(word)
  const isOpening = before === undefined || before.kind !== 'word' || isWord(before.text, 'listing', 'asking')
  if (isOpening) return verb === undefined ? 0.1 : 0
  if (verb === undefined || Object.keys(others).length > 0) return 0
  return isWord(before.text, 'article', 'possessive', 'demonstrative') ? 1 : 0.5
}

const sensesOf = (text: string): Senses =>
  FORMS.get(text)?.find(({ words }) => words.length === 1)?.senses ?? {}

const isContent = (word: string): boolean => {
  const { link, limit, glue, ...content } = sensesOf(word)
  return isMeasure(word) || Object.keys(content).length > 0
}

const isMeasure = (word: string): boolean => isNumeral(word) || UNITS[word] !== undefined

/** One word, or the one that the others are forms of; null when there are others. */
function onlyWord(words: readonly string[]): string | null {
  return words.find((one) => words.every((word) => basesOf(word).includes(one))) ?? null
}

/** Every word of every form. */
const FORM_WORDS = new Set([...FORMS.values()].flat().flatMap(({ words }) => words))

/** The words that are two slips away. */
function wordsNear(text: string, { named, heard }: Own): string[] {
  const near = new Set(oneSlipFrom(text).map(({ word }) => word))
  const isNear = (word: string) =>
    word[0] === text[0] &&
    Math.abs(word.length - text.length) <= 2 &&
    oneSlipFrom(word).some((slip) => near.has(slip.word))
  return [...new Set([...FORM_WORDS, ...named, ...heard])].filter(isNear)
}
