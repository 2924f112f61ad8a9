// How much of the whole is meant: "30 % shorter", "half as long", "to two thirds of its length". Only
// where the length of the whole is spoken of, never that of a pause, a title or a part.
import type { Clause } from './clause.ts'

const WHOLE =
  '(?:it|this|that|everything|(?:the |my |our |its |this )*(?:all |whole |entire |total |overall |full )*(?:video|composition|thing|clip|interview|podcast|recording|media|episode|talk|edit|length|duration|run ?time|webinar|film|one)|<c\\d+>)'
const SHARE =
  '(?:about |roughly |around )?(<p\\d+>|half|a half|one half|a third|one third|a quarter|one quarter|a fifth|a tenth|<n\\d+> (?:thirds|quarters|fifths))'
const VERB = '(?:make|get|cut|shorten|trim|turn|bring|want|need|keep|change|shorter)'
const OF =
  '(?: of (?:the |its |that |it |what it is)*(?:original |current |full )*(?:length|duration|size|time|run ?time)?(?: now)?)?'

/** Each pattern, and whether the share is what stays. */
const READINGS: [RegExp, 'stays' | 'goes'][] = [
  [
    new RegExp(`^${VERB}(?: ${WHOLE})?(?: (?:to )?be| down| of ${WHOLE})* ${SHARE} shorter(?: than .*)?$`),
    'goes',
  ],
  [new RegExp(`^${VERB}(?: ${WHOLE})?(?: (?:to )?be| down)* shorter by ${SHARE}$`), 'goes'],
  [new RegExp(`^${VERB} ${WHOLE}(?: of ${WHOLE})?(?: down)? by ${SHARE}$`), 'goes'],
  [
    new RegExp(
      `^(?:remove|cut|trim|shorten) (?:out |off )?${SHARE} (?:of|off|from|off of) ${WHOLE}(?: of ${WHOLE})?$`,
    ),
    'goes',
  ],
  [
    new RegExp(`^${VERB}(?: ${WHOLE})?(?: (?:to )?be| down| of ${WHOLE})* ${SHARE} as long(?: as .*)?$`),
    'stays',
  ],
  [new RegExp(`^${VERB} ${WHOLE}(?: of ${WHOLE})?(?: down)? to ${SHARE}${OF}$`), 'stays'],
  [
    new RegExp(
      `^${VERB}(?: ${WHOLE})?(?: (?:to )?be| down| to| at)* ${SHARE} (?:of )?(?:the|its)(?: original| current| full)? (?:length|duration|size|run ?time)$`,
    ),
    'stays',
  ],
]

/** The share of its length that a composition shall keep, between 0 and 1; null when none is said. */
export function shareToKeep(clause: Clause): number | null {
  const text = clause.text.replace(/ please$/, '')
  for (const [pattern, what] of READINGS) {
    const match = pattern.exec(text)
    const share = match ? shareOf(clause, match[1] ?? '') : null
    if (share === null || share <= 0 || share >= 1) continue
    return what === 'stays' ? share : 1 - share
  }
  return null
}

function shareOf(clause: Clause, text: string): number | null {
  const entity = clause.entity(/<[pn]\d+>/.exec(text)?.[0])
  if (entity?.kind === 'percent') return entity.value / 100
  const count = entity?.kind === 'count' ? entity.value : 1
  const parts = /half/.test(text)
    ? 2
    : /third/.test(text)
      ? 3
      : /quarter/.test(text)
        ? 4
        : /fifth/.test(text)
          ? 5
          : 10
  return count / parts
}
