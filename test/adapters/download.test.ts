import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import PQueue from 'p-queue'
import {
  createDownloader,
  type DownloadedFile,
  type DownloaderOptions,
  type InTurn,
} from '../../src/adapters/download.ts'
import { createFetchGuard } from '../../src/adapters/fetch-guard.ts'
import { RoughcutError } from '../../src/errors.ts'
import { eventually } from '../support/eventually.ts'
import {
  type Fault,
  hashOfBody,
  type MediaBody,
  type MediaHost,
  piecesOf,
  type ServedFile,
  startMediaHost,
} from '../support/media-host.ts'
import { failureOf } from '../support/rejection.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const BODY = { sizeBytes: 1_000_000 }
const SHA256 = hashOfBody(BODY)
const QUICK: Partial<DownloaderOptions> = { retryDelaysMs: [1, 1, 1, 1, 1], silenceTimeoutMs: 10_000 }
/** For hosts that stall: a busy machine is silent for as long now and then, and then one request more is made. */
const IMPATIENT: Partial<DownloaderOptions> = { silenceTimeoutMs: 400 }
const STALLS: ReadonlySet<string> = new Set(['stalls', 'silence', 'no answer'])

let host: MediaHost
let folder: ReturnType<typeof temporaryFolder>
let toFile: string
beforeEach(async () => {
  host = await startMediaHost()
  folder = temporaryFolder()
  toFile = join(folder.path, 'a.part')
})
afterEach(async () => {
  await host[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

type Extra = Partial<DownloaderOptions> & { maxBytes?: number; signal?: AbortSignal }

function download(url: string, { maxBytes, signal, ...options }: Extra = {}): Promise<DownloadedFile> {
  const run = createDownloader({ guard: createFetchGuard({ allowPrivate: true }), ...QUICK, ...options })
  return run({
    url,
    toFile,
    signal: signal ?? new AbortController().signal,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  })
}

async function failure(url: string, extra: Extra = {}): Promise<RoughcutError> {
  const error = await download(url, extra).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof RoughcutError)) throw new Error(`expected a RoughcutError, got ${error}`)
  expect(readdirSync(folder.path)).toEqual([])
  return error
}

async function hashOfFile(path: string): Promise<string> {
  return new Bun.CryptoHasher('sha256').update(await Bun.file(path).arrayBuffer()).digest('hex')
}

const ranges = () => host.requests.map((request) => request.headers.range ?? null)
const dies = (afterBytes: number): Fault => ({ kind: 'dies', afterBytes, clean: true })

test("a file arrives whole and hashed, with the host's name and type for it", async () => {
  const url = host.serve('/takes/take%201.mp4', { body: BODY, contentType: 'video/mp4' })
  const progress: [number, number | null][] = []
  const run = createDownloader({ guard: createFetchGuard({ allowPrivate: true }) })
  const done = await run({
    url,
    toFile,
    signal: new AbortController().signal,
    onProgress: (doneBytes, totalBytes) => progress.push([doneBytes, totalBytes]),
  })
  expect(done).toEqual({
    sizeBytes: 1_000_000,
    sha256: SHA256,
    contentType: 'video/mp4',
    fileName: 'take 1.mp4',
    warnings: [],
  })
  expect(await hashOfFile(toFile)).toBe(SHA256)
  expect(statSync(toFile).mode & 0o777).toBe(0o600)
  expect(progress.at(-1)).toEqual([1_000_000, 1_000_000])
  expect(host.requests[0]?.headers).toMatchObject({ 'accept-encoding': 'identity', range: 'bytes=0-' })
})

describe('an interrupted download continues', () => {
  const rows: [string, Partial<ServedFile>][] = [
    ['after the connection dies five times', { faults: [1, 2, 3, 4, 5].map(() => dies(150_000)) }],
    ['after a reset', { faults: [{ kind: 'dies', afterBytes: 200_000 }] }],
    ['after a stall', { faults: [{ kind: 'stalls', afterBytes: 200_000 }] }],
    [
      'with a date where there is no ETag',
      { etag: null, lastModified: 'Sat, 21 Nov 2026 07:00:00 GMT', faults: [dies(200_000)] },
    ],
    ['with a weak ETag, which If-Range may not hold', { etag: 'W/"v1"', faults: [dies(200_000)] }],
    ['without any validator, by its size', { etag: null, faults: [dies(200_000)] }],
    ['in chunks of unknown length', { framing: 'chunked', faults: [dies(200_000)] }],
    [
      'after 503 in between',
      { faults: [dies(200_000), { kind: 'status', status: 503 }, { kind: 'status', status: 429 }] },
    ],
    [
      'after silence and broken connections in between',
      { faults: [dies(200_000), { kind: 'silence' }, { kind: 'no answer' }] },
    ],
  ]
  test.each(rows)('%s', async (_what, file) => {
    const stalls = file.faults?.some((fault) => fault && STALLS.has(fault.kind))
    const done = await download(host.serve('/a', { body: BODY, ...file }), stalls ? IMPATIENT : {})
    expect(done.sha256).toBe(SHA256)
    expect(await hashOfFile(toFile)).toBe(SHA256)
    expect(ranges().at(-1)).toMatch(/^bytes=[1-9]\d+-$/)
    expect(host.requests.length).toBe((file.faults?.length ?? 0) + 1)
    expect(host.sentBytes()).toBeLessThan(1_300_000)
  })

  test('with If-Range holding the strong ETag', async () => {
    await download(host.serve('/a', { body: BODY, faults: [dies(200_000)] }))
    expect(host.requests[1]?.headers).toMatchObject({ range: 'bytes=200000-', 'if-range': '"v1"' })
  })

  test('and logs it when only the size shows that it is the same file', async () => {
    const done = await download(host.serve('/a', { body: BODY, etag: null, faults: [dies(200_000)] }))
    expect(done.warnings).toEqual([expect.stringContaining('neither ETag nor Last-Modified')])
  })

  test('through parts that the host keeps shorter than asked for', async () => {
    const url = host.route('/a', (request) => {
      const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1])
      const end = Math.min(BODY.sizeBytes, start + 300_000)
      return {
        status: 206,
        headers: {
          'Content-Range': `bytes ${start}-${end - 1}/${BODY.sizeBytes}`,
          'Content-Length': `${end - start}`,
        },
        body: piecesOf(BODY, start, end),
      }
    })
    expect((await download(url, { retryDelaysMs: [] })).sha256).toBe(SHA256)
    expect(host.requests.length).toBe(4)
  })

  test('and is complete when 416 says that nothing follows', async () => {
    const url = host.route('/a', (request) =>
      request.attempt === 1
        ? {
            status: 200,
            headers: { ETag: '"v1"', 'Accept-Ranges': 'bytes', 'Transfer-Encoding': 'chunked' },
            body:
              `${(1000).toString(16)}\r\n${'x'.repeat(1000)}\r\n` +
              `${(1000).toString(16)}\r\n${'y'.repeat(1000)}\r\n`,
          }
        : { status: 416, headers: { 'Content-Range': 'bytes */2000', 'Content-Length': '0' } },
    )
    expect((await download(url)).sizeBytes).toBe(2000)
  })
})

