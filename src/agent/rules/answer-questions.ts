// Answers the questions of a prompt, each with those that belong to it.
import { clockText } from '../../edit/time-text.ts'
import type { Clause } from '../language/read/clause.ts'
import { wordsOf } from '../language/read/item.ts'
import type { Sentence } from '../language/read/sentences.ts'
import { matches, textOf } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { FACT_KINDS, type FactKind } from '../language/vocabulary/facts.ts'
import { isAuxiliary, isWord } from '../language/vocabulary/grammar.ts'
import { answerTo } from './answers/answer.ts'
import { closestName, closestText, closestTo } from './answers/closest.ts'
import { questionOf } from './answers/question.ts'
import type { Found } from './answers/spoken-facts.ts'
import { supposedIn } from './answers/what-if.ts'
import { NO_ANSWER, remarkText } from './refusal-text.ts'
import type { Unmet } from './rules-run.ts'
import type { Session } from './session.ts'

/** What a run knows when it answers. */
type Asking = {
  session: Session
  sentences: readonly Sentence[]
  unmet: Unmet[]
}

/** Answers each question of a prompt that asks for no edit. */
export function answerAll(run: Asking): void {
  const asked = run.sentences.filter(
    ({ isQuestion, clauses }) => isQuestion || clauses.some(({ verb }) => verb === 'ask' || verb === 'make'),
  )
  const all = (asked.length > 0 ? asked : run.sentences).filter(({ tokens }) => !asksNothing(tokens))
  for (const [order, { tokens }] of run.sentences.entries())
    if (
      asked.length > 0 &&
      !asked.some((one) => one.tokens === tokens) &&
      !asksNothing(tokens) &&
      !isPurpose(tokens) &&
      !all.some((one) => one === run.sentences[order + 1] && asksMore(one.tokens))
    )
      run.session.note(remarkText(wordsOf(tokens, run.session.prompt)))
  for (const sentence of all) {
    const { tokens } = sentence
    const before = run.sentences[run.sentences.indexOf(sentence) - 1]
    if (before === undefined || !asksMore(tokens)) answer(run, sentence)
    // “Is there swearing? Timecodes, please.”: the answer has them.
    else if (!all.includes(before) || !TIMED.test(run.session.notes.at(-1) ?? ''))
      answer(run, { ...sentence, tokens: [...tokens.filter(({ text }) => text !== '?'), ...before.tokens] })
  }
}

const TIMED = /\d:\d\d/

/** “Leo's pilot licence. Which second?”, “Swears? Where?”: it asks something about what was named before. */
function asksMore(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  const isMoment = words.some(({ text, senses }) => isWord(text, 'moment') || senses.asked === 'when')
  return (
    isMoment &&
    words.every(
      ({ text, senses }) =>
        isWord(text, 'question', 'moment', 'be', 'article') ||
        senses.asked === 'when' ||
        senses.verb === 'ask' ||
        text === 'state',
    )
  )
}

/** “Just tell me”, “don't delete anything”, “info only, no cutting yet”: how to answer, and not what. */
function asksNothing(given: readonly Token[]): boolean {
  // “… for my catalogue”
  const aim = given.findIndex(({ text }, at) => at > 1 && text === 'for')
  const tokens = aim < 0 ? given : given.slice(0, aim)
  const list = tokens.filter(
    ({ kind, senses }) => kind !== 'mark' && (senses.glue === undefined || senses.glue === 'pronouns'),
  )
  const [first, second] = tokens
  // “Has anything been removed yet?”
  if ((isAuxiliary(first?.text) && second?.text !== 'not') || isWord(first?.text, 'question')) return false
  // “Count the edits”
  const isLimited = list.some(({ senses }) => senses.limit === 'only' || senses.limit === 'not')
  return (
    list.length > 0 &&
    (isLimited || !list.some(({ text }) => isWord(text, 'heading'))) &&
    list.every(
      (token) =>
        (token.senses.verb !== undefined &&
          token.senses.thing === undefined &&
          token.senses.asked === undefined) ||
        matches(token, { text: 'for', limit: 'only not' }) ||
        isWord(token.text, 'informing', 'heading', 'quantity') ||
        /^(?:it|that|true|false|timecode|tc|first)$/.test(token.text),
    )
  )
}

