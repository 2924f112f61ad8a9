// What a search finds, as JSON. Its caller checks access to projects; access to folders is checked here.
import { secondsFromUs } from '../../edit/time.ts'
import { isoTime, projectUrl } from '../../store/job-view.ts'
import type { MediaItemRow } from '../../store/media.ts'
import { nameKeyOf } from '../../store/project-pages.ts'
import type { ProjectRow } from '../../store/projects.ts'
import type { QueryPart, SearchHit } from '../../store/search-index.ts'
import { shownName } from '../../store/users.ts'
import { THUMBNAIL_NAME } from '../shared/thumbnail-link.ts'
import type { Caller } from './auth.ts'
import type { RouteParts } from './route.ts'
import { momentOf, type SearchInput } from './search-query.ts'

export const MAX_MATCHES = 3

/** `json` is only called for results that are shown; null if it's gone. */
export type Ranked = {
  tier: number
  rank: number
  updatedAtMs: number
  json(): Record<string, unknown> | null
}

/** The project itself, by its name or content, and its media files by theirs. */
export function resultsOf(
  parts: RouteParts,
  project: ProjectRow,
  hits: readonly SearchHit[],
  { words, types }: SearchInput,
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
export function libraryResults(
  parts: RouteParts,
  { updatedAtMs }: ProjectRow,
  hits: readonly SearchHit[],
  { words, types }: SearchInput,
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
export function folderResults(
  { store, publicUrl }: RouteParts,
  caller: Caller,
  wanted: SearchInput,
): Ranked[] {
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
