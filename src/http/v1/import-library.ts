// POST /v1/jobs/import/drive_media: checks the request and stores a job that brings media files into the drive's library.
import { Type } from '@sinclair/typebox'
import { RoughcutError } from '../../errors.ts'
import { type ImportRequest, nameInLibrary } from '../../jobs/kinds/import/import-request.ts'
import { requireBalance } from '../shared/admission.ts'
import { isFolderPath } from '../shared/folder-path.ts'
import { checkMediaNames, DirectUpload, mediaByNameOf, UrlImport } from '../shared/import-fields.ts'
import { fieldPath } from '../shared/json-text.ts'
import { readJsonBody } from '../shared/request-body.ts'
import { createValidator, invalid } from '../shared/request-validation.ts'
import { closedObject, uuid } from '../shared/schema-kinds.ts'
import type { Caller } from './auth.ts'
import { checkCallbackUrl, createJob, LibraryJobCreated } from './create-job.ts'
import { plannedUploads, requireUploadRoom } from './direct-uploads.ts'
import type { RequestContext } from './endpoint.ts'
import { firstAnswer, idempotencyKeyOf } from './idempotency.ts'
import { callbackUrl, EXAMPLE_ID } from './job-fields.ts'
import { postDetail } from './job-routes.ts'
import { lintImport } from './lint-findings.ts'
import { limitWords } from './openapi.ts'
import { RATE_LIMITS } from './rate-limit.ts'
import type { Reply } from './reply.ts'
import type { Route, RouteParts } from './route.ts'

const Body = closedObject(
  {
    add_media: mediaByNameOf(Type.Union([UrlImport, DirectUpload]), { minProperties: 1 }),
    folder_id: Type.Optional(
      uuid({
        description:
          'A folder of the library; slashes in names make folders below it. Default: the top level.',
        example: EXAMPLE_ID,
      }),
    ),
    callback_url: Type.Optional(callbackUrl()),
  },
  {
    $id: 'LibraryImportRequest',
    description: 'What to bring into the drive’s library.',
    example: { add_media: { 'Stings/open.wav': { url: 'https://example.com/media/open.wav' } } },
  },
)
const validate = createValidator(Body)

async function postLibraryImport(parts: RouteParts, context: RequestContext): Promise<Reply> {
  const { store } = parts
  const { caller } = context
  const body = validate(await readJsonBody(context.request))
  checkMediaNames(body)
  const names = Object.keys(body.add_media)
  for (const name of names) checkFolders(name)
  checkCallbackUrl(parts, body.callback_url)
  const idempotency = idempotencyKeyOf(context, 'import/drive_media', body)
  const before = firstAnswer(store, caller, idempotency)
  if (before) return before
  const folderPath = folderPathOf(parts, caller, body.folder_id)
  requireFreeNames(parts, caller, '', folderPath, names)
  const uploads = plannedUploads(parts, caller, body.add_media)
  await requireUploadRoom(parts, uploads)
  requireBalance(store, caller.driveId, 'mediaSeconds')
  return createJob(parts, {
    type: 'import/drive_media',
    context,
    project: 'library',
    request: { project_name: '', add_media: uploads.media, folder_path: folderPath } satisfies ImportRequest,
    callbackUrl: body.callback_url ?? null,
    idempotency,
    more: uploads.more,
    alongside: (jobId) => {
      uploads.announce(jobId)
      requireFreeNames(parts, caller, jobId, folderPath, names)
      for (const name of names) makeFolders(parts, caller, nameInLibrary(folderPath, name))
    },
  })
}

/** Throws `bad_request` for a name with folders that can't be created. */
function checkFolders(name: string): void {
  const folders = foldersOf(name)
  if (folders === '' || isFolderPath(folders)) return
  throw invalid(
    `${fieldPath(['add_media', name])}: the folders of a name must be at most 10, each of 1 to 255 characters.`,
    ['add_media', name],
  )
}

/** `Stings/Old` of `Stings/Old/open.wav`; empty at the top level. */
function foldersOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')))
}

/** The path of the folder a request names; empty for the top level. Throws `not_found`. */
function folderPathOf({ store }: RouteParts, { driveId }: Caller, given: string | undefined): string {
  if (given === undefined) return ''
  const folder = store.folders.byId(given.toLowerCase())
  const path =
    folder?.kind === 'library' && folder.driveId === driveId ? store.folders.pathOf(folder.id) : null
  if (path === null) throw new RoughcutError('not_found', `The library of this drive has no folder ${given}.`)
  return path
}

/**
 * Throws `bad_request` for names the folder already has, or that another unfinished import than `jobId` will add.
 * Checked before the balance, and again in the transaction.
 */
function requireFreeNames(
  { store }: RouteParts,
  { driveId }: Caller,
  jobId: string,
  folderPath: string,
  names: readonly string[],
): void {
  const keyOf = (path: string, name: string) => nameInLibrary(path, name).normalize('NFC')
  const taken = store.library.namesTaken(
    driveId,
    names.map((name) => keyOf(folderPath, name)),
  )
  for (const request of store.library.unfinishedRequests(driveId, jobId)) {
    const { add_media: media = {}, folder_path: path = '' } = request as ImportRequest
    for (const name of Object.keys(media)) taken.add(keyOf(path, name))
  }
  for (const name of names) {
    const key = keyOf(folderPath, name)
    if (taken.has(key))
      throw invalid(`${fieldPath(['add_media', name])}: the folder has a media file of this name already.`, [
        'add_media',
        name,
      ])
    taken.add(key)
  }
}

function makeFolders({ store }: RouteParts, { driveId, userId }: Caller, itemName: string): void {
  const folders = foldersOf(itemName)
  if (folders !== '') store.folders.ensure({ driveId, kind: 'library' }, folders.split('/'), userId)
}

const created = { job_id: EXAMPLE_ID, drive_id: EXAMPLE_ID, drive_name: 'Main' }
const stopped = {
  ...{ job_id: EXAMPLE_ID, job_type: 'import/drive_media', job_state: 'stopped', drive_id: EXAMPLE_ID },
  ...{ created_at: '2026-01-31T12:00:00.000Z', stopped_at: '2026-01-31T12:00:20.000Z' },
  result: {
    status: 'success',
    media_status: {
      'Stings/open.wav': {
        status: 'success',
        asset_id: EXAMPLE_ID,
        duration_seconds: 4.99,
        transcript: { status: 'success', language: 'en', word_count: 0 },
      },
    },
    media_seconds_used: 5,
  },
}

export const importLibraryRoute: Route = {
  method: 'POST',
  path: '/v1/jobs/import/drive_media',
  permission: 'drive',
  limit: 'import',
  describe: (version) =>
    postDetail(
      {
        operationId: 'importDriveMedia',
        summary: 'Import into the library',
        description: `Downloads and transcribes media files for the drive’s library, from which imports into projects take them by \`asset_id\`. ${limitWords(RATE_LIMITS.import)}.`,
      },
      Body,
      [400, 401, 402, 403, 404, 413, 429, 500, 503, 507],
      stopped,
      version,
      { schema: LibraryJobCreated, example: created },
    ),
  schemas: () => [Body, LibraryJobCreated],
  lint: lintImport,
  handle: postLibraryImport,
}
