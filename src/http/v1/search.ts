// GET /v1/search: finds projects, media files and folders by name, and projects by what's said in them. The index
// only suggests; this file checks access against the current rows.
import { type Static, Type } from '@sinclair/typebox'
import { secondsFromUs } from '../../edit/time.ts'
import { RoughcutError } from '../../errors.ts'
import { audiencesOfUser, libraryAudience } from '../../store/audience.ts'
import { isoTime, projectUrl } from '../../store/job-view.ts'
import type { MediaItemRow } from '../../store/media.ts'
import { nameKeyOf } from '../../store/project-pages.ts'
import type { ProjectRow } from '../../store/projects.ts'
import type { ApiVersion } from '../../store/schema.ts'
import type { QueryPart, SearchHit, SearchKind } from '../../store/search-index.ts'
import { shownName } from '../../store/users.ts'
import { parseDateTime } from '../shared/date-time.ts'
import { createQueryReader } from '../shared/query.ts'
import { invalid } from '../shared/request-validation.ts'
import { checkedText, closedObject, oneOf, text, uuid } from '../shared/schema-kinds.ts'
import { searchWordsOf } from '../shared/search-words.ts'
import { THUMBNAIL_NAME } from '../shared/thumbnail-link.ts'
import type { Caller } from './auth.ts'
import type { RequestContext } from './endpoint.ts'
import { failures } from './failures.ts'
import { EXAMPLE_ID } from './job-fields.ts'
import { jsonContent, parametersOf, RATE_HEADERS } from './openapi.ts'
import { address, time } from './project-json.ts'
import type { Reply } from './reply.ts'
import type { Route, RouteParts } from './route.ts'

/** What can be searched for. */
export const SEARCHED_TYPES = [
  'project',
  'video',
  'image',
  'audio',
  'project_folder',
  'media_library_folder',
  'layout_pack',
] as const
/** What spoken words can match: a project, or a file in the library. */
const CONTENT_TYPES = ['project', 'video', 'audio'] as const
const MATCHES = ['name', 'content', 'visual'] as const
const SORTS = ['relevance', 'newest', 'oldest'] as const
const DAY_MS = 24 * 60 * 60 * 1000
const MAX_MATCHES = 3
/** Index matches per result, because several matches in one project become one result. */
const HITS_PER_RESULT = 10
const MAX_HITS = 1000

const moment = (description: string) =>
  checkedText('a date, or an ISO 8601 date-time', (given) => momentOf(given, 'start') !== null, {
    maxLength: 64,
    description,
    example: '2026-11-01',
  })

const Query = Type.Object({
  query: text(
    { min: 1, max: 500, trimmed: true },
    { description: 'Words, all of which must match; phrases in double quotes.', example: 'filler word' },
  ),
  type: Type.Optional(
    Type.Array(oneOf(SEARCHED_TYPES), { description: 'Only results of these types. Repeatable.' }),
  ),
  match: Type.Optional(
    Type.Array(oneOf(MATCHES), {
      description: 'By `name`, by `content`, or both (the default). Repeatable.',
    }),
  ),
  owner: Type.Optional(
    Type.Array(uuid(), { maxItems: 20, description: 'Only of these users. Repeatable, up to 20 times.' }),
  ),
  updated_after: Type.Optional(moment('Inclusive; a date means its beginning, in UTC.')),
  updated_before: Type.Optional(moment('Inclusive; a date means its end, in UTC.')),
  sort: Type.Optional(oneOf(SORTS, { default: 'relevance' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30, example: 10 })),
})
type Query = Static<typeof Query>
const readQuery = createQueryReader(Query)

/** Milliseconds; a time without an offset is UTC. Null if it's neither a date nor a date-time. */
function momentOf(given: string, end: 'start' | 'end'): number | null {
  if (/^\d{4}-\d\d-\d\d$/.test(given)) {
    const day = parseDateTime(`${given}T00:00:00Z`)
    return day === null || end === 'start' ? day : day + DAY_MS - 1
  }
  return parseDateTime(given) ?? parseDateTime(`${given}Z`)
}

/** `json` is only called for results that are shown; null if it's gone. */
type Ranked = {
  tier: number
  rank: number
  updatedAtMs: number
  json(): Record<string, unknown> | null
}

