// Requests in a row with nothing between them, as people type on a phone: “ums out uhs stay”, “mute it captions on”. What isn't read as
// it stands is read with full stops, where each part is a request or a guard by itself and there is one way to put them.
import { createDraft, TooMuchForOneRequest } from '../draft.ts'
import type { AgentProject, AppliedOperation } from '../engine.ts'
import { isGuard } from '../language/guards.ts'
import { fits, has, pattern } from '../language/phrases/pattern.ts'
import { withConcepts } from '../language/read/concepts.ts'
import { knownNames, withEntities } from '../language/read/entities.ts'
import { withNumbers } from '../language/read/numbers.ts'
import { readSentences } from '../language/read/sentences.ts'
import { corrected } from '../language/read/spelling.ts'
import { lex, type Token } from '../language/read/tokens.ts'
import { isAuxiliary } from '../language/vocabulary/grammar.ts'
import type { RulesRun } from './rules-run.ts'

type Runner = (project: AgentProject, prompt: string) => RulesRun

/** A longer prompt is no telegram. */
const MAX_CHARACTERS = 300
const MAX_TOKENS = 32
const MAX_PARTS = 4
/** Readings of parts, and of the prompt in parts; on a long talk a reading is not cheap. */
const MAX_RUNS = 60
const MAX_WHOLES = 8
const LONG_TALK_WORDS = 10_000

/**
 * The prompt with full stops between its requests; null where that isn't clear. `read`: what it comes to as it stands, which is what
 * it means unless some of it was passed over, or taken for a name; null when it isn't read so.
 */
export function telegramOf(
  prompt: string,
  project: AgentProject,
  read: readonly AppliedOperation[] | null,
  runner: Runner,
): string | null {
  if (prompt.length > MAX_CHARACTERS) return null
  const { draft, context } = project
  const heard = [...context.words.values()].reduce((sum, words) => sum + words.length, 0)
  const names = knownNames(draft.start, context)
  const tokens = withNumbers(
    withConcepts(withEntities(corrected(lex(prompt), context, names, prompt), names, prompt)),
  )
  if (tokens.length > MAX_TOKENS || isSeparated(tokens)) return null
  const starts = tokens.flatMap((_, at) =>
    mayBegin(tokens, at) && (read === null || PRESSING.at(tokens, at)) ? [at] : [],
  )
  const known = new Map<string, boolean>()
  let runs = heard > LONG_TALK_WORDS ? MAX_RUNS / 5 : MAX_RUNS
  const stands = (text: string) => {
    const is = known.get(text) ?? (runs-- > 0 && standsAlone(text, project, runner))
    known.set(text, is)
    return is
  }
  const found: string[][] = []
  const split = (from: number, before: readonly string[]): void => {
    if (before.length === MAX_PARTS) return
    for (const to of [...starts, tokens.length]) {
      if (to <= from || (to === tokens.length && before.length === 0)) continue
      const text = prompt.slice(tokens[from]?.from, tokens[to]?.from ?? prompt.length).trim()
      if (saysNothing(tokens.slice(from, to)) || !stands(text)) continue
      if (to === tokens.length) found.push([...before, text])
      else split(to, [...before, text])
    }
  }
  split(0, [])
  return runs < 0 || found.length > MAX_WHOLES ? null : onlyResult(found, project, read, runner)
}

/** The parts as one prompt, where all ways to put them come to the same. */
function onlyResult(
  found: readonly string[][],
  project: AgentProject,
  read: readonly AppliedOperation[] | null,
  runner: Runner,
): string | null {
  const results = new Map<string, string>()
  for (const parts of found) {
    const text = parts.join('. ')
    const tried = attempt(text, project, runner)
    if (tried === null || tried.run.unmet.length > 0 || tried.applied.length === 0) continue
    if (read !== null && !passesOver(read, tried.applied, parts)) continue
    const result = JSON.stringify(tried.document, (key, value) => (/ids?$/i.test(key) ? 0 : value))
    if (!results.has(result)) results.set(result, text)
  }
  const [only, ...others] = results.values()
  return only === undefined || others.length > 0 ? null : only
}

/** What a prompt comes to on a draft of its own; null where it does more than one request may. */
function attempt(text: string, project: AgentProject, runner: Runner) {
  const { draft, context, newId } = project
  const own = createDraft({ start: draft.start, context, guards: [], newId })
  try {
    const run = runner({ ...project, draft: own }, text)
    return { run, applied: own.applied, document: own.document }
  } catch (error) {
    if (error instanceof TooMuchForOneRequest) return null
    throw error
  }
}

