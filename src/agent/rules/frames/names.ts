// Frames for names: renaming, prefixes and suffixes, deleting compositions, correcting text, restoring.

import type { CompositionId } from '../../../edit/document.ts'
import { findPhrase } from '../../commands/plans/words.ts'
import { finiteVerbAt } from '../../language/parts-of-speech.ts'
import { has, pattern } from '../../language/phrases/pattern.ts'
import { namesInList, skipsWords } from '../../language/read/given-names.ts'
import type { Item } from '../../language/read/item.ts'
import { is, isCapitalized, isOneOf } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { type Frame, type Outcome, refuse, takeWhere } from '../frame.ts'
import type { Session } from '../session.ts'
import { targetsOf } from '../targets.ts'

/** The last word of a name that ends at `to`: thanks are not part of it. */
export function lastOfName(item: Item, to: number) {
  let end = to
  while (end > 1 && (isParting(item.tokens[end - 1]) || item.text(end - 1) === ',')) end--
  return item.tokens[end - 1]
}

/** Behind a name: thanks, “from now on”, “instead”. */
function isParting(token: Token | undefined): boolean {
  const { glue, limit } = token?.senses ?? {}
  return limit === 'instead' || (glue === 'politeness' && PARTING.has(token?.text ?? ''))
}

const PARTING = new Set(['thanks', 'thank', 'thank you', 'please', 'thx', 'pls', 'cheers', 'from now on'])

function isRecipient(item: Item, at: number): boolean {
  const noun = item.tokens[item.tokens[at]?.senses.glue === 'articles' ? at + 1 : at]
  return noun?.senses.thing === 'composition' && item.verb === 'make' && item.hasThing('name')
}

/** Where a name without quotation marks ends: at a comma before a thing and how it shall be (“…, captions boxed”), at what stays the same. */
function endOfName(item: Item, from: number): number {
  const isCapitals = isTyped(item, from, 'toUpperCase')
  const at = item.tokens.findIndex(({ text }, index) => {
    if (index <= from) return false
    // “YO WHATS UP same spot”
    if (isSameManner(item, index)) return isCapitals && isTyped(item, index, 'toLowerCase')
    const next = item.tokens.slice(index + 1)
    // “…, it's too long”, “… because I say so”, and not “To Be, or So They Say”
    const isAside = isOneOf(text, ', ; ( – -') || isWord(text, 'reason') || text === 'then'
    if (
      isAside &&
      (next[0]?.text === 'i' || !isCapital(item, index + 1)) &&
      finiteVerbAt(next.slice(0, MAX_ASIDE)) > 0
    )
      return true
    if (skipsWords(item.tokens, index, item.prompt)) return true
    return isOneOf(text, ', ; ( – -') && (isSameManner(item, index + 1) || SAYS_LOOK(next))
  })
  return at < 0 ? item.tokens.length : at
}

const MAX_ASIDE = 12
/** “Captions boxed”, “title for 5 seconds” */
const SAYS_LOOK = has('^ <thing> [><look amount ratio>]')

const SHOWN_IN = ['insert', 'media', 'clip', 'screen']

const isCapital = (item: Item, at: number) => isCapitalized(item.prompt.slice(item.tokens[at]?.from))

function isTyped(item: Item, at: number, as: 'toUpperCase' | 'toLowerCase'): boolean {
  const { from, to } = item.tokens[at] ?? { from: 0, to: 0 }
  const typed = item.prompt.slice(from, to)
  return typed === typed[as]() && typed.toLowerCase() !== typed.toUpperCase()
}

/** “Same timing”, “same spot”: what a new name or text leaves as it is. */
function isSameManner(item: Item, at: number): boolean {
  return item.text(at) === 'same' && isWord(item.text(at + 1), 'manner')
}

/** Claims every “same timing”, “same spot”. */
export function takeSameManner(item: Item): void {
  for (const at of item.tokens.keys()) if (isSameManner(item, at)) item.use(at, at + 2)
}

const isRenamed = (item: Item, at: number) =>
  item.text(0) === 'rename' && item.tokens[at]?.kind === 'composition'

