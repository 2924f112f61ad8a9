// "Tighten pauses to half a second", "remove silences longer than 0.8 seconds", "tighten the intro",
// "remove all retakes", and the general "clean this up".
import type { CompositionId } from '../../../../edit/document.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import type { Work } from '../work.ts'
import { onePause } from './one-pause.ts'
import { LONG_PAUSES, pauseLengths } from './pause-lengths.ts'

const SHORTENING =
  /^(?:shorten|remove|cut|trim|clean|polish|speed|fix|skip|keep|set|make|turn|change|no|get|tight|pace|replace|close|faster|off)$/

/** Shortens pauses, as far as the clause says where. */
export function shortenPauses(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  // "There are long gaps. Bring them down to one second."
  const before = work.all[work.all.indexOf(clause) - 1]
  const ofThose =
    before !== undefined &&
    /\bpause\b/.test(before.text) &&
    /^(?:move|bring|get|shorten|cut|make|keep|trim) (?:them|it|those|these|all of them)(?: all)?(?: down| shorter)? to\b.*<d\d+>/.test(
      work.text,
    )
  const tightens = work.verb === 'shorten' || work.has(/(?<!\w)(?:shorten|snappier|punchier|tighter)(?!\w)/)
  const about =
    work.has(/\bpause\b/) &&
    !work.has(
      /\b(?:about|mention|talk|on|of|topic|say) (?:the |a |an |long )*pause\b(?! (?:longer|shorter|between))/,
    ) &&
    (SHORTENING.test(work.verb) ||
      work.has(/\bno pause\b|\bpause (?:: )?(?:shorter|longer|should|must|to)\b|\bshorter pause\b/))
  const pacing =
    (tightens || /^(?:change|fix|speed|make|faster|improve|quicken)$/.test(work.verb)) &&
    work.has(/\bpacing\b/)
  const whole =
    (/^(?:please |then |and |now |just )*shorten\b/.test(work.text) ||
      (work.verb === 'shorten' && /^(?:the |my |our )?(?:intro|outro)\b/.test(work.text))) &&
    !work.has(
      /\bpause\b|\bpacing\b|\bto (?:about )?(?:shorter )?<[td]|\bby <|\bdown to\b|\bby (?:cut|remove|trim)|caption|title|background|studiosound|volume|loud|loudness|speed|fade|fadein|fadeout|crossfade|music|<[pg]\d+>|<[qcm]\d+> to\b|<[td]\d+> (?:off|from|at)\b/,
    )
  const snappier = work.has(/(?<!\w)(?:snappier|punchier|tighter)(?!\w)/)
  if (
    work.has(
      /(?<!\w)(?:long|add|insert|longer) (?:a )?(?:<d\d+> )?(?:of )?pause\b.*\b(?:to|at|after|before)\b.*\b(?:start|end|<q)/,
    ) &&
    work.verb === 'add'
  )
    return
  if (work.has(/\bpause (?:at|in|from|of) (?:the )?(?:very )?(?:start|end)(?!\w)/) && work.verb !== 'shorten')
    return
  if (about && onePause(work)) return
  // "The silence before I start talking" is an edge, not a pause in speech.
  if (/\bpause (?:before|until|after|once) (?:i|we|he|she|they|you|anyone|the|my)\b/.test(work.text)) return
  if (ofThose)
    clause.take(/^(?:move|bring|get|shorten|cut|make|keep|trim) (?:them|it|those|these)(?: all)?(?: down)?/)
  if (!about && !pacing && !whole && !snappier && !ofThose) return
  const lengths = pauseLengths(work)
  if (lengths === null) return
  work.take(
    /(?<!\w)(?:every |all |the |those |these |any |long |awkward |unnecessary |big |large |and |between |word |sentence |in |my )*(?:pause|pacing)(?: between (?:the )?(?:word|sentence|clip)s?)?(?: longer| and silence)?/,
  )
  while (work.take(/(?<!\w)(?:by )?shorten(?!\w)/));
  work.take(
    /(?<!\w)(?:shorten|shorter|tighter|snappier|punchier|tight|faster|speed)(?: up)?(?: the)?(?: pacing by)?(?!\w)/,
  )
  work.take(/\bbetween (?:the )?(?:word|sentence|clip)s?(?!\w)/)
  work.understood = true
  eachPlace(work, 'Shortening pauses…', (compositionId, ranges) => ({
    type: 'shorten_gaps',
    compositionId,
    ...lengths,
    ...ranges,
  }))
}

