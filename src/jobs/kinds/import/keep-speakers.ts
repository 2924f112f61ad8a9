// Speaker labels refer to words. When a file is transcribed again, the labels are moved to the new words by time.
import { applyAll } from '../../../edit/apply.ts'
import type { EditContext, EditDocument } from '../../../edit/document.ts'
import { mediaWordsOf } from '../../../edit/media-words.ts'
import type { OperationOf } from '../../../edit/operations.ts'
import { receiptOf } from '../../../edit/receipt.ts'
import { labelsByVoice } from '../../../edit/speaker-turns.ts'
import { speakersOf } from '../../../edit/transcript.ts'
import type { MediaItemRow } from '../../../store/media.ts'
import type { NewRevision } from '../../../store/revisions.ts'
import type { ImportContext } from './import-context.ts'
import { stepOf } from './import-outcomes.ts'

/** Source time from which somebody speaks. */
export type SpeakerTurn = { startUs: number; speaker: string }

/** Of a file, or of a sequence that it is a track of; times are of that media. */
type SpeakersOfMedia = { mediaId: string; turns: SpeakerTurn[] }

/** Who speaks when in these files and in the sequences that play them. */
export function speakersOfAll(
  { services: { store }, job }: ImportContext,
  files: readonly { item: MediaItemRow }[],
): SpeakersOfMedia[] {
  const ids = new Set(files.map(({ item }) => item.id))
  const context = store.media.contextOf(job.projectId)
  const { document } = store.revisions.head(job.projectId)
  return [...context.media.values()]
    .filter(({ id, tracks }) => ids.has(id) || tracks.some(({ mediaId }) => ids.has(mediaId)))
    .map(({ id }) => ({ mediaId: id, turns: speakerTurnsOf(id, document, context) }))
    .filter(({ turns }) => turns.length > 0)
}

/** Who speaks when in a media, by its labels. */
export function speakerTurnsOf(mediaId: string, document: EditDocument, context: EditContext): SpeakerTurn[] {
  const media = mediaWordsOf(context, mediaId)
  const speakers = speakersOf(document, media)
  return media.words.flatMap(({ startUs }, index) => {
    const speaker = speakers[index] ?? null
    return speaker === null || speaker === speakers[index - 1] ? [] : [{ startUs, speaker }]
  })
}

/** Labels the new words with the speakers of `before`, by time, in a revision that also ends the job. */
export function keepSpeakers(context: ImportContext, before: readonly SpeakersOfMedia[]): void {
  saveLabels(context, KEPT, () => keptLabels(context, before))
}

/** For a job that ends before `keepSpeakers`, so transcripts it has already replaced keep their speakers too. */
export function keepSpeakersAtLeast(context: ImportContext): void {
  const { store } = context.services
  const { id: jobId, projectId } = context.job
  const before = store.jobs.step(jobId, stepOf.speakers)?.output as SpeakersOfMedia[] | undefined
  store.transaction(() => {
    const isOver = before === undefined || store.jobs.step(jobId, stepOf.relabel) !== null
    if (isOver || store.projects.byId(projectId) === null) return
    store.jobs.finishStep(jobId, stepOf.relabel, saved(context, KEPT, keptLabels(context, before)))
  })
}

const KEPT = { kind: 'import', author: 'import', summary: 'Kept the speakers of a new transcript' } as const

function keptLabels(
  { services: { store }, job }: ImportContext,
  before: readonly SpeakersOfMedia[],
): OperationOf<'label_speakers'>[] {
  const edits = store.media.contextOf(job.projectId)
  return before.map(({ mediaId, turns }) =>
    labelsByVoice(
      mediaId,
      mediaWordsOf(edits, mediaId).words.map(({ word }) => word),
      ({ startUs, endUs }) =>
        turns.findLast((turn) => turn.startUs <= (startUs + endUs) / 2)?.speaker ?? null,
      new Map(turns.map(({ speaker }) => [speaker, speaker])),
    ),
  )
}

/** Ends the job with a revision of these labels; with none where they change nothing. */
export function saveLabels(
  context: ImportContext,
  made: Made,
  labels: () => OperationOf<'label_speakers'>[],
): void {
  context.commitLast(stepOf.relabel, () => saved(context, made, labels()))
}

type Made = Pick<NewRevision, 'kind' | 'author' | 'summary'>

function saved(
  { services: { store, newEditId }, job: { projectId, id: jobId } }: ImportContext,
  made: Made,
  operations: OperationOf<'label_speakers'>[],
): null {
  const edits = store.media.contextOf(projectId)
  const head = store.revisions.head(projectId)
  const applied = applyAll(head.document, operations, edits, newEditId)
  // A transcript without words has no speakers.
  if (!applied.ok || applied.value === head.document) return null
  store.revisions.save({
    ...{ ...made, projectId, base: head.number, jobId, operations },
    document: applied.value,
    receipt: receiptOf(head.document, applied.value, edits),
  })
  return null
}
