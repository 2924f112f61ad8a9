// Reads a POST body: at most 2 MiB, UTF-8, JSON. The endpoints define its fields.
import { RoughcutError } from '../../errors.ts'
import { jsonTextProblem } from './json-text.ts'
import { invalid } from './request-validation.ts'

export const MAX_BODY_BYTES = 2 * 1024 * 1024
/**
 * Answering in the middle of a body closes the connection, and many clients then report a broken pipe
 * instead of the 413. So we first receive and discard up to this much more, if it comes soon.
 */
export const LINGER_BYTES = 16 * 1024 * 1024
const LINGER_MS = 1000

/** Throws `payload_too_large`, and `bad_request` for everything else that is wrong, in that order. */
export async function readJsonBody(request: Request): Promise<unknown> {
  return parsed(request, await readBytes(request))
}

/** Like `readJsonBody`, but a missing body is an empty object. */
export async function readOptionalJsonBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request)
  return bytes.length === 0 ? {} : parsed(request, bytes)
}

function parsed(request: Request, bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw invalid('The body is empty; send a JSON object.')
  checkHeaders(request.headers)
  const text = decoded(bytes)
  const problem = jsonTextProblem(text)
  if (problem !== null) throw invalid(problem)
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason =
      cause instanceof SyntaxError ? cause.message.replace(/^JSON Parse error: /, '') : 'malformed'
    throw new RoughcutError('bad_request', `The body is not valid JSON: ${reason}.`, { cause })
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > MAX_BODY_BYTES + LINGER_BYTES) throw tooLarge()
  if (request.body === null) return new Uint8Array()
  // The parser never lets through more than was announced, so we don't need to count.
  if (announced > 0 && announced <= MAX_BODY_BYTES && !request.headers.has('transfer-encoding'))
    return wholeBody(request)
  const pieces = piecesOf(request.body)
  if (announced > MAX_BODY_BYTES) return refuse(pieces)
  const kept: Uint8Array[] = []
  let total = 0
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return kept.length === 1 && kept[0] ? kept[0] : Buffer.concat(kept)
    total += value.length
    if (total > MAX_BODY_BYTES) return refuse(pieces)
    kept.push(value)
  }
}

async function wholeBody(request: Request): Promise<Uint8Array> {
  try {
    return new Uint8Array(await request.arrayBuffer())
  } catch (cause) {
    throw brokenConnection(cause)
  }
}

function brokenConnection(cause: unknown): RoughcutError {
  return new RoughcutError('bad_request', 'The connection broke before the whole body had arrived.', {
    cause,
  })
}

async function refuse(pieces: AsyncGenerator<Uint8Array>): Promise<never> {
  const discard = async () => {
    let total = 0
    for await (const piece of pieces) {
      total += piece.length
      if (total > LINGER_BYTES) return
    }
  }
  // A broken connection changes nothing here: the body is refused anyway.
  await Promise.race([discard().catch(() => {}), Bun.sleep(LINGER_MS)])
  throw tooLarge()
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw brokenConnection(cause)
      })
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function tooLarge(): RoughcutError {
  return new RoughcutError(
    'payload_too_large',
    'The body is larger than 2 MiB. Give the address of media instead of sending it in the body.',
  )
}

function checkHeaders(headers: Headers): void {
  const type = headers.get('content-type')
  const [essence = '', ...parameters] = (type ?? '').split(';').map((part) => part.trim().toLowerCase())
  if (essence !== 'application/json')
    throw invalid(
      `The header Content-Type must be application/json; ${type === null ? 'it is missing' : `got ${JSON.stringify(type.slice(0, 100))}`}.`,
    )
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset))
    throw invalid('The body must be UTF-8; the header Content-Type names another charset.')
  const encoding = headers.get('content-encoding')
  if (encoding !== null && encoding.toLowerCase() !== 'identity')
    throw invalid('The body must not be compressed; send it without Content-Encoding.')
}

function decoded(bytes: Uint8Array): string {
  try {
    // Drops a byte order mark at the start, as RFC 8259 allows.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new RoughcutError('bad_request', 'The body is not valid UTF-8.', { cause })
  }
}
