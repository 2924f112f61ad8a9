// What can be done instead, as prompts that work here: each candidate is tried on a draft of its own before it is offered.
import { isDeepStrictEqual } from 'node:util'
import { plainWordsOf } from '../commands/plans/words.ts'
import { brokenFacts } from '../commands/verify.ts'
import { createDraft, TooMuchForOneRequest } from '../draft.ts'
import type { AgentProject } from '../engine.ts'
import { frameOf } from '../language/follow-up-frames.ts'
import { plainTokens } from '../language/follow-up-turn.ts'
import { readSentences } from '../language/read/sentences.ts'
import { commands } from '../language/read/taken-back.ts'
import { refersBack } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { quoted } from '../language/references.ts'
import { deletesOther, goesAlong, waysOf } from './agreement.ts'
import { followUpOffers, INSTEAD, wantsBack } from './follow-up-offers.ts'
import { nearness, worthOf } from './nearness.ts'
import { offersFor } from './offers.ts'
import { ownParts } from './own-parts.ts'
import { protectionFacts } from './prompt-facts.ts'
import type { RulesRun, Unmet } from './rules-run.ts'
import { runFrames } from './run-rules.ts'
import { topicsHeard } from './said.ts'
import { Session } from './session.ts'
import { takeGuards } from './take-guards.ts'

const MAX_OFFERED = 3
/** Each try runs the frames once or twice. */
const MAX_TRIES = 16
/** Of them, for parts of the prompt in its own words. */
const MAX_OWN_TRIES = 8
/** Characters of a prompt that are read for suggestions, and of one suggestion. */
const MAX_READ = 2_000
const MAX_OFFER_LENGTH = 300
/** Candidates that are compared with the prompt, and words of it. */
const MAX_SORTED = 120
const MAX_COMPARED = 200
/** What a word of the prompt is worth to another offer once one has it. */
const REPEATED = 0.3
/** Beside a better offer, one that is worth less says nothing. */
const MIN_WORTH = -0.5
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
  const read = prompt.slice(0, MAX_READ)
  const sentences = readSentences(read, project.draft.start, project.context)
  const asked = sentences.flatMap(({ clauses }) => clauses)
  const ways = waysOf(asked, topicsHeard(project.context))
  const isHeld = guardsOf(read, project)
  const asGiven = tokensOf(project.given?.prompt ?? read, project)
  const hasChanged = isIdle && project.earlier?.[0]?.hasChanged === true
  const correction = hasChanged ? correctionOf(read, project) : null
  const following = hasChanged ? followUpOffers(project.given?.prompt ?? read, project) : []
  // Where there is one composition, “in it” says nothing more.
  const [film] = start.compositions.map(({ name }) => quoted(name))
  const scopes = film ? [`In ${film}, `] : []
  /** A prompt that works, and what comes of it: as it is, or in the first composition. */
  const tried = (text: string) => {
    if (text.startsWith(INSTEAD)) {
      const rest = text.slice(INSTEAD.length)
      const isOrder = /^in "/i.test(rest) || commands(tokensOf(rest, project)[0])
      const result = isOrder && correction && resultOf(rest, correction.project, run, correction.isHeld)
      return result ? { text, result } : undefined
    }
    const isPlain = unscoped(text) === text.toLowerCase() && !/[.;,] /.test(text)
    return [text, ...(isPlain ? scopes.map((scope) => scope + text) : [])]
      .map((form) => ({ text: form, result: resultOf(form, project, run, isHeld) }))
      .find(({ result }) => result !== null)
  }
  const heard = [...project.context.words.values()].reduce((sum, words) => sum + words.length, 0)
  let tries = heard > LONG_TALK_WORDS ? 3 : MAX_TRIES
  let ownTries = Math.min(tries - 1, MAX_OWN_TRIES)
  const own = new Map<string, NonNullable<ReturnType<typeof tried>>>()
  const isPart = (text: string) => {
    if (ownTries <= 0 || text.length > MAX_OFFER_LENGTH) return false
    ownTries--
    const working = tried(text)
    if (working !== undefined) own.set(text, working)
    return working !== undefined
  }
  const leaning = sentences
    .flatMap(({ tokens }) => tokens)
    .flatMap((token) => (refersBack(token, read) ? [token.from] : []))
  const parts = isIdle ? ownParts(read, missed, leaning, isPart) : []
  const said = tokensOf((isIdle ? [prompt] : missed).join('. '), project).slice(0, MAX_COMPARED)
  const given = [
    ...following,
    ...(start.compositions.length === 0 ? [] : unmet.flatMap(({ suggestions }) => suggestions)),
  ]
  const offered = offersFor(read, isIdle ? null : missed, project, true)
  const candidates = new Set(
    [...given, ...parts, ...offered.map(({ text }) => text)]
      .flatMap((text) => asQuoted(text, project) ?? [])
      .map((text) => (project.given?.isInstead && !text.startsWith(INSTEAD) ? INSTEAD + text : text)),
  )
  for (const text of candidates) if (isSame(text, prompt)) candidates.delete(text)
  const undo = { text: 'undo that', result: null }
  const found: { text: string; result: unknown }[] = hasChanged && wantsBack(asGiven) ? [undo] : []
  const next = nearestFirst(
    [...candidates].filter(({ length }) => length <= MAX_OFFER_LENGTH),
    said,
    project,
    new Set(given),
  )
  for (let text = next(false); text !== null && tries > 0 && found.length < MAX_OFFERED; ) {
    // A part of what is offered already says less.
    const plain = unscoped(text)
    const tokens = tokensOf(text.replace(INSTEAD, ''), project)
    const isBarred =
      found.some((one) => unscoped(one.text).includes(plain)) ||
      deletesOther(tokens, asked, said) ||
      !(own.has(text) || given.includes(text) || start.compositions.length === 0 || goesAlong(tokens, ways))
    const working = isBarred ? undefined : (own.get(text) ?? tried(text))
    if (!isBarred && !own.has(text)) tries--
    // The same in other words is no other offer.
    const isNew = working && !found.some(({ result }) => isDeepStrictEqual(result, working.result))
    if (isNew) found.push(working)
    text = next(working !== undefined)
  }
  const both = found[0] === undo && found[1] ? tried(INSTEAD + found[1].text) : undefined
  // “Wrong one. Remove Start, bring Questions back”
  if (both !== undefined && found.length < MAX_OFFERED) found.push(both)
  if (found.length === 0 && hasChanged && frameOf(asGiven).how === 'instead') found.push(undo)
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

