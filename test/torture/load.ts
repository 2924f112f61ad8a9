// Many at once: 200 clients that poll while imports run, a list of 100,000 jobs that is read to its end
// while more come in, and rate limits that let exactly so many through however they are rushed.
import { join } from 'node:path'
import { openStore } from '../../src/store/open.ts'
import { fillWithJobs } from '../support/many-jobs.ts'
import { startMediaHost } from '../support/media-host.ts'
import { fixture } from '../support/odd-media.ts'
import { makeToken, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { UNLIMITED_SERVER } from './soak.ts'
import { createTally, must, noted, type Row, type Tally } from './tally.ts'

/** Far above what is measured on a quiet machine, so that a busy one does not fail it. */
const MAX_P99_MS = 1_000

export async function load({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  await polling(tally, short ? { clients: 50, seconds: 1 } : { clients: 200, seconds: 60 })
  await longList(tally, short ? 2_000 : 100_000)
  await rateLimits(tally, short ? 1 : 5)
  return tally.rows()
}

const QUIET = ['--log', 'silent']

/** Every client asks twice a second, as an impatient one would, for a job that runs. */
async function polling(tally: Tally, { clients, seconds }: { clients: number; seconds: number }) {
  using folder = temporaryFolder()
  await using host = await startMediaHost()
  const token = makeToken(folder.path)
  await using server = await startServerProcess(folder.path, token, QUIET, UNLIMITED_SERVER)
  const url = host.serve('/memo.mp3', { body: await Bun.file(fixture('voice-memo.mp3')).bytes() })
  const { client } = server
  const what = `${clients} clients polling twice a second while imports run`
  const jobIds: string[] = []
  const latencies: number[] = []
  const endsAt = performance.now() + seconds * 1000
  const isOver = () => performance.now() >= endsAt

  const importing = async () => {
    while (!isOver()) {
      const { job_id } = await client.startImport({ add_media: { memo: { url } } })
      jobIds.push(job_id)
      const { result } = await client.stopped(job_id)
      tally.note('imports meanwhile', result.status === 'success' ? null : JSON.stringify(result))
    }
  }
  const pollAlone = async (index: number) => {
    await Bun.sleep((index / clients) * 500)
    while (!isOver()) {
      const jobId = jobIds[jobIds.length - 1 - (index % Math.min(2, jobIds.length))]
      const askedAt = performance.now()
      const response = await fetch(`${server.url}/v1/jobs/${jobId}`, {
        headers: { authorization: `Bearer ${token}` },
      }).catch((error: Error) => error)
      const body = response instanceof Error ? '' : await response.text()
      latencies.push(performance.now() - askedAt)
      const isGood = !(response instanceof Error) && response.status === 200 && body.includes(String(jobId))
      tally.note(what, isGood ? null : `${response instanceof Error ? response.message : response.status}`)
      await Bun.sleep(Math.max(0, 500 - (performance.now() - askedAt)))
    }
  }
  const imports = [importing(), importing()]
  while (jobIds.length === 0) await Bun.sleep(5)
  await Promise.all(Array.from({ length: clients }, (_, index) => pollAlone(index)))
  await Promise.all(imports)

  latencies.sort((a, b) => a - b)
  const at = (part: number) => latencies[Math.floor((latencies.length - 1) * part)] ?? 0
  tally.measure(
    what,
    `p50 ${at(0.5).toFixed(1)}, p99 ${at(0.99).toFixed(1)}, most ${at(1).toFixed(1)} ms, ${(latencies.length / seconds).toFixed(0)}/s`,
  )
  tally.note('p99 of polling', at(0.99) <= MAX_P99_MS ? null : `${at(0.99).toFixed(0)} ms`)
}

/** Nothing is shown twice or left out, also of what is created while somebody pages. */
async function longList(tally: Tally, count: number): Promise<void> {
  using folder = temporaryFolder()
  const token = makeToken(folder.path)
  const store = openStore({ path: join(folder.path, 'roughcut.db') })
  const owner = store.users.first()
  const [drive] = store.drives.list()
  if (owner === null || drive === undefined) throw new Error('no owner or drive')
  // A third of them is the reader's.
  fillWithJobs(store, 3 * count, { userId: owner.id, driveId: drive.id })
  const seen = store.raw
    .query<{ count: number }, [string]>('SELECT count(*) AS count FROM jobs WHERE user_id = ?')
    .get(owner.id)
  store.close()
  await using server = await startServerProcess(folder.path, token, QUIET, UNLIMITED_SERVER)

  const what = `pages of 100 in a list of ${count.toLocaleString('en')} jobs among ${(3 * count).toLocaleString('en')}`
  const met = new Set<string>()
  const latencies: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const askedAt = performance.now()
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { status, body } = await server.client.request('GET', `/jobs?limit=100${query}`)
    latencies.push(performance.now() - askedAt)
    if (status !== 200) throw new Error(`a page of the list answers ${status}`)
    const page = body as { data: { job_id: string }[]; pagination: { next_cursor?: string } }
    const twice = page.data.filter(({ job_id }) => met.has(job_id)).length
    for (const { job_id } of page.data) met.add(job_id)
    tally.note(what, twice === 0 ? null : `${twice} jobs came twice`)
    cursor = page.pagination.next_cursor ?? null
    // Somebody else goes on working.
    if (latencies.length % 50 === 1) await server.client.startImport({})
  }
  latencies.sort((a, b) => a - b)
  const at = (part: number) => latencies[Math.floor((latencies.length - 1) * part)] ?? 0
  tally.measure(what, `p50 ${at(0.5).toFixed(1)}, p99 ${at(0.99).toFixed(1)}, most ${at(1).toFixed(1)} ms`)
  tally.note('jobs of the list', met.size === seen?.count ? null : `${met.size} of ${seen?.count} were shown`)
  tally.measure('jobs of the list', `${met.size.toLocaleString('en')} shown`)
}

/** The real limits, rushed by one user with two tokens. */
async function rateLimits(tally: Tally, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    using folder = temporaryFolder()
    const tokens = [makeToken(folder.path), makeToken(folder.path)]
    await using server = await startServerProcess(folder.path, tokens[0] ?? '', QUIET)
    const job = await server.client.startImport({})
    // That one counted: 9 of the window are left.
    await rush(tally, server, tokens, { what: 'POST import', count: 60, allowed: 9, ask: importRequest })
    const agent = agentRequest(job.project_id)
    await rush(tally, server, tokens, { what: 'POST agent', count: 60, allowed: 10, ask: agent })
    const poll = { path: `/v1/jobs/${job.job_id}`, body: null }
    await rush(tally, server, tokens, { what: 'GET job', count: 200, allowed: 20, ask: poll })
  }
}

