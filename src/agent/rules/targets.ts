// Which compositions an item means: named, all, ranked, "it", the copy; else what the sentences before were about.
import type { CompositionId } from '../../edit/document.ts'
import { durationOfComposition } from '../../edit/position.ts'
import { findPhrase } from '../commands/plans/words.ts'
import type { Item } from '../language/read/item.ts'
import { readCondition } from '../language/scopes.ts'
import { whichText } from './refusal-text.ts'
import type { Session } from './session.ts'

export type Targets =
  | { ok: true; ids: CompositionId[]; how: 'named' | 'all' | 'it' | 'default' }
  | { ok: false; why: string; suggestions?: string[] }

const LINKING = new Set([
  'in',
  'from',
  'of',
  'on',
  'for',
  'to',
  'at',
  'inside',
  'within',
  'across',
  'with',
  'into',
])

/** The compositions that an item names, with its words claimed. `spread`: without a name, all of them may be meant. */
export function targetsOf(item: Item, session: Session, spread: boolean): Targets {
  const found = saidTargets(item, session)
  if (found && !found.ok) return found
  if (found) item.meant = found.ids
  const said: Targets | null =
    found ?? (item.meant === null || session.focus ? null : { ok: true, ids: [...item.meant], how: 'named' })
  const excepted = exceptedCompositions(item)
  const base: Targets = said ?? soleTarget(item, session) ?? defaultTargets(session, spread)
  if (!base.ok) return base
  // Making something of a composition leaves it as it is; what changes it anyway is found by the check of the result.
  const isProtected = (id: CompositionId) => !makesNew(item) && session.isProtected(id)
  const ids = base.ids.filter((id) => !excepted.has(id) && !(isProtected(id) && base.how !== 'named'))
  const blocked = base.how === 'named' ? ids.find(isProtected) : undefined
  if (blocked !== undefined)
    return { ok: false, why: `you asked to keep “${session.nameOf(blocked)}” as it is` }
  if (ids.length === 0)
    return {
      ok: false,
      why:
        base.ids.length > 0
          ? 'you asked to keep everything that it would change'
          : 'there is no composition that this is about',
    }
  return { ...base, ids }
}

/** “Make a teaser of the talk”, “a vertical version”. */
function makesNew(item: Item): boolean {
  return (
    item.verb === 'copy' ||
    (item.verb === 'make' &&
      item.tokens.some(
        ({ senses, text }) =>
          ['excerpt', 'clip', 'composition', 'copy'].includes(senses.thing ?? '') || /^versions?$/.test(text),
      ))
  )
}

/** Without a name, a place that is described by what is said there lies in the one composition where that is heard. */
function soleTarget(item: Item, session: Session): Targets | null {
  if (session.focus || session.scope || session.compositions.length < 2) return null
  const { shownCompositionId } = session.project
  if (shownCompositionId !== undefined && session.composition(shownCompositionId)) return null
  const phrases = item.tokens.flatMap(({ kind, text, senses }, at) => {
    const isSaid = kind === 'quote' || (kind === 'word' && Object.keys(senses).length === 0)
    return isSaid && item.inPlace(at) && !item.inName(at) ? [text] : []
  })
  if (phrases.length === 0) return null
  const ids = session.compositions.flatMap(({ id }) =>
    phrases.every((phrase) => findPhrase(session.talk(id).words, phrase).length > 0) ? [id] : [],
  )
  return ids.length === 1 ? { ok: true, ids, how: 'default' } : null
}

