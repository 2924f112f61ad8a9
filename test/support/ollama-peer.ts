// A peer of Ollama on loopback: the part of its HTTP API that we use, as version 0.11 behaves, with
// scripted answers instead of a model, and with every way in which it can go wrong.
import { quotingRequest } from './quote-request.ts'
import { type RawAnswer, type RawRequest, startRawHttpServer } from './raw-http-server.ts'

export type PeerModel = {
  name: string
  /** Default `["completion", "tools"]`. */
  capabilities?: string[]
  /** Bytes of weights; default 2 GB. */
  size?: number
  /** The model's own maximum, in tokens; default 32,768. */
  contextLength?: number
  /** More of /api/tags, for instance `remote_host`. */
  listed?: Record<string, unknown>
}

export type PeerCall = { name: string; arguments: unknown }

/** One answer to /api/chat. */
export type PeerAnswer =
  | { text: string; thinking?: string; doneReason?: string; cutAfterParts?: number }
  | { calls: PeerCall[]; text?: string; thinking?: string; cutAfterParts?: number }
  /** An HTTP error, or, with status 200, an error in the middle of the stream. */
  | { error: string; status: number }
  /** These lines as they are; the stream then ends. */
  | { lines: string[] }
  /** Never answers. */
  | 'silence'
  /** Breaks the connection at once. */
  | 'no answer'

type PeerMessage = {
  role: string
  content: string
  tool_name?: string
  tool_calls?: { function: PeerCall }[]
}

export type PeerRequest = {
  model: string
  /** What the model got to see: of a conversation that does not fit, the oldest turns are dropped. */
  messages: PeerMessage[]
  /** As they were sent. */
  sent: PeerMessage[]
  tools: { function: { name: string; parameters: object } }[]
  format: unknown
  options: Record<string, unknown>
  think: unknown
}

export type PeerScript = PeerAnswer[] | ((request: PeerRequest, index: number) => PeerAnswer)

/** A line of /api/pull. */
type PullLine = { status: string; digest?: string; total?: number; completed?: number } | { error: string }

