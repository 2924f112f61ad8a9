// What transcription costs with a model of real size: CPU seconds per part, and the most memory it held.
// `bun test/bench/speech-size.ts MODEL_FOLDER [GGML_FILE]`; speech-model/README.md says how to make the folder. With a
// GGML file of the same weights and whisper-cli on PATH, whisper.cpp hears the same file beside it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { InferenceSession } from 'onnxruntime-node'
import { windowSecondsOf } from '../../src/adapters/whisper/window-length.ts'
import { cutWindows } from '../../src/adapters/whisper/windows.ts'
import { wavOf } from '../support/measured-media.ts'
import { decodedSound, streamed } from '../support/sound.ts'

const SAMPLE = 'long-talk.opus'
const SAMPLE_RATE = 16_000

const [folder, ggml] = process.argv.slice(2)
if (folder === undefined || !existsSync(join(folder, 'onnx'))) {
  console.error(
    'Give the folder of a model; test/bench/speech-model/README.md says how to make one of real size.',
  )
  process.exit(2)
}

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
const parts: Record<string, number> = { load: 0, encoder: 0, decoder: 0 }
/** `run` blocks its thread, so the CPU time that passes meanwhile is its own. */
async function timed<T>(part: string, work: () => Promise<T>): Promise<T> {
  const before = cpuSeconds()
  const result = await work()
  parts[part] = (parts[part] ?? 0) + cpuSeconds() - before
  return result
}
const create = InferenceSession.create.bind(InferenceSession)
InferenceSession.create = (async (file: string, options: InferenceSession.SessionOptions) => {
  const session = await create(file, options)
  const part = file.includes('encoder') ? 'encoder' : 'decoder'
  const run = session.run.bind(session) as (...given: unknown[]) => Promise<never>
  session.run = (...given: unknown[]) => timed(part, () => run(...given))
  return session
}) as typeof InferenceSession.create

// After the sessions are wrapped.
const { loadRecognizer } = await import('../../src/adapters/whisper/recognizer.ts')
const { transcribeWindow } = await import('../../src/adapters/whisper/transcribe-window.ts')

const sound = decodedSound(SAMPLE)
const startedAt = performance.now()
const before = cpuSeconds()
const recognizer = await timed('load', () => loadRecognizer(folder, 1))
let windows = 0
let words = 0
for await (const { pcm } of cutWindows(streamed(sound), 0, await windowSecondsOf(folder))) {
  if (pcm === null) continue
  words += (await transcribeWindow(recognizer, pcm, 'en')).words.length
  windows += 1
  Bun.gc(true)
}
const total = cpuSeconds() - before
const rest = total - Object.values(parts).reduce((sum, seconds) => sum + seconds, 0)
const status = await Bun.file('/proc/self/status').text()
const peakMegabytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
const lines = [
  `${SAMPLE}, ${(sound.length / SAMPLE_RATE).toFixed(0)} s, 1 thread: ${windows} windows, ${words} words`,
  `load average ${(await Bun.file('/proc/loadavg').text()).split(' ')[0]}, wall ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  ...Object.entries({ ...parts, 'all else': rest, total }).map(
    ([part, seconds]) => `${part.padEnd(10)} ${seconds.toFixed(2).padStart(6)} s CPU`,
  ),
  `peak       ${peakMegabytes.toFixed(0).padStart(6)} MB, the decoded sound of ${((sound.length * 4) / 1e6).toFixed(0)} MB included`,
]
console.log(lines.join('\n'))

const cli = Bun.which('whisper-cli')
if (ggml !== undefined && cli !== null) {
  const wav = `/tmp/speech-size-${process.pid}.wav`
  await Bun.write(wav, wavOf(sound, SAMPLE_RATE))
  // Each window on its own, as ours hears them: a prompt of earlier words would change what these weights decode.
  const choices = ['-t', '1', '-bs', '1', '-bo', '1', '-nt', '-nf', '-mc', '0', '-l', 'en']
  const child = Bun.spawn([cli, '-m', ggml, '-f', wav, ...choices], { stdout: 'pipe', stderr: 'ignore' })
  const peerWords = (await new Response(child.stdout).text())
    .split(/\s+/)
    .filter((word) => word !== '').length
  const exitCode = await child.exited
  await Bun.file(wav).delete()
  if (exitCode !== 0) {
    console.error(`whisper-cli ended with ${child.signalCode ?? `exit code ${exitCode}`}; nothing to compare`)
    process.exit(1)
  }
  const { cpuTime } = child.resourceUsage() ?? { cpuTime: { total: 0 } }
  const seconds = Number(cpuTime.total) / 1e6
  console.log(
    `whisper.cpp ${seconds.toFixed(2).padStart(5)} s CPU, ${peerWords} words; ours is ${(total / seconds).toFixed(2)} of it`,
  )
} else console.log('whisper.cpp: give a GGML file, and put whisper-cli on PATH, to compare')
