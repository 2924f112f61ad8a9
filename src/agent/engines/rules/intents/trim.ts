// "Remove the section from 1:30 to 2:15", "keep only…", "remove everything after we say thank you",
// "cut the sentence …", "trim the silence at the start". What is not certain is not removed.
import type { CompositionId } from '../../../../edit/document.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import { outsideOf, placesIn } from '../places/read-places.ts'
import type { Reference } from '../scene.ts'
import { findPhrase, plainWordsOf } from '../words.ts'
import type { Work } from '../work.ts'

/** What is left before the first and after the last word when silence at the edges is trimmed. */
const BREATH_US = 150_000
const REMOVES = /^(?:remove|cut|trim|shorten|skip|drop|clean)$/
/** Objects that other readers deal with. */
const NOT_SPEECH =
  /(?<!\w)(?:filler|retake|caption|title|lowerthird|marker|chapter|studiosound|crossfade|fadein|fadeout|music|background|watermark|logo|noise|speaker|highlight|mute|composition name)(?!\w)/

/** "Cut the second chapter" is about what it plays; "remove the chapters" about the marks. */
export const CHAPTER_CUT =
  /^(?:cut|trim|keep)(?: only)? (?:the )?(?:(?:first|second|third|last) chapter|chapter (?:named )?(?:<q\d+>|<n\d+>))/

/** Words of the transcript that are named as a sentence or phrase, also when hesitations are among them. */
export function cutSpoken(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood || !REMOVES.test(work.verb)) return
  if (
    !/^(?:remove|cut|trim|skip)\b.* (?:sentence|phrase)(?!\w)/.test(work.text) ||
    work.exceptions.length > 0
  )
    return
  if (!cutQuoted(work, false)) cutHeard(work, false)
}

export function trim(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  if (edgeSilence(work) || boundary(work) || besideThat(work)) return
  const keeps = keepsOnly(work)
  if (!keeps && !REMOVES.test(work.verb)) return
  if (work.understood || work.refused) return
  if (!keeps && NOT_SPEECH.test(clause.rest.replace(CHAPTER_CUT, ''))) return
  if (/\bpause\b/.test(clause.rest) && !/section|<[tdq]/.test(clause.rest)) return
  if (
    work.has(
      /^(?:remove|cut) (?:the |my |every |all |both |<n\d+> |old |empty |other |first |last |second |duplicate )*composition\b|^remove <c\d+>$|\bfrom (?:the |every |all )*(?:composition )?name\b/,
    )
  )
    return
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
  for (const { id, ranges } of found) apply(work, id, ranges, keeps)
}

function apply(work: Work, id: CompositionId, ranges: TimeRange[], keeps: boolean) {
  const reference = work.scene.reference(id)
  const gone = work.scene.toNow(id, keeps ? outsideOf(ranges, reference.durationUs) : ranges)
  if (gone.length === 0) return
  if (outsideOf(gone, work.scene.durationOf(id)).length === 0)
    return work.refuse(`that would leave nothing of “${reference.composition.name}”`)
  work.scene.apply(work.clause, [{ type: 'cut_ranges', compositionId: id, ranges: gone }])
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
  if (work.verb === 'keep')
    return (
      /(?<!\w)(?:only|just)(?!\w)/.test(text) ||
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

/** "Jump to 12 seconds, cut everything before that": the time of the clause before. */
function besideThat(work: Work): boolean {
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
      if (range.startUs < range.endUs) apply(work, id, [range], false)
    }
  return true
}

/** "start the video at 0:05", "end it after we say goodbye": what is outside goes. */
function boundary(work: Work): boolean {
  const match =
    /^(start|end|stop)(?: (?:the|it|this|video|composition|clip|recording|off|right|podcast|interview|episode|<c\d+>))* (at|from|with|on|when|where|after|before|once)\b/.exec(
      work.text,
    )
  if (!match || work.understood || work.has(/\b(?:fade|title|caption|strongest|best|highlight)\b|<m\d+>/))
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
              /^(start|end|stop)(.*?) (at|with|on|when|where|once)\b/,
              (_, verb: string, rest: string, word: string) =>
                `${verb}${rest} ${verb === 'start' ? 'from'.padEnd(word.length) : 'after'.padEnd(word.length)}`.slice(
                  0,
                  match[0].length,
                ),
            ),
          )
    if (places?.kind === 'missing') work.problems.push(places.why)
    const range = places?.kind === 'found' ? places.inOrder[0] : null
    const at = times[0]?.us ?? (range ? (range.startUs === 0 ? range.endUs : range.startUs) : null)
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
  else for (const { id, ranges } of found) apply(work, id, ranges, false)
  return true
}

/** "trim the silence at the start and end", "trim the start to the first word". */
function edgeSilence(work: Work): boolean {
  const { clause } = work
  const silence =
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
  const start = work.has(/\bstart\b|\bleading\b|\bfirst (?:spoken )?word\b|\bboth ends\b|\binitial\b/)
  const end = work.has(/\bend\b|\btrailing\b|\blast (?:spoken )?word\b|\bboth ends\b/)
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
    if (ranges.length > 0) apply(work, id, ranges, false)
  }
  // "Remove everything before it", said once more.
  for (const next of work.following.slice(0, 1))
    if (/^(?:remove|cut|trim) everything before (?:it|that|this)$/.test(next.text)) next.useAll()
  return true
}

