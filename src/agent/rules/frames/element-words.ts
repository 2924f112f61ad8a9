// Which titles, markers or pictures a clause is about, and what it says of them.

import type { Composition, TextSize } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { plainWordsOf } from '../../commands/plans/words.ts'
import { type KindRead, readChoice } from '../../language/places/all-but.ts'
import { among } from '../../language/places/among.ts'
import { TokenCursor } from '../../language/places/cursor.ts'
import type { Item } from '../../language/read/item.ts'
import { isColor } from '../../language/read/title-slots.ts'
import { isCapitalized, isOneOf } from '../../language/read/token-tests.ts'
import { nearestTo } from '../../language/resolve-place.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
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
      const others = all.filter(({ name }) => plainWordsOf(name).join(' ') !== spared)
      return others.length < all.length ? others : `no ${kind.noun} is called “${spared}”`
    }
  const ordinal = item.find(({ kind: sort }, at) => sort === 'ordinal' && at < noun && at >= noun - 3)
  const place = item.places.find(
    ({ place: one, from }) =>
      (item.isFree(from) || from === noun) &&
      ((one.kind === 'nth' && one.unit === 'chapter') || one.kind === 'chapter'),
  )
  if (place) item.use(place.from, place.to)
  if (ordinal >= 0) item.use(ordinal)
  // “marker 2”
  const number = item.find(({ kind: sort }, at) => sort === 'number' && at === noun + 1)
  if (number >= 0) item.use(number)
  const n =
    number >= 0
      ? item.tokens[number]?.n
      : ordinal >= 0
        ? item.tokens[ordinal]?.n
        : place?.place.kind === 'nth'
          ? place.place.ns[0]
          : undefined
  const quote =
    place?.place.kind === 'chapter'
      ? place.place.name
      : item.quotes().find(({ at }) => Math.abs(at - noun) <= 2)?.text
  if (quote !== undefined) {
    const at = item.find(({ quoted }) => quoted === quote)
    if (at >= 0) item.use(at)
  }
  const edge = kind.thing === 'titles' ? takeEdge(item, noun) : null
  return (all) => {
    const found = edge === null ? all : atEdge(all, edge)
    if (found.length === 0 && all.length > 0) return `no ${kind.noun} is at the ${edge}`
    if (n !== undefined) {
      const one = found.at(n > 0 ? n - 1 : n)
      return one
        ? [one]
        : `there ${found.length === 1 ? 'is' : 'are'} only ${found.length} ${kind.noun}${found.length === 1 ? '' : 's'}`
    }
    if (quote !== undefined) {
      const same = found.filter(({ name }) => plainWordsOf(name).join(' ') === plainWordsOf(quote).join(' '))
      return same.length > 0
        ? same
        : `“${quote}” was not found; the ${kind.noun}s are ${found.map(({ name }) => `“${name}”`).join(', ')}`
    }
    const named = found.filter(({ name }) => takeNameWords(item, name))
    return named.length > 0 ? named : found
  }
}

/** “All chapters except the first”, “the titles but the one at 0:30”: the others; null where none is spared by such words. */
function takeChosen(
  item: Item,
  { noun, thing }: Kind,
  at: number,
): ((found: readonly Element[]) => readonly Element[] | string) | null {
  const [but] = item.tokens.slice(at + 1)
  if (!(but?.senses.limit === 'except' || but?.senses.limit === 'but')) return null
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
  const [but, first] = item.tokens.slice(noun + 1)
  if (!first || !(but?.senses.limit === 'except' || but?.senses.limit === 'but')) return null
  item.use(noun + 1, item.tokens.length)
  return plainWordsOf(item.prompt.slice(first.from, item.tokens.at(-1)?.to)).join(' ')
}

