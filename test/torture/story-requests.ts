// What the tellers of stories ask of a server: the interface for pipelines, and that of the pages.
import type { Store } from '../../src/store/open.ts'

export type Teller = {
  url: string
  token: string
  cookie: string
  /** Read while the server writes. */
  store: Store
  /** True: the answer that has come is to be taken for lost, and asked for again. Default: none is. */
  losesAnswer?: () => boolean
}

export const REQUEST_TIMEOUT_MS = 5_000

export type Accepted = { job_id: string; project_id: string; upload_urls?: object }

/** Null: too many requests for now. */
export async function accepted(
  teller: Teller,
  path: string,
  key: string,
  body: object,
): Promise<Accepted | null> {
  const response = await fetch(`${teller.url}/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${teller.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  const text = await response.text()
  if (response.status === 429) return null
  if (response.status !== 201) throw new UnexpectedAnswer(`POST ${path}: ${response.status} ${text}`)
  if (teller.losesAnswer?.()) throw new Error('the answer is lost')
  return JSON.parse(text)
}

/** The status that `/v1` answers with. */
export async function statusOf({ url, token }: Teller, method: string, path: string): Promise<number> {
  const { status } = await fetch(`${url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  return status
}

/** An answer that a dying server does not explain. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer'
}

/** What the page's own API answers. Throws for all but 2xx; for 429, nothing that would be unexpected. */
export async function asked(
  { url, cookie }: Teller,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/app/api${path}`, {
    method,
    headers: { cookie, origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  const text = await response.text()
  if (response.status === 429) throw new Error('too many requests for now')
  if (!response.ok) throw new UnexpectedAnswer(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}
