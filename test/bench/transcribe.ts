// `bun test/bench/transcribe.ts`: an import of the 4-minute sample from request to transcript against
// the same model called directly on its extracted sound, and the memory of the speech child after 1
// and after 60 minutes. Needs an otherwise idle machine; takes about three minutes.
import { join } from 'node:path'
import { SAMPLE_RATE } from '../../src/adapters/whisper/audio.ts'
import { usualThreads } from '../../src/adapters/whisper/thread-choice.ts'
import { startMediaHost } from '../support/media-host.ts'
import { decodedSound, streamed } from '../support/sound.ts'
import { heardWords, testSpeech } from '../support/speech.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'
import { compareWords, MEDIA_FIXTURES, trueWords } from '../support/word-accuracy.ts'
import { printTable, type Row } from './table.ts'

const TALK = 'long-talk.opus'
const RUNS = 3
const never = new AbortController().signal

/** The quickest of a few: what else the machine did is not what is measured. */
async function quickest(run: () => Promise<number>): Promise<number> {
  const seconds: number[] = []
  for (let i = 0; i < RUNS; i++) seconds.push(await run())
  return Math.min(...seconds)
}

async function directCall(file: string, chunk: number, stride: number, threads: number) {
  const script = join(import.meta.dir, '../support/direct-speech-call.ts')
  const words = [file, chunk, stride, threads].map(String)
  const child = Bun.spawn([process.execPath, script, ...words], { stdout: 'pipe', stderr: 'inherit' })
  const output = await new Response(child.stdout).text()
  return JSON.parse(output) as { seconds: number; text: string }
}

async function importSeconds(): Promise<number> {
  await using host = await startMediaHost()
  const url = host.serve(`/${TALK}`, { body: await Bun.file(join(MEDIA_FIXTURES, TALK)).bytes() })
  await using server = await startTestServer()
  const startedAtMs = performance.now()
  const { result } = await server.client.import({ add_media: { talk: { url } } })
  if (result.media_status.talk?.transcript?.status !== 'success') throw new Error(JSON.stringify(result))
  return (performance.now() - startedAtMs) / 1000
}

async function engineSeconds(sound: Float32Array, threads: number): Promise<number> {
  await using speech = testSpeech({ threads })
  const options = { pcm: (startUs: number) => streamed(sound, startUs), durationUs: null, signal: never }
  await speech.transcribe({ ...options, pcm: () => streamed(sound.subarray(0, 5 * SAMPLE_RATE)) })
  const startedAtMs = performance.now()
  await speech.transcribe(options)
  return (performance.now() - startedAtMs) / 1000
}

/** The most memory that the child ever held, in MB, and how many words it heard. */
async function childPeakMb(sound: Float32Array, minutes: number): Promise<number> {
  await using speech = testSpeech()
  const lengthUs = (sound.length / SAMPLE_RATE) * 1e6
  async function* repeated() {
    for (let leftUs = minutes * 60e6; leftUs > 0; leftUs -= lengthUs)
      yield* streamed(sound.subarray(0, Math.round((Math.min(leftUs, lengthUs) * SAMPLE_RATE) / 1e6)))
  }
  let peakMb = 0
  await speech.transcribe({
    pcm: repeated,
    durationUs: minutes * 60e6,
    signal: never,
    onProgress: () => {
      const pid = speech.status().childPid
      if (pid !== null) peakMb = Math.max(peakMb, peakOf(pid))
    },
  })
  return peakMb
}

function peakOf(pid: number): number {
  const status = Bun.spawnSync(['cat', `/proc/${pid}/status`]).stdout.toString()
  return (Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024) / 1e6
}

const seconds = (value: number) => `${value.toFixed(1)} s`
const megabytes = (value: number) => `${value.toFixed(0)} MB`

using folder = temporaryFolder()
const extracted = join(folder.path, 'talk.f32')
const sound = decodedSound(TALK)
await Bun.write(extracted, sound.buffer as ArrayBuffer)
const rows: Row[] = []

const threads = usualThreads()
const direct = await quickest(async () => (await directCall(extracted, 30, 5, threads)).seconds)
const imported = await quickest(importSeconds)
rows.push({
  what: 'import of the 4-minute sample, request to transcript',
  measured: seconds(imported),
  reference: `model called directly (30/5 s) ${seconds(direct)}`,
  ratio: imported / direct,
  bound: { atMost: 1.2 },
})
const short = await quickest(async () => (await directCall(extracted, 14, 2, threads)).seconds)
rows.push({
  what: 'the same',
  measured: seconds(imported),
  reference: `model called directly (14/2 s) ${seconds(short)}`,
  ratio: imported / short,
  bound: { atMost: 1.2 },
})
if (!process.argv.includes('--no-memory')) {
  const minute = await childPeakMb(sound, 1)
  const hour = await childPeakMb(sound, 60)
  rows.push({
    what: 'memory of the speech child, 60 minutes of sound',
    measured: megabytes(hour),
    reference: `1 minute ${megabytes(minute)}`,
    ratio: hour / minute,
    bound: { atMost: 1.2 },
  })
}
printTable('Transcription', rows)

const truth = await trueWords(TALK)
await using speech = testSpeech()
const { words } = await speech.transcribe({
  pcm: (startUs) => streamed(sound, startUs),
  durationUs: null,
  signal: never,
})
const wordsOf = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((one) => ({ text: one, startSeconds: 0, endSeconds: 0 }))
const percent = (errorRate: number) => `${(100 * errorRate).toFixed(1)} %`
console.log(
  `\nWord error rate of ${TALK}: ours ${percent(compareWords(truth, heardWords(words)).errorRate)}, called directly:`,
)
for (const [chunk, stride] of [
  [30, 5],
  [14, 2],
] as const) {
  const { text } = await directCall(extracted, chunk, stride, threads)
  console.log(`  ${chunk}/${stride} s ${percent(compareWords(truth, wordsOf(text)).errorRate)}`)
}
console.log('\nThreads of the model (intraOpNumThreads), 4-minute sample through the speech child:')
for (const count of [1, 2])
  console.log(`  ${count}: ${seconds(await quickest(() => engineSeconds(sound, count)))}`)
process.exit(0)
