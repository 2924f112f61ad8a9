// Topics: what follows “the part”, and what stands before it.

import { fits, has, pattern } from '../phrases/pattern.ts'
import type { Place, SpokenUnit } from '../places.ts'
import { is, isOneOf, matches } from '../read/token-tests.ts'
import type { Token } from '../read/tokens.ts'
import { tableOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { answerEnd, type Read, SKIPPED, type TokenCursor } from './cursor.ts'
import { readFreeText } from './free-text.ts'
import { allOf, phraseOf, topicOf } from './made.ts'
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

/** “A clip with burned-in captions” says how it shall be. */
const DRESSED = pattern('with .*3 <thing:captions,titles,music,chapters,markers,fades,crossfades>')
const LINK = pattern('<link:about,where,that,saying,during>|of|on|in_which|with|by [=<word>]')
/** “A clip of the sentence about X”: the sentence is the place. */
const BEHIND_OF = pattern('[-of <glue:articles>?]')
const MAX_LEAD = 8

/** What follows "the part": "about X", "where they discuss X", "on X", "that mentions X". */
export function readAbout(cursor: TokenCursor, at: number): Read<Place> | null {
  const next = aboutWhat(cursor, at)
  // “A clip of each of the last two” isn't what is talked about.
  if (next !== null && cursor.link(next) === 'each' && cursor.is(next + 1, 'of')) return null
  if (next === null || (cursor.match(next, BEHIND_OF) && namesUnit(cursor, next))) return null
  const quoted = cursor.tokens[next]
  // “A clip of the long cold fermentation bit”
  const part = cursor.senses(next + 1).unit === 'part' ? readQuoted(cursor, next) : null
  if (part) return part
  if (quoted?.quoted && quoted.kind === 'quote') return { value: phraseOf(quoted.quoted), to: next + 1 }
  // “Where mum won't watch”: what somebody doesn't do may be told; what a part isn't about is no topic.
  const isTold = cursor.tokens.slice(at, next + 1).some(is({ link: 'where' }))
  const text = readFreeText(cursor, next, isTold && isDenied(cursor.tokens.slice(next)))
  // “Part of it” doesn't say which part.
  if (!text || (text.to === next + 1 && isWord(cursor.text(next), 'referring'))) return null
  // “about marketing and the secret of sourdough” are two topics.
  const topics = text.value
    .replace(/\s+/g, ' ')
    .split(/ and |, ?/)
    .filter((one) => one.trim() !== '')
  if (topics.length > 1 && topics.every((one) => one.length > 3))
    return { value: allOf(topics.map(topicOf)), to: text.to }
  const isStory = isTold && cursor.senses(at - 1).unit === 'part'
  return {
    value: {
      ...topicOf(text.value),
      ...held(cursor, next, text.to),
      ...(isStory ? { isStory: true } : {}),
    },
    to: text.to,
  }
}

/** Somebody doesn't do something. */
const isDenied = has('^ !<limit:not>*80 [!-@be] [-@have,do,will,can] <limit:not>')

/** Where it says what it is about, behind the words that lead there; null when nothing does. */
function aboutWhat(cursor: TokenCursor, at: number): number | null {
  let next = at
  let isLinked = false
  while (next < Math.min(cursor.tokens.length, at + MAX_LEAD)) {
    if (cursor.match(next, DRESSED)) return null
    // “(Where) she turns to …”, “(where) Leo brings up …”
    const turned = isLinked ? turnEnd(cursor, next) : next
    const text = cursor.text(next)
    const isTelling =
      TALKING.has(text) || SAYING.has(text) || (isBehindSubject(cursor, next) && tells(cursor, next))
    if (cursor.match(next, LINK) || isTelling) isLinked = true
    else if (!isLinked || !(isSpeakerAt(cursor, next) || isPerson(cursor.tokens[next]))) break
    next = Math.max(turned, next + 1)
  }
  return isLinked ? next : null
}

const isPerson = (token: Token | undefined): boolean =>
  matches(token, { text: SUBJECTS, kind: 'speaker', glue: 'articles' }) ||
  matches(token, { text: 'is are his her their how us' })

/** “(Where) she brings up …” */
const isBehindSubject = (cursor: TokenCursor, at: number): boolean =>
  SUBJECTS.has(cursor.text(at - 1)) || isSpeakerAt(cursor, at - 1)

/** “(Where) Leo mentions …” */
const isSpeakerAt = (cursor: TokenCursor, at: number): boolean =>
  cursor.match(at, NAMED_THERE) !== null && (SAYING.has(cursor.text(at + 1)) || tells(cursor, at + 1))

const NAMED_THERE = pattern('[-<link:where> <glue:articles>?] <bare>')

const COUNTED = `(<number ordinal limit:both> ${SKIPPED})*`
/** “(The) sentence about …”, “(the) two sentences about …”; a clip of a question is of little use without its answer. */
const UNIT = pattern(
  `${COUNTED} (<unit:sentence,answer,exchange> [!$]|<unit:part&!place&!ends:s> <link:about>)`,
)

/** The noun of a place; “(the) open source answer”. */
function namesUnit(cursor: TokenCursor, at: number): boolean {
  if (cursor.match(at, UNIT)) return true
  const before = readTopicBefore(cursor, cursor.past(at, LED_BY_COUNT))
  return before !== null && isOneOf(cursor.senses(before.to - 1).unit, 'sentence answer exchange')
}

const LED_BY_COUNT = pattern(COUNTED)

const held = (cursor: TokenCursor, from: number, to: number): { holds?: 'profanity' } =>
  cursor.tokens.slice(from, to).some(is({ thing: 'profanity' })) ? { holds: 'profanity' } : {}

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

const NOUN = pattern(
  // “Daniel's q”, but “the three questions line”
  'q|[!<unit:question,answer> <unit:part,sentence&!ends:s>] [=<base ends:s>] <unit:part,sentence,question,answer,exchange place:ad,opinion>',
)
/** “The marketing talk”, “the salt conversation”; “the main talk” is a film. */
const TALK = pattern('[-<bare>] [!-@mainly] [=<base ends:s>] @conversing')
/** What a topic may hold; “Gertrude and the sponsor” are two. */
const IN_TOPIC = pattern(
  '[!and <glue:articles>] ([!#asking] <word&!verb&!limit&!link&!place&!look>|<word&verb&!base number speaker>)',
  { asking: ({ text }) => ASKING.has(text) },
)
/** A phrase may hold a verb that is a noun here ("content marketing talk", "the open source question"). */
const OPENS_TOPIC = pattern('[-the] <word&verb&!limit&!link&!place>')
/** “The salt & oven parts” */
const JOINS_TOPIC = pattern('(&|\\+) [!<glue>]')
const isEmpty = fits('<glue link number>*')
const MAX_BEFORE = 6

/** "the tractor part", "the salt story": up to five words before the noun. */
export function readTopicBefore(cursor: TokenCursor, at: number): Read<Place> | null {
  const isNoun = (to: number) =>
    cursor.match(to, NOUN) !== null || (cursor.is(at - 1, 'the') && cursor.match(to, TALK) !== null)
  for (let to = at; to < Math.min(cursor.tokens.length, at + MAX_BEFORE); to++) {
    if (to > at && isNoun(to)) return topicBefore(cursor, at, to)
    if (!cursor.match(to, IN_TOPIC) && !cursor.match(to, to === at ? OPENS_TOPIC : JOINS_TOPIC)) return null
  }
  return null
}

/** The topic that stands before the noun at `to`. */
function topicBefore(cursor: TokenCursor, at: number, to: number): Read<Place> | null {
  const words = cursor.tokens.slice(at, to)
  const [first, last] = [words[0], words.at(-1)]
  // “Swearing and sponsor” are two.
  if (!first || !last || isEmpty(words) || isWord(last.text, 'adding')) return null
  const about = cursor.prompt.slice(first.from, last.to)
  const { unit, place } = cursor.senses(to)
  if (place === 'opinion') return { value: { kind: 'named', which: 'opinion', about }, to: to + 1 }
  const all = /(?<!s)s$/.test(cursor.text(to))
  return narrowToUnit(cursor.is(to, 'q') ? 'question' : unit, {
    value: { ...topicOf(about), all, ...held(cursor, at, to) },
    to: to + 1,
  })
}

/** A topic wherever it comes up, instead of where it comes up first. */
export function withAll(place: Place): Place {
  return place.kind === 'topic' ? { ...place, all: true } : place
}
