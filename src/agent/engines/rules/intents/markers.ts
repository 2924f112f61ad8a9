// Markers and chapters, set by hand or found in the transcript.
import { fillersAmong } from '../../../../edit/fillers.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import { countText } from '../../../../edit/time-text.ts'
import { pausesOf } from '../../../../edit/verbs/shorten-gaps.ts'
import { chaptersOf } from '../../../commands/plans/chapters.ts'
import { findPhrase, HESITATIONS, plainWord, plainWordsOf } from '../../../commands/plans/words.ts'
import { countedIn } from '../places/counted.ts'
import { momentIn } from '../places/read-places.ts'
import type { Clause } from '../reading/clause.ts'
import { beyondEnd } from '../scene.ts'
import type { Work } from '../work.ts'
import { changeMarkers } from './change-markers.ts'
import { markerList } from './marker-lists.ts'
import { CHAPTER_CUT } from './trim.ts'

/** Sets, finds, renames and removes markers and chapters. */
export function markers(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  if (markList(work)) return
  if (/\b(?:chapter|marker)\b/.test(clause.rest) && !CHAPTER_CUT.test(work.text) && changeMarkers(work))
    return
  if (!/(?<!\w)(?:chapter|marker)\b|^mark\b/.test(clause.rest)) return
  if (/^mark\b/.test(clause.rest) && atEvery(work, 'marker')) return
  if (/^mark\b/.test(clause.rest) && !/<[td]\d+>|\bmoment|\bplace|\bsection/.test(clause.rest)) return
  if (/^(?:keep|announce|move|show)$/.test(work.verb) || CHAPTER_CUT.test(work.text)) return
  const kind = /\bchapter\b/.test(clause.rest) ? 'chapter' : 'marker'
  const drops = /^drop an?\b/i.test(clause.original())
  if (/^(?:remove|off|cut|no)$/.test(work.verb) && !drops) return removeMarkers(work, kind)
  if (markerList(work, kind) || atEvery(work, kind)) return
  const each = clause.take(/\bevery (<d\d+>)/)
  const interval = clause.entity(each?.[1])
  if (interval?.kind === 'length' && interval.us >= 1_000_000) return markEvery(work, kind, interval.us)
  const one =
    /(?<!\w)(?:a|an|one|this|the) (?:new )?(?:chapter|marker)\b(?! for every)|^mark\b/.test(clause.rest) &&
    /<[td]\d+>|\bat\b|\bafter\b|\bbefore\b|\bwhen\b|\bwhere\b/.test(clause.rest)
  const byClock =
    clause.entities('clock', 'length').length > 0 &&
    /\bat\b|<[td]/.test(clause.rest) &&
    !/(?<!\w)(?:every|about|longer|shorter) <d/.test(clause.rest)
  if (!one && !byClock && kind === 'chapter') return findChapters(work)
  if (!one && !byClock)
    return work.refuse('a marker needs a place, for example: add a marker at 1:30 called “Start”')
  const ids = work.targets()
  const moments = new Map(ids.map((id) => [id, momentIn(clause, scene.reference(id))]))
  const name = nameIn(work) ?? (kind === 'chapter' ? 'Chapter' : 'Marker')
  work.take(/(?<!\w)(?:a |an |the |new )*(?:chapter|marker)\b(?: (?:point|here))?/) ??
    work.take(/^mark(?: the)?(?: moment| section| place| time| spot)?/)
  work.understood = true
  for (const compositionId of ids) {
    const reference = scene.reference(compositionId)
    const times = clause.entities('clock', 'length')
    const wanted = times.length > 1 ? times.map(({ us }) => us) : [moments.get(compositionId) ?? null]
    clause.take(/(?<!\w)(?:at|and|,)?(?: ?<[td]\d+> ?(?:,|and)*)+/)
    for (const at of wanted) {
      if (at === null) {
        scene.refuse(
          clause,
          work.problems[0] ?? `a ${kind} needs a place that is in “${reference.composition.name}”`,
        )
        continue
      }
      if (at > reference.durationUs) {
        scene.refuse(clause, beyondEnd(reference, at))
        continue
      }
      scene.apply(clause, [
        { type: 'add_marker', compositionId, kind, name, atUs: scene.momentNow(compositionId, at) },
      ])
    }
  }
}