/** “No edits”, “info only”, “change nothing”: a clause that asks for an answer alone. */
export function wantsAnswerOnly({ tokens }: Clause): boolean {
  const verbs = tokens.flatMap(({ senses }) => (senses.glue === undefined ? (senses.verb ?? []) : []))
  const isNothing = tokens.some(({ senses }) => senses.limit === 'not')
  const isOnly = tokens.some(({ senses }) => senses.limit === 'only')
  return (
    asksNothing(tokens) &&
    !verbs.includes('keep') &&
    (isNothing || (isOnly && verbs.every((verb) => verb === 'ask')))
  )
}

/** “Need it for the caption copy”: what the answer is for. */
function isPurpose(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind, text }) => kind !== 'mark' && !/^(?:i|we|just|need|want)$/.test(text))
  return /^(?:it|this|that)$/.test(words[0]?.text ?? '') && words[1]?.text === 'for'
}

/** “Settling a bet”, “my boss asks”: words beside a question that no command has. */
export function isBesideQuestion({ tokens, verb }: Clause): boolean {
  if (isPurpose(tokens)) return true
  return (
    verb === null &&
    tokens.every(
      ({ kind, senses }) =>
        kind === 'mark' ||
        (kind === 'word' && Object.keys(senses).every((one) => one === 'glue' || one === 'link')),
    )
  )
}

/** Answers one sentence, or says that the documents don't hold the answer. */
export function answer(run: Asking, sentence: Sentence): void {
  const asked = sentence.tokens
  // “If I cut the ads, how long is it?” is one question.
  const isSupposed = supposedIn(asked, run.session.prompt) !== null
  const all = isSupposed ? null : tellAspects(run, sentence, asked)
  if (all !== null) {
    for (const one of all) run.session.note(one)
    return
  }
  const parts = isSupposed ? [asked] : questionsIn({ ...sentence, tokens: asked })
  for (const [order, tokens] of parts.entries()) {
    // “Find me the bit about his wife, when is it?”
    const start = asked.slice(0, asked.indexOf(tokens[0] as Token))
    const lead = order === 0 ? start : (parts[0] ?? [])
    const told = isSupposed ? null : tellAspects(run, sentence, tokens)
    if (told !== null) for (const one of told) run.session.note(one)
    else answerPart(run, sentence, tokens, lead)
  }
}

function answerPart(run: Asking, sentence: Sentence, tokens: readonly Token[], lead: readonly Token[]): void {
  const told = readPart(run, sentence, tokens, lead)
  if (told !== null) run.session.note(told)
  else run.unmet.push(unanswered(run.session, tokens))
}

/** That a question has no answer, what comes closest to one, and how to make a clip of that. */
function unanswered(session: Session, tokens: readonly Token[]): Unmet {
  const question = questionOf([...tokens], session)
  const [best] = closestTo(question)
  const closest = best ? closestText(question) : closestName(question)
  const scope = session.compositions.length > 1 ? `In "${best?.name}", make` : 'Make'
  return {
    words: wordsOf(tokens, session.prompt),
    why: NO_ANSWER,
    suggestions: best ? [`${scope} a clip from ${timesOf(best)}`] : [],
    ...(closest === null ? {} : { closest }),
  }
}

const timesOf = ({ sentence: { range } }: Found): string =>
  `${clockText(range.startUs)} to ${clockText(range.endUs)}`

function readPart({ session }: Asking, sentence: Sentence, tokens: readonly Token[], lead: readonly Token[]) {
  const readings = [tokens, ...(lead.length > 0 ? [withSubject(tokens, lead)] : [])]
  // “For whom was it carried out?”
  if (tokens.some(({ text }) => text === 'it')) readings.reverse()
  let told: string | null = null
  for (const one of readings) told ??= answerTo({ ...sentence, tokens: [...one] }, session)
  return told
}

