// Compositions named by what they are: “the vertical ones”, “the longest”, “all that have captions”.

import type { CompositionId } from '../../edit/document.ts'
import { durationOfComposition } from '../../edit/position.ts'
import { readCondition } from '../language/predicates.ts'
import type { Item } from '../language/read/item.ts'
import { BESIDE } from '../language/vocabulary/beside.ts'
import type { Session } from './session.ts'

export type Targets =
  | { ok: true; ids: CompositionId[]; how: 'named' | 'all' | 'it' | 'default' }
  | { ok: false; why: string; suggestions?: string[] }

/** "all compositions", "the longest video", "the first two compositions", "the copy", "the original". */
export function describedTargets(item: Item, at: number, session: Session): Targets | null {
  const all = session.compositions.map(({ id }) => id)
  const noun = item.text(at)
  const isPlural = /s$/.test(noun) && noun !== 'this'
  const before = [at - 3, at - 2, at - 1].filter((index) => index >= 0)
  const claim = () => {
    item.use(at)
    for (const index of before)
      if (
        BESIDE.beforeFilm.includes(item.text(index)) ||
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
    const copied = [...new Set(session.made.flatMap((id) => session.origins.get(id) ?? []))]
    const originals = copied.length > 0 ? copied : all.filter((id) => !session.made.includes(id))
    return { ok: true, ids: originals.length === 1 ? originals : (session.scope ?? originals), how: 'named' }
  }
  if (sense?.place === 'rest') {
    if (!BESIDE.otherFilms.includes(noun)) return null
    const whole = session.protections.filter(({ ranges }) => ranges === null).map(({ id }) => id)
    const done = session.focus ?? session.lastNamed ?? whole
    if (done.length === 0) return null
    claim()
    const next = noun === 'remaining' ? item.text(at + 1) : ''
    // “The remaining one”
    if (/^ones?$/.test(next)) item.use(at + 1)
    const ids = all.filter((id) => !done.includes(id))
    const isOne = next === 'one' || noun.startsWith('one ')
    return isOne && ids.length > 1
      ? { ok: false, why: `${ids.length} compositions are left` }
      : { ok: true, ids, how: 'all' }
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
  const isRelative = isPlural || (has('each', 'every') && item.tokens[at + 1]?.senses.link === 'that')
  const relative = isRelative ? relativeClause(item, at, session) : null
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
export function namedAfter(noun: string, session: Session): CompositionId[] {
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
  return ids.length > 0 ? { ok: true, ids, how: 'all' } : { ok: false, why: 'no composition is like that' }
}
