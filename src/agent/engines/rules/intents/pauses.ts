// "Tighten pauses to half a second", "remove silences longer than 0.8 seconds", "tighten the intro",
// "remove all retakes", and the general "clean this up".
import type { EditOperation } from '../../../../edit/operations.ts'
import type { Microseconds } from '../../../../edit/time.ts'
import type { Work } from '../work.ts'
import { onePause } from './one-pause.ts'

/** What "shorten the pauses" means when no length is given. */
export const USUAL_PAUSES = { longerThanUs: 500_000, toUs: 300_000 }
/** What "remove the pauses" leaves: less than this sounds breathless. */
export const LEFT_OF_REMOVED_US = 200_000
const REMOVED_OVER_US = 300_000
/** What a "long" pause is when no length is given. */
const LONG_PAUSES = { longerThanUs: 1_000_000, toUs: 500_000 }

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
      work.has(/\bno pause\b|\bpause (?:shorter|longer|should|must|to)\b|\bshorter pause\b/))
  const pacing =
    (tightens || /^(?:change|fix|speed|make|faster|improve|quicken)$/.test(work.verb)) &&
    work.has(/\bpacing\b/)
  const whole =
    (/^(?:please |then |and |now |just )*shorten\b/.test(work.text) ||
      (work.verb === 'shorten' && /^(?:the |my |our )?(?:intro|outro)\b/.test(work.text))) &&
    !work.has(
      /\bpause\b|\bpacing\b|\bto (?:about )?(?:shorter )?<[td]|\bby <|\bdown to\b|\bby (?:cut|remove|trim)|caption|title|background|<[qcm]\d+> to\b|<[td]\d+> (?:off|from|at)\b/,
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
  const ids = work.targets()
  const planned: (() => EditOperation[])[] = []
  for (const id of ids) {
    const where = work.whereIn(id)
    if (!where) continue
    planned.push(() => {
      const now = where.whole ? null : work.scene.toNow(id, where.ranges)
      if (now?.length === 0) return []
      return [{ type: 'shorten_gaps', compositionId: id, ...lengths, ...(now ? { ranges: now } : {}) }]
    })
  }
  const restriction = work.unreadRestriction()
  if (restriction !== null)
    return work.refuse(`“${restriction}” is not understood here, and nothing is removed on a guess`)
  if (planned.length === 0 && ids.length > 0)
    return work.refuse(work.problems[0] ?? 'there is nothing to shorten')
  work.scene.report('Shortening pauses…')
  for (const plan of planned) work.scene.apply(clause, plan())
}

/** "… but keep 250 ms of each". */
const LEFT =
  /^(?:but |and )*(?:keep|restore) (?:about |at least |around )?(<d\d+>)(?: (?:of|in|for|at|between) (?:every|each|all|them|it|pause|one|word|the|of|sentence)+)*(?: .*)?$/

/** Over which length a pause is shortened, and to what; null when the lengths make no sense (noted). */
export function pauseLengths(work: Work): { longerThanUs: Microseconds; toUs: Microseconds } | null {
  const { clause } = work
  if (work.has(/\bpause\b.* (?:by|in|to) (?:about )?(?:half|a third|a quarter|<p\d+>)/)) {
    work.refuse('pauses are shortened to a length, for example: shorten the pauses to half a second')
    return null
  }
  const length = (mark: string | undefined, one = clause): Microseconds | null => {
    const entity = one.entity(mark)
    if (entity?.kind === 'length' || entity?.kind === 'clock') return entity.us
    return entity?.kind === 'count' && entity.value <= 10 ? Math.round(entity.value * 1_000_000) : null
  }
  const over =
    work.take(
      /(?<!\w)(?:of |that (?:is |are |last )?|which (?:is |are |last )?|lasting |, )*(?:longer|last)(?: than)? (<[dtn]\d+>)(?: or (?:longer|more))?/,
    ) ??
    work.take(/(<d\d+>)(?: or (?:longer|more)| \+)/) ??
    work.take(/(?<=\bpause )(<d\d+>)(?= (?:down )?(?:to|-) )/) ??
    work.take(/(?<!\w)(?:a |every |all )?(<d\d+>) (?:or longer )?pause\b/)
  const to =
    work.take(
      /(?<!\w)(?:down )?(?:to|at|with|into|be|of|than|exactly|<n\d+>(?= <d))(?: be)?(?: about| around| only| just| a| no| longer| shorter| exactly| at most| most| max| maximum)* (<[dn]\d+>)(?: max| maximum| long| each| shorter| at most)?/,
    ) ?? work.take(/(?<!\w)(?:shorter|no longer|pause) (<d\d+>)/)
  const overUs = length(over?.[1])
  const toUs = length(to?.[1])
  const left = [...work.exceptions, ...work.following.slice(0, 1)].find(({ text }) => LEFT.test(text))
  const leftUs = left ? length(LEFT.exec(left.text)?.[1], left) : null
  if (left && leftUs !== null) {
    left.useAll()
    return { longerThanUs: Math.max(overUs ?? leftUs, leftUs), toUs: leftUs }
  }
  const removes = work.verb === 'remove' || work.verb === 'cut' || work.has(/\bno pause\b/)
  if (overUs !== null && toUs !== null) {
    if (toUs <= overUs) return { longerThanUs: overUs, toUs }
    work.refuse(`pauses over ${overUs / 1e6} s cannot be shortened to ${toUs / 1e6} s`)
    return null
  }
  if (toUs !== null) return { longerThanUs: toUs, toUs }
  if (overUs !== null)
    return {
      longerThanUs: overUs,
      toUs: Math.min(
        overUs,
        removes || overUs < LEFT_OF_REMOVED_US * 2 ? LEFT_OF_REMOVED_US : LONG_PAUSES.toUs,
      ),
    }
  if (work.has(/(?<!\w)(?:long|awkward|big|large|excessive|lengthy) (?:\w+ )?pause\b/)) return LONG_PAUSES
  if (removes) return { longerThanUs: REMOVED_OVER_US, toUs: LEFT_OF_REMOVED_US }
  return USUAL_PAUSES
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
  if (keepsLast) clause.useAll()
  work.understood = true
  const ids = work.targets()
  const planned: (() => EditOperation[])[] = []
  for (const id of ids) {
    const where = work.whereIn(id)
    if (!where) continue
    planned.push(() => {
      const now = where.whole ? null : work.scene.toNow(id, where.ranges)
      if (now?.length === 0) return []
      return [{ type: 'remove_retakes', compositionId: id, ...(now ? { ranges: now } : {}) }]
    })
  }
  const restriction = work.unreadRestriction()
  if (restriction !== null)
    return work.refuse(`“${restriction}” is not understood here, and nothing is removed on a guess`)
  if (planned.length === 0 && ids.length > 0)
    return work.refuse(work.problems[0] ?? 'there is nothing to remove')
  work.scene.report('Looking for repeated takes…')
  for (const plan of planned) work.scene.apply(clause, plan())
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
