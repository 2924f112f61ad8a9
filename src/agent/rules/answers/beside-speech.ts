// What is heard as the reply to something, behind it or in front of it: “what does he answer when he is asked whether it is free?”,
// “what comes right before "thanks"?”
import { clockText } from '../../../edit/time-text.ts'
import type { Sentence } from '../../../edit/transcript.ts'
import { exchangesIn } from '../../commands/plans/question-sentences.ts'
import { plainWordsOf, saidIn } from '../../commands/plans/words.ts'
import type { Token } from '../../language/read/tokens.ts'
import { areRelated } from '../../language/vocabulary/facts.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { withoutPeople } from './about-people.ts'
import { factWords, type Question, shortened } from './question.ts'

type Relation = 'reply' | 'before' | 'after'
/** Sentences in a row, and what is heard there in relation to them; `to` is excluded. */
type Beside = { from: number; to: number; told: readonly [from: number, to: number] }

/** How much of what is named must be heard. */
const MIN_SHARE = 0.6

/** What stands in such a relation to what the question names; null when it asks for none, or nothing is clearly meant. */
export function besideSpeech(question: Question): string | null {
  const asked = relationIn(question)
  if (asked === null) return null
  const { relation, words } = asked
  return question.told(({ id, name }) => {
    const { sentences } = question.session.now(id)
    const topic = withoutPeople(words, sentences)
    const found = relation === 'reply' ? replyTo(sentences, topic) : next(sentences, topic, relation)
    return found === null ? [] : [`in “${name}”, ${besideText(sentences, found, relation)}`]
  }, '. ')
}

function besideText(sentences: readonly Sentence[], { from, to, told }: Beside, relation: Relation): string {
  const quoted = (list: readonly Sentence[]) =>
    `“${shortened(list.map(({ text }) => text).join(' '))}” at ${clockText(list[0]?.range.startUs ?? 0)}`
  const [named, heard] = [sentences.slice(from, to), sentences.slice(...told)]
  return relation === 'reply'
    ? `the answer to ${quoted(named)} is ${quoted(heard)}`
    : `${quoted(heard)} comes ${relation} ${quoted(named)}`
}

/** The relation that is asked for, and the words of what it is a relation to. */
function relationIn({ tokens }: Question): { relation: Relation; words: string[] } | null {
  const replies = tokens.findIndex(({ senses }) => senses.unit === 'answer' || senses.asked === 'speech')
  const rest = tokens.slice(replies + 1)
  const isAsked = ({ text, senses }: Token) => isWord(text, 'putting') || senses.unit === 'question'
  const isReply = tokens[replies]?.senses.unit === 'answer' && isWord(rest[0]?.text, 'replyTo')
  if (replies >= 0 && (isReply || rest.some(isAsked)))
    return { relation: 'reply', words: wordsOf(rest.filter((one) => !isAsked(one))) }
  const side = tokens.findIndex(({ text }) => /(?:^| )(?:before|after)$/.test(text))
  const isNext = tokens
    .slice(0, side)
    .some(({ text, senses }) => senses.asked === 'speech' || isWord(text, 'following', 'going', 'speaking'))
  if (side < 1 || !isNext || !tokens.slice(0, side).some(({ text }) => isWord(text, 'question'))) return null
  const relation = tokens[side]?.text.endsWith('before') ? 'before' : 'after'
  return { relation, words: wordsOf(tokens.slice(side + 1)) }
}

function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.filter(({ kind }) => kind !== 'mark').map(({ quoted, text }) => quoted || text)
}

/** The exchange whose question has most of the words. */
function replyTo(sentences: readonly Sentence[], words: readonly string[]): Beside | null {
  const [best] = exchangesIn(sentences)
    .map((one) => ({ ...one, share: shareOf(words, sentences.slice(one.from, one.answer)) }))
    .filter(({ share, answer, to }) => share >= MIN_SHARE && answer < to)
    .sort((a, b) => b.share - a.share)
  return best ? { from: best.from, to: best.answer, told: [best.answer, best.to] } : null
}

function next(sentences: readonly Sentence[], words: readonly string[], side: Relation): Beside | null {
  const [best] = sentences
    .map((sentence, at) => ({ at, share: shareOf(words, [sentence]) }))
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((a, b) => b.share - a.share || a.at - b.at)
  const at = best ? best.at + (side === 'before' ? -1 : 1) : -1
  return best && sentences[at] ? { from: best.at, to: best.at + 1, told: [at, at + 1] } : null
}

/** How many of the words are heard in the sentences, or stand for what is. */
function shareOf(words: readonly string[], sentences: readonly Sentence[]): number {
  const text = words.join(' ')
  // “Right before "thanks for that"” has no word that says what it is about.
  const wanted = [...new Set(factWords(text).length > 0 ? factWords(text) : plainWordsOf(text))]
  const heard = new Set(sentences.flatMap((one) => [...factWords(one.text), ...saidIn(one).words]))
  const found = wanted.filter((word) => heard.has(word) || [...heard].some((one) => areRelated(one, word)))
  return wanted.length === 0 ? 0 : found.length / wanted.length
}
