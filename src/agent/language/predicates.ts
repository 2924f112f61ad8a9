// What a condition says of a composition, as a predicate: something is counted or measured, and compared. “It has captions”, “there are
// fewer than 20 ums”, “'refund' is said at least twice”, “it is longer than 3 minutes”.
import type { CompositionId, EditContext, EditDocument } from '../../edit/document.ts'
import { fillersAmong } from '../../edit/fillers.ts'
import { pausesOf } from '../../edit/verbs/shorten-gaps.ts'
import { type Talk, talkOf } from '../commands/plans/talk.ts'
import {
  findPhrase,
  isHesitation,
  isProfane,
  plainWordsOf,
  saidIn,
  stem,
  topicWords,
} from '../commands/plans/words.ts'
import { isUm, matches, textOf } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { isWord } from './vocabulary/grammar.ts'

/** A predicate over one composition; null when it cannot be judged. */
export type Predicate = (id: CompositionId) => boolean | null

type Told = {
  tokens: readonly Token[]
  document: EditDocument
  talk: (id: CompositionId) => Talk
  context: EditContext
  isDenied: boolean
}

/** Reads a condition without its “if”; null when it cannot be judged here. `isNow`: in a document that was edited so far. */
export function readCondition(
  given: readonly Token[],
  document: EditDocument,
  context: EditContext,
  isNow = false,
): Predicate | null {
  const tokens = given.filter(
    ({ kind, text, senses }) => (kind !== 'mark' || /^[<>]$/.test(text)) && senses.glue !== 'politeness',
  )
  const text = textOf(tokens)
  // What is not there cannot be changed anyway.
  if (PRESENT.test(text)) return () => true
  const told = {
    tokens,
    document,
    context,
    talk: (id: CompositionId) => talkOf(document, id, context),
    isDenied: tokens.some(denies),
  }
  const isThere = existing(given)
  if (isThere !== null) return () => isThere !== told.isDenied
  const isMeasured = tokens.some(({ kind }) => kind === 'amount' || kind === 'time')
  // Only the result can be judged, and not here.
  const isOfResult = OF_RESULT.test(text) && !tokens.some(isSaying)
  if (isOfResult || (isMeasured && !isNow && IN_THE_END.test(text))) return null
  const quotes = tokens.filter(({ kind }) => kind === 'quote')
  const isJoined = tokens.some(({ text: word }) => JOINTS.test(word))
  // Quotations that are joined are one; what else is joined and not understood can't be judged.
  return joined(told) ?? (!isJoined || quotes.length > 1 ? simple(told) : null)
}

/** “There is a composition called Draft”, “Draft still exists”, “we've got a Draft”: whether the project has it; null when that isn't said. */
export function existing(tokens: readonly Token[]): boolean | null {
  const called = tokens.findIndex(({ senses }) => senses.link === 'called')
  const name = tokens.slice(called + 1).filter((token) => called >= 0 && !isPresent(token))
  const around = called < 0 ? tokens : tokens.slice(0, called)
  const isNamed = called < 0 ? tokens.some(({ kind }) => kind === 'composition') : name.length > 0
  const isSaid = tokens.some(({ text }) => text.split(' ').some((word) => isWord(word, 'have', 'existing')))
  if (!isNamed || !isSaid || !around.some(isFilm) || !around.every((one) => isFilm(one) || isPresent(one)))
    return null
  return name.every(({ kind }) => kind === 'composition')
}

const isPresent = (token: Token) =>
  matches(token, { limit: 'same not', kind: 'mark', glue: true }) ||
  isEach(token, 'article', 'be', 'have', 'subject', 'indefinite', 'adverb', 'there', 'denying', 'existing')

const PRESENT =
  /^(?:there (?:is|are) (?:any|some|one)|any|they (?:exist|are there)|it exists|present|(?:you|we) (?:find|see|spot|notice) (?:any|some|them|it|one))$/
const OF_RESULT =
  /\b(?:(?:that|this) (?:makes|would|gives|gets|leaves)|result|ends up|gets?|becomes?|afterwards|then)\b/
const IN_THE_END = /\b(?:still|stays?|remains?)\b/

/** “It is still longer than a minute” */
export const saysStill = (tokens: readonly Token[]) => IN_THE_END.test(textOf(tokens))

const denies = ({ text, senses }: Token) =>
  isWord(text, 'denying', 'nobody') || senses.limit === 'not' || senses.look === 'off'

const JOINTS = /^(?:and|or|nor)$/
/** Each part may be looked for in a whole talk. */
const MAX_JOINTS = 8

