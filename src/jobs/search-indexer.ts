// Keeps the search index up to date: takes changed projects from the queue, a few at a time, and rewrites their
// entries. Whatever isn't done when the server stops stays in the queue.
import { inOneStep, type Steps } from '../edit/steps.ts'
import { asError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/open.ts'
import type { IndexChange } from '../store/search-index.ts'
import type { EditLane } from './edit-lane.ts'
import { indexedProject } from './search-documents.ts'

/** Changes can be found within 5 seconds, also when a few projects take a moment each. */
const LOOK_EVERY_MS = 1000
const AT_ONCE = 20

/** Characters of text and times per transaction: about a quarter of a second's work. */
const BATCH_CHARACTERS = 500_000

export type SearchIndexer = {
  /** Indexes what is in the queue now. */
  catchUp(): Promise<void>
  stop(): void
}

/** Looks every second, and indexes in turns with large edits. A new index is filled from every project. */
export function startSearchIndexer(store: Store, log: Log, lane: EditLane): SearchIndexer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let last: Promise<void> = Promise.resolve()
  const indexAll = async () => {
    for (;;) {
      const changed = isStopped ? [] : store.searchQueue.next(AT_ONCE)
      if (changed.length === 0) return
      const steps = indexing(store, changed)
      // Each step is a separate turn, so an edit waits for one step at most.
      while (!isStopped && !(await lane.run(() => inOneStep(() => steps.next()))).done);
    }
  }
  const catchUp = () => {
    last = last.catch(() => {}).then(indexAll)
    return last
  }
  const look = async () => {
    try {
      await catchUp()
    } catch (error) {
      // A full disk, or another process that writes: the queue waits.
      if (!isStopped) log.warn('search index not updated', { error: asError(error) })
    }
    if (!isStopped) lookIn(LOOK_EVERY_MS)
  }
  const lookIn = (waitMs: number) => {
    timer = setTimeout(look, waitMs)
    timer.unref()
  }
  if (store.search().isNew) store.searchQueue.noteAll()
  lookIn(0)
  return {
    catchUp,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

type Changed = ReturnType<Store['searchQueue']['next']>

/** Replaces what the index has of these projects, and takes them from the queue unless they change first. */
function* indexing(store: Store, changed: Changed): Steps<void> {
  const index = store.search()
  let batch = emptyBatch()
  const written = function* (): Steps<void> {
    if (batch.characters < BATCH_CHARACTERS) return
    yield
    index.write(batch)
    batch = emptyBatch()
    yield
  }
  for (const { projectId } of changed) {
    for (const { docid, characters } of index.rowsOf(projectId)) {
      batch.removed.push(docid)
      batch.characters += characters
      yield* written()
    }
    const found = indexedProject(store, projectId)
    for (const document of found?.documents ?? []) {
      if (document === null) yield
      if (found === null || document === null || document.text.trim() === '') continue
      batch.added.push({ project: found.project, document })
      batch.characters += document.text.length + 6 * (document.starts?.length ?? 0)
      yield* written()
    }
  }
  index.write(batch)
  store.transaction(() => changed.forEach(store.searchQueue.done))
}

function emptyBatch(): IndexChange & { characters: number } {
  return { removed: [], added: [], characters: 0 }
}
