// "Remove the section from 1:30 to 2:15", "keep only…", "remove everything after we say thank you",
// "cut the sentence …", "trim the silence at the start". What is not certain is not removed.
import type { CompositionId } from '../../../../edit/document.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import { namedPart } from '../places/named-part.ts'
import { placesIn } from '../places/read-places.ts'
import type { Work } from '../work.ts'
import { cutHeard, cutQuoted } from './cut-phrases.ts'
import { cutPlaces, REMOVES } from './cut-places.ts'
import { besideThat, boundary, edgeSilence, keepTheOther } from './edges.ts'
import { trimPart } from './trim-part.ts'

/** Objects that other readers deal with. */
const NOT_SPEECH =
  /(?<!\w)(?:filler|retake|caption|title|lowerthird|marker|chapter|studiosound|crossfade|fadein|fadeout|music|background|watermark|logo|noise|speaker|highlight|mute|composition name)(?!\w)/

/** "Cut the second chapter" is about what it plays; "remove the chapters" about the marks. */
export const CHAPTER_CUT =
  /^(?:cut|trim|keep)(?: only)? (?:the )?(?:(?:first|second|third|last) chapter|chapter (?:named )?(?:<q\d+>|<n\d+>))/

/** Cuts or keeps what the clause names by place. */
export function trim(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  if (trimPart(work) || edgeSilence(work) || boundary(work) || besideThat(work) || keepTheOther(work)) return
  const keeps = keepsOnly(work)
  if (!keeps && !REMOVES.test(work.verb)) return
  if (work.understood || work.refused) return
  // To what length a part shall be cut is not the same as cutting it.
  if (
    !keeps &&
    work.has(
      /^(?:trim|shorten|cut|remove)\b.*(?:<m\d+>|\b(?:section|clip|sentence|intro|outro)\b)(?!.*\b(?:from|between) <).* to (?:its |the |only |just |about )*(?:first |last )?<d\d+>$/,
    )
  )
    return work.refuse(
      'it is not clear which part of it shall stay, for example: keep the first 10 seconds of it',
    )
  if (!keeps && NOT_SPEECH.test(clause.rest.replace(CHAPTER_CUT, ''))) return
  if (/\bpause\b/.test(clause.rest) && !/section|<[tdq]/.test(clause.rest)) return
  if (
    work.has(
      /^(?:remove|cut) (?:the |my |every |all |both |<n\d+> |old |empty |other |first |last |second |duplicate )*composition\b|^remove <c\d+>$|\bfrom (?:the |every |all )*(?:composition )?name\b/,
    )
  )
    return
  if (keeps && keepQuoted(work)) return
  if (cutQuoted(work, keeps)) return
  if (cutHeard(work, keeps)) return
  const ids = work.targets()
  if (ids.length === 0) return
  const found: { id: CompositionId; ranges: TimeRange[] }[] = []
  const purpose = keeps ? 'keep' : 'remove'
  const usesClock = work.has(/<t\d+>|\b(?:from|between|at|after|before|until) (?:the )?<d\d+>/)
  for (const id of ids) {
    const where = work.whereIn(id, purpose)
    if (where && !where.whole) found.push({ id, ranges: where.ranges })
  }
  if (found.length === 0) {
    if (work.problems.length > 0)
      return work.refuse(
        work.problems.length === 1 || ids.length === 1
          ? `${work.problems[0]}`
          : `${work.problems[0]}, nor in the other compositions`,
      )
    return
  }
  if (
    keeps &&
    exceptsMore(
      work,
      found.map(({ id }) => id),
    )
  )
    return work.refuse('not all of what shall stay is clear, and nothing is removed on a guess')
  work.understood = true
  if (usesClock && ids.length > 1 && work.chosen === 'default')
    return work.refuse(
      `the project has ${ids.length} compositions, and it is not said in which of them these times are; name it, for example “in ${work.scene.nameOf(ids[0] ?? '')}, …”, or say “in every composition”`,
    )
  clause.take(/^(?:remove|cut|trim|shorten|keep|skip)(?: (?:only|just|out|down|off))*/)
  clause.take(/\bonly\b|\bjust\b|\beverything(?: (?:else|that))*(?!\w)/)
  const restriction = work.unreadRestriction()
  const unread = work.unreadWords()
  if (restriction !== null || unread.length > 0)
    return work.refuse(
      `“${restriction ?? unread.join(' ')}” is not understood here, and nothing is removed on a guess`,
    )
  work.scene.report(keeps ? 'Keeping what was asked for…' : 'Removing what was asked for…')
  for (const { id, ranges } of found) cutPlaces(work, id, ranges, keeps)
}

