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
