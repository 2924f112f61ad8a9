// A guard that wasn't read stops only what could break it: the edit is done, and all that its words could mean is looked up. Where some
// of that was touched, or the words mean nothing that is there, the guard could be about anything.
import type { Composition, CompositionId, EditDocument } from '../../edit/document.ts'
import { clipsOf } from '../../edit/find.ts'
import type { TimeRange } from '../../edit/time.ts'
import type { HeardWord, Sentence } from '../../edit/transcript.ts'
import { isHesitation, isStopWord, plainWordsOf, saidIn, stem } from '../commands/plans/words.ts'
import { brokenFact, type Fact, keyOf, type ProtectedKind, wordsIn } from '../commands/verify.ts'
import { keptFor } from '../kept.ts'
import { isBan, isPersonsName, saysAsIs } from '../language/guard-clauses.ts'
import { staysGone } from '../language/kept-anyway.ts'
import type { Clause } from '../language/read/clause.ts'
import { readSentences } from '../language/read/sentences.ts'
import { idsIn, matches, SMALL } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { isWord } from '../language/vocabulary/grammar.ts'
import {
  ASSEMBLY,
  EDITS,
  GONE,
  KINDS,
  MANNERS,
  MORE,
  ORIGINALS,
  REST,
  STAYING,
  TOUCHING,
} from '../language/vocabulary/keeping.ts'
import { saysNoMore } from './parts.ts'
import type { Session } from './session.ts'

/** `silent`: the word says nothing about what stays. */
type Verdict = 'breaks' | 'holds' | 'silent'
/** `isThere`: it has to be there, and may change; else nothing of it may. `isRequest`: what isn't banned may be asked for. */
type Check = { before: EditDocument; session: Session; isThere: boolean; isRequest: boolean }

/** True unless all that the clause's words could mean was there before, and is kept; of a ban (“no cuts”), unless it is nowhere. */
export function mayBreak(clause: Clause, before: EditDocument, session: Session): boolean {
  const { tokens } = clause
  const [, what] = tokens
  if (isBan(tokens) && what?.text === 'nothing else') return false
  if (isBan(tokens) && what?.text === 'nothing')
    return !tokens.some(({ text }) => MORE.has(text)) && session.document !== before
  if (isBan(tokens)) return !tokens.every((token) => isAbsent(token, before, session))
  const check = { before, session, isThere: isToBeThere(clause), isRequest: !clause.isNegated }
  const isShown = (token: Token) => SHOWN.has(token.senses.thing ?? '') && !isAbsent(token, before, session)
  if (staysGone(tokens)) return isBack(tokens, check) || tokens.some(isShown)
  // “About 30 seconds, not longer” is a limit of its own.
  if (saysNoMore(tokens)) return isRough(session)
  const whole = tokens.findIndex(({ text }) => isWord(text, 'full'))
  if (tokens[0]?.senses.limit === 'not' && tokens[whole + 1]?.senses.unit === 'sentence')
    return whole < 0 || hasLostSentence(check)
  const judged = tokens.map((token, at) => judge(token, tokens[at - 1], check))
  judged.push(saidStays(contentOf(tokens, session.prompt), check))
  if (judged.includes('breaks')) return true
  if (judged.includes('holds')) return false
  // What only makes something new leaves everything that a guard could name; “none of it in there” is about what is new.
  const isAboutOld =
    tokens.some(({ text }) => STAYING.has(text) || TOUCHING.has(text)) &&
    !tokens.some(({ text }) => /^(?:none|no|without)$/.test(text))
  const isUntouched = session.made.length > 0 && staysAll(before, session, idsOf(before))
  return !(isAboutOld && (isUntouched || (check.isThere && isAllThere(check))))
}

