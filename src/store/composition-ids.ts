// Remembers every composition that a project has had, in any revision, so a short id always means the same one: undo
// can bring back a deleted composition. Called by revisions.ts, in the transaction that stores a revision.
import { shortIdOf } from '../edit/composition-id.ts'
import type { EditDocument } from '../edit/document.ts'
import type { Connection } from './connection.ts'

/** What a revision stores about an edit; all three contain the ids of the compositions it creates. */
type Content = { document: EditDocument; operations: unknown[]; receipt: unknown }

/** The record of one store. `documentsOf` gives every document that a project's history still holds, in any order. */
export function createCompositionIds(
  { raw }: Pick<Connection, 'raw'>,
  documentsOf: (projectId: string) => Iterable<EditDocument>,
) {
  const readIds = raw.query<{ id: string }, [string]>('SELECT id FROM composition_ids WHERE project_id = ?')
  const insert = raw.query<null, [string, string]>(
    'INSERT OR IGNORE INTO composition_ids (project_id, id) VALUES (?, ?)',
  )

  /** Works for projects from a release without this table too: their history is read once. */
  const everHad = (projectId: string): Set<string> => {
    const known = new Set(readIds.all(projectId).map(({ id }) => id))
    if (known.size > 0) return known
    for (const { compositions } of documentsOf(projectId)) for (const { id } of compositions) known.add(id)
    for (const id of known) insert.run(projectId, id)
    return known
  }

  return {
    /**
     * Records the compositions that are new in `content`. One whose short id another composition has, or had, is
     * given another id first, wherever the content names it: the chance is one in a million for each, but then
     * an address would open the wrong composition.
     */
    register<T extends Content>(projectId: string, content: T, drawId: () => string): T {
      const known = everHad(projectId)
      const created = content.document.compositions.map(({ id }) => id).filter((id) => !known.has(id))
      if (created.length === 0) return content
      const taken = new Set([...known].map(shortIdOf))
      const renamed = new Map<string, string>()
      for (const id of created) {
        let free = id
        while (taken.has(shortIdOf(free))) free = drawId()
        taken.add(shortIdOf(free))
        insert.run(projectId, free)
        if (free !== id) renamed.set(id, free)
      }
      return renamed.size === 0 ? content : withNewIds(content, renamed)
    },
  }
}

function withNewIds<T extends Content>(content: T, renamed: ReadonlyMap<string, string>): T {
  const { document, operations, receipt } = content
  return { ...content, ...replaceIds({ document, operations, receipt }, renamed) }
}

/** Plain JSON with ids replaced. Ids are unique, so every string equal to one is replaced. */
export function replaceIds<T>(json: T, renamed: ReadonlyMap<string, string>): T {
  return JSON.parse(JSON.stringify(json), (_key, value: unknown) =>
    typeof value === 'string' ? (renamed.get(value) ?? value) : value,
  ) as T
}
