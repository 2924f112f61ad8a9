// Speech models: downloaded whole or not at all, from a local peer of the hub.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createModelHub, hubAddress } from '../../../src/adapters/whisper/model-hub.ts'
import { createModelStore } from '../../../src/adapters/whisper/model-store.ts'
import { createLog } from '../../../src/log.ts'
import { modelHubPeer, type modelHubPeer as Peer } from '../../support/model-hub-peer.ts'
import { failureOf, rejectionOf } from '../../support/rejection.ts'
import { decodedSound, streamed } from '../../support/sound.ts'
import { SPEECH_MODEL, testSpeech } from '../../support/speech.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

setDefaultTimeout(60_000)
const never = new AbortController().signal

function storeOn(dataDir: string, hub: ReturnType<typeof Peer>) {
  return createModelStore({
    dataDir,
    log: createLog('silent'),
    hub: createModelHub(hub.address, [1, 1, 1, 1]),
  })
}

test('a model is downloaded on first use, with progress, and then hears', async () => {
  using folder = temporaryFolder()
  using hub = modelHubPeer()
  const done: [number, number][] = []
  await using speech = testSpeech({
    config: { dataDir: folder.path },
    model: () => hub.model,
    models: storeOn(folder.path, hub),
  })
  expect(speech.status().folder).toBeNull()
  const transcript = await speech.transcribe({
    pcm: () => streamed(decodedSound('intro.wav')),
    durationUs: null,
    onModelDownload: (doneBytes, totalBytes) => done.push([doneBytes, totalBytes]),
    signal: never,
  })
  expect(transcript.words.length).toBeGreaterThan(8)
  expect(transcript.model).toBe(hub.model)
  expect(speech.status().folder).toBe(join(folder.path, 'models', hub.model))
  expect(done.at(-1)?.[0]).toBe(done.at(-1)?.[1] ?? 0)
  expect(done.map(([bytes]) => bytes)).toEqual(done.map(([bytes]) => bytes).toSorted((a, b) => a - b))
  expect(readdirSync(join(folder.path, 'models', '.partial'))).toEqual([])
})

test('a model that is there is not asked for again', async () => {
  using folder = temporaryFolder()
  using hub = modelHubPeer()
  const store = storeOn(folder.path, hub)
  const first = await store.ready(hub.model, { signal: never })
  const asked = hub.requests.length
  expect(await store.ready(hub.model, { signal: never })).toBe(first)
  expect(hub.requests.length).toBe(asked)
  expect(await store.list()).toEqual([
    { name: hub.model, folder: first, sizeBytes: await store.sizeOf(first) },
  ])
})

test('broken connections are gone on from where they broke', async () => {
  using folder = temporaryFolder()
  using hub = modelHubPeer()
  hub.faults.cutAfterBytes = [300_000, 400_000]
  await storeOn(folder.path, hub).ready(hub.model, { signal: never })
  const ranges = hub.requests.flatMap(({ range }) => range ?? [])
  expect(ranges).toContain('bytes=300000-')
  expect(ranges).toContain('bytes=700000-')
})

test('a stopped download resumes in the next run; without ranges it starts over', async () => {
  using folder = temporaryFolder()
  using hub = modelHubPeer()
  hub.faults.stallAfterBytes = [300_000]
  const stop = new AbortController()
  const stopped = storeOn(folder.path, hub).ready(hub.model, {
    signal: stop.signal,
    onProgress: (doneBytes) => doneBytes >= 300_000 && stop.abort(new Error('the server stops')),
  })
  expect(await failureOf(stopped)).toThrow('the server stops')
  const store = storeOn(folder.path, hub)
  expect(store.folderOf(hub.model)).toBeNull()
  expect(await store.list()).toEqual([])
  hub.requests.length = 0
  await store.ready(hub.model, { signal: never })
  expect(hub.requests.some(({ range }) => range !== null)).toBe(true)

  using other = temporaryFolder()
  hub.faults.cutAfterBytes = [300_000]
  hub.faults.noRanges = true
  expect(await storeOn(other.path, hub).ready(hub.model, { signal: never })).toBeString()
})

