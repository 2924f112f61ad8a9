// Limits for a host that sends a file: bytes on the wire, time, and slowness. They apply to what arrives, not to
// what it decodes to: an endless compressed body can unpack to nothing.
import { tooLarge, tooSlow, tooSlowNow } from './download-sentences.ts'

/** Compression may make a file slightly larger (gzip: 5 bytes in 32 kB), and its chunks have headers. */
const ENCODING_OVERHEAD = 1.01
const ENCODING_OVERHEAD_BYTES = 64 * 1024

/**
 * A host that averages less than this over a minute loses its slot; the next attempt continues where it
 * stopped. 16 kB/s is what one of four downloads gets from a home line with 0.5 Mbit/s upstream.
 */
export const MIN_BYTES_PER_SECOND = 16_000
export const RATE_WINDOW_MS = 60_000

export type HostLimitOptions = {
  /** Of the file. */
  maxBytes: number
  /** For the whole download, across all attempts. */
  longestMs: number
  minBytesPerSecond: number
  rateWindowMs: number
}

export class HostLimits {
  readonly #endsAtMs: number

  constructor(private readonly options: HostLimitOptions) {
    this.#endsAtMs = performance.now() + options.longestMs
  }

  /**
   * `body` as it is, until it goes beyond a limit; `fileBytes` gives the size of the file so far. Throws `too_large`,
   * and `download_incomplete`: for good when the time is over, transient when the host is slow at the moment.
   */
  async *watched(
    body: AsyncIterable<Uint8Array>,
    host: string,
    fileBytes: () => number,
  ): AsyncGenerator<Uint8Array> {
    const { maxBytes, minBytesPerSecond, rateWindowMs } = this.options
    const maxReceivedBytes = maxBytes * ENCODING_OVERHEAD + ENCODING_OVERHEAD_BYTES
    let receivedBytes = 0
    let windowStart = { atMs: performance.now(), fileBytes: fileBytes() }
    for await (const piece of body) {
      receivedBytes += piece.length
      if (receivedBytes > maxReceivedBytes) throw tooLarge(maxBytes, null)
      if (performance.now() > this.#endsAtMs) throw tooSlow(host)
      yield piece
      const passedMs = performance.now() - windowStart.atMs
      if (passedMs < rateWindowMs) continue
      const newBytes = fileBytes() - windowStart.fileBytes
      if (newBytes * 1000 < minBytesPerSecond * passedMs) throw tooSlowNow(host, minBytesPerSecond)
      windowStart = { atMs: performance.now(), fileBytes: fileBytes() }
    }
  }
}