/** “Keep the salt story”, “don't lose the price”; not “leave it alone”, “don't touch it”. */
function isToBeThere({ tokens, isNegated }: Clause): boolean {
  if (saysAsIs(tokens)) return false
  const act = tokens[0]?.senses.verb
  return isNegated ? act === 'remove' : tokens.some(({ text }) => STAYING.has(text) && !/ touch$/.test(text))
}

/** Words that were gone are there again; sounds that the clause names (“the ums stay out”) are there at all. */
function isBack(tokens: readonly Token[], { before, session }: Check): boolean {
  // “All other cuts stay cut”: what the prompt doesn't ask for.
  if (tokens.some(({ text }) => REST.has(text))) return false
  const old = new Set(before.compositions.flatMap(({ id }) => session.talk(id).words.map(keyOf)))
  const heard = session.compositions.flatMap((one) => wordsIn(one, session.document, session.project.context))
  const sounds = tokens.map(({ text }) => text.replace(/s$/, '')).filter(isHesitation)
  return sounds.length > 0
    ? heard.some(({ text }) => plainWordsOf(text).some((word) => sounds.includes(word)))
    : heard.some((word) => !old.has(keyOf(word)))
}

const SHOWN = new Set(['captions', 'titles', 'music'])

function isAbsent({ senses, text }: Token, before: EditDocument, session: Session): boolean {
  const { document } = session
  const none = (has: (one: Composition) => boolean) => !document.compositions.some(has)
  switch (senses.thing) {
    case 'cuts':
      return kindStays('length', before, session) === 'holds'
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

const isRough = ({ prompt, project, document }: Session) =>
  readSentences(prompt, document, project.context).some(({ tokens }) =>
    tokens.some(({ senses }) => senses.limit === 'roughly' && senses.link === undefined),
  )

/** A sentence of several words is gone. */
function hasLostSentence({ before, session }: Check): boolean {
  return before.compositions.some(({ id }) =>
    talkIn(id, before, session).some(
      ({ words }) => words.length > 1 && words.every((word) => !hasAll(id, [word], session)),
    ),
  )
}

/** What a word names that isn't said: compositions, kinds of content, places. */
function judge(token: Token, last: Token | undefined, check: Check): Verdict {
  const { kind, senses, text } = token
  const { before, session, isRequest } = check
  if (kind === 'mark' || kind === 'break' || kind === 'quote' || kind === 'number') return 'silent'
  if (kind === 'composition') return staysAll(before, session, token.ids) ? 'holds' : 'breaks'
  if (kind === 'ratio' || kind === 'size') return kindStays('frame', before, session)
  if (kind !== 'word' || isPersonsName(token, last)) return 'breaks'
  const own = KINDS[senses.thing ?? '']
  if (own !== undefined) return kindStays(own, before, session)
  // “Leaving the words alone”
  if (senses.unit === 'word' && text.endsWith('s'))
    return isHeld({ kind: 'no_words_lost', ids: idsOf(before) }, check) ? 'holds' : 'breaks'
  // “No timing change”, “no cuts anywhere”: how it is cut.
  if (ASSEMBLY.has(text) && !TOUCHING.has(text)) return kindStays('length', before, session)
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
  // “Leave the ums out” asks for something.
  if (isRequest && GONE.has(text) && senses.verb === undefined) return 'breaks'
  if (/^(?:start|intro|end|outro)$/.test(senses.place ?? '') || isWord(text, 'greeting', 'farewell'))
    return edgeStays(isWord(text, 'farewell') || /^(?:end|outro)$/.test(senses.place ?? ''), check)
  if (STAYING.has(text) || TOUCHING.has(text) || MANNERS.has(text)) return 'silent'
  if (/^(?:it|them|these|those|this)$/.test(text) && last === undefined) return 'breaks'
  if (ORIGINALS.has(text) && senses.thing === undefined)
    return staysAll(before, session, idsOf(before)) ? 'holds' : 'breaks'
  // “About” means “roughly” only in front of a number.
  const isAbout = senses.link === 'about' && senses.limit === 'roughly'
  const limits = senses.limit !== undefined && !HARMLESS_LIMITS.has(senses.limit) && !isAbout
  return limits && senses.glue === undefined ? 'breaks' : 'silent'
}

const COMMANDS = { fillers: 'remove_fillers', pauses: 'shorten_gaps' }
const HARMLESS_LIMITS = new Set(['not', 'but', 'both', 'same'])

/** The words that may be said or shown, cut to their stems. */
function contentOf(tokens: readonly Token[], prompt: string): string[] {
  return tokens.flatMap((token, at) => {
    const { kind, senses, text, from, to } = token
    if (kind === 'quote') {
      const words = plainWordsOf(token.quoted)
      const content = words.filter((word) => !isStopWord(word))
      return (content.length > 0 ? content : words).map(stem)
    }
    if (kind === 'number') return plainWordsOf(prompt.slice(from, to)).map(stem)
    if (kind !== 'word' || [STAYING, TOUCHING, MANNERS, EDITS].some((list) => list.has(text))) return []
    // “The Hello at the beginning”, “keep Questions”: a word that is shown, whatever else it means.
    const isName = at > 0 && /\p{Lu}/u.test(prompt.charAt(from))
    if (isName && (senses.glue === 'politeness' || senses.unit !== undefined)) return [stem(text)]
    return matches(token, SMALL) || isStopWord(text) ? [] : [stem(text)]
  })
}

/** Something that may be meant: how many of the words it has, and whether it is as it has to be. */
type Reading = { score: number; isKept: () => boolean; isIn: (id: CompositionId) => boolean }

/** All that says or shows some of the words is kept; where something has several of them, what has only one isn't meant. */
function saidStays(wanted: readonly string[], check: Check): Verdict {
  const { before, session } = check
  const words = [...new Set(wanted)]
  const named = before.compositions.filter(({ name }) =>
    words.some((word) => plainWordsOf(name).map(stem).includes(word)),
  )
  if (!staysAll(before, session, idsOf({ compositions: named }))) return 'breaks'
  const readings = before.compositions.flatMap((old) => readingsIn(old, words, check))
  const most = Math.max(0, ...readings.map(({ score }) => score))
  const meant = readings.filter(({ score }) => score >= Math.min(most, 2))
  if (!meant.every(({ isKept }) => isKept())) return 'breaks'
  // What is made anew has it as well, where it is made from what says so.
  const best = readings.filter(({ score }) => score === most)
  if (!session.made.every((id) => best.every(({ isIn }) => isIn(id)))) return 'breaks'
  return named.length + meant.length > 0 ? 'holds' : 'silent'
}

function readingsIn(old: Composition, words: readonly string[], check: Check): Reading[] {
  const { session, before } = check
  const isIn = (said: ReadonlySet<string>) => (word: string) =>
    said.has(word) ||
    said.has(word.replace(/ing$/, 'e')) ||
    (word.length >= MIN_SHORT && [...said].some((one) => one.startsWith(word)))
  const shown = [
    ...old.titles.map(({ text }) => ({ text, kind: 'titles' as const })),
    ...old.markers.map(({ name }) => ({ text: name, kind: 'markers' as const })),
  ].map(({ text, kind }) => ({
    score: words.filter(isIn(new Set(plainWordsOf(text).map(stem)))).length,
    isKept: () => isHeld({ kind: 'kind_stays', of: kind, ids: [old.id], named: text }, check),
    isIn: () => true,
  }))
  const talk = talkIn(old.id, before, session)
  const said = talk.map((sentence) => ({
    score: words.filter(isIn(stemsOf(sentence).all)).length,
    isKept: () => areSaid(old.id, [sentence], check),
    isIn: (id: CompositionId) => hasAll(id, sentence.words, session),
  }))
  return [...shown, ...said].filter(({ score }) => score > 0)
}

/** Fewer letters don't stand for a longer word (“insta”). */
const MIN_SHORT = 4

/** A guard may have many words and a talk as many more: each sentence is cut to its stems once. */
const stemsOf = keptFor((sentence: Sentence) => ({ all: new Set(saidIn(sentence).words.map(stem)) }))

function talkIn(id: CompositionId, before: EditDocument, session: Session): readonly Sentence[] {
  return before.compositions.some((one) => one.id === id) ? session.talk(id).sentences : []
}

/** The first sentences of each composition, or the last ones, are kept. */
function edgeStays(isEnd: boolean, check: Check): Verdict {
  const isKept = check.before.compositions.every(({ id }) => {
    const talk = talkIn(id, check.before, check.session)
    return areSaid(id, isEnd ? talk.slice(-EDGE) : talk.slice(0, EDGE), check)
  })
  return isKept ? 'holds' : 'breaks'
}

/** “Hello and welcome. I'm Maya.” */
const EDGE = 2

/** They are heard as before; where they only have to be there, sounds like “um” may be gone. */
function areSaid(id: CompositionId, sentences: readonly Sentence[], check: Check): boolean {
  if (check.isThere)
    return hasAll(
      id,
      sentences.flatMap(({ words }) => words.filter(({ text }) => !isHesitation(text.replace(/\W/g, '')))),
      check.session,
    )
  const ranges = sentences.flatMap(({ words }): TimeRange[] => {
    const [first, last] = [words[0], words.at(-1)]
    return first && last ? [{ startUs: first.range.startUs, endUs: last.range.endUs }] : []
  })
  return isHeld({ kind: 'spans_stay', id, ranges, settings: false }, check)
}

function hasAll(id: CompositionId, words: readonly HeardWord[], session: Session): boolean {
  const now = session.composition(id)
  if (now === undefined) return words.length === 0
  const left = new Set(wordsIn(now, session.document, session.project.context).map(keyOf))
  return words.every((word) => left.has(keyOf(word)))
}

/** Nothing that could be meant is gone: no word, title, marker, caption, music or composition. */
function isAllThere({ before, session }: Check): boolean {
  return before.compositions.every((old) => {
    const now = session.composition(old.id)
    return (
      now !== undefined &&
      hasAll(old.id, session.talk(old.id).words, session) &&
      now.titles.length >= old.titles.length &&
      now.markers.length >= old.markers.length &&
      (now.captions !== null || old.captions === null) &&
      now.tracks.length >= old.tracks.length
    )
  })
}

function isHeld(fact: Fact, { before, session }: Check): boolean {
  return brokenFact(fact, before, session.document, session.project.context) === null
}

function staysAll(before: EditDocument, session: Session, ids: readonly string[]): boolean {
  const { context } = session.project
  return brokenFact({ kind: 'compositions_stay', ids }, before, session.document, context) === null
}

/** Compositions that no word of the prompt names; none where it names none at all. */
function unnamed(before: EditDocument, session: Session): string[] {
  const named = new Set(
    readSentences(session.prompt, before, session.project.context).flatMap(({ tokens }) => idsIn(tokens)),
  )
  return named.size === 0 ? [] : before.compositions.map(({ id }) => id).filter((id) => !named.has(id))
}

function kindStays(of: ProtectedKind, before: EditDocument, session: Session): 'holds' | 'breaks' {
  const fact: Fact = { kind: 'kind_stays', of, ids: idsOf(before) }
  return brokenFact(fact, before, session.document, session.project.context) === null ? 'holds' : 'breaks'
}

function idsOf({ compositions }: Pick<EditDocument, 'compositions'>): CompositionId[] {
  return compositions.map(({ id }) => id)
}

function angles(document: EditDocument): string {
  return JSON.stringify(
    document.compositions.map((one) => [
      ...new Set(clipsOf(one).map(({ effects }) => effects.angle ?? null)),
    ]),
  )
}
