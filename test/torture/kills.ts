// `kill -9` of a real server at random moments, again and again, under imports, agent jobs, exports and
// callbacks; and in the middle of migrations (kill-migrations.ts). Afterwards everything that was
// accepted has ended, once, as if nothing had happened, and nothing is left over.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { openDataFolder, openStore, type Store } from '../../src/store/open.ts'
import { eventually } from '../support/eventually.ts'
import { type MediaHost, startMediaHost } from '../support/media-host.ts'
import { makeToken, type StartingServer, spawnServer } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { killMigrations } from './kill-migrations.ts'
import { processesWith } from './processes.ts'
import { type Random, seeded } from './seeded.ts'
import {
  beginTelling,
  difference,
  goOn,
  leftBy,
  type Story,
  storiesOn,
  type Teller,
  type Telling,
  UnexpectedAnswer,
} from './stories.ts'
import { createTally, must, noted, type Row } from './tally.ts'

const SEED = 20261121
const LONGEST_ORPHAN_MS = 20_000
const ORPHANS = 'orphans of a killed server, looked for'
const MEDIA_SECONDS = 1_000_000
const AI_CREDITS = 1_000_000

/** How many kills, how many stories side by side, and how long a server lives behind its start. */
type Form = { wanted: number; atOnce: number; longestLifeMs: number }
const LONG: Form = { wanted: 180, atOnce: 4, longestLifeMs: 2_500 }
const SHORT: Form = { wanted: 4, atOnce: 2, longestLifeMs: 800 }

export async function kills({ short }: { short: boolean }): Promise<Row[]> {
  const random = seeded(Number(process.env.TORTURE_SEED ?? SEED))
  const form = short ? SHORT : LONG
  await using host = await startMediaHost()
  const stories = await storiesOn(host)
  const callbacks = receiveCallbacks(host, random, short ? 0 : 0.1)
  const undisturbed = await toldInPeace(short ? stories.slice(0, 1) : stories, callbacks.url)
  return [
    ...(await killedAgainAndAgain(
      form,
      random,
      short ? stories.slice(0, 1) : stories,
      callbacks,
      undisturbed,
    )),
    ...(await killMigrations(short ? 1 : 40, random)),
  ]
}

/** A receiver that is slow, and fails now and then. */
function receiveCallbacks(host: MediaHost, random: Random, failing: number) {
  const received: { id: string; body: string; isAnswered: boolean }[] = []
  const url = host.route('/callback', async ({ headers, body }) => {
    const id = headers['webhook-id'] ?? 'none'
    const isFirst = !received.some((earlier) => earlier.id === id)
    await Bun.sleep(random.upTo(200))
    const isAnswered = !(isFirst && random.upTo(1) < failing)
    received.push({ id, body, isAnswered })
    return { status: isAnswered ? 204 : 503, headers: { 'Content-Length': '0' } }
  })
  return { url, received }
}

type Callbacks = ReturnType<typeof receiveCallbacks>

/** A data folder with a bearer of balances that are counted, and a signed-in browser. */
function newDataFolder(dataDir: string): { token: string; cookie: string } {
  const token = makeToken(dataDir)
  const store = openDataFolder(dataDir)
  try {
    const owner = store.users.first()
    const [drive] = store.drives.list()
    if (owner === null || drive === undefined) throw new Error('no owner or drive')
    store.drives.setBalances(drive.id, { mediaSeconds: MEDIA_SECONDS, aiCredits: AI_CREDITS })
    return { token, cookie: `roughcut_session=${store.sessions.create(owner.id, 'torture').secret}` }
  } finally {
    store.close()
  }
}

const fileIn = (dataDir: string) => (id: string, format: string) =>
  join(dataDir, 'exports', id, `file.${format}`)

/** What each story leaves when nothing happens. */
async function toldInPeace(stories: Story[], callbackUrl: string): Promise<Map<string, string>> {
  using folder = temporaryFolder()
  const bearer = newDataFolder(folder.path)
  const server = start(folder.path, folder.path)
  using _ = { [Symbol.dispose]: () => server.signal('SIGKILL') }
  const url = await server.address
  if (url === null) throw new Error(`the server did not start: ${await server.errors}`)
  const store = openStore({ path: join(folder.path, 'roughcut.db'), readOnly: true })
  const left = new Map<string, string>()
  for (const [index, story] of stories.entries()) {
    const telling = beginTelling(story, `key-${index}`, callbackUrl)
    const teller: Teller = { ...bearer, url, store }
    while (!(await goOn(telling, teller))) await Bun.sleep(20)
    left.set(story.title, await leftBy(telling, store, fileIn(folder.path)))
  }
  store.close()
  server.signal('SIGTERM')
  must((await server.exited) === 0, 'the undisturbed server did not stop well')
  return left
}