/** “Resolution and length?”, “how many chapters, and where?”: what each asks for; null where it asks for one thing, or not for all of them. */
function tellAspects(run: Asking, sentence: Sentence, tokens: readonly Token[]): string[] | null {
  const dash = tokens.findLastIndex(({ text }) => /^[–—:-]$/.test(text))
  const wanted = tokens.slice(dash + 1)
  // “York shop, book title – which TCs?”
  const isShared = dash > 0 && wanted.some(({ senses }) => senses.asked === 'when')
  const aspects = partsOf(isShared ? tokens.slice(0, dash) : tokens)
  if (aspects.length < 2 || !(isShared || isTelegram(tokens) || aspects.every(isAspect))) return null
  const [lead = []] = aspects
  const told = aspects.map((list) =>
    isShared
      ? readPart(run, sentence, [...list, ...wanted], [])
      : readPart(run, sentence, withThing(list, lead), list === lead ? [] : lead),
  )
  return told.every((one) => one !== null) ? told : null
}

/** What “and”, commas and the like separate. */
function partsOf(tokens: readonly Token[]): (readonly Token[])[] {
  const starts = [0, ...tokens.flatMap(({ text }, at) => (LISTING.test(text) ? [at + 1] : []))]
  return starts
    .map((from, order) =>
      tokens.slice(from, order + 1 < starts.length ? (starts[order + 1] ?? 0) - 1 : undefined),
    )
    .filter((list) => list.some(({ kind }) => kind !== 'mark'))
}

const LISTING = /^(?:[,+&/]|and|or)$/

/** “Guest name + website” */
function isTelegram(tokens: readonly Token[]): boolean {
  return !tokens.some(
    ({ text, senses }) =>
      isAuxiliary(text) ||
      isWord(text, 'question') ||
      (senses.verb !== undefined && senses.thing === undefined),
  )
}

/** “How many chapters, and where?”: the chapters. */
function withThing(list: readonly Token[], lead: readonly Token[]): readonly Token[] {
  const isThing = ({ senses }: Token) => senses.thing !== undefined || senses.unit !== undefined
  const isWhole = list.some(
    (one) =>
      isThing(one) ||
      one.senses.asked !== undefined ||
      (one.kind === 'word' && !isWord(one.text, 'question') && Object.keys(one.senses).length === 0),
  )
  return isWhole ? list : [...list, ...lead.filter(isThing)]
}

/** It names something that is known of a composition, or asks where it is, and nothing else. */
function isAspect(tokens: readonly Token[]): boolean {
  const isNamed = tokens.some(
    ({ senses, text }) =>
      senses.asked !== undefined ||
      senses.thing !== undefined ||
      senses.unit !== undefined ||
      isWord(text, 'moment'),
  )
  const words = tokens.filter(({ kind }) => kind === 'word' || kind === 'quote')
  return (
    isNamed &&
    words.every(
      ({ kind, senses, text }) =>
        kind === 'word' &&
        (Object.keys(senses).length > 0 || isWord(text, 'question', 'naming', 'progress', 'aspect')),
    )
  )
}

/** "How long is it, and how many pauses are there?" asks twice. */
function questionsIn({ tokens }: Sentence): Sentence['tokens'][] {
  const starts: number[] = []
  for (let at = 3; at < tokens.length; at++) {
    const from = questionFrom(tokens, at, starts.at(-1) ?? 0)
    if (from !== null) starts.push(from)
  }
  const [lead = [], ...asked] = [0, ...starts].map((from, order) => tokens.slice(from, starts[order]))
  // “Per the memo, which topic …”: what leads to the question asks nothing.
  const leads = !lead.some(({ text, senses }) => asksFor(text) || text === '?' || senses.verb === 'ask')
  const isAsked = isAuxiliary(lead[isWord(lead[0]?.text, 'opener') ? 1 : 0]?.text) || kindAsked(lead) !== null
  return leads && asked.length > 0 && !isAsked ? asked : [lead, ...asked]
}

/** How far a question looks around for what else it asks. */
const MAX_QUESTION = 60

