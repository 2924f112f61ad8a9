// POST /v1/jobs/import/project_media: checks the request and stores a new project with its job. The job
// itself is in jobs/kinds/import/import-media.ts.
import { type Static, Type } from '@sinclair/typebox'
import { parseCompositionId } from '../../edit/composition-id.ts'
import { RoughcutError } from '../../errors.ts'
import type { ImportRequest as JobRequest } from '../../jobs/kinds/import/import-request.ts'
import type { ApiVersion, TeamAccess } from '../../store/schema.ts'
import { requireBalance } from '../shared/admission.ts'
import { folderPath, folderSegments } from '../shared/folder-path.ts'
import {
  Composition,
  checkClipCount,
  checkMediaNames,
  checkNames,
  clipOf,
  DirectUpload,
  LibraryImport,
  MAX_CLIPS,
  MAX_COMPOSITIONS,
  mediaByNameOf,
  Sequence,
  UrlImport,
} from '../shared/import-fields.ts'
import { fieldPath } from '../shared/json-text.ts'
import { readJsonBody } from '../shared/request-body.ts'
import { createValidator, invalid } from '../shared/request-validation.ts'
import { closedObject, text } from '../shared/schema-kinds.ts'
import { requireProject } from './access.ts'
import { requireComposition, requireResolved } from './composition.ts'
import { checkCallbackUrl, createJob } from './create-job.ts'
import { plannedUploads, requireUploadRoom } from './direct-uploads.ts'
import type { RequestContext } from './endpoint.ts'
import { firstAnswer, idempotencyKeyOf } from './idempotency.ts'
import { callbackUrl, projectId, projectName, teamAccess } from './job-fields.ts'
import type { Reply } from './reply.ts'
import type { RouteParts } from './route.ts'

/** Every edit reads all of them. */
const MAX_MEDIA_OF_PROJECT = 1000

const AddMedia = mediaByNameOf(Type.Union([UrlImport, DirectUpload, LibraryImport, Sequence]))

const common = {
  team_access: Type.Optional(teamAccess()),
  folder_name: Type.Optional(
    folderPath('The folder of the new project; missing folders are created.', { root: false }),
  ),
  workspace_name: Type.Optional(
    text(
      { min: 1, max: 255 },
      {
        description: '`Personal`: private to its owner; `General`: shared with the drive.',
        example: 'General',
      },
    ),
  ),
  add_media: Type.Optional(AddMedia),
  add_compositions: Type.Optional(
    Type.Array(Composition, {
      maxItems: MAX_COMPOSITIONS,
      description: `At most ${MAX_CLIPS} clips in all.`,
    }),
  ),
  callback_url: Type.Optional(callbackUrl()),
}
const NAME = 'The name of the new project, 1 to 255 characters after trimming.'
const EXAMPLE = {
  project_name: 'Interview with Ada',
  team_access: 'edit',
  add_media: {
    'camera A.mp4': { url: 'https://example.com/media/camera-a.mp4', language: 'en' },
    'camera B.mp4': { url: 'https://example.com/media/camera-b.mp4' },
    Interview: { tracks: [{ media: 'camera A.mp4' }, { media: 'camera B.mp4', offset: 1.5 }] },
  },
  add_compositions: [{ name: 'Rough cut', clips: [{ media: 'Interview' }] }],
  callback_url: 'https://example.com/roughcut-callbacks',
} as const

