// What people do with a server, as told to be repeated: an import, prompts on its project, an export.
// A story goes on where it was left, over any number of servers, as a patient client would; and what
// it left behind can be compared, without ids and times, with what it leaves when nothing happens.
import type { Store } from '../../src/store/open.ts'
import type { MediaHost } from '../support/media-host.ts'
import { fixture } from '../support/odd-media.ts'
import { sendInParts, targetOf, type UploadTarget } from './direct-upload-story.ts'
import { startSync, WRONG_SECONDS } from './kill-syncs.ts'
import { accepted, asked, statusOf, type Teller, UnexpectedAnswer } from './story-requests.ts'
import { createByUpload } from './upload-story.ts'

export type Story = {
  title: string
  addMedia: Record<string, object>
  /** Sent in pieces from a browser, beside `addMedia`; null: the project is asked for as a pipeline would. */
  upload: { name: string; bytes: Uint8Array } | null
  /** Announced in `addMedia`, and sent in parts to the address in the answer. */
  sends?: { name: string; bytes: Uint8Array }
  /** The composition's clips. */
  clips: string[]
  prompts: string[]
  /** What interprets the prompts. */
  model: string
  /** Of the first composition, when all prompts are answered; null: none. */
  exportFormat: string | null
  /** Publishes the first composition when all prompts are answered. */
  isPublished?: true
  /** Syncs its sequence again, as a person does, when all that was asked for has ended. */
  isSynced?: true
  /** Writes the first composition for another editor, in this format, when all prompts are answered. */
  timelineFormat?: string
  /** Cancels the import as soon as it is accepted; how far it gets then is chance. */
  isCanceled?: true
}

/** A story being told. Nothing but accepted ids is kept: what was answered to a dead server is lost. */
export type Telling = {
  story: Story
  /** For Idempotency-Key: a request whose answer was lost is sent again with the same. */
  key: string
  callbackUrl: string
  projectId: string | null
  /** Accepted with a 201: the import first, then one per prompt. */
  jobIds: string[]
  /** Those of them that call back. */
  callingBack: string[]
  uploadId: string | null
  /** Where `sends` goes; null before the answer. */
  target: UploadTarget | null
  /** A piece of the upload is on its way. */
  isSending: boolean
  exportId: string | null
  publishId: string | null
  timelineId: string | null
  syncId: string | null
  /** The answer to the cancellation has come. */
  wasCanceled: boolean
}