describe('a download starts over', () => {
  const other: MediaBody = new Uint8Array(900_000).fill(7)
  const rows: [string, Partial<ServedFile>, MediaBody, string][] = [
    [
      'when the ETag changed',
      { faults: [dies(200_000), { kind: 'replaced', body: other, etag: '"v2"' }] },
      other,
      'changed',
    ],
    [
      'when the host ignores If-Range and the ETag changed',
      { faults: [dies(200_000), { kind: 'headers', headers: { ETag: '"v2"' } }] },
      BODY,
      'changed',
    ],
    [
      'when only the size changed',
      { etag: null, faults: [dies(200_000), { kind: 'replaced', body: other }] },
      other,
      'changed',
    ],
    ['when the host has no ranges', { ranges: false, faults: [dies(200_000)] }, BODY, 'started over'],
    [
      'when the part is another than asked for',
      { faults: [dies(200_000), { kind: 'content-range', value: 'bytes 0-999999/1000000' }] },
      BODY,
      'started over',
    ],
    [
      'when the part has nonsense for a range',
      { faults: [dies(200_000), { kind: 'content-range', value: 'bytes many' }] },
      BODY,
      'started over',
    ],
    [
      'when the part ends behind the file',
      { faults: [dies(200_000), { kind: 'content-range', value: 'bytes 200000-1000000/1000000' }] },
      BODY,
      'started over',
    ],
    [
      'when the part has no range',
      { faults: [dies(200_000), { kind: 'headers', headers: { 'Content-Range': null } }] },
      BODY,
      'started over',
    ],
    [
      'when 416 makes no sense',
      { faults: [dies(200_000), { kind: 'status', status: 416, headers: { 'Content-Range': 'bytes */5' } }] },
      BODY,
      'started over',
    ],
    [
      'when nothing would show that it is the same file',
      {
        etag: null,
        framing: 'chunked',
        ranges: false,
        headers: { 'Accept-Ranges': 'bytes' },
        faults: [dies(200_000)],
      },
      BODY,
      'started over',
    ],
  ]
  test.each(rows)('%s, and logs it', async (_what, file, expected, warning) => {
    const done = await download(host.serve('/a', { body: BODY, ...file }))
    expect(done.sha256).toBe(hashOfBody(expected))
    expect(await hashOfFile(toFile)).toBe(hashOfBody(expected))
    expect(done.warnings.join('\n')).toContain(warning)
  })
})

