// A data folder with files but no database isn't a new one: it has lost its database, and a server would treat all of
// its files as garbage.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { RoughcutError } from '../errors.ts'

const PARTIAL = 'partial'

/** Throws `data_folder_unusable` when the folder holds media, exports or uploads. */
export function requireNoFiles(dataDir: string): void {
  const holding = [
    ...['exports', 'uploads'].filter((name) => namesIn(join(dataDir, name)).length > 0),
    ...(holdsMedia(join(dataDir, 'media')) ? ['media'] : []),
  ]
  if (holding.length === 0) return
  throw new RoughcutError(
    'data_folder_unusable',
    `The data folder ${dataDir} holds files (${holding.map((name) => `${name}/`).join(', ')}) but no database. Put a backup in place with \`roughcut restore FILE\`; to start over without these files, move them away or give --data another folder.`,
  )
}

function holdsMedia(folder: string): boolean {
  return namesIn(folder).some((name) => name !== PARTIAL && namesIn(join(folder, name)).length > 0)
}

/** Empty if it isn't a folder or doesn't exist. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
