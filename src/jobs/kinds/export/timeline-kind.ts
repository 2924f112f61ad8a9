// The job that writes a timeline for another editor: text with references to media, which are never bundled.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SignedLinks } from '../../../adapters/signed-links.ts'
import type { Composition, MediaReference } from '../../../edit/document.ts'
import { RoughcutError } from '../../../errors.ts'
import { FORMATS } from '../../../render/formats.ts'
import { leftOutOfTimeline, type WrittenFormat, writtenFileOf } from '../../../render/written-files.ts'
import { isoTime } from '../../../store/job-view.ts'
import type { Store } from '../../../store/open.ts'
import type { ContextWith, KindWith } from '../../engine/context.ts'
import { orNothing } from '../../engine/or-nothing.ts'
import type { JobResult } from '../../engine/states.ts'
import { pathBeside } from './beside-path.ts'
import type { ExportFiles } from './export-files.ts'
import { safeName } from './file-name.ts'

/** The names that the interface has for them, and ours. */
export const TIMELINE_FORMATS = {
  edl: 'samplitude',
  sesx: 'sesx',
  fcp: 'fcpxml',
  premiere: 'xmeml',
  davinci_resolve: 'xmeml',
  otio: 'otio',
  cmx3600: 'edl',
} as const satisfies Record<string, WrittenFormat>
export type TimelineFormat = keyof typeof TIMELINE_FORMATS

export type TimelineNeeds = {
  store: Store
  exportFiles: ExportFiles
  links: SignedLinks
  publicUrl: () => string
}

/** The request as the API stored it. */
export type TimelineRequest = {
  format: TimelineFormat
  composition_id: string
  include_markers: boolean
  create_track_per_file: boolean
}

export const exportTimeline: KindWith<TimelineNeeds> = {
  isInProjectOrder: true,
  async run(context) {
    const { job, services, signal, report } = context
    const { store, exportFiles, links, publicUrl } = services
    const request = job.request as TimelineRequest
    const format = TIMELINE_FORMATS[request.format]
    report('Writing the timeline', 0)
    const { composition, revision, text, warnings } = written(context, format)
    // Before the folder: a sweep takes a folder without a row for a leftover.
    context.commitStep('row', () => {
      store.exports.create({
        id: job.id,
        projectId: job.projectId,
        userId: job.userId,
        compositionId: composition.id,
        compositionName: composition.name,
        revision,
        format,
        resolution: null,
        purpose: 'timeline',
      })
      return null
    })
    const file = exportFiles.pathOf({ id: job.id, format })
    const fileName = `${safeName(composition.name)}.${FORMATS[format].ending}`
    await orNothing(
      signal,
      () => exportFiles.remove(job.id),
      async () => {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 })
        await writeFile(`${file}.part`, text)
        signal.throwIfAborted()
        await rename(`${file}.part`, file)
        context.commitLast('file', () => {
          store.exports.finish(job.id, { fileName, sizeBytes: Buffer.byteLength(text), report: null })
          return null
        })
      },
    )
    const link = links.sign('download', [job.id, fileName])
    return {
      status: 'success',
      composition_id: composition.id,
      file_name: fileName,
      content_type: FORMATS[format].mimeType,
      download_url: `${publicUrl()}${link.path}`,
      download_url_expires_at: isoTime(link.expiresAtMs),
      warnings,
    } satisfies JobResult
  },
  failure: (_context, { code, message }) => ({ status: 'error', error_message: message, error_code: code }),
}

/** The text of the file, and what it does not say. Throws `composition_deleted` and `not_expressible`. */
function written({ job, services: { store } }: ContextWith<TimelineNeeds>, format: WrittenFormat) {
  const request = job.request as TimelineRequest
  const row = store.exports.byId(job.id)
  // The revision of an attempt that crashed; its row has one that is no longer there only if it was purged.
  const head =
    (row && store.revisions.byNumber(job.projectId, row.revision)) ?? store.revisions.head(job.projectId)
  const found = head.document.compositions.find(({ id }) => id === request.composition_id)
  if (!found)
    throw new RoughcutError(
      'composition_deleted',
      'The composition was deleted before the job reached it. Export another one, or undo the deletion.',
    )
  const composition: Composition = request.include_markers ? found : { ...found, markers: [] }
  const whole = {
    composition,
    document: head.document,
    context: store.media.contextOf(job.projectId),
    pathOf: (media: MediaReference) => pathBeside(store, media),
    hasTrackPerFile: request.create_track_per_file,
  }
  try {
    const text = writtenFileOf(format, whole)
    if (typeof text !== 'string') throw new Error(`${format} is not a text format`)
    const leftOut = leftOutOfTimeline(format, whole)
    const warnings = leftOut.map((what) => `The file is without ${what}, which the format cannot hold.`)
    return { composition, revision: head.number, text, warnings }
  } catch (error) {
    throw error instanceof RoughcutError && error.code === 'bad_request'
      ? new RoughcutError('not_expressible', error.message, { cause: error })
      : error
  }
}