test('a host without ranges is accepted with a warning, also when nothing breaks', async () => {
  const done = await download(host.serve('/a', { body: BODY, ranges: false }))
  expect(done.sha256).toBe(SHA256)
  expect(done.warnings).toEqual([expect.stringContaining('does not support HTTP Range requests')])
})

test('a host that advertises ranges but sends the whole for bytes=0- gets no warning', async () => {
  const done = await download(
    host.serve('/a', { body: BODY, ranges: false, headers: { 'Accept-Ranges': 'bytes' } }),
  )
  expect(done.warnings).toEqual([])
})

test('a body that only ends with the connection is taken, with a warning', async () => {
  const done = await download(host.serve('/a', { body: BODY, framing: 'none', ranges: false }))
  expect(done.sha256).toBe(SHA256)
  expect(done.warnings.join('\n')).toContain("doesn't report the size of the file")
})

test('an answer of 206 where the whole was asked for is understood by its range', async () => {
  const url = host.route('/a', (request) => {
    const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? 'bytes=0-')?.[1])
    // The first part that is given is not the one that was asked for, so no range is asked for again.
    if (request.attempt === 1)
      return { status: 206, headers: { 'Content-Range': 'bytes 5-9/10' }, body: '56789' }
    return {
      status: 206,
      headers: { 'Content-Range': `bytes ${start}-999999/1000000` },
      body: piecesOf(BODY, start, 1_000_000),
    }
  })
  expect((await download(url)).sha256).toBe(SHA256)
  expect(ranges()).toEqual(['bytes=0-', null])
})

