// What comes closest to a question that nothing answers: the passages, or the name, that have most of what its words name. It is called
// the closest, and never an answer.
import type { Sentence } from '../../../edit/transcript.ts'
import { isQuestionSentence } from '../../commands/plans/question-sentences.ts'
import { plainWordsOf } from '../../commands/plans/words.ts'
import type { Place } from '../../language/places.ts'
import { is, textOf } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { areRelated, UNASKED } from '../../language/vocabulary/facts.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { sayNothing } from './about-all.ts'
import { withoutNames } from './about-people.ts'
import { factWords, isFilm, type Question } from './question.ts'
import { answeredTo, type Found, isOfHost, isSame, kindOf, quotedText } from './spoken-facts.ts'

/** How much of what is asked, by weight, a passage must have. */
const MIN_SHARE = 0.45
/** What a word counts that stands for the one that is asked for, and one that is in a sentence beside it. */
const RELATED = 0.7
const BESIDE = 0.5
/** What a word counts that is said nowhere: the question is about that. */
const ABSENT = 1.3
/** Passages that come as close as this to the best are named with it; with more of them, none is meant. */
const CLOSE = 0.9
const MAX_PASSAGES = 3
/** More words are no question. */
const MAX_WORDS = 30

/** A sentence at its place in a composition. */
type Spot = Omit<Found, 'score'> & { id: string }
/** How much of one thing that is asked for a sentence has, from 0 to 1. */
type Test = { shareOf: (spot: Spot) => number; isNamed: boolean }

/** The passages that have most of what is asked for; none where they have too little, or many have it. */
export function closestTo(question: Question): Found[] {
  const words = wordsAsked(question)
  const spots = spotsOf(question)
  // What a guest says of themselves tells nothing of the host.
  const tests = words.length === 0 || isOfHost(question) ? [] : testsOf(question, words, spots)
  const rated = tests.map(({ shareOf, isNamed }) => {
    const shares = spots.map(shareOf)
    const count = shares.filter((share) => share >= RELATED).length
    return { shares, count, weight: rarity(count, spots.length) * (count === 0 ? ABSENT : 1), isNamed }
  })
  const whole = rated.reduce((sum, { weight }) => sum + weight, 0)
  const isSaid = rated.every(({ isNamed, count }) => !isNamed || count > 0)
  const named = spots
    .map((spot, at) => ({
      ...spot,
      score: rated.reduce((sum, { shares, weight }) => sum + weight * (shares[at] ?? 0), 0) / whole,
      // The only year that is said tells as much as a word.
      isNamed: rated.some(
        ({ shares, count, isNamed }) => (isNamed || (isSaid && count === 1)) && (shares[at] ?? 0) >= RELATED,
      ),
    }))
    .filter(({ isNamed }) => isNamed)
  const best = Math.max(0, ...named.map(({ score }) => score))
  const close = named
    .filter(({ score }) => score >= best * CLOSE)
    .filter((one, at, all) => all.findIndex((other) => isSame(one, other)) === at)
  return best < MIN_SHARE || close.length > MAX_PASSAGES ? [] : close
}

/** The passages that come closest, as a sentence; null without any. */
export function closestText(question: Question): string | null {
  const found = closestTo(question)
  return found.length === 0 ? null : closestOf(quotedText(found, true))
}

/** Calls what is quoted the closest. */
const closestOf = (quoted: string): string => `The closest is ${quoted.replace(/^I/, 'i')}`

/** What is quoted as an answer; the closest, where it has less than half of what was asked for. */
export function honest(question: Question, told: string | null): string | null {
  if (told === null || question.quote !== null) return told
  const stems = spotsOf(question).map(({ sentence }) => factWords(sentence.text))
  const share = shareTold(question, told, stems)
  if (share > 0.5) return told
  const found = closestText(question) ?? ''
  return `I can't answer that directly. ${shareTold(question, found, stems) > share ? found : closestOf(told)}`
}

/** Which name of something here has most of what is asked for, as a sentence; null where none has. */
export function closestName(question: Question): string | null {
  const scopes = question.tokens.filter(({ kind }) => kind === 'composition').map(({ text }) => text)
  const words = factWords([...wordsAsked(question), ...scopes].join(' '))
  const named = question.session.document.compositions.flatMap(({ name, titles, markers }) => [
    { what: `the composition “${name}”`, text: name },
    ...titles.map(({ text }) => ({ what: `the title “${text}” in “${name}”`, text })),
    ...markers.map((one) => ({ what: `the ${one.kind} “${one.name}” in “${name}”`, text: one.name })),
  ])
  const shares = named.map(({ what, text }) => ({
    what,
    share: words.filter((word) => factWords(text).includes(word)).length / Math.max(1, words.length),
  }))
  const [best, next] = shares.toSorted((a, b) => b.share - a.share)
  if (!best || best.share < 0.5 || next?.share === best.share) return null
  return `The closest is ${best.what}.`
}

