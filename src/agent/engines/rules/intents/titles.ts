// Titles: "add a lower-third title 'Q3 all-hands'", "put 'Welcome' at the top in yellow for 5 seconds",
// "remove the titles".
import type { Composition, TitlePlace } from '../../../../edit/document.ts'
import { LENGTHS } from '../../../../edit/operations.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import { COLORS } from '../../../colors.ts'
import { momentIn } from '../places/read-places.ts'
import { wordingOf } from '../reading/entities.ts'
import { beyondEnd } from '../scene.ts'
import type { Work } from '../work.ts'
import { changeTitles } from './change-titles.ts'

/** How long a title is shown when nothing is said, as for a still. */
const USUAL_TITLE_US = 5_000_000

const COLOR = new RegExp(
  `\\b(?:in |with |of )?(?:a |the )?(?:bright |light |dark |bold )?(${Object.keys(COLORS).join('|')})\\b(?: (?:color|text|letters|font))?`,
)

/** What people call a text that shall be seen. */
const SHOWN_TEXT =
  '(?:words?|text|line|phrase|message|caption|handle|slogan|tagline|motto|claim|url|link|website|web address|address|hashtag|tag|username|channel|email|info|note|disclaimer|sentence)'
const SHOWS_QUOTE = new RegExp(
  `^(?:add|write|show) (?:(?:the|a|an|my|our|your|this) )*(?:${SHOWN_TEXT} )?<q\\d+>`,
)
const BEFORE_QUOTE = new RegExp(`(?<!\\w)(?:(?:the|a|an|my|our|your|this) )*${SHOWN_TEXT}(?= #)`)

