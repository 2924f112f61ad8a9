// Import of the 4-minute sample from end to end, against the same model called directly on the same
// sound through the library: wall time at most 1.2 times. Both are warm, and take turns.
//
//   bun test/bench/import.ts
import { basename, dirname } from 'node:path'
import { env, pipeline } from '@xenova/transformers'
// @ts-expect-error: the library types only its front door
import { executionProviders } from '@xenova/transformers/src/backends/onnx.js'
import { pcm } from '../../src/adapters/ffmpeg.ts'
import { startMediaHost } from '../support/media-host.ts'
import { testPrograms } from '../support/media-programs.ts'
import { fixture } from '../support/odd-media.ts'
import { SPEECH_MODEL, startTestServer } from '../support/test-server.ts'
import { printTable } from './table.ts'

const SAMPLE = 'long-talk.opus'
const ROUNDS = 3

// The library also asks for `wasm`, which the native runtime refuses.
executionProviders.splice(0, executionProviders.length, 'cpu')
env.allowRemoteModels = false
env.useBrowserCache = false
env.localModelPath = dirname(SPEECH_MODEL)
const hear = await pipeline('automatic-speech-recognition', basename(SPEECH_MODEL))

const sound = await decoded()
await using host = await startMediaHost()
const url = host.serve('/talk', { body: await Bun.file(fixture(SAMPLE)).bytes() })
await using server = await startTestServer()

const imports: number[] = []
const direct: number[] = []
for (let round = 0; round <= ROUNDS; round += 1) {
  const imported = await secondsOf(() => server.client.import({ add_media: { talk: { url } } }))
  const heard = await secondsOf(() =>
    hear(sound, { return_timestamps: 'word', chunk_length_s: 30, stride_length_s: 5 }),
  )
  console.error(`round ${round}: import ${imported.toFixed(2)} s, model alone ${heard.toFixed(2)} s`)
  // The first round loads both models.
  if (round > 0) {
    imports.push(imported)
    direct.push(heard)
  }
}
const [ours, theirs] = [median(imports), median(direct)]
printTable(`Import of ${SAMPLE} (${(sound.length / 16_000).toFixed(0)} s)`, [
  {
    what: 'wall time, end to end',
    measured: `${ours.toFixed(2)} s`,
    reference: `${theirs.toFixed(2)} s for the model alone`,
    ratio: ours / theirs,
    bound: { atMost: 1.2 },
  },
])

async function decoded(): Promise<Float32Array> {
  const programs = testPrograms()
  const signal = new AbortController().signal
  const parts: number[] = []
  for await (const part of pcm(programs, fixture(SAMPLE), { sampleRate: 16_000, channels: 1, signal }))
    for (const sample of part) parts.push(sample)
  return Float32Array.from(parts)
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
