// One clause of a prompt: its scope and its frames.

import type { Clause } from '../language/read/clause.ts'
import { isHeading } from '../language/read/headings.ts'
import { Item, wordsOf } from '../language/read/item.ts'
import { isSpokenTo } from '../language/read/remarks.ts'
import type { Sentence } from '../language/read/sentences.ts'
import { is, matches } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { isWord, restricts } from '../language/vocabulary/grammar.ts'
import { answerTo } from './answers/answer.ts'
import { findLimit } from './coverage.ts'
import { namesFormat } from './frames/exports.ts'
import { NOT_READ } from './refusal-text.ts'
import type { RulesRun } from './rules-run.ts'
import { runItem, runParts } from './run-item.ts'
import { areDifferent, isSeparator, segmentsOf } from './segments.ts'
import type { Session } from './session.ts'

/** Carries a clause out: whole, or in parts. False when it is unmet. */
export function runClause(run: RulesRun, clause: Clause, sentence: Sentence): boolean {
  const { session } = run
  if (setsScope(clause, session)) return true
  const whole = new Item(clause, session.prompt)
  if (isIdle(whole) || isOnlyThat(clause, run)) return true
  if (asksForFacts(whole)) {
    const told = answerTo({ ...sentence, tokens: clause.tokens }, session)
    if (told !== null) {
      session.note(told)
      return true
    }
  }
  const undo = session.checkpoint()
  const parts = segmentsOf(clause, session.prompt)
  // “a short, just the salt story”: what begins with “just” narrows what stands before it.
  const narrows = clause.tokens.some(
    ({ senses }, at) => senses.limit === 'only' && isSeparator(clause.tokens[at - 1]),
  )
  const listed = parts.length > 1 && !narrows && parts.every(({ isOwn }) => isOwn) && areDifferent(parts)
  const first = listed ? runParts(session, parts) : runItem(session, whole)
  if (first.ok) return true
  undo()
  const second = listed
    ? runItem(session, new Item(clause, session.prompt))
    : parts.length > 1 && !narrows
      ? runParts(session, parts)
      : first
  if (second.ok) return true
  undo()
  run.unmet.push({
    words: wordsOf(clause.tokens, session.prompt),
    why: first.why,
    suggestions: first.suggestions ?? [],
  })
  if (run.unmet.at(-1)?.why !== NOT_READ || findLimit(whole) !== null) run.sawLimit = true
  // What follows may be about what was to be made: it must not hit anything else instead.
  if (
    clause.tokens.some(({ senses }) => senses.thing === 'excerpt' || senses.thing === 'copy') ||
    // “Separate composition, name: …”
    (clause.tokens.some(({ senses }) => senses.thing === 'composition') &&
      clause.tokens.some(({ senses, text }) => senses.look === 'separate' || text === 'new')) ||
    ['make', 'copy'].includes(whole.verb ?? '')
  )
    session.focus = []
  return false
}

/** "Give me the transcript", "get the project details": a command that wants to know. */
function asksForFacts(item: Item): boolean {
  return (
    item.verb === 'ask' ||
    (item.verb === 'make' &&
      !namesFormat(item) &&
      item.tokens.some(
        ({ senses }) =>
          senses.thing === 'transcript' ||
          senses.asked === 'project' ||
          senses.asked === 'ids' ||
          senses.asked === 'when' ||
          // “Get the duration of the memo”
          (senses.thing === 'length' && item.tokens[0]?.text === 'get'),
      ))
  )
}

/** A clause with a word that limits, or a place that nothing is done to. */
export function limits({ tokens, verb }: Clause): boolean {
  return (
    tokens.some(({ senses }) => restricts(senses) || senses.limit === 'not') ||
    (verb === null &&
      tokens.some(
        (token) =>
          matches(token, { kind: 'time amount', unit: true }) ||
          (token.senses.place !== undefined && token.senses.place !== 'everything'),
      ))
  )
}

/** "Interview:", "In the Interview,", "Find the composition X": what follows is about it. */
function setsScope(clause: Clause, session: Session): boolean {
  if (isForEach(clause)) {
    session.scope = session.compositions.map(({ id }) => id)
    session.focus = null
    return true
  }
  const named = clause.tokens.filter(({ kind }) => kind === 'composition')
  // “Two fixes on the memo”
  const heads = isHeading(
    clause.tokens.filter(({ kind, senses }) => kind !== 'composition' && senses.link === undefined),
  )
  const others = clause.tokens.filter(
    (token) =>
      !matches(token, {
        kind: 'composition mark',
        glue: true,
        link: true,
        thing: 'composition',
        limit: 'only',
      }) &&
      // “Quick one for the memo:”
      !/^(?:find|open|take|select|work|for|in|use|look|one)$/.test(token.text) &&
      !(token.text === 'go' && clause.tokens[0] === token),
  )
  if (named.length === 0 || (others.length > 0 && !(heads && clause.verb === null))) return false
  session.scope = [...new Set(named.flatMap(({ ids }) => ids))]
  session.focus = null
  return true
}

/** “For each composition:”, “In all compositions:” */
function isForEach({ tokens, verb }: Clause): boolean {
  const list = tokens.filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'articles')
  const [link, each, noun] = list
  return (
    verb === null &&
    list.length === 3 &&
    link?.senses.link === 'in' &&
    (each?.senses.link === 'each' || each?.senses.place === 'everything') &&
    noun?.senses.thing === 'composition'
  )
}

/** A name at the end of a letter. */
function isSignature({ tokens, prompt }: Item): boolean {
  const [first, last] = [tokens[0], tokens.at(-1)]
  return (
    first !== undefined &&
    last !== undefined &&
    first.from > 0 &&
    tokens.length <= 2 &&
    prompt.slice(last.to).trim().length <= 1 &&
    tokens.every(
      ({ kind, senses, from }) =>
        (kind === 'speaker' || (kind === 'word' && Object.keys(senses).length === 0)) &&
        /\p{Lu}/u.test(prompt.charAt(from)),
    )
  )
}

/** “Only chapters.”, once there are some: nothing else was asked for. */
function isOnlyThat({ tokens, verb }: Clause, { done }: RulesRun): boolean {
  const things = tokens.flatMap(({ senses }) => (senses.limit === 'only' ? [] : (senses.thing ?? [])))
  return (
    verb === null &&
    tokens[0]?.senses.limit === 'only' &&
    things.length > 0 &&
    tokens.every(is({ kind: 'mark', limit: 'only', thing: true, glue: true })) &&
    things.every((thing) => done.some((one) => one.tokens.some(({ senses }) => senses.thing === thing)))
  )
}

/** “Hello again” */
const greets = ([first, ...rest]: readonly Token[]) =>
  isWord(first?.text, 'greeting') && rest.length > 0 && rest.every(is({ kind: 'mark', limit: 'again' }))

/** Nothing in it that anybody could do: thanks, greetings, a heading. */
function isIdle(item: Item): boolean {
  if (item.clause.verb !== null) return false
  return (
    isSpokenTo(item.tokens) ||
    greets(item.tokens) ||
    isSignature(item) ||
    isHeading(item.tokens) ||
    item.tokens.every(
      ({ kind, senses, text }) =>
        kind === 'mark' ||
        (senses.glue !== undefined && senses.thing === undefined) ||
        /^(?:following|steps?|tasks?|todo|instructions?|requests?|edits?|changes?|done)$/.test(text),
    )
  )
}