type RushedRequest = { path: string; body: object | null }
const importRequest: RushedRequest = { path: '/v1/jobs/import/project_media', body: { project_name: 'Rush' } }
const agentRequest = (projectId: string): RushedRequest => ({
  path: '/v1/jobs/agent',
  body: { project_id: projectId, prompt: 'Add captions' },
})

async function rush(
  tally: Tally,
  server: ServerProcess,
  tokens: string[],
  { what, count, allowed, ask }: { what: string; count: number; allowed: number; ask: RushedRequest },
): Promise<void> {
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      fetch(`${server.url}${ask.path}`, {
        headers: {
          authorization: `Bearer ${tokens[index % tokens.length]}`,
          'content-type': 'application/json',
        },
        ...(ask.body === null ? {} : { method: 'POST', body: JSON.stringify(ask.body) }),
      }),
    ),
  )
  const passed = answers.filter(({ ok }) => ok)
  const refused = answers.filter(({ status }) => status === 429)
  const row = `rate limit of ${what}, ${count} at once`
  await noted(tally, row, () => {
    must(passed.length + refused.length === count, `some answers are neither 2xx nor 429`)
    // The window of a poll is a second: a rush that takes longer meets the next one.
    const windows = what === 'GET job' ? 1 + Math.floor((performance.now() - begun) / 1000) : 1
    must(
      passed.length === allowed || (windows > 1 && passed.length <= windows * allowed),
      `${passed.length} passed, ${allowed} may`,
    )
    const left = passed.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
    must(windows > 1 || new Set(left).size === allowed, 'two requests were told the same number that is left')
    for (const { headers } of refused)
      must(Number(headers.get('retry-after')) >= 1, 'a refusal does not say when to come again')
  })
  tally.measure(row, `${passed.length} pass, ${refused.length} are refused`)
}
