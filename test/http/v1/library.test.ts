// CONTRACT.md, "Library".
import { describe, expect, test } from 'bun:test'
import { createEditLane } from '../../../src/jobs/edit-lane.ts'
import { startSearchIndexer } from '../../../src/jobs/search-indexer.ts'
import { createLog } from '../../../src/log.ts'
import { spokenMedia } from '../../support/spoken-project.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

const PATH = '/v1/jobs/import/drive_media'
const UNKNOWN = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a'
const FILE = { url: 'https://example.com/open.wav' }

const post = (world: TestApp, body: unknown, more: { token?: string; version?: string } = {}) =>
  world.call('POST', PATH, {
    body,
    headers: { 'roughcut-version': more.version ?? '1.2' },
    ...(more.token === undefined ? {} : { token: more.token }),
  })

/** A library file that says `text`, as its import by the member left it. */
function kept(world: TestApp, name: string, text = 'Thank you.', driveId = world.drive.id) {
  const userId = driveId === world.drive.id ? world.member.id : world.owner.id
  const job = world.job({ type: 'import/drive_media', project: 'library', userId, driveId, request: {} })
  world.store.jobs.stop(job.id, { status: 'success', media_status: {}, media_seconds_used: 0 }, () => '')
  const { media, words } = spokenMedia('m', name, text)
  const item = world.store.media.addItem({
    ...{ projectId: job.projectId, name, position: 0, kind: 'audio' },
    ...{ durationUs: media.availableRange?.endUs ?? 0, fileHash: null, probe: null, tracks: null },
  })
  world.store.media.saveTranscript({
    ...{ mediaId: item.id, status: 'success', language: 'en', model: 'test', errorMessage: null, words },
  })
  return { assetId: item.id, hiddenId: job.projectId, jobId: job.id }
}

describe('an import into the library', () => {
  for (const version of ['1.0', '1.2'])
    test(`${version}: is a job without a project, and makes the folders of its names`, async () => {
      using world = await createTestApp()
      const { status, json } = await post(world, { add_media: { 'Stings/Old/open.wav': FILE } }, { version })
      expect([status, Object.keys(json)]).toEqual([201, ['job_id', 'drive_id', 'drive_name']])
      expect(world.created).toEqual([String(json.job_id)])
      const job = await world.call('GET', `/v1/jobs/${json.job_id}`, {
        headers: { 'roughcut-version': version },
      })
      expect(job.json).toMatchObject({ job_type: 'import/drive_media', drive_id: world.drive.id })
      expect([job.json.project_id, job.json.project_url]).toEqual([undefined, undefined])
      const folders = world.store.folders.list({ driveId: world.drive.id, kind: 'library' })
      expect(folders.map(({ name }) => name)).toEqual(['Stings', 'Old'])
    })

  test('goes below a folder of the library of this drive, and of no other', async () => {
    using world = await createTestApp()
    const { store, drive, otherDrive, owner } = world
    const folderIn = (driveId: string, kind: 'library' | 'project') =>
      store.folders.ensure({ driveId, kind }, ['Stings'], owner.id).id
    const place = folderIn(drive.id, 'library')
    const made = await post(world, {
      add_media: { 'Old/open.wav': FILE },
      folder_id: place.toUpperCase(),
    })
    expect(made.status).toBe(201)
    expect(store.jobs.read(String(made.json.job_id))?.request).toMatchObject({ folder_path: 'Stings' })
    expect(
      store.folders.find({ driveId: drive.id, kind: 'library' }, ['Stings', 'Old'])?.parentId ?? '',
    ).toBe(place)
    for (const folder_id of [UNKNOWN, folderIn(drive.id, 'project'), folderIn(otherDrive.id, 'library')])
      expect((await post(world, { add_media: { 'a.wav': FILE }, folder_id })).status).toBe(404)
  })

  const refused: [string, unknown, string][] = [
    ['no add_media', {}, 'add_media'],
    ['no file', { add_media: {} }, 'add_media'],
    ['tracks', { add_media: { a: { tracks: [{ media: 'b' }] } } }, 'a'],
    ['an asset', { add_media: { a: { asset_id: UNKNOWN } } }, 'a'],
    ['eleven folders', { add_media: { [`${'f/'.repeat(11)}a`]: FILE } }, 'folders'],
    ['a blank folder', { add_media: { ' /a': FILE } }, 'folders'],
    ['one name twice', { add_media: { 'f/a': FILE, 'f /a': FILE } }, 'already'],
    ['compositions', { add_media: { a: FILE }, add_compositions: [] }, 'add_compositions'],
  ]
  for (const [name, body, named] of refused)
    test(`with ${name} is 400 and leaves nothing`, async () => {
      using world = await createTestApp()
      const { status, json } = await post(world, body)
      expect([status, String(json.message)]).toEqual([400, expect.stringContaining(named)])
      expect(world.counts()).toEqual({ projects: 0, jobs: 0, keys: 0 })
      expect(world.store.folders.list({ driveId: world.drive.id, kind: 'library' })).toEqual([])
    })

  test('of a name that the folder has, or that another unfinished import brings, is 400', async () => {
    using world = await createTestApp()
    kept(world, 'Stings/open.wav')
    expect((await post(world, { add_media: { 'Stings/open.wav': FILE } })).status).toBe(400)
    const body = { add_media: { 'Stings/close.wav': FILE } }
    expect((await post(world, body)).status).toBe(201)
    const again = await post(world, {
      add_media: { 'close.wav': FILE },
      folder_id: world.store.folders.find({ driveId: world.drive.id, kind: 'library' }, ['Stings'])?.id,
    })
    expect([again.status, String(again.json.message)]).toEqual([400, expect.stringContaining('close.wav')])
    const token = world.tokenOf(world.owner.id, world.otherDrive.id)
    expect((await post(world, body, { token })).status).toBe(201)
  })

  test('is 402 when the drive has no media seconds left', async () => {
    using world = await createTestApp()
    world.store.drives.setBalances(world.drive.id, { mediaSeconds: 0 })
    expect((await post(world, { add_media: { a: FILE } })).status).toBe(402)
  })
})