/** Shows, changes or removes titles. */
export function titles(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  const named = /(?<!\w)(?:title|lowerthird)(?!\w)/.test(clause.rest)
  const text =
    (/^(?:add|show|set|make|write|overlay|change)\b.*\btext\b/.test(clause.rest) &&
      !work.has(/\btranscript\b/)) ||
    (SHOWS_QUOTE.test(clause.rest) &&
      !/\b(?:marker|chapter|composition|name|transcript|word|vocabulary|music)\b|<m\d+>/.test(clause.rest)) ||
    (/^write (?!a |an |the |me |some |down )\S/.test(clause.rest) && / (?:in|at|on|over) /.test(clause.rest))
  if (!named && !text) return
  if (
    work.has(
      /\btitle (?:of|for) (?:the |this |every |all )*(?:composition|project)\b|\bcomposition title\b/,
    ) ||
    work.has(/\blayout\b/) ||
    /^(?:rename|announce|make a (?:new )?composition)(?!\w)/.test(work.text)
  )
    return
  if (/^(?:keep|move)\b/.test(work.text)) return void changeTitles(work)
  if (
    /^make\b/.test(work.text) &&
    work.has(/(?<!\w)(?:highlight|reel|clip|composition|video|version)\b.*\bnamed\b/)
  )
    return
  if (/^(?:remove|off|cut|no)$/.test(work.verb)) return removeTitles(work)
  if (changeTitles(work)) return
  const wording = wordingIn(work)
  if (wording === null)
    return work.refuse('a title needs its text, for example: add a title “Welcome” at the top')
  if (wording.length > LENGTHS.title) return work.refuse(`a title has at most ${LENGTHS.title} characters`)
  const place = placeIn(work)
  const color = clause.take(COLOR)
  const hex = color
    ? (COLORS[color[1] ?? ''] ?? null)
    : (/#[0-9a-f]{6}\b/i.exec(clause.original())?.[0] ?? null)
  clause.take(/(?<!\w)(?:in |with )?(?:color )?[0-9a-f]{6}(?!\w)/)
  const whole = clause.take(
    /(?<!\w)(?:throughout|for (?:the )?all(?: (?:of the )?(?:video|composition|time|duration|clip))?|all (?:the )?time|all (?:video|composition)|from start to end|the all time|permanently|always)(?!\w)/,
  )
  const shown = clause.take(
    /(?<!\w)(?:(?:for|lasting|of|during)(?: (?:the )?(first|last))?|(?:in |over )?(?:the )?(first|last)) (<d\d+>)/,
  )
  const apposed = shown ? null : clause.take(/(?:^|(?<=, |#))(?:for )?(<d\d+>)(?: long)?(?= ,|$)/)
  const hook = /\bhook\b/i.test(clause.original())
  work.take(
    /(?<!\w)(?:a |an |the |new |big |opening |text |set |yellow |simple )*(?:lowerthird|title)(?: (?:title|text|graphic|lowerthird))*(?: (?:to|that|with|as|named|say|saying|reading|the|text|words?))*:?/,
  )
  clause.take(/^(?:write|show)\b(?: (?:the|a|me|words?|text))*/)
  clause.take(BEFORE_QUOTE)
  clause.take(/(?<!\w)(?:that |which )?(?:say|reading|with the (?:text|words?)|text|words?|saying|named)\b:?/)
  work.understood = true
  const ids = work.targets()
  work.scene.report('Adding a title…')
  for (const compositionId of ids) {
    const composition = work.scene.composition(compositionId)
    const durationUs = work.scene.durationOf(compositionId)
    if (!composition || durationUs === 0) {
      work.scene.refuse(clause, `“${composition?.name ?? ''}” is empty, so a title cannot be shown in it`)
      continue
    }
    const existing = existingTitle(work, composition)
    if (existing) {
      work.scene.apply(clause, [
        {
          type: 'change_title',
          compositionId,
          titleId: existing,
          ...(wording ? { text: wording } : {}),
          ...(place ? { place } : {}),
          ...(hex ? { color: hex } : {}),
        },
      ])
      continue
    }
    const lengthEntity = clause.entity(shown?.[3] ?? apposed?.[1])
    const lengthUs = lengthEntity?.kind === 'length' ? lengthEntity.us : USUAL_TITLE_US
    const range = rangeOf(work, compositionId, {
      whole: whole !== null || (hook && place === 'top'),
      lengthUs,
      edge: shown?.[1] ?? shown?.[2],
    })
    if (range === null) continue
    work.scene.apply(clause, [
      {
        type: 'add_title',
        compositionId,
        text: wording,
        place: place ?? 'center',
        range,
        ...(hex ? { color: hex } : {}),
      },
    ])
  }
}

function wordingIn(work: Work): string | null {
  const { clause } = work
  const mark = /<[qcm]\d+>/.exec(
    clause.rest.replace(/(?<!\w)(?:in|to|on|of) (?:the )?(?:composition )?(?:named )?<c\d+>/g, (found) =>
      '#'.repeat(found.length),
    ),
  )
  const entity = mark ? clause.entity(mark[0]) : null
  if (mark && entity) {
    clause.use(mark.index, mark.index + mark[0].length)
    return wordingOf(entity)
  }
  const said =
    /(?<!\w)(?:say|reading|saying|named|with the (?:text|words?)|text to|title to|words?|text) ?:? (.+?)(?= (?:at|in|on) the (?:top|bottom|center|middle|start|end|lower|upper|screen)| on screen| in (?:yellow|white|red|blue|green|black|orange|pink)| for <| from <| at <| when | while | once | as soon as | , (?:<|for|at|in|on) ?|$)/.exec(
      clause.rest,
    ) ??
    /^write (?!<)(.+?)(?= in | at | on (?:the )?| over | for |$)/.exec(clause.rest) ??
    /: (.+)$/.exec(clause.rest) ??
    // "Make the title stay longer" says what it shall do, not what it says.
    (/^(?:make|keep|let|turn|change|set|move) (?:the|my|our|this|that) /.test(clause.text)
      ? null
      : /\btitle (?!at|to|on|in|for|over|card|with|from)([\p{L}\d].+?)(?= (?:at|in|on) the | in (?:yellow|white|red)| for <|$)/u.exec(
          clause.rest,
        ))
  if (!said) {
    const apposed = /,\s*(\p{Lu}[^,]*)$/u.exec(clause.original())?.[1]
    if (apposed === undefined) return null
    clause.useAll()
    return apposed.trim()
  }
  const start = said.index + said[0].lastIndexOf(said[1] ?? '')
  const wording = clause.originalAt(start, start + (said[1] ?? '').length)
  clause.use(said.index, start + (said[1] ?? '').length)
  return wording === '' ? null : wording
}

function placeIn(work: Work): TitlePlace | null {
  const { clause } = work
  if (/\blowerthird\b/.test(clause.text)) {
    clause.take(/(?<!\w)(?:(?:in|as|on|at) )?(?:the |a )?lowerthird(?!\w)/)
    return 'lower_third'
  }
  const match = clause.take(
    /(?<!\w)(?:(?:at|in|on|to|near|along) )?(?:the )?(?:very )?(top|bottom|center|centered|middle|upper|lower)(?: (?:left|right|center|third|half|part|corner|of the (?:screen|frame|video|picture|composition|section)|section))*(?!\w)/,
  )
  const word = match?.[1]
  if (word === 'top' || word === 'upper') return 'top'
  if (word === 'bottom' || word === 'lower') return 'bottom'
  return word === 'center' || word === 'centered' || word === 'middle' ? 'center' : null
}

function rangeOf(
  work: Work,
  id: string,
  wish: { whole: boolean; lengthUs: number; edge: string | undefined },
): TimeRange | null {
  const { scene, clause } = work
  const durationUs = scene.durationOf(id)
  if (wish.whole) return { startUs: 0, endUs: durationUs }
  const reference = scene.reference(id)
  if (wish.edge === 'last') return { startUs: Math.max(0, durationUs - wish.lengthUs), endUs: durationUs }
  if (
    wish.edge === undefined &&
    /\bfrom <[td]|<[td]\d+> (?:to|-|until|and) <[td]|\b(?:over|during|in|on|for) (?:the )?(?:intro|outro|first|last)(?!\w)/.test(
      clause.text,
    )
  ) {
    const where = work.whereIn(id, 'keep')
    if (!where) {
      scene.refuse(clause, work.problems[0] ?? 'that place is not there')
      return null
    }
    const now = scene.toNow(id, where.ranges)
    const first = now[0]
    if (!where.whole && first) return { startUs: first.startUs, endUs: now.at(-1)?.endUs ?? first.endUs }
  }
  const at = momentIn(clause, reference)
  if (at !== null && at >= reference.durationUs) {
    if (!/\bend\b/.test(clause.text)) {
      scene.refuse(clause, beyondEnd(reference, at))
      return null
    }
    return { startUs: Math.max(0, durationUs - wish.lengthUs), endUs: durationUs }
  }
  if (at === null && /\b(?:when|while|once|as soon as|whenever)\b/.test(clause.rest)) {
    scene.refuse(clause, work.problems[0] ?? 'it is not clear at which time it shall be shown')
    return null
  }
  const closes =
    at === null && /\b(?:outro|end|closing) card\b|\bcredits\b|\bclosing title\b/i.test(clause.original())
  if (closes) return { startUs: Math.max(0, durationUs - wish.lengthUs), endUs: durationUs }
  const startUs = at === null ? 0 : scene.momentNow(id, at)
  return { startUs, endUs: Math.min(durationUs, startUs + wish.lengthUs) }
}

/** The title that "change the title to…" means: the only one. */
function existingTitle(work: Work, composition: Composition): string | null {
  if (
    !/^(?:change|set|edit|update|replace|turn|make)$/.test(work.verb) ||
    /(?<!\w)(?:a|new|add)(?!\w)/.test(work.text.split('title')[0] ?? '')
  )
    return null
  return composition.titles.length === 1 ? (composition.titles[0]?.id ?? null) : null
}

function removeTitles(work: Work) {
  const { clause, scene } = work
  const quoted = clause.entities('quote', 'composition', 'media')[0]
  const wanted = quoted ? ('text' in quoted ? quoted.text : quoted.name) : null
  work.take(
    /(?<!\w)(?:every |all |the |any |my )*(?:lowerthird |text )*(?:title|lowerthird)(?: (?:named|that say|saying|reading|with the text|text))*/,
  )
  clause.take(/<[qcm]\d+>/)
  work.understood = true
  let count = 0
  for (const compositionId of work.targets()) {
    const titles = (scene.composition(compositionId)?.titles ?? []).filter(({ text, place }) =>
      wanted === null
        ? !/\blowerthird\b/.test(clause.text) || place === 'lower_third'
        : text.toLowerCase().includes(wanted.toLowerCase()),
    )
    count += titles.length
    scene.apply(
      clause,
      titles.map(({ id }) => ({ type: 'remove_title', compositionId, titleId: id })),
    )
  }
  if (count === 0)
    scene.refuse(clause, wanted === null ? 'there are no titles' : `there is no title “${wanted}”`)
}
