// Parts in another order: "move the part about X to the front", "put the last question before …", "swap
// the first two sentences", "start with the joke". Nothing is removed.
import type { CompositionId } from '../../../../edit/document.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import type { Microseconds, TimeRange } from '../../../../edit/time.ts'
import { countedIn } from '../places/counted.ts'
import { namedPart, nounIn, type Span, withBreath } from '../places/named-part.ts'
import { beyondEnd, type Reference } from '../scene.ts'
import type { Work } from '../work.ts'

/** Where a part shall go. */
type Target = { kind: 'start' | 'end'; span: null } | { kind: 'before' | 'after' | 'at' | 'swap'; span: Span }

type Move = { what: Span; target: Target }

const OF_IT =
  '(?: (?:of|in) (?:the |this |my |it|whole |all )*(?:composition|video|clip|recording|podcast|interview|episode|edit|show|talk)?)?'
const EDGE = `(?:to|at|as|into|in) (?:the )?(?:very )?(start|intro|top|end|outro|bottom|first|last)(?: place| position| section| thing)?${OF_IT}`
const BESIDE =
  '(?:right |just |directly |immediately )?(before|in start of|ahead of|after|behind|following|to)'
const VERB = '(?:move|add|turn)'
const NAMED = '(?:the |my )?(?:composition )?(?:named )?<c\\d+>(?: composition| video)?'
const STARTS = `^(?:(?:in|for|on|within|inside|of) ${NAMED} (?:, )?)?`
const ENDS = `(?: please| instead)?(?: as (?:a |an |the |my |our )*(?:cold open|opener|open|highlight|hook|intro|tease|cold opener))?(?: (?:in|of|on|within) ${NAMED})?(?: please)?$`

/** Longest patterns first; groups: the part, then where it goes. */
const MOVES: { pattern: RegExp; read: (match: RegExpExecArray) => Move | null }[] = [
  {
    // "swap the intro and the outro", "exchange A with B"
    pattern: new RegExp(
      `${STARTS}(?:replace|swap|switch|turn)(?: (?:around|over|places of|the order of))? (.+?) (?:and|with|for) (.+?)(?: around| over)?${ENDS}`,
      'd',
    ),
    read: (match) => moveOf(match, { kind: 'swap', span: spanOf(match, 2) }),
  },
  {
    pattern: new RegExp(
      `${STARTS}(?:replace|swap|switch|turn|reverse)(?: (?:around|over|places of|the order of))? ((?:the )?(?:very )?(?:(?:first|last) <n\\d+>|both)) (\\w+?s?)(?: around| over)?${ENDS}`,
      'd',
    ),
    read: (match) => moveOf(match, { kind: 'swap', span: spanOf(match, 2) }),
  },
  {
    pattern: new RegExp(`${STARTS}${VERB} (.+?) (?:back )?${EDGE}${ENDS}`, 'd'),
    read: (match) => moveOf(match, edgeOf(match[2])),
  },
  {
    pattern: new RegExp(
      `${STARTS}(?:move|add|play|show|make) (.+?) (?:the )?(first|last|intro|outro)(?: thing| section| place)?${ENDS}`,
      'd',
    ),
    read: (match) => moveOf(match, edgeOf(match[2])),
  },
  {
    pattern: new RegExp(
      `${STARTS}${VERB} (.+?) (?:so (?:that )?it (?:come|play|is|go|start)s? )?${BESIDE} (.+?)${ENDS}`,
      'd',
    ),
    read: (match) => {
      const kind = match[2] === 'to' ? 'at' : /before|start|ahead/.test(match[2] ?? '') ? 'before' : 'after'
      return moveOf(match, { kind, span: spanOf(match, 3) })
    },
  },
  {
    // "start with the part about X", "open the video on the last question"
    pattern: new RegExp(
      `${STARTS}(start|open|lead|kick off|end|finish|close|outro|wrap up)(?: (?:off|it|this|the|my|video|composition|clip|edit|up|episode|podcast|interview|out|everything))* (?:with|on|by show|by play) (.+?)${ENDS}`,
      'd',
    ),
    read: (match) => moveOf(match, edgeOf(match[1]), 2),
  },
  {
    // "the answer should come before the question", "X goes first"
    pattern: new RegExp(
      `${STARTS}(.+?) (?:should |must |shall |needs? to |has to |ought to )?(?:come|comes|go|goes|be|play|plays|stand|start) (?:at the (start|end)|(first|last)|${BESIDE} (.+?))${ENDS}`,
      'd',
    ),
    read: (match) => {
      const edge = match[2] ?? match[3]
      if (edge !== undefined) return moveOf(match, edgeOf(edge))
      if (match[4] === 'to' || match[5] === undefined) return null
      const kind = /before|start|ahead/.test(match[4] ?? '') ? 'before' : 'after'
      return moveOf(match, { kind, span: spanOf(match, 5) })
    },
  },
]

