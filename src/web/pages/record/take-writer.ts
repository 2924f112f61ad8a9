// Writes one take with the browser's own recorder: piece by piece, so that little is lost when the power goes.
import { fileOfRecording, type KeptRecording, keepRecording, releaseRecording } from './kept-recordings.ts'
import type { Take } from './sources.ts'

export type Recorded = { recording: KeptRecording; file: File }

/** How much a power cut can lose. */
const PIECE_MS = 1_000
/** An import takes files under 1 GB; recorders may overshoot by a piece. */
const MAX_BYTES = 950_000_000
const VIDEO_BITS = 2_500_000
const AUDIO_BITS = 128_000
/** The first that the browser can write. */
const VIDEO_TYPES = ['video/mp4;codecs=avc1,mp4a.40.2', 'video/webm;codecs=vp9,opus', 'video/webm']
const AUDIO_TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/webm', 'audio/ogg']

export type TakeWriter = Awaited<ReturnType<typeof createTakeWriter>>

/** `onFull` gets a sentence about why the recording has to end. */
export async function createTakeWriter(
  { label, stream, shown }: Take,
  { onBytes, onFull }: { onBytes: (bytes: number) => void; onFull: (problem: string) => void },
) {
  const types = shown ? VIDEO_TYPES : AUDIO_TYPES
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''
  const recorder = new MediaRecorder(stream, {
    mimeType,
    videoBitsPerSecond: VIDEO_BITS,
    audioBitsPerSecond: AUDIO_BITS,
  })
  const type = (recorder.mimeType || mimeType).split(';')[0] ?? ''
  const kept = await keepRecording({ name: `${label} ${stampOf(new Date())}.${endingOf(type)}`, type })
  let written: Promise<void> = Promise.resolve()
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    onBytes(data.size)
    written = written.then(() => kept.add(data))
    written.catch(() => onFull('This browser is out of space. What you recorded so far is kept.'))
    if (kept.recording().sizeBytes + data.size > MAX_BYTES)
      onFull('The recording stopped at 1 GB, the largest file allowed.')
  })

  return {
    start: () => recorder.start(PIECE_MS),
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    /** Resolves once the recorder has handed over its last piece. */
    stop: () =>
      new Promise<void>((resolve) => {
        if (recorder.state === 'inactive') return resolve()
        recorder.addEventListener('stop', () => resolve(), { once: true })
        recorder.stop()
      }),
    /** Resolves once every piece is kept; rejects if one could not be. */
    written: () => written,
    async file(): Promise<Recorded> {
      return { recording: kept.recording(), file: await fileOfRecording(kept.recording()) }
    },
    /** Leaves what was recorded so far to be offered again. */
    abandon(): void {
      if (recorder.state !== 'inactive') recorder.stop()
      releaseRecording(kept.id)
    },
  }
}

function endingOf(type: string): string {
  const audio: Record<string, string> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' }
  return audio[type] ?? (type.endsWith('mp4') ? 'mp4' : 'webm')
}

/** `2026-11-25 14.03.09`: a colon can't be in the names of files everywhere. */
function stampOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join('.')}`
}
