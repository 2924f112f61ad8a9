// Where a composition begins and ends: silence at the edges, "start at 0:05", "cut everything before that".
import type { CompositionId } from '../../../../edit/document.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import { placesIn } from '../places/read-places.ts'
import type { Work } from '../work.ts'
import { cutPlaces, REMOVES } from './cut-places.ts'

/** What is left before the first and after the last word when silence at the edges is trimmed. */
const BREATH_US = 150_000

/** The rest, after a clause that names what is wanted. */
export const THE_REST =
  /^(?:remove|cut|trim|lose) (?:everything|all)(?: the)? (?:else|other section|rest)$|^(?:remove|cut) the (?:rest|others?)$/

/** "I only need the section on X. Get rid of everything else." */
export function keepTheOther(work: Work): boolean {
  const wanted = THE_REST.test(work.text) ? work.all[work.all.indexOf(work.clause) - 1] : undefined
  if (!wanted || !/\b(?:only|just|need|want|keep|make)\b/.test(wanted.text)) return false
  const found = work.targets().flatMap((id) => {
    const places = placesIn(wanted, work.scene.reference(id), 'keep', wanted.text)
    return places.kind === 'found' ? [{ id, ranges: places.ranges }] : []
  })
  work.clause.useAll()
  wanted.useAll()
  work.understood = true
  if (found.length === 0) work.refuse('it is not clear what shall stay')
  for (const { id, ranges } of found) cutPlaces(work, id, ranges, true)
  return true
}

/** "Jump to 12 seconds, cut everything before that": the time of the clause before. */
export function besideThat(work: Work): boolean {
  const match =
    /^(?:remove|cut|trim) everything (before|after|until|from) (?:that|it|this|then|there|that point)\b/.exec(
      work.text,
    )
  const index = work.all.indexOf(work.clause)
  const before = match ? work.all[index - 1] : undefined
  const time = before?.entities('clock', 'length')[0]
  if (!match || !time) return false
  work.clause.useAll()
  work.understood = true
  const ids = work.targets()
  if (ids.length > 1) work.refuse('it is not said in which composition')
  else
    for (const id of ids) {
      const { durationUs } = work.scene.reference(id)
      const earlier = match[1] === 'before' || match[1] === 'until'
      const range = earlier ? { startUs: 0, endUs: time.us } : { startUs: time.us, endUs: durationUs }
      if (range.startUs < range.endUs) cutPlaces(work, id, [range], false)
    }
  return true
}

/** "start the video at 0:05", "end it after we say goodbye": what is outside goes. */
export function boundary(work: Work): boolean {
  const moved =
    /^(?:trim|cut|set|move|change|shorten|bring|pull|make)(?: back)? (?:the |its )?(start|end)(?: (?:of|for) (?:the |it|this|video|composition|clip|<c\d+>)+)?(?: back| in| out)? to <[td]\d+>$/.exec(
      work.text,
    )
  const match =
    moved ??
    /^(?:(?:the |this |my )?(?:video|composition|clip|recording|it|podcast|interview|episode) (?:should |must |needs to |has to |shall )*)?(start|end|stop)(?: (?:the|it|this|video|composition|clip|recording|off|right|exactly|just|directly|podcast|interview|episode|<c\d+>))* (at|from|on|when|where|after|before|once)\b/.exec(
      work.text,
    )
  if (
    !match ||
    work.understood ||
    work.has(/\b(?:fade|title|caption|strongest|best|highlight|cold open)\b|<m\d+>/)
  )
    return false
  const starts = match[1] === 'start'
  const ids = work.targets()
  const found: { id: CompositionId; ranges: TimeRange[] }[] = []
  for (const id of ids) {
    const reference = work.scene.reference(id)
    const times = work.clause.entities('clock', 'length')
    const places =
      times.length > 0
        ? null
        : placesIn(
            work.clause,
            reference,
            'remove',
            work.text.replace(
              /^.*?(start|end|stop)(.*?) (?:at|with|on|when|where|once)\b/,
              (_, verb, rest) => (verb === 'start' ? `start${rest} from` : `end${rest} after`),
            ),
          )
    if (places?.kind === 'missing') work.problems.push(places.why)
    const range = places?.kind === 'found' ? (places.inOrder[0] ?? null) : null
    // "End after the last word": the place itself stays; "after we say goodbye" is all that follows.
    const isAfter = match[2] === 'after' && range !== null && range.endUs < reference.durationUs
    const edge = range === null ? null : range.startUs === 0 || isAfter ? range.endUs : range.startUs
    const at = times[0]?.us ?? edge
    if (at === null || at <= 0 || at >= reference.durationUs) continue
    found.push({
      id,
      ranges: [starts ? { startUs: 0, endUs: at } : { startUs: at, endUs: reference.durationUs }],
    })
  }
  work.understood = true
  work.clause.useAll()
  if (found.length === 0) work.refuse(work.problems[0] ?? `it is not clear where it shall ${match[1]}`)
  else if (ids.length > 1 && work.chosen === 'default')
    work.refuse(`the project has ${ids.length} compositions, and it is not said which one is meant`)
  else for (const { id, ranges } of found) cutPlaces(work, id, ranges, false)
  return true
}

