// Reads a passage aloud that is named by what it is about: “read me back the salt answer”.

import { NONE, pattern } from '../../language/phrases/pattern.ts'
import type { Place } from '../../language/places.ts'
import { matches } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
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
  return article < 0 ? '' : topicOf(before.slice(article + 1))
}

/** “The answer to the question about silence” */
const topicAfter = ({ tokens }: Question, at: number): string =>
  topicOf(ABOUT.in(tokens.slice(at + 1))?.parts.TOPIC ?? NONE)

const ABOUT = pattern(`(<link:about>|on) TOPIC=.*${MAX_WORDS}`)

const topicOf = (tokens: readonly Token[]): string =>
  tokens
    .filter((one) => !matches(one, { kind: 'mark ordinal number' }) && !isWord(one.text, 'article'))
    .map(({ quoted, text }) => quoted || text)
    .join(' ')
