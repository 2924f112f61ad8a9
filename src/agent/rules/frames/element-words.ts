// Which titles, markers or pictures a clause is about, and what it says of them.

import type { Composition, TextSize } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { countText } from '../../../edit/time-text.ts'
import { plainWordsOf } from '../../commands/plans/words.ts'
import { pattern } from '../../language/phrases/pattern.ts'
import { type KindRead, readChoice } from '../../language/places/all-but.ts'
import { among } from '../../language/places/among.ts'
import { TokenCursor } from '../../language/places/cursor.ts'
import type { Item } from '../../language/read/item.ts'
import { isColor } from '../../language/read/title-slots.ts'
import { is, isCapitalized, isOneOf, matches, type TokenTest } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { nearestTo } from '../../language/resolve-place.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { takeToken } from '../frame.ts'
import type { Session } from '../session.ts'
import { lastOfName, takeNewName } from './names.ts'
import { TITLE_PLACE, type TitleLooks, takeTitleLooks } from './title-looks.ts'

/** Composition time. */
export type Element = {
  id: string
  name: string
  startUs: number
  endUs: number
  size?: TextSize | undefined
}

/** What it becomes; absent: as it is. */
export type Change = {
  text?: string
  startUs?: number
  endUs?: number
  longerUs?: number
  /** Later by so much, or earlier (negative). */
  shiftUs?: number
  lastsUs?: number
  looks?: TitleLooks
  /** No amount was given. */
  isDefault?: true
}

const DEFAULT_LONGER_US = 2_000_000

export type Kind = {
  noun: string
  thing: string
  list(composition: Composition, session: Session): Element[]
  /** A sentence when nothing of this kind can be changed so. */
  change(compositionId: string, element: Element, change: Change): EditOperation | string
  remove(compositionId: string, id: string): EditOperation
}

/** What markers and chapters have in common with other elements: how they are listed, made and changed. */
export function markerKind(kind: 'marker' | 'chapter'): Kind {
  return {
    noun: kind,
    thing: `${kind}s`,
    list: ({ markers }) =>
      markers
        .filter((one) => one.kind === kind)
        .map(({ id, name, atUs }) => ({ id, name, startUs: atUs, endUs: atUs })),
    change(compositionId, { id }, { text, startUs, endUs, longerUs, lastsUs, looks }) {
      if (endUs !== undefined || longerUs !== undefined || lastsUs !== undefined)
        return `a ${kind} has no length`
      if (looks !== undefined) return `a ${kind} is not seen in the picture`
      return {
        type: 'change_marker',
        compositionId,
        markerId: id,
        ...(text === undefined ? {} : { name: text }),
        ...(startUs === undefined ? {} : { atUs: startUs }),
      }
    },
    remove: (compositionId, markerId) => ({ type: 'remove_marker', compositionId, markerId }),
  }
}

/** The elements of a kind in a composition, in order. */
export function listOf(kind: Kind, id: string, session: Session): Element[] {
  const composition = session.composition(id)
  if (!composition) return []
  const found = kind.list(composition, session)
  // Who has only chapters calls them markers, too.
  return found.length === 0 && kind.thing === 'markers'
    ? markerKind('chapter').list(composition, session)
    : found
}

/** Which of several: the first, the one named, the one at a time; claims the words that say it. */
export function chooser(
  item: Item,
  kind: Kind,
  noun: number,
): (found: readonly Element[]) => readonly Element[] | string {
  const chosen = takeChosen(item, kind, noun)
  if (chosen !== null) return chosen
  const spared = takeSpared(item, noun)
  if (spared !== null)
    return (all) => {
      const others = all.filter(({ name }) => plainName(name) !== spared)
      return others.length < all.length ? others : `no ${kind.noun} is called “${spared}”`
    }
  const place = item.places.find(
    ({ place: one, from }) =>
      (item.isFree(from) || from === noun) &&
      ((one.kind === 'nth' && one.unit === 'chapter') || one.kind === 'chapter'),
  )
  const ordinal = takeToken(item, ({ kind: sort }, at) => sort === 'ordinal' && at < noun && at >= noun - 3)
  if (place) item.use(place.from, place.to)
  // “marker 2”
  const number = takeToken(item, ({ kind: sort }, at) => sort === 'number' && at === noun + 1)
  const nth = place?.place.kind === 'nth' ? place.place.ns[0] : undefined
  const n = number?.n ?? ordinal?.n ?? nth
  const quote =
    place?.place.kind === 'chapter'
      ? place.place.name
      : item.quotes().find(({ at }) => Math.abs(at - noun) <= 2)?.text
  if (quote !== undefined) takeToken(item, ({ quoted }) => quoted === quote)
  const edge = kind.thing === 'titles' ? takeEdge(item, noun) : null
  return (all) => {
    const found = edge === null ? all : atEdge(all, edge)
    if (found.length === 0 && all.length > 0) return `no ${kind.noun} is at the ${edge}`
    if (n !== undefined) {
      const one = found.at(n > 0 ? n - 1 : n)
      const be = found.length === 1 ? 'is' : 'are'
      return one ? [one] : `there ${be} only ${countText(found.length, kind.noun)}`
    }
    if (quote !== undefined) {
      const same = found.filter(({ name }) => plainName(name) === plainName(quote))
      return same.length > 0
        ? same
        : `“${quote}” was not found; the ${kind.noun}s are ${found.map(({ name }) => `“${name}”`).join(', ')}`
    }
    const named = found.filter(({ name }) => takeNameWords(item, name))
    return named.length > 0 ? named : found
  }
}

