// What the world does to an import: a media host that dies at every step, a disk that fills up, an
// ffmpeg that hangs or is killed.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDownloader } from '../../src/adapters/download.ts'
import { createFetchGuard } from '../../src/adapters/fetch-guard.ts'
import { eventually } from '../support/eventually.ts'
import { type Fault, type MediaHost, startMediaHost } from '../support/media-host.ts'
import { fixture } from '../support/odd-media.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'

// Real programs on a busy machine.
setDefaultTimeout(60_000)

let host: MediaHost
let intro: Uint8Array
let server: Awaited<ReturnType<typeof startTestServer>>

/** As in real life, only less patient. */
const download = createDownloader({
  guard: createFetchGuard({ allowPrivate: true }),
  retryDelaysMs: [1, 1],
  silenceTimeoutMs: 300,
})

beforeAll(async () => {
  host = await startMediaHost()
  intro = await Bun.file(fixture('intro.wav')).bytes()
  server = await startTestServer({ replace: { download } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await host[Symbol.asyncDispose]()
})

describe('a media host that dies', () => {
  const deaths: [string, Fault, string][] = [
    ['before it answers', { kind: 'no answer' }, 'url_unreachable'],
    ['by falling silent before it answers', { kind: 'silence' }, 'url_unreachable'],
    ['with an error page', { kind: 'status', status: 503 }, 'url_unreachable'],
    ['before the first byte', { kind: 'dies', afterBytes: 0 }, 'download_incomplete'],
    ['in the middle', { kind: 'dies', afterBytes: 200_000 }, 'download_incomplete'],
    ['in the middle, politely', { kind: 'dies', afterBytes: 200_000, clean: true }, 'download_incomplete'],
    ['by falling silent in the middle', { kind: 'stalls', afterBytes: 200_000 }, 'download_incomplete'],
    ['one byte before the end', { kind: 'dies', afterBytes: 391_525 }, 'download_incomplete'],
  ]

  test.each(deaths)('%s, and comes back: the import succeeds', async (title, fault) => {
    const url = host.serve(`/back-${Bun.hash(title)}`, { body: intro, faults: [fault] })
    const { result } = await server.client.import({ add_media: { intro: { url } } })
    expect(result).toMatchObject({ status: 'success', media_seconds_used: 5 })
    expect(host.requests.length).toBeGreaterThan(1)
  })

  test('for good: the import reports it and leaves nothing', async () => {
    const addMedia = Object.fromEntries(
      deaths.map(([title, fault]) => [
        title,
        // Half of the file comes at most, however often it is asked for.
        {
          url: host.serve(`/gone-${Bun.hash(title)}`, {
            body: intro,
            faults: [fault],
            laterFault: { kind: 'no answer' },
          }),
        },
      ]),
    )
    const { result } = await server.client.import({ add_media: addMedia })
    expect(result).toMatchObject({ status: 'error', media_seconds_used: 0 })
    for (const [title, , code] of deaths) {
      const { error_code, error_message } = result.media_status[title] ?? {}
      expect([title, ['url_unreachable', 'download_incomplete', code].includes(error_code ?? '')]).toEqual([
        title,
        true,
      ])
      expect(error_message).toMatch(/\.$/)
    }
    expect(readdirSync(join(server.dataDir, 'media/partial'))).toEqual([])
  }, 60_000)

  test('after the last byte is no longer needed', async () => {
    const brief = await startMediaHost()
    const url = brief.serve('/intro', { body: intro })
    const { job_id } = await server.client.startImport({ add_media: { intro: { url } } })
    while (brief.sentBytes() < intro.length) await Bun.sleep(2)
    await Bun.sleep(20)
    await brief[Symbol.asyncDispose]()
    expect((await server.client.stopped(job_id)).result.status).toBe('success')
  })
})

describe('an ffmpeg that goes wrong', () => {
  /** A program in place of ffmpeg or ffprobe. */
  function standIn(folder: string, script: string): string {
    const path = join(folder, 'program')
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
    return path
  }

  test.each([
    ['ffprobe is killed', 'ffprobePath', 'kill -9 $$', 'internal_error'],
    ['ffprobe crashes on the file', 'ffprobePath', 'kill -SEGV $$', 'corrupt_media'],
    ['ffprobe writes nonsense', 'ffprobePath', 'echo "{"', 'corrupt_media'],
    ['ffmpeg is killed', 'ffmpegPath', 'kill -9 $$', 'internal_error'],
    ['ffmpeg crashes on the file', 'ffmpegPath', 'kill -SEGV $$', 'corrupt_media'],
    ['ffmpeg fails', 'ffmpegPath', 'exit 1', 'corrupt_media'],
  ])(
    '%s: the media file fails with a sentence, and the server keeps running',
    async (_what, setting, script, code) => {
      using folder = temporaryFolder()
      await using broken = await startTestServer({ flags: { [setting]: standIn(folder.path, script) } })
      const url = host.serve('/intro', { body: intro })
      const { result } = await broken.client.import({ add_media: { intro: { url } } })
      expect(result).toMatchObject({ status: 'error', error_code: code })
      expect(result.error_message).toMatch(/\.$/)
      expect((await broken.client.import({})).result.status).toBe('success')
    },
  )

  test('ffmpeg hangs while the server stops: it goes with the server', async () => {
    using folder = temporaryFolder()
    const hanging = await startTestServer({
      // It may not write, but a name can hold what is to be known.
      flags: { ffmpegPath: standIn(folder.path, `: > ${folder.path}/pid-$$; exec sleep 64`) },
    })
    const url = host.serve('/intro', { body: intro })
    const { job_id } = await hanging.client.startImport({ add_media: { intro: { url } } })
    const pid = await eventually(() => {
      const [name] = readdirSync(folder.path).filter((each) => each.startsWith('pid-'))
      expect(name).toBeDefined()
      return Number(name?.slice('pid-'.length))
    })
    await hanging.stop(0)
    expect(() => process.kill(pid, 0)).toThrow()
    const { openStore } = await import('../../src/store/open.ts')
    const store = openStore({ path: join(hanging.dataDir, 'roughcut.db'), readOnly: true })
    expect(store.jobs.read(job_id)?.state).toBe('running')
    store.close()
  })
})

const canMount =
  process.getuid?.() === 0 &&
  Bun.spawnSync(
    ['sh', '-c', 'd=$(mktemp -d) && mount -t tmpfs -o size=1m tmpfs $d && umount $d && rmdir $d'],
    { stderr: 'ignore' },
  ).success

describe('a disk that is full', () => {
  if (!canMount)
    console.log('skipped: this machine cannot mount a small tmpfs, so a full disk is not tried here')

  test.skipIf(!canMount)(
    'during a download ends the import with what to do; once there is room, imports work again',
    async () => {
      using folder = temporaryFolder()
      Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder.path])
      try {
        const small = await startTestServer({ dataDir: folder.path })
        const large = host.serve('/large', {
          body: { sizeBytes: 30_000_000 },
          framing: 'chunked',
          ranges: false,
        })
        const { result } = await small.client.import({ add_media: { large: { url: large } } })
        expect(result).toMatchObject({ status: 'error', error_code: 'internal_error', media_seconds_used: 0 })
        expect(result.error_message).toContain('disk')
        expect(readdirSync(join(folder.path, 'media/partial'))).toEqual([])
        const { result: next } = await small.client.import({
          add_media: { intro: { url: host.serve('/intro', { body: intro }) } },
        })
        expect(next.status).toBe('success')
        await small.stop(0)
      } finally {
        Bun.spawnSync(['umount', '-l', folder.path])
      }
    },
    60_000,
  )

  test.skipIf(!canMount)(
    'when even the result cannot be stored, the job waits for room and then ends',
    async () => {
      using folder = temporaryFolder()
      Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder.path])
      try {
        const small = await startTestServer({ dataDir: folder.path })
        const url = host.serve('/intro-slow', { body: intro, pauseMs: 50, pieceBytes: 40_000 })
        const { job_id } = await small.client.startImport({ add_media: { intro: { url } } })
        const ballast = join(folder.path, 'ballast')
        Bun.spawnSync(['sh', '-c', `cat /dev/zero > ${ballast}`], { stderr: 'ignore' })
        while (!small.lines.some((line) => line.includes('not stored') || line.includes('job stopped')))
          await Bun.sleep(10)
        Bun.spawnSync(['rm', ballast])
        const { result } = await small.client.stopped(job_id, 30_000)
        expect(['success', 'error']).toContain(result.status)
        await small.stop(0)
      } finally {
        Bun.spawnSync(['umount', '-l', folder.path])
      }
    },
    60_000,
  )
})
