// Idempotency-Key: repeating a POST within 24 hours returns the first answer. The answer is
// stored in the transaction that creates the job, so neither ever exists without the other.

import { Type } from '@sinclair/typebox'
import type { Store } from '../../store/open.ts'
import { invalid } from '../shared/request-validation.ts'
import { text } from '../shared/schema-kinds.ts'
import type { Caller } from './auth.ts'
import type { RequestContext } from './endpoint.ts'
import { parametersOf } from './openapi.ts'
import type { Reply } from './reply.ts'

export type IdempotencyKey = { key: string; bodyHash: string }

const VISIBLE = /^[\x21-\x7e]{1,255}$/

/**
 * A request's key, and what it stands for: endpoint, version and body; null without the header. White space, the
 * spelling of escapes and the order of fields make no difference. Throws `bad_request` for a bad key.
 */
export function idempotencyKeyOf(
  { request, version }: Pick<RequestContext, 'request' | 'version'>,
  endpoint: string,
  body: unknown,
): IdempotencyKey | null {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (!VISIBLE.test(key))
    throw invalid(
      'The header Idempotency-Key must be 1 to 255 visible ASCII characters without spaces, and be sent once.',
    )
  const bodyHash = new Bun.CryptoHasher('sha256')
    .update(`${endpoint} ${version === '1.0' ? '' : `${version} `}${JSON.stringify(body, sortedMembers)}`)
    .digest('hex')
  return { key, bodyHash }
}

/** JSON objects with the same fields are equal, in whatever order a client writes them. */
function sortedMembers(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * The earlier answer under this key; null the first time. Throws `bad_request` if the body differs.
 * Called early to answer without further checks, and again in the transaction that creates the
 * job.
 */
export function firstAnswer(
  store: Pick<Store, 'idempotency'>,
  caller: Caller,
  key: IdempotencyKey | null,
): Reply | null {
  const found = key && store.idempotency.find(caller.tokenId, key.key)
  if (!found) return null
  if (found.bodyHash !== key.bodyHash)
    throw invalid(
      'This Idempotency-Key was used for another request (another body, endpoint or version) within 24 hours. Use a new key for a new request.',
    )
  return { status: found.status, body: found.answer, headers: { 'idempotent-replay': 'true' } }
}

/** The header in the OpenAPI document. */
export const idempotencyParameters = parametersOf(
  Type.Object({
    'Idempotency-Key': Type.Optional(
      text(
        { min: 1, max: 255 },
        {
          description:
            'Visible ASCII characters. The same key with the same body within 24 hours answers the first answer again; with another body it is 400.',
          example: 'import-2026-01-31-1',
        },
      ),
    ),
  }),
  'header',
)
