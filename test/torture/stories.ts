// What people do with a server, as told to be repeated: an import, prompts on its project, an export.
// A story goes on where it was left, over any number of servers, as a patient client would; and what
// it left behind can be compared, without ids and times, with what it leaves when nothing happens.
import type { Store } from '../../src/store/open.ts'
import type { MediaHost } from '../support/media-host.ts'
import { fixture } from '../support/odd-media.ts'

export type Story = {
  title: string
  addMedia: Record<string, object>
  /** The composition's clips. */
  clips: string[]
  prompts: string[]
  /** Of the first composition, when all prompts are answered; null: none. */
  exportFormat: string | null
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
  exportId: string | null
}

export type Teller = {
  url: string
  token: string
  cookie: string
  /** Read while the server writes. */
  store: Store
}

/** Short media, so that many of them fit between two kills; some come slowly. */
export async function storiesOn(host: MediaHost): Promise<Story[]> {
  const slowly = async (file: string, pieceBytes: number) =>
    host.serve(`/${file}`, { body: await Bun.file(fixture(file)).bytes(), pauseMs: 5, pieceBytes })
  const intro = { url: await slowly('intro.wav', 20_000), language: 'en' }
  const camera = { url: await slowly('camera-b.mp4', 40_000) }
  const silence = { url: await slowly('silence.wav', 60_000) }
  const gone = { url: host.url('/gone.mp4') }
  return [
    {
      title: 'words cut, then captions',
      addMedia: { 'intro.wav': intro },
      clips: ['intro.wav'],
      prompts: ['Remove everything after 3 seconds', 'Add captions to every composition'],
      exportFormat: 'srt',
    },
    {
      title: 'a film shortened',
      addMedia: { 'Camera/b.mp4': camera },
      clips: ['Camera/b.mp4'],
      prompts: ['Remove everything after 2 seconds'],
      exportFormat: 'mp4',
    },
    {
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
      title: 'a medium that is not there',
      addMedia: { silence, gone },
      clips: ['silence', 'gone'],
      prompts: ['which compositions are shorter than 30 seconds'],
      exportFormat: null,
    },
    {
      title: 'nothing but a medium that is not there',
      addMedia: { gone },
      clips: ['gone'],
      prompts: [],
      exportFormat: null,
    },
  ]
}

export function beginTelling(story: Story, key: string, callbackUrl: string): Telling {
  return { story, key, callbackUrl, projectId: null, jobIds: [], exportId: null }
}

const REQUEST_TIMEOUT_MS = 5_000

/**
 * Does what can be done now; true when all of the story has been accepted and has ended. Throws when
 * the server dies meanwhile, and for answers that no server may give.
 */
export async function goOn(telling: Telling, teller: Teller): Promise<boolean> {
  const { story, key, callbackUrl } = telling
  const callback = { callback_url: callbackUrl }
  if (telling.projectId === null) {
    const compositions = [{ name: 'Cut', clips: story.clips.map((media) => ({ media })) }]
    const body = { project_name: story.title, add_media: story.addMedia, add_compositions: compositions }
    const created = await accepted(teller, '/jobs/import/project_media', `${key}-import`, {
      ...body,
      ...callback,
    })
    if (created === null) return false
    telling.projectId = created.project_id
    telling.jobIds.push(created.job_id)
  }
  while (telling.jobIds.length <= story.prompts.length) {
    const prompt = story.prompts[telling.jobIds.length - 1]
    const body = { project_id: telling.projectId, prompt, ...callback }
    const created = await accepted(teller, '/jobs/agent', `${key}-${telling.jobIds.length}`, body)
    if (created === null) return false
    telling.jobIds.push(created.job_id)
  }
  const { store } = teller
  if (telling.jobIds.some((id) => store.jobs.read(id)?.state !== 'stopped')) return false
  if (story.exportFormat === null) return true
  if (telling.exportId === null) telling.exportId = await startExport(telling.projectId, story, teller)
  return ['finished', 'failed'].includes(store.exports.byId(telling.exportId)?.state ?? '')
}

type Accepted = { job_id: string; project_id: string }

/** Null: too many requests for now. */
async function accepted(teller: Teller, path: string, key: string, body: object): Promise<Accepted | null> {
  const response = await fetch(`${teller.url}/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${teller.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  const text = await response.text()
  if (response.status === 429) return null
  if (response.status !== 201) throw new UnexpectedAnswer(`POST ${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}

/** An answer that a dying server does not explain. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer'
}

/** The web application has no keys for repetition: a person looks at the list first. */
async function startExport(projectId: string, story: Story, { url, cookie, store }: Teller): Promise<string> {
  const [known] = store.exports.listOf(projectId)
  if (known !== undefined) return known.id
  const composition = store.revisions.head(projectId).document.compositions[0]
  const response = await fetch(`${url}/app/api/projects/${projectId}/exports`, {
    method: 'POST',
    headers: { cookie, origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ composition_id: composition?.id, format: story.exportFormat }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  const text = await response.text()
  if (response.status !== 201) throw new UnexpectedAnswer(`POST exports: ${response.status} ${text}`)
  return JSON.parse(text).export_id
}

/** All that a story left in the store and in its export, as text without ids and times. */
export async function leftBy(
  telling: Telling,
  store: Store,
  exportFile: (id: string, format: string) => string,
) {
  const projectId = telling.projectId ?? ''
  const revisions = store.revisions.list(projectId).map(({ number }) => {
    const row = store.revisions.byNumber(projectId, number)
    return row && { ...row, createdAtMs: 0 }
  })
  const made = telling.exportId === null ? null : store.exports.byId(telling.exportId)
  const bytes = made?.state === 'finished' ? await Bun.file(exportFile(made.id, made.format)).bytes() : null
  return withoutIds({
    jobs: telling.jobIds.map((id) => {
      const job = store.jobs.read(id)
      return { type: job?.type, state: job?.state, result: job?.result, charges: chargesOf(store, id) }
    }),
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
