// Shared by exports, publishing and timelines: turns one revision of a composition into the file of a row.
import { RoughcutError } from '../../../errors.ts'
import { type ExportFormat, FORMATS, type Resolution } from '../../../render/formats.ts'
import type { ExportRow } from '../../../store/exports.ts'
import type { Store } from '../../../store/open.ts'
import type { ContextWith } from '../../engine/context.ts'
import { orNothing } from '../../engine/or-nothing.ts'
import type { Steps } from '../../workers/steps.ts'
import { exportComposition } from './export-composition.ts'
import type { ExportFiles } from './export-files.ts'
import type { ExportReport, ExportServices } from './export-request.ts'
import { endingOf, isRendered, safeName } from './file-name.ts'

export type RenderComposition = typeof exportComposition

export type ExportNeeds = Omit<ExportServices, 'store'> & {
  store: Store
  /** Heavy work, here or on a worker. */
  steps: Steps
  exportFiles: ExportFiles
  /** Replaces the default in tests. */
  render?: RenderComposition
}

export type ExportContext = ContextWith<ExportNeeds>

/**
 * Makes the file once, whatever is edited in between, and records in its row that it's complete. Throws
 * `render_failed`, or the reason why the job ends, and then leaves nothing. `isLast`: this file completes the job.
 */
export async function makeFile(
  context: ExportContext,
  { isLast }: { isLast: boolean },
): Promise<{ row: ExportRow; report: ExportReport }> {
  const { services, signal } = context
  const { store, exportFiles } = services
  const row = rowOf(context)
  if (row.finishedAtMs !== null) return { row, report: row.report as ExportReport }
  const commit = isLast ? context.commitLast : context.commitStep
  const takeAway = () => exportFiles.drop(row.id)
  await orNothing(signal, takeAway, async () => {
    const found = await drawn(context, row)
    const fileName = `${safeName(row.compositionName)}.${endingOf(row.format)}`
    commit('file', () => {
      store.exports.finish(row.id, { fileName, sizeBytes: found.sizeBytes, report: found })
      return null
    })
  }).catch((thrown: unknown) => {
    throw asFailure(thrown)
  })
  const made = rowOf(context)
  context.log.info('file made', { format: made.format, sizeBytes: made.sizeBytes })
  return { row: made, report: made.report as ExportReport }
}

/** Queued if it takes long: texts take no time and don't wait for films. */
async function drawn({ job, services, parties, signal, standby, report }: ExportContext, row: ExportRow) {
  const { store, exportFiles, steps, render = exportComposition } = services
  const document = store.revisions.byNumber(row.projectId, row.revision)?.document
  if (!document)
    throw new RoughcutError('render_failed', 'The revision to export has been removed. Export again.')
  await exportFiles.prepare(row.id)
  signal.throwIfAborted()
  const project = store.projects.byId(row.projectId)
  const request = {
    font: project && store.brandKits.fontOf(project.driveId),
    project: {
      name: project?.name ?? '',
      document,
      context: store.media.contextOf(row.projectId),
    },
    compositionId: row.compositionId,
    ...formatOf(row),
  }
  const outFile = exportFiles.pathOf(row)
  if (!isRendered(row.format)) return render(services, { ...request, outFile, report, signal })
  report('Waiting for the renderer', 0)
  return steps.render({ jobId: job.id, name: 'render', parties, signal, standby }, request, outFile, {
    onProgress: report,
    onWaiting: (reason) => report(`Rendering: ${reason}`, 0),
  })
}

/** The row that the job fills. Throws `render_failed` when somebody deleted it. */
function rowOf({ job, services }: ExportContext): ExportRow {
  const row = services.store.exports.byId(job.id)
  if (row === null) throw new RoughcutError('render_failed', 'The export was deleted.')
  return row
}

function formatOf({ format, resolution }: ExportRow) {
  if (!Object.hasOwn(FORMATS, format))
    throw new RoughcutError('render_failed', `This version cannot write the format ${format}.`)
  return { format: format as ExportFormat, resolution: resolution as Resolution | null }
}

/** Messages from rendering that are meant for people are kept verbatim. */
function asFailure(thrown: unknown): unknown {
  const isForPeople = thrown instanceof RoughcutError && thrown.code !== 'program_missing'
  return isForPeople && !FINAL.has(thrown.code)
    ? new RoughcutError('render_failed', thrown.message, { cause: thrown })
    : thrown
}

/** Codes that say more in a result than that the file was not made; `not_found` becomes `source_failed` there. */
const FINAL: ReadonlySet<string> = new Set([
  'render_failed',
  'not_expressible',
  'not_found',
  'project_deleted',
  'cancelled',
  'internal_error',
])
