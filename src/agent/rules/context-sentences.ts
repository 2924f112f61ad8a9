// Sentences that only state how things are: “We filmed in the hall with two cameras”, “A telephone rings after two minutes”. Beside a
// request they are remarks, whatever they name. What a later “it” could mean of theirs is not guessed.

import { finiteVerbAt } from '../language/parts-of-speech.ts'
import { fits, has, pattern } from '../language/phrases/pattern.ts'
import type { Clause } from '../language/read/clause.ts'
import { asLink } from '../language/read/made-tokens.ts'
import { tells } from '../language/read/run-ons.ts'
import type { Sentence } from '../language/read/sentences.ts'
import { statesBan } from '../language/read/statement.ts'
import { is, isNot, isOneOf, isTooMuch } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { telling } from '../language/read/told.ts'
import { setOf } from '../language/vocabulary/beside.ts'
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
  return !asks(list)
}

const TESTS = {
  pronoun: ({ text }: Token) => isPronoun(text),
  /** What it limits could be what is asked for elsewhere. */
  limiting: ({ senses }: Token) => restricts(senses) || isOneOf(senses.limit, 'under atMost atLeast'),
  tooMuch: isTooMuch,
}

const asks = has(
  // “We say it twice like idiots” asks for nothing.
  '@asking,wanted,shall,would,staying|[=<!link:as>] @wanting|[!(just|rather)] [=<word>] #limiting|(has|have) to',
  TESTS,
)

/** Index of the first finite verb behind a subject. -1 if none. */
function finiteAt(list: readonly Token[]): number {
  const from = subjectAt(list)
  if (from < 0) return -1
  if (/^there (?:is|are)$/.test(list[from]?.text ?? '')) return from
  const verb = finiteVerbAt(list.slice(from))
  return verb < 0 ? -1 : from + verb
}

const STATED = '(#pronoun|you|there|one)'
const SUBJECT = `(${STATED}|there (is|are)|<glue:articles>)`
const FIRST = pattern(`${SUBJECT}|<composition speaker>`, TESTS)
const LATER = pattern(`(@setting|because of|due to) . ([!${SUBJECT}] .)*5 [=${SUBJECT}]`, TESTS)
const isStated = has(`^ ${STATED}`, TESTS)

/** The subject begins the sentence, or follows what opens it: “In the middle a telephone rings”. */
const subjectAt = (list: readonly Token[]): number => (FIRST.at(list, 0) ? 0 : (LATER.at(list, 0)?.to ?? -1))

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
      if (bringsUp(sentence.tokens) && telling(sentence.tokens) !== 'others') last = sentence
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
    if (clause && last && at < 0 && pointsBack(clause.tokens) && namesCue(last.tokens)) unclear.add(clause)
    last = null
  }
  return { told, used, unclear }
}

/** “That one word”: what it is was said before. */
const pointsBack = has('that one|[=<!thing>] @demonstrative <word&!link&!look&!glue&!thing:composition>')
const namesCue = has('<quote time>')

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
  return film && others.length === 0 && (isReason || complains(tokens)) ? film : null
}
const complains = has('@seeming,judging|#tooMuch', TESTS)

/** Verbs that need to know what they take. */
const TAKING = setOf('remove mute censor move off shorten clean restore')
/**
 * What a context sentence is about: what somebody or something has, hears or says; else its subject. Null for a person, and for a
 * film that would be removed.
 */
function subjectOf({ tokens: list }: Sentence, verb: string): readonly Token[] | null {
  const from = subjectAt(list)
  const finite = finiteAt(list)
  const subject = list.slice(from, finite)
  const tells = list.findIndex(({ text }, at) => at <= finite + 2 && isWord(text.split(' ')[0], 'telling'))
  const isPerson = from >= 0 && isStated(list.slice(from))
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
const isFilm = fits('(<composition glue thing:composition,excerpt>|@film,neuter,demonstrative)*20')

const MAX_NOUN = 16

const OWN = '<quote time composition unit place thing>'
/** True when a context sentence brings up something besides the film that “it” could mean. */
const bringsUp = has(
  `^ [!<mark>* (it|this|that)] [>([=<!mark>] ${OWN}|[!@film,neuter,demonstrative] <bare>)]`,
)

const PRONOUN = pattern('it|them|@demonstrative')
const DETERMINER = pattern('@demonstrative <word&!link&!look&!glue>')
const namesOwn = has('<quote composition place unit>|<thing&!verb>')

/** Where the pronoun of “cut it” or “make them bigger” is, which alone says what the clause is about. -1: there is none. */
function pronounAt({ tokens }: Clause): number {
  const at = PRONOUN.in(tokens)?.from ?? -1
  return DETERMINER.at(tokens, at) || namesOwn(tokens) ? -1 : at
}
