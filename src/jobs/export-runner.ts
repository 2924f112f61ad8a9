// Exports that people ask for in the web application: one after the other, each with its row as the
// truth and its file under DATA/exports/ID/. One that the server's end interrupts begins again at the
// next start. How a composition becomes a file is in export-composition.ts.
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asError, RoughcutError } from '../errors.ts'
import { fileNameOfId } from '../own-file.ts'
import { type ExportFormat, FORMATS, type Resolution } from '../render/formats.ts'
import type { ExportRow } from '../store/exports.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { JobServices } from './engine/context.ts'
import { partiesOf } from './engine/fair-queue.ts'
import {
  INTERNAL_ERROR_MESSAGE,
  MAX_ATTEMPTS,
  ServerStopping,
  TOO_MANY_ATTEMPTS_MESSAGE,
} from './engine/states.ts'
import { exportComposition } from './kinds/export/export-composition.ts'
import { endingOf, isRendered, safeName } from './kinds/export/file-name.ts'

export type NewExport = {
  project: ProjectRow
  userId: string
  compositionId: string
  format: ExportFormat
  resolution: Resolution | null
}

export type ExportRunner = {
  /** Exports what the project is now, whatever is edited meanwhile. Throws `not_found` for an unknown composition. */
  start(wanted: NewExport): ExportRow
  /** False: it has finished already. Its processes and partial files are gone within 2 seconds. */
  cancel(id: string): boolean
  /** Takes away row and file, cancelling what still runs. */
  remove(id: string): Promise<void>
  /** Where the file of a finished export is. */
  fileOf(row: Pick<ExportRow, 'id' | 'format'>): string
  /** What a running one is doing, in words; null when it waits or is over. */
  labelOf(id: string): string | null
  /** Counts up with every change of a label. */
  version(): number
  /** Once, at start: removes files without a row and goes on with what was interrupted. */
  recover(): Promise<void>
  /** Removes the files of exports whose project is gone. */
  sweep(): Promise<void>
  /** Resolves when none is waiting or running. */
  idle(): Promise<void>
  /** Gives what runs `graceMs`, then interrupts it. */
  stop(graceMs: number): Promise<void>
}

/** The reason of the signal when a person cancels. */
class ExportCancelled extends Error {
  override readonly name = 'ExportCancelled'
}

/** How often a running export looks whether its row and project are still there. */
const WATCH_INTERVAL_MS = 1000

