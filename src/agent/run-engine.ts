// One engine works on one draft; what came out is a plain value that a job can keep.
import { isDeepStrictEqual } from 'node:util'
import type { EditContext, EditDocument } from '../edit/document.ts'
import type { ResultErrorCode } from '../errors.ts'
import { standingOf } from './commands/take-back.ts'
import { brokenFacts, type Fact } from './commands/verify.ts'
import { createDraft } from './draft.ts'
import type {
  AgentProject,
  AppliedOperation,
  AskedDeletions,
  Draft,
  Engine,
  EngineOutcome,
  ExportWanted,
  Report,
  Usage,
} from './engine.ts'
import type { Guard } from './guards/guard.ts'
import { TOGETHER } from './guards/parse.ts'
import { summarizeChange } from './summarize-change.ts'

/** A prompt and the project that it is about, as it is when the engine starts. */
export type PromptRequest = {
  project: Pick<AgentProject, 'id' | 'name' | 'isNew' | 'shownCompositionId' | 'earlier' | 'given'>
  document: EditDocument
  context: EditContext
  prompt: string
}

/** Plain JSON: a job keeps it, so that a restart does not ask the model again. */
export type AgentRun =
  | {
      ok: true
      /** `rules`, or a model's provider and name. */
      engine: string
      /** A correction: it was carried out on the document before the request that it corrects, and takes its place. */
      isInstead?: boolean
      /** What the receipt does not say; `responseOf` puts the receipt in front. */
      remark: string
      /** The remark answers a question; see `EngineOutcome`. */
      isAnswer: boolean
      /** Empty when nothing changed. */
      applied: AppliedOperation[]
      guards: Guard[]
      /** Everything was read and done. Absent in a run that an earlier version kept. */
      isComplete?: boolean
      /** Files to make once it is saved; absent as above. */
      exports?: ExportWanted[]
      /** A language model may understand what was not understood. */
      mayNeedModel?: boolean
      /** Prompts that would be carried out; absent as above. */
      suggestions?: string[]
      usage: Usage
    }
  | { ok: false; engine: string | null; code: ResultErrorCode; message: string; usage: Usage }

/** What a prompt says about its result before anything is edited. */
export type PromptLimits = {
  /** What it forbids to change. */
  guards: Guard[]
  /** What it fixes. */
  facts: Fact[]
  /** Conditions and exceptions that `facts` don't cover; absent: not looked at. */
  unchecked?: readonly string[]
  /** What it asks to delete. */
  deletions: AskedDeletions
}

/** Runs `engine` under `limits`. Throws what the engine throws, and the signal's reason. */
export async function runEngine(
  engine: Engine,
  request: PromptRequest,
  options: {
    limits: PromptLimits
    newId: () => string
    /** Prompts that work on `document`, near to what was not done. */
    suggest: (document: EditDocument, unmet: readonly string[]) => Promise<readonly string[]>
    report: Report
    signal: AbortSignal
  },
): Promise<AgentRun & { ok: true }> {
  const { project, prompt, document, context } = request
  const { limits, newId, report, signal } = options
  const { guards, facts, deletions } = limits
  const draft = createDraft({ start: document, context, guards, newId })
  const unheld = () =>
    brokenFacts(draft.applied.length > 0 ? facts : [], draft.start, draft.document, context)
  const outcome = await engine.run(
    { ...project, context, draft, newId, deletions, unheld, unchecked: limits.unchecked ?? [] },
    prompt,
    report,
    signal,
  )
  signal.throwIfAborted()
  const held = isWhole(outcome, guards)
    ? null
    : (guards.find(({ kind }) => kind === 'all_or_nothing') ?? null)
  if (held) draft.rollBack(0)
  const undone = takeBackWrong(draft, facts)
  const isAltered = held !== null || undone !== null
  const { unmet } = outcome
  const tried = isAltered ? undefined : outcome.suggestions
  const suggestions = tried ?? (unmet.length > 0 ? await options.suggest(draft.document, unmet) : [])
  const hasChanged = !isDeepStrictEqual(draft.start, draft.document)
  return {
    ok: true,
    engine: engine.name,
    remark: undone === null ? remarkOf(outcome, draft, held) : undoneRemark(undone, outcome),
    isAnswer: outcome.isAnswer === true && !hasChanged && !isAltered,
    applied: hasChanged ? [...draft.applied] : [],
    guards,
    isComplete: outcome.unmet.length === 0 && undone === null,
    ...(outcome.mayNeedModel === true ? { mayNeedModel: true } : {}),
    exports: held === null ? exportsLeft(outcome, draft, undone) : [],
    suggestions: suggestions.slice(0, MAX_SUGGESTIONS).map(asPrompt),
    usage: outcome.usage,
  }
}

