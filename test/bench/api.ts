// How fast the API answers, as ratios within one run: `bun test/bench/api.ts [seconds for
// each side of a ratio] [reading|creating|listing]`.
// Nothing is asserted; run it on a machine that does nothing else.

import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { createApp } from '../../src/app.ts'
import { createEditLane } from '../../src/jobs/edit-lane.ts'
import { createLog } from '../../src/log.ts'
import { openDataFolder, type Store } from '../../src/store/open.ts'
import { fillWithJobs } from '../support/many-jobs.ts'
import { NO_RENDERS } from '../support/no-renders.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testModels } from '../support/test-app.ts'
import { UNLIMITED } from '../support/unlimited.ts'
import { getRequest, load, postRequest } from './load.ts'
import { printTable, type Row } from './table.ts'

const SECONDS = Number(process.argv[2] ?? 8)
const CONNECTIONS = 16

function serve(store: Store) {
  const app = createApp({
    ...NO_RENDERS,
    hosts: { listenHost: '127.0.0.1', allowedHosts: [] },
    requireRoom: () => {},
    allowPrivate: true,
    store,
    log: createLog('silent'),
    nowMs: Date.now,
    publicUrl: () => 'http://127.0.0.1:4747',
    onJobCreated: () => {},
    cancelJob: () => {},
    editLane: createEditLane(),
    newEditId: () => crypto.randomUUID(),
    models: testModels({ known: async () => [], local: async () => [] }),
    rateLimits: UNLIMITED,
  }).listen({ hostname: '127.0.0.1', port: 0 })
  return { port: app.server?.port ?? 0, stop: () => app.stop(true) }
}

/** The first drive's owner and a token of theirs. */
function bearerOf(store: Store) {
  const user = store.users.first()
  const drive = store.drives.list()[0]
  if (!user || !drive) throw new Error('an empty store')
  const { row, token } = store.tokens.create({ name: 'bench', userId: user.id, driveId: drive.id })
  return { token, tokenId: row.id, userId: user.id, driveId: drive.id }
}

const ROUNDS = 9

/** Medians of short runs taken in turn, and of their ratios: what else the machine does hits both alike. */
async function inTurn(
  first: (seconds: number) => Promise<number>,
  second: (seconds: number) => Promise<number>,
): Promise<{ first: number; second: number; ratio: number }> {
  const found = { first: [] as number[], second: [] as number[], ratio: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b] = [await first(SECONDS / ROUNDS), await second(SECONDS / ROUNDS)]
    found.first.push(a)
    found.second.push(b)
    found.ratio.push(a / b)
  }
  return { first: median(found.first), second: median(found.second), ratio: median(found.ratio) }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`

async function readingAJob(): Promise<Row> {
  using folder = temporaryFolder()
  const store = openDataFolder(folder.path)
  const { token, ...bearer } = bearerOf(store)
  const { job } = store.jobs.create({
    type: 'agent',
    ...bearer,
    project: { newName: 'Bench', teamAccess: 'none' },
    request: { prompt: 'x' },
    callbackUrl: null,
    idempotency: null,
    answerOf: () => '',
  })
  const { port, stop } = serve(store)
  const path = `/v1/jobs/${job.id}`
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const same = await answer.json()
  const bare = new Elysia().get('/v1/jobs/:job_id', () => same).listen({ hostname: '127.0.0.1', port: 0 })
  const ask = (to: number) => async (seconds: number) =>
    (await load(to, CONNECTIONS, seconds, [getRequest(path, token)])).perSecond
  // What is compiled on the way must not count for one of the two.
  for (const to of [port, bare.server?.port ?? 0]) await ask(to)(1)
  const found = await inTurn(ask(port), ask(bare.server?.port ?? 0))
  await stop()
  await bare.stop(true)
  store.close()
  return {
    what: 'GET /v1/jobs/{id}, 16 connections',
    measured: perSecond(found.first),
    reference: `bare Elysia route ${perSecond(found.second)}`,
    ratio: found.ratio,
    bound: { atLeast: 0.45 },
  }
}

/** One row of the size of a job per commit, WAL and synchronous FULL. */
function bareCommits(folder: string, seconds: number): number {
  const db = new Database(join(folder, 'bare.db'))
  db.run('PRAGMA journal_mode = WAL')
  db.run('PRAGMA synchronous = FULL')
  db.run('CREATE TABLE IF NOT EXISTS t (id TEXT PRIMARY KEY, body TEXT NOT NULL)')
  const insert = db.query('INSERT INTO t VALUES (?, ?)')
  const begun = performance.now()
  let commits = 0
  for (; performance.now() - begun < seconds * 1000; commits++)
    insert.run(Bun.randomUUIDv7(), 'x'.repeat(300))
  const rate = (commits / (performance.now() - begun)) * 1000
  db.close()
  return rate
}

async function creatingJobs(): Promise<Row> {
  using folder = temporaryFolder()
  const store = openDataFolder(folder.path)
  const { token } = bearerOf(store)
  const { port, stop } = serve(store)
  const body = { project_name: 'Bench', add_media: { 'a.mp4': { url: 'https://media.test/a.mp4' } } }
  const request = postRequest('/v1/jobs/import/project_media', token, body)
  const found = await inTurn(
    async (seconds) => (await load(port, CONNECTIONS, seconds, [request])).perSecond,
    async (seconds) => bareCommits(folder.path, seconds),
  )
  await stop()
  store.close()
  return {
    what: 'POST import, durable, 16 connections',
    measured: perSecond(found.first),
    reference: `bare durable commits ${perSecond(found.second)}`,
    ratio: found.ratio,
    bound: { atLeast: 0.6 },
  }
}

async function listServer(count: number) {
  const folder = temporaryFolder()
  const store = openDataFolder(folder.path)
  const { token, ...bearer } = bearerOf(store)
  fillWithJobs(store, count, bearer)
  const { port, stop } = serve(store)
  const first = await fetch(`http://127.0.0.1:${port}/v1/jobs?limit=100`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { pagination } = await first.json()
  return {
    /** Median milliseconds of a page. */
    page: async (query: string, seconds: number) => {
      const request = getRequest(`/v1/jobs?${query.replace('CURSOR', pagination.next_cursor)}`, token)
      return (await load(port, 1, seconds, [request])).p50Ms
    },
    async close() {
      await stop()
      store.close()
      folder[Symbol.dispose]()
    },
  }
}

async function listing(): Promise<Row[]> {
  const [few, many] = [await listServer(1000), await listServer(1_000_000)]
  const rows: Row[] = []
  for (const [what, query] of [
    ['first page', ''],
    ['100 jobs behind a cursor', 'limit=100&cursor=CURSOR'],
    ['of one type', 'type=agent'],
  ] as const) {
    const found = await inTurn(
      (seconds) => many.page(query, seconds),
      (seconds) => few.page(query, seconds),
    )
    rows.push({
      what: `GET /v1/jobs at 1,000,000 jobs, ${what}`,
      measured: `${found.first.toFixed(2)} ms`,
      reference: `at 1,000 jobs ${found.second.toFixed(2)} ms`,
      ratio: found.ratio,
      bound: { atMost: 2 },
    })
  }
  await few.close()
  await many.close()
  return rows
}

const PARTS = {
  reading: async () => [await readingAJob()],
  creating: async () => [await creatingJobs()],
  listing,
}
const only = process.argv[3]
const rows: Row[] = []
for (const [part, measure] of Object.entries(PARTS))
  if (only === undefined || only === part) rows.push(...(await measure()))
printTable('API', rows)
