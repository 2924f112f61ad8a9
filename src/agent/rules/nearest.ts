// What the frames could not read whole, read as the nearest command that can be done: only where nothing is lost with the words
// that it leaves out. What limits, what names something and what asks for something else is never left out.

import type { EditContext } from '../../edit/document.ts'
import { isHesitation, isStopWord, stem } from '../commands/plans/words.ts'
import type { AgentProject } from '../engine.ts'
import { keptFor } from '../kept.ts'
import { STAYING } from '../language/guard-clauses.ts'
import type { Clause } from '../language/read/clause.ts'
import { Item, wordsOf } from '../language/read/item.ts'
import { isSpokenTo } from '../language/read/remarks.ts'
import { readSentences } from '../language/read/sentences.ts'
import type { Token } from '../language/read/tokens.ts'
import { offersFor } from './offers.ts'
import { UNREAD_GUARD } from './refusal-text.ts'
import type { RulesRun } from './rules-run.ts'
import { mayBreak } from './unread-guards.ts'

/** Words of an instruction that may be left out. */
const MAX_IGNORED = 4
/** Instructions of one prompt that are read this way, and readings that are tried for each. */
const MAX_ROUNDS = 4
const MAX_TRIES = 6
const MAX_PARTS = 5
/** A longer instruction has more in it than one command. */
const MAX_TOKENS = 40
const MAX_LENGTH = 300

type Runner = (project: AgentProject, prompt: string) => RulesRun
/** `guards`: parts that say what stays; what was done must not touch that. */
type LeftOut = { ignored: string[]; guards: Token[][] }
export type Nearest = { run: RulesRun; ignored: string[] }

/**
 * Runs the prompt with each instruction that was not read in the words of the nearest command. Null, and the draft as it was, when
 * one of them has none.
 */
export function runNearest(
  first: RulesRun,
  project: AgentProject,
  prompt: string,
  runner: Runner,
): Nearest | null {
  const { draft } = project
  // What makes the first composition of a project is no edit of one.
  if (draft.start.compositions.length === 0 || first.sentences.some(({ isQuestion }) => isQuestion))
    return null
  const undo = draft.mark()
  const ignored: string[] = []
  let run = first
  let text = prompt
  for (let round = 0; round < MAX_ROUNDS && run.unmet.length > 0; round++) {
    const next = nearer(run, project, text, runner)
    if (next === null) {
      undo()
      return null
    }
    ignored.push(...next.ignored)
    run = next.run
    text = next.text
  }
  if (run.unmet.length === 0) return { run, ignored }
  undo()
  return null
}

function nearer(run: RulesRun, project: AgentProject, text: string, runner: Runner) {
  const unmet = run.unmet.find(({ why }) => why !== UNREAD_GUARD)
  if (unmet === undefined || CLOSED.test(unmet.why)) return null
  const at = text.indexOf(unmet.words)
  if (at < 0 || unmet.words.length > MAX_LENGTH) return null
  const said = tokensOf(unmet.words, project)
  if (said.length > MAX_TOKENS) return null
  // A heading or a word to nobody is left out altogether.
  const offers = new Set([...withoutOnePart(said, unmet.words), ...offersFor(unmet.words, null, project), ''])
  const initial = project.draft.start
  const heard = heardIn(project.context)
  let tries = MAX_TRIES
  for (const offer of offers) {
    if (offer === unmet.words || tries === 0) continue
    const left = leftOutBy(said, offer, project, { words: unmet.words, heard })
    const isHeading = /^\s*:/.test(text.slice(at + unmet.words.length))
    if (left === null || (offer === '' && !isHeading && !isBeside(said, said))) continue
    tries--
    const replaced = text.slice(0, at) + offer + text.slice(at + unmet.words.length)
    project.draft.rollBack(0)
    const next = runner(project, replaced)
    const isHeld = left.guards.every((tokens) => !mayBreak(guardOf(tokens), initial, next.session))
    if (isHeld && next.unmet.length < run.unmet.length && next.done.length > 0)
      return { run: next, text: replaced, ignored: left.ignored }
  }
  return null
}

function guardOf(tokens: Token[]): Clause {
  return { tokens, verb: null, isNegated: false, isRequest: false }
}

