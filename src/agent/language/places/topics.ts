// Topics: what follows “the part”, and what stands before it.

import type { Place, SpokenUnit } from '../places.ts'
import { matches } from '../read/token-tests.ts'
import type { Token } from '../read/tokens.ts'
import { tableOf } from '../vocabulary/beside.ts'
import { isAuxiliary, isWord } from '../vocabulary/grammar.ts'
import { answerEnd, type Read, type TokenCursor } from './cursor.ts'
import { readFreeText } from './free-text.ts'
import { readQuoted } from './quoted.ts'
import { SAYING, SUBJECTS, TALKING, tells, turnEnd } from './talking.ts'

const SPOKEN_UNITS = tableOf<SpokenUnit>({
  sentence: 'sentence',
  question: 'question',
  answer: 'answer',
  exchange: 'exchange',
})

/** They ask for a place and name none. */
const ASKING = new Set('what which whose how when where'.split(' '))

/** What a new composition can come with. */
const DRESSING = new Set(['captions', 'titles', 'music', 'chapters', 'markers', 'fades', 'crossfades'])

/** What follows "the part": "about X", "where they discuss X", "on X", "that mentions X". */
export function readAbout(cursor: TokenCursor, at: number): Read<Place> | null {
  let next = at
  let isLinked = false
  while (next < cursor.tokens.length && next - at < 8) {
    const token = cursor.tokens[next] as Token
    const link = token.senses.link
    // “a clip with burned-in captions” says how it shall be.
    if (
      token.text === 'with' &&
      cursor.tokens.slice(next + 1, next + 5).some(({ senses }) => DRESSING.has(senses.thing ?? ''))
    )
      return null
    const isLink =
      link === 'about' ||
      link === 'where' ||
      link === 'that' ||
      link === 'saying' ||
      link === 'during' ||
      ['of', 'on', 'in which', 'with'].includes(token.text) ||
      (token.text === 'by' && cursor.tokens[next + 1]?.kind === 'word')
    // “(Where) she turns to …”, “(where) Leo brings up …”
    const turned = isLinked ? turnEnd(cursor, next) : next
    const isTelling =
      TALKING.has(token.text) ||
      SAYING.has(token.text) ||
      (isBehindSubject(cursor, next) && tells(cursor, next))
    if (isLink || isTelling) isLinked = true
    else if (
      !isLinked ||
      !(
        isSpeakerAt(cursor, next) ||
        matches(token, { text: SUBJECTS, kind: 'speaker', glue: 'articles' }) ||
        ['is', 'are', 'his', 'her', 'their', 'how', 'us'].includes(token.text)
      )
    )
      break
    next = Math.max(turned, next + 1)
  }
  if (!isLinked) return null
  // “A clip of the sentence about X”: the sentence is the place.
  const isOf = cursor.is(next - 1, 'of') || (cursor.is(next - 2, 'of') && isArticle(cursor, next - 1))
  if (isOf && namesUnit(cursor, next)) return null
  const quoted = cursor.tokens[next]
  // “A clip of the long cold fermentation bit”
  const part = cursor.tokens[next + 1]?.senses.unit === 'part' ? readQuoted(cursor, next) : null
  if (part) return part
  if (quoted?.quoted && quoted.kind === 'quote')
    return { value: { kind: 'phrase', text: quoted.quoted, nth: null, unit: 'phrase' }, to: next + 1 }
  // “Where mum won't watch”: what somebody doesn't do may be told; what a part isn't about is no topic.
  const isTold = cursor.tokens.slice(at, next + 1).some(({ senses }) => senses.link === 'where')
  const not = cursor.tokens.findIndex(({ senses }, index) => index > next && senses.limit === 'not')
  const isDone =
    isTold && not > next && isAuxiliary(cursor.text(not - 1)) && !isWord(cursor.text(not - 1), 'be')
  const text = readFreeText(cursor, next, isDone)
  // “Part of it” doesn't say which part.
  if (!text || (text.to === next + 1 && isWord(cursor.text(next), 'referring'))) return null
  // “about marketing and the secret of sourdough” are two topics.
  const topics = text.value
    .replace(/\s+/g, ' ')
    .split(/ and |, ?/)
    .filter((one) => one.trim() !== '')
  if (topics.length > 1 && topics.every((one) => one.length > 3))
    return {
      value: {
        kind: 'union',
        places: topics.map((one): Place => ({ kind: 'topic', text: one, all: false })),
      },
      to: text.to,
    }
  return {
    value: {
      kind: 'topic',
      text: text.value,
      all: false,
      ...held(cursor, next, text.to),
      ...(isTold && cursor.tokens[at - 1]?.senses.unit === 'part' ? { isStory: true } : {}),
    },
    to: text.to,
  }
}

/** “(Where) she brings up …” */
const isBehindSubject = (cursor: TokenCursor, at: number): boolean =>
  SUBJECTS.has(cursor.text(at - 1)) || isSpeakerAt(cursor, at - 1)

/** “(Where) Leo mentions …” */
const isSpeakerAt = (cursor: TokenCursor, at: number): boolean =>
  cursor.tokens[at]?.kind === 'word' &&
  Object.keys(cursor.tokens[at]?.senses ?? {}).length === 0 &&
  cursor.link(cursor.tokens[at - 1]?.senses.glue === 'articles' ? at - 2 : at - 1) === 'where' &&
  (SAYING.has(cursor.text(at + 1)) || tells(cursor, at + 1))

const isArticle = (cursor: TokenCursor, at: number) => cursor.tokens[at]?.senses.glue === 'articles'