function search(parts: RouteParts, { request, caller }: RequestContext): Reply {
  const query = readQuery(request.url)
  const match = new Set(query.match ?? ['name', 'content'])
  if (match.has('visual'))
    throw match.size === 1
      ? new RoughcutError(
          'forbidden',
          'Visual search is not available on this server. Search by name or content.',
        )
      : invalid('match must be name, content or both; visual cannot be combined with them.', ['match'])
  const words = searchWordsOf(query.query)
  const limit = query.limit ?? 30
  const types = new Set(query.type ?? SEARCHED_TYPES)
  const found = words.length === 0 ? [] : ranked(parts, caller, { query, words, match, types, limit })
  const results = found
    .sort(orderOf(query.sort ?? 'relevance'))
    .slice(0, limit)
    .flatMap(({ json }) => json() ?? [])
  return { status: 200, body: JSON.stringify({ results }) }
}

type Wanted = { query: Query; words: QueryPart[]; match: Set<string>; types: Set<string>; limit: number }

function ranked(parts: RouteParts, caller: Caller, wanted: Wanted): Ranked[] {
  const { query, words, match, types, limit } = wanted
  const kinds: SearchKind[] = [
    ...(match.has('name')
      ? (['project', 'video', 'audio', 'image'] as const).filter((kind) => types.has(kind))
      : []),
    // Spoken words belong to a project or to a file in the library.
    ...(match.has('content') && [...CONTENT_TYPES].some((type) => types.has(type))
      ? (['words'] as const)
      : []),
  ]
  const { store } = parts
  return store.snapshot(() => {
    const hits = store.search().find({
      words,
      withNames: match.has('name'),
      audiences: [...audiencesOfUser(caller.driveId, caller.userId), libraryAudience(caller.driveId)],
      kinds,
      ownerIds: (query.owner ?? []).map((id) => id.toLowerCase()),
      updatedFromMs: query.updated_after === undefined ? null : momentOf(query.updated_after, 'start'),
      updatedUntilMs: query.updated_before === undefined ? null : momentOf(query.updated_before, 'end'),
      order: query.sort ?? 'relevance',
      limit: Math.min(MAX_HITS, limit * HITS_PER_RESULT),
    })
    const results: Ranked[] = []
    for (const [projectId, ofProject] of Map.groupBy(hits, (hit) => hit.projectId)) {
      const project = store.projects.byIdOfAnyKind(projectId)
      if (
        project === null ||
        project.trashedAtMs !== null ||
        store.projects.accessOf(project, caller) === null
      )
        continue
      results.push(
        ...(project.kind === 'library'
          ? libraryResults(parts, project, ofProject, wanted)
          : resultsOf(parts, project, ofProject, wanted)),
      )
    }
    return match.has('name') ? [...results, ...folderResults(parts, caller, wanted)] : results
  })
}

/** The project itself, by its name or content, and its media files by theirs. */
function resultsOf(
  parts: RouteParts,
  project: ProjectRow,
  hits: readonly SearchHit[],
  { words, types }: Wanted,
): Ranked[] {
  const { updatedAtMs } = project
  const ofProject = hits.filter(
    ({ kind }) => types.has('project') && (kind === 'project' || kind === 'words'),
  )
  const ofMedia = hits
    .filter(({ kind }) => kind !== 'project' && kind !== 'words')
    .map(({ itemId, rank }): Ranked => {
      return { tier: 0, rank, updatedAtMs, json: () => mediaJson(parts, project, itemId ?? '') }
    })
  const names = ofProject.filter(({ kind }) => kind === 'project')
  const best = names.length > 0 ? names : ofProject
  if (best.length === 0) return ofMedia
  return [
    ...ofMedia,
    {
      tier: names.length > 0 ? 0 : 1,
      rank: Math.min(...best.map(({ rank }) => rank)),
      updatedAtMs,
      json: () => projectResult(parts, project, ofProject, words),
    },
  ]
}

