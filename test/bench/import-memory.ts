// Memory of the server while it imports a 900 MB file from a host on loopback: at most 150 MB above
// idle, its children (ffmpeg, speech) excluded. The file is a WAV of digital silence, so that what is
// measured is the import of many bytes and not the recognition of speech.
//
//   bun test/bench/import-memory.ts
import { join } from 'node:path'
import { startMediaHost } from '../support/media-host.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { silentWav } from './silent-wav.ts'

const FILE_BYTES = 900_000_000
const LIMIT_MB = 150
const IDLE_MS = 3000
const SAMPLE_MS = 25
const ROOT = join(import.meta.dir, '../..')
async function residentMb(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / 1e6
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  for await (const piece of stream) {
    text += new TextDecoder().decode(piece)
    if (text.includes('\n')) break
  }
  return text
}

await using host = await startMediaHost()
const url = host.route('/silence.wav', () => ({
  status: 200,
  headers: { 'Content-Type': 'audio/wav', 'Content-Length': String(FILE_BYTES) },
  body: silentWav(FILE_BYTES),
}))
using folder = temporaryFolder()
const roughcut = [process.execPath, join(ROOT, 'src/main.ts')]
const env = {
  ...process.env,
  ROUGHCUT_DATA: folder.path,
  ROUGHCUT_WHISPER_MODEL: join(ROOT, 'test/fixtures/speech-model'),
  ROUGHCUT_LOG: 'silent',
}
const made = Bun.spawnSync([...roughcut, 'token', 'create', '--name', 'bench'], { env })
const token = made.stdout.toString().trim()
const server = Bun.spawn([...roughcut, 'serve', '--port', '0'], { env, stderr: 'inherit' })
const origin = /http:\/\/\S+/.exec(await firstLine(server.stdout))?.[0]
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
const read = async (path: string, init: RequestInit = {}) =>
  (await fetch(`${origin}/v1${path}`, { headers, ...init })).json() as Promise<Record<string, unknown>>

await Bun.sleep(IDLE_MS)
const idleMb = await residentMb(server.pid)
const startMs = performance.now()
const created = await read('/jobs/import/project_media', {
  method: 'POST',
  body: JSON.stringify({ project_name: 'Bench', add_media: { 'silence.wav': { url } } }),
})
/** Peak per label of the job's progress, so that one sees which step it was. */
const peaks = new Map<string, number>()
let job = created
for (let samples = 0; job.job_state !== 'stopped'; samples++) {
  const label = String((job.progress as { label?: string } | undefined)?.label ?? 'created').replace(
    /[\d.,%]+/g,
    '#',
  )
  peaks.set(label, Math.max(peaks.get(label) ?? 0, await residentMb(server.pid)))
  if (samples % 10 === 0) job = await read(`/jobs/${created.job_id}`)
  await Bun.sleep(SAMPLE_MS)
}
const seconds = (performance.now() - startMs) / 1000
server.kill('SIGTERM')
await server.exited

const peakMb = Math.max(...peaks.values())
console.table(
  [...peaks].map(([step, mb]) => ({
    step,
    'peak MB': mb.toFixed(0),
    'above idle MB': (mb - idleMb).toFixed(0),
  })),
)
console.table([
  {
    'file MB': FILE_BYTES / 1e6,
    'idle MB': idleMb.toFixed(0),
    'peak MB': peakMb.toFixed(0),
    'above idle MB': (peakMb - idleMb).toFixed(0),
    'limit MB': LIMIT_MB,
    seconds: seconds.toFixed(1),
    result: JSON.stringify((job.result as { status?: string } | undefined)?.status),
  },
])
if (peakMb - idleMb > LIMIT_MB) process.exitCode = 1
