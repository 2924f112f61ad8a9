// Answers about what an edit has come to: what was removed, how often it was cut, whether it keeps to a limit, what is said twice.
import type { Composition } from '../../../edit/document.ts'
import { areFillers } from '../../../edit/fillers.ts'
import { durationOfComposition, mainTrackOf, placedClips } from '../../../edit/position.ts'
import { unionOf, without } from '../../../edit/ranges.ts'
import { removedStretches } from '../../../edit/removed-words.ts'
import { retakesAmong } from '../../../edit/retakes.ts'
import type { Microseconds } from '../../../edit/time.ts'
import { clockText, countText, lengthText, listText } from '../../../edit/time-text.ts'
import { isHesitation, plainWord, saidIn } from '../../commands/plans/words.ts'
import type { Token } from '../../language/read/tokens.ts'
import { isAuxiliary, isWord } from '../../language/vocabulary/grammar.ts'
import { asksMoment } from './about-moments.ts'
import { type Question, shortened } from './question.ts'

/** A list of removed words has no more than this. */
const MAX_WORDS = 30

/** What of the recordings is no longer played; null when the question is about something else. */
export function removed(question: Question): string | null {
  const at = question.tokens.findIndex(isRemoved)
  // “What hasn't been cut into any timeline?”
  const isNot = question.tokens.slice(0, at).some(({ senses }) => senses.limit === 'not')
  if (
    at < 0 ||
    isNot ||
    asksMoment(question) ||
    question.isAbout('pauses', 'captions', 'titles', 'music', 'chapters', 'markers')
  )
    return null
  // “How many ums did you cut?”
  const isTold = question.hasText('did', 'been', 'was', 'were', 'got')
  const isOther = ({ text }: Token) =>
    !isWord(text, 'progress') && !(isTold && isHesitation(text.replace(/s$/, '')))
  if (question.unknown.some(isOther)) return null
  if (
    question.wants('count') &&
    !question.hasUnit('word') &&
    !question.wants('duration') &&
    asksHowOften(question)
  )
    return cuts(question)
  return question.each((composition) => removedFrom(question, composition))
}

/** “Removed”, and “cut” behind a helping verb or a noun: “what has been cut”, “seconds got cut”. */
function isRemoved({ senses, isBase, text }: Token, at: number, tokens: readonly Token[]): boolean {
  const before = tokens.slice(Math.max(0, at - 4), at)
  const isPassive = before.some(
    (one) => isAuxiliary(one.text) || isWord(one.text, 'passive') || one.text === 'got',
  )
  if (text === 'cuts' || text === 'missing' || text === 'gone') return at > 0
  const takes = senses.verb === 'remove' || senses.verb === 'shorten'
  // “How many takes are there?”
  const isNoun = isWord(tokens[at - 1]?.text.split(' ').at(-1), 'determining')
  if (!takes || isNoun || senses.thing !== undefined || at === 0) return false
  // “How much did we lose?”
  if (before.some((one) => isWord(one.text, 'can'))) return false
  return !isBase || (/^cut\b/.test(text) && isPassive) || before.some((one) => one.text === 'did')
}

/** “How often has it been cut”, “how many cuts”: not how much. */
function asksHowOften(question: Question): boolean {
  return question.hasText('often', 'cuts', 'times') || question.hasUnit('time')
}

/** How much of its recordings a composition leaves out, and which words. */
export function removedFrom({ session, tokens }: Question, composition: Composition): string {
  const { name } = composition
  const stretches = removedStretches(composition, session.document, session.project.context)
  const words = stretches.flatMap((stretch) => stretch.words)
  const goneUs = removedLength(composition, session.media)
  if (goneUs === 0 && words.length === 0) return `nothing has been removed from “${name}”`
  const wantsFillers = tokens.some(({ senses, text }) => senses.thing === 'fillers' || isHesitation(text))
  const named = wantsFillers
    ? words.filter(({ text, kind }) => kind === 'hesitation' || areFillers([text]))
    : words
  const counted = [
    ...Map.groupBy(
      named.map(({ text }) => plainWord(text)),
      (text) => text,
    ),
  ]
    .filter(([text]) => text !== '')
    .map(([text, all]) => (all.length === 1 ? `“${text}”` : `“${text}” ×${all.length}`))
  const list = counted.length === 0 || counted.length > MAX_WORDS ? '' : `: ${listText(counted, MAX_WORDS)}`
  const what = wantsFillers ? 'filler word' : 'word'
  return `${lengthText(goneUs)} of the recording and ${countText(named.length, what)} have been removed from “${name}”${list}`
}

/** How much of the recordings that the main track plays it leaves out. */
function removedLength(composition: Composition, media: Question['session']['media']): Microseconds {
  const clips = mainTrackOf(composition).items.flatMap((item) => (item.kind === 'clip' ? [item] : []))
  return media.reduce((sum, { id, availableRange }) => {
    const played = clips.filter(({ mediaId }) => mediaId === id).map(({ sourceRange }) => sourceRange)
    if (played.length === 0 || availableRange === null) return sum
    return (
      sum +
      without(availableRange, unionOf(played)).reduce((all, { startUs, endUs }) => all + endUs - startUs, 0)
    )
  }, 0)
}

