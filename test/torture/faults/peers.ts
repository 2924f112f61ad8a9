// Peers on the network that go away in the middle: Ollama, name servers, receivers of callbacks.
import { createDownloader } from '../../../src/adapters/download.ts'
import { createFetchGuard } from '../../../src/adapters/fetch-guard.ts'
import { startCallbackReceiver } from '../../support/callback-receiver.ts'
import { eventually } from '../../support/eventually.ts'
import { type PeerAnswer, startOllamaPeer } from '../../support/ollama-peer.ts'
import { type SeenJob, startTestServer } from '../../support/test-server.ts'
import { must, noted, type Tally } from '../tally.ts'

export async function brokenPeers(tally: Tally, short: boolean): Promise<void> {
  await dyingOllama(tally, short)
  await failingNames(tally, short)
  await silentReceivers(tally, short ? 20 : 400)
}

const CUT = { name: 'remove_time_range', arguments: { start_seconds: 0, end_seconds: 1 } }
const OLLAMA_FAULTS: [string, PeerAnswer][] = [
  ['dies before it answers', 'no answer'],
  [
    'dies in the middle of a sentence',
    { text: 'I shall now remove all of the filler words.', cutAfterParts: 2 },
  ],
  ['dies in the middle of a call', { calls: [CUT], text: 'Now I cut this away.', cutAfterParts: 1 }],
  [
    'tells of an error in mid-stream',
    { error: 'llama runner process has terminated: signal: killed', status: 200 },
  ],
  [
    'runs out of memory',
    { error: 'model requires more system memory (9.1 GiB) than is available', status: 500 },
  ],
  ['sends what is no JSON', { lines: ['{"model":"llama3.2:latest","mess', '<html>'] }],
  ['ends without an end', { lines: [] }],
]

async function dyingOllama(tally: Tally, short: boolean): Promise<void> {
  await using peer = await startOllamaPeer()
  await using server = await startTestServer({ flags: { llm: 'auto', ollamaHost: peer.host } })
  const { project_id } = await server.client.import({ add_compositions: [{ name: 'Cut', clips: [] }] })
  const before = server.store.revisions.head(project_id)
  for (const [what, answer] of short ? OLLAMA_FAULTS.slice(1, 4) : OLLAMA_FAULTS)
    await noted(tally, `Ollama ${what}`, async () => {
      peer.script([answer])
      const created = await server.client.request('POST', '/jobs/agent', {
        project_id,
        prompt: 'Rearrange the story so that it starts with its ending',
        model: 'llama3.2',
      })
      must(created.status === 201, `201 was expected: ${JSON.stringify(created.body)}`)
      const { result } = await server.client.stopped((created.body as SeenJob).job_id, 30_000)
      const isTold = ['model_unavailable', 'agent_failed', 'agent_gave_up'].includes(result.error_code ?? '')
      must(result.status === 'error' && isTold, JSON.stringify(result))
      must(/\.$/.test(result.error_message ?? ''), `no sentence: ${result.error_message}`)
      must(server.store.revisions.head(project_id).number === before.number, 'the project was changed')
    })
  tally.note('no connection to Ollama is left', null)
  await eventually(() => must(peer.openConnections() === 0, 'connections are left')).catch((error: Error) =>
    tally.note('no connection to Ollama is left', `${peer.openConnections()}: ${error.message}`),
  )
}

const NAME_FAULTS: [string, () => Promise<string[]>][] = [
  ['knows no such name', () => Promise.reject(Object.assign(new Error('queryA'), { code: 'ENOTFOUND' }))],
  ['fails for now', () => Promise.reject(Object.assign(new Error('queryA'), { code: 'EAI_AGAIN' }))],
  ['gives no address', () => Promise.resolve([])],
  ['never answers', () => new Promise(() => {})],
]

async function failingNames(tally: Tally, short: boolean): Promise<void> {
  for (const [what, resolve] of short ? NAME_FAULTS.slice(-1) : NAME_FAULTS) {
    const guard = createFetchGuard({ allowPrivate: true, resolve })
    const download = createDownloader({ guard, retryDelaysMs: [1, 1], silenceTimeoutMs: 300 })
    await using server = await startTestServer({ replace: { download } })
    await noted(tally, `a name server ${what}`, async () => {
      const { result } = await server.client.import({
        add_media: { a: { url: 'http://media.example/a.mp4' } },
      })
      must(result.error_code === 'url_unreachable', JSON.stringify(result))
      must(/\.$/.test(result.error_message ?? ''), `no sentence: ${result.error_message}`)
    })
  }
}

async function silentReceivers(tally: Tally, count: number): Promise<void> {
  await using silent = await startCallbackReceiver(() => 'silence')
  await using good = await startCallbackReceiver()
  const server = await startTestServer()
  const what = `${count} callbacks to a receiver that never answers hold up nobody`
  await noted(tally, what, async () => {
    for (let i = 0; i < count; i += 1) await server.client.startImport({ callback_url: silent.url() })
    await eventually(() => must(silent.received.length > 0, 'nothing was sent'), 20_000)
    const begun = performance.now()
    for (let i = 0; i < 20; i += 1) await server.client.startImport({ callback_url: good.url() })
    await eventually(() => must(good.received.length === 20, `${good.received.length} of 20 came`), 15_000)
    tally.measure(what, `20 others arrive within ${((performance.now() - begun) / 1000).toFixed(2)} s`)
    await eventually(() => must(server.store.jobs.unfinished().length === 0, 'jobs are left'), 20_000)
  })
  const begun = performance.now()
  await server.stop(0)
  const seconds = (performance.now() - begun) / 1000
  tally.note('stopping meanwhile', seconds < 10 ? null : `it takes ${seconds.toFixed(1)} s`)
  tally.measure('stopping meanwhile', `${seconds.toFixed(2)} s`)
  await server[Symbol.asyncDispose]()
}
