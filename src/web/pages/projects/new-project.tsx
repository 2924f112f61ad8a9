// A new project: files by drop or choice, addresses by paste, and a name. The files go up while the
// rest is filled in.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { navigate } from '../router.ts'
import { sentenceOf } from '../server/call.ts'
import { createProject, type TeamAccess } from '../server/projects.ts'
import { me } from '../server/session.ts'
import { sizeText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice, Progress } from '../ui/states.tsx'
import { createNewProject, type NewFile, type NewProject } from './new-project-model.ts'
import { useFileDrop } from './use-file-drop.ts'

export function NewProjectDialog({ files, onClose }: { files: File[]; onClose: () => void }) {
  const project = useMemo(createNewProject, [])
  const [name, setName] = useState('')
  const [access, setAccess] = useState<TeamAccess>('none')
  const drives = me.value?.drives ?? []
  const [driveId, setDriveId] = useState(drives[0]?.drive_id ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // What was dropped before the dialog opened, once.
  useEffect(() => {
    project.add(files)
    return () => project.dispose()
  }, [project])
  const isDragging = useFileDrop(project.add, true)
  const guess = guessedName(project)
  const isSending = project.isSending.value
  const wrong = project.wrongAddresses.value
  const create = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      const job = await createProject({
        driveId,
        name: name.trim() || guess,
        teamAccess: access,
        media: project.media(),
      })
      navigate(`/projects/${job.project_id}`)
    } catch (thrown) {
      setProblem(sentenceOf(thrown))
      setBusy(false)
    }
  }
  return (
    <Dialog title="New project" onClose={onClose}>
      <form class="stack" onSubmit={create}>
        <FileDrop project={project} isDragging={isDragging} />
        <FileList files={project.files.value} />
        <div class="field">
          <label for="new-addresses">Or paste links, one per line</label>
          <textarea
            id="new-addresses"
            class="input"
            rows={2}
            placeholder="https://example.com/interview.mp4"
            value={project.addresses.value}
            aria-invalid={wrong.length > 0}
            onInput={(event) => {
              project.addresses.value = event.currentTarget.value
            }}
          />
          {wrong.length > 0 ? (
            <span class="wrong">“{wrong[0]}” is no http or https address.</span>
          ) : (
            <span class="hint">Direct links to video, audio or picture files.</span>
          )}
        </div>
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
        {project.files.value.length + project.urls.value.length > 1 ? (
          <label class="choice">
            <input
              type="checkbox"
              checked={project.asSequence.value}
              onChange={(event) => {
                project.asSequence.value = event.currentTarget.checked
              }}
            />
            <span>
              Cameras and microphones of one recording
              <br />
              <span class="soft">
                They begin together and are laid over each other; you choose the angle.
              </span>
            </span>
          </label>
        ) : null}
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

function FileDrop({ project, isDragging }: { project: NewProject; isDragging: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div class={isDragging ? 'drop-field over' : 'drop-field'}>
      <Icon name="upload" size={24} />
      <span>Drop video, audio or pictures here</span>
      <Button small onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="video/*,audio/*,image/*"
        aria-label="Files for the project"
        onChange={(event) => {
          project.add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

function FileList({ files }: { files: readonly NewFile[] }) {
  if (files.length === 0) return null
  return (
    <ul class="file-list">
      {files.map((file) => (
        <li key={file.key}>
          <span class="clip-text">{file.name}</span>
          <span class="faint numbers">
            {file.uploadId === null && file.problem === null
              ? `${sizeText(file.sentBytes)} of ${sizeText(file.sizeBytes)}`
              : sizeText(file.sizeBytes)}
          </span>
          <Button look="quiet" small icon="close" label={`Leave ${file.name} out`} onClick={file.cancel} />
          {file.problem ? (
            <span class="media-problem">{file.problem}</span>
          ) : file.uploadId === null ? (
            <Progress
              percent={(file.sentBytes / Math.max(1, file.sizeBytes)) * 100}
              label={`Upload of ${file.name}`}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Of the first file or address, without its ending. */
function guessedName(project: NewProject): string {
  const first = project.files.value[0]?.name ?? project.media()[0]?.name ?? ''
  return first.replace(/\.[^.]{1,5}$/, '').trim() || 'Untitled project'
}
