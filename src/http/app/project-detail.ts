// GET /projects/ID: everything the project page needs to start, in one answer.
import { Elysia } from 'elysia'
import { PEAKS_PER_SECOND } from '../../adapters/derive-media.ts'
import type { MediaReference, TranscriptWord } from '../../edit/document.ts'
import { stripOf } from '../../jobs/kinds/derive/derive-file.ts'
import { jobView } from '../../store/job-view.ts'
import type { MediaItemRow, TranscriptRow } from '../../store/media.ts'
import { contentTypeOf } from '../../store/playable.ts'
import { historySteps } from '../../store/undo-history.ts'
import { compressed } from './compressed.ts'
import { latestJobs } from './job-list.ts'
import type { WebParts } from './parts.ts'
import { projectFor } from './project-access.ts'
import { projectJson, revisionJson } from './project-json.ts'
import { ProjectPath } from './projects.ts'
import { signedIn } from './signed-in.ts'

/**
 * `GET /projects/:project_id`: all that the editor starts with (document, media, transcripts, access). View access.
 */
export function projectDetailRoutes(parts: WebParts) {
  const { store, publicUrl, derivedFiles } = parts.services

  const mediaOf = (projectId: string) => {
    const context = store.media.contextOf(projectId)
    const transcripts = new Map(store.media.transcriptsOf(projectId).map((row) => [row.mediaId, row]))
    return store.media.itemsOf(projectId).flatMap((item) => {
      const reference = context.media.get(item.id)
      if (!reference) return []
      derivedFiles.want(item)
      return [
        mediaJson(parts, item, reference, transcripts.get(item.id) ?? null, context.words.get(item.id) ?? []),
      ]
    })
  }

  return new Elysia()
    .use(signedIn(parts))
    .use(compressed())
    .get(
      '/projects/:project_id',
      ({ caller, params }) => {
        const { project, access } = projectFor(parts, caller, params.project_id, 'view')
        store.projects.noteView(caller.userId, project.id)
        const head = store.revisions.head(project.id)
        const history = store.revisions.list(project.id)
        const jobs = latestJobs(parts, caller, { projectId: project.id, limit: 20 })
        return {
          project: projectJson(
            { ...project, ownerEmail: store.users.byId(project.ownerId)?.email ?? '' },
            access,
          ),
          access,
          revision: head.number,
          document: head.document,
          media: mediaOf(project.id),
          revisions: history.map(revisionJson),
          ...historySteps(history, head.number),
          /** The latest jobs, newest first, including finished ones. */
          jobs: jobs.map((job) => jobView(job, publicUrl())),
        }
      },
      { params: ProjectPath },
    )
}

function mediaJson(
  { services: { derivedFiles, store } }: WebParts,
  item: MediaItemRow,
  reference: MediaReference,
  transcript: TranscriptRow | null,
  words: readonly TranscriptWord[],
) {
  const base = `/app/api/media/${item.id}`
  const hasFile = item.fileHash !== null
  const proxy = derivedFiles.status(item, 'proxy')
  const has = (kind: 'peaks' | 'filmstrip' | 'poster') => {
    const { state } = derivedFiles.status(item, kind)
    return state !== 'none' && state !== 'failed'
  }
  const strip = stripOf(item)
  return {
    ...reference,
    size_bytes: item.fileHash === null ? null : (store.media.file(item.fileHash)?.sizeBytes ?? null),
    content_type: hasFile ? contentTypeOf(item) : null,
    file_url: hasFile ? `${base}/file` : null,
    /** The proxy once it's ready, otherwise the original; null for a sequence, which plays its tracks. */
    playback_url: hasFile ? `${base}/${proxy.state === 'ready' ? 'proxy' : 'file'}` : null,
    proxy,
    poster_url: has('poster') ? `${base}/poster` : null,
    /** One byte per peak, 0 to 255. */
    peaks: has('peaks') ? { url: `${base}/peaks`, per_second: PEAKS_PER_SECOND } : null,
    filmstrip: has('filmstrip')
      ? {
          url: `${base}/filmstrip`,
          tile_width: strip.tileWidth,
          tile_height: strip.tileHeight,
          columns: strip.columns,
          count: strip.count,
          interval_seconds: strip.intervalUs / 1e6,
        }
      : null,
    transcript: transcript && {
      status: transcript.status,
      language: transcript.language,
      model: transcript.model,
      error_message: transcript.errorMessage,
    },
    /** In source time. A sequence has its tracks' words, in its own time. */
    words,
  }
}