describe('after a restart of the server', () => {
  /** Downloads until `atLeastBytes` are on disk, then stops as a server does. */
  async function interrupt(url: string, atLeastBytes: number): Promise<void> {
    const stop = new AbortController()
    const work = download(url, { signal: stop.signal })
    await eventually(() => expect(statSync(toFile).size).toBeGreaterThanOrEqual(atLeastBytes))
    stop.abort(new Error('server stops'))
    expect(await failureOf(work)).toThrow('server stops')
  }

  test('the download resumes, and the hash covers the whole file', async () => {
    const url = host.serve('/a', { body: BODY, faults: [{ kind: 'stalls', afterBytes: 400_000 }] })
    await interrupt(url, 400_000)
    const done = await download(url)
    expect(done).toMatchObject({ sha256: SHA256, warnings: [] })
    expect(ranges()).toEqual(['bytes=0-', 'bytes=400000-'])
  })

  test('the address itself is not in what stays on disk', async () => {
    const url = `${host.serve('/a', { body: BODY, faults: [{ kind: 'stalls', afterBytes: 400_000 }] })}?sig=SECRET`
    await interrupt(url, 400_000)
    expect(readdirSync(folder.path).sort()).toEqual(['a.part', 'a.part.json'])
    expect(statSync(`${toFile}.json`).mode & 0o777).toBe(0o600)
    expect(await Bun.file(`${toFile}.json`).text()).not.toContain('SECRET')
  })

  const spoiled: [string, () => Promise<unknown>][] = [
    ['the note is damaged', () => Bun.write(`${toFile}.json`, '{"noteVersion":1,"dura')],
    ['the note promises more than the file has', () => Bun.write(toFile, 'short')],
    ['the note is gone', () => Bun.file(`${toFile}.json`).delete()],
    [
      'the note has other types',
      () => Bun.write(`${toFile}.json`, '{"noteVersion":1,"durableBytes":"9","warnings":[]}'),
    ],
  ]
  test.each(spoiled)('it begins anew when %s', async (_what, spoil) => {
    const url = host.serve('/a', { body: BODY, faults: [{ kind: 'stalls', afterBytes: 400_000 }] })
    await interrupt(url, 400_000)
    await spoil()
    expect((await download(url)).sha256).toBe(SHA256)
    expect(ranges()).toEqual(['bytes=0-', 'bytes=0-'])
  })

  test('bytes past the last sync are dropped, not trusted', async () => {
    const url = host.serve('/a', { body: BODY, faults: [{ kind: 'stalls', afterBytes: 400_000 }] })
    await interrupt(url, 400_000)
    const kept = Buffer.from(await Bun.file(toFile).arrayBuffer())
    await Bun.write(toFile, Buffer.concat([kept, Buffer.alloc(50_000)]))
    expect((await download(url)).sha256).toBe(SHA256)
    expect(ranges()[1]).toBe('bytes=400000-')
  })

  test('what was left by another address is not gone on with', async () => {
    const url = host.serve('/a', { body: BODY, faults: [{ kind: 'stalls', afterBytes: 400_000 }] })
    await interrupt(url, 400_000)
    const other = { sizeBytes: 500_000 }
    expect((await download(host.serve('/b', { body: other }))).sha256).toBe(hashOfBody(other))
  })

  test('only what is missing is fetched, and be it one byte', async () => {
    const url = host.serve('/a', { body: BODY, faults: [{ kind: 'stalls', afterBytes: 999_999 }] })
    await interrupt(url, 999_999)
    expect((await download(url)).sha256).toBe(SHA256)
    expect(ranges()[1]).toBe('bytes=999999-')
  })
})