function defaultTargets(session: Session, spread: boolean): Targets {
  const existing = (ids: readonly CompositionId[]) => ids.filter((id) => session.composition(id))
  if (session.focus) {
    const ids = existing(session.focus)
    return ids.length > 0
      ? { ok: true, ids, how: 'it' }
      : { ok: false, why: 'what this is about was not made' }
  }
  if (session.scope) return { ok: true, ids: existing(session.scope), how: 'named' }
  const { shownCompositionId } = session.project
  if (shownCompositionId !== undefined && session.composition(shownCompositionId))
    return { ok: true, ids: [shownCompositionId], how: 'default' }
  const all = session.compositions.map(({ id }) => id)
  if (all.length === 0) return { ok: false, why: 'the project has no composition yet' }
  if (all.length === 1 || spread) return { ok: true, ids: all, how: 'default' }
  return {
    ok: false,
    why: whichText(
      'composition',
      session.compositions.map(({ name }) => name),
    ),
    suggestions: session.compositions
      .slice(0, 3)
      .map(({ name }) => `In "${name}", ${session.prompt.trim().replace(/[.!]{1,9}$/, '')}`),
  }
}

function saidTargets(item: Item, session: Session): Targets | null {
  const named = namedTargets(item)
  if (named.length > 0) {
    session.lastNamed = named
    return { ok: true, ids: named, how: 'named' }
  }
  const at = item.find(
    ({ senses, text }, index) =>
      !item.inName(index) &&
      !item.inPlace(index) &&
      (senses.thing === 'composition' ||
        senses.thing === 'copy' ||
        text === 'original' ||
        text === 'everywhere' ||
        senses.place === 'rest' ||
        ((senses.thing === 'excerpt' || senses.thing === 'clip') &&
          (session.made.length > 0 || namedAfter(text, session).length > 0))),
  )
  if (at >= 0) {
    const described = describedTargets(item, at, session)
    if (described) return described
  }
  const every = everyComposition(item, session)
  if (every) return every
  const pronoun = item.find(
    ({ text, senses }, index) =>
      !item.inName(index) &&
      !item.inPlace(index) &&
      (text === 'it' ||
        text === 'them' ||
        text === 'both' ||
        (senses.glue === 'pronouns' && index === item.tokens.length - 1)),
  )
  if (pronoun >= 0) {
    item.use(pronoun)
    if (item.text(pronoun) === 'both')
      return {
        ok: true,
        ids: (session.focus ?? session.compositions.map(({ id }) => id)).slice(0, 2),
        how: 'all',
      }
    // “cut the memo and add a title to it”
    const last = session.lastNamed?.filter((id) => session.composition(id)) ?? []
    if (!session.focus && last.length > 0) return { ok: true, ids: last, how: 'it' }
    return null
  }
  return null
}

/** “on everything”, “all three”: every composition there is, unless one is shown and no number says otherwise. */
function everyComposition(item: Item, session: Session): Targets | null {
  const all = session.compositions.map(({ id }) => id)
  const at = item.find(
    ({ senses, text }, index) =>
      senses.place === 'everything' &&
      /^(?:all|everything|all of it)$/.test(text) &&
      !item.inPlace(index) &&
      !item.inName(index) &&
      (LINKING.has(item.text(index - 1)) || isCountOfAll(item, index + 1, all.length)),
  )
  if (at < 0) return null
  const isCounted = isCountOfAll(item, at + 1, all.length)
  item.use(at)
  if (isCounted) item.use(at + 1)
  if (session.focus) return null
  return isCounted || session.project.shownCompositionId === undefined
    ? { ok: true, ids: all, how: 'all' }
    : null
}

function isCountOfAll(item: Item, at: number, count: number): boolean {
  const token = item.tokens[at]
  return token?.kind === 'number' && token.n === count && count > 1
}

function namedTargets(item: Item): CompositionId[] {
  const ids: CompositionId[] = []
  for (const [at, token] of item.tokens.entries()) {
    if (
      token.kind !== 'composition' ||
      !item.isFree(at) ||
      item.inName(at) ||
      item.exceptions.some(({ from, to }) => from <= at && at < to)
    )
      continue
    claimAround(item, at)
    ids.push(...token.ids)
  }
  return [...new Set(ids)]
}

