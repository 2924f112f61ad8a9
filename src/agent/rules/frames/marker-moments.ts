// Moments that a link leads to: “at "take two"”, “on every "thank you"”, “where each clip starts”, “when the phone rings”.

import type { CompositionId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import { countText } from '../../../edit/time-text.ts'
import { namesInList } from '../../language/read/given-names.ts'
import type { Item } from '../../language/read/item.ts'
import { isOneOf } from '../../language/read/token-tests.ts'
import { forTargets, type Outcome } from '../frame.ts'
import type { Session } from '../session.ts'

type Pointed =
  | { phrases: readonly string[]; isEvery: boolean }
  | 'clips'
  | 'joins'
  | 'sentences'
  | 'start'
  | 'end'
type Kind = 'chapter' | 'marker'

const MAX_NAME = 60
const LEADING = /^(?:at|on|where|when|over)$/
const JOINING = /^(?:,|and|&|\+)$/

/** What a marker is set on, with its words claimed; null when no link leads to a quotation, to clips or to an edge. */
export function pointedMoments(item: Item): Pointed | null {
  const clip = item.find(
    ({ senses }, at) => senses.thing === 'clip' && item.tokens[at - 1]?.senses.link === 'each',
  )
  if (clip > 1 && LEADING.test(item.text(clip - 2))) {
    item.use(clip - 2, clip + 1)
    while (item.takeText('starts', 'begins', 'start', 'comes', 'in')) {}
    return item.text(clip) === 'join' ? 'joins' : 'clips'
  }
  const sentence = item.find(
    ({ senses }, at) => senses.unit === 'sentence' && item.tokens[at - 1]?.senses.link === 'each',
  )
  if (sentence > 1 && LEADING.test(item.text(sentence - 2)) && !item.inPlace(sentence)) {
    item.use(sentence - 2, sentence + 1)
    return 'sentences'
  }
  const edge = item.find(
    ({ senses }, at) => isOneOf(senses.place, 'start end') && !item.inPlace(at) && linkBefore(item, at) > 0,
  )
  if (edge === item.tokens.length - 1) {
    item.use(linkBefore(item, edge), edge + 1)
    return item.tokens[edge]?.senses.place === 'start' ? 'start' : 'end'
  }
  const quote = item.find(({ kind }, at) => kind === 'quote' && linkBefore(item, at) > 0)
  if (quote < 0) return null
  const link = linkBefore(item, quote)
  const isEvery = item.tokens.slice(link, quote).some(({ senses }) => senses.link === 'each')
  const phrases = [item.tokens[quote]?.quoted ?? '']
  let end = quote + 1
  // “At "thank you" and "sorry"”
  for (let at = end; JOINING.test(item.text(at)); ) {
    while (JOINING.test(item.text(at)) || LEADING.test(item.text(at))) at++
    if (item.tokens[at]?.kind !== 'quote') break
    phrases.push(item.tokens[at]?.quoted ?? '')
    end = at + 1
    at = end
  }
  item.use(link, end)
  return { phrases, isEvery }
}

/** The link that leads to what stands at `at`, over “every”, “the words”; -1 when none does. */
function linkBefore(item: Item, at: number): number {
  let before = at - 1
  const isBetween = (index: number) =>
    item.tokens[index]?.senses.link === 'each' ||
    item.tokens[index]?.senses.glue === 'articles' ||
    isOneOf(item.text(index), 'word words line phrase all')
  while (before > 0 && isBetween(before)) before--
  return LEADING.test(item.text(before)) ? before : -1
}

/** A marker on each of these moments. */
export function onMoments(
  item: Item,
  session: Session,
  kind: Kind,
  pointed: Pointed,
  given: string | null,
): Outcome {
  item.takeThing('chapters', 'markers')
  while (item.takeText('one', 'a', 'where', 'moment', 'point')) {}
  return forTargets(item, session, false, (id) => {
    const moments = momentsIn(pointed, id, session)
    if (typeof moments === 'string') return moments
    const areClips = pointed === 'clips' || pointed === 'joins'
    const names = areClips && given !== null ? namesInList(given) : []
    // “At the joins: Opening, Interview, Memo”: the film begins with the first of them.
    const isOpened = pointed === 'joins' && names.length === moments.length + 1
    if (isOpened) moments.unshift(...clipStarts(id, session).slice(0, 1))
    if (names.length > 1 && names.length !== moments.length)
      return `${countText(names.length, 'name')} for ${countText(moments.length, pointed === 'joins' ? 'join' : 'clip')}`
    if (moments.length === 0) return `“${session.nameOf(id)}” has only one clip`
    return moments.map(
      ({ atUs, name }, order): EditOperation => ({
        type: 'add_marker',
        compositionId: id,
        kind,
        name: (names.length > 1 ? names[order] : given) ?? name.slice(0, MAX_NAME),
        atUs,
      }),
    )
  })
}

type Named = { atUs: number; name: string }

function clipStarts(id: CompositionId, session: Session): Named[] {
  return placedClips(mainTrackOf(session.talk(id).composition).items).map(({ clip, range }) => ({
    atUs: range.startUs,
    name: session.nameOfMedia(clip.mediaId),
  }))
}

function momentsIn(pointed: Pointed, id: CompositionId, session: Session): Named[] | string {
  if (pointed === 'clips') return clipStarts(id, session)
  if (pointed === 'joins') return clipStarts(id, session).slice(1)
  if (pointed === 'sentences')
    return session
      .talk(id)
      .sentences.map(({ range, text }) => ({ atUs: session.momentNow(id, range.startUs), name: text }))
  if (pointed === 'start') return [{ atUs: 0, name: 'Start' }]
  if (pointed === 'end') return [{ atUs: Math.max(0, session.now(id).durationUs - 1), name: 'End' }]
  const moments: Named[] = []
  for (const text of pointed.phrases) {
    const found = session.resolve({ kind: 'phrase', text, nth: null, unit: 'phrase' }, id, false)
    if (!found.ok) return found.why
    const ranges = pointed.isEvery ? found.ranges : found.ranges.slice(0, 1)
    moments.push(...ranges.map(({ startUs }) => ({ atUs: session.momentNow(id, startUs), name: text })))
  }
  return moments
}
