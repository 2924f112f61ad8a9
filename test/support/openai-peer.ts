// Peers of four servers with OpenAI's chat interface on loopback: the same scripted answers, in the shapes and
// with the refusals of each, as their documentation and sources describe them (late 2025).
import { quotingRequest } from './quote-request.ts'

export type OpenAiFlavor = 'llama.cpp' | 'vllm' | 'lm-studio' | 'litellm'
type Call = { name: string; arguments: unknown }
type OpenAiPeerAnswer =
  | { text: string; thinking?: string; cutShort?: boolean }
  | { calls: Call[]; text?: string }
  /** An error in the middle of the stream. */
  | { breaksOff: string }

type Message = { role: string; content: string | null; tool_call_id?: string; tool_calls?: { id: string }[] }
type OpenAiPeerRequest = {
  model: string
  messages: Message[]
  tools?: { function: { name: string; parameters: object } }[]
  response_format?: unknown
  stream?: boolean
  stream_options?: unknown
  max_tokens: number
}
export type OpenAiPeerScript =
  | OpenAiPeerAnswer[]
  | ((request: OpenAiPeerRequest, index: number) => OpenAiPeerAnswer)

export const KEY = 'sk-local-test-key'

/** `await using peer = startOpenAiPeer('vllm')`; `takesTools: false` is a server started without its tool flag. */
export function startOpenAiPeer(
  flavor: OpenAiFlavor,
  options: {
    script?: OpenAiPeerScript
    takesTools?: boolean
    takesSchema?: boolean
    takesStreamOptions?: boolean
    /** `ignores` answers a request for a stream in one piece; `refuses` wants none. */
    streaming?: 'ignores' | 'refuses'
    contextTokens?: number
  } = {},
) {
  let script: OpenAiPeerScript = options.script ?? [{ text: 'Hello.' }]
  let answered = 0
  const chats: OpenAiPeerRequest[] = []
  const paths: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname } = new URL(request.url)
      paths.push(`${request.method} ${pathname}`)
      if (flavor === 'litellm' && request.headers.get('authorization') !== `Bearer ${KEY}`)
        return refusal(
          flavor,
          401,
          `Authentication Error, Invalid proxy server token passed: ${request.headers.get('authorization')}`,
        )
      const facts = factsOf(flavor, options.contextTokens ?? 16_384)[pathname]
      if (facts) return Response.json(facts)
      if (pathname !== '/v1/chat/completions') return refusal(flavor, 404, 'Not Found')
      const body = (await request.json()) as OpenAiPeerRequest
      const problem = problemWith(body, flavor, options)
      if (problem) return problem
      if (body.max_tokens === 1)
        return Response.json({
          id: 'probe',
          choices: [{ index: 0, message: { role: 'assistant', content: 'H' } }],
        })
      chats.push(body)
      const index = answered++
      const answer =
        typeof script === 'function' ? script(body, index) : (script[index] ?? script.at(-1) ?? { text: '' })
      if (body.stream !== true || options.streaming === 'ignores') return Response.json(wholeOf(answer, body))
      return new Response(eventsOf(flavor, answer, body), {
        headers: { 'Content-Type': 'text/event-stream' },
      })
    },
  })
  return {
    address: `http://127.0.0.1:${server.port}/v1`,
    chats,
    paths,
    script(next: OpenAiPeerScript) {
      script = next
      answered = 0
    },
    async [Symbol.asyncDispose]() {
      await server.stop(true)
    },
  }
}

const MODEL = 'qwen3-8b'

/** Where each says what it has, and how large a window is. */
function factsOf(flavor: OpenAiFlavor, tokens: number): Record<string, object> {
  const entry = { id: MODEL, object: 'model', created: 1_762_000_000 }
  const models = (more: object) => ({ object: 'list', data: [{ ...entry, ...more }] })
  switch (flavor) {
    case 'llama.cpp':
      return {
        '/v1/models': models({
          owned_by: 'llamacpp',
          meta: { n_ctx_train: 40_960, n_params: 8_190_735_360 },
        }),
        '/props': { default_generation_settings: { n_ctx: tokens }, total_slots: 1 },
      }
    case 'vllm':
      return { '/v1/models': models({ owned_by: 'vllm', root: MODEL, parent: null, max_model_len: tokens }) }
    case 'lm-studio':
      return {
        '/v1/models': models({ owned_by: 'organization_owner' }),
        '/api/v0/models': models({
          type: 'llm',
          state: 'loaded',
          max_context_length: 40_960,
          loaded_context_length: tokens,
        }),
      }
    case 'litellm':
      return {
        '/v1/models': models({ owned_by: 'openai' }),
        '/model/info': {
          data: [{ model_name: MODEL, litellm_params: {}, model_info: { max_input_tokens: tokens } }],
        },
      }
  }
}

