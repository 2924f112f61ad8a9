// CONTRACT.md, "Requests": what the request alone shows comes before what it names, and a conflict before the balance.
import { describe, expect, test } from 'bun:test'
import { gap } from '../../support/edit-builders.ts'
import { compositionOf, spokenMedia } from '../../support/spoken-project.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'
import { documentNamed, revisionOf } from '../../support/test-store.ts'

const IMPORT = '/v1/jobs/import/project_media'
const FILE = { url: 'https://example.com/outro.mp4' }
const NOBODYS = '0192f0c1-2b3c-7d4e-8f5a-0123456789ab'

const post = (world: TestApp, path: string, body: Record<string, unknown>) =>
  world.call('POST', path, { body, headers: { 'roughcut-version': '1.2' } })

describe('a malformed request is 400 even for a project that is not there', () => {
  const clips = Array.from({ length: 501 }, () => ({ media: 'a.mp4' }))
  const update = (composition_id: string, append_clips: object[] = [{ media: 'a.mp4' }]) => ({
    composition_id,
    append_clips,
  })
  const cases: [string, string, Record<string, unknown>, string][] = [
    [
      'update_compositions[].composition_id',
      IMPORT,
      { project_id: NOBODYS, update_compositions: [update('5d0c7'), update('nonsense')] },
      'update_compositions[1].composition_id',
    ],
    [
      'more than 1,000 clips',
      IMPORT,
      { project_id: NOBODYS, update_compositions: [update('5d0c7', clips), update('5d0c7', clips)] },
      '1000 clips',
    ],
    [
      'composition_id of a transcript',
      '/v1/export/transcript',
      { project_id: NOBODYS, format: 'txt', composition_id: 'nonsense' },
      'composition_id',
    ],
  ]
  test.each(cases)('%s', async (_name, path, body, named) => {
    using world = await createTestApp()
    const { status, json } = await post(world, path, body)
    expect([status, json.message]).toEqual([400, expect.stringContaining(named)])
  })
})

describe('a name that is taken is 400 even without a balance', () => {
  const broke = (world: TestApp) =>
    world.store.drives.setBalances(world.drive.id, { mediaSeconds: 0, aiCredits: null })

  test('in a project', async () => {
    using world = await createTestApp()
    const { id } = world.project()
    const { media } = spokenMedia('m', 'talk.mp4', 'Well thank you.')
    const { id: mediaId } = world.store.media.addItem({
      ...{ projectId: id, name: media.name, position: 0, kind: 'video' },
      ...{ durationUs: media.availableRange?.endUs ?? 0, fileHash: null, probe: null, tracks: null },
    })
    const compositions = [compositionOf(crypto.randomUUID(), 'Rough cut', [{ ...media, id: mediaId }])]
    world.store.revisions.save(revisionOf(id, 0, { version: 1, compositions, corrections: [], speakers: [] }))
    broke(world)
    const taken = await post(world, IMPORT, { project_id: id, add_media: { 'talk.mp4': FILE } })
    expect([taken.status, taken.json.message]).toEqual([400, expect.stringContaining('talk.mp4')])
    const free = await post(world, IMPORT, { project_id: id, add_media: { 'outro.mp4': FILE } })
    expect(free.status).toBe(402)
  })

  test('in the library', async () => {
    using world = await createTestApp()
    const path = '/v1/jobs/import/drive_media'
    expect((await post(world, path, { add_media: { 'open.wav': FILE } })).status).toBe(201)
    broke(world)
    const taken = await post(world, path, { add_media: { 'open.wav': FILE } })
    expect([taken.status, taken.json.message]).toEqual([400, expect.stringContaining('open.wav')])
    expect((await post(world, path, { add_media: { 'close.wav': FILE } })).status).toBe(402)
  })
})

describe('a level that the drive does not permit is 403 before the state of the project is 400 or 422', () => {
  const publish = (world: TestApp, body: Record<string, unknown>) => {
    world.store.drives.setPublishRules(world.drive.id, { defaultLevel: 'private', levels: ['private'] })
    return post(world, '/v1/jobs/publish', body)
  }

  test('an empty project', async () => {
    using world = await createTestApp()
    const { id } = world.project()
    expect((await publish(world, { project_id: id, access_level: 'public' })).status).toBe(403)
    expect((await publish(world, { project_id: id, access_level: 'private' })).status).toBe(400)
  })

  test('an empty composition', async () => {
    using world = await createTestApp()
    const { id } = world.project()
    const compositions = [compositionOf(crypto.randomUUID(), 'Rough cut', [])]
    world.store.revisions.save(revisionOf(id, 0, { version: 1, compositions, corrections: [], speakers: [] }))
    const body = { project_id: id, composition_id: compositions[0]?.id }
    expect((await publish(world, { ...body, access_level: 'public' })).status).toBe(403)
    expect((await publish(world, body)).status).toBe(400)
  })

  test('Video of a composition without a picture', async () => {
    using world = await createTestApp()
    const { id } = world.project()
    const document = documentNamed('Rough cut')
    document.compositions[0]?.tracks[0]?.items.push(gap(2))
    world.store.revisions.save(revisionOf(id, 0, document))
    const body = { project_id: id, media_type: 'Video' }
    expect((await publish(world, { ...body, access_level: 'public' })).status).toBe(403)
    expect((await publish(world, body)).status).toBe(422)
  })
})
