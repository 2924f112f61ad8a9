// `bun test/bench/largest-edits.ts`: what the largest edits that are permitted do to everybody else. One project
// at the limits of clips and words; each edit at the limit of operations or of work; `/healthz` asked all the while
// by this process. Bounds are 1 s and 1 GB: of time on a machine that does nothing else; on another, the processor
// time that the server's main thread took between a question and its answer says about the same.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '../../src/edit/limits.ts'
import type { EditOperation } from '../../src/edit/operations.ts'
import { openDataFolder } from '../../src/store/open.ts'
import { clip, composition, document } from '../support/edit-builders.ts'
import { startOllamaPeer } from '../support/ollama-peer.ts'
import { makeToken, startServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const WORDS = LIMITS.wordsOfComposition
const CLIPS = LIMITS.clipsOfComposition - 1000
const WORD_US = 100_000
const SPOKEN = ['so', 'it', 'goes', 'um', 'like', 'you', 'know', 'the']

using folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
const token = makeToken(dataDir)
const { projectId, secret } = prepared(dataDir)
const gains = Array.from({ length: 32 }, (_, index) => ({
  ...{ name: 'set_gain', arguments: { composition: 'c1', gain_db: -1 - index / 10 } },
}))
const end = { calls: [{ name: 'finish', arguments: {} }] }
await using peer = await startOllamaPeer({ script: [{ calls: gains }, end] })
await using server = await startServerProcess(dataDir, token, ['--ollama-host', peer.host])

const on = { compositionId: 'c1' }
const many = (count: number, make: (index: number) => object) =>
  Array.from({ length: count }, (_, index) => make(index) as EditOperation)
const BY_HAND: [string, EditOperation[]][] = [
  ['one rename', many(1, () => ({ type: 'rename_composition', ...on, name: 'Other' }))],
  ['gain, as often as work allows', many(78, (i) => ({ type: 'set_gain', ...on, gainDb: -(i % 20) - 1 }))],
  [
    '1,000 markers',
    many(LIMITS.markers, (i) => ({ type: 'add_marker', ...on, kind: 'marker', name: 'M', atUs: i })),
  ],
  ['a copy', many(1, () => ({ type: 'duplicate_composition', ...on, name: 'Copy' }))],
  ['retakes', many(1, () => ({ type: 'remove_retakes', ...on, ranges: [{ startUs: 0, endUs: 5_000_000 }] }))],
  ['fillers, too many clips', many(1, () => ({ type: 'remove_fillers', ...on }))],
  [
    'a word corrected everywhere',
    many(4, (i) => ({ type: 'correct_text', find: i % 2 ? 'went' : 'goes', text: i % 2 ? 'goes' : 'went' })),
  ],
]

console.log('| edit | status | took, s | longest /healthz, ms | … processor time, ms | memory, MB |')
console.log('|---|---|---|---|---|---|')
for (const [name, operations] of BY_HAND) await row(name, () => edit(operations))
await row('by prompt: louder', () => ask('Make everything 3 dB louder.'))
await row('by prompt: fillers', () => ask('Remove the filler words.'))
await row('by a language model: 32 calls in one answer', () => ask('Make it quieter.', 'llama3.2:latest'))
process.exit(0)

async function row(name: string, work: () => Promise<string>): Promise<void> {
  let longestMs = 0
  let longestUsedMs = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const begun = performance.now()
      const usedMs = mainThreadMs()
      await (await fetch(`${server.url}/healthz`)).text()
      longestMs = Math.max(longestMs, performance.now() - begun)
      longestUsedMs = Math.max(longestUsedMs, mainThreadMs() - usedMs)
      await Bun.sleep(5)
    }
  })()
  const begun = performance.now()
  const status = await work()
  const tookSeconds = (performance.now() - begun) / 1000
  isOver = true
  await watching
  console.log(
    `| ${name} | ${status} | ${tookSeconds.toFixed(1)} | ${longestMs.toFixed(0)} | ${longestUsedMs.toFixed(0)} | ${peakMegabytes()} |`,
  )
}

/** Processor time of the server's main thread, since its start. */
function mainThreadMs(): number {
  const [nanoseconds] = readFileSync(`/proc/${server.pid}/task/${server.pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

/** The most that the server ever used, which never falls. */
function peakMegabytes(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Math.round((Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024) / 1e6)
}

async function edit(operations: EditOperation[]): Promise<string> {
  const headers = {
    cookie: `roughcut_session=${secret}`,
    origin: server.url,
    'content-type': 'application/json',
  }
  const path = `${server.url}/app/api/projects/${projectId}`
  const { revision } = (await (await fetch(`${path}/head`, { headers })).json()) as { revision: number }
  const response = await fetch(`${path}/edits`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ base: revision, operations }),
  })
  await response.text()
  return String(response.status)
}

async function ask(prompt: string, model = 'rules'): Promise<string> {
  const request = { project_id: projectId, prompt, model }
  const { body } = await server.client.request('POST', '/jobs/agent', request)
  const { result } = await server.client.stopped((body as { job_id: string }).job_id, 120_000)
  return String(result?.status)
}

function prepared(dir: string) {
  const store = openDataFolder(dir)
  const owner = store.users.first()
  const [drive] = store.drives.list()
  if (!owner || !drive) throw new Error('no owner or drive')
  const project = store.projects.create({ name: 'Large', driveId: drive.id, ownerId: owner.id })
  const media = store.media.addItem({
    ...{ projectId: project.id, name: 'talk', position: 0, kind: 'audio', durationUs: WORDS * WORD_US },
    ...{ fileHash: null, probe: null, tracks: null },
  })
  store.media.saveTranscript({
    ...{ mediaId: media.id, status: 'success', language: 'en', model: 'test', errorMessage: null },
    words: Array.from({ length: WORDS }, (_, index) => ({
      ...{
        id: `w${index}`,
        text: SPOKEN[index % SPOKEN.length] ?? '',
        kind: 'word' as const,
        confidence: 0.9,
      },
      ...{ startUs: index * WORD_US, endUs: index * WORD_US + 80_000 },
    })),
  })
  const at = (index: number) => Math.floor((index * WORDS * WORD_US) / CLIPS)
  const clips = Array.from({ length: CLIPS }, (_, index) =>
    clip(crypto.randomUUID(), media.id, { startUs: at(index), endUs: at(index + 1) }),
  )
  store.revisions.save({
    ...{ projectId: project.id, base: 0, kind: 'edit', author: 'test', jobId: null, summary: 'Made it' },
    ...{ operations: [], document: document(composition(clips)), receipt: null },
  })
  const session = store.sessions.create(owner.id, 'bench')
  store.close()
  return { projectId: project.id, secret: session.secret }
}
