// Speakers of one recording, from the request to the labels. The networks are generated ones that know two tones.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { wavOf } from '../../src/adapters/speech-server/wav.ts'
import { createVoiceFinder, type VoiceFinder } from '../../src/adapters/voices/find-voices.ts'
import type { TranscriptWord } from '../../src/adapters/whisper/speech-engine.ts'
import { createLog } from '../../src/log.ts'
import { importing } from '../support/importing.ts'
import { testPrograms } from '../support/media-programs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createTestWeb } from '../support/test-web.ts'
import { HIGH_HZ, LOW_HZ, tonesOf, writeVoiceNetworks } from '../support/voice-networks.ts'

setDefaultTimeout(60_000)

/** Six words of two seconds: low, low, high, high, low, high. */
const VOICES = [LOW_HZ, LOW_HZ, HIGH_HZ, HIGH_HZ, LOW_HZ, HIGH_HZ]
const WORDS: TranscriptWord[] = VOICES.map((_, index) => ({
  ...{ id: `w${index}`, text: `word${index}`, confidence: 1, kind: 'word' },
  ...{ startUs: index * 2_000_000, endUs: (index + 1) * 2_000_000 - 100_000 },
}))

const speech = {
  transcribe: async () => ({ language: 'en', model: 'test', words: WORDS }),
  status: () => ({ model: 'none', folder: null, childPid: null }),
  close: async () => {},
}

/** A project with the recording, on a server with or without networks. */
async function recordingIn(voices: VoiceFinder) {
  const world = createTestWeb({ kinds: importing, services: { speech, voices } })
  const browser = world.as(world.owner.id)
  const bytes = wavOf(tonesOf(VOICES.map((hertz) => ({ hertz, seconds: 2 }))))
  const announced = await browser.ask('POST', '/app/api/uploads', { name: 'talk.wav', size: bytes.length })
  await browser.ask('PATCH', `/app/api/uploads/${announced.json.upload_id}`, bytes, {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  })
  const created = await browser.ask('POST', '/app/api/projects', {
    ...{ drive_id: world.drive.id, name: 'Talk' },
    add_media: [{ name: 'talk.wav', upload_id: announced.json.upload_id }],
    add_compositions: [{ name: 'Talk', clips: [{ media: 'talk.wav' }] }],
  })
  world.runner.start(created.json.job_id)
  await world.runner.idle()
  const projectId: string = created.json.project_id
  const [media] = world.store.media.itemsOf(projectId)
  const mediaId = media?.id ?? ''
  return {
    world,
    browser,
    mediaId,
    projectId,
    labels: () =>
      world.store.revisions
        .head(projectId)
        .document.speakers.map(({ fromWordId, speaker }) => `${fromWordId} ${speaker}`),
    async find(body: object = {}, beforeRun = () => {}) {
      const asked = await browser.ask(
        'POST',
        `/app/api/projects/${projectId}/media/${mediaId}/speakers`,
        body,
      )
      if (asked.status !== 201) return { status: asked.status, error: asked.json.error }
      beforeRun()
      world.runner.start(asked.json.job_id)
      await world.runner.idle()
      return { status: 201, job: world.store.jobs.read(asked.json.job_id) }
    },
    [Symbol.dispose]: () => world[Symbol.dispose](),
  }
}

async function networksIn(folder: string) {
  const voiceModel = await writeVoiceNetworks(join(folder, 'networks'))
  return createVoiceFinder({
    config: { dataDir: folder, voiceModel },
    ...{ programs: testPrograms(), log: createLog('silent') },
  })
}

test('the words of each voice get its label, as one entry of the history that can be undone', async () => {
  using folder = temporaryFolder()
  using recording = await recordingIn(await networksIn(folder.path))
  const { job } = await recording.find()
  expect(job).toMatchObject({ state: 'stopped', result: { status: 'success', media_seconds_used: 0 } })
  expect(recording.labels()).toEqual(['w0 Speaker 1', 'w2 Speaker 2', 'w4 Speaker 1', 'w5 Speaker 2'])
  const { projectId, world, browser } = recording
  expect(world.store.revisions.list(projectId).at(-1)?.summary).toBe('Found the speakers')
  const undone = await browser.ask('POST', `/app/api/projects/${projectId}/undo`, {
    base: world.store.revisions.head(projectId).number,
  })
  expect(undone.status).toBe(200)
  expect(recording.labels()).toEqual([])
})

test('names that were given stay with the voice that says most of their words', async () => {
  using folder = temporaryFolder()
  using recording = await recordingIn(await networksIn(folder.path))
  const { browser, mediaId, projectId, world } = recording
  await browser.ask('POST', `/app/api/projects/${projectId}/edits`, {
    base: world.store.revisions.head(projectId).number,
    operations: [
      { type: 'label_speaker', mediaId, fromWordId: 'w0', speaker: 'Speaker 1' },
      { type: 'label_speaker', mediaId, fromWordId: 'w3', speaker: 'Anna' },
    ],
  })
  await recording.find({ speakers: 2 })
  expect(recording.labels()).toEqual(['w0 Speaker 1', 'w2 Anna', 'w4 Speaker 1', 'w5 Anna'])
})

test('without a model, the request is refused, and the page can ask in advance', async () => {
  using folder = temporaryFolder()
  using recording = await recordingIn(
    createVoiceFinder({
      config: { dataDir: folder.path, voiceModel: null },
      ...{ programs: testPrograms(), log: createLog('silent') },
    }),
  )
  expect(await recording.find()).toMatchObject({ status: 409, error: 'Conflict' })
  const asked = await recording.browser.ask('GET', '/app/api/speaker-model')
  expect(asked.json.problem).toContain('No speaker model is installed')
  expect(recording.labels()).toEqual([])
})

test('a model that cannot be used fails the job with the reason, and changes nothing', async () => {
  using folder = temporaryFolder()
  const voices = await networksIn(folder.path)
  await Bun.write(join(folder.path, 'networks', 'embedding.onnx'), 'not a network')
  using recording = await recordingIn(voices)
  const { job } = await recording.find()
  expect(job?.result).toMatchObject({
    status: 'error',
    error_code: 'model_unavailable',
    error_message: expect.stringContaining('embedding.onnx could not be loaded'),
  })
  expect(recording.labels()).toEqual([])
})

test('a recording that is removed while the job waits fails it with the reason', async () => {
  using folder = temporaryFolder()
  using recording = await recordingIn(await networksIn(folder.path))
  const { world, mediaId } = recording
  const { job } = await recording.find({}, () =>
    world.store.raw.run('UPDATE media_items SET file_hash = NULL WHERE id = ?', [mediaId]),
  )
  expect(job?.result).toMatchObject({
    status: 'error',
    error_code: 'source_failed',
    error_message: 'The media file was removed before its speakers were found.',
  })
  expect(recording.labels()).toEqual([])
})

test('a recording of more than twelve hours is refused', async () => {
  using folder = temporaryFolder()
  using recording = await recordingIn(await networksIn(folder.path))
  recording.world.store.raw.run('UPDATE media_items SET duration_us = ?', [12.1 * 3600e6])
  expect(await recording.find()).toMatchObject({ status: 409 })
})

test('a number of speakers that nobody has is refused', async () => {
  using folder = temporaryFolder()
  using recording = await recordingIn(await networksIn(folder.path))
  for (const speakers of [0, 21, 1.5, '2'])
    expect(await recording.find({ speakers })).toMatchObject({ status: 400 })
})
