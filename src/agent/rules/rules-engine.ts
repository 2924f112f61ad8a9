// The engine that needs no model. It reads the prompt and nothing else: what a transcript or a name says is never an
// instruction, and what was not understood is reported, never guessed.

import type { AgentProject, Engine, EngineOutcome, Report } from '../engine.ts'
import { NO_USAGE } from '../engine.ts'
import { foreignLanguageOf } from '../language/foreign.ts'
import { asksPlainly, isAsking } from '../language/read/questions.ts'
import { asHeard } from '../language/read/spelling.ts'
import type { Token } from '../language/read/tokens.ts'
import { refersToUnmade } from '../language/references.ts'
import { isWord } from '../language/vocabulary/grammar.ts'
import { runNearest } from './nearest.ts'
import { createFromPrompt, ensureComposition } from './new-project.ts'
import { asRequested } from './reasons.ts'
import { ignoredText, NOT_READ, refusalText } from './refusal-text.ts'
import type { RulesRun } from './rules-run.ts'
import { outcomeOf, runFrames } from './run-rules.ts'
import { Session } from './session.ts'
import { explained, suggestionsFor } from './suggest.ts'
import { withoutVerdicts } from './verdicts.ts'

/** `rules`: deterministic; the same prompt on the same document gives the same edit. */
export function createRulesEngine(): Engine {
  return {
    name: 'rules',
    run(project, prompt, report, signal): Promise<EngineOutcome> {
      try {
        return Promise.resolve(interpret(project, prompt, report, signal))
      } catch (thrown) {
        return Promise.reject(thrown)
      }
    },
  }
}

function interpret(project: AgentProject, given: string, report: Report, signal: AbortSignal): EngineOutcome {
  signal.throwIfAborted()
  report('Reading the prompt…', 0)
  const prompt = asHeard(given, project.draft.start, project.context)
  const foreign = foreignLanguageOf(prompt)
  if (foreign !== null)
    return refusal(
      prompt,
      `it seems to be ${foreign}, and I only understand English without a language model`,
    )
  if (refersToUnmade(prompt, project.earlier?.[0])) return refusal(prompt, 'what this is about was not made')
  const whole = runOnAny(project, prompt)
  const remarked = withoutVerdicts(whole, project, prompt, runOnAny)
  const run = remarked.unmet.length > 0 ? remarked : asRequested(remarked, project, prompt, runOnAny)
  // “All or nothing: …” leaves no words out.
  const isWhole = project.draft.guards.some(({ kind }) => kind === 'all_or_nothing')
  if (run.unmet.length === 0) {
    const outcome = settled(run, project, prompt)
    const ignored = isWhole ? run.session.notes.filter((note) => IGNORED.test(note)) : []
    return { ...outcome, unmet: [...outcome.unmet, ...ignored] }
  }
  const nearest = run.isQuestion || isWhole ? null : runNearest(run, project, run.session.prompt, runOnAny)
  if (nearest === null) return refused(run, project)
  if (nearest.ignored.length > 0) nearest.run.session.note(ignoredText(nearest.ignored.join(' ')))
  return settled(nearest.run, project, prompt)
}

/** Where nothing was found to be done, the answer says what can be. */
function settled(run: RulesRun, project: AgentProject, prompt: string): EngineOutcome {
  const { notes, exports } = run.session
  const isIdle = project.draft.applied.length === 0 && exports.length === 0
  const isAnswer = !notes.every((note) => /^I (?:ignored|took) “/.test(note))
  // “Could the title stay until 0:05?”
  const isDoing = run.sentences.some(({ tokens }) =>
    [isWord(tokens[0]?.text, 'can', 'will'), tokens.some(asksFor)].includes(true),
  )
  if (!isIdle || (isAnswer && (isAsked(run) || !isDoing))) return outcomeOf(run, [])
  const offers = suggestionsFor([], project, runOnAny, prompt)
  if (notes.length + offers.length > 0) return outcomeOf(run, offers)
  run.session.note(NOTHING_READ)
  const general = { words: prompt, why: '', suggestions: GENERAL }
  return outcomeOf(run, suggestionsFor([general], project, runOnAny, ''))
}

