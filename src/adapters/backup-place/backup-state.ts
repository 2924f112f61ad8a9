// How the last backup went: DATA/backup/state.json, written by the server or the command line, whichever made
// it. It's outside the database so a restore doesn't bring back an old one.
import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { writeOwnFile } from '../../own-file.ts'

const StateSchema = Type.Object({
  /** Marks the places that this installation writes to. */
  installation_id: Type.String(),
  place: Type.Union([Type.String(), Type.Null()]),
  last_attempt_ms: Type.Union([Type.Number(), Type.Null()]),
  /** When the newest snapshot was started. */
  last_snapshot_ms: Type.Union([Type.Number(), Type.Null()]),
  /** What went wrong in the last attempt, as text; null if nothing did. */
  problem: Type.Union([Type.String(), Type.Null()]),
  snapshots: Type.Number(),
  /** Of everything that the newest snapshot needs. */
  total_bytes: Type.Number(),
})

export type BackupState = typeof StateSchema.static

export const BACKUP_FOLDER = 'backup'
const STATE_FILE = 'state.json'

/** Null before the first attempt, and if the file is damaged. */
export function readBackupState(dataDir: string): BackupState | null {
  try {
    const stored: unknown = JSON.parse(readFileSync(join(dataDir, BACKUP_FOLDER, STATE_FILE), 'utf8'))
    return Value.Check(StateSchema, stored) ? stored : null
  } catch {
    // It only records when the last backup was, so now one is due.
    return null
  }
}

/** Writes atomically. */
export function writeBackupState(dataDir: string, state: BackupState): void {
  const folder = join(dataDir, BACKUP_FOLDER)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, STATE_FILE)
  writeOwnFile(`${path}.part`, `${JSON.stringify(state, null, 2)}\n`, { flush: true })
  renameSync(`${path}.part`, path)
}

/** A new installation's, before its first backup. */
export function newBackupState(installationId: string): BackupState {
  return {
    installation_id: installationId,
    place: null,
    last_attempt_ms: null,
    last_snapshot_ms: null,
    problem: null,
    snapshots: 0,
    total_bytes: 0,
  }
}