export function createExportRunner(
  services: JobServices,
  render: typeof exportComposition = exportComposition,
): ExportRunner {
  const { store, config, queues, leftovers, log } = services
  const root = join(config.dataDir, 'exports')
  const stopping = new AbortController()
  const underWay = new Map<string, { cancelling: AbortController; done: Promise<void> }>()
  const labels = new Map<string, string>()
  let version = 0

  const folderOf = (id: string) => join(root, fileNameOfId(id))
  const fileOf = ({ id, format }: Pick<ExportRow, 'id' | 'format'>) =>
    join(folderOf(id), `file.${endingOf(format)}`)

  const report = (id: string) => {
    let shown = -1
    let isTold = false
    return (label: string, percent: number) => {
      if (labels.get(id) !== label) version += 1
      labels.set(id, label)
      const whole = Math.min(99, Math.max(shown, Math.floor(percent)))
      try {
        if (whole > shown) store.exports.report(id, whole)
      } catch (error) {
        // Not worth an export: a full disk ends it by itself.
        if (!isTold) log.warn('export progress not stored', { export: id, error: asError(error) })
        isTold = true
      }
      shown = whole
    }
  }

  const run = async (row: ExportRow, signal: AbortSignal): Promise<void> => {
    if (row.attempts >= MAX_ATTEMPTS) throw new RoughcutError('internal_error', TOO_MANY_ATTEMPTS_MESSAGE)
    const { format, resolution } = checkedKind(row)
    const project = requireProject(services, row.id)
    const document = store.revisions.byNumber(project.id, row.revision)?.document
    if (!document) throw new RoughcutError('not_found', `The project has no revision ${row.revision}.`)
    // What an attempt left that a crash ended.
    await leftovers.discard(folderOf(row.id))
    await mkdir(folderOf(row.id), { recursive: true, mode: 0o700 })
    signal.throwIfAborted()
    store.exports.beginAttempt(row.id)
    store.exports.report(row.id, 0)
    const outFile = fileOf(row)
    const found = await render(services, {
      project: { name: project.name, document, context: store.media.contextOf(project.id) },
      compositionId: row.compositionId,
      format,
      resolution,
      outFile,
      report: report(row.id),
      signal,
    })
    const finished = {
      fileName: `${safeName(row.compositionName)}.${endingOf(format)}`,
      sizeBytes: found.sizeBytes,
      report: found,
    }
    await store.lock.retry(() => store.exports.finish(row.id, finished), signal)
    log.info('export finished', { export: row.id, format, sizeBytes: found.sizeBytes })
  }

  const attempt = async (row: ExportRow, signal: AbortSignal): Promise<void> => {
    const watch = watchRow(services, row.id, signal)
    try {
      // Texts are there in no time and do not wait behind a film.
      if (isRendered(row.format)) {
        const parties = partiesOf({ driveId: requireProject(services, row.id).driveId, userId: row.userId })
        await queues.run('render', parties, watch.signal, () => run(row, watch.signal))
      } else await run(row, watch.signal)
    } catch (thrown) {
      const cause = watch.signal.aborted ? watch.signal.reason : thrown
      if (cause instanceof ServerStopping) return store.exports.endAttempt(row.id)
      await rm(folderOf(row.id), { recursive: true, force: true })
      const [state, message] =
        cause instanceof ExportCancelled
          ? (['cancelled', null] as const)
          : (['failed', messageOf(cause)] as const)
      await store.lock.retry(() => store.exports.stop(row.id, state, message))
      if (state === 'cancelled') return
      log.warn('export failed', { export: row.id, format: row.format, error: asError(cause) })
    } finally {
      watch.close()
    }
  }

  const begin = (row: ExportRow) => {
    const cancelling = new AbortController()
    const signal = AbortSignal.any([stopping.signal, cancelling.signal])
    const done = attempt(row, signal)
      .catch((error: unknown) =>
        log.error('export outcome not stored', { export: row.id, error: asError(error) }),
      )
      .finally(() => {
        underWay.delete(row.id)
        labels.delete(row.id)
        version += 1
      })
    underWay.set(row.id, { cancelling, done })
  }

  const idle = async () => {
    while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ done }) => done))
  }

  const sweep = async () => {
    // Asked when the folder is known to be there, whose row came first: one that began since then stays.
    for (const id of await readdir(root).catch(() => []))
      if (store.exports.byId(id) === null && !underWay.has(id)) await leftovers.discard(join(root, id))
  }

  return {
    start({ project, userId, compositionId, format, resolution }) {
      const head = store.revisions.head(project.id)
      const composition = head.document.compositions.find(({ id }) => id === compositionId)
      if (!composition)
        throw new RoughcutError('not_found', 'This composition is no longer in the project. Reload the page.')
      const row = store.exports.create({
        projectId: project.id,
        userId,
        compositionId,
        compositionName: composition.name,
        revision: head.number,
        format,
        resolution: FORMATS[format].kind === 'video' ? resolution : null,
      })
      begin(row)
      return row
    },
    cancel(id) {
      const running = underWay.get(id)
      running?.cancelling.abort(new ExportCancelled('cancelled'))
      return running !== undefined
    },
    async remove(id) {
      const running = underWay.get(id)
      running?.cancelling.abort(new ExportCancelled('removed'))
      await running?.done
      store.exports.remove(id)
      await rm(folderOf(id), { recursive: true, force: true })
    },
    fileOf,
    labelOf: (id) => labels.get(id) ?? null,
    version: () => version,
    async recover() {
      await sweep()
      for (const row of store.exports.unfinished()) begin(row)
    },
    sweep,
    idle,
    async stop(graceMs) {
      const grace = Promise.withResolvers<void>()
      const timer = setTimeout(grace.resolve, graceMs)
      await Promise.race([idle(), grace.promise])
      clearTimeout(timer)
      stopping.abort(new ServerStopping())
      await idle()
    },
  }
}

function checkedKind({ format, resolution }: ExportRow): Pick<NewExport, 'format' | 'resolution'> {
  if (!Object.hasOwn(FORMATS, format)) throw new RoughcutError('bad_request', `There is no format ${format}.`)
  return { format: format as ExportFormat, resolution: resolution as Resolution | null }
}

function messageOf(cause: unknown): string {
  return cause instanceof RoughcutError ? cause.message : INTERNAL_ERROR_MESSAGE
}

function requireProject({ store }: Pick<JobServices, 'store'>, exportId: string): ProjectRow {
  const row = store.exports.byId(exportId)
  const project = row && store.projects.byId(row.projectId)
  if (!project) throw new ExportCancelled('its project was deleted for good')
  if (project.trashedAtMs !== null)
    throw new RoughcutError(
      'project_deleted',
      'The project was moved to the trash, so the export was stopped. Restore the project and export again.',
    )
  return project
}

/** A signal that is aborted with `signal`, and also when row or project go away. */
function watchRow(services: Pick<JobServices, 'store'>, exportId: string, signal: AbortSignal) {
  const gone = new AbortController()
  const timer = setInterval(() => {
    try {
      requireProject(services, exportId)
    } catch (error) {
      // What cannot be read just now is not gone: the next look tells.
      if (error instanceof RoughcutError || error instanceof ExportCancelled) gone.abort(error)
    }
  }, WATCH_INTERVAL_MS)
  timer.unref()
  return { signal: AbortSignal.any([signal, gone.signal]), close: () => clearInterval(timer) }
}
