// How much space each project takes in the database and in files that rows refer to. Derived files are measured on the
// disk instead.
import type { Connection } from './connection.ts'

export type ProjectUse = {
  projectId: string
  /** Of a library: null. */
  projectName: string | null
  /** The only person who may know its name; null if the drive shares the project. */
  privateTo: string | null
  driveId: string
  driveName: string
  isInTrash: boolean
  /** Bytes of its media files; a file that several projects use counts for each. */
  mediaBytes: number
  /** Bytes of files that only it uses: what purging it would free. */
  ownMediaBytes: number
  exportCount: number
  exportBytes: number
  revisionBytes: number
}

/** Reads sizes only, of every project of the installation. */
export function createDiskUseStore({ raw }: Pick<Connection, 'raw'>) {
  const readProjects = raw.query<ProjectUse & { isLibrary: number; trashed: number }, []>(`
    WITH used AS (SELECT DISTINCT project_id, file_hash FROM media_items WHERE file_hash IS NOT NULL),
      users_of AS (SELECT file_hash, count(*) AS users FROM used GROUP BY file_hash),
      media AS (
        SELECT project_id, sum(size_bytes) AS bytes, sum(iif(users = 1, size_bytes, 0)) AS own
        FROM used JOIN media_files ON hash = file_hash JOIN users_of USING (file_hash) GROUP BY project_id),
      made AS (
        SELECT project_id, count(*) AS files, sum(coalesce(size_bytes, 0)) AS bytes
        FROM exports WHERE finished_at_ms IS NOT NULL GROUP BY project_id),
      history AS (
        SELECT project_id, sum(octet_length(document) + octet_length(operations)
          + coalesce(octet_length(receipt), 0) + coalesce(octet_length(packed), 0)) AS bytes
        FROM revisions GROUP BY project_id)
    SELECT projects.id AS projectId, projects.name AS projectName, drives.id AS driveId, drives.name AS driveName,
      iif(projects.team_access = 'none' AND projects.kind = 'project', projects.owner_id, NULL) AS privateTo,
      projects.kind = 'library' AS isLibrary, projects.trashed_at_ms IS NOT NULL AS trashed,
      coalesce(media.bytes, 0) AS mediaBytes, coalesce(media.own, 0) AS ownMediaBytes,
      coalesce(made.files, 0) AS exportCount, coalesce(made.bytes, 0) AS exportBytes,
      coalesce(history.bytes, 0) AS revisionBytes
    FROM projects JOIN drives ON drives.id = projects.drive_id
      LEFT JOIN media ON media.project_id = projects.id LEFT JOIN made ON made.project_id = projects.id
      LEFT JOIN history ON history.project_id = projects.id`)
  const readHashes = raw.query<{ projectId: string; hash: string }, []>(
    'SELECT DISTINCT project_id AS projectId, file_hash AS hash FROM media_items WHERE file_hash IS NOT NULL',
  )
  const readExports = raw.query<{ id: string; projectId: string; sizeBytes: number }, [number]>(
    `SELECT id, project_id AS projectId, coalesce(size_bytes, 0) AS sizeBytes
     FROM exports WHERE purpose = 'export' AND finished_at_ms <= ?`,
  )
  const readDeriving = raw.query<{ hash: string }, []>(
    `SELECT file_hash AS hash FROM jobs JOIN media_items ON media_items.id = request ->> 'media_id'
     WHERE type = 'derive' AND state = 'running' AND file_hash IS NOT NULL`,
  )
  return {
    projects: (): ProjectUse[] =>
      readProjects.all().map(({ isLibrary, trashed, ...use }) => ({
        ...use,
        projectName: isLibrary ? null : use.projectName,
        isInTrash: trashed === 1,
      })),

    /** Hashes of media files by project. */
    hashes(): Map<string, string[]> {
      const byProject = new Map<string, string[]>()
      for (const { projectId, hash } of readHashes.all())
        byProject.set(projectId, [...(byProject.get(projectId) ?? []), hash])
      return byProject
    },

    /** People's exports that were finished at `atMs` or before; never what a published page shows. */
    exportsFinishedBefore: (atMs: number): { id: string; projectId: string; sizeBytes: number }[] =>
      readExports.all(atMs),

    /** Files from which something is being made now. */
    hashesInWork: (): Set<string> => new Set(readDeriving.all().map(({ hash }) => hash)),
  }
}
