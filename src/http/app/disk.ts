// What takes up space, and how to free it. Owners see and free space in their own drives; the first user, who set up
// the server, sees everything. Neither learns the names of other people's private projects.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { freeDerived, freeExports } from '../../jobs/disk/free.ts'
import { bytesOfProject, type DiskUse, measureDisk } from '../../jobs/disk/measure.ts'
import type { ProjectUse } from '../../store/disk-use.ts'
import { closedObject, oneOf, uuid } from '../shared/schema-kinds.ts'
import { requireDriveOwner } from './drive-owner.ts'
import type { WebParts } from './parts.ts'
import { type Caller, signedIn } from './signed-in.ts'

const DAY_MS = 24 * 3600_000

/** Shows what takes up space, and frees it. */
export function diskRoutes(parts: WebParts) {
  const { store, config, derivedFiles, exportFiles, nowMs } = parts.services
  const { dataDir } = config
  return new Elysia()
    .use(signedIn(parts))
    .get('/disk', async ({ caller }) => {
      requireDriveOwner(parts, caller)
      return diskShown(await measureDisk(dataDir, store), visibleDrives(parts, caller), caller)
    })
    .post(
      '/disk/free',
      async ({ caller, body }) => {
        requireDriveOwner(parts, caller)
        const drives = visibleDrives(parts, caller)
        const own = store.diskUse.projects().filter(({ driveId }) => drives === null || drives.has(driveId))
        const chosen = own.filter(({ projectId }) =>
          [undefined, projectId].includes(body.project_id?.toLowerCase()),
        )
        if (body.project_id !== undefined && chosen.length === 0)
          throw new RoughcutError('not_found', 'Project not found in a drive that you own.')
        const projectIds = new Set(chosen.map(({ projectId }) => projectId))
        const freed =
          body.what === 'derived'
            ? await freeDerived({ dataDir, store, forget: derivedFiles.forget }, { projectIds })
            : await freeExports(
                { store, remove: exportFiles.remove },
                { projectIds, finishedBeforeMs: nowMs() - Number(body.older_than_days ?? 30) * DAY_MS },
              )
        return { freed_bytes: freed.bytes, files: freed.files }
      },
      {
        body: closedObject({
          what: oneOf(['derived', 'exports']),
          project_id: Type.Optional(uuid()),
          /** Of exports. */
          older_than_days: Type.Optional(oneOf(['0', '7', '30', '90', '365'])),
        }),
      },
    )
}

/** Null: all. */
function visibleDrives({ services: { store } }: WebParts, { userId }: Caller): Set<string> | null {
  if (store.users.first()?.id === userId) return null
  const own = store.drives.ofUser(userId).filter(({ role }) => role === 'owner')
  return new Set(own.map(({ id }) => id))
}

function diskShown(
  { totalBytes, freeBytes, roomBytes, kinds, projects }: DiskUse,
  drives: Set<string> | null,
  { userId }: Caller,
) {
  return {
    total_bytes: totalBytes,
    free_bytes: freeBytes,
    /** What imports and exports may still use; at 0 they're refused. */
    room_bytes: roomBytes,
    kinds: drives === null ? kinds : [],
    projects: projects
      .filter(({ driveId }) => drives === null || drives.has(driveId))
      .map((project) => ({
        project_id: project.projectId,
        /** Null: the drive's library, or somebody else's private project. */
        name: isHidden(project, userId) ? null : project.projectName,
        is_private: isHidden(project, userId),
        drive: project.driveName,
        is_in_trash: project.isInTrash,
        size_bytes: bytesOfProject(project),
        media_bytes: project.mediaBytes,
        derived_bytes: project.derivedBytes,
        export_bytes: project.exportBytes,
        export_count: project.exportCount,
        revision_bytes: project.revisionBytes,
      })),
  }
}

function isHidden({ privateTo }: ProjectUse, userId: string): boolean {
  return privateTo !== null && privateTo !== userId
}
