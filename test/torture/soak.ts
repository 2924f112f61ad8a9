// Steady load for as long as it takes to see whether something grows: imports, prompts, exports, polls,
// lists, callbacks and purges on one server process, whose memory and open files are sampled.
// TORTURE_SOAK_MINUTES (default 30) sets the length of the long form.
import { join } from 'node:path'
import { openStore, type Store } from '../../src/store/open.ts'
import { eventually } from '../support/eventually.ts'
import { type MediaHost, startMediaHost } from '../support/media-host.ts'
import { makeToken, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { usageOf } from './processes.ts'
import { beginTelling, goOn, type Story, storiesOn } from './stories.ts'
import type { Teller } from './story-requests.ts'
import { createTally, must, noted, type Row, type Tally } from './tally.ts'

const LONG_MINUTES = Number(process.env.TORTURE_SOAK_MINUTES ?? 30)
const SHORT_MS = 2_000
const SAMPLE_MS = 5_000
/** One story after the other begins this often; each is an import, prompts and an export. */
const STORY_EVERY_MS = 5_000
const POLLS_PER_SECOND = 20
/** Of finished stories, so many projects stay; older ones are purged. */
const PROJECTS_KEPT = 20
/** What may grow per hour before it is called a leak, behind the first fifth of the run. */
const MAX_RSS_MB_PER_HOUR = 60
const MAX_DESCRIPTORS_PER_HOUR = 12
/** Of a run that is shorter than this, slopes are noise. */
const SLOPES_MEAN_MS = 10 * 60_000

type Sample = { atMs: number; rssBytes: number; descriptors: number }

export const UNLIMITED_SERVER = {
  command: [process.execPath, join(import.meta.dir, '../support/unlimited-server.ts')],
}

export async function soak({ short }: { short: boolean }): Promise<Row[]> {
  const lengthMs = short ? SHORT_MS : LONG_MINUTES * 60_000
  const tally = createTally()
  using folder = temporaryFolder()
  await using host = await startMediaHost()
  const token = makeToken(folder.path)
  await using server = await startServerProcess(folder.path, token, ['--log', 'silent'], UNLIMITED_SERVER)
  const writer = openStore({ path: join(folder.path, 'roughcut.db') })
  const owner = writer.users.first()
  if (owner === null) throw new Error('no owner')
  const cookie = `roughcut_session=${writer.sessions.create(owner.id, 'soak').secret}`
  const teller: Teller = { url: server.url, token, cookie, store: writer }
  const before = usageOf(server.pid)

  const endsAt = performance.now() + lengthMs
  const isOver = () => performance.now() >= endsAt
  const jobIds: string[] = []
  const [samples] = await Promise.all([
    sampled(server, isOver, short ? 250 : SAMPLE_MS),
    tellStories(tally, teller, host, jobIds, isOver),
    poll(tally, server, jobIds, isOver),
  ])
  await eventually(() => must(writer.jobs.unfinished().length === 0, 'jobs are left'), 120_000)
  await eventually(() => must(writer.callbacks.countPending() === 0, 'callbacks are left'), 60_000)
  writer.close()

  // Connections that nobody uses any more are closed after a while.
  await noted(tally, 'open files when all is quiet', () =>
    eventually(() => {
      const { descriptors } = usageOf(server.pid)
      must(descriptors <= before.descriptors + 12, `${descriptors}, and ${before.descriptors} at the start`)
    }, 30_000),
  )
  tally.measure('open files when all is quiet', `${before.descriptors} → ${usageOf(server.pid).descriptors}`)
  tally.note('SIGTERM', (await server.stop()) === 0 ? null : 'its exit code is not 0')
  judge(tally, samples, lengthMs)
  return tally.rows()
}

async function sampled(server: ServerProcess, isOver: () => boolean, everyMs: number): Promise<Sample[]> {
  const samples: Sample[] = []
  while (!isOver()) {
    samples.push({ atMs: performance.now(), ...usageOf(server.pid) })
    await Bun.sleep(everyMs)
  }
  return samples
}

/** A story every few seconds; those under way end behind the end. */
async function tellStories(
  tally: Tally,
  teller: Teller,
  host: MediaHost,
  jobIds: string[],
  isOver: () => boolean,
): Promise<void> {
  const stories = await storiesOn(host)
  const callbackUrl = host.route('/callback', () => ({ status: 204, headers: { 'Content-Length': '0' } }))
  const underWay: Promise<unknown>[] = []
  const projects: string[] = []
  for (let count = 0; !isOver(); count += 1) {
    const story = stories[count % stories.length]
    if (story !== undefined) {
      const told = noted(tally, 'stories (import, prompts, export)', () =>
        tell(story, `soak-${count}`, callbackUrl, teller, jobIds),
      )
      underWay.push(told.then((projectId) => projectId !== null && projects.push(projectId)))
    }
    purgeOldest(teller.store, projects)
    await Bun.sleep(STORY_EVERY_MS)
  }
  await Promise.all(underWay)
}

async function tell(
  story: Story,
  key: string,
  callbackUrl: string,
  teller: Teller,
  jobIds: string[],
): Promise<string> {
  const telling = beginTelling(story, key, callbackUrl)
  await eventually(async () => {
    const isEnded = await goOn(telling, teller)
    const [first] = telling.jobIds
    if (first !== undefined && !jobIds.includes(first)) jobIds.push(first)
    await Bun.sleep(100)
    must(isEnded, `“${story.title}” does not end`)
  }, 120_000)
  return telling.projectId ?? ''
}

function purgeOldest(store: Store, projects: string[]): void {
  while (projects.length > PROJECTS_KEPT) store.projects.purge(projects.shift() ?? '')
}

/** A job, and now and then the list and pages of the web application. */
async function poll(tally: Tally, server: ServerProcess, jobIds: string[], isOver: () => boolean) {
  const { client } = server
  for (let count = 0; !isOver(); count += 1) {
    const jobId = jobIds[Math.max(0, jobIds.length - 1 - (count % 5))]
    await noted(tally, 'polls and lists', async () => {
      const path = count % 10 === 0 || jobId === undefined ? '/jobs?limit=100' : `/jobs/${jobId}`
      const { status } = await client.request('GET', path)
      must(status === 200, `${path} answers ${status}`)
    })
    await Bun.sleep(1000 / POLLS_PER_SECOND)
  }
}

function judge(tally: Tally, samples: Sample[], lengthMs: number): void {
  const warm = samples.slice(Math.floor(samples.length / 5))
  const means = lengthMs >= SLOPES_MEAN_MS
  const memory = slopePerHour(warm, ({ rssBytes }) => rssBytes / 2 ** 20)
  const descriptors = slopePerHour(warm, (sample) => sample.descriptors)
  const judged = (what: string, slope: number, most: number, unit: string, now: string) => {
    tally.note(what, means && slope > most ? `grows by ${slope.toFixed(1)} ${unit} in an hour` : null)
    const told = means
      ? `slope behind the first fifth ${slope.toFixed(1)} ${unit}/h`
      : 'too short for a slope'
    tally.measure(what, `${now}; ${told}`)
  }
  const peak = Math.max(...samples.map(({ rssBytes }) => rssBytes)) / 2 ** 20
  judged(
    `memory over ${(lengthMs / 60_000).toFixed(1)} minutes`,
    memory,
    MAX_RSS_MB_PER_HOUR,
    'MB',
    `${tenths(samples)
      .map(({ rssBytes }) => (rssBytes / 2 ** 20).toFixed(0))
      .join(', ')} MB, most ${peak.toFixed(0)} MB`,
  )
  judged(
    'open files',
    descriptors,
    MAX_DESCRIPTORS_PER_HOUR,
    'files',
    tenths(samples)
      .map((sample) => sample.descriptors)
      .join(', '),
  )
}

/** The first, the last, and nine at equal distances between them. */
function tenths(samples: Sample[]): Sample[] {
  const at = (tenth: number) => samples[Math.round((tenth * (samples.length - 1)) / 10)]
  return Array.from({ length: 11 }, (_, tenth) => at(tenth)).filter((sample) => sample !== undefined)
}

/** Least squares. */
function slopePerHour(samples: Sample[], figureOf: (sample: Sample) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const atHours = samples.map(({ atMs }) => atMs / 3_600_000)
  const values = samples.map(figureOf)
  const [x, y] = [mean(atHours), mean(values)]
  const covered = atHours.reduce((sum, at, index) => sum + (at - x) * ((values[index] ?? y) - y), 0)
  const spread = atHours.reduce((sum, at) => sum + (at - x) ** 2, 0)
  return spread === 0 ? 0 : covered / spread
}
