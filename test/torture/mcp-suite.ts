// The public conformance suite of the protocol against /mcp, over a socket, with tools of its own in place of ours: they are
// registered, called, refused and streamed as ours are. The suite comes from npm and is not kept here.
import { join } from 'node:path'
import { type TSchema, Type } from '@sinclair/typebox'
import { RoughcutError } from '../../src/errors.ts'
import { input, output, STRING, type Tool } from '../../src/http/mcp/tool.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createTestWeb } from '../support/test-web.ts'
import { NO_LIMIT } from '../support/unlimited.ts'
import { createTally, must, noted, type Row, type Tally } from './tally.ts'

const SUITE = '@modelcontextprotocol/conformance@0.1.16'
const SCENARIO_MS = 60_000

/** What must pass. */
const PASS = [
  'server-initialize',
  'ping',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-error',
  'tools-call-with-progress',
  'json-schema-2020-12',
  'dns-rebinding-protection',
]

/** What cannot pass, and why: the scenario asks for what the contract leaves out. */
const NOT_OFFERED: Record<string, string[]> = {
  'no sessions, so the suite only warns': ['server-sse-multiple-streams', 'server-sse-polling'],
  'no logging': ['logging-set-level', 'tools-call-with-logging'],
  'no completion': ['completion-complete'],
  'tools answer with text, data and one picture': [
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
  ],
  'no sampling': ['tools-call-sampling'],
  'clients of that era are not asked over HTTP': [
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
  ],
  'no resources': [
    'resources-list',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'resources-subscribe',
    'resources-unsubscribe',
  ],
  'no prompts': [
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ],
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const fixture = (name: string, run: Tool['run'], accepted: TSchema = input({})): Tool => ({
  ...{ name, title: name, description: 'For the conformance suite.', hints: { readOnly: true } },
  ...{ scope: 'read', input: accepted, output: output({ done: STRING }), run },
})

/** The suite's tools, as far as ours can be what they are. */
const FIXTURES: readonly Tool[] = [
  fixture('test_simple_text', async () => ({
    structured: { done: 'yes' },
    text: 'This is a simple text response for testing.',
  })),
  fixture('test_image_content', async () => ({
    structured: { done: 'yes' },
    image: { data: PIXEL, mimeType: 'image/png' },
  })),
  fixture('test_error_handling', async () => {
    throw new RoughcutError('bad_request', 'This tool intentionally returns an error for testing')
  }),
  fixture('test_tool_with_progress', async ({ progress }) => {
    for (const percent of [0, 50, 100]) {
      await progress?.(percent, 'Working')
      await Bun.sleep(50)
    }
    return { structured: { done: 'yes' } }
  }),
  fixture('test_reconnection', async () => ({ structured: { done: 'yes' } })),
  fixture(
    'json_schema_2020_12_tool',
    async () => ({ structured: { done: 'yes' } }),
    Type.Unsafe({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: {
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    }),
  ),
]

export async function mcpSuite({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  if (short) {
    tally.measure('the conformance suite', 'skipped: it comes from npm')
    return tally.rows()
  }
  using folder = temporaryFolder()
  const suite = await installed(folder.path)
  if (suite === null) {
    tally.measure('the conformance suite', 'skipped: npm could not install it')
    return tally.rows()
  }
  using world = createTestWeb({
    app: {
      mcp: {
        ...{ allowedOrigins: [], stopping: new AbortController().signal, callLimit: NO_LIMIT },
        tools: FIXTURES,
      },
    },
  })
  // The suite sends no token.
  await using server = Bun.serve({
    ...{ port: 0, hostname: '127.0.0.1', idleTimeout: 60 },
    fetch(request) {
      const headers = new Headers(request.headers)
      headers.set('authorization', `Bearer ${world.bearer}`)
      return world.app.handle(new Request(request, { headers }))
    },
  })
  const url = `http://127.0.0.1:${server.port}/mcp`
  await askEach(tally, (...given) => run(folder.path, [suite, ...given]), url)
  return tally.rows()
}

type Ran = { exitCode: number; text: string }

async function askEach(tally: Tally, ask: (...given: string[]) => Promise<Ran>, url: string): Promise<void> {
  const { text: list } = await ask('list', '--server')
  const scenarios = [...list.matchAll(/^ +- ([\w-]+)/gm)].map(([, name = '']) => name)
  const left = Object.values(NOT_OFFERED).flat()
  await noted(tally, 'every scenario is known here', () => {
    const unknown = scenarios.filter((name) => !PASS.includes(name) && !left.includes(name))
    const gone = [...PASS, ...left].filter((name) => !scenarios.includes(name))
    must(unknown.length + gone.length === 0, `new: ${unknown.join(', ')}; gone: ${gone.join(', ')}`)
  })
  for (const name of PASS)
    await noted(tally, name, async () => {
      const { exitCode, text } = await ask('server', '--url', url, '--scenario', name)
      must(exitCode === 0 && /Passed: [1-9]/.test(text), text.slice(0, 600))
    })
  for (const [why, names] of Object.entries(NOT_OFFERED))
    for (const name of names)
      await noted(tally, `${name}: ${why}`, async () => {
        const { text } = await ask('server', '--url', url, '--scenario', name)
        must(text.includes('Passed: 0/'), `a check passes: ${text.slice(0, 600)}`)
        // Refused in the words of the protocol, and with no 5xx.
        must(/-3260[12]|not found|does not support|session ID/i.test(text), text.slice(0, 600))
      })
}

/** The suite's program; null if npm cannot get it. */
async function installed(folder: string): Promise<string | null> {
  const given = process.env.MCP_SUITE
  if (given !== undefined) return given
  const npm = Bun.spawn(['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', SUITE], {
    ...{ cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] },
  })
  const entry = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
  return (await npm.exited) === 0 ? entry : null
}

/** With Bun: the suite needs a newer Node.js than this machine may have. */
async function run(cwd: string, given: string[]): Promise<Ran> {
  const child = Bun.spawn([process.execPath, ...given], {
    ...{ cwd, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe', timeout: SCENARIO_MS },
  })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { exitCode: await child.exited, text: `${stdout}\n${stderr}` }
}
