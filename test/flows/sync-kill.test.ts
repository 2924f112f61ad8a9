import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createMediaFolder } from '../../src/adapters/media-folder.ts'
import { openDataFolder } from '../../src/store/open.ts'
import { eventually } from '../support/eventually.ts'
import { testPrograms } from '../support/media-programs.ts'
import { startServerProcess } from '../support/server-process.ts'
import { FIXTURES, storeMedia } from '../support/stored-media.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ownerCookie, webClient } from '../support/web-client.ts'

/** The id of a sequence of two cameras, which begin together as far as it knows; made without a server. */
async function cameras(dataDir: string): Promise<string> {
  const store = openDataFolder(dataDir)
  try {
    const [drive, owner] = [store.drives.list()[0], store.users.first()]
    if (drive === undefined || owner === null) throw new Error('no owner or drive')
    const { id: projectId } = store.projects.create({ name: 'Talk', driveId: drive.id, ownerId: owner.id })
    const services = { store, mediaFolder: createMediaFolder(dataDir), programs: testPrograms() }
    const files = []
    for (const name of ['camera-a.mp4', 'camera-b.mp4'])
      files.push(await storeMedia(services, { projectId, name, file: join(FIXTURES, name) }))
    const tracks = files.map(({ id: mediaId }) => ({ mediaId, offsetUs: 0 }))
    const sequence = { projectId, name: 'Both', position: 2, fileHash: null, probe: null }
    return store.media.addItem({ ...sequence, kind: 'sequence', durationUs: 16_000_000, tracks }).id
  } finally {
    store.close()
  }
}

test('a sequence whose server is killed while it is synced is synced by the next one', async () => {
  using folder = temporaryFolder()
  const cookie = ownerCookie(folder.path)
  const id = await cameras(folder.path)
  const first = await startServerProcess(folder.path, '')
  const { job_id } = await webClient(first.url, cookie).json('POST', `/media/${id}/sync`, {})
  await first.kill()
  const store = openDataFolder(folder.path)
  expect(store.jobs.read(job_id)).toMatchObject({ type: 'sync', state: 'running' })
  expect(store.media.byId(id)?.tracks?.[1]?.offsetUs).toBe(0)
  store.close()

  await using second = await startServerProcess(folder.path, '')
  const client = webClient(second.url, cookie)
  const job = await eventually(async () => {
    const now = await client.json('GET', `/jobs/${job_id}`)
    expect(now.job_state).toBe('stopped')
    return now
  }, 60_000)
  expect(job.result).toEqual({ status: 'success', media_id: id, unsynced_tracks: 0 })
  const { media } = await client.json('GET', `/projects/${job.project_id}`)
  const both = media.find((one: { id: string }) => one.id === id)
  expect(Math.abs(both.tracks[1].offsetUs - 2_500_000)).toBeLessThan(40_000)
}, 120_000)
