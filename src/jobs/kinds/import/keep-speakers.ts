// Speaker labels name words. When a file gets another transcript, whoever spoke at a time still does.
import { applyAll } from '../../../edit/apply.ts'
import type { EditContext, EditDocument } from '../../../edit/document.ts'
import { mediaWordsOf } from '../../../edit/media-words.ts'
import { receiptOf } from '../../../edit/receipt.ts'
import { labelsByVoice } from '../../../edit/speaker-turns.ts'
import { speakersOf } from '../../../edit/transcript.ts'
import type { MediaItemRow } from '../../../store/media.ts'
import type { ImportContext } from './import-context.ts'
import { stepOf } from './import-outcomes.ts'

/** Of a file, or of a sequence that it is a track of; times are of that media. */
type SpeakersOfMedia = { mediaId: string; turns: { startUs: number; speaker: string }[] }

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
    .map(({ id }) => ({ mediaId: id, turns: turnsOf(id, document, context) }))
    .filter(({ turns }) => turns.length > 0)
}

function turnsOf(mediaId: string, document: EditDocument, context: EditContext): SpeakersOfMedia['turns'] {
  const media = mediaWordsOf(context, mediaId)
  const speakers = speakersOf(document, media)
  return media.words.flatMap(({ startUs }, index) => {
    const speaker = speakers[index] ?? null
    return speaker === null || speaker === speakers[index - 1] ? [] : [{ startUs, speaker }]
  })
}

/** Puts them on the new words, as a revision of its own. */
export function keepSpeakers(context: ImportContext, before: readonly SpeakersOfMedia[]): void {
  const { store, newEditId } = context.services
  const { projectId, id: jobId } = context.job
  context.commitLast(stepOf.relabel, () => {
    if (before.length === 0) return null
    const edits = store.media.contextOf(projectId)
    const head = store.revisions.head(projectId)
    const operations = before.map(({ mediaId, turns }) =>
      labelsByVoice(
        mediaId,
        mediaWordsOf(edits, mediaId).words.map(({ word }) => word),
        ({ startUs, endUs }) =>
          turns.findLast((turn) => turn.startUs <= (startUs + endUs) / 2)?.speaker ?? null,
        new Map(turns.map(({ speaker }) => [speaker, speaker])),
      ),
    )
    const applied = applyAll(head.document, operations, edits, newEditId)
    // A transcript without a word has nobody to name.
    if (!applied.ok || applied.value === head.document) return null
    store.revisions.save({
      ...{ projectId, base: head.number, kind: 'import', author: 'import', jobId },
      summary: 'Kept the speakers of a new transcript',
      operations,
      document: applied.value,
      receipt: receiptOf(head.document, applied.value, edits),
    })
    return null
  })
}
