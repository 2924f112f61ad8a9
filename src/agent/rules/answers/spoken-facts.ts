// A fact of the talk: “what did the oven cost?”. The sentences are ranked by the words that they share with the question, by
// what kind of answer they hold (a number, a date, a place, a name) and by their neighbors, to which “it” and “she” refer.
import { clockText } from '../../../edit/time-text.ts'
import type { Sentence } from '../../../edit/transcript.ts'
import { announces, isQuestionSentence } from '../../commands/plans/question-sentences.ts'
import { stem, topicWords } from '../../commands/plans/words.ts'
import { capitalized, type Question, shortened } from './question.ts'

/** Sentences that come this close to the best one are quoted beside it. */
const CLOSE = 0.8
const MAX_QUOTED = 3
/** How much a word of the sentence before or after counts, and one that is only related to the question's. */
const NEIGHBOR = 0.4
const RELATED = 0.7
/** How much of what is asked, by weight, a sentence must have. */
const MIN_COVERAGE = 0.3
const HOLDS = 1.6
/** What a word counts that is said nowhere: much of a long question is. */
const ABSENT = 0.2
/** More words are no question. */
const MAX_WORDS = 60

/** Names of months and weekdays. */
const DATES = [
  ...Array.from({ length: 12 }, (_, at) => new Date(2026, at, 1).toLocaleDateString('en', { month: 'long' })),
  ...Array.from({ length: 7 }, (_, at) =>
    new Date(2026, 0, at + 1).toLocaleDateString('en', { weekday: 'long' }),
  ),
]

