// The project's jobs under way: what each is doing, how far it is, and stopping it.
import { sentenceOf } from '../../server/call.ts'
import { cancelJob } from '../../server/jobs.ts'
import type { Job } from '../../server/project.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/states.tsx'
import { sayFailed } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import type { ProjectModel } from '../model.ts'

export function RunningJobs({ model }: { model: ProjectModel }) {
  const running = model.session.jobs.value.filter(({ job_state }) => job_state === 'running')
  return (
    <>
      {running.map((job) => (
        <div key={job.job_id} class="pad-small">
          <RunningJob job={job} mayCancel={model.session.mayEdit.value} />
        </div>
      ))}
    </>
  )
}

export function RunningJob({ job, mayCancel }: { job: Job; mayCancel: boolean }) {
  const { label = 'Waiting', percent = 0 } = job.progress ?? {}
  const canceling = useSubmit(() => cancelJob(job.job_id).catch((thrown) => sayFailed(sentenceOf(thrown))))
  return (
    <div class="stack snug small-text">
      <span class="row">
        <span class="spinner" />
        <span class="grow clip-text">{label}</span>
        <span class="numbers faint">{percent} %</span>
        {mayCancel ? (
          <Button
            look="quiet"
            small
            icon="close"
            label="Cancel job"
            busy={canceling.busy}
            onClick={() => void canceling.submit()}
          />
        ) : null}
      </span>
      <Progress percent={percent} label={label} />
    </div>
  )
}
