// The settings of scheduled backups: how often, and how many snapshots stay. Text as people write it → numbers.

const HOUR_MS = 3600_000
const UNITS = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS } as const
const MAX_EVERY_MS = 30 * UNITS.d
const MAX_KEPT = 1000

/** How many hours, days, ISO weeks and months keep their newest snapshot; months are `m`. */
export type BackupKeep = Readonly<Record<'h' | 'd' | 'w' | 'm', number>>

export type BackupSettings = {
  /** A folder's absolute path or `s3://bucket/prefix`; null: no backups are made. */
  place: string | null
  /** As `backupEveryMs` takes it. */
  every: string
  /** As `backupKeep` takes it. */
  keep: string
  /** The flag or variable that sets one of them; null where the pages may change it. */
  fixedBy: { every: string | null; keep: string | null }
}

/** What `--backup-every` takes, in words. */
export const BACKUP_EVERY = 'off, or 1h to 30d, such as 6h, 1d or 1w'
/** What `--backup-keep` takes, in words. */
export const BACKUP_KEEP = 'counts of hours, days, weeks and months, such as 7d,4w,12m'

/** Milliseconds, null for `off`; undefined for text that is neither. */
export function backupEveryMs(text: string): number | null | undefined {
  if (text === 'off') return null
  const [, count, unit] = /^(\d{1,3})([hdw])$/.exec(text) ?? []
  if (count === undefined || unit === undefined) return undefined
  const everyMs = Number(count) * UNITS[unit as keyof typeof UNITS]
  return everyMs >= HOUR_MS && everyMs <= MAX_EVERY_MS ? everyMs : undefined
}

/** Null for text that says something else, or that keeps nothing. */
export function backupKeep(text: string): BackupKeep | null {
  const keep = { h: 0, d: 0, w: 0, m: 0 }
  const seen = new Set<string>()
  for (const part of text.split(',')) {
    const [, count, unit] = /^\s*(\d{1,4})([hdwm])\s*$/.exec(part) ?? []
    if (count === undefined || unit === undefined || seen.has(unit) || Number(count) > MAX_KEPT) return null
    seen.add(unit)
    keep[unit as keyof BackupKeep] = Number(count)
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
