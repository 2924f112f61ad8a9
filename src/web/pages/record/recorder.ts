// Records screen, camera and microphone with the browser's own recorder. Each picture becomes a separate file, all with
// the same sound, so they can be synced as angles of one recording.
import { computed, signal } from '@preact/signals'
import { CallError } from '../server/call.ts'
import { fileOfRecording, type KeptRecording, keepRecording, releaseRecording } from './kept-recordings.ts'

export type Sources = {
  screen: boolean
  camera: boolean
  microphone: boolean
  /** Ids of devices; absent: the browser chooses. */
  cameraId?: string
  microphoneId?: string
}
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

/** False without https, and in browsers without a recorder. */
export const canRecord =
  typeof MediaRecorder === 'function' && navigator.mediaDevices !== undefined && navigator.locks !== undefined
export const canRecordScreen = canRecord && 'getDisplayMedia' in navigator.mediaDevices

type Take = { label: string; stream: MediaStream; shown: boolean }
type Running = { recorder: MediaRecorder; id: string; recording: () => KeptRecording; written: Promise<void> }

export type Recorder = ReturnType<typeof createRecorder>

/** One recording session; `stop` gives its files. */
export function createRecorder() {
  const state = signal<'idle' | 'ready' | 'recording' | 'paused' | 'stopping'>('idle')
  const takes = signal<Take[]>([])
  const seconds = signal(0)
  const bytes = signal(0)
  const problem = signal<string | null>(null)
  /** What there is to choose from, once the browser gave access. */
  const devices = signal<MediaDeviceInfo[]>([])
  let streams: MediaStream[] = []
  let running: Running[] = []
  let timer: ReturnType<typeof setInterval> | undefined
  let onFull: () => void = () => {}

  const close = (): void => {
    clearInterval(timer)
    for (const stream of streams) for (const track of stream.getTracks()) track.stop()
    streams = []
    takes.value = []
    state.value = 'idle'
  }

  /** Asks for the devices. Throws `CallError` with what to do when they can't be had. */
  const open = async ({ screen, camera, microphone, cameraId, microphoneId }: Sources): Promise<void> => {
    close()
    const had = async (ask: Promise<MediaStream>): Promise<MediaStream> => {
      const stream = await ask
      streams.push(stream)
      return stream
    }
    try {
      const from = navigator.mediaDevices
      const shared = screen ? await had(from.getDisplayMedia({ video: true, audio: true })) : null
      const own =
        camera || microphone
          ? await had(
              from.getUserMedia({
                video: camera && chosen(cameraId),
                audio: microphone && { ...SOUND, ...chosen(microphoneId) },
              }),
            )
          : null
      devices.value = await from.enumerateDevices()
      const sound = own?.getAudioTracks() ?? []
      takes.value = [
        ...(shared
          ? [
              take('Screen', [
                ...shared.getVideoTracks(),
                ...(sound.length > 0 ? sound : shared.getAudioTracks()),
              ]),
            ]
          : []),
        ...(camera && own ? [take('Camera', [...own.getVideoTracks(), ...sound])] : []),
        ...(!screen && !camera && own ? [take('Microphone', sound)] : []),
      ]
      state.value = 'ready'
      // The browser has a button of its own that ends the sharing.
      for (const { stream } of takes.peek())
        for (const track of stream.getTracks()) track.addEventListener('ended', () => onFull())
    } catch (cause) {
      close()
      throw new CallError(0, sentenceOfRefusal(cause), { cause })
    }
  }

  const start = async (): Promise<void> => {
    bytes.value = 0
    seconds.value = 0
    problem.value = null
    running = await Promise.all(takes.peek().map((one) => begin(one)))
    for (const { recorder } of running) recorder.start(PIECE_MS)
    state.value = 'recording'
    timer = setInterval(() => {
      if (state.peek() === 'recording') seconds.value += 1
    }, 1_000)
  }

  const begin = async ({ label, stream, shown }: Take): Promise<Running> => {
    const types = shown ? VIDEO_TYPES : AUDIO_TYPES
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''
    const recorder = new MediaRecorder(stream, {
      mimeType,
      videoBitsPerSecond: VIDEO_BITS,
      audioBitsPerSecond: AUDIO_BITS,
    })
    const type = (recorder.mimeType || mimeType).split(';')[0] ?? ''
    const kept = await keepRecording({ name: `${label} ${stampOf(new Date())}.${endingOf(type)}`, type })
    const one: Running = { recorder, id: kept.id, recording: kept.recording, written: Promise.resolve() }
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size === 0) return
      bytes.value += data.size
      one.written = one.written.then(() => kept.add(data))
      one.written.catch(() => {
        problem.value =
          'This browser has no room left for the recording. What was recorded until now is kept.'
        onFull()
      })
      if (one.recording().sizeBytes + data.size > MAX_BYTES) {
        problem.value = 'The recording reached 1 GB, the most that a file may have, and was stopped.'
        onFull()
      }
    })
    return one
  }

  const stop = async (): Promise<Recorded[]> => {
    if (state.peek() !== 'recording' && state.peek() !== 'paused') return []
    state.value = 'stopping'
    const stopped = running.map(
      ({ recorder }) =>
        new Promise<void>((resolve) => {
          if (recorder.state === 'inactive') return resolve()
          recorder.addEventListener('stop', () => resolve(), { once: true })
          recorder.stop()
        }),
    )
    await Promise.all(stopped)
    // A piece that could not be kept has been reported; the others are there.
    await Promise.allSettled(running.map(({ written }) => written))
    const files = await Promise.all(
      running.map(async ({ recording }) => ({
        recording: recording(),
        file: await fileOfRecording(recording()),
      })),
    )
    running = []
    close()
    return files.filter(({ file }) => file.size > 0)
  }

  return {
    state,
    takes,
    devices,
    seconds,
    bytes,
    problem,
    isOn: computed(
      () => state.value === 'recording' || state.value === 'paused' || state.value === 'stopping',
    ),
    open,
    start,
    stop,
    close,
    pause(): void {
      for (const { recorder } of running) recorder.pause()
      state.value = 'paused'
    },
    resume(): void {
      for (const { recorder } of running) recorder.resume()
      state.value = 'recording'
    },
    /** Called when the recording must end by itself: the sharing ended, or the disk is full. */
    whenFull(callback: () => void): void {
      onFull = callback
    },
    /** The page goes away: what was recorded so far is offered again. */
    abandon(): void {
      for (const { recorder, id } of running) {
        if (recorder.state !== 'inactive') recorder.stop()
        releaseRecording(id)
      }
      running = []
      close()
    },
  }
}

/** Speech is cleaned up later, on the server, and better. */
const SOUND: MediaTrackConstraints = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
}

function chosen(id: string | undefined): MediaTrackConstraints {
  return id === undefined ? {} : { deviceId: { exact: id } }
}

function take(label: string, tracks: MediaStreamTrack[]): Take {
  return { label, stream: new MediaStream(tracks), shown: tracks.some(({ kind }) => kind === 'video') }
}

function sentenceOfRefusal(cause: unknown): string {
  const kind = cause instanceof Error ? cause.name : ''
  if (kind === 'NotAllowedError')
    return 'The browser didn’t get access. Allow the camera, microphone or screen for this page and try again.'
  if (kind === 'NotFoundError' || kind === 'OverconstrainedError')
    return 'No camera or microphone was found. Connect one and try again.'
  if (kind === 'NotReadableError')
    return 'The camera or microphone is in use by another program. Close it and try again.'
  return 'The browser couldn’t start recording. Try another source.'
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
