// What limits a prompt: guards as sets of compositions and times, and conditions as predicates that are evaluated.
import type { CompositionId, EditContext, EditDocument } from '../../edit/document.ts'
import { fillersAmong } from '../../edit/fillers.ts'
import { pausesOf } from '../../edit/verbs/shorten-gaps.ts'
import { type Talk, talkOf } from '../commands/plans/talk.ts'
import { findPhrase, isProfane } from '../commands/plans/words.ts'
import type { ProtectedKind } from '../commands/verify.ts'
import type { Place } from './places.ts'
import type { Clause } from './read/clause.ts'
import { Item } from './read/item.ts'
import type { Token } from './read/tokens.ts'

/** What a clause protects. `ids` null: whatever composition is meant; `place` null: all of it. */
export type Guard = {
  ids: CompositionId[] | null
  /** "the others", "everything else". */
  others: boolean
  place: Place | null
  kinds: ProtectedKind[]
  /** Things whose own commands must not run: "leave the pauses alone". */
  things: string[]
}

const KINDS: Readonly<Record<string, ProtectedKind>> = {
  captions: 'captions', titles: 'titles', markers: 'markers', chapters: 'chapters', music: 'music', audio: 'audio', shape: 'frame', name: 'names', length: 'length', fades: 'fades', speed: 'speed', studioSound: 'audio', loudness: 'audio',
} // biome-ignore format: a table
const UNTOUCHED =
  /\b(?:alone|as is|as it is|as they are|as it was|as they were|untouched|unchanged|unedited|intact|stays?|remains?|be|in peace|the way (?:it|they) (?:is|are)|exactly|same|original|off limits|how (?:it|they) (?:is|are))\b/
const TOUCHING = new Set([
  'touch',
  'change',
  'modify',
  'alter',
  'edit',
  'remove',
  'delete',
  'cut',
  'touching',
  'changing',
  'modifying',
  'altering',
  'editing',
  'removing',
  'deleting',
  'cutting',
  'mess',
  'affect',
  'affecting',
  'trim',
  'move',
  'shorten',
  'lose',
  'losing',
  'drop',
  'adjust',
  'reorder',
  'rename',
  'mute',
  'update',
])

/** True when the clause says what must stay. `removes`: another clause of the prompt takes something away. */
export function isGuard(clause: Clause, removes: boolean): boolean {
  const text = clause.tokens.map((token) => token.text).join(' ')
  if (clause.isNegated || clause.tokens[0]?.senses.limit === 'except') return true
  if (
    /^(?:nothing|no part|none)\b.*\b(?:change|changes|changed|touched|modified|altered|cut|removed|happen|edited)\b/.test(
      text,
    )
  )
    return true
  if (/\b(?:is|are|stays?) off limits\b/.test(text)) return true
  if (clause.tokens.some(({ senses }) => senses.limit === 'only')) return false
  if (clause.verb === 'leave') return !/\bleave (?:a |an |one )?(?:\d|half|quarter)/.test(text)
  if (clause.verb === 'keep')
    return (
      UNTOUCHED.test(text.replace(/^keep/, '')) ||
      (removes && clause.tokens.length > 1) ||
      (keepsThing(clause) && !/\bpauses? (?:under|below|at|to|short)/.test(text))
    )
  if (clause.verb === null || clause.verb === 'set')
    return (
      /\b(?:stays?|remains?|must not|should not|shall not|may not|(?:is|are) not to be|untouched|unchanged|as (?:it|they) (?:is|are))\b/.test(
        text,
      ) &&
      // “The title should stay two seconds longer” asks for a change.
      !(
        clause.tokens.some(({ senses }) => senses.thing === 'titles') &&
        clause.tokens.some(({ senses }) => senses.look === 'longer' || senses.look === 'shorter')
      ) &&
      !/\bshould (?:stay|remain) (?:a|until|on|for|longer)\b/.test(text) &&
      !/\bnot (?:burned|in it|be in)\b/.test(text)
    )
  return false
}

function keepsThing({ tokens }: Clause): boolean {
  return (
    tokens.some(
      ({ senses }) =>
        senses.thing !== undefined &&
        (KINDS[senses.thing] !== undefined ||
          ['fillers', 'pauses', 'transcript', 'words'].includes(senses.thing)),
    ) && !tokens.some(({ kind }) => kind === 'time' || kind === 'amount')
  )
}

