// Searches all of a person's drives: projects by name and by what's said in them, and media files by name. The
// index only suggests; this file checks access against the current rows.
import { Elysia } from 'elysia'
import type { EditDocument } from '../../edit/document.ts'
import { type Microseconds, usFromSeconds } from '../../edit/time.ts'
import { audiencesOfUser } from '../../store/audience.ts'
import { isoTime } from '../../store/job-view.ts'
import type { ProjectRow } from '../../store/projects.ts'
import type { QueryPart, SearchHit } from '../../store/search-index.ts'
import { closedObject, text } from '../shared/schema-kinds.ts'
import { searchWordsOf } from '../shared/search-words.ts'
import type { WebParts } from './parts.ts'
import { type Caller, signedIn } from './signed-in.ts'

const MAX_PROJECTS = 30
/** Several matches in one project become one result. */
const MAX_HITS = 600
/** Of one project. */
const MAX_MATCHES = 5

/** The index rounds times to this. */
const INDEXED_STEP_US = 10_000

const SearchQuery = closedObject({ query: text({ min: 0, max: 500 }) })

/** `GET /search`: names, and moments at which the words are said, in all drives of the person; times in seconds. */
export function searchRoutes(parts: WebParts) {
  const { store } = parts.services

  const hitsOf = (words: QueryPart[], { userId }: Caller): SearchHit[] =>
    store.search().find({
      words,
      withNames: true,
      audiences: store.drives.ofUser(userId).flatMap(({ id }) => audiencesOfUser(id, userId)),
      kinds: ['project', 'video', 'audio', 'image', 'words'],
      ...{ ownerIds: [], updatedFromMs: null, updatedUntilMs: null },
      order: 'relevance',
      limit: MAX_HITS,
    })

  const matchJson = (hit: SearchHit, words: QueryPart[]) => {
    const excerpt = store.search().excerpt(hit, words)
    if (excerpt === null || hit.itemId === null) return []
    const media = store.media.byId(hit.itemId)
    return [
      {
        item_id: hit.itemId,
        /** Null: said in a media file, whether or not a composition plays it. */
        composition_id: media === null ? hit.itemId : null,
        media: media?.name ?? null,
        start_seconds: excerpt.startSeconds,
        text: excerpt.text,
      },
    ]
  }

  const resultJson = (project: ProjectRow, hits: readonly SearchHit[], words: QueryPart[]) => {
    const said = hits.filter(({ kind }) => kind === 'words')
    const files = hits.filter(({ kind }) => kind !== 'words' && kind !== 'project')
    const { document } = store.revisions.head(project.id)
    const matches = said.flatMap((hit) => matchJson(hit, words))
    // A composition can be opened at that very moment, so its words rank above a file's, and stand for them where it
    // plays the file there.
    const inCompositions = matches.filter((match) => match.composition_id !== null)
    const inFiles = matches.filter(
      ({ composition_id, item_id, start_seconds }) =>
        composition_id === null && !isPlayed(document, item_id, usFromSeconds(start_seconds)),
    )
    return {
      project_id: project.id,
      name: project.name,
      owner: store.users.byId(project.ownerId)?.email ?? '',
      updated_at: isoTime(project.updatedAtMs),
      matches: distinct([...inCompositions, ...inFiles])
        .slice(0, MAX_MATCHES)
        .map(({ item_id: _, ...match }) => match),
      files: files.slice(0, MAX_MATCHES).flatMap(({ itemId }) => store.media.byId(itemId ?? '')?.name ?? []),
    }
  }

  return new Elysia().use(signedIn(parts)).get(
    '/search',
    ({ caller, query }) => {
      const words = searchWordsOf(query.query)
      if (words.length === 0) return { data: [] }
      return store.snapshot(() => {
        const byProject = [...Map.groupBy(hitsOf(words, caller), ({ projectId }) => projectId)]
        const ranked = byProject
          .map(([projectId, hits]) => ({ projectId, hits, tier: tierOf(hits), rank: rankOf(hits) }))
          .sort((a, b) => a.tier - b.tier || a.rank - b.rank)
        const data = ranked
          .values()
          .flatMap(({ projectId, hits }) => {
            const project = store.projects.byId(projectId)
            if (project === null || project.trashedAtMs !== null) return []
            if (store.projects.accessOf(project, { userId: caller.userId }) === null) return []
            return [resultJson(project, hits, words)]
          })
          .take(MAX_PROJECTS)
        return { data: [...data] }
      })
    },
    { query: SearchQuery },
  )
}

/** True if a composition plays the file at this time of it. */
function isPlayed({ compositions }: EditDocument, mediaId: string, atUs: Microseconds): boolean {
  return compositions
    .flatMap(({ tracks }) => tracks.flatMap(({ items }) => items))
    .some(
      (item) =>
        item.kind === 'clip' &&
        item.mediaId === mediaId &&
        item.sourceRange.startUs <= atUs + INDEXED_STEP_US &&
        item.sourceRange.endUs > atUs,
    )
}

/** Tracks of one recording hear the same: what reads the same is listed once per composition. */
function distinct<Match extends { composition_id: string | null; text: string }>(
  matches: readonly Match[],
): Match[] {
  const known = new Set<string>()
  return matches.filter(({ composition_id, text }) => {
    const isKnown = composition_id === null && known.has(text)
    known.add(text)
    return !isKnown
  })
}

/** Name matches come before spoken words. */
function tierOf(hits: readonly SearchHit[]): number {
  return hits.some(({ kind }) => kind === 'project') ? 0 : hits.some(({ kind }) => kind !== 'words') ? 1 : 2
}

function rankOf(hits: readonly SearchHit[]): number {
  return Math.min(...hits.map(({ rank }) => rank))
}
