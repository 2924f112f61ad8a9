// The entries of a list of markers or chapters as read/mark-requests.ts writes them: `"Intro" 0:00, "Advice" at the start of the outro`.

import type { CompositionId } from '../../../edit/document.ts'
import { findPhrase, withoutExtension } from '../../commands/plans/words.ts'
import type { Place } from '../../language/places.ts'
import { wordsOfName } from '../../language/read/concepts.ts'
import type { Item } from '../../language/read/item.ts'
import { comesAbout } from '../../language/read/mark-moments.ts'
import { isCapitalized, isOneOf } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import type { Session } from '../session.ts'

/** `share` of the length, and so much before it. */
type Moment =
  | { kind: 'time'; us: number }
  | { kind: 'share'; share: number; beforeUs: number }
  | { kind: 'place'; place: Place }
/** One without a name is numbered. */
export type MarkerEntry = { name: string | null; moment: Moment }

const TOPS = new Set('start beginning begin top opening front head outset'.split(' '))
/** What else is said of a moment. */
const BESIDE =
  /^(?:at|on|in|where|when|with|from|as|the|a|an|very|right|straight|just|that|this|of|it|video|film|recording|episode|talk|is|are|:|-|he|she|they|we|i|you|says?|said|saying|hear|heard|asks?|begins?|starts?|begin|start|kicks|off|comes?(?: up)?|up|before|through|line|question|part|words?|phrase|moment|point|soon)$/

/** Claims the list of entries after the noun; null if the item has no list. */
export function takeMarkerEntries(
  item: Item,
  kind: 'chapter' | 'marker',
  session: Session,
): MarkerEntry[] | null {
  const noun = item.tokens.findIndex(({ senses }) => senses.thing === `${kind}s`)
  const opens = item.tokens[noun + 1]
  if (noun < 0 || !opens || !(opens.kind === 'time' || opens.kind === 'quote' || isNameless(opens)))
    return null
  const last = item.tokens.length - 1
  // “… in the webinar”
  const isIn = item.text(last - 1) === 'in' && item.tokens[last]?.kind === 'composition'
  const stop = item.tokens.findIndex(
    ({ kind: sort, text }, at) => at > noun && sort === 'mark' && !isOneOf(text, "' & / , # -"),
  )
  const end = stop > 0 ? stop : isIn ? last - 1 : last + 1
  const entries: MarkerEntry[] = []
  let from = noun + 1
  for (let to = from; from < end; from = to + 1) {
    const first = item.tokens[from] as Token
    const name = first.kind === 'quote' ? first.quoted : null
    const isNamed = name !== null || isNameless(first)
    const at = isNamed ? from + 1 : from
    const isTime = item.tokens[at]?.kind === 'time'
    to = at + 1
    while (!isTime && to < end && !isComma(item, to)) to++
    const moment = isTime || isNamed ? momentIn(item, at, to, session) : null
    // “…, it's too long” is no entry.
    if (moment === null && !isNamed && entries.length > 0) {
      from--
      break
    }
    if (moment === null) return null
    entries.push({ name, moment })
    // What follows a time says something else.
    if (!isComma(item, to)) {
      from = to
      break
    }
  }
  item.dropPlaces(({ kind: sort }) => sort !== 'all')
  item.use(noun, from)
  return entries
}

/** A sign in the place of a name. */
const isNameless = ({ kind, text }: Token) => kind === 'mark' && text === '#'

const isComma = (item: Item, at: number) => item.text(at) === ',' && item.tokens[at]?.kind === 'mark'

/** When that is; a sentence when it is nowhere. */
export function momentOf({ moment }: MarkerEntry, id: CompositionId, session: Session): number | string {
  if (moment.kind === 'share')
    return Math.max(0, moment.share * session.talk(id).durationUs - Math.max(1, moment.beforeUs))
  if (moment.kind === 'time') return moment.us
  const found = session.resolve(moment.place, id, false)
  return found.ok ? (found.ranges[0]?.startUs ?? 0) : found.why
}

