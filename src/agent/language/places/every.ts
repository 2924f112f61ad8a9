// All questions, answers or both: “the questions”, “all of Ann's answers”, “the three audience questions”, “the q&a”.
import { ownerOf } from '../../commands/plans/introductions.ts'
import { pattern } from '../phrases/pattern.ts'
import type { Place } from '../places.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { askerBehind } from './askers.ts'
import type { Read, TokenCursor } from './cursor.ts'

/** The most words in front of the noun. */
const MAX_BEFORE = 6

/** One that is about something, or that a number points at, is not all of them. */
export function readEvery(cursor: TokenCursor, at: number): Read<Place> | null {
  let to = at
  let isEach = false
  let by: string | undefined
  let n: number | null = null
  for (; ; to++) {
    const token = cursor.tokens[to]
    if (!token || to - at > MAX_BEFORE) return null
    const { kind, text, senses, ids } = token
    if (senses.link === 'each') isEach = true
    else if (kind === 'number' && n === null && Number.isInteger(token.n)) n = token.n
    else if (kind === 'speaker') by = ids[0]
    else if (
      kind !== 'word' ||
      !(
        senses.glue === 'articles' ||
        senses.place === 'everything' ||
        text === 'of' ||
        /['’]s$/.test(text) ||
        isWord(text, 'possessive', 'host', 'audience')
      )
    )
      break
    else if (/['’]s$/.test(text)) by = ownerOf(text)
  }
  const unit = cursor.unit(to)
  if (unit !== 'question' && unit !== 'answer' && unit !== 'exchange') return null
  // “Questions” is a name.
  const isCapital = /\p{Lu}/u.test(cursor.prompt.charAt(cursor.tokens[to]?.from ?? 0))
  if (to > 0 && isCapital && unit !== 'exchange') return null
  const isAll = isEach || /s$/.test(cursor.text(to)) || (unit === 'exchange' && n === null)
  // “The three questions line” is about them.
  const after = cursor.tokens[to + 1]?.senses.unit
  const isOne = (after === 'part' || after === 'sentence') && !/s$/.test(cursor.text(to + 1))
  if (!isAll || isOne || pointsOn(cursor, to + 1)) return null
  // “One per question”
  if (isEach && n === 1) n = null
  const asker = askerBehind(cursor.tokens, to + 1, cursor.prompt)
  by ??= asker.by?.ids[0] ?? asker.by?.text
  return { value: { kind: 'every', unit, n, ...(by === undefined ? {} : { by }) }, to: asker.to }
}

/** Behind the noun, something says which of them: “the questions about salt”, “questions 2 and 4”. */
const pointsOn = (cursor: TokenCursor, at: number): boolean =>
  cursor.match(at, WHICH) !== null ||
  (cursor.match(at, OPENS_WHICH) !== null && askerBehind(cursor.tokens, at, cursor.prompt).to === at)

const WHICH = pattern('<number quote thing link:about,saying>')
/** But “each question with a chapter”, “the Questions chapter”, “from the webinar”, where they are */
const OPENS_WHICH = pattern('[!.*2 <thing:chapters,markers>] @whichOf [!<glue:articles>? <composition>]')
