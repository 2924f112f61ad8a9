// A new project: its media, a name, and who may see it.
import { useMemo, useState } from 'preact/hooks'
import { navigate } from '../router.ts'
import { sentenceOf } from '../server/call.ts'
import { createProject, type TeamAccess } from '../server/projects.ts'
import { me } from '../server/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Notice } from '../ui/states.tsx'
import { type ChosenMedia, createChosenMedia } from './chosen-media.ts'
import { MediaChoice } from './media-choice.tsx'

export function NewProjectDialog({ files, onClose }: { files: File[]; onClose: () => void }) {
  const media = useMemo(() => createChosenMedia(), [])
  const [name, setName] = useState('')
  const [access, setAccess] = useState<TeamAccess>('none')
  const drives = me.value?.drives ?? []
  const [driveId, setDriveId] = useState(drives[0]?.drive_id ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const guess = guessedName(media)
  const isSending = media.isSending.value
  const wrong = media.wrongAddresses.value
  const create = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      const job = await createProject({
        driveId,
        name: name.trim() || guess,
        teamAccess: access,
        media: media.media(),
      })
      media.handedOver()
      navigate(`/projects/${job.project_id}`)
    } catch (thrown) {
      setProblem(sentenceOf(thrown))
      setBusy(false)
    }
  }
  return (
    <Dialog title="New project" onClose={onClose}>
      <form class="stack" onSubmit={create}>
        <MediaChoice media={media} files={files} />
        <Field
          label="Name"
          value={name}
          placeholder={guess}
          maxLength={255}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <div class="two-columns">
          {drives.length > 1 ? (
            <Select
              label="Drive"
              value={driveId}
              options={drives.map((drive) => ({ value: drive.drive_id, text: drive.name }))}
              onSelect={setDriveId}
            />
          ) : null}
          <Select<TeamAccess>
            label="Members of the drive can"
            value={access}
            options={[
              { value: 'none', text: 'Not see it' },
              { value: 'view', text: 'View' },
              { value: 'comment', text: 'View and comment' },
              { value: 'edit', text: 'Edit' },
            ]}
            onSelect={setAccess}
          />
        </div>
        {problem ? <Notice kind="bad">{problem}</Notice> : null}
        <div class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="main"
            type="submit"
            busy={busy}
            disabled={isSending || wrong.length > 0 || driveId === ''}
          >
            {isSending ? 'Waiting for the files…' : 'Make the project'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Of the first file or address, without its ending. */
function guessedName(media: ChosenMedia): string {
  const first = media.files.value[0]?.name ?? media.media()[0]?.name ?? ''
  return first.replace(/\.[^.]{1,5}$/, '').trim() || 'Untitled project'
}
