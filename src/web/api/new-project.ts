// A new project from dropped files and pasted addresses: the same import job as POST /v1/jobs/import.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { requireBalance } from '../../http/admission.ts'
import {
  Composition,
  checkNames,
  MOST_COMPOSITIONS,
  MOST_MEDIA,
  Sequence,
  UploadImport,
  UrlImport,
} from '../../http/import-fields.ts'
import { invalid } from '../../http/request-validation.ts'
import { closedObject, oneOf, text, uuid } from '../../http/schema-kinds.ts'
import type { ImportRequest } from '../../jobs/import/import-request.ts'
import { jobView } from '../../jobs/job-view.ts'
import { TEAM_ACCESS } from '../../store/schema.ts'
import type { WebParts } from './parts.ts'
import { type Caller, signedIn } from './signed-in.ts'
import { startJob } from './start-job.ts'

const named = { name: text({ min: 1, max: 1024 }) }
const Media = Type.Union([
  closedObject({ ...named, ...UrlImport.properties }),
  closedObject({ ...named, ...UploadImport.properties }),
  closedObject({ ...named, ...Sequence.properties }),
])

export function newProjectRoutes(parts: WebParts) {
  const { store, uploads, publicUrl } = parts.services

  /** Throws when a file has not arrived whole, or is somebody else's. */
  const requireArrived = async (caller: Caller, name: string, uploadId: string): Promise<void> => {
    const row = store.uploads.open(uploadId, caller.userId)
    if (!row)
      throw new RoughcutError(
        'not_found',
        `The upload of “${name}” is unknown or was used already. Send the file again.`,
      )
    const arrived = await uploads.arrivedBytes(row.id)
    if (arrived !== row.sizeBytes)
      throw new RoughcutError(
        'conflict',
        `“${name}” has not arrived whole: ${arrived} of ${row.sizeBytes} bytes. Send the rest first.`,
      )
  }

  return new Elysia().use(signedIn(parts)).post(
    '/projects',
    async ({ caller, body }) => {
      if (!store.drives.roleOf(body.drive_id, caller.userId))
        throw new RoughcutError('not_found', 'There is no such drive, or you do not belong to it.')
      const request = importRequestOf(body)
      checkNames(request)
      const uploadIds = body.add_media?.flatMap((item) => ('upload_id' in item ? [item.upload_id] : [])) ?? []
      if (new Set(uploadIds).size < uploadIds.length)
        throw invalid('add_media names one upload twice; send the file once for each place.')
      for (const item of body.add_media ?? [])
        if ('upload_id' in item) await requireArrived(caller, item.name, item.upload_id)
      requireBalance(store, body.drive_id, 'mediaSeconds')
      const job = startJob(
        parts,
        caller,
        {
          type: 'import/project_media',
          driveId: body.drive_id,
          project: { newName: request.project_name, teamAccess: body.team_access ?? 'none' },
          request,
        },
        (jobId) => {
          for (const id of uploadIds)
            if (!store.uploads.giveTo(id, jobId))
              throw new RoughcutError(
                'conflict',
                'One of the files was taken over by another project meanwhile.',
              )
        },
      )
      return status(201, jobView(job, publicUrl()))
    },
    {
      body: closedObject({
        drive_id: uuid(),
        name: text({ min: 1, max: 255, trimmed: true }),
        team_access: Type.Optional(oneOf(TEAM_ACCESS)),
        add_media: Type.Optional(Type.Array(Media, { maxItems: MOST_MEDIA })),
        add_compositions: Type.Optional(Type.Array(Composition, { maxItems: MOST_COMPOSITIONS })),
      }),
    },
  )
}

type NewProject = {
  name: string
  add_media?: ({ name: string } & NonNullable<ImportRequest['add_media']>[string])[]
  add_compositions?: NonNullable<ImportRequest['add_compositions']>
}

/** Throws `bad_request` for two media of one name: as a map, the second would take the first's place. */
function importRequestOf(body: NewProject): ImportRequest {
  const names = body.add_media?.map(({ name }) => name) ?? []
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined)
    throw invalid(`add_media has two media named ${JSON.stringify(twice.slice(0, 100))}.`)
  const entries = body.add_media?.map(({ name, ...item }) => [name, item] as const)
  return {
    project_name: body.name.trim(),
    ...(entries === undefined ? {} : { add_media: Object.fromEntries(entries) }),
    ...(body.add_compositions === undefined ? {} : { add_compositions: body.add_compositions }),
  }
}
