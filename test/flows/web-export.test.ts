import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { probe } from '../../src/adapters/ffprobe.ts'
import { eventually } from '../support/eventually.ts'
import { testPrograms } from '../support/media-programs.ts'
import { startServerProcess } from '../support/server-process.ts'
import { FIXTURES } from '../support/stored-media.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ownerCookie, type WebClient, webClient } from '../support/web-client.ts'

/** A project with one composition of one camera. */
async function recording(client: WebClient) {
  const { drives } = await client.json('GET', '/me')
  const upload_id = await client.upload(join(FIXTURES, 'camera-a.mp4'))
  const job = await client.json('POST', '/projects', {
    drive_id: drives[0].drive_id,
    name: 'Recording',
    add_media: [{ name: 'camera', upload_id, language: 'en' }],
    add_compositions: [{ name: 'Cut', clips: [{ media: 'camera' }] }],
  })
  const path = `/projects/${job.project_id}`
  const page = await eventually(async () => {
    const now = await client.json('GET', path)
    expect(now.revision).toBe(1)
    return now
  }, 90_000)
  return { path, composition: page.document.compositions[0].id as string }
}

test('a film whose server is killed while it is rendered is finished by the next one', async () => {
  using folder = temporaryFolder()
  const cookie = ownerCookie(folder.path)
  const first = await startServerProcess(folder.path, '')
  const client = webClient(first.url, cookie)
  const { path, composition } = await recording(client)
  const wanted = { composition_id: composition, format: 'mp4', resolution: '720p' }
  const asked = await client.json('POST', `${path}/exports`, wanted)
  await eventually(async () => {
    const now = await client.json('GET', `/exports/${asked.export_id}`)
    expect(now.state).toBe('running')
    expect(now.progress_percent).toBeGreaterThan(0)
  }, 60_000)
  await first.kill()

  await using second = await startServerProcess(folder.path, '')
  const again = webClient(second.url, cookie)
  const finished = await eventually(async () => {
    const now = await again.json('GET', `/exports/${asked.export_id}`)
    expect(now.state).toBe('finished')
    return now
  }, 120_000)
  expect(finished).toMatchObject({ file_name: 'Cut.mp4', progress_percent: 100 })
  const file = await (await again.ask('GET', `/exports/${asked.export_id}/file`)).bytes()
  const path720 = join(folder.path, 'downloaded')
  await Bun.write(path720, file)
  const programs = testPrograms()
  const found = await probe(programs, path720, new AbortController().signal)
  expect(found.record).toMatchObject({ width: 1280, height: 720, videoCodec: 'h264', audioCodec: 'aac' })
  expect(Math.abs((found.durationUs ?? 0) - 15_808_000)).toBeLessThan(100_000)
  expect(readdirSync(join(folder.path, 'exports', asked.export_id))).toEqual(['file.mp4'])

  const cancelled = await again.json('POST', `${path}/exports`, wanted)
  await eventually(async () =>
    expect((await again.json('GET', `/exports/${cancelled.export_id}`)).state).toBe('running'),
  )
  await again.json('POST', `/exports/${cancelled.export_id}/cancel`)
  await eventually(
    async () => expect((await again.json('GET', `/exports/${cancelled.export_id}`)).state).toBe('cancelled'),
    2_500,
  )
  expect(readdirSync(join(folder.path, 'exports'))).toEqual([asked.export_id])
}, 300_000)
