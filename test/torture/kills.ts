// `kill -9` of a real server, again and again, while it starts, imports, receives uploads, runs agent jobs, exports,
// publishes, writes timelines, syncs cameras, cancels, calls back, reports events, watches a folder and is backed up; and
// in the middle of migrations (kill-migrations.ts). Afterward everything that was accepted has ended, once, as if nothing
// had happened, and nothing is left over.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDataFolder, openStore, type Store } from '../../src/store/open.ts'
import { eventually } from '../support/eventually.ts'
import { startMediaHost } from '../support/media-host.ts'
import { roughcut } from '../support/program.ts'
import { makeToken, type StartingServer, spawnServer } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { crashedTwice, untilNoneCrashedTwice } from './crashed-twice.ts'
import { type Backup, checkBackup, startBackup } from './kill-backups.ts'
import { AI_CREDITS, checkAll, checkUploadsGivenUp, MEDIA_SECONDS } from './kill-checks.ts'
import { addWebhook, countPendingEvents } from './kill-events.ts'
import { killMigrations } from './kill-migrations.ts'
import { AIMS, type Moment, momentFor, type Scene } from './kill-moments.ts'
import { type Peers, startPeers } from './kill-peers.ts'
import { countMoves } from './kill-syncs.ts'
import { createWatched, type Watched } from './kill-watch.ts'
import { processesWith } from './processes.ts'
import { type Random, seeded } from './seeded.ts'
import { beginTelling, goOn, leftBy, type Story, storiesOn, type Telling } from './stories.ts'
import { type Teller, UnexpectedAnswer } from './story-requests.ts'
import { createTally, must, noted, type Row, type Tally } from './tally.ts'

const SEED = 20261121
const MAX_ORPHAN_MS = 20_000
/** What is left when the last kill is over ends within this time, as long as nobody kills the server. */
const MAX_ENDING_MS = 600_000
const ORPHANS = 'orphans of a killed server, looked for'
/** Of what a client is told, as if the server had died a moment earlier. */
const LOST_ANSWERS = 0.3
/** Which story comes to what a kill aims at, as long as it has not been there; a pass of all of them takes too long. */
const COMING: Partial<
  Record<Moment, { wanted(story: Story): boolean; isBefore(telling: Telling, store: Store): boolean }>
> = {
  upload: { wanted: ({ upload }) => upload !== null, isBefore: ({ projectId }) => projectId === null },
  'direct upload': {
    wanted: ({ sends }) => sends !== undefined,
    isBefore: ({ jobIds: [id] }, store) => id === undefined || store.jobs.read(id)?.state === 'running',
  },
  publishing: { wanted: ({ isPublished }) => isPublished === true, isBefore: (it) => it.publishId === null },
  timeline: {
    wanted: ({ timelineFormat }) => timelineFormat !== undefined,
    isBefore: ({ timelineId }) => timelineId === null,
  },
  syncing: { wanted: ({ isSynced }) => isSynced === true, isBefore: (it) => it.syncId === null },
  canceling: { wanted: ({ isCanceled }) => isCanceled === true, isBefore: (it) => !it.wasCanceled },
}
/** People that nobody asks for, so that a backup takes longer than a blink. */
const PEOPLE = 50_000

/** How many kills, and how many stories side by side. */
type Form = { wanted: number; atOnce: number; migrations: number; people: number }
const WANTED = Number(process.env.ROUGHCUT_KILLS ?? 30 * AIMS.length)
const LONG: Form = { wanted: WANTED, atOnce: 4, migrations: Math.min(40, WANTED), people: PEOPLE }
const SHORT: Form = { wanted: 5, atOnce: 3, migrations: 1, people: 100 }

/** No kill after this; what was accepted until then is looked at all the same. */
const MAX_MINUTES = Number(process.env.ROUGHCUT_KILLS_MINUTES ?? Number.POSITIVE_INFINITY)

/**
 * `ROUGHCUT_KILLS=60` ends after as many kills, and at most as many in migrations; `ROUGHCUT_KILLS_MINUTES=30` after
 * that time.
 */
export async function kills({ short }: { short: boolean }): Promise<Row[]> {
  const random = seeded(Number(process.env.TORTURE_SEED ?? SEED))
  const form = short ? SHORT : LONG
  await using host = await startMediaHost()
  await using peers = await startPeers(host, random, short ? 0 : 0.1)
  const all = [...(await storiesOn(host)), await peers.story(host)]
  const stories = short ? all.filter(({ upload, sends, isCanceled }) => upload || sends || isCanceled) : all
  const tally = createTally()
  const undisturbed = await toldInPeace(tally, stories, peers)
  peers.callbacks.received.length = 0
  return [
    ...tally.rows(),
    ...(await killedAgainAndAgain(form, random, stories, peers, undisturbed)),
    ...(await killMigrations(form.migrations, random)),
  ]
}

