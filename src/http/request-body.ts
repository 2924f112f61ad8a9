// Reads the body of a POST: at most 2 MiB, UTF-8, JSON. Which fields it may have, the endpoints say.
import { RoughcutError } from '../errors.ts'
import { jsonTextProblem } from './json-text.ts'
import { invalid } from './request-validation.ts'

export const MOST_BODY_BYTES = 2 * 1024 * 1024

/** Throws `payload_too_large`, and `bad_request` for everything else that is wrong, in that order. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request)
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
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) > MOST_BODY_BYTES) throw tooLarge()
  if (request.body === null) return new Uint8Array()
  const pieces: Uint8Array[] = []
  let total = 0
  for await (const piece of piecesOf(request.body)) {
    total += piece.length
    // Leaving the loop cancels the stream: the rest is not kept.
    if (total > MOST_BODY_BYTES) throw tooLarge()
    pieces.push(piece)
  }
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new RoughcutError('bad_request', 'The connection broke before the whole body had arrived.', {
          cause,
        })
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
    'The body is larger than 2 MiB. Media is given by address, not sent along.',
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
    // A byte order mark at the start is dropped, as RFC 8259 allows.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new RoughcutError('bad_request', 'The body is not valid UTF-8.', { cause })
  }
}
