import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, testModels } from '../../support/test-app.ts'
import { documentNamed, revisionOf } from '../../support/test-store.ts'

const AGENT = '/v1/jobs/agent'
const CUT = '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6'

/** A project with the composition `CUT`, and a function that asks the agent about it. */
function projectWithCut(world: TestApp) {
  const { id } = world.project()
  const document = documentNamed('Rough cut')
  const [cut] = document.compositions
  if (cut) cut.id = CUT
  world.store.revisions.save(revisionOf(id, 0, document))
  const ask = (compositionId: unknown, version = '1.2', more: Record<string, unknown> = { project_id: id }) =>
    world.call('POST', AGENT, {
      body: { prompt: 'Cut it.', composition_id: compositionId, ...more },
      headers: { 'roughcut-version': version },
    })
  return { id, ask }
}

describe('Differences: agent composition_id', () => {
  test('is the composition to edit in 1.2, however it is named', async () => {
    using world = await createTestApp()
    const { id, ask } = projectWithCut(world)
    for (const named of [CUT, CUT.toUpperCase(), '5D0C7', `https://web.descript.com/${id}/5d0c7`]) {
      const answer = await ask(named)
      expect(answer.status).toBe(201)
      expect(answer.json.project_url).toBe(`http://roughcut.test/projects/${id}/5d0c7`)
      expect(world.store.jobs.read(String(answer.json.job_id))?.compositionId).toBe(CUT)
    }
  })

  test('has no effect in 1.0', async () => {
    using world = await createTestApp()
    const { id, ask } = projectWithCut(world)
    const answer = await ask('00000', '1.0')
    expect(answer.status).toBe(201)
    expect(answer.json.project_url).toBe(`http://roughcut.test/projects/${id}`)
    expect(world.store.jobs.read(String(answer.json.job_id))?.compositionId).toBeNull()
  })

  test('requires project_id, belongs to it, and exists', async () => {
    using world = await createTestApp()
    const { ask } = projectWithCut(world)
    const path = ['composition_id']
    expect((await ask('5d0c7', '1.2', { project_name: 'New' })).json).toMatchObject({
      error: 'invalid_input',
      details: [{ path }],
    })
    for (const wrong of ['5d0c', `http://localhost/projects/${CUT}/5d0c7`])
      expect((await ask(wrong)).json).toMatchObject({ error: 'invalid_input', details: [{ path }] })
    for (const unknown of ['00000', 'ffffffff-91b4-4f6e-8a2d-7c3b9e10f4a6'])
      expect((await ask(unknown)).json).toMatchObject({ error: 'not_found' })
    expect(world.created).toEqual([])
  })

  test('comes after the access to its project', async () => {
    using world = await createTestApp()
    const { id } = projectWithCut(world)
    const token = world.tokenOf(world.member.id, world.drive.id, '1.2')
    const answer = await world.call('POST', AGENT, {
      token,
      body: { prompt: 'Cut it.', project_id: id, composition_id: '00000' },
    })
    expect(answer.json.error).toBe('forbidden')
  })
})

describe('Differences: 201 of import and agent jobs', () => {
  test('has drive_name in 1.2, and for agent jobs what will run', async () => {
    using world = await createTestApp()
    const post = async (path: string, body: unknown, version: string) =>
      Object.keys((await world.call('POST', path, { body, headers: { 'roughcut-version': version } })).json)
    const four = ['job_id', 'drive_id', 'project_id', 'project_url'].sort()
    const imported = { project_name: 'P' }
    expect((await post('/v1/jobs/import/project_media', imported, '1.0')).sort()).toEqual(four)
    expect((await post('/v1/jobs/import/project_media', imported, '1.2')).sort()).toEqual(
      [...four, 'drive_name'].sort(),
    )
    const prompt = { project_name: 'P', prompt: 'x' }
    expect((await post(AGENT, prompt, '1.0')).sort()).toEqual(four)
    expect(await post(AGENT, prompt, '1.2')).toContain('resolved_model')
  })
})

describe('Differences: agent model', () => {
  const ask = (world: TestApp, model: string, version = '1.2') =>
    world.call('POST', AGENT, {
      body: { prompt: 'x', project_name: 'P', model },
      headers: { 'roughcut-version': version },
    })

  test.each(['claude-haiku', 'gpt-5', 'gemini-2.5-pro', 'claude', 'Claude Haiku 4.5'])(
    '%s is treated in 1.2 as if no model were named, and is 400 in 1.0',
    async (model) => {
      using world = await createTestApp()
      const answer = await ask(world, model)
      expect([answer.status, answer.json.resolved_model]).toEqual([201, 'rules'])
      const job = world.store.jobs.read(String(answer.json.job_id))
      expect(job?.request).not.toHaveProperty('model')
      expect((await ask(world, model, '1.0')).status).toBe(400)
    },
  )

  test('a model that an engine has is used, whatever its name', async () => {
    using world = await createTestApp({
      models: testModels({ known: async () => ['gpt-oss:20b', 'claude-local:latest'] }),
    })
    for (const model of ['gpt-oss:20b', 'claude-local'])
      expect((await ask(world, model)).json).toMatchObject({ resolved_model: model })
  })

  test('other unknown names are 400, and resolved_model is auto while the choice is open', async () => {
    using world = await createTestApp({ models: testModels({ setting: () => 'auto' }) })
    expect((await ask(world, 'llama9')).status).toBe(400)
    expect((await ask(world, 'default')).json).toMatchObject({ resolved_model: 'auto' })
    expect((await ask(world, 'auto')).json).toMatchObject({ resolved_model: 'auto' })
    expect((await ask(world, 'llama3.2')).json).toMatchObject({ resolved_model: 'llama3.2' })
  })
})
