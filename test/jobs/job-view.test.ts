import { expect, test } from 'bun:test'
import { jobBody, jobView } from '../../src/jobs/job-view.ts'
import { testStore } from '../support/test-store.ts'

test('a running job has progress and neither result nor stopped_at', () => {
  using world = testStore()
  const { id, projectId } = world.job()
  world.store.jobs.report(id, 'Transcribing', 42.7)
  const job = world.store.jobs.read(id)
  if (job === null) throw new Error('no job')
  expect(jobView(job, 'https://cut.example.org')).toEqual({
    job_id: id,
    job_type: 'agent',
    job_state: 'running',
    created_at: '2026-01-05T10:00:00.000Z',
    drive_id: world.drive.id,
    project_id: projectId,
    project_url: `https://cut.example.org/projects/${projectId}`,
    progress: { label: 'Transcribing', percent: 42, last_update_at: '2026-01-05T10:00:00.000Z' },
  })
})

test('a stopped job has both and no progress, and never changes', () => {
  using world = testStore()
  const { id } = world.job()
  world.clock.nowMs += 1234
  world.store.jobs.stop(id, { status: 'success' }, () => '')
  const stopped = world.store.jobs.read(id)
  if (stopped === null) throw new Error('no job')
  const body = jobBody(stopped, 'http://x')
  expect(JSON.parse(body)).toMatchObject({
    job_state: 'stopped',
    stopped_at: '2026-01-05T10:00:01.234Z',
    result: { status: 'success' },
  })
  expect(JSON.parse(body)).not.toHaveProperty('progress')
  world.clock.nowMs += 1
  world.store.jobs.stop(id, { status: 'error' }, () => '')
  world.store.jobs.report(id, 'Again', 1)
  const later = world.store.jobs.read(id)
  expect(later === null ? null : jobBody(later, 'http://x')).toBe(body)
})
