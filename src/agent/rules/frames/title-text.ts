// The text of a title: quoted, after “saying”, after a noun that it is (“my name, Sam”), or in capitals.
import type { Item } from '../../language/read/item.ts'
import { is } from '../../language/read/token-tests.ts'
import { isFiniteVerb } from '../../language/vocabulary/grammar.ts'
import { TITLE_PLACE } from './title-looks.ts'

/** Words that introduce a text and are no part of it. */
const OPENING = ['saying', 'says', 'reading', 'that says', 'that reads', 'with the text', 'with the words', 'which says', 'reads'] // biome-ignore format: a list
const FILLING = [':', 'on', 'screen', 'fullscreen', 'card', 'slogan', 'handle', 'hook']
/** A text without quotation marks ends where a place, a time or a look of the title begins. */
const ENDING = new Set(['at', 'for', 'from', 'in', 'on', 'during', 'until', 'over', 'as', 'with', 'to'])

/** The text with its words claimed; null when the item gives none, `several` when it gives more than one. */
export function takeTitleText(item: Item): string | 'several' | null {
  const quotes = item
    .quotes()
    .filter(
      ({ at }) =>
        !item.places.some(
          ({ from, to, place }) => from <= at && at < to && !(place.kind === 'phrase' && to - from === 1),
        ),
    )
  if (quotes.length > 1) return 'several'
  const [quote] = quotes
  if (quote) {
    item.dropPlaces((place) => place.kind === 'phrase' && place.nth === null && place.text === quote.text)
    const name = item.takeName()
    item.use(quote.at)
    takeOpening(item)
    return name ?? quote.text
  }
  const name = item.takeName()
  if (name !== null) return name
  const text = unquoted(item)
  if (text !== null) takeOpening(item)
  return text
}

function takeOpening(item: Item): void {
  while (item.takeText(...OPENING, ...FILLING)) {}
}

/** “… saying Behind the scenes at the start”, “with my name, Sam Okafor”, “@handle”, “SALE”. */
function unquoted(item: Item): string | null {
  const says = item.find(({ senses, text }) => senses.link === 'saying' || OPENING.includes(text))
  if (says >= 0) return takeUntilEnd(item, says + 1)
  const behind = behindNoun(item)
  if (behind >= 0) return withExclamation(item, behind, takeUntilEnd(item, behind))
  const name = item.find(({ senses }) => senses.thing === 'name')
  if (name >= 0 && item.text(name + 1) === ',') {
    item.use(name)
    return takeUntilEnd(item, name + 2)
  }
  if (name >= 0) return null
  const handle = item.find(({ text }, at) => text === '@' && item.tokens[at + 1]?.kind === 'word')
  if (handle >= 0) return takeUntilEnd(item, handle)
  const capitals = item.find(({ kind, from, to }, at) => {
    const word = item.prompt.slice(from, to)
    return (
      at > 0 &&
      kind === 'word' &&
      word.length > 1 &&
      word === word.toUpperCase() &&
      word !== word.toLowerCase()
    )
  })
  return capitals < 0 ? null : takeUntilEnd(item, capitals)
}

/** “Lower third: Leo Marsh”, “slap a title on: Dead Air”, “title Demo Day”: where the text begins behind the noun. */
function behindNoun(item: Item): number {
  const noun = item.find(({ senses }) => senses.thing === 'titles' || senses.look === 'lowerThird')
  if (noun < 0) return -1
  const colon = [1, 2, 3, 4, 5].map((past) => noun + past).find((at) => item.text(at) === ':')
  const at = colon === undefined ? noun + 1 : colon + 1
  const { kind, from = 0, to = 0, text } = item.tokens[at] ?? {}
  const written = item.prompt.slice(from, to)
  // A rule put in other words: “I want the title up for 5 seconds”.
  const isOwn = written.toLowerCase() === text
  const isCapital = isOwn && /^\p{Lu}/u.test(written)
  // “FIFTEEN and flying”: a number in letters
  const isText = (kind === 'word' || (kind === 'number' && isCapital)) && (isCapital || colon !== undefined)
  return isText || isPlainText(item, at) ? at : -1
}

/** “add text hello world”, “title kickoff top 2 secs”: words that the vocabulary doesn't have, up to the end or to where and when. */
function isPlainText(item: Item, from: number): boolean {
  const rest = item.tokens.slice(from)
  const end = rest.findIndex(
    ({ kind, senses }) => kind === 'amount' || kind === 'time' || (senses.look ?? '') in TITLE_PLACE,
  )
  const words = end < 0 ? rest : rest.slice(0, end)
  // “The title looks nice”
  if (isFiniteVerb(words[0]?.text)) return false
  return (
    words.some(({ senses }) => Object.keys(senses).length === 0) &&
    words.every(
      ({ kind, senses }) =>
        kind === 'word' && (senses.glue === 'politeness' || Object.keys(senses).length === 0),
    )
  )
}

function takeUntilEnd(item: Item, from: number): string | null {
  let to = from
  while (to < item.tokens.length && !endsText(item, to, from)) to++
  const [first, last] = [item.tokens[from], item.tokens[to - 1]]
  if (!first || !last || to === from) return null
  item.use(from, to)
  item.dropPlaces(({ kind }) => kind === 'topic' || kind === 'phrase')
  return item.prompt.slice(first.from, last.to)
}

/** “Title: Really?!”: behind a colon, what closes the text belongs to it. */
function withExclamation(item: Item, from: number, taken: string | null): string | null {
  if (taken === null || item.text(from - 1) !== ':') return taken
  const end = (item.tokens[from]?.from ?? 0) + taken.length
  return taken + (/^[!?]{1,3}/.exec(item.prompt.slice(end))?.[0] ?? '')
}

/** “WAIT FOR IT same timing”: capitals end where small letters begin. */
function isWritten(item: Item, at: number, as: 'toUpperCase' | 'toLowerCase'): boolean {
  const { kind, from, to } = item.tokens[at] ?? { kind: 'mark' as const, from: 0, to: 0 }
  const word = item.prompt.slice(from, to)
  return kind === 'word' && word.length > 1 && word === word[as]() && /\p{L}/u.test(word)
}

function endsText(item: Item, at: number, from: number): boolean {
  const token = item.tokens[at]
  if (!token || (token.kind === 'mark' && !"-–'&./#!@_".includes(token.text)) || token.kind === 'break')
    return true
  const { look = '', place } = token.senses
  if (at > from && isWritten(item, from, 'toUpperCase') && isWritten(item, at, 'toLowerCase')) return true
  if (at > from && (look in TITLE_PLACE || look === 'always' || place === 'start')) return true
  if (at === from || !ENDING.has(token.text)) return ['time', 'amount'].includes(token.kind)
  // “Behind the scenes at the start”: what follows says when or where.
  return item.tokens
    .slice(at + 1, at + 4)
    .some(
      is({ kind: 'time amount color composition ordinal', place: true, look: true, thing: 'composition' }),
    )
}
