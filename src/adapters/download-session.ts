// One download across all its attempts: what we know about the file so far, what to request next, and
// what each answer does to the bytes on disk. When to try again is download.ts's decision.
import { RoughcutError } from '../errors.ts'
import { decoded, encodingOf } from './content-encoding.ts'
import {
  type DownloadAnswer,
  fileNameOf,
  hasLength,
  isSameVersion,
  rangeCondition,
  readAnswer,
  retryAfterMs,
  versionOf,
} from './download-answer.ts'
import { brokenOff, fileChanged, INTERRUPTED, notDirect, tooLarge } from './download-sentences.ts'
import type { FetchGuard, GuardedResponse } from './fetch-guard.ts'
import { type HostLimitOptions, HostLimits } from './host-limits.ts'
import { OutgoingError } from './outgoing-error.ts'
import { PageSniffer } from './page-sniffer.ts'
import type { DownloadNote, FileVersion, PartialFile } from './partial-file.ts'

const MAX_RETRY_AFTER_MS = 60_000
const PROGRESS_MS = 200
/** A host may send less than we requested, but parts smaller than this are useless. */
const MIN_PART_BYTES = 256 * 1024

export type DownloadSessionOptions = {
  guard: FetchGuard
  url: string
  urlHash: string
  file: PartialFile
  limits: HostLimitOptions
  silenceTimeoutMs: number
  signal: AbortSignal
  onProgress: (doneBytes: number, totalBytes: number | null) => void
}

export type DownloadedFile = {
  sizeBytes: number
  /** Hex. */
  sha256: string
  /** As the host says. */
  contentType: string | null
  fileName: string | null
  /** Plain sentences for the person who imports. */
  warnings: string[]
}

export class DownloadSession {
  /** The wait that the host asked for in its last answer. */
  retryAfterMs = 0
  /** The host has answered at least once, now or before a restart. */
  wasAnswered: boolean
  #note: DownloadNote
  #sniffer: PageSniffer
  /** False once the host sent a part we didn't request. */
  #asksForRanges = true
  /** The host sends it compressed, so file offsets don't match the bytes sent. */
  #isEncoded = false
  /** The host has said that there's no more. */
  #isAll = false
  #hadBytes: boolean
  #progressAtMs = 0
  readonly #file: PartialFile
  readonly #limits: HostLimits

  /** `note` is what an earlier run of the server knew about the bytes on disk; null without one. */
  constructor(
    private readonly options: DownloadSessionOptions,
    note: DownloadNote | null,
  ) {
    this.#file = options.file
    this.#note = note ?? unknownFile(options.urlHash)
    this.#hadBytes = note !== null
    this.wasAnswered = note !== null
    this.#sniffer = new PageSniffer(note !== null)
    this.#limits = new HostLimits(options.limits)
  }

  /** Fetches what's missing. Throws a transient OutgoingError if another attempt may finish it. */
  async attempt(): Promise<DownloadedFile> {
    if (this.#file.sizeBytes > 0 && !this.#canGoOn()) await this.#startOver(INTERRUPTED)
    while (!this.#isComplete()) await this.#fetchRest()
    return this.#finish()
  }

  /** Makes the bytes so far crash-safe if another attempt could resume from them. */
  async keep(): Promise<void> {
    if (this.#sniffer.isDecided && !this.#isEncoded) await this.#file.checkpoint(this.#note, true)
  }

  /** The error to throw when there are no attempts left. */
  givenUp(last: OutgoingError, attemptCount: number): RoughcutError {
    return this.#hadBytes ? brokenOff(this.#file.sizeBytes, this.#note.sizeBytes, attemptCount, last) : last
  }

  #isComplete(): boolean {
    return this.#isAll || (this.#file.sizeBytes > 0 && this.#file.sizeBytes === this.#note.sizeBytes)
  }

  /** False if nothing would show whether the rest belongs to the bytes we have. */
  #canGoOn(): boolean {
    const { etag, lastModified, sizeBytes } = this.#note
    const isKnown = etag !== null || lastModified !== null || sizeBytes !== null
    return this.#asksForRanges && !this.#isEncoded && isKnown
  }

  async #fetchRest(): Promise<void> {
    this.retryAfterMs = 0
    const response = await this.options.guard.request(this.options.url, {
      headers: this.#rangeHeaders(),
      signal: this.options.signal,
      timeoutMs: this.options.silenceTimeoutMs,
    })
    this.wasAnswered = true
    try {
      this.retryAfterMs = Math.min(MAX_RETRY_AFTER_MS, retryAfterMs(response, Date.now()) ?? 0)
      await this.#take(response, readAnswer(response))
    } finally {
      response.close()
    }
  }

