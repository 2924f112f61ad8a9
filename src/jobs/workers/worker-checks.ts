// What `doctor` and the settings page check on a server with workers: the broker, and the versions of the workers
// that called.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brokerVersion, shownAddress } from '../../adapters/broker/connections.ts'
import type { Config } from '../../config.ts'
import { asError } from '../../errors.ts'
import { DATABASE_FILE, openStore } from '../../store/open.ts'
import type { WorkerTokenRow } from '../../store/worker-tokens.ts'
import { VERSION } from '../../version.ts'

type Finding = { check: string; status: 'ok' | 'warning' | 'problem'; found: string; todo: string | null }

/** Uses of tokens are noted once a minute. */
const HERE_MS = 3 * 60_000
/** One that was refused longer ago has probably been removed. */
const REFUSED_MS = 24 * 3600_000

/** Whether the broker answers, and what it is. */
export async function queueCheck({ queueUrl }: Pick<Config, 'queueUrl'>): Promise<Finding> {
  const check = 'queue'
  if (queueUrl === null)
    return { check, status: 'ok', found: 'not used: heavy steps run on this machine', todo: null }
  try {
    return {
      check,
      status: 'ok',
      found: `${await brokerVersion(queueUrl)} at ${shownAddress(queueUrl)}`,
      todo: null,
    }
  } catch (thrown) {
    const todo = 'start Redis, Valkey or Postgres, or check ROUGHCUT_QUEUE; until then, heavy steps wait'
    return { check, status: 'problem', found: asError(thrown).message, todo }
  }
}

/** Read from the database: which workers came lately, and whether each has this version. */
export async function workersCheck({
  queueUrl,
  dataDir,
}: Pick<Config, 'queueUrl' | 'dataDir'>): Promise<Finding> {
  const check = 'workers'
  if (queueUrl === null)
    return { check, status: 'ok', found: 'not used: heavy steps run on this machine', todo: null }
  const tokens = validTokens(join(dataDir, DATABASE_FILE))
  const cameWithin = (ms: number) =>
    tokens.filter(({ lastUsedAtMs }) => lastUsedAtMs !== null && lastUsedAtMs >= Date.now() - ms)
  const refused = cameWithin(REFUSED_MS).filter(({ version }) => version !== VERSION)
  if (refused.length > 0)
    return {
      ...{ check, status: 'warning' },
      found: `refused: ${refused.map(({ name, version }) => `${name} (${version ?? 'unknown version'})`).join(', ')}`,
      todo: `install Roughcut ${VERSION} there, or revoke their tokens`,
    }
  const here = cameWithin(HERE_MS)
  if (here.length > 0)
    return {
      check,
      status: 'ok',
      found: `${here.map(({ name }) => name).join(', ')} (${VERSION})`,
      todo: null,
    }
  const todo =
    tokens.length === 0
      ? 'create a token (`roughcut worker token`) and start `roughcut worker` with it; until then, heavy steps wait'
      : 'start `roughcut worker` on a machine that has a token; until then, heavy steps wait'
  return { check, status: 'warning', found: 'no worker is connected', todo }
}

function validTokens(path: string): WorkerTokenRow[] {
  if (!existsSync(path)) return []
  const store = openStore({ path, readOnly: true })
  try {
    return store.workerTokens.list().filter(({ revokedAtMs }) => revokedAtMs === null)
  } finally {
    store.close()
  }
}
