// `disk` shows what takes up space; `disk free` removes what can be made again.
import { createDerivedFolder } from '../adapters/derived-folder.ts'
import { freeDerived, freeExports, freeSetAside } from '../jobs/disk/free.ts'
import { bytesOfProject, type DiskUse, measureDisk } from '../jobs/disk/measure.ts'
import { createExportFiles } from '../jobs/kinds/export/export-files.ts'
import { createLeftoverFiles } from '../jobs/leftover-files.ts'
import { createLog } from '../log.ts'
import type { Store } from '../store/open.ts'
import { type Command, EXIT, type Input, type Io, printJson, usageError } from './command.ts'
import { chooseProject, withStore } from './data-folder.ts'
import { printTable } from './table.ts'

const DAY_MS = 24 * 3600_000
const DEFAULT_AGE_DAYS = 30

export const diskCommand: Command = {
  notes: `SIZE is what purging a project would free: media that other projects use too is left out.`,
  run: (input, io) =>
    withStore(input, async (store) => {
      const use = await measureDisk(input.config().dataDir, store)
      if (input.json) printJson(io, diskJson(use))
      else printUse(io, use)
      return EXIT.success
    }),
}

function printUse(io: Io, { totalBytes, freeBytes, kinds, projects }: DiskUse): void {
  io.print(`${size(freeBytes)} of ${size(totalBytes)} are free.`)
  io.print('')
  printTable(
    io,
    ['KIND', 'SIZE'],
    kinds.map(({ kind, bytes }) => [kind, size(bytes)]),
    '',
  )
  io.print('')
  printTable(
    io,
    ['SIZE', 'MEDIA', 'DERIVED', 'EXPORTS', 'HISTORY', 'DRIVE', 'PROJECT'],
    projects.map((project) => [
      ...[bytesOfProject(project), project.mediaBytes, project.derivedBytes].map(size),
      ...[project.exportBytes, project.revisionBytes].map(size),
      project.driveName,
      `${project.projectName ?? '(library)'}${project.isInTrash ? ' (in the trash)' : ''}`,
    ]),
    'No projects yet.',
  )
}

function diskJson({ totalBytes, freeBytes, roomBytes, kinds, projects }: DiskUse) {
  return {
    ...{ total_bytes: totalBytes, free_bytes: freeBytes, room_bytes: roomBytes, kinds },
    projects: projects.map((project) => ({
      ...{ project_id: project.projectId, project_name: project.projectName, drive: project.driveName },
      ...{ media_bytes: project.mediaBytes, own_media_bytes: project.ownMediaBytes },
      ...{ derived_bytes: project.derivedBytes, export_bytes: project.exportBytes },
      revision_bytes: project.revisionBytes,
    })),
  }
}

const WHAT = ['derived', 'exports', 'set-aside'] as const

export const diskFree: Command = {
  arguments: [{ name: 'WHAT', about: 'what to remove', choices: WHAT }],
  options: [
    { name: 'project', value: 'PROJECT', about: 'only of this project', values: 'projects' },
    {
      name: 'older-than',
      value: 'DAYS',
      about: `of exports: finished this long ago (default: ${DEFAULT_AGE_DAYS})`,
    },
  ],
  notes: `derived: peaks, filmstrips, posters and proxies, which are made again when somebody looks at the media.
exports: finished files; published films stay. set-aside: what a restored or older database did not know.
Works while a server runs.`,
  run: (input, io) =>
    withStore(input, async (store) => {
      const freed = await free(input, store)
      if (input.json) printJson(io, freed)
      else io.print(`Freed ${size(freed.bytes)}.`)
      return EXIT.success
    }),
}

function free(input: Input, store: Store) {
  const { dataDir } = input.config()
  const project = input.option('project')
  const projectIds = project === null ? null : new Set([chooseProject(store, project).id])
  const what = input.argument('WHAT') as (typeof WHAT)[number]
  if (what === 'derived') {
    const folder = createDerivedFolder(dataDir)
    const forget = async (hashes: string[]) =>
      void (await Promise.all(hashes.map((hash) => folder.remove(hash))))
    return freeDerived({ dataDir, store, forget }, { projectIds })
  }
  if (what === 'exports') {
    const history = store.installation.history()
    const leftovers = createLeftoverFiles({ dataDir, history, nowMs: Date.now, log: createLog('silent') })
    const { remove } = createExportFiles({ dataDir, store, leftovers, nowMs: Date.now })
    return freeExports({ store, remove }, { projectIds, finishedBeforeMs: Date.now() - ageMs(input) })
  }
  if (project !== null) throw usageError('--project goes with derived and exports only.')
  return freeSetAside(dataDir)
}

function ageMs(input: Input): number {
  const text = input.option('older-than') ?? String(DEFAULT_AGE_DAYS)
  if (!/^\d{1,5}$/.test(text)) throw usageError(`--older-than takes a number of days; got "${text}".`)
  return Number(text) * DAY_MS
}

function size(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`
}
