// The coverage rule: what no frame took is judged by what it attaches to. A word that limits blocks; a word that only
// describes is skipped beside a verb that adds, and blocks beside one that takes away.
import type { Item } from '../language/read/item.ts'
import type { Token } from '../language/read/tokens.ts'
import { BESIDE, setOf } from '../language/vocabulary/beside.ts'
import { isWord } from '../language/vocabulary/grammar.ts'

const CAREFUL = setOf(
  'remove keep shorten move swap split clean start end mute merge restore correct replace rename',
)
/** Behind these, a word says where or which. */
const POINTING = new Set(BESIDE.where)
const LIMITS = setOf(
  'not except if unless else instead atLeast atMost under over exactly few skip condition both first language fraction same by',
)

export type LeftOver = { blocking: string | null; skipped: string[] }

/** A word left over that limits; null when no such word is left. */
export function findLimit(item: Item): string | null {
  const limit = item.tokens.find(
    ({ senses, text }, at) =>
      item.isFree(at) &&
      !inPurpose(item, at) &&
      ((senses.limit !== undefined && LIMITS.has(senses.limit)) ||
        (senses.limit === 'only' && text !== 'just')),
  )
  return limit?.text ?? null
}

/** The words that no frame claimed and that are not harmless. Who speaks says whose words are meant, even in “for Leo”. */
export function leftOver(item: Item, speaks: (word: string) => boolean): LeftOver {
  const skipped: string[] = []
  let isAside = false
  for (const [at, token] of item.tokens.entries()) {
    if (token.text === '(' || token.text === '[') isAside = true
    if (token.text === ')' || token.text === ']') isAside = false
    if (!item.isFree(at)) continue
    if (Object.keys(token.senses).length === 0 && speaks(token.text))
      return { blocking: wordsAround(item, at), skipped: [] }
    if (inPurpose(item, at)) continue
    const judged = judge(item, at, token, isAside)
    if (judged === 'blocks') return { blocking: wordsAround(item, at), skipped: [] }
    if (judged === 'skipped') skipped.push(token.text)
  }
  return { blocking: null, skipped: skipped.length > 0 ? [skipped.join(' ')] : [] }
}

function isTaken(item: Item, at: number): boolean {
  return item.tokens[at] !== undefined && !item.isFree(at)
}

function inPurpose(item: Item, at: number): boolean {
  return item.purposes.some(({ from, to }) => from <= at && at < to)
}

