// The outcome of each step of an import, as the finished steps keep it. A failed file is an outcome too, so a restart
// neither repeats nor forgets it.
import type { Probe } from '../../../adapters/ffprobe.ts'
import type { SequenceTrack, VoiceTurn } from '../../../edit/document.ts'
import type { ResultErrorCode } from '../../../errors.ts'
import type { ImportContext } from './import-context.ts'
import type { WantedImport } from './import-request.ts'

export type Failed = { ok: false; code: ResultErrorCode; message: string }

export type Downloaded = { ok: true; hash: string; sizeBytes: number; warnings: string[] }
export type Probed = { ok: true; probe: Probe }
/** In the project, and paid for. */
export type Stored = { ok: true; mediaId: string; mediaSeconds: number }
export type SequenceStored = { ok: true; mediaId: string; durationUs: number; warnings?: string[] }
/** What was found in the sound of a sequence's tracks. */
export type Listened = { tracks: SequenceTrack[]; turns: VoiceTurn[] | null; warnings: string[] }
export type Transcribed = {
  status: 'success' | 'failed' | 'none'
  language: string | null
  wordCount: number
  errorMessage: string | null
}
export type Composed = {
  created: { id: string; name: string }[]
  /** Missing in what an earlier version of the program kept. */
  updated?: { id: string; name: string }[]
  warnings: string[]
}

/** The name under which a step's outcome is kept. */
export const stepOf = {
  download: (media: string) => `download:${media}`,
  probe: (media: string) => `probe:${media}`,
  account: (media: string) => `account:${media}`,
  /** The finished part, replaced as it grows. */
  transcribing: (media: string) => `transcribing:${media}`,
  transcribe: (media: string) => `transcribe:${media}`,
  listen: (sequence: string) => `listen:${sequence}`,
  sequence: (sequence: string) => `sequence:${sequence}`,
  compositions: 'compositions',
  /** Who spoke when before a file was transcribed again. */
  speakers: 'speakers',
  /** Who speaks when in one recording. */
  voices: 'voices',
  relabel: 'relabel',
} as const

/** Everything known about the media of a job; absent entries are not done yet. */
export type ImportOutcomes = {
  media: Map<string, MediaOutcome>
  sequences: Map<string, SequenceStored | Failed>
  composed: Composed | null
}
export type MediaOutcome = {
  failed: Failed | null
  downloaded: Downloaded | null
  probe: Probe | null
  stored: Stored | null
  transcript: Transcribed | null
}

/** Reads the finished steps of a job: also of one that failed half-way. */
export function readOutcomes(context: ImportContext, wanted: WantedImport): ImportOutcomes {
  const output = <T>(step: string): T | null =>
    (context.services.store.jobs.step(context.job.id, step)?.output as T | undefined) ?? null
  const media = wanted.media.map(({ name }): [string, MediaOutcome] => {
    const downloaded = output<Downloaded | Failed>(stepOf.download(name))
    const probed = output<Probed | Failed>(stepOf.probe(name))
    const stored = output<Stored | Failed>(stepOf.account(name))
    return [
      name,
      {
        failed:
          ([downloaded, probed, stored].find((outcome) => outcome?.ok === false) as Failed | undefined) ??
          null,
        downloaded: downloaded?.ok ? downloaded : null,
        probe: probed?.ok ? probed.probe : null,
        stored: stored?.ok ? stored : null,
        transcript: output<Transcribed>(stepOf.transcribe(name)),
      },
    ]
  })
  const sequences = wanted.sequences.flatMap(({ name }): [string, SequenceStored | Failed][] => {
    const outcome = output<SequenceStored | Failed>(stepOf.sequence(name))
    return outcome === null ? [] : [[name, outcome]]
  })
  return {
    media: new Map(media),
    sequences: new Map(sequences),
    composed: output<Composed>(stepOf.compositions),
  }
}