/** Two or more conditions, joined in one way. Quotations that are joined are one. */
function joined(told: Told): Predicate | null {
  const { tokens } = told
  const joints = tokens.flatMap(({ text }, at) => (JOINTS.test(text) ? [at] : []))
  const [joint] = joints.map((at) => tokens[at]?.text)
  if (joint === undefined || joint === 'nor' || joints.length > MAX_JOINTS) return null
  if (joints.some((at) => tokens[at]?.text !== joint)) return null
  const ends = [...joints, tokens.length]
  const parts = ends.map((to, order) => tokens.slice(order === 0 ? 0 : (joints[order - 1] as number) + 1, to))
  // “It has no captions or title” denies both, and “it isn't square and has captions” one.
  const isOwn = (part: readonly Token[]) =>
    part.some(denies) || (joint === 'and' && /^an?$/.test(part[0]?.text ?? ''))
  const isClear = parts.every((part, order) => order === 0 || !told.isDenied || isOwn(part))
  const isVerbal = parts.every(
    (part, order) => order === 0 || part.length > 1 || part[0]?.senses.thing !== undefined,
  )
  const predicates = parts.map((part) => simple({ ...told, tokens: part, isDenied: part.some(denies) }))
  if (!isClear || !isVerbal || predicates.some((one) => one === null)) return null
  return (id) => {
    const values = predicates.map((one) => one?.(id) ?? null)
    const decides = joint === 'or'
    return values.includes(decides) ? decides : values.includes(null) ? null : !decides
  }
}

function simple(told: Told): Predicate | null {
  const { tokens, isDenied, document } = told
  const length = compared(tokens)
  const thing = tokens.find(({ senses }) => senses.thing !== undefined && !FILMS.has(senses.thing))?.senses
    .thing
  const amount = lengthIn(tokens)
  const flip = (value: boolean | null) => (value === null ? null : value !== isDenied)
  if (amount && length !== null && (thing === undefined || thing === 'pauses')) {
    const us = amount.n * 1e6
    if (thing === undefined) return (id) => flip(length(told.talk(id).durationUs, us))
    return (id) =>
      flip(
        pausesOf(told.talk(id).composition, told.context).some(({ startUs, endUs }) =>
          length(endUs - startUs, us),
        ),
      )
  }
  const look = tokens.find(({ senses }) => SHAPES[senses.look ?? ''] !== undefined)?.senses.look
  if (look !== undefined)
    return (id) => {
      const { width = 0, height = 0 } = document.compositions.find((one) => one.id === id) ?? {}
      return flip(SHAPES[look]?.(width, height) ?? null)
    }
  const count = counted(told, thing)
  if (count === null) return null
  const number = numberOf(tokens)
  const holds = length ?? ((found: number, n: number) => found === n)
  return (id) => {
    const found = count(id)
    if (found === null) return null
    return flip(number === null ? found > 0 : holds(found, number))
  }
}

const lengthIn = (tokens: readonly Token[]) =>
  tokens.find(({ kind, unit }) => (kind === 'amount' && unit === 's') || kind === 'time')

const FILMS = new Set(['composition', 'copy', 'length', 'clip', 'excerpt', 'project', 'media'])

const SHAPES: Readonly<Record<string, (width: number, height: number) => boolean>> = {
  vertical: (width, height) => height > width,
  square: (width, height) => width === height,
  landscape: (width, height) => width > height,
}

/** “More than”, “at most”: how what is found is compared; null when it isn't. */
function compared(tokens: readonly Token[]): ((found: number, bound: number) => boolean) | null {
  const has = (limit: string, ...words: readonly string[]) =>
    tokens.some(({ senses, text }) => senses.limit === limit || words.includes(text))
  if (has('over', '>', 'longer', 'exceeds', 'more', 'past', 'beyond', 'north'))
    return (found, bound) => found > bound
  if (has('under', '<', 'shorter', 'fewer', 'less', 'within', 'inside'))
    return (found, bound) => found < bound
  if (has('atLeast')) return (found, bound) => found >= bound
  return has('atMost') ? (found, bound) => found <= bound : null
}

function numberOf(tokens: readonly Token[]): number | null {
  if (tokens.some(({ text }) => text === 'twice')) return 2
  return tokens.find(({ kind }) => kind === 'number')?.n ?? null
}