/** Where another question begins that asks at a place, with “and” or “+” before it; null where none does. */
function questionFrom(tokens: readonly Token[], at: number, start: number): number | null {
  const text = tokens[at]?.text ?? ''
  if (JOINTS.has(text) || POSING.has(text)) return null
  // “…, and in which year …”, “… and um how many …”
  let from = at
  while (POSING.has(tokens[from - 1]?.text ?? '')) from--
  const joint = tokens[from - 1]?.text ?? ''
  if (!JOINTS.has(joint)) return null
  const before = tokens.slice(Math.max(start, at - MAX_QUESTION), at)
  const rest = tokens.slice(from, at + MAX_QUESTION)
  // “…, and when?” only asks for more about the same.
  const isWhole =
    rest.filter(({ kind }) => kind !== 'mark').length > 2 && rest.slice(at - from + 1).some(asksAboutMore)
  const asks =
    asksFor(text) || (AUXILIARY.has(text) && joint === 'and' && before.some((one) => asksFor(one.text)))
  if (isWhole && asks) return from
  return asksOtherFact(before, rest) && (asksFor(text) || rest.length <= 3) ? from : null
}

/** “… and how much is one”, “full name and city”: another kind of thing, and not “by how much?”. */
function asksOtherFact(before: readonly Token[], rest: readonly Token[]): boolean {
  const kind = kindAsked(rest.slice(0, 6))
  const isMore = asksFor(rest[0]?.text ?? '')
    ? rest.some(({ kind, senses }) => kind !== 'mark' && senses.asked === undefined)
    : !POSING.has(rest[0]?.text ?? '')
  return (
    kind !== null &&
    kind.index <= 4 &&
    isMore &&
    // “…, and where's he from?” asks nothing about the moment.
    (kind.kind.isOwn === true || !MOMENT.test(rest[0]?.text ?? '')) &&
    kindAsked(before)?.kind !== kind.kind
  )
}

function kindAsked(tokens: readonly Token[]): { kind: FactKind; index: number } | null {
  const text = textOf(tokens)
  for (const kind of FACT_KINDS) {
    const found = kind.asks.exec(text)
    if (found) return { kind, index: found.index }
  }
  return null
}

/** What “it” and “one” are, and whose city: the words of the question before. */
function withSubject(part: readonly Token[], lead: readonly Token[]): Token[] {
  const isSubject = ({ kind, senses, text }: Token) =>
    kind === 'word' &&
    (Object.keys(senses).length === 0 || senses.person !== undefined) &&
    !FACT_KINDS.some(({ asks }) => asks.test(text))
  return [...part, ...lead.filter(isSubject)]
}

const MOMENT = /^(?:when|where)$/
const JOINTS = new Set(['and', ',', '?', ':', '+', '&', 'n'])

/** “What's the size and are captions on?” */
const AUXILIARY = new Set(['is', 'are', 'does', 'did', 'was', 'has'])
const POSING = new Set(['in', 'at', 'for', 'under', 'from', 'by'])

/** “…, and when is the first mention?”, “where does each start” ask nothing about anything else. */
function asksAboutMore({ kind, senses, text }: Token): boolean {
  return (
    kind !== 'mark' &&
    kind !== 'ordinal' &&
    kind !== 'number' &&
    (senses.asked === 'speech' || senses.glue === undefined) &&
    senses.unit !== 'time' &&
    senses.asked !== 'when' &&
    (senses.asked === 'speech' || !['start', 'end', 'ask', 'see'].includes(senses.verb ?? '')) &&
    !/^(?:first|mention|time|it|end|each|exactly|many|much|long|seconds|minutes|how|what|when|where|why|who|at|by|from|for|in|so|figure|timecode|timestamps?|print|show|where's|stated|said)$/.test(
      text,
    )
  )
}

const ASKING = new Set(['how', 'what', 'which', 'who', 'whom', 'when', 'where', 'why'])

/** “which”, and “in which”, which is one token. */
function asksFor(text: string): boolean {
  return ASKING.has(text.slice(text.lastIndexOf(' ') + 1))
}