const ImportRequest10 = closedObject(
  {
    project_name: projectName(NAME),
    project_id: Type.Optional(projectId('Accepted, without effect: a new project is always created.')),
    ...common,
  },
  { $id: 'ImportRequest', description: 'A new project and what to import into it.', example: EXAMPLE },
)
const ImportRequest12 = closedObject(
  {
    project_name: Type.Optional(projectName(`${NAME} Required without \`project_id\`.`)),
    project_id: Type.Optional(projectId('The project to import into; without it, a new one is created.')),
    ...common,
    update_compositions: Type.Optional(
      Type.Array(
        closedObject({
          composition_id: text(
            { min: 1, max: 2048 },
            {
              description: 'Its UUID, the first 5 hexadecimal digits of it, or its address.',
              example: '5d0c7',
            },
          ),
          append_clips: Type.Array(clipOf('A key of `add_media` or a media file of the project.'), {
            minItems: 1,
            maxItems: MAX_CLIPS,
            description: 'Each from its start to its end, after what is there.',
          }),
        }),
        { maxItems: MAX_COMPOSITIONS, description: 'Compositions of the project that get more clips.' },
      ),
    ),
  },
  { $id: 'ImportRequest', description: 'What to import, and into which project.', example: EXAMPLE },
)
type ImportRequest = Static<typeof ImportRequest12>

/** The body in one version of the interface. */
export function importRequest(version: ApiVersion) {
  return version === '1.0' ? ImportRequest10 : ImportRequest12
}

const validate = { '1.0': createValidator(ImportRequest10), '1.2': createValidator(ImportRequest12) }

/** 201 with the job, or the first answer under the same key. Throws for a request that's refused. */
export async function postImport(parts: RouteParts, asked: RequestContext): Promise<Reply> {
  const { request, caller } = asked
  const body: ImportRequest = validate[asked.version](await readJsonBody(request))
  const target = targetOf(body, asked)
  checkMediaNames(body)
  if (target === null) checkNames(body)
  else checkUpdates(target, body)
  checkCallbackUrl(parts, body.callback_url)
  const teamAccess = teamAccessOf(body)
  const idempotency = idempotencyKeyOf(asked, 'import', body)
  const before = firstAnswer(parts.store, caller, idempotency)
  if (before) return before
  const wanted = target === null ? null : wantedOf(parts, asked, target, body)
  if (teamAccess === null)
    throw new RoughcutError('not_found', 'This drive has the workspaces Personal and General only.')
  requireAssets(parts, caller.driveId, body)
  const place = target === null ? { newName: body.project_name ?? '', teamAccess } : { id: target }
  const uploads = plannedUploads(parts, caller, body.add_media ?? {})
  await requireUploadRoom(parts, uploads)
  requireBalance(parts.store, caller.driveId, 'mediaSeconds')
  return createJob(parts, {
    type: 'import/project_media',
    context: asked,
    project: place,
    request: { ...(wanted ?? withoutMedia(body)), ...(body.add_media && { add_media: uploads.media }) },
    more: uploads.more,
    callbackUrl: body.callback_url ?? null,
    idempotency,
    alongside: (jobId, project) => {
      uploads.announce(jobId)
      if (target !== null) requireFreeNames(parts, project, jobId, body)
      else if (body.folder_name !== undefined) putIntoFolder(parts, project, caller, body.folder_name)
    },
  })
}

/** The job's request for a new project. */
function withoutMedia({ add_media: _, ...body }: ImportRequest): JobRequest {
  return { ...body, project_name: body.project_name ?? '' }
}

/** The project to import into; null for a new one, which needs a name. Always null in 1.0. */
function targetOf(body: ImportRequest, { version }: RequestContext): string | null {
  if (version === '1.2' && body.project_id !== undefined) return body.project_id.toLowerCase()
  if (body.project_name === undefined)
    throw invalid(
      'project_name is required without project_id: a string of 1 to 255 characters after trimming.',
      ['project_name'],
    )
  if (body.update_compositions !== undefined)
    throw invalid('update_compositions requires project_id: a new project has no compositions.', [
      'update_compositions',
    ])
  return null
}

/**
 * Who sees a new project: the hosted service's workspaces are access levels here. Null for an unknown workspace;
 * throws `bad_request` for a level that the workspace doesn't allow.
 */