describe('access', () => {
  test('members of the drive read an import; its creator and owners of the drive cancel it', async () => {
    using world = await createTestApp()
    const { store, drive } = world
    const third = store.users.create('third@example.org')
    store.drives.addMember(drive.id, third.id, 'member')
    const [member, other] = [world.tokenOf(world.member.id, drive.id), world.tokenOf(third.id, drive.id)]
    const job = world.job({
      ...{ type: 'import/drive_media', project: 'library', userId: world.member.id, request: {} },
    })
    const ask = async (method: string, token: string) =>
      (await world.call(method, `/v1/jobs/${job.id}`, { token })).status
    expect(await ask('GET', other)).toBe(200)
    expect(await ask('DELETE', other)).toBe(403)
    expect(world.canceled).toEqual([])
    expect(await ask('DELETE', member)).toBe(204)
    expect(await ask('DELETE', world.bearer)).toBe(204)
    const foreign = world.tokenOf(world.owner.id, world.otherDrive.id)
    expect([await ask('GET', foreign), await ask('DELETE', foreign)]).toEqual([403, 403])
  })

  test('lists of jobs have it; with project_id, and lists of projects, they do not', async () => {
    using world = await createTestApp()
    const { hiddenId, jobId } = kept(world, 'open.wav')
    const jobs = await world.call('GET', '/v1/jobs?type=import/drive_media')
    expect(jobs.json.data).toMatchObject([{ job_id: jobId }])
    expect((await world.call('GET', `/v1/jobs?project_id=${hiddenId}`)).json.data).toEqual([])
    for (const path of ['/v1/projects', '/v1/projects?name=a', '/v1/projects?sort=name&folder_path=/'])
      expect((await world.call('GET', path)).json.data).toEqual([])
  })

  test('its files are not in a project: no request reaches them as one', async () => {
    using world = await createTestApp()
    const { hiddenId: project_id } = kept(world, 'open.wav')
    const token = world.tokenOf(world.member.id, world.drive.id, '1.2')
    const ask = async (method: string, path: string, body?: unknown) =>
      (await world.call(method, path, { token, ...(body === undefined ? {} : { body }) })).status
    expect(await ask('GET', `/v1/projects/${project_id}`)).toBe(404)
    expect(await ask('PATCH', `/v1/projects/${project_id}`, { name: 'Mine' })).toBe(404)
    expect(await ask('DELETE', `/v1/projects/${project_id}`)).toBe(404)
    expect(await ask('POST', '/v1/jobs/agent', { project_id, prompt: 'Cut it.' })).toBe(404)
    expect(await ask('POST', '/v1/jobs/import/project_media', { project_id })).toBe(404)
    expect(await ask('POST', '/v1/jobs/publish', { project_id })).toBe(404)
  })
})