/** What a condition counts in a composition; null when that isn't known here. */
function counted(told: Told, thing: string | undefined): ((id: CompositionId) => number | null) | null {
  const { tokens, document, context, talk } = told
  const ofThing = COUNTS[thing ?? '']
  const one = (id: CompositionId) => document.compositions.find((composition) => composition.id === id)
  const isCaptioned = tokens.some(({ text }) => text === 'captioned')
  if (isCaptioned) return (id) => (one(id)?.captions ? 1 : 0)
  if (asksForSpeech(tokens)) return (id) => talk(id).words.length
  const phrase = spokenPhrase(tokens)
  if (ofThing && phrase === null)
    return (id) => {
      const composition = one(id)
      return composition ? ofThing(composition, talk(id), context) : null
    }
  if (phrase !== null) return (id) => timesHeard(phrase, talk(id))
  const sound = tokens.find(isUm)
  if (sound)
    return (id) => timesHeard({ texts: [sound.text.replace(/s$/, '')], words: [], isTopic: false }, talk(id))
  const isProject = tokens.some(({ senses, text }) => senses.thing === 'composition' && text.endsWith('s'))
  if (isProject && numberOf(tokens) !== null) return () => document.compositions.length
  // “The word banana” counts nothing.
  const isOfWords = tokens.some(({ senses, text }) => senses.unit === 'word' && text.endsWith('s'))
  return isOfWords ? (id) => talk(id).words.length : null
}

type Composition = EditDocument['compositions'][number]
type Count = (one: Composition, talk: Talk, context: EditContext) => number

const COUNTS: Readonly<Record<string, Count>> = {
  captions: ({ captions }) => (captions ? 1 : 0),
  titles: ({ titles }) => titles.length,
  chapters: ({ markers }) => markers.filter(({ kind }) => kind === 'chapter').length,
  markers: ({ markers }) => markers.filter(({ kind }) => kind === 'marker').length,
  profanity: (_, { words }) => words.filter(({ text }) => isProfane(text)).length,
  fillers: (_, { words }) => fillersAmong(words, {}).length,
  pauses: (one, _, context) => pausesOf(one, context).length,
  music: ({ tracks }) => tracks.filter(({ kind }) => kind === 'overlay').length,
}

/** Any of `texts`; of a topic, other words may say the same. `words`: the text itself, where it isn't quoted. */
export type Phrase = {
  texts: readonly string[]
  words: readonly Token[]
  isEvery?: boolean
  isTopic: boolean
}

const isSaying = ({ text, senses }: Token) =>
  senses.asked === 'speech' || isWord(text.split(' ')[0], 'heard', 'containing', 'bringingUp')

/** “There is no speech in it”, “nobody says anything”: whether there are any words. */
const asksForSpeech = (tokens: readonly Token[]) =>
  tokens.some(isOfSpeech) &&
  tokens.every(
    (token) =>
      isOfSpeech(token) ||
      isFilm(token) ||
      isEach(token, 'article', 'be', 'have', 'someone', 'nobody', 'indefinite', 'adverb', 'denying', 'there'),
  )

const isOfSpeech = (token: Token) =>
  isSaying(token) || isWord(token.text, 'vocal', 'speech') || token.senses.unit === 'word'

/** What is said in “'refund' is said”, “if someone mentions open source”, “the word banana comes up”; null: nothing is. */
export function spokenPhrase(given: readonly Token[]): Phrase | null {
  const tokens = withoutScope(given)
  // “Says anything against it”: how that is meant isn't known here.
  if (tokens.some(({ text }) => isWord(text, 'valuing'))) return null
  // “There is something about X”
  const about = tokens.findIndex(
    ({ text }, at) =>
      at > 0 && /^(?:about|on|of)$/.test(text) && isWord(tokens[at - 1]?.text, 'quantity', 'bringingUp'),
  )
  const said = about > 0 ? about : tokens.findIndex((token, at) => isSaying(token) && !isNoun(tokens, at))
  // “"…" is still in there”
  const isStill = tokens[0]?.kind === 'quote' && tokens.slice(1).every(staysThere)
  const named = tokens.findIndex(({ senses, text }) => senses.unit === 'word' && !text.endsWith('s'))
  // “The word banana is in there”
  const isThere = said < 0 && named >= 0 && !isStill
  const be = tokens.findIndex(({ text }, at) => at > named && isWord(text, 'be'))
  const verb = isStill ? 0 : isThere ? be : said
  const isWordNamed = tokens.some(({ senses }, at) => senses.unit === 'word' && at <= verb)
  if (verb < 0) return null
  // Whose words they are isn't known here.
  if (tokens.some(({ kind }) => kind === 'speaker')) return null
  const quotes = tokens.flatMap(({ kind, quoted }) => (kind === 'quote' && quoted !== '' ? [quoted] : []))
  if (quotes.length > 0)
    return { texts: quotes, words: [], isEvery: tokens.some(({ text }) => text === 'and'), isTopic: false }
  const behind = wordsOf(tokens.slice(verb + 1))
  const before = wordsOf(tokens.slice(0, verb))
  // “'X' comes up”, and not “… does it contain”
  const isActive = isWord(tokens[verb]?.text.split(' ')[0], 'containing', 'bringingUp')
  const words = !isThere && (behind.length > 0 || isActive) ? behind : before
  const isAbout = tokens.some(({ senses }) => senses.link === 'about')
  const isLiteral = isWordNamed || (!isAbout && /^(?:say|said|heard?)/.test(tokens[verb]?.text ?? ''))
  const isTopic =
    words.length > 2 ? !isWordNamed : !isLiteral && !words.every(({ text }) => isHesitation(text))
  return words.length > 0 ? { texts: [textOf(words)], words, isTopic } : null
}

