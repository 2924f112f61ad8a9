// From a prompt to an edited document, or to the reason why not. The engine works on a draft; what it
// did is read off the documents before and after, and the response says that and nothing else about it.
import { isDeepStrictEqual } from 'node:util'
import type { EditContext, EditDocument } from '../edit/document.ts'
import { type Receipt, receiptOf } from '../edit/receipt.ts'
import { asError, isResultErrorCode, type ResultErrorCode, RoughcutError } from '../errors.ts'
import { chooseModel, type ModelSource } from './choose-model.ts'
import { guardsOfSilence } from './consent.ts'
import { applyAgain, createDraft } from './draft.ts'
import {
  type AgentProject,
  type AppliedOperation,
  type Draft,
  type Engine,
  EngineFailure,
  type EngineOutcome,
  NO_USAGE,
  type Report,
  type Usage,
} from './engine.ts'
import { createModelEngine } from './engines/ollama.ts'
import type { Guard } from './guards.ts'
import { guardsOf } from './read-guards.ts'
import { tellChange } from './tell-change.ts'

export type AgentRequest = {
  project: Pick<AgentProject, 'id' | 'name' | 'isNew' | 'shownCompositionId'>
  /** The project as it is when the engine begins, which may be after a while in a queue. */
  read(): { document: EditDocument; context: EditContext }
  prompt: string
  /** As the request names it; null is the server's setting. */
  model: string | null
  /** What the drive's credits pay for, in tokens; null is unlimited. */
  creditTokens: number | null
  /** Waits until a language model may work; the rules engine does not wait. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** What was used so far, also when the run is stopped from outside. */
  onUsage(usage: Usage): void
  report: Report
  signal: AbortSignal
}

/** Plain JSON: a job keeps it, so that a restart does not ask the model again. */
export type AgentRun =
  | {
      ok: true
      /** `rules` or `ollama:MODEL`. */
      engine: string
      /** What the receipt does not say; `responseOf` puts the receipt in front. */
      remark: string
      /** Empty when nothing changed. */
      applied: AppliedOperation[]
      guards: Guard[]
      usage: Usage
    }
  | { ok: false; engine: string | null; code: ResultErrorCode; message: string; usage: Usage }

/** An edit that may be saved. */
export type AgentEdit = { document: EditDocument; receipt: Receipt; summary: string; response: string }

export type AgentRunner = {
  /** Throws what the signal was aborted with, and bugs; every expected failure is a value. */
  run(request: AgentRequest): Promise<AgentRun>
}

type RunnerOptions = {
  /** The server's setting, as it is now: `auto`, `rules` or a model's name. */
  llm(): string
  models: ModelSource
  rules: Engine
  /** Weights larger than this do not fit into the machine's memory. */
  mostModelBytes: number
  newId: () => string
}

export function createAgentRunner(options: RunnerOptions): AgentRunner {
  const { models, rules, mostModelBytes, llm } = options
  return {
    async run(request) {
      const { signal } = request
      const used = { engine: null as string | null }
      const run = (engine: Engine) => {
        used.engine = engine.name
        return runEngine(engine, request, options.newId)
      }
      try {
        const wanted = request.model ?? llm()
        const name = await chooseModel(wanted, models, mostModelBytes, signal)
        if (name === null) return await run(rules)
        const isChosen = wanted !== 'auto'
        return await request.inTurn(async () => run(await openEngine(name, isChosen, options, request)))
      } catch (thrown) {
        signal.throwIfAborted()
        const error = asError(thrown)
        if (!(error instanceof RoughcutError) || !isResultErrorCode(error.code)) throw thrown
        const usage = error instanceof EngineFailure ? error.usage : NO_USAGE
        return { ok: false, engine: used.engine, code: error.code, message: error.message, usage }
      }
    },
  }
}

