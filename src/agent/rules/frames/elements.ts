// Changing and removing what lies on a composition: titles, markers, chapters, music. One table says what each kind is
// and what can be changed about it; one frame reads which one is meant and what it becomes.

import type { EditOperation } from '../../../edit/operations.ts'
import { countText } from '../../../edit/time-text.ts'
import { plainWordsOf } from '../../commands/plans/words.ts'
import type { Item } from '../../language/read/item.ts'
import { is, isOneOf, isPlural } from '../../language/read/token-tests.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { type Frame, forTargets, type Outcome, takeToken } from '../frame.ts'
import { whichText } from '../refusal-text.ts'
import type { Session } from '../session.ts'
import { hasSetCaptions } from './captions.ts'
import {
  type Change,
  chooser,
  type Element,
  hasWordsAt,
  type Kind,
  listOf,
  markerKind,
  readLooks,
  readText,
  readTimes,
} from './element-words.ts'
import { takeSameManner } from './names.ts'
import { musicClips } from './sound-parts.ts'
import { lookFields, namesBackground } from './title-looks.ts'

const KINDS: readonly Kind[] = [
  {
    noun: 'title',
    thing: 'titles',
    list: ({ titles }) => titles.map(({ id, text, range, size }) => ({ id, name: text, ...range, size })),
    change(
      compositionId,
      { id, startUs: was, endUs: until, size },
      { text, startUs, endUs, longerUs, lastsUs, shiftUs, looks },
    ) {
      const start = (startUs ?? was) + (shiftUs ?? 0)
      if (start < 0) return 'the title would start before the film does'
      const lasting = lastsUs === undefined ? undefined : start + lastsUs
      const end = endUs ?? lasting ?? until + (longerUs ?? 0) + start - was
      if (end <= start) return 'the title would end before it starts'
      return {
        type: 'change_title',
        compositionId,
        titleId: id,
        ...(text === undefined ? {} : { text }),
        ...(looks === undefined ? {} : lookFields(looks, size)),
        ...(start === was && end === until ? {} : { range: { startUs: start, endUs: end } }),
      }
    },
    remove: (compositionId, titleId) => ({ type: 'remove_title', compositionId, titleId }),
  },
  markerKind('chapter'),
  markerKind('marker'),
  {
    noun: 'music',
    thing: 'music',
    list: ({ id }, session) =>
      musicClips(id, session).map((clipId) => ({ id: clipId, name: '', startUs: 0, endUs: 0 })),
    change: () => 'music can be made louder or quieter, or be faded or removed',
    remove: (compositionId, clipId) => ({ type: 'remove_clip', compositionId, clipId }),
  },
]

export const elements: Frame = {
  name: 'change_element',
  examples: [
    'remove the title',
    'make the title yellow',
    'make the title bigger',
    'put the title on a black background',
    'move the title to the top',
    'remove all markers',
    'remove the music',
    'rename the first chapter to "Opening"',
  ],
  run(item, session) {
    const meant = kindIn(item, session)
    if (meant === null) return null
    const isLook = meant.kind.thing === 'titles' && namesBackground(item)
    return isOneOf(item.verb, 'remove off') && !isLook
      ? removed(item, session, meant)
      : changed(item, session, meant)
  },
}

type Meant = { kind: Kind; at: number; isPronoun: boolean }

/** The kind that a noun names; for “it”, a title that there is. */
function kindIn(item: Item, session: Session): Meant | null {
  for (const kind of KINDS) {
    const at = item.find(({ senses }, index) => senses.thing === kind.thing && !item.inName(index))
    if (at >= 0) return { kind, at, isPronoun: false }
  }
  const named = kindNamed(item, session)
  if (named) return named
  const pronoun = item.find(is({ text: 'it them' }))
  const [titles] = KINDS
  const others = item.find(is({ thing: true, kind: 'composition media', cannot: true }))
  const isChange = isOneOf(item.verb, 'make set add move')
  if (pronoun < 0 || !titles || others >= 0 || !isChange || hasSetCaptions(session)) return null
  if (!session.compositions.some(({ titles: list }) => list.length > 0)) return null
  return { kind: titles, at: pronoun, isPronoun: true }
}

/** “Rename questions to Q&A”, “lose the Hello card”: what has that name, where no composition is named. */
function kindNamed(item: Item, session: Session): Meant | null {
  const isOther = item.tokens.some(is({ kind: 'composition speaker' }))
  const isChange = isWord(item.text(0), 'changing') || isOneOf(item.verb, 'rename set swap')
  const isRemoval = isOneOf(item.verb, 'remove off')
  if (isOther || !(isChange || isRemoval)) return null
  for (const kind of KINDS)
    for (const composition of session.compositions)
      for (const { name } of kind.list(composition, session)) {
        const words = plainWordsOf(name)
        const at = nameIn(item, words)
        if (words.length === 0 || at < 0) continue
        const to = item.tokens[at]?.quoted ? at + 1 : at + words.length
        const isRenamed = isChange && (item.verb === 'rename' || isOneOf(item.text(to), 'to into'))
        const around = [at - 2, at - 1, to].map((one) => item.text(one))
        const isShown = kind.thing === 'titles' && around.some((text) => isWord(text, 'shownAs'))
        if (isRenamed || (isRemoval && isShown)) return { kind, at, isPronoun: false }
      }
  return null
}

