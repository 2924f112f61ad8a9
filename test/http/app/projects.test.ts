import { describe, expect, test } from 'bun:test'
import { composition, document, gap } from '../../support/edit-builders.ts'
import { documentNamed, revisionOf } from '../../support/test-store.ts'
import { createTestWeb, type TestWeb } from '../../support/test-web.ts'

type Listed = { project_id: string; name: string }

async function namesOf(world: TestWeb, query: string, userId = world.owner.id): Promise<string[]> {
  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const more: string = cursor === '' ? '' : `&cursor=${cursor}`
    const answer = await world.as(userId).ask('GET', `/app/api/projects?${query}${more}`)
    expect(answer.status).toBe(200)
    names.push(...answer.json.data.map(({ name }: Listed) => name))
    cursor = answer.json.next_cursor
  }
  return names
}

describe('the list of projects', () => {
  test('shows what a person may see, in all drives or one', async () => {
    using world = createTestWeb()
    world.sharedProject('none', 'Private')
    world.sharedProject('view', 'Shared')
    world.store.projects.create({
      name: 'Elsewhere',
      driveId: world.otherDrive.id,
      ownerId: world.owner.id,
      teamAccess: 'edit',
    })
    expect(await namesOf(world, 'sort=name')).toEqual(['Elsewhere', 'Private', 'Shared'])
    expect(await namesOf(world, 'sort=name', world.member.id)).toEqual(['Shared'])
    expect(await namesOf(world, 'sort=name', world.stranger.id)).toEqual([])
    expect(await namesOf(world, `drive=${world.otherDrive.id}`)).toEqual(['Elsewhere'])
    expect(await namesOf(world, `drive=${world.otherDrive.id}`, world.member.id)).toEqual([])
  })

  test('shows how long the film is, as it is edited', async () => {
    using world = createTestWeb()
    const { id } = world.sharedProject('none')
    const shown = async () =>
      (await world.as(world.owner.id).ask('GET', '/app/api/projects')).json.data[0].duration_seconds
    const film = (seconds: number) => document(composition([gap(seconds)]))
    expect(await shown()).toBe(0)
    world.store.revisions.save(revisionOf(id, 0, film(59)))
    world.store.revisions.save(revisionOf(id, 1, film(41.5)))
    expect(await shown()).toBe(41.5)
    world.store.revisions.undo(id, 'me')
    expect(await shown()).toBe(59)
  })

  test('the page of a project counts as a view of whoever opened it', async () => {
    using world = createTestWeb()
    const { id } = world.sharedProject('view', 'Shared')
    world.sharedProject('view', 'Newer')
    const latest = (userId: string) =>
      world.store.projects
        .page({
          ...{
            userId,
            driveId: world.drive.id,
            sort: 'last_viewed_at',
            direction: 'desc',
            after: null,
            limit: 2,
          },
        })
        .map(({ place }) => place)
    await world.as(world.member.id).ask('GET', `/app/api/projects/${id}`)
    expect(latest(world.member.id)[0]).toEqual({ key: world.clock.nowMs, id })
    expect(latest(world.owner.id).map(({ key }) => key)).toEqual([null, null])
  })

  test('pages through all of them once, in each order, whatever is added between the pages', async () => {
    using world = createTestWeb()
    const all: string[] = []
    for (let i = 0; i < 120; i++) {
      world.clock.nowMs += 1000
      all.push(`Project ${i}`)
      world.sharedProject('none', `Project ${i}`)
    }
    expect(await namesOf(world, 'sort=created')).toEqual(all.toReversed())
    expect(await namesOf(world, '')).toEqual(all.toReversed())
    expect(await namesOf(world, 'sort=name')).toEqual(all)
    const first = (await world.as(world.owner.id).ask('GET', '/app/api/projects?sort=created')).json
    world.clock.nowMs += 1000
    world.sharedProject('none', 'Late')
    const path = `/app/api/projects?sort=created&cursor=${first.next_cursor}`
    const second = (await world.as(world.owner.id).ask('GET', path)).json
    expect(second.data[0].name).toBe('Project 69')
    const wrong = await world
      .as(world.owner.id)
      .ask('GET', `/app/api/projects?sort=name&cursor=${first.next_cursor}`)
    expect(wrong.status).toBe(400)
  })

  test('finds by every word of the search, without regard to case', async () => {
    using world = createTestWeb()
    for (const title of ['Interview mit Zoë', 'INTERVIEW two', 'Trailer']) world.sharedProject('none', title)
    expect(await namesOf(world, 'search=interview&sort=name')).toEqual(['Interview mit Zoë', 'INTERVIEW two'])
    expect(await namesOf(world, `search=${encodeURIComponent('ZOË inter')}`)).toEqual(['Interview mit Zoë'])
    expect(await namesOf(world, 'search=%25')).toEqual([])
  })

  test('puts what was edited last first, and shows running jobs', async () => {
    using world = createTestWeb()
    const edited = world.sharedProject('none', 'Edited')
    world.clock.nowMs += 1000
    world.sharedProject('none', 'Newer')
    expect(await namesOf(world, '')).toEqual(['Newer', 'Edited'])
    world.clock.nowMs += 1000
    world.store.revisions.save(revisionOf(edited.id, 0, documentNamed('Cut')))
    world.job({ project: { id: edited.id } })
    const { data } = (await world.as(world.owner.id).ask('GET', '/app/api/projects')).json
    expect(data[0]).toMatchObject({ name: 'Edited', running_jobs: 1, updated_at: '2026-01-05T10:00:02.000Z' })
  })

  test('keeps the trash apart', async () => {
    using world = createTestWeb()
    const project = world.sharedProject('edit', 'Gone')
    const owner = world.as(world.owner.id)
    expect((await owner.ask('POST', `/app/api/projects/${project.id}/trash`)).status).toBe(200)
    expect(await namesOf(world, '')).toEqual([])
    expect(await namesOf(world, 'trashed=true')).toEqual(['Gone'])
    expect((await owner.ask('POST', `/app/api/projects/${project.id}/restore`)).status).toBe(200)
    expect(await namesOf(world, '')).toEqual(['Gone'])
  })

  test('answers quickly with 5,000 projects', async () => {
    using world = createTestWeb()
    const { id } = world.sharedProject('view', 'Project 0')
    // One by one, they would take fifty times as long as what is measured.
    world.store.raw
      .query(
        `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 4999)
         INSERT INTO projects (id, drive_id, owner_id, name, name_key, team_access, audience, created_at_ms, updated_at_ms)
         SELECT id || '-' || n, drive_id, owner_id, 'Project ' || n, 'project ' || n, team_access, audience, created_at_ms,
         updated_at_ms FROM projects, numbers WHERE id = ?`,
      )
      .run(id)
    expect(world.store.raw.query('SELECT count(*) AS n FROM projects').get()).toEqual({ n: 5000 })
    const member = world.as(world.member.id)
    await member.ask('GET', '/app/api/projects')
    const startMs = performance.now()
    expect((await member.ask('GET', '/app/api/projects?sort=name&search=project')).json.data).toHaveLength(50)
    // Some 25 ms alone; the rest is for a machine that does other things too.
    expect(performance.now() - startMs).toBeLessThan(1000)
  })
})

test('a name is changed by whoever may edit, team access by the owner only', async () => {
  using world = createTestWeb()
  const project = world.sharedProject('edit')
  const path = `/app/api/projects/${project.id}`
  const member = world.as(world.member.id)
  expect((await member.ask('PATCH', path, { name: ' Better ' })).json.project.name).toBe('Better')
  expect((await member.ask('PATCH', path, { team_access: 'none' })).status).toBe(403)
  expect((await member.ask('PATCH', path, { name: 'x', team_access: 'none' })).status).toBe(403)
  expect(world.store.projects.byId(project.id)).toMatchObject({ name: 'Better', teamAccess: 'edit' })
  const owner = await world.as(world.owner.id).ask('PATCH', path, { team_access: 'none' })
  expect(owner.json.project.team_access).toBe('none')
  expect((await member.ask('GET', path)).status).toBe(404)
})