function teamAccessOf({ workspace_name: workspace, team_access: asked }: ImportRequest): TeamAccess | null {
  if (workspace === undefined) return asked ?? 'none'
  switch (workspace.trim().toLowerCase()) {
    case 'personal':
      if (asked !== undefined && asked !== 'none')
        throw invalid('team_access must be none in the workspace Personal.', ['team_access'])
      return 'none'
    case 'general':
      if (asked === 'none')
        throw invalid('team_access cannot be none in the workspace General.', ['team_access'])
      return asked ?? 'view'
    default:
      return null
  }
}

/** Throws `not_found` for files that aren't in the drive's library. */
function requireAssets(
  { store }: RouteParts,
  driveId: string,
  { add_media: media = {} }: ImportRequest,
): void {
  for (const [name, entry] of Object.entries(media)) {
    if (!('asset_id' in entry) || store.library.file(driveId, entry.asset_id.toLowerCase()) !== null) continue
    throw new RoughcutError(
      'not_found',
      `${fieldPath(['add_media', name, 'asset_id'])}: the library of this drive has no file ${entry.asset_id}.`,
    )
  }
}

/** Throws `bad_request` for what is wrong in any project. */
function checkUpdates(target: string, body: ImportRequest): void {
  checkClipCount(body)
  for (const [index, { composition_id: given }] of (body.update_compositions ?? []).entries())
    requireResolved(parseCompositionId(target, given), updatePath(index))
}

function updatePath(index: number): (string | number)[] {
  return ['update_compositions', index, 'composition_id']
}

/** The job's request for an existing project, with its names and compositions resolved. */
function wantedOf(parts: RouteParts, asked: RequestContext, target: string, body: ImportRequest): JobRequest {
  const { store } = parts
  const { project } = requireProject(store, { ...asked, params: { project_id: target } }, 'edit')
  const items = store.media.itemsOf(target)
  requireFreeNames(parts, target, '', body)
  checkNames(
    body,
    new Map(items.map(({ nameNfc, kind }) => [nameNfc, kind === 'sequence' ? 'sequence' : 'file'])),
  )
  const { project_id: _, add_media: _media, update_compositions: updates, ...rest } = body
  return {
    ...rest,
    project_name: project.name,
    first_position: items.reduce((next, { position }) => Math.max(next, position + 1), 0),
    ...(updates === undefined
      ? {}
      : {
          update_compositions: updates.map((update, index) => ({
            ...update,
            composition_id: requireComposition(store, target, update.composition_id, updatePath(index)).id,
          })),
        }),
  }
}

/**
 * Throws `bad_request` for names the project already has, or that another unfinished import than `jobId` will add.
 * Checked before the balance, and again in the transaction.
 */
function requireFreeNames(
  { store }: RouteParts,
  projectId: string,
  jobId: string,
  body: ImportRequest,
): void {
  const names = Object.keys(body.add_media ?? {})
  const items = store.media.itemsOf(projectId)
  const taken = new Set(items.map(({ nameNfc }) => nameNfc))
  for (const job of store.jobs.unfinished()) {
    if (job.projectId !== projectId || job.id === jobId || job.type !== 'import/project_media') continue
    for (const name of Object.keys((job.request as JobRequest).add_media ?? {}))
      taken.add(name.normalize('NFC'))
  }
  const clash = names.find((name) => taken.has(name.normalize('NFC')))
  if (clash !== undefined)
    throw invalid(`${fieldPath(['add_media', clash])}: the project has a media file of this name already.`, [
      'add_media',
      clash,
    ])
  if (taken.size + names.length > MAX_MEDIA_OF_PROJECT)
    throw invalid(
      `A project holds at most ${MAX_MEDIA_OF_PROJECT} media files; this one has ${taken.size}.`,
      ['add_media'],
    )
}

function putIntoFolder(
  { store }: RouteParts,
  projectId: string,
  caller: RequestContext['caller'],
  path: string,
): void {
  const place = { driveId: caller.driveId, kind: 'project' as const }
  store.projects.moveToFolder(projectId, store.folders.ensure(place, folderSegments(path), caller.userId).id)
}
