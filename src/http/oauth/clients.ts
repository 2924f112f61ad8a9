// The programs that request access, described by a document at their own address or registered here.

import { isLoopbackHost } from '../../adapters/address-classes.ts'
import type { FetchGuard } from '../../adapters/fetch-guard.ts'
import { RoughcutError } from '../../errors.ts'
import type { OAuthClient } from '../../store/oauth.ts'
import type { Store } from '../../store/open.ts'
import { codePointCount } from '../shared/schema-kinds.ts'

const MAX_DOCUMENT_BYTES = 64 * 1024
const FETCH_MS = 5000
const MAX_REDIRECT_URIS = 20
const MAX_ADDRESS = 2048
const MIN_FRESH_MS = 5 * 60 * 1000
const MAX_FRESH_MS = 24 * 60 * 60 * 1000

export type ClientParts = {
  store: Pick<Store, 'oauth'>
  nowMs: () => number
  /** Reaches public addresses only. */
  guard: FetchGuard
}

/** The program with this id. Throws `bad_request` if it's unknown, or its document can't be fetched or is invalid. */
export async function clientOf(parts: ClientParts, clientId: string): Promise<OAuthClient> {
  if (clientId.length > MAX_ADDRESS) throw refused(`client_id is longer than ${MAX_ADDRESS} characters.`)
  const known = parts.store.oauth.client(clientId)
  if (known?.isRegistered || (known && known.freshUntilMs > parts.nowMs())) return known
  const url = URL.parse(clientId)
  if (url?.protocol !== 'https:' || url.pathname === '/' || url.hash !== '' || url.username !== '')
    throw refused('This program isn’t registered here, and its id isn’t an https address with a path.')
  const { body, headers } = await fetched(parts.guard, clientId)
  const document = objectOf(body)
  if (document?.client_id !== clientId)
    throw refused('The document at the program’s address names a different program.')
  const { name, redirectUris } = checkedClient(document, url.host)
  const freshUntilMs = parts.nowMs() + freshMs(headers['cache-control'] ?? '')
  return parts.store.oauth.saveClient({ id: clientId, name, redirectUris, isRegistered: false, freshUntilMs })
}

/** Registers a public program from the earlier protocol era. Throws `bad_request`. */
export function registerClient(parts: ClientParts, body: unknown): OAuthClient {
  const document = objectOf(body)
  if (document === null) throw refused('Send a JSON object.')
  const method = document.token_endpoint_auth_method
  if (method !== undefined && method !== 'none')
    throw refused('Only public clients may register: token_endpoint_auth_method must be "none".')
  const { name, redirectUris } = checkedClient(document, 'an unnamed program')
  return parts.store.oauth.saveClient({
    ...{ id: Bun.randomUUIDv7(), name, redirectUris, isRegistered: true, freshUntilMs: 0 },
  })
}

function checkedClient(document: Record<string, unknown>, fallbackName: string) {
  const { client_name, redirect_uris } = document
  const name =
    typeof client_name === 'string' && client_name.trim() !== '' ? client_name.trim() : fallbackName
  if (codePointCount(name) > 255) throw refused('client_name is longer than 255 characters.')
  if (!Array.isArray(redirect_uris) || redirect_uris.length < 1 || redirect_uris.length > MAX_REDIRECT_URIS)
    throw refused(`redirect_uris must be a list of 1 to ${MAX_REDIRECT_URIS} addresses.`)
  for (const uri of redirect_uris)
    if (typeof uri !== 'string' || !isRedirectUri(uri))
      throw refused('Every redirect URI must be https, or http on a loopback host, without a fragment.')
  return { name, redirectUris: redirect_uris as string[] }
}

function isRedirectUri(uri: string): boolean {
  const url = uri.length <= MAX_ADDRESS ? URL.parse(uri) : null
  if (url === null || uri.includes('#') || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
}

/** Whether `uri` is one of the program's, matched exactly except for the port on a loopback host. */
export function isRedirectOf({ redirectUris }: Pick<OAuthClient, 'redirectUris'>, uri: string): boolean {
  if (!isRedirectUri(uri)) return false
  return redirectUris.some((one) => one === uri || withoutLoopbackPort(one) === withoutLoopbackPort(uri))
}

function withoutLoopbackPort(uri: string): string {
  const url = URL.parse(uri)
  if (url === null || url.protocol !== 'http:' || !isLoopbackHost(url.hostname)) return uri
  url.port = ''
  return url.href
}

async function fetched(guard: FetchGuard, address: string) {
  try {
    const response = await guard.request(address, {
      headers: { accept: 'application/json' },
      maxRedirects: 0,
      timeoutMs: FETCH_MS,
      signal: AbortSignal.timeout(FETCH_MS),
    })
    if (response.status !== 200) {
      response.close()
      throw new Error(`status ${response.status}`)
    }
    const pieces: Uint8Array[] = []
    let size = 0
    for await (const piece of response.body) {
      size += piece.byteLength
      if (size > MAX_DOCUMENT_BYTES) throw new Error('too large')
      pieces.push(piece)
    }
    return { body: JSON.parse(Buffer.concat(pieces).toString()) as unknown, headers: response.headers }
  } catch (cause) {
    throw new RoughcutError(
      'bad_request',
      'The document that describes this program could not be fetched. Without internet access, give the program an API token instead.',
      { cause },
    )
  }
}

/** From the answer's headers, within bounds. */
function freshMs(cacheControl: string): number {
  if (/\bno-(?:store|cache)\b/i.test(cacheControl)) return MIN_FRESH_MS
  const seconds = Number(/\bmax-age=(\d{1,9})/i.exec(cacheControl)?.[1] ?? 0)
  return Math.min(MAX_FRESH_MS, Math.max(MIN_FRESH_MS, seconds * 1000))
}

function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

function refused(message: string): RoughcutError {
  return new RoughcutError('bad_request', message)
}
