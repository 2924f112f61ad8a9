// Wider surface, "POST /jobs/agent: additions": conversation_id, and the model that a conversation keeps.
import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, testModels } from '../../support/test-app.ts'

const PATH = '/v1/jobs/agent'
const UNKNOWN = '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6'
const DAY_MS = 24 * 60 * 60 * 1000
const newer = { 'roughcut-version': '1.2' }

function asking(world: TestApp, projectId: string) {
  return (more: Record<string, unknown> = {}, headers: Record<string, string> = newer) =>
    world.call('POST', PATH, { body: { prompt: 'Cut it.', project_id: projectId, ...more }, headers })
}

const endJob = (world: TestApp, jobId: unknown, result: Record<string, unknown>) =>
  world.store.jobs.stop(String(jobId), result, () => '')

describe('Agent additions: conversation_id', () => {
  test('every agent job has one: a new one, or the one that it names', async () => {
    using world = await createTestApp()
    const ask = asking(world, world.project().id)
    const [first, other] = [await ask(), await ask()]
    expect(first.json.conversation_id).not.toBe(other.json.conversation_id)
    const next = await ask({ conversation_id: String(first.json.conversation_id).toUpperCase() })
    expect(next.status).toBe(201)
    expect(next.json.conversation_id).toBe(first.json.conversation_id)
    const made = await world.call('POST', PATH, {
      body: { prompt: 'x', project_name: 'P' },
      headers: newer,
    })
    expect(made.json.conversation_id).toBeString()
  })

  test('is in the results of both versions, and in the 201 of 1.2 only', async () => {
    using world = await createTestApp()
    const ask = asking(world, world.project().id)
    const created = await ask({}, {})
    expect(created.json.conversation_id).toBeUndefined()
    const path = `/v1/jobs/${created.json.job_id}`
    endJob(world, created.json.job_id, {
      status: 'success',
      agent_response: 'Done.',
      project_changed: false,
      ai_credits_used: 0,
      engine: 'rules',
    })
    for (const headers of [{}, newer]) {
      const { result } = (await world.call('GET', path, { headers })).json as {
        result: { conversation_id: string }
      }
      const next = await ask({ conversation_id: result.conversation_id })
      expect(next.json.conversation_id).toBe(result.conversation_id)
    }
  })

  test('requires project_id: 400', async () => {
    using world = await createTestApp()
    const body = { prompt: 'x', project_name: 'P', conversation_id: UNKNOWN }
    const { json } = await world.call('POST', PATH, { body, headers: newer })
    expect(json).toMatchObject({ error: 'invalid_input', details: [{ path: ['conversation_id'] }] })
  })

  test.each([[null], [''], ['abc'], [7], [[UNKNOWN]]])('must be a UUID: %j is 400', async (given) => {
    using world = await createTestApp()
    const { json } = await asking(world, world.project().id)({ conversation_id: given })
    expect(json).toMatchObject({ error: 'invalid_input', details: [{ path: ['conversation_id'] }] })
    expect(world.created).toEqual([])
  })

  test('that is unknown is 404, after the project and the composition; one of another project is 400', async () => {
    using world = await createTestApp()
    const ask = asking(world, world.project().id)
    expect((await ask({ conversation_id: UNKNOWN })).json).toMatchObject({
      error: 'not_found',
      message: expect.stringContaining('Conversation'),
    })
    expect((await ask({ conversation_id: UNKNOWN, project_id: UNKNOWN })).json.message).toContain('Project')
    expect((await ask({ conversation_id: UNKNOWN, composition_id: '00000' })).json.message).toContain(
      'omposition',
    )
    const other = await asking(world, world.project('Other').id)()
    const refused = await ask({ conversation_id: other.json.conversation_id })
    expect(refused.json).toMatchObject({ error: 'invalid_input', details: [{ path: ['conversation_id'] }] })
    expect(world.counts().jobs).toBe(1)
  })

  test('expires 30 days after its last turn: 404, swept or not', async () => {
    using world = await createTestApp()
    const ask = asking(world, world.project().id)
    const { conversation_id: id } = (await ask()).json
    world.clock.nowMs += 29 * DAY_MS
    expect((await ask({ conversation_id: id })).status).toBe(201)
    world.clock.nowMs += 29 * DAY_MS
    expect((await ask({ conversation_id: id })).status).toBe(201)
    world.clock.nowMs += 30 * DAY_MS
    expect((await ask({ conversation_id: id })).status).toBe(404)
    world.store.conversations.sweep()
    const count = world.store.raw.query('SELECT count(*) AS left FROM conversations').get()
    expect(count).toEqual({ left: 0 })
  })

  test('may be continued by whoever may edit the project, and by nobody else', async () => {
    using world = await createTestApp()
    const project = world.project()
    const { conversation_id: id } = (await asking(world, project.id)()).json
    const guest = world.store.users.create('guest@example.com')
    world.store.drives.addMember(world.drive.id, guest.id, 'member')
    const { token } = world.store.tokens.create({ name: 't', driveId: world.drive.id, userId: guest.id })
    const body = { prompt: 'x', project_id: project.id, conversation_id: id }
    const asGuest = () => world.call('POST', PATH, { body, token, headers: newer })
    expect((await asGuest()).status).toBe(403)
    world.store.projects.setTeamAccess(project.id, 'edit')
    expect((await asGuest()).status).toBe(201)
  })
})

describe('Agent additions: model', () => {
  test('is the conversation’s when none is named', async () => {
    using world = await createTestApp()
    const ask = asking(world, world.project().id)
    const first = await ask({ model: 'qwen3:4b' })
    const conversation = { conversation_id: first.json.conversation_id }
    expect((await ask(conversation)).json.resolved_model).toBe('qwen3:4b')
    expect((await ask({ ...conversation, model: 'claude-haiku' })).json.resolved_model).toBe('qwen3:4b')
    expect((await ask({ ...conversation, model: 'auto' })).json.resolved_model).toBe('auto')
    const last = await ask(conversation)
    expect(last.json.resolved_model).toBe('auto')
    expect(world.store.jobs.read(String(last.json.job_id))?.request).toMatchObject({ model: 'auto' })
    expect((await ask()).json.resolved_model).toBe('rules')
  })

  test('that a conversation keeps is 502 when its engine cannot be reached', async () => {
    let isUp = true
    using world = await createTestApp({
      models: testModels({ known: async () => (isUp ? ['qwen3:4b'] : null) }),
    })
    const ask = asking(world, world.project().id)
    const { conversation_id: id } = (await ask({ model: 'qwen3:4b' })).json
    isUp = false
    expect((await ask({ conversation_id: id })).status).toBe(502)
    expect((await ask({ conversation_id: id, model: 'default' })).status).toBe(201)
  })
})
