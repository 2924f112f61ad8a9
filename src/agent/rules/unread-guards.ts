// A guard that wasn't read stops only what could break it: the edit is done, and what it touched is compared with what the guard
// names. Where that isn't plain, the guard could be about anything.
import type { Composition, CompositionId, EditDocument } from '../../edit/document.ts'
import { clipsOf } from '../../edit/find.ts'
import { isStopWord, plainWordsOf, stem } from '../commands/plans/words.ts'
import { brokenFact, type Fact, type ProtectedKind, wordsIn } from '../commands/verify.ts'
import { isBan, isPersonsName } from '../language/guard-clauses.ts'
import type { Clause } from '../language/read/clause.ts'
import { readSentences } from '../language/read/sentences.ts'
import type { Token } from '../language/read/tokens.ts'
import {
  EDITS,
  KINDS,
  MANNERS,
  MORE,
  ORIGINALS,
  REST,
  STAYING,
  TOUCHING,
} from '../language/vocabulary/keeping.ts'
import type { Session } from './session.ts'

/** True unless what the clause names was there before, and is as it was; of a ban (“no cuts”), unless it is nowhere. */
export function mayBreak(clause: Clause, before: EditDocument, session: Session): boolean {
  const [, what] = clause.tokens
  if (isBan(clause.tokens) && what?.text === 'nothing else') return false
  if (isBan(clause.tokens) && what?.text === 'nothing')
    return !clause.tokens.some(({ text }) => MORE.has(text)) && session.document !== before
  if (isBan(clause.tokens)) return !clause.tokens.every((token) => isAbsent(token, before, session))
  let isNamed = false
  for (const [at, token] of clause.tokens.entries()) {
    const judged = judge(token, clause.tokens[at - 1], before, session)
    if (judged === 'breaks') return true
    isNamed ||= judged === 'holds'
  }
  // What only makes something new leaves everything that a guard could name; “none of it in there” is about what is new.
  const isAboutOld =
    clause.tokens.some(({ text }) => STAYING.has(text) || TOUCHING.has(text)) &&
    !clause.tokens.some(({ text }) => /^(?:none|no|without)$/.test(text))
  return !isNamed && !(isAboutOld && session.made.length > 0 && staysAll(before, session, idsOf(before)))
}

function isAbsent({ senses, text }: Token, before: EditDocument, session: Session): boolean {
  const { document } = session
  const none = (has: (one: Composition) => boolean) => !document.compositions.some(has)
  switch (senses.thing) {
    case 'cuts':
      return staysLong(before, session)
    case 'copy':
    case 'excerpt':
    case 'composition':
    case 'clip':
      return session.made.length === 0
    case 'captions':
      return none(({ captions }) => captions !== null)
    case 'titles':
      return none(({ titles }) => titles.length > 0)
    case 'music':
      return none(({ tracks }) => tracks.some(({ kind }) => kind === 'overlay'))
    default:
      return senses.thing === undefined && !(senses.verb !== undefined && !EDITS.has(text))
  }
}

function judge(
  token: Token,
  last: Token | undefined,
  before: EditDocument,
  session: Session,
): 'breaks' | 'holds' | 'says nothing' {
  const { kind, senses, text } = token
  if (kind === 'mark' || kind === 'break') return 'says nothing'
  if (kind === 'composition') return staysAll(before, session, token.ids) ? 'holds' : 'breaks'
  if (kind === 'quote') return saidStays(plainWordsOf(token.quoted), before, session)
  if (kind === 'number')
    return saidStays(plainWordsOf(session.prompt.slice(token.from, token.to)), before, session)
  if (kind === 'ratio' || kind === 'size') return kindStays('frame', before, session)
  if (kind !== 'word') return 'breaks'
  if (isPersonsName(token, last)) return 'breaks'
  const own = KINDS[senses.thing ?? '']
  if (own !== undefined) return kindStays(own, before, session)
  // “Leaving the words alone”
  if (senses.unit === 'word' && text.endsWith('s')) {
    const fact: Fact = { kind: 'no_words_lost', ids: idsOf(before) }
    return brokenFact(fact, before, session.document, session.project.context) === null ? 'holds' : 'breaks'
  }
  if (senses.thing === 'camera') return angles(before) === angles(session.document) ? 'holds' : 'breaks'
  if (senses.thing === 'fillers' || senses.thing === 'pauses')
    return session.project.draft.applied.some(
      ({ operation }) => operation.type === COMMANDS[senses.thing as 'pauses'],
    )
      ? 'breaks'
      : 'holds'
  // “the others”: what the prompt doesn't name.
  if (REST.has(text) || senses.place === 'rest')
    return staysAll(before, session, unnamed(before, session)) ? 'holds' : 'breaks'
  if (STAYING.has(text) || TOUCHING.has(text) || MANNERS.has(text)) return 'says nothing'
  if (/^(?:it|them|these|those|this)$/.test(text) && last === undefined) return 'breaks'
  if (ORIGINALS.has(text) && senses.thing === undefined)
    return staysAll(before, session, idsOf(before)) ? 'holds' : 'breaks'
  if (senses.limit !== undefined && !HARMLESS_LIMITS.has(senses.limit) && senses.glue === undefined)
    return 'breaks'
  // “The Hello at the beginning”, “keep Questions”: a word that is shown, whatever else it means.
  const isName = last !== undefined && /\p{Lu}/u.test(session.prompt.charAt(token.from))
  if (isName && (senses.glue === 'politeness' || senses.unit !== undefined))
    return saidStays([text], before, session)
  if (
    senses.glue !== undefined ||
    senses.link !== undefined ||
    senses.limit !== undefined ||
    senses.place !== undefined ||
    senses.unit !== undefined ||
    senses.thing === 'composition' ||
    isStopWord(text)
  )
    return 'says nothing'
  return saidStays([text], before, session)
}

