// Frames that take stretches away, and those that keep only something.
import type { CompositionId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { unionOf } from '../../../edit/ranges.ts'
import { lengthText } from '../../../edit/time-text.ts'
import { isHesitation } from '../../commands/plans/words.ts'
import { has } from '../../language/phrases/pattern.ts'
import { isTimed, type Place } from '../../language/places.ts'
import type { Item } from '../../language/read/item.ts'
import { is, isOneOf, singular } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { BESIDE } from '../../language/vocabulary/beside.ts'
import { exceptedPlace, type Frame, forTargets, isWordy, refuse, takeTime, takeWhere } from '../frame.ts'
import type { Session } from '../session.ts'
import { cutPlace, OTHER_THINGS, restartsIn } from './cut-parts.ts'

/** Words that stand for what a place holds: they say nothing of their own beside one. */
function takeContentNouns(item: Item): void {
  while (item.takeThing('composition', 'clip', 'words')) {}
  while (item.takeText(...PARTS)) {}
}

/** “The ranges 0:21-0:25 and 0:41-0:43” */
const PARTS = BESIDE.parts.flatMap((word) => [word, `${word}s`])

const isAll = (place: Place) => place.kind === 'all'

/** “Remove the title at the beginning”: the title is gone already, and what is left says which one. */
function saysWhereThatIs(item: Item): boolean {
  const gone = item.tokens.findLastIndex((token, at) => !item.isFree(at) && isOtherThing(token))
  const next = item.places.find(({ from }) => item.isFree(from))
  if (gone < 0 || !next || next.from < gone) return false
  return !item.tokens.slice(gone, next.from).some(is({ text: ', and & + ; plus' }))
}

const isOtherThing = is({ thing: OTHER_THINGS })

/** “Trim to the first 30 seconds” */
const isTrimmedTo = ({ verb, places }: Item) => verb === 'shorten' && places.some(({ link }) => link === 'to')

export const cut: Frame = {
  name: 'cut_ranges',
  examples: [
    'cut 0:10 to 0:20',
    'remove the first 5 seconds',
    'remove the intro',
    'remove the last sentence',
    'cut everything after 0:45',
    'remove "thank you"',
  ],
  run(item, session) {
    if (!isOneOf(item.verb, 'remove shorten off')) return null
    // “the false start at 'X'” is where it says.
    const isQuoted = item.places.some(({ place }) => place.kind === 'phrase')
    if (restartsIn(item).length > 0) return null
    if (item.hasThing(...[...OTHER_THINGS].filter((thing) => !(isQuoted && thing === 'retakes')))) return null
    if (saysWhereThatIs(item) || leavesOutThings(item)) return null
    // “shorten the intro” asks for less of it; “trim the intro” for none.
    if (item.verb === 'shorten' && !item.tokens.some(is({ text: /^trim/ }))) return null
    if (isTrimmedTo(item)) return null
    if (item.verb === 'shorten' && item.values('s').some(({ role }) => role === 'to')) return null
    const everything =
      item.places.some(({ place, from }) => isAll(place) && item.isFree(from)) ||
      item.find(({ senses }, at) => senses.place === 'everything' && !item.inPlace(at)) >= 0 ||
      item.tokens.some(isAllExcept)
    const exception = everything ? exceptedPlace(item) : null
    if (exception) return keepOnly(item, session, exception)
    // “Everything but …”, “all that isn't …”: what can't be read is what stays.
    if (everything && leavesOut(item.tokens)) return null
    // "the sentence “X”": the quote is the place.
    const where = takeWhere(item, true)
    if (where === null) return null
    if (item.text(0) === 'trim' && where.kind === 'span' && isTimed(where))
      return refuse('“trim” may keep that stretch or take it out')
    takeContentNouns(item)
    if (isQuoted && !isListed(item)) item.takeThing('retakes')
    item.takeText('only', 'just')
    return forTargets(item, session, false, (id) => cutPlace(where, id, session))
  },
}

// “All except”, “everything but”
const isAllExcept = ({ senses, text }: Token) =>
  senses.limit === 'except' && text.split(' ').some((word) => isOneOf(word, 'everything all anything'))

/** True where what stays is no composition. */
const leavesOut = has('[!~<limit:except,not>] <limit:except,not> [!><composition thing:composition>]')

/** “Remove all chapters except "Start"”, “every um but the one before "X"”: the rest of them, and not of the film. */
function leavesOutThings(item: Item): boolean {
  const { tokens, exceptions } = item
  if (exceptions.length === 0) return false
  return tokens
    .slice(0, Math.min(...exceptions.map(({ from }) => from)))
    .some(
      (token, at) => (isOtherThing(token) && !item.isTalkedAbout(at)) || isHesitation(singular(token.text)),
    )
}

/** “the flub and the "start again" bit”, “"crazy" and the retakes” are two. */
function isListed(item: Item): boolean {
  const at = item.find(is({ thing: 'retakes' }))
  const quote = item.tokens.findIndex(is({ kind: 'quote' }))
  return item.tokens.slice(Math.min(at, quote), Math.max(at, quote)).some(is({ text: 'and ,' }))
}

function keepOnly(item: Item, session: Session, place: Place) {
  item.takePlace(isAll)
  const all = item.find(is({ place: 'everything rest' }))
  if (all >= 0) item.use(all)
  takeContentNouns(item)
  return forTargets(item, session, false, (id) => keepOperations(place, id, session))
}

function keepOperations(place: Place, id: CompositionId, session: Session): EditOperation[] | string {
  const found = session.resolve(place, id, false)
  if (!found.ok) return found.why
  const ranges = isWordy(place) ? session.withBreath(id, found.ranges) : found.ranges
  const now = session.toNow(id, unionOf([...ranges, ...session.protectedIn(id)]))
  return now.length > 0
    ? [{ type: 'keep_ranges', compositionId: id, ranges: now }]
    : 'that part is already gone'
}

export const keep: Frame = {
  name: 'keep_ranges',
  examples: ['keep only 0:10 to 0:40', 'keep only the part about pricing', 'trim to the first 30 seconds'],
  run(item, session) {
    const isLeft = item.verb === 'leave' && item.find(is({ text: 'only just' })) >= 0
    if (item.verb !== 'keep' && !isTrimmedTo(item) && !isLeft) return null
    if (item.hasThing(...OTHER_THINGS)) return null
    const where = takeWhere(item, true)
    if (where === null || where.kind === 'all') return null
    const isOnly = item.takeText(...BESIDE.only)
    if (!isOnly && where.kind === 'topic' && where.all)
      return refuse("I can't tell whether the rest should go", [`keep only the parts about ${where.text}`])
    takeContentNouns(item)
    return forTargets(item, session, false, (id) => keepOperations(where, id, session))
  },
}

export const startEnd: Frame = {
  name: 'start_end',
  examples: ['start at 0:10', 'end after "thank you"'],
  run(item, session) {
    if (!isOneOf(item.verb, 'start end')) return null
    if (item.hasThing(...OTHER_THINGS)) return null
    // “start with voice-memo.mp3” moves it.
    if (item.places.some(({ place }) => place.kind === 'media')) return null
    const isStart = item.verb === 'start'
    // “End with the intro” moves it.
    const other = isStart ? 'outro' : 'intro'
    if (item.places.some(({ place }) => place.kind === 'named' && place.which === other)) return null
    const found = item.takePlace()
    const us = found ? null : takeTime(item)
    if (!found && us === null) return null
    item.takeText('with', 'at', 'on', 'from', 'after')
    takeContentNouns(item)
    return forTargets(item, session, false, (id) => {
      const talk = session.talk(id)
      const place: Place | null = found?.place ?? null
      let at = us
      if (place) {
        const resolved = session.resolve(place, id, false)
        if (!resolved.ok) return resolved.why
        const [first] = resolved.ranges
        const last = resolved.ranges.at(-1)
        if (!first || !last) return 'that place is nowhere'
        // "end after X" is X's end; "end on X" keeps X; "end before X" is X's start.
        const isOpenEnd = place.kind === 'span' && last.endUs >= talk.durationUs
        const edge = isStart || isOpenEnd ? first.startUs : last.endUs
        // “Start at the farm in Kansas”: where a sentence about it starts.
        const said = talk.sentences.find(({ range }) => range.startUs <= edge && edge <= range.endUs)
        at = said && place.kind === 'topic' ? (isStart ? said.range.startUs : said.range.endUs) : edge
      }
      if (at === null || at <= 0 || at >= talk.durationUs)
        return `“${session.nameOf(id)}” is ${lengthText(talk.durationUs)} long`
      const [head, tail] = [
        { startUs: 0, endUs: at },
        { startUs: at, endUs: talk.durationUs },
      ]
      const [breath] = place ? session.withBreath(id, [isStart ? tail : head]) : []
      const range = isStart
        ? { ...head, endUs: breath?.startUs ?? at }
        : { ...tail, startUs: breath?.endUs ?? at }
      const now = session.toNow(id, session.free(id, [range]))
      return now.length > 0
        ? [{ type: 'cut_ranges', compositionId: id, ranges: now }]
        : 'nothing has to be cut for that'
    })
  },
}
