// The agent job, in three steps: let the engine work on a draft, save and charge in one transaction, report. agent/
// interprets the prompt; this file makes sure its effect happens exactly once.
import { NO_USAGE, type Usage } from '../../../agent/engine.ts'
import { type HistoryRequest, historyRequest } from '../../../agent/history-request.ts'
import { type AgentEdit, editOf, responseOf, unchangedResponse } from '../../../agent/run-agent.ts'
import type { AgentRun } from '../../../agent/run-engine.ts'
import { describePlan } from '../../../edit/describe-plan.ts'
import type { EditContext } from '../../../edit/document.ts'
import { isLargeEdit } from '../../../edit/large-edit.ts'
import { type PlanDiff, planDiffInSteps } from '../../../edit/plan-diff.ts'
import { type Receipt, receiptOf } from '../../../edit/receipt.ts'
import { finished, type Steps } from '../../../edit/steps.ts'
import { type ErrorCode, RoughcutError } from '../../../errors.ts'
import type { KindWith } from '../../engine/context.ts'
import { runInLine } from '../../engine/queues.ts'
import { type JobResult, type ResultFailure, ServerStopping } from '../../engine/states.ts'
import type { AgentContext, AgentNeeds } from './agent-context.ts'
import { type PlanContent, planAsShown } from './apply-plan.ts'
import { documentBefore, earlierTurns, turnsWithReceipt } from './earlier-turns.ts'
import { withExports } from './make-exports.ts'
import { goTo, takeBack, wayBack } from './move-in-history.ts'
import { withinReach } from './reach.ts'

export const editProject: KindWith<AgentNeeds> = {
  isInProjectOrder: true,

  async run(context) {
    const { prompt, isNew } = requestOf(context)
    const move = isNew ? null : historyRequest(prompt, turnsWithReceipt(context)[0]?.receipt)
    if (move !== null) return context.commitLast('save', () => goBack(context, move))
    const run = await context.step('run', () => runAgent(context)) // 1
    try {
      if (!run.ok) return context.commitLast('save', () => payFailure(context, run)) // 2
      const edited = await saveEdit(context, run) // 2
      const { exports = [], remark } = run
      const isPlan = edited.plan !== undefined || isDryRun(context)
      const isDone = edited.status === 'success' && !isPlan && exports.length > 0
      return isDone ? await withExports(context, edited, exports, remark) : edited // 3
    } catch (error) {
      if (error instanceof RoughcutError && WITHOUT_PLACE.has(error.code))
        takeWhatIsLeft(context, creditsOf(run.usage, 0))
      throw error
    }
  },

  failure(context, failure) {
    return errorResult(failure, creditsTaken(context))
  },
}

/** Charges for what the model used, even though the project to save its edit in is gone. */
const WITHOUT_PLACE: ReadonlySet<ErrorCode> = new Set(['project_deleted', 'composition_deleted'])

const TOKENS_A_CREDIT = 1000

/** The request as the API stored it. */
function requestOf({ job }: AgentContext) {
  const request = job.request as {
    prompt: string
    model?: string
    project_name?: string
    shown_composition_id?: string
    dry_run?: boolean
    plan_large?: boolean
  }
  const { shown_composition_id: shownCompositionId } = request
  return {
    prompt: request.prompt,
    // `default` is the server's setting, as if no model were named.
    model: request.model === undefined || request.model === 'default' ? null : request.model,
    isNew: request.project_name !== undefined,
    /** True for an edit that is planned, not saved. */
    isPlanned: (receipt: Receipt): boolean =>
      request.dry_run === true || (request.plan_large === true && isLargeEdit(receipt)),
    ...(shownCompositionId === undefined ? {} : { shownCompositionId }),
  }
}

function isDryRun({ job }: AgentContext): boolean {
  return (job.request as { dry_run?: boolean }).dry_run === true
}

/** Step 1. Nothing is stored but the step's own output. */
async function runAgent(context: AgentContext): Promise<AgentRun> {
  const { services, job, signal } = context
  const { store } = services
  const { prompt, model, isPlanned: _, ...asked } = requestOf(context)
  const { aiCredits } = store.charges.balanceOf(job.driveId)
  let usage: Usage = NO_USAGE
  try {
    return await services.agent.run({
      project: {
        id: job.projectId,
        name: store.projects.byId(job.projectId)?.name ?? '',
        earlier: turnsWithReceipt(context),
        ...asked,
      },
      read: () => ({
        document: withinReach(job, store.revisions.head(job.projectId).document),
        context: contextWithinReach(job, store.media.contextOf(job.projectId)),
      }),
      prompt,
      model,
      creditTokens: aiCredits === null ? null : aiCredits * TOKENS_A_CREDIT,
      inTurn(work) {
        context.report('Waiting for the language model', 0)
        return runInLine(services.queues, 'model', { ...context, signal }, work)
      },
      inTurns: (work) => services.editLane.run(work),
      onUsage(used) {
        usage = used
      },
      report: (label, fraction) => context.report(label, fraction === undefined ? 0 : 5 + fraction * 90),
      signal,
    })
  } catch (error) {
    // If the project disappears, the model's work still has to be paid for. If the server stops, the job starts over.
    if (signal.aborted && !(signal.reason instanceof ServerStopping))
      takeWhatIsLeft(context, creditsOf(usage, 0))
    throw error
  }
}

