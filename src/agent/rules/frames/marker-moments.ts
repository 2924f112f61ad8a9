// Moments that a link leads to: “at "take two"”, “on every "thank you"”, “where each clip starts”, “when the phone rings”.

import type { CompositionId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import { countText } from '../../../edit/time-text.ts'
import { NONE, pattern } from '../../language/phrases/pattern.ts'
import { namesInList } from '../../language/read/given-names.ts'
import type { Item } from '../../language/read/item.ts'
import { is } from '../../language/read/token-tests.ts'
import { forTargets, type Outcome } from '../frame.ts'
import type { Session } from '../session.ts'

type Spot = 'clips' | 'joins' | 'sentences' | 'start' | 'end'
type Pointed = Spot | { phrases: readonly string[]; isEvery: boolean }
type Kind = 'chapter' | 'marker'

const MAX_NAME = 60
const LEADING = '[~.] (at|on|where|when|over)'
const BETWEEN = '(<link:each glue:articles>|word|words|line|phrase|all)*'
const JOINING = '(,|and|&|\\+)'
/** “Where each clip starts”, “at every join” */
const AT_CLIPS = pattern(`${LEADING} <link:each> CLIP=<thing:clip>`)
const AT_SENTENCES = pattern(`${LEADING} <link:each> <unit:sentence>`)
const AT_EDGE = pattern(`${LEADING} ${BETWEEN} <place:start,end> $`)
/** “On every "thank you"”, “at "thank you" and "sorry"” */
const AT_PHRASES = pattern(
  `${LEADING} LEAD=${BETWEEN} PHRASES=(<quote> (${JOINING} (${JOINING}|at|on|where|when|over)* <quote>)*40)`,
)

/** What a marker is set on, with its words claimed; null when no link leads to a quotation, to clips or to an edge. */
export function pointedMoments(item: Item): Pointed | null {
  const [clip] = item.take(AT_CLIPS)?.parts.CLIP ?? NONE
  if (clip) {
    while (item.takeText('starts', 'begins', 'start', 'comes', 'in')) {}
    return clip.text === 'join' ? 'joins' : 'clips'
  }
  for (const wanted of [AT_SENTENCES, AT_EDGE]) {
    const found = wanted.in(item.free)
    const last = item.tokens[(found?.to ?? 0) - 1]
    if (!found || !last || item.inPlace(found.to - 1)) continue
    item.use(found.from, found.to)
    return wanted === AT_SENTENCES ? 'sentences' : last.senses.place === 'start' ? 'start' : 'end'
  }
  const { LEAD = NONE, PHRASES = NONE } = item.take(AT_PHRASES)?.parts ?? {}
  const phrases = PHRASES.filter(({ kind }) => kind === 'quote').map(({ quoted }) => quoted)
  return phrases.length === 0 ? null : { phrases, isEvery: LEAD.some(is({ link: 'each' })) }
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
    return moments.map(({ atUs, name: own }, order): EditOperation => {
      const name = (names.length > 1 ? names[order] : given) ?? own.slice(0, MAX_NAME)
      return { type: 'add_marker', compositionId: id, kind, name, atUs }
    })
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
