// GET /v1/projects over 100,000 projects: `bun test/bench/projects.ts`. In the process, without a socket, so that it
// measures the query and its answer.

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

function fill(store: Store, driveId: string, users: string[]): void {
  const insert = store.raw.query(
    `INSERT INTO projects (id, drive_id, owner_id, name, team_access, created_at_ms, audience, updated_at_ms, name_key)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const view = store.raw.query(
    'INSERT INTO project_views (user_id, project_id, viewed_at_ms) VALUES (?, ?, ?)',
  )
  store.transaction(() => {
    for (let index = 0; index < PROJECTS; index++) {
      const owner = users[index % users.length] ?? ''
      const isShared = index % 3 !== 0
      const name = `Episode ${index} ${index % 97 === 0 ? 'Interview' : 'Talk'}`
      const id = Bun.randomUUIDv7()
      insert.run(
        ...[id, driveId, owner, name, isShared ? 'edit' : 'none', index],
        ...[isShared ? driveId : `${driveId}/${owner}`, (index * 7919) % PROJECTS, name.toLowerCase()],
      )
      if (index % 50 === 0) view.run(users[0] ?? '', id, index)
    }
  })
}

if (import.meta.main) {
  using folder = temporaryFolder()
  const store = openDataFolder(join(folder.path, 'data'))
  const [drive] = store.drives.list()
  const owner = store.users.first()
  if (!drive || !owner) throw new Error('an empty folder')
  const other = store.users.create('other@example.org')
  store.drives.addMember(drive.id, other.id, 'member')
  fill(store, drive.id, [owner.id, other.id])
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
  const queries = [
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
  for (const query of queries) {
    const times: number[] = []
    let cursor: string | undefined
    const before = process.cpuUsage()
    for (let request = 0; request < REQUESTS; request++) {
      const started = performance.now()
      // Deep into the list, and again from its beginning.
      const page = await ask(cursor === undefined ? query : `cursor=${cursor}`)
      times.push(performance.now() - started)
      cursor = page.pagination.next_cursor
    }
    // Of the whole process: comparable on a machine that others use, too.
    const { user, system } = process.cpuUsage(before)
    const cpu = `cpu ${((user + system) / 1000 / REQUESTS).toFixed(2)} ms`
    times.sort((a, b) => a - b)
    const at = (share: number) => `${(times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2)} ms`
    console.log(
      `${(query || '(all)').padEnd(52)} p50 ${at(0.5).padStart(10)}   p99 ${at(0.99).padStart(10)}   ${cpu}`,
    )
  }
  store.close()
}
