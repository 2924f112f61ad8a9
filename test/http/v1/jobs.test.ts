import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { JOB_TYPES } from '../../../src/store/job-schema.ts'
import { createTestApp, PUBLIC_URL, type TestApp } from '../../support/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ids = (data: unknown) => (data as { job_id: string }[]).map((job) => job.job_id)
const iso = (ms: number) => new Date(ms).toISOString()

async function pages(world: TestApp, query: string, between: () => void = () => {}): Promise<string[][]> {
  const found: string[][] = []
  for (let cursor: unknown = null; found.length < 1000; ) {
    const more = cursor === null ? '' : `&cursor=${encodeURIComponent(String(cursor))}`
    const { json, status } = await world.call('GET', `/v1/jobs?${query}${more}`)
    expect(status).toBe(200)
    found.push(ids(json.data))
    cursor = (json.pagination as { next_cursor?: string }).next_cursor ?? null
    if (cursor === null) return found
    between()
  }
  throw new Error('the pages do not end')
}

describe('GET /v1/jobs/{job_id}', () => {
  test('shows a running job with its progress and without a result', async () => {
    using world = await createTestApp()
    const job = world.job({ type: 'import/project_media' })
    world.store.jobs.report(job.id, 'Downloading', 12.7)
    const { status, json } = await world.call('GET', `/v1/jobs/${job.id.toUpperCase()}`)
    expect(status).toBe(200)
    expect(json).toEqual({
      job_id: job.id,
      job_type: 'import/project_media',
      job_state: 'running',
      created_at: iso(world.clock.nowMs),
      drive_id: world.drive.id,
      project_id: job.projectId,
      project_url: `${PUBLIC_URL}/projects/${job.projectId}`,
      progress: { label: 'Downloading', percent: 12, last_update_at: iso(world.clock.nowMs) },
    })
  })

  test('shows a stopped job with its result and without progress', async () => {
    using world = await createTestApp()
    const job = world.job()
    const result = {
      status: 'success',
      agent_response: 'Done.',
      project_changed: true,
      ai_credits_used: 0,
      engine: 'rules',
    }
    world.store.jobs.stop(job.id, result, () => '')
    const { json } = await world.call('GET', `/v1/jobs/${job.id}`)
    expect(json).toMatchObject({ job_state: 'stopped', stopped_at: iso(world.clock.nowMs), result })
    expect(json).not.toHaveProperty('progress')
  })

  test.each(['x', '123', '%zz', '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1', 'import', `${'0'.repeat(36)}`, '%00'])(
    'refuses %s as an id with 400',
    async (id) => {
      using world = await createTestApp()
      const answer = await world.call('GET', `/v1/jobs/${id}`)
      expect(answer.json).toEqual({ error: 'Bad Request', message: expect.stringContaining('job_id') })
    },
  )

  test('a job is gone 30 days after its creation, its project stays', async () => {
    using world = await createTestApp()
    const job = world.job()
    world.clock.nowMs += 30 * DAY_MS - 1
    const after = iso(world.clock.nowMs - 30 * DAY_MS)
    expect((await world.call('GET', `/v1/jobs/${job.id}`)).status).toBe(200)
    expect(await pages(world, `created_after=${after}`)).toEqual([[job.id]])
    world.clock.nowMs += 1
    expect((await world.call('GET', `/v1/jobs/${job.id}`)).status).toBe(404)
    expect(await pages(world, `created_after=${iso(world.clock.nowMs - 30 * DAY_MS)}`)).toEqual([[]])
    expect(world.store.projects.byId(job.projectId)).not.toBeNull()
  })
})