/** “What did you cut?”, “tell me when he says it”, “any ums?”: who asks that wants nothing done. */
const isAsked = ({ isQuestion, sentences }: RulesRun): boolean =>
  isQuestion && sentences.some((one) => one.isQuestion && (asksPlainly(one.tokens) || one.tokens.some(asks)))

function asks({ text }: Token, at: number, tokens: readonly Token[]): boolean {
  const before = tokens[at - 1]
  const isSetApart = before?.kind === 'mark'
  // “… who is tired” asks for nothing.
  if (isAsking(text)) return isSetApart || isWord(before?.text, 'object', 'asking', 'posing')
  return at === 0 ? text === 'any' : isSetApart && isWord(text, 'be', 'do')
}

const asksFor = ({ senses, isBase }: Token) =>
  isBase && senses.verb !== undefined && !TELLING.has(senses.verb)

/** Verbs of questions. */
const TELLING = new Set(['ask', 'see', 'play', 'leave'])
const GENERAL = ['remove filler words', 'shorten pauses to 0.4 s', 'make a 30 second highlight reel']

const IGNORED = /^I ignored “/

const NOTHING_READ = 'I found no instruction that I could carry out.'

/** Reads and carries out a prompt, in a project with compositions or without. */
export function runOnAny(project: AgentProject, prompt: string): RulesRun {
  return project.draft.start.compositions.length === 0
    ? runOnNew(project, prompt)
    : runFrames(project, prompt)
}

/** A project without compositions gets one first, from the prompt's script or from its media. */
function runOnNew(project: AgentProject, prompt: string): RulesRun {
  if (project.context.media.size === 0) {
    const session = new Session(project, prompt)
    const created = createFromPrompt(session, prompt)
    if (created === null) {
      const run = runFrames(project, prompt)
      if (run.unmet.length > 0) run.session.note('The project has no media yet, so there is nothing to edit.')
      return run
    }
    const run = runFrames(project, created.rest, session.made)
    if (created.unmet !== null)
      run.unmet.unshift({ words: prompt.trim().slice(0, 120), why: created.unmet, suggestions: [] })
    return run
  }
  const before = project.draft.applied.length
  const asked = runFrames(project, prompt)
  if (asked.unmet.length === 0) return asked
  project.draft.rollBack(before)
  const said = ensureComposition(new Session(project, prompt))
  const run = runFrames(project, prompt)
  if (asked.isQuestion) {
    // What is said can be asked of media, too: the composition is only there to read them.
    project.draft.rollBack(before)
    return run.unmet.every(({ closest }) => closest !== undefined) ? run : asked
  }
  // What is asked for makes its own composition.
  if (
    run.session.made.length > 0 &&
    asked.session.made.length > 0 &&
    asked.unmet.length <= run.unmet.length
  ) {
    project.draft.rollBack(before)
    return runFrames(project, prompt)
  }
  const isDone = project.draft.applied.length > before + 1 || (run.done.length > 0 && run.unmet.length === 0)
  if (said !== null && isDone) run.session.notes.unshift(said)
  else {
    project.draft.rollBack(before)
    return asked
  }
  return run
}

function refusal(words: string, why: string): EngineOutcome {
  const shown = words.trim().slice(0, 120)
  return { response: refusalText(shown, why), unmet: [shown], usage: NO_USAGE, mayNeedModel: true }
}

/** What was not done, why, and what works instead. */
function refused(run: RulesRun, project: AgentProject): EngineOutcome {
  const told = run.unmet.map((one) => explained(one, project))
  run.unmet.splice(0, run.unmet.length, ...told)
  // “When nobody speaks for a second, please make that shorter”
  const isPolite = /\bplease\b/i.test(run.session.prompt)
  const prompt = isAsked(run) && !isPolite ? '' : run.session.prompt
  const outcome = outcomeOf(run, suggestionsFor(told, project, runOnAny, prompt))
  // What nobody here can do has another reason; what is ambiguous needs the person.
  return { ...outcome, mayNeedModel: told.some(({ why }) => why === NOT_READ) }
}