/** “… is mentioned in the webinar”: where it is looked for. */
function withoutScope(tokens: readonly Token[]): readonly Token[] {
  const film = tokens.findIndex(({ kind }) => kind === 'composition')
  const lead = tokens.findLastIndex(({ senses }, at) => at < film && senses.glue !== 'articles')
  return lead > 0 && isWord(tokens[lead]?.text, 'onto')
    ? [...tokens.slice(0, lead), ...tokens.slice(film + 1)]
    : tokens
}

/** “This talk” */
const isNoun = (tokens: readonly Token[], at: number) => tokens[at - 1]?.senses.glue === 'articles'

/** Without what only stands around what is said. */
function wordsOf(tokens: readonly Token[]): readonly Token[] {
  const isAround = (token: Token) =>
    isWord(token.text, 'article', 'be', 'have', 'do', 'heard', 'indefinite', 'possessive') ||
    token.senses.unit === 'word' ||
    matches(token, { link: 'about of on in' }) ||
    (token.senses.limit !== undefined && token.senses.link === undefined) ||
    isSaying(token)
  const from = tokens.findIndex((token) => !isAround(token))
  return from < 0 ? [] : tokens.slice(from, tokens.findLastIndex((token) => !isAround(token)) + 1)
}

const staysThere = (token: Token) =>
  isFilm(token) || isEach(token, 'article', 'be', 'indefinite', 'adverb', 'there')

const isFilm = ({ kind, senses }: Token) => kind === 'composition' || senses.thing === 'composition'

/** “There is”, “in there” are tokens of two words. */
const isEach = ({ text }: Token, ...classes: Parameters<typeof isWord>[1][]) =>
  text.split(' ').every((word) => isWord(word, ...classes))

function timesHeard({ texts, isEvery, isTopic }: Phrase, talk: Talk): number | null {
  const times = texts.map((text) => findPhrase(talk.words, text).length)
  const found = isEvery ? Math.min(...times) : Math.max(...times)
  const [text = ''] = texts
  if (found > 0 || !isTopic || sentenceAbout(text, talk) !== undefined) return found || Number(isTopic)
  // Where some of its words are heard, it may be talked about.
  const heard = new Set(talk.words.flatMap((word) => plainWordsOf(word.text)).map(stem))
  return topicWords(text).some((word) => heard.has(word)) ? null : 0
}

/** The first sentence that says all words of a topic in any form, alone or with the next one. */
function sentenceAbout(text: string, { sentences }: Talk): string | undefined {
  const topics = topicWords(text)
  const says = (at: number, word: string) =>
    sentences[at] !== undefined && saidIn(sentences[at]).topicSet.has(word)
  return sentences.find(
    (_, at) =>
      topics.some((word) => says(at, word)) &&
      topics.every((word) => says(at, word) || (topics.length > 1 && says(at + 1, word))),
  )?.text
}

/** The words of a talk that a phrase stands for: its own, or the sentence that is about it. */
export function asHeard({ texts: [text = ''], isTopic }: Phrase, talks: readonly Talk[]): string {
  const isHeard = !isTopic || talks.some(({ words }) => findPhrase(words, text).length > 0)
  return isHeard ? text : (talks.flatMap((talk) => sentenceAbout(text, talk) ?? [])[0] ?? text)
}

/** About what comes out, such as “that leaves less than 60 seconds”: whether a length, in microseconds, is so. Else null. */
export function readOutcome(tokens: readonly Token[]): ((durationUs: number) => boolean) | null {
  const [amount, holds] = [lengthIn(tokens), compared(tokens)]
  if (
    !amount ||
    !holds ||
    !OUTCOME.test(textOf(tokens)) ||
    tokens.some(({ senses }) => senses.limit === 'not')
  )
    return null
  return (durationUs) => holds(durationUs, amount.n * 1e6)
}

const OUTCOME =
  /\b(?:(?:that|this|it|which) (?:then )?(?:makes|would make|leaves|would leave|gets|becomes|would be|ends up|is then|stays?|remains?|is still)|(?:the )?result (?:is|stays?|would be))\b/
