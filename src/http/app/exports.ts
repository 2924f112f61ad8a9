// A project's exports: starting, following, downloading and deleting them. Rendering is in jobs/kinds/export.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { storeExport } from '../../jobs/kinds/export/export-kind.ts'
import { EXPORT_FORMATS, FORMATS, RESOLUTIONS, type Resolution } from '../../render/formats.ts'
import type { ExportRow } from '../../store/exports.ts'
import { isoTime } from '../../store/job-view.ts'
import type { ProjectAccess } from '../../store/projects.ts'
import { fileAnswer } from '../shared/file-answer.ts'
import { closedObject, oneOf, text, uuid } from '../shared/schema-kinds.ts'
import { exportJson } from './export-json.ts'
import type { WebParts } from './parts.ts'
import type { PersonLimit } from './person-limit.ts'
import { projectFor } from './project-access.ts'
import { ProjectPath } from './projects.ts'
import { type Caller, signedIn } from './signed-in.ts'

const ExportPath = closedObject({ export_id: uuid() })
/** Unfinished exports per person: each keeps the machine busy for a while and takes up disk space. */
const MAX_WAITING = 20
const RESOLUTION_NAMES = Object.keys(RESOLUTIONS) as Resolution[]

/**
 * Exports of a project: started and canceled with edit access, listed, downloaded and linked with view access. At most
 * `MAX_WAITING` of a person wait at a time (429).
 */
export function exportRoutes(parts: WebParts, limit: PersonLimit) {
  return new Elysia()
    .use(newExportRoutes(parts, limit))
    .use(exportFileRoutes(parts))
    .use(exportEndRoutes(parts))
}

function newExportRoutes(parts: WebParts, limit: PersonLimit) {
  const { store } = parts.services
  const requireFewWaiting = ({ userId }: Caller): void => {
    if (store.jobs.countUnfinishedOf(userId, 'export') >= MAX_WAITING)
      throw new RoughcutError(
        'too_many_requests',
        `You already have ${MAX_WAITING} exports waiting. Cancel some, or try again when they are done.`,
        { retryAfterSeconds: 60 },
      )
  }

  return new Elysia()
    .use(signedIn(parts))
    .get('/export-formats', () => ({
      formats: EXPORT_FORMATS.map((format) => {
        const { kind, ending, about } = FORMATS[format]
        return { format, kind, ending, about }
      }),
      resolutions: RESOLUTION_NAMES,
    }))
    .post(
      '/projects/:project_id/exports',
      ({ caller, params, body }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'edit')
        limit.take(caller)
        requireFewWaiting(caller)
        parts.requireRoom(0)
        const row = storeExport(store, {
          project,
          userId: caller.userId,
          compositionId: body.composition_id,
          format: body.format,
          resolution: body.resolution ?? null,
        })
        parts.onJobCreated(row.id)
        return status(201, exportJson(row))
      },
      {
        params: ProjectPath,
        body: closedObject({
          composition_id: text({ min: 1, max: 200 }),
          format: oneOf(EXPORT_FORMATS),
          resolution: Type.Optional(oneOf(RESOLUTION_NAMES)),
        }),
      },
    )
    .get(
      '/projects/:project_id/exports',
      ({ caller, params }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'view')
        return { data: store.exports.listOf(project.id).map(exportJson) }
      },
      { params: ProjectPath },
    )
}

/** An export's result, its file, and a link to it for people without an account. */
function exportFileRoutes(parts: WebParts) {
  const { exportFiles } = parts.services
  const exportFor = finder(parts)
  return new Elysia()
    .use(signedIn(parts))
    .get(
      '/exports/:export_id',
      ({ caller, params }) => exportJson(exportFor(caller, params.export_id, 'view')),
      {
        params: ExportPath,
      },
    )
    .get(
      '/exports/:export_id/file',
      ({ caller, params, request }) => {
        const row = exportFor(caller, params.export_id, 'view')
        if (row.state !== 'finished')
          throw new RoughcutError('conflict', 'This export has no file: it is not finished.')
        return fileAnswer(request, {
          path: exportFiles.pathOf(row),
          etag: row.id,
          modifiedAtMs: row.finishedAtMs ?? row.createdAtMs,
          contentType: FORMATS[row.format as keyof typeof FORMATS]?.mimeType ?? 'application/octet-stream',
          downloadAs: row.fileName ?? 'export',
          cacheSeconds: 0,
        })
      },
      { params: ExportPath },
    )
    .post(
      '/exports/:export_id/link',
      ({ caller, params }) => {
        const row = exportFor(caller, params.export_id, 'view')
        if (row.state !== 'finished')
          throw new RoughcutError('conflict', 'This export has no file: it is not finished.')
        const { links, publicUrl } = parts.services
        const link = links.sign('download', [row.id, row.fileName ?? 'export'])
        return status(201, {
          download_url: `${publicUrl()}${link.path}`,
          download_url_expires_at: isoTime(link.expiresAtMs),
        })
      },
      { params: ExportPath },
    )
}

function exportEndRoutes(parts: WebParts) {
  const { exportFiles } = parts.services
  const exportFor = finder(parts)
  return new Elysia()
    .use(signedIn(parts))
    .post(
      '/exports/:export_id/cancel',
      ({ caller, params }) => {
        const row = exportFor(caller, params.export_id, 'edit')
        if (row.state !== 'waiting' && row.state !== 'running')
          throw new RoughcutError('conflict', 'This export has ended already. Delete it to free its space.')
        parts.cancelJob(row.id)
        return { cancelling: true }
      },
      { params: ExportPath },
    )
    .delete(
      '/exports/:export_id',
      async ({ caller, params }) => {
        const row = exportFor(caller, params.export_id, 'edit')
        parts.cancelJob(row.id)
        await parts.jobEnded(row.id)
        await exportFiles.remove(row.id)
        return { deleted: true }
      },
      { params: ExportPath },
    )
}

/** Finds an export in a project the caller can see. The function throws `not_found` and `forbidden`. */
function finder(parts: WebParts) {
  const { store } = parts.services
  return (caller: Caller, id: string, needed: ProjectAccess): ExportRow => {
    const row = store.exports.byId(id.toLowerCase())
    const project = row && store.projects.byId(row.projectId)
    if (row?.purpose !== 'export' || !project || !store.projects.accessOf(project, caller)) throw noExport()
    projectFor(parts, caller, row.projectId, needed)
    return row
  }
}

function noExport(): RoughcutError {
  return new RoughcutError('not_found', 'Export not found, or its project is not shared with you.')
}
