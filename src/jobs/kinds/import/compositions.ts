// Step 6 of an import: the compositions that were asked for, as the project's first revision. They
// are made with the same operations as every other edit.
import { applyAll } from '../../../edit/apply.ts'
import type { EditDocument } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { receiptOf } from '../../../edit/receipt.ts'
import { RoughcutError } from '../../../errors.ts'
import type { MediaItemRow } from '../../../store/media.ts'
import { INTERNAL_ERROR_MESSAGE } from '../../engine/states.ts'
import type { ImportContext } from './import-context.ts'
import { type Composed, stepOf } from './import-outcomes.ts'
import { reportStep } from './import-progress.ts'
import type { WantedImport } from './import-request.ts'

/** Does nothing when none were asked for, or when nothing came in that they could be made of. */
export function createCompositions(context: ImportContext, wanted: WantedImport): void {
  if (wanted.compositions.length === 0 && wanted.updates.length === 0) return
  reportStep(context, 'compositions', 'Creating compositions', 0)
  const { store, newEditId } = context.services
  const { projectId, id: jobId } = context.job
  context.commitStep(stepOf.compositions, (): Composed => {
    const items = store.media.itemsOf(projectId)
    if (wanted.names.length > 0 && items.length === 0) return { created: [], updated: [], warnings: [] }
    const head = store.revisions.head(projectId)
    const created = plan(wanted, items, newEditId)
    const appended = planUpdates(wanted, items, head.document)
    const operations: EditOperation[] = [...created.operations, ...appended.operations]
    const warnings = [...created.warnings, ...appended.warnings]
    const media = store.media.contextOf(projectId)
    const applied = applyAll(head.document, operations, media, newEditId)
    if (!applied.ok)
      throw new RoughcutError('internal_error', INTERNAL_ERROR_MESSAGE, {
        cause: new Error(
          `composition ${applied.index} could not be made: ${JSON.stringify(applied.problem)}`,
        ),
      })
    if (operations.length === 0) return { created: [], updated: [], warnings }
    const saved = store.revisions.save({
      projectId,
      base: head.number,
      kind: 'import',
      author: 'import',
      jobId,
      summary: summaryOf(created.operations, appended.updated),
      operations,
      document: applied.value,
      receipt: receiptOf(head.document, applied.value, media),
    })
    const ids = new Set(created.operations.map(({ id }) => id))
    const made = saved.document.compositions.filter(({ id }) => ids.has(id))
    return { created: made.map(({ id, name }) => ({ id, name })), updated: appended.updated, warnings }
  })
}

type Composition = { id: string; name: string }

function summaryOf(created: readonly { name: string }[], updated: readonly Composition[]): string {
  const sentence = (verb: string, all: readonly { name: string }[]) =>
    all.length === 1 ? `${verb} the composition "${all[0]?.name}"` : `${verb} ${all.length} compositions`
  return [
    ...(created.length > 0 ? [sentence('Created', created)] : []),
    ...(updated.length > 0 ? [sentence('Added clips to', updated)] : []),
  ].join(', ')
}

/** Clips at the end of compositions that are there; what is gone by now is said in a warning. */
function planUpdates({ updates }: WantedImport, items: readonly MediaItemRow[], document: EditDocument) {
  const byName = new Map(items.map((item) => [item.nameNfc, item]))
  const warnings: string[] = []
  const updated = new Map<string, Composition>()
  const operations = updates.flatMap(({ composition_id, append_clips }): EditOperation[] => {
    const composition = document.compositions.find(({ id }) => id === composition_id)
    if (composition === undefined) {
      warnings.push(`The composition ${composition_id} was deleted before its clips could be added.`)
      return []
    }
    const lost = append_clips.filter(({ media }) => !byName.has(media.normalize('NFC')))
    if (lost.length > 0) {
      const names = [...new Set(lost.map(({ media }) => `"${media}"`))].join(', ')
      warnings.push(
        `Clips of ${names} were not added to "${composition.name}": the media could not be imported.`,
      )
    }
    const found = append_clips.flatMap(({ media }) => byName.get(media.normalize('NFC')) ?? [])
    if (found.length > 0) updated.set(composition.id, { id: composition.id, name: composition.name })
    return found.map((item) => ({
      ...{ type: 'insert_clip', compositionId: composition.id, mediaId: item.id, track: 'main' },
    }))
  })
  return { operations, updated: [...updated.values()], warnings }
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
