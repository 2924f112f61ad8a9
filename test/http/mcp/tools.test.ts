// CONTRACT.md, "MCP": through the SDK's own clients of both eras, in this process.
import { describe, expect, test } from 'bun:test'
import { gap } from '../../support/edit-builders.ts'
import { mcpClient } from '../../support/mcp-clients.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'
import { documentNamed, revisionOf } from '../../support/test-store.ts'

for (const modern of [false, true])
  describe(modern ? 'protocol 2026-07-28' : 'protocol 2025-11-25', () => {
    test('lists the tools in order, closed, with all annotations, within 12,000 tokens', async () => {
      await using world = await createTestApp()
      const client = await mcpClient(world.app, world.bearer, { modern })
      const listed = await client.listTools()
      expect(listed.tools.map((tool) => tool.name)).toMatchSnapshot()
      for (const tool of listed.tools) {
        expect(tool.title).toBeString()
        expect(tool.description?.split(/\s+/).length ?? 99).toBeLessThanOrEqual(60)
        expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
        expect(tool.outputSchema).toMatchObject({ type: 'object' })
        for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const)
          expect(tool.annotations?.[hint]).toBeBoolean()
      }
      expect(JSON.stringify(listed.tools).length / 3.5).toBeLessThan(12_000)
      await client.close()
    })

    test('starts a job, waits for it no longer than asked, and finds it in the list', async () => {
      await using world = await createTestApp()
      const client = await mcpClient(world.app, world.bearer, { modern })
      const started = await client.callTool({
        name: 'import_media',
        arguments: { project_name: 'Episode 12' },
      })
      const { job_id, next } = started.structuredContent as { job_id: string; next: string }
      expect(next).toBe(`Call wait_for_job with job_id ${job_id} and wait_seconds 20.`)
      expect(world.created).toEqual([job_id])
      const waited = await client.callTool({
        name: 'wait_for_job',
        arguments: { job_id, wait_seconds: 0 },
      })
      expect(waited.structuredContent).toMatchObject({ wait_status: 'still_running', job_id })
      const jobs = await client.callTool({ name: 'list_jobs', arguments: {} })
      expect(jobs.structuredContent).toMatchObject({ data: [{ job_id }] })
      await client.close()
    })

    test('says what to do next when something is refused', async () => {
      await using world = await createTestApp()
      const client = await mcpClient(world.app, world.bearer, { modern })
      const job_id = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a'
      const unknown = await client.callTool({ name: 'wait_for_job', arguments: { job_id } })
      expect(unknown).toMatchObject({ isError: true, structuredContent: { error: { status: 404 } } })
      expect(JSON.stringify(unknown.content)).toContain('list_jobs')
      const wrong = await client.callTool({ name: 'wait_for_job', arguments: { job_id, surprise: 1 } })
      expect(wrong.isError).toBe(true)
      await expect(client.callTool({ name: 'format_disk', arguments: {} })).rejects.toThrow()
      await client.close()
    })
  })

test('list_folders shows the folders whose projects the caller may see, with their number', async () => {
  await using world = await createTestApp()
  const client = await mcpClient(world.app, world.bearer)
  for (const project_name of ['One', 'Two'])
    await client.callTool({
      name: 'import_media',
      arguments: { project_name, folder_name: 'Clients/Acme' },
    })
  const all = await client.callTool({ name: 'list_folders', arguments: {} })
  expect(all.structuredContent).toMatchObject({
    folders: [
      { path: 'Clients', projects: 0 },
      { path: 'Clients/Acme', name: 'Acme', projects: 2 },
    ],
  })
  const top = await client.callTool({ name: 'list_folders', arguments: { parent_path: 'Clients' } })
  expect(top.structuredContent).toMatchObject({ folders: [{ path: 'Clients/Acme' }] })
  await client.close()
})

test('a call without a token, or with a revoked one, is 401 before the message is read', async () => {
  await using world = await createTestApp()
  const call = (authorization?: string) =>
    world.app.handle(
      new Request('http://localhost/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        body: 'not json',
      }),
    )
  expect((await call()).status).toBe(401)
  expect((await call()).headers.get('www-authenticate')).toStartWith('Bearer')
  expect((await call('Bearer rc_unknown')).status).toBe(401)
})

