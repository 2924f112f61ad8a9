// The outcome of each file of an import, from its job's result. Pure.
import { countOf, quoted } from '../text.ts'

export type MediaOutcome = {
  name: string
  isImported: boolean
  /** Why it failed, and its warnings. */
  notes: string[]
  durationSeconds: number | null
  /** Words that were heard, or why none were. */
  transcript: { words: number | null; problem: string | null }
}

type MediaStatus = {
  status: string
  duration_seconds?: number
  error_message?: string
  transcript?: { word_count?: number; error_message?: string }
  warnings?: string[]
}

/** In the order of the request; empty for other jobs, and before one has stopped. */
export function mediaOutcomesOf(job: { result?: Record<string, unknown> | undefined }): MediaOutcome[] {
  const status = (job.result?.media_status ?? {}) as Record<string, MediaStatus>
  return Object.entries(status).map(([name, one]) => ({
    name,
    isImported: one.status === 'success',
    notes: [one.error_message, ...(one.warnings ?? [])].filter((note) => note !== undefined),
    durationSeconds: one.duration_seconds ?? null,
    transcript: {
      words: one.transcript?.word_count ?? null,
      problem: one.transcript?.error_message ?? null,
    },
  }))
}

/** `1 of 3 files was not imported. “a.mp4”: why`; null when all were. */
export function failureSentence(outcomes: readonly MediaOutcome[]): string | null {
  const failed = outcomes.filter(({ isImported }) => !isImported)
  const [first] = failed
  if (!first) return null
  const count = `${failed.length} of ${countOf(outcomes.length, 'file')} ${failed.length === 1 ? 'was' : 'were'} not imported.`
  return `${count} ${quoted(first.name)}: ${first.notes[0] ?? 'no reason was given.'}`
}