/** Library files that have the words in their name or in their transcript. */
function libraryResults(
  parts: RouteParts,
  { updatedAtMs }: ProjectRow,
  hits: readonly SearchHit[],
  { words, types }: Wanted,
): Ranked[] {
  const { store, publicUrl } = parts
  const byItem = Map.groupBy(hits, ({ itemId }) => itemId ?? '')
  return [...byItem].flatMap(([itemId, ofItem]): Ranked[] => {
    const item = store.media.byId(itemId)
    if (item === null || !types.has(item.kind)) return []
    const isNamed = ofItem.some(({ kind }) => kind !== 'words')
    const spoken = ofItem.filter(({ kind }) => kind === 'words').slice(0, MAX_MATCHES)
    const json = () => {
      const matches = spoken.flatMap((hit) => {
        const excerpt = store.search().excerpt(hit, words)
        return excerpt === null ? [] : [{ start: excerpt.startSeconds, text: excerpt.text }]
      })
      return {
        ...{ type: item.kind, asset_id: item.id, name: item.name, location: 'media_library' },
        ...{ url: `${publicUrl()}/library`, ...thumbnailOf(parts, item), updated_at: isoTime(updatedAtMs) },
        ...(item.durationUs === null ? {} : { duration: secondsFromUs(item.durationUs) }),
        ...(matches.length > 0 ? { matches } : {}),
      }
    }
    return [{ tier: isNamed ? 0 : 1, rank: Math.min(...ofItem.map(({ rank }) => rank)), updatedAtMs, json }]
  })
}

function placeOf({ publicUrl }: RouteParts, project: ProjectRow) {
  return { url: projectUrl(publicUrl(), project.id), updated_at: isoTime(project.updatedAtMs) }
}

/** A signed link to a poster of a video or an image. */
function thumbnailOf({ publicUrl, publishing }: RouteParts, { id, kind, fileHash }: MediaItemRow) {
  if (fileHash === null || kind === 'audio') return {}
  const { path } = publishing.links.sign('download', [id, THUMBNAIL_NAME])
  return { thumbnail_url: `${publicUrl()}${path}` }
}

function mediaJson(parts: RouteParts, project: ProjectRow, itemId: string) {
  const item = parts.store.media.byId(itemId)
  if (item === null) return null
  return {
    type: item.kind,
    asset_id: item.id,
    project_id: project.id,
    name: item.name,
    location: 'project',
    ...placeOf(parts, project),
    ...thumbnailOf(parts, item),
    ...(item.durationUs === null ? {} : { duration: secondsFromUs(item.durationUs) }),
  }
}

function projectResult(
  parts: RouteParts,
  project: ProjectRow,
  hits: readonly SearchHit[],
  words: QueryPart[],
) {
  const { store } = parts
  const matches = hits
    .filter(({ kind }) => kind === 'words')
    .slice(0, MAX_MATCHES)
    .flatMap((hit) => {
      const excerpt = store.search().excerpt(hit, words)
      if (excerpt === null || hit.itemId === null) return []
      const media = store.media.byId(hit.itemId)
      const of = media === null ? { composition_id: hit.itemId } : { asset_id: hit.itemId, media: media.name }
      return [{ ...of, start: excerpt.startSeconds, text: excerpt.text }]
    })
  const owner = store.users.byId(project.ownerId)
  return {
    type: 'project',
    project_id: project.id,
    name: project.name,
    ...placeOf(parts, project),
    ...(owner === null ? {} : { owner: { id: owner.id, name: shownName(owner) } }),
    matches,
  }
}

/** A folder is visible to its creator and to anyone who can view a project in it; library folders, to all members. */
function folderResults({ store, publicUrl }: RouteParts, caller: Caller, wanted: Wanted): Ranked[] {
  const { query, words, types } = wanted
  const { driveId, userId } = caller
  const fromMs = query.updated_after === undefined ? 0 : (momentOf(query.updated_after, 'start') ?? 0)
  const untilMs =
    query.updated_before === undefined
      ? Number.POSITIVE_INFINITY
      : (momentOf(query.updated_before, 'end') ?? 0)
  return [
    ...(types.has('project_folder') ? store.folders.list({ driveId, kind: 'project' }) : []),
    ...(types.has('media_library_folder') ? store.folders.list({ driveId, kind: 'library' }) : []),
  ].flatMap(({ id, kind, name, createdBy, updatedAtMs }): Ranked[] => {
    const isWanted =
      matchesName(name, words) &&
      updatedAtMs >= fromMs &&
      updatedAtMs <= untilMs &&
      (query.owner === undefined ||
        (createdBy !== null && query.owner.some((one) => one.toLowerCase() === createdBy)))
    if (!isWanted) return []
    const isVisible =
      kind === 'library' ||
      createdBy === userId ||
      store.projects.page({
        ...{ userId, driveId, folderId: id, sort: 'created_at', direction: 'desc', after: null, limit: 1 },
      }).length > 0
    if (!isVisible) return []
    const library = kind === 'library'
    return [
      {
        ...{ tier: 0, rank: 0, updatedAtMs },
        json: () => ({
          type: library ? 'media_library_folder' : 'project_folder',
          folder_id: id,
          name,
          ...(library ? { location: 'media_library' } : {}),
          url: library ? `${publicUrl()}/library` : publicUrl(),
          updated_at: isoTime(updatedAtMs),
        }),
      },
    ]
  })
}

