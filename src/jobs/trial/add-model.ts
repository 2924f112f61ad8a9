// Adds a language model in one step: Ollama downloads it, the short trial grades it, and if it passes, it becomes the
// default. Progress is kept here, in memory; the model itself is stored by Ollama.

import type { ModelChoice } from '../../adapters/model-choice.ts'
import type { OllamaModels } from '../../adapters/ollama.ts'
import type { AgentRunner } from '../../agent/run-agent.ts'
import { asError, RoughcutError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Queues } from '../engine/queues.ts'
import { SHORT_TRIAL, TRIAL_PROMPTS } from './prompts.ts'
import { isGoodEnough, type TrialResult, tryModel } from './try-model.ts'

export type ModelAddition = {
  name: string
  stage: 'downloading' | 'testing' | 'tested' | 'failed'
  /** Progress of the current download; null while Ollama does something else. */
  doneBytes: number | null
  totalBytes: number | null
  /** One of its files alone is too large for this machine's memory. */
  isTooLarge: boolean
  results: TrialResult[]
  /** How many prompts the trial has. */
  promptCount: number
  errorMessage: string | null
}

export type ModelAdditions = {
  /** Since the server started, newest last; one per model. */
  list(): readonly ModelAddition[]
  /** Lets Ollama download a model, tries it, and makes it the default if it passes. Throws `conflict` while one is under way. */
  add(name: string): void
  /** Tries a model that Ollama already has, and leaves the default alone. Throws as above. */
  test(name: string): void
}

type Parts = {
  ollama: Pick<OllamaModels, 'pull'>
  agent: AgentRunner
  queues: Queues
  choice: Pick<ModelChoice, 'fixedBy' | 'choose'>
  /** Weights larger than this don't fit into this machine's memory. */
  maxModelBytes: number
  nowMs: () => number
  newId: () => string
  log: Log
  stopping: AbortSignal
}

/** Downloads and tests one language model at a time; asking for another in the meantime is a `conflict`. */
export function createModelAdditions(parts: Parts): ModelAdditions {
  const additions = new Map<string, ModelAddition>()
  const begin = (name: string, stage: 'downloading' | 'testing'): ModelAddition => {
    const busy = [...additions.values()].find((one) => one.stage === 'downloading' || one.stage === 'testing')
    if (busy)
      throw new RoughcutError(
        'conflict',
        `${busy.name} is being ${busy.stage === 'testing' ? 'tested' : 'downloaded'}. Wait until that is done.`,
      )
    const bytes = { doneBytes: null, totalBytes: null, isTooLarge: false }
    const addition = { name, stage, ...bytes, results: [], promptCount: SHORT_TRIAL, errorMessage: null }
    additions.delete(name)
    additions.set(name, addition)
    return addition
  }
  return {
    list: () => [...additions.values()],
    add(name) {
      const addition = begin(name, 'downloading')
      void settled(addition, parts, async () => {
        await download(addition, parts)
        await grade(addition, parts)
        if (isGoodEnough(addition.results) && parts.choice.fixedBy('llm') === null)
          parts.choice.choose('llm', name)
      })
    },
    test(name) {
      const addition = begin(name, 'testing')
      void settled(addition, parts, () => grade(addition, parts))
    },
  }
}

async function download(addition: ModelAddition, { ollama, maxModelBytes, stopping }: Parts): Promise<void> {
  await ollama.pull(addition.name, {
    signal: stopping,
    onProgress({ doneBytes, totalBytes }) {
      Object.assign(addition, { doneBytes, totalBytes })
      addition.isTooLarge ||= totalBytes !== null && totalBytes > maxModelBytes
    },
  })
}

async function grade(
  addition: ModelAddition,
  { agent, queues, nowMs, newId, stopping }: Parts,
): Promise<void> {
  addition.stage = 'testing'
  await tryModel({
    ...{ agent, nowMs, newId, signal: stopping, model: addition.name },
    prompts: TRIAL_PROMPTS.slice(0, SHORT_TRIAL),
    inTurn: (work) => queues.run('model', [], stopping, work),
    onResult: (result) => void addition.results.push(result),
  })
}

/** Ends as `tested` or `failed`; never rejects. */
async function settled(
  addition: ModelAddition,
  { log, stopping }: Parts,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
    addition.stage = 'tested'
  } catch (thrown) {
    const error = asError(thrown)
    addition.stage = 'failed'
    addition.errorMessage =
      error instanceof RoughcutError ? error.message : 'That failed; the server’s log has the reason.'
    if (!stopping.aborted) log.warn('language model not added', { model: addition.name, error })
  }
}
