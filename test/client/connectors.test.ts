// The n8n node and the Activepieces piece as they are built, called as their hosts call them, against the server.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildConnectors } from '../../src/build/connectors.ts'
import { roughcutPiece } from '../../src/client/workflow/activepieces.ts'
import { STEPS } from '../../src/client/workflow/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'

const INTRO = join(import.meta.dir, '../fixtures/media/intro.wav')

let server: Awaited<ReturnType<typeof startTestServer>>
const folder = temporaryFolder()
beforeAll(async () => {
  server = await startTestServer()
  await buildConnectors(folder.path)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

type N8nProperty = {
  name: string
  type: string
  default: unknown
  displayOptions?: { show: { operation: string[] } }
}
type N8nNode = {
  description: { properties: N8nProperty[] }
  execute(): Promise<{ json: Record<string, unknown> }[][]>
}

/** A class of the built package, found as n8n finds it: by the file that package.json names. */
function n8nClass(kind: 'nodes' | 'credentials'): new () => object {
  const root = join(folder.path, 'n8n-nodes-roughcut')
  const [file = ''] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).n8n[kind]
  const name = file.split('/').at(-1)?.split('.')[0] ?? ''
  return createRequire(import.meta.url)(join(root, file))[name]
}

/** Runs the node on one item, as n8n does: defaults where nothing was typed. */
async function runNode(given: Record<string, unknown>, continueOnFail = false) {
  const node = new (n8nClass('nodes'))() as N8nNode
  const properties = node.description.properties.filter(
    ({ displayOptions }) => displayOptions?.show.operation.includes(String(given.operation)) ?? true,
  )
  const context = {
    getInputData: () => [{ json: {} }],
    getNodeParameter: (name: string) => given[name] ?? properties.find((one) => one.name === name)?.default,
    getCredentials: async () => ({ baseUrl: `${server.url}/v1/`, token: server.token }),
    continueOnFail: () => continueOnFail,
    helpers: {
      assertBinaryData: () => ({ fileName: 'intro.wav', mimeType: 'audio/wav' }),
      getBinaryDataBuffer: async () => Buffer.from(await Bun.file(INTRO).arrayBuffer()),
    },
  }
  const [[first] = []] = await node.execute.call(context as never)
  return first?.json ?? {}
}

test('the n8n node imports a file, edits it by prompt, and exports what is said', async () => {
  const imported = await runNode({ operation: 'import_file', project_name: 'From n8n', language: 'en' })
  expect(imported).toMatchObject({
    job_state: 'stopped',
    result: { status: 'success', media_seconds_used: 5 },
  })
  const { project_id } = imported
  const edited = await runNode({ operation: 'edit', project_id, prompt: 'make it 3 dB louder' })
  expect(edited).toMatchObject({ result: { project_changed: true } })
  const exported = await runNode({ operation: 'export_transcript', project_id })
  expect(exported).toEqual({ format: 'txt', text: expect.stringContaining('podcast') })
  const shown = await runNode({ operation: 'get_project', project_id })
  expect(shown).toMatchObject({ name: 'From n8n', media_files: { 'intro.wav': { type: 'audio' } } })
}, 60_000)

test("a refusal fails the node with the server's message, or is its output if the workflow continues on errors", async () => {
  const wrong = { operation: 'get_project', project_id: 'nonsense' }
  await expect(runNode(wrong)).rejects.toThrow('project_id (in the path) must be a UUID')
  expect(await runNode(wrong, true)).toEqual({ error: expect.stringContaining('must be a UUID') })
})

test('every step has its properties in the node, and the credential asks for the server', () => {
  const { description } = new (n8nClass('nodes'))() as N8nNode
  for (const { id, fields } of STEPS)
    expect(
      description.properties
        .filter(({ displayOptions }) => displayOptions?.show.operation.includes(id))
        .map(({ name }) => name),
    ).toEqual(fields.map(({ name }) => name))
  const credential = new (n8nClass('credentials'))() as { name: string; properties: { name: string }[] }
  expect(credential).toMatchObject({ name: 'roughcutApi', test: { request: { url: '/v1/status' } } })
  expect(credential.properties.map(({ name }) => name)).toEqual(['baseUrl', 'token'])
})

describe('the Activepieces piece', () => {
  type Action = { name: string; props: object; run(context: object): Promise<Record<string, unknown>> }
  type Auth = { validate(given: object): Promise<{ valid: boolean; error?: string }> }
  /** The framework hands back what it is given; what the real one accepts, test/torture/clients.ts checks. */
  const same = (given: object) => given
  const piece = roughcutPiece({
    PieceAuth: { CustomAuth: same, SecretText: same },
    Property: {
      ...{ ShortText: same, LongText: same, Number: same, Checkbox: same, File: same, StaticDropdown: same },
    },
    createAction: same,
    createPiece: same,
  }) as { auth: Auth; actions: Action[] }
  const connection = () => ({ baseUrl: server.url, token: server.token })

  test('accepts a connection that works, and shows why another does not', async () => {
    expect(await piece.auth.validate({ auth: connection() })).toEqual({ valid: true })
    const wrong = { ...connection(), token: 'wrong' }
    expect(await piece.auth.validate({ auth: wrong })).toMatchObject({
      valid: false,
      error: expect.stringContaining('token'),
    })
  })

  test('imports without waiting, and waits for the job', async () => {
    const run = (name: string, propsValue: object) =>
      piece.actions.find((action) => action.name === name)?.run({ auth: connection(), propsValue })
    const data = Buffer.from(await Bun.file(INTRO).arrayBuffer())
    const file = { filename: 'intro.wav', data }
    const created = await run('import_file', { project_name: 'Flow', file, language: '', wait: false })
    expect(created).toHaveProperty('upload_urls')
    const job = await run('wait_for_job', { job_id: created?.job_id, timeout_seconds: 60 })
    expect(job).toMatchObject({ result: { status: 'success' } })
    expect(await run('list_projects', { name: 'flow' })).toMatchObject({ data: [{ name: 'Flow' }] })
  }, 60_000)
})
