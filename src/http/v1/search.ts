// GET /v1/search: finds projects, media files and folders by name, and projects by what's said in them. The index
// only suggests; this file checks access against the current rows.
import { Type } from '@sinclair/typebox'
import { RoughcutError } from '../../errors.ts'
import { audiencesOfUser, libraryAudience } from '../../store/audience.ts'
import type { ApiVersion } from '../../store/schema.ts'
import type { SearchKind } from '../../store/search-index.ts'
import { invalid } from '../shared/request-validation.ts'
import { closedObject, oneOf, uuid } from '../shared/schema-kinds.ts'
import { searchWordsOf } from '../shared/search-words.ts'
import type { Caller } from './auth.ts'
import type { RequestContext } from './endpoint.ts'
import { failures } from './failures.ts'
import { EXAMPLE_ID } from './job-fields.ts'
import { jsonContent, parametersOf, RATE_HEADERS } from './openapi.ts'
import { address, time } from './project-json.ts'
import type { Reply } from './reply.ts'
import type { Route, RouteParts } from './route.ts'
import { momentOf, Query, readQuery, SEARCHED_TYPES, type SearchInput, type SORTS } from './search-query.ts'
import { folderResults, libraryResults, MAX_MATCHES, type Ranked, resultsOf } from './search-results.ts'

/** What spoken words can match: a project, or a file in the library. */
const CONTENT_TYPES = ['project', 'video', 'audio'] as const

/** Index matches per result, because several matches in one project become one result. */
const HITS_PER_RESULT = 10

const MAX_HITS = 1000

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

function ranked(parts: RouteParts, caller: Caller, wanted: SearchInput): Ranked[] {
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
