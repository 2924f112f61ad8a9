// GET /v1/projects: the projects a token's user can view, page by page. A cursor holds the first page's filters and
// order. It grants no access: every page only has what its caller can view.
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Store } from '../../store/open.ts'
import {
  nameKeyOf,
  PROJECT_SORTS,
  type ProjectFilters,
  type ProjectPlace,
} from '../../store/project-pages.ts'
import type { ApiVersion } from '../../store/schema.ts'
import { dateTime, parseDateTime } from '../shared/date-time.ts'
import { folderPath, folderSegments } from '../shared/folder-path.ts'
import { createQueryReader } from '../shared/query.ts'
import { invalid } from '../shared/request-validation.ts'
import { checkedText, closedObject, isUuid, oneOf, text } from '../shared/schema-kinds.ts'
import type { Caller } from './auth.ts'
import type { RequestContext } from './endpoint.ts'
import { failures } from './failures.ts'
import { jsonContent, parametersOf, RATE_HEADERS } from './openapi.ts'
import { PROJECT_EXAMPLE, Project, projectJson } from './project-json.ts'
import type { Reply } from './reply.ts'
import type { Route, RouteParts } from './route.ts'

const DIRECTIONS = ['asc', 'desc'] as const

const ListQuery = Type.Object({
  name: Type.Optional(
    text(
      { min: 1, max: 255 },
      { description: 'A part of the name; case does not matter.', example: 'episode' },
    ),
  ),
  folder_path: Type.Optional(
    folderPath('Only projects directly in this folder; `/` is the top level.', { root: true }),
  ),
  created_by: Type.Optional(
    checkedText('the UUID of a user, or me', (given) => given === 'me' || isUuid(given), {
      maxLength: 36,
      description: 'Only projects that this user created: a UUID, or `me`.',
      example: 'me',
    }),
  ),
  created_after: Type.Optional(dateTime({ description: 'Created at this time or later.' })),
  created_before: Type.Optional(dateTime({ description: 'Created before this time.' })),
  updated_after: Type.Optional(dateTime({ description: 'Updated at this time or later.' })),
  updated_before: Type.Optional(dateTime({ description: 'Updated before this time.' })),
  sort: Type.Optional(
    oneOf(PROJECT_SORTS, {
      default: 'created_at',
      description:
        '`last_viewed_at`: when this user last opened the project’s page; those never opened last.',
    }),
  ),
  direction: Type.Optional(oneOf(DIRECTIONS, { default: 'desc', description: 'For names too.' })),
  cursor: Type.Optional(
    checkedText(
      'empty, or the next_cursor of an earlier page, unchanged',
      (given) => given === '' || decode(given) !== null,
      {
        maxLength: 8000,
        description:
          'The `pagination.next_cursor` of the previous page; empty for the first page. Filters and order carry over.',
      },
    ),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Projects per page.', example: 20 }),
  ),
})
type ListQuery = Static<typeof ListQuery>
const readQuery = createQueryReader(ListQuery)

/** What carries over from page to page, in normalized form. */
const Choice = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 1000 })),
    folder: Type.Optional(Type.Array(Type.String({ maxLength: 1020 }), { maxItems: 10 })),
    owner: Type.Optional(Type.String({ maxLength: 36 })),
    times: Type.Array(Type.Union([Type.Integer(), Type.Null()]), { minItems: 4, maxItems: 4 }),
    sort: oneOf(PROJECT_SORTS),
    direction: oneOf(DIRECTIONS),
  },
  { additionalProperties: false },
)
type Choice = Static<typeof Choice>
const Cursor = Type.Object(
  {
    choice: Choice,
    key: Type.Union([Type.String({ maxLength: 2000 }), Type.Integer(), Type.Null()]),
    id: Type.String({ maxLength: 36 }),
  },
  { additionalProperties: false },
)

const TIMES = ['created_after', 'created_before', 'updated_after', 'updated_before'] as const

function encode(choice: Choice, { key, id }: ProjectPlace): string {
  return Buffer.from(JSON.stringify({ choice, key, id })).toString('base64url')
}

/** Null for anything that `encode` didn't write. */
function decode(given: string): Static<typeof Cursor> | null {
  try {
    const content: unknown = JSON.parse(Buffer.from(given, 'base64url').toString('utf8'))
    return Value.Check(Cursor, content) ? content : null
  } catch {
    return null
  }
}