/** "trim the silence at the start and end", "trim the start to the first word". */
export function edgeSilence(work: Work): boolean {
  const { clause } = work
  const beforeSpeech = work.has(
    /\bpause (?:before|until) (?:i|we|he|she|they|you|anyone|someone|the \w+|my \w+)\b.*\b(?:start|say|talk|speaking|begin)\b|\bpause before (?:the )?(?:first word|speech|talk)/,
  )
  const afterSpeech = work.has(
    /\bpause (?:after|once) (?:i|we|he|she|they|you|anyone|someone|the \w+|my \w+)\b.*\b(?:stop|end|finish|done|say|talk)\b|\bpause after (?:the )?(?:last word|speech|talk)/,
  )
  const silence =
    beforeSpeech ||
    afterSpeech ||
    (work.has(/\bpause (?:at|in|from|of|off) (?:both|the|very)/) &&
      work.has(/(?<!\w)(?:start|end|ends)(?!\w)/) &&
      work.verb !== 'shorten') ||
    work.has(/(?<!\w)(?:leading|trailing|initial) (?:and trailing )?pause\b/)
  const toWord =
    work.has(
      /(?<!\w)(?:start|everything)\b.*\b(?:to|until|before|up to) (?:when )?(?:the )?(?:very )?first (?:spoken )?word\b|\b(?:to|until) (?:the )?(?:first|last) word\b/,
    ) ||
    work.has(/\bend\b.*\b(?:to|after) the last word\b/) ||
    work.has(/\beverything (?:before|after) the (?:first|last) (?:spoken )?word\b/)
  if (!silence && !toWord) return false
  if (!REMOVES.test(work.verb)) return false
  const start =
    beforeSpeech ||
    (!afterSpeech && work.has(/\bstart\b|\bleading\b|\bfirst (?:spoken )?word\b|\bboth ends\b|\binitial\b/))
  const end =
    afterSpeech || (!beforeSpeech && work.has(/\bend\b|\btrailing\b|\blast (?:spoken )?word\b|\bboth ends\b/))
  const ids = work.targets()
  clause.useAll()
  work.understood = true
  for (const id of ids) {
    const reference = work.scene.reference(id)
    const first = reference.words.find(({ kind }) => kind === 'word')
    const last = reference.words.at(-1)
    if (!first || !last) {
      work.scene.refuse(clause, `nothing is said in “${reference.composition.name}”, so it has no first word`)
      continue
    }
    const ranges: TimeRange[] = []
    const startUs = first.range.startUs - (silence ? BREATH_US : 0)
    const endUs = last.range.endUs + BREATH_US
    if (start && startUs > 0) ranges.push({ startUs: 0, endUs: startUs })
    if (end && endUs < reference.durationUs) ranges.push({ startUs: endUs, endUs: reference.durationUs })
    if (ranges.length > 0) cutPlaces(work, id, ranges, false)
  }
  // "Remove everything before it", said once more.
  for (const next of work.following.slice(0, 1))
    if (/^(?:remove|cut|trim) everything before (?:it|that|this)$/.test(next.text)) next.useAll()
  return true
}
