// Speech heard by another machine (handbook, Models): one Roughcut as the speech server of another.
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKS, findingOf } from '../../src/system-checks.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'
import { compareWords, trueWords } from '../support/word-accuracy.ts'

const MEDIA = join(import.meta.dir, '../fixtures/media')

const folder = temporaryFolder()
let elsewhere: Awaited<ReturnType<typeof startTestServer>>
let server: Awaited<ReturnType<typeof startTestServer>>
let host: ReturnType<typeof Bun.serve>
beforeAll(async () => {
  host = Bun.serve({
    port: 0,
    fetch: (request) => new Response(Bun.file(join(MEDIA, new URL(request.url).pathname))),
  })
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
    add_media: { 'memo.mp3': { url: `http://127.0.0.1:${host.port}/voice-memo.mp3` } },
  })
  expect(ended.result.status).toBe('success')
  expect(ended.result.media_status['memo.mp3']?.transcript?.word_count).toBeGreaterThan(50)
  const [item] = server.store.media.itemsOf(ended.project_id)
  const transcript = server.store.media.transcriptOf(item?.id ?? '')
  expect(transcript?.model).toStartWith('openai:')
  expect(transcript?.model).toEndWith('speech-model')
}, 60_000)

const SAMPLES = ['intro.wav', 'voice-memo.mp3']
/** Percentage points of the word error rate. */
const MAX_DIFFERENCE = 0.2

test('the words are as right as those of the same model on this machine', async () => {
  const errorRate = async ({ client, store }: typeof server) => {
    const { job_id: jobId } = await client.startImport({
      add_media: Object.fromEntries(
        SAMPLES.map((name) => [name, { url: `http://127.0.0.1:${host.port}/${name}` }]),
      ),
    })
    const { result, project_id: projectId } = await client.stopped(jobId, 120_000)
    expect(result.status).toBe('success')
    let [wrong, all] = [0, 0]
    for (const { id, name } of store.media.itemsOf(projectId)) {
      const truth = await trueWords(name)
      const heard = (store.media.transcriptOf(id)?.words ?? []).filter(({ kind }) => kind === 'word')
      const times = heard.map(({ text, startUs, endUs }) => ({
        ...{ text, startSeconds: startUs / 1e6, endSeconds: endUs / 1e6 },
      }))
      const { substituted, missing, invented } = compareWords(truth, times)
      wrong += substituted + missing + invented
      all += truth.length
    }
    return (100 * wrong) / all
  }
  const [there, here] = [await errorRate(server), await errorRate(elsewhere)]
  console.log(`word error rate: ${there.toFixed(2)} % by the speech server, ${here.toFixed(2)} % here`)
  expect(here).toBeLessThan(25)
  expect(Math.abs(there - here)).toBeLessThanOrEqual(MAX_DIFFERENCE)
}, 260_000)

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
