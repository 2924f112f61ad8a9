// What must stay, read into the session before anything is carried out.

import { durationOfComposition } from '../../edit/position.ts'
import { without } from '../../edit/ranges.ts'
import type { TimeRange } from '../../edit/time.ts'
import { isHesitation } from '../commands/plans/words.ts'
import { isAbout } from '../commands/verify.ts'
import { saysAsIs, saysStays } from '../language/guard-clauses.ts'
import { type Guard, isGuard, readGuard } from '../language/guards.ts'
import { fits, has } from '../language/phrases/pattern.ts'
import type { Place } from '../language/places.ts'
import type { Clause } from '../language/read/clause.ts'
import { Item, wordsOf } from '../language/read/item.ts'
import { idsIn } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import type { Resolved } from '../language/resolve-place.ts'
import { isWord } from '../language/vocabulary/grammar.ts'
import { CHANGING } from '../language/vocabulary/keeping.ts'
import { isWordy } from './frame.ts'
import { TAKING_AWAY } from './prompt-facts.ts'
import type { Session } from './session.ts'

const asksForClips = has('^ [>:] [><thing:clip,excerpt>]')

/** Reads what must stay into the session. `unread`: the guards that weren't understood. */
export function takeGuards(
  session: Session,
  clauses: readonly Clause[],
  prompt: string,
): { taken: ReadonlySet<Clause>; unread: readonly Clause[] } {
  const removes = clauses.some(({ verb, isNegated }) => verb !== null && TAKING_AWAY.has(verb) && !isNegated)
  const makes = clauses.some(
    ({ verb, isNegated, isRequest, tokens }) =>
      !isNegated &&
      (verb === 'make' ||
        verb === 'copy' ||
        // “Need three clips of this: …”
        (verb === null && isRequest && asksForClips(tokens))),
  )
  const asked = new Set(
    clauses.filter((clause) => !isGuard(clause, removes)).flatMap(({ tokens }) => idsIn(tokens)),
  )
  const known = session.project.draft.guards.map(({ phrase }) => phrase.toLowerCase())
  const taken = new Set<Clause>()
  const unread: Clause[] = []
  for (const [order, clause] of clauses.entries()) {
    const scope = onlyScope(clause)
    if (scope) {
      taken.add(clause)
      for (const { id } of session.compositions)
        if (!scope.includes(id)) session.protections.push({ id, ranges: null })
      session.scope = scope
      continue
    }
    if (!isGuard(clause, removes)) continue
    const words = wordsOf(clause.tokens, prompt)
    const before = clauses.slice(0, order).findLast(({ tokens }) => tokens.some(says))
    const guard = readGuard(clause, prompt, before)
    const isKnown = known.some(
      (phrase) =>
        phrase !== '' && (phrase.includes(words.toLowerCase()) || words.toLowerCase().includes(phrase)),
    )
    taken.add(clause)
    const isRead =
      guard === null
        ? isKnown
        : protect(guard, session, {
            makes,
            asked,
            keeps: isToBeThere(clause),
            isBanned: bansTouching(clause),
          })
    if (guard !== null && isToBeIn(clause)) want(guard, session)
    if (!isRead) unread.push(clause)
  }
  if (session.protections.some(({ isTopic }) => isTopic))
    for (const clause of clauses) if (!taken.has(clause) && clause.verb === 'remove') narrow(clause, session)
  return { taken, unread }
}

/** “Cut the sentence with her opinion on the battery, keep the price of the battery”: a part of what stays is named to go. */
function narrow(clause: Clause, session: Session): void {
  const lasts = ({ startUs, endUs }: TimeRange) => endUs - startUs > MIN_SAID_US
  for (const { place } of new Item(clause, session.prompt).places)
    for (const one of session.protections) {
      if (!one.isTopic || one.ranges === null) continue
      const gone = session.resolve(place, one.id, true)
      if (!gone.ok) continue
      const left = one.ranges.flatMap((range) => without(range, gone.ranges))
      const isPart = !gone.ranges.flatMap((range) => without(range, one.ranges ?? [])).some(lasts)
      if (isPart && left.some(lasts)) one.ranges = left.flatMap((range) => toWords(range, one.id, session))
    }
}

/** A range without the pauses at its edges, which go with what is cut beside it. */
function toWords({ startUs, endUs }: TimeRange, id: string, session: Session): TimeRange[] {
  const words = session
    .talk(id)
    .words.filter(({ range }) => startUs <= range.startUs + 1 && range.endUs - 1 <= endUs)
  const [first, last] = [words[0], words.at(-1)]
  return first && last ? [{ startUs: first.range.startUs, endUs: last.range.endUs }] : []
}

const MIN_SAID_US = 300_000

/** “Do not touch it”, “don't change it” */
function bansTouching({ isNegated, tokens: [act] }: Clause): boolean {
  return isNegated ? act?.senses.verb !== 'remove' : / touch$/.test(act?.text ?? '')
}

const says = ({ kind, senses }: Token) => kind !== 'mark' && senses.glue === undefined

/**
 * What the prompt asks for beside its guards: whether something new, of which compositions; `keeps`: whether this is to be there;
 * `isBanned`: whether nothing at all may be done to it.
 */
type Asked = { makes: boolean; asked: ReadonlySet<string>; keeps: boolean; isBanned: boolean }

