import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SpeechEngine } from '../../../src/adapters/whisper/speech-engine.ts'
import { EMPTY_DOCUMENT } from '../../../src/edit/document.ts'
import { mediaWordsOf } from '../../../src/edit/media-words.ts'
import { correctionsOf, speakersOf } from '../../../src/edit/transcript.ts'
import { RoughcutError } from '../../../src/errors.ts'
import { PIECE_TYPE } from '../../../src/http/app/uploads.ts'
import { importing } from '../../support/importing.ts'
import { FIXTURES } from '../../support/stored-media.ts'
import { revisionOf } from '../../support/test-store.ts'
import { createTestWeb } from '../../support/test-web.ts'

// Real ffmpeg on a busy machine.
setDefaultTimeout(60_000)

const WORD = { text: 'Hello', startUs: 0, endUs: 500_000, confidence: 1 }

/** A speech engine whose child is killed as often as `deaths` says, then hears one word. */
function dyingSpeech(deaths: number): SpeechEngine {
  let left = deaths
  return {
    transcribe: async () => {
      left -= 1
      if (left >= 0) throw new RoughcutError('transcription_failed', 'The speech model ended twice.')
      return { language: 'en', model: 'test', words: [WORD] as never }
    },
    status: () => ({ model: 'none', folder: null, childPid: null }),
    close: async () => {},
  }
}

/** A project with one file, whose transcript failed, in a drive with 60 media seconds. */
const withFailedTranscript = (deaths: number) => imported(dyingSpeech(deaths))

async function imported(speech: SpeechEngine) {
  const world = createTestWeb({ kinds: importing, services: { speech } })
  world.store.drives.setBalances(world.drive.id, { mediaSeconds: 60 })
  const browser = world.as(world.owner.id)
  const bytes = readFileSync(join(FIXTURES, 'intro.wav'))
  const upload = await browser.ask('POST', '/app/api/uploads', { name: 'intro.wav', size: bytes.length })
  await browser.ask('PATCH', `/app/api/uploads/${upload.json.upload_id}`, bytes, {
    ...{ 'content-type': PIECE_TYPE, 'upload-offset': '0' },
  })
  const add_media = [{ name: 'intro', upload_id: upload.json.upload_id }]
  const created = await browser.ask('POST', '/app/api/projects', {
    ...{ drive_id: world.drive.id, name: 'P', add_media },
  })
  const finish = async (jobId: string) => {
    world.runner.start(jobId)
    await world.runner.idle()
    return world.store.jobs.read(jobId)?.result
  }
  expect(await finish(created.json.job_id)).toMatchObject({ status: 'success', media_seconds_used: 5 })
  const [item] = world.store.media.itemsOf(created.json.project_id)
  if (item === undefined) throw new Error('nothing was imported')
  const path = `/app/api/projects/${created.json.project_id}/media/${item.id}/transcript`
  return { world, browser, item, path, finish, created: created.json.project_id as string }
}

test('a failed transcript can be made again, which costs nothing more at first', async () => {
  const { world, browser, item, path, finish } = await withFailedTranscript(1)
  using _ = world
  expect(world.store.media.transcriptStatus(item.id)).toBe('failed')
  const answer = await browser.ask('POST', path, { language: 'en' })
  expect(answer.status).toBe(201)
  expect(await finish(answer.json.job_id)).toMatchObject({
    status: 'success',
    media_status: { intro: { status: 'success', transcript: { status: 'success', word_count: 1 } } },
    media_seconds_used: 0,
  })
  expect(world.store.media.transcriptOf(item.id)).toMatchObject({ status: 'success', errorMessage: null })
  expect(world.store.charges.balanceOf(world.drive.id).mediaSeconds).toBe(55)
})

