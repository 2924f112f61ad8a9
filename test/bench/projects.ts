// GET /v1/projects over 100,000 projects: `bun test/bench/projects.ts`. In the process, without a socket, so that it
// measures the query and its answer. Usual queries first, then combinations of all filters and orders.

import { join } from 'node:path'
import { createApp } from '../../src/app.ts'
import { createEditLane } from '../../src/jobs/edit-lane.ts'
import { createLog } from '../../src/log.ts'
import { openDataFolder, type Store } from '../../src/store/open.ts'
import { NO_RENDERS } from '../support/no-renders.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testModels } from '../support/test-app.ts'
import { UNLIMITED } from '../support/unlimited.ts'

const PROJECTS = 100_000
const REQUESTS = 300
/** Of each combination: from its beginning, and deeper. */
const PAGES = 3
/** Measures every seventh combination: a number that shares no factor with the sizes of the groups. */
const STRIDE = 7
const SLOWEST_SHOWN = 10

const QUERIES = [
  '',
  'limit=100',
  'sort=name',
  'sort=name&direction=asc',
  'sort=updated_at',
  'sort=last_viewed_at',
  'created_by=me',
  'name=interview',
  'name=episode&sort=name',
  'name=99999',
  'name=nothing',
  // Too short for the index of trigrams: in all names, in every hundredth, in none.
  'name=ep',
  'name=7%20i',
  'name=zz&sort=name',
  'name=interview&created_by=me',
  'name=interview&folder_path=/&sort=updated_at',
  'created_after=1970-01-01T00:01:00Z&sort=updated_at',
  'folder_path=/',
]

/** Times are milliseconds of 1970: project n was created at n, and updated at some other n. */
const at = (ms: number) => new Date(ms).toISOString()

/** What leaves all projects, many, some and none; those that others exclude are among them. */
const filtersOf = (users: readonly string[]) => [
  ['', 'name=episode', 'name=interview', 'name=ep', 'name=zz', 'name=9999'],
  ['', 'created_by=me', `created_by=${users[1]}`, `created_by=${users[2]}`],
  ['', 'folder_path=/', 'folder_path=Wide', 'folder_path=Narrow'],
  ['', `created_after=${at(50_000)}`, `created_before=${at(3000)}`],
  ['', `updated_after=${at(99_000)}`, `updated_before=${at(40_000)}`],
  ['', 'sort=name', 'sort=updated_at', 'sort=last_viewed_at'],
  ['', 'direction=asc'],
]

function combinationsOf(groups: readonly (readonly string[])[]): string[] {
  return groups.reduce<string[]>(
    (queries, group) => queries.flatMap((query) => group.map((next) => (next ? `${query}&${next}` : query))),
    [''],
  )
}

/** The third user has the oldest 3,000 projects; the wide folder a tenth, the narrow one a few, none with an interview. */
function fill(store: Store, driveId: string, users: readonly string[]): void {
  const insert = store.raw.query(
    `INSERT INTO projects (id, drive_id, owner_id, name, team_access, created_at_ms, audience, updated_at_ms, name_key,
     folder_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const view = store.raw.query(
    'INSERT INTO project_views (user_id, project_id, viewed_at_ms) VALUES (?, ?, ?)',
  )
  const place = { driveId, kind: 'project' } as const
  const [wide, narrow] = ['Wide', 'Narrow'].map(
    (name) => store.folders.ensure(place, [name], users[0] ?? '').id,
  )
  store.transaction(() => {
    for (let index = 0; index < PROJECTS; index++) {
      const owner = users[index < 3000 ? 2 : index % 2] ?? ''
      const isShared = index % 3 !== 0
      const isInterview = index % 97 === 0
      const name = `Episode ${index} ${isInterview ? 'Interview' : 'Talk'}`
      const id = Bun.randomUUIDv7()
      const folder = isInterview ? null : index % 10 === 0 ? wide : index % 1000 === 1 ? narrow : null
      insert.run(
        ...[id, driveId, owner, name, isShared ? 'edit' : 'none', index],
        ...[isShared ? driveId : `${driveId}/${owner}`, (index * 7919) % PROJECTS, name.toLowerCase()],
        folder ?? null,
      )
      if (index % 50 === 0) view.run(users[0] ?? '', id, index)
    }
  })
}

function shareOf(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2)} ms`.padStart(10)
}

/** Of the whole process: comparable on a machine that others use, too. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

if (import.meta.main) {
  using folder = temporaryFolder()
  const store = openDataFolder(join(folder.path, 'data'))
  const [drive] = store.drives.list()
  const owner = store.users.first()
  if (!drive || !owner) throw new Error('an empty folder')
  const users = [owner, ...['b@example.org', 'c@example.org'].map((email) => store.users.create(email))].map(
    ({ id }) => id,
  )
  for (const id of users.slice(1)) store.drives.addMember(drive.id, id, 'member')
  fill(store, drive.id, users)
  const { token } = store.tokens.create({ name: 'bench', driveId: drive.id, userId: owner.id })
  const app = createApp({
    ...NO_RENDERS,
    hosts: { listenHost: '127.0.0.1', allowedHosts: [] },
    requireRoom: () => {},
    allowPrivate: false,
    store,
    log: createLog('silent'),
    nowMs: Date.now,
    publicUrl: () => 'http://roughcut.test',
    onJobCreated: () => {},
    editLane: createEditLane(),
    newEditId: () => crypto.randomUUID(),
    cancelJob: () => {},
    models: testModels(),
    rateLimits: UNLIMITED,
  })
  const ask = async (query: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await app.handle(new Request(`http://localhost/v1/projects?${query}`, { headers }))
    if (response.status !== 200) throw new Error(await response.text())
    return (await response.json()) as { data: unknown[]; pagination: { next_cursor?: string } }
  }
  /** Deep into the list, and again from its beginning. */
  const measure = async (query: string, requests: number) => {
    const times: number[] = []
    let cursor: string | undefined
    const before = process.cpuUsage()
    for (let request = 0; request < requests; request++) {
      const started = performance.now()
      const page = await ask(cursor === undefined ? query : `cursor=${cursor}`)
      times.push(performance.now() - started)
      cursor = page.pagination.next_cursor
    }
    return { query, times, cpuMs: cpuMs(before) / requests }
  }
  const line = (name: string, times: readonly number[], cpu: number) =>
    `${(name || '(all)').padEnd(52)} p50 ${shareOf(times, 0.5)}   p99 ${shareOf(times, 0.99)}   cpu ${cpu.toFixed(2)} ms`
  if (!process.argv.includes('--combinations'))
    for (const query of QUERIES) {
      const { times, cpuMs } = await measure(query, REQUESTS)
      console.log(line(query, times, cpuMs))
    }
  const all: Awaited<ReturnType<typeof measure>>[] = []
  const combinations = combinationsOf(filtersOf(users)).filter((_, index) => index % STRIDE === 0)
  for (const query of combinations) all.push(await measure(query.slice(1), PAGES))
  const mean = all.reduce((sum, each) => sum + each.cpuMs, 0) / all.length
  console.log(
    line(
      `${all.length} combinations`,
      all.flatMap(({ times }) => times),
      mean,
    ),
  )
  for (const { query, times, cpuMs } of all.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, SLOWEST_SHOWN))
    console.log(`  ${line(query, times, cpuMs)}`)
  store.close()
}