describe('GET /v1/jobs', () => {
  test('lists newest first and ends without a cursor', async () => {
    using world = await createTestApp()
    const jobs = Array.from({ length: 5 }, (_, i) => {
      world.clock.nowMs += i % 2
      return world.job().id
    })
    const newest = jobs.toReversed()
    expect(await pages(world, '')).toEqual([newest])
    expect(await pages(world, 'limit=5')).toEqual([newest])
    expect(await pages(world, 'limit=2')).toEqual([newest.slice(0, 2), newest.slice(2, 4), newest.slice(4)])
  })

  test('shows 20 jobs by default and at most 100', async () => {
    using world = await createTestApp()
    for (let i = 0; i < 105; i++) world.job()
    expect((await pages(world, ''))[0]).toHaveLength(20)
    expect((await pages(world, 'limit=100')).map((page) => page.length)).toEqual([100, 5])
  })

  test('pages repeat and skip nothing, in whatever pattern jobs were created and more are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(2), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        async (steps, limit) => {
          using world = await createTestApp()
          const jobs = steps.map((step) => {
            world.clock.nowMs += step
            return world.job().id
          })
          const found = await pages(world, `limit=${limit}`, () => {
            world.clock.nowMs += 1
            world.job()
          })
          expect(found.flat()).toEqual(jobs.toReversed())
        },
      ),
      { numRuns: 25 },
    )
  })

  test('a cursor keeps what was asked for, also when it is not asked again and the 7 days move on', async () => {
    using world = await createTestApp()
    const imports = [0, 1, 2].map(() => world.job({ type: 'import/project_media' }).id)
    world.job()
    const first = await world.call('GET', '/v1/jobs?type=import/project_media&limit=1')
    const { next_cursor } = first.json.pagination as { next_cursor: string }
    world.clock.nowMs += 7 * DAY_MS + 5
    const second = await world.call('GET', `/v1/jobs?cursor=${next_cursor}`)
    expect(ids(second.json.data)).toEqual([imports[1] ?? '', imports[0] ?? ''])
  })

  test('a cursor gives no rights', async () => {
    using world = await createTestApp()
    for (let i = 0; i < 3; i++) world.job()
    const { json } = await world.call('GET', '/v1/jobs?limit=1')
    const { next_cursor } = json.pagination as { next_cursor: string }
    const token = world.tokenOf(world.member.id, world.drive.id)
    const answer = await world.call('GET', `/v1/jobs?cursor=${next_cursor}`, { token })
    expect(answer.json).toEqual({ data: [], pagination: {} })
  })

  test('filters by project and type', async () => {
    using world = await createTestApp()
    const agent = world.job()
    const imported = world.job({ type: 'import/project_media' })
    expect(await pages(world, `project_id=${agent.projectId.toUpperCase()}`)).toEqual([[agent.id]])
    expect(await pages(world, 'type=import/project_media')).toEqual([[imported.id]])
    expect(await pages(world, 'type=import%2Fproject_media')).toEqual([[imported.id]])
    expect(await pages(world, `type=agent&project_id=${imported.projectId}`)).toEqual([[]])
    expect(await pages(world, 'project_id=0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a')).toEqual([[]])
  })

  test('created_after is inclusive, created_before exclusive, and offsets are understood', async () => {
    using world = await createTestApp()
    const job = world.job()
    const at = world.clock.nowMs
    world.clock.nowMs += 60_000
    expect(await pages(world, `created_after=${iso(at)}`)).toEqual([[job.id]])
    expect(await pages(world, `created_after=${iso(at + 1)}`)).toEqual([[]])
    expect(await pages(world, `created_before=${iso(at)}`)).toEqual([[]])
    expect(await pages(world, `created_before=${iso(at + 1)}`)).toEqual([[job.id]])
    const local = iso(at + 2 * 60 * 60 * 1000).replace('Z', '')
    expect(await pages(world, `created_after=${local}%2B02:00`)).toEqual([[job.id]])
    expect(await pages(world, `created_after=${local}+02:00`)).toEqual([[job.id]])
    expect(await pages(world, `created_after=${iso(at + 9)}&created_before=${iso(at - 9)}`)).toEqual([[]])
  })

  test('shows 7 days unless more are asked for, and includes what was created right now', async () => {
    using world = await createTestApp()
    const old = world.job().id
    world.clock.nowMs += 7 * DAY_MS
    expect(await pages(world, '')).toEqual([[old]])
    world.clock.nowMs += 1
    const fresh = world.job().id
    expect(await pages(world, '')).toEqual([[fresh]])
    expect(await pages(world, `created_after=${iso(world.clock.nowMs - 8 * DAY_MS)}`)).toEqual([[fresh, old]])
  })

  test('ignores unknown parameters', async () => {
    using world = await createTestApp()
    expect(await pages(world, 'color=red&color=blue&Limit=0')).toEqual([[]])
  })

  test.each<[string, RegExp]>([
    ['limit=0', /limit must be an integer from 1 to 100; got number 0/],
    ['limit=101', /limit/],
    ['limit=-1', /limit/],
    ['limit=1.5', /limit/],
    ['limit=1e1', /limit/],
    ['limit=ten', /limit must be an integer from 1 to 100; got "ten"/],
    ['limit=', /limit/],
    ['limit=5&limit=6', /limit is given 2 times/],
    ['project_id=x', /project_id must be a UUID/],
    ['project_id=', /project_id/],
    [
      'type=export',
      /type must be one of "import\/project_media", "import\/drive_media", "agent", "publish", "export\/timeline"/,
    ],
    ['type=', /type/],
    ['cursor=', /cursor must be the next_cursor/],
    ['cursor=abc', /cursor/],
    ['cursor=e30', /cursor/],
    ['created_after=2026-01-05', /created_after must be an ISO 8601 date-time with an offset/],
    ['created_after=yesterday', /created_after/],
    ['created_after=', /created_after/],
    ['created_after=1767607200000', /created_after/],
    ['created_before=2026-02-30T00:00:00Z', /created_before/],
    ['created_after=2025-12-06T09:59:59.000Z', /created_after must be at most 30 days before now/],
    ['created_after=1970-01-01T00:00:00Z', /30 days/],
  ])('refuses ?%s', async (query, message) => {
    using world = await createTestApp()
    const answer = await world.call('GET', `/v1/jobs?${query}`)
    expect(answer.json).toEqual({ error: 'Bad Request', message: expect.stringMatching(message) })
  })
})