/** As they are written: what reading makes of them isn't what people see. */
function tokensOf(text: string, { draft, context }: AgentProject): Token[] {
  return plainTokens(text.slice(0, MAX_READ), { document: draft.start, context })
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
    .map((text) => ({ text, isGiven: given.has(text), ...nearness(tokensOf(text, project), said) }))
  let last: (typeof open)[number] | null = null
  let hasOffered = false
  const worth = ({ shared, cost, isGiven }: (typeof open)[number]) =>
    isGiven ? Infinity : shared.reduce((sum, at) => sum + worthOf(said[at] as Token), 0) - cost
  return (isOffered: boolean): string | null => {
    // What is to be done stays the same.
    hasOffered ||= isOffered
    const others = last?.shared.filter((at) => said[at]?.senses.verb === undefined) ?? []
    if (isOffered) for (const at of others) weights[at] = (weights[at] as number) * REPEATED
    const score = ({ shared, cost, isGiven }: (typeof open)[number]) =>
      isGiven ? Infinity : shared.reduce((sum, at) => sum + (weights[at] as number), 0) - cost
    last = open.reduce<typeof last>((best, one) => (best && score(best) >= score(one) ? best : one), null)
    open = open.filter((one) => one !== last)
    if (last !== null && hasOffered && worth(last) < MIN_WORTH) return null
    return last?.text ?? null
  }
}

/** But for what stands around it. */
const isSame = (text: string, prompt: string) =>
  plainWordsOf(text).join(' ') === plainWordsOf(prompt).join(' ')

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

/** The project as the request before found it, where another can take its place; null where none can. */
function correctionOf(prompt: string, project: AgentProject) {
  const { draft, earlier, given, context, newId } = project
  const start = given?.isInstead ? draft.start : earlier?.[0]?.before
  if (start === undefined) return null
  const before = { ...project, draft: createDraft({ start, context, guards: [], newId }) }
  return { project: before, isHeld: guardsOf(prompt, before) }
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
