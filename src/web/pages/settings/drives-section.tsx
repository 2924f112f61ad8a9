// Drives: balances and usage, members, and the secret that signs callbacks.
import { useState } from 'preact/hooks'
import { ChangeDialog } from '../projects/project-dialogs.tsx'
import { sentenceOf } from '../server/call.ts'
import { useResource } from '../server/resource.ts'
import { loadSession, me } from '../server/session.ts'
import {
  createDrive,
  type Drive,
  listDrives,
  readDrive,
  readSecret,
  renameDrive,
  rotateSecret,
} from '../server/settings.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { EmptyState } from '../ui/states.tsx'
import { sayFailed } from '../ui/toast.tsx'
import { Members } from './members.tsx'
import { SecretText } from './secret-text.tsx'
import { Section, WhenLoaded } from './section.tsx'
import { UsagePlot } from './usage-plot.tsx'
import { Vocabulary } from './vocabulary.tsx'

export function DrivesSection() {
  const drives = useResource(listDrives)
  const [isMaking, make] = useState(false)
  // The choice of drives elsewhere in the pages follows.
  const reload = () => void Promise.all([drives.reload(), loadSession()])
  return (
    <WhenLoaded resource={drives}>
      {(all) => (
        <div class="stack sections">
          <Section
            title="Drives"
            about="A drive is a team space: its members share projects, limits and a vocabulary."
            action={
              all.some(({ role }) => role === 'owner') ? (
                <Button look="main" icon="plus" onClick={() => make(true)}>
                  New drive
                </Button>
              ) : undefined
            }
          >
            {all.length === 0 ? (
              <div class="card">
                <EmptyState icon="drive" title="You’re not in any drive yet">
                  Ask a drive owner to add {me.value?.email}.
                </EmptyState>
              </div>
            ) : null}
          </Section>
          {all.map((drive) => (
            <DriveSection key={drive.drive_id} drive={drive} onChanged={reload} />
          ))}
          {isMaking ? <NameDialog drive={null} onDone={reload} onClose={() => make(false)} /> : null}
        </div>
      )}
    </WhenLoaded>
  )
}

/** Of a drive that is there, or of a new one. */
function NameDialog({
  drive,
  onDone,
  onClose,
}: {
  drive: Drive | null
  onDone: () => void
  onClose: () => void
}) {
  const [name, setName] = useState(drive?.name ?? '')
  return (
    <ChangeDialog
      title={drive ? 'Rename drive' : 'New drive'}
      action={drive ? 'Rename' : 'Create drive'}
      disabled={name.trim() === ''}
      onClose={onClose}
      onSave={async () => {
        await (drive ? renameDrive(drive.drive_id, name.trim()) : createDrive(name.trim()))
        onDone()
      }}
    >
      <Field
        label="Name"
        value={name}
        maxLength={255}
        autofocus
        hint={
          drive
            ? 'Its ID doesn’t change, so tokens and programs keep working.'
            : 'You become its owner. Whoever runs the server can limit what it uses.'
        }
        onInput={(event) => setName(event.currentTarget.value)}
      />
    </ChangeDialog>
  )
}

function DriveSection({ drive, onChanged }: { drive: Drive; onChanged: () => void }) {
  const detail = useResource(() => readDrive(drive.drive_id), [drive.drive_id])
  const [isRenaming, rename] = useState(false)
  const isOwner = drive.role === 'owner'
  return (
    <Section
      title={drive.name}
      about={isOwner ? 'You are an owner of this drive.' : 'You are a member of this drive.'}
      action={isOwner ? <Button onClick={() => rename(true)}>Rename</Button> : undefined}
    >
      <div class="grid">
        <Figure label="Media left" amount={drive.media_seconds} unit="seconds" />
        <Figure label="AI credits left" amount={drive.ai_credits} unit="credits" />
      </div>
      <UsagePlot driveId={drive.drive_id} />
      <WhenLoaded resource={detail}>
        {({ members }) => (
          <Members
            driveId={drive.drive_id}
            members={members}
            isOwner={isOwner}
            onChanged={() => {
              void detail.reload()
              onChanged()
            }}
          />
        )}
      </WhenLoaded>
      <Vocabulary driveId={drive.drive_id} />
      {isOwner ? <CallbackSecret driveId={drive.drive_id} /> : null}
      {isRenaming ? <NameDialog drive={drive} onDone={onChanged} onClose={() => rename(false)} /> : null}
    </Section>
  )
}

function Figure({ label, amount, unit }: { label: string; amount: number | null; unit: string }) {
  return (
    <div class="card pad stack tight figure">
      <span class="soft">{label}</span>
      <strong class="numbers">{amount === null ? 'Unlimited' : amount.toLocaleString('en')}</strong>
      {amount === null ? null : <span class="faint">{unit}</span>}
    </div>
  )
}

function CallbackSecret({ driveId }: { driveId: string }) {
  const [secret, setSecret] = useState<string | null>(null)
  const [isRotating, rotate] = useState(false)
  const show = async () => {
    try {
      setSecret(await readSecret(driveId))
    } catch (thrown) {
      sayFailed(sentenceOf(thrown))
    }
  }
  return (
    <div class="card pad stack">
      <div class="row">
        <div class="grow">
          <h3>Callback secret</h3>
          <p class="soft">Signs this drive’s callbacks (Standard Webhooks).</p>
        </div>
        {secret === null ? <Button onClick={() => void show()}>Show</Button> : null}
        <Button onClick={() => rotate(true)}>Rotate…</Button>
      </div>
      {secret === null ? null : <SecretText label="Callback secret" text={secret} />}
      {isRotating ? (
        <ConfirmDialog
          title="Create a new callback secret?"
          action="Rotate"
          onClose={() => rotate(false)}
          onConfirm={async () => setSecret(await rotateSecret(driveId))}
        >
          For the next 24 hours, callbacks are signed with both the old and the new secret. Give the receivers
          the new one in that time.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
