// The machine's state in the settings, from the checks of `doctor`. For drive owners: paths and versions
// are nobody else's business.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { DATABASE_FILE } from '../../store/open.ts'
import { CHECKS, type Finding, findingOf } from '../../system-checks.ts'
import { requireDriveOwner } from './drive-owner.ts'
import type { WebParts } from './parts.ts'
import { signedIn } from './signed-in.ts'

/** `GET /system`, for drive owners: the findings of `roughcut doctor`, of the running server. */
export function systemRoutes(parts: WebParts) {
  const { modelChoice, chatServer, speechServer } = parts
  /** Requests during a check share it, because each check starts a handful of processes. */
  let looking: Promise<Finding[]> | null = null
  const look = (): Promise<Finding[]> => {
    // Reading the whole database takes seconds, and nobody else would get an answer. It's open here,
    // which is proof enough.
    const config = {
      ...parts.services.config,
      whisperModel: modelChoice.of('whisperModel'),
      llm: modelChoice.of('llm'),
      ...{ llmUrl: chatServer.address(), llmKey: chatServer.access()?.key ?? null },
      ...{ speechUrl: speechServer.address(), speechKey: speechServer.access()?.key ?? null },
      backup: parts.backups.settings(),
    }
    const checks = CHECKS.filter(({ name }) => name !== 'database')
    looking ??= Promise.all([
      ...checks.map((each) => findingOf(each, config)),
      databaseFinding(config.dataDir),
    ]).finally(() => {
      looking = null
    })
    return looking
  }

  return new Elysia().use(signedIn(parts)).get('/system', async ({ caller }) => {
    requireDriveOwner(parts, caller)
    return { checks: await look() }
  })
}

async function databaseFinding(dataDir: string): Promise<Finding> {
  const path = join(dataDir, DATABASE_FILE)
  const sizeBytes = await stat(path).then(
    ({ size }) => size,
    () => null,
  )
  if (sizeBytes === null)
    return {
      check: 'database',
      status: 'problem',
      found: `${path} is gone`,
      todo: 'stop the server and put a backup in its place',
    }
  const found = `${path}, ${(sizeBytes / 1e6).toFixed(1)} MB; \`roughcut doctor\` reads it through`
  return { check: 'database', status: 'ok', found, todo: null }
}
