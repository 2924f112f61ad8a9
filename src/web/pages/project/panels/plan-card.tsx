// What a larger edit would do, before it's made: apply it, or reword the prompt.
import { useMemo } from 'preact/hooks'
import { applyPlan } from '../../server/project.ts'
import { lengthOfSeconds, quoted } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import type { AgentTurn } from '../agent-turns.ts'
import type { ProjectModel } from '../model.ts'
import { RunList } from './change-list.tsx'
import { type AgentPlan, plannedDiffs } from './plan.ts'
import { sendPrompt } from './prompt-form.tsx'

export function PlanCard({ plan, turn, model }: { plan: AgentPlan; turn: AgentTurn; model: ProjectModel }) {
  const { revision, document } = model.history.queue.confirmed.value
  const isCurrent = plan.base_revision === revision && Date.parse(plan.expires_at) > Date.now()
  const context = model.session.context.value
  const diffs = useMemo(
    () => (isCurrent ? plannedDiffs(plan.diff, document, context) : []),
    [plan, isCurrent, document, context],
  )
  const { busy, problem, submit } = useSubmit(async () => {
    await model.history.queue.settled()
    if (isCurrent) await applyPlan(plan.plan_id)
    else await sendPrompt(model, turn.prompt)
  })
  return (
    <div class="turn-changes card pad-small stack">
      <ul class="soft">
        {plan.diff.compositions.map(({ id, name, change, seconds_before, seconds_after }) => (
          <li key={id} class="numbers">
            {quoted(name)}:{' '}
            {change === 'deleted'
              ? 'deleted'
              : change === 'created'
                ? `new, ${lengthOfSeconds(seconds_after)}`
                : `${lengthOfSeconds(seconds_before)} → ${lengthOfSeconds(seconds_after)}`}
          </li>
        ))}
      </ul>
      {diffs.map(({ id, name, runs }) => (
        <RunList
          key={id}
          name={diffs.length > 1 ? name : null}
          runs={runs}
          onGo={(atUs) => {
            model.selection.compositionId.value = id
            model.playback.engine.seek(atUs)
          }}
        />
      ))}
      {!model.session.mayEdit.value ? null : model.agent.setAside.value.has(turn.jobId) ? (
        <span class="faint">Not applied.</span>
      ) : (
        <>
          {isCurrent ? null : <span class="faint">The project has changed since this plan was made.</span>}
          <div class="row">
            <Button
              small
              look="main"
              icon={isCurrent ? 'check' : 'spark'}
              busy={busy}
              onClick={() => void submit()}
            >
              {isCurrent ? 'Apply' : 'Plan again'}
            </Button>
            <Button small icon="edit" onClick={() => model.agent.change(turn)}>
              Change
            </Button>
          </div>
        </>
      )}
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
    </div>
  )
}
