// GET, PATCH and DELETE /v1/projects/{project_id}: shows a project, changes its name, folder and team access, and
// moves it to the trash.
import { type Static, Type } from '@sinclair/typebox'
import type { EditDocument } from '../../edit/document.ts'
import { seesPicture } from '../../edit/picture.ts'
import { durationOfComposition } from '../../edit/position.ts'
import { secondsFromUs } from '../../edit/time.ts'
import { isoTime } from '../../store/job-view.ts'
import type { ProjectAccess, ProjectRow } from '../../store/projects.ts'
import { type ApiVersion, TEAM_ACCESS } from '../../store/schema.ts'
import { folderPath, folderSegments } from '../shared/folder-path.ts'
import { hasPassword } from '../shared/page-access.ts'
import { readJsonBody } from '../shared/request-body.ts'
import { createValidator, invalid } from '../shared/request-validation.ts'
import { closedObject, oneOf, text, uuid } from '../shared/schema-kinds.ts'
import { accessProblem, projectOfPath, requireProject } from './access.ts'
import type { RequestContext } from './endpoint.ts'
import { failures } from './failures.ts'
import { EXAMPLE_ID } from './job-fields.ts'
import { jsonContent, parametersOf, RATE_HEADERS } from './openapi.ts'
import { address, PROJECT_EXAMPLE, Project, projectFields, projectJson, time } from './project-json.ts'
import type { Reply } from './reply.ts'
import type { Route, RouteParts } from './route.ts'

export const ProjectPath = closedObject({
  project_id: uuid({ description: 'The project.', example: EXAMPLE_ID }),
})

const seconds = (description: string) => Type.Number({ minimum: 0, description })
const MediaFile = closedObject(
  {
    type: oneOf(['audio', 'video', 'image', 'sequence']),
    duration: Type.Optional(seconds('Seconds; absent for images.')),
    asset_id: uuid({ description: 'The media file.' }),
  },
  { $id: 'ProjectMediaFile', description: 'A media file of a project, or a multitrack sequence.' },
)
const CompositionFacts = closedObject(
  {
    id: uuid({ description: 'The composition.' }),
    name: Type.String(),
    duration: seconds('Seconds.'),
    media_type: Type.Optional(
      oneOf(['video', 'audio'], { description: 'Absent while the composition is empty.' }),
    ),
  },
  { $id: 'ProjectComposition', description: 'A composition of a project.' },
)
const Publish = closedObject(
  {
    share_url: address('The page.'),
    composition_id: uuid(),
    access_level: oneOf(['public', 'unlisted', 'drive', 'private', 'password']),
    media_type: oneOf(['video', 'audio']),
    published_at: time('UTC.'),
    updated_at: time('UTC.'),
    name: Type.String(),
  },
  { $id: 'ProjectPublish', description: 'A share page whose file exists.' },
)
const ProjectDetail = closedObject(
  {
    ...projectFields,
    drive_id: uuid({ description: 'Its drive.' }),
    media_files: Type.Object(
      {},
      { additionalProperties: MediaFile, description: 'By media reference name.' },
    ),
    compositions: Type.Array(CompositionFacts),
    publishes: Type.Array(Publish),
    revision: Type.Integer({ minimum: 0, description: 'The current revision.' }),
    team_access: oneOf(TEAM_ACCESS, { description: 'What the other members of the drive may do with it.' }),
  },
  { $id: 'ProjectDetail', description: 'What a project contains.' },
)

function readProject(parts: RouteParts, context: RequestContext): Reply {
  const { store } = parts
  return store.snapshot(() => {
    const { project, access } = requireProject(store, context, 'view')
    return { status: 200, body: JSON.stringify(detailJson(parts, project, access)) }
  })
}

function detailJson(parts: RouteParts, project: ProjectRow, access: ProjectAccess) {
  const { store } = parts
  const head = store.revisions.head(project.id)
  const media = store.media.referencesOf(project.id)
  return {
    ...projectJson(parts, project, access),
    drive_id: project.driveId,
    // Own properties, even for a file named like an Object.prototype property.
    media_files: Object.fromEntries(
      [...media.values()].map(({ id, name, kind, availableRange }) => [
        name,
        {
          type: kind,
          ...(kind === 'image' ? {} : { duration: secondsFromUs(availableRange?.endUs ?? 0) }),
          asset_id: id,
        },
      ]),
    ),
    compositions: head.document.compositions.map((composition) => {
      const durationUs = durationOfComposition(composition)
      return {
        id: composition.id,
        name: composition.name,
        duration: secondsFromUs(durationUs),
        ...(durationUs === 0 ? {} : { media_type: seesPicture(composition, media) ? 'video' : 'audio' }),
      }
    }),
    publishes: publishesOf(parts, project, head.document),
    revision: head.number,
    team_access: project.teamAccess,
  }
}

/** Every page whose file exists. */
function publishesOf({ store, publicUrl }: RouteParts, project: ProjectRow, { compositions }: EditDocument) {
  return store.pages.listOf(project.id).map((page) => {
    const file = page.fileId === null ? null : store.exports.byId(page.fileId)
    const composition = compositions.find(({ id }) => id === page.compositionId)
    return {
      share_url: `${publicUrl()}/s/${page.slug}`,
      composition_id: page.compositionId,
      access_level: hasPassword(page) ? 'password' : page.level,
      media_type: page.kind,
      published_at: isoTime(page.createdAtMs),
      updated_at: isoTime(page.publishedAtMs ?? page.createdAtMs),
      name: file?.compositionName ?? composition?.name ?? '',
    }
  })
}

