// Step 6 of an import: makes the requested compositions, as the project's first revision, with the same operations as
// any other edit.
import { applyAll } from '../../../edit/apply.ts'
import type { EditContext, EditDocument } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { receiptOf } from '../../../edit/receipt.ts'
import { labelsByVoice, trackOfWord } from '../../../edit/speaker-turns.ts'
import { RoughcutError } from '../../../errors.ts'
import type { MediaItemRow } from '../../../store/media.ts'
import { INTERNAL_ERROR_MESSAGE } from '../../engine/states.ts'
import type { ImportContext } from './import-context.ts'
import { type Composed, readOutcomes, stepOf } from './import-outcomes.ts'
import { reportStep } from './import-progress.ts'
import type { ClipItem, WantedImport } from './import-request.ts'

/** Does nothing if none were requested, or if nothing arrived to make them from. */
export function createCompositions(context: ImportContext, wanted: WantedImport): void {
  if (wanted.compositions.length === 0 && wanted.updates.length === 0 && wanted.sequences.length === 0) return
  reportStep(context, 'compositions', 'Creating compositions', 0)
  const { store, newEditId } = context.services
  const { projectId, id: jobId } = context.job
  context.commitLast(stepOf.compositions, (): Composed => {
    const items = store.media.itemsOf(projectId)
    if (wanted.names.length > 0 && items.length === 0) return { created: [], updated: [], warnings: [] }
    const head = store.revisions.head(projectId)
    const media = store.media.contextOf(projectId)
    const apply = (document: EditDocument, operations: readonly EditOperation[]) =>
      applied(document, operations, media, newEditId)
    const created = plan(wanted, items, newEditId)
    const withCreated = apply(head.document, created.operations)
    // The ids of their clips are known only now.
    const mutes = mutesOf(created.operations, created.clips, withCreated, media)
    const appended = planUpdates(wanted, items, head.document, media, newEditId)
    const labels = labelsOf(context, wanted, media)
    const operations: EditOperation[] = [...created.operations, ...mutes, ...appended.operations, ...labels]
    const warnings = [...created.warnings, ...appended.warnings]
    if (operations.length === 0) return { created: [], updated: [], warnings }
    const document = apply(withCreated, [...mutes, ...appended.operations, ...labels])
    const saved = store.revisions.save({
      projectId,
      base: head.number,
      kind: 'import',
      author: 'import',
      jobId,
      summary: summaryOf(created.operations, appended.updated) || 'Labeled the speakers',
      operations,
      document,
      receipt: receiptOf(head.document, document, media),
    })
    const ids = new Set(created.operations.map(({ id }) => id))
    const made = saved.document.compositions.filter(({ id }) => ids.has(id))
    return { created: made.map(({ id, name }) => ({ id, name })), updated: appended.updated, warnings }
  })
}

/** Who speaks in the new sequences, where their tracks show it. */
function labelsOf(context: ImportContext, wanted: WantedImport, media: EditContext): EditOperation[] {
  const { sequences } = readOutcomes(context, wanted)
  return [...sequences.values()].flatMap((stored): EditOperation[] => {
    if (!stored.ok || !context.services.store.media.byId(stored.mediaId)?.turns) return []
    return [labelsByVoice(stored.mediaId, media.words.get(stored.mediaId) ?? [], trackOfWord)]
  })
}

/** Operations that we made ourselves: if one can't be applied, that's a bug. */
function applied(
  document: EditDocument,
  operations: readonly EditOperation[],
  media: EditContext,
  newEditId: () => string,
): EditDocument {
  const result = applyAll(document, operations, media, newEditId)
  if (result.ok) return result.value
  const { index, problem } = result
  throw new RoughcutError('internal_error', INTERNAL_ERROR_MESSAGE, {
    cause: new Error(`operation ${index} of the import cannot be applied: ${JSON.stringify(problem)}`),
  })
}

type Composition = { id: string; name: string }
/** A clip whose media came in. */
type FoundClip = { item: MediaItemRow; isMuted: boolean }

function summaryOf(created: readonly { name: string }[], updated: readonly Composition[]): string {
  const sentence = (verb: string, all: readonly { name: string }[]) =>
    all.length === 1 ? `${verb} the composition “${all[0]?.name}”` : `${verb} ${all.length} compositions`
  return [
    ...(created.length > 0 ? [sentence('Created', created)] : []),
    ...(updated.length > 0 ? [sentence('Added clips to', updated)] : []),
  ].join(', ')
}

