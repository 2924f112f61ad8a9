// Backups that are killed with their server: the file is whole or not there, and what a killed one
// left beside it goes with the next.
import { Database } from 'bun:sqlite'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { schemaVersion } from '../../src/store/migrate.ts'
import { roughcut } from '../support/program.ts'
import type { Tally } from './tally.ts'

export const BACKUPS = 'backups: whole or not there'

export type Backup = {
  /** It has begun to write. */
  isWriting(): boolean
  exited: Promise<number>
  /** Kills it. */
  [Symbol.asyncDispose](): Promise<void>
}

/** `roughcut backup FILE` as a person runs it beside the server. */
export function startBackup(dataDir: string, file: string, environment: Record<string, string>): Backup {
  const child = Bun.spawn(roughcut('backup', file, '--data', dataDir), {
    stdout: 'ignore',
    stderr: 'ignore',
    env: environment,
  })
  return {
    isWriting: () => child.exitCode === null && partsOf(file).includes(`${basename(file)}.part-${child.pid}`),
    exited: child.exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

/** What lies beside the file. */
export function partsOf(file: string): string[] {
  return readdirSync(dirname(file)).filter((each) => each !== basename(file))
}

/** Takes the file away again. A whole one has every job that was stored when it began. */
export function checkBackup(tally: Tally, file: string, jobsBefore: number): void {
  if (!existsSync(file)) {
    tally.note(BACKUPS)
    return
  }
  const raw = new Database(file)
  try {
    const integrity = raw.query<{ integrity_check: string }, []>('PRAGMA integrity_check').get()
    const jobs = raw.query<{ count: number }, []>('SELECT count(*) AS count FROM jobs').get()?.count ?? 0
    const isWhole = integrity?.integrity_check === 'ok' && schemaVersion(raw) > 0 && jobs >= jobsBefore
    tally.note(BACKUPS, isWhole ? null : `${integrity?.integrity_check}, ${jobs} of ${jobsBefore} jobs`)
  } finally {
    raw.close()
    rmSync(file)
  }
}
