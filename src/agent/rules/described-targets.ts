// Compositions named by what they are: “the vertical ones”, “the longest”, “all that have captions”.

import type { CompositionId } from '../../edit/document.ts'
import { durationOfComposition } from '../../edit/position.ts'
import { pattern } from '../language/phrases/pattern.ts'
import { readCondition } from '../language/predicates.ts'
import type { Item } from '../language/read/item.ts'
import { is, matches } from '../language/read/token-tests.ts'
import { BESIDE } from '../language/vocabulary/beside.ts'
import type { Session } from './session.ts'

const CLAIMED = {
  text: new Set(BESIDE.beforeFilm),
  kind: 'ordinal number',
  look: 'longest shortest separate',
  link: 'in each',
  place: 'everything',
  glue: true,
} as const
const IN_PROJECT = pattern('in (this|the) project')

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
    for (const index of before) if (matches(item.tokens[index], CLAIMED)) item.use(index)
    if (IN_PROJECT.at(item.tokens, at + 1)) item.use(at + 1, at + 4)
  }
  const earlier = item.tokens.slice(Math.max(0, at - 3), at)
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
  const rank = earlier.find(is({ look: 'longest shortest' }))
  const ordinal = earlier.find(is({ kind: 'ordinal' }))
  const count = earlier.find(is({ kind: 'number' }))
  if (rank) {
    claim()
    const sorted = [...session.compositions]
      .sort((a, b) => durationOfComposition(a) - durationOfComposition(b))
      .map(({ id }) => id)
    if (rank.senses.look === 'longest') sorted.reverse()
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
  const isEach =
    noun === 'everywhere' || noun === 'project' || has('each', 'every') || earlier.some(is({ link: 'each' }))
  const isAll =
    isEach || (isPlural && (has('both', 'all', 'my', 'the', 'these', 'of') || count !== undefined))
  const isRelative = isPlural || (has('each', 'every') && item.tokens[at + 1]?.senses.link === 'that')
  const relative = isRelative ? relativeClause(item, at, session) : null
  if (relative) {
    claim()
    return relative
  }
  if (isAll) {
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
      name
        .toLowerCase()
        .match(/\p{L}+/gu)
        ?.join(' ')
        .includes(single),
    )
    .map(({ id }) => id)
}

/** "the compositions that are shorter than 30 seconds": those for which it holds. */
function relativeClause(item: Item, at: number, session: Session): Targets | null {
  if (!matches(item.tokens[at + 1], { link: 'that', text: /^(?:with|without|over|under|longer|shorter)/ }))
    return null
  let to = at + 1
  while (to < item.tokens.length && item.text(to) !== ',' && !item.inName(to)) to++
  const { draft, context } = session.project
  const predicate = readCondition(item.tokens.slice(at + 1, to), draft.start, context)
  const judged = draft.start.compositions.map(({ id }) => ({ id, holds: predicate?.(id) ?? null }))
  if (!predicate || judged.some(({ holds }) => holds === null))
    return { ok: false, why: "I can't tell which compositions you mean" }
  item.use(at, to)
  const ids = judged.filter(({ holds }) => holds === true).map(({ id }) => id)
  return ids.length > 0 ? { ok: true, ids, how: 'all' } : { ok: false, why: 'no composition is like that' }
}
