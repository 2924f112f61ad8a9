import { describe, expect, test } from 'bun:test'
import { StepDesk } from '../../../src/jobs/workers/desk.ts'
import { createTestApp } from '../../support/test-app.ts'

const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost${path}`, { headers })

describe('GET /healthz', () => {
  test('says ok to anyone, and nothing else', async () => {
    using world = await createTestApp()
    const answer = await world.handle(get('/healthz'))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ok' })
  })

  test('is 503 when the database cannot be read, without telling why', async () => {
    using world = await createTestApp()
    world.store.raw.run('PRAGMA foreign_keys = OFF')
    world.store.raw.run('DROP TABLE jobs')
    const answer = await world.handle(get('/healthz'))
    expect(answer.status).toBe(503)
    expect(await answer.text()).not.toContain('no such table')
    expect(world.logLines.join()).toContain('no such table')
  })
})

describe('GET /metrics', () => {
  test('reports requests and waiting work to the holder of a token', async () => {
    using world = await createTestApp()
    const job = world.job()
    await world.call('GET', `/v1/jobs/${job.id}`)
    await world.call('GET', `/v1/jobs/${job.id}`, { token: null })
    await world.call('POST', '/v1/jobs/agent', { body: {} })
    await world.call('GET', '/v1/nothing')
    const answer = await world.handle(get('/metrics', { authorization: `Bearer ${world.bearer}` }))
    expect(answer.headers.get('content-type')).toStartWith('text/plain; version=0.0.4')
    const lines = (await answer.text()).split('\n')
    for (const line of [
      'roughcut_http_requests_total{route="/v1/jobs/:job_id",status="200"} 1',
      'roughcut_http_requests_total{route="/v1/jobs/:job_id",status="401"} 1',
      'roughcut_http_requests_total{route="/v1/jobs/agent",status="400"} 1',
      'roughcut_http_requests_total{route="other",status="404"} 1',
      'roughcut_jobs_running{type="agent"} 1',
      'roughcut_callbacks_pending 0',
    ])
      expect(lines).toContain(line)
    for (const line of lines) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.+\})? [\d.e+]+|)$/)
  })

  test('is refused to everybody else', async () => {
    using world = await createTestApp()
    for (const headers of [{}, { authorization: 'Bearer rc_wrong' }]) {
      const answer = await world.handle(get('/metrics', headers as Record<string, string>))
      expect(answer.status).toBe(401)
      expect(await answer.text()).not.toContain('roughcut_')
    }
  })

  test('needs no token on the same machine, but one through a proxy on it', async () => {
    using world = await createTestApp({
      hosts: { listenHost: '127.0.0.1', allowedHosts: ['cut.example.com'] },
    })
    world.app.listen({ hostname: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${world.app.server?.port}/metrics`
    expect((await fetch(url)).status).toBe(200)
    for (const header of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
      expect((await fetch(url, { headers: { [header]: '203.0.113.7' } })).status).toBe(401)
    // A proxy that passes on no more than the name under which it was called.
    for (const [host, status] of [
      ['cut.example.com', 401],
      ['localhost:4747', 200],
    ] as const)
      expect((await fetch(url, { headers: { host } })).status).toBe(status)
    await world.app.stop(true)
  })

  test('reports workers by name, what each does, and the length of each queue', async () => {
    const none = { running: 0, waiting: 0 }
    const worker = { name: 'the "big"\\one', version: '9.9.9', cores: 8, places: 2 }
    const load = {
      workers: [
        { ...worker, steps: [{ kind: 'render' as const, jobId: 'a' }] },
        { ...worker, steps: [{ kind: 'render' as const, jobId: 'b' }] },
      ],
      kinds: { transcribe: { running: 0, waiting: 4 }, probe: none, derive: none, render: none },
    }
    using world = await createTestApp({
      workers: { workers: { desk: new StepDesk(Date.now), queueName: 'q', load: () => load } },
    })
    const answer = await world.handle(get('/metrics', { authorization: `Bearer ${world.bearer}` }))
    const lines = (await answer.text()).split('\n')
    const label = 'worker="the \\"big\\"\\\\one"'
    for (const line of [
      'roughcut_workers 2',
      'roughcut_worker_places 4',
      `roughcut_worker_cores{${label},version="9.9.9"} 16`,
      `roughcut_worker_running{${label},kind="render"} 2`,
      `roughcut_worker_running{${label},kind="probe"} 0`,
      'roughcut_worker_steps{kind="transcribe",state="waiting"} 4',
    ])
      expect(lines).toContain(line)
    expect(new Set(lines).size).toBe(lines.length)
  })
})
