// A local model hub that answers like huggingface.co: a description of a model's files with sizes
// and hashes, small files as they are, large ones behind a redirect to another path, with ranges.
// Faults are switched on by a test; every request is noted.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SPEECH_MODEL } from './speech.ts'

type HubFaults = {
  /** Ends the answer after so many bytes of a large file; each entry serves for one answer. */
  cutAfterBytes?: number[]
  /** Sends no more after so many bytes of a large file, and leaves the connection open; likewise. */
  stallAfterBytes?: number[]
  /** Flips a byte of the named file: in as many answers as this says. */
  corrupt?: { path: string; times: number }
  /** Files that the description leaves out. */
  without?: string[]
  /** Answers everything with this status. */
  status?: number
  /** Answers the description with a login page, as a captive portal does. */
  portal?: boolean
  /** Ignores Range, as a plain mirror may. */
  noRanges?: boolean
}

const MODEL = 'Local/whisper-small-test'

/** Use with `using hub = modelHubPeer()`. */
export function modelHubPeer(folder: string = SPEECH_MODEL) {
  const faults: HubFaults = {}
  const requests: { path: string; range: string | null }[] = []
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const state = { commit: '0123456789abcdef0123456789abcdef01234567' }

  function description(): Response {
    const siblings = paths
      .filter((path) => !faults.without?.includes(path))
      .map((path) => {
        const bytes = readFileSync(join(folder, path))
        const blobId = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        const large = path.endsWith('.onnx')
        return {
          rfilename: path,
          size: bytes.length,
          blobId,
          ...(large ? { lfs: { sha256, size: bytes.length, pointerSize: 135 } } : {}),
        }
      })
    return Response.json({ id: MODEL, sha: state.commit, siblings })
  }

  function bytesOf(path: string, range: string | null): Response {
    const bytes = new Uint8Array(readFileSync(join(folder, path)))
    if (faults.corrupt?.path === path && faults.corrupt.times-- > 0) bytes[10] = (bytes[10] ?? 0) ^ 0xff
    const from = faults.noRanges ? 0 : Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
    const rest = bytes.subarray(from)
    const headers = { 'content-length': String(rest.length), 'accept-ranges': 'bytes' }
    const status = from > 0 ? 206 : 200
    const isLarge = path.endsWith('.onnx')
    const cut = isLarge ? faults.cutAfterBytes?.shift() : undefined
    const stall = isLarge ? faults.stallAfterBytes?.shift() : undefined
    if (cut === undefined && stall === undefined) return new Response(rest, { status, headers })
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(rest.subarray(0, cut ?? stall))
        if (stall === undefined) controller.close()
      },
    })
    return new Response(body, { status })
  }

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      const range = request.headers.get('range')
      requests.push({ path: pathname, range })
      if (faults.status !== undefined) return new Response('fault', { status: faults.status })
      if (pathname === `/api/models/${MODEL}/revision/main`)
        return faults.portal
          ? new Response('<html>Please log in</html>', { headers: { 'content-type': 'text/html' } })
          : description()
      const file = new RegExp(`^/(?:cdn/)?${MODEL}/resolve/${state.commit}/(.+)$`).exec(pathname)?.[1]
      if (file === undefined || !paths.includes(file)) return new Response('Entry not found', { status: 404 })
      if (file.endsWith('.onnx') && !pathname.startsWith('/cdn/'))
        return new Response(null, { status: 302, headers: { location: `/cdn${pathname}` } })
      return bytesOf(file, range)
    },
  })
  return {
    address: `http://127.0.0.1:${server.port}`,
    model: MODEL,
    faults,
    requests,
    /** The model is published anew. */
    setCommit: (commit: string) => {
      state.commit = commit
    },
    [Symbol.dispose]: () => void server.stop(true),
  }
}
