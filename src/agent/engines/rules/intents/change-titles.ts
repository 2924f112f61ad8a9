// Titles that are there already, in another colour, place or length: "make the title red", "move the
// title to the top", "the title should stay for 8 seconds".
import type { Composition, Title, TitlePlace } from '../../../../edit/document.ts'
import { COLORS } from '../../../colors.ts'
import type { Work } from '../work.ts'

const COLOR = Object.keys(COLORS).join('|')
const PLACE =
  '(top|upper|bottom|lower|center|middle)(?: third)?(?: (?:of|part of) the (?:screen|frame|video|picture))?'
const TITLE = '(?:the |my |our |this |that |all |every )*(?:title|lowerthird)(?: text| color)?'
const NAMED = '(?: (?:that say |saying |reading |named )?(<[qc]\\d+>))?'

const RECOLOR = new RegExp(
  `^(?:make|turn|change|set|color|add) (?:the color of )?${TITLE}${NAMED}(?: color)?(?: to| into| in| be| appear)? (?:bright |dark |light )?(${COLOR}|#[0-9a-f]{6})(?: (?:color|text))?$`,
)
const REPLACE = new RegExp(
  `^(?:move|add|make|set|change|turn) ${TITLE}${NAMED} (?:to|at|in|into|on|near|down to|up to) (?:the )?(?:very )?${PLACE}$`,
)
const KEEP_UP = new RegExp(
  `^(?:make |keep |let |show |add )?${TITLE}${NAMED} (?:(?:should|must|to|on|screen|be|up) )*(?:stay|last|remain|visible|shown|show|appear|display|up|for)\\b(?: (?:up|on|screen|visible|for|a full|about|there))* (<d\\d+>)(?: (long|longer|shorter|more))?$`,
)

const KEEP_UNTIL = new RegExp(
  `^(?:make |keep |let |show |add )?${TITLE}${NAMED} (?:(?:should|must|to|on|screen|be|up) )*(?:stay|last|remain|visible|shown|show|appear|display|up)?(?: (?:up|on|screen|visible|there))* ?(?:until|till|to|up to) (<[td]\\d+>|(?:the )?(?:very )?end)(?: .*)?$`,
)

/** Changes titles; true when the clause asked for that. */
export function changeTitles(work: Work): boolean {
  const { clause, scene } = work
  const original = clause.original().toLowerCase()
  const recolor = RECOLOR.exec(work.text)
  const place = REPLACE.exec(work.text)
  const keepUp = KEEP_UP.exec(work.text)
  const until = (recolor ?? place ?? keepUp) ? null : KEEP_UNTIL.exec(work.text)
  const match = recolor ?? place ?? keepUp ?? until
  if (!match) return false
  const hex = recolor ? (COLORS[recolor[2] ?? ''] ?? /#[0-9a-f]{6}/.exec(original)?.[0] ?? null) : null
  const length = clause.entity(keepUp?.[2])
  const untilEntity = clause.entity(until?.[2])
  const untilUs =
    until === null
      ? null
      : untilEntity?.kind === 'clock' || untilEntity?.kind === 'length'
        ? untilEntity.us
        : Number.MAX_SAFE_INTEGER
  const named = clause.entity(match[1])
  const wanted = named?.kind === 'quote' ? named.text : named && 'name' in named ? named.name : null
  const ids = work.targets()
  clause.useAll()
  work.understood = true
  let found = 0
  for (const compositionId of ids) {
    const composition = scene.composition(compositionId)
    if (!composition) continue
    for (const title of titlesOf(composition, wanted)) {
      found++
      scene.apply(clause, [
        {
          type: 'change_title',
          compositionId,
          titleId: title.id,
          ...(hex ? { color: hex } : {}),
          ...(place ? { place: placeOf(place[2]) } : {}),
          ...(untilUs !== null
            ? {
                range: {
                  startUs: title.range.startUs,
                  endUs: Math.min(scene.durationOf(compositionId), untilUs),
                },
              }
            : {}),
          ...(length?.kind === 'length'
            ? {
                range: {
                  startUs: title.range.startUs,
                  endUs: Math.min(scene.durationOf(compositionId), endOf(title, length.us, keepUp?.[3])),
                },
              }
            : {}),
        },
      ])
    }
  }
  if (found === 0) work.refuse(wanted === null ? 'there is no title yet' : `there is no title “${wanted}”`)
  return true
}

/** "Eight seconds" is how long it is shown, "two seconds longer" how much that changes. */
function endOf({ range }: Title, us: number, relation: string | undefined): number {
  if (relation === 'longer' || relation === 'more') return range.endUs + us
  return relation === 'shorter' ? range.endUs - us : range.startUs + us
}

function titlesOf({ titles }: Composition, wanted: string | null): Title[] {
  return wanted === null
    ? titles
    : titles.filter(({ text }) => text.toLowerCase().includes(wanted.toLowerCase()))
}

function placeOf(word: string | undefined): TitlePlace {
  if (word === 'top' || word === 'upper') return 'top'
  return word === 'bottom' || word === 'lower' ? 'bottom' : 'center'
}