const Changes = closedObject(
  {
    name: Type.Optional(
      text({ min: 1, max: 255, trimmed: true }, { description: 'The new name.', example: 'Episode 13' }),
    ),
    folder_path: Type.Optional(
      folderPath('Its folder, created if missing; `/` is the top level.', { root: true }),
    ),
    team_access: Type.Optional(oneOf(TEAM_ACCESS, { description: 'Only for the owner.' })),
  },
  {
    $id: 'ProjectChanges',
    description: 'At least one of these.',
    example: { name: 'Episode 13', folder_path: 'Clients/Acme' },
  },
)
const validate = createValidator(Changes)

async function changeProject(parts: RouteParts, context: RequestContext): Promise<Reply> {
  const { store } = parts
  const changes = validate(await readJsonBody(context.request))
  if (Object.keys(changes).length === 0)
    throw invalid('The body needs at least one of name, folder_path, team_access.')
  const body = await parts.commit(() => {
    const { project, access } = requireProject(
      store,
      context,
      changes.team_access === undefined ? 'edit' : 'owner',
    )
    applyChanges(parts, project, changes, context.caller.userId)
    const changed = store.projects.byId(project.id)
    if (changed === null) throw new Error('a project that was just changed is not there')
    return projectJson(parts, changed, access)
  })
  return { status: 200, body: JSON.stringify(body) }
}

function applyChanges(
  { store }: RouteParts,
  project: ProjectRow,
  changes: Static<typeof Changes>,
  userId: string,
): void {
  const { name, folder_path: path, team_access: teamAccess } = changes
  if (name !== undefined && name.trim() !== project.name) store.projects.rename(project.id, name)
  if (teamAccess !== undefined) store.projects.setTeamAccess(project.id, teamAccess)
  if (path === undefined) return
  const segments = folderSegments(path)
  const place = { driveId: project.driveId, kind: 'project' } as const
  const folderId = segments.length === 0 ? null : store.folders.ensure(place, segments, userId).id
  store.projects.moveToFolder(project.id, folderId)
}

async function trashProject(parts: RouteParts, { params, caller }: RequestContext): Promise<Reply> {
  const { store } = parts
  await parts.commit(() => {
    const project = projectOfPath(store, params)
    // If repeated, it stays in the trash; nobody else learns where it is.
    const problem = accessProblem(store, { ...project, trashedAtMs: null }, caller, 'owner')
    if (problem) throw problem
    store.projects.trash(project.id)
  })
  return { status: 204, body: null }
}

const path = parametersOf(ProjectPath, 'path')
const detailExample = {
  ...PROJECT_EXAMPLE,
  drive_id: '0192f0c1-0000-7d4e-8f5a-0123456789ab',
  media_files: { 'Day 1/interview.mp4': { type: 'video', duration: 59.093, asset_id: EXAMPLE_ID } },
  compositions: [
    { id: '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6', name: 'Rough cut', duration: 45.987, media_type: 'video' },
  ],
  publishes: [],
  revision: 7,
  team_access: 'edit',
}

export const projectRoute: Route = {
  method: 'GET',
  path: '/v1/projects/:project_id',
  permission: 'view',
  limit: 'read',
  describe: (version: ApiVersion) => ({
    operationId: 'getProject',
    summary: 'Read a project',
    description:
      'The media files, compositions and share pages of a project, and what the caller may do with it.',
    tags: ['Projects'],
    parameters: path,
    responses: {
      '200': {
        description: 'The project as it is now.',
        headers: RATE_HEADERS,
        content: jsonContent(ProjectDetail, { project: detailExample }),
      },
      ...failures([400, 401, 403, 404, 429, 500, 503], true, version),
    },
  }),
  schemas: () => [ProjectDetail],
  handle: readProject,
}

export const changeProjectRoute: Route = {
  method: 'PATCH',
  path: '/v1/projects/:project_id',
  permission: 'changeProject',
  limit: 'work',
  isExtension: true,
  describe: (version: ApiVersion) => ({
    operationId: 'changeProject',
    summary: 'Rename, move or share a project',
    description: 'All changes apply, or none. Name and folder need edit access, team access the owner.',
    tags: ['Projects'],
    parameters: path,
    requestBody: { required: true, content: jsonContent(Changes, { changes: Changes.example }) },
    responses: {
      '200': {
        description: 'The project as lists show it.',
        headers: RATE_HEADERS,
        content: jsonContent(Project, { project: PROJECT_EXAMPLE }),
      },
      ...failures([400, 401, 403, 404, 413, 429, 500, 503], true, version),
    },
  }),
  schemas: () => [Changes, Project],
  handle: changeProject,
}

export const trashProjectRoute: Route = {
  method: 'DELETE',
  path: '/v1/projects/:project_id',
  permission: 'owner',
  limit: 'work',
  isExtension: true,
  describe: (version: ApiVersion) => ({
    operationId: 'trashProject',
    summary: 'Move a project to the trash',
    description:
      'Does nothing if it is there already. Its jobs are stopped. Projects are restored and purged in the web application and on the command line.',
    tags: ['Projects'],
    parameters: path,
    responses: {
      '204': { description: 'The project is in the trash.', headers: RATE_HEADERS },
      ...failures([400, 401, 403, 404, 429, 500, 503], true, version),
    },
  }),
  schemas: () => [],
  handle: trashProject,
}
