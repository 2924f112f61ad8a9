// Downloads one media file to disk: streaming, size-limited, hashed along the way, and resumed with Range
// and If-Range after an interruption or a server restart. fetch-guard.ts decides which addresses it may
// call, ffprobe what the bytes are.

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
  /** Where it goes; continues what an earlier attempt left there (and in `FILE.json`). */
  toFile: string
  /** The largest accepted size; default MAX_MEDIA_BYTES. */
  maxBytes?: number
  /** If aborted, the unfinished file stays for next time; other failures leave nothing. */
  signal: AbortSignal
  /** Called at most five times a second, and at the end. `totalBytes` is null until the host says. */
  onProgress?: (doneBytes: number, totalBytes: number | null) => void
  /** Runs each attempt when it has a slot; default: at once. Pauses between attempts don't take up a slot. */
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
  /** The pauses before further attempts; their number also limits the attempts. */
  retryDelaysMs?: number[]
  /** An attempt fails if no byte arrives for this long. */
  silenceTimeoutMs?: number
  /** For the whole download, across attempts: a slow drip must not hold a slot forever. */
  longestMs?: number
  /** See host-limits.ts. */
  minBytesPerSecond?: number
  rateWindowMs?: number
}

const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000]
/** If a host has never answered, the address is more likely wrong than the host down. */
const MAX_UNANSWERED_RETRIES = 2
const MAX_MS = 12 * 3600 * 1000

/** Downloads with retries and resumption. Throws `OutgoingError`s and the signal's reason. */
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

/** The file, or how long to wait before another try; throws if none would help. Leaves no file open. */
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