  /** Sends even `bytes=0-`: the answer shows right away whether the host could resume. */
  #rangeHeaders(): Record<string, string> {
    if (!this.#asksForRanges) return {}
    const condition = this.#file.sizeBytes > 0 ? rangeCondition(this.#note) : null
    return {
      Range: `bytes=${this.#file.sizeBytes}-`,
      ...(condition === null ? {} : { 'If-Range': condition }),
    }
  }

  async #take(response: GuardedResponse, answer: DownloadAnswer): Promise<void> {
    const { host } = response.url
    if (answer.kind === 'nothing there') {
      // If-Range matched and nothing follows what we have, so we have it all.
      this.#isAll = this.#file.sizeBytes > 0 && answer.sizeBytes === this.#file.sizeBytes
      if (this.#isAll) return
      throw await this.#withoutRanges(host, 'has no data where the download broke off')
    }
    if (answer.kind === 'unusable part')
      throw await this.#withoutRanges(host, 'sent a range without saying where it belongs')
    const encoding = encodingOf(response.headers)
    const seen = { ...versionOf(response.headers), sizeBytes: encoding === null ? answer.sizeBytes : null }
    if (answer.kind === 'part') {
      const isWhole = answer.startBytes === 0 && answer.endBytes === answer.sizeBytes
      if (answer.startBytes !== this.#file.sizeBytes || (encoding !== null && !isWhole))
        throw await this.#withoutRanges(host, 'sent a different part than requested')
      await this.#beginPart(host, seen)
    } else await this.#beginWhole(response, seen, answer.supportsRanges)
    this.#isEncoded = encoding !== null
    await this.#learn(response, seen)
    const endBytes = answer.kind === 'part' && !this.#isEncoded ? answer.endBytes : seen.sizeBytes
    await this.#write(response, endBytes, encoding)
  }

  /** Takes the rest of the file, if it's still the same file. */
  async #beginPart(host: string, seen: FileVersion): Promise<void> {
    if (this.#file.sizeBytes === 0) return
    if (!isSameVersion(this.#note, seen)) {
      await this.#startOver(fileChanged(host))
      throw new OutgoingError('download_incomplete', `The file on ${host} changed.`, true)
    }
    if (this.#note.etag === null && this.#note.lastModified === null)
      this.#warn(
        `${host} sends neither ETag nor Last-Modified, so only the size shows that the file did not change during the download.`,
      )
  }

  /** Takes a whole file, even if we requested only a part. */
  async #beginWhole(response: GuardedResponse, seen: FileVersion, supportsRanges: boolean): Promise<void> {
    const { host } = response.url
    if (this.#file.sizeBytes > 0)
      await this.#startOver(isSameVersion(this.#note, seen) ? INTERRUPTED : fileChanged(host))
    if (!supportsRanges)
      this.#warn(`${host} does not support HTTP Range requests, so an interrupted download starts over.`)
    if (!hasLength(response))
      this.#warn(`${host} doesn't report the size of the file, so a missing end would go unnoticed.`)
  }

  async #learn(response: GuardedResponse, seen: FileVersion): Promise<void> {
    const sizeBytes = seen.sizeBytes ?? this.#note.sizeBytes
    if (sizeBytes !== null && sizeBytes > this.options.limits.maxBytes)
      throw tooLarge(this.options.limits.maxBytes, sizeBytes)
    this.#note = {
      ...this.#note,
      etag: seen.etag ?? this.#note.etag,
      lastModified: seen.lastModified ?? this.#note.lastModified,
      sizeBytes,
      contentType: response.headers['content-type'] ?? this.#note.contentType,
      fileName: this.#note.fileName ?? fileNameOf(response),
    }
    this.#file.requireSpace((sizeBytes ?? 0) - this.#file.sizeBytes)
  }

