// The job that publishes a composition: it pins the revision, lets the project's next job begin, renders, and puts the
// new file on the page. Until then, or if it fails, the page doesn't change.
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePoster, makeWavePicture } from '../../../adapters/derive-media.ts'
import type { SignedLinks } from '../../../adapters/signed-links.ts'
import { durationOfComposition } from '../../../edit/position.ts'
import { asError, RoughcutError } from '../../../errors.ts'
import { isoTime } from '../../../store/job-view.ts'
import type { PageRow } from '../../../store/published-pages.ts'
import type { ContextWith, KindWith } from '../../engine/context.ts'
import type { KeyedTurns } from '../../engine/keyed-turns.ts'
import { orNothing } from '../../engine/or-nothing.ts'
import type { JobResult } from '../../engine/states.ts'
import { type ExportNeeds, makeFile } from '../export/make-file.ts'
import { PAGE_FILES, pageContentOf } from './page-content.ts'

export type PublishNeeds = ExportNeeds & {
  links: SignedLinks
  publicUrl: () => string
  /** Jobs for the same page run one after another. */
  pageTurns: KeyedTurns
}

/** The request as the API stored it. */
export type PublishRequest = {
  composition_id: string
  media_type: 'Video' | 'Audio'
  resolution: string | null
}

type PublishContext = ContextWith<PublishNeeds>

export const publishComposition: KindWith<PublishNeeds> = {
  isInProjectOrder: true,

  async run(context) {
    context.commitStep('revision', () => fixRevision(context))
    context.letNextBegin()
    const { slug } = pageOf(context)
    return context.services.pageTurns.run(slug, context.signal, () => publish(context, slug))
  },

  failure({ job, services }, { code, message }) {
    services.store.pages.keepAsItWas(job.id)
    return { status: 'error', error_message: message, error_code: code }
  },
}

function requestOf({ job }: PublishContext): PublishRequest {
  return job.request as PublishRequest
}

/** The page that was claimed with the job. */
function pageOf(context: PublishContext): PageRow {
  const { composition_id: compositionId, media_type: mediaType } = requestOf(context)
  const kind = mediaType === 'Video' ? 'video' : 'audio'
  const page = context.services.store.pages.pageOf({ projectId: context.job.projectId, compositionId, kind })
  if (page === null) throw new Error('The page that the job was stored with is not there.')
  return page
}

/** The file that is to be made of what the project is now. Throws `composition_deleted` and `render_failed`. */
function fixRevision({ job, services: { store }, ...context }: PublishContext): null {
  const { composition_id: compositionId, media_type: mediaType, resolution } = job.request as PublishRequest
  const head = store.revisions.head(job.projectId)
  const composition = head.document.compositions.find(({ id }) => id === compositionId)
  if (!composition)
    throw new RoughcutError(
      'composition_deleted',
      'The composition was deleted before the job reached it. Publish another one, or undo the deletion.',
    )
  if (durationOfComposition(composition) === 0)
    throw new RoughcutError(
      'render_failed',
      `“${composition.name}” is empty now, so there is nothing to publish.`,
    )
  context.report('Waiting for the renderer', 0)
  store.exports.create({
    id: job.id,
    projectId: job.projectId,
    userId: job.userId,
    compositionId,
    compositionName: composition.name,
    revision: head.number,
    format: mediaType === 'Video' ? 'mp4' : 'mp3',
    resolution: mediaType === 'Video' ? resolution : null,
    purpose: 'publish',
  })
  return null
}

async function publish(context: PublishContext, slug: string): Promise<JobResult> {
  const { exportFiles, links, publicUrl } = context.services
  const { media_type: mediaType, composition_id: compositionId } = requestOf(context)
  const { row, report } = await makeFile(context, { isLast: false })
  const replaced = await shown(context, slug)
  // Downloads in progress keep reading: the file only leaves its folder.
  if (replaced !== null) await exportFiles.remove(replaced)
  const link = links.sign('download', [row.id, row.fileName ?? 'film'], pageOf(context).linkGeneration)
  return {
    status: 'success',
    composition_id: compositionId,
    share_url: `${publicUrl()}/s/${slug}`,
    media_type: mediaType,
    download_url: `${publicUrl()}${link.path}`,
    download_url_expires_at: isoTime(link.expiresAtMs),
    revision: row.revision,
    warnings: report.checks.filter(({ status }) => status === 'note').map(({ message }) => message),
  }
}

/** Shows the file on its page, or leaves neither; the file that it replaces. */
function shown(context: PublishContext, slug: string): Promise<string | null> {
  const { job, signal, services } = context
  const { store, exportFiles } = services
  const takeAway = () => exportFiles.remove(job.id)
  return orNothing(signal, takeAway, async () => {
    await writePage(context)
    return context.commitLast('page', () => store.pages.show(slug, job.id))
  })
}

/** What the page shows beside the film, written once: later edits and removed revisions do not change a page. */
async function writePage(context: PublishContext): Promise<void> {
  const { services, job, signal, log } = context
  const { store, exportFiles, programs } = services
  const row = store.exports.byId(job.id)
  const document = row && store.revisions.byNumber(job.projectId, row.revision)?.document
  const composition = document?.compositions.find(({ id }) => id === row?.compositionId)
  if (!row || !document || !composition)
    throw new RoughcutError('render_failed', 'The revision to publish has been removed. Publish again.')
  const film = exportFiles.pathOf(row)
  const at = (name: string) => join(film, '..', name)
  const content = pageContentOf(composition, document, store.media.contextOf(job.projectId))
  await writeFile(`${at(PAGE_FILES.content)}.part`, JSON.stringify(content))
  await rename(`${at(PAGE_FILES.content)}.part`, at(PAGE_FILES.content))
  try {
    const atUs = Math.min(content.durationUs / 10, 5e6)
    if (row.format === 'mp4') await makePoster(film, at(PAGE_FILES.poster), { programs, signal, atUs })
    else await makeWavePicture(film, at(PAGE_FILES.poster), { programs, signal })
  } catch (error) {
    if (signal.aborted) throw error
    // The player shows the film's first picture then.
    await rm(at(PAGE_FILES.poster), { force: true })
    log.warn('poster not made', { error: asError(error) })
  }
}
