// Step 5 of an import: tracks that play together become one media reference.
import type { SequenceTrack } from '../../../edit/document.ts'
import type { MediaItemRow } from '../../../store/media.ts'
import { resultFailure } from '../../engine/states.ts'
import type { ImportContext } from './import-context.ts'
import { type Failed, type Listened, type SequenceStored, stepOf } from './import-outcomes.ts'
import { reportStep } from './import-progress.ts'
import type { WantedSequence } from './import-request.ts'
import { findTurns, syncTracks, type TrackFile } from './listen-to-sequence.ts'
import { takenName } from './taken-name.ts'

/**
 * It lasts until its last track ends. `mayUse`: a track came with this import or was there before; an existing item may
 * have the name of one that failed.
 */
export async function addSequence(
  context: ImportContext,
  sequence: WantedSequence,
  mayUse: (item: MediaItemRow) => boolean,
): Promise<SequenceStored | Failed> {
  const { store, newId } = context.services
  reportStep(context, 'sequences', 'Building sequences', 0)
  const items = new Map(
    store.media
      .itemsOf(context.job.projectId)
      .filter(mayUse)
      .map((item) => [item.nameNfc, item]),
  )
  const files = sequence.tracks.flatMap(({ media, offsetUs, isMuted }): TrackFile[] => {
    const item = items.get(media.normalize('NFC'))
    const track = { mediaId: item?.id ?? '', offsetUs, ...(isMuted ? { muted: true as const } : {}) }
    return item === undefined ? [] : [{ item, track }]
  })
  const isWhole = files.length === sequence.tracks.length
  const listened = isWhole ? await listen(context, sequence, files) : null
  return context.commitStep(stepOf.sequence(sequence.name), (): SequenceStored | Failed => {
    const clash = takenName(context, sequence.name)
    if (clash !== null) return clash
    if (listened === null) return incomplete(sequence, items)
    const durationUs = endOf(listened.tracks, files)
    const { id } = store.media.addItem({
      id: newId(),
      projectId: context.job.projectId,
      name: sequence.name,
      position: sequence.position,
      kind: 'sequence',
      durationUs,
      fileHash: null,
      probe: null,
      tracks: listened.tracks,
      turns: listened.turns,
    })
    return { ok: true, mediaId: id, durationUs, warnings: listened.warnings }
  })
}

/** If the sound can't be read, only what it would have shown is lost, not the sequence. */
function listen(
  context: ImportContext,
  { name, isSynced }: WantedSequence,
  files: readonly TrackFile[],
): Promise<Listened> {
  return context.step(stepOf.listen(name), async () => {
    const given = files.map(({ track }) => track)
    try {
      reportStep(context, 'sequences', isSynced ? 'Syncing by sound' : 'Finding who speaks', 0)
      const { tracks, problems } = isSynced
        ? await syncTracks(context, files, (percent) =>
            reportStep(context, 'sequences', 'Syncing by sound', percent / 2),
          )
        : { tracks: given, problems: [] }
      const placed = files.map(({ item }, index) => ({ item, track: tracks[index] as SequenceTrack }))
      reportStep(context, 'sequences', 'Finding who speaks', 50)
      const warnings = problems.map(
        (problem) => `${problem} It starts with the recording; set its offset in the media list.`,
      )
      return { tracks, turns: await findTurns(context, placed), warnings }
    } catch (thrown) {
      context.signal.throwIfAborted()
      const { code, message, expected } = resultFailure(thrown)
      if (code === 'project_deleted') throw thrown
      if (!expected) context.log.error('listening to a sequence failed', { error: thrown })
      return {
        tracks: given,
        turns: null,
        warnings: [`The tracks could not be compared by sound, so they keep their offsets: ${message}`],
      }
    }
  })
}

function endOf(tracks: readonly SequenceTrack[], files: readonly TrackFile[]): number {
  return Math.max(...tracks.map(({ offsetUs }, index) => offsetUs + (files[index]?.item.durationUs ?? 0)))
}

function incomplete({ tracks }: WantedSequence, items: ReadonlyMap<string, unknown>): Failed {
  const missing = tracks.flatMap(({ media }) => (items.has(media.normalize('NFC')) ? [] : [`"${media}"`]))
  return {
    ok: false,
    code: 'source_failed',
    message: `The sequence was not built, because ${missing.join(', ')} could not be imported.`,
  }
}