/** Reasons that other words don't change: a contradiction, a choice, what the person must say. */
const CLOSED = /^(?:you asked|I can't tell|where should|how )/

/** The words that an offer leaves out, and the parts that must hold; null when one of them matters. */
function leftOutBy(
  said: readonly Token[],
  offer: string,
  project: AgentProject,
  { words, heard }: { words: string; heard: ReadonlySet<string> },
): LeftOut | null {
  const offered = tokensOf(offer, project)
  if (!isAsked(offered, said) || deletesUnasked(offered, said)) return null
  const texts = new Set(offered.map(({ text }) => stem(text)))
  const senses = new Set(offered.flatMap(sensesOf))
  const isCovered = (token: Token) =>
    token.kind === 'word'
      ? // “Captions on” is what adding them does.
        (adds && token.senses.look === 'on' && endsPart(said, token)) ||
        texts.has(stem(token.text)) ||
        (sensesOf(token).some((sense) => senses.has(sense)) &&
          // A “lower third” is a title, and more than one.
          (token.senses.look === undefined || senses.has(`look ${token.senses.look}`)))
      : offered.some((one) => isSame(one, token))
  const takes = offered.some((token) => TAKING.has(token.senses.verb ?? ''))
  const adds = offered.some(({ senses }) => ADDING.has(senses.verb ?? ''))
  const left: LeftOut = { ignored: [], guards: [] }
  const { purposes } = new Item(
    { ...guardOf([...said]), verb: said.find(({ senses }) => senses.verb)?.senses.verb ?? null },
    words,
  )
  const isPurpose = (token: Token) => purposes.some(({ from, to }) => said.slice(from, to).includes(token))
  for (const part of partsOf(said)) {
    const open = part.filter(
      (token) => !isCovered(token) && token.kind !== 'mark' && token.kind !== 'break' && !isPurpose(token),
    )
    if (open.length === part.length && isBeside(part, said)) {
      left.ignored.push(wordsOf(part, words))
      continue
    }
    if (
      open.length === part.length &&
      part.some(({ senses: { limit }, text }) => limit === 'not' || STAYING.has(text))
    ) {
      left.guards.push(part)
      continue
    }
    for (const token of open) {
      const at = part.indexOf(token)
      const judged = judge(token, [part[at - 1], part[at - 2]], heard, said, takes)
      if (judged === 'matters') return null
      // Beside what is taken away, a word says which one.
      if (judged === 'ignored' && takes && open.length < part.length && !/..ly$/.test(token.text)) return null
      if (judged === 'ignored') left.ignored.push(wordsOf([token], words))
    }
  }
  return left.ignored.length > MAX_IGNORED ? null : left
}

/** “Remove it from the Interview” takes something out of it, and doesn't delete it. */
function deletesUnasked(offered: readonly Token[], said: readonly Token[]): boolean {
  const deletes =
    offered.some(({ senses }) => senses.verb === 'remove') &&
    offered.some(({ senses }) => senses.thing === 'composition')
  const isPlace = said.some(
    ({ kind }, at) =>
      kind === 'composition' &&
      said.slice(Math.max(0, at - 2), at).some(({ text }) => /^(?:from|in|of|on|at|out of|off)$/.test(text)),
  )
  return deletes && isPlace
}

function endsPart(said: readonly Token[], token: Token): boolean {
  const next = said[said.indexOf(token) + 1]
  return next === undefined || next.kind === 'mark' || next.senses.glue === 'politeness'
}

/** Between commas, dashes and brackets, and where a reason or a ban begins: “… before I spoil anything”, “… no copy”. */
function partsOf(said: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const [at, token] of said.entries()) {
    const isReason =
      REASONS.has(token.text) &&
      /^(?:i|we|you)$/.test(said[at + 1]?.text ?? '') &&
      // “before I start talking” is a place.
      !said.slice(at + 2).some(({ senses }) => senses.verb !== undefined || senses.asked !== undefined)
    if (isReason || token.text === 'no') parts.push([])
    if (/^[,;:()[\]–—]$/.test(token.text)) parts.push([])
    else (parts.at(-1) as Token[]).push(token)
  }
  return parts.filter((part) => part.length > 0)
}

const REASONS = new Set('because since as so before while and but'.split(' '))

/** The words without one of their parts each, the last first: what is said in passing mostly comes behind. */
function withoutOnePart(said: readonly Token[], words: string): string[] {
  const parts = partsOf(said)
  return parts.length < 2 || parts.length > MAX_PARTS
    ? []
    : parts.toReversed().map((part) =>
        parts
          .filter((one) => one !== part)
          .map((one) => wordsOf(one, words))
          .join(', '),
      )
}