/** "Everything except A and B": each of them must be there, or too much would go. */
function exceptsMore({ clause, scene, text }: Work, ids: readonly CompositionId[]): boolean {
  const match =
    /\beverything( (?:from|in|of) (?:the |my )?<m\d+>)?.*?\b(?:except|but|other than|outside)\b(.*)$/d.exec(
      text,
    )
  const [start, end] = match?.indices?.[2] ?? [0, 0]
  if (!match) return false
  const pieces = text
    .slice(start, end)
    .split(/ and | , /)
    .filter((piece) => /[a-z<]/.test(piece)).length
  // Everything of one clip, and the others stay: that is more than is read here.
  if (match[1] !== undefined) return true
  return (
    pieces > 1 &&
    ids.every((id) => {
      const places = placesIn(clause, scene.reference(id), 'keep', '#'.repeat(start) + text.slice(start, end))
      return places.kind !== 'found' || places.inOrder.length < pieces
    })
  )
}

/** "Keep just “hello” and “goodbye”": what is quoted stays, each with its pauses. */
function keepQuoted(work: Work): boolean {
  const { clause, scene } = work
  const match =
    /^(?:keep|want|need) (?:only |just )+(?:the )?(?:sentence |phrase |word |quotes? )*(<q\d+>(?:(?: ,)?(?: and| ,) (?:the )?<q\d+>)*)$/.exec(
      work.text,
    )
  if (!match) return false
  const ids = work.targets()
  const problems: string[] = []
  const found = ids.flatMap((id) => {
    const ranges = [...work.text.matchAll(/<q\d+>/g)].map((mark) => {
      const part = namedPart(clause, scene.reference(id), {
        start: mark.index,
        end: mark.index + mark[0].length,
      })
      if (part.kind === 'problem') problems.push(part.why)
      return part.kind === 'found' ? part.range : null
    })
    return ranges.every((range) => range !== null) ? [{ id, ranges }] : []
  })
  clause.useAll()
  work.understood = true
  if (found.length === 0) work.refuse(problems[0] ?? 'it is not clear what shall stay')
  for (const { id, ranges } of found) cutPlaces(work, id, ranges, true)
  return true
}

/** "keep only X", "remove everything except X", "trim it to the first 30 seconds". */
function keepsOnly(work: Work): boolean {
  const { text } = work
  if (
    /\beverything (?:else )?(?:except|but|that is not|outside|other than)\b|\beverything that (?:is not|does not)(?!\w)/.test(
      text,
    )
  ) {
    const keepsAllBut = work.verb === 'keep'
    if (!keepsAllBut && REMOVES.test(work.verb))
      work.clause.take(/\beverything (?:else )?(?:except|but|outside|other than)(?: of| for)?(?!\w)/)
    return !keepsAllBut && REMOVES.test(work.verb)
  }
  if (
    REMOVES.test(work.verb) &&
    work.exceptions.some((one) => one.form.hangsOn === 'except' || one.form.hangsOn === 'but')
  )
    return false
  // "Only the last 15 seconds please", "I only want the part about X"
  if (
    /^(?:only|just) (?:the )?(?:(?:first|last) (?:<d|sentence|<n)|section|sentence|question|answer)/.test(
      text,
    )
  )
    return work.verb === ''
  if (
    /^(?:want|need|i (?:only |just )?(?:want|need)) (?:only |just )*(?:the )?(?:section|(?:first|last) <d|sentence|question|answer)/.test(
      text,
    )
  )
    return /\b(?:only|just)\b/.test(text)
  if (work.verb === 'keep')
    return (
      /(?<!\w)(?:only|just)(?!\w)/.test(text) ||
      /^keep everything (?:up to|until|before|after|from|since|between) /.test(text) ||
      (/(?<!\w)(?:first|last) <d|\bfrom <[td]|\bbetween <[td]|<[td]\d+> (?:to|-) <[td]/.test(text) &&
        !work.has(/\bas is|unchanged|untouched|intact|alone|caption|title|order\b/))
    )
  if (
    /^(?:trim|cut|shorten)(?!\w)/.test(text) &&
    /(?<!\w)(?:down )?to (?:only |just |be )*(?:the )?(?:first|last|section|sentence|from|between) /.test(
      text,
    )
  ) {
    work.clause.take(
      /(?<!\w)(?:down )?to (?:only |just |be )*(?=(?:the )?(?:first|last|section|sentence|from|between))/,
    )
    return !/\bto the (?:first|last) word\b/.test(text)
  }
  return false
}
