// GET /v1/search over 100,000 transcripts of 200 words: `bun test/bench/search.ts`. In the process, without a socket.

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
const WORDS = 200
const REQUESTS = 100

/** Words as common as those of a language: the n-th is said 1/n as often as the first. */
function createWords(seed = 1) {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return () => `w${Math.floor(50_000 ** random())}`
}

function fill(store: Store, driveId: string, ownerId: string): void {
  const word = createWords()
  const insert = store.raw.query(
    `INSERT INTO projects (id, drive_id, owner_id, name, team_access, created_at_ms, audience, updated_at_ms, name_key)
     VALUES (?, ?, ?, ?, 'edit', ?, ?, ?, ?)`,
  )
  const starts = Array.from({ length: WORDS }, (_, index) => index / 2)
  for (let from = 0; from < PROJECTS; from += 2000) {
    const ids = Array.from({ length: 2000 }, () => Bun.randomUUIDv7())
    store.transaction(() => {
      for (const [index, id] of ids.entries()) {
        const name = `Episode ${from + index}`
        insert.run(id, driveId, ownerId, name, from + index, driveId, from + index, name.toLowerCase())
      }
    })
    const added = ids.flatMap((id, index) => {
      const name = `Episode ${from + index}`
      const project = { id, name, audience: driveId, ownerId, updatedAtMs: from + index }
      const said = Array.from({ length: WORDS }, word).join(' ')
      return [
        { project, document: { kind: 'project' as const, itemId: null, text: name, starts: null } },
        { project, document: { kind: 'words' as const, itemId: id, text: said, starts } },
      ]
    })
    store.search().write({ removed: [], added })
  }
}

if (import.meta.main) {
  using folder = temporaryFolder()
  const store = openDataFolder(join(folder.path, 'data'))
  const [drive] = store.drives.list()
  const owner = store.users.first()
  if (!drive || !owner) throw new Error('an empty folder')
  const began = performance.now()
  fill(store, drive.id, owner.id)
  console.log(`indexed in ${((performance.now() - began) / 1000).toFixed(1)} s`)
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
  const word = createWords(7)
  const kinds: [string, () => string][] = [
    ['one rare word', () => `w${40_000 + Math.floor(Math.random() * 9000)}`],
    ['two words as they are said', () => `${word()} ${word()}`],
    ['a phrase', () => `"${word()} ${word()}"`],
    ['the most common word', () => 'w1'],
    ['a name that all have', () => 'episode'],
    ['the beginning of a name', () => `episode ${Math.floor(Math.random() * 1000)}`],
  ]
  for (const [what, query] of kinds) {
    const times: number[] = []
    const cpuMs: number[] = []
    for (let request = 0; request < REQUESTS; request++) {
      const url = `http://localhost/v1/search?query=${encodeURIComponent(query())}`
      const before = process.cpuUsage()
      const started = performance.now()
      const response = await app.handle(new Request(url, { headers: { authorization: `Bearer ${token}` } }))
      if (response.status !== 200) throw new Error(await response.text())
      times.push(performance.now() - started)
      const { user, system } = process.cpuUsage(before)
      cpuMs.push((user + system) / 1000)
    }
    const wall = (share: number) => shareOf(times, share).padStart(10)
    const cpu = (share: number) => shareOf(cpuMs, share).padStart(10)
    console.log(
      `${what.padEnd(30)} p50 ${wall(0.5)}   p99 ${wall(0.99)}   cpu p50 ${cpu(0.5)}   p99 ${cpu(0.99)}`,
    )
  }
  store.close()
}

/** What that share of the values, which are milliseconds, do not exceed. */
function shareOf(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`
}