describe('Progress', () => {
  const ask = (world: TestApp, params: object, signal?: AbortSignal) =>
    world.app.handle(
      new Request('http://localhost/mcp', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.bearer}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
        ...(signal ? { signal } : {}),
      }),
    )
  const waitFor = (job_id: string) => ({ name: 'wait_for_job', arguments: { job_id, wait_seconds: 0 } })

  test('without a token, the response is a single JSON body; with one, a stream', async () => {
    await using world = await createTestApp()
    const job = await world.call('POST', '/v1/jobs/import/project_media', { body: { project_name: 'P' } })
    const call = waitFor(String(job.json.job_id))
    const plain = await ask(world, call)
    expect(plain.headers.get('content-type')).toBe('application/json')
    expect(await plain.json()).toMatchObject({
      id: 1,
      result: { structuredContent: { wait_status: 'still_running' } },
    })
    const streamed = await ask(world, { ...call, _meta: { progressToken: 'p' } })
    expect(streamed.headers.get('content-type')).toBe('text/event-stream')
    expect(await streamed.text()).toContain('still_running')
  })

  test('a client that leaves ends its wait, and not the job', async () => {
    await using world = await createTestApp()
    const job = await world.call('POST', '/v1/jobs/import/project_media', { body: { project_name: 'P' } })
    const { name } = waitFor('')
    const client = new AbortController()
    const waiting = ask(
      world,
      { name, arguments: { job_id: job.json.job_id, wait_seconds: 50 } },
      client.signal,
    )
    const startedAt = performance.now()
    await Promise.resolve().then(() => client.abort())
    expect((await waiting).status).toBe(408)
    expect(performance.now() - startedAt).toBeLessThan(5000)
    expect((await world.call('GET', `/v1/jobs/${job.json.job_id}`)).json.job_state).toBe('running')
  })
})

test('GET and DELETE are 405', async () => {
  await using world = await createTestApp()
  for (const method of ['GET', 'DELETE']) {
    const headers = { authorization: `Bearer ${world.bearer}`, accept: 'text/event-stream' }
    const answer = await world.app.handle(new Request('http://localhost/mcp', { method, headers }))
    expect(answer.status).toBe(405)
    expect(await answer.json()).toMatchObject({ error: { code: -32000 } })
  }
})

describe('approval', () => {
  const COMPOSITION = '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6'
  /** A client that answers each question with `approve`, or refuses to answer. */
  async function asking(world: Awaited<ReturnType<typeof createTestApp>>, approve: boolean | 'cancel') {
    const questions: string[] = []
    const client = await mcpClient(world.app, world.bearer, {
      modern: true,
      capabilities: { elicitation: { form: {} } },
    })
    client.setRequestHandler('elicitation/create', (request) => {
      questions.push(request.params.message)
      return approve === 'cancel' ? { action: 'cancel' } : { action: 'accept', content: { approve } }
    })
    return { client, questions }
  }
  const withFilm = async (world: Awaited<ReturnType<typeof createTestApp>>) => {
    const { id } = world.project()
    const document = documentNamed('Rough cut')
    const [film] = document.compositions
    film?.tracks[0]?.items.push(gap(2))
    if (film) film.id = COMPOSITION
    world.store.revisions.save(revisionOf(id, 0, document))
    return { project_id: id, composition_id: COMPOSITION }
  }

  test('a page that others can open is made when the person says yes', async () => {
    await using world = await createTestApp()
    const film = await withFilm(world)
    const { client, questions } = await asking(world, true)
    const made = await client.callTool({
      name: 'publish_project',
      arguments: { ...film, access_level: 'unlisted' },
    })
    expect(questions).toEqual(['Publish “Rough cut” so that it is visible to anyone with the link?'])
    expect(made.structuredContent).toMatchObject({ job_id: expect.any(String) })
    await client.close()
  })

  test.each([false, 'cancel'] as const)('nothing is done when they answer %p', async (answer) => {
    await using world = await createTestApp()
    const film = await withFilm(world)
    const { client } = await asking(world, answer)
    const made = await client.callTool({
      name: 'publish_project',
      arguments: { ...film, access_level: 'public' },
    })
    expect(made.isError).toBeFalsy()
    expect(made.structuredContent).toMatchObject({ declined: true })
    expect(world.store.pages.ofProject(film.project_id)).toEqual([])
    await client.close()
  })

  test('nobody is asked for a private page, which a new one is unless the call says otherwise', async () => {
    await using world = await createTestApp()
    const film = await withFilm(world)
    world.store.drives.setPublishRules(world.drive.id, {
      defaultLevel: 'public',
      levels: ['public', 'unlisted', 'drive', 'private'],
    })
    const { client, questions } = await asking(world, false)
    await client.callTool({ name: 'publish_project', arguments: film })
    expect(questions).toEqual([])
    expect(world.store.pages.ofProject(film.project_id)).toMatchObject([{ level: 'private' }])
    await client.close()
  })

  test('a page whose first file is still rendering keeps its level when the call names none', async () => {
    await using world = await createTestApp()
    const film = await withFilm(world)
    const { client } = await asking(world, true)
    await client.callTool({ name: 'publish_project', arguments: { ...film, access_level: 'unlisted' } })
    await client.callTool({ name: 'publish_project', arguments: film })
    expect(world.store.pages.ofProject(film.project_id)).toMatchObject([{ level: 'unlisted' }])
    await client.close()
  })
})
