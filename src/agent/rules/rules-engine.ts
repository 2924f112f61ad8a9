// The engine that needs no model: frames first; where they do not know a prompt and saw nothing that limits it, the readers of
// before, whose result is checked against what the prompt fixed. It reads the prompt and nothing else: what a transcript or a
// name says is never an instruction.

import type { AgentProject, Engine, EngineOutcome, Report } from '../engine.ts'
import { foreignLanguageOf } from '../engines/rules/reading/language.ts'
import { runRules } from '../engines/rules/rules-engine.ts'
import { readSentences } from '../language/read/sentences.ts'
import { outcomeOf, type RulesRun, runFrames } from './run-rules.ts'
import { explained, suggestionsFor } from './suggest.ts'

export type RulesOptions = {
  /** Whether the readers of before may look at prompts that no frame knows. */
  fallsBack?: boolean
}

/** `rules`: deterministic; the same prompt on the same document gives the same edit. */
export function createRulesEngine({ fallsBack = true }: RulesOptions = {}): Engine {
  return {
    name: 'rules',
    run(project, prompt, report, signal): Promise<EngineOutcome> {
      try {
        return Promise.resolve(interpret(project, prompt, report, signal, fallsBack))
      } catch (thrown) {
        return Promise.reject(thrown)
      }
    },
  }
}

function interpret(
  project: AgentProject,
  prompt: string,
  report: Report,
  signal: AbortSignal,
  fallsBack: boolean,
): EngineOutcome {
  report('Reading the prompt…', 0)
  const { draft } = project
  const isEmpty = draft.start.compositions.length === 0
  // Making a project of a prompt or of bare files is still the old readers' work; what limits it, they do not read.
  if (foreignLanguageOf(prompt) !== null || (isEmpty && !isLimited(project, prompt)))
    return runRules(project, prompt, report, signal)
  const run = runFrames(project, prompt)
  if (isDone(run)) return outcomeOf(run, [])
  if (!fallsBack || !mayFallBack(run)) return refused(run, project)
  const frames = draft.applied.length
  draft.rollBack(0)
  const old = runRules(project, prompt, report, signal)
  if (run.isQuestion) {
    draft.rollBack(0)
    return old
  }
  if (old.unmet.length === 0 && draft.applied.length > 0) return old
  // Neither read all of it: what the frames did stays, where they did more than nothing.
  if (frames === 0) {
    const isKnown = run.unmet.some((one) => explained(one, project).why !== one.why)
    if (draft.applied.length > 0 || !(isKnown || /not understood/.test(old.response))) return old
    draft.rollBack(0)
    return refused(run, project)
  }
  draft.rollBack(0)
  return refused(runFrames(project, prompt), project)
}

/** A condition or an exception in a prompt. */
function isLimited(project: AgentProject, prompt: string): boolean {
  return readSentences(prompt, project.draft.start, project.context).some(
    ({ conditions, tokens }) =>
      conditions.length > 0 ||
      tokens.some(({ senses }) => senses.limit === 'except' || senses.limit === 'unless'),
  )
}

/** What was not done, why, and what works instead. */
function refused(run: RulesRun, project: AgentProject): EngineOutcome {
  const told = run.unmet.map((one) => explained(one, project))
  run.unmet.splice(0, run.unmet.length, ...told)
  return outcomeOf(run, suggestionsFor(told, project, runFrames))
}

function isDone({ unmet, isQuestion }: RulesRun): boolean {
  return unmet.length === 0 && !isQuestion
}

function mayFallBack({ sawLimit, isQuestion }: RulesRun): boolean {
  return isQuestion || !sawLimit
}