describe('what a host answers becomes a code and a sentence', () => {
  const rows: [number, string, number][] = [
    [401, 'url_forbidden', 1],
    [403, 'url_forbidden', 1],
    [404, 'url_unreachable', 1],
    [410, 'url_unreachable', 1],
    [400, 'url_unreachable', 1],
    [204, 'url_unreachable', 1],
    [304, 'url_unreachable', 1],
    [500, 'url_unreachable', 6],
    [502, 'url_unreachable', 6],
    [503, 'url_unreachable', 6],
    [429, 'url_unreachable', 6],
  ]
  test.each(rows)('status %i is %s, after %i requests', async (status, code, requestCount) => {
    const error = await failure(host.serve('/a', { body: BODY, laterFault: { kind: 'status', status } }))
    expect(error.code).toBe(code as typeof error.code)
    expect(error.message).toContain(String(status))
    expect(host.requests.length).toBe(requestCount)
  })

  test('a host that breaks every connection is a broken-off download that says how far it came', async () => {
    const error = await failure(host.serve('/a', { body: BODY, laterFault: dies(100_000) }))
    expect(error.code).toBe('download_incomplete')
    expect(error.message).toContain('broke off at 0.60 MB of 1.00 MB, and 5 attempts to resume failed')
    expect(host.requests.length).toBe(6)
  })

  test('a host that never answers is unreachable', async () => {
    const error = await failure(host.serve('/a', { body: BODY, laterFault: { kind: 'silence' } }), {
      silenceTimeoutMs: 20,
    })
    expect(error.code).toBe('url_unreachable')
    expect(error.message).toContain('sent nothing for 0.02 s')
    expect(host.requests.length).toBe(3)
  })

  test('too many redirects, a blocked address and a refused connection keep their codes', async () => {
    host.redirect('/loop', '/loop')
    host.redirect('/meta', 'http://169.254.169.254/')
    host.redirect('/ftp', 'ftp://127.0.0.1/a')
    expect(await failure(host.url('/loop'))).toMatchObject({ code: 'url_unreachable' })
    expect(await failure(host.url('/meta'))).toMatchObject({ code: 'url_blocked' })
    expect(await failure(host.url('/ftp'))).toMatchObject({ code: 'url_blocked' })
    expect(await failure('http://no-such-name.invalid/a.mp4')).toMatchObject({ code: 'url_unreachable' })
  })

  test('Retry-After is kept to, within reason', async () => {
    const url = host.serve('/a', {
      body: BODY,
      faults: [{ kind: 'status', status: 503, headers: { 'Retry-After': '1' } }],
    })
    const startMs = performance.now()
    await download(url)
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(990)
  })
})