/** Short media, so that many of them fit between two kills; some come slowly. */
export async function storiesOn(host: MediaHost): Promise<Story[]> {
  const slowly = async (file: string, pieceBytes: number) =>
    host.serve(`/${file}`, { body: await Bun.file(fixture(file)).bytes(), pauseMs: 5, pieceBytes })
  const intro = { url: await slowly('intro.wav', 20_000), language: 'en' }
  const camera = { url: await slowly('camera-b.mp4', 40_000) }
  const silence = { url: await slowly('silence.wav', 60_000) }
  const film = await Bun.file(fixture('camera-a.mp4')).bytes()
  const gone = { url: host.url('/gone.mp4') }
  const plain = { upload: null, model: 'rules' }
  return [
    {
      ...plain,
      title: 'words cut, then captions',
      addMedia: { 'intro.wav': intro },
      clips: ['intro.wav'],
      prompts: ['Remove everything after 3 seconds', 'Add captions to every composition'],
      exportFormat: 'srt',
    },
    {
      ...plain,
      title: 'a film shortened',
      addMedia: { 'Camera/b.mp4': camera },
      clips: ['Camera/b.mp4'],
      prompts: ['Remove everything after 2 seconds'],
      exportFormat: 'mp4',
    },
    {
      ...plain,
      title: 'several media, a sequence',
      addMedia: {
        silence,
        intro,
        both: { tracks: [{ media: 'silence' }, { media: 'intro', offset: 1.5 }] },
      },
      clips: ['both', 'intro'],
      prompts: ['Enable Studio Sound on every clip.'],
      exportFormat: 'wav',
    },
    {
      ...plain,
      title: 'a medium that is not there',
      addMedia: { silence, gone },
      clips: ['silence', 'gone'],
      prompts: ['which compositions are shorter than 30 seconds'],
      exportFormat: null,
    },
    {
      ...plain,
      title: 'nothing but a medium that is not there',
      addMedia: { gone },
      clips: ['gone'],
      prompts: [],
      exportFormat: null,
    },
    {
      ...plain,
      title: 'a film that is published',
      addMedia: { 'Camera/b.mp4': camera },
      clips: ['Camera/b.mp4'],
      prompts: ['Remove everything after 2 seconds'],
      exportFormat: null,
      isPublished: true,
    },
    {
      ...plain,
      title: 'a timeline for another editor',
      addMedia: { silence, 'Camera/b.mp4': camera },
      clips: ['Camera/b.mp4', 'silence'],
      prompts: ['Remove everything after 2 seconds'],
      exportFormat: null,
      timelineFormat: 'fcp',
    },
    {
      ...plain,
      title: 'cameras synced again',
      addMedia: {
        'Camera/a.mp4': { url: host.serve('/angle-a.mp4', { body: film }) },
        'Camera/b.mp4': camera,
        both: { tracks: [{ media: 'Camera/a.mp4' }, { media: 'Camera/b.mp4', offset: WRONG_SECONDS }] },
      },
      clips: ['both'],
      prompts: [],
      exportFormat: null,
      isSynced: true,
    },
    {
      ...plain,
      title: 'an import that is canceled',
      addMedia: { silence, camera, intro },
      clips: ['camera', 'intro'],
      prompts: [],
      exportFormat: null,
      isCanceled: true,
    },
    {
      ...plain,
      title: 'a file sent in parts to a signed address',
      addMedia: { silence, 'Camera/c.mp4': { content_type: 'video/mp4', file_size: film.length } },
      sends: { name: 'Camera/c.mp4', bytes: film },
      clips: ['Camera/c.mp4', 'silence'],
      prompts: ['Remove everything after 3 seconds'],
      exportFormat: 'wav',
    },
    {
      ...plain,
      title: 'a file sent up from a browser',
      addMedia: { silence },
      upload: { name: 'Camera/a.mp4', bytes: film },
      clips: ['Camera/a.mp4', 'silence'],
      prompts: ['Remove everything after 3 seconds'],
      exportFormat: 'mp4',
    },
  ]
}

export function beginTelling(story: Story, key: string, callbackUrl: string): Telling {
  const nothingYet = {
    ...{ projectId: null, uploadId: null, target: null, isSending: false },
    ...{ exportId: null, publishId: null, timelineId: null, syncId: null, wasCanceled: false },
  }
  return { story, key, callbackUrl, jobIds: [], callingBack: [], ...nothingYet }
}

/**
 * Does what can be done now; true when all of the story has been accepted and has ended. Throws when
 * the server dies meanwhile, and for answers that no server may give.
 */
