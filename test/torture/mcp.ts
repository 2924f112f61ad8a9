// Generated calls of every MCP tool, over the whole app: no incident, every result fits its output schema, every refusal
// says what to do next, nothing of the arguments reaches the log, and memory does not grow. Every other call is one of
// protocol 2026-07-28, and with MCP_SCHEMA (see mcp-messages.ts) fits the schema of that revision.
import { heapStats } from 'bun:jsc'
import Ajv from 'ajv'
import { type Message, messageOf, sendMessage } from '../support/mcp-messages.ts'
import { createGenerator, type Random, type Schema, seeded } from './generate.ts'
import { createHostileWorld, type HostileWorld } from './hostile-world.ts'
import { createTally, type Row } from './tally.ts'

const CALLS = { long: 10_000, short: 210 }
const RENEWED_EVERY = 400
const MAX_GROWTH_BYTES = 24 * 2 ** 20
/** Stands in some argument of each call, and must never stand in the log. */
const SECRET = 'sk-never-log-this-4f1c'
/** JSON-RPC errors that a call may end in: an unknown tool, or a message that is none. */
const RPC_ERRORS = new Set([-32602, -32600])

type Tool = { name: string; inputSchema: Schema; outputSchema: Schema }
export async function mcpCalls({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  const seed = Number(process.env.TORTURE_SEED ?? 7)
  const random = seeded(seed)
  using world = await createHostileWorld()
  await world.renew()
  const handle = (request: Request) => world.app.handle(request)
  const listed = await sendMessage({ handle, bearer: world.bearer }, 'tools/list')
  const { tools } = listed.message.result as unknown as { tools: Tool[] }
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const fits = new Map(tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]))
  const generator = createGenerator(random, {}, world.ids, world.hints)
  const outcomes = new Map<string, number>()
  const count = short ? CALLS.short : CALLS.long
  let early = 0
  for (let index = 0; index < count; index += 1) {
    if (index % RENEWED_EVERY === 0) await world.renew()
    if (index === Math.floor(count / 5)) early = settledHeap()
    const tool = tools[index % tools.length] as Tool
    const args = argumentsOf(tool, generator.value(tool.inputSchema), random)
    const meta = random.chance(0.2) ? { _meta: { progressToken: index } } : {}
    const params = { name: tool.name, arguments: args, ...meta }
    const { error, result } = await answerTo(world, params, index % 2 === 1)
    const outcome = error ? `error ${error.code}` : String(result?.structuredContent?.error?.status ?? 'ok')
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    tally.note(tool.name, problemOf(error, result, fits.get(tool.name)))
    tally.note(
      'log',
      world.lines.some((line) => line.includes(SECRET)) ? `${tool.name} logs arguments` : null,
    )
  }
  const growth = settledHeap() - early
  tally.note('memory growth', growth > MAX_GROWTH_BYTES ? `the heap grew by ${growth} bytes` : null)
  tally.measure('memory growth', `${(growth / 2 ** 20).toFixed(1)} MiB of heap; seed ${seed}`)
  tally.measure('log', [...outcomes].map(([outcome, times]) => `${outcome}×${times}`).join(' '))
  return tally.rows()
}

/** With the secret in a text, and without a wait: what is tortured is the call. */
function argumentsOf({ name, inputSchema }: Tool, made: unknown, random: Random): unknown {
  if (typeof made !== 'object' || made === null || Array.isArray(made)) return made
  const args = made as Record<string, unknown>
  if (name === 'wait_for_job') args.wait_seconds = 0
  const texts = Object.entries<Schema>(inputSchema.properties ?? {}).filter(
    ([, { type, format, pattern }]) => type === 'string' && format === undefined && pattern === undefined,
  )
  if (texts.length > 0) args[random.pick(texts)[0]] = SECRET
  return args
}

function problemOf(
  error: Message['error'],
  result: Message['result'],
  fits: ((value: unknown) => boolean) | undefined,
): string | null {
  if (error) return RPC_ERRORS.has(error.code) ? null : `JSON-RPC error ${error.code}`
  if (!result) return 'neither a result nor an error'
  const [text = ''] = (result.content ?? []).map((part) => part.text ?? '')
  const { structuredContent: structured, isError } = result
  if (structured !== undefined && !fits?.(structured))
    return `does not fit the output schema: ${text.slice(0, 200)}`
  if (!isError) return structured === undefined ? 'no structured content' : null
  // What does not fit the input schema is refused by the SDK, in words that name the path.
  const refused = structured?.error
  if (refused === undefined) return text.startsWith('Input validation error') ? null : `unexpected: ${text}`
  if (refused.status >= 500) return `${refused.status}: ${text}`
  return /\b[a-z]+_[a-z]+|[Ww]ait|Correct|Send/.test(text) ? null : `no next step: ${text}`
}

async function answerTo(
  { app, bearer }: HostileWorld,
  params: Record<string, unknown>,
  isModern: boolean,
): Promise<Message> {
  const handle = (request: Request) => app.handle(request)
  if (isModern) return (await sendMessage({ handle, bearer }, 'tools/call', params)).message
  const response = await handle(
    new Request('http://roughcut.test/mcp', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    }),
  )
  return messageOf(await response.text())
}

function settledHeap(): number {
  Bun.gc(true)
  Bun.gc(true)
  return heapStats().heapSize
}
