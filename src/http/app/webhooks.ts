// A drive's webhooks, for its owners: where events go, how deliveries went, and turning paused ones back on.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { isForbiddenLiteral } from '../../adapters/outgoing-url.ts'
import { RoughcutError } from '../../errors.ts'
import { isoTime } from '../../store/job-view.ts'
import { EVENT_TYPES } from '../../store/webhook-schema.ts'
import type { WebhookRow } from '../../store/webhooks.ts'
import { invalid } from '../shared/request-validation.ts'
import { closedObject, oneOf, text, uuid, webAddress } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { DrivePath, driveFor } from './drive-access.ts'
import type { WebParts } from './parts.ts'
import { signedIn } from './signed-in.ts'

const WebhookPath = closedObject({ drive_id: uuid(), webhook_id: uuid() })

const NewWebhook = closedObject({
  url: webAddress(2048),
  types: Type.Array(oneOf(EVENT_TYPES), { minItems: 1, maxItems: EVENT_TYPES.length, uniqueItems: true }),
  description: Type.Optional(text({ min: 0, max: 500 })),
})

/** Private projects send no events, so these routes reveal nothing about them. */
export function webhookRoutes(parts: WebParts, { record }: Accounts) {
  const { store } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .get(
      '/drives/:drive_id/webhooks',
      ({ caller, params }) => {
        const { id } = driveFor(store, caller, params.drive_id, 'owner')
        return { data: store.webhooks.ofDrive(id).map((webhook) => webhookJson(parts, webhook)) }
      },
      { params: DrivePath },
    )
    .post(
      '/drives/:drive_id/webhooks',
      ({ caller, params, body, request, server }) => {
        const { id: driveId } = driveFor(store, caller, params.drive_id, 'owner')
        checkUrl(parts, body.url)
        const { url, types, description = '' } = body
        const webhook = store.webhooks.create({ driveId, userId: caller.userId, url, types, description })
        const detail = `webhook created: ${hostOf(url)}`
        record({ request, server }, { kind: 'drive_changed', actor: caller.email, driveId, detail })
        return status(201, webhookJson(parts, webhook))
      },
      { params: DrivePath, body: NewWebhook },
    )
    .delete(
      '/drives/:drive_id/webhooks/:webhook_id',
      ({ caller, params, request, server }) => {
        const { id: driveId } = driveFor(store, caller, params.drive_id, 'owner')
        if (!store.webhooks.remove(driveId, params.webhook_id.toLowerCase())) throw noWebhook()
        const detail = 'webhook deleted'
        record({ request, server }, { kind: 'drive_changed', actor: caller.email, driveId, detail })
        return { deleted: true }
      },
      { params: WebhookPath },
    )
    .post(
      '/drives/:drive_id/webhooks/:webhook_id/resume',
      ({ caller, params }) => {
        const { id: driveId } = driveFor(store, caller, params.drive_id, 'owner')
        if (!store.webhooks.resume(driveId, params.webhook_id.toLowerCase())) throw noWebhook()
        return { resumed: true }
      },
      { params: WebhookPath },
    )
}

/** Throws `bad_request` for an address that may not be called; host names are resolved at each attempt. */
function checkUrl({ allowPrivate }: WebParts, url: string): void {
  const reason = isForbiddenLiteral(url, allowPrivate)
  if (reason !== null) throw invalid(`url must be an address that this server may call: ${reason}`, ['url'])
}

function webhookJson({ services: { store } }: WebParts, webhook: WebhookRow) {
  const { id, url, types, description, createdAtMs, failingSinceMs, pausedAtMs } = webhook
  return {
    webhook_id: id,
    url,
    types,
    description,
    created_at: isoTime(createdAtMs),
    /** Every attempt has failed since then. */
    failing_since: isoTime(failingSinceMs),
    paused_at: isoTime(pausedAtMs),
    deliveries: store.webhooks.log(id).map((event) => ({
      event_id: event.eventId,
      type: event.type,
      created_at: isoTime(event.createdAtMs),
      state: event.state,
      attempt_count: event.attemptCount,
      next_attempt_at: isoTime(event.nextAttemptAtMs),
      http_status: event.lastAttempt?.httpStatus ?? null,
      error_message: event.lastAttempt?.errorMessage ?? null,
    })),
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? ''
}

function noWebhook(): RoughcutError {
  return new RoughcutError('not_found', 'Webhook not found; it may have been deleted.')
}
