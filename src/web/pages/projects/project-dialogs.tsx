// Changing a project as a whole: its name, and who of the drive may do what with it.
import { useState } from 'preact/hooks'
import { moveToFolder, renameProject, setTeamAccess, type TeamAccess } from '../server/projects.ts'
import { quoted } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/states.tsx'
import { useSubmit } from '../ui/use-submit.ts'

type Named = { project_id: string; name: string }

export function RenameDialog({
  project,
  onDone,
  onClose,
}: {
  project: Named
  onDone: (name: string) => void
  onClose: () => void
}) {
  const [name, setName] = useState(project.name)
  return (
    <ChangeDialog
      title="Rename project"
      action="Rename"
      disabled={name.trim() === ''}
      onClose={onClose}
      onSave={async () => {
        const wanted = name.trim()
        await renameProject(project.project_id, wanted)
        onDone(wanted)
      }}
    >
      <Field
        label="Name"
        value={name}
        maxLength={255}
        autofocus
        onInput={(event) => setName(event.currentTarget.value)}
      />
    </ChangeDialog>
  )
}

export function FolderDialog({
  project,
  folders,
  onDone,
  onClose,
}: {
  project: Named & { folder: string | null }
  /** Paths to offer. */
  folders: readonly string[]
  onDone: () => void
  onClose: () => void
}) {
  const [folder, setFolder] = useState(project.folder ?? '')
  return (
    <ChangeDialog
      title={`Move ${quoted(project.name)}`}
      action="Move"
      onClose={onClose}
      onSave={async () => {
        await moveToFolder(project.project_id, folder.trim() || '/')
        onDone()
      }}
    >
      <Field
        label="Folder"
        hint="For example Clients/Acme. Leave empty for no folder."
        value={folder}
        list="folder-paths"
        autofocus
        onInput={(event) => setFolder(event.currentTarget.value)}
      />
      <datalist id="folder-paths">
        {folders.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
    </ChangeDialog>
  )
}

const LEVELS: { value: TeamAccess; title: string; about: string }[] = [
  { value: 'none', title: 'Private', about: 'Only you can see it.' },
  { value: 'view', title: 'View', about: 'Members of the drive can watch and read.' },
  { value: 'comment', title: 'Comment', about: 'Members can also leave comments.' },
  { value: 'edit', title: 'Edit', about: 'Members can also edit it.' },
]

export function AccessDialog({
  project,
  onDone,
  onClose,
}: {
  project: Named & { team_access: TeamAccess }
  onDone: (access: TeamAccess) => void
  onClose: () => void
}) {
  const [access, choose] = useState(project.team_access)
  return (
    <ChangeDialog
      title={`Share ${quoted(project.name)}`}
      action="Save"
      onClose={onClose}
      onSave={async () => {
        await setTeamAccess(project.project_id, access)
        onDone(access)
      }}
    >
      <fieldset>
        <legend class="only-heard">Access for drive members</legend>
        {LEVELS.map(({ value, title, about }) => (
          <label key={value} class="choice row at-top">
            <input
              type="radio"
              name="access"
              value={value}
              checked={access === value}
              onChange={() => choose(value)}
            />
            <span>
              <strong>{title}</strong>
              <br />
              <span class="soft">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </ChangeDialog>
  )
}

/** A dialog with one thing to fill in, which saves, or says why it could not. */
export function ChangeDialog({
  title,
  action,
  disabled = false,
  loss = null,
  onSave,
  onSaved,
  onClose,
  children,
}: {
  title: string
  action: string
  disabled?: boolean
  /** A sentence about what closing it unsaved would throw away, so it asks; null if nothing that took time. */
  loss?: string | null
  onSave: () => Promise<void>
  /** After it has closed: to open what comes next. */
  onSaved?: () => void
  onClose: () => void
  children: preact.ComponentChildren
}) {
  const { busy, problem, submit } = useSubmit(async () => {
    await onSave()
    onClose()
    onSaved?.()
  })
  const [isAsking, setAsking] = useState(false)
  const close = () => (loss === null ? onClose() : setAsking(true))
  return (
    <Dialog title={title} onClose={close}>
      <form class="stack" onSubmit={submit}>
        {children}
        {problem ? <Notice kind="bad">{problem}</Notice> : null}
        <div class="dialog-actions row wraps">
          <Button onClick={close}>Cancel</Button>
          <Button look="main" type="submit" busy={busy} disabled={disabled}>
            {action}
          </Button>
        </div>
      </form>
      {isAsking && loss !== null ? (
        <ConfirmDialog
          title="Discard changes?"
          action="Discard"
          onConfirm={async () => onClose()}
          onClose={() => setAsking(false)}
        >
          {loss}
        </ConfirmDialog>
      ) : null}
    </Dialog>
  )
}