/** Claims a name with its preposition, article and noun. */
function claimAround(item: Item, at: number): void {
  item.use(at)
  if (item.tokens[at + 1]?.senses.thing === 'composition' || item.tokens[at + 1]?.senses.thing === 'clip')
    item.use(at + 1)
  for (let before = at - 1; before >= 0 && before >= at - 6; before--) {
    const { senses, kind } = item.tokens[before] ?? { senses: {}, kind: 'word' as const }
    const text = item.text(before)
    const isPart =
      LINKING.has(text) ||
      senses.glue === 'articles' ||
      senses.link === 'called' ||
      senses.thing === 'composition' ||
      (kind === 'mark' && text === ',') ||
      ['and', 'only', 'just', 'both', 'or'].includes(text)
    if (!isPart) return
    if (!item.inName(before)) item.use(before)
    if (LINKING.has(text)) return
  }
}

/** "all compositions", "the longest video", "the first two compositions", "the copy", "the original". */
function describedTargets(item: Item, at: number, session: Session): Targets | null {
  const all = session.compositions.map(({ id }) => id)
  const noun = item.text(at)
  const isPlural = /s$/.test(noun) && noun !== 'this'
  const before = [at - 3, at - 2, at - 1].filter((index) => index >= 0)
  const claim = () => {
    item.use(at)
    for (const index of before)
      if (
        [
          'each',
          'every',
          'all',
          'both',
          'any',
          'whole',
          'entire',
          'new',
          'single',
          'other',
          'only',
          'separate',
        ].includes(item.text(index)) ||
        item.tokens[index]?.senses.link === 'in' ||
        item.tokens[index]?.senses.link === 'each' ||
        item.tokens[index]?.senses.look === 'longest' ||
        item.tokens[index]?.senses.look === 'shortest' ||
        item.tokens[index]?.senses.glue !== undefined ||
        item.tokens[index]?.kind === 'ordinal' ||
        item.tokens[index]?.kind === 'number' ||
        item.tokens[index]?.senses.look === 'separate' ||
        item.tokens[index]?.senses.place === 'everything'
      )
        item.use(index)
    if (/^in (?:this|the) project$/.test([at + 1, at + 2, at + 3].map((index) => item.text(index)).join(' ')))
      item.use(at + 1, at + 4)
  }
  const earlier = before.map((index) => item.tokens[index])
  const has = (...texts: string[]) => before.some((index) => texts.includes(item.text(index)))
  const sense = item.tokens[at]?.senses
  if (noun === 'original') {
    claim()
    const originals = all.filter((id) => !session.made.includes(id))
    return { ok: true, ids: originals.length === 1 ? originals : (session.scope ?? originals), how: 'named' }
  }
  if (sense?.place === 'rest') {
    if (!/^(?:others|other one|remaining|everything else|everyone else|all else|rest)$/.test(noun))
      return null
    const whole = session.protections.filter(({ ranges }) => ranges === null).map(({ id }) => id)
    const done = session.focus ?? session.lastNamed ?? whole
    if (done.length === 0) return null
    claim()
    if (!session.focus) return { ok: true, ids: all.filter((id) => !done.includes(id)), how: 'all' }
    return { ok: true, ids: all.filter((id) => !session.focus?.includes(id)), how: 'all' }
  }
  if (sense?.thing === 'copy' || sense?.thing === 'excerpt' || sense?.thing === 'clip' || has('new')) {
    if (session.made.length === 0) {
      const alike = has('the', 'my', 'all', 'both', 'these', 'those') ? namedAfter(noun, session) : []
      if (alike.length === 0 || (!isPlural && alike.length > 1)) return null
      claim()
      return { ok: true, ids: alike, how: 'named' }
    }
    claim()
    return { ok: true, ids: [...session.made], how: 'it' }
  }
  const rank = item.tokens.findIndex(
    ({ senses }, index) =>
      index < at && index >= at - 3 && (senses.look === 'longest' || senses.look === 'shortest'),
  )
  const ordinal = earlier.find((token) => token?.kind === 'ordinal')
  const count = earlier.find((token) => token?.kind === 'number')
  if (rank >= 0) {
    claim()
    const sorted = [...session.compositions]
      .sort((a, b) => durationOfComposition(a) - durationOfComposition(b))
      .map(({ id }) => id)
    if (item.tokens[rank]?.senses.look === 'longest') sorted.reverse()
    return { ok: true, ids: sorted.slice(0, count?.n ?? 1), how: 'named' }
  }
  if (ordinal && session.compositions.length > 1) {
    claim()
    const n = ordinal.n
    const ids = count
      ? n === 1
        ? all.slice(0, count.n)
        : all.slice(-count.n)
      : [all.at(n > 0 ? n - 1 : n)].filter((id) => id !== undefined)
    return ids.length > 0
      ? { ok: true, ids, how: 'named' }
      : { ok: false, why: `the project has ${all.length} compositions` }
  }
  if (has('other') && session.focus) {
    claim()
    return { ok: true, ids: all.filter((id) => !session.focus?.includes(id)), how: 'all' }
  }
  const isAll =
    noun === 'everywhere' ||
    noun === 'project' ||
    has('each', 'every', 'both') ||
    earlier.some((token) => token?.senses.link === 'each') ||
    (isPlural && (has('all', 'my', 'the', 'these', 'of') || count !== undefined))
  const relative = isPlural ? relativeClause(item, at, session) : null
  if (relative) {
    claim()
    return relative
  }
  if (
    isAll &&
    (isPlural ||
      noun === 'everywhere' ||
      noun === 'project' ||
      has('each', 'every') ||
      earlier.some((token) => token?.senses.link === 'each'))
  ) {
    if (count && count.n !== all.length && !session.made.length)
      return { ok: false, why: `the project has ${all.length} compositions, not ${count.n}` }
    claim()
    return { ok: true, ids: session.made.length > 0 && session.focus ? session.focus : all, how: 'all' }
  }
  if (!isPlural) claim()
  return null
}

