// The JSON body of a webhook event. Made when the event is first sent; what it reports no longer changes by then.
import type { SignedLinks } from '../adapters/signed-links.ts'
import { heardWords } from '../edit/transcript.ts'
import { isoTime, jobView, projectUrl } from '../store/job-view.ts'
import type { Store } from '../store/open.ts'
import type { DueEvent } from '../store/webhooks.ts'

export type EventBodyParts = { store: Store; publicUrl: () => string; links: SignedLinks }

/** With the version of the interface in which it is written. Null: what it reports is gone. */
export function eventBody(
  parts: EventBodyParts,
  event: DueEvent,
): { body: string; apiVersion: '1.0' | '1.2' } | null {
  const apiVersion = versionOf(parts, event)
  const data = dataOf(parts, event)
  if (data === null) return null
  const { type, eventId: id, driveId } = event
  const body = JSON.stringify({ type, id, created_at: isoTime(event.createdAtMs), drive_id: driveId, data })
  return { body, apiVersion }
}

/** A job is shown in the version of the request that created it. */
function versionOf({ store }: EventBodyParts, { type, facts }: DueEvent): '1.0' | '1.2' {
  return type === 'job.stopped' ? (store.jobs.read(String(facts.job_id))?.apiVersion ?? '1.0') : '1.0'
}

function dataOf(parts: EventBodyParts, event: DueEvent): object | null {
  const { store, publicUrl } = parts
  const { facts, projectId } = event
  if (event.type === 'project.created')
    return { project_id: projectId, name: facts.name, project_url: projectUrl(publicUrl(), projectId) }
  if (event.type === 'export.finished') return exportData(parts, String(facts.export_id))
  if (event.type === 'comment.created') return commentData(parts, event)
  const job = store.jobs.read(String(facts.job_id))
  return job && jobView(job, publicUrl(), job.apiVersion)
}

function exportData({ store, links, publicUrl }: EventBodyParts, id: string): object | null {
  const row = store.exports.byId(id)
  if (row === null) return null
  const isDone = row.state === 'finished'
  return {
    export_id: id,
    project_id: row.projectId,
    composition_id: row.compositionId,
    format: row.format,
    state: isDone ? 'done' : 'failed',
    ...(isDone
      ? { download_url: `${publicUrl()}${links.sign('download', [id, row.fileName ?? 'export']).path}` }
      : { error_message: row.errorMessage ?? 'The export failed.' }),
  }
}

/** A comment in a project belongs to a word; its composition is the first that plays it. */
function commentData({ store }: EventBodyParts, { projectId, facts }: DueEvent): object {
  const { comment_id, text, author, composition_id, at_seconds } = facts
  if (author !== undefined)
    return { project_id: projectId, composition_id, comment_id, author, text, at_seconds }
  const place = placeOf(store, projectId, facts)
  return {
    project_id: projectId,
    ...(place === null ? {} : { composition_id: place.compositionId }),
    comment_id,
    author: store.users.byId(String(facts.author_id))?.email ?? '',
    text,
    ...(place === null ? {} : { at_seconds: place.atUs / 1e6 }),
  }
}

function placeOf(store: Store, projectId: string, { media_id, word_id }: Record<string, unknown>) {
  const { document } = store.revisions.head(projectId)
  const context = store.media.contextOf(projectId)
  for (const composition of document.compositions) {
    const heard = heardWords(composition, document, context)
    const word = heard.find(({ mediaId, wordId }) => mediaId === media_id && wordId === word_id)
    if (word) return { compositionId: composition.id, atUs: word.range.startUs }
  }
  return null
}