/** Removes abandoned takes. */
export function removeRetakes(work: Work) {
  const { clause } = work
  if (
    clause.form.isQuestion ||
    clause.form.forbids ||
    !work.has(/\bretake\b|\b(?:last|best|good|second) take\b/)
  )
    return
  const keepsLast =
    work.verb === 'keep' &&
    work.has(/(?<!\w)(?:only |just )?(?:the )?(?:last|best|good|latest|second) take\b/)
  if (
    !keepsLast &&
    !(
      work.has(/\bretake\b/) &&
      /^(?:remove|cut|trim|clean|shorten|polish|skip|fix|no|off|correct)$/.test(work.verb)
    )
  )
    return
  work.take(/(?<!\w)(?:every |all |the |my |of |any |those |obvious )*retake(?: and)?/)
  while (work.take(/(?<!\w)(?:and )?retake\b/));
  if (keepsLast) clause.readAll()
  work.understood = true
  eachPlace(work, 'Looking for repeated takes…', (compositionId, ranges) => ({
    type: 'remove_retakes',
    compositionId,
    ...ranges,
  }))
}

/** Makes an operation for each composition, within the places that the clause names; none on a guess. */
function eachPlace(
  work: Work,
  progress: string,
  make: (id: CompositionId, only: { ranges?: TimeRange[] }) => EditOperation,
) {
  const { clause, scene } = work
  const ids = work.targets()
  const planned = ids.flatMap((id) => {
    const where = work.whereIn(id)
    return where ? [{ id, where }] : []
  })
  const restriction = work.unreadRestriction()
  if (restriction !== null)
    return work.refuse(`“${restriction}” is not understood here, and nothing is removed on a guess`)
  if (planned.length === 0 && ids.length > 0)
    return work.refuse(work.problems[0] ?? 'there is nothing to shorten or remove')
  scene.report(progress)
  for (const { id, where } of planned) {
    // Read only now: what was applied before has moved the places.
    const ranges = where.whole ? null : scene.toNow(id, where.ranges)
    if (ranges?.length !== 0) scene.apply(clause, [make(id, ranges ? { ranges } : {})])
  }
}

const CLEAN_UP =
  /^(?:please )?(?:clean|polish|tidy)(?: up)?(?: up)?(?: (?:it|this|that|them|everything|all|the|my|whole|every|speech|edit|video|composition|clip|interview|podcast|recording|media|project|episode|footage|transcript|section|rough|up|for me|a bit|a little|<c\d+>|in|of))*$/

/** "Clean this up": fillers, retakes, and pauses of over a second. */
export function cleanUp(work: Work) {
  if (work.clause.form.forbids || !CLEAN_UP.test(work.text)) return
  work.clause.useAll()
  work.understood = true
  work.scene.report('Cleaning up…')
  work.scene.remark(
    '“Clean up” is read as: remove filler words and retakes, and shorten pauses of over a second to half a second.',
  )
  const kept = [...work.exceptions, ...work.following.slice(0, 1)].find(({ text }) => KEPT.test(text))
  kept?.useAll()
  const keeps = (noun: string) => kept !== undefined && new RegExp(`\\b${noun}\\b`).test(kept.text)
  for (const compositionId of work.targets())
    for (const operation of cleanUpOperations(compositionId)) {
      if (operation.type === 'shorten_gaps' && keeps('(?:pause|pacing)')) continue
      if (operation.type === 'remove_fillers' && keeps('filler')) continue
      if (operation.type === 'remove_retakes' && keeps('retake')) continue
      work.scene.apply(work.clause, [operation])
    }
}

/** "Clean it up but keep my pauses". */
const KEPT =
  /^(?:but |and )*(?:keep|do not (?:touch|change|remove|cut|shorten)|not|restore) (?:the |my |all |any |every |natural )*(?:pause|pacing|filler|retake)(?: (?:alone|as they are|as is|in|untouched))?$/

/** What "clean up" stands for. */
export function cleanUpOperations(compositionId: string): EditOperation[] {
  return [
    { type: 'remove_retakes', compositionId },
    { type: 'remove_fillers', compositionId },
    { type: 'shorten_gaps', compositionId, ...LONG_PAUSES },
  ]
}
