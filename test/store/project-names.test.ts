// Wider surface, "GET /projects": `name` is a substring of the name, whatever is in it and however it came there.
import { expect, test } from 'bun:test'
import { testStore } from '../support/test-store.ts'

const NAMES = ['Episode 12 "pilot"', 'épisode NEAR(a) OR b*', 'Ωmega 🎬🎬🎬', 'Interview', 'In']

function named() {
  const world = testStore()
  for (const name of NAMES) world.project(name)
  const query = { userId: world.owner.id, driveId: world.drive.id, after: null, limit: 100 } as const
  const find = (part: string) =>
    world.store.projects
      .page({ ...query, sort: 'name', direction: 'asc', namePart: part.normalize('NFC').toLowerCase() })
      .map(({ project }) => project.name)
  return { world, find, [Symbol.dispose]: () => world[Symbol.dispose]() }
}

test.each([
  ['pisode', ['Episode 12 "pilot"', 'épisode NEAR(a) OR b*']],
  ['12 "p', ['Episode 12 "pilot"']],
  ['near(a) or b*', ['épisode NEAR(a) OR b*']],
  ['ÉPIS', ['épisode NEAR(a) OR b*']],
  ['🎬🎬', ['Ωmega 🎬🎬🎬']],
  ['🎬🎬🎬', ['Ωmega 🎬🎬🎬']],
  ['ωME', ['Ωmega 🎬🎬🎬']],
  ['in', ['In', 'Interview']],
  ['int', ['Interview']],
  ['ew', ['Interview']],
  ['n', ['In', 'Interview', 'épisode NEAR(a) OR b*']],
  ['🎬', ['Ωmega 🎬🎬🎬']],
  ['x', []],
  ['\u0001', []],
  ['pilot interview', []],
  ['"""', []],
])('%s is in %j', (part, found) => {
  using names = named()
  expect(names.find(part)).toEqual(found)
})

test('follows renames, the trash and purges', () => {
  using names = named()
  const { store } = names.world
  const [project] = store.projects.list().filter(({ name }) => name === 'Interview')
  const id = project?.id ?? ''
  store.projects.rename(id, 'Conversation')
  expect([names.find('interview'), names.find('conversation')]).toEqual([[], ['Conversation']])
  store.projects.trash(id)
  expect(names.find('conversation')).toEqual([])
  store.projects.restore(id)
  expect(names.find('conversation')).toEqual(['Conversation'])
  store.projects.trash(id)
  store.projects.purge(id)
  expect(names.find('conversation')).toEqual([])
  expect(store.raw.query('SELECT count(*) AS n FROM project_name_rows').get()).toEqual({
    n: NAMES.length - 1,
  })
  expect(
    store.raw
      .query("SELECT count(*) AS n FROM project_name_grams WHERE project_name_grams MATCH 'conversation'")
      .get(),
  ).toEqual({ n: 0 })
})

test('finds the same whatever share of the projects has the part, in every order, page by page', () => {
  using world = testStore()
  const { store, owner, drive } = world
  // Each way to look for them has its turn: few, more than a few, and most.
  const parts: [string, (index: number) => boolean][] = [
    ['rare', (index) => index % 100 === 0],
    ['some', (index) => index % 3 === 0],
    ['so', (index) => index % 3 === 0],
    ['zz', () => false],
    ['episode', () => true],
  ]
  store.transaction(() => {
    for (let index = 0; index < 1200; index += 1) {
      world.clock.nowMs += 1
      const words = parts.filter(([, has]) => has(index)).map(([part]) => part)
      const { id } = world.project(`${words.join(' ')} ${index}`)
      if (index % 7 === 0) store.raw.run('UPDATE projects SET updated_at_ms = 0 WHERE id = ?', [id])
    }
  })
  const all = store.projects.list()
  for (const [part] of parts)
    for (const [sort, keyOf] of [
      ['created_at', (one: (typeof all)[number]) => one.createdAtMs],
      ['updated_at', (one: (typeof all)[number]) => one.updatedAtMs],
      ['name', (one: (typeof all)[number]) => one.name.toLowerCase()],
    ] as const) {
      const wanted = all
        .filter(({ name }) => name.includes(part))
        .sort((a, b) => (keyOf(a) < keyOf(b) || (keyOf(a) === keyOf(b) && a.id < b.id) ? 1 : -1))
        .map(({ id }) => id)
      const query = { userId: owner.id, driveId: drive.id, sort, direction: 'desc', limit: 500 } as const
      const found: string[] = []
      let after: Parameters<typeof store.projects.page>[0]['after'] = null
      for (;;) {
        const page = store.projects.page({ ...query, after, namePart: part })
        found.push(...page.map(({ project }) => project.id))
        after = page.at(-1)?.place ?? null
        if (page.length < query.limit) break
      }
      expect({ part, sort, found }).toEqual({ part, sort, found: wanted })
    }
})
