// Editing by prompt: the prompt, its progress, the answer, and what it changed or would change, to apply, keep or undo.
import { useEffect } from 'preact/hooks'
import type { EditDocument } from '../../../../edit/document.ts'
import { isOnlyAnswer, outcomeOf, suggestionsOf } from '../../jobs/job-text.ts'
import { sentenceOf } from '../../server/call.ts'
import { documentsAround, type Job } from '../../server/project.ts'
import { type Loaded, useResource } from '../../server/resource.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState, Notice, Progress, SkeletonLines } from '../../ui/states.tsx'
import { useStickToEnd } from '../../ui/use-stick-to-end.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import type { AgentTurn } from '../agent-turns.ts'
import type { ProjectModel } from '../model.ts'
import { AnswerText } from './answer-text.tsx'
import { ChangeList } from './change-list.tsx'
import { planOf } from './plan.ts'
import { PlanCard } from './plan-card.tsx'
import { PromptForm } from './prompt-form.tsx'
import { QuickActions, Suggestions } from './quick-actions.tsx'

export function AgentPanel({ model }: { model: ProjectModel }) {
  const turns = model.agent.turns.value
  useEffect(() => void model.agent.recall(), [model])
  const head = model.history.queue.confirmed.value.revision
  useEffect(() => {
    // What can be undone is asked again with the next edit.
    if (turns.length > 0) void model.agent.readStanding().catch(() => null)
  }, [model, head, turns.length])
  const isInFront = model.panels.isInFront.value && model.panels.panel.value === 'agent'
  const scroller = useStickToEnd(`${turns.length} ${isInFront}`)
  return (
    <section class="agent column high" aria-label="Agent">
      {/* biome-ignore lint/a11y/useSemanticElements: no set of fields, only a scrolled list with a name. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may have nothing in it to focus. */}
      <div ref={scroller} class="scrolls" tabIndex={0} role="group" aria-label="Conversation">
        {turns.length === 0 ? (
          <EmptyState icon="spark" title="What should I change?">
            {model.session.mayEdit.value
              ? 'Every edit is listed here and can be undone.'
              : 'You can view this project. Ask its owner for edit access.'}
          </EmptyState>
        ) : (
          <ol class="lines">
            {turns.map((turn) => (
              <Turn key={turn.jobId} turn={turn} model={model} />
            ))}
          </ol>
        )}
      </div>
      {model.session.mayEdit.value ? (
        <>
          <QuickActions model={model} />
          <PromptForm model={model} />
        </>
      ) : null}
    </section>
  )
}

function Turn({ turn, model }: { turn: AgentTurn; model: ProjectModel }) {
  const job = model.session.jobs.value.find(({ job_id }) => job_id === turn.jobId)
  return (
    <li class="turn-item pad-small stack">
      <p class="turn-prompt typed pad-tight">{turn.prompt}</p>
      {!job || job.job_state === 'running' ? (
        <TurnProgress job={job} />
      ) : (
        <TurnResult job={job} turn={turn} model={model} />
      )}
    </li>
  )
}

function TurnProgress({ job }: { job: Job | undefined }) {
  return (
    <div class="pad-small stack snug small-text" role="status">
      <span class="row">
        <span class="spinner" />
        <span class="grow">{job?.progress?.label ?? 'Waiting'}</span>
        <span class="numbers faint">{job?.progress?.percent ?? 0} %</span>
      </span>
      <Progress percent={job?.progress?.percent ?? 0} label="Agent" />
    </div>
  )
}

function TurnResult({ job, turn, model }: { job: Job; turn: AgentTurn; model: ProjectModel }) {
  const { kind, text, sentence } = outcomeOf(job)
  const changes = useChanges(model, turn, planOf(job) !== null)
  if (kind === 'bad')
    return <Notice kind="bad">{sentence ?? 'The agent stopped unexpectedly. Try again.'}</Notice>
  const plan = planOf(job)
  const isKnown = changes.state === 'ready'
  const isPlanned = plan !== null && isKnown && changes.value === null
  return (
    <>
      {plan !== null ? (
        isKnown ? (
          <span class="badge">{isPlanned ? 'Plan' : 'Applied'}</span>
        ) : null
      ) : kind === 'good' ? null : (
        <span class={`badge ${kind}`}>{text}</span>
      )}
      <p class="turn-answer row at-top typed">
        <Icon name="spark" class="live toned" />
        <span>
          <AnswerText text={sentence ?? ''} />
        </span>
      </p>
      {isPlanned ? (
        <PlanCard plan={plan} turn={turn} model={model} />
      ) : isOnlyAnswer(job) ? null : (
        <TurnChanges changes={changes} turn={turn} told={sentence ?? ''} model={model} />
      )}
      <Suggestions model={model} texts={suggestionsOf(job)} />
    </>
  )
}

/** What a turn changed; null inside: nothing, or nothing yet. */
type Changes = Loaded<{ made: number; before: EditDocument; after: EditDocument } | null>

/** The revision that the job made, against the one before it. A plan makes one only when it is applied. */
function useChanges(model: ProjectModel, turn: AgentTurn, isPlan: boolean): Changes {
  const changes = useResource(async () => {
    const made = await model.agent.revisionOf(turn)
    return made === null ? null : { made, ...(await documentsAround(model.session.projectId, made)) }
  }, [turn.jobId])
  const head = model.history.queue.confirmed.value.revision
  useEffect(() => {
    const now = changes.now.peek()
    if (now.state === 'failed' || (isPlan && now.state === 'ready' && now.value === null))
      void changes.reload()
  }, [head, changes, isPlan])
  return changes.now.value
}

function TurnChanges({
  changes,
  turn,
  told,
  model,
}: {
  changes: Changes
  turn: AgentTurn
  told: string
  model: ProjectModel
}) {
  const keeping = useSubmit(() => model.agent.keep(turn.jobId))
  const isLast =
    changes.state === 'ready' && changes.value?.made === model.history.queue.confirmed.value.revision
  if (changes.state === 'loading') return <SkeletonLines lines={2} />
  if (changes.state === 'failed') return <Notice kind="warn">{sentenceOf(changes.error)}</Notice>
  if (changes.value === null) return null
  const { made, before, after } = changes.value
  const standing = model.agent.standing.value
  const isStanding = isLast || standing?.has(made) === true
  const mayUndo = model.session.mayEdit.value && isStanding
  const isKept = !isLast || model.agent.kept.value.has(turn.jobId)
  return (
    <div class="turn-changes card pad-small stack">
      <ChangeList model={model} before={before} after={after} told={told} />
      {isStanding || standing === null ? null : <span class="faint">Undone</span>}
      {!mayUndo ? null : (
        <div class="row">
          {isKept ? null : (
            <Button
              small
              icon="check"
              label="Keep this edit"
              busy={keeping.busy}
              onClick={() => void keeping.submit()}
            >
              Keep
            </Button>
          )}
          {isLast && isKept ? <span class="faint">Kept. You can still undo it.</span> : null}
          {isLast && isKept ? null : (
            <Button
              small
              icon="undo"
              title={isLast ? undefined : 'Undoes this edit and keeps the later ones'}
              onClick={() => void model.history.undoOne(made)}
            >
              Undo this
            </Button>
          )}
        </div>
      )}
      {keeping.problem === null ? null : <Notice kind="bad">{keeping.problem}</Notice>}
    </div>
  )
}