/** The new name: after "to" or "called", quoted, or the words up to the end. */
export function takeNewName(item: Item): string | null {
  const called = item.takeName()
  if (called) return called
  const to = item.find(
    ({ text }, at) =>
      isOneOf(text, 'into as : → =') ||
      // “Give to the composition the name "X"”
      (text === 'to' && !isRecipient(item, at + 1)) ||
      // “Rename the draft in Final”, as German has it.
      (text === 'in' && item.verb === 'rename' && isRenamed(item, at - 1)),
  )
  const afterTo = to >= 0 ? item.tokens[to + 1] : undefined
  if (to >= 0 && afterTo) {
    if (afterTo.quoted) {
      item.use(to, to + 2)
      return afterTo.quoted
    }
    const end = endOfName(item, to + 1)
    const last = lastOfName(item, end)
    const text = item.prompt.slice(afterTo.from, Math.max(afterTo.to, last?.to ?? 0)).trim()
    if (item.tokens.slice(to + 1).some(is({ limit: 'if except' }))) return null
    // “Rename it to that”: to what?
    if (isWord(text, 'referring', 'demonstrative')) return null
    item.use(to, end)
    return text
  }
  const last = item.quotes().at(-1)
  if (last) item.use(last.at)
  return last?.text ?? null
}

/** What stands behind a colon, claimed: “Empty timeline please: Assembly 1”, “…: Q1, Q2, Q3”. */
export function takeBehindColon(item: Item): string | null {
  const colon = item.find(({ text }) => text === ':')
  const [first, last] = [item.tokens[colon + 1], item.tokens.at(-1)]
  if (colon < 0 || !first || !last) return null
  item.dropPlaces(() => true)
  item.use(colon, item.tokens.length)
  return item.prompt.slice(first.from, last.to)
}

/** A quotation alone, or the words as they are typed. */
export function typedName(tokens: readonly Token[], prompt: string): string {
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (!first || !last) return ''
  return tokens.length === 1 && first.quoted ? first.quoted : prompt.slice(first.from, last.to)
}

/** What lies on a composition and has a name or text of its own. */
const OWN_NAMES: ReadonlySet<string> = new Set(['chapters', 'markers', 'titles'])

export const renameProject: Frame = {
  name: 'rename_project',
  examples: ['rename the project to "Final"'],
  run(item, session) {
    if (!isAboutProject(item)) return null
    item.dropPlaces(() => true)
    const noun = item.find(({ text }, at) => text === 'project' && !item.inName(at))
    item.use(noun)
    if (item.quotes().length > 1)
      return refuse("I can't tell which name is for the project", ['rename the project to "Final"'])
    const name = takeNewName(item)
    if (!name) return null
    item.takeThing('name', 'composition')
    return session.apply([{ type: 'rename_project', name }])
  },
}

/** “rename the project”, “set the name of the project”; not “rename the videos in this project”. */
function isAboutProject(item: Item): boolean {
  if (!isNaming(item)) return false
  const at = item.find(({ text }, index) => text === 'project' && !item.inName(index))
  if (at < 0) return false
  const before = item.tokens.slice(Math.max(0, at - 2), at)
  const isInside = before.some(is({ text: 'in from within across to as' }))
  const isOf = before.some(is({ text: 'of' })) && !item.hasThing('name')
  return !isInside && !isOf && item.find(({ kind }, index) => kind === 'composition' && index < at) < 0
}

function isNaming(item: Item): boolean {
  return item.verb === 'rename' || (item.hasThing('name') && isOneOf(item.verb, 'set make add'))
}

const PAIR = 'the? A=<composition> (and|with|&|,) the? B=<composition>'
const OF = '(<glue:articles>|their|of|for|between|:)*'
const SWAPPED = pattern(
  `(<verb:swap>|switch) ${OF} <thing:name> ${OF} ${PAIR} around?|${PAIR} <glue>* (<verb:swap>|switch) ${OF} <thing:name>|(<verb:swap>|switch) ${PAIR} <thing:name>`,
)

/** “Swap the names of A and B”: each gets the name of the other. */
function swappedNames(item: Item, session: Session): Outcome | null {
  const { A: [a] = [], B: [b] = [] } = item.take(SWAPPED)?.parts ?? {}
  const [one, two] = [a?.ids[0], b?.ids[0]]
  if (one === undefined || two === undefined) return null
  item.dropPlaces(() => true)
  session.named.push(one, two)
  return session.apply([renaming(one, session.nameOf(two)), renaming(two, session.nameOf(one))])
}

