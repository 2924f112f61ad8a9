// Sounds and words that a guard keeps wherever they are said: “leave his ums”, “words like basically stay”.
import { DEFAULT_FILLERS } from '../../edit/fillers.ts'
import { pattern } from './phrases/pattern.ts'
import type { Place, Point } from './places.ts'
import type { Clause } from './read/clause.ts'
import type { Item } from './read/item.ts'
import { SOUNDS, STAYING } from './vocabulary/keeping.ts'

const SUCH_AS = pattern(
  '(<thing:words,fillers unit:word>|phrase|phrases|sound|sounds) (such as|e\\.g|like) LIST=...',
)
/** “words such as actually and literally”, “words like basically”: each of them; null without such a list. */
export function wordsSuchAs(item: Item): Place[] | null {
  const words = SUCH_AS.in(item.tokens)?.parts.LIST?.filter(
    ({ kind, text }) => kind === 'quote' || (kind === 'word' && !/^(?:and|or|stays?|in|please)$/.test(text)),
  )
  return words && words.length > 0 && words.length <= MAX_LISTED_WORDS
    ? words.map(({ text }): Place => ({ kind: 'phrase', text, nth: null, unit: 'phrase' }))
    : null
}

const MAX_LISTED_WORDS = 8

/** Sounds and turns of speech that stay, as phrases: “leave his ums”, “keep the you knows”. */
export function hesitationsIn(item: Item): Place[] {
  const found: Place[] = []
  for (const [at, { text, kind }] of item.tokens.entries()) {
    if (kind !== 'word' || !item.isFree(at)) continue
    const pair = `${text} ${item.text(at + 1).replace(/s$/, '')}`
    if (SPOKEN_PAIRS.has(pair)) item.use(at, at + 2)
    else if (SOUNDS.has(text.replace(/'?s$/, ''))) item.use(at)
    else continue
    const said = SPOKEN_PAIRS.has(pair) ? pair : text.replace(/'?s$/, '')
    found.push({ kind: 'phrase', text: said === 'i mean' ? 'I mean' : said, nth: null, unit: 'phrase' })
  }
  return found
}

/** “Keep actually and literally”: nothing but words that fill. Beside anything else they mean nothing. */
export function fillerWordsIn(item: Item): Place[] {
  const content = item.tokens.flatMap(({ kind, text, senses }, at) =>
    kind === 'mark' ||
    !item.isFree(at) ||
    ['articles', 'helpers'].includes(senses.glue ?? '') ||
    STAYING.has(text) ||
    senses.verb === 'keep' ||
    senses.verb === 'leave' ||
    senses.unit === 'word' ||
    (text === 'in' && at === item.tokens.length - 1)
      ? []
      : [at],
  )
  // “Actually, keep it” only says that it was thought over.
  const verb = item.find(({ senses }) => senses.verb === 'keep' || senses.verb === 'leave')
  if (item.places.length > 0 || verb < 0 || content.some((at) => at < verb)) return []
  if (!content.every((at) => DEFAULT_FILLERS.includes(item.text(at)))) return []
  for (const at of content) item.use(at)
  return content.map((at) => ({ kind: 'phrase', text: item.text(at), nth: null, unit: 'phrase' }))
}

const SPOKEN_PAIRS = new Set(['you know', 'i mean', 'sort of', 'kind of'])

/** “the um in front of "there is one"”: the one beside the phrase, and not all up to it. */
export function soundBeside(sound: Place, where: Place, { tokens }: Clause): Place | null {
  if (sound.kind !== 'phrase' || where.kind !== 'span') return null
  const isOne = tokens.some(
    ({ text }, at) => text === sound.text && /^(?:the|that)$/.test(tokens[at - 1]?.text ?? ''),
  )
  const phrase = (point: Point) =>
    point.kind === 'of' && point.place.kind === 'phrase' ? point.place.text : null
  const [after, before] = [phrase(where.from), phrase(where.to)]
  if (!isOne || (after === null) === (before === null)) return null
  const text = before === null ? `${after} ${sound.text}` : `${sound.text} ${before}`
  return { kind: 'phrase', text, nth: null, unit: 'phrase' }
}