/** "Chapters: 0:00 Intro, 0:37 Beginnings", also where the list stands in a sentence of its own. */
function markList(work: Work): boolean {
  const { clause, scene } = work
  const own = clause.entities('list')
  const isNamed = (one: Clause) => /(?<!\w)(?:chapter|marker|timestamp|bookmark)s?\b|^mark\b/.test(one.text)
  const named = work.all.find((one) => isNamed(one) && !one.form.forbids)
  const announces =
    own.length === 0 &&
    named === clause &&
    work.following[0]?.entities('list').length &&
    clause.entities('clock').length === 0
  if (announces) {
    clause.useAll()
    work.understood = true
    return true
  }
  if (own.length === 0 || !named || /^(?:remove|off|no|keep|rename)$/.test(work.verb)) return false
  const kind = /\bmarkers?\b/.test(named.text) && !/\bchapters?\b/.test(named.text) ? 'marker' : 'chapter'
  clause.useAll()
  // "Please add these as chapters" is done with its list.
  if (/\b(?:this|these|those|them|following|list)\b/.test(named.text)) named.useAll()
  work.understood = true
  for (const compositionId of work.targets()) {
    const reference = scene.reference(compositionId)
    const items = own.flatMap((list) => list.items)
    const beyond = items.filter(({ us }) => us >= reference.durationUs)
    if (beyond.length > 0)
      scene.refuse(beyond.map(({ name }) => name).join(', '), beyondEnd(reference, beyond[0]?.us ?? 0))
    scene.apply(
      clause,
      items.flatMap(({ us, name }) =>
        us < reference.durationUs
          ? [
              {
                type: 'add_marker' as const,
                compositionId,
                kind,
                name,
                atUs: scene.momentNow(compositionId, us),
              },
            ]
          : [],
      ),
    )
  }
  return true
}

/** "A marker at every question", "mark all the ums": one for each. */
function atEvery(work: Work, kind: 'marker' | 'chapter'): boolean {
  const { clause, scene } = work
  const match =
    /(?:at|on|for|to|with|where|when|mark|before)(?: (?:the )?(?:start|beginning) of)? (?:there (?:is|are) )?(?:every|all|any)(?: the| of the| my| single)* (question|answer|sentence|clip|pause|filler|um|uh|<q\d+>)(?: (?:of|in) (?:the )?<c\d+>)?(?: (?:with (?:a )?marker|that|someone|the|\w+|is|are|ask|asks|asked))*$/.exec(
      work.text,
    )
  if (!match) return false
  const noun = match[1] ?? ''
  const names = namesIn(work, match.index)
  const ids = work.targets()
  clause.useAll()
  work.understood = true
  let count = 0
  for (const compositionId of ids) {
    const found = momentsOf(work, compositionId, noun)
    if (names.length > 0 && names.length !== found.length)
      return refused(
        work,
        `there are ${names.length} names, and ${countText(found.length, noun)} in “${scene.nameOf(compositionId)}”`,
      )
    const marks = found.map((mark, index) => ({ ...mark, name: names[index] ?? mark.name }))
    count += marks.length
    scene.apply(
      clause,
      marks.map(({ name, atUs }) => ({ type: 'add_marker', compositionId, kind, name, atUs })),
    )
  }
  if (count === 0) work.refuse('there is none of these')
  return true
}

function refused(work: Work, why: string): true {
  work.refuse(why)
  return true
}

/** "Chapters named Intro, Demo and Questions at …": the names before the place. */
function namesIn({ clause }: Work, end: number): string[] {
  const quoted = clause.entities('quote')
  if (quoted.length > 1) return quoted.map(({ text }) => text)
  const match = /\b(?:chapter|marker) (?:named |: )?(.+)$/d.exec(clause.text.slice(0, end).trimEnd())
  const [from, to] = match?.indices?.[1] ?? [0, 0]
  if (!match) return []
  return clause
    .originalAt(from, to)
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/)
    .map((name) => name.trim())
    .filter(Boolean)
}

function momentsOf(work: Work, id: string, noun: string): { name: string; atUs: number }[] {
  const now = work.scene.now(id)
  const quoted = work.clause.entity(noun)
  if (quoted?.kind === 'quote')
    return findPhrase(now.words, quoted.text).map(({ from }) => ({
      name: quoted.text,
      atUs: now.words[from]?.range.startUs ?? 0,
    }))
  if (noun === 'pause')
    return pausesOf(now.composition, work.scene.document, work.scene.project.context)
      .filter(({ startUs, endUs }) => endUs - startUs >= 1_000_000)
      .map(({ startUs }) => ({ name: 'Pause', atUs: startUs }))
  if (/^(?:filler|um|uh)$/.test(noun)) {
    const choice = noun === 'filler' ? {} : { texts: [noun], hesitations: true }
    return fillersAmong(now.words, choice).map(({ text, range }) => ({
      name: plainWordsOf(text).join(' ') || noun,
      atUs: range.startUs,
    }))
  }
  return countedIn(now, noun).map((range, index) => ({
    name:
      noun === 'clip'
        ? `Clip ${index + 1}`
        : nameOfSentence(now.sentences.find((one) => one.range.startUs === range.startUs)?.text ?? noun),
    atUs: range.startUs,
  }))
}

