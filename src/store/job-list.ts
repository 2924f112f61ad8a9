// A page of GET /jobs. Every part of it is a range of one index (audience or project, then type, time
// and id), so its cost does not grow with the number of jobs; the parts are merged here.

import { audiencesOfUser } from './audience.ts'
import type { Connection } from './connection.ts'
import type { ShownType } from './job-schema.ts'
import { type JobType, LISTED_TYPES } from './job-schema.ts'
import type { JobReader, JobSummary } from './job-summary.ts'

/** A place in the order: newest first by creation, then by id. */
export type JobPlace = { createdAtMs: number; id: string }

export type JobQuery = JobReader & {
  projectId?: string
  /** Only jobs of this type, or of one of `types`. */
  type?: ShownType
  types?: readonly ShownType[]
  limit: number
  /** Only jobs after this place: the last one on the previous page. */
  before?: JobPlace
  /** Inclusive. */
  createdAfterMs: number
  /** Exclusive. */
  createdBeforeMs: number
}

/** One part of a page. Exported for the test that looks at its query plan. */
export function pageSql(column: 'audience' | 'project_id'): string {
  return `SELECT id, created_at_ms AS createdAtMs FROM jobs
    WHERE ${column} = ? AND type = ? AND created_at_ms >= ? AND (created_at_ms, id) < (?, ?)
    ORDER BY created_at_ms DESC, id DESC LIMIT ?`
}

/** The jobs that the user may see, newest first, all as of one moment; `read` reads one of them. */
export function createJobList(
  { raw, snapshot }: Connection,
  read: (id: string, reader: JobReader, types: readonly JobType[]) => JobSummary | null,
) {
  const pageBy = (column: 'audience' | 'project_id') =>
    raw.query<JobPlace, [string, ShownType, number, number, string, number]>(pageSql(column))
  const pageOfAudience = pageBy('audience')
  const pageOfProject = pageBy('project_id')
  const audienceOfProject = raw.query<{ audience: string }, [string]>(
    'SELECT audience FROM jobs WHERE project_id = ? LIMIT 1',
  )

  const page = (wanted: JobQuery): JobSummary[] => {
    const audiences = audiencesOfUser(wanted.driveId, wanted.userId)
    const upper = upperEnd(wanted)
    const types = (wanted.type === undefined ? (wanted.types ?? LISTED_TYPES) : [wanted.type]).filter(
      (type) => wanted.projectId === undefined || type !== 'import/drive_media',
    )
    const pages = types.flatMap((type) => {
      const range = [type, wanted.createdAfterMs, upper.createdAtMs, upper.id, wanted.limit] as const
      if (wanted.projectId === undefined)
        return audiences.flatMap((audience) => pageOfAudience.all(audience, ...range))
      const audience = audienceOfProject.get(wanted.projectId)?.audience
      return audience !== undefined && audiences.includes(audience)
        ? pageOfProject.all(wanted.projectId, ...range)
        : []
    })
    return pages
      .sort(newestFirst)
      .slice(0, wanted.limit)
      .flatMap(({ id }) => read(id, wanted, types) ?? [])
  }
  return (wanted: JobQuery): JobSummary[] => snapshot(() => page(wanted))
}

/** The earlier of the cursor's place and `createdBeforeMs`; no id sorts before the empty one. */
function upperEnd({ before, createdBeforeMs }: JobQuery): JobPlace {
  return before && before.createdAtMs < createdBeforeMs ? before : { createdAtMs: createdBeforeMs, id: '' }
}

function newestFirst(a: JobPlace, b: JobPlace): number {
  if (a.createdAtMs !== b.createdAtMs) return b.createdAtMs - a.createdAtMs
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}
