// Lists of times and names, as they stand below videos: "0:00 Intro, 0:37 Beginnings", a line each,
// or the other way round: "Intro at 0:00; Costs at 1:00".
import { usFromSeconds } from '../../../../edit/time.ts'
import type { EntitySpan } from './entities.ts'

const CLOCK = '[(\\[]?(?<![\\d:.])(?:(\\d{1,2}):)?(\\d{1,3}):([0-5]\\d)(?:\\.(\\d{1,3}))?(?![\\d:])[)\\]]?'
const NAME = '([\\p{L}\\p{N}"\'][^\\n,;]{0,118}?)'
/** Where the name comes first, it begins its piece and holds no colon. */
const LEADING_NAME =
  '(?<=^|[:;,\\n.]\\s{0,4}|\\b(?:and|chapters?|markers?|bookmarks?|timestamps?)\\s{1,4}|[-*•–]\\s{1,4})([\\p{L}\\p{N}"\'][^\\n,;:]{0,118}?)'
/** "… and one at 0:20 called Next". */
const ANOTHER = '(?:and|then)\\s+(?:(?:one|another|a|an?other)(?:\\s+(?:one|chapter|marker))?\\s+at\\s+)?'
/** What may stand behind an entry. */
const ENDS = `(?=\\s*(?:[,;\\n]|\\.(?:\\s|$)|$)|\\s+${ANOTHER}[(\\[]?\\d)`
const BULLET = '(?:[-*•–]\\s+|\\d{1,2}[.)]\\s+)?'
const CALLED = '(?:[-–:|=]|(?:called|named|titled|labell?ed)\\b)?'
const TIME_FIRST = new RegExp(`${BULLET}${CLOCK}\\s{0,4}${CALLED}\\s{0,4}${NAME}${ENDS}`, 'dgu')
const NAME_FIRST = new RegExp(
  `${BULLET}${LEADING_NAME}\\s{0,4}(?:\\bat\\b|@|[-–:|])?\\s{0,4}${CLOCK}(?=\\s*(?:[,;\\n]|\\.(?:\\s|$)|$)|\\s+(?:and|then)\\s)`,
  'dgu',
)
const BETWEEN = new RegExp(`^[\\s,;.]*(?:${ANOTHER})?$`)
/** What the times are to be. */
const WANTED = /\b(?:chapters?|markers?|timestamps?|bookmarks?)\b/i
const WHAT_IT_IS = /^.*\b(?:chapters?|markers?|timestamps?|bookmarks?)\s+/i
/** An instruction about a time is no name for it. */
const INSTRUCTION =
  /^(?:add|set|put|place|create|make|cut|remove|delete|trim|split|insert|mark|fade)\s|\b(?:chapters?|markers?|bookmarks?)\b/i
/** After a time these go on with a place or an instruction: "0:10 to 0:20", "0:10 and remove". */
const NO_NAME =
  /^(?:to|until|till|and|through|from|for|with|in|on|is|was|when|where|because|which|that|mark)\b/i

/**
 * The lists in `text` with at least two entries, as spans, where it speaks of chapters or markers. Names
 * are as in `text`, without quotes around them.
 */
export function timedListsIn(text: string): EntitySpan[] {
  if (!WANTED.test(text)) return []
  const found = listsOf(text, TIME_FIRST, 5, [1, 2, 3, 4])
  const others = listsOf(text, NAME_FIRST, 1, [2, 3, 4, 5])
  return [
    ...found,
    ...others.filter(({ start, end }) => !found.some((list) => list.start < end && start < list.end)),
  ]
}

type Entry = { start: number; end: number; us: number; name: string }

function listsOf(text: string, pattern: RegExp, nameGroup: number, clockGroups: number[]): EntitySpan[] {
  const lists: Entry[][] = []
  for (const match of text.matchAll(pattern)) {
    const [hours, minutes, seconds, fraction] = clockGroups.map((group) => match[group])
    const written = match[nameGroup] ?? ''
    // "Add chapters Intro (0:00)": the list begins behind what it is.
    const lead = pattern === NAME_FIRST ? (WHAT_IT_IS.exec(written)?.[0].length ?? 0) : 0
    const name = written
      .slice(lead)
      .replace(/^(["'])(.*)\1$/, '$2')
      .trim()
    if (name === '' || NO_NAME.test(name) || INSTRUCTION.test(name)) continue
    const us = usFromSeconds(
      Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction ?? 0}`),
    )
    const entry = { start: match.index + lead, end: match.index + match[0].length, us, name }
    const last = lists.at(-1)
    const previous = last?.at(-1)
    if (last && previous && BETWEEN.test(text.slice(previous.end, entry.start))) last.push(entry)
    else lists.push([entry])
  }
  return lists.flatMap((entries) => {
    const [first, last] = [entries[0], entries.at(-1)]
    if (entries.length < 2 || !first || !last) return []
    const items = entries.map(({ us, name }) => ({ us, name }))
    return [{ start: first.start, end: last.end, entity: { kind: 'list' as const, items } }]
  })
}
