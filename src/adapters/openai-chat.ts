// Servers with OpenAI's chat interface (llama.cpp server, vLLM, LM Studio, LiteLLM, …): which models they
// have, and one of them as a chat model. The key goes into the Authorization header and nowhere else.
import type { ChatModel, ChatReply, ChatRequest } from '../chat-model.ts'
import { asError, RoughcutError } from '../errors.ts'
import {
  CHAT_TIMEOUTS,
  type ModelServer,
  type OllamaTimeouts,
  ollamaFetch,
  QUICK_TIMEOUTS,
} from './ollama-fetch.ts'
import { OpenAiAnswer } from './openai-answer.ts'
import { contextTokensOf } from './openai-facts.ts'
import { type Extras, wireRequest } from './openai-wire.ts'
import { eventsOf } from './server-sent-events.ts'

export type OpenAiServer = {
  /** Names of its models; null if it can't be reached. */
  known(signal?: AbortSignal): Promise<string[] | null>
  /** Finds out what a model can do, which also loads the model. Throws `model_unavailable`. */
  open(name: string, signal: AbortSignal): Promise<ChatModel>
}

const SERVER: ModelServer = {
  name: 'The model server',
  todo: 'start it, or correct its address under Settings → Models (or in ROUGHCUT_LLM_URL); it often ends in /v1',
}

/** `address` is what OpenAI clients call the base URL, with or without `/v1`. Sends nothing before the first call. */
export function createOpenAiServer(options: {
  address: string
  key: string | null
  chatTimeouts?: OllamaTimeouts
  quickTimeouts?: OllamaTimeouts
}): OpenAiServer {
  const root = options.address.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '')
  const chatTimeouts = options.chatTimeouts ?? CHAT_TIMEOUTS
  const quickTimeouts = options.quickTimeouts ?? QUICK_TIMEOUTS
  const headers = {
    'Content-Type': 'application/json',
    ...(options.key === null ? {} : { Authorization: `Bearer ${options.key}` }),
  }
  const get = async (path: string, signal?: AbortSignal): Promise<unknown> => {
    try {
      const response = await ollamaFetch(quickTimeouts, signal, SERVER)(`${root}${path}`, { headers })
      return response.ok ? await response.json() : null
    } catch {
      signal?.throwIfAborted()
      return null
    }
  }
  const post = async (body: object, signal: AbortSignal): Promise<Response> => {
    const response = await ollamaFetch(
      chatTimeouts,
      signal,
      SERVER,
    )(`${root}/v1/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    // Some servers quote the key they refuse.
    if (!response.ok) throw new Refused(response.status, withoutKey(await messageOf(response), options.key))
    return response
  }

  return {
    async known(signal) {
      const answer = await get('/v1/models', signal)
      const data = answer !== null && typeof answer === 'object' && 'data' in answer ? answer.data : null
      if (!Array.isArray(data)) return null
      return data.flatMap((one: unknown) =>
        one !== null && typeof one === 'object' && 'id' in one && typeof one.id === 'string' ? [one.id] : [],
      )
    },
    async open(name, signal) {
      try {
        const canCallTools = await takesTools(name, post, signal)
        const contextTokens = await contextTokensOf(name, (path) => get(path, signal))
        const extras: Extras = { stream: true, usage: true, schema: true }
        return {
          provider: 'openai',
          name,
          contextTokens,
          canCallTools,
          chat: (request) => chat(name, request, extras, post),
        }
      } catch (error) {
        signal.throwIfAborted()
        throw unavailable(error, name, new URL(root).origin)
      }
    },
  }
}

type Post = (body: object, signal: AbortSignal) => Promise<Response>

/** An error returned as an answer, with the server's own message. */
class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

async function messageOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error?: unknown }
  return typeof error === 'string' ? error : `status ${response.status}`
}

function withoutKey(message: string, key: string | null): string {
  return key === null || key === '' ? message : message.replaceAll(key, '(the key)')
}

const PROBE = {
  type: 'function',
  function: { name: 'finish', description: 'Ends.', parameters: { type: 'object', properties: {} } },
}

/**
 * Whether the server takes tools for this model: vLLM without --enable-auto-tool-choice and llama.cpp without
 * --jinja refuse them. Asks for one token, so the same call also loads a cold model.
 */
async function takesTools(model: string, post: Post, signal: AbortSignal): Promise<boolean> {
  const body = { model, messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1, stream: false }
  try {
    await (await post({ ...body, tools: [PROBE] }, signal)).arrayBuffer()
    return true
  } catch (error) {
    if (!(error instanceof Refused) || !isAboutRequest(error.status)) throw error
  }
  await (await post(body, signal)).arrayBuffer()
  return false
}

/** Errors that a simpler request may avoid; it won't help against 401, 403, 404 and 429. */
function isAboutRequest(status: number): boolean {
  return status === 400 || status === 422 || status === 500 || status === 501
}

async function chat(model: string, request: ChatRequest, extras: Extras, post: Post): Promise<ChatReply> {
  const answer = new OpenAiAnswer()
  try {
    request.signal.throwIfAborted()
    const response = await accepted(model, request, extras, post)
    const isStream = (response.headers.get('content-type') ?? '').includes('event-stream')
    if (!isStream) {
      const whole = await response.text()
      if (!whole.trimStart().startsWith('{'))
        throw new RoughcutError(
          'agent_failed',
          'The server at that address is not a chat server: correct the address under Settings → Models (or in ROUGHCUT_LLM_URL).',
        )
      answer.take(whole)
      return answer.reply(null)
    }
    for await (const data of eventsOf(response)) {
      if (data === '[DONE]') break
      answer.take(data)
      request.onProgress?.(answer.tokens)
      if (answer.isTooLong) break
    }
    return answer.reply(null)
  } catch (error) {
    request.signal.throwIfAborted()
    return answer.reply(chatFailure(error, model))
  }
}

/** The response; parts of the request that the server refuses are left out from then on. */
async function accepted(model: string, request: ChatRequest, extras: Extras, post: Post): Promise<Response> {
  for (;;) {
    try {
      return await post(wireRequest(model, request, extras), request.signal)
    } catch (error) {
      if (!(error instanceof Refused) || !isAboutRequest(error.status)) throw error
      if (extras.stream && /\bstream(?:ing|ed)?\b/i.test(error.message)) extras.stream = false
      else if (extras.usage) extras.usage = false
      else if (extras.schema && request.format !== null) extras.schema = false
      else throw error
    }
  }
}

function chatFailure(thrown: unknown, model: string): RoughcutError {
  const error = asError(thrown)
  if (error instanceof RoughcutError) return error
  if (error instanceof Refused && (error.status === 401 || error.status === 403 || error.status === 404))
    return unavailable(error, model, 'the configured address')
  return new RoughcutError('agent_failed', `The model "${model}" could not answer: ${error.message}`, {
    cause: error,
  })
}

function unavailable(thrown: unknown, model: string, host: string): RoughcutError {
  const error = asError(thrown)
  const because = (message: string) => new RoughcutError('model_unavailable', message, { cause: error })
  if (error instanceof RoughcutError) return because(error.message)
  if (!(error instanceof Refused))
    return because(
      `The server at ${host} is not a chat server: correct the address under Settings → Models (or in ROUGHCUT_LLM_URL).`,
    )
  if (error.status === 401 || error.status === 403)
    return because(
      `The model server at ${host} refused the key: correct it under Settings → Models (or in ROUGHCUT_LLM_KEY).`,
    )
  if (error.status === 404) return because(`The model server at ${host} has no model "${model}".`)
  return because(`The model server at ${host} could not load "${model}": ${error.message}`)
}