/** The query's own choices; what it doesn't mention is absent. */
function chosenIn(
  query: ListQuery,
  caller: Caller,
): Partial<Omit<Choice, 'times'>> & { times: (number | null)[] } {
  const { name, folder_path: folder, created_by: owner, sort, direction } = query
  return {
    ...(name === undefined ? {} : { name: nameKeyOf(name) }),
    ...(folder === undefined ? {} : { folder: folderSegments(folder) }),
    ...(owner === undefined ? {} : { owner: owner === 'me' ? caller.userId : owner.toLowerCase() }),
    times: TIMES.map((key) => {
      const given = query[key]
      return given === undefined ? null : parseDateTime(given)
    }),
    ...(sort === undefined ? {} : { sort }),
    ...(direction === undefined ? {} : { direction }),
  }
}

/** Throws if the query differs from the first page's. */
function requireSame(chosen: ReturnType<typeof chosenIn>, carried: Choice): void {
  const differs = (key: string) =>
    invalid(`${key} differs from the first page, whose filters and order carry over.`, [key])
  const NAMES = {
    name: 'name',
    folder: 'folder_path',
    owner: 'created_by',
    sort: 'sort',
    direction: 'direction',
  }
  for (const [key, parameter] of Object.entries(NAMES)) {
    const given = chosen[key as keyof typeof NAMES]
    if (given !== undefined && JSON.stringify(given) !== JSON.stringify(carried[key as keyof typeof NAMES]))
      throw differs(parameter)
  }
  for (const [index, key] of TIMES.entries()) {
    const given = chosen.times[index] ?? null
    if (given !== null && given !== carried.times[index]) throw differs(key)
  }
}

/** In the store's form; null for a folder that doesn't exist. */
function filtersOf(store: Pick<Store, 'folders'>, driveId: string, choice: Choice): ProjectFilters | null {
  const [createdAfterMs, createdBeforeMs, updatedAfterMs, updatedBeforeMs] = choice.times
  const times = { createdAfterMs, createdBeforeMs, updatedAfterMs, updatedBeforeMs }
  const filters: ProjectFilters = {
    ...(choice.name === undefined ? {} : { namePart: choice.name }),
    ...(choice.owner === undefined ? {} : { ownerId: choice.owner }),
    ...Object.fromEntries(Object.entries(times).filter(([, atMs]) => typeof atMs === 'number')),
  }
  if (choice.folder === undefined) return filters
  if (choice.folder.length === 0) return { ...filters, folderId: null }
  const folder = store.folders.find({ driveId, kind: 'project' }, choice.folder)
  return folder === null ? null : { ...filters, folderId: folder.id }
}

function listProjects(parts: RouteParts, { request, caller }: RequestContext): Reply {
  const { store } = parts
  const query = readQuery(request.url)
  const cursor = query.cursor === undefined || query.cursor === '' ? null : decode(query.cursor)
  const chosen = chosenIn(query, caller)
  if (cursor !== null) requireSame(chosen, cursor.choice)
  const choice: Choice = cursor?.choice ?? { sort: 'created_at', direction: 'desc', ...chosen }
  const limit = query.limit ?? 20
  const filters = filtersOf(store, caller.driveId, choice)
  const { userId, driveId } = caller
  const { sort, direction } = choice
  const after = cursor === null ? null : { key: cursor.key, id: cursor.id }
  // One more than we show, so we know whether there's a next page without a second query.
  const found =
    filters === null
      ? []
      : store.projects.page({ ...filters, userId, driveId, sort, direction, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const body = {
    data: page.flatMap(({ project }) => {
      const access = store.projects.accessOf(project, caller)
      return access === null ? [] : [projectJson(parts, project, access)]
    }),
    pagination: found.length > limit && last ? { next_cursor: encode(choice, last.place) } : {},
  }
  return { status: 200, body: JSON.stringify(body) }
}

const ProjectPage = closedObject(
  {
    data: Type.Array(Project, { description: 'In the requested order.' }),
    pagination: closedObject({
      next_cursor: Type.Optional(Type.String({ description: 'Absent on the last page.' })),
    }),
  },
  { $id: 'ProjectPage', description: 'Projects that this user may view.' },
)

const describe = (version: ApiVersion) => ({
  operationId: 'listProjects',
  summary: 'List projects',
  description:
    'Projects of the drive that this user may view; those in the trash are not listed. A project whose position in the order changes between two pages may appear twice or not at all; every other project appears exactly once.',
  tags: ['Projects'],
  parameters: parametersOf(ListQuery, 'query'),
  responses: {
    '200': {
      description: 'One page.',
      headers: RATE_HEADERS,
      content: jsonContent(ProjectPage, {
        page: { data: [PROJECT_EXAMPLE], pagination: { next_cursor: 'eyJ…' } },
      }),
    },
    ...failures([400, 401, 403, 429, 500, 503], true, version),
  },
})

export const projectsRoute: Route = {
  method: 'GET',
  path: '/v1/projects',
  permission: 'drive',
  limit: 'read',
  describe,
  schemas: () => [ProjectPage],
  handle: listProjects,
}
