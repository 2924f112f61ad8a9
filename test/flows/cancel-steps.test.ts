// Canceling at every step of every kind of job: it ends within two seconds, its programs end with it, and nothing is
// left or charged that did not happen.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DerivedKind } from '../../src/jobs/kinds/derive/derive-file.ts'
import { stepOf } from '../../src/jobs/kinds/import/import-outcomes.ts'
import { speakerTurnsOf } from '../../src/jobs/kinds/import/keep-speakers.ts'
import { JOB_TYPES, type JobType } from '../../src/store/job-schema.ts'
import type { MediaItemRow } from '../../src/store/media.ts'
import { type CallbackReceiver, startCallbackReceiver } from '../support/callback-receiver.ts'
import { type CancelCase, createCanceling } from '../support/canceling.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'
import { NO_LIMIT, UNLIMITED } from '../support/unlimited.ts'
import { writeVoiceNetworks } from '../support/voice-networks.ts'
import { webClient } from '../support/web-client.ts'

setDefaultTimeout(300_000)

const MEDIA = join(import.meta.dir, '../fixtures/media')

let server: Awaited<ReturnType<typeof startTestServer>>
let canceling: ReturnType<typeof createCanceling>
let host: ReturnType<typeof Bun.serve>
let receiver: CallbackReceiver
const voices = temporaryFolder()
/** A project with a composition, for what works on one. */
let projectId = ''
let compositionId = ''
/** Into the library, where names must differ. */
let imports = 0
/** Of the project, before a case changes it. */
let revision = 0
/** The revision that a plan was made for. */
let planned = 0

