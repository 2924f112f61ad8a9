// A media host on loopback whose every fault is scripted: it dies at byte N, goes silent, has no
// Range, lies about lengths, changes its ETag, redirects, shows pages. Used by tests and torture.
import { type RawAnswer, type RawHandler, type RawHttpServer, startRawHttpServer } from './raw-http-server.ts'

/** Bytes of a known pattern, made while they are sent: large files without the memory. */
type PatternBody = { sizeBytes: number }
export type MediaBody = Uint8Array | PatternBody

/** What goes wrong with one request. Requests without a fault are answered well. */
export type Fault =
  /** The connection breaks after so many bytes of this answer's body (`clean`: with a FIN, not a RST). */
  | { kind: 'dies'; afterBytes: number; clean?: boolean }
  /** Nothing comes any more after so many bytes; the connection stays open. */
  | { kind: 'stalls'; afterBytes: number }
  /** The connection breaks before any answer. */
  | { kind: 'no answer' }
  /** Silence instead of an answer. */
  | { kind: 'silence' }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** Answers as usual, with these headers over its own (`null` takes one out). */
  | { kind: 'headers'; headers: Record<string, string | null> }
  /** A 206 that claims to be another part than it is. */
  | { kind: 'content-range'; value: string }
  /** Bytes and validators of another version of the file from this request on. */
  | { kind: 'replaced'; body: MediaBody; etag?: string | null; lastModified?: string | null }

export type ServedFile = {
  body: MediaBody
  contentType?: string
  /** Default `"v1"`; null sends none. */
  etag?: string | null
  /** An HTTP date; default none. */
  lastModified?: string | null
  /** Default true: Range and If-Range are honored. False: always the whole file, no Accept-Ranges. */
  ranges?: boolean
  /** Default `length`. `chunked`: no length known; `none`: it ends when the connection does. */
  framing?: 'length' | 'chunked' | 'none'
  /** Pause between pieces of `pieceBytes`, for a slow host. Default none. */
  pauseMs?: number
  pieceBytes?: number
  headers?: Record<string, string>
  /** The first request gets the first, and so on; null is none. */
  faults?: (Fault | null)[]
  /** For requests beyond the list. */
  laterFault?: Fault
}

export type MediaHost = RawHttpServer & {
  /** Serves `file` at `path` from now on; answers its address. */
  serve(path: string, file: ServedFile): string
  /** Answers `path` by hand. */
  route(path: string, handler: RawHandler): string
  redirect(path: string, location: string, status?: number): string
  url(path: string): string
}

const PIECE_BYTES = 64 * 1024

/** Starts a media host on a free port; `await using host = await startMediaHost()`. */
export async function startMediaHost(
  options: { host?: string; tls?: { key: string; cert: string } } = {},
): Promise<MediaHost> {
  const routes = new Map<string, RawHandler>()
  const server = await startRawHttpServer((request) => {
    const handler = routes.get(request.target.split('?')[0] ?? '')
    if (handler) return handler(request)
    return { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'no such file' }
  }, options)
  const url = (path: string) => `${server.origin}${path}`
  const route = (path: string, handler: RawHandler) => {
    routes.set(path, handler)
    return url(path)
  }
  return Object.assign(server, {
    url,
    route,
    serve: (path: string, file: ServedFile) => route(path, fileHandler(file)),
    redirect: (path: string, location: string, status = 302) =>
      route(path, () => ({ status, headers: { Location: location, 'Content-Length': '0' } })),
  })
}

/** The byte at `offset` of a pattern: its period is prime, so a shifted copy never looks the same. */
function patternByte(offset: number): number {
  return offset % 251
}

const PATTERN = Uint8Array.from({ length: PIECE_BYTES + 251 }, (_, offset) => patternByte(offset))

/** `body` from `start` (inclusive) to `end` (exclusive), in pieces. */
export function* piecesOf(
  body: MediaBody,
  start: number,
  end: number,
  pieceBytes = PIECE_BYTES,
): Generator<Uint8Array> {
  for (let offset = start; offset < end; offset += pieceBytes) {
    const length = Math.min(pieceBytes, end - offset)
    if (body instanceof Uint8Array) yield body.subarray(offset, offset + length)
    else yield PATTERN.subarray(offset % 251, (offset % 251) + length)
  }
}

