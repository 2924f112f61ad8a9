// What can be done instead, as prompts that work here: each candidate is tried on a draft of its own before it is offered.
import { isDeepStrictEqual } from 'node:util'
import { brokenFacts } from '../commands/verify.ts'
import { createDraft, TooMuchForOneRequest } from '../draft.ts'
import type { AgentProject } from '../engine.ts'
import type { Clause } from '../language/read/clause.ts'
import { readSentences } from '../language/read/sentences.ts'
import { is } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { quoted } from '../language/references.ts'
import { saysWhere } from './left-out.ts'
import { nearness, worthOf } from './nearness.ts'
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
const MAX_READ = 2_000
const MAX_OFFER_LENGTH = 300
/** Candidates that are compared with the prompt, and words of it. */
const MAX_SORTED = 120
const MAX_COMPARED = 200
/** What a word of the prompt is worth to another offer once one has it. */
const REPEATED = 0.3
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
export function explained(unmet: Unmet, project: AgentProject): Unmet {
  const { words } = unmet
  const kind = cannotIn(words, project)
  return kind && CANNOT[kind] ? { words, why: CANNOT[kind].why, suggestions: CANNOT[kind].instead } : unmet
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
  const said = readTokens((isIdle ? [prompt] : missed).join('. '), project).slice(0, MAX_COMPARED)
  const given = start.compositions.length === 0 ? [] : unmet.flatMap(({ suggestions }) => suggestions)
  const offered = offersFor(prompt.slice(0, MAX_READ), isIdle ? null : missed, project, true)
  const candidates = new Set(
    [...given, ...offered.map(({ text }) => text)].flatMap((text) => asQuoted(text, project) ?? []),
  )
  const isHeld = guardsOf(prompt.slice(0, MAX_READ), project)
  candidates.delete(prompt.trim())
  const asked = readSentences(prompt.slice(0, MAX_READ), project.draft.start, project.context).flatMap(
    ({ clauses }) => clauses,
  )
  const heard = [...project.context.words.values()].reduce((sum, words) => sum + words.length, 0)
  const found: { text: string; result: unknown }[] = []
  let tries = heard > LONG_TALK_WORDS ? 3 : MAX_TRIES
  const next = nearestFirst(
    [...candidates].filter(({ length }) => length <= MAX_OFFER_LENGTH),
    said,
    project,
    new Set(given),
  )
  // Where there is one composition, “in it” says nothing more.
  const scopes = start.compositions.slice(0, 1).flatMap(({ name }) => {
    const own = quoted(name)
    return own === null ? [] : [`In ${own}, `]
  })
  for (let text = next(false); text !== null && tries > 0 && found.length < MAX_OFFERED; ) {
    // A part of what is offered already says less.
    const own = unscoped(text)
    const isSaid =
      found.some((one) => unscoped(one.text).includes(own)) || deletesOther(readTokens(text, project), asked)
    const forms = isSaid
      ? []
      : [text, ...(own === text.toLowerCase() ? scopes : []).map((scope) => scope + text)]
    const working = forms
      .map((form) => ({ text: form, result: resultOf(form, project, run, isHeld) }))
      .find(({ result }) => result !== null)
    if (!isSaid) tries--
    // The same in other words is no other offer.
    const isNew = working && !found.some(({ result }) => isDeepStrictEqual(result, working.result))
    if (isNew) found.push(working)
    text = next(working !== undefined)
  }
  return found.map(({ text }) => text)
}

/**
 * An offer with the names that are here in marks which they don't hold; null where there are none. A film may be called `a", delete the
 * composition "B`, by whoever shares the project.
 */
function asQuoted(text: string, { draft, context }: AgentProject): string | null {
  const names = [
    ...draft.document.compositions.flatMap(({ name, titles, markers }) => [
      name,
      ...titles.map((one) => one.text),
      ...markers.map((one) => one.name),
    ]),
    ...[...context.media.values()].map(({ name }) => name),
  ]
  return names
    .filter((name) => name.includes('"') && text.includes(`"${name}"`))
    .reduce<string | null>((safe, name) => {
      const own = quoted(name)
      return safe === null || own === null ? null : safe.replaceAll(`"${name}"`, own)
    }, text)
}

function readTokens(text: string, project: AgentProject): Token[] {
  return readSentences(text.slice(0, MAX_READ), project.draft.start, project.context).flatMap(
    ({ tokens }) => tokens,
  )
}

/**
 * Gives one candidate after the other: each time the one that says most of what the prompt says and of what isn't offered yet; among
 * equals, the order stays. What a command gave itself comes first. The argument says whether the one before is offered.
 */
function nearestFirst(
  candidates: readonly string[],
  said: readonly Token[],
  project: AgentProject,
  given: ReadonlySet<string>,
) {
  const weights = said.map(worthOf)
  let open = candidates
    .slice(0, MAX_SORTED)
    .map((text) => ({ text, isGiven: given.has(text), ...nearness(readTokens(text, project), said) }))
  let last: (typeof open)[number] | null = null
  return (isOffered: boolean): string | null => {
    // What is to be done stays the same.
    const others = last?.shared.filter((at) => said[at]?.senses.verb === undefined) ?? []
    if (isOffered) for (const at of others) weights[at] = (weights[at] as number) * REPEATED
    const score = ({ shared, cost, isGiven }: (typeof open)[number]) =>
      isGiven ? Infinity : shared.reduce((sum, at) => sum + (weights[at] as number), 0) - cost
    last = open.reduce<typeof last>((best, one) => (best && score(best) >= score(one) ? best : one), null)
    open = open.filter((one) => one !== last)
    return last?.text ?? null
  }
}

/** A film is deleted that the prompt only speaks of, or that something is to be taken out of. */
function deletesOther(offered: readonly Token[], asked: readonly Clause[]): boolean {
  const isDeleting =
    offered[0]?.senses.verb === 'remove' &&
    offered.slice(1).every(is({ kind: 'composition mark', thing: 'composition', glue: true }))
  const films = offered.flatMap(({ kind, ids }) => (kind === 'composition' ? ids : []))
  const isNamed = asked.some(({ tokens }) => tokens.some(({ ids }) => ids.some((id) => films.includes(id))))
  if (!isDeleting || !isNamed) return false
  return !asked.some(
    ({ verb, tokens }) =>
      verb === 'remove' &&
      tokens.some(
        ({ kind, ids }, at) =>
          kind === 'composition' && ids.some((id) => films.includes(id)) && !saysWhere(tokens, at),
      ),
  )
}

function unscoped(prompt: string): string {
  return prompt.replace(/^In "[^"]*"(?: and "[^"]*")*, /, '').toLowerCase()
}

/** What comes of it, if it is carried out completely and leaves all that the prompt wants to stay as it was; else null. */
function resultOf(
  prompt: string,
  project: AgentProject,
  run: Runner,
  isHeld: (tried: Session) => boolean,
): unknown {
  const { document, context } = project.draft
  let made = 0
  const newId = () => `offer-${made++}`
  const draft = createDraft({ start: document, context, guards: [], newId })
  try {
    const { unmet, session } = run({ ...project, newId, draft }, prompt)
    const changes = draft.applied.length > 0 && !isDeepStrictEqual(draft.document, document)
    const works = unmet.length === 0 && (changes || session.exports.length > 0) && isHeld(session)
    return works ? [draft.document, session.exports] : null
  } catch (error) {
    if (error instanceof TooMuchForOneRequest) return null
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
