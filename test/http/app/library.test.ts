// The library as its drive's members see it in the pages.
import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FIXTURES, storeMedia } from '../../support/stored-media.ts'
import { createTestWeb, type TestWeb } from '../../support/test-web.ts'

/** A file that `userId` brought into the library of the drive. */
async function kept(world: TestWeb, userId: string, name = 'Stings/open.wav') {
  const job = world.job({ type: 'import/drive_media', project: 'library', userId, request: {} })
  return storeMedia(world.services, {
    projectId: job.projectId,
    name,
    file: join(FIXTURES, 'intro.wav'),
    text: 'this is the text',
  })
}
const pathOf = (world: TestWeb, more = '') => `/app/api/drives/${world.drive.id}/library${more}`

test('members list it by name; others cannot see it', async () => {
  using world = createTestWeb()
  const file = await kept(world, world.owner.id)
  await kept(world, world.member.id, 'A.wav')
  const { json } = await world.as(world.member.id).ask('GET', pathOf(world))
  expect(json.data).toMatchObject([
    { name: 'A.wav', may_delete: true },
    {
      asset_id: file.id,
      name: 'Stings/open.wav',
      type: 'audio',
      added_by: 'owner@localhost',
      may_delete: false,
    },
  ])
  const [stranger] = world.store.users.list().filter(({ email }) => email.startsWith('stranger'))
  expect((await world.as(stranger?.id ?? '').ask('GET', pathOf(world))).status).toBe(404)
  expect((await world.browser(null).ask('GET', pathOf(world))).status).toBe(401)
})

test('whoever added a file, and owners of the drive, delete it; its bytes go when nothing else uses them', async () => {
  using world = createTestWeb()
  const [first, second] = [await kept(world, world.owner.id), await kept(world, world.member.id, 'B.wav')]
  const bytes = world.services.mediaFolder.pathOf(first.fileHash ?? '')
  const remove = async (userId: string, id: string) =>
    (await world.as(userId).ask('DELETE', pathOf(world, `/${id}`))).status
  expect(await remove(world.member.id, first.id)).toBe(403)
  expect(await remove(world.owner.id, first.id)).toBe(204)
  expect(existsSync(bytes)).toBe(true)
  expect(await remove(world.member.id, second.id)).toBe(204)
  expect(existsSync(bytes)).toBe(false)
  expect(await remove(world.owner.id, first.id)).toBe(404)
})

test('media of a project cannot be deleted as the library’s', async () => {
  using world = createTestWeb()
  const media = await storeMedia(world.services, {
    ...{ projectId: world.project().id, name: 'intro', file: join(FIXTURES, 'intro.wav'), text: 'text' },
  })
  const { status } = await world.as(world.owner.id).ask('DELETE', pathOf(world, `/${media.id}`))
  expect(status).toBe(404)
  expect(world.store.media.byId(media.id)).not.toBeNull()
})

test('a job of the library can be looked at and canceled on the page of jobs', async () => {
  using world = createTestWeb()
  const job = world.job({
    type: 'import/drive_media',
    project: 'library',
    userId: world.member.id,
    request: {},
  })
  const third = world.store.users.create('third@example.org')
  world.store.drives.addMember(world.drive.id, third.id, 'member')
  expect((await world.as(third.id).ask('DELETE', `/app/api/jobs/${job.id}`)).status).toBe(403)
  const owner = world.as(world.owner.id)
  const listed = await owner.ask('GET', '/app/api/jobs')
  expect(listed.json.data).toMatchObject([{ job_id: job.id, project_name: 'Library' }])
  expect((await owner.ask('GET', `/app/api/jobs/${job.id}`)).json).toMatchObject({ may_cancel: true })
  expect((await owner.ask('DELETE', `/app/api/jobs/${job.id}`)).status).toBeLessThan(300)
  expect(world.canceled).toEqual([job.id])
})
