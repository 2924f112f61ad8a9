// Opens the store for a command, and finds what people name in it: drives, users, projects. A server may
// run on the same folder: a command's transactions are short, and it waits for the server's.
import { RoughcutError } from '../errors.ts'
import { dataFolderError } from '../store/data-folder-problems.ts'
import type { DriveRow } from '../store/drives.ts'
import { openDataFolder, type Store } from '../store/open.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { UserRow } from '../store/users.ts'
import type { Input } from './command.ts'

/** Opens the data folder (creating owner and drive if it's empty), and closes it after `work`. */
export async function withStore<T>(input: Input, work: (store: Store) => T | Promise<T>): Promise<T> {
  const { dataDir } = input.config()
  const store = openDataFolder(dataDir)
  try {
    return await work(store)
  } catch (thrown) {
    // Only the database's errors are about the folder, because `work` may write to other places too.
    const isDatabases = String((thrown as { code?: unknown }).code).startsWith('SQLITE_')
    throw isDatabases ? dataFolderError(thrown, dataDir) : thrown
  } finally {
    store.close()
  }
}

/** A drive by name or id; without either, the oldest drive. */
export function chooseDrive(store: Store, nameOrId: string | null): DriveRow {
  const found = nameOrId === null ? store.drives.list()[0] : store.drives.find(nameOrId)
  if (found) return found
  const known = store.drives.list().map((drive) => drive.name)
  throw new RoughcutError('not_found', `Drive "${nameOrId}" not found; known: ${known.join(', ')}.`)
}

/** A user by email; without one, the owner of this installation. */
export function chooseUser(store: Store, email: string | null): UserRow {
  const found = email === null ? store.users.first() : store.users.byEmail(email)
  if (found) return found
  throw new RoughcutError('not_found', `User "${email}" not found; \`roughcut user list\` shows them all.`)
}

/** A project by id, address, or name if the name is unique. */
export function chooseProject(store: Store, reference: string): ProjectRow {
  const id = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/?$/i
    .exec(reference)?.[0]
    .replace('/', '')
    .toLowerCase()
  const found = id === undefined ? null : store.projects.byId(id)
  if (found) return found
  const wanted = reference.trim().normalize('NFC')
  const named = store.projects.list().filter((project) => project.name.normalize('NFC') === wanted)
  if (named.length === 1 && named[0]) return named[0]
  if (named.length > 1)
    throw new RoughcutError(
      'not_found',
      `${named.length} projects are named "${reference}"; give the id: ${named.map((project) => project.id).join(', ')}.`,
    )
  throw new RoughcutError(
    'not_found',
    `Project "${reference}" not found; \`roughcut project list\` shows them all.`,
  )
}
