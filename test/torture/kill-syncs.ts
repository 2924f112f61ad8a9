// Cameras that are synced again by their sound, on a server that is killed: the first offsets are wrong on purpose, the
// job ends once, and its offsets are written once.
import type { Store } from '../../src/store/open.ts'
import { asked, type Teller, UnexpectedAnswer } from './story-requests.ts'
import type { Tally } from './tally.ts'

const SYNCS = 'syncs accepted'
/** When camera B began, by what both cameras hear; the first offset is as far off as `WRONG_SECONDS` says. */
const OFFSET_US = 2_500_000
const FRAME_US = 40_000
export const WRONG_SECONDS = 1.5

/** The pages have no keys for repetition: a person looks at the project's jobs first. */
export async function startSync(projectId: string, teller: Teller): Promise<string> {
  const known = jobsOf(teller.store, projectId)[0]
  if (known !== undefined) return known
  const sequence = sequenceOf(teller.store, projectId)
  if (sequence === undefined) throw new UnexpectedAnswer('an import left no sequence')
  const { job_id } = await asked(teller, 'POST', `/media/${sequence.id}/sync`)
  if (teller.losesAnswer?.()) throw new Error('the answer is lost')
  return job_id as string
}

/**
 * Has the database count, in the transactions of whoever writes them, the offsets of sequences that are written after
 * somebody asked to sync them.
 */
export function countMoves({ raw }: Store): void {
  raw.run('CREATE TABLE torture_moves (media_id TEXT NOT NULL)')
  raw.run(
    `CREATE TRIGGER torture_move AFTER UPDATE OF tracks ON media_items
     WHEN EXISTS (SELECT 1 FROM jobs WHERE type = 'sync' AND request ->> '$.media_id' = NEW.id)
     BEGIN INSERT INTO torture_moves VALUES (NEW.id); END`,
  )
}

/** An attempt of a sync has begun and has not ended. */
export function isSyncing({ raw }: Store): boolean {
  const running =
    "SELECT 1 FROM jobs WHERE type = 'sync' AND state = 'running' AND progress_label LIKE 'Syncing%'"
  return raw.query(running).get() !== null
}

/** `projectIds`: of the stories whose sync was accepted. */
export function checkSyncs(tally: Tally, projectIds: readonly string[], store: Store): void {
  for (const projectId of projectIds) tally.note(SYNCS, problemOf(store, projectId))
  const stored = store.raw.query<{ count: number }, []>(
    "SELECT count(*) AS count FROM jobs WHERE type = 'sync'",
  )
  const twice = (stored.get()?.count ?? 0) - projectIds.length
  if (twice !== 0) tally.note(SYNCS, `${twice} more are stored than were accepted`)
  tally.measure(SYNCS, 'each ended once, its offsets found and written once')
}

function problemOf(store: Store, projectId: string): string | null {
  const [id = '', ...more] = jobsOf(store, projectId)
  const job = store.jobs.read(id)
  const sequence = sequenceOf(store, projectId)
  const [first, second] = sequence?.tracks ?? []
  const moves = store.raw
    .query<{ count: number }, [string]>('SELECT count(*) AS count FROM torture_moves WHERE media_id = ?')
    .get(sequence?.id ?? '')?.count
  if (more.length > 0) return `${more.length + 1} syncs of one sequence`
  if (job?.state !== 'stopped' || job.result?.status !== 'success')
    return `${id} is ${job?.state}: ${JSON.stringify(job?.result)}`
  if (moves !== 1) return `the offsets of ${id} were written ${moves} times`
  const isFound = first?.offsetUs === 0 && Math.abs((second?.offsetUs ?? 0) - OFFSET_US) < FRAME_US
  return isFound ? null : `${id} left the offsets ${first?.offsetUs} and ${second?.offsetUs} µs`
}

function jobsOf({ raw }: Store, projectId: string): string[] {
  return raw
    .query<{ id: string }, [string]>("SELECT id FROM jobs WHERE type = 'sync' AND project_id = ?")
    .all(projectId)
    .map(({ id }) => id)
}

function sequenceOf({ media }: Store, projectId: string) {
  return media.itemsOf(projectId).find(({ kind }) => kind === 'sequence')
}