/** Loads the model. One that was not chosen by anybody gives way to the rules when it cannot be loaded. */
async function openEngine(
  name: string,
  isChosen: boolean,
  { models, rules }: RunnerOptions,
  { report, signal, creditTokens, onUsage }: AgentRequest,
): Promise<Engine> {
  report(`Loading the language model ${name}…`, 0)
  try {
    return createModelEngine(await models.open(name, signal), { creditTokens, onUsage })
  } catch (error) {
    signal.throwIfAborted()
    if (isChosen) throw error
    report(`${name} cannot be loaded; going on with the rules engine…`, 0)
    return rules
  }
}

async function runEngine(engine: Engine, request: AgentRequest, newId: () => string): Promise<AgentRun> {
  const { project, prompt, report, signal } = request
  const { document, context } = request.read()
  const said = guardsOf(prompt, document)
  // A new project holds nothing that could be harmed, or that could speak to a model.
  const needsConsent = engine.name !== 'rules' && !project.isNew
  const guards = needsConsent ? [...said, ...guardsOfSilence(prompt, document)] : said
  const draft = createDraft({ start: document, context, guards, newId })
  const outcome = await engine.run({ ...project, context, draft, newId }, prompt, report, signal)
  signal.throwIfAborted()
  const held = isWhole(outcome, guards)
    ? null
    : (guards.find(({ kind }) => kind === 'all_or_nothing') ?? null)
  if (held) draft.rollBack(0)
  const hasChanged = !isDeepStrictEqual(draft.start, draft.document)
  return {
    ok: true,
    engine: engine.name,
    remark: remarkOf(outcome, draft, held),
    applied: hasChanged ? [...draft.applied] : [],
    guards,
    usage: outcome.usage,
  }
}

/** True when all was done that was asked for; the words of a guard are no request. */
function isWhole({ unmet }: EngineOutcome, guards: readonly Guard[]): boolean {
  const said = guards.map(({ phrase }) => phrase.toLowerCase())
  return unmet.every((part) => said.some((phrase) => phrase.includes(part.toLowerCase().trim())))
}

function remarkOf(outcome: EngineOutcome, draft: Draft, held: Guard | null): string {
  const remark = outcome.response.trim()
  if (held)
    return `${remark} Nothing was changed, because the request says: "${held.phrase.replace(/[.!]+$/, '')}".`.trim()
  if (remark === '' && draft.applied.length === 0) return 'There was nothing to do.'
  return remark
}

/**
 * The edit of a run on `start`, which may be newer than what the run saw; null when it changes
 * nothing. Throws `conflict` when it no longer fits.
 */
export function editOf(
  run: { applied: readonly AppliedOperation[]; guards: readonly Guard[]; remark: string },
  start: EditDocument,
  context: EditContext,
  newId: () => string,
): AgentEdit | null {
  if (run.applied.length === 0) return null
  const again = applyAgain(run.applied, { start, context, guards: run.guards, newId })
  if (!again.ok)
    throw new RoughcutError(
      'conflict',
      `The project was edited meanwhile, and the changes no longer fit: ${again.message}`,
    )
  if (isDeepStrictEqual(start, again.document)) return null
  const told = tellChange(start, again.document, context)
  return {
    document: again.document,
    receipt: receiptOf(start, again.document, context),
    summary: shortened(told),
    response: responseOf(told, run.remark),
  }
}

const MOST_SUMMARY = 300

function shortened(text: string): string {
  return text.length <= MOST_SUMMARY ? text : `${text.slice(0, MOST_SUMMARY - 1)}…`
}

/** The receipt's sentences first: they are what happened. */
export function responseOf(told: string, remark: string): string {
  return [told, remark].filter(Boolean).join(' ')
}

/** The response of a run that changed nothing. */
export function unchangedResponse(remark: string): string {
  return /\bnothing (?:was|has been|is) changed\b/i.test(remark)
    ? remark
    : responseOf(remark, 'Nothing was changed.')
}
