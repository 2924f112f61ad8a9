// A person's own API tokens. The token itself is only shown when it's created.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { isoTime } from '../../store/job-view.ts'
import { API_VERSIONS } from '../../store/schema.ts'
import type { TokenWithNames } from '../../store/tokens.ts'
import { closedObject, oneOf, text, uuid } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { driveFor } from './drive-access.ts'
import type { WebParts } from './parts.ts'
import type { SecurityRecord } from './security-record.ts'
import { signedIn } from './signed-in.ts'

/** API tokens for the drives a person belongs to. A token is in the answer that creates it and in no other. */
export function tokenRoutes(parts: WebParts, { record }: Accounts) {
  const { store } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .get('/tokens', ({ caller }) => ({
      data: store.tokens.list({ userId: caller.userId }).map(tokenJson),
    }))
    .post(
      '/tokens',
      ({ caller, body, request, server }) => {
        driveFor(store, caller, body.drive_id, 'member')
        const { row, token } = store.tokens.create({
          name: body.name,
          driveId: body.drive_id,
          userId: caller.userId,
          ...(body.api_version === undefined ? {} : { apiVersion: body.api_version }),
        })
        const made = store.tokens.list({ userId: caller.userId }).find(({ id }) => id === row.id)
        if (!made) throw new Error('a token that was just made is not there')
        record({ request, server }, { kind: 'token_created', ...tokenEvent(made) })
        return status(201, { ...tokenJson(made), token })
      },
      {
        body: closedObject({
          name: text({ min: 1, max: 255, trimmed: true }),
          drive_id: uuid(),
          /** For requests that name no version; default 1.0. */
          api_version: Type.Optional(oneOf(API_VERSIONS)),
        }),
      },
    )
    .delete(
      '/tokens/:token_id',
      ({ caller, params, request, server }) => {
        const id = params.token_id.toLowerCase()
        const mine = store.tokens.list({ userId: caller.userId }).find((token) => token.id === id)
        if (!mine || !store.tokens.revoke(id)) throw new RoughcutError('not_found', 'Token not found.')
        if (mine.revokedAtMs === null)
          record({ request, server }, { kind: 'token_revoked', ...tokenEvent(mine) })
        return { revoked: true }
      },
      { params: closedObject({ token_id: uuid() }) },
    )
    .delete('/tokens', ({ caller, request, server }) => {
      const person = { id: caller.userId, email: caller.email }
      return { revoked: revokeAllTokens(parts, record, { request, server }, person) }
    })
}

/** Revokes the person's tokens in all drives; returns how many were active. */
export function revokeAllTokens(
  { services: { store } }: Pick<WebParts, 'services'>,
  record: SecurityRecord,
  asking: Parameters<SecurityRecord>[0],
  person: { id: string; email: string },
): number {
  const revoked = store.tokens.revokeAllOf(person.id)
  if (revoked.length > 0)
    record(asking, {
      kind: 'token_revoked',
      actor: person.email,
      userId: person.id,
      detail: `all ${revoked.length}`,
    })
  return revoked.length
}

function tokenEvent({ userEmail, userId, driveId, name, prefix }: TokenWithNames) {
  return { actor: userEmail, userId, driveId, detail: `${name} (${prefix}…)` }
}

function tokenJson(token: TokenWithNames) {
  return {
    token_id: token.id,
    name: token.name,
    drive_id: token.driveId,
    drive_name: token.driveName,
    prefix: token.prefix,
    api_version: token.apiVersion,
    created_at: isoTime(token.createdAtMs),
    last_used_at: token.lastUsedAtMs === null ? null : isoTime(token.lastUsedAtMs),
    revoked_at: token.revokedAtMs === null ? null : isoTime(token.revokedAtMs),
  }
}
