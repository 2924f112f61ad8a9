// A project as lists show it, and its schema.
import { Type } from '@sinclair/typebox'
import { isoTime, projectUrl } from '../../store/job-view.ts'
import type { Store } from '../../store/open.ts'
import type { ProjectAccess, ProjectRow } from '../../store/projects.ts'
import { closedObject, oneOf, uuid } from '../shared/schema-kinds.ts'
import { EXAMPLE_ID } from './job-fields.ts'

/** A date-time in an answer. */
export const time = (description: string) =>
  Type.Unsafe<string>({ type: 'string', format: 'date-time', description })
/** An address in an answer. */
export const address = (description: string) =>
  Type.Unsafe<string>({ type: 'string', format: 'uri', description })

const fields = {
  id: uuid({ description: 'The project.' }),
  name: Type.String(),
  created_at: time('UTC.'),
  updated_at: time('Of the latest revision or rename; otherwise the creation.'),
  folder_path: Type.Optional(Type.String({ description: 'Absent at the top level.' })),
  project_url: address('Opens the project in the web application.'),
  access: oneOf(['owner', 'edit', 'comment', 'view'], { description: 'What the caller may do with it.' }),
}

/** Project fields that lists and details share. */
export const projectFields = fields

export const Project = closedObject(fields, { $id: 'Project', description: 'A project, as lists show it.' })

export const PROJECT_EXAMPLE = {
  id: EXAMPLE_ID,
  name: 'Episode 12',
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-22T09:30:00.000Z',
  folder_path: 'Clients/Acme',
  project_url: `http://127.0.0.1:4747/projects/${EXAMPLE_ID}`,
  access: 'owner',
}

/** `access` is the caller's own. */
export function projectJson(
  { store, publicUrl }: { store: Pick<Store, 'folders'>; publicUrl: () => string },
  project: ProjectRow,
  access: ProjectAccess,
) {
  const folder = project.folderId === null ? null : store.folders.pathOf(project.folderId)
  return {
    id: project.id,
    name: project.name,
    created_at: isoTime(project.createdAtMs),
    updated_at: isoTime(project.updatedAtMs),
    ...(folder === null ? {} : { folder_path: folder }),
    project_url: projectUrl(publicUrl(), project.id),
    access,
  }
}
