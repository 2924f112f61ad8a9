// A temporary file of decoded sound: 48 kHz, stereo, 32-bit floats, without a header; read and written
// by sample positions. What is outside the file reads as silence.
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'

/** Two channels of four bytes. */
const BYTES_PER_SAMPLE = 8

/** How to describe such a file to ffmpeg, as input and as output. */
export const PCM_FORMAT = ['-f', 'f32le', '-ar', '48000', '-ac', '2'] as const

export type PcmFile = {
  path: string
  /** Samples that the file holds. */
  count: number
  /** `count` interleaved samples starting at `from`, which counts from the start of the file and may be negative. */
  read(from: number, count: number): Float32Array
  [Symbol.dispose](): void
}

/** The file as if its first `skipped` samples didn't exist. */
export function openPcmFile(path: string, skipped = 0): PcmFile {
  const descriptor = openSync(path, 'r')
  const total = Math.max(0, Math.floor(fstatSync(descriptor).size / BYTES_PER_SAMPLE) - skipped)
  return {
    path,
    count: total,
    read(from, count) {
      const samples = new Float32Array(2 * count)
      const first = Math.max(0, from)
      const last = Math.min(total, from + count)
      if (first >= last) return samples
      const bytes = new Uint8Array(
        samples.buffer,
        (first - from) * BYTES_PER_SAMPLE,
        (last - first) * BYTES_PER_SAMPLE,
      )
      let done = 0
      while (done < bytes.length) {
        const got = readSync(
          descriptor,
          bytes,
          done,
          bytes.length - done,
          (skipped + first) * BYTES_PER_SAMPLE + done,
        )
        if (got === 0) break
        done += got
      }
      return samples
    },
    [Symbol.dispose]: () => closeSync(descriptor),
  }
}

/** The same for one of many files: it is open only while it is read. */
export function pcmFileOfMany(path: string): PcmFile {
  const opened = <T>(look: (file: PcmFile) => T): T => {
    using file = openPcmFile(path)
    return look(file)
  }
  return {
    path,
    count: opened(({ count }) => count),
    read: (from, count) => opened((file) => file.read(from, count)),
    [Symbol.dispose]: () => {},
  }
}

export type PcmWriter = { write(samples: Float32Array): void; [Symbol.dispose](): void }

/** Makes or replaces the file. */
export function createPcmFile(path: string): PcmWriter {
  const descriptor = openSync(path, 'w', 0o600)
  return {
    write(samples) {
      const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
      let done = 0
      while (done < bytes.length) done += writeSync(descriptor, bytes, done)
    },
    [Symbol.dispose]: () => closeSync(descriptor),
  }
}

/** Between blocks, other work gets a turn and a canceled export ends. */
export async function breathe(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await new Promise((resolve) => setImmediate(resolve))
}
