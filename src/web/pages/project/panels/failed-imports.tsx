// The project's imports that failed, wholly or partly: why, and what to do. Shown until somebody has read it or the
// files exist.
import { signal } from '@preact/signals'
import { mediaOutcomesOf } from '../../jobs/media-outcomes.ts'
import type { Job } from '../../server/project.ts'
import { countOf } from '../../text.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import type { ProjectModel } from '../model.ts'

const KEY = 'roughcut.read-failures'
/** More jobs than a project's page loads. */
const MAX_READ = 200

/** Ids are kept with a space between them. */
const kept = () => (localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean)

/** Jobs whose failure was read in this browser. */
const read = signal<ReadonlySet<string>>(new Set(kept()))
const setRead = (jobId: string) => {
  const ids = [...kept(), jobId].slice(-MAX_READ)
  read.value = new Set(ids)
  localStorage.setItem(KEY, ids.join(' '))
}

type Failure = { job: Job; files: ReturnType<typeof mediaOutcomesOf>; why: string | null }

/** Those that nobody has read yet and whose files are not there. */
export function failedImportsOf(model: ProjectModel): Failure[] {
  const there = new Set(model.session.media.value.map(({ name }) => name.normalize('NFC')))
  return model.session.jobs.value.flatMap((job) => {
    if (read.value.has(job.job_id) || job.job_type !== 'import/project_media') return []
    const outcomes = mediaOutcomesOf(job)
    const files = outcomes.filter(({ name, isImported }) => !isImported && !there.has(name.normalize('NFC')))
    const why = (job.result?.error_message as string | undefined) ?? null
    return files.length > 0 || (why !== null && outcomes.length === 0) ? [{ job, files, why }] : []
  })
}

export function FailedImports({ model }: { model: ProjectModel }) {
  return (
    <>
      {failedImportsOf(model).map((one) => (
        <FailedImport key={one.job.job_id} mayEdit={model.session.mayEdit.value} {...one} />
      ))}
    </>
  )
}

function FailedImport({ job, files, why, mayEdit }: Failure & { mayEdit: boolean }) {
  return (
    <div class="failed-import pad-tight stack tight small-text">
      <Notice kind="bad">
        <strong>
          {files.length === 0 ? 'An import failed' : `${countOf(files.length, 'file')} not imported`}
        </strong>
        {files.length === 0 ? <p>{why}</p> : null}
        <ul>
          {files.map(({ name, notes }) => (
            <li key={name}>
              <bdi>{name}</bdi>: {notes[0] ?? why}
            </li>
          ))}
        </ul>
        {mayEdit ? (
          <p>Fix this, then add {files.length > 1 ? 'them' : 'it'} again with “Add media”.</p>
        ) : null}
        <div class="row wraps">
          <LinkButton small href={`/jobs/${job.job_id}`}>
            Show job
          </LinkButton>
          <Button small look="quiet" onClick={() => setRead(job.job_id)}>
            Dismiss
          </Button>
        </div>
      </Notice>
    </div>
  )
}
