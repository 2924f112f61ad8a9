// Answers about what an edit has come to: what was removed, how often it was cut, whether it keeps to a limit, what is said twice.
import type { Composition } from '../../../edit/document.ts'
import { areFillers } from '../../../edit/fillers.ts'
import { durationOfComposition, mainTrackOf, placedClips } from '../../../edit/position.ts'
import { unionOf, without } from '../../../edit/ranges.ts'
import { removedStretches } from '../../../edit/removed-words.ts'
import { retakesAmong } from '../../../edit/retakes.ts'
import { durationOf, type Microseconds } from '../../../edit/time.ts'
import { clockText, countText, lengthText, listText } from '../../../edit/time-text.ts'
import { isHesitation, plainWord, saidIn } from '../../commands/plans/words.ts'
import { has } from '../../language/phrases/pattern.ts'
import { is, isOneOf, matches, singular } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { asksMoment } from './about-moments.ts'
import { mainClipsOf, type Question, shortened, tallied } from './question.ts'

/** A list of removed words has no more than this. */
const MAX_WORDS = 30

/** What of the recordings is no longer played; null when the question is about something else. */
export function removed(question: Question): string | null {
  const at = question.tokens.findIndex((_, at, tokens) => isRemoved(tokens, at))
  // “What hasn't been cut into any timeline?”
  const isKept = question.tokens.slice(0, at).some(is({ limit: 'not' }))
  if (
    at < 0 ||
    isKept ||
    asksMoment(question) ||
    question.isAbout('pauses', 'captions', 'titles', 'music', 'chapters', 'markers')
  )
    return null
  // “How many ums did you cut?”
  const isTold = question.hasText('did', 'been', 'was', 'were', 'got')
  const isMeant = ({ text }: Token) => isWord(text, 'progress') || (isTold && isHesitation(singular(text)))
  if (!question.unknown.every(isMeant)) return null
  // “How often has it been cut”, “how many cuts”: not how much
  const asksHowOften = question.hasText('often', 'cuts', 'times') || question.hasUnit('time')
  const isCount = question.wants('count') && !question.hasUnit('word') && !question.wants('duration')
  return question.each((composition) =>
    isCount && asksHowOften ? cuts(composition) : removedFrom(question, composition),
  )
}

/** “Removed”, and “cut” behind a helping verb or a noun: “what has been cut”, “seconds got cut”. */
function isRemoved(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || at === 0) return false
  if (isOneOf(token.text, 'cuts missing gone')) return true
  // “How many takes are there?”, “how much did we lose?”
  if (!matches(token, { verb: 'remove shorten' }) || token.senses.thing !== undefined) return false
  const before = tokens.slice(Math.max(0, at - 4), at)
  if (isWord(before.at(-1)?.text.split(' ').at(-1), 'determining') || isAble(before)) return false
  return !token.isBase || isAsked(before) || (/^cut\b/.test(token.text) && isPassive(before))
}

const isAble = has('@can')
const isAsked = has('did')
const isPassive = has('@be,have,do,will,can,passive|got')

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
  const counted = tallied(named.map(({ text }) => plainWord(text)).filter((text) => text !== ''))
  const list = counted.length === 0 || counted.length > MAX_WORDS ? '' : `: ${listText(counted, MAX_WORDS)}`
  const what = wantsFillers ? 'filler word' : 'word'
  return `${lengthText(goneUs)} of the recording and ${countText(named.length, what)} have been removed from “${name}”${list}`
}

/** How much of the recordings that the main track plays it leaves out. */
function removedLength(composition: Composition, media: Question['session']['media']): Microseconds {
  const clips = mainClipsOf(composition)
  const gone = media.flatMap(({ id, availableRange }) => {
    const played = clips.filter(({ mediaId }) => mediaId === id).map(({ sourceRange }) => sourceRange)
    return played.length === 0 || availableRange === null ? [] : without(availableRange, unionOf(played))
  })
  return gone.reduce((sum, range) => sum + durationOf(range), 0)
}

/** How many cuts the main track has. */
function cuts(composition: Composition): string {
  const clips = mainClipsOf(composition).length
  return `“${composition.name}” has ${countText(Math.max(0, clips - 1), 'cut')} between ${countText(clips, 'clip')}`
}

/** “Is this under 30 seconds?”, “does it fit into a minute?”; null when the question names no limit. */
export function keepsToLimit(question: Question): string | null {
  const { tokens } = question
  const at = tokens.findIndex((token) => token.kind === 'amount' && token.unit === 's')
  const amount = tokens[at]
  const isOther = question.unknown.some(({ text }) => !isWord(text, 'progress') && !FITTING.test(text))
  if (!amount || isOther || !asksWhether(tokens)) return null
  if (question.isAbout('pauses', 'fillers', 'clip', 'titles', 'music')) return null
  const direction = directionOf(tokens, at)
  if (direction === null) return null
  const limitUs = amount.n * 1e6
  return question.each((composition) => {
    const us = durationOfComposition(composition)
    const holds = direction === 'over' ? us > limitUs : us <= limitUs
    const apart =
      us === limitUs
        ? 'exactly that'
        : `${lengthText(Math.abs(us - limitUs))} ${us > limitUs ? 'over' : 'under'}`
    return `${holds ? 'yes' : 'no'}, “${composition.name}” is ${lengthText(us)} long, ${apart}`
  })
}

const FITTING = /^(?:fits?|exceeds?|stays?)$/
const asksWhether = has('^ <mark glue:politeness>*80 (@be,have,do,will,can|#fitting)', {
  fitting: ({ text }) => FITTING.test(text),
})

/** Whether a limit is one from above or from below; null when the question names no limit there. */
export function directionOf(tokens: readonly Token[], at: number): 'over' | 'under' | null {
  const before = tokens.slice(Math.max(0, at - 4), at)
  if (before.some(is({ limit: 'over atLeast' })) || tokens.some(is({ text: 'exceed exceeds' }))) return 'over'
  const isUnder = before.some(is({ limit: 'under atMost', text: 'within' }))
  return isUnder || tokens.some(({ text }) => FITTING.test(text)) ? 'under' : null
}

/** Sentences that are said more than once, and takes that were broken off. */
export function saidTwice(question: Question): string {
  return question.each(({ id, name }) => {
    const { sentences, words } = question.session.now(id)
    const said = [...Map.groupBy(sentences, (one) => saidIn(one).words.join(' '))]
      .filter(([text, all]) => text.includes(' ') && all.length > 1)
      .map(([, all]) => {
        const times = all.map(({ range }) => clockText(range.startUs))
        return `“${shortened(all[0]?.text ?? '', 120)}” at ${listText(times)}`
      })
    const takes = retakesAmong(words).map(({ from }) => clockText(words[from]?.range.startUs ?? 0))
    if (said.length === 0 && takes.length === 0) return `no sentence is said twice in “${name}”`
    const twice = said.length === 0 ? '' : `“${name}” says these more than once: ${listText(said, 10)}`
    const again =
      takes.length === 0 ? '' : `“${name}” has ${countText(takes.length, 'retake')}, at ${listText(takes)}`
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
    const sorted = parts.toSorted((a, b) => durationOf(a.range) - durationOf(b.range))
    const found = isLongest ? sorted.at(-1) : sorted[0]
    return found
      ? `the ${isLongest ? 'longest' : 'shortest'} ${kind} of “${composition.name}” is ${found.what}, ${lengthText(durationOf(found.range))} from ${clockText(found.range.startUs)}`
      : `“${composition.name}” has no ${kind}s`
  })
}
