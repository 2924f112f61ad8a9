import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { SequenceTrack } from '../../../src/edit/document.ts'
import { provided } from '../../../src/jobs/engine/context.ts'
import { syncSequence } from '../../../src/jobs/kinds/sync/sync-kind.ts'
import { FIXTURES, storeMedia } from '../../support/stored-media.ts'
import { createTestWeb } from '../../support/test-web.ts'

// Real ffmpeg on a busy machine.
setDefaultTimeout(60_000)

/** A project with a sequence of two files, which begin together as far as it knows. */
async function sequenceOf(first: string, second: string) {
  const world = createTestWeb({ kinds: (services) => ({ sync: provided(syncSequence, services) }) })
  const { id: projectId } = world.project()
  const files = []
  for (const name of [first, second])
    files.push(await storeMedia(world.services, { projectId, name, file: join(FIXTURES, name) }))
  const sequence = world.store.media.addItem({
    ...{ projectId, name: 'Both', position: 2, kind: 'sequence', fileHash: null, probe: null },
    durationUs: 20_000_000,
    tracks: files.map(({ id: mediaId }) => ({ mediaId, offsetUs: 1_000_000 })),
  })
  const path = `/app/api/media/${sequence.id}`
  const browser = world.as(world.owner.id)
  return {
    ...{ world, browser, path, projectId, mediaId: sequence.id },
    tracks: (): readonly SequenceTrack[] => world.store.media.byId(sequence.id)?.tracks ?? [],
    async start(): Promise<string> {
      const { status, json } = await browser.ask('POST', `${path}/sync`)
      expect({ status, type: json.job_type }).toEqual({ status: 201, type: 'sync' })
      return json.job_id
    },
    async finish(jobId: string) {
      world.runner.start(jobId)
      await world.runner.idle()
      return world.store.jobs.read(jobId)?.result
    },
  }
}

test('a sequence is synced again by sound in a job, also after its offsets were set by hand', async () => {
  const { world, start, finish, tracks, mediaId } = await sequenceOf('camera-a.mp4', 'camera-b.mp4')
  using _ = world
  expect(await finish(await start())).toEqual({ status: 'success', media_id: mediaId, unsynced_tracks: 0 })
  const [first, second] = tracks()
  expect(first).toMatchObject({ offsetUs: 0, certainty: 1 })
  expect(Math.abs((second?.offsetUs ?? 0) - 2_500_000)).toBeLessThan(40_000)
  expect(second?.certainty).toBeGreaterThan(0.5)
})

test('the page finds the job with its project, and its sequence in it, and can cancel it', async () => {
  const { world, browser, start, mediaId, projectId } = await sequenceOf('intro.wav', 'silence.wav')
  using _ = world
  const jobId = await start()
  const shown = await browser.ask('GET', `/app/api/projects/${projectId}`)
  expect(shown.json.jobs).toMatchObject([{ job_id: jobId, progress: { media_id: mediaId } }])
  expect((await browser.ask('GET', `/app/api/jobs/${jobId}`)).json).toMatchObject({ may_cancel: true })
  expect((await browser.ask('GET', '/app/api/jobs?type=sync')).json.data).toHaveLength(1)
  expect((await browser.ask('DELETE', `/app/api/jobs/${jobId}`)).status).toBe(200)
  expect(world.canceled).toEqual([jobId])
  // Opening the project makes what its page shows.
  await world.services.derivedFiles.idle()
})

test('one sequence is synced once at a time', async () => {
  const { world, browser, start, finish, path } = await sequenceOf('intro.wav', 'silence.wav')
  using _ = world
  const jobId = await start()
  const again = await browser.ask('POST', `${path}/sync`)
  expect([again.status, again.json.message]).toEqual([409, '“Both” is already being synced.'])
  await finish(jobId)
  await start()
})

test('tracks that sound like nothing else keep their offsets, and the job names them', async () => {
  const { world, start, finish, tracks, mediaId } = await sequenceOf('intro.wav', 'silence.wav')
  using _ = world
  const before = tracks()
  expect(await finish(await start())).toEqual({
    ...{ status: 'partial', media_id: mediaId, unsynced_tracks: 1 },
    error_message: expect.stringMatching(/^silence\.wav .*can't be synced\. It keeps its offset\.$/),
  })
  expect(tracks()).toEqual(before)
})

test('offsets that somebody set while the job ran stay', async () => {
  const { world, browser, start, finish, tracks, path } = await sequenceOf('camera-a.mp4', 'camera-b.mp4')
  using _ = world
  const jobId = await start()
  expect((await browser.ask('PUT', `${path}/tracks`, { offsets: [0, 3] })).status).toBe(200)
  expect(await finish(jobId)).toMatchObject({
    status: 'partial',
    error_message: expect.stringContaining('left as they are'),
  })
  expect(tracks().map(({ offsetUs }) => offsetUs)).toEqual([0, 3_000_000])
})
