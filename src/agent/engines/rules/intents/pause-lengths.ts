// How long pauses may be, and what is left of them, as a clause says it.
import type { Microseconds } from '../../../../edit/time.ts'
import type { Work } from '../work.ts'

/** What "shorten the pauses" means when no length is given. */
const USUAL_PAUSES = { longerThanUs: 500_000, toUs: 300_000 }
/** What "remove the pauses" leaves: less than this sounds breathless. */
export const LEFT_OF_REMOVED_US = 200_000
const REMOVED_OVER_US = 300_000
/** What a "long" pause is when no length is given. */
export const LONG_PAUSES = { longerThanUs: 1_000_000, toUs: 500_000 }

/** "… but keep 250 ms of each". */
const LEFT =
  /^(?:but |and )*(?:keep|restore) (?:(?:about|at least|around|longer|a|minimum of) )*(<d\d+>)(?: (?:of|in|for|at|between) (?:every|each|all|them|it|pause|one|word|the|of|sentence)+)*(?: .*)?$/

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
