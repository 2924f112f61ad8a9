// `backup` saves everything to the configured place, `backup FILE` only the database, `backup list` shows backups.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { openBackupPlace } from '../adapters/backup-place/open-place.ts'
import { openMediaStorage } from '../adapters/media-storage.ts'
import { checkedKeep } from '../backup-settings.ts'
import { makeBackup, missingProblem } from '../jobs/backup/make-backup.ts'
import { bytesOf, readSnapshot, snapshotIds } from '../jobs/backup/snapshot.ts'
import { createLog } from '../log.ts'
import { type Command, EXIT, type Input, type Io, printJson, settingOptions, usageError } from './command.ts'
import { withStore } from './data-folder.ts'
import { createProgress } from './progress.ts'
import { printTable } from './table.ts'

export const backupCommand: Command = {
  arguments: [
    { name: 'FILE', about: 'a file that does not exist yet, for the database alone', optional: true },
  ],
  options: [
    {
      name: 'take-over',
      about: 'use a place that holds the backups of another installation, or that was emptied',
    },
    ...settingOptions(['backup', 'backupKeep']),
  ],
  notes: `Without FILE: a snapshot of the database, media and finished exports goes to the place that ROUGHCUT_BACKUP \
names. Files that are there already are not copied again, each new one is read back, and old snapshots are \
removed. With FILE: the database alone. Either is consistent while a server runs, and holds tokens' hashes and \
callback secrets, so only you may read it (0600). \`roughcut restore\` is the way back.`,
  run: (input, io) => {
    const file = input.optionalArgument('FILE')
    if (file === null) return backUpEverything(input, io)
    if (file === '') throw usageError('FILE is empty.')
    return backUpDatabase(input, io, resolve(file))
  },
}

function backUpDatabase(input: Input, io: Io, file: string) {
  return withStore(input, (store) => {
    store.backup(file)
    const sizeBytes = statSync(file).size
    if (input.json) printJson(io, { file, size_bytes: sizeBytes })
    else io.print(`${file} (${megabytes(sizeBytes)})`)
    return EXIT.success
  })
}

function backUpEverything(input: Input, io: Io) {
  const { dataDir, backup } = input.config()
  const place = openBackupPlace(requirePlace(backup.place))
  return withStore(input, async (store) => {
    const progress = createProgress(io)
    try {
      const parts = {
        ...{
          dataDir,
          store,
          mediaFolder: openMediaStorage(input.config(), createLog('silent')),
          nowMs: Date.now,
        },
        report: (done: number) => progress.update('Copying files', done),
      }
      const options = { keep: checkedKeep(backup.keep), takeOver: input.flag('take-over') }
      const { snapshot, copiedFiles, copiedBytes, kept, removed } = await makeBackup(parts, place, options)
      const problem = missingProblem(snapshot.missing)
      const sizes = { copied_files: copiedFiles, copied_bytes: copiedBytes, total_bytes: bytesOf(snapshot) }
      if (input.json)
        printJson(io, {
          place: place.name,
          snapshot: snapshot.id,
          ...sizes,
          snapshots: kept,
          removed,
          problem,
        })
      else
        io.print(
          `Snapshot ${snapshot.id} in ${place.name}: ${megabytes(sizes.total_bytes)}, of which ${megabytes(copiedBytes)} were new. ${kept} kept, ${removed} removed.`,
        )
      if (problem !== null) io.writeError(`${problem}\n`)
      return problem === null ? EXIT.success : EXIT.failure
    } finally {
      progress.finish()
    }
  })
}

export const backupList: Command = {
  options: settingOptions(['backup']),
  async run(input, io) {
    const place = openBackupPlace(requirePlace(input.config().backup.place))
    const rows: { snapshot: string; written_at: string; total_bytes: number; missing: number }[] = []
    for (const id of await snapshotIds(place)) {
      const snapshot = await readSnapshot(place, id)
      rows.push({
        snapshot: id,
        written_at: snapshot.written_at,
        total_bytes: bytesOf(snapshot),
        missing: snapshot.missing.length,
      })
    }
    if (input.json) printJson(io, rows)
    else
      printTable(
        io,
        ['SNAPSHOT', 'WRITTEN', 'SIZE', 'MISSING FILES'],
        rows.map((row) => [row.snapshot, row.written_at, megabytes(row.total_bytes), String(row.missing)]),
        `${place.name} has no snapshot.`,
      )
    return EXIT.success
  },
}

function requirePlace(place: string | null): string {
  if (place !== null) return place
  throw usageError('Give a FILE for the database alone, or set ROUGHCUT_BACKUP to back up everything.')
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
