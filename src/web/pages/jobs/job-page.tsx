// One job: its progress, its result, and the delivery of its callback.
import { useEffect, useState } from 'preact/hooks'
import { sentenceOf } from '../server/call.ts'
import { cancelJob, type JobDetail, readJob, sendCallbackAgain } from '../server/jobs.ts'
import { useResource } from '../server/resource.ts'
import { countOf, exactMomentText, lengthOfSeconds, momentText } from '../text.ts'
import { Button, Link, LinkButton } from '../ui/button.tsx'
import { Item, Items } from '../ui/item.tsx'
import { EmptyState, ErrorState, Notice, Progress, SkeletonLines, StaleNotice } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import { say, sayFailed } from '../ui/toast.tsx'
import { outcomeOf, typeText } from './job-text.ts'
import { mediaOutcomesOf } from './media-outcomes.ts'

const REFRESH_MS = 1_000

export function JobPage({ jobId }: { jobId: string }) {
  const resource = useResource(() => readJob(jobId), [jobId])
  const loaded = resource.now.value
  const isRunning = loaded.state === 'ready' && loaded.value.job_state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void resource.reload(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isRunning, resource])
  if (loaded.state === 'failed')
    return (
      <ErrorState title="Couldn’t load this job" error={loaded.error} onRetry={() => void resource.reload()}>
        <LinkButton href="/jobs">All jobs</LinkButton>
      </ErrorState>
    )
  if (loaded.state === 'loading')
    return (
      <div class="page stack loose">
        <SkeletonLines lines={8} />
      </div>
    )
  const job = loaded.value
  const outcome = outcomeOf(job)
  const stale = resource.stale.value
  return (
    <div class="page stack loose">
      <div class="page-head row wraps">
        <LinkButton href="/jobs" look="quiet" icon="back" label="All jobs" />
        <h1>{typeText(job.job_type)}</h1>
        <span class={`badge ${outcome.kind}`}>{outcome.text}</span>
        {job.may_cancel ? <CancelJob jobId={jobId} onDone={() => void resource.reload()} /> : null}
      </div>
      <div class="stack">
        {stale === null ? null : <StaleNotice error={stale} onRetry={() => void resource.reload()} />}
        <section class="card pad stack">
          <JobFacts job={job} />
          {job.progress ? (
            <div class="stack tight small-text">
              <Progress percent={job.progress.percent} label={job.progress.label} />
              <span>
                {job.progress.label}, {job.progress.percent} %
              </span>
            </div>
          ) : null}
          {outcome.sentence ? (
            <Notice kind={outcome.kind === 'live' || outcome.kind === 'neutral' ? 'plain' : outcome.kind}>
              {outcome.sentence}
            </Notice>
          ) : null}
        </section>
        <MediaOutcomes job={job} />
        <Callback job={job} onChanged={() => void resource.reload()} />
        {job.result ? (
          <details class="card pad">
            <summary>API result (JSON)</summary>
            <pre>{JSON.stringify(job.result, null, 2)}</pre>
          </details>
        ) : null}
      </div>
    </div>
  )
}

function CancelJob({ jobId, onDone }: { jobId: string; onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      await cancelJob(jobId)
      onDone()
    } catch (thrown) {
      sayFailed(sentenceOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small busy={busy} onClick={() => void cancel()}>
      Cancel
    </Button>
  )
}

/** What it worked on: a project, or the library. */
function placeOf({ project_id: id }: JobDetail): string {
  return id === undefined ? '/library' : `/projects/${id}`
}

function JobFacts({ job }: { job: JobDetail }) {
  return (
    <dl class="facts">
      <dt class="soft">{job.project_id === undefined ? 'Into' : 'Project'}</dt>
      <dd>
        <Link href={placeOf(job)}>
          <bdi>{job.project_name || job.project_id}</bdi>
        </Link>
      </dd>
      {job.prompt === null ? null : (
        <>
          <dt class="soft">Prompt</dt>
          <dd class="typed" dir="auto">
            {job.prompt}
          </dd>
        </>
      )}
      <dt class="soft">Created</dt>
      <dd>{momentText(job.created_at)}</dd>
      {job.stopped_at === undefined ? null : (
        <>
          <dt class="soft">Stopped</dt>
          <dd>{momentText(job.stopped_at)}</dd>
        </>
      )}
      <dt class="soft">Id</dt>
      <dd>
        <code>{job.job_id}</code>
      </dd>
    </dl>
  )
}

/** Each file of an import, with its outcome. */
function MediaOutcomes({ job }: { job: JobDetail }) {
  const outcomes = mediaOutcomesOf(job)
  if (outcomes.length === 0) return null
  return (
    <section class="stack" aria-label="Media">
      <Items>
        {outcomes.map(({ name, isImported, notes, durationSeconds, transcript }) => (
          <Item
            key={name}
            name={name}
            about={[
              durationSeconds === null ? null : lengthOfSeconds(durationSeconds),
              transcript.problem ?? (transcript.words === null ? null : countOf(transcript.words, 'word')),
              ...notes,
            ]
              .filter((text) => text !== null)
              .join(' · ')}
          >
            <span class={isImported ? 'badge good' : 'badge bad'}>{isImported ? 'Imported' : 'Failed'}</span>
          </Item>
        ))}
      </Items>
      {outcomes.every(({ isImported }) => isImported) ? null : (
        <p class="soft">
          {job.project_id === undefined ? (
            'Import the failed files again.'
          ) : (
            <>
              Add the failed files again in <Link href={placeOf(job)}>the project</Link>, with “Add media”.
            </>
          )}
        </p>
      )}
    </section>
  )
}

const CALLBACK_STATE: Record<string, { kind: string; text: string }> = {
  pending: { kind: 'live', text: 'Pending' },
  delivered: { kind: 'good', text: 'Delivered' },
  given_up: { kind: 'bad', text: 'Failed' },
}

function Callback({ job, onChanged }: { job: JobDetail; onChanged: () => void }) {
  const [busy, setBusy] = useState(false)
  const { callback } = job
  if (!job.may_see_callback) return null
  if (callback === null) return job.job_state === 'stopped' ? <p class="faint">No callback URL.</p> : null
  const sendAgain = async () => {
    setBusy(true)
    try {
      await sendCallbackAgain(job.job_id)
      say('Sending the callback…')
      onChanged()
    } catch (thrown) {
      sayFailed(sentenceOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  const state = CALLBACK_STATE[callback.state] ?? { kind: '', text: callback.state }
  return (
    <section class="card" aria-label="Callback">
      <div class="pad row wraps">
        <div class="grow wordy">
          <h2>Callback</h2>
          <code class="soft">{callback.url}</code>
        </div>
        <span class={`badge ${state.kind}`}>{state.text}</span>
        <Button icon="send" busy={busy} onClick={() => void sendAgain()}>
          Send again
        </Button>
      </div>
      {callback.next_attempt_at === null ? null : (
        <p class="pad soft">Next attempt {momentText(callback.next_attempt_at)}.</p>
      )}
      {callback.attempts.length === 0 ? (
        <EmptyState icon="send" title="No attempts yet" />
      ) : (
        <Table heads={['Attempt', 'Response', 'Duration']}>
          {callback.attempts.map((attempt) => (
            <tr key={attempt.attempt_id}>
              <td>{exactMomentText(attempt.attempted_at)}</td>
              <td>
                {attempt.http_status === null ? '' : <code>{attempt.http_status} </code>}
                <span class="soft">{attempt.error_message ?? attempt.answer ?? ''}</span>
              </td>
              <td class="numbers">{attempt.duration_ms} ms</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
