// All jobs in all projects that the person may see, newest first, with live progress.
import { signal } from '@preact/signals'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type JobType, type ListedJob, listJobs } from '../server/jobs.ts'
import { followLive, type LiveStream } from '../server/live-stream.ts'
import { isDriveOwner } from '../server/session.ts'
import { agoText, momentText } from '../text.ts'
import { Button, Link, LinkButton } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { HearingNotice } from '../ui/hearing-notice.tsx'
import { EmptyState, ErrorState, Progress, SkeletonLines, StaleNotice } from '../ui/states.tsx'
import { outcomeOf, typeText } from './job-text.ts'
import { WorkersPanel } from './workers-list.tsx'

type State = { jobs: ListedJob[]; nextCursor: string | null; loading: boolean; error: unknown }

export function JobsPage() {
  const [type, setType] = useState<JobType | ''>('')
  const state = useMemo(() => signal<State>({ jobs: [], nextCursor: null, loading: true, error: null }), [])
  const asked = useRef(0)
  const [live, setLive] = useState<LiveStream | null>(null)
  const load = async (cursor: string | null) => {
    const turn = ++asked.current
    state.value = { ...state.peek(), loading: true, error: null }
    try {
      const page = await listJobs({ cursor, type: type || null })
      // The answer for a list that is no longer shown.
      if (turn !== asked.current) return
      const before = cursor === null ? [] : state.peek().jobs
      state.value = {
        jobs: [...before, ...page.data],
        nextCursor: page.next_cursor,
        loading: false,
        error: null,
      }
    } catch (error) {
      if (turn === asked.current) state.value = { ...state.peek(), loading: false, error }
    }
  }
  // Another type is another list.
  useEffect(() => {
    state.value = { jobs: [], nextCursor: null, loading: true, error: null }
    void load(null)
    const note = (job: ListedJob) => {
      if (type !== '' && job.job_type !== type) return
      const { jobs } = state.peek()
      const known = jobs.find(({ job_id }) => job_id === job.job_id)
      state.value = {
        ...state.peek(),
        jobs: known
          ? jobs.map((one) => (one === known ? { ...known, ...job } : one))
          : [job, ...jobs].sort((a, b) => (a.created_at < b.created_at ? 1 : -1)),
      }
    }
    const followed = followLive({
      path: '/jobs/events',
      onEvent: ({ data }) => note(data as ListedJob),
      async ask() {
        for (const job of (await listJobs({ cursor: null, type: type || null })).data) note(job)
      },
    })
    setLive(followed)
    return followed.stop
  }, [type])
  return (
    <div class="page stack loose">
      <div class="page-head row wraps">
        <h1>Jobs</h1>
        <span class="grow" />
        <Select<JobType | ''>
          label="Job type"
          hideLabel
          value={type}
          options={[
            { value: '', text: 'All types' },
            { value: 'import/project_media', text: 'Imports' },
            { value: 'agent', text: 'Agent' },
          ]}
          onSelect={setType}
        />
      </div>
      {live === null ? null : <HearingNotice live={live} />}
      {isDriveOwner() ? <WorkersPanel /> : null}
      <JobList state={state.value} onMore={load} />
    </div>
  )
}

function JobList({ state, onMore }: { state: State; onMore: (cursor: string | null) => Promise<void> }) {
  const { jobs, loading, error, nextCursor } = state
  if (error !== null && jobs.length === 0)
    return <ErrorState title="Couldn’t load jobs" error={error} onRetry={() => void onMore(null)} />
  if (jobs.length === 0)
    return loading ? (
      <div class="card pad">
        <SkeletonLines lines={6} />
      </div>
    ) : (
      <EmptyState icon="jobs" title="No jobs yet" action={<LinkButton href="/">All projects</LinkButton>}>
        Imports and agent edits show up here for 30 days.
      </EmptyState>
    )
  return (
    <>
      {error === null ? null : <StaleNotice error={error} onRetry={() => void onMore(null)} />}
      <ul class="card lines">
        {jobs.map((job) => (
          <JobRow key={job.job_id} job={job} />
        ))}
      </ul>
      {nextCursor === null ? null : (
        <div class="row middle pad small-text">
          <Button look="quiet" busy={loading} onClick={() => void onMore(nextCursor)}>
            Older jobs
          </Button>
        </div>
      )}
    </>
  )
}

function JobRow({ job }: { job: ListedJob }) {
  const outcome = outcomeOf(job)
  return (
    <li class="pad-small stack snug">
      <div class="row">
        <span class={`badge ${outcome.kind}`}>{outcome.text}</span>
        <Link href={`/jobs/${job.job_id}`} class="name row">
          <span class="rigid">{typeText(job.job_type)}</span>
          <span class="clip-text soft" dir="auto" title={job.project_name}>
            {job.project_name}
          </span>
        </Link>
        <span class="grow" />
        <span class="faint one-line" title={momentText(job.created_at)}>
          {agoText(job.created_at)}
        </span>
      </div>
      {job.progress ? (
        <div class="stack tight small-text">
          <Progress percent={job.progress.percent} label={job.progress.label} />
          <span class="soft">
            {job.progress.label}, <span class="numbers">{job.progress.percent} %</span>
          </span>
        </div>
      ) : outcome.sentence ? (
        <p class="soft clamped">{outcome.sentence}</p>
      ) : null}
    </li>
  )
}
