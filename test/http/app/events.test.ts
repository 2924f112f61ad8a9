import { describe, expect, test } from 'bun:test'
import { documentNamed, revisionOf } from '../../support/test-store.ts'
import { createTestWeb, ORIGIN, type TestWeb } from '../../support/test-web.ts'

type Seen = { event: string; data: Record<string, unknown> }

/** Opens a stream and gives its events one by one. */
async function follow(world: TestWeb, path: string, cookie: string | null) {
  const leaving = new AbortController()
  const response = await world.app.handle(
    new Request(`${ORIGIN}${path}`, { headers: { cookie: cookie ?? '' }, signal: leaving.signal }),
  )
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Seen | null> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
        if (done) return null
        text += value
        continue
      }
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const event = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (event && data) return { event, data: JSON.parse(data) }
    }
  }
  return {
    response,
    /** The next event of a kind. */
    async until(event: string, isMeant: (data: Seen['data']) => boolean = () => true): Promise<Seen['data']> {
      for (;;) {
        const seen = await next()
        if (seen === null) throw new Error(`the stream ended without ${event}`)
        if (seen.event === event && isMeant(seen.data)) return seen.data
      }
    },
    ended: async () => {
      while ((await next()) !== null);
    },
    [Symbol.dispose]: () => leaving.abort(),
  }
}

test('one person may have 50 pages open; the next is refused until one closes', async () => {
  using world = createTestWeb()
  const { cookie } = world.as(world.owner.id)
  const streams = await Promise.all(
    Array.from({ length: 50 }, () => follow(world, '/app/api/jobs/events', cookie)),
  )
  expect((await world.browser(cookie).ask('GET', '/app/api/jobs/events')).status).toBe(429)
  using others = await follow(world, '/app/api/jobs/events', world.as(world.member.id).cookie)
  expect(others.response.status).toBe(200)
  streams.pop()?.[Symbol.dispose]()
  using another = await follow(world, '/app/api/jobs/events', cookie)
  expect(another.response.status).toBe(200)
  for (const stream of streams) stream[Symbol.dispose]()
})

describe('the events of a project', () => {
  test('begin with the current state and report each change, whoever made it', async () => {
    using world = createTestWeb()
    const project = world.sharedProject('view')
    using stream = await follow(
      world,
      `/app/api/projects/${project.id}/events`,
      world.as(world.member.id).cookie,
    )
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.response.headers.get('cache-control')).toBe('no-store')
    expect(await stream.until('project')).toMatchObject({ name: 'Interview', access: 'view' })
    expect(await stream.until('revision')).toEqual({ revision: 0 })
    world.store.revisions.save(revisionOf(project.id, 0, documentNamed('Cut')))
    expect(await stream.until('revision')).toEqual({ revision: 1 })
    world.store.projects.rename(project.id, 'Renamed')
    expect(await stream.until('project')).toMatchObject({ name: 'Renamed' })
    const job = world.job({ project: { id: project.id } })
    expect(await stream.until('job')).toMatchObject({ job_id: job.id, job_state: 'running' })
    world.store.jobs.report(job.id, 'Cutting', 40)
    expect(await stream.until('job')).toMatchObject({ progress: { label: 'Cutting', percent: 40 } })
    world.store.jobs.stop(job.id, { status: 'success' }, () => '')
    expect(await stream.until('job')).toMatchObject({ result: { status: 'success' } })
  })

  test('end when access is taken away or the session ends', async () => {
    using world = createTestWeb()
    const project = world.sharedProject('view')
    const path = `/app/api/projects/${project.id}/events`
    using member = await follow(world, path, world.as(world.member.id).cookie)
    using owner = await follow(world, path, world.as(world.owner.id).cookie)
    await member.until('revision')
    await owner.until('revision')
    world.store.projects.setTeamAccess(project.id, 'none')
    await member.until('gone')
    await member.ended()
    expect(await owner.until('project', (data) => data.team_access === 'none')).toBeDefined()
    world.store.sessions.revokeOthersOf(world.owner.id, 'none')
    await owner.until('gone')
    await owner.ended()
  })

  test('are not for those who may not see the project', async () => {
    using world = createTestWeb()
    const project = world.sharedProject('none')
    for (const cookie of [null, world.as(world.member.id).cookie, world.as(world.stranger.id).cookie]) {
      using stream = await follow(world, `/app/api/projects/${project.id}/events`, cookie)
      expect(stream.response.status).toBe(cookie === null ? 401 : 404)
    }
  })
})

test('the events of all jobs leave out those that may not be seen', async () => {
  using world = createTestWeb()
  const hidden = world.job()
  const shared = world.job({ project: { newName: 'Shared', teamAccess: 'view' } })
  using stream = await follow(world, '/app/api/jobs/events', world.as(world.member.id).cookie)
  expect(await stream.until('job')).toMatchObject({ job_id: shared.id })
  world.store.jobs.report(hidden.id, 'Secret', 10)
  world.store.jobs.report(shared.id, 'Open', 10)
  expect(await stream.until('job')).toMatchObject({ job_id: shared.id, progress: { label: 'Open' } })
})

test('HEAD is answered without waiting for their end, and takes no place', async () => {
  using world = createTestWeb()
  const project = world.sharedProject('none')
  const browser = world.as(world.owner.id)
  for (let turn = 0; turn < 60; turn += 1)
    for (const path of [`/app/api/projects/${project.id}/events`, '/app/api/jobs/events']) {
      const { status, headers, bytes } = await browser.ask('HEAD', path)
      expect([status, headers.get('content-type'), bytes.length]).toEqual([200, 'text/event-stream', 0])
    }
})