/** Mutes a sequence's clip by itself; any other muted clip mutes the main track that it is on, as a layer. */
function muting(
  compositionId: string,
  clips: readonly (FoundClip & { clipId: string })[],
  media: EditContext,
): EditOperation[] {
  const muted = clips.filter(({ isMuted }) => isMuted)
  const ofSequences = muted.flatMap(({ item, clipId }): EditOperation[] => {
    if (item.kind !== 'sequence') return []
    const tracks = (media.media.get(item.id)?.tracks ?? []).map((_, index) => index)
    return [{ type: 'mute_sequence_tracks', compositionId, clipIds: [clipId], tracks }]
  })
  const isWhole = muted.some(({ item }) => item.kind !== 'sequence')
  return isWhole
    ? [...ofSequences, { type: 'set_muted', compositionId, on: 'main', muted: true }]
    : ofSequences
}

function mutesOf(
  created: readonly CreateComposition[],
  clips: ReadonlyMap<string, readonly FoundClip[]>,
  document: EditDocument,
  media: EditContext,
): EditOperation[] {
  return created.flatMap(({ id }) => {
    const items = document.compositions.find((one) => one.id === id)?.tracks[0]?.items ?? []
    const ids = items.flatMap((item) => (item.kind === 'clip' ? [item.id] : []))
    const found = (clips.get(id) ?? []).map((clip, index) => ({ ...clip, clipId: ids[index] ?? '' }))
    return muting(id, found, media)
  })
}

/** Which of the clips have media, and the names of the media that are not there. */
function sorted(clips: readonly ClipItem[], items: readonly MediaItemRow[]) {
  const byName = new Map(items.map((item) => [item.nameNfc, item]))
  const found = clips.flatMap(({ media, mute }): FoundClip[] => {
    const item = byName.get(media.normalize('NFC'))
    return item === undefined ? [] : [{ item, isMuted: mute ?? false }]
  })
  const lost = clips.filter(({ media }) => !byName.has(media.normalize('NFC')))
  return { found, lost: [...new Set(lost.map(({ media }) => `"${media}"`))].join(', ') }
}

/** Appends clips to existing compositions; a warning names those that are gone by now. */
function planUpdates(
  { updates }: WantedImport,
  items: readonly MediaItemRow[],
  document: EditDocument,
  media: EditContext,
  newEditId: () => string,
) {
  const warnings: string[] = []
  const updated = new Map<string, Composition>()
  const operations = updates.flatMap(({ composition_id, append_clips }): EditOperation[] => {
    const composition = document.compositions.find(({ id }) => id === composition_id)
    if (composition === undefined) {
      warnings.push(`The composition ${composition_id} was deleted before its clips could be added.`)
      return []
    }
    const { found, lost } = sorted(append_clips, items)
    if (lost !== '')
      warnings.push(
        `Clips of ${lost} were not added to "${composition.name}": the media could not be imported.`,
      )
    if (found.length > 0) updated.set(composition.id, { id: composition.id, name: composition.name })
    const clips = found.map((clip) => ({ ...clip, clipId: newEditId() }))
    const inserts = clips.map(
      ({ item, clipId }): EditOperation => ({
        ...{
          type: 'insert_clip',
          id: clipId,
          compositionId: composition.id,
          mediaId: item.id,
          track: 'main',
        },
      }),
    )
    return [...inserts, ...muting(composition.id, clips, media)]
  })
  return { operations, updated: [...updated.values()], warnings }
}

type CreateComposition = Extract<EditOperation, { type: 'create_composition' }> & { id: string }

/** Leaves out clips whose media failed, and compositions with no other clips. */
function plan(wanted: WantedImport, items: readonly MediaItemRow[], newEditId: () => string) {
  const warnings: string[] = []
  const clips = new Map<string, FoundClip[]>()
  const operations = wanted.compositions.flatMap((composition, index): CreateComposition[] => {
    const title = composition.name?.trim() ?? `Composition ${index + 1}`
    const { found, lost } = sorted(composition.clips, items)
    if (composition.clips.length > 0 && found.length === 0) {
      warnings.push(
        `The composition "${title}" was not created: none of its media (${lost}) could be imported.`,
      )
      return []
    }
    if (lost !== '')
      warnings.push(`The composition "${title}" was created without ${lost}, which could not be imported.`)
    const id = newEditId()
    clips.set(id, found)
    return [
      {
        type: 'create_composition',
        id,
        name: title,
        clips: found.map(({ item }) => ({ mediaId: item.id })),
        ...(composition.width === undefined ? {} : { width: composition.width }),
        ...(composition.height === undefined ? {} : { height: composition.height }),
      },
    ]
  })
  return { operations, clips, warnings }
}
