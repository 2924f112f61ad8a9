// The settings of scheduled backups: when, and how many snapshots stay. Text as people write it → times and numbers.
import { Cron } from 'croner'

const HOUR_MS = 3600_000
const UNITS = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS } as const
const MAX_EVERY_MS = 30 * UNITS.d
const MAX_KEPT = 1000

/** The newest `count` snapshots, or how many hours, days, ISO weeks and months keep their newest one; months are `m`. */
export type BackupKeep = { count: number } | Readonly<Record<'h' | 'd' | 'w' | 'm', number>>

/** When a backup is due after another; in milliseconds since 1970. */
export type BackupSchedule = { nextAfterMs(atMs: number): number }

export type BackupSettings = {
  /** A folder's absolute path or `s3://bucket/prefix`; null: no backups are made. */
  place: string | null
  /** As `backupSchedule` takes it. */
  schedule: string
  /** As `backupKeep` takes it. */
  keep: string
  /** The flag or variable that sets one of them; null where the pages may change it. */
  fixedBy: { schedule: string | null; keep: string | null }
}

/** What `--backup-schedule` takes, in words. */
export const BACKUP_SCHEDULE =
  'off, hourly, daily, 1h to 30d, or a cron expression such as "30 3 * * *" that is due once an hour at most'
/** What `--backup-keep` takes, in words. */
export const BACKUP_KEEP =
  'a count of snapshots such as 14, or of hours, days, weeks and months such as 7d,4w,12m'

/** Null for `off`; undefined for anything else. Cron expressions are in the server's time zone. */
export function backupSchedule(text: string): BackupSchedule | null | undefined {
  if (text === 'off') return null
  const everyMs = intervalMs(text)
  if (everyMs !== null) return { nextAfterMs: (atMs) => atMs + everyMs }
  // Five fields, the first of them one minute.
  if (!/^\d{1,2}(?: [\w*,/#?-]{1,40}){4}$/.test(text)) return undefined
  try {
    const cron = new Cron(text, { paused: true })
    const nextAfterMs = (atMs: number) => cron.nextRun(new Date(atMs))?.getTime() ?? Number.POSITIVE_INFINITY
    return Number.isFinite(nextAfterMs(0)) ? { nextAfterMs } : undefined
  } catch {
    // It throws for anything but a cron expression.
    return undefined
  }
}

/** Milliseconds from one backup to the next; null for anything else, or for less than an hour or more than 30 days. */
function intervalMs(text: string): number | null {
  if (text === 'hourly') return UNITS.h
  if (text === 'daily') return UNITS.d
  const [, count, unit] = /^(\d{1,3})([hdw])$/.exec(text) ?? []
  if (count === undefined || unit === undefined) return null
  const everyMs = Number(count) * UNITS[unit as keyof typeof UNITS]
  return everyMs >= HOUR_MS && everyMs <= MAX_EVERY_MS ? everyMs : null
}

/** Null for text that says something else, or that keeps nothing. */
export function backupKeep(text: string): BackupKeep | null {
  if (/^\s*\d{1,4}\s*$/.test(text)) {
    const count = Number(text)
    return count >= 1 && count <= MAX_KEPT ? { count } : null
  }
  const keep = { h: 0, d: 0, w: 0, m: 0 }
  const seen = new Set<string>()
  for (const part of text.split(',')) {
    const [, count, unit] = /^\s*(\d{1,4})([hdwm])\s*$/.exec(part) ?? []
    if (count === undefined || unit === undefined || seen.has(unit) || Number(count) > MAX_KEPT) return null
    seen.add(unit)
    keep[unit as keyof typeof keep] = Number(count)
  }
  return Object.values(keep).some((count) => count > 0) ? keep : null
}

/** Of a setting that was checked when it was read. */
export function checkedKeep(text: string): BackupKeep {
  const keep = backupKeep(text)
  if (keep === null) throw new Error(`not a retention: ${text}`)
  return keep
}

/** Bucket and prefix of `s3://bucket/prefix`; null for anything else. */
export function s3Address(place: string): { bucket: string; prefix: string } | null {
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/.exec(place) ?? []
  if (bucket === undefined || path.split('/').some((part) => /^\.+$/.test(part))) return null
  return { bucket, prefix: path === '' ? '' : `${path.slice(1)}/` }
}
