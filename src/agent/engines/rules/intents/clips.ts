import { durationOfComposition, mainTrackOf } from '../../../../edit/position.ts'
import { namedPart, nounIn } from '../places/named-part.ts'
import { momentIn, placesIn } from '../places/read-places.ts'
import { beyondEnd } from '../scene.ts'
import type { Work } from '../work.ts'

/** "Before the interview", "as an intro". */
const STANDS_FIRST =
  /\bbefore (?:everything|(?:the |my )?(?:<c\d+>|composition|video|interview|podcast)(?!\w))|\bas (?:the |an? )?intro\b|\bfirst$/
const STANDS_LAST =
  /\bafter (?:everything|(?:the |my )?(?:<c\d+>|composition|video|interview|podcast)(?!\w))|\bas (?:the |an? )?outro\b|\blast$/

/** How much softer than speech a bed is played. */
const BED_GAIN_DB = -12

/** "Intro bed under the first 10 s": media that plays along, softer. */
export function bed(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  const original = `${clause.original()} ${clause.text}`
  const isUnder = /(?<!\w)(?:under|beneath|below|behind|bed|underneath|as (?:a )?background)(?!\w)/i.test(
    original,
  )
  if (
    !isUnder ||
    /^(?:move|make|turn|mute|remove|fade|shorten|off|cut)$/.test(work.verb) ||
    work.has(/\bpause|caption|title\b/)
  )
    return
  const named = clause.entities('media').flatMap(({ ids }) => ids)
  const byWord = /\bintro\b/i.test(original)
    ? scene.media.filter(({ name }) => /intro/i.test(name)).map(({ id }) => id)
    : []
  const mediaId =
    named[0] ??
    byWord[0] ??
    scene.media.find(({ name }) => /(?<!\w)(?:music|song|bed|theme)(?!\w)/i.test(name))?.id
  if (!mediaId) return
  work.understood = true
  const length = clause.entities('length')[0]
  const gain = clause.entities('gain')[0]
  const gainDb = gain ? -Math.abs(gain.db) : BED_GAIN_DB
  clause.take(/(?<!\w)(?:at |with |by )?<g\d+>/)
  const media = scene.project.context.media.get(mediaId)
  const ids = work.targets()
  const under =
    /^(?:.*(?:under|beneath|below|behind|bed|underneath).*?)(?= , | and (?:fade|add|make)|$)/.exec(
      clause.text.replace(/\bshorter\b/g, 'under..'),
    )
  const part = PART_OF_BED.exec(clause.text.replace(/ (?:, )?(?:and )?fade.*$/, ''))
  clause.use(0, under?.[0].length ?? clause.text.length)
  for (const compositionId of ids) {
    const where = part
      ? bedPlace(work, compositionId, part)
      : { startUs: 0, endUs: scene.durationOf(compositionId) }
    if (!where) {
      scene.refuse(clause, work.problems[0] ?? 'it is not clear where the music shall play')
      continue
    }
    const mostUs = Math.min(
      media?.availableRange?.endUs ?? Number.MAX_SAFE_INTEGER,
      part ? Number.MAX_SAFE_INTEGER : (length?.us ?? Number.MAX_SAFE_INTEGER),
      where.endUs - where.startUs,
    )
    if (mostUs <= 0) continue
    const id = scene.project.newId()
    scene.apply(clause, [
      {
        type: 'insert_clip',
        id,
        compositionId,
        mediaId,
        track: 'overlay',
        atUs: where.startUs,
        sourceRange: { startUs: 0, endUs: mostUs },
      },
      { type: 'set_gain', compositionId, clipIds: [id], gainDb },
    ])
    scene.lastClip = { compositionId, clipId: id, sentence: clause.form.sentence }
    scene.remark(`“${media?.name ?? mediaId}” plays under “${scene.nameOf(compositionId)}” at ${gainDb} dB.`)
  }
}

/** "Between day 1 and day 2", "after the intro": where that is; null when the clause says no such thing. */
function besidePart(work: Work, id: string): number | 'unknown' | null {
  const { clause, scene } = work
  const match = /\b(before|after|behind|following|between) (?!<[td])(.+?)(?: in (?:the )?<c\d+>)?$/d.exec(
    work.text,
  )
  const [start, end] = match?.indices?.[2] ?? [0, 0]
  if (!match) return null
  const piece = work.text.slice(start, end)
  const two = match[1] === 'between' ? piece.indexOf(' and ') : -1
  const span = { start, end: two < 0 ? end : start + two }
  const part = namedPart(clause, scene.reference(id), span, nounIn(clause, { start, end }))
  if (part.kind === 'problem') work.problems.push(part.why)
  if (part.kind !== 'found') return 'unknown'
  clause.use(match.index, match.index + match[0].length)
  return match[1] === 'before' ? part.range.startUs : part.range.endUs
}