test('a download whose process was killed resumes from the last sync', async () => {
  const url = host.serve('/a', { body: BODY, pieceBytes: 20_000, pauseMs: 50 })
  const script = join(folder.path, 'downloads.ts')
  const source = (file: string) => JSON.stringify(join(import.meta.dir, '../../src/adapters', file))
  await Bun.write(
    script,
    `import { createDownloader } from ${source('download.ts')}
     import { createFetchGuard } from ${source('fetch-guard.ts')}
     const download = createDownloader({ guard: createFetchGuard({ allowPrivate: true }) })
     await download({ url: process.argv[2], toFile: process.argv[3], signal: new AbortController().signal })`,
  )
  const child = Bun.spawn([process.execPath, script, url, toFile], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await eventually(() => expect(existsSync(`${toFile}.json`)).toBe(true))
  child.kill('SIGKILL')
  await child.exited
  const done = await download(host.serve('/a', { body: BODY }))
  expect(done).toMatchObject({ sha256: SHA256, warnings: [] })
  expect(await hashOfFile(toFile)).toBe(SHA256)
  expect(Number(/bytes=(\d+)-/.exec(ranges()[1] ?? '')?.[1])).toBeGreaterThan(0)
})

describe('sizes are limited', () => {
  test('by what the host announces, before a byte is stored', async () => {
    const error = await failure(host.serve('/a', { body: BODY }), { maxBytes: 999_999 })
    expect(error).toMatchObject({ code: 'too_large' })
    expect(error.message).toBe(
      'A file must be smaller than 1.00 MB; this one has 1.00 MB. Give a smaller file.',
    )
  })

  test('by the bytes that come, whatever was announced', async () => {
    const endless = (function* () {
      for (;;) yield new Uint8Array(65_536)
    })()
    const url = host.route('/a', () => ({ status: 200, body: endless }))
    expect(await failure(url, { maxBytes: 500_000 })).toMatchObject({ code: 'too_large' })
    await eventually(() => expect(host.openConnections()).toBe(0))
  })

  test('and a file of exactly the limit is taken', async () => {
    expect((await download(host.serve('/a', { body: BODY }), { maxBytes: 1_000_000 })).sizeBytes).toBe(
      1_000_000,
    )
  })

  test('an empty file is corrupt', async () => {
    const error = await failure(host.serve('/a', { body: new Uint8Array() }))
    expect(error).toMatchObject({ code: 'corrupt_media' })
  })

  test('a host below the minimum rate is dropped, and the next attempt resumes', async () => {
    const slow = { pieceBytes: 1000, pauseMs: 10 }
    const url = host.serve('/a', { body: { sizeBytes: 300_000 }, ...slow })
    let turns = 0
    const inTurn: InTurn = (work) => {
      turns += 1
      // After two slow attempts the host gets better.
      if (turns === 3) host.serve('/a', { body: { sizeBytes: 300_000 } })
      return work()
    }
    const run = createDownloader({
      guard: createFetchGuard({ allowPrivate: true }),
      ...{ ...QUICK, rateWindowMs: 50, minBytesPerSecond: 500_000 },
    })
    const done = await run({ url, toFile, signal: new AbortController().signal, inTurn })
    expect(done.sha256).toBe(hashOfBody({ sizeBytes: 300_000 }))
    expect(turns).toBe(3)
    expect(ranges().map((range) => range !== 'bytes=0-')).toEqual([false, true, true])
  })

  test('a host that is slow, but not too slow, is heard out', async () => {
    const url = host.serve('/a', { body: { sizeBytes: 50_000 }, pieceBytes: 5000, pauseMs: 10 })
    const done = await download(url, { rateWindowMs: 30, minBytesPerSecond: 1000, retryDelaysMs: [] })
    expect(done.sizeBytes).toBe(50_000)
  })

  test('a host that drips is abandoned', async () => {
    const url = host.serve('/a', { body: BODY, pieceBytes: 2000, pauseMs: 20 })
    const error = await failure(url, { longestMs: 100 })
    expect(error).toMatchObject({ code: 'download_incomplete' })
    expect(error.message).toContain('too slowly')
  })
})

describe('a body that is compressed unasked', () => {
  const plain = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))
  const rows: [string, Uint8Array][] = [
    ['gzip', gzipSync(plain)],
    ['x-gzip', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['br', brotliCompressSync(plain)],
  ]
  test.each(rows)('as %s is unpacked', async (encoding, body) => {
    const done = await download(host.serve('/a', { body, headers: { 'Content-Encoding': encoding } }))
    expect(done.sha256).toBe(hashOfBody(plain))
  })

  test('starts over after an interruption, since its places are not those of the file', async () => {
    const body = gzipSync(Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))))
    const file = { body, headers: { 'Content-Encoding': 'gzip' }, faults: [dies(30_000)] }
    const done = await download(host.serve('/a', file))
    expect(done.sizeBytes).toBe(60_000)
    expect(ranges()).toEqual(['bytes=0-', 'bytes=0-'])
  })

  test('ends at the size limit when it is a bomb', async () => {
    const body = gzipSync(new Uint8Array(50_000_000))
    const url = host.serve('/a', { body, headers: { 'Content-Encoding': 'gzip' } })
    expect(await failure(url, { maxBytes: 1_000_000 })).toMatchObject({ code: 'too_large' })
  })

  /** A gzip file that never ends and holds nothing: blocks of no bytes. */
  async function* emptyBlocks(pauseMs: number): AsyncGenerator<Uint8Array> {
    const emptyBlock = new Uint8Array([0, 0, 0, 0xff, 0xff])
    yield new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
    for (;;) {
      yield Buffer.concat(Array(10_000).fill(emptyBlock))
      await Bun.sleep(pauseMs)
    }
  }
  const endless = (pauseMs: number) =>
    host.route('/a', () => ({
      status: 200,
      headers: { 'Content-Encoding': 'gzip' },
      body: emptyBlocks(pauseMs),
    }))

  test.each<[string, number, Extra, RegExp]>([
    ['bytes that it sends', 0, { maxBytes: 1_000_000 }, /smaller than/],
    ['time that it takes', 5, { longestMs: 100 }, /too slowly/],
    ['file that it makes', 5, { rateWindowMs: 20, retryDelaysMs: [1] }, /less than 16 kB a second/],
  ])('that unpacks to nothing ends at the limit on the %s', async (_what, pauseMs, limits, words) => {
    const error = await failure(endless(pauseMs), limits)
    expect(error.message).toMatch(words)
    await eventually(() => expect(host.openConnections()).toBe(0))
  })

  test('is refused when it is damaged or unknown', async () => {
    const broken = host.serve('/a', { body: BODY, headers: { 'Content-Encoding': 'gzip' } })
    expect(await failure(broken)).toMatchObject({ code: 'download_incomplete' })
    const unknown = host.serve('/b', { body: BODY, headers: { 'Content-Encoding': 'compress' } })
    expect(await failure(unknown)).toMatchObject({ code: 'url_unreachable' })
  })
})

