// What can be done instead, as prompts that work here: each candidate is tried on a draft of its own before it is offered.
import { brokenFacts } from '../commands/verify.ts'
import { createDraft, TooMuchForOneRequest } from '../draft.ts'
import type { AgentProject } from '../engine.ts'
import { readSentences } from '../language/read/sentences.ts'
import { nearness } from './nearness.ts'
import { offersFor } from './offers.ts'
import { protectionFacts } from './prompt-facts.ts'
import type { RulesRun, Unmet } from './rules-run.ts'
import { runFrames } from './run-rules.ts'
import { Session } from './session.ts'
import { takeGuards } from './take-guards.ts'

const MAX_OFFERED = 3
/** Each try runs the frames once or twice. */
const MAX_TRIES = 20
/** Characters of a prompt that are read for suggestions, and of one suggestion. */
const MAX_READ = 3_000
const MAX_OFFER_LENGTH = 300
/** Candidates that are compared with the prompt, and words of it. */
const MAX_SORTED = 60
const MAX_COMPARED = 200
/** On a long talk a try is not cheap. */
const LONG_TALK_WORDS = 10_000

/** What nobody here can do: why, and the next best thing that can be done. */
const CANNOT: Readonly<Record<string, { why: string; instead: string[] }>> = {
  translate: {
    why: "translating needs a language model, and I can't make voices",
    instead: ['add captions'],
  },
  grade: { why: "I can't change colors", instead: [] },
  motion: {
    why: "I can't move or animate pictures",
    instead: ['make it vertical', 'add a crossfade of half a second between the clips'],
  },
  publish: { why: "I can't publish; export the file and upload it yourself", instead: ['export it as mp4'] },
  generateMedia: { why: "I can't generate media; import a file and add it", instead: [] },
  exportFile: { why: 'this is not a format that can be exported', instead: ['export it as mp4'] },
  fontLook: {
    why: 'captions and titles have one font here',
    instead: ['make the title bigger', 'add boxed captions'],
  },
  subjective: {
    why: "I can't judge what is good or dull",
    instead: ['shorten pauses to 0.4 s', 'make a 30 second highlight reel'],
  },
}

type Runner = (project: AgentProject, prompt: string) => RulesRun

/** Why the unmet words cannot be done, where that is known; else what they have. */
export function explained({ words, why, suggestions }: Unmet, project: AgentProject): Unmet {
  const kind = cannotIn(words, project)
  return kind && CANNOT[kind]
    ? { words, why: CANNOT[kind].why, suggestions: CANNOT[kind].instead }
    : { words, why, suggestions }
}

/** Taking something away can always be done; what else a word says there is what the talk is about (“my shared screen”). */
const TAKING = new Set(['remove', 'keep', 'shorten', 'off', 'leave'])

function cannotIn(words: string, project: AgentProject): string | undefined {
  const clauses = readSentences(words.slice(0, MAX_READ), project.draft.start, project.context).flatMap(
    (one) => one.clauses,
  )
  for (const { verb, tokens } of clauses) {
    const found = tokens.find(({ senses }) => senses.cannot !== undefined && senses.thing === undefined)
    const kind = found?.senses.cannot
    if (kind && (kind === 'subjective' || kind === 'fontLook' || !TAKING.has(verb ?? ''))) return kind
  }
  return undefined
}

/** Prompts for what another engine did not do. */
export function suggestionsOf(words: readonly string[], project: AgentProject): string[] {
  const unmet = words.map((one) => explained({ words: one, why: '', suggestions: [] }, project))
  return suggestionsFor(unmet, project, runFrames, words.join('. '))
}

/** Prompts for what was not done; each is carried out completely when it is sent on the draft as it is now. */
export function suggestionsFor(
  unmet: readonly Unmet[],
  project: AgentProject,
  run: Runner,
  prompt: string,
): string[] {
  const start = project.draft.document
  const missed = unmet.map(({ words }) => words)
  const isIdle = project.draft.applied.length === 0
  const candidates = new Set([
    ...(start.compositions.length === 0 ? [] : unmet.flatMap(({ suggestions }) => suggestions)),
    ...nearestFirst(
      offersFor(prompt.slice(0, MAX_READ), isIdle ? null : missed, project, true).map(({ text }) => text),
      (isIdle ? [prompt] : missed).join('. '),
      project,
    ),
  ])
  const isHeld = guardsOf(prompt.slice(0, MAX_READ), project)
  candidates.delete(prompt.trim())
  for (const one of candidates) if (one.length > MAX_OFFER_LENGTH) candidates.delete(one)
  const heard = [...project.context.words.values()].reduce((sum, words) => sum + words.length, 0)
  const found: string[] = []
  let tries = heard > LONG_TALK_WORDS ? 3 : MAX_TRIES
  for (const candidate of candidates) {
    if (found.length >= MAX_OFFERED || tries === 0) break
    // Where there is one composition, “in it” says nothing more.
    if (start.compositions.length === 1 && found.some((one) => unscoped(one) === unscoped(candidate)))
      continue
    // A part of what is offered already says less.
    if (found.some((one) => unscoped(one).includes(unscoped(candidate)))) continue
    tries--
    const working = [
      candidate,
      ...start.compositions.slice(0, 1).map(({ name }) => `In "${name}", ${candidate}`),
    ].find((prompt) => works(prompt, project, run, isHeld))
    if (working) found.push(working)
  }
  return found
}

/** Those that say most of what the prompt says come first; among equals, the order stays. */
function nearestFirst(offers: readonly string[], words: string, project: AgentProject): readonly string[] {
  if (words.length > MAX_READ) return offers
  const read = (text: string) =>
    readSentences(text.slice(0, MAX_READ), project.draft.start, project.context).flatMap(
      ({ tokens }) => tokens,
    )
  const said = read(words).slice(0, MAX_COMPARED)
  return offers
    .slice(0, MAX_SORTED)
    .map((offer) => ({ offer, score: nearness(read(offer), said) }))
    .sort((a, b) => b.score - a.score)
    .map(({ offer }) => offer)
}

function unscoped(prompt: string): string {
  return prompt.replace(/^In "[^"]*", /, '').toLowerCase()
}

/** Carried out completely, with all that the prompt wants to stay as it was. */
function works(
  prompt: string,
  project: AgentProject,
  run: Runner,
  isHeld: (tried: Session) => boolean,
): boolean {
  const { document, context } = project.draft
  const draft = createDraft({ start: document, context, guards: [], newId: project.newId })
  try {
    const { unmet, session } = run({ ...project, draft }, prompt)
    return unmet.length === 0 && (draft.applied.length > 0 || session.exports.length > 0) && isHeld(session)
  } catch (error) {
    if (error instanceof TooMuchForOneRequest) return false
    throw error
  }
}

/** Whether what was tried leaves alone what the prompt wants to stay. */
function guardsOf(prompt: string, project: AgentProject): (tried: Session) => boolean {
  const { document: start, context } = project.draft
  const draft = createDraft({ start, context, guards: [], newId: project.newId })
  const session = new Session({ ...project, draft }, prompt)
  const clauses = readSentences(prompt, start, context).flatMap((one) => one.clauses)
  takeGuards(session, clauses, prompt)
  // Where a topic begins and ends isn't certain.
  session.protections.splice(0, Infinity, ...session.protections.filter(({ isTopic }) => !isTopic))
  const facts = protectionFacts(session)
  return ({ document }) => brokenFacts(facts, start, document, context).length === 0
}
