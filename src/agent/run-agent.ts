// From a prompt to an edited document, or to the reason why not. The engine works on a draft; what it
// did is read off the documents before and after, and the response says that and nothing else about it.
import type { EditContext, EditDocument } from '../edit/document.ts'
import { type Receipt, receiptInSteps } from '../edit/receipt.ts'
import type { Steps } from '../edit/steps.ts'
import { asError, isResultErrorCode, RoughcutError } from '../errors.ts'
import { chooseModel, type ModelSource } from './choose-model.ts'
import { applyAgain } from './draft.ts'
import {
  type AgentProject,
  type AppliedOperation,
  type Engine,
  EngineFailure,
  type InTurns,
  NO_USAGE,
  type Report,
  type Usage,
} from './engine.ts'
import type { Guard } from './guards/guard.ts'
import { createModelEngine } from './models/model-engine.ts'
import type { PromptReader } from './prompt-reader.ts'
import { type AgentRun, runEngine } from './run-engine.ts'
import { summarizeRun } from './summarize-change.ts'

type AgentRequest = {
  project: Pick<AgentProject, 'id' | 'name' | 'isNew' | 'shownCompositionId' | 'earlier'>
  /** The project as it is when the engine begins, which may be after a while in a queue. */
  read(): { document: EditDocument; context: EditContext }
  prompt: string
  /** As the request names it; null is the server's setting. */
  model: string | null
  /** What the drive's credits pay for, in tokens; null is unlimited. */
  creditTokens: number | null
  /** Waits until a language model may work; the rules engine does not wait. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** How a model's calls of tools are done; see `ModelEngineOptions`. */
  inTurns?: InTurns
  /** What was used so far, also when the run is stopped from outside. */
  onUsage(usage: Usage): void
  report: Report
  signal: AbortSignal
}

/** An edit that may be saved. */
export type AgentEdit = {
  document: EditDocument
  /** What it does to the document that it was made on, and that in words. */
  receipt: Receipt
  summary: string
  /** What it does to the project, in words. */
  response: string
}

export type AgentRunner = {
  /** Throws what the signal was aborted with, and bugs; every expected failure is a value. */
  run(request: AgentRequest): Promise<AgentRun>
}

type RunnerOptions = {
  /** The server's setting, as it is now: `auto`, `rules` or a model's name. */
  llm(): string
  models: ModelSource
  /** Reads prompts off the main thread; see prompt-reader.ts. */
  reader: PromptReader
  /** Weights larger than this do not fit into the machine's memory. */
  maxModelBytes: number
  newId: () => string
  /** Address of the page on which models are added; absent: answers name none. */
  modelsPage?: () => string
}

/** Names the page once in a conversation, when a model may read the rest and none is installed. */
function hinted(
  run: AgentRun & { ok: true },
  { modelsPage }: RunnerOptions,
  { earlier }: AgentRequest['project'],
) {
  const page = modelsPage?.()
  if (page === undefined || run.mayNeedModel !== true) return run
  if (earlier?.some(({ response }) => response.includes(page))) return run
  const hint = `A language model may understand this; an owner of the drive can add one at ${page}.`
  return { ...run, remark: [run.remark, hint].filter(Boolean).join(' ') }
}

/** Lets the rules, a model, or the rules and then a model read prompts, as requests and the server's setting say. */
export function createAgentRunner(options: RunnerOptions): AgentRunner {
  const { models, reader, maxModelBytes, llm, newId } = options
  return {
    async run(request) {
      const { signal, report, prompt, project } = request
      let used: string | null = null
      const now = () => ({ project, prompt, ...request.read() })
      const byRules = () => {
        used = 'rules'
        return reader.rules(now(), report, signal)
      }
      try {
        const wanted = request.model ?? llm()
        const name = await chooseModel(wanted, models, maxModelBytes, signal)
        if (name === null)
          return wanted === 'auto' ? hinted(await byRules(), options, project) : await byRules()
        // Free, at once, and the same every time; a model is for what the rules cannot read completely.
        const read = wanted === 'auto' ? await byRules() : null
        if (read?.isComplete) return read
        return await request.inTurn(async () => {
          const engine = await openEngine(name, wanted !== 'auto', options, request)
          if (engine === null) return read ?? byRules()
          used = engine.name
          const task = now()
          const limits = await reader.limits(task, signal)
          const suggest = (document: EditDocument, unmet: readonly string[]) =>
            reader.suggestions({ ...task, document }, unmet, signal)
          return runEngine(engine, task, { limits, newId, suggest, report, signal })
        })
      } catch (thrown) {
        signal.throwIfAborted()
        const error = asError(thrown)
        if (!(error instanceof RoughcutError) || !isResultErrorCode(error.code)) throw thrown
        const usage = error instanceof EngineFailure ? error.usage : NO_USAGE
        return { ok: false, engine: used, code: error.code, message: error.message, usage }
      }
    },
  }
}

/** Loads the model; null when one that nobody chose cannot be loaded, so that the rules take over. */
async function openEngine(
  name: string,
  isChosen: boolean,
  { models }: RunnerOptions,
  { report, signal, creditTokens, onUsage, inTurns }: AgentRequest,
): Promise<Engine | null> {
  report(`Loading the language model ${name}…`, 0)
  try {
    return createModelEngine(await models.open(name, signal), {
      creditTokens,
      onUsage,
      ...(inTurns === undefined ? {} : { inTurns }),
    })
  } catch (error) {
    signal.throwIfAborted()
    if (isChosen) throw error
    report(`${name} cannot be loaded; using the rules engine…`, 0)
    return null
  }
}

/**
 * The edit of a run on `start`, which may be newer than what the run saw, pausing in between; null when it
 * changes nothing. `head`: the project as it is, where that isn't what the edit is made on. Throws `conflict` when it
 * no longer fits.
 */
export function* editOf(
  run: { applied: readonly AppliedOperation[]; guards: readonly Guard[]; remark: string },
  start: EditDocument,
  context: EditContext,
  newId: () => string,
  head: EditDocument = start,
): Steps<AgentEdit | null> {
  if (run.applied.length === 0) return null
  const again = yield* applyAgain(run.applied, { start, context, guards: run.guards, newId })
  if (!again.ok)
    throw new RoughcutError(
      'conflict',
      `Someone else edited the project, and the changes no longer fit: ${again.message}`,
    )
  const receipt = yield* receiptInSteps(start, again.document, context)
  if (!receipt.changed) return null
  const told = yield* summarizeRun(receipt, again.document, again.asMade, context)
  const since = head === start ? null : yield* receiptInSteps(head, again.document, context)
  const seen = since === null ? told : yield* summarizeRun(since, again.document, again.asMade, context)
  return {
    document: again.document,
    receipt,
    summary: shortened(told),
    response: responseOf(seen, run.remark),
  }
}

const MAX_SUMMARY = 300

function shortened(text: string): string {
  return text.length <= MAX_SUMMARY ? text : `${text.slice(0, MAX_SUMMARY - 1)}…`
}

/** The receipt's sentences first: they are what happened. Content keeps its own paragraphs. */
export function responseOf(told: string, remark: string): string {
  return [told, remark].filter(Boolean).join(remark.includes('\n') ? '\n\n' : ' ')
}

/** The response of a run that changed nothing. */
export function unchangedResponse({ remark, isAnswer }: { remark: string; isAnswer?: boolean }): string {
  if (isAnswer === true || /\bnothing (?:was|has been|is) changed\b/i.test(remark)) return remark
  return [remark, 'Nothing was changed.'].filter(Boolean).join(remark.includes('\n') ? '\n\n' : ' ')
}
