// What interprets a prompt. An engine reads the project and applies edit operations to its draft;
// whether anything is saved is decided by run-agent.ts, never by an engine. Knows nothing of
// HTTP, SQL or a model's wire.
import type { Usage } from '../chat-model.ts'
import type { Composition, CompositionId, EditContext, EditDocument } from '../edit/document.ts'
import type { ExportFormat, Resolution } from '../edit/formats.ts'
import type { EditOperation } from '../edit/operations.ts'
import type { Receipt } from '../edit/receipt.ts'
import type { Steps } from '../edit/steps.ts'
import { type ErrorCode, RoughcutError } from '../errors.ts'
import type { Guard } from './guards/guard.ts'

/**
 * Turns a prompt into edits of `project.draft`. Throws RoughcutError (`model_unavailable`,
 * `agent_failed`, `agent_gave_up`) when the run failed; a prompt that it does not understand, or
 * understands but cannot do, isn't a failure: `response` explains it and the draft stays as it is.
 */
export type Engine = {
  /** `rules`, or `ollama:MODEL`. */
  name: string
  run(project: AgentProject, prompt: string, report: Report, signal: AbortSignal): Promise<EngineOutcome>
}

/** Reports what happens now ("Removing 14 filler words…"); `fraction` is 0 to 1 of the whole run. */
export type Report = (label: string, fraction?: number) => void

/** Does work step by step, letting others have their turn in between. */
export type InTurns = <Value>(work: () => Steps<Value>) => Promise<Value>

export type AgentProject = {
  id: string
  name: string
  /** True when the prompt creates the project: it has no media, and `draft.start` is empty. */
  isNew: boolean
  /** The composition that its writer was looking at: a prompt that names none means that one. */
  shownCompositionId?: CompositionId
  /** What was asked before in the same conversation, newest first. */
  earlier?: readonly EarlierTurn[]
  /**
   * The prompt as it was given, where it was written out with what was asked before; `isInstead`: the draft begins before the edit that
   * it corrects.
   */
  given?: { prompt: string; isInstead: boolean }
  context: EditContext
  draft: Draft
  newId: () => string
  /** What the request asks to delete, as the rules read it; absent: nobody read it. */
  deletions?: AskedDeletions
  /** What the request fixed and the draft doesn't hold now, each in a sentence; absent: nothing is checked. */
  unheld?(): readonly string[]
  /** Conditions and exceptions of the request that nothing checks, in its words; absent: not known. */
  unchecked?: readonly string[]
}

export type AskedDeletions = {
  ids: readonly CompositionId[]
  /** Nothing else is asked to be deleted; otherwise a composition must be named. */
  isCertain: boolean
}

/** A file that a prompt asks for. It is made after the edit is saved. */
export type ExportWanted = {
  compositionId: CompositionId
  format: ExportFormat
  /** Null: the composition's own size. */
  resolution: Resolution | null
}

/** A request of the same conversation, and how it was answered. */
export type EarlierTurn = {
  prompt: string
  response: string
  hasChanged: boolean
  /** What it did; absent where it's too long ago. */
  receipt?: Receipt
  /** The project as it found it, if nothing else was edited since: what a correction starts from. */
  before?: EditDocument
}

/**
 * The document that an engine works on. Every state of it is valid: an operation that does not
 * apply, that would leave an invalid document, or that breaks a guard is refused and changes nothing.
 */
export type Draft = {
  /** As the project is stored. */
  readonly start: EditDocument
  /** As it would be stored if the run ended now. */
  readonly document: EditDocument
  readonly context: EditContext
  readonly guards: readonly Guard[]
  /** What was applied, in order. */
  readonly applied: readonly AppliedOperation[]
  /** Compositions that were made, each as it was when it was made. */
  readonly asMade: ReadonlyMap<CompositionId, Composition>
  /** Throws `agent_failed` beyond what one request may do; the run is over then, and nothing of it is kept. */
  apply(operation: EditOperation): DraftResult
  /** All of them or none. Throws as `apply`. */
  applyAll(operations: readonly EditOperation[]): DraftResult
  /** Back to an earlier length of `applied`; 0 is the start. */
  rollBack(appliedCount: number): void
  /** Repeats only these of `applied`, which must fit without the others; false, and nothing changes, where a guard forbids it. */
  keepOnly(applied: readonly AppliedOperation[]): boolean
  /** Brings the draft back to what it is now, from whatever comes later or was taken back since. */
  mark(): () => void
}

/** An operation with the ids that it was given, so that it can be applied again elsewhere. */
export type AppliedOperation = { operation: EditOperation; newIds: readonly string[] }

export type DraftResult =
  | { ok: true; before: EditDocument; after: EditDocument }
  | {
      ok: false
      /** One plain sentence: what is wrong and what would be right. */
      message: string
      /** The guard that the edit would have broken, if that is why. */
      guard: Guard | null
    }

export type EngineOutcome = {
  /**
   * What a receipt cannot say: the answer to a question, what was not understood, what cannot be
   * done and why. It never states what was changed: run-agent.ts puts the receipt's own sentences
   * in front. May be empty.
   */
  response: string
  /** The response for when some of its edits are taken back: without what it says about them; absent: the same. */
  unclaimed?: string
  /** Parts of the prompt that were asked for and not done, in the user's words; empty when all was done. */
  unmet: readonly string[]
  usage: Usage
  /** Files to make of what comes out. */
  exports?: readonly ExportWanted[]
  /** What would be done instead of `unmet`, as prompts that were tried on the draft; absent: nobody looked. */
  suggestions?: readonly string[]
  /** A part was not understood that a language model may understand; absent: none is known. */
  mayNeedModel?: boolean
  /** True when the response answers a question, so that "Nothing was changed." goes without saying. */
  isAnswer?: boolean
}

export type { Usage }

/** What an engine without a model used. */
export const NO_USAGE: Usage = { promptTokens: 0, completionTokens: 0 }

/** A run that failed after a model had worked: its tokens are still charged. */
export class EngineFailure extends RoughcutError {
  constructor(
    code: ErrorCode,
    message: string,
    readonly usage: Usage,
    options?: ErrorOptions,
  ) {
    super(code, message, options)
  }
}
