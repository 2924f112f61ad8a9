// Recordings among the chosen media: this browser keeps them until a job has taken them over.
import {
  holdRecording,
  type KeptRecording,
  releaseRecording,
  removeRecording,
} from '../record/kept-recordings.ts'

/** Recordings that began this close together are one take. */
const TOGETHER_MS = 2_000

/** Recordings by the key of their file. */
export function createChosenRecordings() {
  const recordings = new Map<string, KeptRecording>()
  return {
    add(key: string, recording: KeptRecording): void {
      holdRecording(recording.id)
      recordings.set(key, recording)
    },
    /** Left out of the import: it is offered again. */
    release(key: string): void {
      const recording = recordings.get(key)
      if (recording !== undefined) releaseRecording(recording.id)
      recordings.delete(key)
    },
    /** True for screen and camera of one take. */
    beganTogether(): boolean {
      const times = [...recordings.values()].map(({ startedAtMs }) => startedAtMs).sort((a, b) => a - b)
      return times.some((time, index) => time - (times[index - 1] ?? 0) < TOGETHER_MS)
    },
    /** A job has them. */
    removeAll(): void {
      for (const { id } of recordings.values()) void removeRecording(id)
      recordings.clear()
    },
  }
}