/** A data folder with a bearer of balances that are counted, and a signed-in browser. */
function newDataFolder(
  dataDir: string,
  people: number,
  also: (store: Store, userId: string, driveId: string) => void = () => {},
): { token: string; cookie: string } {
  const token = makeToken(dataDir)
  const store = openDataFolder(dataDir)
  try {
    const owner = store.users.first()
    const [drive] = store.drives.list()
    if (owner === null || drive === undefined) throw new Error('no owner or drive')
    store.drives.setBalances(drive.id, { mediaSeconds: MEDIA_SECONDS, aiCredits: AI_CREDITS })
    countMoves(store)
    also(store, owner.id, drive.id)
    const insert = store.raw.query('INSERT INTO users (id, email, created_at_ms) VALUES (?, ?, ?)')
    store.raw.transaction(() => {
      for (let i = 0; i < people; i += 1) insert.run(`user-${i}`, `${i}@example.org`, 9e12)
    })()
    return { token, cookie: `roughcut_session=${store.sessions.create(owner.id, 'torture').secret}` }
  } finally {
    store.close()
  }
}

const fileIn = (dataDir: string) => (id: string, format: string) =>
  join(dataDir, 'exports', id, `file.${format}`)

/** What each story leaves when nothing happens. */
async function toldInPeace(tally: Tally, stories: Story[], peers: Peers): Promise<Map<string, string>> {
  using folder = temporaryFolder()
  const bearer = newDataFolder(folder.path, 0)
  await using server = start(folder.path, folder.path, peers)
  const url = await addressOf(server)
  const store = openStore({ path: join(folder.path, 'roughcut.db'), readOnly: true })
  const left = new Map<string, string>()
  for (const [index, story] of stories.entries()) {
    const telling = beginTelling(story, `key-${index}`, peers.callbacks.url)
    const teller: Teller = { ...bearer, url, store }
    while (!(await goOn(telling, teller).catch(askedAgain))) await Bun.sleep(20)
    left.set(story.title, await leftBy(telling, store, fileIn(folder.path)))
    if (story.upload !== null) await checkUploadsGivenUp(tally, folder.path, store)
  }
  store.close()
  server.signal('SIGTERM')
  must((await server.exited) === 0, 'the undisturbed server did not stop well')
  return left
}

/** False for an answer that took too long, as on a busy machine: it's asked for again. Throws everything else. */
function askedAgain(error: unknown): false {
  if (error instanceof DOMException && error.name === 'TimeoutError') return false
  throw error
}

/** Throws when it ends without ever listening. */
async function addressOf(server: StartingServer): Promise<string> {
  const url = await server.address
  if (url === null) throw new Error(`the server did not start: ${await server.errors}`)
  return url
}

function start(dataDir: string, temporary: string, { ollamaHost }: Peers): StartingServer {
  const flags = ['--public-url', 'http://roughcut.test', '--outbound', 'any', '--ollama-host', ollamaHost]
  return spawnServer(dataDir, flags, {
    command: roughcut(),
    environment: markedBy(temporary),
  })
}

/** Handed on to every child, so that orphans can be told by it. */
function markedBy(temporary: string): Record<string, string> {
  return { ...process.env, TMPDIR: temporary } as Record<string, string>
}