/** “Keep the Hello”, “leave "Start" where it is”: titles and markers that say so; how many compositions have any. */
function protectShown(place: Place, ids: readonly string[], session: Session): number {
  if (place.kind !== 'phrase' && place.kind !== 'topic') return 0
  const found = ids.filter((id) => {
    const { titles = [], markers = [] } = session.composition(id) ?? {}
    const isTitle = titles.some(({ text }) => isAbout(text, place.text))
    const isMarker = markers.some(({ name }) => isAbout(name, place.text))
    if (isTitle) session.kinds.push({ kind: 'titles', ids: [id], named: place.text })
    if (isMarker) session.kinds.push({ kind: 'markers', ids: [id], named: place.text })
    return isTitle || isMarker
  })
  return found.length
}

/** What each chapter, marker or title says that there is; of other kinds, there is only one. */
function namesOf(kind: Guard['kinds'][number], { compositions }: Session): (string | undefined)[] {
  if (kind === 'titles') return compositions.flatMap(({ titles }) => titles.map(({ text }) => text))
  if (kind !== 'markers' && kind !== 'chapters') return [undefined]
  return compositions.flatMap(({ markers }) => markers.map(({ name }) => name))
}

function longestOf({ compositions }: Session): string {
  const [longest] = compositions.toSorted((a, b) => durationOfComposition(b) - durationOfComposition(a))
  return longest?.id ?? ''
}

/** Where a place is; for a topic that no passage is about, the sentences that are, or that say its words. */
function found(place: Place, id: string, session: Session): Resolved {
  const asSaid = session.resolve(place, id, false)
  if (asSaid.ok || place.kind !== 'topic' || place.unit !== undefined) return asSaid
  const { text } = place
  const spoken = session.resolve({ kind: 'speaker', name: text }, id, false)
  if (spoken.ok) return spoken
  const sentences = session.resolve({ kind: 'topic', text, all: true, unit: 'sentence' }, id, false)
  return sentences.ok
    ? sentences
    : session.resolve({ kind: 'phrase', text, nth: null, unit: 'sentence' }, id, false)
}

/** Takes a guard into the session; false when what it names is nowhere. */
function protect(guard: Guard, session: Session, { makes, asked, keeps, isBanned }: Asked): boolean {
  const all = session.compositions.map(({ id }) => id)
  // “Add a marker; the talk itself stays”: how it is cut.
  const isCut = !makes && all.length === 1 && guard.kinds.includes('words')
  if ((guard.originals && !isCut) || guard.all) {
    // “Cut the um in the teaser; the long one stays”: of several, those that nothing is asked of.
    const isOfThose = makes || guard.all || asked.has(longestOf(session))
    for (const id of all) if (isOfThose || !asked.has(id)) session.protections.push({ id, ranges: null })
    return true
  }
  for (const place of guard.places) {
    let count = 0
    for (const id of guard.ids ?? all) {
      const resolved = found(place, id, session)
      // “the first minute” of something shorter is all of it.
      if (!resolved.ok && place.kind !== 'edge') continue
      const isHeard = resolved.ok && (keeps || (place.kind === 'phrase' && isHesitation(place.text)))
      session.protections.push({
        id,
        ranges: resolved.ok ? resolved.ranges : null,
        isHeard,
        isSpoken: isWordy(place) && !isBanned,
        isTopic: place.kind === 'topic',
      })
      count++
    }
    count += protectShown(place, guard.ids ?? all, session)
    // "nothing after 2:00" of a talk that ends before protects nothing, and holds; so does a sound that nobody makes.
    const mayBeNowhere = place.kind === 'span' || (place.kind === 'phrase' && guard.places.length > 1)
    if (count === 0 && !mayBeNowhere) return false
  }
  if (guard.others) return true
  if (guard.ids && guard.kinds.length === 0 && guard.places.length === 0)
    for (const id of guard.ids) session.protections.push({ id, ranges: null })
  for (const kind of guard.kinds)
    for (const named of guard.existing ? namesOf(kind, session) : [undefined])
      session.kinds.push({ kind, ids: guard.ids ?? all, ...(named === undefined ? {} : { named }) })
  session.banned.push(...guard.things)
  return true
}

/** “Keep my um”, “the salt story stays”, “don't lose the ad”: it is to be there, and may get louder or captions like all the rest. */
function isToBeThere(clause: Clause): boolean {
  const { tokens, verb, isNegated } = clause
  if (saysAsIs(tokens)) return false
  return isToBeIn(clause) || (verb === 'keep' && !isNegated && !saysStays(tokens))
}

/** “Keep the line about music”, “don't lose the salt story”, “X must be in it”: not only left as it is, but there. */
function isToBeIn({ tokens, verb, isNegated }: Clause): boolean {
  const isIn = tokens.some(({ text }) => isWord(text, 'lasts'))
  const act = verb ?? tokens[0]?.senses.verb
  return isNegated ? act === 'remove' : verb === 'keep' || isIn
}

function want(guard: Guard, session: Session): void {
  for (const place of guard.places)
    for (const id of guard.ids ?? session.compositions.map((one) => one.id)) {
      const resolved = session.resolve(place, id, false)
      if (resolved.ok && resolved.ranges.length > 0) session.wanted.push({ id, ranges: resolved.ranges })
    }
}

const isOnly = fits(
  `(<limit:only> #act|[><limit:only>] #act) (<composition mark glue link thing:composition limit:only>|this|on)*40`,
  { act: ({ text }) => CHANGING.has(text) },
)
const isBareOnly = fits('<limit:only> <composition glue>*40')

/** "only touch the Voice memo": the compositions that alone may change. */
function onlyScope({ tokens, verb }: Clause): string[] | null {
  const ids = idsIn(tokens)
  const isScope = isOnly(tokens) || (verb === null && isBareOnly(tokens))
  return isScope && ids.length > 0 ? ids : null
}