/** What a guard protects; null when some of its words were not understood. */
export function readGuard(clause: Clause, prompt: string): Guard | null {
  const item = new Item(clause, prompt)
  const guard: Guard = { ids: null, others: false, place: null, kinds: [], things: [] }
  if (isKeptAnyway(clause)) return { ...guard, others: true }
  const ids: CompositionId[] = []
  for (const [at, token] of clause.tokens.entries()) {
    if (token.kind !== 'composition') continue
    ids.push(...token.ids)
    item.use(at)
  }
  if (ids.length > 0) guard.ids = [...new Set(ids)]
  for (const { place, from, to } of item.places) {
    if (place.kind === 'all') item.use(from, to)
    else if (guard.place === null) {
      guard.place = place
      item.use(from, to)
    }
  }
  for (const [at, { senses, text }] of clause.tokens.entries()) {
    if (!item.isFree(at)) continue
    const { thing, place, unit } = senses
    if (place === 'rest' || text === 'other' || text === 'elsewhere') guard.others = true
    if (thing && KINDS[thing]) guard.kinds.push(KINDS[thing] as ProtectedKind)
    if (thing && ['fillers', 'pauses', 'retakes'].includes(thing)) guard.things.push(thing)
    if (thing === 'words' || unit === 'word' || unit === 'sentence') guard.kinds.push('words')
    const isKnown =
      thing !== undefined ||
      place !== undefined ||
      unit === 'word' ||
      TOUCHING.has(text) ||
      senses.verb !== undefined ||
      senses.glue !== undefined ||
      senses.link !== undefined ||
      senses.limit !== undefined ||
      /^(?:alone|is|as|untouched|unchanged|intact|anything|everything|nothing|stay|stays|remain|remains|way|else|exactly|ever|part|order|original|timing|content|off|limits|change|changes|changed|happen|same|how|wording)$/.test(
        text,
      ) ||
      senses.unit === 'part'
    if (isKnown || clause.tokens[at]?.kind === 'mark') item.use(at)
  }
  const all = clause.tokens.some(
    ({ text, senses }) =>
      text === 'anything' || text === 'everything' || text === 'nothing' || senses.place === 'everything',
  )
  const protects =
    guard.ids !== null ||
    guard.place !== null ||
    guard.others ||
    guard.kinds.length > 0 ||
    guard.things.length > 0 ||
    (all && clause.isNegated)
  if (!protects) return null
  const unread = clause.tokens.some(
    (token, at) =>
      item.isFree(at) &&
      !(token.kind === 'mark') &&
      !item.purposes.some(({ from, to }) => from <= at && at < to),
  )
  return unread ? null : guard
}

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

/** “Leave the rest of that sentence”, “keep the file”: no edit changes a file, or what was not asked for. */
function isKeptAnyway({ tokens }: Clause): boolean {
  const rest = tokens.findIndex(({ senses, text }) => senses.place === 'rest' && text === 'rest')
  if (rest >= 0 && /^(?:of|in)$/.test(tokens[rest + 1]?.text ?? '')) return true
  const objects = tokens.filter(
    ({ kind, senses, text }) =>
      kind !== 'mark' &&
      senses.glue === undefined &&
      senses.link === undefined &&
      senses.verb === undefined &&
      !/^(?:project|library|found|original|originals)$/.test(text),
  )
  return (
    objects.length > 0 &&
    objects.every(
      ({ kind, text }) =>
        kind === 'media' || /^(?:files?|recordings?|footage|media|sources?|assets?)$/.test(text),
    )
  )
}

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
  const quote = tokens.find(({ quoted, kind }) => quoted !== '' && kind === 'quote')
  const isSaid =
    /\b(?:say|says|said|mention|mentions|mentioned|contain|contains|heard|spoken|talks?|uses?|appears?|occurs?|transcript|includes?|comes? up)\b/.test(
      text,
    )
  if (quote && isSaid)
    return (id) =>
      flip(findPhrase(talk(id).words, quote.quoted).length > 0) !== /\b(?:nobody|no one|never)\b/.test(text)
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
