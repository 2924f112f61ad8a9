import { describe, expect, test } from 'bun:test'
import { jobBody, jobView } from '../../src/store/job-view.ts'
import type { NewJob } from '../../src/store/jobs.ts'
import { type TestStore, testStore } from '../support/test-store.ts'

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

const URL = 'http://x'
const CUT = '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6'

function views(of: Partial<NewJob> = {}, change: (world: TestStore, id: string) => void = () => {}) {
  using world = testStore()
  const { id } = world.job(of)
  change(world, id)
  const job = world.store.jobs.read(id)
  if (job === null) throw new Error('no job')
  return { older: jobView(job, URL), newer: jobView(job, URL, '1.2') }
}

describe('Differences: job_state', () => {
  test('a job waiting for its turn is running with progress in 1.0, and queued without in 1.2', () => {
    const { older, newer } = views()
    expect(older).toMatchObject({ job_state: 'running', progress: { percent: 0 } })
    expect(newer.job_state).toBe('queued')
    expect(newer).not.toHaveProperty('progress')
  })

  test('once begun, it is running in both, also after a restart', () => {
    const { older, newer } = views({}, ({ store }, id) => {
      store.jobs.beginAttempt(id)
      store.jobs.endAttempt(id)
    })
    for (const view of [older, newer]) expect(view).toMatchObject({ job_state: 'running', progress: {} })
  })

  test('a canceled one is stopped with a result in 1.0, and cancelled without in 1.2', () => {
    const result = {
      status: 'error',
      error_code: 'cancelled',
      error_message: 'Canceled.',
      ai_credits_used: 0,
    }
    const { older, newer } = views({}, ({ store, clock }, id) => {
      store.jobs.stop(id, result, () => '')
      store.raw.query("UPDATE jobs SET state = 'cancelled' WHERE id = ?").run(id)
      clock.nowMs += 1
    })
    expect(older).toMatchObject({ job_state: 'stopped', stopped_at: expect.any(String), result })
    expect(newer).toMatchObject({ job_state: 'cancelled', stopped_at: expect.any(String) })
    expect(newer).not.toHaveProperty('result')
    expect(newer).not.toHaveProperty('progress')
  })
})

describe('Differences: project_url', () => {
  const stopped =
    (result: Record<string, unknown>) =>
    ({ store }: TestStore, id: string) =>
      store.jobs.stop(id, result, () => '')

  test('has the short id in 1.2, once the composition is known', () => {
    expect(views().newer.project_url).toMatch(/\/projects\/[0-9a-f-]{36}$/)
    const named = views({ compositionId: CUT })
    expect(named.newer.project_url).toMatch(/\/projects\/[0-9a-f-]{36}\/5d0c7$/)
    expect(named.older.project_url).toMatch(/\/projects\/[0-9a-f-]{36}$/)
    const imported = views(
      { type: 'import/project_media' },
      stopped({ status: 'success', created_compositions: [{ id: CUT, name: 'Rough cut' }] }),
    )
    expect(imported.newer.project_url).toEndWith('/5d0c7')
    expect(imported.older.project_url).not.toEndWith('/5d0c7')
  })
})

describe('Differences: results', () => {
  const conversation_id = expect.any(String)
  const resultOf = (type: NewJob['type'], result: Record<string, unknown>) => {
    const { older, newer } = views({ type }, ({ store }, id) => store.jobs.stop(id, result, () => ''))
    return { older: older.result, newer: newer.result }
  }

  test.each([
    ['rules', 'rules'],
    ['ollama:qwen3:8b', 'qwen3:8b'],
    ['openai:qwen3', 'openai:qwen3'],
  ])(
    'an agent job that %s ran has resolved_model %s in both, and media_seconds_used in 1.2',
    (engine, ran) => {
      const stored = { status: 'success', engine, ai_credits_used: 1 }
      expect(resultOf('agent', stored)).toEqual({
        older: { ...stored, resolved_model: ran, conversation_id },
        newer: { ...stored, resolved_model: ran, conversation_id, media_seconds_used: 0 },
      })
    },
  )

  test('a failed agent job has media_seconds_used in 1.2', () => {
    const stored = { status: 'error', error_code: 'agent_failed', error_message: 'No.', ai_credits_used: 0 }
    expect(resultOf('agent', stored)).toEqual({
      older: { ...stored, conversation_id },
      newer: { ...stored, conversation_id, media_seconds_used: 0 },
    })
  })

  test('updated_compositions of an import is in 1.2 only', () => {
    const stored = { status: 'success', media_seconds_used: 0 }
    const more = { ...stored, updated_compositions: [{ id: CUT, name: 'Rough cut' }] }
    expect(resultOf('import/project_media', more)).toEqual({ older: stored, newer: more })
  })
})