export async function goOn(telling: Telling, teller: Teller): Promise<boolean> {
  const { story, key, callbackUrl } = telling
  const callback = { callback_url: callbackUrl }
  if (telling.projectId === null) {
    const compositions = [{ name: 'Cut', clips: story.clips.map((media) => ({ media })) }]
    const body = {
      ...{ project_name: story.title, team_access: 'view' },
      ...{ add_media: story.addMedia, add_compositions: compositions },
    }
    const created =
      story.upload === null
        ? await accepted(teller, '/jobs/import/project_media', `${key}-import`, { ...body, ...callback })
        : await createByUpload(telling, story.upload, body, teller)
    if (created === null) return false
    if (story.sends) telling.target = targetOf(created, story.sends.name)
    telling.projectId = created.project_id
    telling.jobIds.push(created.job_id)
    if (story.upload === null) telling.callingBack.push(created.job_id)
  }
  while (telling.jobIds.length <= story.prompts.length) {
    const prompt = story.prompts[telling.jobIds.length - 1]
    const body = { project_id: telling.projectId, prompt, model: story.model, ...callback }
    const created = await accepted(teller, '/jobs/agent', `${key}-${telling.jobIds.length}`, body)
    if (created === null) return false
    telling.jobIds.push(created.job_id)
    telling.callingBack.push(created.job_id)
  }
  const { store } = teller
  const [importId = ''] = telling.jobIds
  if (story.sends && telling.target)
    await sendInParts(telling, { target: telling.target, bytes: story.sends.bytes }, teller, () =>
      hasEnded(store, importId),
    )
  if (story.isCanceled && !telling.wasCanceled) telling.wasCanceled = await canceled(telling, teller)
  // As a page does: files that it shows are made.
  await asked(teller, 'GET', `/projects/${telling.projectId}`)
  if (telling.jobIds.some((id) => !hasEnded(store, id))) return false
  if (story.isPublished) return published(telling, teller)
  if (story.isSynced) {
    telling.syncId ??= await startSync(telling.projectId, teller)
    return hasEnded(store, telling.syncId)
  }
  if (story.timelineFormat !== undefined) return writtenForAnEditor(telling, story.timelineFormat, teller)
  if (story.exportFormat === null) return true
  if (telling.exportId === null) telling.exportId = await startExport(telling.projectId, story, teller)
  return ['finished', 'failed'].includes(store.exports.byId(telling.exportId)?.state ?? '')
}

function hasEnded(store: Store, jobId: string): boolean {
  const state = store.jobs.read(jobId)?.state
  return state === 'stopped' || state === 'cancelled'
}

/** Whether the server took it: what it did not answer is asked again. */
async function canceled({ jobIds }: Telling, teller: Teller): Promise<boolean> {
  const status = await statusOf(teller, 'DELETE', `/jobs/${jobIds[0]}`)
  if (status !== 204 && status !== 429) throw new UnexpectedAnswer(`DELETE of a job: ${status}`)
  return status === 204
}

/** True once the page is there. */
async function published(telling: Telling, teller: Teller): Promise<boolean> {
  telling.publishId ??= await lastJob(telling, teller, 'publish', { resolution: '480p' })
  return telling.publishId !== null && hasEnded(teller.store, telling.publishId)
}

/** True once the timeline is there. */
async function writtenForAnEditor(telling: Telling, format: string, teller: Teller): Promise<boolean> {
  telling.timelineId ??= await lastJob(telling, teller, 'export/timeline', { format })
  return telling.timelineId !== null && hasEnded(teller.store, telling.timelineId)
}

/** The id of the job that ends a story; null: too many requests for now. */
async function lastJob(telling: Telling, teller: Teller, type: string, more: object): Promise<string | null> {
  const { key, projectId, callbackUrl } = telling
  const body = { project_id: projectId, callback_url: callbackUrl, ...more }
  const created = await accepted(teller, `/jobs/${type}`, `${key}-last`, body)
  if (created === null) return null
  telling.callingBack.push(created.job_id)
  return created.job_id
}

/** The web application has no keys for repetition: a person looks at the list first. */
async function startExport(projectId: string, story: Story, teller: Teller): Promise<string> {
  const [known] = teller.store.exports.listOf(projectId)
  if (known !== undefined) return known.id
  const composition = teller.store.revisions.head(projectId).document.compositions[0]
  if (composition === undefined) throw new UnexpectedAnswer(`“${story.title}” left no composition`)
  const wanted = { composition_id: composition.id, format: story.exportFormat }
  const { export_id } = await asked(teller, 'POST', `/projects/${projectId}/exports`, wanted)
  return export_id as string
}