const COMMANDS = { fillers: 'remove_fillers', pauses: 'shorten_gaps' }
const HARMLESS_LIMITS = new Set(['not', 'but', 'both', 'same'])

/** What is said, or shown in titles and markers, is there as often as before; a composition of that name is as it was. */
function saidStays(
  wanted: readonly string[],
  before: EditDocument,
  session: Session,
): 'breaks' | 'holds' | 'says nothing' {
  let isThere = false
  for (const word of wanted.map(stem)) {
    const named = before.compositions.filter(({ name }) => plainWordsOf(name).map(stem).includes(word))
    if (
      !staysAll(
        before,
        session,
        named.map(({ id }) => id),
      )
    )
      return 'breaks'
    isThere ||= named.length > 0
    for (const old of before.compositions) {
      const was = countIn(old, word, before, session)
      const now = session.composition(old.id)
      if (was > (now ? countIn(now, word, session.document, session) : 0)) return 'breaks'
      isThere ||= was > 0
    }
    // What is made anew has it as well, where it is made from what says so.
    for (const id of session.made) {
      const made = session.composition(id)
      if (made && countIn(made, word, session.document, session) === 0) return 'breaks'
    }
  }
  return isThere ? 'holds' : 'says nothing'
}

/** How often a stem is said, or shown in titles and markers. */
function countIn(composition: Composition, word: string, document: EditDocument, session: Session): number {
  const talks = counted.get(document) ?? new Map<string, ReadonlyMap<string, number>>()
  counted.set(document, talks)
  const counts = talks.get(composition.id) ?? countsOf(composition, document, session)
  talks.set(composition.id, counts)
  return counts.get(word) ?? 0
}

/** A guard may have many words and a talk as many more: each talk is counted once. */
const counted = new WeakMap<EditDocument, Map<string, ReadonlyMap<string, number>>>()

function countsOf(composition: Composition, document: EditDocument, session: Session): Map<string, number> {
  const counts = new Map<string, number>()
  const texts = [
    ...wordsIn(composition, document, session.project.context).map(({ text }) => text),
    ...composition.titles.map(({ text }) => text),
    ...composition.markers.map(({ name }) => name),
  ]
  for (const word of texts.flatMap(plainWordsOf).map(stem)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function staysAll(before: EditDocument, session: Session, ids: readonly string[]): boolean {
  const { context } = session.project
  return brokenFact({ kind: 'compositions_stay', ids }, before, session.document, context) === null
}

/** Compositions that no word of the prompt names; none where it names none at all. */
function unnamed(before: EditDocument, session: Session): string[] {
  const named = new Set(
    readSentences(session.prompt, before, session.project.context).flatMap(({ tokens }) =>
      tokens.flatMap(({ kind, ids }) => (kind === 'composition' ? ids : [])),
    ),
  )
  return named.size === 0 ? [] : before.compositions.map(({ id }) => id).filter((id) => !named.has(id))
}

function staysLong(before: EditDocument, session: Session): boolean {
  return kindStays('length', before, session) === 'holds'
}

function kindStays(of: ProtectedKind, before: EditDocument, session: Session): 'holds' | 'breaks' {
  const fact: Fact = { kind: 'kind_stays', of, ids: idsOf(before) }
  return brokenFact(fact, before, session.document, session.project.context) === null ? 'holds' : 'breaks'
}

function idsOf({ compositions }: EditDocument): CompositionId[] {
  return compositions.map(({ id }) => id)
}

function angles(document: EditDocument): string {
  return JSON.stringify(
    document.compositions.map((one) => [
      ...new Set(clipsOf(one).map(({ effects }) => effects.angle ?? null)),
    ]),
  )
}