/** A job about one composition does not rename the project. */
function contextWithinReach({ compositionId }: AgentContext['job'], context: EditContext): EditContext {
  if (compositionId === null) return context
  const { projectName: _, ...rest } = context
  return rest
}

/** How often saving is tried when others keep editing the project in between. */
const MAX_TRIES = 5

/**
 * Step 2: prepares the edit on the project's current revision, in turns, then saves and charges for it in one
 * transaction, unless somebody else has edited the project since.
 */
async function saveEdit(context: AgentContext, run: AgentRun & { ok: true }): Promise<JobResult> {
  const { store, newEditId, editLane } = context.services
  const { projectId } = context.job
  const { isPlanned } = requestOf(context)
  for (let tries = 1; ; tries++) {
    const ready = await editLane.run(function* (): Steps<ReadyEdit> {
      const head = store.revisions.head(projectId)
      withinReach(context.job, head.document)
      yield
      try {
        const media = store.media.contextOf(projectId)
        const before = run.isInstead ? documentBefore(context) : undefined
        if (before === null)
          throw new RoughcutError('conflict', 'What this corrects is no longer the last edit of the project.')
        const start = before?.document ?? head.document
        const edit = yield* editOf(run, start, media, newEditId, head.document)
        const ready = { base: head.number, edit, ...(before ? { insteadOn: before.number } : {}) }
        if (edit === null || !isPlanned(edit.receipt)) return ready
        const diff = yield* planDiffInSteps(head.document, edit.document, media)
        return { ...ready, diff }
      } catch (error) {
        if (error instanceof RoughcutError && error.code === 'conflict')
          return {
            base: head.number,
            failure: { code: 'agent_failed', message: `${error.message} Ask again.` },
          }
        throw error
      }
    })
    try {
      // With files to come, the edit is saved but the job is not done.
      const commit = run.exports?.length ? context.commitStep : context.commitLast
      return commit('save', () => {
        if (store.revisions.headNumber(projectId) !== ready.base) throw new ProjectMoved()
        return commitEdit(context, run, ready)
      })
    } catch (error) {
      if (!(error instanceof ProjectMoved)) throw error
      if (tries === MAX_TRIES) return context.commitLast('save', () => outrun(context, run))
    }
  }
}

/** An edit on revision `base`; null changes nothing. An edit that no longer fits is refused, so nothing is lost. */
type ReadyEdit = { base: number } & (
  | {
      /** The revision that the edit is made on, if it takes the place of the last one. */ insteadOn?: number
      edit: AgentEdit | null /** Of an edit that is only planned. */
      diff?: PlanDiff
    }
  | { failure: ResultFailure }
)

/** The project has moved past the revision that the edit was prepared on. */
class ProjectMoved extends Error {}

function outrun(context: AgentContext, run: AgentRun): JobResult {
  const message =
    'The project kept changing while this edit was being saved, so nothing was changed. Ask again.'
  return errorResult({ code: 'agent_failed', message }, takeWhatIsLeft(context, creditsOf(run.usage, 1)))
}

