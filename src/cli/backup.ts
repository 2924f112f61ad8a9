// `backup FILE`: the database, not the media files, which never change once they are there.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, EXIT, printJson } from './command.ts'
import { withStore } from './data-folder.ts'

export const backupCommand: Command = {
  arguments: [{ name: 'FILE', about: 'a file that does not exist yet' }],
  notes: `The copy is consistent also while a server runs. It holds tokens' hashes and callback secrets, so only
you may read it (0600). Media files are beside it in the data folder, under media/, and never change:
copy that folder too. \`roughcut restore FILE\` is the way back.`,
  run: (input, io) =>
    withStore(input, (store) => {
      const file = resolve(input.argument('FILE'))
      store.backup(file)
      const sizeBytes = statSync(file).size
      if (input.json) printJson(io, { file, size_bytes: sizeBytes })
      else io.print(`${file} (${(sizeBytes / 1e6).toFixed(1)} MB)`)
      return EXIT.success
    }),
}