const PART_OF_BED =
  /\b(?:for|during|under|below|in|over|beneath|behind|at) (?:only )?((?:the |its )?(?:intro|outro|(?:first|last|second|third) (?:clip|sentence|question|answer|chapter)|<m\d+>))(?: only| clip)*(?= |$)/d

/** The part of a composition that a bed is asked for, where it is now. */
function bedPlace(work: Work, id: string, match: RegExpExecArray) {
  const [start, end] = match.indices?.[1] ?? [0, 0]
  const part = namedPart(work.clause, work.scene.reference(id), { start, end })
  if (part.kind === 'problem') work.problems.push(part.why)
  return part.kind === 'found' ? (work.scene.toNow(id, [part.range])[0] ?? null) : null
}

/** "Insert intro.wav at the beginning". */
export function insertMedia(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood) return
  if (
    !/^(?:add|put|insert|append|place|start|make|end)(?!\w)/.test(work.text) ||
    clause.entities('media').length === 0
  )
    return
  if (
    /(?<!\w)(?:caption|studiosound|title|fade|crossfade|loud|marker|chapter|mute|angle|camera [a-z]\b)/.test(
      work.text,
    ) ||
    /\bcomposition (?:from|of|with|out of)(?!\w)/.test(work.text)
  )
    return
  if (/^make\b/.test(work.text)) return
  const ids = clause.entities('media')[0]?.ids ?? []
  const mediaId = ids[0]
  if (!mediaId) return
  clause.take(/^(?:add|start|end)(?: (?:the|in|with|also))*(?: (?:clip|media|video|audio|section))?/)
  clause.take(/(?:\bthe )?<m\d+>(?: (?:clip|media|video|audio|recording|file))?/)
  const atEnd =
    clause.take(
      /(?<!\w)(?:at|to|on) (?:the )?(?:very )?end(?: of (?:the |it|this|every )*(?:composition|video)?)?\b|^end\b/,
    ) !== null ||
    STANDS_LAST.test(work.text) ||
    /^append\b/i.test(clause.original())
  const atStart =
    clause.take(
      /(?<!\w)(?:at|to|on|in) (?:the )?(?:very )?(?:start|intro)(?: of (?:the |it|this|every )*(?:composition|video)?)?(?!\w)/,
    ) !== null ||
    /^start with\b/.test(work.text) ||
    STANDS_FIRST.test(work.text)
  const shown = clause.take(
    /(?<!\w)for (?:about |exactly |only )?(<d\d+>)|(?<!\w)(?:the )?first (<d\d+>) of\b/,
  )
  const length = clause.entity(shown?.[1] ?? shown?.[2])
  const sourceRange = length?.kind === 'length' ? { startUs: 0, endUs: length.us } : undefined
  clause.take(/(?<!\w)in\b/)
  const targets = work.targets()
  work.understood = true
  for (const compositionId of targets) {
    const reference = scene.reference(compositionId)
    const beside = atStart || atEnd ? null : besidePart(work, compositionId)
    if (beside === 'unknown') {
      scene.refuse(
        clause,
        work.problems[0] ?? 'the place was not understood, for example “at the start” or “at 0:30”',
      )
      continue
    }
    const at = atStart || atEnd ? null : (beside ?? momentIn(clause, reference))
    const atUs = atStart ? 0 : at === null || atEnd ? undefined : scene.momentNow(compositionId, at)
    if (at !== null && at > reference.durationUs) {
      scene.refuse(clause, beyondEnd(reference, at))
      continue
    }
    if (atUs === undefined && !atEnd && !atStart && /\b(?:before|after|between)\b/.test(clause.rest)) {
      scene.refuse(clause, 'the place was not understood, for example “at the start” or “at 0:30”')
      continue
    }
    if (atUs === undefined && !atEnd && work.problems[0]) {
      scene.refuse(clause, work.problems[0])
      continue
    }
    scene.apply(clause, [
      {
        type: 'insert_clip',
        compositionId,
        mediaId,
        track: 'main',
        ...(atUs === undefined ? {} : { atUs }),
        ...(sourceRange ? { sourceRange } : {}),
      },
    ])
  }
}

