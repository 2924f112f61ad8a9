// What a job may change: the whole project, or one composition of it.
import { isDeepStrictEqual } from 'node:util'
import type { EditDocument } from '../../../edit/document.ts'
import { RoughcutError } from '../../../errors.ts'
import type { JobRecord } from '../../../store/jobs.ts'

/**
 * The part of the document that the agent works on: all of it, or just the composition that the job is about. Throws
 * `composition_deleted`.
 */
export function withinReach(
  { compositionId }: Pick<JobRecord, 'compositionId'>,
  document: EditDocument,
): EditDocument {
  if (compositionId === null) return document
  const compositions = document.compositions.filter(({ id }) => id === compositionId)
  if (compositions.length === 0)
    throw new RoughcutError(
      'composition_deleted',
      'The composition was deleted before the job reached it. Choose another one, or undo the deletion.',
    )
  return { ...document, compositions }
}

/** True when all other compositions stay as they are. */
export function isOnlyAbout(compositionId: string, before: EditDocument, wanted: EditDocument): boolean {
  const others = ({ compositions }: EditDocument) => compositions.filter(({ id }) => id !== compositionId)
  return isDeepStrictEqual(others(before), others(wanted))
}