async function killedAgainAndAgain(
  { wanted, atOnce, people }: Form,
  random: Random,
  stories: Story[],
  peers: Peers,
  undisturbed: Map<string, string>,
): Promise<Row[]> {
  const tally = createTally()
  using folder = temporaryFolder()
  using temporary = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const backupFile = join(folder.path, 'backups', 'roughcut.db')
  mkdirSync(join(folder.path, 'backups'))
  const watched = createWatched(join(folder.path, 'watched'))
  const bearer = newDataFolder(dataDir, people, (...owned) => {
    watched.register(...owned)
    const [store, ...owner] = owned
    addWebhook(store, peers.events.url, ...owner)
  })
  const store = openStore({ path: join(dataDir, 'roughcut.db'), readOnly: true })
  const tellings: Telling[] = []
  const ended = new Set<Telling>()
  const open = () => tellings.filter((telling) => !ended.has(telling))
  const begin = (story: Story | undefined) => {
    if (story) tellings.push(beginTelling(story, `key-${tellings.length}`, peers.callbacks.url))
  }
  const toppedUp = (aim: Moment) => {
    while (open().length < atOnce) begin(stories[tellings.length % stories.length])
    const { wanted, isBefore } = COMING[aim] ?? {}
    if (wanted === undefined || open().length >= 2 * atOnce) return
    if (!open().some((telling) => wanted(telling.story) && isBefore?.(telling, store)))
      begin(stories.find(wanted))
  }

  /** All stories go on for as long as the server lives. */
  const tell = async (server: StartingServer, mayEnd: () => boolean, before = () => {}) => {
    const url = await server.address
    if (url === null) return
    const losesAnswer = () => {
      const isLost = random.upTo(1) < LOST_ANSWERS
      if (isLost) tally.note('answers lost, and asked for again')
      return isLost
    }
    const teller: Teller = { ...bearer, url, store, losesAnswer }
    const isDead = { value: false }
    void server.exited.then(() => {
      isDead.value = true
    })
    const tellOne = async (telling: Telling) => {
      const isOver = await goOn(telling, teller).catch((error: unknown) => {
        if (error instanceof UnexpectedAnswer) tally.note('answers to clients', error.message)
        return false
      })
      if (isOver) ended.add(telling)
    }
    while (!isDead.value && !mayEnd()) {
      before()
      await Promise.all(open().map(tellOne))
      await Bun.sleep(20)
    }
  }

  let backup: Backup | null = null
  const scene: Scene = {
    store,
    isUploading: () => tellings.some(({ isSending, story }) => isSending && story.upload !== null),
    isSendingInParts: () => tellings.some(({ isSending, story }) => isSending && story.sends !== undefined),
    isCallingBack: peers.callbacks.isCalled,
    isReporting: peers.events.isCalled,
    isBackingUp: () => backup?.isWriting() ?? false,
  }
  const orphanedMs: number[] = []
  let startMs = 400
  const killOnce = async (wish: Moment) => {
    // Not at a start that would fail a job: the import that it takes up again is met instead.
    const aim = wish === 'start' && crashedTwice(store) !== null ? 'import' : wish
    toppedUp(aim)
    watched.drop(store)
    const spawnedAt = performance.now()
    await using server = start(dataDir, temporary.path, peers)
    const told = tell(
      server,
      () => false,
      () => toppedUp(aim),
    )
    let moments: Moment[] = ['start']
    if (aim === 'start') await Bun.sleep(random.upTo(startMs))
    else {
      await addressOf(server)
      startMs = performance.now() - spawnedAt
      const jobsBefore = countJobs(store)
      await using written =
        aim === 'backup' ? startBackup(dataDir, backupFile, markedBy(temporary.path)) : null
      backup = written
      await untilNoneCrashedTwice(store)
      moments = await momentFor(aim, scene, random)
      await written?.[Symbol.asyncDispose]()
      if (written !== null) checkBackup(tally, backupFile, jobsBefore)
      backup = null
    }
    await server[Symbol.asyncDispose]()
    await told
    for (const moment of moments) tally.note(`kill -9 meeting: ${moment}`)
    orphanedMs.push((await noted(tally, ORPHANS, () => noneLeft(temporary.path))) ?? Number.NaN)
  }
  const endsAt = performance.now() + MAX_MINUTES * 60_000
  for (let count = 0; count < wanted && performance.now() < endsAt; count += 1) {
    // What it was ended by is a failure, and what was accepted until then is looked at all the same.
    const isDone = await noted(tally, 'kill -9', () =>
      killOnce(AIMS[count % AIMS.length] ?? 'start').then(() => true),
    )
    if (isDone === null) break
    if (wanted > AIMS.length) console.error(`${count + 1} of ${wanted} kills`)
  }

  await inPeaceAtLast(tally, start(dataDir, temporary.path, peers), tell, open, store, watched)
  await using last = startBackup(dataDir, backupFile, markedBy(temporary.path))
  tally.note('the backup after them', (await last.exited) === 0 ? null : 'it fails')
  store.close()
  const left = { tellings, dataDir, backupFile, temporary: temporary.path }
  await checkAll(tally, { ...left, undisturbed, peers, watched })
  orphanedMs.push((await noted(tally, ORPHANS, () => noneLeft(temporary.path))) ?? Number.NaN)
  tally.measure(ORPHANS, `all gone after ${(Math.max(...orphanedMs) / 1000).toFixed(1)} s at most`)
  return tally.rows()
}

/** The last server: every story ends, every callback and event is delivered, every dropped file is done. */
async function inPeaceAtLast(
  tally: Tally,
  starting: StartingServer,
  tell: (server: StartingServer, mayEnd: () => boolean) => Promise<void>,
  open: () => Telling[],
  store: Store,
  watched: Watched,
): Promise<void> {
  await using server = starting
  const allTold = tell(server, () => open().length === 0 && watched.isDone(store))
  const late = Bun.sleep(MAX_ENDING_MS).then(() => 'late' as const)
  if ((await Promise.race([allTold, late])) === 'late')
    tally.note('stories', `${open().length} of them never ended: ${open()[0]?.story.title}`)
  await eventually(
    () =>
      must(store.callbacks.countPending() + countPendingEvents(store) === 0, 'callbacks or events are left'),
    60_000,
  ).catch((error: Error) => tally.note('callbacks', error.message))
  server.signal('SIGTERM')
  tally.note('last server ends well', (await server.exited) === 0 ? null : 'its exit code is not 0')
}

function countJobs(store: Store): number {
  return store.raw.query<{ count: number }, []>('SELECT count(*) AS count FROM jobs').get()?.count ?? 0
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
  }, MAX_ORPHAN_MS)
  return performance.now() - begun
}
