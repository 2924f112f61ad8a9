// "Cut it into three equal parts", "split this into 30-second chunks": parts that are told by their
// number or length alone, each a composition of its own; the original stays as it is.
import type { CompositionId } from '../../../../edit/document.ts'
import type { Microseconds, TimeRange } from '../../../../edit/time.ts'
import { lengthText } from '../../../../edit/time-text.ts'
import type { HeardWord } from '../../../../edit/transcript.ts'
import type { Work } from '../work.ts'
import { goOnWith, unusedName } from './finish-compositions.ts'

const MOST_PARTS = 100
/** An edge that would fall into a word goes to the nearest pause, if one is this near. */
const NEAR_US = 300_000

const NOUN =
  '(?:section|clip|composition|video|halves|half|thirds|quarters|episode|slice|lesson|module|unit|file|instal+ment)s?'
const SPLITS = new RegExp(
  `^(?:split|cut|slice|trim|turn|make|separate)\\b(?: (?:it|this|that|them|up|down|the|my|all|every|whole|composition|video|clip|recording|media|podcast|interview|episode|talk|long|<[cm]\\d+>))* (?:in|into|to|as) (?:about |exactly |a set of )?(?:(<n\\d+>)|(<d\\d+>)|(?=halves|thirds|quarters|equal|even))(?: (?:long|separate|equal|equally|even|evenly|same|sized|size|length|identical|sections|,|and|of))* ?(${NOUN})?(?: (?:of (?:equal|the same|same|identical) (?:length|size|duration)|equal|every|each|all|equally|evenly|long|which|that|is))*(?: of (<d\\d+>)(?: (?:every|each|long))*)?$`,
)
const EVERY =
  /^(?:split|cut|slice)\b(?: (?:it|this|the|my|up|video|composition|clip|recording|media|podcast|interview|episode|talk|<[cm]\d+>))* (?:every|all|at every) (<d\d+>)$/
const COUNTED: Record<string, number> = { hal: 2, thi: 3, qua: 4 }

/** Makes the parts. */
export function equalParts(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood) return
  if (/^cut (?:it|this|the video|<c\d+>)? ?in half$/.test(work.text)) {
    clause.useAll()
    return work.refuse(
      'this can mean two things; say “make it half as long”, or “split it into two equal parts”',
    )
  }
  const wish = wishIn(work)
  if (!wish) return
  const ids = work.targets()
  clause.useAll()
  work.understood = true
  const made: CompositionId[] = []
  for (const source of ids) {
    const now = scene.now(source)
    const count = wish.count ?? Math.ceil(now.durationUs / (wish.everyUs ?? now.durationUs))
    if (count < 2 || count > MOST_PARTS || (wish.everyUs ?? 1) < 1) {
      scene.refuse(
        clause,
        count < 2
          ? `“${now.composition.name}” lasts ${lengthText(now.durationUs)}, which gives no second part`
          : `that would make ${count} parts of “${now.composition.name}”; at most ${MOST_PARTS} are made`,
      )
      continue
    }
    const ranges = partsOf(now.durationUs, count, wish.everyUs, now.words)
    if (wish.inPlace) {
      for (const { startUs } of ranges.slice(1))
        scene.apply(clause, [{ type: 'split_clip', compositionId: source, atUs: startUs }])
      continue
    }
    for (const [index, range] of ranges.entries()) {
      const id = scene.project.newId()
      const name = unusedName(work, `${now.composition.name} – part ${index + 1}`)
      if (
        scene.apply(clause, [
          { type: 'create_from_ranges', id, name, fromCompositionId: source, ranges: [range] },
        ])
      )
        made.push(id)
    }
  }
  goOnWith(work, { social: false }, made)
}

type PartsWish = { count: number | null; everyUs: Microseconds | null; inPlace: boolean }

function wishIn(work: Work): PartsWish | null {
  const { clause } = work
  // "The clip" is split where it stands; a video is made into several.
  const inPlace = /^(?:split|cut|slice)\b(?: (?:up|the|this|my|every|all|single))* clip\b/.test(work.text)
  const every = EVERY.exec(work.text)
  const length = (mark: string | undefined) => {
    const entity = clause.entity(mark)
    return entity?.kind === 'length' && entity.us > 0 ? entity.us : null
  }
  if (every) return { count: null, everyUs: length(every[1]), inPlace }
  const match = SPLITS.exec(work.text)
  if (!match) return null
  const noun = match[3] ?? ''
  const counted = clause.entity(match[1])
  const equally = /\b(?:equal|even|same|identical)/.test(work.text)
  const isPart = equally || /^(?:section|hal|thi|qua|slice)/.test(noun)
  if (!/^split\b/.test(work.text) && !isPart) return null
  if (!/^(?:split|cut|slice|separate)\b/.test(work.text) && !equally) return null
  if (counted?.kind === 'count')
    return match[4] === undefined && Number.isInteger(counted.value)
      ? { count: counted.value, everyUs: null, inPlace }
      : null
  if (match[2] !== undefined) return { count: null, everyUs: length(match[2]), inPlace }
  const named = COUNTED[noun.slice(0, 3)]
  return named === undefined ? null : { count: named, everyUs: null, inPlace }
}

function partsOf(
  durationUs: Microseconds,
  count: number,
  everyUs: Microseconds | null,
  words: readonly HeardWord[],
): TimeRange[] {
  const edges = Array.from({ length: count - 1 }, (_, index) =>
    betweenWords(
      everyUs === null ? Math.round((durationUs * (index + 1)) / count) : everyUs * (index + 1),
      words,
    ),
  )
  const bounds = [0, ...edges, durationUs]
  return bounds.slice(1).flatMap((endUs, index) => {
    const startUs = bounds[index] ?? 0
    return startUs < endUs ? [{ startUs, endUs }] : []
  })
}

/** The middle of the nearest pause when `atUs` is inside a word. */
function betweenWords(atUs: Microseconds, words: readonly HeardWord[]): Microseconds {
  const index = words.findIndex(({ range }) => range.startUs < atUs && atUs < range.endUs)
  const word = words[index]
  if (!word) return atUs
  const pauses = [
    [words[index - 1]?.range.endUs ?? 0, word.range.startUs],
    [word.range.endUs, words[index + 1]?.range.startUs ?? word.range.endUs],
  ].map(([from = 0, to = 0]) => Math.round((Math.min(from, to) + to) / 2))
  const nearest = pauses.sort((a, b) => Math.abs(a - atUs) - Math.abs(b - atUs))[0] ?? atUs
  return Math.abs(nearest - atUs) <= NEAR_US ? nearest : atUs
}
