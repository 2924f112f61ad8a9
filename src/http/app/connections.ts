// Programs a person connects over OAuth: the request, the decision, and the list in the settings.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { isLoopbackHost } from '../../adapters/address-classes.ts'
import { createFetchGuard, type FetchGuard } from '../../adapters/fetch-guard.ts'
import { RoughcutError } from '../../errors.ts'
import { isoTime } from '../../store/job-view.ts'
import type { ConnectionWithDrive } from '../../store/oauth.ts'
import { AccessRefused, accessRequestOf, redirectTo } from '../oauth/authorize.ts'
import { SCOPES } from '../oauth/documents.ts'
import { closedObject, oneOf, text, uuid } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { driveFor } from './drive-access.ts'
import type { WebParts } from './parts.ts'
import { signedIn } from './signed-in.ts'

/** The query of the program's request, from the browser's address bar. */
const Query = text({ min: 1, max: 16_000 })

/** Client documents come from public addresses only, even if media may come from private ones. */
export function documentGuard(): FetchGuard {
  return createFetchGuard({ allowPrivate: false })
}

/** Programs a person allowed to act for them: consent, list, and removal. */
export function connectionRoutes(parts: WebParts, { record }: Accounts) {
  const { store, publicUrl, nowMs } = parts.services
  const clientParts = { store, nowMs, guard: parts.documentGuard ?? documentGuard() }
  const requestOf = async (query: string) => {
    try {
      return await accessRequestOf(clientParts, new URLSearchParams(query), publicUrl())
    } catch (thrown) {
      if (thrown instanceof AccessRefused) throw new RoughcutError('bad_request', thrown.message)
      throw thrown
    }
  }
  return new Elysia()
    .use(signedIn(parts))
    .post(
      '/connections/request',
      async ({ caller, body }) => {
        const { client, redirectUri, scopes } = await requestOf(body.query)
        const redirect = new URL(redirectUri)
        return {
          client_name: client.name,
          client_host: client.isRegistered ? null : new URL(client.id).host,
          redirect_host: redirect.host,
          is_loopback: isLoopbackHost(redirect.hostname),
          scopes,
          drives: store.drives.ofUser(caller.userId).map(({ id, name }) => ({ drive_id: id, name })),
        }
      },
      { body: closedObject({ query: Query }) },
    )
    .post(
      '/connections',
      async ({ caller, body, request, server }) => {
        const asked = await requestOf(body.query)
        const scopes = asked.scopes.filter((scope) => body.scopes.some((one) => one === scope))
        if (scopes.length === 0) throw new RoughcutError('bad_request', 'Allow at least one kind of access.')
        const { id: driveId } = driveFor(store, caller, body.drive_id, 'member')
        const code = store.oauth.connect({
          ...{ userId: caller.userId, driveId, client: asked.client, scopes: scopes.join(' ') },
          ...{ redirectUri: asked.redirectUri, challenge: asked.challenge },
        })
        record(
          { request, server },
          {
            ...{ kind: 'connection_created', actor: caller.email, userId: caller.userId, driveId },
            detail: `${asked.client.name} (${scopes.join(' ')})`,
          },
        )
        return { redirect: redirectTo(asked, { code }, publicUrl()) }
      },
      {
        body: closedObject({
          query: Query,
          drive_id: uuid(),
          scopes: Type.Array(oneOf(SCOPES), { minItems: 1, maxItems: SCOPES.length }),
        }),
      },
    )
    .post(
      '/connections/refusal',
      async ({ body }) => ({
        redirect: redirectTo(await requestOf(body.query), { error: 'access_denied' }, publicUrl()),
      }),
      { body: closedObject({ query: Query }) },
    )
    .get('/connections', ({ caller }) => ({
      data: store.oauth.listOf(caller.userId).map(connectionJson),
    }))
    .delete(
      '/connections/:connection_id',
      ({ caller, params, request, server }) => {
        const id = params.connection_id.toLowerCase()
        const mine = store.oauth.listOf(caller.userId).find((connection) => connection.id === id)
        if (!mine || !store.oauth.end(id, caller.userId))
          throw new RoughcutError('not_found', 'Connection not found.')
        record(
          { request, server },
          {
            ...{ kind: 'connection_ended', actor: caller.email, userId: caller.userId },
            ...{ driveId: mine.driveId, detail: mine.clientName },
          },
        )
        return { ended: true }
      },
      { params: closedObject({ connection_id: uuid() }) },
    )
}

function connectionJson(connection: ConnectionWithDrive) {
  return {
    connection_id: connection.id,
    client_name: connection.clientName,
    drive_id: connection.driveId,
    drive_name: connection.driveName,
    scopes: connection.scopes.split(' '),
    created_at: isoTime(connection.createdAtMs),
    last_used_at: connection.lastUsedAtMs === null ? null : isoTime(connection.lastUsedAtMs),
  }
}
