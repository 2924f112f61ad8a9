// A fact of the talk: “what did the oven cost?”. The sentences are ranked by the words that they share with the question, by
// what kind of answer they hold (a number, a date, a place, a name) and by their neighbors, to which “it” and “she” refer.
import { clockText } from '../../../edit/time-text.ts'
import type { Sentence } from '../../../edit/transcript.ts'
import { hostsIn, isNamed, ownerOf, peopleIn } from '../../commands/plans/introductions.ts'
import { announces, isQuestionSentence } from '../../commands/plans/question-sentences.ts'
import { american } from '../../language/read/concepts.ts'
import { textOf } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import {
  areRelated,
  FACT_GROUPS,
  FACT_KINDS,
  type FactKind,
  factStem,
  LIGHT,
  WRAPPING,
} from '../../language/vocabulary/facts.ts'
import { isAuxiliary, isWord } from '../../language/vocabulary/grammar.ts'
import { withoutNames, withoutPeople } from './about-people.ts'
import { capitalized, factWords, type Question, shortened } from './question.ts'

/** Sentences that come this close to the best one are quoted beside it. */
const CLOSE = 0.8
const MAX_QUOTED = 3
/** How much a word of the sentence before or after counts, and one that is only related to the question's. */
const NEIGHBOR = 0.4
const RELATED = 0.7
/** How much of what is asked, by weight, a sentence must have. */
const MIN_COVERAGE = 0.3
const SPEAKER = /^(?:he|she|they|guest|host)$/
/** What a word counts that is said nowhere: much of a long question is. */
const ABSENT = 0.2
/** More words are no question. */
const MAX_WORDS = 60

const GROUP_OF = new Map<string, number[]>()
for (const [at, group] of FACT_GROUPS.entries())
  for (const word of group.map(factStem)) GROUP_OF.set(word, [...(GROUP_OF.get(word) ?? []), at])

const LIGHT_STEMS = new Set([...LIGHT].flatMap(factWords))

/** A sentence at its place, and how well it answers. */
export type Found = {
  name: string
  sentence: Sentence
  sentences: readonly Sentence[]
  at: number
  score: number
}

/**
 * The sentences that answer best, with what follows where they only ask or announce; null when none comes near. Where a number, a
 * date, a place or a name is asked for, only what holds one answers, and only beside all that the question names and the talk has.
 * Unless it is `isLed`, it begins with the sentence itself, not with the one in front that says who “she” is.
 */
export function spokenFact(
  question: Question,
  kind: FactKind | null = kindOf(question),
  isLed = true,
): string | null {
  if (kind?.isOwn && isOfHost(question)) return null
  const found = rankedFacts(question, kind)
  const [best] = found
  if (!best) return null
  const quoted = found
    .filter(({ score }) => score >= best.score * CLOSE)
    .filter((one, at, all) => all.findIndex((other) => isSame(one, other)) === at)
    .slice(0, MAX_QUOTED)
  // What is asked for may follow where its own word isn't said: “what animals …”.
  const isWhole = kind !== null || question.unknown.every((word) => question.isHeard(word))
  return quotedText(quoted, isWhole, isLed)
}

/** “In “Crumb Talk 14”: at 0:32.01 “…””, by composition; `isWhole`: without the sentence that follows. */
export function quotedText(found: readonly Omit<Found, 'score'>[], isWhole: boolean, isLed = true): string {
  const told = [...Map.groupBy(found, ({ name }) => name)].map(
    ([name, all]) =>
      `in “${name}”: ${all
        .toSorted((a, b) => a.at - b.at)
        .map((one) => quotedFrom(one, isWhole, isLed))
        .join('; ')}`,
  )
  return `${told.map(capitalized).join('. ')}.`
}

/** What the host tells is about the guest: “I grew up in …” is what the guest says. */
export function isOfHost(question: Question): boolean {
  const hosts = hostsIn(question.compositions.flatMap(({ id }) => question.session.now(id).sentences))
  return (
    kindOf(question)?.isOwn === true &&
    question.tokens.some(({ text }) => isNamed(text, hosts) || isWord(ownerOf(text), 'host'))
  )
}