beforeAll(async () => {
  host = Bun.serve({
    port: 0,
    fetch: (request) => new Response(Bun.file(join(MEDIA, new URL(request.url).pathname.slice(1)))),
  })
  receiver = await startCallbackReceiver()
  const voiceModel = await writeVoiceNetworks(voices.path)
  server = await startTestServer({
    hearsAnew: true,
    flags: { outbound: 'any', voiceModel },
    // A fast machine starts more films a minute than a person may.
    rateLimits: { ...UNLIMITED, export: NO_LIMIT },
  })
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
  await server.services.derivedFiles.idle()
  canceling = createCanceling(server, receiver)
})
afterAll(async () => {
  host.stop(true)
  await server[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
  voices[Symbol.dispose]()
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

const exported = async (format: string) => {
  const wanted = { composition_id: compositionId, format, resolution: '480p' }
  return (await ask('POST', `/projects/${projectId}/exports`, wanted)).export_id
}

function derived(kind: DerivedKind): CancelCase {
  const item = () => {
    const [first] = server.store.media.itemsOf(projectId)
    if (!first) throw new Error('the project has no media')
    return first
  }
  return {
    async begin() {
      const { derivedFiles } = server.services
      if (kind === 'proxy') derivedFiles.makePlayable(item())
      // Rejects when it is canceled.
      else void derivedFiles.ready(item(), kind).catch(() => {})
      return newestJob('derive')
    },
    async reset() {
      await server.services.derivedFiles.idle()
      await server.services.derivedFiles.forget([item().fileHash ?? ''])
    },
    check: costsNothing,
  }
}

const CASES: Record<JobType, CancelCase> = {
  'import/project_media': {
    begin: () =>
      post('/jobs/import/project_media', {
        project_name: 'Canceled',
        add_media: {
          'intro.wav': { url: url('intro.wav'), language: 'en' },
          'silence.wav': { url: url('silence.wav') },
          both: { tracks: [{ media: 'intro.wav' }, { media: 'silence.wav', offset: 1 }] },
        },
        add_compositions: [
          { name: 'First', clips: [{ media: 'both' }] },
          { name: 'Second', clips: [{ media: 'intro.wav' }] },
        ],
      }),
    check: paidIsThere,
  },
  'import/drive_media': {
    begin() {
      imports += 1
      return post('/jobs/import/drive_media', {
        add_media: {
          [`${imports}/intro.wav`]: { url: url('intro.wav'), language: 'en' },
        },
      })
    },
    check: paidIsThere,
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
    check: costsNothing,
  },
  publish: {
    begin: () => post('/jobs/publish', { ...composition(), resolution: '480p' }),
    check: costsNothing,
  },
  'export/timeline': {
    begin: () => post('/jobs/export/timeline', { ...composition(), format: 'fcp' }),
    check: costsNothing,
  },
  export: { begin: () => exported('mp4'), check: costsNothing },
  derive: derived('proxy'),
  sync: {
    begin: async () => (await ask('POST', `/media/${synced.mediaId}/sync`, {})).job_id,
    async reset() {
      synced.item = setOffsets([0, 0])
    },
    check(jobId) {
      costsNothing(jobId)
      expect(server.store.media.byId(synced.mediaId)).toEqual(synced.item as MediaItemRow)
    },
  },
}

/** Two tracks of one sound, and the sequence as it was before a case. */
const synced: { mediaId: string; item: MediaItemRow | null } = { mediaId: '', item: null }

function setOffsets(offsetsUs: number[]): MediaItemRow {
  const { media } = server.store
  const item = media.byId(synced.mediaId)
  if (item === null) throw new Error('the project has no sequence')
  media.moveTracks(item, offsetsUs)
  return media.byId(synced.mediaId) ?? item
}

/** The second half when the first has been reported; where the job has ended by then, nobody takes it. */
async function sendInTwo(address: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const half = Math.floor(bytes.length / 2)
  for (const [start, end] of [
    [0, half],
    [half, bytes.length],
  ] as const) {
    const range = `bytes ${start}-${end - 1}/${bytes.length}`
    await fetch(address, {
      method: 'PUT',
      headers: { 'content-range': range },
      body: bytes.subarray(start, end),
    })
    await Bun.sleep(600)
  }
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
const MORE: Record<string, CancelCase> = {
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
    check: paidIsThere,
  },
  'that finds the speakers': {
    begin: async () =>
      (await ask('POST', `/projects/${spoken.projectId}/media/${spoken.mediaId}/speakers`, {})).job_id,
    check: costsNothing,
  },
  'that waits for a file': {
    about: /beginning|Receiving|Waiting|Download|download:|probe:/,
    async begin() {
      const bytes = await Bun.file(join(MEDIA, 'silence.wav')).bytes()
      const created = (await server.client.startImport({
        project_name: 'Sent',
        add_media: { 'sent.wav': { content_type: 'audio/wav', file_size: bytes.length } },
      })) as { job_id: string; upload_urls?: Record<string, { upload_url: string }> }
      const address = created.upload_urls?.['sent.wav']?.upload_url ?? ''
      void sendInTwo(address, bytes)
      return created.job_id
    },
    check: paidIsThere,
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
  'that plans': {
    begin() {
      planned = server.store.revisions.head(projectId).number
      return post('/jobs/agent', {
        ...{ project_id: projectId, dry_run: true },
        prompt: 'Add captions to every composition',
        model: 'rules',
      })
    },
    reset: async () => CASES.agent.reset?.(),
    check(jobId) {
      costsNothing(jobId)
      expect(server.store.revisions.head(projectId).number).toBe(planned)
    },
  },
  'that exports a GIF': { begin: () => exported('gif'), check: costsNothing },
  ...Object.fromEntries(
    (['poster', 'peaks', 'filmstrip'] as const).map((kind) => [`that derives the ${kind}`, derived(kind)]),
  ),
  'that goes back in the history': {
    begin: () => post('/jobs/agent', { project_id: projectId, prompt: 'Undo the last edit', model: 'rules' }),
    reset: async () => CASES.agent.reset?.(),
    isShort: true,
    check: costsNothing,
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
  const [camera] = store.media.itemsOf(projectId)
  if (!camera) throw new Error('the project has no media')
  const later = store.media.addItem({
    ...{ projectId, name: 'same.mp4', position: 2, kind: 'video', durationUs: camera.durationUs },
    ...{ fileHash: camera.fileHash, probe: camera.probe, tracks: null },
  })
  synced.mediaId = store.media.addItem({
    ...{ projectId, name: 'Both', position: 3, kind: 'sequence', fileHash: null, probe: null },
    durationUs: camera.durationUs,
    tracks: [camera, later].map(({ id: mediaId }) => ({ mediaId, offsetUs: 0 })),
  }).id
}

function newestJob(type: JobType): string {
  const found = server.store.raw
    .query<{ id: string }, [string]>('SELECT id FROM jobs WHERE type = ?1 ORDER BY rowid DESC LIMIT 1')
    .get(type)
  if (found === null) throw new Error(`no job of type ${type}`)
  return found.id
}

/** All of a project's media come from its import; the library has those of others too. */
function isOfJob(type: JobType, mediaName: string): boolean {
  return type !== 'import/drive_media' || mediaName === `${imports}/intro.wav`
}

function costsNothing(jobId: string): void {
  expect(server.store.charges.ofJob(jobId)).toEqual([])
}

/** What is in the project was paid for, and nothing else; compositions come all or not at all. */
function paidIsThere(jobId: string): void {
  const { store } = server
  const job = store.jobs.read(jobId)
  if (job === null) throw new Error(`no job ${jobId}`)
  const charged = store.charges.ofJob(jobId).reduce((sum, { amount }) => sum + amount, 0)
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
    console.log(`${title}: ${await canceling.atEachMoment(one)}`)
  })
})

/** Steps that a kind names where it stores them; an import's are in `stepOf`. */
function namedSteps(): string[] {
  const kinds = join(import.meta.dir, '../../src/jobs/kinds')
  const found = [...new Bun.Glob('**/*.ts').scanSync(kinds)].flatMap((file) => [
    ...readFileSync(join(kinds, file), 'utf8').matchAll(
      /\b(?:step|commit|commitStep|commitLast)\('([^']+)'/g,
    ),
  ])
  return found.flatMap(([, name = '']) => name)
}

test('the table above comes to every step that any kind of job has', () => {
  const all = new Set([...namedSteps(), ...Object.keys(stepOf)])
  expect(all.size).toBeGreaterThan(14)
  expect([...all].filter((step) => !canceling.storedSteps.has(step))).toEqual([])
})
