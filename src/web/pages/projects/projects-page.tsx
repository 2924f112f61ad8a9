// All projects the person may see, or those in the trash.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { KeptRecordings } from '../record/kept-list.tsx'
import { findRecordings } from '../record/kept-recordings.ts'
import { asksForFiles, forgetAskedFiles, navigate, query } from '../router.ts'
import { sentenceOf } from '../server/call.ts'
import { createSampleProject, type ProjectSort } from '../server/projects.ts'
import { me } from '../server/session.ts'
import { findStoppedUploads } from '../server/uploads.ts'
import { countOf } from '../text.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton, StaleNotice } from '../ui/states.tsx'
import { sayFailed } from '../ui/toast.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { DropHint } from './drop-hint.tsx'
import { type FirstMedia, NO_MEDIA } from './media-choice.tsx'
import { NewProjectDialog } from './new-project.tsx'
import { createProjectList, type ProjectList } from './project-list.ts'
import { ProjectRow } from './project-row.tsx'
import { StoppedUploads } from './stopped-uploads.tsx'
import { useFileDrop } from './use-file-drop.ts'

const REFRESH_MS = 4_000

export function ProjectsPage({ trashed }: { trashed: boolean }) {
  const list = useMemo(() => createProjectList(trashed), [trashed])
  useEffect(() => () => list.dispose(), [list])
  const [dialog, open] = useState<FirstMedia | null>(asksForFiles.peek() ? NO_MEDIA : null)
  const [name, setName] = useState(query.peek().get('name') ?? '')
  useEffect(forgetAskedFiles, [])
  const close = () => {
    setName('')
    open(null)
  }
  const isDragging = useFileDrop((files) => open({ ...NO_MEDIA, files }), !trashed && dialog === null)
  useEffect(() => {
    void findStoppedUploads()
    void findRecordings()
  }, [])
  useRefreshWhileRunning(list)
  const { projects, loading } = list.state.value
  /** Nothing to search or sort yet. */
  const isNew =
    projects.length === 0 &&
    !loading &&
    list.search.value === '' &&
    list.drive.value === null &&
    list.folder.value === null
  return (
    <div class="page stack loose">
      <div class="page-head row wraps">
        <h1>{trashed ? 'Trash' : 'Projects'}</h1>
        <span class="grow" />
        {trashed ? (
          <LinkButton href="/" look="quiet" icon="back">
            All projects
          </LinkButton>
        ) : (
          <>
            <LinkButton href="/trash" look="quiet" icon="trash">
              Trash
            </LinkButton>
            <Button look="main" icon="plus" onClick={() => open(NO_MEDIA)}>
              New project
            </Button>
          </>
        )}
      </div>
      {trashed || dialog ? null : (
        <>
          <KeptRecordings onTake={(recorded) => open({ ...NO_MEDIA, recorded: [recorded] })} />
          <StoppedUploads
            projectId={null}
            onFile={(file) => open({ ...NO_MEDIA, files: [file] })}
            onArrived={(record) => open({ ...NO_MEDIA, arrived: [record] })}
          />
        </>
      )}
      {isNew ? null : <ListControls list={list} />}
      <Projects list={list} trashed={trashed} onNew={() => open(NO_MEDIA)} />
      {isDragging ? <DropHint text="Drop files to create a project" /> : null}
      {dialog ? <NewProjectDialog first={dialog} initialName={name} onClose={close} /> : null}
    </div>
  )
}

/** Running jobs don't notify this page, so it polls while any are in sight. */
function useRefreshWhileRunning(list: ProjectList) {
  const running = list.state.value.projects.some((project) => project.running_jobs > 0)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void list.reload(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [running, list])
}

/** The interview that ships with the program, for people without media at hand. */
function SampleButton() {
  const { busy, submit } = useSubmit(async () => {
    const driveId = me.peek()?.drives[0]?.drive_id
    if (driveId === undefined) return
    try {
      const { project_id } = await createSampleProject(driveId)
      navigate(`/projects/${project_id}`)
    } catch (thrown) {
      sayFailed(sentenceOf(thrown))
    }
  })
  return (
    <Button icon="play" busy={busy} onClick={submit}>
      Try the sample interview
    </Button>
  )
}