/** `read` does less than the parts do, or calls something by the words of one of them. */
function passesOver(
  read: readonly AppliedOperation[],
  apart: readonly AppliedOperation[],
  parts: readonly string[],
): boolean {
  const typesOf = (list: readonly AppliedOperation[]) => list.map(({ operation }) => operation.type)
  const made = (list: readonly AppliedOperation[]) =>
    typesOf(list).filter((type) => /^(?:create|copy|delete)_/.test(type)).length
  const [done, all] = [new Set(typesOf(read)), new Set(typesOf(apart))]
  const text = JSON.stringify(read).toLowerCase()
  const isName = parts
    .slice(1)
    .some((part) => /^[\p{Ll}\d+-]/u.test(part) && OBJECT.test(part) && text.includes(part.toLowerCase()))
  return isName || (done.isSubsetOf(all) && (all.size > done.size || made(apart) > made(read)))
}

/** “Duplicate this”, “1.5x speed” */
const OBJECT = /\d|\b(?:the|this|that|it|all)\b/i

/** A request that is carried out whole, or a guard. */
function standsAlone(text: string, project: AgentProject, runner: Runner): boolean {
  const clauses = readSentences(text, project.draft.start, project.context).flatMap((one) => one.clauses)
  if (clauses.length > 0 && clauses.every((clause) => isGuard(clause, true)))
    return !clauses.some(
      ({ tokens }) => mayAsk(tokens) || tokens.some((one, at) => isAct(one) && mayBegin(tokens, at)),
    )
  const tried = attempt(text, project, runner)
  if (tried === null || tried.run.unmet.length > 0) return false
  const { exports, notes } = tried.run.session
  return (
    tried.applied.length + exports.length > 0 && !notes.some((note) => /^I (?:ignored|took) “/.test(note))
  )
}

/** Names something, and says nothing of it: “elephant bites”, “the chapter marks”. */
const NAMED =
  '(<composition media quote speaker thing unit place glue:articles,pronouns>|[!@particle,staying] <bare>)'

/** “Kick the title” is no part of what stays. */
const isAct = ({ isBase, senses }: Token) =>
  isBase && senses.verb !== undefined && senses.thing === undefined && !/^(?:keep|leave)$/.test(senses.verb)

const TESTS = {
  act: isAct,
  auxiliary: ({ text }: Token) => isAuxiliary(text),
  stop: ({ text }: Token) => /^[.,;:!()–—]$/.test(text),
}

/** No request begins here: something before it wants more, or this belongs to it. */
const INSIDE = pattern(
  [
    '^|$|<mark>|[-<mark>]',
    '[-<limit&!limit:only,instead,again>]',
    // “Start it on …”: a verb wants its object.
    '[-((^|!<thing look verb:fade>) [=@particle] <link:in>)]|[-([!@particle] <link>)]',
    `[-([!@particle,staying] [!${NAMED}] <verb&base>)]`,
    // “A 1080x1080 composition”
    `[-<glue:articles&!place>]|[-(@joining,subject,possessive,article,newest|#auxiliary)]|[-(@article !${NAMED})]`,
    // What is taken back or told, and where the request before is carried out
    '@joining,subject,neuter,object,demonstrative|<limit:except,but,unless,if,instead>|no|actually|[!@quantity] <link>',
    // “Make the elephant part vertical”
    '[~<verb:make>] <look> [!<thing>]',
    // “The voice memo captions” is one thing; “captions on” is not.
    `[-${NAMED}] [=${NAMED}] <!composition&!glue> ($|[!\\=] <mark>|${NAMED}|[!@particle] <link>)`,
  ].join('|'),
  TESTS,
)
/** Whether a request may begin here without anything between it and the one before. */
const mayBegin = (tokens: readonly Token[], at: number): boolean => INSIDE.at(tokens, at) === null

/** A verb with its object, or a field: what begins here is hardly about what stands before it. */
const PRESSING = pattern('[~<!glue:politeness>] (. \\=|#act <glue:articles,pronouns composition>)', TESTS)

/** “Keep them burned in kick the title”, “frob leave the memo alone”: an unknown word in front of an object or a verb. */
const mayAsk = has('[!^] <bare> @article,possessive,neuter|<bare> <verb:leave,keep>')

/** What stands between requests is read as it is. */
const isSeparated = has('<break>|\\?|#stop [!($|<number time amount>)]', TESTS)

/** A name, or one word: the “up” of “clean it up” is no request. */
const saysNothing = fits(`<mark>* <!mark>? <mark>*|(<mark>|${NAMED})*40`)
