import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestWeb } from '../../support/test-web.ts'

/** A project with a finished export. */
function projectIn(world: ReturnType<typeof createTestWeb>, driveId: string, name: string, ownerId: string) {
  const project = world.store.projects.create({ name, driveId, ownerId })
  const id = crypto.randomUUID()
  world.store.exports.create({
    ...{
      id,
      projectId: project.id,
      userId: ownerId,
      compositionId: 'c',
      compositionName: 'Cut',
      revision: 1,
    },
    ...{ format: 'mp3', resolution: null, purpose: 'export' },
  })
  world.store.exports.finish(id, { fileName: 'Cut.mp3', sizeBytes: 5, report: null })
  const folder = join(world.services.config.dataDir, 'exports', id)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'file.mp3'), 'sound')
  return { project, folder }
}

test('owners see and free what is in their drives, the first user everything, members nothing', async () => {
  using world = createTestWeb()
  const { store } = world
  const other = store.users.create('other@example.org')
  const theirs = store.drives.create('Theirs', other.id)
  store.raw.run("UPDATE memberships SET role = 'owner' WHERE drive_id = ? AND user_id = ?", [
    theirs.id,
    other.id,
  ])
  const ours = projectIn(world, world.drive.id, 'Ours', world.owner.id)
  const own = projectIn(world, theirs.id, 'Own', other.id)
  const names = (answer: { json: { projects: { name: string }[] } }) =>
    answer.json.projects.map(({ name }) => name)
  const [first, second, member] = [world.owner, other, world.member].map(({ id }) => world.as(id))
  expect((await member?.ask('GET', '/app/api/disk'))?.status).toBe(403)
  expect((await member?.ask('POST', '/app/api/disk/free', { what: 'exports' }))?.status).toBe(403)
  const all = await first?.ask('GET', '/app/api/disk')
  // The name of somebody else's private project stays with its owner.
  expect(names(all as never).toSorted()).toEqual(['Ours', null] as never)
  expect(all?.json.projects.filter(({ is_private }: { is_private: boolean }) => is_private)).toHaveLength(1)
  expect(all?.json.kinds).toContainEqual({ kind: 'exports', bytes: 10 })
  const some = await second?.ask('GET', '/app/api/disk')
  expect([names(some as never), some?.json.kinds]).toEqual([['Own'], []])

  const free = { what: 'exports', older_than_days: '0' }
  const foreign = await second?.ask('POST', '/app/api/disk/free', { ...free, project_id: ours.project.id })
  expect(foreign?.status).toBe(404)
  expect((await second?.ask('POST', '/app/api/disk/free', free))?.json).toEqual({ freed_bytes: 5, files: 1 })
  expect([existsSync(ours.folder), existsSync(own.folder)]).toEqual([true, false])
  expect((await first?.ask('POST', '/app/api/disk/free', { what: 'exports' }))?.json).toEqual({
    freed_bytes: 0,
    files: 0,
  })
  for (const wrong of [{ what: 'media' }, { ...free, older_than_days: '-1' }, { ...free, drive: 'x' }])
    expect((await first?.ask('POST', '/app/api/disk/free', wrong))?.status).toBe(400)
})
