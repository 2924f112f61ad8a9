// Reads a passage aloud that is named by what it is about: “read me back the salt answer”.
import type { Place } from '../../language/places.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { heardAt, saidThere } from './about-speech.ts'
import type { Question } from './question.ts'

const UNITS = ['answer', 'question', 'part', 'sentence'] as const
/** A topic has no more words. */
const MAX_WORDS = 8
const ORDERED = /^(?:first|last|second|third|next)$/

/** The words of the answer, question or part that is named; null when the question asks for none to be read. */
export function readBack(question: Question): string | null {
  const { tokens } = question
  const reads =
    question.hasText('read', 'quote', 'recite') ||
    (question.hasUnit('answer') && question.hasText('what') && !question.wants('count', 'when'))
  const at = tokens.findIndex(({ senses }) => isUnit(senses.unit))
  const unit = tokens[at]?.senses.unit
  if (!reads || !isUnit(unit)) return null
  const text = topicBefore(question, at) || topicAfter(question, at)
  // “Read me the last sentence”
  if (text === '' || ORDERED.test(text)) return saidThere(question)
  return heardAt(question, [{ kind: 'topic', text, all: false, unit }])
}

function isUnit(
  unit: string | undefined,
): unit is (typeof UNITS)[number] & NonNullable<(Place & { kind: 'topic' })['unit']> {
  return UNITS.some((one) => one === unit)
}

/** “The open source answer” */
function topicBefore({ tokens }: Question, at: number): string {
  const before = tokens.slice(Math.max(0, at - MAX_WORDS), at)
  const article = before.findLastIndex(({ text }) => isWord(text, 'article', 'possessive', 'demonstrative'))
  return article < 0 ? '' : textOf(before.slice(article + 1))
}

/** “The answer to the question about silence” */
function topicAfter({ tokens }: Question, at: number): string {
  const about = tokens.findIndex(
    ({ senses, text }, index) => index > at && (senses.link === 'about' || text === 'on'),
  )
  return about < 0 ? '' : textOf(tokens.slice(about + 1, about + 1 + MAX_WORDS))
}

const textOf = (tokens: Question['tokens']): string =>
  tokens
    .filter(({ kind, text }) => !['mark', 'ordinal', 'number'].includes(kind) && !isWord(text, 'article'))
    .map(({ quoted, text }) => quoted || text)
    .join(' ')