function start(dataDir: string, temporary: string): StartingServer {
  return spawnServer(dataDir, ['--public-url', 'http://roughcut.test'], {
    command: [process.execPath, join(import.meta.dir, '../../src/main.ts')],
    // Handed on to every child, so that orphans can be told by it.
    environment: { ...process.env, TMPDIR: temporary } as Record<string, string>,
  })
}

async function killedAgainAndAgain(
  { wanted, atOnce, longestLifeMs }: Form,
  random: Random,
  stories: Story[],
  callbacks: Callbacks,
  undisturbed: Map<string, string>,
): Promise<Row[]> {
  const tally = createTally()
  using folder = temporaryFolder()
  using temporary = temporaryFolder()
  const dataDir = folder.path
  const bearer = newDataFolder(dataDir)
  const store = openStore({ path: join(dataDir, 'roughcut.db'), readOnly: true })
  const tellings: Telling[] = []
  const ended = new Set<Telling>()
  const orphanedMs: number[] = []
  const moments = new Map<string, number>()
  const open = () => tellings.filter((telling) => !ended.has(telling))
  const toppedUp = () => {
    while (open().length < atOnce) {
      const story = stories[tellings.length % stories.length]
      if (story) tellings.push(beginTelling(story, `key-${tellings.length}`, callbacks.url))
    }
  }

  /** All stories go on for as long as the server lives. */
  const tell = async (server: StartingServer, mayEnd: () => boolean) => {
    const url = await server.address
    if (url === null) return
    const teller: Teller = { ...bearer, url, store }
    const isDead = { value: false }
    void server.exited.then(() => {
      isDead.value = true
    })
    while (!isDead.value && !mayEnd()) {
      for (const telling of open()) {
        const isOver = await goOn(telling, teller).catch((error: unknown) => {
          if (error instanceof UnexpectedAnswer) tally.note('answers to clients', error.message)
          return false
        })
        if (isOver) ended.add(telling)
      }
      await Bun.sleep(20)
    }
  }

  let startMs = 400
  for (let count = 0; count < wanted; count += 1) {
    toppedUp()
    const spawnedAt = performance.now()
    const server = start(dataDir, temporary.path)
    const told = tell(server, () => false)
    // One in five dies while it starts.
    const inStart = random.upTo(5) < 1
    if (!inStart) {
      const url = await server.address
      if (url === null) throw new Error(`the server did not start: ${await server.errors}`)
      startMs = performance.now() - spawnedAt
    }
    await Bun.sleep(inStart ? random.upTo(startMs) : random.upTo(longestLifeMs))
    for (const moment of inStart ? ['start'] : momentsOf(store))
      moments.set(moment, (moments.get(moment) ?? 0) + 1)
    server.signal('SIGKILL')
    await server.exited
    await told
    tally.note('kill -9')
    orphanedMs.push((await noted(tally, ORPHANS, () => noneLeft(temporary.path))) ?? Number.NaN)
  }
  tally.measure('kill -9', `while: ${[...moments].map(([what, count]) => `${what} ${count}`).join(', ')}`)

  const server = start(dataDir, temporary.path)
  const allTold = tell(server, () => open().length === 0)
  const late = Bun.sleep(120_000).then(() => 'late' as const)
  if ((await Promise.race([allTold, late])) === 'late')
    tally.note('stories', `${open().length} of them never ended: ${open()[0]?.story.title}`)
  await eventually(() => must(store.callbacks.countPending() === 0, 'callbacks are left'), 60_000).catch(
    (error: Error) => tally.note('callbacks', error.message),
  )
  server.signal('SIGTERM')
  tally.note('last server ends well', (await server.exited) === 0 ? null : 'its exit code is not 0')
  store.close()

  const after = openStore({ path: join(dataDir, 'roughcut.db') })
  await checkStories(tally, tellings, after, dataDir, undisturbed)
  checkCharges(tally, after)
  checkCallbacks(tally, tellings, after, callbacks)
  const files = filesOf(dataDir)
  for (const file of files) tally.note('files looked at', problemOf(file, after))
  for (const file of readdirSync(temporary.path)) tally.note('files looked at', `TMPDIR/${file} is left over`)
  const integrity = after.raw.query<{ integrity_check: string }, []>('PRAGMA integrity_check').all()
  tally.note(
    'PRAGMA integrity_check',
    integrity[0]?.integrity_check === 'ok' ? null : JSON.stringify(integrity),
  )
  tally.note(
    'PRAGMA foreign_key_check',
    after.raw.query('PRAGMA foreign_key_check').all().length === 0 ? null : 'rows point nowhere',
  )
  after.close()
  orphanedMs.push((await noted(tally, ORPHANS, () => noneLeft(temporary.path))) ?? Number.NaN)
  tally.measure(ORPHANS, `all gone after ${(Math.max(...orphanedMs) / 1000).toFixed(1)} s at most`)
  return tally.rows()
}