/** The sentence with all that is named, and the one behind it, which mostly says why. */
export function reasonBeside(question: Question): string | null {
  const [best] = rankedFacts(question, null)
  if (!best) return null
  const said = factWords(best.sentence.text)
  const people = peopleIn(best.sentences)
  const isSaid = ({ text }: Token) =>
    isNamed(text, people) ||
    factWords(text).every((one) => said.some((other) => one === other || areRelated(one, other)))
  const named = question.tokens.filter(({ kind, text }) => kind === 'word' && !isWord(text, 'question'))
  if (question.unknown.length === 0 || !named.every(isSaid)) return null
  const text = best.sentences.slice(best.at, best.at + 2).map((one) => one.text)
  return `In “${best.name}”: at ${clockText(best.sentence.range.startUs)} “${shortened(text.join(' '))}”.`
}

/** Whether two are quoted alike. */
export function isSame(one: Found, other: Found): boolean {
  return (
    one.sentence.text === other.sentence.text || (one.name === other.name && firstOf(one) === firstOf(other))
  )
}

/** The sentence that says who “she” is. */
function firstOf({ sentences, at }: Pick<Found, 'sentences' | 'at'>): number {
  return sentences[at - 1] && GOES_ON.test(sentences[at]?.text ?? '') ? at - 1 : at
}

function quotedFrom(found: Omit<Found, 'score'>, isWhole: boolean, isLed: boolean): string {
  const { sentences, at } = found
  const from = isLed ? firstOf(found) : at
  const text = sentences.slice(from, answeredTo(sentences, at + 1) + (isWhole ? 0 : 1)).map((one) => one.text)
  return `at ${clockText(sentences[from]?.range.startUs ?? 0)} “${shortened(text.join(' '))}”`
}

/** A number, a date, a place, a name or a reason. */
export function asksForFact(question: Question): boolean {
  return kindOf(question) !== null
}

const askedText = ({ tokens }: Question): string => textOf(tokens)

/** The kind of fact that is asked for, if any. */
export function kindOf(question: Question): FactKind | null {
  if (question.quote !== null) return null
  const asked = askedText(question)
  return (
    FACT_KINDS.find(({ asks }) => {
      const found = asks.exec(asked)
      return (
        found &&
        !asksBeside(asked.slice(found.index + found[0].length)) &&
        !isConjunction(asked, found) &&
        // “What did he study, and where?”
        !(/^(?:what|which) .* and $/.test(asked.slice(0, found.index)) && found[0].length < 6)
      )
    }) ?? null
  )
}

/** “What did she do when he landed”, “do they work when it's winter”: “when” asks for nothing there. */
function isConjunction(asked: string, { 0: word, index }: RegExpExecArray): boolean {
  const before = asked.slice(0, index).trim().split(' ')
  const asksElse = before.some((one) => isWord(one, 'question')) || isAuxiliary(before[0])
  return /^whe(?:n|re)$/.test(word) && asksElse && !/^(?:and|or|,)$/.test(before.at(-1) ?? '')
}

/** “The cost and her own view”: more than a number. */
function asksBeside(rest: string): boolean {
  const next = /^ and (\w+)/.exec(rest)?.[1]
  return next !== undefined && !isWord(next, 'question')
}

function rankedFacts(question: Question, kind: FactKind | null): Found[] {
  const asked = question.tokens.filter(
    ({ kind, senses, text }, at) =>
      (['word', 'quote', 'number', 'ordinal', 'speaker'].includes(kind) || isPlainName(kind, text)) &&
      senses.asked === undefined &&
      !WRAPPING.has(text) &&
      // “What figure does he give for …”
      !(text === 'give' && SPEAKER.test(question.tokens[at - 1]?.text ?? '')),
  )
  const asksName = question.wants('who') || question.hasText('name', 'names', 'called')
  const words = asked.map(({ quoted, text }) => quoted || american(text))
  return question.compositions
    .flatMap(({ id, name }) => {
      const { sentences } = question.session.now(id)
      const meant = kind?.isAlone ? withoutNames(words, sentences) : withoutPeople(words, sentences, asksName)
      const wanted = [...new Set(factWords(meant.join(' ')))].slice(0, MAX_WORDS)
      const score =
        wanted.length === 0 && kind?.isAlone ? () => 1 : scorer(question, wanted, sentences, kind !== null)
      return sentences.map((sentence, at) => ({ name, sentence, sentences, at, score: score(at) }))
    })
    .filter((one) => one.score > 0 && (!kind || kind.holds(answerText(one), askedText(question))))
    .sort((a, b) => b.score - a.score)
}

