// Wider surface, "GET /projects": filters together, in every order. Enough projects that a filter leaves few in one
// combination and many in the next, which are looked up in different ways.
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { PROJECT_SORTS, type ProjectFilters, type ProjectQuery } from '../../src/store/project-pages.ts'
import type { ProjectRow } from '../../src/store/rows.ts'
import { testStore } from '../support/test-store.ts'

const PROJECTS = 4000
/** A busy machine needs longer than a test usually has. */
const PATIENCE_MS = 60_000

let world: ReturnType<typeof testStore>
let all: ProjectRow[]
let combined: Filter[]
const views = new Map<string, number>()
/** One with few projects, one with more than are looked up first; the rest is at the top level. */
let folders: { clients: string; archive: string }

beforeAll(() => {
  world = testStore()
  const { store, owner, member, drive } = world
  const folder = (name: string) =>
    store.folders.ensure({ driveId: drive.id, kind: 'project' }, [name], owner.id).id
  folders = { clients: folder('Clients'), archive: folder('Archive') }
  const insert = store.raw.query(
    `INSERT INTO projects (id, drive_id, owner_id, name, team_access, created_at_ms, audience, updated_at_ms, name_key,
     folder_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const view = store.raw.query(
    'INSERT INTO project_views (user_id, project_id, viewed_at_ms) VALUES (?, ?, ?)',
  )
  store.transaction(() => {
    for (let index = 0; index < PROJECTS; index++) {
      const id = Bun.randomUUIDv7()
      const ownerId = index % 9 === 0 ? member.id : owner.id
      const isShared = index % 4 !== 0
      const name = `Episode ${index} ${index % 40 === 0 ? 'Interview' : 'Talk'}`
      insert.run(
        ...[id, drive.id, ownerId, name, isShared ? 'view' : 'none', Math.floor(index / 3)],
        ...[isShared ? drive.id : `${drive.id}/${ownerId}`, (index * 7919) % PROJECTS, name.toLowerCase()],
        index % 5 === 0 ? folders.clients : index % 40 === 1 ? null : folders.archive,
      )
      if (index % 50 !== 0) continue
      view.run(owner.id, id, index)
      views.set(id, index)
    }
  })
  all = store.projects
    .list()
    .filter(({ ownerId, teamAccess }) => ownerId === owner.id || teamAccess !== 'none')
  combined = filters()
}, PATIENCE_MS)
afterAll(() => world[Symbol.dispose]())

/** All projects that the owner sees, in order. */
function inOrder(sort: ProjectQuery['sort'], direction: ProjectQuery['direction']): ProjectRow[] {
  const keyOf = (one: ProjectRow): string | number | null =>
    ({
      ...{ name: one.name.toLowerCase(), created_at: one.createdAtMs, updated_at: one.updatedAtMs },
      last_viewed_at: views.get(one.id) ?? null,
    })[sort]
  return all.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    if ((one === null) !== (other === null)) return one === null ? 1 : -1
    const byKey = one === other ? 0 : (one ?? 0) < (other ?? 0) ? -1 : 1
    return (direction === 'asc' ? 1 : -1) * (byKey || (a.id < b.id ? -1 : 1))
  })
}

/** What is asked, and the ids of the projects that it leaves. */
type Filter = { asked: ProjectFilters; left: ReadonlySet<string> }

/** One of each filter, or none of it, with all of the others. */
function filters(): Filter[] {
  const { owner, member } = world
  const groups: { asked: ProjectFilters; leaves: (one: ProjectRow) => boolean }[][] = [
    ['episode', 'interview', '399'].map((namePart) => ({
      asked: { namePart },
      leaves: ({ name }) => name.toLowerCase().includes(namePart),
    })),
    [owner.id, member.id].map((id) => ({ asked: { ownerId: id }, leaves: ({ ownerId }) => ownerId === id })),
    [null, folders.clients, folders.archive].map((id) => ({
      asked: { folderId: id },
      leaves: (one) => one.folderId === id,
    })),
    [{ asked: { createdBeforeMs: 100 }, leaves: ({ createdAtMs }) => createdAtMs < 100 }],
    [{ asked: { updatedAfterMs: 3900 }, leaves: ({ updatedAtMs }) => updatedAtMs >= 3900 }],
  ]
  return groups
    .reduce<{ asked: ProjectFilters; left: ProjectRow[] }[]>(
      (sofar, group) =>
        sofar.flatMap((before) => [
          before,
          ...group.map(({ asked, leaves }) => ({
            asked: { ...before.asked, ...asked },
            left: before.left.filter(leaves),
          })),
        ]),
      [{ asked: {}, left: all }],
    )
    .map(({ asked, left }) => ({ asked, left: new Set(left.map(({ id }) => id)) }))
}

test.each(
  PROJECT_SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((direction) => [sort, direction] as const)),
)(
  'filters leave the same projects together, in the order of %s %s',
  (sort, direction) => {
    const { store, owner, drive } = world
    const ordered = inOrder(sort, direction)
    const order = { userId: owner.id, driveId: drive.id, sort, direction, limit: 20 } as const
    for (const { asked, left } of combined) {
      const first = store.projects.page({ ...order, ...asked, after: null })
      const after = first.at(-1)?.place ?? null
      const second = after === null ? [] : store.projects.page({ ...order, ...asked, after })
      const found = [...first, ...second].map(({ project }) => project.id)
      const wanted = ordered
        .values()
        .filter(({ id }) => left.has(id))
        .take(40)
      expect({ asked, found }).toEqual({ asked, found: [...wanted.map(({ id }) => id)] })
    }
  },
  PATIENCE_MS,
)