function moveOf(match: RegExpExecArray, target: Target, group = 1): Move {
  return { what: spanOf(match, group), target }
}

function spanOf(match: RegExpExecArray, group: number): Span {
  const [start, end] = match.indices?.[group] ?? [0, 0]
  return { start, end }
}

function edgeOf(word: string | undefined): Target {
  return { kind: /^(?:start|intro|top|first|open|lead|kick)/.test(word ?? '') ? 'start' : 'end', span: null }
}

/** Moves what the clause names by words, topic, time or place. */
export function moveParts(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood) return
  if (
    work.has(
      /\b(?:fade|fadein|fadeout|crossfade|pause|black|studiosound|filler|text|logo|caption|title|lowerthird|marker|chapter marker|music|angle|volume|background|<q\d+> (?:on|in) )\b/,
    )
  )
    return
  // “Add” brings something new; what is there is put, moved or placed.
  if (/^\W*(?:add|insert|apply|include|overlay|attach|append)\b/i.test(clause.original())) return
  // “At the top” of the screen is a title's place.
  if (/<q\d+> .*\b(?:top|bottom|center|middle|screen|corner|lower|upper)\b/.test(work.text)) return
  const move = moveIn(work)
  if (!move) return
  const ids = work.targets()
  const found: { id: CompositionId; operations: EditOperation[] }[] = []
  const problems: string[] = []
  for (const id of ids) {
    const plan = planned(work, id, move)
    if (plan.kind === 'operations') found.push({ id, operations: plan.operations })
    else if (plan.kind === 'problem') problems.push(plan.why)
  }
  const [one] = found
  if (!one) {
    // Nothing that is a place: perhaps another reader knows what is meant.
    if (problems[0] === undefined) return
    clause.useAll()
    return work.refuse(problems[0])
  }
  clause.useAll()
  work.understood = true
  if (found.length > 1 && work.chosen === 'default')
    return work.refuse(
      `the project has ${scene.compositions.length} compositions, and it is not said in which of them; name it, for example “in ${scene.nameOf(one.id)}, …”`,
    )
  for (const { operations } of found) scene.apply(clause, operations)
}

function moveIn({ clause }: Work): Move | null {
  for (const { pattern, read } of MOVES) {
    const match = pattern.exec(clause.text)
    const move = match ? read(match) : null
    // A list of wishes is no part of the video.
    if (move && !/ , /.test(clause.text.slice(move.what.start, move.what.end))) return move
  }
  return null
}

type Planned =
  | { kind: 'operations'; operations: EditOperation[] }
  | { kind: 'problem'; why: string }
  /** It names no place. */
  | { kind: 'none' }

function planned(work: Work, compositionId: CompositionId, { what, target }: Move): Planned {
  const reference = work.scene.reference(compositionId)
  if (target.kind === 'swap') {
    const both = pairIn(work, reference, what, target.span)
    if (both) return both.kind === 'found' ? swapped(work, compositionId, ...both.ranges) : both
  }
  const part = namedPart(work.clause, reference, what, nounIn(work.clause, target.span))
  if (part.kind !== 'found') return part
  const { range } = part
  if (target.span === null && target.kind === 'start' && range.startUs > 0 && cutsBefore(work))
    return {
      kind: 'operations',
      operations: [
        {
          type: 'cut_ranges',
          compositionId,
          ranges: work.scene.toNow(compositionId, [{ startUs: 0, endUs: range.startUs }]),
        },
      ],
    }
  if (target.span === null)
    return movedTo(work, compositionId, range, target.kind === 'start' ? 0 : reference.durationUs)
  const time = target.kind === 'swap' ? null : timeIn(work, target.span)
  if (time !== null) {
    if (time > reference.durationUs)
      return {
        kind: 'problem',
        why: beyondEnd(reference, time),
      }
    return movedTo(work, compositionId, range, time)
  }
  if (target.kind === 'at') return { kind: 'none' }
  const other = namedPart(work.clause, reference, target.span, nounIn(work.clause, what))
  if (other.kind !== 'found') return other
  if (target.kind === 'swap') return swapped(work, compositionId, range, other.range)
  return movedTo(
    work,
    compositionId,
    range,
    target.kind === 'before' ? other.range.startUs : other.range.endUs,
  )
}

