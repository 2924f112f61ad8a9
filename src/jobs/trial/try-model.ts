// Grades a language model: runs prompts on the sample project, each from a fresh copy, and judges the resulting
// documents. Nothing is stored, not even the score.
import { type AgentRunner, editOf, unchangedResponse } from '../../agent/run-agent.ts'
import { finished } from '../../edit/steps.ts'
import { RoughcutError } from '../../errors.ts'
import { outcomeOf } from './outcome.ts'
import type { TrialPrompt } from './prompts.ts'
import { sampleProject } from './sample-project.ts'

export type TrialResult = {
  prompt: string
  expected: string
  passed: boolean
  /** False: the run failed, so the model was not measured by it. */
  ran: boolean
  /** The answer, or why the run failed. */
  response: string
  seconds: number
}

export type Trial = {
  agent: AgentRunner
  /** As a request names it. */
  model: string
  prompts: readonly TrialPrompt[]
  /** Waits for the model as a job would. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  nowMs: () => number
  newId: () => string
  /** After each prompt. */
  onResult?(result: TrialResult): void
  signal: AbortSignal
}

/** One result per prompt, in order. Throws `model_unavailable`, what the signal was aborted with, and bugs. */
export async function tryModel(trial: Trial): Promise<TrialResult[]> {
  const results: TrialResult[] = []
  for (const one of trial.prompts) {
    const beganMs = trial.nowMs()
    const judged = await tryPrompt(trial, one)
    const seconds = Math.round((trial.nowMs() - beganMs) / 100) / 10
    const result = { prompt: one.prompt, expected: one.expected, ...judged, seconds }
    results.push(result)
    trial.onResult?.(result)
  }
  return results
}

/** Whether a model may automatically become the default after the short trial. */
export function isGoodEnough(results: readonly TrialResult[]): boolean {
  return results.filter(({ passed }) => passed).length * 3 >= results.length * 2
}

async function tryPrompt({ agent, model, inTurn, newId, signal }: Trial, { prompt, holds }: TrialPrompt) {
  const project = sampleProject()
  const run = await agent.run({
    project: { id: 'trial', name: 'Trial', isNew: false },
    read: () => project,
    ...{ prompt, model, creditTokens: null, inTurn, signal },
    onUsage: () => {},
    report: () => {},
  })
  // It would fail the same way for every prompt.
  if (!run.ok && run.code === 'model_unavailable') throw new RoughcutError(run.code, run.message)
  if (!run.ok) return { passed: false, ran: false, response: run.message }
  const edit = finished(editOf(run, project.document, project.context, newId))
  const response = edit?.response ?? unchangedResponse(run)
  const passed = holds(outcomeOf(project, edit?.document ?? project.document, response))
  return { passed, ran: true, response }
}
