// `restore FILE`: the way back from a backup.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createMediaFolder } from '../adapters/media-folder.ts'
import { openDataFolder } from '../store/open.ts'
import { restoreDatabase } from '../store/restore.ts'
import { type Command, EXIT, printJson } from './command.ts'
import { recordCommand } from './record-command.ts'

export const restoreCommand: Command = {
  arguments: [{ name: 'FILE', about: 'what `roughcut backup` wrote' }],
  notes: `Refuses while a server runs on the data folder, and keeps the database that was there beside the new one
(roughcut.db.before-restore-TIME). Tokens, passwords, members and balances are again what they were when
the copy was made; jobs that ran then go on at the next start. For an hour, files that the copy does not know are moved to
set-aside/ instead of being deleted. Media files are not in it: copy media/
back too, if it is gone.`,
  run(input, io) {
    const { dataDir } = input.config()
    const file = resolve(input.argument('FILE'))
    const { keptAs } = restoreDatabase(dataDir, file, Date.now())
    const store = openDataFolder(dataDir)
    try {
      recordCommand(store, { kind: 'backup_restored', detail: file })
      const projects = store.projects.list().length
      const hashes = store.media.fileHashes()
      // Not made here: it is about to be copied back.
      const mediaFolder = existsSync(join(dataDir, 'media')) ? createMediaFolder(dataDir) : null
      const missing = hashes.filter((hash) => mediaFolder === null || !existsSync(mediaFolder.pathOf(hash)))
      if (input.json)
        printJson(io, { restored_from: file, projects, kept_as: keptAs, missing_media_files: missing.length })
      else {
        io.print(`The data folder ${dataDir} is that of ${file} again: ${counted(projects, 'project')}.`)
        if (keptAs !== null) io.print(`What was there before is kept as ${keptAs}.`)
      }
      const [are, them] = missing.length === 1 ? ['is', 'it'] : ['are', 'them']
      if (missing.length > 0)
        io.tell(
          `${counted(missing.length, 'media file')} of it ${are} not in ${dataDir}/media; copy ${them} there from your backup.`,
        )
    } finally {
      store.close()
    }
    return EXIT.success
  },
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
