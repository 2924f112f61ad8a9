// Finds who speaks: the names of host and guest as the talk introduces them and, without speaker labels, whose turn each sentence is. Turns
// follow from questions and answers; an uncertain sentence is assigned to nobody.
import type { EditContext, EditDocument } from '../../../edit/document.ts'
import { keptFor } from '../../kept.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { GUEST, hostsIn, isNamed, peopleIn } from './introductions.ts'
import { CLOSING, exchangesIn } from './question-sentences.ts'
import { adsIn, interruptionsIn } from './segments.ts'
import { type Talk, talkOf } from './talk.ts'
import { plainWordsOf } from './words.ts'

/** Whether that is somebody who speaks in one of the compositions. */
export const speaksIn = (word: string, { draft: { start }, context }: Spoken): boolean =>
  start.compositions.some(({ id }) => isNamed(word, peopleIn(talkOf(start, id, context).sentences)))
type Spoken = { draft: { start: EditDocument }; context: EditContext }

export type Role = 'host' | 'guest'

/** The role of a speaker given by role or name; null for anybody else. */
export function roleOf({ sentences }: Talk, who: string): Role | null {
  if (isWord(who, 'host')) return 'host'
  if (isWord(who, 'guest')) return 'guest'
  const names = plainWordsOf(who)
  if (names.length > 0 && names.every((name) => hostsIn(sentences).has(name))) return 'host'
  return names.length > 0 && names.every((name) => peopleIn(sentences).has(name)) ? 'guest' : null
}

/** The guest is introduced within this share of the talk. */
const MAX_INTRODUCTION = 1 / 3
const INTRODUCING = [...GUEST, /\b(?:my|our|today's) (?:\w+ )?guests?\b/i]
/** “That was wonderful. Thank you for listening …” */
const PRAISE = /^(?:and )?(?:that|this|it) (?:was|has been) /i

/** Whose turn each sentence is, null if uncertain. Empty unless the talk is an interview. */
const turnsOf = keptFor((talk: Talk): readonly (Role | null)[] => {
  const { sentences, durationUs } = talk
  const introduced = sentences.findLastIndex(
    ({ text, range }) =>
      range.endUs <= durationUs * MAX_INTRODUCTION && INTRODUCING.some((one) => one.test(text)),
  )
  const asked = exchangesIn(sentences).filter(({ from }) => from > introduced)
  if (introduced < 0 || asked.length === 0) return []
  const turns = sentences.map((_, at): Role | null => (at <= introduced ? 'host' : 'guest'))
  for (const [order, { from, answer, to }] of asked.entries()) {
    turns.fill('host', from, answer)
    const next = asked[order + 1]?.from ?? sentences.length
    const left = sentences.slice(to, next).findIndex(({ text }) => CLOSING.test(text))
    const last = to + left - 1
    const isPraised = last > answer && PRAISE.test(sentences[last]?.text ?? '')
    if (left >= 0) turns.fill('host', isPraised ? last : to + left, next)
  }
  for (const { from, to } of adsIn(talk)) turns.fill('host', from, to)
  for (const { from, to } of interruptionsIn(talk)) turns.fill(null, from, to)
  return turns
})

/** A speaker's sentences, by labels or else by turns. `isSure`: no other sentence can be theirs. Null if it can't be determined. */
export function saidBy(talk: Talk, who: string) {
  const labeled = talk.sentences.filter(({ speaker }) => speaker?.toLowerCase() === who.toLowerCase())
  if (labeled.length > 0) return { sentences: labeled, isSure: true, isLabeled: true }
  const [role, turns] = [roleOf(talk, who), turnsOf(talk)]
  if (role === null || turns.length === 0) return null
  const sentences = talk.sentences.filter((_, at) => turns[at] === role)
  return { sentences, isSure: !turns.includes(null), isLabeled: false }
}
