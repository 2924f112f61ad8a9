// `restore`: the way back from a backup.
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openBackupPlace } from '../adapters/backup-place/open-place.ts'
import { openMediaStorage } from '../adapters/media-storage.ts'
import { s3Address } from '../backup-settings.ts'
import type { Config } from '../config.ts'
import { MARKER } from '../jobs/backup/claim-place.ts'
import { restoreBackup } from '../jobs/backup/restore-backup.ts'
import { createLog } from '../log.ts'
import { openDataFolder } from '../store/open.ts'
import { restoreDatabase } from '../store/restore.ts'
import { type Command, EXIT, type Input, type Io, printJson, usageError } from './command.ts'
import { createProgress } from './progress.ts'
import { recordCommand } from './record-command.ts'

export const restoreCommand: Command = {
  arguments: [
    {
      name: 'BACKUP',
      about: 'a folder or s3://BUCKET/PREFIX with snapshots, or what `roughcut backup FILE` wrote',
    },
  ],
  options: [
    { name: 'snapshot', value: 'ID', about: 'another snapshot than the newest, from `roughcut backup list`' },
  ],
  notes: `Refuses while a server runs on the data folder, and keeps the database that was there beside the new one \
(roughcut.db.before-restore-TIME). Tokens, passwords, members and balances are again what they were when \
the copy was made; jobs that ran then continue at the next start. For an hour, files that the copy does not know are moved to \
set-aside/ instead of being deleted. Media goes to where ROUGHCUT_MEDIA \
stores it. A single FILE holds no media: copy media/ back too, if it is gone.`,
  async run(input, io) {
    const config = input.config()
    const { dataDir } = config
    const { keptAs, from } = await restored(input, io, config)
    const store = openDataFolder(dataDir)
    try {
      recordCommand(store, { kind: 'backup_restored', detail: from })
      const projects = store.projects.list().length
      const hashes = store.media.fileHashes()
      const missing = await missingMedia(config, hashes)
      if (input.json)
        printJson(io, { restored_from: from, projects, kept_as: keptAs, missing_media_files: missing.length })
      else {
        io.print(`The data folder ${dataDir} is back to ${from}: ${counted(projects, 'project')}.`)
        if (keptAs !== null) io.print(`What was there before is kept as ${keptAs}.`)
      }
      const [are, them] = missing.length === 1 ? ['is', 'it'] : ['are', 'them']
      if (missing.length > 0)
        io.note(
          `${counted(missing.length, 'media file')} ${are} missing from ${config.media.place ?? `${dataDir}/media`}; copy ${them} there from your backup.`,
        )
    } finally {
      store.close()
    }
    return EXIT.success
  },
}

/** `from`: what was restored, for people. */
async function restored(
  input: Input,
  io: Io,
  config: Config,
): Promise<{ keptAs: string | null; from: string }> {
  const { dataDir } = config
  const given = input.argument('BACKUP')
  const name = given.startsWith('s3:') ? given : resolve(given)
  const isPlace = given.startsWith('s3:') ? s3Address(given) !== null : existsSync(join(name, MARKER))
  const snapshotId = input.option('snapshot')
  if (!isPlace) {
    if (
      snapshotId !== null ||
      given.startsWith('s3:') ||
      statSync(name, { throwIfNoEntry: false })?.isDirectory()
    )
      throw usageError(`${given} holds no snapshots and is not a file that \`roughcut backup FILE\` wrote.`)
    return { ...restoreDatabase(dataDir, name, Date.now()), from: name }
  }
  const progress = createProgress(io)
  try {
    const { keptAs, snapshot } = await restoreBackup(openBackupPlace(name), {
      ...{ dataDir, snapshotId, nowMs: Date.now() },
      // Nothing else uses the cache while the data folder is locked.
      openMedia: () => openMediaStorage(config, createLog('silent'), { trims: true }),
      ...(config.media.place === null ? {} : { maxMediaBytesHere: config.media.cacheGb * 1e9 }),
      report: (done) => progress.update('Copying files', done),
    })
    return { keptAs, from: `${name} (snapshot ${snapshot.id})` }
  } finally {
    progress.finish()
  }
}

async function missingMedia(config: Config, hashes: readonly string[]): Promise<string[]> {
  // Don't create the folder: it's about to be copied back.
  if (config.media.place === null && !existsSync(join(config.dataDir, 'media'))) return [...hashes]
  const media = openMediaStorage(config, createLog('silent'))
  const missing: string[] = []
  for (const hash of hashes) if (!(await media.has(hash))) missing.push(hash)
  return missing
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
