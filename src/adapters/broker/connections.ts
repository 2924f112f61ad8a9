// How BullMQ reaches a broker: Redis and Valkey through Bun's client, Postgres through node-postgres. All
// differences between them are here.
import { RedisClient } from 'bun'
import { RoughcutError } from '../../errors.ts'

/** What BullMQ's queue and worker are made with. */
export type BrokerConnection = {
  options: { connection: never; prefix: string }
  backend: never
  close(): void
}

/** How long one command to the broker may take. */
export const COMMAND_MS = 3_000
/** The prefix of BullMQ's keys; in Postgres, the schema of its tables. */
const PREFIX = 'roughcut'
const POSTGRES_CONNECTIONS = 4

/** Whether the address is for Postgres; all others are for Redis. */
function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/i.test(url)
}

/** Throws the client's errors while the broker can't be reached. */
export async function connect(url: string, complain: (error: Error) => void): Promise<BrokerConnection> {
  return isPostgres(url) ? connectToPostgres(url) : connectToRedis(url, complain)
}

async function connectToRedis(url: string, complain: (error: Error) => void): Promise<BrokerConnection> {
  const { createBunRedisClient } = await import('./bullmq.ts')
  // The adapter reconnects by itself, and two reconnecting layers would fight.
  const raw = new RedisClient(url, { autoReconnect: false, connectionTimeout: COMMAND_MS })
  await inTime(raw.connect())
  const connection = createBunRedisClient(raw as never)
  connection.on('error', complain)
  return {
    options: { connection: connection as never, prefix: PREFIX },
    backend: undefined as never,
    close: () => connection.disconnect(),
  }
}

/** BullMQ makes its own connections and tables; closing its queue or worker ends the connections. */
async function connectToPostgres(url: string): Promise<BrokerConnection> {
  const { createPostgresBackend } = await import('./bullmq.ts')
  await withPostgres(url, (client) => client.query('SELECT 1'))
  const connection = {
    ...{ connectionString: url, schema: PREFIX, migrate: true },
    ...{ max: POSTGRES_CONNECTIONS, connectionTimeoutMillis: COMMAND_MS },
  }
  return {
    options: { connection: connection as never, prefix: PREFIX },
    backend: createPostgresBackend as never,
    close: () => {},
  }
}

/** What `doctor` asks: the broker's version. Throws `unavailable`. */
export async function brokerVersion(url: string): Promise<string> {
  try {
    return await (isPostgres(url) ? postgresVersion(url) : redisVersion(url))
  } catch (cause) {
    throw unavailable(url, cause)
  }
}

async function redisVersion(url: string): Promise<string> {
  const client = new RedisClient(url, { autoReconnect: false, connectionTimeout: COMMAND_MS })
  try {
    const info = String(await inTime(client.send('INFO', ['server'])))
    return /^(?:valkey|redis)_version:.+$/m.exec(info)?.[0].trim().replace('_version:', ' ') ?? 'unknown'
  } finally {
    client.close()
  }
}

async function postgresVersion(url: string): Promise<string> {
  const { rows } = await withPostgres(url, (client) =>
    client.query("SELECT current_setting('server_version') AS is"),
  )
  return `postgres ${(rows[0] as { is?: string } | undefined)?.is ?? 'unknown'}`
}

type PostgresClient = InstanceType<typeof import('./bullmq.ts').PostgresClient>

async function withPostgres<T>(url: string, work: (client: PostgresClient) => Promise<T>): Promise<T> {
  const { PostgresClient } = await import('./bullmq.ts')
  const client = new PostgresClient({ connectionString: url, connectionTimeoutMillis: COMMAND_MS })
  // A broken connection also fails its query.
  client.on('error', () => {})
  try {
    await inTime(client.connect())
    return await inTime(work(client))
  } finally {
    await inTime(client.end()).catch(() => {})
  }
}

/** Rejects if the broker exceeds the command timeout. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the queue does not answer')), COMMAND_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The error while a broker is down. */
export function unavailable(url: string, cause: unknown): RoughcutError {
  return new RoughcutError('unavailable', `The queue at ${shownAddress(url)} can't be reached.`, { cause })
}

/** Without user name and password. */
export function shownAddress(url: string): string {
  return URL.parse(url)?.host || 'an unreadable address'
}
