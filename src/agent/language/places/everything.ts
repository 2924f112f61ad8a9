// Places that a sentence describes without a noun: everything after X, all she says about it, where they talk about it.
import { HESITATIONS } from '../../commands/plans/words.ts'
import type { Place } from '../places.ts'
import { isBare, matches } from '../read/token-tests.ts'
import { isWord } from '../vocabulary/grammar.ts'
import type { Read, TokenCursor } from './cursor.ts'
import { readPoint } from './points.ts'
import { readAsking, readQuoted, readSaying } from './quoted.ts'
import { afterPoint, beforePoint, readSpan } from './spans.ts'
import { SAYING, SUBJECTS, TALKING, tells } from './talking.ts'
import { readAbout, withAll } from './topics.ts'

/** "everything (that comes) after X", "what she says about X", "all mentions of X". */
export function readEverything(cursor: TokenCursor, at: number): Read<Place> | null {
  const token = cursor.tokens[at]
  if (!token) return null
  const isEvery = token.senses.place === 'everything' || token.text === 'what'
  if (!isEvery && token.senses.link !== 'each') return null
  let next = cursor.skip(at + 1)
  if (cursor.is(next, 'video', 'recording', 'composition', 'footage', 'audio', 'stuff', 'content', 'time'))
    next++
  if (cursor.is(next, 'that', 'which')) next++
  // “everything that follows X”
  const isPastOf = cursor.is(next, 'follows', 'following', 'precedes', 'preceding')
  const beside = isPastOf ? readPoint(cursor, next + 1) : null
  const side = cursor.text(next).startsWith('follow') ? afterPoint : beforePoint
  if (beside) return { value: side(beside.value), to: beside.to }
  if (cursor.is(next, 'comes', 'come', 'happens', 'is', 'was', 'said')) next++
  const span = readSpan(cursor, next)
  if (span) return span
  const mention = cursor.tokens[next]?.senses.unit
  const heard = mention === 'sentence' ? readQuoted(cursor, next) : null
  if (heard) return heard
  const isSaid = SAYING.has(cursor.text(next + 1))
  const opensTopic = matches(cursor.tokens[next], { link: 'about where', text: TALKING })
  // “all the parts about it”, “everything about it”, “everything Ann says about pricing”
  const topics = [
    ...(matches(cursor.tokens[next], { unit: 'part sentence time' }) ? [next + 1] : []),
    ...(opensTopic ? [next] : []),
    ...(isSaid && cursor.link(next + 2) === 'about' ? [next + 2] : []),
  ]
  for (const from of topics) {
    const text = readAbout(cursor, from)
    if (text) return { value: withAll(text.value), to: text.to }
  }
  const speaker = cursor.tokens[next]
  if (speaker?.kind === 'speaker')
    return { value: { kind: 'speaker', name: speaker.ids[0] as string }, to: next + (isSaid ? 2 : 1) }
  const isPerson = isBare(speaker) && !isWord(speaker?.text, 'host', 'guest')
  return isEvery && isSaid && isPerson && speaker && cursor.link(next + 2) !== 'about'
    ? { value: { kind: 'speaker', name: speaker.text }, to: next + 2 }
    : null
}

/** Of its own, without “the part”: “where he says sorry”, “when they speak about money”. */
export function readTold(cursor: TokenCursor, at: number): Read<Place> | null {
  const asked = readAsking(cursor, at)
  if (asked) return asked
  const from = cursor.tokens[at + 1]?.senses.glue === 'articles' ? at + 2 : at + 1
  const [subject, verb] = [cursor.tokens[from], cursor.text(from + 1)]
  if (cursor.link(at) !== 'where' || !subject) return null
  // “Where Leo mentions …”
  const isName = isBare(subject) && (SAYING.has(verb) || tells(cursor, from + 1))
  if (!SUBJECTS.has(subject.text) && subject.kind !== 'speaker' && !isName) return null
  const said = readSaying(cursor, at)
  // “The one where he goes um”
  if (said && HESITATIONS.has(said.value.text))
    return { ...said, value: { ...said.value, also: [{ kind: 'count', n: 1, unit: null }] } }
  if (said || !tells(cursor, from + 1)) return said
  const about = readAbout(cursor, at)
  return about && { value: withAll(about.value), to: about.to }
}