describe('Differences: GET /jobs without type', () => {
  test('lists only imports and agent jobs in 1.0, and all five types in 1.2; never those of the pages', async () => {
    using world = await createTestApp()
    const types = ['import/project_media', 'import/drive_media', 'agent', 'publish', 'export/timeline']
    for (const type of JOB_TYPES) {
      const { id } = world.job()
      world.store.raw.query('UPDATE jobs SET type = ? WHERE id = ?').run(type, id)
      const { status } = await world.call('GET', `/v1/jobs/${id}`)
      expect([type, status]).toEqual([type, types.includes(type) ? 200 : 404])
    }
    const listed = async (query: string, version: string) => {
      const headers = { 'roughcut-version': version }
      const request = new Request(`http://localhost/v1/jobs${query}`, {
        headers: { authorization: `Bearer ${world.bearer}`, ...headers },
      })
      const json = await (await world.handle(request)).json()
      return (json.data as { job_type: string }[]).map(({ job_type }) => job_type).sort()
    }
    expect(await listed('', '1.0')).toEqual(['agent', 'import/project_media'])
    expect(await listed('', '1.2')).toEqual(types.toSorted())
    for (const type of types) {
      expect(await listed(`?type=${type}`, '1.2')).toEqual([type])
      expect(await listed(`?type=${type}&limit=100`, '1.2')).toEqual([type])
    }
  })
})

describe('DELETE /v1/jobs/{job_id}', () => {
  test('is 204 for whoever may edit the project, and cancels', async () => {
    await using world = await createTestApp()
    const job = world.job()
    const answer = await world.call('DELETE', `/v1/jobs/${job.id}`)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(world.canceled).toEqual([job.id])
  })

  test('is 404 for an unknown job and 400 for what is not an id', async () => {
    await using world = await createTestApp()
    expect((await world.call('DELETE', `/v1/jobs/${Bun.randomUUIDv7()}`)).status).toBe(404)
    expect((await world.call('DELETE', '/v1/jobs/mine')).status).toBe(400)
    expect(world.canceled).toEqual([])
  })

  test('is 403 for somebody who may only view the project', async () => {
    await using world = await createTestApp()
    const viewer = world.store.users.create('viewer@example.org')
    world.store.drives.addMember(world.drive.id, viewer.id, 'member')
    const { token } = world.store.tokens.create({ name: 'v', driveId: world.drive.id, userId: viewer.id })
    const job = world.job({ project: { newName: 'Shared', teamAccess: 'view' } })
    expect((await world.call('DELETE', `/v1/jobs/${job.id}`, { token })).status).toBe(403)
    expect(world.canceled).toEqual([])
  })
})