test('web pages are refused by their bytes or by their type, with what to do instead', async () => {
  const page = Buffer.from(`\n<!-- hi --><!DOCTYPE html><html><body>${'x'.repeat(5000)}</body></html>`)
  const byBytes = await failure(host.serve('/a.mp4', { body: page, contentType: 'video/mp4' }))
  const byType = await failure(
    host.serve('/b', { body: Buffer.from('Sign in'), contentType: 'text/html; charset=utf-8' }),
  )
  for (const error of [byBytes, byType]) {
    expect(error.code).toBe('url_not_direct')
    expect(error.message).toContain('Give the address of the file itself')
  }
  const video = await download(host.serve('/c', { body: BODY, contentType: 'text/html' }))
  expect(video.sha256).toBe(SHA256)
})

test('a sharing link is refused before anything is called', async () => {
  const guard = { request: () => Promise.reject(new Error('called')) }
  const error = await failure('https://www.dropbox.com/s/abc/take.mp4?dl=0', { guard })
  expect(error.code).toBe('url_not_direct')
  expect(error.message).toContain('https://www.dropbox.com/s/abc/take.mp4?dl=1')
})

test('a stop before the first byte takes effect at once and leaves no note', async () => {
  const stop = new AbortController()
  const work = download(host.serve('/a', { body: BODY, laterFault: { kind: 'silence' } }), {
    signal: stop.signal,
    silenceTimeoutMs: 30_000,
  })
  await eventually(() => expect(host.requests.length).toBe(1))
  stop.abort(new Error('server stops'))
  expect(await failureOf(work)).toThrow('server stops')
  expect(existsSync(`${toFile}.json`)).toBe(false)
  await eventually(() => expect(host.openConnections()).toBe(0))
})

function openFilesUnder(path: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${descriptor}`)
      return target.startsWith(path) ? [target] : []
    } catch {
      // The one with which the folder was read.
      return []
    }
  })
}

test('between two attempts a download has neither a place nor an open file', async () => {
  const places = new PQueue({ concurrency: 1 })
  const run = createDownloader({ guard: createFetchGuard({ allowPrivate: true }), retryDelaysMs: [60_000] })
  const [broken, whole] = [
    host.serve('/broken.mp4', { body: BODY, laterFault: dies(200_000) }),
    host.serve('/whole.mp4', { body: BODY }),
  ]
  const abort = new AbortController()
  const waits = run({ url: broken, toFile, signal: abort.signal, inTurn: (work) => places.add(work) })
  const other = join(folder.path, 'b.part')
  const there = await run({
    url: whole,
    toFile: other,
    signal: new AbortController().signal,
    inTurn: (work) => places.add(work),
  })
  expect(there.sha256).toBe(SHA256)
  expect(statSync(toFile).size).toBe(200_000)
  expect(openFilesUnder(folder.path)).toEqual([])
  abort.abort()
  expect(await failureOf(waits)).toThrow(/abort/i)
})
