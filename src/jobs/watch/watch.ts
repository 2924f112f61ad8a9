// Watch folders: every two seconds, takes files that have stopped growing, and advances those already taken. The
// database records what was taken; how long a file has been quiet is only in memory, so a restart repeats the wait.
import { asError, RoughcutError } from '../../errors.ts'
import type { WatchedFileRow, WatchFolderRow } from '../../store/watch-folders.ts'
import { type AdvanceParts, advance, fail } from './advance.ts'
import { look, type SeenFile } from './look.ts'
import { requireDrive, type TakeParts, take } from './take.ts'

const POLL_MS = 2_000
/** A file is complete once its size and time haven't changed for this long. */
const QUIET_MS = 5_000
/** Imports of one person that wait or run: more files stay in the folder until some have ended. */
const MAX_WAITING = 100

type WatchParts = TakeParts & AdvanceParts & { nowMs: () => number }

export type Watcher = {
  /** Looks at every folder once. */
  poll(): Promise<void>
  /** Resolves when nothing is being read or written. */
  stop(): Promise<void>
}

/** Polls until `stop`. `pollMs: null` leaves polling to the caller. */
export function startWatching(
  parts: WatchParts,
  { pollMs = POLL_MS, quietMs = QUIET_MS }: { pollMs?: number | null; quietMs?: number } = {},
): Watcher {
  const quiet = createQuiet(parts.nowMs, quietMs)
  let isStopped = false
  const isOn = () => !isStopped
  let current: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  const poll = () => {
    current = current.then(() => pollOnce(parts, quiet, isOn))
    return current
  }
  const next = () => {
    if (pollMs === null || isStopped) return
    timer = setTimeout(() => void poll().then(next), pollMs)
    timer.unref()
  }
  next()
  return {
    poll,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await current
    },
  }
}

type Quiet = ReturnType<typeof createQuiet>

/** Since when files have not changed. */
function createQuiet(nowMs: () => number, quietMs: number) {
  let since = new Map<string, number>()
  const keyOf = (folderId: string, seen: SeenFile) =>
    `${folderId} ${seen.identity} ${seen.sizeBytes} ${seen.modifiedNs}`
  let before = since
  return {
    /** A new round: what is not seen in it is forgotten. */
    begin() {
      before = since
      since = new Map()
    },
    /** Notes the file; true once it has been quiet for long enough. A clock that was set back starts the wait again. */
    isComplete(folderId: string, seen: SeenFile): boolean {
      const key = keyOf(folderId, seen)
      const now = nowMs()
      const first = Math.min(before.get(key) ?? now, now)
      since.set(key, first)
      return seen.sizeBytes > 0 && before.has(key) && now - first >= quietMs
    },
  }
}

async function pollOnce(parts: WatchParts, quiet: Quiet, isOn: () => boolean): Promise<void> {
  const { store, log } = parts
  try {
    quiet.begin()
    for (const folder of store.watchFolders.list()) {
      if (!isOn()) return
      const problem = await lookInto(parts, folder, quiet, isOn).then(() => null, sentenceOf)
      if (problem === folder.problem) continue
      store.watchFolders.setProblem(folder.id, problem)
      if (problem === null) log.info('watch folder works again', { folder: folder.id })
      else log.warn('watch folder has a problem', { folder: folder.id, problem })
    }
    for (const file of store.watchFolders.unfinishedFiles()) {
      if (!isOn()) return
      await advance(parts, file).catch((error: unknown) => fail(parts, file, sentenceOf(error)))
    }
  } catch (error) {
    // A full disk, or another process that writes: the next poll tries again.
    log.warn('watch folders not read', { error: asError(error) })
  }
}

/** Throws the first error that keeps a file from being taken, after taking the others. */
async function lookInto(
  parts: WatchParts,
  folder: WatchFolderRow,
  quiet: Quiet,
  isOn: () => boolean,
): Promise<void> {
  const { store } = parts
  const seen = await look(folder.path)
  const identities = new Set(seen.map(({ identity }) => identity))
  const rows = new Map(store.watchFolders.filesOf(folder.id).map((row) => [row.identity, row]))
  const fresh = seen.filter((file) => !isKnown(parts, rows.get(file.identity), file))
  for (const row of rows.values())
    if (row.isPresent && !identities.has(row.identity))
      store.watchFolders.updateFile(row.id, { isPresent: false })
  const complete = fresh.filter((file) => quiet.isComplete(folder.id, file))
  if (complete.length > 0) requireDrive(parts, folder)
  const problems: unknown[] = []
  for (const file of complete) {
    if (!isOn() || store.jobs.countUnfinishedOf(folder.userId, 'import/project_media') >= MAX_WAITING) break
    await take(parts, folder, file, (identity) => !identities.has(identity)).catch((error: unknown) =>
      problems.push(error),
    )
  }
  if (problems.length > 0) throw problems[0]
}

/** Whether the file was taken before; notes its new name. */
function isKnown({ store }: WatchParts, row: WatchedFileRow | undefined, file: SeenFile): boolean {
  if (row === undefined) return false
  const { name, sizeBytes, modifiedNs } = file
  const isSame = row.sizeBytes === sizeBytes && row.modifiedNs === modifiedNs
  if (isSame && row.name === name && row.isPresent) return true
  if (isSame) {
    store.watchFolders.updateFile(row.id, { name, isPresent: true })
    return true
  }
  // Inodes are reused: under another name, or after an absence, this may be a different file. Its content decides.
  if (row.name !== name || !row.isPresent) return false
  store.watchFolders.updateFile(row.id, {
    ...{ sizeBytes, modifiedNs },
    problem: 'The file changed after it was taken. Copy it under another name to import it again.',
  })
  return true
}

function sentenceOf(thrown: unknown): string {
  const error = asError(thrown)
  const known = error instanceof RoughcutError && !(error.code === 'bad_request' && error.cause)
  return known ? error.message : asError(error.cause ?? error).message
}
