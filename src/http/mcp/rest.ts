// How the tools reach the interface: requests of version 1.2 to the routes of /v1 in this process, on behalf of
// whoever opened the MCP connection. Rights, limits, idempotency and checks therefore exist once.
import { type Caller, vouchFor } from '../v1/auth.ts'

/** The routes of /v1, as a function. */
export type V1 = (request: Request) => Promise<Response>

/** A value as JSON has it. Tools pass answers of /v1 on and read few of their fields. */
export type JsonObject = Record<string, unknown>

/** What the interface refused. `code`, `message` and `details` are those of version 1.2. */
export class RestError extends Error {
  override readonly name = 'RestError'
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: readonly unknown[] | null,
    readonly retryAfterSeconds: number | null,
    /** Other fields of the answer, such as the current `revision` of a 409. */
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
  /** For an answer that is a file. */
  file(path: string, body: JsonObject): Promise<{ text: string; headers: Headers }>
}

/** The interface on behalf of `caller`; `signal` ends what is asked. */
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