/** "Start with X and delete what comes before": a cut, not a move. */
function cutsBefore(work: Work): boolean {
  const next = work.following[0]
  if (
    !next ||
    !/^(?:remove|cut|trim|skip) (?:everything|all|what|anything|whatever)(?: that)?(?: is| comes?| was)? before(?: it| that| this| then)?$/.test(
      next.text,
    )
  )
    return false
  next.useAll()
  return true
}

function movedTo(work: Work, compositionId: CompositionId, range: TimeRange, toUs: Microseconds): Planned {
  const { scene } = work
  const [now] = scene.toNow(compositionId, [range])
  const durationUs = scene.durationOf(compositionId)
  if (!now) return { kind: 'problem', why: 'that part is no longer there' }
  const atUs =
    toUs >= scene.reference(compositionId).durationUs ? durationUs : scene.momentNow(compositionId, toUs)
  if (now.startUs <= atUs && atUs <= now.endUs) return { kind: 'problem', why: 'that part is there already' }
  return { kind: 'operations', operations: [{ type: 'move_range', compositionId, range: now, atUs }] }
}

function swapped(work: Work, compositionId: CompositionId, a: TimeRange, b: TimeRange): Planned {
  const [first, second] = a.startUs < b.startUs ? [a, b] : [b, a]
  if (first.endUs > second.startUs) return { kind: 'problem', why: 'the two parts overlap' }
  const [one] = work.scene.toNow(compositionId, [first])
  const [two] = work.scene.toNow(compositionId, [second])
  if (!one || !two) return { kind: 'problem', why: 'one of the two parts is no longer there' }
  const lengthUs = two.endUs - two.startUs
  return {
    kind: 'operations',
    operations: [
      { type: 'move_range', compositionId, range: two, atUs: one.startUs },
      // The first part stands behind the second one now, and goes to where that was.
      {
        type: 'move_range',
        compositionId,
        range: { startUs: one.startUs + lengthUs, endUs: one.endUs + lengthUs },
        atUs: two.endUs,
      },
    ].filter(({ range, atUs }) => atUs < range.startUs || range.endUs < atUs) as EditOperation[],
  }
}

/** "Swap the first two sentences": two that are named as one. */
function pairIn(
  { clause }: Work,
  reference: Reference,
  what: Span,
  other: Span,
): { kind: 'found'; ranges: [TimeRange, TimeRange] } | { kind: 'problem'; why: string } | null {
  const text = clause.text.slice(what.start, other.end)
  const match =
    /^(?:the )?(?:very )?(?:(first|last) <n\d+>|both) (sentence|question|answer|clip|chapter)s?$/.exec(text)
  if (!match) return null
  const ranges = countedIn(reference, match[2] ?? 'sentence')
  const [a, b] = match[1] === 'last' ? ranges.slice(-2) : ranges
  const { name } = reference.composition
  return a && b
    ? {
        kind: 'found',
        ranges: /clip|chapter/.test(match[2] ?? '')
          ? [a, b]
          : [withBreath(reference, a), withBreath(reference, b)],
      }
    : { kind: 'problem', why: `“${name}” has not two ${match[2]}s` }
}

/** The time that a piece of the clause is: "0:30", "the 45 second mark"; null when it is none. */
function timeIn({ clause }: Work, span: Span): Microseconds | null {
  const text = clause.text.slice(span.start, span.end)
  const mark = /^(?:the )?(<[td]\d+>)(?: (?:mark|point|in))?$/.exec(text)?.[1]
  const entity = clause.entity(mark)
  return entity && (entity.kind === 'clock' || entity.kind === 'length') ? entity.us : null
}
