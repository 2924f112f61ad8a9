// CONTRACT.md, "Transcription for OpenAI's clients": with OpenAI's own client, the small speech model and real files.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import OpenAI from 'openai'
import { toFile } from 'openai/uploads'
import { eventually } from '../support/eventually.ts'
import { startTestServer } from '../support/test-server.ts'
import { plainWord } from '../support/word-accuracy.ts'

const MEDIA = join(import.meta.dir, '../fixtures/media')
const MEMO = join(MEDIA, 'voice-memo.mp3')

let server: Awaited<ReturnType<typeof startTestServer>>
let client: OpenAI
beforeAll(async () => {
  server = await startTestServer()
  client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: server.token, maxRetries: 0 })
})
afterAll(() => server[Symbol.asyncDispose]())

const memo = () => toFile(Bun.file(MEMO).stream(), 'memo.mp3')
const form = (fields: Record<string, string | Blob>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return fetch(`${server.url}/v1/audio/transcriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}` },
    body: data,
  })
}

test('lists the model in use and its alias', async () => {
  const { data } = await client.models.list()
  expect(data.map((model) => model.id)).toEqual([expect.stringContaining('speech-model'), 'whisper-1'])
})

test('transcribes, charges whole seconds, and keeps nothing', async () => {
  server.store.drives.setBalances(server.drive.id, { mediaSeconds: 1000 })
  const answer = await client.audio.transcriptions.create({ file: await memo(), model: 'whisper-1' })
  const truth = (await Bun.file(join(MEDIA, 'voice-memo.json')).json()) as { text: string }
  const said = truth.text.split(' ').map(plainWord)
  const heard = new Set(answer.text.split(' ').map(plainWord))
  expect(said.filter((word) => heard.has(word)).length / said.length).toBeGreaterThan(0.85)
  const seconds = (answer as unknown as { usage: { seconds: number } }).usage.seconds
  expect(server.store.charges.balanceOf(server.drive.id).mediaSeconds).toBe(1000 - seconds)
  expect(readdirSync(join(server.dataDir, 'media/partial'))).toEqual([])
  expect(server.store.projects.list()).toEqual([])
}, 60_000)

test('verbose_json has words and segments whose times fit', async () => {
  const answer = await client.audio.transcriptions.create({
    file: await memo(),
    model: 'gpt-4o-transcribe',
    response_format: 'verbose_json',
    timestamp_granularities: ['word', 'segment'],
  })
  expect(answer.language).toBe('english')
  const words = answer.words ?? []
  const segments = answer.segments ?? []
  expect(words.length).toBeGreaterThan(40)
  expect(segments.length).toBeGreaterThan(1)
  for (const { start, end } of [...words, ...segments]) {
    expect(start).toBeLessThan(end)
    expect(end).toBeLessThanOrEqual(Number(answer.duration) + 0.01)
  }
  expect(segments.map(({ text }) => text.trim()).join(' ')).toBe(answer.text)
}, 60_000)

test('streams only new text, and the whole text at the end', async () => {
  const stream = await client.audio.transcriptions.create({
    file: await memo(),
    model: 'whisper-1',
    stream: true,
  })
  let text = ''
  let done = ''
  for await (const event of stream)
    if (event.type === 'transcript.text.delta') text += event.delta
    else if (event.type === 'transcript.text.done') done = event.text
  expect(text).toBe(done)
  expect(done.length).toBeGreaterThan(100)
}, 60_000)

test('srt, vtt and text are files of their own kind', async () => {
  const as = (format: 'srt' | 'vtt' | 'text') =>
    form({ file: Bun.file(join(MEDIA, 'intro.wav')), model: 'whisper-1', response_format: format })
  const [srt, vtt, text] = [await as('srt'), await as('vtt'), await as('text')]
  expect(srt.headers.get('content-type')).toStartWith('application/x-subrip')
  expect(await vtt.text()).toStartWith('WEBVTT')
  expect(text.headers.get('content-type')).toStartWith('text/plain')
}, 60_000)

describe('what is wrong is answered as OpenAI does', () => {
  const sound = Bun.file(join(MEDIA, 'intro.wav'))
  const cases: [string, Record<string, string | Blob>, number, string | null][] = [
    ['no file', { model: 'whisper-1' }, 400, 'file'],
    ['no model', { file: sound }, 400, 'model'],
    ['an unknown model', { file: sound, model: 'parrot' }, 404, 'model'],
    [
      'an unknown format',
      { file: sound, model: 'whisper-1', response_format: 'xml' },
      400,
      'response_format',
    ],
    ['an unknown field', { file: sound, model: 'whisper-1', color: 'red' }, 400, 'color'],
    ['a wrong language', { file: sound, model: 'whisper-1', language: 'xx' }, 400, 'language'],
    [
      'word times without verbose_json',
      { file: sound, model: 'whisper-1', 'timestamp_granularities[]': 'word' },
      400,
      'timestamp_granularities',
    ],
    [
      'a stream of srt',
      { file: sound, model: 'whisper-1', stream: 'true', response_format: 'srt' },
      400,
      'stream',
    ],
    ['a file without sound or picture', { file: new Blob(['hello']), model: 'whisper-1' }, 400, 'file'],
  ]
  for (const [name, fields, status, param] of cases)
    test(name, async () => {
      const before = server.store.charges.balanceOf(server.drive.id).mediaSeconds
      const answer = await form(fields)
      expect(answer.status).toBe(status)
      expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error', param } })
      expect(server.store.charges.balanceOf(server.drive.id).mediaSeconds).toBe(before)
    })

  test('a wrong key, and a balance that is too small', async () => {
    const stranger = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: 'rc_wrong', maxRetries: 0 })
    const refused = await stranger.models.list().then(
      () => null,
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ status: 401, code: 'invalid_api_key' })
    server.store.drives.setBalances(server.drive.id, { mediaSeconds: 1 })
    const poor = await form({ file: sound, model: 'whisper-1' })
    expect([poor.status, ((await poor.json()) as { error: { code: string } }).error.code]).toEqual([
      402,
      'insufficient_quota',
    ])
    // What is refused is counted too.
    for (const count of ['x-ratelimit-remaining', 'x-ratelimit-consumed'])
      expect(poor.headers.get(count)).toMatch(/^\d+$/)
    expect(server.store.charges.balanceOf(server.drive.id).mediaSeconds).toBe(1)
    server.store.drives.setBalances(server.drive.id, { mediaSeconds: null })
  })
})

test('a client that goes away stops the work, and leaves no file', async () => {
  const gone = new AbortController()
  const asked = client.audio.transcriptions
    .create(
      { file: await toFile(Bun.file(join(MEDIA, 'long-talk.opus')).stream(), 'a.opus'), model: 'whisper-1' },
      {
        signal: gone.signal,
      },
    )
    .then(
      () => 'answered',
      () => 'ended',
    )
  await eventually(() => expect(server.services.queues.load('speech').running).toBe(1))
  gone.abort()
  expect(await asked).toBe('ended')
  await eventually(() => {
    expect(server.services.queues.load('speech').running).toBe(0)
    expect(readdirSync(join(server.dataDir, 'media/partial'))).toEqual([])
  })
}, 60_000)
