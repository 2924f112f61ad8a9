// Records screen, camera and microphone with the browser's own recorder. Each picture becomes a separate file, all with
// the same sound, so they can be synced as angles of one recording.
import { computed, signal } from '@preact/signals'
import { openSources, type Sources, type Take } from './sources.ts'
import { createTakeWriter, type Recorded, type TakeWriter } from './take-writer.ts'

export type Recorder = ReturnType<typeof createRecorder>

/** One recording session; `stop` gives its files. */
export function createRecorder() {
  const state = signal<'idle' | 'ready' | 'recording' | 'paused' | 'stopping'>('idle')
  const access = createAccess(() => onFull())
  const seconds = signal(0)
  const bytes = signal(0)
  const problem = signal<string | null>(null)
  const isOn = computed(
    () => state.value === 'recording' || state.value === 'paused' || state.value === 'stopping',
  )
  let writers: TakeWriter[] = []
  let timer: ReturnType<typeof setInterval> | undefined
  let onFull: () => void = () => {}

  const close = (): void => {
    clearInterval(timer)
    access.close()
    state.value = 'idle'
  }
  const onBytes = (count: number) => {
    bytes.value += count
  }
  const endWith = (sentence: string) => {
    problem.value = sentence
    onFull()
  }

  return {
    ...{ state, seconds, bytes, problem, isOn, close },
    takes: access.takes,
    devices: access.devices,
    /** Throws `CallError` with what to do when the devices can't be had. */
    async open(sources: Sources): Promise<void> {
      close()
      await access.open(sources)
      state.value = 'ready'
    },
    async start(): Promise<void> {
      bytes.value = 0
      seconds.value = 0
      problem.value = null
      const takes = access.takes.peek()
      writers = await Promise.all(takes.map((one) => createTakeWriter(one, { onBytes, onFull: endWith })))
      for (const writer of writers) writer.start()
      state.value = 'recording'
      timer = setInterval(() => {
        if (state.peek() === 'recording') seconds.value += 1
      }, 1_000)
    },
    async stop(): Promise<Recorded[]> {
      if (state.peek() !== 'recording' && state.peek() !== 'paused') return []
      state.value = 'stopping'
      await Promise.all(writers.map((writer) => writer.stop()))
      // A piece that could not be kept has been reported; the others are there.
      await Promise.allSettled(writers.map((writer) => writer.written()))
      const files = await Promise.all(writers.map((writer) => writer.file()))
      writers = []
      close()
      return files.filter(({ file }) => file.size > 0)
    },
    pause(): void {
      for (const writer of writers) writer.pause()
      state.value = 'paused'
    },
    resume(): void {
      for (const writer of writers) writer.resume()
      state.value = 'recording'
    },
    /** Called when the recording must end by itself: the sharing ended, or the disk is full. */
    whenFull(callback: () => void): void {
      onFull = callback
    },
    /** The page goes away: what was recorded so far is offered again. */
    abandon(): void {
      for (const writer of writers) writer.abandon()
      writers = []
      close()
    },
  }
}

/** The open devices and what they show. The browser has a button of its own that ends the sharing: then `onEnded`. */
function createAccess(onEnded: () => void) {
  const takes = signal<Take[]>([])
  /** What there is to choose from, once the browser gave access. */
  const devices = signal<MediaDeviceInfo[]>([])
  let streams: MediaStream[] = []

  const close = (): void => {
    for (const stream of streams) for (const track of stream.getTracks()) track.stop()
    streams = []
    takes.value = []
  }
  return {
    takes,
    devices,
    close,
    async open(sources: Sources): Promise<void> {
      try {
        const opened = await openSources(sources, (stream) => streams.push(stream))
        devices.value = opened.devices
        takes.value = opened.takes
        for (const { stream } of opened.takes)
          for (const track of stream.getTracks()) track.addEventListener('ended', onEnded)
      } catch (error) {
        close()
        throw error
      }
    },
  }
}
