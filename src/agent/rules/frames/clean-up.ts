// Frames that clean a talk: retakes, swear words, and “clean up”.

import type { CompositionId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { retakesAmong } from '../../../edit/retakes.ts'
import type { TimeRange } from '../../../edit/time.ts'
import type { HeardWord } from '../../../edit/transcript.ts'
import {
  findPhrase,
  isProfane,
  plainWord,
  plainWordsOf,
  stem,
  topicWords,
} from '../../commands/plans/words.ts'
import { NONE, pattern } from '../../language/phrases/pattern.ts'
import type { Item } from '../../language/read/item.ts'
import { is, isNot, isOneOf, isQuoteMark, matches, textOf } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { MAX_OFF_US } from '../../language/resolve-place.ts'
import { type Frame, forTargets, isMoment, rangesIn, takeMoment, takeWhere } from '../frame.ts'
import { ignoredText } from '../refusal-text.ts'
import type { Outcome, Session } from '../session.ts'
import { cutWords, LONG_PAUSES, OTHER_THINGS, REMOVALS, rangesOfWords, restartsIn } from './cut-parts.ts'
import { NO_BLEEP } from './sound.ts'

export const retakes: Frame = {
  name: 'remove_retakes',
  examples: ['remove retakes'],
  run(item, session) {
    if (!item.hasThing('retakes')) return null
    const isNo = item.verb === null && item.find(is({ text: 'no' })) >= 0
    if (!REMOVALS.has(item.verb ?? '') && item.verb !== 'keep' && !isNo) return null
    if (item.verb === 'keep' && !item.takeText('last', 'final', 'best')) return null
    const isOne =
      restartsIn(item).length > 0 || item.tokens.some((one, at) => isLater(one) || isMoment(item, at))
    if (isOneOf(item.verb, 'remove enhance clean') && isOne) return restarts(item, session)
    // One that is quoted is cut where it is.
    if (item.verb === 'remove' && item.places.some(({ place }) => place.kind === 'phrase')) return null
    item.takeThing('retakes')
    item.takeText('no')
    item.takeText('only')
    item.takeText('bad')
    const where = takeWhere(item)
    return forTargets(item, session, true, (id) => {
      const ranges = rangesIn(where, id, session, false)
      if (typeof ranges === 'string') return ranges
      return [
        {
          type: 'remove_retakes',
          compositionId: id,
          ...(ranges ? { ranges: session.toNow(id, ranges) } : {}),
        },
      ]
    })
  },
}

/** “The later false start” */
const isLater = is({ text: /^later / })

/** A second go follows its first one closely. */
const MAX_APART_US = 8_000_000
/** One word is often said again; a stutter says it at once. */
const MAX_WORDS_APART_US = 1_000_000

/** “The false start in "first year was"”, “the stutter on "first year" at 1:15”: the first go at what is said again ends where the next begins. */
function restarts(item: Item, session: Session): Outcome | null {
  const quotes = restartsIn(item)
  const isOfLater = item.tokens.some(isLater)
  item.takeThing('retakes')
  item.dropPlaces(({ kind }) => kind === 'phrase' || kind === 'union')
  for (const [at, token] of item.tokens.entries()) if (quotes.includes(token)) item.use(at - 1, at + 1)
  const moments: number[] = []
  for (let us = takeMoment(item); us !== null; us = takeMoment(item)) moments.push(us)
  return forTargets(item, session, false, (id) => {
    // “Yo, he says the model line twice”: what nobody says is no part of what is repeated.
    const isWritten = ({ from }: Token) => isQuoteMark(item.prompt.charAt(from))
    const heard = quotes.filter((one) => isWritten(one) || isSaidIn(session.talk(id).words, one.quoted))
    const texts = (heard.length > 0 ? heard : quotes).map(({ quoted }) => quoted)
    const isThere = ({ startUs, endUs }: TimeRange) =>
      moments.every((us) => startUs - MAX_OFF_US < us && us < endUs + MAX_OFF_US)
    const takes = takesOf(texts, isOfLater, id, session).filter(isThere)
    const starts = takes.length > 0 || isOfLater ? takes : goesInARow(texts, id, session).filter(isThere)
    for (const one of starts.length > 0 ? quotes : [])
      if (!heard.includes(one)) session.note(ignoredText(one.quoted))
    if (starts.length > 0) return cutWords(id, starts, session)
    const where = `said twice in a row in “${session.nameOf(id)}”`
    return texts.length > 0 ? `“${texts.join('”, “')}” isn't ${where}` : `nothing is ${where} then`
  })
}

/** A phrase that is said twice: from each time to the next. */
function goesInARow(texts: readonly string[], id: CompositionId, session: Session): TimeRange[] {
  const [text, ...more] = texts
  if (text === undefined || more.length > 0) return []
  const found = session.resolve({ kind: 'phrase', text, nth: null, unit: 'phrase' }, id, false)
  if (!found.ok) return []
  const apartUs = text.includes(' ') ? MAX_APART_US : MAX_WORDS_APART_US
  return found.ranges.flatMap((range, index) => {
    const next = found.ranges[index + 1]
    const isAgain = next !== undefined && next.startUs - range.endUs < apartUs
    return isAgain ? [{ startUs: range.startUs, endUs: next.startUs }] : []
  })
}

/** Abandoned takes with all these words in them, in what stands between them and the next take, or in that one; `isOfLater`: from the end of what is said again to its end. */
function takesOf(
  texts: readonly string[],
  isOfLater: boolean,
  id: CompositionId,
  session: Session,
): TimeRange[] {
  const { words } = session.talk(id)
  const plain = (at: number) => plainWord(words[at]?.text ?? '')
  return retakesAmong(words).flatMap(({ from, to }) => {
    const again = words.slice(from, to + (to - from) + MAX_MORE_WORDS)
    let same = 0
    while (isOfLater && from + same < to && plain(from + same) === plain(to + same)) same++
    const [first, last] = [words[from + same], words[to + same - 1]]
    const isMeant = texts.every((text) => isSaidIn(again, text))
    return isMeant && first && last ? [{ startUs: first.range.startUs, endUs: last.range.endUs }] : []
  })
}

function isSaidIn(words: readonly HeardWord[], text: string): boolean {
  const [word, ...more] = plainWordsOf(text).map(stem)
  if (more.length > 0) return findPhrase(words, text).length > 0
  return word !== undefined && words.some((one) => stem(plainWord(one.text)) === word)
}

/** The second go may say more than the first. */
const MAX_MORE_WORDS = 4

const isNothing = (token: Token) =>
  matches(token, { kind: 'mark composition', glue: true, place: 'everything' }) ||
  (token.senses.verb === 'censor' && token.isBase)

export const profanity: Frame = {
  name: 'remove_profanity',
  examples: ['mute the swear words'],
  run(item, session) {
    // “Bleep it”: only a swear word is bleeped.
    const isBare = item.verb === 'censor' && item.tokens.every(isNothing)
    const isNamed = item.hasThing('profanity') && isOneOf(item.verb, 'remove mute censor clean')
    if (!isNamed && !isBare) return null
    if (isBare) item.takeVerb()
    const mutes = isOneOf(item.verb, 'mute censor')
    item.takeThing('profanity')
    item.takeText('out')
    item.takeText('word', 'words')
    if (item.verb === 'censor') session.note(NO_BLEEP)
    const isOne = item.takeValue(null, ({ n }) => n === 1) !== null
    const topic = takeTopicBehind(item)
    const atUs = item.verb === 'censor' ? null : takeMoment(item)
    const where = takeWhere(item)
    return forTargets(item, session, true, (id) => {
      const ranges = rangesIn(where, id, session, true)
      if (typeof ranges === 'string') return ranges
      const found = rangesOfWords(
        id,
        session,
        ranges,
        ({ text, range }) =>
          isProfane(text) &&
          (atUs === null || Math.abs(range.startUs - atUs) < MAX_OFF_US) &&
          (topic.length === 0 || saysNear(session.talk(id).words, range, topic)),
      )
      if (found.length === 0)
        return `no swear word was found ${topic.length > 0 ? 'there ' : ''}in “${session.nameOf(id)}”`
      if (isOne && found.length > 1) return `“${session.nameOf(id)}” has ${found.length} swear words, not one`
      if (mutes)
        return session
          .toNow(id, found)
          .map((range): EditOperation => ({ type: 'set_muted', compositionId: id, range, muted: true }))
      return cutWords(id, found, session)
    })
  },
}

// “The swear word about the oven”, but not “the swear word and the remark about TikTok”
const ABOUT = pattern('<thing:profanity> [!><thing:profanity>] about WORDS=<word&!limit&!link>*40')

/** “(The swear word) about the oven”, claimed: what is spoken of around it. */
function takeTopicBehind(item: Item): string[] {
  const found = ABOUT.in(item.tokens)
  const topic = topicWords(textOf(found?.parts.WORDS ?? NONE))
  if (!found || !item.isFree(found.from + 1) || topic.length === 0) return []
  item.use(found.from + 1, found.to)
  item.dropPlaces(({ kind }) => kind === 'topic')
  return topic
}

/** So many words before and after it speak of the same. */
const NEAR_WORDS = 12

function saysNear(words: readonly HeardWord[], { startUs }: TimeRange, topic: readonly string[]): boolean {
  const at = words.findIndex(({ range }) => range.startUs === startUs)
  const near = words.slice(Math.max(0, at - NEAR_WORDS), at + NEAR_WORDS + 1)
  const said = new Set(topicWords(near.map(({ text }) => text).join(' ')))
  return at >= 0 && topic.every((word) => said.has(stem(word)) || said.has(word))
}

const isMeant = isNot({ glue: true, link: true })

export const cleanUp: Frame = {
  name: 'clean_up',
  examples: ['clean up the talk'],
  run(item, session) {
    if (item.verb !== 'clean' || item.hasThing(...OTHER_THINGS)) return null
    item.takeThing('composition', 'clip')
    if (item.find((token) => token.kind !== 'word' || isMeant(token), 1) >= 0) return null
    session.note(
      '“Clean up” is read as: remove filler words and retakes, and shorten pauses over 1 s to 0.5 s.',
    )
    return forTargets(item, session, true, (id): EditOperation[] => [
      { type: 'remove_retakes', compositionId: id },
      { type: 'remove_fillers', compositionId: id },
      { type: 'shorten_gaps', compositionId: id, ...LONG_PAUSES },
    ])
  },
}
