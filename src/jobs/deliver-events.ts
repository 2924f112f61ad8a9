// Sends the events of webhooks, as callbacks are sent: the same signature, schedule, address checks and places.

import { takeNewEvents } from '../store/event-queue.ts'
import type { Store } from '../store/open.ts'
import {
  type CallbackDelivery,
  type CallbackDeliveryParts,
  createCallbackDelivery,
} from './deliver-callback.ts'
import { type EventBodyParts, eventBody } from './event-body.ts'

/** How soon an event goes out after it was stored. */
const LOOK_EVERY_MS = 250

export type EventDeliveryParts = Omit<CallbackDeliveryParts, 'store' | 'what'> & EventBodyParts

/** Sends what is queued, from its `wake` on. */
export function createEventDelivery(parts: EventDeliveryParts): CallbackDelivery {
  const { store } = parts
  const outbox = { callbacks: eventOutbox(parts), lock: store.lock }
  const delivery = createCallbackDelivery({ ...parts, store: outbox, what: 'event' })
  const looking = setInterval(() => {
    if (takeNewEvents()) delivery.wake()
  }, LOOK_EVERY_MS)
  looking.unref()
  return {
    wake: delivery.wake,
    stop(graceMs) {
      clearInterval(looking)
      return delivery.stop(graceMs)
    },
  }
}

function eventOutbox(parts: EventDeliveryParts): CallbackDeliveryParts['store']['callbacks'] {
  const { webhooks }: Store = parts.store
  return {
    nextDueAtMs: webhooks.nextDueAtMs,
    recordAttempt: webhooks.recordAttempt,
    due: (...wanted) =>
      webhooks.due(...wanted).flatMap((event) => {
        const made = eventBody(parts, event)
        if (made === null) {
          webhooks.drop(event.id)
          return []
        }
        // Every attempt sends the same bytes.
        if (event.body === null) webhooks.setBody(event.id, made.body)
        const { id, eventId, url, attemptCount, driveId, userId, secrets } = event
        return [
          {
            ...{ jobId: id, messageId: eventId, url, attemptCount, driveId, userId, secrets },
            body: event.body ?? made.body,
            apiVersion: made.apiVersion,
          },
        ]
      }),
  }
}
