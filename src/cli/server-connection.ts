// A server for commands that need one: on another machine, already running on the data folder, or started for
// the command and stopped afterward.
import { RoughcutError } from '../errors.ts'
import { createLog } from '../log.ts'
import { publicAddress } from '../public-address.ts'
import { localAddress } from '../store/data-folder-lock.ts'
import type { Store } from '../store/open.ts'
import type { Input, Io, Option } from './command.ts'
import { usageError } from './command.ts'
import { chooseDrive, withStore } from './data-folder.ts'

export type ServerConnection = {
  /** Without a trailing slash; paths begin with `/v1`. */
  url: string
  /** An API token for it. */
  token: string
}

export const CONNECTION_OPTIONS: readonly Option[] = [
  { name: 'url', value: 'URL', about: 'work on another server, with ROUGHCUT_TOKEN [ROUGHCUT_URL]' },
  { name: 'drive', value: 'DRIVE', about: 'the drive to work in (default: the first)', values: 'drives' },
]

/**
 * Runs `work` with a server. On the data folder it acts as the owner, in `--drive`, with its own token that ends with
 * the command: anyone who can read the folder has that power anyway. `name` appears in the list of tokens.
 */
export async function withServer<T>(
  input: Input,
  io: Io,
  name: string,
  work: (server: ServerConnection) => Promise<T>,
): Promise<T> {
  const url = input.option('url') ?? (io.env.ROUGHCUT_URL || null)
  if (url !== null) return work({ url: checkedUrl(url), token: tokenFor(url, io) })
  const config = input.config()
  io.becomeOwnerOf(config.dataDir)
  const running = localAddress(config.dataDir)
  if (running !== null) return withToken(input, name, running, work)
  // Imported here so help and completion don't load the server.
  const { startServer } = await import('../start.ts')
  const server = await startServer(
    // For this command only; nobody else should find it. Its links use the address of `serve`, because it ends first.
    { ...config, host: '127.0.0.1', port: 0, publicUrl: publicAddress(config) },
    { log: createLog('silent') },
  )
  try {
    return await withToken(input, name, server.url, work)
  } finally {
    await server.stop()
  }
}

async function withToken<T>(
  input: Input,
  name: string,
  url: string,
  work: (server: ServerConnection) => Promise<T>,
): Promise<T> {
  const { id, token } = await withStore(input, (store) => createToken(store, input.option('drive'), name))
  try {
    return await work({ url, token })
  } finally {
    await withStore(input, (store) => store.tokens.revoke(id))
  }
}

function createToken(store: Store, driveName: string | null, name: string): { id: string; token: string } {
  const owner = store.users.first()
  if (owner === null) throw new RoughcutError('not_found', 'This data folder has no owner yet.')
  for (const { id, name: old, revokedAtMs } of store.tokens.list({ userId: owner.id }))
    if (revokedAtMs === null && isLeftOver(old)) store.tokens.revoke(id)
  const drive = chooseDrive(store, driveName)
  const { row, token } = store.tokens.create({
    name: `${name} (process ${process.pid})`,
    driveId: drive.id,
    userId: owner.id,
  })
  return { id: row.id, token }
}

/** Whether a token is left over from a command that was killed. */
function isLeftOver(name: string): boolean {
  const pid = /^roughcut [a-z]+ \(process (\d{1,9})\)$/.exec(name)?.[1]
  if (pid === undefined || Number(pid) === process.pid) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as { code?: unknown }).code === 'ESRCH'
  }
}

function checkedUrl(given: string): string {
  const url = URL.parse(given)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw usageError(`"${given}" is not the address of a server; give one such as https://cut.example.com.`)
  return `${url.origin}${url.pathname.replace(/\/(?:v1\/?)?$/, '')}`
}

function tokenFor(url: string, io: Io): string {
  const token = io.env.ROUGHCUT_TOKEN
  if (!token)
    throw usageError(
      `Set ROUGHCUT_TOKEN to an API token of ${url}; \`roughcut token create\` makes one there.`,
    )
  return token
}
