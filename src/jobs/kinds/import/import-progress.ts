// An import's progress, for people: a label for what's happening now, and a share of the whole.
import type { ImportContext } from './import-context.ts'

/** Shares of the whole job, in percent: where each step ends. */
const END_OF = {
  download: 30,
  probe: 34,
  account: 35,
  transcribe: 95,
  sequences: 97,
  compositions: 99,
} as const
const START_OF = {
  download: 0,
  probe: 30,
  account: 34,
  transcribe: 35,
  sequences: 95,
  compositions: 97,
} as const
export type ImportStep = keyof typeof END_OF

/** Reports `fraction` (0 to 1) of a step. */
export function reportStep(context: ImportContext, step: ImportStep, label: string, fraction: number): void {
  const share = Math.min(1, Math.max(0, fraction))
  context.report(label, START_OF[step] + share * (END_OF[step] - START_OF[step]))
}

/** Downloads run side by side: their mean is the progress, and the label names what is under way. */
export function createDownloadProgress(
  context: ImportContext,
  names: readonly string[],
  /** Those of them that their senders put to signed addresses. */
  uploaded: readonly string[],
) {
  const bytes = new Map<string, { doneBytes: number; totalBytes: number | null }>()
  const finished = new Set<string>()
  const examined = new Set<string>()
  let waitsFor: string | null = null
  const report = () => {
    const fractions = names.map((each) => {
      const { doneBytes, totalBytes } = bytes.get(each) ?? { doneBytes: 0, totalBytes: null }
      return finished.has(each) ? 1 : totalBytes ? doneBytes / totalBytes : 0
    })
    const mean = fractions.reduce((sum, fraction) => sum + fraction, 0) / Math.max(1, names.length)
    reportStep(context, 'download', label(), mean)
  }
  /** Null: all that were announced have arrived. */
  const waitingLabel = () => {
    const missing = uploaded.filter((each) => !finished.has(each))
    if (missing.length === 0) return null
    const sums = uploaded.map((each) => bytes.get(each) ?? { doneBytes: 0, totalBytes: null })
    const done = sums.reduce((sum, { doneBytes }) => sum + doneBytes, 0)
    const total = sums.reduce((sum, { totalBytes }) => sum + (totalBytes ?? 0), 0)
    const percent = total === 0 ? 0 : Math.floor((done / total) * 100)
    return `Waiting for ${missing.length} of ${uploaded.length} upload${uploaded.length === 1 ? '' : 's'} (${percent}%)`
  }
  const label = () => {
    const waiting = waitingLabel()
    if (waiting !== null) return waiting
    const [only] = names
    if (finished.size === names.length && examined.size < names.length)
      return names.length === 1 && only !== undefined
        ? `Examining ${shortName(only)}${waitsFor === null ? '' : `: ${waitsFor}`}`
        : `Examining ${names.length} files${waitsFor === null ? '' : `: ${waitsFor}`}`
    if (names.length === 1 && only !== undefined) {
      const { doneBytes = 0, totalBytes = null } = bytes.get(only) ?? {}
      return `Downloading ${shortName(only)} (${megabytes(doneBytes)}${totalBytes === null ? '' : ` of ${megabytes(totalBytes)}`} MB)`
    }
    return `Downloading ${names.length} files (${finished.size} done)`
  }
  return {
    advance(media: string, doneBytes: number, totalBytes: number | null) {
      bytes.set(media, { doneBytes, totalBytes })
      report()
    },
    /** It has arrived, or never will. Not called for files that were done before a restart. */
    finish(media: string) {
      finished.add(media)
      if (bytes.size > 0) report()
    },
    /** What the examination waits for. */
    wait(reason: string) {
      waitsFor = reason
      report()
    },
    /** It is known what it is. */
    examine(media: string) {
      waitsFor = null
      examined.add(media)
    },
  }
}

/** The last segment of a media reference name, at most 60 characters of it. */
export function shortName(media: string): string {
  const last = media.split('/').at(-1) ?? media
  return last.length > 60 ? `${[...last].slice(0, 59).join('')}…` : last
}

/** `3:07` or `1:02:45`. */
export function clockTime(us: number): string {
  const seconds = Math.floor(us / 1e6)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours = 0, minutes = 0, rest = 0] = parts
  const tail = `${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