function problemWith(
  body: OpenAiPeerRequest,
  flavor: OpenAiFlavor,
  options: {
    takesTools?: boolean
    takesSchema?: boolean
    takesStreamOptions?: boolean
    streaming?: 'ignores' | 'refuses'
  },
): Response | null {
  if (body.model !== MODEL) return refusal(flavor, 404, `The model \`${body.model}\` does not exist.`)
  if (body.tools !== undefined && options.takesTools === false)
    return flavor === 'llama.cpp'
      ? refusal(flavor, 500, 'tools param requires --jinja flag')
      : refusal(
          flavor,
          400,
          '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
        )
  if (body.stream === true && options.streaming === 'refuses')
    return refusal(flavor, 400, 'Streaming is not supported with this model.')
  if (body.response_format !== undefined && options.takesSchema === false)
    return refusal(flavor, 400, 'response_format is not supported')
  if (body.stream_options !== undefined && options.takesStreamOptions === false)
    return refusal(flavor, 400, 'Unrecognized request argument supplied: stream_options')
  return mismatch(body.messages) ? refusal(flavor, 400, 'tool_call_id does not match a call') : null
}

/** Servers refuse results that answer no call. */
function mismatch(messages: readonly Message[]): boolean {
  const open = new Set<string>()
  for (const { role, tool_call_id, tool_calls } of messages) {
    for (const { id } of tool_calls ?? []) open.add(id)
    if (role === 'tool' && !open.delete(tool_call_id ?? '')) return true
  }
  return false
}

function refusal(flavor: OpenAiFlavor, status: number, message: string): Response {
  if (flavor === 'vllm')
    return Response.json({ object: 'error', message, type: 'BadRequestError', code: status }, { status })
  if (flavor === 'lm-studio') return Response.json({ error: message }, { status })
  return Response.json({ error: { message, type: 'invalid_request_error', code: status } }, { status })
}

/** The answer in one piece. */
function wholeOf(answer: OpenAiPeerAnswer, body: OpenAiPeerRequest): object {
  if ('breaksOff' in answer) return { error: { message: answer.breaksOff } }
  const texts = body.messages.map(({ content }) => content ?? '')
  const calls = 'calls' in answer ? answer.calls : []
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: answer.text ?? null,
          tool_calls: calls.map(({ name, arguments: given }, index) => ({
            id: `call_${index}`,
            type: 'function',
            function: { name, arguments: JSON.stringify(quotingRequest(given, texts)) },
          })),
        },
        finish_reason: 'cutShort' in answer && answer.cutShort ? 'length' : 'stop',
      },
    ],
    usage: { prompt_tokens: 20, completion_tokens: 3 },
  }
}

function eventsOf(flavor: OpenAiFlavor, answer: OpenAiPeerAnswer, body: OpenAiPeerRequest): string {
  const chunk = (choice: object, more: object = {}) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', model: MODEL, choices: [{ index: 0, finish_reason: null, ...choice }], ...more })}\n\n`
  if ('breaksOff' in answer)
    return `${chunk({ delta: { content: 'Well' } })}${flavor === 'lm-studio' ? 'event: error\n' : ''}data: ${JSON.stringify({ error: { message: answer.breaksOff } })}\n\n`
  const thinking =
    'thinking' in answer && answer.thinking ? [chunk({ delta: { reasoning_content: answer.thinking } })] : []
  const words = (answer.text ?? '').match(/\s*\S+/g) ?? []
  const texts = words.map((content) => chunk({ delta: { content } }))
  const calls =
    'calls' in answer ? callChunks(flavor, answer.calls, body).map((delta) => chunk({ delta })) : []
  const finish = 'cutShort' in answer && answer.cutShort ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop'
  const usage = {
    prompt_tokens: Math.ceil(JSON.stringify(body).length / 4),
    completion_tokens: texts.length + calls.length,
  }
  const asksUsage = body.stream_options !== undefined
  return [
    chunk({ delta: { role: 'assistant', content: flavor === 'vllm' ? '' : null } }),
    ...(flavor === 'litellm' || flavor === 'lm-studio' ? [': ping\n\n'] : []),
    ...thinking,
    ...texts,
    ...calls,
    chunk(
      { delta: {}, finish_reason: finish },
      flavor === 'llama.cpp' ? { timings: { predicted_n: 4 } } : {},
    ),
    ...(asksUsage ? [`data: ${JSON.stringify({ id: 'chatcmpl-1', choices: [], usage })}\n\n`] : []),
    'data: [DONE]\n\n',
  ].join('')
}

/** Calls as each server cuts them up. */
function callChunks(flavor: OpenAiFlavor, calls: readonly Call[], body: OpenAiPeerRequest): object[] {
  const texts = body.messages.map(({ content }) => content ?? '')
  return calls.flatMap(({ name, arguments: given }, index) => {
    const text = JSON.stringify(quotingRequest(given, texts))
    const id = flavor === 'vllm' ? `chatcmpl-tool-${index}a9f` : `call_${index}x`
    const whole = { index, id, type: 'function', function: { name, arguments: text } }
    // LiteLLM passes on what some providers send: everything in one piece.
    if (flavor === 'litellm') return [{ tool_calls: [whole] }]
    const half = Math.ceil(text.length / 2)
    const later = flavor === 'lm-studio' ? { index, id } : { index }
    return [
      {
        tool_calls: [
          { ...whole, function: { name, arguments: flavor === 'vllm' ? '' : text.slice(0, half) } },
        ],
      },
      ...(flavor === 'vllm'
        ? [{ tool_calls: [{ ...later, function: { arguments: text.slice(0, half) } }] }]
        : []),
      { tool_calls: [{ ...later, function: { arguments: text.slice(half) } }] },
    ]
  })
}