/** “The title of the beginning”, “the title from the start”. */
function takeEdge(item: Item, noun: number): 'start' | 'end' | null {
  const at = item.tokens.findIndex(
    ({ senses }, index) => index > noun && (senses.place === 'start' || senses.place === 'end'),
  )
  const between = item.tokens.slice(noun + 1, Math.max(0, at))
  const isLinked = between.every(
    ({ kind, senses, text }) =>
      kind === 'quote' || senses.glue !== undefined || isOneOf(text, 'of from at in on'),
  )
  if (at < 0 || !isLinked || between.length === 0) return null
  item.dropPlaces(({ kind }) => kind === 'named' || kind === 'edge')
  for (let index = noun + 1; index <= at; index++) if (item.tokens[index]?.kind === 'word') item.use(index)
  return item.tokens[at]?.senses.place === 'start' ? 'start' : 'end'
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
  if (words.length === 0) return false
  const at = item.tokens.findIndex((_, from) =>
    words.every(
      (word, order) => item.isFree(from + order) && plainWordsOf(item.text(from + order)).join('') === word,
    ),
  )
  if (at < 0) return false
  item.use(at, at + words.length)
  return true
}

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
  const us = (at: number) => Math.round((item.tokens[at]?.n ?? 0) * 1e6)
  const seen = thing === 'titles' ? spanOfTimes(item) : null
  if (seen !== null) return seen
  const until = item.find(({ kind }, at) => kind === 'time' && item.tokens[at - 1]?.senses.link === 'until')
  if (until >= 0 && thing === 'titles') {
    item.use(until - 1, until + 1)
    item.takeText('stay', 'stays', 'last', 'show', 'on', 'screen')
    return { endUs: us(until) }
  }
  const resized = item.hasLook('longer') ? 1 : item.hasLook('shorter') ? -1 : 0
  const value = item.values('s').find(({ role }) => role !== 'from')
  if (resized !== 0 && value && value.role !== 'to' && thing === 'titles') {
    item.useValue(value)
    item.takeLook('longer', 'shorter')
    item.takeText('stay', 'stays', 'last', 'be')
    return { longerUs: resized * Math.round(value.n * 1e6) }
  }
  // “It could stay a little longer”
  if (resized !== 0 && value === undefined && thing === 'titles') {
    item.takeLook('longer', 'shorter')
    item.takeText('stay', 'stays', 'last', 'be')
    while (item.takeText('a little', 'a bit', 'little', 'bit', 'slightly', 'somewhat')) {}
    return { longerUs: resized * DEFAULT_LONGER_US, isDefault: true }
  }
  const shifted = value === undefined ? '' : item.text(value.at + 1)
  if (value && isWord(shifted, 'shifting')) {
    item.useValue(value)
    item.takeText(shifted)
    item.takeText('go', 'come', 'appear', 'be', 'move')
    return thing === 'titles' ? { shiftUs: (shifted === 'later' ? 1 : -1) * Math.round(value.n * 1e6) } : {}
  }
  // “make the title six seconds long”, “show the title for 4 seconds”
  const isLength =
    value !== undefined &&
    (value.role === 'for' || (value.role === null && ['make', 'set', 'keep'].includes(item.verb ?? '')))
  if (isLength && thing === 'titles' && item.verb !== 'move') {
    item.useValue(value)
    item.takeText('on', 'screen', 'last', 'stay')
    return { lastsUs: Math.round(value.n * 1e6) }
  }
  if (!isShift) return {}
  const clock = item.find(
    ({ kind }, at) => kind === 'time' && ['to', 'at', 'for'].includes(item.text(at - 1)),
  )
  if (clock >= 0) {
    item.use(clock - 1, clock + 1)
    return { startUs: us(clock) }
  }
  if (value && value.role === 'to' && thing !== 'titles') {
    item.useValue(value)
    return { startUs: Math.round(value.n * 1e6) }
  }
  return {}
}

/** “From 0:02 to 0:06” */
function spanOfTimes(item: Item): Change | null {
  const found = item.places.find(
    ({ place }) => place.kind === 'span' && place.from.kind === 'time' && place.to.kind === 'time',
  )
  if (found?.place.kind !== 'span') return null
  const { from, to } = found.place
  if (from.kind !== 'time' || to.kind !== 'time' || !item.isFree(found.from)) return null
  item.use(found.from, found.to)
  return { startUs: from.us, endUs: to.us }
}

/** The new text: what follows “to”, or a quote after “say”. */
export function readText(item: Item, { thing }: Kind, noun: number, isPronoun: boolean): Change {
  const hasTo =
    item.find(({ text }, at) => isOneOf(text, 'to into as say says read reads = →') && at > noun) >= 0
  const quote = item.quotes().at(-1)
  const isText =
    item.verb === 'rename' ||
    item.verb === 'correct' ||
    (hasTo && (item.verb === 'set' || (quote !== undefined && quote.at > noun)))
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
  if (quote && quote.at > noun && hasTo) {
    item.dropPlaces((place) => place.kind === 'phrase')
    item.use(quote.at)
    item.takeText('say', 'says', 'read', 'reads', 'text')
    return { text: quote.text }
  }
  const to = item.find(({ text }, at) => isOneOf(text, 'to into') && at > noun)
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
  const isPlace = ({ senses }: (typeof said)[number]) =>
    (senses.look ?? '') in TITLE_PLACE || senses.glue !== undefined
  if (thing === 'titles' && said.every(isPlace)) return {}
  const text = takeNewName(item)
  return text === null ? {} : { text }
}
