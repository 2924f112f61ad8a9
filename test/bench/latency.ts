// Whether polling stays quick while speech is transcribed: p99 of GET /v1/jobs/{id} with and without a
// transcription, in turn: `bun test/bench/latency.ts [seconds per window]`. The client is a process of
// its own, so on two cores it, the server and the speech worker share them.
import { eventually } from '../support/eventually.ts'
import { startMediaHost } from '../support/media-host.ts'
import { fixture } from '../support/odd-media.ts'
import { startTestServer } from '../support/test-server.ts'
import { getRequest, load } from './load.ts'
import { printTable } from './table.ts'

const SECONDS = Number(process.argv[2] ?? 2)
const ROUNDS = 5
const CONNECTIONS = 4

await using host = await startMediaHost()
const unlimited = { requests: 1_000_000_000, seconds: 60 }
await using server = await startTestServer({
  rateLimits: { import: unlimited, readJob: unlimited },
})
const body = await Bun.file(fixture('long-talk.opus')).bytes()
const url = host.serve('/talk', { body })
const { client, port, token } = server

async function p99(jobId: string): Promise<number> {
  return (await load(port, CONNECTIONS, SECONDS, [getRequest(`/v1/jobs/${jobId}`, token)])).p99Ms
}

async function isTranscribing(jobId: string): Promise<boolean> {
  const { progress } = await client.readJob(jobId)
  return progress !== undefined && /transcrib/i.test(progress.label)
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const idle: number[] = []
const busy: number[] = []
const ratios: number[] = []
while (ratios.length < ROUNDS) {
  const { job_id } = await client.startImport({ add_media: { talk: { url } } })
  await eventually(async () => expectTrue(await isTranscribing(job_id)))
  const during = await p99(job_id)
  // A window in which the transcription ended tells nothing.
  const counts = await isTranscribing(job_id)
  await client.stopped(job_id, 300_000)
  const without = await p99(job_id)
  if (!counts) continue
  busy.push(during)
  idle.push(without)
  ratios.push(during / without)
}

function expectTrue(value: boolean): void {
  if (!value) throw new Error('not transcribing yet')
}

printTable('Latency', [
  {
    what: `p99 of GET /v1/jobs/{id} while transcribing, ${CONNECTIONS} connections`,
    measured: `${median(busy).toFixed(2)} ms`,
    reference: `without ${median(idle).toFixed(2)} ms`,
    ratio: median(ratios),
    bound: { atMost: 3 },
  },
])