export type OllamaPeer = {
  /** For OLLAMA_HOST. */
  host: string
  /** Conversations so far. */
  chats: PeerRequest[]
  /** Models that were loaded without being asked anything, with the window that was asked for. */
  loads: { model: string; numCtx: unknown }[]
  /** Every request, as `METHOD /path`. */
  requests: string[]
  /** Connections open now. */
  openConnections(): number
  /** What is answered from now on; the last answer of a list repeats for ever. */
  script(answers: PeerScript): void
  models: PeerModel[]
  /** What a download shows, line by line, at its own pace; the model is there after `success`. */
  pulling: (name: string) => AsyncIterable<PullLine>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a peer on a free port; `await using peer = await startOllamaPeer()`. */
export async function startOllamaPeer(
  options: { models?: PeerModel[]; script?: PeerScript } = {},
): Promise<OllamaPeer> {
  let script: PeerScript = options.script ?? [{ text: 'Hello.' }]
  let answered = 0
  const peer: Pick<OllamaPeer, 'chats' | 'loads' | 'requests' | 'models' | 'pulling'> = {
    pulling: pullAtOnce,
    chats: [],
    loads: [],
    requests: [],
    models: options.models ?? [{ name: 'llama3.2:latest' }],
  }
  const named = (name: unknown) =>
    peer.models.find((model) => model.name === name || model.name === `${String(name)}:latest`)

  const chatAnswer = (body: Record<string, unknown>): RawAnswer | 'no answer' | 'silence' => {
    const model = named(body.model)
    if (!model) return json({ error: `model '${String(body.model)}' not found` }, 404)
    const request = requestOf(body, model)
    if (request.sent.length === 0) {
      peer.loads.push({ model: model.name, numCtx: request.options.num_ctx })
      return json({ ...stamp(model.name), message: { role: 'assistant', content: '' }, ...LOADED })
    }
    if (request.tools.length > 0 && !capabilitiesOf(model).includes('tools'))
      return json({ error: `registry.ollama.ai/library/${model.name} does not support tools` }, 400)
    if (request.think === true && !capabilitiesOf(model).includes('thinking'))
      return json({ error: `"${model.name}" does not support thinking` }, 400)
    peer.chats.push(request)
    const index = answered++
    const answer =
      typeof script === 'function' ? script(request, index) : (script[index] ?? script.at(-1) ?? { text: '' })
    return answer === 'silence' || answer === 'no answer' ? answer : streamed(answer, request, model)
  }

  const server = await startRawHttpServer((request) => {
    peer.requests.push(`${request.method} ${request.target}`)
    const body = bodyOf(request)
    const answer = ((): RawAnswer | 'no answer' | 'silence' => {
      switch (`${request.method} ${request.target}`) {
        case 'GET /api/version':
          return json({ version: '0.11.8' })
        case 'GET /api/tags':
          return json({ models: peer.models.map(listed) })
        case 'POST /api/show': {
          const model = named(body.model)
          return model ? json(shown(model)) : json({ error: `model '${String(body.model)}' not found` }, 404)
        }
        case 'POST /api/pull':
          // The package of this version still sends `name`; Ollama takes both.
          return pulled(peer, String(body.model ?? body.name))
        case 'POST /api/generate': {
          const model = named(body.model)
          if (!model) return json({ error: `model '${String(body.model)}' not found` }, 404)
          peer.loads.push({ model: model.name, numCtx: recordOf(body.options).num_ctx })
          return json({ ...stamp(model.name), response: '', ...LOADED })
        }
        case 'POST /api/chat':
          return chatAnswer(body)
        default:
          return { status: 404, headers: { 'Content-Type': 'text/plain' }, body: '404 page not found' }
      }
    })()
    return answer === 'silence' ? new Promise(() => {}) : answer
  })
  return Object.assign(peer, {
    host: server.origin,
    openConnections: server.openConnections,
    script(answers: PeerScript) {
      script = answers
      answered = 0
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  })
}

/** As `ollama pull` shows it: manifest, layers with their sizes, digest, success; an error is a line. */
async function* pullAtOnce(name: string): AsyncGenerator<PullLine> {
  yield { status: 'pulling manifest' }
  if (name.startsWith('nothing')) return yield { error: 'pull model manifest: file does not exist' }
  const layer = { status: 'pulling 3fa1b2', digest: 'sha256:3fa1b2', total: 2000 }
  yield { ...layer, completed: 500 }
  yield { ...layer, completed: 2000 }
  yield { status: 'verifying sha256 digest' }
  yield { status: 'success' }
}

function pulled(peer: Pick<OllamaPeer, 'models' | 'pulling'>, name: string): RawAnswer {
  const chunks = async function* () {
    for await (const line of peer.pulling(name)) {
      if ('status' in line && line.status === 'success') peer.models.push({ name })
      yield chunk(JSON.stringify(line))
    }
    yield Buffer.from('0\r\n\r\n')
  }
  return { status: 200, headers: NDJSON, body: chunks(), ending: 'close' }
}

const LOADED = { done: true, done_reason: 'load' }

function capabilitiesOf(model: PeerModel): string[] {
  return model.capabilities ?? ['completion', 'tools']
}

function stamp(model: string) {
  return { model, created_at: '2026-11-21T08:00:00.000000000Z' }
}

function json(body: object, status = 200): RawAnswer {
  const text = JSON.stringify(body)
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(text)),
    },
    body: text,
  }
}

function listed(model: PeerModel): object {
  return {
    name: model.name,
    model: model.name,
    modified_at: '2026-11-01T12:00:00.000000000Z',
    size: model.size ?? 2_019_393_189,
    digest: 'a80c4f17acd55265feec403c7aef86be0c25983ab279d83f3bcd3abbcb5b8b72',
    details: {
      parent_model: '',
      format: 'gguf',
      family: 'llama',
      families: ['llama'],
      parameter_size: '3.2B',
      quantization_level: 'Q4_K_M',
    },
    ...model.listed,
  }
}

