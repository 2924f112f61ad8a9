// Canceling at every step of every kind of job: it ends within two seconds, its programs end with it, and nothing is
// left or charged that did not happen. The moments are found by watching a run: each step that is stored, and each
// label of progress.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { speakerTurnsOf } from '../../src/jobs/kinds/import/keep-speakers.ts'
import { JOB_TYPES, type JobType } from '../../src/store/schema.ts'
import { type CallbackReceiver, startCallbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { programsBelow } from '../support/processes.ts'
import { startTestServer } from '../support/test-server.ts'
import { webClient } from '../support/web-client.ts'

setDefaultTimeout(300_000)

const MEDIA = join(import.meta.dir, '../fixtures/media')
/** The promise is 2 s; on a busy machine the timers of the test itself are late. */
const MAX_END_MS = 2_500

type Server = Awaited<ReturnType<typeof startTestServer>>
type Case = {
  /** Asks for a job of this kind; its id. */
  begin(): Promise<string>
  /** Makes the next `begin` ask for the same again. */
  reset?(): Promise<void>
  /** Its moments that no other case has; absent: all of them. */
  about?: RegExp
  /** What must hold of a canceled job besides what holds of all; absent: what its type charges. */
  check?(jobId: string): void
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
  await prepareMore()
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
/** As somebody signed in asks: the answer. */
const ask = (method: string, path: string, body: object) =>
  webClient(
    server.url,
    `roughcut_session=${server.store.sessions.create(server.owner.id, 'test').secret}`,
  ).json(method, path, body)
const url = (file: string) => `http://127.0.0.1:${host.port}/${file}`
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
      const wanted = { composition_id: compositionId, format: 'mp4', resolution: '480p' }
      return (await ask('POST', `/projects/${projectId}/exports`, wanted)).export_id
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

/** A project of its own, whose file is transcribed and has two speakers. */
const spoken = { projectId: '', mediaId: '' }
/** A file of the drive's library, transcribed. */
let assetId = ''

function turnsOfSpoken() {
  const { revisions, media } = server.store
  return speakerTurnsOf(
    spoken.mediaId,
    revisions.head(spoken.projectId).document,
    media.contextOf(spoken.projectId),
  )
}

/** Other work of the same types. */
const MORE: Record<string, Case> = {
  'that transcribes again': {
    begin: async () =>
      (await ask('POST', `/projects/${spoken.projectId}/media/${spoken.mediaId}/transcript`, {})).job_id,
    check(jobId) {
      const { media, charges } = server.store
      // A transcript is replaced or is not; what it costs is asked when it begins.
      expect(media.transcriptOf(spoken.mediaId)?.words.length).toBeGreaterThan(5)
      expect(turnsOfSpoken().map(({ speaker }) => speaker)).toEqual(['Ann', 'Bo'])
      expect(charges.ofJob(jobId).length).toBeLessThanOrEqual(1)
    },
  },
  'that syncs tracks and listens to who speaks': {
    about: /Syncing|Finding who|listen|sequence/,
    begin: async () =>
      (
        await ask('POST', '/projects', {
          ...{ drive_id: server.store.drives.list()[0]?.id, name: 'Synced' },
          add_media: [
            { name: 'one.wav', url: url('intro.wav'), language: 'en' },
            { name: 'two.wav', url: url('intro.wav'), language: 'en' },
            { name: 'both', tracks: [{ media: 'one.wav' }, { media: 'two.wav' }], sync: true },
          ],
          add_compositions: ['First', 'Second'].map((name) => ({ name, clips: [{ media: 'both' }] })),
        })
      ).job_id,
  },
  'that copies from the library': {
    begin: () =>
      post('/jobs/import/project_media', {
        project_name: 'From the library',
        // Copies alone are made in a moment.
        add_media: { 'memo.wav': { asset_id: assetId }, 'silence.wav': { url: url('silence.wav') } },
        add_compositions: ['First', 'Second'].map((name) => ({ name, clips: [{ media: 'memo.wav' }] })),
      }),
    check(jobId) {
      const { store } = server
      const copyOf = store.jobs.read(jobId)?.projectId ?? ''
      const downloaded = store.media.itemsOf(copyOf).filter(({ name }) => name === 'silence.wav')
      expect(store.charges.ofJob(jobId).map(({ amount }) => amount)).toEqual(
        downloaded.flatMap(({ fileHash, durationUs }) =>
          fileHash === null ? [] : [Math.ceil((durationUs ?? 0) / 1e6)],
        ),
      )
      const { compositions } = store.revisions.head(copyOf).document
      expect(compositions.length).toBeOneOf([0, 2])
    },
  },
  'that edits and exports': {
    begin: () =>
      post('/jobs/agent', {
        project_id: projectId,
        prompt: 'Add captions to every composition and export it as mp3',
        model: 'rules',
      }),
    reset: async () => CASES.agent.reset?.(),
    check(jobId) {
      const { store } = server
      const begun = store.exports.listOf(projectId).filter(({ purpose }) => purpose === 'export')
      // Nothing goes on without it.
      expect(begun.filter(({ state }) => state === 'waiting' || state === 'running')).toEqual([])
      // The edit and its price are stored together.
      const isSaved = store.revisions.head(projectId).number > revision
      if (!isSaved) expect(store.charges.ofJob(jobId)).toEqual([])
    },
  },
}

/** What `MORE` works on. */
async function prepareMore(): Promise<void> {
  const { store, client } = server
  const { project_id, result } = await client.import({
    add_media: { 'intro.wav': { url: url('intro.wav'), language: 'en' } },
  })
  const [item] = store.media.itemsOf(project_id)
  if (!item) throw new Error(`no media: ${JSON.stringify(result)}`)
  Object.assign(spoken, { projectId: project_id, mediaId: item.id })
  const words = store.media.transcriptOf(item.id)?.words ?? []
  await ask('POST', `/projects/${project_id}/edits`, {
    base: 0,
    operations: [
      {
        type: 'label_speakers',
        mediaId: item.id,
        turns: [
          { fromWordId: words[0]?.id, speaker: 'Ann' },
          { fromWordId: words[Math.floor(words.length / 2)]?.id, speaker: 'Bo' },
        ],
      },
    ],
  })
  await client.stopped(
    await post('/jobs/import/drive_media', {
      add_media: { 'memo.wav': { url: url('intro.wav'), language: 'en' } },
    }),
  )
  assetId = store.library.list(store.drives.list()[0]?.id ?? '')[0]?.id ?? ''
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
  eventually(() => expect(stateOf(jobId)).toBeOneOf(['stopped', 'cancelled']), 110_000)

/** The moments of an undisturbed run, in order, each once. */
async function momentsOf({ begin, reset, about = /./ }: Case): Promise<string[]> {
  await reset?.()
  const seen = new Map<string, Set<string>>()
  onMoment = (jobId, moment) => seen.set(jobId, (seen.get(jobId) ?? new Set()).add(moment))
  const jobId = await begin()
  await ended(jobId)
  onMoment = () => {}
  expect(server.store.jobs.read(jobId)?.result).toMatchObject({ status: 'success' })
  return [...(seen.get(jobId) ?? [])].filter((moment) => about.test(moment))
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

function nothingIsLeft(jobId: string, { check }: Case): void {
  const { store } = server
  expect(leftovers()).toEqual([])
  expect(programsBelow().filter((program) => /ffmpeg|ffprobe/.test(program))).toEqual([])
  const job = store.jobs.read(jobId)
  if (job?.state !== 'cancelled') return
  expect(job.result).toMatchObject({ status: 'error', error_code: 'cancelled' })
  if (check) {
    check(jobId)
    return
  }
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

const ALL = [
  ...JOB_TYPES.map((type) => [`of type ${type}`, CASES[type]] as const),
  ...Object.entries(MORE).map(([title, one]) => [title, one] as const),
]

describe.each(ALL)('canceling a job %s', (title, one) => {
  test('at each of its steps leaves nothing', async () => {
    const moments = await momentsOf(one)
    expect(moments.length).toBeGreaterThan(0)
    let canceled = 0
    const slow: string[] = []
    for (const moment of moments) {
      const { jobId, endMs, wasCanceled } = await cancelAt(moment, one)
      if (endMs > MAX_END_MS) slow.push(`${moment}: ${Math.round(endMs)} ms`)
      if (stateOf(jobId) === 'cancelled') canceled += 1
      else if (wasCanceled) expect(server.store.jobs.read(jobId)?.result).toMatchObject({ status: 'success' })
      nothingIsLeft(jobId, one)
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
    console.log(`${title}: ${canceled} of ${moments.length} moments canceled: ${moments.join(', ')}`)
  })
})