/** "put the Launch teaser at the start of the Interview": its clips, as they are cut. */
export function insertComposition(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood) return
  const match =
    /^(?:add|move|insert|put)\b(?: (?:the|my|composition|video|clip))* (<c\d+>)(?: composition)? (at|to|on|before|after|in)\b(.*?)(<c\d+>)(?: composition)?$/.exec(
      work.text,
    )
  const from = clause.entity(match?.[1])
  const into = clause.entity(match?.[4])
  if (!match || from?.kind !== 'composition' || into?.kind !== 'composition') return
  const atEnd =
    match[2] === 'after' || /^\W*append\b/i.test(clause.original()) || /\bend|outro\b/.test(match[3] ?? '')
  const atStart = match[2] === 'before' || /\bstart|intro\b/.test(match[3] ?? '')
  clause.useAll()
  work.understood = true
  const source = scene.composition(from.ids[0] ?? '')
  const compositionId = into.ids[0] ?? ''
  if (!source || (!atEnd && !atStart))
    return work.refuse('it is not said where, for example “at the start” or “at the end”')
  const clips = mainTrackOf(source).items.filter((item) => item.kind === 'clip')
  const ordered = atStart ? clips.toReversed() : clips
  scene.apply(
    clause,
    ordered.map(({ mediaId, sourceRange }) => ({
      type: 'insert_clip',
      compositionId,
      mediaId,
      sourceRange,
      track: 'main',
      ...(atStart ? { atUs: 0 } : {}),
    })),
  )
}

/** "split at 1:30". */
export function splitting(work: Work) {
  const { clause, scene } = work
  if (
    clause.form.isQuestion ||
    clause.form.forbids ||
    work.understood ||
    !/^(?:split|cut in(?:to)? two)(?!\w)/.test(work.text)
  )
    return
  if (
    /(?<!\w)(?:into|in) (?:<n|clips|shorts|<d|chapters?)/.test(work.text) ||
    /\bevery chapter\b/.test(work.text)
  )
    return
  for (const compositionId of work.targets()) {
    const reference = scene.reference(compositionId)
    const times = clause.entities('clock', 'length').map(({ us }) => us)
    const moments = times.length > 0 ? times : [momentIn(clause, reference)]
    clause.useAll()
    work.understood = true
    for (const at of moments) {
      if (at === null || at >= reference.durationUs || at <= 0) {
        scene.refuse(
          clause,
          `a split needs a time inside “${reference.composition.name}”, for example: split at 0:30`,
        )
        continue
      }
      scene.apply(clause, [{ type: 'split_clip', compositionId, atUs: scene.momentNow(compositionId, at) }])
    }
  }
}

/** "replace camera A with camera B". */
export function replacing(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood || work.verb !== 'replace') return
  const [from, to] = clause.entities('media')
  if (!from || !to || /\b(?:swap|switch|exchange)\b/i.test(clause.original())) return
  clause.useAll()
  work.understood = true
  const mediaId = to.ids[0] ?? ''
  let found = 0
  for (const compositionId of work.targets()) {
    const clips =
      scene
        .composition(compositionId)
        ?.tracks.flatMap(({ items }) => items)
        .filter((item) => item.kind === 'clip' && from.ids.includes(item.mediaId)) ?? []
    found += clips.length
    scene.apply(
      clause,
      clips.flatMap((clip) =>
        clip.kind === 'clip'
          ? [{ type: 'replace_media' as const, compositionId, clipId: clip.id, mediaId }]
          : [],
      ),
    )
  }
  if (found === 0) scene.refuse(clause, `no clip plays “${from.name}”`)
}

/** "add 2 seconds of silence at the end". */
export function gaps(work: Work) {
  const { clause, scene } = work
  if (
    clause.form.isQuestion ||
    clause.form.forbids ||
    work.understood ||
    work.verb !== 'add' ||
    !/\bpause\b|\bblack\b/.test(work.text)
  )
    return
  const length = clause.entities('length')[0]
  if (!length) return
  clause.take(/(?<!\w)(?:a |an )?<d\d+>(?: (?:of|long))?(?: (?:pause|black))?|\b(?:a )?pause of <d\d+>/)
  clause.take(/\bpause\b|\bblack\b/)
  for (const compositionId of work.targets()) {
    const reference = scene.reference(compositionId)
    const places =
      /\bafter\b/.test(work.text) && !/<[td]\d+>.*after <|after <[td]/.test(work.text)
        ? placesIn(clause, reference)
        : null
    const at = places?.kind === 'found' ? (places.inOrder[0]?.startUs ?? null) : momentIn(clause, reference)
    work.understood = true
    if (at === null) {
      scene.refuse(
        clause,
        places?.kind === 'missing'
          ? places.why
          : 'it is not said where, for example “at the end” or “at 0:30”',
      )
      continue
    }
    const composition = scene.composition(compositionId)
    const atUs =
      at >= reference.durationUs && composition
        ? durationOfComposition(composition)
        : scene.momentNow(compositionId, at)
    scene.apply(clause, [
      { type: 'insert_gap', compositionId, atUs, durationUs: Math.min(60_000_000, length.us) },
    ])
  }
}
