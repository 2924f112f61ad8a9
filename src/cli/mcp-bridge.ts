// Carries MCP from standard input and output to a server's /mcp endpoint: one message per line, each a request of
// its own. It passes on both protocol eras and leaves their meaning to the server.
import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server'
import { eventsOf } from '../adapters/server-sent-events.ts'
import { asError } from '../errors.ts'
import type { ServerConnection } from './server-connection.ts'

const INTERNAL_ERROR = -32603
const PARSE_ERROR = -32700

type Message = {
  id?: string | number | null
  method?: string
  params?: { name?: unknown; uri?: unknown; requestId?: unknown; _meta?: Record<string, unknown> }
  result?: { protocolVersion?: unknown }
}

export type Bridge = {
  /** Resolves when the answer to `line`, if any, has been written. Never rejects. */
  take(line: string): Promise<void>
  /** Aborts running requests. */
  close(): void
}

/** `write` gets one message per call, without a line end. */
export function createBridge({ url, token }: ServerConnection, write: (line: string) => void): Bridge {
  const underWay = new Map<string | number, AbortController>()
  /** The protocol version from `initialize`; stays null with clients that send it in each request. */
  let negotiated: string | null = null

  const fail = (id: Message['id'], code: number, message: string) => {
    if (id !== undefined) write(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }))
  }

  const pass = (text: string, asked: Message) => {
    const answer = parse(text)
    if (answer === null) return
    const { protocolVersion } = answer.result ?? {}
    if (asked.method === 'initialize' && typeof protocolVersion === 'string') negotiated = protocolVersion
    write(JSON.stringify(answer))
  }

  const send = async (message: Message, line: string, signal: AbortSignal): Promise<void> => {
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: headersOf(message, token, negotiated),
      body: line,
      signal,
    })
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('text/event-stream')) {
      for await (const data of eventsOf(response)) pass(data, message)
      return
    }
    const text = await response.text()
    if (text === '') return
    if (isProtocolMessage(text)) pass(text, message)
    else fail(message.id, INTERNAL_ERROR, refusalOf(response.status, text))
  }

  return {
    async take(line) {
      const message = parse(line)
      if (message === null) return fail(null, PARSE_ERROR, 'This line is not a JSON message.')
      if (message.method === 'notifications/cancelled') {
        underWay.get(message.params?.requestId as string | number)?.abort()
        return
      }
      const ended = new AbortController()
      if (message.id !== undefined && message.id !== null) underWay.set(message.id, ended)
      try {
        await send(message, line, ended.signal)
      } catch (thrown) {
        if (!ended.signal.aborted)
          fail(
            message.id,
            INTERNAL_ERROR,
            `The Roughcut server at ${url} cannot be reached: ${asError(thrown).message}`,
          )
      } finally {
        if (message.id !== undefined && message.id !== null) underWay.delete(message.id)
      }
    },
    close() {
      for (const ended of underWay.values()) ended.abort()
    },
  }
}

function headersOf({ method, params }: Message, token: string, negotiated: string | null): Headers {
  const headers = new Headers({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  })
  const version = params?._meta?.[PROTOCOL_VERSION_META_KEY]
  if (typeof version === 'string') {
    // Self-describing requests repeat this in their headers, and the server compares the two.
    headers.set('mcp-protocol-version', version)
    if (method) headers.set('mcp-method', method)
    const name = params?.name ?? params?.uri
    if (typeof name === 'string') headers.set('mcp-name', headerText(name))
  } else if (negotiated !== null) headers.set('mcp-protocol-version', negotiated)
  return headers
}

/** A name in the protocol's header form: unchanged, or in base64 if a header can't hold it. */
function headerText(name: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(name) && !name.startsWith('=?base64?')) return name
  return `=?base64?${Buffer.from(name).toString('base64')}?=`
}

function parse(text: string): Message | null {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null ? message : null
  } catch {
    return null
  }
}

function isProtocolMessage(text: string): boolean {
  const message = parse(text)
  return message !== null && 'jsonrpc' in message
}

/** The message of an answer outside the protocol: the server's own (401, 403, 413 …) or a proxy's. */
function refusalOf(status: number, text: string): string {
  const answer = parse(text) as { message?: unknown; error_description?: unknown } | null
  const why = answer?.message ?? answer?.error_description
  return typeof why === 'string' ? why : `The server answered ${status}.`
}