function ListControls({ list }: { list: ProjectList }) {
  const drives = me.value?.drives ?? []
  return (
    <div class="list-controls row wraps">
      <div class="search holds row grow">
        <Icon name="search" class="drawn faint" />
        <input
          type="search"
          class="input"
          placeholder="Search by name or owner"
          aria-label="Search projects"
          value={list.search.value}
          onInput={(event) => {
            list.search.value = event.currentTarget.value
          }}
        />
      </div>
      {drives.length > 1 ? (
        <Select
          label="Drive"
          hideLabel
          value={list.drive.value ?? ''}
          options={[
            { value: '', text: 'All drives' },
            ...drives.map((drive) => ({ value: drive.drive_id, text: drive.name })),
          ]}
          onSelect={(value) => {
            list.drive.value = value || null
          }}
        />
      ) : null}
      <FolderChoice list={list} />
      <Select<ProjectSort>
        label="Sort by"
        hideLabel
        value={list.sort.value}
        options={[
          { value: 'updated', text: 'Last changed' },
          { value: 'created', text: 'Newest' },
          { value: 'name', text: 'Name' },
        ]}
        onSelect={(value) => {
          list.sort.value = value
        }}
      />
    </div>
  )
}

function FolderChoice({ list }: { list: ProjectList }) {
  const { folders } = list.state.value
  const chosen = list.folder.value
  if (folders.length === 0 && chosen === null) return null
  const paths = new Set([...folders, ...(chosen === null ? [] : [chosen])])
  return (
    <Select
      label="Folder"
      hideLabel
      value={chosen ?? ''}
      options={[
        { value: '', text: 'All folders' },
        ...[...paths].sort().map((path) => ({ value: path, text: path })),
      ]}
      onSelect={(value) => {
        list.folder.value = value || null
      }}
    />
  )
}

function Projects({ list, trashed, onNew }: { list: ProjectList; trashed: boolean; onNew: () => void }) {
  const { projects, loading, error, nextCursor } = list.state.value
  const searched = list.search.value.trim()
  if (error !== null && projects.length === 0)
    return <ErrorState title="Couldn’t load projects" error={error} onRetry={list.reload} />
  if (projects.length === 0) {
    if (loading) return <ProjectSkeletons />
    if (searched !== '')
      return (
        <EmptyState
          icon="search"
          title="No matching projects"
          action={
            <Button
              onClick={() => {
                list.search.value = ''
              }}
            >
              Show all
            </Button>
          }
        >
          No project or owner is called “{searched}”.
        </EmptyState>
      )
    if (trashed)
      return (
        <EmptyState icon="trash" title="Trash is empty">
          Projects you move to the trash stay here until you restore or delete them.
        </EmptyState>
      )
    return (
      <EmptyState
        icon="film"
        title="Create your first project"
        action={
          <>
            <Button look="main" icon="plus" onClick={onNew}>
              New project
            </Button>
            <SampleButton />
          </>
        }
      >
        Drop video or audio files anywhere on this page, or paste links. Roughcut transcribes them, and you
        edit by editing the words.
      </EmptyState>
    )
  }
  return (
    <>
      {error === null ? null : <StaleNotice error={error} onRetry={() => void list.reload()} />}
      <ul class="card lines" aria-label={trashed ? 'Projects in the trash' : 'Projects'}>
        {projects.map((project) => (
          <ProjectRow key={project.project_id} project={project} list={list} />
        ))}
      </ul>
      {nextCursor === null ? (
        <p class="row middle pad small-text faint">{countOf(projects.length, 'project')}</p>
      ) : (
        <MoreBelow onSeen={list.more} loading={loading} />
      )}
    </>
  )
}

/** Loads the next page when it comes near; the button is for those who do not scroll. */
function MoreBelow({ onSeen, loading }: { onSeen: () => void; loading: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onSeen()
      },
      { rootMargin: '600px' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [onSeen, loading])
  return (
    <div ref={element} class="row middle pad small-text">
      <Button look="quiet" busy={loading} onClick={onSeen}>
        More projects
      </Button>
    </div>
  )
}

function ProjectSkeletons() {
  return (
    <div class="card lines" role="status">
      <span class="only-heard">Loading projects</span>
      {[40, 28, 52, 34, 46].map((width) => (
        <div key={width} class="project-row holds pad-tight row loose">
          <span class="poster thumbnail skeleton" />
          <div class="grow stack">
            <Skeleton width={`${width}%`} />
            <Skeleton width="20%" height="12px" />
          </div>
        </div>
      ))}
    </div>
  )
}
