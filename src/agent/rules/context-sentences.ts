// Sentences that only state how things are: “We filmed in the hall with two cameras”, “A telephone rings after two minutes”. Beside a
// request they are remarks, whatever they name. What a later “it” could mean of theirs is not guessed.

import { finiteVerbAt } from '../language/parts-of-speech.ts'
import type { Clause } from '../language/read/clause.ts'
import { asLink } from '../language/read/made-tokens.ts'
import { tells } from '../language/read/run-ons.ts'
import type { Sentence } from '../language/read/sentences.ts'
import { statesBan } from '../language/read/statement.ts'
import { is, isNot, matches } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { telling } from '../language/read/told.ts'
import { isPronoun, isWord, restricts } from '../language/vocabulary/grammar.ts'

/**
 * True for a sentence with a subject and a finite verb that neither asks for something nor limits it. One that names nothing but the film
 * is among them: “It is rather a long talk”.
 */
function isContext(sentence: Sentence): boolean {
  if (sentence.isQuestion || sentence.conditions.length > 0 || statesBan(sentence.tokens)) return false
  if (sentence.clauses.some(({ isNegated, isRequest }) => isNegated || isRequest)) return false
  // What begins with a subject is no imperative; what follows may be.
  if (sentence.clauses.some(({ verb }, order) => order > 0 && verb !== null)) return false
  const list = sentence.tokens.filter(({ kind }) => kind !== 'mark' && kind !== 'break')
  // “We catalogue everything by chapter”; what names something that is said may be what comes next is about.
  const isPlain = list.every(({ kind }) => kind === 'word' || kind === 'ordinal')
  if (finiteAt(list) < 0 && !(isPlain && tells(list, 0))) return false
  return list.every(
    ({ text, senses, kind }, at) =>
      !isWord(text, 'asking', 'wanted', 'shall', 'would', 'staying') &&
      // “We say it twice like idiots”
      !(isWord(text, 'wanting') && senses.link !== 'as') &&
      !(kind === 'word' && text !== 'just' && text !== 'rather' && isLimit(senses)) &&
      !(text === 'to' && /^(?:has|have)$/.test(list[at - 1]?.text ?? '')),
  )
}

const isStated = (text: string | undefined) => isPronoun(text) || /^(?:you|there|one)$/.test(text ?? '')

/** What it limits could be what is asked for elsewhere. */
const isLimit = (senses: Token['senses']) =>
  restricts(senses) || ['under', 'atMost', 'atLeast'].includes(senses.limit ?? '')

/** Index of the first finite verb behind a subject. -1 if none. */
function finiteAt(list: readonly Token[]): number {
  const from = subjectAt(list)
  if (from < 0) return -1
  if (/^there (?:is|are)$/.test(list[from]?.text ?? '')) return from
  const verb = finiteVerbAt(list.slice(from))
  return verb < 0 ? -1 : from + verb
}

/** The subject begins the sentence, or follows what opens it: “In the middle a telephone rings”. */
function subjectAt(list: readonly Token[]): number {
  const isSubject = (token: Token | undefined) =>
    token !== undefined &&
    (isStated(token.text) ||
      token.senses.glue === 'articles' ||
      token.text === 'there is' ||
      token.text === 'there are')
  const first = list[0]
  if (isSubject(first) || first?.kind === 'composition' || first?.kind === 'speaker') return 0
  const opens = isWord(first?.text, 'setting') || /^(?:because of|due to)$/.test(first?.text ?? '')
  if (!opens) return -1
  const at = list.findIndex((token, index) => index >= 2 && index <= 7 && isSubject(token))
  return at
}

/** Statements before a request: sentences that ask for nothing, and clauses whose “it” could be any of what they bring up. */
export type Context = {
  told: ReadonlySet<Sentence>
  used: ReadonlySet<Sentence>
  unclear: ReadonlySet<Clause>
}

/** “The intro drags. Cut it.”: writes what the sentence before is about in the place of the pronoun. */
export function readContext(sentences: readonly Sentence[]): Context {
  const told = new Set(sentences.filter(isContext))
  const used = new Set<Sentence>()
  const unclear = new Set<Clause>()
  let last: Sentence | null = null
  for (const sentence of sentences) {
    if (told.has(sentence) || sentence.clauses.every(({ isRemark }) => isRemark)) {
      // What somebody feels or does is nothing that is edited.
      if (bringsUp(sentence) && telling(sentence.tokens) !== 'others') last = sentence
      continue
    }
    const clause = sentence.clauses.find(({ tokens }) => tokens.some(isNot({ glue: 'politeness' })))
    // “The intro is great. Keep it.” takes nothing away.
    const at = clause ? pronounAt(clause) : -1
    if (
      clause &&
      last &&
      at >= 0 &&
      clause.verb !== null &&
      clause.verb !== 'keep' &&
      !isWord(clause.tokens[0]?.text, 'repairing')
    ) {
      const noun = subjectOf(last, clause.verb)
      if (noun === null) {
        // “My phone was ringing. Make it vertical.” is about the film; “cut it” may not be.
        if (TAKING.has(clause.verb)) unclear.add(clause)
      } else {
        clause.tokens.splice(at, 1, ...noun.map((token) => ({ ...token })))
        used.add(last)
      }
    }
    // “The interview sounds hollow. Add studio sound.”
    // “The teaser goes on YouTube, so add captions.”
    const isReason = sentence.tokens[0]?.text === 'so'
    const film = clause && last && !used.has(last) ? complainedOf(last, isReason) : null
    if (clause && film && clause.verb !== null && !clause.tokens.some(namesOthers))
      clause.tokens.push(asLink(film, 'in'), { ...film })
    // “I regret that the word “actually” is gone. Restore that one word.”
    if (clause && last && at < 0 && pointsBack(clause) && last.tokens.some(matchesCue)) unclear.add(clause)
    last = null
  }
  return { told, used, unclear }
}