  /** Appends the body; `endBytes` is where it must end, null if the host doesn't say. */
  async #write(response: GuardedResponse, endBytes: number | null, encoding: string | null): Promise<void> {
    const { host } = response.url
    const beforeBytes = this.#file.sizeBytes
    const received = this.#limits.watched(response.body, host, () => this.#file.sizeBytes)
    for await (const piece of encoding === null ? received : decoded(received, encoding, host)) {
      const sizeBytes = this.#file.sizeBytes + piece.length
      if (sizeBytes > this.options.limits.maxBytes) throw tooLarge(this.options.limits.maxBytes, null)
      if (endBytes !== null && sizeBytes > endBytes)
        throw await this.#withoutRanges(host, 'sent more than it announced')
      if (this.#sniffer.isPage(piece, this.#note.contentType)) throw notDirect(this.options.url, response.url)
      await this.#file.append(piece)
      this.#hadBytes = true
      if (!this.#isEncoded && this.#sniffer.isDecided) await this.#file.checkpoint(this.#note)
      this.#report(false)
    }
    if (endBytes !== null && this.#file.sizeBytes < endBytes)
      throw new OutgoingError('download_incomplete', `${host} sent less than it announced.`, true)
    if (this.#sniffer.isPage(null, this.#note.contentType)) throw notDirect(this.options.url, response.url)
    this.#isAll = this.#file.sizeBytes === (this.#note.sizeBytes ?? this.#file.sizeBytes)
    if (!this.#isAll && this.#file.sizeBytes - beforeBytes < MIN_PART_BYTES)
      throw new OutgoingError('download_incomplete', `${host} sends the file only in small parts.`, true)
  }

  #finish(): DownloadedFile {
    const { sizeBytes } = this.#file
    if (sizeBytes === 0)
      throw new RoughcutError('corrupt_media', 'The file is empty: the host sent 0 bytes. Check the address.')
    this.#report(true)
    const { contentType, fileName, warnings } = this.#note
    return { sizeBytes, sha256: this.#file.digest(), contentType, fileName, warnings }
  }

  async #startOver(warning: string): Promise<void> {
    const { warnings } = this.#note
    await this.#file.restart()
    this.#note = { ...unknownFile(this.options.urlHash), warnings }
    this.#sniffer = new PageSniffer(false)
    this.#isEncoded = false
    this.#warn(warning)
  }

  /** The host's ranges can't be trusted, so the next attempt requests the whole file. */
  async #withoutRanges(host: string, what: string): Promise<OutgoingError> {
    this.#asksForRanges = false
    if (this.#file.sizeBytes > 0) await this.#startOver(INTERRUPTED)
    return new OutgoingError('download_incomplete', `${host} ${what}.`, true)
  }

  #warn(warning: string): void {
    if (!this.#note.warnings.includes(warning)) this.#note.warnings.push(warning)
  }

  #report(isLast: boolean): void {
    const nowMs = performance.now()
    if (!isLast && nowMs - this.#progressAtMs < PROGRESS_MS) return
    this.#progressAtMs = nowMs
    this.options.onProgress(this.#file.sizeBytes, this.#note.sizeBytes)
  }
}

function unknownFile(urlHash: string): DownloadNote {
  return {
    urlHash,
    etag: null,
    lastModified: null,
    sizeBytes: null,
    contentType: null,
    fileName: null,
    warnings: [],
  }
}
