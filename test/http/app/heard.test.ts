// Words of a transcription under way: they come with the project's events, before there is a transcript.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  SpeechEngine,
  TranscribeOptions,
  TranscriptWord,
} from '../../../src/adapters/whisper/speech-engine.ts'
import { PIECE_TYPE } from '../../../src/http/app/uploads.ts'

import { eventually } from '../../support/eventually.ts'
import { importing } from '../../support/importing.ts'
import { FIXTURES } from '../../support/stored-media.ts'
import { createTestWeb } from '../../support/test-web.ts'

// Real ffmpeg on a busy machine.
setDefaultTimeout(60_000)

const word = (id: string, text: string, startUs: number): TranscriptWord => ({
  ...{ id, text, startUs, endUs: startUs + 400_000, confidence: 1, kind: 'word' },
})

/** Gives windows when the test says so. */
function steppedSpeech() {
  const begun = Promise.withResolvers<Required<Pick<TranscribeOptions, 'onWords'>>>()
  const ended = Promise.withResolvers<TranscriptWord[]>()
  const speech: SpeechEngine = {
    async transcribe({ onWords = () => {} }) {
      begun.resolve({ onWords })
      return { language: 'en', model: 'test', words: await ended.promise }
    },
    status: () => ({ model: 'none', folder: null, childPid: null }),
    close: async () => {},
  }
  return { speech, begun: begun.promise, end: ended.resolve, fail: ended.reject }
}

/** An import that has come to its transcription. */
async function transcribing() {
  const steps = steppedSpeech()
  const world = createTestWeb({ kinds: importing, services: { speech: steps.speech } })
  const browser = world.as(world.owner.id)
  const bytes = readFileSync(join(FIXTURES, 'intro.wav'))
  const upload = await browser.ask('POST', '/app/api/uploads', { name: 'intro.wav', size: bytes.length })
  await browser.ask('PATCH', `/app/api/uploads/${upload.json.upload_id}`, bytes, {
    ...{ 'content-type': PIECE_TYPE, 'upload-offset': '0' },
  })
  const created = await browser.ask('POST', '/app/api/projects', {
    ...{ drive_id: world.drive.id, name: 'P' },
    add_media: [{ name: 'intro', upload_id: upload.json.upload_id }],
  })
  world.runner.start(created.json.job_id)
  const { onWords } = await steps.begun
  const [item] = world.store.media.itemsOf(created.json.project_id)
  const path = `/app/api/projects/${created.json.project_id}/media/${item?.id}/heard`
  const heard = async (from?: number) =>
    (await browser.ask('GET', from === undefined ? path : `${path}?from=${from}`)).json
  /** What a page that opens now is sent about it; null: nothing. */
  const event = async () => {
    const answer = await browserEvents(world, created.json.project_id)
    const [, data] = /event: heard\ndata: (.*)\n/.exec(answer) ?? []
    return data === undefined ? null : JSON.parse(data)
  }
  return { ...steps, world, browser, item, path, heard, event, onWords }
}

/** The first events of a project, which describe what is there. */
async function browserEvents(world: ReturnType<typeof createTestWeb>, projectId: string): Promise<string> {
  const leaving = new AbortController()
  const cookie = world.as(world.owner.id).cookie ?? ''
  const response = await world.app.handle(
    new Request(`http://roughcut.test/app/api/projects/${projectId}/events`, {
      ...{ headers: { cookie, host: 'roughcut.test' }, signal: leaving.signal },
    }),
  )
  let text = ''
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece
    if (text.includes('event: comments')) break
  }
  leaving.abort()
  return text
}

test('words come window by window, and are asked for from where the page is', async () => {
  const { world, item, heard, event, onWords, end } = await transcribing()
  using _ = world
  expect(await heard()).toEqual({ reading: null, done_us: 0, words: [] })
  expect(await event()).toBeNull()

  const words = [word('w0', 'Good', 0)]
  onWords(words, 900_000, false)
  const first = await event()
  expect(first).toEqual({ media_id: item?.id, done_us: 900_000, word_count: 1, reading: expect.any(Number) })
  expect((await heard()).words).toEqual([{ text: 'Good', startUs: 0, endUs: 400_000 }])

  words.push(word('w1', 'morning', 1_000_000))
  onWords(words, 2_000_000, false)
  expect(await event()).toMatchObject({ done_us: 2_000_000, word_count: 2, reading: first.reading })
  expect((await heard(1)).words).toEqual([{ text: 'morning', startUs: 1_000_000, endUs: 1_400_000 }])

  end(words)
  await world.runner.idle()
  expect(world.store.media.transcriptStatus(item?.id ?? '')).toBe('success')
  expect([await event(), await heard()]).toEqual([null, { reading: null, done_us: 0, words: [] }])
})

test('words that a change of language replaces are another reading', async () => {
  const { world, heard, event, onWords, end } = await transcribing()
  using _ = world
  onWords([word('p0', 'Guten', 0)], 500_000, true)
  const before = await event()
  onWords([word('w0', 'Good', 0)], 1_000_000, false)
  const after = await event()
  expect(after.reading).not.toBe(before.reading)
  expect(after.word_count).toBe(1)
  expect(await heard()).toMatchObject({ reading: after.reading, words: [{ text: 'Good' }] })
  onWords([word('w0', 'Good', 0), word('w1', 'day', 900_000)], 1_500_000, false)
  expect((await event()).reading).toBe(after.reading)
  end([])
  await world.runner.idle()
})

test('a transcription that fails leaves no words that seem to be under way', async () => {
  const { world, item, event, onWords, fail } = await transcribing()
  using _ = world
  onWords([word('w0', 'Good', 0)], 500_000, false)
  fail(new Error('the child died'))
  await world.runner.idle()
  expect(world.store.media.transcriptStatus(item?.id ?? '')).toBe('failed')
  expect(await event()).toBeNull()
})

test('they are for those who may see the project, and of its own media', async () => {
  const { world, browser, path, onWords, end } = await transcribing()
  using _ = world
  onWords([word('w0', 'Good', 0)], 500_000, false)
  expect((await world.as(world.stranger.id).ask('GET', path)).status).toBe(404)
  expect((await world.browser(null).ask('GET', path)).status).toBe(401)
  const other = world.sharedProject('none')
  expect((await browser.ask('GET', path.replace(/projects\/[^/]+/, `projects/${other.id}`))).status).toBe(404)
  for (const from of ['-1', '1.5', 'x', '9999999999'])
    expect((await browser.ask('GET', `${path}?from=${from}`)).status).toBe(400)
  end([])
  await eventually(async () => expect((await browser.ask('GET', path)).json.reading).toBeNull())
  await world.runner.idle()
})
