import { describe, expect, test } from 'bun:test'
import { createModelServers } from '../../../src/adapters/model-servers.ts'
import { createTestApp, testModels } from '../../support/test-app.ts'

const PATH = '/v1/jobs/agent'
const ID = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a'
const NEW = { prompt: 'Cut it.', project_name: 'P' }

describe('POST /v1/jobs/agent', () => {
  test('stores a job for a new project', async () => {
    using world = await createTestApp()
    const body = { ...NEW, team_access: 'comment', model: 'rules', callback_url: 'https://hooks.test/' }
    const answer = await world.call('POST', PATH, { body })
    expect(answer.status).toBe(201)
    const { job_id, project_id } = answer.json as Record<string, string>
    expect(world.created).toEqual([job_id ?? ''])
    expect(world.store.projects.byId(project_id ?? '')).toMatchObject({ name: 'P', teamAccess: 'comment' })
    expect(world.store.jobs.read(job_id ?? '')).toMatchObject({
      type: 'agent',
      request: body,
      callbackUrl: 'https://hooks.test/',
    })
  })

  test('stores a job for an existing project, whose access it leaves alone', async () => {
    using world = await createTestApp()
    const project = world.project()
    const body = { prompt: 'x', project_id: project.id.toUpperCase(), team_access: 'edit' }
    const answer = await world.call('POST', PATH, { body })
    expect(answer.status).toBe(201)
    expect(answer.json.project_id).toBe(project.id)
    expect(world.store.projects.byId(project.id)).toEqual(project)
    expect(world.counts()).toEqual({ projects: 1, jobs: 1, keys: 0 })
  })

  test.each<[string, object]>([
    ['a prompt of 20,000 code points', { prompt: '🎬'.repeat(20_000) }],
    ['a prompt with white space around it', { prompt: ` ${'x'.repeat(20_000)}\n` }],
    ['no model', {}],
    ['a known model', { model: 'qwen3:4b' }],
    ['a known model without its tag', { model: 'llama3.2' }],
    ['a composition as UUID', { composition_id: ID }],
    ['a composition as 5 digits', { composition_id: '0A92f' }],
    ['a project URL', { composition_id: `https://roughcut.test/projects/${ID}` }],
    ['a project URL with a composition', { composition_id: `http://127.0.0.1:4747/projects/${ID}/0192f` }],
    [
      'a project URL with a composition in its query',
      { composition_id: `https://a.test/cut/projects/${ID}?composition=${ID}` },
    ],
  ])('accepts %s', async (_name, more) => {
    using world = await createTestApp()
    const answer = await world.call('POST', PATH, { body: { ...NEW, ...more } })
    expect(answer.text).toContain('job_id')
    expect(world.counts()).toEqual({ projects: 1, jobs: 1, keys: 0 })
  })

  test.each<[string, unknown, RegExp]>([
    ['no prompt, once', { project_name: 'P' }, /^prompt is required: [^.]*\.$/],
    ['an empty prompt', { ...NEW, prompt: '' }, /prompt must be a string of 1 to 20,000/],
    ['a prompt of white space', { ...NEW, prompt: ' \n\t' }, /prompt/],
    ['a prompt of 20,001 characters', { ...NEW, prompt: 'x'.repeat(20_001) }, /prompt/],
    ['a null prompt', { ...NEW, prompt: null }, /prompt/],
    ['a prompt as array', { ...NEW, prompt: ['x'] }, /prompt/],
    ['no project', { prompt: 'x' }, /project_id or project_name is required/],
    ['both projects', { ...NEW, project_id: ID }, /project_id and project_name/],
    ['a null project_id beside a name', { ...NEW, project_id: null }, /project_id must be a UUID.*null/],
    ['a project_id that is no UUID', { prompt: 'x', project_id: '123' }, /project_id must be a UUID/],
    ['an empty name', { ...NEW, project_name: ' ' }, /project_name/],
    ['a name of 256 characters', { ...NEW, project_name: 'x'.repeat(256) }, /project_name/],
    ['an unknown team_access', { ...NEW, team_access: 'all' }, /team_access/],
    [
      'an unknown team_access beside a project_id',
      { prompt: 'x', project_id: ID, team_access: 'all' },
      /team_access/,
    ],
    [
      '4 digits of a composition',
      { ...NEW, composition_id: '0192' },
      /composition_id must be a UUID, the first 5/,
    ],
    ['6 digits of a composition', { ...NEW, composition_id: '0192f0' }, /composition_id/],
    ['5 characters that are not digits', { ...NEW, composition_id: 'hello' }, /composition_id/],
    ['another URL', { ...NEW, composition_id: 'https://roughcut.test/settings' }, /composition_id/],
    [
      'a project URL that took minutes to look at',
      { ...NEW, composition_id: `http://a/${'projects/'.repeat(200_000)}x` },
      /composition_id must be a UUID/,
    ],
    [
      'a project URL of more than 2048 characters',
      { ...NEW, composition_id: `http://a/${'x'.repeat(2040)}/projects/0192f` },
      /composition_id/,
    ],
    [
      'a model name of 256 characters',
      { ...NEW, model: 'm'.repeat(256) },
      /model must be a string of 1 to 255/,
    ],
    ['a prompt in a sea of white space', { ...NEW, prompt: `x${' '.repeat(90_000)}` }, /prompt/],
    ['a URL of another scheme', { ...NEW, composition_id: `ftp://a.test/projects/${ID}` }, /composition_id/],
    ['an empty composition', { ...NEW, composition_id: '' }, /composition_id/],
    [
      'an unknown model, listing the known ones',
      { ...NEW, model: 'gpt-9' },
      /model must be one of "auto", "default", "rules", "llama3.2:latest", "qwen3:4b"; got "gpt-9"/,
    ],
    ['an empty model', { ...NEW, model: '' }, /model must/],
    ['a null model', { ...NEW, model: null }, /model/],
    ['an unknown field', { ...NEW, promt: 'x' }, /promt is not a known field/],
    ['media, which belong to an import', { ...NEW, add_media: {} }, /add_media is not a known field/],
    ['a forbidden callback', { ...NEW, callback_url: 'http://10.0.0.1/' }, /callback_url/],
  ])('refuses %s and creates nothing', async (_name, body, message) => {
    using world = await createTestApp()
    const answer = await world.call('POST', PATH, { body })
    expect(answer.json).toEqual({ error: 'Bad Request', message: expect.stringMatching(message) })
    expect(world.created).toEqual([])
    expect(world.counts()).toEqual({ projects: 0, jobs: 0, keys: 0 })
  })

  test('is 502 only when the unreachable model was named', async () => {
    using world = await createTestApp({
      models: testModels({ known: async () => null, local: async () => null }),
    })
    const ask = (model?: string) =>
      world.call('POST', PATH, { body: { ...NEW, ...(model === undefined ? {} : { model }) } })
    const refused = await ask('llama3.2')
    expect(refused.json).toEqual({
      error: 'Bad Gateway',
      message: expect.stringContaining('cannot be reached'),
    })
    expect(refused.status).toBe(502)
    expect((await ask('')).status).toBe(400)
    expect(world.counts()).toEqual({ projects: 0, jobs: 0, keys: 0 })
    for (const model of ['rules', 'auto', 'default', undefined]) expect((await ask(model)).status).toBe(201)
  })

  const unopened = async () => {
    throw new Error('No model is opened here.')
  }
  // Of each server: its models; null while it is away. Without the chat server: none is configured.
  test.each<[string[] | null, string[] | null | 'none', string, number]>([
    [null, ['big'], 'qwen3:4b', 502],
    [null, ['big'], 'openai:big', 201],
    [null, ['big'], 'openai:small', 400],
    [['qwen3:4b'], null, 'openai:big', 502],
    [['qwen3:4b'], null, 'qwen3:4b', 201],
    [['qwen3:4b'], null, 'gpt-9', 400],
    [null, 'none', 'openai:big', 400],
    [null, 'none', 'gpt-9', 502],
  ])(
    'judges a model by its own server: Ollama %j, chat server %j, %s: %d',
    async (own, others, model, status) => {
      const server = others === 'none' ? null : { known: async () => others, open: unopened }
      const servers = createModelServers(
        { known: async () => own, local: async () => null, open: unopened },
        () => server,
      )
      using world = await createTestApp({ models: testModels({ known: servers.known }) })
      const answer = await world.call('POST', PATH, { body: { ...NEW, model } })
      expect(answer.status).toBe(status)
      if (status === 400)
        expect(answer.json.message).toMatch(/model must be one of "auto", "default", "rules"/)
    },
  )

  test('takes auto and default whether there are models or not', async () => {
    for (const known of [['qwen3:4b'], [], null]) {
      using world = await createTestApp({ models: testModels({ known: async () => known }) })
      for (const model of ['auto', 'default'])
        expect((await world.call('POST', PATH, { body: { ...NEW, model } })).status).toBe(201)
    }
  })

  test('is 402 without AI credits, whatever the media seconds', async () => {
    using world = await createTestApp()
    world.store.drives.setBalances(world.drive.id, { aiCredits: 0, mediaSeconds: 100 })
    const refused = await world.call('POST', PATH, { body: NEW })
    expect(refused.json).toEqual({
      error: 'Payment Required',
      message: expect.stringContaining('0 AI credits left'),
    })
    expect(world.counts()).toEqual({ projects: 0, jobs: 0, keys: 0 })
    world.store.drives.setBalances(world.drive.id, { aiCredits: 1, mediaSeconds: 0 })
    expect((await world.call('POST', PATH, { body: NEW })).status).toBe(201)
  })

  test('checks the body before the project, the project before the balance, the balance before the model server', async () => {
    using world = await createTestApp({
      models: testModels({ known: async () => null, local: async () => null }),
    })
    world.store.drives.setBalances(world.drive.id, { aiCredits: 0 })
    const project = world.project()
    const status = async (body: object) => (await world.call('POST', PATH, { body })).status
    expect(await status({ project_id: ID })).toBe(400)
    expect(await status({ prompt: 'x', project_id: ID, model: 'llama3.2' })).toBe(404)
    expect(await status({ prompt: 'x', project_id: project.id, model: 'llama3.2' })).toBe(402)
    world.store.drives.setBalances(world.drive.id, { aiCredits: null })
    expect(await status({ prompt: 'x', project_id: project.id, model: 'llama3.2' })).toBe(502)
  })
})
