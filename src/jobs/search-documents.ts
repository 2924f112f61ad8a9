// What search can find in a project: its name, the names of its media files, and its spoken and written words.
import { fileComposition } from '../edit/file-composition.ts'
import { heardWords } from '../edit/transcript.ts'
import type { Store } from '../store/open.ts'
import type { IndexedProject, SearchDocument } from '../store/search-index.ts'

/** Null for a project that nobody may find: in the trash, or purged. */
export function indexedProject(
  store: Store,
  projectId: string,
): { project: IndexedProject; documents: Iterable<SearchDocument | null> } | null {
  const project = store.projects.byIdOfAnyKind(projectId)
  if (project === null || project.trashedAtMs !== null) return null
  const { id, name, audience, ownerId, updatedAtMs } = project
  return {
    project: { id, name, audience, ownerId, updatedAtMs },
    documents: documentsOf(store, projectId, project.kind === 'library' ? null : name),
  }
}

/** Each is worked out when it is asked for, because an hour of words takes a while; null is a pause in between. */
function* documentsOf(
  store: Store,
  projectId: string,
  name: string | null,
): Generator<SearchDocument | null> {
  const { document } = store.revisions.head(projectId)
  yield null
  const context = store.media.contextOf(projectId)
  yield null
  if (name !== null) yield { kind: 'project', itemId: null, text: name, starts: null }
  for (const media of context.media.values()) {
    if (media.kind !== 'sequence')
      yield { kind: media.kind, itemId: media.id, text: media.name, starts: null }
    yield said(media.id, heardWords(fileComposition(media), document, context))
  }
  for (const composition of document.compositions) {
    yield said(composition.id, heardWords(composition, document, context))
    for (const { text, range } of composition.titles) yield written(composition.id, text, range.startUs)
    for (const { name, atUs } of composition.markers) yield written(composition.id, name, atUs)
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
