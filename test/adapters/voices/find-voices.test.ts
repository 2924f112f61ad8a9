// With generated networks that tell two tones apart: that they run, and what becomes of their answers. What real networks
// would say of real voices is not known here.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { wavOf } from '../../../src/adapters/speech-server/wav.ts'
import { createVoiceFinder } from '../../../src/adapters/voices/find-voices.ts'
import { createLog } from '../../../src/log.ts'
import { testPrograms } from '../../support/media-programs.ts'
import { rejectionOf } from '../../support/rejection.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { HIGH_HZ, LOW_HZ, type Spoken, tonesOf, writeVoiceNetworks } from '../../support/voice-networks.ts'

setDefaultTimeout(60_000)

const never = new AbortController().signal

function finderIn(dataDir: string, voiceModel: string | null = null) {
  const finder = createVoiceFinder({
    ...{ config: { dataDir, voiceModel }, programs: testPrograms(), log: createLog('silent') },
  })
  return { ...finder, [Symbol.asyncDispose]: () => finder.close() }
}

async function recording(folder: string, spoken: readonly Spoken[]): Promise<string> {
  const path = join(folder, 'talk.wav')
  await Bun.write(path, wavOf(tonesOf(spoken)))
  return path
}

const CONVERSATION: Spoken[] = [
  { hertz: LOW_HZ, seconds: 4 },
  { hertz: null, seconds: 1 },
  { hertz: HIGH_HZ, seconds: 9 },
  { hertz: LOW_HZ, seconds: 6 },
  { hertz: HIGH_HZ, seconds: 3 },
]

test('two voices of one recording get a number each, for as long as they speak', async () => {
  using folder = temporaryFolder()
  await writeVoiceNetworks(join(folder.path, 'models', 'voices'))
  await using finder = finderIn(folder.path)
  const heardUs: number[] = []
  const spans = await finder.find(await recording(folder.path, CONVERSATION), {
    signal: never,
    speakers: null,
    onProgress: (doneUs) => heardUs.push(doneUs),
  })
  const found = spans.filter(({ voice }) => voice !== null)
  expect(found.map(({ voice }) => voice)).toEqual([0, 1, 0, 1])
  for (const [index, startSeconds] of [0, 5, 14, 20].entries())
    expect(Math.abs((found[index]?.startUs ?? 0) / 1e6 - startSeconds)).toBeLessThan(0.1)
  expect(heardUs).toEqual([...heardUs].sort((a, b) => a - b))
})

test('a known number of speakers is obeyed', async () => {
  using folder = temporaryFolder()
  await using finder = finderIn(folder.path, await writeVoiceNetworks(join(folder.path, 'elsewhere')))
  const options = { signal: never, speakers: 1, onProgress() {} }
  const spans = await finder.find(await recording(folder.path, CONVERSATION), options)
  expect(new Set(spans.flatMap(({ voice }) => voice ?? []))).toEqual(new Set([0]))
})

test('a recording shorter than a window is heard, and one of nothing has no voices', async () => {
  using folder = temporaryFolder()
  await using finder = finderIn(folder.path, await writeVoiceNetworks(join(folder.path, 'elsewhere')))
  const options = { signal: never, speakers: null, onProgress() {} }
  const short = await recording(folder.path, [{ hertz: LOW_HZ, seconds: 2 }])
  expect((await finder.find(short, options)).map(({ voice }) => voice)).toContain(0)
  const silent = await recording(folder.path, [{ hertz: null, seconds: 12 }])
  expect(await finder.find(silent, options)).toEqual([])
})

test('without networks it says so', async () => {
  using folder = temporaryFolder()
  await using finder = finderIn(folder.path)
  expect(finder.folder()).toBeNull()
  const options = { signal: never, speakers: null, onProgress() {} }
  expect(await rejectionOf(finder.find('talk.wav', options))).toMatchObject({
    code: 'model_unavailable',
    message: expect.stringContaining('No speaker model is installed'),
  })
})

test('networks of another kind are refused, and the next recording is tried anew', async () => {
  using folder = temporaryFolder()
  const networks = await writeVoiceNetworks(join(folder.path, 'elsewhere'), 4)
  await using finder = finderIn(folder.path, networks)
  const talk = await recording(folder.path, CONVERSATION)
  const options = { signal: never, speakers: null, onProgress() {} }
  expect(await rejectionOf(finder.find(talk, options))).toMatchObject({
    code: 'model_unavailable',
    message: expect.stringContaining('segmentation.onnx gives 4 classes instead of 7'),
  })
  await Bun.write(join(networks, 'segmentation.onnx'), 'not a network')
  expect(await rejectionOf(finder.find(talk, options))).toMatchObject({
    message: expect.stringContaining('segmentation.onnx could not be loaded'),
  })
  await writeVoiceNetworks(networks)
  expect((await finder.find(talk, options)).length).toBeGreaterThan(2)
})

test('aborting ends it with the reason', async () => {
  using folder = temporaryFolder()
  await using finder = finderIn(folder.path, await writeVoiceNetworks(join(folder.path, 'elsewhere')))
  const stop = new AbortController()
  const finding = finder.find(await recording(folder.path, CONVERSATION), {
    ...{ signal: stop.signal, speakers: null },
    onProgress: () => stop.abort(new Error('the person cancelled')),
  })
  expect(await rejectionOf(finding)).toMatchObject({ message: 'the person cancelled' })
})