/** How much of what is asked for an answer has, by weight, from 0 to 1. `stems`: those of each sentence. */
function shareTold(question: Question, told: string, stems: readonly string[][]): number {
  const said = factWords(told)
  const has = (word: string, list: readonly string[]) =>
    list.some((one) => one === word || areRelated(one, word))
  const rated = factWords(wordsAsked(question).join(' ')).map((word) => ({
    isTold: has(word, said),
    weight: rarity(stems.filter((one) => has(word, one)).length, stems.length),
  }))
  // The year or the sum that is asked for counts as a word.
  if (kindOf(question)) rated.push({ isTold: true, weight: rarity(1, stems.length) / 2 })
  const sum = (list: typeof rated) => list.reduce((all, { weight }) => all + weight, 0)
  return rated.length === 0 ? 1 : sum(rated.filter(({ isTold }) => isTold)) / sum(rated)
}

/** What few sentences have tells more. */
const rarity = (count: number, of: number): number => Math.log(1 + of / Math.max(1, count))

function spotsOf({ compositions, session }: Question): Spot[] {
  return compositions.flatMap(({ id, name }) => {
    const { sentences } = session.now(id)
    return sentences.map((sentence, at) => ({ id, name, sentence, sentences, at }))
  })
}

/** What the question names: neither how it asks, nor what every film has. “Which take is it?” names nothing but a take. */
export function wordsAsked(question: Question): string[] {
  const { tokens } = question
  const named = tokens.filter(
    (token, at) =>
      (isNaming(token) || (token.kind === 'media' && question.isHeard(token))) &&
      !isAsking(token) &&
      !isFilm(tokens, at) &&
      !isWord(token.text, 'question', 'ofKind', 'moment', 'comparative'),
  )
  const textIn = ({ quoted, text }: Token) => quoted || text
  const telling = named.filter((one) => !sayNothing(one.text) && factWords(textIn(one)).length > 0)
  const isAlone = (token: Token) =>
    (!UNASKED.has(token.text) && Object.keys(token.senses).length === 0) ||
    isWord(tokens[tokens.indexOf(token) - 1]?.text, 'determining')
  const others = kindOf(question) === null ? named.filter(isAlone) : []
  const words = (telling.length > 0 ? telling : others).map(textIn)
  return [...withoutNames(words, question.sentences)].slice(0, MAX_WORDS)
}

const isNaming = is({ kind: 'word quote number amount ordinal' })
const isAsking = is({ asked: true, glue: true, link: true, place: true, unit: 'word' })

/** One for each word, for each place that is named (“the sponsor read”), and for the kind of fact that is asked for. */
function testsOf(question: Question, words: readonly string[], spots: readonly Spot[]): Test[] {
  // Words that mostly say nothing are compared as they are.
  const read = factWords(words.join(' ')).length === 0 ? plainWordsOf : factWords
  const stems = new Map(spots.map(({ sentence }) => [sentence, new Set(read(sentence.text))]))
  const shareIn = (word: string, sentence: Sentence | undefined): number => {
    const said = sentence === undefined ? undefined : stems.get(sentence)
    if (said?.has(word)) return 1
    return said && [...said].some((one) => areRelated(one, word)) ? RELATED : 0
  }
  const beside = besideOf(spots)
  const places = question.item.places.filter(({ place }) => place.kind === 'named')
  const kind = kindOf(question)
  const asked = textOf(question.tokens)
  const holdsKind: Test['shareOf'] = ({ sentence }) => (kind?.holds(sentence.text, asked) ? 1 : 0)
  return [
    ...[...new Set(read(words.join(' ')))].map((word) => ({
      isNamed: true,
      shareOf: (spot: Spot) =>
        Math.max(
          shareIn(word, spot.sentence),
          ...(beside.get(spot) ?? []).map((sentence) => BESIDE * shareIn(word, sentence)),
        ),
    })),
    ...places.map(({ place }) => ({ isNamed: false, shareOf: shareThere(question, place) })),
    ...(kind ? [{ isNamed: false, shareOf: holdsKind }] : []),
  ]
}

/** The sentences before and after each, and the question that is answered there. Linear: `spots` are in order. */
function besideOf(spots: readonly Spot[]): Map<Spot, (Sentence | undefined)[]> {
  let [asks, answered] = [-1, 0]
  return new Map(
    spots.map((spot) => {
      const { sentence, sentences, at } = spot
      if (at === 0) [asks, answered] = [-1, 0]
      const beside = [sentences[at - 1], sentences[at + 1], ...(answered > at ? [sentences[asks]] : [])]
      if (isQuestionSentence(sentence)) [asks, answered] = [at, answeredTo(sentences, at + 1)]
      return [spot, beside]
    }),
  )
}

function shareThere(question: Question, place: Place): Test['shareOf'] {
  const ranges = new Map(question.compositions.map(({ id }) => [id, question.rangesOf(place, id)]))
  return ({ id, sentence: { range } }) =>
    ranges.get(id)?.some(({ startUs, endUs }) => startUs <= range.startUs && range.endUs <= endUs)
      ? BESIDE
      : 0
}