test('a transcript can be replaced, in another language and with the words of the drive; speakers stay', async () => {
  const heardWith: unknown[] = []
  const transcripts = ['one two three four', 'uno dos tres cuatro cinco']
  const speech: SpeechEngine = {
    ...dyingSpeech(0),
    async transcribe({ language, vocabulary }) {
      heardWith.push([language, vocabulary])
      const said = transcripts.shift()
      if (said === undefined) throw new RoughcutError('transcription_failed', 'The model is gone.')
      const words = said.split(' ').map((text, index) => ({
        ...{ id: `w${index}`, text, confidence: 1, kind: 'word' as const },
        ...{ startUs: index * 800_000, endUs: index * 800_000 + 400_000 },
      }))
      return { language: language ?? 'en', model: 'test', words }
    },
  }
  const { world, browser, item, path, finish, created } = await imported(speech)
  using _ = world
  world.store.revisions.save({
    ...revisionOf(created, 0, {
      ...EMPTY_DOCUMENT,
      speakers: [
        { mediaId: item.id, fromWordId: 'w0', speaker: 'Ann' },
        { mediaId: item.id, fromWordId: 'w2', speaker: 'Ben' },
      ],
      corrections: [{ mediaId: item.id, wordId: 'w1', text: 'too' }],
    }),
  })
  const vocabulary = ['Penderecki', 'Łódź']
  const drive = `/app/api/drives/${world.drive.id}/vocabulary`
  expect((await browser.ask('PUT', drive, { words: [...vocabulary, ' Łódź '] })).json).toEqual({
    words: vocabulary,
  })
  const tooMany = await browser.ask('PUT', drive, {
    words: Array.from({ length: 20 }, (_none, index) => `${'name'.repeat(10)}${index}`),
  })
  expect(tooMany.status).toBe(400)

  await finish((await browser.ask('POST', path, { language: 'es' })).json.job_id)
  expect(heardWith).toEqual([
    [undefined, []],
    ['es', vocabulary],
  ])
  const { document } = world.store.revisions.head(created)
  const context = world.store.media.contextOf(created)
  const media = mediaWordsOf(context, item.id)
  expect(media.words.map(({ word }, index) => `${word.text} ${speakersOf(document, media)[index]}`)).toEqual([
    ...['uno Ann', 'dos Ann', 'tres Ben', 'cuatro Ben', 'cinco Ben'],
  ])
  // What was corrected was another word.
  expect(
    correctionsOf(document)
      .get(item.id)
      ?.has(media.words[1]?.word.id ?? ''),
  ).toBe(false)

  const failed = await finish((await browser.ask('POST', path, {})).json.job_id)
  expect(failed).toMatchObject({ status: 'error', error_message: 'The model is gone.' })
  expect(world.store.media.transcriptOf(item.id)).toMatchObject({ status: 'success', language: 'es' })
})

test('one that fails again shows why and can be repeated; a second request while it runs changes nothing', async () => {
  const { world, browser, item, path, finish } = await withFailedTranscript(2)
  using _ = world
  const [first, second, third] = [
    await browser.ask('POST', path, {}),
    await browser.ask('POST', path, {}),
    await browser.ask('POST', path, {}),
  ]
  expect(await finish(first.json.job_id)).toMatchObject({
    status: 'error',
    error_code: 'transcription_failed',
    media_seconds_used: 0,
  })
  expect(await finish(second.json.job_id)).toMatchObject({ status: 'success' })
  expect(await finish(third.json.job_id)).toMatchObject({ status: 'success', media_status: {} })
  expect(world.store.media.transcriptOf(item.id)?.words).toHaveLength(1)
  expect(world.store.charges.balanceOf(world.drive.id).mediaSeconds).toBe(55)
})

test('two attempts are part of the import; each one after that costs as much as the import did', async () => {
  const { world, browser, path, finish } = await withFailedTranscript(5)
  using _ = world
  const used: unknown[] = []
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { json } = await browser.ask('POST', path, {})
    used.push((await finish(json.job_id))?.media_seconds_used)
  }
  expect(used).toEqual([0, 0, 5, 5])
  expect(world.store.charges.balanceOf(world.drive.id).mediaSeconds).toBe(45)

  world.store.drives.setBalances(world.drive.id, { mediaSeconds: 4 })
  const short = await browser.ask('POST', path, {})
  expect(await finish(short.json.job_id)).toMatchObject({
    error_code: 'insufficient_media_seconds',
    error_message: expect.stringContaining('needs 5 media seconds; the drive has 4 left'),
  })
  world.store.drives.setBalances(world.drive.id, { mediaSeconds: 0 })
  expect((await browser.ask('POST', path, {})).status).toBe(402)
  expect(world.store.charges.balanceOf(world.drive.id).mediaSeconds).toBe(0)
})

test('is asked for by people who may edit the project, for its own media', async () => {
  const { world, browser, path, created } = await withFailedTranscript(1)
  using _ = world
  expect((await world.as(world.stranger.id).ask('POST', path, {})).status).toBe(404)
  const elsewhere = path.replace(created, world.project().id)
  expect((await browser.ask('POST', elsewhere, {})).status).toBe(404)
})
