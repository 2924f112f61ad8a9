// One stretch that a piece of a clause names, whatever it names it by: "the last question", "the part
// about the model", "“thank you”", "0:30 to 0:45".
import { mainTrackOf, placedClips } from '../../../../edit/position.ts'
import { intersection, type TimeRange } from '../../../../edit/time.ts'
import { findPhraseOrNear, plainWordsOf } from '../../../commands/plans/words.ts'
import type { Clause } from '../reading/clause.ts'
import { ORDINAL, ordinalIndex } from '../reading/ordinals.ts'
import type { Reference } from '../scene.ts'
import { countedIn } from './counted.ts'
import { placesIn } from './read-places.ts'

/** A piece of the clause's text, in characters. */
export type Span = { start: number; end: number }

/** What a piece names: a stretch, one that is not there, or no place at all. */
export type Part = { kind: 'found'; range: TimeRange } | { kind: 'problem'; why: string } | { kind: 'none' }

/** Part of the pause around speech goes with it, so that words keep their breath. */
const BREATH_US = 250_000

const BARE_ORDINAL = new RegExp(`^(?:the )?(?:very )?(${ORDINAL})(?: one)?$`)
const COUNTED_NOUN = /\b(sentence|question|answer|clip|chapter|word)s?$/

/** What is counted in a piece of the clause, for a piece that only has the ordinal. */
export function nounIn(clause: Clause, span: Span | null): string | null {
  return span === null ? null : (COUNTED_NOUN.exec(clause.text.slice(span.start, span.end))?.[1] ?? null)
}

function countedPart(reference: Reference, ordinal: string, noun: string): Part {
  const ranges = countedIn(reference, noun)
  const range = ranges[ordinalIndex(ordinal, ranges.length)]
  if (range)
    return {
      kind: 'found',
      range: noun === 'clip' || noun === 'chapter' ? range : withBreath(reference, range),
    }
  const { name } = reference.composition
  return { kind: 'problem', why: `“${name}” has ${ranges.length} ${noun}${ranges.length === 1 ? '' : 's'}` }
}

/** The one stretch that a piece of the clause names; `noun` is what a bare ordinal counts. */
export function namedPart(
  clause: Clause,
  reference: Reference,
  span: Span,
  noun: string | null = null,
): Part {
  const text = clause.text.slice(span.start, span.end)
  // "after the third one", "the first and the last sentence"
  const bare = BARE_ORDINAL.exec(text)?.[1]
  if (bare !== undefined && noun !== null) return countedPart(reference, bare, noun)
  const alone = ' '.repeat(span.start).replace(/ /g, '#') + text + '#'.repeat(clause.text.length - span.end)
  const quoted =
    /^(?:the |my |our )*(?:(first|last) )?(?:(sentence|phrase|word|section|quote|bit|question|answer)s? )?(?:(?:where|when|that|which|with|saying|i|we|he|she|they|it|is|you|say|the|guest|host) )*(<[qc]\d+>)$/.exec(
      text,
    )
  if (quoted) {
    const entity = clause.entity(quoted[3])
    const words = entity?.kind === 'quote' ? entity.text : entity && 'name' in entity ? entity.name : ''
    // A quote is what it says; “the sentence with …” is all of it.
    const whole = quoted[2] !== undefined && quoted[2] !== 'word' && quoted[2] !== 'phrase'
    return heardPart(reference, words, whole) ?? missing(reference, words)
  }
  const isExact = /<[tdm]\d+>|\b(?:clip|chapter)\b/.test(text)
  const places = placesIn(clause, reference, 'keep', alone)
  if (places.kind === 'found') {
    const [range] = places.ranges
    if (!range || places.ranges.length > 1)
      return { kind: 'problem', why: 'these are several parts, and one is needed' }
    return { kind: 'found', range: isExact ? range : withBreath(reference, range) }
  }
  const said = clause
    .originalAt(span.start, span.end)
    .replace(
      /^(?:(?:the|my|our|a)\s+)?(?:(?:sentence|phrase|line|part|section|bit|quote)s?\s+)?(?:(?:where|when|that says?|saying|that goes|which says?)\s+)?(?:(?:i|we|he|she|they|you)\s+says?\s+)?/i,
      '',
    )
  if (plainWordsOf(said).length >= 3) {
    const heard = heardPart(reference, said, true)
    if (heard) return heard
  }
  return places.kind === 'missing' ? { kind: 'problem', why: places.why } : { kind: 'none' }
}

function missing(reference: Reference, words: string): Part {
  return { kind: 'problem', why: `“${words}” is not said in “${reference.composition.name}”` }
}

/** Where words are heard; the sentence around them when they are most of it. */
function heardPart(reference: Reference, text: string, wholeSentence: boolean): Part | null {
  const places = findPhraseOrNear(reference.words, text)
  const [place] = places
  if (!place) return null
  const first = reference.words[place.from]
  const last = reference.words[place.to - 1]
  if (!first || !last) return null
  const range = { startUs: first.range.startUs, endUs: last.range.endUs }
  const around = reference.sentences.find(
    (one) => one.range.startUs <= range.startUs && range.endUs <= one.range.endUs,
  )
  return { kind: 'found', range: withBreath(reference, wholeSentence && around ? around.range : range) }
}

/** All that a clip says is the clip, pauses at its edges included. */
function asClip({ composition, words }: Reference, range: TimeRange): TimeRange | null {
  const clips = placedClips(mainTrackOf(composition).items)
  const clip = clips.length < 2 ? undefined : clips.find((one) => intersection(one.range, range) !== null)
  if (!clip) return null
  const said = words.filter((word) => intersection(word.range, clip.range) !== null)
  const [first, last] = [said[0], said.at(-1)]
  if (!first || !last || range.startUs > first.range.startUs || range.endUs < last.range.endUs) return null
  return range.endUs <= clip.range.endUs ? clip.range : null
}

/** A stretch of speech with half of the pauses around it, at most a breath each. */
export function withBreath(reference: Reference, { startUs, endUs }: TimeRange): TimeRange {
  const { words, durationUs } = reference
  const clip = asClip(reference, { startUs, endUs })
  if (clip) return clip
  const before = words.findLast(({ range }) => range.endUs <= startUs)?.range.endUs ?? 0
  const after = words.find(({ range }) => range.startUs >= endUs)?.range.startUs ?? durationUs
  const isFirst = before === 0
  const isLast = after === durationUs
  return {
    startUs: isFirst && startUs > 0 ? 0 : startUs - Math.min(BREATH_US, Math.round((startUs - before) / 2)),
    endUs: isLast ? durationUs : endUs + Math.min(BREATH_US, Math.round((after - endUs) / 2)),
  }
}
