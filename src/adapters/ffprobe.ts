import type { ProbeRecord } from '../store/schema.ts'
import type { MediaPrograms } from './media-programs.ts'

export type Probe = {
  kind: 'audio' | 'video' | 'image'
  /** Null for a still image. */
  durationUs: number | null
  hasAudio: boolean
  hasPicture: boolean
  record: ProbeRecord
  /** For people: what was noticed and what was done about it. */
  warnings: string[]
}

/** Throws unsupported_media or corrupt_media. */
export async function probe(_programs: MediaPrograms, _file: string, _signal: AbortSignal): Promise<Probe> {
  throw new Error('being written')
}