function momentIn(item: Item, link: number, end: number, session: Session): Moment | null {
  const isTop = ({ text, senses }: Token) =>
    senses.place === 'start' || TOPS.has(text.split(' ').at(-1) ?? '')
  const tokens = item.tokens
    .slice(link, end)
    .filter((token) => token.kind === 'quote' || isTop(token) || !BESIDE.test(token.text))
  const [only] = tokens
  const names = tokens.filter((token) => token.kind === 'quote' || !isTop(token))
  if (only === undefined) return null
  if (names.length === 0) return { kind: 'time', us: 0 }
  const [first] = names
  if (names.length === 1 && first !== undefined) {
    if (first.kind === 'time' || first.unit === 's') return { kind: 'time', us: Math.round(first.n * 1e6) }
    if (first.kind === 'quote')
      return { kind: 'place', place: { kind: 'phrase', text: first.quoted, nth: null, unit: 'phrase' } }
    if (first.senses.place === 'end') return { kind: 'share', share: 1, beforeUs: 0 }
    if (first.senses.place === 'middle' || isOneOf(first.text.split(' ')[0], 'half halfway'))
      return { kind: 'share', share: 0.5, beforeUs: 0 }
    if (first.kind === 'media') return { kind: 'place', place: { kind: 'media', ids: first.ids } }
    if (first.kind === 'composition') return compositionIn(first, session)
  }
  // “Ten seconds before the end”
  const [amount, edge, ...more] = names
  if (amount?.unit === 's')
    return edge?.senses.place === 'end' &&
      more.length === 0 &&
      item.tokens.slice(link, end).some(({ text }) => text === 'before')
      ? { kind: 'share', share: 1, beforeUs: amount.n * 1e6 }
      : null
  // “Where Ann says "X"”, “where the host asks how to X”
  const said = names.at(-1)
  const verb = item.tokens.findIndex(({ text }, at) => at > link && at < end && isWord(text, 'saying'))
  if (said?.kind === 'quote' && verb > 0 && names.filter(({ kind }) => kind === 'quote').length === 1) {
    const unit = item.tokens[verb + 1] === said ? 'phrase' : 'sentence'
    return { kind: 'place', place: { kind: 'phrase', text: said.quoted, nth: null, unit } }
  }
  // “Where Ann asks Tom how he started”: who says it to whom is not what is said.
  const told = item.tokens[verb + 2]
  if (verb > 0 && told && verb + 2 < end && isCapitalized(item.prompt.slice(item.tokens[verb + 1]?.from))) {
    const text = item.prompt.slice(told.from, item.tokens[end - 1]?.to)
    return { kind: 'place', place: { kind: 'topic', text, all: false } }
  }
  // A part is its own place: “the second question”, “the intro”; else it is what is talked about there.
  let to = end
  while (to > link + 1 && comesAbout(item.tokens[to - 1])) to--
  const place = item.placeIn(link, to) ?? item.placeIn(link + 1, to)
  const isHeard = (text: string) =>
    session.compositions.some(({ id }) => findPhrase(session.talk(id).words, text).length > 0)
  // “Where Leo says he began his training”, in other words than these
  if (place?.kind === 'phrase' && names.length > 2 && !isHeard(place.text))
    return { kind: 'place', place: { kind: 'topic', text: place.text, all: false } }
  if (place !== null && place.kind !== 'all') return { kind: 'place', place }
  const words = item.tokens.slice(link, to).filter((token) => tokens.includes(token))
  const text = item.prompt.slice(words[0]?.from, (words.at(-1) ?? only).to)
  const isPlain = words.every(
    ({ kind, senses }) => kind === 'word' && senses.limit === undefined && senses.thing === undefined,
  )
  if (isPlain && words.length > 0 && words.length <= 6)
    return { kind: 'place', place: { kind: 'topic', text, all: false } }
  return isHeard(text) ? { kind: 'place', place: { kind: 'phrase', text, nth: null, unit: 'phrase' } } : null
}

/** “Where the voice memo begins”: the file of that name, where a composition plays it. */
function compositionIn({ ids }: Token, session: Session): Moment | null {
  const named = (name: string) => wordsOfName(withoutExtension(name)).join(' ')
  const own = ids.map((id) => named(session.nameOf(id)))
  const media = [...session.project.context.media.values()].filter(({ name }) => own[0] === named(name))
  return media.length > 0 ? { kind: 'place', place: { kind: 'media', ids: media.map(({ id }) => id) } } : null
}