const plainName = (name: string): string => plainWordsOf(name).join(' ')

/** “All chapters except …”, “the titles but …” */
const isSparing = (item: Item, noun: number) => matches(item.tokens[noun + 1], { limit: 'except but' })

/** “All chapters except the first”, “the titles but the one at 0:30”: the others; null where none is spared by such words. */
function takeChosen(
  item: Item,
  { noun, thing }: Kind,
  at: number,
): ((found: readonly Element[]) => readonly Element[] | string) | null {
  if (!isSparing(item, at)) return null
  const cursor = new TokenCursor(item.tokens, item.prompt)
  const kind: KindRead = { place: { kind: 'all' }, noun, unit: null }
  const choice = readChoice(cursor, at + 2, kind, () => null)
  if (choice === null) return null
  item.use(at + 1, choice.to)
  return (all) => {
    const kept = among(all, choice.value, () => `no ${thing} are there`, nearestTo)
    return typeof kept === 'string' ? kept : all.filter((one) => !kept.includes(one))
  }
}

/** “All chapters except "Start"”: the name of the one that stays, in plain words; null without one. */
function takeSpared(item: Item, noun: number): string | null {
  const first = item.tokens[noun + 2]
  if (!first || !isSparing(item, noun)) return null
  item.use(noun + 1, item.tokens.length)
  return plainName(item.prompt.slice(first.from, item.tokens.at(-1)?.to))
}

const EDGE = pattern('(<quote glue>|of|from|at|in|on)+ EDGE=<place:start,end>')

/** “The title of the beginning”, “the title from the start”. */
function takeEdge(item: Item, noun: number): 'start' | 'end' | null {
  const found = EDGE.at(item.tokens, noun + 1)
  if (found === null) return null
  item.dropPlaces(({ kind }) => kind === 'named' || kind === 'edge')
  for (let at = noun + 1; at < found.to; at++) if (item.tokens[at]?.kind === 'word') item.use(at)
  return found.parts.EDGE?.some(is({ place: 'start' })) ? 'start' : 'end'
}

/** A title that begins so early opens a film; one that lasts for longer isn't at its end. */
const MAX_OPENING_US = 5_000_000

function atEdge(all: readonly Element[], edge: 'start' | 'end'): readonly Element[] {
  if (edge === 'start') return all.filter(({ startUs }) => startUs <= MAX_OPENING_US)
  const last = all.at(-1)
  return last && last.startUs > MAX_OPENING_US ? [last] : []
}

/** “the Questions chapter”: claims the words of an element's name. */
function takeNameWords(item: Item, name: string): boolean {
  const words = plainWordsOf(name)
  const isName = (_: Token, from: number) =>
    hasWordsAt(item, from, words) && words.every((_word, order) => item.isFree(from + order))
  const at = words.length === 0 ? -1 : item.tokens.findIndex(isName)
  if (at < 0) return false
  item.use(at, at + words.length)
  return true
}

/** Whether these plain words stand in an item from one token on. */
export const hasWordsAt = (item: Item, from: number, words: readonly string[]): boolean =>
  words.every((word, order) => plainWordsOf(item.text(from + order)).join('') === word)

/** A look, place or color that a clause gives an element; claims its words. */
export function readLooks(item: Item, { thing }: Kind): Change {
  if (thing !== 'titles') return {}
  const looks = takeTitleLooks(item)
  // “Move the title up”
  if (item.verb === 'move' && looks.place === null)
    looks.place = item.takeLook('louder') ? 'top' : item.takeLook('quieter') ? 'bottom' : null
  return Object.values(looks).some((look) => look !== null) ? { looks } : {}
}

