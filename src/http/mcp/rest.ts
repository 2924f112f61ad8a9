// How the tools call the interface: version 1.2 requests to the /v1 routes in this process, on behalf of the
// MCP connection's user. So access, limits, idempotency and checks exist only once.
import { type Caller, vouchFor } from '../v1/auth.ts'

/** The routes of /v1, as a function. */
export type V1 = (request: Request) => Promise<Response>

/** A JSON value. Tools pass on answers from /v1 and read only a few of their fields. */
export type JsonObject = Record<string, unknown>

/** A refusal by the interface, with the `code`, `message` and `details` of version 1.2. */
export class RestError extends Error {
  override readonly name = 'RestError'
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: readonly unknown[] | null,
    readonly retryAfterSeconds: number | null,
    /** Other fields of the answer, such as a 409's current `revision`. */
    readonly more: JsonObject,
  ) {
    super(message)
  }
}

export type Rest = {
  /** Undefined values are left out; arrays repeat the parameter. Throws `RestError`. */
  get(path: string, query?: JsonObject): Promise<JsonObject>
  post(path: string, body?: JsonObject): Promise<JsonObject>
  delete(path: string): Promise<void>
  /** For answers that are files. */
  file(path: string, body: JsonObject): Promise<{ text: string; headers: Headers }>
}

/** The interface on behalf of `caller`; `signal` aborts its requests. */
export function createRest(v1: V1, caller: Caller, signal: AbortSignal): Rest {
  const ask = async (method: string, path: string, body?: JsonObject): Promise<Response> => {
    const request = new Request(`http://localhost/v1${path}`, {
      method,
      signal,
      headers: { 'roughcut-version': '1.2', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    vouchFor(request, caller)
    const response = await v1(request)
    if (response.status >= 400) throw await refusal(response)
    return response
  }
  return {
    get: async (path, query = {}) => jsonOf(await ask('GET', `${path}${queryText(query)}`)),
    post: async (path, body = {}) => jsonOf(await ask('POST', path, body)),
    delete: async (path) => void (await ask('DELETE', path)),
    async file(path, body) {
      const response = await ask('POST', path, body)
      return { text: await response.text(), headers: response.headers }
    },
  }
}

async function jsonOf(response: Response): Promise<JsonObject> {
  return (await response.json()) as JsonObject
}

async function refusal(response: Response): Promise<RestError> {
  const { error, message, details, ...more } = await jsonOf(response)
  const retryAfter = response.headers.get('retry-after')
  return new RestError(
    response.status,
    String(error),
    String(message),
    Array.isArray(details) ? details : null,
    retryAfter === null ? null : Number(retryAfter),
    more,
  )
}

function queryText(query: JsonObject): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one))
  }
  return parameters.size === 0 ? '' : `?${parameters}`
}