describe('a library file in a project', () => {
  const importing = (world: TestApp, assetId: string, token = world.bearer) =>
    world.call('POST', '/v1/jobs/import/project_media', {
      token,
      body: {
        project_name: 'Episode',
        add_media: { 'open.wav': { asset_id: assetId }, Both: { tracks: [{ media: 'open.wav' }] } },
      },
    })

  test('is named by its asset_id, in either case', async () => {
    using world = await createTestApp()
    const { assetId } = kept(world, 'Stings/open.wav')
    expect((await importing(world, assetId.toUpperCase())).status).toBe(201)
  })

  test('must be in the library of this drive', async () => {
    using world = await createTestApp()
    const { assetId } = kept(world, 'open.wav', 'Thank you.', world.otherDrive.id)
    const projectMedia = world.store.media.addItem({
      ...{ projectId: world.project().id, name: 'a', position: 0, kind: 'audio', durationUs: 1 },
      ...{ fileHash: null, probe: null, tracks: null },
    })
    for (const id of [UNKNOWN, assetId, projectMedia.id])
      expect((await importing(world, id)).status).toBe(404)
    expect(world.created).toEqual([])
  })
})

describe('search', () => {
  const find = async (world: TestApp, query: string, token = world.bearer) => {
    const indexer = startSearchIndexer(world.store, createLog('silent'), createEditLane(null))
    await indexer.catchUp()
    indexer.stop()
    return (await world.call('GET', `/v1/search?${query}`, { token })).json.results as unknown[]
  }

  test('finds library files by name and by what is said, for members of the drive', async () => {
    using world = await createTestApp()
    const { assetId } = kept(world, 'Stings/open.wav', 'Our pricing is simple.')
    const file = {
      ...{ type: 'audio', asset_id: assetId, name: 'Stings/open.wav', location: 'media_library' },
      url: 'http://roughcut.test/library',
    }
    expect(await find(world, 'query=open')).toMatchObject([file])
    expect(await find(world, 'query=pricing')).toMatchObject([
      { ...file, matches: [{ text: expect.stringContaining('pricing') }] },
    ])
    expect(await find(world, 'query=pricing&type=project')).toEqual([])
    expect(await find(world, 'query=open&type=video')).toEqual([])
    expect(await find(world, 'query=open', world.tokenOf(world.owner.id, world.otherDrive.id))).toEqual([])
  })

  test('does not find a file that was deleted', async () => {
    using world = await createTestApp()
    const { assetId } = kept(world, 'open.wav')
    const file = world.store.library.file(world.drive.id, assetId)
    if (file === null) throw new Error('no file')
    world.store.library.remove(file)
    expect(await find(world, 'query=open')).toEqual([])
  })
})

test('what held a library file goes when the file and its job are gone, and not before', async () => {
  using world = await createTestApp()
  const { store, clock, drive } = world
  const { assetId, hiddenId } = kept(world, 'open.wav')
  const still = () => {
    store.library.sweep()
    return store.projects.byIdOfAnyKind(hiddenId) !== null
  }
  const file = store.library.file(drive.id, assetId)
  if (file === null) throw new Error('no file')
  clock.nowMs += 31 * 24 * 3_600_000
  store.jobs.deleteOlderThan(30 * 24 * 3_600_000)
  expect([still(), store.library.list(drive.id).length]).toEqual([true, 1])
  store.library.remove(file)
  expect(still()).toBe(false)
  const running = world.job({ type: 'import/drive_media', project: 'library', request: {} })
  store.library.sweep()
  expect(store.jobs.read(running.id)).not.toBeNull()
})