/** “the highlight reel”, “all the shorts”: compositions that earlier prompts made are named after what they are. */
function namedAfter(noun: string, session: Session): CompositionId[] {
  const single = noun.replace(/s$/, '')
  return session.compositions
    .filter(({ name }) =>
      ` ${name.toLowerCase()} `
        .match(/[\p{L}]+/gu)
        ?.join(' ')
        .includes(single),
    )
    .map(({ id }) => id)
}

/** "the compositions that are shorter than 30 seconds": those for which it holds. */
function relativeClause(item: Item, at: number, session: Session): Targets | null {
  if (
    item.tokens[at + 1]?.senses.link !== 'that' &&
    !/^(?:with|without|over|under|longer|shorter)/.test(item.text(at + 1))
  )
    return null
  let to = at + 1
  while (to < item.tokens.length && item.text(to) !== ',' && !item.inName(to)) to++
  const predicate = readCondition(
    item.tokens.slice(at + 1, to),
    session.project.draft.start,
    session.project.context,
  )
  if (!predicate) return { ok: false, why: "I can't tell which compositions you mean" }
  const judged = session.project.draft.start.compositions.map(({ id }) => ({ id, holds: predicate(id) }))
  if (judged.some(({ holds }) => holds === null))
    return { ok: false, why: "I can't tell which compositions you mean" }
  item.use(at, to)
  const ids = judged.filter(({ holds }) => holds === true).map(({ id }) => id)
  return ids.length > 0 ? { ok: true, ids, how: 'all' } : { ok: false, why: 'there is no such composition' }
}

/** Compositions behind "except", with the words claimed. */
export function exceptedCompositions(item: Item): Set<CompositionId> {
  const ids = new Set<CompositionId>()
  for (const { from, to } of item.exceptions) {
    const tokens = item.tokens.slice(from, to)
    const named = tokens.filter(({ kind }) => kind === 'composition')
    const rest = tokens.filter(
      ({ kind, senses }) =>
        kind !== 'composition' &&
        kind !== 'mark' &&
        !['except', 'not', 'but'].includes(senses.limit ?? '') &&
        senses.glue === undefined &&
        senses.thing !== 'composition' &&
        senses.link === undefined,
    )
    if (named.length === 0 || rest.length > 0) continue
    for (const token of named) for (const id of token.ids) ids.add(id)
    item.use(from, to)
  }
  return ids
}
