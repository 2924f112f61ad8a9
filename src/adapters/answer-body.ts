// An answer's body, read from the network only as fast as we consume it. It starts listening as soon as
// the head arrives: a stream destroyed by a broken connection drops what it had received, and a
// download would lose bytes at each interruption.
import type { IncomingMessage } from 'node:http'
import { OutgoingError, silent } from './outgoing-error.ts'

/** Bytes received but not yet read; above this, the connection is paused. */
const MAX_WAITING_BYTES = 256 * 1024

export class AnswerBody {
  #waiting: Buffer[] = []
  #waitingBytes = 0
  /** Null while there may be more. */
  #outcome: 'complete' | 'broken' | null = null
  #wake: () => void = () => {}

  constructor(private readonly message: IncomingMessage) {
    message.on('data', (piece: Buffer) => {
      this.#waiting.push(piece)
      this.#waitingBytes += piece.length
      if (this.#waitingBytes >= MAX_WAITING_BYTES) message.pause()
      this.#wake()
    })
    message.on('end', () => this.#settle(message.complete ? 'complete' : 'broken'))
    message.on('error', () => this.#settle('broken'))
    message.on('close', () => this.#settle('broken'))
  }

  #settle(outcome: 'complete' | 'broken'): void {
    this.#outcome ??= outcome
    this.#wake()
  }

  /**
   * The bytes, readable once. Throws `download_incomplete` (transient) if the connection breaks or the
   * host is silent for `timeoutMs`, and the reason of `signal`. The connection is closed however reading
   * ends.
   */
  async *pieces(host: string, timeoutMs: number, signal: AbortSignal | null): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        signal?.throwIfAborted()
        const piece = this.#waiting.shift()
        if (piece !== undefined) {
          this.#waitingBytes -= piece.length
          yield piece
        } else if (this.#outcome === 'complete') return
        else if (this.#outcome === 'broken') throw broken(host)
        else await this.#more(host, timeoutMs, signal)
      }
    } finally {
      this.close()
    }
  }

  /** Waits for the host. Time our consumer spends on a chunk does not count as silence. */
  #more(host: string, timeoutMs: number, signal: AbortSignal | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (settle: () => void) => () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
        this.#wake = () => {}
        settle()
      }
      const stop = done(() => reject(signal?.reason))
      const timer = setTimeout(
        done(() => reject(silent(host, timeoutMs, 'download_incomplete'))),
        timeoutMs,
      )
      signal?.addEventListener('abort', stop, { once: true })
      this.#wake = done(resolve)
      this.message.resume()
    })
  }

  close(): void {
    this.message.destroy()
    this.#waiting = []
  }
}

function broken(host: string): OutgoingError {
  return new OutgoingError(
    'download_incomplete',
    `The connection to ${host} was lost before the end of the file. Try again later.`,
    true,
  )
}
