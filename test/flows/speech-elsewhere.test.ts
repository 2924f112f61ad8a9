// Speech heard by another machine (handbook, Models): one Roughcut as the speech server of another.
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKS, findingOf } from '../../src/system-checks.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'

const MEDIA = join(import.meta.dir, '../fixtures/media')

const folder = temporaryFolder()
let elsewhere: Awaited<ReturnType<typeof startTestServer>>
let server: Awaited<ReturnType<typeof startTestServer>>
let host: ReturnType<typeof Bun.serve>
beforeAll(async () => {
  host = Bun.serve({ port: 0, fetch: () => new Response(Bun.file(join(MEDIA, 'voice-memo.mp3'))) })
  elsewhere = await startTestServer()
  const settings = { speechUrl: elsewhere.url, speechKey: elsewhere.token }
  writeFileSync(join(folder.path, 'config.json'), JSON.stringify(settings), { mode: 0o600 })
  // No model is named, so that the first one of the speech server is used.
  server = await startTestServer({ dataDir: folder.path, flags: { whisperModel: 'openai:' } })
}, 60_000)
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await elsewhere?.[Symbol.asyncDispose]()
  host?.stop(true)
  folder[Symbol.dispose]()
})

test('an import has the words that the other server heard, under the name of its model', async () => {
  const ended = await server.client.import({
    add_media: { 'memo.mp3': { url: `http://127.0.0.1:${host.port}/memo.mp3` } },
  })
  expect(ended.result.status).toBe('success')
  expect(ended.result.media_status['memo.mp3']?.transcript?.word_count).toBeGreaterThan(50)
  const [item] = server.store.media.itemsOf(ended.project_id)
  const transcript = server.store.media.transcriptOf(item?.id ?? '')
  expect(transcript?.model).toStartWith('openai:')
  expect(transcript?.model).toEndWith('speech-model')
}, 60_000)

test('doctor lets it hear the sample, and names a key that it refuses', async () => {
  const check = CHECKS.find(({ name }) => name === 'speech model')
  if (check === undefined) throw new Error('doctor checks the speech model')
  const { config } = server.services
  expect(await findingOf(check, config)).toMatchObject({
    ...{ status: 'ok', todo: null },
    found: expect.stringContaining('hears “Hello and welcome back'),
  })
  const refused = await findingOf(check, { ...config, speechKey: 'rc_wrong' })
  expect(refused).toMatchObject({ status: 'problem', found: expect.stringContaining('refused the key') })
  expect(JSON.stringify(refused)).not.toContain('rc_wrong')
}, 60_000)
