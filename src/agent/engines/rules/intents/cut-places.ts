// Cutting stretches out of a composition, once it is certain which.
import type { CompositionId } from '../../../../edit/document.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import { outsideOf } from '../places/read-places.ts'
import type { Work } from '../work.ts'

/** Verbs that take something out of a composition. */
export const REMOVES = /^(?:remove|cut|trim|shorten|skip|drop|clean)$/

/** Cuts stretches (time of the reference), or all but them; never everything. */
export function cutPlaces(work: Work, id: CompositionId, ranges: TimeRange[], keeps: boolean) {
  const reference = work.scene.reference(id)
  const gone = work.scene.toNow(id, keeps ? outsideOf(ranges, reference.durationUs) : ranges)
  if (gone.length === 0)
    return work.scene.noteUnchanged(`Nothing of that is left in “${reference.composition.name}”.`)
  if (outsideOf(gone, work.scene.durationOf(id)).length === 0)
    return work.refuse(`that would leave nothing of “${reference.composition.name}”`)
  work.scene.apply(work.clause, [{ type: 'cut_ranges', compositionId: id, ranges: gone }])
}