/** Claims “card”, “on-screen”. */
function takeShown(item: Item): boolean {
  const at = item.find(({ text }) => isWord(text, 'shownAs'))
  if (at < 0) return false
  item.use(item.text(at - 1) === '-' ? at - 2 : item.text(at - 1) === 'on' ? at - 1 : at, at + 1)
  return true
}

/** Where the words of a name are that no frame took, quoted or not; -1 when they aren't there. */
function nameIn(item: Item, words: readonly string[]): number {
  const name = words.join(' ')
  const isQuoted = (quoted: string) => quoted !== '' && plainWordsOf(quoted).join(' ') === name
  return item.find(({ quoted }, from) => isQuoted(quoted) || hasWordsAt(item, from, words))
}

/** Of several, it has to be said which. */
const whichOf = ({ noun }: Kind, found: readonly Element[]): string =>
  whichText(
    noun,
    found.map(({ name }) => name),
  )

function removed(item: Item, session: Session, { kind, at, isPronoun }: Meant): Outcome | null {
  if (isPronoun) return null
  // “Cut the second chapter” is about what is said there, unless it says marker.
  const isContent =
    kind.thing === 'chapters' &&
    !item.text(at).includes('mark') &&
    item.places.some(({ place }) => place.kind !== 'all')
  if (isContent) return null
  if (kind.thing === 'music' && item.hasThing('fades', 'audio', 'titles')) return null
  item.use(at)
  item.takeThing(kind.thing)
  const choose = chooser(item, kind, at)
  item.takePlace((place) => place.kind === 'all')
  item.takeText('all', 'every', 'background', 'any', 'both')
  // “The two chapters”
  const counted = takeToken(item, ({ kind: sort }, index) => sort === 'number' && index === at - 1)
  if (kind.thing === 'titles') while (takeShown(item)) {}
  const isMarker = isOneOf(kind.thing, 'markers chapters')
  const isOne = isMarker && isOneOf(item.text(at - 1), 'the a an') && !isPlural(item.text(at))
  return forTargets(item, session, true, (id) => {
    const found = listOf(kind, id, session)
    if (found.length === 0) return `“${session.nameOf(id)}” has no ${kind.noun}`
    const chosen = choose(found)
    if (typeof chosen === 'string') return chosen
    if (counted && chosen.length !== counted.n)
      return `“${session.nameOf(id)}” has ${countText(chosen.length, kind.noun)}, not ${countText(counted.n, kind.noun)}`
    // “Delete the marker”, where there are two
    if (chosen.length > 1 && isOne) return whichOf(kind, chosen)
    return chosen.map((one) => kind.remove(id, one.id))
  })
}

function changed(item: Item, session: Session, { kind, at, isPronoun }: Meant): Outcome | null {
  const changing = ['rename', 'set', 'make', 'move', 'add', 'keep', 'correct', 'remove', 'off', null]
  if (!changing.includes(item.verb)) return null
  if (kind.thing === 'music' || item.find(is({ thing: 'name' }), 1) >= 0) return null
  // “Add a title …” makes one; “put the title at the top” moves it.
  const before = item.text(at - 1)
  const isNew = isOneOf(before, 'a an another') || (item.verb === 'add' && !isOneOf(before, 'the my'))
  if (isNew && !isPronoun) return null
  if (isPlural(item.text(at)) && !isPronoun && !isOneOf(item.verb, 'set make move')) return null
  const isShift = ['move', 'set', 'make', null].includes(item.verb)
  const change: Change = {
    ...readTimes(item, kind, isShift),
    ...readLooks(item, kind),
    ...readText(item, kind, at, isPronoun),
  }
  if (Object.keys(change).length === 0) return null
  takeSameManner(item)
  if (!isPronoun) {
    item.use(at)
    item.takeThing(kind.thing)
  }
  const choose = chooser(item, kind, at)
  const isAll = isPlural(item.text(at)) && change.looks !== undefined
  return forTargets(item, session, true, (id) => {
    const found = listOf(kind, id, session)
    if (found.length === 0) return `“${session.nameOf(id)}” has no ${kind.noun}`
    const last = found.find((one) => one.id === session.lastTitleId)
    const chosen = isAll ? found : isPronoun && last ? [last] : choose(found)
    if (typeof chosen === 'string') return chosen
    if (chosen.length > 1 && !isAll) return whichOf(kind, chosen)
    if (change.isDefault) session.note('No amount was given, so it changed by 2 s.')
    const { durationUs } = session.now(id)
    const operations: EditOperation[] = []
    for (const one of chosen) {
      if (Math.max(change.startUs ?? 0, change.endUs ?? 0) > durationUs)
        return `“${session.nameOf(id)}” ends before that`
      const operation = kind.change(id, one, change)
      if (typeof operation === 'string') return operation
      operations.push(operation)
    }
    return operations
  })
}