/** What kind of thing a question asks for: the words that ask for it, and how a sentence holds one. */
const KINDS: readonly { asks: RegExp; holds: RegExp }[] = [
  {
    asks: /\b(?:when|(?:what|which) (?:year|date|day|month|week)|deadline|dates?)\b/,
    holds: new RegExp(
      `\\b(?:${DATES.join('|')}|today|tomorrow|(?:19|20)\\d\\d)\\b|(?:first|second|third|th) of\\b`,
    ),
  },
  {
    asks: /\b(?:where|(?:what|which) (?:city|town|country|state|place|region|village|street|company))\b/,
    holds: /\b(?:in|at|from|to|near|on) (?:\w+ )?(?!I\b)\p{Lu}\p{Ll}/u,
  },
  {
    asks: /\b(?:how (?:many|much|old|far|high|big|large|fast|often)|age|price|costs?|sum|figure|share|percentage|amount|number)\b/,
    holds:
      /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|quarter|percent|per cent)\b/i,
  },
  // A name, or “my sister”.
  { asks: /\b(?:who|whom|whose)\b/, holds: /\b(?:my|his|her|our|their) \w|[^.!?\s] (?!I\b)\p{Lu}\p{Ll}/u },
  {
    asks: /\b(?:titles?|names?|called)\b/,
    holds: /\b(?:called|named|name is)\b|\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}/u,
  },
  { asks: /\bwhy\b/, holds: /\b(?:because|since|so that|that's why|reason)\b/i },
]

/** Words that stand for each other in a question and its answer. */
const GROUPS =
  `cost price pay spend worth expensive cheap|deadline close end until apply due|shop store business|earn income salary|
  car vehicle drive|child kid|work job|film movie video|old age|start begin open launch|doctor hospital|big large|fast quick|love like|
  mistake error wrong|website site url web|name call|write author book|mum mom mother`
    .split('|')
    .map((group) => new Set(group.trim().split(/\s+/).map(stem)))

const GROUP_OF = new Map<string, number[]>()
for (const [at, group] of GROUPS.entries())
  for (const word of group) GROUP_OF.set(word, [...(GROUP_OF.get(word) ?? []), at])

/** Words of a question about the question. */
const WRAPPING = new Set(
  'silly quick curiosity question wonder kind words exact name number memo year age share city town country state date title time point place'.split(
    ' ',
  ),
)

type Found = {
  name: string
  sentence: Sentence
  sentences: readonly Sentence[]
  at: number
  score: number
  holds: boolean
}

/** The sentences that answer best, with what follows where they only ask or announce; null when none comes near. */
export function spokenFact(
  question: Question,
  kind: ReturnType<typeof kindOf> | null = kindOf(question),
): string | null {
  const found = rankedFacts(question, kind)
  const [best] = found
  if (!best) return null
  const quoted = found
    .filter(({ score, holds }) => score >= best.score * CLOSE && holds === best.holds)
    .filter(({ sentence }, at, all) => all.findIndex((one) => one.sentence.text === sentence.text) === at)
    .slice(0, MAX_QUOTED)
  const told = [...Map.groupBy(quoted, ({ name }) => name)].map(
    ([name, all]) =>
      `in “${name}”: ${all
        .toSorted((a, b) => a.at - b.at)
        .map((one) => `at ${clockText(one.sentence.range.startUs)} “${shortened(answerText(one))}”`)
        .join('; ')}`,
  )
  const text = `${told.map(capitalized).join('. ')}.`
  return best.holds ? text : `I don't find that said exactly. The closest is ${text.replace(/^I/, 'i')}`
}

/** A number, a date, a place, a name or a reason. */
export function asksForFact(question: Question): boolean {
  return kindOf(question) !== undefined
}

function kindOf({ tokens }: Question): (typeof KINDS)[number] | undefined {
  const asked = tokens.map(({ text }) => text).join(' ')
  return KINDS.find(({ asks }) => asks.test(asked))
}

function rankedFacts(question: Question, kind: ReturnType<typeof kindOf> | null): Found[] {
  const asked = question.tokens.filter(
    ({ kind, senses, text }) =>
      (['word', 'quote', 'number', 'ordinal', 'speaker'].includes(kind) || isPlainName(kind, text)) &&
      (senses.asked === undefined || senses.asked === 'duration') &&
      !WRAPPING.has(text),
  )
  const wanted = [...new Set(topicWords(asked.map(({ quoted, text }) => quoted || text).join(' ')))].slice(
    0,
    MAX_WORDS,
  )
  if (wanted.length === 0) return []
  return question.compositions
    .flatMap(({ id, name }) => {
      const { sentences } = question.session.now(id)
      const score = scorer(wanted, sentences)
      return sentences.map((sentence, at) => {
        const own = { name, sentence, sentences, at }
        const holds = !kind || kind.holds.test(answerText(own))
        return { ...own, holds, score: score(at) * (holds && kind ? HOLDS : 1) }
      })
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
}

/** “The bakery” may be bakery.mp4, and what is talked about. */
function isPlainName(kind: string, text: string): boolean {
  return kind === 'media' && /^[a-z]+$/.test(text)
}

/** “Example dot com”, as it is said or written. */
const WEB_ADDRESS = /\bdot (?:com|org|net|co|io)\b|\w\.(?:com|org|net|io)\b/i

/** How well the sentence at a place answers: the weights of the wanted words that it has; 0: too few of them. */
function scorer(wanted: readonly string[], sentences: readonly Sentence[]): (at: number) => number {
  const stems = sentences.map(({ text }) => new Set(topicWords(text)))
  const web = GROUP_OF.get(stem('website')) ?? []
  const groupsOf = stems.map(
    (own, at) =>
      new Set([
        ...[...own].flatMap((word) => GROUP_OF.get(word) ?? []),
        ...(WEB_ADDRESS.test(sentences[at]?.text ?? '') ? web : []),
      ]),
  )
  const weightOf = (word: string) => {
    const count = stems.filter((one) => one.has(word)).length
    return Math.log(1 + sentences.length / Math.max(1, count)) * (count === 0 ? ABSENT : 1)
  }
  const weights = new Map(wanted.map((word) => [word, weightOf(word)] as const))
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const shareOf = (word: string, at: number): number => {
    if (stems[at]?.has(word)) return 1
    return GROUP_OF.get(word)?.some((group) => groupsOf[at]?.has(group)) ? RELATED : 0
  }
  return (at) => {
    let own = 0
    let near = 0
    for (const [word, weight] of weights) {
      const share = shareOf(word, at)
      const beside = Math.max(shareOf(word, at - 1), shareOf(word, at + 1)) * NEIGHBOR
      own += weight * share
      near += weight * Math.max(share, beside)
    }
    return near < whole * MIN_COVERAGE || own + near === 0 ? 0 : own * 0.3 + near
  }
}

function answerText({ sentences, at }: Pick<Found, 'sentences' | 'at'>): string {
  return sentences
    .slice(at, answeredTo(sentences, at + 1))
    .map(({ text }) => text)
    .join(' ')
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
