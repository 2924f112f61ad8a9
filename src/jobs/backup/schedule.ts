// The server's backups, on a schedule or on an owner's request. Each runs `roughcut backup` as a separate process:
// copying and checking a large database takes seconds, during which this process would answer nobody.
import { join } from 'node:path'
import {
  type BackupState,
  newBackupState,
  readBackupState,
  writeBackupState,
} from '../../adapters/backup-place/backup-state.ts'
import { isCompiled } from '../../adapters/embedded-files.ts'
import { tailOf } from '../../adapters/own-child.ts'
import { keepSettings } from '../../adapters/settings-file.ts'
import { type BackupSettings, backupSchedule } from '../../backup-settings.ts'
import type { Config } from '../../config.ts'
import { asError, RoughcutError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { CONFIG_FILE } from '../../settings.ts'
import { backupDueAtMs } from './due.ts'

const LOOK_EVERY_MS = 60_000

export type Backups = {
  settings(): BackupSettings
  /** Null before the first one. */
  state(): BackupState | null
  isRunning(): boolean
  /** Null: none is scheduled. */
  nextAtMs(): number | null
  /** Takes effect now and survives restarts. Throws `conflict` for settings that are fixed or can't be stored. */
  change(changes: { schedule?: string; keep?: string }): void
  /** Begins one now. Throws `conflict` without a place, and while one is being made. */
  start(): void
  /** Ends a backup under way: the next one continues with what was copied. */
  stop(): Promise<void>
}

type Parts = {
  config: Pick<Config, 'dataDir' | 'backup'>
  log: Log
  nowMs: () => number
  /** Replaces this program's own command in tests. */
  command?: readonly string[]
}

/** Looks every minute whether a backup is due. */
export function startBackups({ config, log, nowMs, command = ownProgram() }: Parts): Backups {
  const { dataDir } = config
  let used = config.backup
  let isStopping = false
  let running: { child: Bun.Subprocess; done: Promise<void> } | null = null
  const state = () => readBackupState(dataDir)
  const nextAtMs = () => {
    const schedule = backupSchedule(used.schedule) ?? null
    if (used.place === null || schedule === null) return null
    return backupDueAtMs(state(), { place: used.place, schedule, nowMs: nowMs() })
  }
  const start = () => {
    if (used.place === null)
      throw new RoughcutError(
        'conflict',
        'No place for backups is set. Start the server with ROUGHCUT_BACKUP.',
      )
    if (running !== null) throw new RoughcutError('conflict', 'A backup is already running.')
    const child = Bun.spawn(
      [...command, 'backup', '--json', '--data', dataDir, '--backup', used.place, '--backup-keep', used.keep],
      // Keys of S3 are in the environment.
      { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe', env: process.env },
    )
    const done = outcomeOf(child, { dataDir, log, nowMs, isStopping: () => isStopping })
      .catch((error: unknown) => log.error('backup failed', { error: asError(error) }))
      .finally(() => {
        running = null
      })
    running = { child, done }
  }
  const look = () => {
    try {
      if (running === null && (nextAtMs() ?? Number.POSITIVE_INFINITY) <= nowMs()) start()
    } catch (error) {
      log.error('backup failed', { error: asError(error) })
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  look()
  return {
    settings: () => used,
    state,
    isRunning: () => running !== null,
    nextAtMs,
    change(changes) {
      for (const key of ['schedule', 'keep'] as const)
        if (changes[key] !== undefined && used.fixedBy[key] !== null)
          throw new RoughcutError(
            'conflict',
            `${used.fixedBy[key]} sets this. Start the server without it to change it here.`,
          )
      try {
        keepSettings(dataDir, {
          ...(changes.schedule === undefined ? {} : { backupSchedule: changes.schedule }),
          ...(changes.keep === undefined ? {} : { backupKeep: changes.keep }),
        })
      } catch (cause) {
        const message = `The settings could not be saved to ${CONFIG_FILE} in the data folder, so nothing was changed. The server’s log has the reason.`
        log.warn('backup settings not kept', { error: asError(cause) })
        throw new RoughcutError('conflict', message, { cause })
      }
      used = { ...used, ...changes }
      log.info('backup settings changed', changes)
    },
    start,
    async stop() {
      clearInterval(timer)
      isStopping = true
      running?.child.kill('SIGTERM')
      await running?.done
    },
  }
}

type Outcome = Pick<Parts, 'log' | 'nowMs'> & { dataDir: string; isStopping: () => boolean }
type Piped = Bun.Subprocess<'ignore', 'pipe', 'pipe'>

/** Waits for the end and logs it. One that was killed could not note it itself. */
async function outcomeOf(child: Piped, { dataDir, log, nowMs, isStopping }: Outcome) {
  const [output, message] = await Promise.all([new Response(child.stdout).text(), tailOf(child.stderr)])
  const exitCode = await child.exited
  if (child.signalCode !== null) {
    if (isStopping()) return
    const problem = `The backup was ended by ${child.signalCode} before it was complete.`
    const state = readBackupState(dataDir) ?? newBackupState(crypto.randomUUID())
    writeBackupState(dataDir, { ...state, last_attempt_ms: state.last_attempt_ms ?? nowMs(), problem })
    log.warn('backup failed', { message: problem })
    return
  }
  if (exitCode === 0) return log.info('backup made', JSON.parse(output))
  log.error('backup failed', { message: message.split('\n').at(-1) })
}

function ownProgram(): string[] {
  return isCompiled() ? [process.execPath] : [process.execPath, join(import.meta.dir, '../../main.ts')]
}