/** "until 0:10", "to 0:30", "for 4 seconds", "two seconds longer". */
export function readTimes(item: Item, { thing }: Kind, isShift: boolean): Change {
  const isTitle = thing === 'titles'
  const seen = isTitle ? spanOfTimes(item) : null
  if (seen !== null) return seen
  const until = isTitle ? takeTimeBehind(item, { link: 'until' }) : null
  if (until !== null) {
    item.takeText('stay', 'stays', 'last', 'show', 'on', 'screen')
    return { endUs: until }
  }
  const resized = item.hasLook('longer') ? 1 : item.hasLook('shorter') ? -1 : 0
  const value = item.values('s').find(({ role }) => role !== 'from')
  const us = Math.round((value?.n ?? 0) * 1e6)
  if (resized !== 0 && value?.role !== 'to' && isTitle) {
    if (value) item.useValue(value)
    item.takeLook('longer', 'shorter')
    item.takeText('stay', 'stays', 'last', 'be')
    if (value) return { longerUs: resized * us }
    // “It could stay a little longer”
    while (item.takeText('a little', 'a bit', 'little', 'bit', 'slightly', 'somewhat')) {}
    return { longerUs: resized * DEFAULT_LONGER_US, isDefault: true }
  }
  const shifted = value === undefined ? '' : item.text(value.at + 1)
  if (value && isWord(shifted, 'shifting')) {
    item.useValue(value)
    item.takeText(shifted)
    item.takeText('go', 'come', 'appear', 'be', 'move')
    return isTitle ? { shiftUs: shifted === 'later' ? us : -us } : {}
  }
  // “make the title six seconds long”, “show the title for 4 seconds”
  const isLength = value?.role === 'for' || (value?.role === null && isOneOf(item.verb, 'make set keep'))
  if (value && isLength && isTitle && item.verb !== 'move') {
    item.useValue(value)
    item.takeText('on', 'screen', 'last', 'stay')
    return { lastsUs: us }
  }
  if (!isShift) return {}
  const clock = takeTimeBehind(item, { text: 'to at for' })
  if (clock !== null) return { startUs: clock }
  if (value?.role !== 'to' || isTitle) return {}
  item.useValue(value)
  return { startUs: us }
}

/** Claims “(until) 0:10”; microseconds. */
function takeTimeBehind(item: Item, link: TokenTest): number | null {
  const at = item.find(({ kind }, index) => kind === 'time' && matches(item.tokens[index - 1], link))
  if (at < 0) return null
  item.use(at - 1, at + 1)
  return Math.round((item.tokens[at]?.n ?? 0) * 1e6)
}

/** “From 0:02 to 0:06” */
function spanOfTimes(item: Item): Change | null {
  for (const { place, from, to } of item.places) {
    if (place.kind !== 'span' || place.from.kind !== 'time' || place.to.kind !== 'time') continue
    if (!item.isFree(from)) return null
    item.use(from, to)
    return { startUs: place.from.us, endUs: place.to.us }
  }
  return null
}

/** The new text: what follows “to”, or a quote after “say”. */
export function readText(item: Item, { thing }: Kind, noun: number, isPronoun: boolean): Change {
  const hasTo = item.find(is({ text: 'to into as say says read reads = →' }), noun + 1) >= 0
  const quote = item.quotes().at(-1)
  const isQuoted = hasTo && quote !== undefined && quote.at > noun
  const isText = isOneOf(item.verb, 'rename correct') || (hasTo && item.verb === 'set') || isQuoted
  if (!isText || (thing !== 'titles' && isPronoun)) return {}
  if (item.verb === 'rename' && !hasTo && !quote && noun >= 0) {
    const [first, last] = [item.tokens[noun + 1], lastOfName(item, item.tokens.length)]
    const isName =
      first?.kind === 'word' && last !== undefined && isCapitalized(item.prompt.charAt(first.from))
    if (isName) {
      item.use(noun + 1, item.tokens.length)
      item.dropPlaces(({ kind }) => kind === 'named' || kind === 'topic')
      return { text: item.prompt.slice(first.from, last.to) }
    }
  }
  if (isQuoted) {
    item.dropPlaces((place) => place.kind === 'phrase')
    item.use(quote.at)
    item.takeText('say', 'says', 'read', 'reads', 'text')
    return { text: quote.text }
  }
  const to = item.find(is({ text: 'to into' }), noun + 1)
  const after = item.tokens[to + 1]
  const isPlain =
    to >= 0 &&
    after?.kind === 'word' &&
    !isColor(after) &&
    // A capital begins a text, whatever its first word means.
    (Object.keys(after.senses).length === 0 || isCapitalized(item.prompt.slice(after.from)))
  if (item.verb !== 'rename' && !(item.verb === 'set' && isPlain && !isPronoun)) return {}
  // “Title to the bottom” says where, and nothing of what it reads.
  const said = item.tokens.slice(to + 1)
  const isPlace = ({ senses }: Token) => (senses.look ?? '') in TITLE_PLACE || senses.glue !== undefined
  if (thing === 'titles' && said.every(isPlace)) return {}
  const text = takeNewName(item)
  return text === null ? {} : { text }
}
