// One project in the list: what it is, whether something runs in it, and what can be done with it.
import { useState } from 'preact/hooks'
import { sentenceOf } from '../server/call.ts'
import {
  copyProject,
  type ListedProject,
  purgeProject,
  restoreProject,
  trashProject,
} from '../server/projects.ts'
import { agoText, countOf, lengthOfSeconds, momentText, quoted } from '../text.ts'
import { Link } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { say, sayFailed } from '../ui/toast.tsx'
import { AccessDialog, FolderDialog, RenameDialog } from './project-dialogs.tsx'
import type { ProjectList } from './project-list.ts'

export const ACCESS_TEXT = {
  none: 'Private',
  view: 'Team can view',
  comment: 'Team can comment',
  edit: 'Team can edit',
} as const

type RowDialog = 'rename' | 'folder' | 'access' | 'purge'

export function ProjectRow({ project, list }: { project: ListedProject; list: ProjectList }) {
  const [dialog, open] = useState<RowDialog | null>(null)
  const isTrashed = project.trashed_at !== null
  return (
    <li class="project-row lazy holds pad-tight row loose hovers">
      <Poster project={project} />
      <div class="grow">
        <div class="row wraps">
          {isTrashed ? (
            <span class="project-name name clip-text" dir="auto" title={project.name}>
              {project.name}
            </span>
          ) : (
            <Link
              href={`/projects/${project.project_id}`}
              class="project-name name clip-text"
              dir="auto"
              title={project.name}
            >
              {project.name}
            </Link>
          )}
          {project.running_jobs > 0 ? (
            <span class="badge live">
              <span class="spinner" />
              {project.running_jobs === 1 ? 'Working' : countOf(project.running_jobs, 'job')}
            </span>
          ) : null}
        </div>
        <Facts project={project} />
      </div>
      <span class="badge">
        <Icon name={project.team_access === 'none' ? 'lock' : 'share'} size={12} />
        <span class="above-phone">{ACCESS_TEXT[project.team_access]}</span>
        <span class="on-phone only-heard">{ACCESS_TEXT[project.team_access]}</span>
      </span>
      <Menu
        label={`Actions for ${project.name}`}
        icon="more"
        entries={entriesFor(project, { ...actionsOn(project, list), open })}
      />
      {dialog === null ? null : (
        <RowDialogs dialog={dialog} project={project} list={list} onClose={() => open(null)} />
      )}
    </li>
  )
}

function Poster({ project }: { project: ListedProject }) {
  return (
    <span class="poster thumbnail" aria-hidden="true">
      {project.poster_url ? (
        <img src={project.poster_url} alt="" loading="lazy" decoding="async" onError={hideBroken} />
      ) : (
        <Icon name={project.media_count > 0 ? 'waves' : 'film'} size={20} />
      )}
      {project.duration_seconds > 0 ? (
        <span class="tip veiled numbers">{lengthOfSeconds(project.duration_seconds)}</span>
      ) : null}
    </span>
  )
}

function Facts({ project }: { project: ListedProject }) {
  return (
    <div class="row tight small-text faint">
      <span title={momentText(project.updated_at)}>{agoText(project.updated_at)}</span>
      <span class="numbers">· {countOf(project.media_count, 'file')}</span>
      <span class="clip-text above-phone">· {project.owner}</span>
      {project.folder === null ? null : (
        <span class="clip-text project-folder" title={`Folder ${project.folder}`}>
          · <Icon name="folder" size={12} /> <bdi>{project.folder}</bdi>
        </span>
      )}
    </div>
  )
}

function RowDialogs({
  dialog,
  project,
  list,
  onClose,
}: {
  dialog: RowDialog
  project: ListedProject
  list: ProjectList
  onClose: () => void
}) {
  const id = project.project_id
  switch (dialog) {
    case 'rename':
      return <RenameDialog project={project} onDone={(name) => list.put(id, { name })} onClose={onClose} />
    case 'folder':
      return (
        <FolderDialog
          project={project}
          folders={list.state.peek().folders}
          onDone={() => void list.reload()}
          onClose={onClose}
        />
      )
    case 'access':
      return (
        <AccessDialog
          project={project}
          onDone={(team_access) => list.put(id, { team_access })}
          onClose={onClose}
        />
      )
    case 'purge':
      return (
        <ConfirmDialog
          title={`Delete ${quoted(project.name)} forever?`}
          action="Delete forever"
          onClose={onClose}
          onConfirm={async () => {
            await purgeProject(id)
            list.put(id, null)
          }}
        >
          Its media, transcripts, history and exports are deleted from this server. This can’t be undone.
        </ConfirmDialog>
      )
  }
}

/** What is done at once, with a message about it. */
function actionsOn({ project_id: id, name }: ListedProject, list: ProjectList) {
  const fail = (thrown: unknown) => sayFailed(sentenceOf(thrown))
  const trying = (act: () => Promise<void>) => () => void act().catch(fail)
  return {
    duplicate: trying(async () => {
      const copy = await copyProject(id)
      await list.reload()
      say(`Created ${quoted(copy.name)}. Only you can see it.`)
    }),
    restore: trying(async () => {
      await restoreProject(id)
      list.put(id, null)
      say(`Restored ${quoted(name)}.`)
    }),
    trash: trying(async () => {
      await trashProject(id)
      list.put(id, null)
      say(`Moved ${quoted(name)} to the trash.`, {
        text: 'Undo',
        run: () => void restoreProject(id).then(list.reload, fail),
      })
    }),
  }
}

function entriesFor(
  project: ListedProject,
  act: {
    duplicate: () => void
    restore: () => void
    trash: () => void
    open: (dialog: RowDialog) => void
  },
): MenuEntry[] {
  const isOwner = project.access === 'owner'
  const mayEdit = isOwner || project.access === 'edit'
  if (project.trashed_at !== null)
    return [
      { text: 'Restore', icon: 'restore', disabled: !isOwner, onSelect: act.restore },
      {
        text: 'Delete forever…',
        icon: 'trash',
        danger: true,
        disabled: !isOwner,
        onSelect: () => act.open('purge'),
      },
    ]
  return [
    { text: 'Rename…', icon: 'edit', disabled: !mayEdit, onSelect: () => act.open('rename') },
    { text: 'Duplicate', icon: 'copy', disabled: !mayEdit, onSelect: act.duplicate },
    { text: 'Move to folder…', icon: 'folder', disabled: !mayEdit, onSelect: () => act.open('folder') },
    { text: 'Share…', icon: 'share', disabled: !isOwner, onSelect: () => act.open('access') },
    'line',
    { text: 'Move to trash', icon: 'trash', danger: true, disabled: !isOwner, onSelect: act.trash },
  ]
}

/** A poster that is not made yet leaves its place empty. */
function hideBroken(event: Event) {
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.hidden = true
}