/** What a server that is about to be killed is doing. */
function momentsOf(store: Store): string[] {
  const running = store.jobs.countRunning()
  const found = [
    running['import/project_media'] > 0 ? 'import' : null,
    running.agent > 0 ? 'agent job' : null,
    store.exports.unfinished().length > 0 ? 'export' : null,
    store.callbacks.countPending() > 0 ? 'callback' : null,
  ].filter((each) => each !== null)
  return found.length > 0 ? found : ['nothing']
}

/**
 * Programs end with their server. The speech child cannot before the window that it hears is done; it
 * writes nothing. Answers after how many milliseconds none was left.
 */
async function noneLeft(marker: string): Promise<number> {
  const begun = performance.now()
  await eventually(() => {
    const left = processesWith('TMPDIR', marker)
    must(left.length === 0, `${left.length} processes outlive their server: ${left[0]}`)
  }, LONGEST_ORPHAN_MS)
  return performance.now() - begun
}

async function checkStories(
  tally: ReturnType<typeof createTally>,
  tellings: Telling[],
  store: Store,
  dataDir: string,
  undisturbed: Map<string, string>,
): Promise<void> {
  let lost = 0
  for (const telling of tellings) {
    const expected = undisturbed.get(telling.story.title) ?? ''
    const unequal = difference(expected, await leftBy(telling, store, fileIn(dataDir)))
    tally.note('stories', unequal && `“${telling.story.title}”: ${unequal}`)
    for (const id of telling.jobIds) {
      const isStopped = store.jobs.read(id)?.state === 'stopped'
      if (!isStopped) lost += 1
      tally.note('jobs accepted', isStopped ? null : `job ${id} was accepted and is lost`)
    }
  }
  const accepted = tellings.reduce((sum, { jobIds }) => sum + jobIds.length, 0)
  const stored =
    store.raw.query<{ count: number }, []>('SELECT count(*) AS count FROM jobs').get()?.count ?? 0
  tally.note('jobs stored', stored === accepted ? null : `${stored} are stored, ${accepted} were accepted`)
  tally.measure('jobs accepted', `${lost} lost, ${stored - accepted} duplicated`)
}

function checkCharges(tally: ReturnType<typeof createTally>, store: Store): void {
  const taken = { media_seconds: 0, ai_credits: 0 }
  const rows = store.raw
    .query<{ unit: keyof typeof taken; amount: number }, []>('SELECT unit, amount FROM charges')
    .all()
  for (const { unit, amount } of rows) taken[unit] += amount
  const [drive] = store.drives.list()
  const balance = store.charges.balanceOf(drive?.id ?? '')
  const holds =
    balance.mediaSeconds === MEDIA_SECONDS - taken.media_seconds &&
    balance.aiCredits === AI_CREDITS - taken.ai_credits
  tally.note(
    'balances',
    holds ? null : `${JSON.stringify(balance)} is left, ${JSON.stringify(taken)} was charged`,
  )
  tally.measure('balances', `${rows.length} charges: ${taken.media_seconds} s, ${taken.ai_credits} credits`)
}

function checkCallbacks(
  tally: ReturnType<typeof createTally>,
  tellings: Telling[],
  store: Store,
  { received }: Callbacks,
): void {
  let again = 0
  for (const id of tellings.flatMap(({ jobIds }) => jobIds)) {
    const ofJob = received.filter((each) => each.id === id)
    const body = store.callbacks.byJob(id)?.body
    again += Math.max(0, ofJob.filter(({ isAnswered }) => isAnswered).length - 1)
    if (!ofJob.some(({ isAnswered }) => isAnswered)) tally.note('callbacks', `job ${id} called nobody back`)
    else if (ofJob.some((each) => each.body !== body)) tally.note('callbacks', `job ${id} sent two bodies`)
    else tally.note('callbacks')
  }
  const strange = received.filter(({ id }) => store.jobs.read(id) === null && !id.includes('-'))
  if (strange.length > 0) tally.note('callbacks', `${strange.length} came with no id of a job`)
  tally.measure('callbacks', `each at least once, one id each; ${again} answered more than once`)
}

function filesOf(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
}

/** Every file of a data folder is explained by a row; null: this one is. */
function problemOf(file: string, store: Store): string | null {
  if (/^roughcut\.(db(-wal|-shm)?|lock)$/.test(file)) return null
  const exported = /^exports\/([^/]+)\/file\.[^/.]+$/.exec(file)?.[1]
  if (exported !== undefined && store.exports.byId(exported)?.state === 'finished') return null
  const hash = /^(?:media\/[0-9a-f]{2}|derived)\/([0-9a-f]{64})(?:\/[^/]+)?$/.exec(file)?.[1]
  if (hash !== undefined && store.media.file(hash) !== null && !file.includes('.part')) return null
  return `${file} is left over`
}