/** “That one word”: what it is was said before. */
const pointsBack = ({ tokens }: Clause) =>
  tokens.some(
    ({ text, senses }, at) =>
      text === 'that one' ||
      (isWord(text, 'demonstrative') && senses.thing === undefined && isSimple(tokens[at + 1])),
  )

const isSimple = (token: Token | undefined) =>
  token?.kind === 'word' && !matches(token, { link: true, look: true, glue: true, thing: 'composition' })

const matchesCue = (token: Token) => matches(token, { kind: 'quote time' })

/** A film, “the rest”, “everywhere” */
const namesOthers = is({
  kind: 'composition',
  thing: 'composition',
  place: 'rest everything',
  text: 'everywhere',
})

/** The one composition that a sentence finds something wrong with, or that it gives as a reason. */
function complainedOf({ tokens }: Sentence, isReason: boolean): Token | null {
  const [film, ...others] = tokens.filter(({ kind }) => kind === 'composition')
  const isWrong = tokens.some(
    ({ text, senses }) => isWord(text, 'seeming', 'judging') || (senses.look ?? '').startsWith('too'),
  )
  return film && others.length === 0 && (isWrong || isReason) ? film : null
}

/** Verbs that need to know what they take. */
const TAKING = new Set('remove mute censor move off shorten clean restore'.split(' '))
/**
 * What a context sentence is about: what somebody or something has, hears or says; else its subject. Null for a person, and for a
 * film that would be removed.
 */
function subjectOf({ tokens: list }: Sentence, verb: string): readonly Token[] | null {
  const from = subjectAt(list)
  const finite = finiteAt(list)
  const subject = list.slice(from, finite)
  const tells = list.findIndex(({ text }, at) => at <= finite + 2 && isWord(text.split(' ')[0], 'telling'))
  const isPerson = isStated(list[from]?.text)
  if (isPerson && tells < 0) return null
  if (tells < 0) return isNoun(subject) && !(verb === 'remove' && isFilm(subject)) ? subject : null
  const start = Math.max(tells, finite) + 1
  const end = list.findIndex(({ kind }, at) => at > start && kind === 'mark')
  const noun = list.slice(start, end < 0 ? undefined : end).filter(({ kind }) => kind !== 'break')
  if (!isNoun(noun) || isFilm(noun)) return null
  const [first] = subject
  return first && isFilm(subject) && !isPerson ? [...noun, asLink(first, 'in'), ...subject] : noun
}

function isNoun(tokens: readonly Token[]): boolean {
  return (
    tokens.length <= MAX_NOUN &&
    tokens.some(({ senses, kind }) => kind !== 'mark' && senses.glue === undefined)
  )
}

/** “The interview”, “this video”: names nothing but what is edited. */
function isFilm(tokens: readonly Token[]): boolean {
  return tokens.every(
    (token) =>
      matches(token, { kind: 'composition', glue: true, thing: 'composition excerpt' }) ||
      isWord(token.text, 'film', 'neuter', 'demonstrative'),
  )
}

const MAX_NOUN = 16

/** True when a context sentence brings up something besides the film that “it” could mean. */
function bringsUp(sentence: Sentence): boolean {
  const list = sentence.tokens.filter(({ kind }) => kind !== 'mark')
  if (/^(?:it|this|that)$/.test(list[0]?.text ?? '')) return false
  return list.some(
    (token) =>
      matches(token, { kind: 'quote time composition', unit: true, place: true, thing: true }) ||
      (token.kind === 'word' &&
        Object.keys(token.senses).length === 0 &&
        !isWord(token.text, 'film', 'neuter', 'demonstrative')),
  )
}

/** Where the pronoun of “cut it” or “make them bigger” is, which alone says what the clause is about. -1: there is none. */
function pronounAt({ tokens }: Clause): number {
  const at = tokens.findIndex(({ text }) => /^(?:it|them|that|this|those|these)$/.test(text))
  const next = tokens[at + 1]
  const isDeterminer =
    next?.kind === 'word' &&
    /^(?:that|this|those|these)$/.test(tokens[at]?.text ?? '') &&
    !matches(next, { link: true, look: true, glue: true })
  const own = tokens.some(
    (token) =>
      matches(token, { kind: 'quote composition', place: true, unit: true }) ||
      (token.senses.thing !== undefined && token.senses.verb === undefined),
  )
  return isDeterminer || own ? -1 : at
}