function commitEdit(context: AgentContext, run: AgentRun & { ok: true }, ready: ReadyEdit): JobResult {
  const { store } = context.services
  const { job } = context
  const isSaved = 'edit' in ready && ready.edit !== null && ready.diff === undefined
  const credits = creditsOf(run.usage, isSaved ? 1 : 0)
  if ('failure' in ready) return errorResult(ready.failure, takeWhatIsLeft(context, credits))
  const { edit, base, diff, insteadOn } = ready
  const charge = { key: chargeKey(context), driveId: job.driveId, jobId: job.id, amount: credits }
  if (!store.charges.takeAiCredits(charge))
    return errorResult(insufficient(context, credits), takeWhatIsLeft(context, credits))
  if (edit !== null && diff !== undefined) {
    const content = { applied: run.applied, guards: run.guards, remark: run.remark, insteadOn }
    return {
      ...success(
        responseOf(describePlan(edit.receipt), run.remark),
        false,
        credits,
        run.engine,
        run.suggestions,
      ),
      plan: savePlan(context, { base, content, diff }),
    }
  }
  if (edit !== null)
    store.revisions.save({
      projectId: job.projectId,
      base: insteadOn === undefined ? base : takeBack(context.services, job, insteadOn).number,
      kind: 'agent',
      author: 'agent',
      jobId: job.id,
      summary: edit.summary,
      operations: run.applied.map(({ operation }) => operation),
      document: edit.document,
      receipt: edit.receipt,
    })
  return success(
    edit?.response ?? unchangedResponse(run),
    edit !== null,
    credits,
    run.engine,
    run.suggestions,
  )
}

function success(
  response: string,
  hasChanged: boolean,
  credits: number,
  engine: string,
  suggestions: readonly string[] = [],
): JobResult {
  return {
    status: 'success',
    agent_response: response,
    project_changed: hasChanged,
    ai_credits_used: credits,
    engine,
    ...(suggestions.length > 0 ? { suggestions } : {}),
  }
}

/** Runs a prompt that only asks for an earlier state, in one transaction. */
function goBack(context: AgentContext, move: HistoryRequest): JobResult {
  const { store } = context.services
  const { id, driveId, projectId } = context.job
  const head = store.revisions.head(projectId)
  withinReach(context.job, head.document)
  const way = wayBack(context.services, context.job, move, earlierTurns(context)[0])
  if (way.move === null) return success(way.response, false, 0, 'rules')
  const media = store.media.contextOf(projectId)
  const receipt = receiptOf(head.document, way.document, media)
  if (requestOf(context).isPlanned(receipt)) {
    const diff = finished(planDiffInSteps(head.document, way.document, media))
    // No operation can express it: the plan names the revision.
    const plan = { base: head.number, content: way.move, diff }
    return { ...success(describePlan(receipt), false, 0, 'rules'), plan: savePlan(context, plan) }
  }
  const charge = { key: chargeKey(context), driveId, jobId: id, amount: 1 }
  if (!store.charges.takeAiCredits(charge))
    return errorResult(insufficient(context, 1), takeWhatIsLeft(context, 1))
  goTo(context.services, context.job, way.move)
  return success(way.response, true, 1, 'rules')
}

type NewPlan = { base: number; content: PlanContent; diff: PlanDiff }

/** Stores the plan and returns it as a result shows it. */
function savePlan({ services, job }: AgentContext, { base, content, diff }: NewPlan) {
  const row = services.store.plans.create({
    projectId: job.projectId,
    jobId: job.id,
    baseRevision: base,
    content,
  })
  return planAsShown(row, content, diff)
}

function payFailure(context: AgentContext, run: AgentRun & { ok: false }): JobResult {
  return errorResult(run, takeWhatIsLeft(context, creditsOf(run.usage, 0)))
}

/** One credit is 1,000 tokens, rounded up; a job that changed the project costs at least one. */
function creditsOf({ promptTokens, completionTokens }: Usage, least: 0 | 1): number {
  return Math.max(least, Math.ceil((promptTokens + completionTokens) / TOKENS_A_CREDIT))
}

/** Takes `credits`, or all that is left of them: a failed job is charged what its model used. */
function takeWhatIsLeft(context: AgentContext, credits: number): number {
  const { charges } = context.services.store
  const { id, driveId } = context.job
  const left = charges.balanceOf(driveId).aiCredits
  const amount = left === null ? credits : Math.min(credits, Math.max(0, left))
  if (amount > 0) charges.takeAiCredits({ key: chargeKey(context), driveId, jobId: id, amount })
  return creditsTaken(context)
}

function creditsTaken({ services, job }: AgentContext): number {
  const taken = services.store.charges.ofJob(job.id).filter(({ unit }) => unit === 'ai_credits')
  return taken.reduce((sum, { amount }) => sum + amount, 0)
}

function chargeKey({ job }: AgentContext): string {
  return `${job.id}/ai`
}

function insufficient({ services, job }: AgentContext, credits: number): ResultFailure {
  const left = services.store.charges.balanceOf(job.driveId).aiCredits ?? 0
  return {
    code: 'insufficient_ai_credits',
    message: `The edit costs ${credits} AI credits, and the drive has ${left} left. The project was left as it was.`,
  }
}

function errorResult({ code, message }: ResultFailure, credits: number): JobResult {
  return { status: 'error', error_message: message, error_code: code, ai_credits_used: credits }
}
