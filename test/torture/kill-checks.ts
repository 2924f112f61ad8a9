// What is looked at when a server has been killed often enough: nothing lost, nothing done or charged
// twice, nothing left over.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { THREADS_FILE } from '../../src/adapters/whisper/thread-choice.ts'
import { openStore, type Store } from '../../src/store/open.ts'
import { eventually } from '../support/eventually.ts'
import { checkBackup, partsOf } from './kill-backups.ts'
import { checkEvents } from './kill-events.ts'
import type { Peers } from './kill-peers.ts'
import { checkSyncs } from './kill-syncs.ts'
import type { Watched } from './kill-watch.ts'
import { difference, leftBy, type Telling } from './stories.ts'
import { must, noted, type Tally } from './tally.ts'

export const MEDIA_SECONDS = 1_000_000
export const AI_CREDITS = 1_000_000

const GIVING_UP_MS = 10_000

export type Aftermath = {
  tellings: Telling[]
  dataDir: string
  backupFile: string
  /** TMPDIR of everything that was killed. */
  temporary: string
  undisturbed: Map<string, string>
  peers: Peers
  watched: Watched
}

export async function checkAll(tally: Tally, aftermath: Aftermath): Promise<void> {
  const { tellings, dataDir, backupFile, temporary, undisturbed, peers, watched } = aftermath
  const store = openStore({ path: join(dataDir, 'roughcut.db') })
  try {
    for (const telling of tellings) {
      const file = (id: string, format: string) => join(dataDir, 'exports', id, `file.${format}`)
      const unequal = difference(
        undisturbed.get(telling.story.title) ?? '',
        await leftBy(telling, store, file),
      )
      tally.note('stories', unequal && `“${telling.story.title}”: ${unequal}`)
    }
    tally.measure('stories', 'each equal to its undisturbed run')
    checkKinds(tally, tellings, store)
    const synced = tellings.flatMap(({ syncId, projectId }) => (syncId === null ? [] : (projectId ?? [])))
    checkSyncs(tally, synced, store)
    checkCallbacks(tally, tellings, store, peers)
    checkEvents(tally, store, peers.events.received)
    watched.check(tally, store)
    checkCharges(tally, store)
    checkBackup(tally, backupFile, tellings.flatMap(({ jobIds }) => jobIds).length)
    for (const file of partsOf(backupFile)) tally.note('files looked at', `backups/${file} is left over`)
    for (const file of filesOf(dataDir)) tally.note('files looked at', problemOf(file, store))
    for (const file of readdirSync(temporary)) tally.note('files looked at', `TMPDIR/${file} is left over`)
    const integrity = store.raw.query<{ integrity_check: string }, []>('PRAGMA integrity_check').get()
    const isSound = integrity?.integrity_check === 'ok'
    tally.note('PRAGMA integrity_check', isSound ? null : JSON.stringify(integrity))
    const strays = store.raw.query('PRAGMA foreign_key_check').all()
    tally.note('PRAGMA foreign_key_check', strays.length === 0 ? null : 'rows point nowhere')
  } finally {
    store.close()
  }
}

/** Per kind of work: what was accepted, how much of it was lost, and what there is more than that. */
function checkKinds(tally: Tally, tellings: Telling[], store: Store): void {
  const count = (table: string, where = 'true') =>
    store.raw.query<{ count: number }, []>(`SELECT count(*) AS count FROM ${table} WHERE ${where}`).get()
      ?.count ?? 0
  const kind = (what: string, accepted: string[], isEnded: (id: string) => boolean, stored: number) => {
    const lost = accepted.filter((id) => !isEnded(id))
    const twice = stored - accepted.length
    for (const id of accepted) tally.note(what, lost.includes(id) ? `${id} was accepted and is lost` : null)
    if (twice !== 0) tally.note(what, `${stored} are stored, ${accepted.length} were accepted`)
    tally.measure(what, `${lost.length} lost, ${twice} duplicated`)
  }
  const isStopped = (id: string) => ['stopped', 'cancelled'].includes(store.jobs.read(id)?.state ?? '')
  const firsts = (byUpload: boolean) =>
    tellings
      .filter(({ story }) => (story.upload !== null) === byUpload)
      .flatMap(({ jobIds }) => jobIds.slice(0, 1))
  // Those of a watch folder are looked at in kill-watch.ts.
  const told = 'project_id NOT IN (SELECT project_id FROM watched_files)'
  const ofJobs = `${told} AND type = 'import/project_media' AND token_id IS`
  kind('imports accepted', firsts(false), isStopped, count('jobs', `${ofJobs} NOT NULL`))
  kind('imports of uploads accepted', firsts(true), isStopped, count('jobs', `${ofJobs} NULL`))
  kind(
    'agent jobs accepted',
    tellings.flatMap(({ jobIds }) => jobIds.slice(1)),
    isStopped,
    count('jobs', `${told} AND type = 'agent'`),
  )
  kind(
    'exports accepted',
    tellings.flatMap(({ exportId }) => exportId ?? []),
    (id) => store.exports.byId(id)?.state === 'finished',
    count('exports', `${told} AND purpose = 'export'`),
  )
  kind(
    'publish jobs accepted',
    tellings.flatMap(({ publishId }) => publishId ?? []),
    (id) => store.exports.byId(id)?.state === 'finished',
    count('exports', "purpose = 'publish'"),
  )
  kind(
    'timelines accepted',
    tellings.flatMap(({ timelineId }) => timelineId ?? []),
    (id) => store.exports.byId(id)?.state === 'finished' && isStopped(id),
    count('jobs', "type = 'export/timeline'"),
  )
  const uploads = count('uploads', 'job_id IS NOT NULL')
  tally.note('uploads taken over', uploads === 0 ? null : `${uploads} are kept behind their import`)
}

