// Whether an answer is about all that was asked: what the question names must be in the answer, or stand for something that is. An
// answer to a part of a question is an answer to another one.
import type { Sentence } from '../../../edit/transcript.ts'
import { isNamed, ownerOf, peopleIn } from '../../commands/plans/introductions.ts'
import { isQuestionSentence } from '../../commands/plans/question-sentences.ts'
import { isHesitation } from '../../commands/plans/words.ts'
import type { Token } from '../../language/read/tokens.ts'
import { areRelated, LIGHT, UNASKED, WRAPPING } from '../../language/vocabulary/facts.ts'
import { isUnspecific, isWord } from '../../language/vocabulary/grammar.ts'
import { factWords, type Question, shortened } from './question.ts'

/** Whether the answer leaves out nothing that the question names: “what is his dog called” is about a dog. */
export function isAboutAll(question: Question, told: string): boolean {
  const named = namedIn(question)
  if (named.length === 0) return true
  const talks = question.compositions.map(({ id }) => question.session.now(id).sentences)
  const beside = talks.flatMap((sentences) => sentences.filter((_, at) => isBeside(sentences, at, told)))
  const text = [told, heardInPlaces(question), ...beside.map((one) => one.text)].join(' ')
  const said = [...new Set(factWords(text))]
  const people = peopleIn(talks.flat())
  return named.every(({ text: word }) => {
    const words = factWords(ownerOf(word))
    return (
      words.length === 0 ||
      isNamed(word, people) ||
      words.some((one) => said.some((other) => one === other || areRelated(one, other)))
    )
  })
}

/** A question in front of a sentence that is quoted: it is answered there. */
function isBeside(sentences: readonly Sentence[], at: number, told: string): boolean {
  const [here, next] = sentences.slice(at, at + 2)
  return (
    here !== undefined &&
    next !== undefined &&
    isQuestionSentence(here) &&
    told.includes(shortened(next.text, QUOTED_FROM))
  )
}

const QUOTED_FROM = 60

/** What is said where the question's places are: “the telephone interruption”. */
function heardInPlaces({ item, compositions, session }: Question): string {
  return compositions
    .flatMap(({ id }) =>
      item.places.flatMap(({ place: { within, ...own } }) => {
        const place = within ?? own
        const found =
          place.kind === 'named' || place.kind === 'topic' ? session.resolve(place, id, false) : null
        return found?.ok
          ? found.ranges.flatMap(({ startUs, endUs }) =>
              session.talk(id).words.filter(({ range }) => startUs <= range.startUs && range.endUs <= endUs),
            )
          : []
      }),
    )
    .map(({ text }) => text)
    .join(' ')
}

/** The nouns of no concept in the part that asks: neither what leads to it, nor how somebody says or does something. */
function namedIn(question: Question): Token[] {
  const { tokens, unknown } = question
  const asks = ({ text, senses }: Token) => isWord(text, 'question') || senses.asked !== undefined
  const from = tokens.findIndex(asks)
  // “York shop – which TCs?” names what it asks for first.
  const isLast = tokens.slice(from).every((one) => one.kind === 'mark' || asks(one))
  const asked = tokens.slice(isLast ? 0 : Math.max(0, from))
  // “…, for my invoice”
  const end = asked.findIndex(
    ({ text }, at) => text === ',' && /^(?:for|i|we|if)$/.test(asked[at + 1]?.text ?? ''),
  )
  const part = end > 0 ? asked.slice(0, end) : asked
  return part.filter(
    (token, at) =>
      unknown.includes(token) &&
      !sayNothing(token.text) &&
      (isNoun(part, at) || question.isHeard(token)) &&
      // “The footage our agency delivered”
      !(isWord(part[at - 1]?.text, 'possessive') && /\wed$/.test(part[at + 1]?.text ?? '')),
  )
}

/** Words of how something is asked, and of any film. */
export function sayNothing(text: string): boolean {
  const word = ownerOf(text)
  return (
    LIGHT.has(word) ||
    WRAPPING.has(word) ||
    isHesitation(word.replace(/s$/, '')) ||
    // “The file that was deposited”
    /\w{3}ed$/.test(word) ||
    UNASKED.has(word) ||
    isUnspecific(word)
  )
}

/** Behind an article or a preposition, in front of a verb, or alone: “the weather”, “which university”, “his dog”. */
function isNoun(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (before === undefined || before.kind === 'mark') return true
  if (/['’]s$/.test(before.text)) return true
  return (
    isWord(before.text, 'article', 'possessive', 'demonstrative', 'quantity', 'pointing') ||
    isWord(before.text.slice(before.text.lastIndexOf(' ') + 1), 'determining') ||
    (before.senses.link !== undefined && before.text !== 'to') ||
    before.kind === 'number' ||
    before.kind === 'ordinal'
  )
}
