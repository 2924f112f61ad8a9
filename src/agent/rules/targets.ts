// Which compositions an item means: named, all, ranked, "it", the copy; else what the sentences before were about.

import type { Composition, CompositionId } from '../../edit/document.ts'
import { durationOfComposition, mainTrackOf, placedClips } from '../../edit/position.ts'
import { unionOf, without } from '../../edit/ranges.ts'
import { findPhrase } from '../commands/plans/words.ts'
import { withConcepts } from '../language/read/concepts.ts'
import type { Item } from '../language/read/item.ts'
import { is, isNot } from '../language/read/token-tests.ts'
import { lex } from '../language/read/tokens.ts'
import { BESIDE, setOf } from '../language/vocabulary/beside.ts'
import { describedTargets, namedAfter, type Targets } from './described-targets.ts'
import { whichText } from './refusal-text.ts'
import type { Session } from './session.ts'

const LINKING = new Set(BESIDE.film)

/**
 * The compositions that an item names, with its words claimed. `spread`: without a name, all of them may be meant; `makes`: something
 * new is made of them.
 */
export function targetsOf(item: Item, session: Session, spread: boolean, makes = false): Targets {
  const found = saidTargets(item, session)
  if (found && !found.ok) return found
  if (found) item.meant = found.ids
  const said: Targets | null =
    found ?? (item.meant === null || session.focus ? null : { ok: true, ids: [...item.meant], how: 'named' })
  const excepted = exceptedCompositions(item)
  const base: Targets =
    said ??
    (makes ? originsOf(item, session) : null) ??
    soleTarget(item, session) ??
    (pointsAtOne(item) ? lastTarget(session) : null) ??
    defaultTargets(session, spread && !pointsAtOne(item), excepted, item)
  if (!base.ok) return base
  // Making something of a composition leaves it as it is, so that the result shows what changes it.
  const open = base.ids.filter((id) => !excepted.has(id))
  const free = open.filter((id) => !session.isProtected(id))
  const isNamed = base.how === 'named'
  const isStrict = session.isStrict && item.verb !== 'make' && item.verb !== 'copy'
  const blocked = isNamed && isStrict ? open.find((id) => !free.includes(id)) : undefined
  if (blocked !== undefined)
    return { ok: false, why: `you asked to keep “${session.nameOf(blocked)}” as it is` }
  const isOfMain = makes && base.how === 'default' && isMainProtected(open, session)
  const ids = isNamed || isOfMain || (free.length === 0 && !isStrict) ? open : free
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

/** The one composition that was named last. */
function lastTarget({ lastNamed, focus }: Session): Targets | null {
  return lastNamed?.length === 1 && !focus ? { ok: true, ids: [...lastNamed], how: 'it' } : null
}

/** “Slow that one down”: one of them, whichever it is. */
function pointsAtOne({ tokens }: Item): boolean {
  const one = tokens.findIndex(
    ({ text }, at) => text === 'that one' || (text === 'one' && tokens[at - 1]?.text === 'this'),
  )
  const next = tokens[one + 1]
  return one >= 0 && next?.senses.thing === undefined && next?.senses.unit === undefined
}

/** “Make a clip of each question. The webinar stays whole”: what something is made of is what stays, if that is the longest. */
function isMainProtected(ids: readonly CompositionId[], session: Session): boolean {
  const [longest] = ids.toSorted((a, b) => session.now(b).durationUs - session.now(a).durationUs)
  return longest !== undefined && session.isProtected(longest)
}

/** “Make a clip of A and a clip of B”: the second one is made of what the first was made of. */
function originsOf(item: Item, { focus, origins }: Session): Targets | null {
  const ids = [...new Set(focus?.flatMap((id) => origins.get(id) ?? []))]
  const isPronoun = item.tokens.some(({ text }) => ['it', 'them', 'this', 'that'].includes(text))
  return !isPronoun && ids.length > 0 ? { ok: true, ids, how: 'it' } : null
}

/** Without a name, what there is in one composition only: a phrase that is heard there, or its music, title or captions. */
function soleTarget(item: Item, session: Session): Targets | null {
  if (session.focus || session.scope || session.compositions.length < 2) return null
  const { shownCompositionId } = session.project
  if (shownCompositionId !== undefined && session.composition(shownCompositionId)) return null
  const phrases = item.tokens.flatMap(({ kind, text, senses }, at) => {
    const isSaid = kind === 'quote' || (kind === 'word' && Object.keys(senses).length === 0)
    // “A marker at "X"”
    const isMoment = kind === 'quote' && item.tokens[at - 1]?.senses.link === 'in'
    return isSaid && (item.inPlace(at) || isMoment) && !item.inName(at) ? [text] : []
  })
  const isThere = mayAdd(item) ? null : presenceOf(item)
  if (phrases.length === 0 && isThere === null) return null
  const ids = session.compositions.flatMap((one) => {
    const isHeard = phrases.every((phrase) => findPhrase(session.talk(one.id).words, phrase).length > 0)
    return isHeard && (isThere?.(one) ?? true) ? [one.id] : []
  })
  return ids.length === 1 ? { ok: true, ids, how: 'default' } : null
}

/** Whether a composition has what an item is about: its music, title or captions. Null where it adds them, or names none. */
function presenceOf(item: Item): ((one: Composition) => boolean) | null {
  if (item.verb === 'add' || item.verb === 'make' || item.verb === 'caption') return null
  const things = Object.entries(PRESENCE).filter(([thing]) =>
    item.tokens.some(
      ({ senses }, at) => senses.thing === thing && !item.inName(at) && !item.isTalkedAbout(at),
    ),
  )
  // “Mute the talking, leave the music”
  const isBesideMusic = things.length === 0 && MIXING.has(item.verb ?? '') && namesMusic(item.prompt)
  if (isBesideMusic) return PRESENCE.music ?? null
  return things.length === 0 ? null : (one) => things.every(([, isThere]) => isThere(one))
}

const MIXING = setOf('mute raise lower set')
const namesMusic = (prompt: string) => withConcepts(lex(prompt)).some(is({ thing: 'music' }))

/** “A marker at "X"” adds one; “captions off” doesn't. */
const mayAdd = ({ verb, tokens }: Item) =>
  verb === null && !tokens.some(({ senses }) => senses.look === 'off')

/** What a composition may have or not. */
const PRESENCE: Readonly<Record<string, (one: Composition) => boolean>> = {
  music: ({ tracks }) => tracks.some(({ kind, items }) => kind === 'overlay' && items.length > 0),
  titles: ({ titles }) => titles.length > 0,
  captions: ({ captions }) => captions !== null,
  chapters: ({ markers }) => markers.some(({ kind }) => kind === 'chapter'),
  markers: ({ markers }) => markers.length > 0,
}

/** Why a composition has to be named: the choice between all of them. */
export function whichComposition({ compositions }: Session): string {
  return whichText(
    'composition',
    compositions.map(({ name }) => name),
  )
}

function defaultTargets(
  session: Session,
  spread: boolean,
  excepted: ReadonlySet<CompositionId>,
  item: Item,
): Targets {
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
  const every = session.compositions.map(({ id }) => id)
  // “Mute it, leave the others alone”: the one that may change.
  const open = every.filter((id) => !session.isProtected(id) && !excepted.has(id))
  const all = open.length === 1 ? open : every
  if (all.length === 0) return { ok: false, why: 'the project has no composition yet' }
  const main = all.length > 1 ? mainComposition(session) : null
  if (main) {
    // “Boxed captions instead” changes them wherever there are any.
    const having = spread ? session.compositions.filter(presenceOf(item) ?? (() => false)) : []
    const holding = mayAdd(item) && !having.includes(main) ? [] : having
    return { ok: true, ids: holding.length > 0 ? holding.map(({ id }) => id) : [main.id], how: 'default' }
  }
  if (all.length === 1 || spread) return { ok: true, ids: all, how: 'default' }
  // “Drop the music bed, and a title at the top”
  const last = existing(session.lastNamed ?? [])
  if (last.length === 1 && item.verb === 'add') return { ok: true, ids: last, how: 'it' }
  return {
    ok: false,
    why: whichComposition(session),
    suggestions: session.compositions
      .slice(0, 3)
      .map(({ name }) => `In "${name}", ${session.prompt.trim().replace(/[.!]{1,9}$/, '')}`),
  }
}

/** What a project is about, which people don't name: the one of which all others are drafts and excerpts. */
function mainComposition(session: Session): Composition | null {
  const { compositions } = session
  return (
    compositions.find((one) => compositions.every((other) => other === one || holdsAll(one, other))) ?? null
  )
}

/** Plays one composition all that the other's main track plays, and more? */
function holdsAll(one: Composition, other: Composition): boolean {
  const [played, others] = [one, other].map((each) =>
    placedClips(mainTrackOf(each).items).map(({ clip }) => clip),
  )
  return (
    durationOfComposition(one) > durationOfComposition(other) &&
    (others ?? []).every(({ mediaId, sourceRange }) => {
      const same = (played ?? []).filter((clip) => clip.mediaId === mediaId).map((clip) => clip.sourceRange)
      return without(sourceRange, unionOf(same)).length === 0
    })
  )
}

function saidTargets(item: Item, session: Session): Targets | null {
  const named = namedTargets(item)
  if (named.length > 0) {
    session.lastNamed = named
    session.named.push(...named)
    // “In the teaser, duplicate it”
    const opens = item.tokens.findIndex(({ kind }) => kind === 'composition')
    const pronoun = item.find(({ text }, at) => text === 'it' && !item.inName(at) && !item.inPlace(at))
    if (pronoun > opens) item.use(pronoun)
    // “Remove both from the memo, everywhere” is all over the memo.
    const all = item.find(({ text }, at) => text === 'everywhere' && item.text(at + 1) !== 'else')
    if (all > opens && item.text(all - 1) !== 'and') item.use(all)
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
    if (item.text(pronoun) === 'both') return bothOf(session, endsThere(item, pronoun))
    // “cut the memo and add a title to it”
    const last = session.lastNamed?.filter((id) => session.composition(id)) ?? []
    if (!session.focus && last.length > 0) return { ok: true, ids: last, how: 'it' }
    return null
  }
  return null
}

function endsThere(item: Item, at: number): boolean {
  const next = item.tokens[at + 1]
  return next === undefined || next.kind === 'mark' || next.senses.thing === 'composition'
}

/** “Both”: two that were made or named, else the only two there are. */
function bothOf(session: Session, isWhole: boolean): Targets | null {
  const named = [...new Set(session.named)].filter((id) => session.composition(id))
  const all = session.compositions.map(({ id }) => id)
  // “Duplicate it and speed both up”
  const copied = session.made.flatMap((id) => [session.origins.get(id) ?? [], id].flat())
  const meant = [session.focus ?? [], session.made, copied, named, all].find((ids) => ids.length === 2)
  if (meant) return { ok: true, ids: [...meant], how: 'all' }
  // “Both chapters” are no compositions.
  if (!isWhole || all.length < 2) return null
  return {
    ok: false,
    why: whichComposition(session),
  }
}

/** “on everything”, “all three”: every composition there is, unless one is shown and no number says otherwise. */
function everyComposition(item: Item, session: Session): Targets | null {
  const all = session.compositions.map(({ id }) => id)
  // “Mute the lot bar the memo”
  if (session.focus === null && exceptedCompositions(item).size > 0) {
    // “Delete everything except the Interview” may mean more than compositions.
    if (item.verb !== 'remove') item.takeEverything()
    return { ok: true, ids: all, how: 'all' }
  }
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

/** Compositions behind "except", with the words claimed. */
export function exceptedCompositions(item: Item): Set<CompositionId> {
  const ids = new Set<CompositionId>()
  for (const { from, to } of item.exceptions) {
    const tokens = item.tokens.slice(from, to)
    const named = tokens.filter(({ kind }) => kind === 'composition')
    const rest = tokens.filter(
      isNot({
        kind: 'composition mark',
        limit: 'except not but',
        glue: true,
        thing: 'composition',
        link: true,
      }),
    )
    if (named.length === 0 || rest.length > 0) continue
    for (const token of named) for (const id of token.ids) ids.add(id)
    item.use(from, to)
  }
  return ids
}