/** Nothing of it asks for anything: a heading of one word, somebody who is spoken to, a statement. */
function isBeside(part: readonly Token[], said: readonly Token[]): boolean {
  const end = said[said.indexOf(part.at(-1) as Token) + 1]
  if (part.length === 1 && part[0]?.kind === 'word' && end?.text === ':') return true
  return isSpokenTo(part) || isRemark(part)
}

/** “They distract from the face”: a statement with a pronoun for its subject, that neither asks nor limits. */
function isRemark(part: readonly Token[]): boolean {
  const list = REASONS.has(part[0]?.text ?? '') ? part.slice(1) : part
  const [subject, verb] = list
  return (
    SUBJECTS.has(subject?.text ?? '') &&
    verb !== undefined &&
    list.every(
      ({ kind, senses, text }) =>
        kind === 'word' &&
        !ASKING.has(text) &&
        (senses.limit === undefined || senses.glue !== undefined || senses.limit === 'but') &&
        !STAYING.has(text),
    )
  )
}

const ADDING = new Set('add caption make set'.split(' '))
const TAKING = new Set('remove keep shorten start end mute move clean replace'.split(' '))
const SUBJECTS = new Set('it they he she we i that its'.split(' '))
const ASKING = new Set('want need must should shall let please wish prefer would like'.split(' '))

function judge(
  { kind, text, senses }: Token,
  before: readonly (Token | undefined)[],
  heard: ReadonlySet<string>,
  said: readonly Token[],
  takes: boolean,
): 'matters' | 'ignored' | 'glue' {
  if (kind !== 'word') return 'matters'
  if (ASKING.has(text.replace(/s$/, ''))) return 'glue'
  const { limit, glue, link } = senses
  if (limit === 'only' && !said.some((one) => one.senses.verb === 'keep')) return 'glue'
  if (limit !== undefined && glue === undefined) return 'matters'
  // How it is to be done.
  if (/..ly$/.test(text) && senses.thing === undefined && senses.verb === undefined) return 'ignored'
  if (senses.place === 'everything' && !takes) return 'glue'
  if (sensesOf({ senses } as Token).length > 0) return 'matters'
  if (glue !== undefined || link !== undefined || isStopWord(text)) return 'glue'
  if (/^(?:new|old|other|latest|last|earlier|later|previous)$/.test(text)) return 'matters'
  if (heard.has(stem(text)) || before.some((one) => POINTING.has(one?.text ?? ''))) return 'matters'
  return 'ignored'
}

/** Whatever an offer does was said. */
function isAsked(offered: readonly Token[], said: readonly Token[]): boolean {
  const senses = new Set(said.flatMap(sensesOf))
  const texts = new Set(said.map(({ text }) => stem(text)))
  const hasVerb = said.some((token) => token.senses.verb !== undefined && token.isBase)
  return offered.every((token) => {
    if (token.kind === 'mark') return true
    if (token.kind !== 'word') return said.some((one) => isSame(one, token))
    if (texts.has(stem(token.text))) return true
    const own = sensesOf(token).filter((sense) => !(sense.startsWith('verb ') && !hasVerb))
    if (own.length === 0) return !isHesitation(token.text)
    return own.some((sense) => senses.has(sense))
  })
}

const POINTING = new Set('in from before after during until between at of by into than'.split(' '))

function sensesOf({ senses }: Token): string[] {
  const { verb, thing, look, place, unit, cannot } = senses
  return Object.entries({ verb, thing, look, place, unit, cannot }).flatMap(([of, id]) =>
    id === undefined || id === 'composition' || id === 'part' ? [] : [`${of} ${id}`],
  )
}

function isSame(one: Token, other: Token): boolean {
  return (
    one.text === other.text ||
    (one.ids.length > 0 && one.ids.some((id) => other.ids.includes(id))) ||
    (one.pair !== null &&
      other.pair !== null &&
      one.pair[0] * other.pair[1] === one.pair[1] * other.pair[0]) ||
    (Number.isFinite(one.n) && one.n === other.n)
  )
}

function tokensOf(words: string, project: AgentProject): Token[] {
  return readSentences(words, project.draft.start, project.context).flatMap(({ tokens }) => tokens)
}

const heardIn = keptFor((context: EditContext) => {
  const heard = new Set<string>()
  for (const words of context.words.values())
    for (const { text } of words) heard.add(stem(text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')))
  return heard
})