/** "remove 'thank you'", "cut the last 'bye'", "delete the sentence 'My guest is…'". */
function cutQuoted(work: Work, keeps: boolean): boolean {
  if (keeps) return false
  const match =
    /^(?:remove|cut|trim|skip)(?: (?:out|the|every|all|my|any|of|instance|occurrence|mentions?|section|bit|time i say|time we say|where|when|i|we|he|she|they|say|instances|occurrences))*(?: (first|last|second|third))?(?: (?:word|phrase|sentence|one|time|instance|occurrence|words))*(?: (?:is|say|:|of|,))*((?: (?:and |, |or )*<[qc]\d+>)+)/.exec(
      work.clause.rest,
    )
  if (!match) return false
  const texts = [...(match[2] ?? '').matchAll(/<[qc]\d+>/g)].flatMap(([mark]) => {
    const entity = work.clause.entity(mark)
    return entity?.kind === 'quote'
      ? [entity.text]
      : entity?.kind === 'composition' && /sentence|phrase|word/.test(match[0])
        ? [entity.name]
        : []
  })
  if (texts.length === 0) return false
  work.clause.use(match.index, match.index + match[0].length)
  work.understood = true
  return cutTexts(work, texts, match[1])
}

/** "remove the sentence the model is very fast on a local machine": words that are heard as they stand. */
function cutHeard(work: Work, keeps: boolean): boolean {
  if (keeps) return false
  const match =
    /^(?:remove|cut|trim|skip)(?: (?:out|the|every|all|my|section where (?:i|we|he|she|they) say))*(?: (first|last))?(?: (word|phrase|sentence))?(?: (?:that )?(?:say|:))? ((?:(?!<[tdnrxspglm]).)+)$/.exec(
      work.clause.rest,
    )
  const words = match
    ? work.clause.originalAt(
        match.index + match[0].length - (match[3]?.length ?? 0),
        match.index + match[0].length,
      )
    : ''
  const shorter = words.replace(/\s+(?:from|in|throughout|everywhere|please)\b[^"']*$/i, '')
  for (const text of new Set([words, shorter])) {
    const count = plainWordsOf(text).length
    if (count < (match?.[2] ? 1 : 3)) continue
    const heard = work.scene.compositions.some(
      ({ id }) => findPhrase(work.scene.reference(id).words, text).length > 0,
    )
    if (!heard) continue
    const at = (match?.index ?? 0) + (match?.[0].length ?? 0) - (match?.[3]?.length ?? 0)
    if (text === words) work.clause.useAll()
    else
      work.clause.use(
        0,
        at + (match?.[3] ?? '').search(/\s+(?:from|in|throughout|everywhere|please)\b[^"']*$/),
      )
    work.understood = true
    return cutTexts(work, [text], match?.[1])
  }
  return false
}

const OCCURRENCES: Record<string, number> = { first: 1, second: 2, third: 3, last: -1 }

function cutTexts(work: Work, texts: string[], which: string | undefined): boolean {
  const ids = work.targets()
  const operations: (() => EditOperation)[] = []
  const missing: string[] = []
  const limits = new Map(ids.map((id) => [id, work.whereIn(id)]))
  for (const text of texts) {
    const places = ids.flatMap((id) => {
      const words = work.scene.now(id).words
      const limit = limits.get(id)
      if (!limit) return []
      const within = limit.whole ? null : work.scene.toNow(id, limit.ranges)
      const heard = findPhrase(words, text).filter(({ from }) => isWithin(words[from], within))
      return heard.length > 0 ? [{ id, heard, narrowed: within !== null }] : []
    })
    if (places.length === 0) missing.push(text)
    for (const { id, heard, narrowed } of places) {
      if (!narrowed && heard.length > 0) {
        const occurrence = which === undefined ? undefined : OCCURRENCES[which]
        operations.push(() => ({
          type: 'cut_text',
          compositionId: id,
          text,
          ...(occurrence ? { occurrence } : {}),
        }))
        continue
      }
      for (const { from, to } of which === 'last'
        ? heard.slice(-1)
        : which === 'first'
          ? heard.slice(0, 1)
          : heard) {
        const part = work.scene.now(id).words.slice(from, to)
        const first = part[0]
        if (first)
          operations.push(() => ({
            type: 'cut_words',
            compositionId: id,
            mediaId: first.mediaId,
            wordIds: part.map(({ wordId }) => wordId),
          }))
      }
    }
  }
  const restriction = work.unreadRestriction()
  if (restriction !== null) {
    work.refuse(`“${restriction}” is not understood here, and nothing is removed on a guess`)
    return true
  }
  if (missing.length > 0 && ids.length > 0)
    work.refuse(
      work.problems[0] ??
        `${missing.map((text) => `“${text}”`).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not said there`,
    )
  for (const operation of operations) work.scene.apply(work.clause, [operation()])
  return true
}

function isWithin(word: Reference['words'][number] | undefined, ranges: TimeRange[] | null): boolean {
  if (!word || ranges === null) return word !== undefined
  const middle = (word.range.startUs + word.range.endUs) / 2
  return ranges.some((range) => range.startUs <= middle && middle < range.endUs)
}