/** “(The) sentence about …”, “(the) two sentences about …”, “(the) open source question”. */
function namesUnit(cursor: TokenCursor, at: number): boolean {
  let from = at
  while (matches(cursor.tokens[from], { kind: 'number ordinal', limit: 'both' })) from = cursor.skip(from + 1)
  // A clip of a question is of little use without its answer.
  const isUnit = (at: number) =>
    ['sentence', 'answer', 'exchange'].includes(cursor.tokens[at]?.senses.unit ?? '')
  if (isUnit(from)) return from + 1 < cursor.tokens.length
  // “A clip of the passage concerning X”
  const { senses: { unit, place } = {}, text = '' } = cursor.tokens[from] ?? {}
  const isOne = unit === 'part' && place === undefined && !text.endsWith('s')
  if (isOne && cursor.tokens[from + 1]?.senses.link === 'about') return true
  const before = readTopicBefore(cursor, from)
  return before !== null && isUnit(before.to - 1)
}

function held(cursor: TokenCursor, from: number, to: number): { holds?: 'profanity' } {
  const isSwearing = cursor.tokens.slice(from, to).some(({ senses }) => senses.thing === 'profanity')
  return isSwearing ? { holds: 'profanity' } : {}
}

/** The question about X; a passage for any other noun. */
export function narrowToUnit(noun: string | undefined, { value, to }: Read<Place>): Read<Place> {
  const unit = SPOKEN_UNITS[noun ?? '']
  if (unit === undefined || value.kind !== 'topic') return { value, to }
  return { value: { ...value, unit }, to }
}

/** “… and its answer”, “with the answer to it”, “plus her answer” behind a question: both of them. */
export function withAnswer(cursor: TokenCursor, { value, to }: Read<Place>): Read<Place> {
  const isAsked =
    value.kind === 'topic' ||
    value.kind === 'phrase' ||
    ((value.kind === 'nth' || value.kind === 'at') && value.unit === 'question')
  const end = isAsked ? answerEnd(cursor, to) : null
  return isAsked && end !== null ? { value: { ...value, unit: 'exchange' }, to: end } : { value, to }
}

/** "the tractor part", "the salt story": up to four words before the noun. */
export function readTopicBefore(cursor: TokenCursor, at: number): Read<Place> | null {
  for (let to = at; to < Math.min(cursor.tokens.length, at + 6); to++) {
    const token = cursor.tokens[to] as Token
    const unit = token.senses.unit
    // “Daniel's q”
    const isShort = to > at && cursor.is(to, 'q')
    const isNoun =
      isShort ||
      unit === 'part' ||
      token.senses.place === 'ad' ||
      token.senses.place === 'opinion' ||
      (isTalk(cursor, to) && cursor.is(at - 1, 'the')) ||
      (unit !== undefined && SPOKEN_UNITS[unit] !== undefined)
    // “The three questions line”
    const isDescribed =
      ['question', 'answer'].includes(unit ?? '') &&
      ['part', 'sentence'].includes(cursor.tokens[to + 1]?.senses.unit ?? '') &&
      !/s$/.test(cursor.text(to + 1))
    if (to > at && isNoun && !isDescribed && (isShort || token.isBase || /s$/.test(token.text))) {
      const words = cursor.tokens.slice(at, to)
      if (
        words.every(
          ({ senses, kind }) => senses.glue !== undefined || senses.link !== undefined || kind === 'number',
        ) ||
        // “Swearing and sponsor” are two.
        isWord(words.at(-1)?.text, 'adding')
      )
        return null
      const text = cursor.prompt.slice((words[0] as Token).from, (words.at(-1) as Token).to)
      if (token.senses.place === 'opinion')
        return { value: { kind: 'named', which: 'opinion', about: text }, to: to + 1 }
      const all = /s$/.test(token.text) && !/ss$/.test(token.text)
      return narrowToUnit(isShort ? 'question' : unit, {
        value: { kind: 'topic', text, all, ...held(cursor, at, to) },
        to: to + 1,
      })
    }
    const { verb, limit, link, place, look } = token.senses
    // “Gertrude and the sponsor” are two.
    if (token.text === 'and' && cursor.tokens[to + 1]?.senses.glue === 'articles') return null
    const isName =
      token.kind === 'word' && !verb && !limit && !link && !place && !look && !ASKING.has(token.text)
    // A phrase may hold a verb that is a noun here ("content marketing talk", "the open source question").
    const isNamed = to === at && cursor.tokens[at - 1]?.text === 'the' && !limit && !link && !place
    // “The salt & oven parts”
    const isJoint = to > at && /^[&+]$/.test(token.text) && cursor.tokens[to + 1]?.senses.glue === undefined
    if (
      !isName &&
      !isJoint &&
      !(token.kind === 'word' && verb && (!token.isBase || isNamed)) &&
      token.kind !== 'number' &&
      token.kind !== 'speaker'
    )
      return null
  }
  return null
}

/** “The marketing talk”, “the salt conversation”; “the main talk” is a film. */
const isTalk = (cursor: TokenCursor, at: number) =>
  isWord(cursor.text(at), 'conversing') &&
  cursor.tokens[at - 1]?.kind === 'word' &&
  Object.keys(cursor.tokens[at - 1]?.senses ?? {}).length === 0 &&
  !isWord(cursor.text(at - 1), 'mainly')

/** A topic wherever it comes up, instead of where it comes up first. */
export function withAll(place: Place): Place {
  return place.kind === 'topic' ? { ...place, all: true } : place
}