function nameOfSentence(text: string): string {
  const words = text.split(/\s+/).filter((word) => !HESITATIONS.has(plainWord(word)))
  return words.length <= 8 ? words.join(' ') : `${words.slice(0, 8).join(' ')}…`
}

/** "Chapter markers every 10 seconds". */
function markEvery(work: Work, kind: 'marker' | 'chapter', everyUs: number) {
  work.take(/(?<!\w)(?:a |the )?(?:chapter|marker)(?!\w)/)
  work.understood = true
  for (const compositionId of work.targets()) {
    const count = Math.min(200, Math.ceil(work.scene.durationOf(compositionId) / everyUs))
    const noun = kind === 'chapter' ? 'Chapter' : 'Marker'
    work.scene.apply(
      work.clause,
      Array.from({ length: count }, (_, index) => ({
        type: 'add_marker',
        compositionId,
        kind,
        name: `${noun} ${index + 1}`,
        atUs: index * everyUs,
      })),
    )
  }
}

function nameIn(work: Work): string | null {
  const { clause } = work
  const quoted = clause.take(/(?<!\w)(?:(?:named|saying|say|with the name|labeled|for|:) )?(<q\d+>)/)
  const entity = clause.entity(quoted?.[1])
  if (entity?.kind === 'quote') return entity.text
  const bare = /(?<!\w)(?:named|labeled|say|:) (.+?)(?= at <| at the| at #| #|$)/.exec(clause.rest)
  if (!bare) return null
  const start = bare.index + bare[0].lastIndexOf(bare[1] ?? '')
  clause.use(bare.index, start + (bare[1] ?? '').length)
  return clause.originalAt(start, start + (bare[1] ?? '').length)
}

function findChapters(work: Work) {
  const { clause, scene } = work
  const wanted = clause.take(/(?<!\w)(?:about )?(<n\d+>) (?=chapter)/)
  const count = clause.entity(wanted?.[1])
  work.take(
    /(?<!\w)(?:the |some |auto |automatic |all |every |youtube |with )*chapter\b(?: (?:titles?|names?))?/,
  )
  clause.take(
    /(?<!\w)(?:based on|from|by|for|using|according to|with) (?:the |every |all |this )*(?:transcript|topic|topics|content|section|subject|video|youtube|titles?|names?|timestamps?)s?(?!\w)/,
  )
  clause.take(/\bfor (?:every|all|the) (?:main |new )?(?:topic|section|subject|change of topic)s?(?!\w)/)
  work.understood = true
  scene.report('Finding chapters…')
  for (const compositionId of work.targets()) {
    const now = scene.now(compositionId)
    const chapters = chaptersOf(now, count?.kind === 'count' ? count.value : null)
    if (chapters.length === 0) {
      scene.refuse(clause, `“${now.composition.name}” has no transcript to find chapters in`)
      continue
    }
    const old = now.composition.markers.filter(({ kind }) => kind === 'chapter')
    scene.apply(clause, [
      ...old.map(({ id }): EditOperation => ({ type: 'remove_marker', compositionId, markerId: id })),
      ...chapters.map(
        ({ name, atUs }): EditOperation => ({
          type: 'add_marker',
          compositionId,
          kind: 'chapter',
          name,
          atUs,
        }),
      ),
    ])
  }
}

function removeMarkers(work: Work, kind: 'marker' | 'chapter') {
  const { clause, scene } = work
  const wanted = nameIn(work)
  work.take(/(?<!\w)(?:every |all |the |my )*(?:chapter|marker)(?!\w)/)
  work.understood = true
  let count = 0
  for (const compositionId of work.targets()) {
    const found = (scene.composition(compositionId)?.markers ?? []).filter(
      (marker) =>
        marker.kind === kind && (wanted === null || marker.name.toLowerCase() === wanted.toLowerCase()),
    )
    count += found.length
    scene.apply(
      clause,
      found.map(({ id }) => ({ type: 'remove_marker', compositionId, markerId: id })),
    )
  }
  if (count === 0)
    scene.refuse(clause, wanted === null ? `there are no ${kind}s` : `there is no ${kind} called “${wanted}”`)
}
