// Canceling at every step of every kind of job: it ends within two seconds, its programs end with it, and nothing is
// left or charged that did not happen. The moments are found by watching a run: each step that is stored, and each
// label of progress.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { JOB_TYPES, type JobType } from '../../src/store/schema.ts'
import { type CallbackReceiver, startCallbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { programsBelow } from '../support/processes.ts'
import { startTestServer } from '../support/test-server.ts'
import { webClient } from '../support/web-client.ts'

setDefaultTimeout(120_000)

const MEDIA = join(import.meta.dir, '../fixtures/media')
/** The promise is 2 s; on a busy machine the timers of the test itself are late. */
const MAX_END_MS = 2_500

type Server = Awaited<ReturnType<typeof startTestServer>>
type Case = {
  /** Asks for a job of this kind; its id. */
  begin(): Promise<string>
  /** Makes the next `begin` ask for the same again. */
  reset?(): Promise<void>
}

let server: Server
let host: ReturnType<typeof Bun.serve>
let receiver: CallbackReceiver
/** A project with a composition, for what works on one. */
let projectId = ''
let compositionId = ''
/** Into the library, where names must differ. */
let imports = 0
/** Of the project, before a case changes it. */
let revision = 0
/** Called when a job stores a step or tells a label; the moment's name. */
let onMoment: (jobId: string, moment: string) => void = () => {}

/** As in the wild, but told to the test: the engine's own calls are what it does. */
function watchMoments({ store }: Server): void {
  const { report, finishStep } = store.jobs
  store.jobs.report = (id, label, percent) => {
    report(id, label, percent)
    onMoment(id, `telling “${label.replaceAll(/[\d.,]+/g, '#')}”`)
  }
  store.jobs.finishStep = (id, name, output) => {
    onMoment(id, `storing “${name}”`)
    finishStep(id, name, output)
  }
}

beforeAll(async () => {
  host = Bun.serve({
    port: 0,
    fetch: (request) => new Response(Bun.file(join(MEDIA, new URL(request.url).pathname.slice(1)))),
  })
  receiver = await startCallbackReceiver()
  server = await startTestServer({ flags: { outbound: 'any' } })
  const job = await server.client.import({
    add_media: { 'camera.mp4': { url: `http://127.0.0.1:${host.port}/camera-b.mp4` } },
    add_compositions: [{ name: 'Cut', clips: [{ media: 'camera.mp4' }] }],
  })
  projectId = job.project_id
  compositionId = job.result.created_compositions?.[0]?.id ?? ''
  // Short, so that films are soon made.
  await server.client.stopped(
    await post('/jobs/agent', {
      project_id: projectId,
      prompt: 'Remove everything after 2 seconds',
      model: 'rules',
    }),
  )
  revision = server.store.revisions.head(projectId).number
  await server.services.derivatives.idle()
  watchMoments(server)
})
afterAll(async () => {
  host.stop(true)
  await server[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const post = async (path: string, body: object) => {
  const { status, body: answer } = await server.client.request('POST', path, {
    callback_url: receiver.url(),
    ...body,
  })
  expect(status).toBe(201)
  return (answer as { job_id: string }).job_id
}
const composition = () => ({ project_id: projectId, composition_id: compositionId })

const CASES: Record<JobType, Case> = {
  'import/project_media': {
    begin: () =>
      post('/jobs/import/project_media', {
        project_name: 'Canceled',
        add_media: {
          'intro.wav': { url: `http://127.0.0.1:${host.port}/intro.wav`, language: 'en' },
          'silence.wav': { url: `http://127.0.0.1:${host.port}/silence.wav` },
          both: { tracks: [{ media: 'intro.wav' }, { media: 'silence.wav', offset: 1 }] },
        },
        add_compositions: [
          { name: 'First', clips: [{ media: 'both' }] },
          { name: 'Second', clips: [{ media: 'intro.wav' }] },
        ],
      }),
  },
  'import/drive_media': {
    begin() {
      imports += 1
      return post('/jobs/import/drive_media', {
        add_media: {
          [`${imports}/intro.wav`]: { url: `http://127.0.0.1:${host.port}/intro.wav`, language: 'en' },
        },
      })
    },
  },
  agent: {
    begin: () =>
      post('/jobs/agent', {
        project_id: projectId,
        prompt: 'Add captions to every composition',
        model: 'rules',
      }),
    async reset() {
      const { revisions } = server.store
      if (revisions.head(projectId).number > revision) revisions.restore(projectId, revision, 'test')
    },
  },
  publish: { begin: () => post('/jobs/publish', { ...composition(), resolution: '480p' }) },
  'export/timeline': { begin: () => post('/jobs/export/timeline', { ...composition(), format: 'fcp' }) },
  export: {
    async begin() {
      const client = webClient(
        server.url,
        `roughcut_session=${server.store.sessions.create(server.owner.id, 'test').secret}`,
      )
      const { export_id } = await client.json('POST', `/projects/${projectId}/exports`, {
        composition_id: compositionId,
        format: 'mp4',
        resolution: '480p',
      })
      return export_id
    },
  },
  derive: {
    async begin() {
      const [item] = server.store.media.itemsOf(projectId)
      if (!item) throw new Error('the project has no media')
      server.services.derivatives.makePlayable(item)
      return newestJob('derive')
    },
    async reset() {
      const [item] = server.store.media.itemsOf(projectId)
      await server.services.derivatives.idle()
      await server.services.derivatives.forget([item?.fileHash ?? ''])
    },
  },
}

function newestJob(type: JobType): string {
  const found = server.store.raw
    .query<{ id: string }, [string]>('SELECT id FROM jobs WHERE type = ?1 ORDER BY rowid DESC LIMIT 1')
    .get(type)
  if (found === null) throw new Error(`no job of type ${type}`)
  return found.id
}

const stateOf = (jobId: string) => server.store.jobs.read(jobId)?.state
const ended = (jobId: string) =>
  eventually(() => expect(stateOf(jobId)).toBeOneOf(['stopped', 'cancelled']), 60_000)

/** The moments of an undisturbed run, in order, each once. */
async function momentsOf({ begin, reset }: Case): Promise<string[]> {
  await reset?.()
  const seen = new Map<string, Set<string>>()
  onMoment = (jobId, moment) => seen.set(jobId, (seen.get(jobId) ?? new Set()).add(moment))
  const jobId = await begin()
  await ended(jobId)
  onMoment = () => {}
  expect(server.store.jobs.read(jobId)?.result).toMatchObject({ status: 'success' })
  return [...(seen.get(jobId) ?? [])]
}

/** Cancels the job at a moment of its run, or not at all when it does not come to it. */
async function cancelAt(moment: string, { begin, reset }: Case) {
  await reset?.()
  let canceledAtMs: number | null = null
  let wanted: string | null = null
  const early: string[] = []
  onMoment = (jobId, now) => {
    if (now !== moment || canceledAtMs !== null) return
    if (wanted === null) early.push(jobId)
    else if (jobId === wanted) cancel(jobId)
  }
  const cancel = (jobId: string) => {
    canceledAtMs = performance.now()
    // Nobody else can do it inside a transaction.
    if (server.store.raw.inTransaction) setTimeout(() => server.services.cancelJob(jobId), 0)
    else server.services.cancelJob(jobId)
  }
  wanted = await begin()
  if (early.includes(wanted) && canceledAtMs === null) cancel(wanted)
  await ended(wanted)
  const endMs = canceledAtMs === null ? 0 : performance.now() - canceledAtMs
  onMoment = () => {}
  return { jobId: wanted, endMs, wasCanceled: canceledAtMs !== null }
}

/** Files that an attempt may leave, anywhere in the data folder. */
function leftovers(): string[] {
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(server.dataDir.length + 1))
  return files.filter((file) => {
    if (/\.part|^media\/partial\//.test(file)) return true
    const exported = /^exports\/([^/]+)\//.exec(file)?.[1]
    return exported !== undefined && server.store.jobs.read(exported)?.state === 'cancelled'
  })
}

/** All of a project's media come from its import; the library has those of others too. */
function isOfJob(type: JobType, mediaName: string): boolean {
  return type !== 'import/drive_media' || mediaName === `${imports}/intro.wav`
}

function nothingIsLeft(jobId: string): void {
  const { store } = server
  expect(leftovers()).toEqual([])
  expect(programsBelow().filter((program) => /ffmpeg|ffprobe/.test(program))).toEqual([])
  const job = store.jobs.read(jobId)
  if (job?.state !== 'cancelled') return
  expect(job.result).toMatchObject({ status: 'error', error_code: 'cancelled' })
  const charged = store.charges.ofJob(jobId).reduce((sum, { amount }) => sum + amount, 0)
  if (!job.type.startsWith('import/')) {
    expect(charged).toBe(0)
    return
  }
  // What is in the project was paid for, and nothing else; compositions come all or not at all.
  const durations = store.media
    .itemsOf(job.projectId)
    .filter(({ fileHash, name }) => fileHash !== null && isOfJob(job.type, name))
    .map(({ durationUs }) => Math.ceil((durationUs ?? 0) / 1e6))
  expect(charged).toBe(durations.reduce((sum, seconds) => sum + seconds, 0))
  expect(store.revisions.head(job.projectId).document.compositions.length).toBeOneOf([0, 2])
}

describe.each(JOB_TYPES.map((type) => [type] as const))('canceling a job of type %s', (type) => {
  test('at each of its steps leaves nothing', async () => {
    const one = CASES[type]
    const moments = await momentsOf(one)
    expect(moments.length).toBeGreaterThan(0)
    let canceled = 0
    const slow: string[] = []
    for (const moment of moments) {
      const { jobId, endMs, wasCanceled } = await cancelAt(moment, one)
      if (endMs > MAX_END_MS) slow.push(`${moment}: ${Math.round(endMs)} ms`)
      if (stateOf(jobId) === 'cancelled') canceled += 1
      else if (wasCanceled) expect(server.store.jobs.read(jobId)?.result).toMatchObject({ status: 'success' })
      nothingIsLeft(jobId)
      await server.services.derivatives.idle()
      if (server.store.callbacks.byJob(jobId) !== null) {
        await eventually(() => expect(receiver.received.filter(({ id }) => id === jobId)).toHaveLength(1))
        expect(server.store.callbacks.byJob(jobId)?.body).toBe(
          receiver.received.find(({ id }) => id === jobId)?.body,
        )
      }
    }
    expect(slow).toEqual([])
    expect(canceled).toBeGreaterThan(0)
    console.log(`${type}: ${canceled} of ${moments.length} moments canceled: ${moments.join(', ')}`)
  })
})