test('a file that arrives wrong is fetched again; one that stays wrong is never installed', async () => {
  const path = 'onnx/encoder_model_quantized.onnx'
  for (const wrong of [path, 'tokenizer.json']) {
    using folder = temporaryFolder()
    using hub = modelHubPeer()
    hub.faults.corrupt = { path: wrong, times: 2 }
    expect(await storeOn(folder.path, hub).ready(hub.model, { signal: never })).toBeString()
  }
  using folder = temporaryFolder()
  using hub = modelHubPeer()
  hub.faults.corrupt = { path, times: 99 }
  const store = storeOn(folder.path, hub)
  expect(await rejectionOf(store.ready(hub.model, { signal: never }))).toMatchObject({
    code: 'model_unavailable',
    message: expect.stringContaining(`roughcut models pull ${hub.model}`),
  })
  expect(store.folderOf(hub.model)).toBeNull()
})

test('a model that was published anew during a download is not mixed', async () => {
  using folder = temporaryFolder()
  using hub = modelHubPeer()
  const stop = new AbortController()
  const onProgress = (doneBytes: number) => doneBytes > 1_500_000 && stop.abort()
  await storeOn(folder.path, hub)
    .ready(hub.model, { signal: stop.signal, onProgress })
    .catch(() => {})
  hub.setCommit('fedcba9876543210fedcba9876543210fedcba98')
  hub.requests.length = 0
  await storeOn(folder.path, hub).ready(hub.model, { signal: never })
  expect(hub.requests.every(({ range }) => range === null)).toBe(true)
})

test('an offline machine, a captive portal and a failing hub are errors that say what to do', async () => {
  using folder = temporaryFolder()
  using hub = modelHubPeer()
  const advice = expect.stringMatching(/not on this machine.*models pull Local\/.*ROUGHCUT_WHISPER_MODEL/s)
  const offline = createModelStore({
    dataDir: folder.path,
    log: createLog('silent'),
    hub: createModelHub('http://127.0.0.1:1', [1, 1]),
  })
  const expected = { code: 'model_unavailable', message: advice }
  expect(await rejectionOf(offline.ready(hub.model, { signal: never }))).toMatchObject(expected)
  hub.faults.portal = true
  expect(await rejectionOf(storeOn(folder.path, hub).ready(hub.model, { signal: never }))).toMatchObject(
    expected,
  )
  delete hub.faults.portal
  hub.faults.status = 503
  expect(await rejectionOf(storeOn(folder.path, hub).ready(hub.model, { signal: never }))).toMatchObject(
    expected,
  )
})

test('a wrong name, a model of another kind and a folder without a model are different errors', async () => {
  using folder = temporaryFolder()
  using hub = modelHubPeer()
  const store = storeOn(folder.path, hub)
  const failing = (model: string) => store.ready(model, { signal: never })
  expect(await failureOf(failing('Local/other'))).toThrow(/no speech model Local\/other .*404/)
  expect(await failureOf(failing('whisper base'))).toThrow(/neither a folder nor a model hub name/)
  expect(await failureOf(failing(folder.path))).toThrow(/no config\.json/)
  expect(await failureOf(failing('./nowhere'))).toThrow(/No speech model found in .*nowhere/)
  hub.faults.without = ['onnx/decoder_model_merged_quantized.onnx']
  expect(await failureOf(failing(hub.model))).toThrow(/isn.t a Whisper model in the ONNX layout/)
})

test('two downloads of one model: the same process shares one, another process gets an error', async () => {
  using folder = temporaryFolder()
  using hub = modelHubPeer()
  const store = storeOn(folder.path, hub)
  const both = [store.ready(hub.model, { signal: never }), store.ready(hub.model, { signal: never })]
  expect(new Set(await Promise.all(both)).size).toBe(1)
  expect(hub.requests.filter(({ path }) => path.startsWith('/api/')).length).toBe(1)

  using other = temporaryFolder()
  const partial = join(other.path, 'models', '.partial', hub.model.replace('/', '--'))
  mkdirSync(partial, { recursive: true })
  writeFileSync(join(partial, 'lock'), String(process.ppid))
  expect(await failureOf(storeOn(other.path, hub).ready(hub.model, { signal: never }))).toThrow(
    /is downloading/,
  )
  writeFileSync(join(partial, 'lock'), '999999999')
  expect(existsSync(await storeOn(other.path, hub).ready(hub.model, { signal: never }))).toBe(true)
})

test('a folder in the hub’s layout is taken as it is, by path', async () => {
  using hub = modelHubPeer()
  expect(await storeOn('/nonexistent', hub).ready(SPEECH_MODEL, { signal: never })).toBe(SPEECH_MODEL)
  expect(hub.requests).toEqual([])
  expect(hubAddress({ HF_ENDPOINT: 'http://mirror/' })).toBe('http://mirror')
  expect(hubAddress({})).toBe('https://huggingface.co')
})
