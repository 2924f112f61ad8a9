// CONTRACT.md, "MCP": tasks and errors, in messages of protocol 2026-07-28 as they are sent.
import { describe, expect, test } from 'bun:test'
import { sendMessage, TASKS } from '../../support/mcp-messages.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'
import { START_MS } from '../../support/test-store.ts'

const tasks = { extensions: { [TASKS]: {} } }
const UNKNOWN = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a'
const importing = { name: 'import_media', arguments: { project_name: 'Episode 12' } }

async function startedTask(world: TestApp): Promise<string> {
  const { message } = await sendMessage(world, 'tools/call', importing, tasks)
  return String(message.result?.taskId)
}

const stop = (world: TestApp, jobId: string, result: object) =>
  world.store.jobs.stop(jobId, result as never, () => '{}')

describe('Tasks', () => {
  test('a tool that starts a job returns a handle with its usual output, and the job is stored', async () => {
    using world = await createTestApp()
    const { message } = await sendMessage(world, 'tools/call', importing, tasks)
    const [jobId = ''] = world.created
    expect(message.result).toMatchObject({
      ...{ resultType: 'task', taskId: jobId, status: 'working', ttlMs: 2_592_000_000 },
      structuredContent: { job_id: jobId, next: expect.stringContaining('wait_for_job') },
    })
    expect(world.store.jobs.read(jobId)?.state).toBe('running')
  })

  test('the handle gives the time at which the job was created, as tasks/get does', async () => {
    // A second ahead of the store's clock, which says when the job was created.
    using world = await createTestApp({ nowMs: () => START_MS + 1000 })
    const { message } = await sendMessage(world, 'tools/call', importing, tasks)
    const taskId = String(message.result?.taskId)
    const createdAt = new Date(world.store.jobs.read(taskId)?.createdAtMs ?? 0).toISOString()
    expect(message.result).toMatchObject({ createdAt })
    expect((await sendMessage(world, 'tasks/get', { taskId }, tasks)).message.result).toMatchObject({
      createdAt,
    })
  })

  test('a request that does not declare the extension never sees one, and neither does a tool that reads', async () => {
    using world = await createTestApp()
    const { message } = await sendMessage(world, 'tools/call', importing)
    expect(message.result).toMatchObject({
      resultType: 'complete',
      structuredContent: { drive_name: 'Main' },
    })
    expect(message.result).not.toHaveProperty('taskId')
    const read = await sendMessage(world, 'tools/call', { name: 'list_jobs', arguments: {} }, tasks)
    expect(read.message.result).not.toHaveProperty('taskId')
  })

  test('a waiting job is working, a stopped one completed with the job, a failed one completed with isError', async () => {
    using world = await createTestApp()
    const taskOf = async (taskId: string) =>
      (await sendMessage(world, 'tasks/get', { taskId }, tasks)).message.result
    const [done, failed] = [await startedTask(world), await startedTask(world)]
    expect(await taskOf(done)).toMatchObject({ taskId: done, status: 'working', pollIntervalMs: 2000 })
    const success = { status: 'success', media_status: {}, media_seconds_used: 0, created_compositions: [] }
    stop(world, done, success)
    const error = { status: 'error', error_code: 'internal_error', error_message: 'Broken.' }
    stop(world, failed, { ...error, media_status: {}, media_seconds_used: 0 })
    const completed = await taskOf(done)
    expect(completed).toMatchObject({
      ...{ status: 'completed' },
      result: { structuredContent: { job_id: done, result: { status: 'success' } } },
    })
    expect(completed?.result).not.toHaveProperty('isError')
    expect(await taskOf(failed)).toMatchObject({ status: 'completed', result: { isError: true } })
  })

  test('a job that was created in another way is a task, too, and tasks/cancel cancels it', async () => {
    using world = await createTestApp()
    const job = await world.call('POST', '/v1/jobs/import/project_media', { body: { project_name: 'P' } })
    const taskId = String(job.json.job_id)
    expect((await sendMessage(world, 'tasks/get', { taskId }, tasks)).message.result).toMatchObject({
      status: 'working',
    })
    expect((await sendMessage(world, 'tasks/update', { taskId }, tasks)).status).toBe(200)
    for (const _ of [1, 2])
      expect((await sendMessage(world, 'tasks/cancel', { taskId }, tasks)).message.result).toMatchObject({
        resultType: 'complete',
      })
    expect(world.canceled).toContain(taskId)
  })

  test('an unknown task, one of another drive, and a malformed id are -32602', async () => {
    using world = await createTestApp()
    const taskId = await startedTask(world)
    const elsewhere = world.store.drives.create('Elsewhere', world.owner.id)
    const token = world.tokenOf(world.owner.id, elsewhere.id)
    for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update']) {
      for (const wrong of [UNKNOWN, '../status', 'x'])
        expect((await sendMessage(world, method, { taskId: wrong }, tasks)).message.error?.code).toBe(-32602)
      const foreign = await sendMessage(world, method, { taskId }, { ...tasks, token })
      expect(foreign.message.error).toMatchObject({ code: -32602, message: expect.any(String) })
    }
    expect(world.canceled).toEqual([])
  })

  test('there is neither a list of tasks nor a method for their results', async () => {
    using world = await createTestApp()
    for (const method of ['tasks/list', 'tasks/result']) {
      const { status, message } = await sendMessage(world, method, {}, tasks)
      expect([status, message.error?.code]).toEqual([404, -32601])
    }
  })
})

describe('Errors', () => {
  test.each([
    ['an unknown method', 'prompts/list', {}, {}, 404, -32601],
    ['an unknown tool', 'tools/call', { name: 'format_disk', arguments: {} }, {}, 200, -32602],
    ['a header that names another method', 'tools/list', {}, { 'mcp-method': 'ping' }, 400, -32020],
    [
      ...(['a header that names another tool', 'tools/call', importing, { 'mcp-name': 'x' }] as const),
      ...([400, -32020] as const),
    ],
  ])('%s', async (_, method, params, headers, status, code) => {
    using world = await createTestApp()
    const answer = await sendMessage(world, method, params, { headers: { ...headers } })
    expect([answer.status, answer.message.error?.code]).toEqual([status, code])
    expect(world.created).toEqual([])
  })

  test('an unsupported version is 400 with -32022', async () => {
    using world = await createTestApp()
    const { status, message } = await sendMessage(
      world,
      'tools/list',
      {},
      {
        headers: { 'mcp-protocol-version': '2031-01-01' },
        meta: { 'io.modelcontextprotocol/protocolVersion': '2031-01-01' },
      },
    )
    expect([status, message.error?.code]).toEqual([400, -32022])
  })

  test('what a tool refuses is a result that says what to do next', async () => {
    using world = await createTestApp()
    const ask = async (name: string, args: object) =>
      (await sendMessage(world, 'tools/call', { name, arguments: args })).message.result
    expect(await ask('get_project', { project_id: UNKNOWN })).toMatchObject({
      ...{ isError: true, structuredContent: { error: { code: 'not_found', status: 404 } } },
    })
    expect(await ask('get_project', {})).toMatchObject({ isError: true })
  })
})

test('the list of tools and what the server offers are the same for everybody, and may be kept for an hour', async () => {
  using world = await createTestApp()
  const stranger = world.tokenOf(world.member.id, world.drive.id)
  for (const method of ['tools/list', 'server/discover']) {
    const [first, second] = [
      await sendMessage(world, method),
      await sendMessage(world, method, {}, { token: stranger }),
    ]
    expect(first.message.result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' })
    expect(JSON.stringify(second.message)).toBe(JSON.stringify(first.message))
  }
})