function judge(
  item: Item,
  at: number,
  { kind, senses, text, isBase }: Token,
  isAside: boolean,
): 'glue' | 'skipped' | 'blocks' {
  if (kind === 'mark' || kind === 'break') return '<>%=#'.includes(text) ? 'blocks' : 'glue'
  if (kind !== 'word') return 'blocks'
  // The verb itself.
  if (
    senses.verb !== undefined &&
    senses.verb === item.verb &&
    (at === 0 || isBase || item.clause.verb === senses.verb)
  )
    return 'glue'
  // “0:28 to 0:30 exactly”, “nothing else”: what was read is done to the letter anyway.
  const before = item.tokens[at - 1]?.kind === 'mark' ? at - 2 : at - 1
  if (senses.limit === 'exactly' && (isTaken(item, before) || isTaken(item, at + 1))) return 'glue'
  // “Still burned in”: it is so anyway.
  if (text === 'still' && isTaken(item, at + 1)) return 'glue'
  if (CAREFUL.has(item.verb ?? '') && isTaken(item, at + 1) && saysFewer(item.tokens, at)) return 'blocks'
  // “The first sentence of every clip” is more than the first one.
  const { unit, thing } = item.tokens[at + 1]?.senses ?? {}
  const isOfMany =
    /^(?:of|in|from)$/.test(item.text(at - 1)) &&
    senses.link === 'each' &&
    isTaken(item, at + 1) &&
    (unit !== undefined || thing === 'clip')
  const isEachOf = senses.link === 'each' && item.text(at + 1) === 'of' && isTaken(item, at + 1)
  if (isEachOf || (isOfMany && CAREFUL.has(item.verb ?? ''))) return 'blocks'
  // “2:00 sharp”
  if (isWord(text, 'punctual') && item.tokens[before]?.kind === 'time' && isTaken(item, before)) return 'glue'
  // “captions on, go”
  if (text === 'go' && at === item.tokens.length - 1 && item.tokens[at - 1]?.kind === 'mark') return 'glue'
  if (senses.limit !== undefined && LIMITS.has(senses.limit) && senses.glue === undefined)
    return text === 'to' ? 'glue' : 'blocks'
  if (senses.glue !== undefined && senses.limit === undefined) return 'glue'
  if (
    senses.limit === 'only' ||
    senses.limit === 'roughly' ||
    senses.limit === 'but' ||
    (senses.limit === 'again' && text !== 'twice')
  )
    return 'glue'
  // “The first 20 seconds of the whole thing”
  if (senses.place === 'everything' && item.text(at - 1) === 'of' && isTaken(item, at - 2)) return 'glue'
  // “all filler words”: a determiner of what was read.
  if (
    senses.place === 'everything' &&
    (/^(?:all|any|entire|whole)$/.test(text) ? isReadNext(item, at) : !CAREFUL.has(item.verb ?? 'remove'))
  )
    return 'glue'
  if (text === 'everywhere') return 'glue'
  if (item.verb === 'remove' && /^(?:out|off|away|up|go|goes|gone|begone)$/.test(text)) return 'glue'
  // “-16 LUFS is wrong”, “1.5x is too fast”
  if (item.verb === null && (isWord(text, 'unwelcome', 'grateful') || /^too./.test(senses.look ?? '')))
    return 'blocks'
  if (senses.link !== undefined) return isOpenLink(item, at, senses.link) ? 'blocks' : 'glue'
  if (isAside && senses.limit === undefined && senses.thing === undefined) return 'skipped'
  if (text === 'new' && item.text(at - 1) === 'the') return 'blocks'
  if (senses.thing === 'composition' && !/s$/.test(text)) return 'glue'
  if (
    senses.thing !== undefined ||
    senses.verb !== undefined ||
    senses.place !== undefined ||
    senses.unit !== undefined ||
    // “Make it black and white until 0:20”: what is asked for, and no description.
    senses.cannot === 'grade'
  )
    return 'blocks'
  if (CAREFUL.has(item.verb ?? 'remove') || namesObject(item, at)) return 'blocks'
  // “Play what he says about it at double speed”: an object that wasn't found.
  if (isWord(text, 'question')) return 'blocks'
  return POINTING.has(item.text(at - 1)) || POINTING.has(item.text(at - 2)) ? 'blocks' : 'skipped'
}

/** “Some ums”, “a single um”, “part of it”: not all that is named. */
export function saysFewer(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text
  const [next, what] = tokens.slice(at + 1)
  const isPart = text === 'part' && next?.text === 'of' && isWord(what?.text, 'referring')
  return text === 'some' || isPart || (text === 'single' && tokens[at - 1]?.text === 'a')
}

/** “the dragon” in “make the dragon louder”: which one is meant, and not how something is (“the fancy captions”). */
function namesObject(item: Item, at: number): boolean {
  const next = item.tokens[at + 1]
  return (
    /^(?:the|this|that|these|those)$/.test(item.text(at - 1)) &&
    at <= 3 &&
    (next === undefined || (next.senses.thing === undefined && Object.keys(next.senses).length > 0))
  )
}

/** A word that joins a place, with no place behind it. */
function isOpenLink(item: Item, at: number, link: string): boolean {
  if (
    ['after', 'before', 'until', 'between', 'where', 'about', 'during', 'upToIncluding', 'than'].includes(
      link,
    )
  )
    return item.isFree(at) && !['on', 'over', 'around', 'throughout', 'while'].includes(item.text(at))
  return false
}

/** The next word that matters was taken by a frame. */
function isReadNext(item: Item, at: number): boolean {
  for (let next = at + 1; next < item.tokens.length; next++) {
    if (!item.isFree(next)) return true
    const { glue, link } = item.tokens[next]?.senses ?? {}
    if (glue === undefined && link !== 'in') return false
  }
  return false
}

function wordsAround(item: Item, at: number): string {
  let to = at + 1
  while (to < item.tokens.length && to < at + 6 && item.isFree(to) && item.tokens[to]?.kind !== 'mark') to++
  const [first, last] = [item.tokens[at], item.tokens[to - 1]]
  return first && last ? item.prompt.slice(first.from, last.to) : item.text(at)
}
