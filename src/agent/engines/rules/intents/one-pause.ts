// One pause among many: "the pause after 'can you see my screen'", "the long gap at 0:44", "the longest
// silence". Only that one is shortened; when it cannot be told which, none is.

import type { TimeRange } from '../../../../edit/time.ts'
import { pausesOf } from '../../../../edit/verbs/shorten-gaps.ts'
import { namedPart, nounIn } from '../places/named-part.ts'
import { ORDINAL, ordinalIndex } from '../reading/ordinals.ts'
import type { Work } from '../work.ts'
import { LEFT_OF_REMOVED_US, pauseLengths } from './pause-lengths.ts'

/** How far from a named time or phrase its pause may begin. */
const NEAR_US = 1_500_000
/** What of a pause may count as part of the words beside it. */
const BREATH_US = 300_000
/** A pause that one would name. */
const LEAST_US = 250_000
/** A pause that one would count. */
const COUNTED_US = 800_000
const SINGULAR =
  /\b(?:pause|silence|gap|break|lull|dead (?:air|space|spot)|quiet (?:part|bit|moment|gap|spot))\b/i
const PLURAL = /\b(?:pauses|silences|gaps|breaks|lulls|quiet (?:parts|bits|moments))\b/i

const WHICH = new RegExp(
  `\\b(?:the|that|this|a|an|one)(?: (?:really|very|super|long|awkward|big|huge|\\d+|<d\\d+>|second|${ORDINAL}))* pause (?:(?:right |just |directly |immediately |that (?:is|comes) |which (?:is|comes) )*(after|before|following|between|at|around|near|where|when|while)\\b)`,
)
const SUPERLATIVE = new RegExp(
  `\\b(?:the|that) (longest|biggest|largest|${ORDINAL})(?: (?:long|longest|big))? pause\\b`,
)

/** Shortens the one pause that the clause names; true when it names one. */
export function onePause(work: Work): boolean {
  const { clause, scene } = work
  const written = clause.original()
  if (!SINGULAR.test(written) || PLURAL.test(written)) return false
  const beside = WHICH.exec(work.text)
  const superlative = SUPERLATIVE.exec(work.text)
  if (!beside && !superlative) return false
  const lengths = pauseLengths(work)
  if (lengths === null) return true
  const ids = work.targets()
  const found = ids.flatMap((id) => {
    const pause = superlative
      ? bySize(work, id, superlative[1] ?? '')
      : besidePlace(work, id, beside?.[1] ?? '')
    return pause ? [{ id, pause }] : []
  })
  const [one] = found
  // "The silence before I start talking" is no pause in speech.
  if (!one && work.problems.length === 0 && !work.refused && beside) return false
  clause.useAll()
  work.understood = true
  if (work.refused) return true
  if (!one)
    work.refuse(work.problems[0] ?? 'it is not clear which pause is meant, for example: the pause at 0:44')
  else if (found.length > 1 && work.chosen === 'default' && beside)
    work.refuse('there is such a pause in several compositions; name the one that is meant')
  else
    for (const { id, pause } of found) {
      const toUs = Math.min(lengths.toUs, LEFT_OF_REMOVED_US, pause.endUs - pause.startUs)
      const asked = clause.entities('length').length > 0 ? lengths.toUs : toUs
      const now = scene.toNow(id, [pause])
      if (now.length === 0) continue
      const longerThanUs = Math.max(asked, LEAST_US)
      scene.apply(clause, [
        { type: 'shorten_gaps', compositionId: id, longerThanUs, toUs: asked, ranges: now },
      ])
    }
  return true
}

function pausesIn(work: Work, id: string): TimeRange[] {
  const { composition } = work.scene.reference(id)
  return pausesOf(composition, work.scene.draft.start, work.scene.project.context).filter(
    ({ startUs, endUs }) => endUs - startUs >= LEAST_US,
  )
}

function bySize(work: Work, id: string, which: string): TimeRange | null {
  const pauses = pausesIn(work, id)
  if (/^(?:longest|biggest|largest)$/.test(which)) return pauses.toSorted(byLength)[0] ?? null
  const heard = pauses.filter(({ startUs, endUs }) => endUs - startUs >= COUNTED_US)
  return heard[ordinalIndex(which, heard.length)] ?? null
}

function besidePlace(work: Work, id: string, side: string): TimeRange | null {
  const { clause, scene } = work
  const reference = scene.reference(id)
  const at = clause.text.search(new RegExp(`\\bpause\\b.*?\\b${side}\\b`))
  const start = clause.text.indexOf(side, at) + side.length
  const rest = clause.text.slice(start)
  const time = /^(?: the| about| around)* (<[td]\d+>)/.exec(rest)?.[1]
  const entity = clause.entity(time)
  const pauses = pausesIn(work, id)
  if (entity && (entity.kind === 'clock' || entity.kind === 'length')) return nearest(pauses, entity.us)
  const measure = / (?:exactly |down |to |be |about |only |at most |at )*<d\d+>(?: long)?$/.exec(rest)
  const named = measure ?? / (?:in|of|from) (?:the |my )?(?:composition )?<c\d+>.*$/.exec(rest)
  const end = start + (named?.index ?? rest.length)
  const two = side === 'between' ? rest.indexOf(' and ') : -1
  const first = { start: start + 1, end: two < 0 ? end : start + two }
  const noun = nounIn(clause, { start: start + 1, end })
  const part = namedPart(clause, reference, first, noun)
  if (part.kind === 'problem') work.problems.push(part.why)
  if (part.kind !== 'found') return null
  const { range } = part
  return side === 'before'
    ? (pauses.findLast(
        ({ endUs }) => endUs <= range.startUs + BREATH_US && range.startUs - endUs < NEAR_US,
      ) ?? null)
    : (pauses.find(({ startUs }) => startUs >= range.endUs - BREATH_US && startUs - range.endUs < NEAR_US) ??
        null)
}

/** The longest pause at or near a time. */
function nearest(pauses: readonly TimeRange[], atUs: number): TimeRange | null {
  const near = pauses.filter(({ startUs, endUs }) => Math.max(0, startUs - atUs, atUs - endUs) <= NEAR_US)
  return near.toSorted(byLength)[0] ?? null
}

function byLength(a: TimeRange, b: TimeRange): number {
  return b.endUs - b.startUs - (a.endUs - a.startUs)
}