/** All that a story left in the store and in its export, as text without ids and times. */
export async function leftBy(
  telling: Telling,
  store: Store,
  exportFile: (id: string, format: string) => string,
) {
  const projectId = telling.projectId ?? ''
  if (telling.story.isCanceled) return ofCanceled(telling, store)
  const revisions = store.revisions.list(projectId).map(({ number }) => {
    const row = store.revisions.byNumber(projectId, number)
    return row && { ...row, createdAtMs: 0 }
  })
  const made = telling.exportId === null ? null : store.exports.byId(telling.exportId)
  const bytes = made?.state === 'finished' ? await Bun.file(exportFile(made.id, made.format)).bytes() : null
  const page = telling.publishId === null ? null : store.pages.ofProject(projectId)[0]
  const film = page?.fileId ? await Bun.file(exportFile(page.fileId, 'mp4')).bytes() : null
  const timeline = telling.timelineId === null ? null : store.exports.byId(telling.timelineId)
  return withoutIds({
    timeline: timeline && {
      ...{ state: timeline.state, fileName: timeline.fileName },
      text: await Bun.file(exportFile(timeline.id, timeline.format)).text(),
    },
    page: page && { level: page.level, nextLevel: page.nextLevel, hasFile: page.fileId !== null },
    film: film && new Bun.CryptoHasher('sha256').update(film).digest('hex'),
    jobs: [...telling.jobIds, ...(telling.syncId === null ? [] : [telling.syncId])].map((id) => {
      const job = store.jobs.read(id)
      return { type: job?.type, state: job?.state, result: job?.result, charges: chargesOf(store, id) }
    }),
    isAsset:
      telling.target && store.media.itemsOf(projectId).some(({ id }) => id === telling.target?.assetId),
    media: store.media.itemsOf(projectId).map((item) => ({ ...item, createdAtMs: 0 })),
    transcripts: store.media.transcriptsOf(projectId).map((row) => ({ ...row, createdAtMs: 0 })),
    revisions: revisions.sort((a, b) => (a?.number ?? 0) - (b?.number ?? 0)),
    exports: store.exports.listOf(projectId).length,
    export: made && {
      ...{ state: made.state, format: made.format, error: made.errorMessage, fileName: made.fileName },
      hash: bytes && new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
      report: { ...(made.report as object), elapsedSeconds: 0 },
    },
  })
}

/** What must hold wherever it was canceled: paid is what the project has, and compositions come all or not at all. */
function ofCanceled({ jobIds, projectId }: Telling, store: Store): string {
  const paid = jobIds.flatMap((id) => chargesOf(store, id)).reduce((sum, { amount }) => sum + amount, 0)
  const files = store.media.itemsOf(projectId ?? '').filter(({ fileHash }) => fileHash !== null)
  const seconds = files.reduce((sum, { durationUs }) => sum + Math.ceil((durationUs ?? 0) / 1e6), 0)
  const isCanceled = jobIds.some((id) => store.jobs.read(id)?.state === 'cancelled')
  const { compositions } = store.revisions.head(projectId ?? '').document
  return JSON.stringify({
    paidForWhatThereIs: paid === seconds,
    composed: isCanceled ? compositions.length <= 1 : compositions.length === 1,
  })
}

function chargesOf(store: Store, jobId: string) {
  return store.charges
    .ofJob(jobId)
    .map(({ key, unit, amount }) => ({ key, unit, amount }))
    .sort((a, b) => a.key.localeCompare(b.key))
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Each id becomes the number of its first appearance, so that equal shapes give equal texts. */
function withoutIds(value: unknown): string {
  const numbers = new Map<string, number>()
  return JSON.stringify(value, null, 1).replace(ID, (id) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1)
    return `id-${numbers.get(id)}`
  })
}

/** The first line in which two texts differ, for people. */
export function difference(expected: string, found: string): string | null {
  if (expected === found) return null
  const [a, b] = [expected.split('\n'), found.split('\n')]
  const at = a.findIndex((line, index) => line !== b[index])
  return `expected ${a[at]?.trim() ?? 'the end'}, found ${b[at]?.trim() ?? 'the end'}`
}
