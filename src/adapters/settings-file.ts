// Changes DATA/config.json for the pages: atomically, keeping the rest of the file, and following the link
// if it is one.
import { existsSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeOwnFile } from '../own-file.ts'
import { CONFIG_FILE } from '../settings.ts'

/** Only the owner may read a file that holds a key. */
const OWNER_ONLY = 0o600

/** Sets the given values; null removes a setting. `isSecret`: one of the values is a key. Throws disk errors. */
export function keepSettings(
  dataDir: string,
  changes: Record<string, string | null>,
  { isSecret = false } = {},
): void {
  const path = join(dataDir, CONFIG_FILE)
  const settings = { ...readSettings(path), ...changes }
  for (const [key, value] of Object.entries(settings)) if (value === null) delete settings[key]
  const target = existsSync(path) ? realpathSync(path) : path
  const partial = `${target}.part`
  const mode = existsSync(target) ? statSync(target).mode & 0o777 : OWNER_ONLY
  const text = `${JSON.stringify(settings, null, 2)}\n`
  writeOwnFile(partial, text, { mode: isSecret ? mode & OWNER_ONLY : mode, flush: true })
  renameSync(partial, target)
}

function readSettings(path: string): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
  const settings: unknown = JSON.parse(text)
  if (settings === null || typeof settings !== 'object' || Array.isArray(settings))
    throw new Error(`${path} holds no JSON object`)
  return settings as Record<string, unknown>
}