/** “The bakery” may be bakery.mp4, and what is talked about. */
function isPlainName(kind: string, text: string): boolean {
  return kind === 'media' && /^[a-z]+$/.test(text)
}

/** How well the sentence at a place answers: the weights of the wanted words that it has; 0: too few of them. */
function scorer(
  question: Question,
  wanted: readonly string[],
  sentences: readonly Sentence[],
  isExact: boolean,
): (at: number) => number {
  const stems = sentences.map(({ text }) => new Set(factWords(text)))
  // What is said alike in several compositions counts alike.
  const all = question.compositions.flatMap(({ id }) =>
    question.session.now(id).sentences.map(({ text }) => new Set(factWords(text))),
  )
  const groupsOf = stems.map((own) => new Set([...own].flatMap((word) => GROUP_OF.get(word) ?? [])))
  const weights = new Map(
    wanted.map((word) => {
      const count = all.filter((one) => one.has(word)).length
      const isLight = LIGHT_STEMS.has(word) && wanted.some((one) => !LIGHT_STEMS.has(one))
      const weight = Math.log(1 + all.length / Math.max(1, count)) * (count === 0 || isLight ? ABSENT : 1)
      return [word, { weight, isSaid: !isLight && question.hears(word) }] as const
    }),
  )
  const whole = [...weights.values()].reduce((sum, { weight }) => sum + weight, 0)
  const shareOf = (word: string, at: number): number => {
    if (stems[at]?.has(word)) return 1
    return GROUP_OF.get(word)?.some((group) => groupsOf[at]?.has(group)) ? RELATED : 0
  }
  return (at) => {
    let own = 0
    let near = 0
    const end = answeredTo(sentences, at + 1)
    for (const [word, { weight, isSaid }] of weights) {
      const share = shareOf(word, at)
      const beside = Math.max(shareOf(word, at - 1), shareOf(word, at + 1))
      const isThere = share + beside > 0 || stems.slice(at + 1, end).some((one) => one.has(word))
      // What is said elsewhere was asked for together with this: nobody says that exactly.
      if (isExact && isSaid && !isThere) return 0
      own += weight * share
      near += weight * Math.max(share, beside * NEIGHBOR)
    }
    // In front of what was asked for, and about something else.
    const here = sentences[at]
    const goesOn =
      here !== undefined &&
      !isQuestionSentence(here) &&
      (GOES_ON.test(here.text) || wanted.some((word) => shareOf(word, at - 1) > 0))
    if (isExact && own === 0 && !goesOn) return 0
    return near < whole * MIN_COVERAGE || own + near === 0 ? 0 : own * 0.3 + near
  }
}

/** A sentence with what belongs to it. */
function answerText({ sentences, at }: Pick<Found, 'sentences' | 'at'>): string {
  return textOf(sentences.slice(at, answeredTo(sentences, at + 1)))
}

const MAX_ANSWER_SENTENCES = 3

/** Where a passage ends with what belongs to it: the answer to a question, what is announced, and “She called it …”. */
export function answeredTo(sentences: readonly Sentence[], to: number): number {
  const last = sentences[to - 1]
  let end = to
  if (last && (isQuestionSentence(last) || announces(last) || REPORTS.test(last.text)))
    while (
      end < to + MAX_ANSWER_SENTENCES &&
      sentences[end] &&
      !isQuestionSentence(sentences[end] as Sentence)
    )
      end++
  else if (GOES_ON.test(sentences[to]?.text ?? '')) end++
  return end
}

/** “He asks how long …” */
const REPORTS = /\b(?:asks?|asked|wonders?|wondered) (?:if|whether|how|what|when|where|who|why|which)\b/
const GOES_ON = /^(?:he|she|it|they|that)\b/i
