// A person's own API tokens. The token itself is in the answer to its creation and nowhere else.
import { Elysia, status } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { closedObject, text, uuid } from '../../http/schema-kinds.ts'
import { isoTime } from '../../jobs/job-view.ts'
import type { TokenWithNames } from '../../store/tokens.ts'
import type { WebParts } from './parts.ts'
import { signedIn } from './signed-in.ts'

export function tokenRoutes(parts: WebParts) {
  const { store } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .get('/tokens', ({ caller }) => ({
      data: store.tokens.list({ userId: caller.userId }).map(tokenJson),
    }))
    .post(
      '/tokens',
      ({ caller, body }) => {
        if (!store.drives.roleOf(body.drive_id, caller.userId))
          throw new RoughcutError('not_found', 'There is no such drive, or you do not belong to it.')
        const { row, token } = store.tokens.create({
          name: body.name,
          driveId: body.drive_id,
          userId: caller.userId,
        })
        const made = store.tokens.list({ userId: caller.userId }).find(({ id }) => id === row.id)
        if (!made) throw new Error('a token that was just made is not there')
        return status(201, { ...tokenJson(made), token })
      },
      { body: closedObject({ name: text({ min: 1, max: 255, trimmed: true }), drive_id: uuid() }) },
    )
    .delete(
      '/tokens/:token_id',
      ({ caller, params }) => {
        const id = params.token_id.toLowerCase()
        const isMine = store.tokens.list({ userId: caller.userId }).some((token) => token.id === id)
        if (!isMine || !store.tokens.revoke(id))
          throw new RoughcutError('not_found', 'There is no such token of yours.')
        return { revoked: true }
      },
      { params: closedObject({ token_id: uuid() }) },
    )
}

function tokenJson(token: TokenWithNames) {
  return {
    token_id: token.id,
    name: token.name,
    drive_id: token.driveId,
    drive_name: token.driveName,
    prefix: token.prefix,
    created_at: isoTime(token.createdAtMs),
    last_used_at: token.lastUsedAtMs === null ? null : isoTime(token.lastUsedAtMs),
    revoked_at: token.revokedAtMs === null ? null : isoTime(token.revokedAtMs),
  }
}
