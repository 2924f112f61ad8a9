// The conditions of a prompt, as predicates over compositions and over what comes out. What must stay is in guards.ts.
import type { CompositionId, EditContext, EditDocument } from '../../edit/document.ts'
import { fillersAmong } from '../../edit/fillers.ts'
import { pausesOf } from '../../edit/verbs/shorten-gaps.ts'
import { type Talk, talkOf } from '../commands/plans/talk.ts'
import { findPhrase, isProfane } from '../commands/plans/words.ts'
import type { Token } from './read/tokens.ts'

/** About what comes out, such as “that leaves less than 60 seconds”: whether a length, in microseconds, is so. Else null. */
export function readOutcome(tokens: readonly Token[]): ((durationUs: number) => boolean) | null {
  const text = tokens.map((token) => token.text).join(' ')
  const amount =
    tokens.find(({ kind, unit }) => kind === 'amount' && unit === 's') ??
    tokens.find(({ kind }) => kind === 'time')
  if (!amount || !OUTCOME.test(text) || tokens.some(({ senses }) => senses.limit === 'not')) return null
  const limits = new Set(tokens.flatMap(({ senses }) => [senses.limit, senses.look]))
  const us = amount.n * 1e6
  if (limits.has('over') || limits.has('longer')) return (durationUs) => durationUs > us
  if (limits.has('atLeast')) return (durationUs) => durationUs >= us
  if (limits.has('under') || limits.has('shorter')) return (durationUs) => durationUs < us
  return limits.has('atMost') ? (durationUs) => durationUs <= us : null
}

const OUTCOME =
  /\b(?:(?:that|this|it|which) (?:then )?(?:makes|would make|leaves|would leave|gets|becomes|would be|ends up|is then|stays?|remains?|is still)|(?:the )?result (?:is|stays?|would be))\b/

/** A predicate over one composition; null when it cannot be judged. */
export type Predicate = (id: CompositionId) => boolean | null

/** Reads "it is longer than 3 minutes", "'refund' is said", "it has captions"; null when it cannot be judged here. */
export function readCondition(
  tokens: readonly Token[],
  document: EditDocument,
  context: EditContext,
): Predicate | null {
  const texts = tokens.map(({ text }) => text)
  const text = texts.join(' ')
  const talk = (id: CompositionId): Talk => talkOf(document, id, context)
  const one = (id: CompositionId) => document.compositions.find((composition) => composition.id === id)
  const isDenied = tokens.some(
    ({ senses, text: word }) =>
      word === 'not' ||
      word === 'no' ||
      word === 'without' ||
      (senses.limit === 'not' && word !== 'nobody' && word !== 'no one'),
  )
  const flip = (value: boolean) => value !== isDenied
  // “if there are any”: what is not there cannot be changed anyway.
  if (
    /^(?:there (?:is|are) (?:any|some)|any|they (?:exist|are there)|it exists|present|you (?:find|see|spot) (?:any|some|them|it|one))$/.test(
      text,
    )
  )
    return () => true
  // About what comes out: only the result can be judged, and not here.
  if (
    /\b(?:that|this) (?:makes|would|gives|gets|leaves)|\bresult|\bstays?\b|\bends up|\bgets?\b|\bbecomes?\b|\bstill\b|\bafterwards|\bthen\b/.test(
      text,
    )
  )
    return null
  const quotes = tokens.filter(({ quoted, kind }) => quoted !== '' && kind === 'quote')
  const joints = new Set(texts.filter((word) => word === 'or' || word === 'nor' || word === 'and'))
  // Two conditions in one; two quotations are one when they are joined in one way.
  if (joints.size > 0 && (quotes.length < 2 || joints.size > 1 || joints.has('nor'))) return null
  const isSaid =
    /\b(?:say|says|said|mention|mentions|mentioned|contain|contains|heard|spoken|talks?|uses?|appears?|occurs?|transcript|includes?|comes? up)\b/.test(
      text,
    )
  if (quotes.length > 0 && isSaid)
    return (id) => {
      const isHeard = ({ quoted }: Token) => findPhrase(talk(id).words, quoted).length > 0
      const heard = joints.has('and') ? quotes.every(isHeard) : quotes.some(isHeard)
      return flip(heard) !== /\b(?:nobody|no one|never)\b/.test(text)
    }
  const amount =
    tokens.find(({ kind, unit }) => kind === 'amount' && unit === 's') ??
    tokens.find(({ kind }) => kind === 'time')
  const isMore = tokens.some(
    ({ senses, text: word }) =>
      senses.limit === 'over' ||
      senses.limit === 'atLeast' ||
      word === '>' ||
      word === 'longer' ||
      word === 'exceeds',
  )
  const isLess = tokens.some(
    ({ senses, text: word }) =>
      senses.limit === 'under' || senses.limit === 'atMost' || word === '<' || word === 'shorter',
  )
  const thing = tokens.find(
    ({ senses }) =>
      senses.thing !== undefined &&
      !['composition', 'copy', 'length', 'clip', 'excerpt'].includes(senses.thing),
  )?.senses.thing
  if (amount && (isMore || isLess) && (thing === undefined || thing === 'pauses')) {
    const us = amount.n * 1e6
    if (thing === 'pauses')
      return (id) =>
        flip(
          pausesOf(talk(id).composition, document, context).some(({ startUs, endUs }) =>
            isMore ? endUs - startUs > us : endUs - startUs < us,
          ),
        )
    return (id) => flip(isMore ? talk(id).durationUs > us : talk(id).durationUs < us)
  }
  const number = tokens.find(({ kind }) => kind === 'number')
  if (
    /\b(?:has|have|is|are|there|contains?|got|carries|comes with|captioned|with|without)\b/.test(text) ||
    tokens.some(({ senses }) => senses.look !== undefined)
  ) {
    const count = (id: CompositionId): number | null => {
      const composition = one(id)
      if (!composition) return null
      if (thing === 'captions' || /captioned/.test(text)) return composition.captions ? 1 : 0
      if (thing === 'titles') return composition.titles.length
      if (thing === 'chapters' || thing === 'markers')
        return composition.markers.filter(
          ({ kind }) => kind === (thing === 'chapters' ? 'chapter' : 'marker'),
        ).length
      if (thing === 'profanity') return talk(id).words.filter(({ text: word }) => isProfane(word)).length
      if (thing === 'fillers') return fillersAmong(talk(id).words, {}).length
      if (thing === 'pauses') return pausesOf(composition, document, context).length
      if (thing === 'music') return composition.tracks.filter(({ kind }) => kind === 'overlay').length
      if (tokens.some(({ senses }) => senses.unit === 'word')) return talk(id).words.length
      return null
    }
    const look = tokens.find(({ senses }) => ['vertical', 'square', 'landscape'].includes(senses.look ?? ''))
      ?.senses.look
    if (look)
      return (id) => {
        const { width = 0, height = 0 } = one(id) ?? {}
        return flip(
          look === 'vertical' ? height > width : look === 'square' ? height === width : width > height,
        )
      }
    const first = document.compositions[0]
    if (first && count(first.id) !== null)
      return (id) => {
        const found = count(id)
        if (found === null) return null
        if (number) return flip(isMore ? found > number.n : isLess ? found < number.n : found === number.n)
        return flip(found > 0)
      }
  }
  return null
}
