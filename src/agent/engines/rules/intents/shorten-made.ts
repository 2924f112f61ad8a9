// "Copy it and cut the copy down to 20 seconds": what this prompt made is shortened itself; nothing
// else is made of it.
import { chooseReel } from '../../../commands/plans/highlights.ts'
import { shareToKeep } from '../reading/shares.ts'
import type { Work } from '../work.ts'

const TO_LENGTH =
  /^(?:cut|shorten|trim|make|edit|condense|bring|get|keep)(?: (?:it|this|that|them|the|duplicate|new|one|version|composition|<c\d+>|down|be))* (?:to |under |shorter |about |at |down )*(<d\d+>)(?: (?:long|or shorter|max))?$/

/** Shortens made compositions to their strongest parts. */
export function shortenMade(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood || scene.made.length === 0) return
  const length = clause.entity(TO_LENGTH.exec(work.text)?.[1])
  const share = shareToKeep(clause)
  if (length?.kind !== 'length' && share === null) return
  const ids = work.targets().filter((id) => scene.made.includes(id))
  if (ids.length === 0) return
  clause.useAll()
  work.understood = true
  for (const compositionId of ids) {
    const now = scene.now(compositionId)
    const lengthUs = length?.kind === 'length' ? length.us : Math.round(now.durationUs * (share ?? 1))
    if (now.durationUs <= lengthUs) continue
    const ranges = chooseReel(now, { lengthUs, topic: null, strongestFirst: false })
    if (ranges.length === 0) scene.refuse(clause, `no sentence of “${now.composition.name}” is that short`)
    else scene.apply(clause, [{ type: 'keep_ranges', compositionId, ranges }])
  }
}
