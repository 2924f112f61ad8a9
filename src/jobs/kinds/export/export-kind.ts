// The job of an export that somebody requested from the web application or the agent. The API's lists omit it, and it
// runs independently of the project's other jobs.

import { RoughcutError } from '../../../errors.ts'
import type { ExportFormat, Resolution } from '../../../render/formats.ts'
import { FORMATS } from '../../../render/formats.ts'
import type { ExportRow } from '../../../store/exports.ts'
import type { Store } from '../../../store/open.ts'
import type { ProjectRow } from '../../../store/projects.ts'
import type { KindWith } from '../../engine/context.ts'
import { type ExportNeeds, makeFile } from './make-file.ts'

export const exportKind: KindWith<ExportNeeds> = {
  isInProjectOrder: false,
  async run(context) {
    const { row } = await makeFile(context, { isLast: true })
    return { status: 'success', file_name: row.fileName, size_bytes: row.sizeBytes }
  },
  failure: (_context, { code, message }) => ({ status: 'error', error_message: message, error_code: code }),
}

export type NewExport = {
  project: ProjectRow
  userId: string
  compositionId: string
  format: ExportFormat
  resolution: Resolution | null
}

/**
 * Stores the job and its row, on what the project is now; the caller starts the job. Throws `not_found` for a
 * composition that is gone.
 */
export function storeExport(store: Store, wanted: NewExport): ExportRow {
  const { project, userId, compositionId, format } = wanted
  return store.transaction(() => {
    const head = store.revisions.head(project.id)
    const composition = head.document.compositions.find(({ id }) => id === compositionId)
    if (!composition) throw new RoughcutError('not_found', 'This composition was deleted. Reload the page.')
    const resolution = FORMATS[format].kind === 'video' ? wanted.resolution : null
    const { job } = store.jobs.create({
      type: 'export',
      userId,
      tokenId: null,
      driveId: project.driveId,
      project: { id: project.id },
      compositionId,
      request: { format, resolution },
      callbackUrl: null,
      idempotency: null,
      answerOf: () => '',
    })
    store.exports.create({
      id: job.id,
      projectId: project.id,
      userId,
      compositionId,
      compositionName: composition.name,
      revision: head.number,
      format,
      resolution,
      purpose: 'export',
    })
    const row = store.exports.byId(job.id)
    if (row === null) throw new Error('The export that was just stored is not there.')
    return row
  })
}
