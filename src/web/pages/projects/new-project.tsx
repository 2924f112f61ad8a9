// A new project: its media, a name, and who may see it.
import { useMemo, useState } from 'preact/hooks'
import { navigate } from '../router.ts'
import { createProject, type TeamAccess } from '../server/projects.ts'
import { me } from '../server/session.ts'
import { Field, Select } from '../ui/field.tsx'
import { type ChosenMedia, createChosenMedia } from './chosen-media.ts'
import { type FirstMedia, MediaChoice } from './media-choice.tsx'
import { ChangeDialog } from './project-dialogs.tsx'

export function NewProjectDialog({
  first,
  initialName,
  onClose,
}: {
  first: FirstMedia
  initialName: string
  onClose: () => void
}) {
  const media = useMemo(() => createChosenMedia(), [])
  const [name, setName] = useState(initialName)
  const [access, setAccess] = useState<TeamAccess>('none')
  const drives = me.value?.drives ?? []
  const [driveId, setDriveId] = useState(drives[0]?.drive_id ?? '')
  const guess = guessedName(media)
  const isSending = media.isSending.value
  const wrong = media.wrongAddresses.value
  return (
    <ChangeDialog
      title="New project"
      action={isSending ? 'Uploading…' : 'Create project'}
      disabled={isSending || media.isRecording.value || wrong.length > 0 || driveId === ''}
      loss={media.loss.value}
      onClose={onClose}
      onSave={async () => {
        const job = await createProject({
          driveId,
          name: name.trim() || guess,
          teamAccess: access,
          media: media.media(),
        })
        media.handedOver()
        navigate(`/projects/${job.project_id}`)
      }}
    >
      <MediaChoice media={media} first={first} />
      <Field
        label="Name"
        value={name}
        placeholder={guess}
        maxLength={255}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <div class="grid">
        {drives.length > 1 ? (
          <Select
            label="Drive"
            value={driveId}
            options={drives.map((drive) => ({ value: drive.drive_id, text: drive.name }))}
            onSelect={setDriveId}
          />
        ) : null}
        {me.value?.is_alone ? null : (
          <Select<TeamAccess>
            label="Who can open this"
            value={access}
            options={[
              { value: 'none', text: 'Only me' },
              { value: 'view', text: 'Team can view' },
              { value: 'comment', text: 'Team can comment' },
              { value: 'edit', text: 'Team can edit' },
            ]}
            onSelect={setAccess}
          />
        )}
      </div>
    </ChangeDialog>
  )
}

/** Of the first file or address, without its ending. */
function guessedName(media: ChosenMedia): string {
  const first = media.files.value[0]?.name ?? media.media()[0]?.name ?? ''
  return first.replace(/\.[^.]{1,5}$/, '').trim() || 'Untitled project'
}