/** SHA-256 of a body, hex: what a download of it must give. */
export function hashOfBody(body: MediaBody): string {
  const hasher = new Bun.CryptoHasher('sha256')
  for (const piece of piecesOf(body, 0, sizeOf(body))) hasher.update(piece)
  return hasher.digest('hex')
}

function sizeOf(body: MediaBody): number {
  return body instanceof Uint8Array ? body.length : body.sizeBytes
}

function fileHandler(served: ServedFile): RawHandler {
  let file = served
  return (request) => {
    const fault = served.faults?.[request.attempt - 1] ?? faultBeyond(served, request.attempt)
    if (fault?.kind === 'no answer') return 'no answer'
    if (fault?.kind === 'silence') return new Promise(() => {})
    if (fault?.kind === 'status')
      return {
        status: fault.status,
        headers: { 'Content-Type': 'text/plain', ...fault.headers },
        body: fault.body ?? `status ${fault.status}`,
      }
    if (fault?.kind === 'replaced')
      file = { ...file, body: fault.body, etag: fault.etag ?? null, lastModified: fault.lastModified ?? null }
    return answerOf(file, request.headers, fault)
  }
}

function faultBeyond(served: ServedFile, attempt: number): Fault | null {
  return attempt > (served.faults?.length ?? 0) ? (served.laterFault ?? null) : null
}

function answerOf(file: ServedFile, asked: Record<string, string>, fault: Fault | null): RawAnswer {
  const size = sizeOf(file.body)
  const etag = file.etag === undefined ? '"v1"' : file.etag
  const range = file.ranges === false ? null : wantedRange(asked, size, etag, file.lastModified ?? null)
  if (range === 'unsatisfiable')
    return { status: 416, headers: { 'Content-Range': `bytes */${size}`, 'Content-Length': '0' } }
  const start = range?.start ?? 0
  const end = range?.end ?? size
  const headers: Record<string, string | null> = {
    'Content-Type': file.contentType ?? 'application/octet-stream',
    'Accept-Ranges': file.ranges === false ? null : 'bytes',
    ETag: etag,
    'Last-Modified': file.lastModified ?? null,
    'Content-Range': range ? `bytes ${start}-${end - 1}/${size}` : null,
    'Content-Length': (file.framing ?? 'length') === 'length' ? String(end - start) : null,
    'Transfer-Encoding': file.framing === 'chunked' ? 'chunked' : null,
    Connection: 'close',
    ...file.headers,
    ...(fault?.kind === 'headers' ? fault.headers : {}),
    ...(fault?.kind === 'content-range' ? { 'Content-Range': fault.value } : {}),
  }
  const cut = fault?.kind === 'dies' || fault?.kind === 'stalls' ? start + fault.afterBytes : end
  const pieces = paced(piecesOf(file.body, start, Math.min(end, cut), file.pieceBytes), file.pauseMs ?? 0)
  const cutShort = cut < end
  return {
    status: range ? 206 : 200,
    headers: Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
    body: file.framing === 'chunked' ? chunked(pieces, !cutShort) : pieces,
    ending: endingOf(fault),
  }
}

function endingOf(fault: Fault | null): 'close' | 'reset' | 'silence' {
  if (fault?.kind === 'dies') return fault.clean ? 'close' : 'reset'
  return fault?.kind === 'stalls' ? 'silence' : 'close'
}

/** RFC 9110: If-Range must match exactly, else the whole file is sent. */
function wantedRange(
  asked: Record<string, string>,
  size: number,
  etag: string | null,
  lastModified: string | null,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d+)-(\d*)$/.exec(asked.range ?? '')
  if (!match) return null
  const condition = asked['if-range']
  if (condition !== undefined && condition !== etag && condition !== lastModified) return null
  const start = Number(match[1])
  if (start >= size) return 'unsatisfiable'
  return { start, end: match[2] ? Math.min(size, Number(match[2]) + 1) : size }
}

async function* paced(pieces: Iterable<Uint8Array>, pauseMs: number): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    yield piece
    if (pauseMs > 0) await Bun.sleep(pauseMs)
  }
}

async function* chunked(pieces: AsyncIterable<Uint8Array>, finished: boolean): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield Buffer.from(`${piece.length.toString(16)}\r\n`)
    yield piece
    yield Buffer.from('\r\n')
  }
  if (finished) yield Buffer.from('0\r\n\r\n')
}