/** As it stands by itself, in a list or on a button; a remark quotes it within a sentence. */
function asPrompt(suggestion: string): string {
  return suggestion.slice(0, 1).toUpperCase() + suggestion.slice(1)
}

/** Edits that were taken back because they broke what the prompt fixed. */
type Undone = { why: string; before: EditDocument; isAll: boolean; what: string }

/** Takes back what breaks a fact; null when all facts hold. */
function takeBackWrong(draft: Draft, facts: readonly Fact[]): Undone | null {
  const { start, context, guards, applied, document: before } = draft
  if (applied.length === 0) return null
  const [why] = brokenFacts(facts, start, before, context)
  if (why === undefined) return null
  const isWhole = guards.some(({ kind }) => kind === 'all_or_nothing')
  const standing = isWhole ? null : standingOf({ start, context, facts, applied })
  const isAll = standing === null || !draft.keepOnly(standing)
  if (isAll) draft.rollBack(0)
  return { why, before, isAll, what: isAll ? '' : summarizeChange(draft.document, before, context) }
}

/** Longer lists of what was undone are cut short. */
const MAX_UNDONE = 300

function undoneRemark(
  { why, isAll, what }: Undone,
  { response, unclaimed = response }: EngineOutcome,
): string {
  if (isAll) return `I couldn't do this as requested: ${why}, so I undid everything.`
  const told = what.length <= MAX_UNDONE ? what : `${what.slice(0, MAX_UNDONE)}…`
  const undid = `I took back a part, because ${why}. Undone: ${told}`
  return [undid, unclaimed.trim()].filter(Boolean).join(unclaimed.includes('\n') ? '\n\n' : ' ')
}

/** Files of what came out as the engine saw it. */
function exportsLeft({ exports = [] }: EngineOutcome, draft: Draft, undone: Undone | null): ExportWanted[] {
  if (undone === null) return [...exports]
  const inBoth = ({ compositionId }: ExportWanted) =>
    [draft.document, undone.before].map(({ compositions }) =>
      compositions.find(({ id }) => id === compositionId),
    )
  return exports.filter((one) => {
    const [now, before] = inBoth(one)
    return now !== undefined && isDeepStrictEqual(now, before)
  })
}

/** As many as a result may have. */
const MAX_SUGGESTIONS = 5

/** True when everything was done; the words of a guard don't count as a request. */
function isWhole({ unmet }: EngineOutcome, guards: readonly Guard[]): boolean {
  const said = guards.map(({ phrase }) => phrase.toLowerCase())
  return unmet.every((part) => said.some((phrase) => phrase.includes(part.toLowerCase().trim())))
}

function remarkOf(outcome: EngineOutcome, draft: Draft, held: Guard | null): string {
  const remark = outcome.response.trim()
  if (held?.phrase === TOGETHER) return `${remark} Nothing was changed.`.trim()
  if (held)
    return `${remark} Nothing was changed, because the request says: "${held.phrase.replace(/(?<![.!])[.!]+$/, '')}".`.trim()
  const isIdle = draft.applied.length === 0 && (outcome.exports ?? []).length === 0
  if (remark === '' && isIdle) return 'There was nothing to do.'
  return remark
}
