// What takes space on the server, and what can be freed.
import { useState } from 'preact/hooks'
import { useResource } from '../server/resource.ts'
import { type Disk, type FreeRequest, freeDisk, readDisk } from '../server/settings.ts'
import { countOf, sizeText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Item, Items } from '../ui/item.tsx'
import { EmptyState, Notice } from '../ui/states.tsx'
import { say } from '../ui/toast.tsx'
import { Section, WhenLoaded } from './section.tsx'

type Project = Disk['projects'][number]

const MAX_SHOWN = 50

const QUESTIONS = {
  derived: {
    title: 'Delete derived files?',
    text: 'Waveforms, previews and proxies are recreated when someone opens the media, so the first time takes longer.',
  },
  exports: {
    title: 'Delete old exports?',
    text: 'Files of exports that finished more than 30 days ago are deleted for good, and links to them stop working. Published pages stay.',
  },
} as const

export function DiskSection() {
  const disk = useResource(readDisk)
  const [asked, ask] = useState<FreeRequest | null>(null)
  return (
    <Section
      title="Disk"
      about={
        <>
          What takes up space on the server. Media is deleted once its project is deleted from the trash. The{' '}
          <a href="/help/backup">handbook</a> describes what happens when the disk is full.
        </>
      }
      action={
        <div class="row wraps">
          <Button onClick={() => ask({ what: 'derived' })}>Delete derived files</Button>
          <Button onClick={() => ask({ what: 'exports' })}>Delete old exports</Button>
        </div>
      }
    >
      <WhenLoaded resource={disk}>
        {(value) => (
          <>
            <Room disk={value} />
            <Kinds kinds={value.kinds} />
            <Projects projects={value.projects} onFree={ask} />
          </>
        )}
      </WhenLoaded>
      {asked === null ? null : (
        <ConfirmDialog
          title={QUESTIONS[asked.what].title}
          action="Delete"
          onClose={() => ask(null)}
          onConfirm={async () => {
            const { freed_bytes } = await freeDisk(asked)
            say(`Freed ${sizeText(freed_bytes)}.`)
            await disk.reload()
          }}
        >
          {QUESTIONS[asked.what].text}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function Room({ disk: { total_bytes, free_bytes, room_bytes } }: { disk: Disk }) {
  if (room_bytes === 0)
    return <Notice kind="warn">The disk is full: imports and exports are refused until there’s room.</Notice>
  return (
    <Notice kind="plain">
      {sizeText(free_bytes)} of {sizeText(total_bytes)} is free.
    </Notice>
  )
}

function Kinds({ kinds }: { kinds: Disk['kinds'] }) {
  if (kinds.length === 0) return null
  return (
    <Items>
      {kinds.map(({ kind, bytes }) => (
        <Item key={kind} name={kind.charAt(0).toUpperCase() + kind.slice(1)}>
          <span>{sizeText(bytes)}</span>
        </Item>
      ))}
    </Items>
  )
}

function Projects({ projects, onFree }: { projects: Project[]; onFree: (request: FreeRequest) => void }) {
  if (projects.length === 0) return <EmptyState icon="drive" title="No projects yet" />
  const shown = projects.slice(0, MAX_SHOWN)
  return (
    <>
      <h3>Projects, largest first</h3>
      <Items>
        {shown.map((project) => (
          <Item
            key={project.project_id}
            name={project.name ?? (project.is_private ? 'Private project' : `Library of ${project.drive}`)}
            about={aboutOf(project)}
          >
            <span>{sizeText(project.size_bytes)}</span>
            {project.derived_bytes === 0 ? null : (
              <Button small onClick={() => onFree({ what: 'derived', project_id: project.project_id })}>
                Delete derived files
              </Button>
            )}
          </Item>
        ))}
      </Items>
      {projects.length > MAX_SHOWN ? (
        <p class="soft">{countOf(projects.length - MAX_SHOWN, 'smaller project')} not shown.</p>
      ) : null}
    </>
  )
}

function aboutOf(project: Project): string {
  return [
    project.is_in_trash ? 'In the trash' : project.drive,
    `media ${sizeText(project.media_bytes)}`,
    `derived files ${sizeText(project.derived_bytes)}`,
    `${countOf(project.export_count, 'export')} ${sizeText(project.export_bytes)}`,
    `history ${sizeText(project.revision_bytes)}`,
  ].join(' · ')
}
