// Keeps the search index in step: takes what changed from the queue, a few projects at a time, and writes what can be
// found of them. What was not done when the server ends is still in the queue.

import { fileComposition } from '../edit/file-composition.ts'
import { heardWords } from '../edit/transcript.ts'
import { asError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/open.ts'
import type { IndexedProject, SearchDocument } from '../store/search-index.ts'

/** Changes can be found within 5 seconds, also when a few projects take a moment each. */
const LOOK_EVERY_MS = 1000
const AT_ONCE = 20
/** What one look may take, so that requests are answered in between. */
const BUSY_MS = 50

export type SearchIndexer = {
  /** Indexes what is in the queue now. */
  catchUp(): void
  stop(): void
}

/** Looks every second. A new index is filled from every project. */
export function startSearchIndexer(store: Store, log: Log): SearchIndexer {
  let timer: ReturnType<typeof setTimeout> | undefined
  const some = (): boolean => {
    const changed = store.searchQueue.next(AT_ONCE)
    if (changed.length === 0) return false
    const projects = changed.map(({ projectId }) => ({ projectId, found: indexedProject(store, projectId) }))
    store.search().write(
      projects.flatMap(({ found }) => found ?? []),
      projects.filter(({ found }) => found === null).map(({ projectId }) => projectId),
    )
    store.transaction(() => changed.forEach(store.searchQueue.done))
    return true
  }
  const look = () => {
    let wait = LOOK_EVERY_MS
    try {
      const started = performance.now()
      while (some()) {
        if (performance.now() - started < BUSY_MS) continue
        wait = BUSY_MS
        break
      }
    } catch (error) {
      // A full disk, or another process that writes: the queue waits.
      log.warn('search index not updated', { error: asError(error) })
    }
    timer = setTimeout(look, wait)
    timer.unref()
  }
  if (store.search().isNew) store.searchQueue.noteAll()
  timer = setTimeout(look, 0)
  timer.unref()
  return {
    catchUp() {
      while (some());
    },
    stop: () => clearTimeout(timer),
  }
}

/** Null for a project that nobody may find: in the trash, or purged. */
function indexedProject(store: Store, projectId: string): IndexedProject | null {
  const project = store.projects.byIdOfAnyKind(projectId)
  if (project === null || project.trashedAtMs !== null) return null
  const { document } = store.revisions.head(projectId)
  const context = store.media.contextOf(projectId)
  const documents: SearchDocument[] =
    project.kind === 'library' ? [] : [{ kind: 'project', itemId: null, text: project.name, starts: null }]
  for (const media of context.media.values()) {
    if (media.kind !== 'sequence')
      documents.push({ kind: media.kind, itemId: media.id, text: media.name, starts: null })
    documents.push(said(media.id, heardWords(fileComposition(media), document, context)))
  }
  for (const composition of document.compositions) {
    documents.push(said(composition.id, heardWords(composition, document, context)))
    for (const { text, range } of composition.titles)
      documents.push(written(composition.id, text, range.startUs))
    for (const { name, atUs } of composition.markers) documents.push(written(composition.id, name, atUs))
  }
  return {
    id: projectId,
    name: project.name,
    audience: project.audience,
    ownerId: project.ownerId,
    updatedAtMs: project.updatedAtMs,
    documents: documents.filter(({ text }) => text.trim() !== ''),
  }
}

/** Words with their times; a text of several words counts as several that begin together. */
function said(
  itemId: string,
  words: readonly { text: string; range: { startUs: number } }[],
): SearchDocument {
  const texts: string[] = []
  const starts: number[] = []
  for (const { text, range } of words)
    for (const piece of text.split(/\s+/).filter(Boolean)) {
      texts.push(piece)
      starts.push(Math.round(range.startUs / 1e4) / 100)
    }
  return { kind: 'words', itemId, text: texts.join(' '), starts }
}

function written(itemId: string, text: string, atUs: number): SearchDocument {
  return { kind: 'words', itemId, text, starts: [Math.round(atUs / 1e4) / 100] }
}
