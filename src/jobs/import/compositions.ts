// Step 6 of an import: the compositions that were asked for, as the project's first revision. They
// are made with the same operations as every other edit.
import { applyAll } from '../../edit/apply.ts'
import type { EditOperation } from '../../edit/operations.ts'
import { receiptOf } from '../../edit/receipt.ts'
import { RoughcutError } from '../../errors.ts'
import type { MediaItemRow } from '../../store/media.ts'
import type { JobContext } from '../context.ts'
import { INTERNAL_ERROR_MESSAGE } from '../states.ts'
import { type Composed, stepOf } from './import-outcomes.ts'
import { reportStep } from './import-progress.ts'
import type { WantedImport } from './import-request.ts'

/** Does nothing when none were asked for, or when nothing came in that they could be made of. */
export function createCompositions(context: JobContext, wanted: WantedImport): void {
  if (wanted.compositions.length === 0) return
  reportStep(context, 'compositions', 'Creating compositions', 0)
  const { store, newEditId } = context.services
  const { projectId, id: jobId } = context.job
  context.commitStep(stepOf.compositions, (): Composed => {
    const items = store.media.itemsOf(projectId)
    if (wanted.names.length > 0 && items.length === 0) return { created: [], warnings: [] }
    const { operations, warnings } = plan(wanted, items, newEditId)
    const head = store.revisions.head(projectId)
    const media = store.media.contextOf(projectId)
    const applied = applyAll(head.document, operations, media, newEditId)
    if (!applied.ok)
      throw new RoughcutError('internal_error', INTERNAL_ERROR_MESSAGE, {
        cause: new Error(
          `composition ${applied.index} could not be made: ${JSON.stringify(applied.problem)}`,
        ),
      })
    if (operations.length === 0) return { created: [], warnings }
    const saved = store.revisions.save({
      projectId,
      base: head.number,
      kind: 'import',
      author: 'import',
      jobId,
      summary:
        operations.length === 1
          ? `Created the composition "${operations[0]?.name}"`
          : `Created ${operations.length} compositions`,
      operations,
      document: applied.value,
      receipt: receiptOf(head.document, applied.value, media),
    })
    const created = saved.document.compositions
      .slice(-operations.length)
      .map(({ id, name }) => ({ id, name }))
    return { created, warnings }
  })
}

type CreateComposition = Extract<EditOperation, { type: 'create_composition' }> & { id: string }

/** Clips whose media failed are left out; a composition of nothing but such clips is not made. */
function plan(wanted: WantedImport, items: readonly MediaItemRow[], newEditId: () => string) {
  const byName = new Map(items.map((item) => [item.nameNfc, item]))
  const warnings: string[] = []
  const operations = wanted.compositions.flatMap((composition, index): CreateComposition[] => {
    const title = composition.name ?? `Composition ${index + 1}`
    const clips = composition.clips.flatMap(({ media }) => byName.get(media.normalize('NFC')) ?? [])
    const lost = composition.clips.filter(({ media }) => !byName.has(media.normalize('NFC')))
    const names = [...new Set(lost.map(({ media }) => `"${media}"`))].join(', ')
    if (composition.clips.length > 0 && clips.length === 0) {
      warnings.push(
        `The composition "${title}" was not created: none of its media (${names}) could be imported.`,
      )
      return []
    }
    if (lost.length > 0)
      warnings.push(`The composition "${title}" was created without ${names}, which could not be imported.`)
    return [
      {
        type: 'create_composition',
        id: newEditId(),
        name: title,
        clips: clips.map((item) => ({ mediaId: item.id })),
        ...(composition.width === undefined ? {} : { width: composition.width }),
        ...(composition.height === undefined ? {} : { height: composition.height }),
      },
    ]
  })
  return { operations, warnings }
}