/** Of a server that runs still: the sweep at its next start would hide what an import did not give up. */
export async function checkUploadsGivenUp(tally: Tally, dataDir: string, store: Store): Promise<void> {
  await noted(tally, 'uploads of imports that ended, given up before the next start', () =>
    eventually(() => {
      const rows = store.raw.query('SELECT id FROM uploads WHERE job_id IS NOT NULL').all()
      must(rows.length === 0, `${rows.length} are kept behind their import`)
      const files = readdirSync(join(dataDir, 'uploads'))
      must(files.length === 0, `uploads/${files[0]} is left over`)
    }, GIVING_UP_MS),
  )
}

function checkCharges(tally: Tally, store: Store): void {
  const taken = { media_seconds: 0, ai_credits: 0 }
  const rows = store.raw
    .query<{ unit: keyof typeof taken; amount: number }, []>('SELECT unit, amount FROM charges')
    .all()
  for (const { unit, amount } of rows) taken[unit] += amount
  const [drive] = store.drives.list()
  const balance = store.charges.balanceOf(drive?.id ?? '')
  const holds =
    balance.mediaSeconds === MEDIA_SECONDS - taken.media_seconds &&
    balance.aiCredits === AI_CREDITS - taken.ai_credits
  tally.note(
    'balances',
    holds ? null : `${JSON.stringify(balance)} is left, ${JSON.stringify(taken)} was charged`,
  )
  tally.measure('balances', `${rows.length} charges: ${taken.media_seconds} s, ${taken.ai_credits} credits`)
}

function checkCallbacks(tally: Tally, tellings: Telling[], store: Store, peers: Peers): void {
  const { received } = peers.callbacks
  let again = 0
  let lost = 0
  const expected = tellings.flatMap(({ callingBack }) => callingBack)
  for (const id of expected) {
    const ofJob = received.filter((each) => each.id === id)
    const body = store.callbacks.byJob(id)?.body
    const answered = ofJob.filter(({ isAnswered }) => isAnswered).length
    again += Math.max(0, answered - 1)
    if (answered === 0) lost += 1
    if (answered === 0) tally.note('callbacks', `job ${id} called nobody back`)
    else if (ofJob.some((each) => each.body !== body)) tally.note('callbacks', `job ${id} sent two bodies`)
    else tally.note('callbacks')
  }
  const strange = received.filter(({ id }) => !expected.includes(id))
  if (strange.length > 0) tally.note('callbacks', `${strange.length} came with no id of a job`)
  tally.measure('callbacks', `${lost} lost; one id each; ${again} came again after their kill`)
}

function filesOf(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
}

/** Every file of a data folder is explained by a row; null: this one is. */
function problemOf(file: string, store: Store): string | null {
  if (/^roughcut\.(db(-wal|-shm|\.reserve)?|lock)$/.test(file)) return null
  if (file === THREADS_FILE) return null
  if (/^(?:search\.db(-wal|-shm)?|keys\/links\.key)$/.test(file)) return null
  const exported = /^exports\/([^/]+)\/(?:file\.[^/.]+|page\.json|poster\.jpg)$/.exec(file)?.[1]
  if (exported !== undefined && store.exports.byId(exported)?.state === 'finished') return null
  const hash = /^(?:media\/[0-9a-f]{2}|derived)\/([0-9a-f]{64})(?:\/[^/]+)?$/.exec(file)?.[1]
  if (hash !== undefined && store.media.file(hash) !== null && !file.includes('.part')) return null
  return `${file} is left over`
}
