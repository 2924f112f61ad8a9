// Editing by prompt: the prompt, how far it is, the answer, and what it changed, to keep or take back.
import { useEffect, useState } from 'preact/hooks'
import { outcomeOf } from '../../jobs/job-text.ts'
import { sentenceOf } from '../../server/call.ts'
import { documentsAround, type Job } from '../../server/project.ts'
import { useResource } from '../../server/resource.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState, Notice, Progress, SkeletonLines } from '../../ui/states.tsx'
import { useStickToEnd } from '../../ui/use-stick-to-end.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import type { AgentTurn } from '../agent-turns.ts'
import type { ProjectModel } from '../model.ts'
import { ChangeList } from './change-list.tsx'
import { ModelChoice } from './model-choice.tsx'

const EXAMPLES = [
  'Remove the filler words',
  'Shorten pauses longer than 1 second to half a second',
  'Remove retakes',
  'Make a 60 second highlight',
  'Add captions',
]

export function AgentPanel({ model }: { model: ProjectModel }) {
  const turns = model.agent.turns.value
  useEffect(() => void model.agent.recall(), [model])
  const isInFront = model.panels.isInFront.value && model.panels.panel.value === 'agent'
  const scroller = useStickToEnd(`${turns.length} ${isInFront}`)
  return (
    <section class="agent" aria-label="Agent">
      {/* biome-ignore lint/a11y/useSemanticElements: no set of fields, only a scrolled list with a name. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may have nothing in it to focus. */}
      <div ref={scroller} class="panel-scroll" tabIndex={0} role="group" aria-label="Conversation">
        {turns.length === 0 ? (
          <EmptyState
            icon="spark"
            title="What should I change?"
            action={
              model.mayEdit.value
                ? EXAMPLES.map((example) => (
                    <button
                      key={example}
                      type="button"
                      class="example"
                      onClick={() => {
                        model.agent.prompt.value = example
                      }}
                    >
                      {example}
                    </button>
                  ))
                : null
            }
          >
            {model.mayEdit.value
              ? 'Every edit is listed here and can be undone.'
              : 'You can view this project. Ask its owner for edit access.'}
          </EmptyState>
        ) : (
          <ol class="turns">
            {turns.map((turn) => (
              <Turn key={turn.jobId} turn={turn} model={model} />
            ))}
          </ol>
        )}
      </div>
      {model.mayEdit.value ? <PromptForm model={model} /> : null}
    </section>
  )
}

/** `isBrief`: one line, under the picture; what is asked there is answered in the drawer. */
export function PromptForm({ model, isBrief = false }: { model: ProjectModel; isBrief?: boolean }) {
  const { agent } = model
  const prompt = agent.prompt.value
  const shown = model.composition.value
  const [engine, setEngine] = useState<string | null>(null)
  const { busy, problem, submit } = useSubmit(async () => {
    const wanted = prompt.trim()
    if (wanted === '') return
    await model.queue.settled()
    await agent.ask(wanted, { model: engine, shownCompositionId: model.composition.peek()?.id ?? null })
    agent.prompt.value = ''
    model.panels.show('agent')
  })
  return (
    <form class={isBrief ? 'prompt brief' : 'prompt'} onSubmit={submit}>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <textarea
        class="input"
        rows={isBrief ? 1 : 2}
        aria-label="Describe an edit"
        placeholder={
          shown === null ? 'Describe what to create from your media' : `Describe an edit to “${shown.name}”`
        }
        maxLength={20_000}
        value={prompt}
        onInput={(event) => {
          agent.prompt.value = event.currentTarget.value
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
          void submit(event)
        }}
      />
      <div class="row">
        {isBrief ? null : <ModelChoice value={engine} onChoose={setEngine} />}
        {isBrief ? null : <span class="grow" />}
        <Button look="main" icon="send" type="submit" busy={busy} disabled={prompt.trim() === ''}>
          Send
        </Button>
      </div>
    </form>
  )
}

function Turn({ turn, model }: { turn: AgentTurn; model: ProjectModel }) {
  const job = model.jobs.value.find(({ job_id }) => job_id === turn.jobId)
  return (
    <li class="turn-item">
      <p class="turn-prompt">{turn.prompt}</p>
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
    <div class="running-job" role="status">
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
  if (kind === 'bad')
    return <Notice kind="bad">{sentence ?? 'The agent stopped unexpectedly. Try again.'}</Notice>
  return (
    <>
      {kind === 'good' ? null : <span class={`badge ${kind}`}>{text}</span>}
      <p class="turn-answer">
        <Icon name="spark" />
        <span>{sentence}</span>
      </p>
      <TurnChanges key={turn.jobId} turn={turn} told={sentence ?? ''} model={model} />
    </>
  )
}

/** The revision that the job made, against the one before it. */
function TurnChanges({ turn, told, model }: { turn: AgentTurn; told: string; model: ProjectModel }) {
  const changes = useResource(async () => {
    const made = await model.agent.revisionOf(turn)
    return made === null ? null : { made, ...(await documentsAround(model.projectId, made)) }
  }, [turn.jobId])
  const keeping = useSubmit(() => model.agent.keep(turn.jobId))
  const head = model.queue.confirmed.value.revision
  useEffect(() => {
    if (changes.now.peek().state === 'failed') void changes.reload()
  }, [head, changes])
  const loaded = changes.now.value
  if (loaded.state === 'loading') return <SkeletonLines lines={2} />
  if (loaded.state === 'failed') return <Notice kind="warn">{sentenceOf(loaded.error)}</Notice>
  if (loaded.value === null) return null
  const { made, before, after } = loaded.value
  const mayDecide = model.mayEdit.value && made === head
  return (
    <div class="turn-changes">
      <ChangeList model={model} before={before} after={after} told={told} />
      {!mayDecide ? null : model.agent.kept.value.has(turn.jobId) ? (
        <span class="faint">Kept. You can still undo it.</span>
      ) : (
        <div class="row">
          <Button
            small
            icon="check"
            label="Keep this edit"
            busy={keeping.busy}
            onClick={() => void keeping.submit()}
          >
            Keep
          </Button>
          <Button small icon="undo" onClick={() => void model.undo()}>
            Undo this
          </Button>
        </div>
      )}
      {keeping.problem === null ? null : <Notice kind="bad">{keeping.problem}</Notice>}
    </div>
  )
}
