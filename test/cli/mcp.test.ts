// `roughcut mcp` as a client starts it: without a server, through one that runs, and with another server's address.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { openDataFolder } from '../../src/store/open.ts'
import { roughcut } from '../support/program.ts'
import { runProgram } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'

// Each starts the program, some a server as well.
setDefaultTimeout(120_000)

function program(dataDir: string, env: Record<string, string> = {}) {
  const [command = '', ...args] = roughcut('mcp', '--data', dataDir)
  return { command, args, env: { PATH: process.env.PATH ?? '', HOME: dataDir, ...env } }
}

for (const mode of ['legacy', 'auto'] as const)
  test(`${mode}: works on an empty folder, and leaves no token that works`, async () => {
    using folder = temporaryFolder()
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    await client.connect(new StdioClientTransport(program(folder.path)))
    const created = await client.callTool({ name: 'import_media', arguments: { project_name: 'Memo' } })
    const { job_id } = created.structuredContent as { job_id: string }
    const waited = await client.callTool({ name: 'wait_for_job', arguments: { job_id } })
    expect(waited.structuredContent).toMatchObject({ wait_status: 'finished', job_state: 'stopped' })
    await client.close()
    const store = openDataFolder(folder.path)
    expect(store.tokens.list().filter((token) => token.revokedAtMs === null)).toEqual([])
    store.close()
  })

test('a client of the older SDK, through a server that runs on the folder', async () => {
  await using server = await startTestServer()
  const client = new OldClient({ name: 'old', version: '1' })
  await client.connect(new OldTransport(program(server.dataDir)))
  expect((await client.listTools()).tools.length).toBeGreaterThan(10)
  const answer = await client.callTool({ name: 'import_media', arguments: { project_name: 'Memo' } })
  expect(server.services.store.projects.list().map((project) => project.name)).toEqual(['Memo'])
  expect(answer.isError).toBeUndefined()
  await client.close()
})

test('another server, and a token that it does not know', async () => {
  await using server = await startTestServer()
  using folder = temporaryFolder()
  const env = { ROUGHCUT_URL: server.url, ROUGHCUT_TOKEN: server.token }
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StdioClientTransport(program(folder.path, env)))
  expect((await client.callTool({ name: 'list_jobs', arguments: {} })).structuredContent).toEqual({
    data: [],
    pagination: {},
  })
  await client.close()
  const stranger = new Client({ name: 'test', version: '1' })
  const refused = stranger.connect(
    new StdioClientTransport(program(folder.path, { ...env, ROUGHCUT_TOKEN: 'rc_unknown' })),
  )
  await expect(refused).rejects.toThrow('not valid')
})

test('without a token for the other server, the error names what is missing', async () => {
  using folder = temporaryFolder()
  const ran = await runProgram(folder.path, 'mcp', '--url', 'http://127.0.0.1:1')
  expect(ran).toMatchObject({ exitCode: 2, stdout: '' })
  expect(ran.stderr).toContain('ROUGHCUT_TOKEN')
})
