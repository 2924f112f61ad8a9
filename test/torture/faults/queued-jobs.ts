// A flood: thousands of jobs in one go that all wait for a media host, a `kill -9` on top of it, and all
// of them end once the host answers.
import { join } from 'node:path'
import { openStore } from '../../../src/store/open.ts'
import { eventually } from '../../support/eventually.ts'
import { startMediaHost } from '../../support/media-host.ts'
import { makeToken, startServerProcess } from '../../support/server-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { usageOf } from '../processes.ts'
import { UNLIMITED_SERVER } from '../soak.ts'
import { must, noted, type Tally } from '../tally.ts'

const CLIENTS = 32

export async function queuedJobs(tally: Tally, count: number): Promise<void> {
  using folder = temporaryFolder()
  await using host = await startMediaHost()
  const opened = Promise.withResolvers<void>()
  const url = host.route('/later.mp4', async () => {
    await opened.promise
    return { status: 404, headers: { 'Content-Length': '0' } }
  })
  const token = makeToken(folder.path)
  const first = await startServerProcess(folder.path, token, ['--log', 'silent'], UNLIMITED_SERVER)
  const idle = usageOf(first.pid).rssBytes
  const latencies: number[] = []
  const begun = performance.now()
  const jobIds = await flood(first.client, url, count, latencies)
  const floodedSeconds = (performance.now() - begun) / 1000
  const full = usageOf(first.pid).rssBytes
  latencies.sort((a, b) => a - b)
  const at = (part: number) => (latencies[Math.floor((latencies.length - 1) * part)] ?? 0).toFixed(1)
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0)
  const what = `${count.toLocaleString('en')} jobs in one go`
  tally.note(what)
  tally.measure(
    what,
    `201 after p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} ms; all accepted in ${floodedSeconds.toFixed(1)} s; memory ${megabytes(idle)} → ${megabytes(full)} MB`,
  )
  await first.kill()

  const store = openStore({ path: join(folder.path, 'roughcut.db'), readOnly: true })
  const left = store.jobs.unfinished().length
  const startedAt = performance.now()
  const second = await startServerProcess(folder.path, token, ['--log', 'silent'], UNLIMITED_SERVER)
  const startMs = performance.now() - startedAt
  const taken = usageOf(second.pid).rssBytes
  opened.resolve()
  const ended = 'they all end behind a kill -9'
  await noted(tally, ended, async () => {
    await eventually(async () => {
      // Counted, not read: whoever looks must not take the time of whom it looks at.
      const { 'import/project_media': unfinished } = store.jobs.countRunning()
      await Bun.sleep(100)
      must(unfinished === 0, `${unfinished} are left`)
    }, 300_000)
    const told = store.raw
      .query<{ count: number }, []>(
        "SELECT count(*) AS count FROM jobs WHERE json_extract(result, '$.error_code') = 'url_unreachable'",
      )
      .get()?.count
    must(told === count && new Set(jobIds).size === count, `${told} of ${count} ended as they should`)
  })
  tally.measure(
    ended,
    `${left.toLocaleString('en')} waited at the kill; the next start takes ${startMs.toFixed(0)} ms (${megabytes(taken)} MB); all had ended after ${((performance.now() - startedAt) / 1000).toFixed(1)} s; memory ${megabytes(usageOf(second.pid).rssBytes)} MB`,
  )
  store.close()
  tally.note('SIGTERM afterward', (await second.stop()) === 0 ? null : 'its exit code is not 0')
}

async function flood(
  client: Awaited<ReturnType<typeof startServerProcess>>['client'],
  url: string,
  count: number,
  latencies: number[],
): Promise<string[]> {
  const jobIds: string[] = []
  let next = 0
  const ask = async () => {
    while (next < count) {
      next += 1
      const askedAt = performance.now()
      const { job_id } = await client.startImport({ add_media: { a: { url } } })
      latencies.push(performance.now() - askedAt)
      jobIds.push(job_id)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, ask))
  return jobIds
}
