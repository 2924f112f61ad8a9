// Answers earlier-era requests that don't ask for progress with one JSON body. The SDK's own handler always streams to
// clients of that era.
import {
  type AuthInfo,
  isLegacyRequest,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'

type Handler = (request: Request, options: { authInfo: AuthInfo; parsedBody?: unknown }) => Promise<Response>

/** Answers like `handler`, but doesn't stream when there's nothing to stream. Bodies over `maxBytes` are 413. */
export function withSingleBodies(handler: Handler, factory: McpServerFactory, maxBytes: number) {
  return async (request: Request, authInfo: AuthInfo): Promise<Response> => {
    if (request.method !== 'POST') return handler(request, { authInfo })
    const text = await textWithin(request, maxBytes)
    if (text === null) return tooLarge(maxBytes)
    // The body has been read: the next reader gets it parsed, or as it was.
    const again = () => new Request(request, { body: text, signal: request.signal })
    const parsedBody = parsed(text)
    if (parsedBody === undefined) return handler(again(), { authInfo })
    if (wantsProgress(parsedBody) || !(await isLegacyRequest(again(), parsedBody)))
      return handler(again(), { authInfo, parsedBody })
    return answerOnce(again(), authInfo, parsedBody, factory)
  }
}

async function answerOnce(
  request: Request,
  authInfo: AuthInfo,
  parsedBody: unknown,
  factory: McpServerFactory,
): Promise<Response> {
  const server = await factory({ era: 'legacy', authInfo, requestInfo: request })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const gone = Promise.withResolvers<Response>()
  // Running calls end with the connection; nobody reads this answer.
  const leave = () => gone.resolve(new Response(null, { status: 408 }))
  request.signal.addEventListener('abort', leave, { once: true })
  if (request.signal.aborted) leave()
  try {
    return await Promise.race([transport.handleRequest(request, { authInfo, parsedBody }), gone.promise])
  } finally {
    request.signal.removeEventListener('abort', leave)
    await transport.close()
    await server.close()
  }
}

/** Null if it's longer. */
async function textWithin({ headers, body }: Request, maxBytes: number): Promise<string | null> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) return null
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    if (bytes > maxBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function tooLarge(maxBytes: number): Response {
  const message = `Payload Too Large: a request has at most ${maxBytes} bytes.`
  return Response.json({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }, { status: 413 })
}

/** Undefined if it isn't JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function wantsProgress(body: unknown): boolean {
  const messages = Array.isArray(body) ? body : [body]
  return messages.some((message) => message?.params?._meta?.progressToken !== undefined)
}
