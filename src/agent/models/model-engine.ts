// The engine that lets a language model edit, or write the script of a new project: bounded in steps,
// tokens and time.
import type { ChatModel } from '../../chat-model.ts'
import { finished } from '../../edit/steps.ts'
import { asError, isResultErrorCode, RoughcutError } from '../../errors.ts'
import { type Engine, EngineFailure, type InTurns, type Usage } from '../engine.ts'
import { EditRun } from './edit-run.ts'
import { gaveUp, Limiter, MODEL_LIMITS, type ModelLimits } from './limits.ts'
import { writeScript } from './write-script.ts'

export type ModelEngineOptions = {
  limits?: ModelLimits
  /** What the drive's credits pay for, in tokens; null is unlimited. */
  creditTokens: number | null
  /** Called after each answer, with all that was used so far. */
  onUsage?: (usage: Usage) => void
  /** Without it, each call of a tool is done at once. */
  inTurns?: InTurns
}

/** An engine that asks `model`. */
export function createModelEngine(model: ChatModel, options: ModelEngineOptions): Engine {
  return {
    name: `${model.provider}:${model.name}`,
    async run(project, prompt, report, signal) {
      const limiter = new Limiter(options.limits ?? MODEL_LIMITS, options.creditTokens, options.onUsage)
      const late = new AbortController()
      const timer = setTimeout(
        () => late.abort(gaveUp(`it was not done after ${Math.round(limiter.limits.seconds / 60)} minutes`)),
        limiter.limits.seconds * 1000,
      )
      const inTurns: InTurns = options.inTurns ?? (async (work) => finished(work()))
      const ended = AbortSignal.any([signal, late.signal])
      const run = { model, project, prompt, report, limiter, inTurns, signal: ended }
      try {
        return project.isNew ? await writeScript(run) : await (await EditRun.begin(run)).go()
      } catch (thrown) {
        signal.throwIfAborted()
        throw failureOf(thrown, limiter)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

function failureOf(thrown: unknown, { usage }: Limiter): Error {
  const error = asError(thrown)
  if (!(error instanceof RoughcutError) || !isResultErrorCode(error.code)) return error
  return new EngineFailure(error.code, error.message, usage, { cause: error.cause ?? error })
}
