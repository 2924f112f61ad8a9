// `kill -9` at every step of an import. After a restart the job ends as if nothing had happened: the
// same media, transcripts and compositions, one charge each, one callback id, nothing left over.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../../src/store/open.ts'
import type { CallbackReceiver } from '../support/callback-receiver.ts'
import { startCallbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { type MediaHost, startMediaHost } from '../support/media-host.ts'
import { fixture, oddMedia } from '../support/odd-media.ts'
import { failureOf } from '../support/rejection.ts'
import { makeToken, startServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Real programs on a busy machine.
setDefaultTimeout(60_000)

let host: MediaHost
let receiver: CallbackReceiver
let hold: PromiseWithResolvers<void> | null = null

beforeAll(async () => {
  host = await startMediaHost()
  receiver = await startCallbackReceiver(() => (hold === null ? 200 : 'silence'))
})
afterAll(async () => {
  await host[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

async function requestBody() {
  const memo = host.serve('/memo', {
    body: await Bun.file(fixture('intro.wav')).bytes(),
    pauseMs: 4,
    pieceBytes: 4000,
  })
  const logo = host.serve('/logo', { body: await Bun.file(oddMedia('still png')).bytes() })
  return {
    add_media: {
      memo: { url: memo },
      logo: { url: logo },
      pair: { tracks: [{ media: 'memo' }, { media: 'logo', offset: 1 }] },
    },
    add_compositions: [{ name: 'Cut', clips: [{ media: 'pair' }, { media: 'memo' }] }],
    callback_url: receiver.url(),
  }
}

/** Everything that an import leaves, without ids and times. */
function leftBy(dataDir: string, jobId: string) {
  const store = openStore({ path: join(dataDir, 'roughcut.db') })
  try {
    const job = store.jobs.read(jobId)
    if (job === null) throw new Error('no job')
    const items = store.media.itemsOf(job.projectId)
    const nameOf = (mediaId: string) => items.find(({ id }) => id === mediaId)?.name ?? 'unknown'
    const { document, number } = store.revisions.head(job.projectId)
    return {
      state: job.state,
      result: JSON.parse(JSON.stringify(job.result, (key, value) => (key === 'id' ? 'ID' : value))),
      media: items.map(({ name, kind, durationUs, fileHash, tracks }) => ({
        name,
        kind,
        durationUs,
        fileHash,
        tracks: tracks?.map(({ mediaId, offsetUs }) => [nameOf(mediaId), offsetUs]),
      })),
      words: store.media.transcriptsOf(job.projectId).map(({ status, words }) => ({ status, words })),
      revision: number,
      compositions: document.compositions.map(({ name, tracks }) => ({
        name,
        items: tracks.map(({ items: each }) =>
          each.map((item) => (item.kind === 'clip' ? [nameOf(item.mediaId), item.sourceRange] : item)),
        ),
      })),
      charges: store.charges.ofJob(jobId).map(({ amount, unit }) => ({ amount, unit })),
      files: readdirSync(join(dataDir, 'media'), { recursive: true }).map(String).sort(),
      integrity: store.raw.query('PRAGMA integrity_check').all(),
    }
  } finally {
    store.close()
  }
}

/** What a killed server has done, seen in its data folder. */
type Moment = { what: string; isNow: (seen: { steps: string[]; state: string; folder: string }) => boolean }

const after = (step: string): Moment => ({
  what: `after the step ${step}`,
  isNow: ({ steps }) => steps.some((each) => each.startsWith(step)),
})
const MOMENTS: Moment[] = [
  { what: 'before anything was done', isNow: () => true },
  {
    what: 'in the middle of a download',
    isNow: ({ folder }) =>
      readdirSync(join(folder, 'media/partial')).some(
        (file) => Bun.file(join(folder, 'media/partial', file)).size > 20_000,
      ),
  },
  after('download:memo'),
  after('probe:memo'),
  after('account:memo'),
  after('transcribing:memo'),
  after('transcribe:memo'),
  after('sequence:pair'),
  after('compositions'),
  { what: 'between the end and its callback', isNow: ({ state }) => state === 'stopped' },
]

/** Watches the database of a running server until `moment`, and kills it. */
async function killAt(
  moment: Moment,
  jobId: string,
  dataDir: string,
  kill: () => Promise<void>,
): Promise<string> {
  const store = openStore({ path: join(dataDir, 'roughcut.db'), readOnly: true })
  const steps = store.raw.query<{ step: string }, [string]>('SELECT step FROM job_steps WHERE job_id = ?')
  try {
    for (;;) {
      const state = store.jobs.read(jobId)?.state ?? 'gone'
      const seen = { steps: steps.all(jobId).map(({ step }) => step), state, folder: dataDir }
      // The steps of a stopped job are gone: the moment was too short to be seen, and this one is later.
      if (moment.isNow(seen) || state === 'stopped') {
        await kill()
        return state
      }
      await Bun.sleep(1)
    }
  } finally {
    store.close()
  }
}

describe('kill -9', () => {
  let undisturbed: ReturnType<typeof leftBy>

  beforeAll(async () => {
    using folder = temporaryFolder()
    await using server = await startServerProcess(folder.path, makeToken(folder.path))
    const { job_id } = await server.client.import(await requestBody())
    await server.stop()
    undisturbed = leftBy(folder.path, job_id)
    expect(undisturbed).toMatchObject({
      state: 'stopped',
      result: { status: 'success', media_seconds_used: 5 },
      charges: [{ amount: 5, unit: 'media_seconds' }],
      integrity: [{ integrity_check: 'ok' }],
    })
    expect(undisturbed.words[0]?.words.length).toBeGreaterThan(10)
  }, 60_000)

  // Those in between come in the test of one job at every step.
  test.each(MOMENTS.filter(({ what }) => !/after the step (?!transcribing|compositions)/.test(what)))(
    '$what: the next start ends the job as if nothing had happened',
    async (moment) => {
      using folder = temporaryFolder()
      const token = makeToken(folder.path)
      const before = receiver.received.length
      hold = Promise.withResolvers<void>()
      const body = await requestBody()
      const first = await startServerProcess(folder.path, token)
      const { job_id } = await first.client.startImport(body)
      await killAt(moment, job_id, folder.path, first.kill)
      hold = null
      await using second = await startServerProcess(folder.path, token)
      await second.client.stopped(job_id)
      await eventually(() => expect(receiver.received.length).toBeGreaterThan(before), 20_000)
      expect(await second.stop()).toBe(0)

      expect(leftBy(folder.path, job_id)).toEqual(undisturbed)
      const ids = new Set(receiver.received.slice(before).map(({ id }) => id))
      expect([...ids]).toEqual([job_id])
      expect(existsSync(join(folder.path, 'roughcut.pid'))).toBe(false)
    },
    60_000,
  )

  test('at every step of one job, one after the other', async () => {
    using folder = temporaryFolder()
    const token = makeToken(folder.path)
    const before = receiver.received.length
    const body = await requestBody()
    let server = await startServerProcess(folder.path, token)
    const { job_id } = await server.client.startImport(body)
    for (const moment of MOMENTS.slice(0, -1)) {
      await killAt(moment, job_id, folder.path, server.kill)
      server = await startServerProcess(folder.path, token)
    }
    await server.client.stopped(job_id)
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(before), 20_000)
    await server.stop()
    expect(leftBy(folder.path, job_id)).toEqual(undisturbed)
    expect(new Set(receiver.received.slice(before).map(({ id }) => id))).toEqual(new Set([job_id]))
  }, 60_000)
})

test('SIGTERM stops within 10 seconds during an import, and the job continues at the next start', async () => {
  using folder = temporaryFolder()
  const token = makeToken(folder.path)
  const body = await Bun.file(fixture('intro.wav')).bytes()
  // Twice as long as a server that stops waits for it.
  const url = host.serve('/slow', { body, pauseMs: 200, pieceBytes: 4000 })
  const first = await startServerProcess(folder.path, token)
  const { job_id } = await first.client.startImport({ add_media: { memo: { url } } })
  await eventually(async () =>
    expect((await first.client.readJob(job_id)).progress?.percent).toBeGreaterThan(0),
  )
  const stoppedAt = performance.now()
  expect(await first.stop()).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(10_000)
  host.serve('/slow', { body })
  await using second = await startServerProcess(folder.path, token)
  expect((await second.client.stopped(job_id)).result).toMatchObject({
    status: 'success',
    media_seconds_used: 5,
  })
}, 60_000)

test("a second signal stops at once, and the job doesn't count that as a failure either", async () => {
  using folder = temporaryFolder()
  const token = makeToken(folder.path)
  const url = host.serve('/slower', { body: { sizeBytes: 10_000_000 }, pauseMs: 200, pieceBytes: 2000 })
  const server = await startServerProcess(folder.path, token)
  const { job_id } = await server.client.startImport({ add_media: { memo: { url } } })
  await eventually(() => expect(readdirSync(join(folder.path, 'media/partial')).join()).toContain(job_id))
  const stopping = server.stop('SIGINT')
  // The first signal has arrived: it takes no more requests.
  await eventually(async () =>
    expect(
      await fetch(server.url).then(
        () => 'answers',
        () => 'refuses',
      ),
    ).toBe('refuses'),
  )
  const secondAt = performance.now()
  await Promise.all([stopping, server.stop('SIGINT')])
  expect(performance.now() - secondAt).toBeLessThan(1000)
  const store = openStore({ path: join(folder.path, 'roughcut.db'), readOnly: true })
  expect(store.jobs.read(job_id)?.state).toBe('running')
  store.close()
})

test("a second server on the same folder is refused, naming the first; a killed one doesn't block it", async () => {
  using folder = temporaryFolder()
  const token = makeToken(folder.path)
  const first = await startServerProcess(folder.path, token)
  expect(await failureOf(startServerProcess(folder.path, token))).toThrow(`process ${first.pid}`)
  await first.kill()
  await using next = await startServerProcess(folder.path, token)
  expect(next.pid).not.toBe(first.pid)
}, 30_000)