function shown(model: PeerModel): object {
  return {
    license: 'A license of many lines\n'.repeat(200),
    modelfile: `FROM ${model.name}`,
    template: '{{- if .System }}…',
    details: { family: 'llama', parameter_size: '3.2B', quantization_level: 'Q4_K_M' },
    model_info: {
      'general.architecture': 'llama',
      'llama.context_length': model.contextLength ?? 32_768,
      'llama.block_count': 28,
      'llama.embedding_length': 3072,
      'llama.attention.head_count': 24,
      'llama.attention.head_count_kv': 8,
      'llama.attention.key_length': 128,
      'tokenizer.ggml.tokens': null,
    },
    capabilities: capabilitiesOf(model),
    modified_at: '2026-11-01T12:00:00.000000000Z',
  }
}

function bodyOf(request: RawRequest): Record<string, unknown> {
  return request.body === '' ? {} : recordOf(JSON.parse(request.body))
}

function recordOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
}

/** About what a tokenizer would count. */
function peerTokens(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / 4)
}

function requestOf(body: Record<string, unknown>, model: PeerModel): PeerRequest {
  const sent = (Array.isArray(body.messages) ? body.messages : []) as PeerMessage[]
  const options = recordOf(body.options)
  const tools = (Array.isArray(body.tools) ? body.tools : []) as PeerRequest['tools']
  const window = Math.min(Number(options.num_ctx ?? 4096), model.contextLength ?? 32_768)
  // As Ollama does, without a word: system messages and the last one stay, the oldest others go.
  const messages = [...sent]
  while (peerTokens(messages) + peerTokens(tools) > window) {
    const oldest = messages.findIndex((one, at) => one.role !== 'system' && at < messages.length - 1)
    if (oldest < 0) break
    messages.splice(oldest, 1)
  }
  return { model: model.name, messages, sent, tools, format: body.format, options, think: body.think }
}

function streamed(answer: Exclude<PeerAnswer, string>, request: PeerRequest, model: PeerModel): RawAnswer {
  if ('error' in answer && answer.status !== 200) return json({ error: answer.error }, answer.status)
  if ('lines' in answer) return ndjson(answer.lines, false)
  if ('error' in answer)
    return ndjson([part(model, { content: 'Well' }), JSON.stringify({ error: answer.error })], false)
  const parts: object[] = piecesOf(answer.thinking ?? '').map((thinking) => ({ content: '', thinking }))
  parts.push(...piecesOf(answer.text ?? '').map((content) => ({ content })))
  if ('calls' in answer)
    parts.push({
      content: '',
      tool_calls: answer.calls.map(({ name, arguments: given }) => ({
        function: {
          name,
          arguments: quotingRequest(
            given,
            request.sent.map(({ content }) => content),
          ),
        },
      })),
    })
  const lines = parts.map((message) => part(model, message))
  const last = {
    ...stamp(model.name),
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: ('doneReason' in answer && answer.doneReason) || 'stop',
    total_duration: 4_883_583_458,
    load_duration: 1_334_875,
    prompt_eval_count: peerTokens(request.messages) + peerTokens(request.tools),
    prompt_eval_duration: 342_546_000,
    eval_count: parts.length,
    eval_duration: 4_535_599_000,
  }
  if (answer.cutAfterParts !== undefined) return ndjson(lines.slice(0, answer.cutAfterParts), true)
  return ndjson([...lines, JSON.stringify(last)], false)
}

function part(model: PeerModel, message: object): string {
  return JSON.stringify({ ...stamp(model.name), message: { role: 'assistant', ...message }, done: false })
}

/** A part per word, about; a very long text in larger ones, so that tests stay quick. */
function piecesOf(text: string): string[] {
  if (text.length > 20_000) return text.match(/[\s\S]{1,4096}/g) ?? []
  return text.match(/\s*\S+\s*$|\s*\S+/g) ?? []
}

/** `cut`: the connection breaks before the end of the stream. */
function ndjson(lines: string[], cut: boolean): RawAnswer {
  const chunks = lines.map(chunk)
  return {
    status: 200,
    headers: NDJSON,
    body: cut ? chunks : [...chunks, Buffer.from('0\r\n\r\n')],
    ending: cut ? 'reset' : 'close',
  }
}

const NDJSON = {
  'Content-Type': 'application/x-ndjson',
  'Transfer-Encoding': 'chunked',
  Connection: 'close',
}

function chunk(line: string): Buffer {
  const bytes = Buffer.from(`${line}\n`)
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}
