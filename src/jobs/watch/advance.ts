// What follows the import of a watched file: the prompt, then exports, then their files in the output folder. Each step
// is stored in one transaction with the job that does it.
import type { Log } from '../../log.ts'
import { EXPORT_FORMATS } from '../../render/formats.ts'
import type { JobRecord } from '../../store/jobs.ts'
import type { Store } from '../../store/open.ts'
import type { WatchedFileRow, WatchFolderRow } from '../../store/watch-folders.ts'
import type { ExportFiles } from '../kinds/export/export-files.ts'
import { storeExport } from '../kinds/export/export-kind.ts'
import { endingOf } from '../kinds/export/file-name.ts'
import { writeOut } from './write-out.ts'

export type AdvanceParts = {
  store: Store
  log: Log
  exportFiles: ExportFiles
  startJob(jobId: string): void
}

/** Does the next step of a file, if the one before it has ended. */
export async function advance(parts: AdvanceParts, file: WatchedFileRow): Promise<void> {
  const { store } = parts
  const folder = store.watchFolders.byId(file.folderId)
  if (folder === null) return
  if (file.stage === 'exporting') return finishExports(parts, folder, file)
  const job = store.jobs.read((file.stage === 'editing' ? file.agentJobId : null) ?? file.importJobId)
  if (job?.state === 'running') return
  const problem = job === null ? 'Its job no longer exists.' : problemOf(job)
  if (problem !== null) return fail(parts, file, problem)
  if (file.stage === 'importing' && folder.prompt !== null) startPrompt(parts, folder, file, folder.prompt)
  else startExports(parts, folder, file)
}

/** Leaves the file as it is, visibly. */
export function fail(
  { store, log }: Pick<AdvanceParts, 'store' | 'log'>,
  file: WatchedFileRow,
  problem: string,
) {
  store.watchFolders.updateFile(file.id, { stage: 'failed', problem })
  log.warn('watched file failed', { folder: file.folderId, project: file.projectId, problem })
}

/** Why a job did not do its work; null: it did. */
function problemOf({ state, result }: JobRecord): string | null {
  if (state === 'cancelled') return 'Its job was canceled.'
  const {
    status,
    error_message: message,
    media_status: media,
  } = (result ?? {}) as {
    status?: string
    error_message?: string
    media_status?: Record<string, { error_message?: string }>
  }
  if (status === 'success' || status === 'partial') return null
  const ofMedia = Object.values(media ?? {}).find(({ error_message }) => error_message !== undefined)
  return message ?? ofMedia?.error_message ?? 'Its job failed.'
}

function startPrompt(
  { store, startJob }: AdvanceParts,
  folder: WatchFolderRow,
  file: WatchedFileRow,
  prompt: string,
): void {
  const job = store.transaction(() => {
    const project = store.projects.byId(file.projectId)
    if (project === null || project.trashedAtMs !== null) return null
    const created = store.jobs.create({
      type: 'agent',
      userId: folder.userId,
      tokenId: null,
      driveId: project.driveId,
      project: { id: project.id },
      request: { prompt, project_id: project.id },
      callbackUrl: null,
      idempotency: null,
      answerOf: () => '',
    })
    store.watchFolders.updateFile(file.id, { stage: 'editing', agentJobId: created.job.id })
    return created.job
  })
  if (job === null) store.watchFolders.updateFile(file.id, { stage: 'failed', problem: DELETED })
  else startJob(job.id)
}

const DELETED = 'Its project was deleted.'

/** Of the first composition. */
function startExports({ store, startJob }: AdvanceParts, folder: WatchFolderRow, file: WatchedFileRow): void {
  if (folder.exports.length === 0) {
    store.watchFolders.updateFile(file.id, { stage: 'done' })
    return
  }
  const ids = store.transaction(() => {
    const project = store.projects.byId(file.projectId)
    const [composition] =
      project === null || project.trashedAtMs !== null
        ? []
        : store.revisions.head(project.id).document.compositions
    if (!project || !composition) return null
    const formats = EXPORT_FORMATS.filter((format) => folder.exports.includes(format))
    const exportIds = formats.map(
      (format) =>
        storeExport(store, {
          ...{ project, userId: folder.userId, compositionId: composition.id, format, resolution: null },
        }).id,
    )
    store.watchFolders.updateFile(file.id, { stage: 'exporting', exportIds })
    return exportIds
  })
  if (ids === null) store.watchFolders.updateFile(file.id, { stage: 'failed', problem: DELETED })
  else for (const id of ids) startJob(id)
}

/** Called once all exports have ended. Never replaces an existing file. */
async function finishExports(
  parts: AdvanceParts,
  folder: WatchFolderRow,
  file: WatchedFileRow,
): Promise<void> {
  const { store, exportFiles } = parts
  const rows = (file.exportIds ?? []).map((id) => store.exports.byId(id))
  if (rows.some((row) => row?.state === 'waiting' || row?.state === 'running')) return
  for (const row of rows) {
    if (row?.state !== 'finished' || folder.outPath === null)
      return fail(parts, file, row?.errorMessage ?? 'Its export was canceled or deleted.')
    await writeOut({
      ...{ from: exportFiles.pathOf(row), folder: folder.outPath, id: row.id },
      ...{ sourceName: file.name, ending: endingOf(row.format) },
    })
  }
  store.watchFolders.updateFile(file.id, { stage: 'done' })
}