export const rename: Frame = {
  name: 'rename_composition',
  examples: ['rename the composition to "Final"'],
  run(item, session) {
    if (isAboutProject(item)) return null
    const swapped = swappedNames(item, session)
    if (swapped) return swapped
    if (
      !isNaming(item) ||
      // A marker that another frame has renamed is not the composition, too.
      item.tokens.some(({ senses }) => OWN_NAMES.has(senses.thing ?? '')) ||
      item.hasThing('speaker', 'prefix', 'suffix', 'captions', 'media')
    )
      return null
    item.dropPlaces(() => true)
    const pairs = renamePairs(item)
    if (pairs) {
      session.named.push(...pairs.map(({ id }) => id))
      return session.apply(pairs.map(({ id, name }) => renaming(id, name)))
    }
    const name = takeNewName(item)
    if (!name) return null
    item.takeThing('name', 'composition')
    const targets = targetsOf(item, session, false)
    if (!targets.ok) return targets
    // “Add captions and call them Fred”
    if (targets.ids.length === 1 && item.text(1) === 'them') return refuse('that can only be one of several')
    const names = targets.ids.length > 1 ? namesInList(name) : [name]
    if (names.length !== targets.ids.length)
      return refuse(
        `${names.length} name${names.length === 1 ? '' : 's'} for ${targets.ids.length} compositions: each needs its own`,
      )
    return session.apply(targets.ids.map((id, order) => renaming(id, names[order] as string)))
  },
}

/** The operation that names a composition. */
export const renaming = (compositionId: CompositionId, name: string) =>
  ({ type: 'rename_composition', compositionId, name }) as const

/** "rename A to X and B to Y", "call A X and B Y": each composition with its name; null when there is only one. */
function renamePairs(item: Item): { id: string; name: string }[] | null {
  const { tokens, prompt } = item
  const old = tokens.flatMap(({ kind }, at) =>
    kind === 'composition' && isOneOf(item.text(at + 1), 'to into as →') ? [at] : [],
  )
  if (old.length < 2) return null
  const pairs = old.map((at, order) => {
    const from = at + 2
    let to = old[order + 1] ?? tokens.length
    if (to < tokens.length && tokens[to - 1]?.senses.glue === 'articles') to--
    while (to > from + 1 && tokens[to - 1]?.senses.glue === 'politeness') to--
    while (to > from && isOneOf(item.text(to - 1), ', and & ;')) to--
    return { id: tokens[at]?.ids[0] ?? '', name: typedName(tokens.slice(from, to), prompt) }
  })
  if (pairs.some(({ name }) => name === '')) return null
  item.useAll()
  return pairs
}

export const correct: Frame = {
  name: 'correct_text',
  examples: ['correct "foo" to "bar" in the transcript'],
  run(item, session) {
    const isAbout = item.hasThing('transcript', 'captions') || item.verb === 'correct'
    if (!isAbout || !['correct', 'set', 'enhance', 'replace'].includes(item.verb ?? '')) return null
    item.dropPlaces((place) => place.kind === 'phrase' || place.kind === 'span')
    const quotes = item.quotes()
    const [first, second] = quotes
    if (!first || !second || quotes.length !== 2) return null
    const between = item.tokens.slice(first.at + 1, second.at).map(({ text }) => text)
    if (!between.some((text) => ['to', 'with', 'into', 'by', '→', '>', 'is'].includes(text))) return null
    // What is on the screen is a title.
    if (between.some((text) => SHOWN_IN.some((noun) => text.includes(noun)))) return null
    item.use(first.at, second.at + 1)
    item.takeThing('transcript', 'captions')
    while (item.takeText('word', 'words', 'every', 'all', 'everywhere', 'in', 'text', 'spelling', 'name')) {}
    if (takeWhere(item)) return null
    const isHeard = session.compositions.some(
      ({ id }) => findPhrase(session.now(id).words, first.text).length > 0,
    )
    if (!isHeard) return refuse(`“${first.text}” is not in the transcript`)
    return session.apply([{ type: 'correct_text', find: first.text, text: second.text }])
  },
}