/** Compares like the index: each word matches the start of a word, ignoring case and accents. */
function matchesName(name: string, parts: readonly QueryPart[]): boolean {
  const tokens = tokensOf(name)
  return parts.every(({ words, isPhrase }) => {
    const wanted = tokensOf(words.join(' '))
    return tokens.some((_, at) =>
      wanted.every((word, offset) => {
        const token = tokens[at + offset] ?? ''
        return !isPhrase && offset === wanted.length - 1 ? token.startsWith(word) : token === word
      }),
    )
  })
}

function tokensOf(given: string): string[] {
  const folded = nameKeyOf(given.normalize('NFD').replaceAll(/\p{M}+/gu, ''))
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

function orderOf(sort: (typeof SORTS)[number]) {
  return (a: Ranked, b: Ranked): number => {
    if (sort !== 'relevance') return (sort === 'newest' ? 1 : -1) * (b.updatedAtMs - a.updatedAtMs)
    return a.tier - b.tier || a.rank - b.rank || b.updatedAtMs - a.updatedAtMs
  }
}

const seconds = Type.Number({ minimum: 0 })
const SearchResult = closedObject(
  {
    type: oneOf(SEARCHED_TYPES),
    project_id: Type.Optional(uuid()),
    asset_id: Type.Optional(uuid()),
    folder_id: Type.Optional(uuid()),
    name: Type.String(),
    location: Type.Optional(oneOf(['project', 'media_library'])),
    url: address('Opens it in the web application.'),
    thumbnail_url: Type.Optional(address('A signed link; absent for audio.')),
    owner: Type.Optional(closedObject({ id: uuid(), name: Type.String() })),
    updated_at: time('UTC.'),
    duration: Type.Optional(seconds),
    matches: Type.Optional(
      Type.Array(
        closedObject({
          composition_id: Type.Optional(uuid()),
          asset_id: Type.Optional(uuid()),
          media: Type.Optional(Type.String()),
          start: seconds,
          text: Type.String(),
        }),
        { maxItems: MAX_MATCHES, description: 'What was said, and when.' },
      ),
    ),
  },
  { $id: 'SearchResult', description: 'A project, a media file or a folder.' },
)
const SearchResults = closedObject(
  { results: Type.Array(SearchResult) },
  { $id: 'SearchResults', description: 'The best, newest or oldest first.' },
)

export const searchRoute: Route = {
  method: 'GET',
  path: '/v1/search',
  permission: 'drive',
  limit: 'work',
  describe: (version: ApiVersion) => ({
    operationId: 'search',
    summary: 'Search',
    description:
      'Results match every word, whatever its case and accents. In names, a word matches the start of a word; in what is said, a whole word. Changes can be found within 5 seconds. Only what the caller may view is found, and nothing in the trash.',
    tags: ['Projects'],
    parameters: parametersOf(Query, 'query'),
    responses: {
      '200': {
        description: 'At most `limit` results.',
        headers: RATE_HEADERS,
        content: jsonContent(SearchResults, {
          results: {
            results: [
              {
                type: 'project',
                project_id: EXAMPLE_ID,
                name: 'Episode 12',
                url: `http://127.0.0.1:4747/projects/${EXAMPLE_ID}`,
                owner: { id: EXAMPLE_ID, name: 'ada@example.com' },
                updated_at: '2026-11-22T09:30:00.000Z',
                matches: [
                  {
                    composition_id: '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6',
                    start: 31.2,
                    text: '… cut every filler word …',
                  },
                ],
              },
            ],
          },
        }),
      },
      ...failures([400, 401, 403, 429, 500, 503], true, version),
    },
  }),
  schemas: () => [SearchResults],
  handle: search,
}