/** How many cuts the main track has. */
function cuts(question: Question): string {
  return question.each((composition) => {
    const clips = mainTrackOf(composition).items.filter(({ kind }) => kind === 'clip').length
    return `“${composition.name}” has ${countText(Math.max(0, clips - 1), 'cut')} between ${countText(clips, 'clip')}`
  })
}

/** “Is this under 30 seconds?”, “does it fit into a minute?”; null when the question names no limit. */
export function keepsToLimit(question: Question): string | null {
  const { tokens } = question
  const at = tokens.findIndex(({ kind, unit }) => kind === 'amount' && unit === 's')
  const [first] = tokens.filter(({ senses, kind }) => kind !== 'mark' && senses.glue !== 'politeness')
  const amount = tokens[at]
  if (
    !amount ||
    !first ||
    question.unknown.some(({ text }) => !isWord(text, 'progress') && !FITTING.test(text))
  )
    return null
  if (!isAuxiliary(first.text) && !FITTING.test(first.text)) return null
  if (question.isAbout('pauses', 'fillers', 'clip', 'titles', 'music')) return null
  const direction = directionOf(tokens, at)
  if (direction === null) return null
  const limitUs = amount.n * 1e6
  return question.each(({ name, ...composition }) => {
    const us = durationOfComposition({ name, ...composition })
    const isOver = direction === 'over'
    const holds = isOver ? us > limitUs : us <= limitUs
    const apart =
      us === limitUs
        ? 'exactly that'
        : `${lengthText(Math.abs(us - limitUs))} ${us > limitUs ? 'over' : 'under'}`
    return `${holds ? 'yes' : 'no'}, “${name}” is ${lengthText(us)} long, ${apart}`
  })
}

const FITTING = /^(?:fits?|exceeds?|stays?)$/

/** Whether a limit is one from above or from below; null when the question names no limit there. */
export function directionOf(tokens: readonly Token[], at: number): 'over' | 'under' | null {
  const before = tokens.slice(Math.max(0, at - 4), at)
  const limits = before.map(({ senses }) => senses.limit)
  if (
    limits.includes('over') ||
    limits.includes('atLeast') ||
    tokens.some(({ text }) => /^exceeds?$/.test(text))
  )
    return 'over'
  const isUnder =
    limits.includes('under') || limits.includes('atMost') || before.some(({ text }) => text === 'within')
  return isUnder || tokens.some(({ text }) => FITTING.test(text)) ? 'under' : null
}

/** Sentences that are said more than once, and takes that were broken off. */
export function saidTwice(question: Question): string {
  return question.each(({ id, name }) => {
    const { sentences, words } = question.session.now(id)
    const said = [...Map.groupBy(sentences, (one) => saidIn(one).words.join(' '))]
      .filter(([text, all]) => text.includes(' ') && all.length > 1)
      .map(
        ([, all]) =>
          `“${shortened(all[0]?.text ?? '', 120)}” at ${listText(all.map(({ range }) => clockText(range.startUs)))}`,
      )
    const takes = retakesAmong(words)
    const broken = takes.map(({ from }) => clockText(words[from]?.range.startUs ?? 0))
    if (said.length === 0 && takes.length === 0) return `no sentence is said twice in “${name}”`
    const twice = said.length === 0 ? '' : `“${name}” says these more than once: ${listText(said, 10)}`
    const again =
      takes.length === 0 ? '' : `“${name}” has ${countText(takes.length, 'retake')}, at ${listText(broken)}`
    return [twice, again].filter(Boolean).join('; ')
  })
}

/** The shortest or longest sentence or clip; null when the question is about neither. */
export function extremePart(question: Question): string | null {
  const isLongest = question.hasLook('longest')
  if (!isLongest && !question.hasLook('shortest')) return null
  const isSentence = question.hasUnit('sentence')
  if (!isSentence && !question.isAbout('clip')) return null
  const kind = isSentence ? 'sentence' : 'clip'
  return question.each((composition) => {
    const parts = isSentence
      ? question.session
          .now(composition.id)
          .sentences.map(({ text, range }) => ({ what: `“${shortened(text)}”`, range }))
      : placedClips(mainTrackOf(composition).items).map(({ clip, range }) => ({
          what: `of “${question.session.nameOfMedia(clip.mediaId)}”`,
          range,
        }))
    const sorted = parts.toSorted(
      (a, b) => a.range.endUs - a.range.startUs - (b.range.endUs - b.range.startUs),
    )
    const found = isLongest ? sorted.at(-1) : sorted[0]
    return found
      ? `the ${isLongest ? 'longest' : 'shortest'} ${kind} of “${composition.name}” is ${found.what}, ${lengthText(found.range.endUs - found.range.startUs)} from ${clockText(found.range.startUs)}`
      : `“${composition.name}” has no ${kind}s`
  })
}
