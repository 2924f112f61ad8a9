// Workers and their tokens on the pages: who sees them, who creates and revokes them.
import { describe, expect, test } from 'bun:test'
import type { WorkerLoad } from '../../../src/jobs/workers/workers.ts'
import { VERSION } from '../../../src/version.ts'
import { createTestWeb } from '../../support/test-web.ts'

const TOKENS = '/app/api/worker-tokens'
const none = { running: 0, waiting: 0 }
const KINDS = { transcribe: { running: 1, waiting: 3 }, probe: none, derive: none, render: none }

describe('worker tokens', () => {
  test('are shown once, listed without the secret, and refuse their worker once revoked', async () => {
    using world = createTestWeb()
    const owner = world.as(world.owner.id)
    const made = await owner.ask('POST', TOKENS, { name: ' render-1 ' })
    expect(made).toMatchObject({ status: 201, json: { name: 'render-1', last_used_at: null } })
    const { token, token_id: id } = made.json
    expect(token).toStartWith('rcw_')
    const listed = (await owner.ask('GET', TOKENS)).json.data
    expect(listed).toMatchObject([{ token_id: id, prefix: token.slice(0, 10), revoked_at: null }])
    expect(JSON.stringify(listed)).not.toContain(token)

    const { workerTokens, securityEvents } = world.store
    expect(workerTokens.authenticate(token, VERSION)).not.toBeNull()
    for (const times of [1, 2])
      expect({ times, status: (await owner.ask('DELETE', `${TOKENS}/${id}`)).status }).toMatchObject({
        status: 200,
      })
    expect(workerTokens.authenticate(token, VERSION)).toBeNull()
    expect((await owner.ask('GET', TOKENS)).json.data[0].revoked_at).not.toBeNull()
    expect((await owner.ask('DELETE', `${TOKENS}/${crypto.randomUUID()}`)).status).toBe(404)
    const events = securityEvents
      .list({ ownerId: null, before: null, limit: 10 })
      .map(({ kind, detail }) => ({ kind, detail }))
    const detail = `worker render-1 (${token.slice(0, 10)}…)`
    expect(events.filter((event) => event.detail === detail)).toEqual([
      { kind: 'token_revoked', detail },
      { kind: 'token_created', detail },
    ])
  })

  test('are the first user’s alone', async () => {
    using world = createTestWeb()
    const { row } = world.store.workerTokens.create('one')
    for (const [browser, expected] of [
      [world.as(world.stranger.id), 403],
      [world.browser(null), 401],
    ] as const) {
      const answers = [
        await browser.ask('GET', TOKENS),
        await browser.ask('POST', TOKENS, { name: 'mine' }),
        await browser.ask('DELETE', `${TOKENS}/${row.id}`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([expected, expected, expected])
    }
    expect(world.store.workerTokens.list()).toMatchObject([{ id: row.id, revokedAtMs: null }])
    expect((await world.as(world.owner.id).ask('POST', TOKENS, { name: ' ' })).status).toBe(400)
  })
})

describe('the list of workers', () => {
  test('shows owners what each does, with a job only where they may see it', async () => {
    const load: { now: WorkerLoad | null } = { now: null }
    using world = createTestWeb({ web: { workerLoad: () => load.now } })
    const owner = world.as(world.owner.id)
    expect((await owner.ask('GET', '/app/api/workers')).json).toEqual({
      ...{ has_queue: false, may_manage_tokens: true, workers: [], queue: [], refused: [] },
    })

    const project = world.sharedProject('none')
    const job = world.job({ project: { id: project.id } })
    const worker = { name: 'one', version: VERSION, cores: 8, places: 4 }
    const steps = [
      { kind: 'transcribe' as const, jobId: job.id },
      { kind: 'derive' as const, jobId: 'unknown' },
    ]
    load.now = { workers: [{ ...worker, steps }], kinds: KINDS }
    const seen = (await owner.ask('GET', '/app/api/workers')).json
    const link = { job_id: job.id, project_name: project.name }
    expect(seen.workers).toEqual([
      {
        ...worker,
        steps: [
          { kind: 'transcribe', job: link },
          { kind: 'derive', job: null },
        ],
      },
    ])
    expect(seen.queue[0]).toEqual({ kind: 'transcribe', running: 1, waiting: 3 })

    const { token } = world.store.workerTokens.create('old')
    world.store.workerTokens.authenticate(token, '0.0.1')
    const elsewhere = (await world.as(world.stranger.id).ask('GET', '/app/api/workers')).json
    expect(elsewhere).toMatchObject({
      may_manage_tokens: false,
      workers: [{ steps: [{ job: null }, { job: null }] }],
      refused: [{ name: 'old', version: '0.0.1' }],
    })
    world.clock.nowMs += 11 * 60_000
    expect((await owner.ask('GET', '/app/api/workers')).json.refused).toEqual([])
  })

  test('is not for people who own no drive', async () => {
    using world = createTestWeb()
    const member = world.store.users.create('visitor@example.org')
    world.store.drives.addMember(world.drive.id, member.id, 'member')
    expect((await world.as(member.id).ask('GET', '/app/api/workers')).status).toBe(403)
  })
})
