// Downloads one file of media to disk: streaming, size-limited, resumed with Range and If-Range after
// an interruption and after a restart of the server, hashed on the way. The addresses it may call are
// fetch-guard.ts's business; what the bytes are is ffprobe's.

import { pauseAfter, wait } from '../backoff.ts'
import { RoughcutError } from '../errors.ts'
import { type DownloadedFile, DownloadSession } from './download-session.ts'
import { type FetchGuard, SILENCE_TIMEOUT_MS } from './fetch-guard.ts'
import { MIN_BYTES_PER_SECOND, RATE_WINDOW_MS } from './host-limits.ts'
import { OutgoingError } from './outgoing-error.ts'
import { PartialFile } from './partial-file.ts'
import { knownSharingPage } from './sharing-page.ts'

export type { DownloadedFile } from './download-session.ts'

/** CONTRACT.md, "Safety". */
export const MAX_MEDIA_BYTES = 10 ** 9 - 1

type DownloadRequest = {
  url: string
  /** Where it goes; what a former attempt left there (and in `FILE.json`) is gone on with. */
  toFile: string
  /** Largest size that is accepted; default MAX_MEDIA_BYTES. */
  maxBytes?: number
  /** When aborted, the unfinished file stays for the next time; in all other failures nothing does. */
  signal: AbortSignal
  /** At most five times a second, and at the end. `totalBytes` is null while the host does not say. */
  onProgress?: (doneBytes: number, totalBytes: number | null) => void
  /** Runs each attempt when there is a place for it; default: at once. The pauses between them take no place. */
  inTurn?: InTurn
}

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Throws RoughcutError: `url_blocked`, `url_unreachable`, `url_forbidden`, `url_not_direct`,
 * `too_large`, `download_incomplete`, `corrupt_media` (no bytes), `internal_error` (disk).
 */
export type Downloader = (request: DownloadRequest) => Promise<DownloadedFile>

export type DownloaderOptions = {
  guard: FetchGuard
  /** Pauses before each further attempt; their number is the number of attempts. */
  retryDelaysMs?: number[]
  /** Without a byte for so long, an attempt has failed. */
  silenceTimeoutMs?: number
  /** The whole download, all attempts together: a host that drips must not keep a place for ever. */
  longestMs?: number
  /** See host-limits.ts. */
  minBytesPerSecond?: number
  rateWindowMs?: number
}

const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000]
/** A host that has not answered once is more likely a wrong address than one that will come back. */
const MAX_UNANSWERED_RETRIES = 2
const MAX_MS = 12 * 3600 * 1000

/** Downloads with retries and resumption. The result throws `OutgoingError`s and what `signal` aborts with. */
export function createDownloader(options: DownloaderOptions): Downloader {
  const delaysMs = options.retryDelaysMs ?? RETRY_DELAYS_MS
  return async (request) => {
    const page = URL.canParse(request.url) ? knownSharingPage(new URL(request.url)) : null
    if (page !== null) throw new RoughcutError('url_not_direct', page)
    const { signal, inTurn = (work) => work() } = request
    let begun: Begun | null = null
    try {
      for (let attempt = 0; ; attempt++) {
        const outcome = await inTurn(async () => {
          begun ??= await begin(options, request)
          return attemptOnce(begun, attempt, delaysMs, signal)
        })
        if ('file' in outcome) return outcome.file
        await wait(outcome.pauseMs, signal)
      }
    } catch (error) {
      if (!signal.aborted) await PartialFile.remove(request.toFile)
      throw error
    }
  }
}

type Begun = { file: PartialFile; session: DownloadSession }

async function begin(options: DownloaderOptions, request: DownloadRequest): Promise<Begun> {
  const urlHash = new Bun.CryptoHasher('sha256').update(request.url).digest('hex')
  const { file, note } = await PartialFile.open(request.toFile, urlHash, request.signal)
  const session = new DownloadSession(
    {
      guard: options.guard,
      url: request.url,
      urlHash,
      file,
      silenceTimeoutMs: options.silenceTimeoutMs ?? SILENCE_TIMEOUT_MS,
      limits: {
        maxBytes: request.maxBytes ?? MAX_MEDIA_BYTES,
        longestMs: options.longestMs ?? MAX_MS,
        minBytesPerSecond: options.minBytesPerSecond ?? MIN_BYTES_PER_SECOND,
        rateWindowMs: options.rateWindowMs ?? RATE_WINDOW_MS,
      },
      signal: request.signal,
      onProgress: request.onProgress ?? (() => {}),
    },
    note,
  )
  return { file, session }
}

/** The file, or how long to wait for another try; throws when none would help. No file is open afterward. */
async function attemptOnce(
  { file, session }: Begun,
  attempt: number,
  delaysMs: number[],
  signal: AbortSignal,
): Promise<{ file: DownloadedFile } | { pauseMs: number }> {
  try {
    return { file: await session.attempt() }
  } catch (error) {
    if (signal.aborted) {
      await session.keep()
      throw signal.reason
    }
    if (!(error instanceof OutgoingError) || !error.transient) throw error
    const used = session.wasAnswered ? delaysMs : delaysMs.slice(0, MAX_UNANSWERED_RETRIES)
    const delayMs = pauseAfter(attempt + 1, { delaysMs: used })
    if (delayMs === null) throw session.givenUp(error, attempt)
    await session.keep()
    return { pauseMs: Math.max(delayMs, session.retryAfterMs) }
  } finally {
    await file.close()
  }
}
