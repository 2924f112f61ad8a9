// Messages of protocol 2026-07-28 as they are sent, for what the SDK's client would not send. With MCP_SCHEMA set to the
// schema.json of that revision, which the protocol's repository has, every answer is checked against it.
import { readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020.js'

const PROTOCOL = '2026-07-28'
export const TASKS = 'io.modelcontextprotocol/tasks'

type World = { handle(request: Request): Response | Promise<Response>; bearer: string }
export type Message = {
  result?: Record<string, unknown> & {
    isError?: boolean
    content?: { text?: string }[]
    structuredContent?: Record<string, unknown> & { error?: { status: number } }
  }
  error?: { code: number; message: string; data?: unknown }
}
type More = { extensions?: object; token?: string; headers?: Record<string, string>; meta?: object }

/** What each method answers, in the words of the schema. Tasks are an extension, which it does not describe. */
const RESPONSES: Record<string, string> = {
  'server/discover': 'DiscoverResultResponse',
  'tools/list': 'ListToolsResultResponse',
  'tools/call': 'CallToolResultResponse',
}

/** Sends a request as it stands in the protocol, and returns its status and its answer. */
export async function sendMessage(
  world: World,
  method: string,
  params: Record<string, unknown> = {},
  more: More = {},
): Promise<{ status: number; message: Message; headers: Headers }> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': PROTOCOL,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': more.extensions ? { extensions: more.extensions } : {},
    ...more.meta,
    ...(params._meta as object | undefined),
  }
  const response = await world.handle(
    new Request('http://localhost/mcp', {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${more.token ?? world.bearer}`, 'content-type': 'application/json' },
        ...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': PROTOCOL },
        'mcp-method': method,
        ...(typeof params.name === 'string' ? { 'mcp-name': params.name } : {}),
        ...(typeof params.taskId === 'string' ? { 'mcp-name': params.taskId } : {}),
        ...more.headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
    }),
  )
  const message = messageOf(await response.text())
  requireProtocol(method, message)
  return { status: response.status, message, headers: response.headers }
}

/** The answer in a body that is one, or the last message of a stream. */
export function messageOf(body: string): Message {
  const last = body.match(/^data: .*$/gm)?.at(-1)
  return JSON.parse(last ? last.slice('data: '.length) : body) as Message
}

const ajv = new Ajv({ strict: false, validateFormats: false })
if (process.env.MCP_SCHEMA)
  ajv.addSchema(JSON.parse(readFileSync(process.env.MCP_SCHEMA, 'utf8')) as object, 'protocol')

/** Throws for an answer that the schema of the revision does not allow; without MCP_SCHEMA never. */
function requireProtocol(method: string, message: Message): void {
  if (!process.env.MCP_SCHEMA) return
  const isHandle = message.result?.resultType === 'task'
  const name = message.error
    ? 'JSONRPCErrorResponse'
    : isHandle
      ? 'JSONRPCResultResponse'
      : (RESPONSES[method] ?? 'JSONRPCResultResponse')
  const fits = ajv.getSchema(`protocol#/$defs/${name}`)
  if (fits === undefined) throw new Error(`The schema has no ${name}`)
  if (!fits(message)) throw new Error(`${method} is no ${name}: ${ajv.errorsText(fits.errors)}`)
}
