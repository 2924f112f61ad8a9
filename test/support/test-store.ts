// A store in memory with a clock that stands still, an owner, a member and two drives.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EditDocument, EMPTY_DOCUMENT } from '../../src/edit/document.ts'
import type { JobRow, NewJob } from '../../src/store/jobs.ts'
import { DATABASE_FILE, openDataFolder, openStore, type Store } from '../../src/store/open.ts'
import type { NewRevision } from '../../src/store/revisions.ts'

/** 2026-01-05 10:00 UTC. */
export const START_MS = Date.UTC(2026, 0, 5, 10)

export type TestStore = ReturnType<typeof testStore>

/** An empty database with all migrations applied, once per process. */
let migrated: Uint8Array | null = null

function migratedImage(): Uint8Array {
  if (migrated === null) {
    const store = openStore({ path: ':memory:' })
    migrated = store.raw.serialize()
    store.close()
  }
  return migrated
}

/** Begins a data folder with a database of today's schema, unless it has one: all migrations take longer than a start. */
export function beginDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, DATABASE_FILE)
  if (!existsSync(path)) writeFileSync(path, migratedImage(), { mode: 0o600 })
}

/** As `openDataFolder`, for tests that are about something else than its migrations. */
export function openTestFolder(...[dataDir, options]: Parameters<typeof openDataFolder>): Store {
  beginDataFolder(dataDir)
  return openDataFolder(dataDir, options)
}

/** The people, drives and token that every world begins with, and its database. */
function createBeginning() {
  const store = openStore({ path: ':memory:', image: migratedImage(), nowMs: () => START_MS })
  const owner = store.users.create('owner@localhost')
  const member = store.users.create('member@example.org')
  const drive = store.drives.create('Main', owner.id)
  const otherDrive = store.drives.create('Other', owner.id)
  store.drives.addMember(drive.id, member.id, 'member')
  const made = store.tokens.create({ name: 'test', driveId: drive.id, userId: owner.id })
  const image = store.raw.serialize()
  store.close()
  return { image, world: { owner, member, drive, otherDrive, token: made.row, bearer: made.token } }
}

/** Once per process, so all its worlds have the same ids: creating the rows took half of the time to make a world. */
let beginning: ReturnType<typeof createBeginning> | null = null

/** `using world = testStore()`. The owner belongs to both drives, the member to `drive` only. */
export function testStore(path = ':memory:') {
  const clock = { nowMs: START_MS }
  const inMemory = path === ':memory:'
  beginning ??= createBeginning()
  const { image } = beginning
  const { owner, member, drive, otherDrive, token, bearer } = structuredClone(beginning.world)
  if (!inMemory) writeFileSync(path, image, { mode: 0o600, flag: 'wx' })
  const store: Store = openStore({ path, ...(inMemory ? { image } : {}), nowMs: () => clock.nowMs })
  return {
    store,
    clock,
    owner,
    member,
    drive,
    otherDrive,
    token,
    /** The token as a client sends it. */
    bearer,
    /** A running job in a new private project of the owner, unless said otherwise. */
    job(wanted: Partial<NewJob> = {}): JobRow {
      return store.jobs.create({
        type: 'agent',
        userId: owner.id,
        tokenId: token.id,
        driveId: drive.id,
        project: { newName: 'Interview', teamAccess: 'none' },
        request: { prompt: 'Cut it.' },
        callbackUrl: null,
        idempotency: null,
        answerOf: (job) => JSON.stringify({ job_id: job.id }),
        ...wanted,
      }).job
    },
    /** A private project of the owner. */
    project: (name = 'Interview') => store.projects.create({ name, driveId: drive.id, ownerId: owner.id }),
    [Symbol.dispose]: () => store.close(),
  }
}

/** A document that is told from others by the name of its only composition. */
export function documentNamed(name: string): EditDocument {
  return {
    ...EMPTY_DOCUMENT,
    compositions: [
      {
        id: 'c1',
        name,
        width: 1920,
        height: 1080,
        fit: 'pad',
        tracks: [{ id: 't1', kind: 'main', items: [] }],
        markers: [],
        titles: [],
        captions: null,
        loudnessLufs: null,
      },
    ],
  }
}

/** An edit of the agent that makes `document` of revision `base`. */
export function revisionOf(projectId: string, base: number, document: EditDocument): NewRevision {
  return {
    projectId,
    base,
    kind: 'agent',
    author: 'agent',
    jobId: null,
    summary: `Made ${document.compositions[0]?.name}`,
    operations: [{ type: 'test' }],
    document,
    receipt: null,
  }
}
