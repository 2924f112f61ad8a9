// What must stay, read into the session before anything is carried out.

import { isHesitation } from '../commands/plans/words.ts'
import { saysAsIs, saysStays } from '../language/guard-clauses.ts'
import { type Guard, isGuard, readGuard } from '../language/guards.ts'
import type { Clause } from '../language/read/clause.ts'
import { wordsOf } from '../language/read/item.ts'
import { isNot } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { isWord } from '../language/vocabulary/grammar.ts'
import { TAKING_AWAY } from './prompt-facts.ts'
import type { Session } from './session.ts'

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
        (verb === null &&
          isRequest &&
          tokens.some(({ text }) => text === ':') &&
          tokens.some(({ senses }) => senses.thing === 'clip' || senses.thing === 'excerpt'))),
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
    const isRead = guard === null ? isKnown : protect(guard, session, makes, isToBeThere(clause))
    if (guard !== null && isToBeIn(clause)) want(guard, session)
    if (!isRead) unread.push(clause)
  }
  return { taken, unread }
}

const says = ({ kind, senses }: Token) => kind !== 'mark' && senses.glue === undefined

/** Takes a guard into the session; false when what it names is nowhere. */
function protect(guard: Guard, session: Session, makes: boolean, keeps: boolean): boolean {
  const all = session.compositions.map(({ id }) => id)
  if (guard.originals) {
    // Without anything new, it is the one composition that the prompt edits: then only a contradiction.
    for (const id of all) session.protections.push({ id, ranges: null })
    return makes || all.length > 1
  }
  for (const place of guard.places) {
    let found = 0
    for (const id of guard.ids ?? all) {
      const resolved = session.resolve(place, id, false)
      // “the first minute” of something shorter is all of it.
      if (!resolved.ok && place.kind !== 'edge') continue
      const isHeard = resolved.ok && (keeps || (place.kind === 'phrase' && isHesitation(place.text)))
      session.protections.push({ id, ranges: resolved.ok ? resolved.ranges : null, isHeard })
      found++
    }
    // "nothing after 2:00" of a talk that ends before protects nothing, and holds; so does a sound that nobody makes.
    const mayBeNowhere = place.kind === 'span' || (place.kind === 'phrase' && guard.places.length > 1)
    if (found === 0 && !mayBeNowhere) return false
  }
  if (guard.others) return true
  if (guard.ids && guard.kinds.length === 0 && guard.places.length === 0)
    for (const id of guard.ids) session.protections.push({ id, ranges: null })
  for (const kind of guard.kinds) session.kinds.push({ kind, ids: guard.ids ?? all })
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

/** "only touch the Voice memo": the compositions that alone may change. */
function onlyScope(clause: Clause): string[] | null {
  const [first, second] = clause.tokens
  const isBare =
    clause.verb === null &&
    first?.senses.limit === 'only' &&
    clause.tokens.every(
      (token) => token === first || token.kind === 'composition' || token.senses.glue !== undefined,
    )
  if (isBare) {
    const ids = clause.tokens.flatMap((token) => (token.kind === 'composition' ? token.ids : []))
    return ids.length > 0 ? ids : null
  }
  const isOnly =
    first?.senses.limit === 'only'
      ? second
      : clause.tokens.some(({ senses }) => senses.limit === 'only')
        ? first
        : undefined
  if (!isOnly || !/^(?:change|touch|edit|modify|work|look|in|on|do)$/.test(isOnly.text)) return null
  const ids = clause.tokens.flatMap((token) => (token.kind === 'composition' ? token.ids : []))
  const others = clause.tokens.filter(
    isNot({ kind: 'composition mark', glue: true, link: true, thing: 'composition' }),
  )
  return ids.length > 0 &&
    others.every(
      (token) =>
        token === isOnly || token.senses.limit === 'only' || token.text === 'this' || token.text === 'on',
    )
    ? ids
    : null
}
