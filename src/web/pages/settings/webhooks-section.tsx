// Webhooks of the drives that the person owns: where events are sent, and what came of the last ones.
import { useState } from 'preact/hooks'
import { ChangeDialog } from '../projects/project-dialogs.tsx'
import { useResource } from '../server/resource.ts'
import { me } from '../server/session.ts'
import {
  createWebhook,
  deleteWebhook,
  EVENT_TYPES,
  type EventType,
  listWebhooks,
  resumeWebhook,
  type Webhook,
} from '../server/webhooks.ts'
import { agoText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Item, Items } from '../ui/item.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Section, WhenLoaded } from './section.tsx'

const ABOUT: Record<EventType, string> = {
  'project.created': 'A project is created',
  'job.stopped': 'A job stops',
  'export.finished': 'An export finishes or fails',
  'comment.created': 'Someone comments',
}

export function WebhooksSection() {
  const own = me.value?.drives.filter(({ role }) => role === 'owner') ?? []
  const [driveId, setDriveId] = useState(own[0]?.drive_id ?? '')
  const webhooks = useResource(() => listWebhooks(driveId), [driveId])
  const [dialog, open] = useState<'new' | { remove: Webhook } | null>(null)
  const close = () => open(null)
  return (
    <Section
      title="Webhooks"
      about={
        <>
          Roughcut posts the events of a drive to your address, signed like a callback. Private projects send
          no events. The bodies are described in the <a href="/help/api">handbook</a>.
        </>
      }
      action={
        <Button look="main" icon="plus" onClick={() => open('new')}>
          New webhook
        </Button>
      }
    >
      {own.length > 1 ? (
        <Select
          label="Drive"
          value={driveId}
          options={own.map((drive) => ({ value: drive.drive_id, text: drive.name }))}
          onSelect={setDriveId}
        />
      ) : null}
      <WhenLoaded resource={webhooks}>
        {(all) => (
          <WebhookList
            webhooks={all}
            onRemove={(remove) => open({ remove })}
            onResume={async ({ webhook_id }) => {
              await resumeWebhook(driveId, webhook_id)
              await webhooks.reload()
            }}
          />
        )}
      </WhenLoaded>
      {dialog === 'new' ? (
        <NewWebhook driveId={driveId} onClose={close} onMade={() => void webhooks.reload()} />
      ) : null}
      {dialog !== null && dialog !== 'new' ? (
        <ConfirmDialog
          title="Delete this webhook?"
          action="Delete"
          onClose={close}
          onConfirm={async () => {
            await deleteWebhook(driveId, dialog.remove.webhook_id)
            await webhooks.reload()
          }}
        >
          Events that weren’t sent yet are dropped.
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}

type ListProps = {
  webhooks: readonly Webhook[]
  onRemove: (webhook: Webhook) => void
  onResume: (webhook: Webhook) => Promise<void>
}

function WebhookList({ webhooks, onRemove, onResume }: ListProps) {
  if (webhooks.length === 0)
    return (
      <div class="card">
        <EmptyState icon="send" title="No webhooks">
          Add one to be notified of new projects, finished jobs, exports and comments.
        </EmptyState>
      </div>
    )
  return (
    <Items>
      {webhooks.map((webhook) => (
        <Item
          key={webhook.webhook_id}
          name={webhook.description || webhook.url}
          badge={badgeOf(webhook)}
          about={
            <>
              {webhook.description === '' ? null : (
                <>
                  <bdi>{webhook.url}</bdi>
                  <br />
                </>
              )}
              {webhook.types.join(', ')}
              <br />
              {lastOf(webhook)}
            </>
          }
        >
          {webhook.paused_at === null ? null : (
            <Button small onClick={() => void onResume(webhook)}>
              Resume
            </Button>
          )}
          <Button small onClick={() => onRemove(webhook)}>
            Delete
          </Button>
        </Item>
      ))}
    </Items>
  )
}

function badgeOf({ paused_at, failing_since }: Webhook) {
  if (paused_at !== null) return <span class="badge bad">Paused</span>
  return failing_since === null ? null : <span class="badge warn">Failing</span>
}

/** How the last event went; a paused one says why. */
function lastOf({ paused_at, deliveries: [last] }: Webhook): string {
  const why = last && (last.error_message ?? `it answered ${last.http_status}`)
  if (paused_at !== null)
    return `Paused ${agoText(paused_at)}, because every delivery failed for 3 days: ${why}`
  if (!last) return 'Nothing sent yet'
  if (last.state === 'delivered') return `${last.type} delivered ${agoText(last.created_at)}`
  return last.attempt_count === 0 ? `${last.type} is waiting to be sent` : `${last.type} failed: ${why}`
}

function NewWebhook({
  driveId,
  onMade,
  onClose,
}: {
  driveId: string
  onMade: () => void
  onClose: () => void
}) {
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [types, setTypes] = useState<EventType[]>([...EVENT_TYPES])
  return (
    <ChangeDialog
      title="New webhook"
      action="Create webhook"
      disabled={url.trim() === '' || types.length === 0}
      onClose={onClose}
      onSave={async () => {
        await createWebhook(driveId, { url: url.trim(), types, description: description.trim() })
      }}
      onSaved={onMade}
    >
      <Field
        label="Address"
        value={url}
        maxLength={2048}
        autofocus
        placeholder="https://example.com/roughcut"
        onInput={(event) => setUrl(event.currentTarget.value)}
      />
      <Field
        label="Description"
        value={description}
        maxLength={500}
        onInput={(event) => setDescription(event.currentTarget.value)}
      />
      <fieldset class="field stack tight">
        <legend>Events</legend>
        {EVENT_TYPES.map((type) => (
          <label key={type} class="choice row at-top">
            <input
              type="checkbox"
              checked={types.includes(type)}
              onChange={(event) =>
                setTypes(
                  event.currentTarget.checked ? [...types, type] : types.filter((other) => other !== type),
                )
              }
            />
            {ABOUT[type]}
          </label>
        ))}
      </fieldset>
    </ChangeDialog>
  )
}
