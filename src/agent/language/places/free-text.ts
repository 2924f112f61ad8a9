// Words that no grammar explains: a topic or what is heard, as the prompt has them.

import { isHesitation } from '../../commands/plans/words.ts'
import { matches } from '../read/token-tests.ts'
import type { Token } from '../read/tokens.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { answerEnd, type Read, type TokenCursor } from './cursor.ts'

/** Words that end a free text. */
const TEXT_ENDS = new Set(
  'called named titled into except unless if please only instead otherwise but because'.split(' '),
)

/** Links to where a stretch ends. */
export const ENDINGS: ReadonlySet<string> = new Set(['until', 'upToIncluding'])

/** No topic holds one of these. */
const MEASURES: ReadonlySet<string> = new Set(['amount', 'time', 'ratio', 'size', 'color'])

/** “About salt and the last sentence”, “… and every um”: what nobody's topic opens with. */
function opensObject(cursor: TokenCursor, at: number): boolean {
  const isLed = matches(cursor.tokens[at], { glue: 'articles', link: 'each', text: 'all' })
  const [token, next] = cursor.tokens.slice(isLed ? at + 1 : at)
  if (token === undefined) return false
  const { place, thing } = token.senses
  return (
    token.kind === 'time' ||
    token.kind === 'quote' ||
    isHesitation(token.text.replace(/s$/, '')) ||
    (isLed && (OBJECTS.has(place ?? '') || OBJECTS.has(thing ?? ''))) ||
    (token.kind === 'ordinal' && matches(next, { kind: 'amount number', unit: true }))
  )
}

/** “The sentence about …”, “the one about …”, “"The second part"”. */
function opensPlace(cursor: TokenCursor, at: number): boolean {
  const noun = cursor.tokens[cursor.skip(at)]
  return cursor.skip(at) > at
    ? matches(noun, { unit: 'sentence question answer', text: 'one' })
    : noun?.kind === 'quote'
}

const OBJECTS = new Set(['intro', 'outro', 'ad', 'fillers', 'retakes', 'profanity'])

/** Words up to a separator, a scope or a word that opens something else; as the prompt has them. */
export function readFreeText(cursor: TokenCursor, at: number, isHeard = false): Read<string> | null {
  let to = at
  while (to < cursor.tokens.length && to - at < 24) {
    const token = cursor.tokens[to] as Token
    if (token.kind === 'break' || token.kind === 'composition' || MEASURES.has(token.kind)) break
    if (token.kind === 'mark' && !"'-&".includes(token.text)) break
    if (TEXT_ENDS.has(token.text) || token.senses.link === 'called' || token.senses.limit === 'except') break
    if (to > at && token.kind === 'quote') break
    // “the part about salt at double speed”, “… twice”, “… instead of the title”, “… in reverse”
    const isOther = matches(token, { look: 'twice', limit: 'instead', text: 'twice' })
    if (to > at && (isOther || (token.text === 'in' && cursor.tokens[to + 1]?.senses.cannot))) break
    // “the question about silence and its answer”
    if (to > at && answerEnd(cursor, to) !== null) break
    if (token.text === 'so' && cursor.tokens[to + 1]?.senses.link === 'that') break
    const next = cursor.tokens[to + 1]
    const after = cursor.tokens[to + 2]
    // “about the camera and the one about the sound” are two.
    const one = cursor.skip(cursor.is(to + 1, 'also') ? to + 2 : to + 1)
    if ((token.text === 'and' || token.text === '&') && cursor.is(one, 'one', 'ones')) break
    // “The sentences about the first part and the second part” are about both.
    const isMore = to > at && !isHeard && isWord(token.text, 'adding') && !opensObject(cursor, at)
    if (isMore && opensObject(cursor, to + 1)) break
    if (
      ['in', 'from', 'of', 'on', 'for', 'to'].includes(token.text) &&
      (next?.kind === 'composition' || (next?.senses.glue === 'articles' && after?.kind === 'composition'))
    )
      break
    if (
      to > at &&
      ['from', 'to', 'for', 'in', 'at', 'by'].includes(token.text) &&
      (next?.kind === 'time' || next?.kind === 'amount' || next?.kind === 'ordinal')
    )
      break
    if (
      to > at &&
      ['to', 'into', 'as', 'with', 'at', 'over', 'for'].includes(token.text) &&
      (matches(next, { thing: true, place: 'start end' }) ||
        after?.senses.thing !== undefined ||
        (token.text === 'at' && next?.senses.look !== undefined) ||
        after?.senses.place === 'start' ||
        after?.senses.place === 'end')
    )
      break
    if (
      to > at &&
      ['to', 'before', 'after', 'until'].includes(token.text) &&
      (next?.senses.place !== undefined || after?.senses.place !== undefined)
    )
      break
    // “(Move) the sentence about the sound (to) before the one about the camera”, “… before "The second part"”
    const isRight = cursor.is(to, 'right before', 'right after')
    if (to > at && (isRight || (cursor.is(to, 'before', 'after') && opensPlace(cursor, to + 1)))) break
    to++
  }
  // “salt under 30 seconds”: the value takes its limit along.
  if (MEASURES.has(cursor.tokens[to]?.kind ?? ''))
    while (to > at && (cursor.tokens[to - 1]?.senses.limit ?? cursor.tokens[to - 1]?.senses.link)) to--
  // “about salt until 'we ran out'”: so does the phrase that ends it.
  while (cursor.tokens[to]?.kind === 'quote' && to > at && ENDINGS.has(cursor.link(to - 1) ?? '')) to--
  const first = cursor.tokens[at]
  const last = cursor.tokens[to - 1]
  if (!first || !last || to === at) return null
  const words = cursor.tokens.slice(at, to)
  // "everything that is not about X" did the opposite once: no negation inside a topic.
  if (!isHeard && words.some(({ senses }) => senses.limit === 'not' || senses.limit === 'unless')) return null
  return { value: cursor.prompt.slice(first.from, last.to), to }
}
