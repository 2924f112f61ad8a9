// The words of a request about a title: its text, what it is called, how it looks, and which one it is.
import { plainWordsOf } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { quoteOf } from './made-tokens.ts'
import { isColor, isTimed, placedAt, seenAt } from './title-slots.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The words of each title that there is. */
export type TitleWords = readonly (readonly string[])[]

/** “SALE”: at least two letters, and none of them small. */
export const isCapitals = (word: string) =>
  word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()

/** A mark or a word behind which another request may begin. */
export const separates = (token: Token | undefined) =>
  token !== undefined &&
  (token.kind === 'break' ||
    (token.kind === 'mark' && !/^[-–'&/"%]$/.test(token.text)) ||
    /^(?:and|then|but|also|plus)(?: then)?$/.test(token.text))

/** “On screen”, “on the picture”, “on-screen”. */
export function screenEnd(tokens: readonly Token[], from: number): number {
  let at = from
  while (
    at < from + 3 &&
    (/^(?:on|in|from|off|-)$/.test(tokens[at]?.text ?? '') || tokens[at]?.senses.glue === 'articles')
  )
    at++
  const text = tokens[at]?.text ?? ''
  if (text === 'it' && tokens[at - 1]?.text === 'on') return at + 1
  return isWord(text.split(' ').at(-1), 'screen') && (at > from || text.includes(' ') || text === 'onscreen')
    ? at + 1
    : from
}

const LOOKS: ReadonlySet<string> = new Set(['large', 'small', 'bigger', 'smaller', 'backdrop', 'boxed'])

/** A color, a size, a background. */
export function looksEnd(tokens: readonly Token[], from: number): number {
  let at = from
  while (at < from + 3 && /^(?:in|with|on|a|an)$/.test(tokens[at]?.text ?? '')) at++
  const token = tokens[at]
  // “Too small”
  const isExcess = tokens[at]?.text === 'too' && /^(?:small|large)$/.test(tokens[at + 1]?.senses.look ?? '')
  if (isExcess) return at + 2
  const isColored = token !== undefined && isColor(token)
  const isLook = LOOKS.has(token?.senses.look ?? '')
  if (!isColored && !isLook) return from
  return isWord(tokens[at + 1]?.text, 'coloredPart') ? at + 2 : at + 1
}

/** Whether the noun at `at` is a new one, one that there is, or says neither. */
export function nounOf(tokens: readonly Token[], at: number): 'new' | 'known' | 'bare' {
  // “A second title”
  if (tokens[at - 1]?.kind === 'ordinal' && tokens[at - 2]?.text === 'a') return 'new'
  for (let before = at - 1; before >= Math.max(0, at - 3); before--) {
    const { text = '', senses } = tokens[before] ?? {}
    if (/^(?:a|an|another|one|some)$/.test(text)) return 'new'
    if (/^(?:the|my|our|this|that)$/.test(text)) return 'known'
    if (senses?.look === undefined && senses?.place === undefined && text !== 'new') break
  }
  return 'bare'
}

/** “Saying”, “that reads”, “should say”, “to read”; where the text begins. */
export function sayingAt(tokens: readonly Token[], from: number): { isShall: boolean; to: number } | null {
  let at = from
  while (at < from + 4 && isWord(tokens[at]?.text, 'shall', 'can', 'wanting', 'wanted', 'saidOf')) at++
  const { text = '', senses } = tokens[at] ?? {}
  if (isWord(tokens[at - 1]?.text, 'subject') && at === from) return null
  // “Have the title show "X"”
  const isShown =
    tokens[at - 1]?.senses.thing === 'titles' && isWord(text, 'showing') && tokens[at + 1]?.kind === 'quote'
  const isBase = text === 'say' || text === 'read' || isShown
  const isSaying = isBase || senses?.link === 'saying' || /^(?:says|reads)$/.test(text)
  if (!isSaying) return null
  return { isShall: isBase, to: tokens[at + 1]?.text === ':' ? at + 2 : at + 1 }
}

/** “(In) the title”, “(of) the wording” */
function leadsToNoun(tokens: readonly Token[], at: number): boolean {
  const noun = tokens[at]?.senses.glue === 'articles' ? at + 1 : at
  return tokens[noun]?.senses.thing === 'titles' || isWord(tokens[noun]?.text, 'wording')
}

/** “Instead of Hello”, “not Hello”, “from Hello”: what it says until now. */
export function oldAt(
  tokens: readonly Token[],
  at: number,
  titles: TitleWords,
): { token: Token; to: number } | null {
  const { text = '', senses } = tokens[at] ?? {}
  const isLed = senses?.limit === 'instead' || text === 'not' || text === 'from' || text === 'where'
  const known = knownAt(tokens, isLed ? at + 1 : at, titles)
  return known
}

/** One that there is, by its text. */
export function knownAt(
  tokens: readonly Token[],
  at: number,
  titles: TitleWords,
): { token: Token; to: number } | null {
  const first = tokens[at]
  if (first === undefined) return null
  for (const words of titles) {
    if (words.length === 0) continue
    if (first.quoted !== '') {
      if (plainWordsOf(first.quoted).join(' ') === words.join(' ')) return { token: first, to: at + 1 }
      continue
    }
    const isThere = words.every(
      (word, order) => plainWordsOf(tokens[at + order]?.text ?? '').join('') === word,
    )
    const last = tokens[at + words.length - 1]
    if (isThere && last) return { token: quoteUpTo(first, last, words.join(' ')), to: at + words.length }
  }
  return null
}

const quoteUpTo = (first: Token, last: Token, text: string): Token => ({
  ...quoteOf(first, text),
  to: last.to,
})

export type Text = { token: Token; to: number; isKnown: boolean }

/**
 * A text that begins at `at`: quoted, or up to where something else is said of the title. `said`: whatever stands there; `named`: with a
 * capital, or in words that nothing here is called; `capital`: with a capital; `capitals`: all in capitals.
 */
export function textAt(
  tokens: readonly Token[],
  at: number,
  prompt: string,
  titles: TitleWords,
  as: 'said' | 'named' | 'capital' | 'capitals',
): Text | null {
  const known = knownAt(tokens, at, titles)
  if (known) return { ...known, isKnown: true }
  const first = tokens[at]
  const isHandle = first?.text === '@' && tokens[at + 1]?.kind === 'word'
  if (first === undefined || (first.kind === 'mark' && !isHandle) || first.kind === 'break') return null
  // What is quoted may be called like a film.
  if (first.quoted !== '') return { token: { ...first, kind: 'quote', ids: [] }, to: at + 1, isKnown: false }
  const written = prompt.slice(first.from, first.to)
  const areCapitals = isCapitals(written)
  const isCapital = /^\p{Lu}/u.test(written)
  if (as === 'capitals' && !(areCapitals && first.kind === 'word')) return null
  // “Title Crumb Talk”, where the film is called that
  const isTitled = tokens[at - 1]?.senses.thing === 'titles'
  const isName = areCapitals || isHandle || (isCapital && (first.kind !== 'composition' || isTitled))
  if (as !== 'said' && isWord(first.text, 'subject')) return null
  // “The title should go 2 seconds later”
  if (as !== 'said' && at > 0 && isTimed(tokens[at - 1]) && isWord(first.text, 'beyond')) return null
  // “… at the bottom. It stays until 0:05”
  if (as !== 'said' && isWord(first.text, 'referring') && isWord(tokens[at + 1]?.text, 'shown')) return null
  if (as === 'capital' && !isName) return null
  // “Don't lose a frame”
  if (as !== 'said' && first.senses.limit === 'not') return null
  if (as === 'named' && !isName && !isUnknown(first)) return null
  let to = at + 1
  // “FIFTEEN and flying”
  const isMixed = (end: number) =>
    as === 'said' && tokens.slice(at, end + 1).some(({ text }) => text === 'and')
  while (to < tokens.length && !endsText(tokens, to, prompt, areCapitals && !isMixed(to))) to++
  if (as === 'named' && !isName && !tokens.slice(at, to).every(mayBeText)) return null
  const isGiven = /^(?:>|→|⇒)$/.test(tokens[at - 1]?.text ?? '')
  const isSaid = as === 'said' || isWord(tokens[at - 1]?.text, 'becoming')
  const isPolite = ({ text, senses, from }: Token) =>
    senses.glue === 'politeness' &&
    !/^\p{Lu}/u.test(prompt.charAt(from)) &&
    // “Saying Hi there”, but “put Hello there”
    !(text === 'there' && isSaid)
  while (to - 1 > at && !isGiven && isPolite(tokens[to - 1] as Token)) to--
  while (to - 1 > at && tokens[to - 1]?.kind === 'mark') to--
  const last = withOwnWord(tokens, to, prompt)
  // “Title: Really?!”
  const end = /^[!?]{1,3}/.exec(prompt.slice(last.to))?.[0].length ?? 0
  if (as === 'said' && end > 0 && tokens[at - 1]?.text === ':') {
    const past = tokens.findIndex((token, index) => index >= to && token.from >= last.to + end)
    return {
      token: quoteUpTo(first, { ...last, to: last.to + end }, prompt.slice(first.from, last.to + end)),
      to: past < 0 ? tokens.length : past,
      isKnown: false,
    }
  }
  return { token: quoteUpTo(first, last, prompt.slice(first.from, last.to)), to, isKnown: false }
}

/** The last token of a text that ends before `to`, with the first word of a place that is its own: “Warm Up top”. */
function withOwnWord(tokens: readonly Token[], to: number, prompt: string): Token {
  const last = tokens[to - 1] as Token
  const place = tokens[to]
  const [own] = place && placedAt(tokens, to) ? prompt.slice(place.from, place.to).split(' ') : []
  if (!place?.text.includes(' ') || own === undefined || !/^\p{Lu}\p{Ll}/u.test(own)) return last
  return { ...last, to: place.from + own.length }
}

/** A word that nothing here is called, and that says nothing of when, where or how. */
export const isUnknown = (token: Token) =>
  token.kind === 'word' &&
  Object.keys(token.senses).length === 0 &&
  !isColor(token) &&
  !isWord(
    token.text,
    'seenFrom',
    'seenUntil',
    'seenFor',
    'shown',
    'going',
    'degree',
    'seeming',
    'judging',
    'plural',
    'particle',
    'be',
    'pointing',
    'becoming',
    'lookNoun',
  )

/** No thing, place or part of a talk. */
const mayBeText = (token: Token) =>
  token.kind === 'word' && !matches(token, { thing: true, place: true, unit: true, glue: 'pronouns' })

/** “And (then) another one”, “and have it there”, “then it goes away”: what follows is no part of a name. */
export function goesOn(tokens: readonly Token[], at: number): boolean {
  const { text = '', senses, isBase } = tokens[at + 1] ?? {}
  return (
    (isBase === true && senses?.verb !== undefined) ||
    /^(?:it|another)$/.test(text) ||
    (isWord(text, 'holding') && /^(?:it|another|one)$/.test(tokens[at + 2]?.text ?? ''))
  )
}

/** A place, a time, a look, another request, or small letters behind capitals. */
function endsText(tokens: readonly Token[], at: number, prompt: string, areCapitals: boolean): boolean {
  const token = tokens[at] as Token
  if (token.kind === 'break' || (token.kind === 'mark' && !/^[-–'&/#!@_.]$/.test(token.text))) return true
  const written = prompt.slice(token.from, token.to)
  if (areCapitals && token.kind === 'word' && written === written.toLowerCase()) return true
  if (areCapitals && isCapitals(written)) return false
  // “Hello -> Hi”
  if (token.text === '-' && tokens[at + 1]?.text === '>') return true
  const { link } = token.senses
  const next = tokens[at + 1]?.senses.glue === 'articles' ? tokens[at + 2] : tokens[at + 1]
  if (link === 'where' || link === 'during' || (link !== undefined && next?.kind === 'composition'))
    return true
  if (token.senses.limit === 'instead' || /^(?:but|not|please)$/.test(token.text)) return true
  // “Come and See”
  if (/^(?:and|then|and then)$/.test(token.text))
    return goesOn(tokens, at) && !/^\p{Lu}/u.test(prompt.charAt(tokens[at + 1]?.from ?? 0))
  // “Heads Up at the bottom”: its second word is no place.
  const isOwn = /^\p{Lu}/u.test(written) && placedAt(tokens, at + 1) !== null
  return (
    (placedAt(tokens, at) !== null && !isOwn) ||
    seenAt(tokens, at) !== null ||
    screenEnd(tokens, at) > at ||
    (token.senses.link !== undefined && leadsToNoun(tokens, at + 1)) ||
    (token.text === 'as' && tokens.slice(at, at + 3).some(({ senses }) => senses.thing === 'titles')) ||
    (token.text === 'in' && looksEnd(tokens, at) > at)
  )
}

/** “The title”, “Hello”, “SALE” */
export function leadsToTitle(
  tokens: readonly Token[],
  from: number,
  prompt: string,
  titles: TitleWords,
): boolean {
  let at = from
  while (at < from + 2 && tokens[at]?.senses.glue === 'articles') at++
  const token = tokens[at]
  if (token === undefined) return false
  return (
    token.senses.thing === 'titles' ||
    token.kind === 'quote' ||
    isCapitals(prompt.slice(token.from, token.to)) ||
    knownAt(tokens, at, titles) !== null
  )
}

/** “In the webinar”; between commas, “webinar” alone. */
export function scopeAt(tokens: readonly Token[], from: number): { token: Token; to: number } | null {
  let at = from
  while (at < from + 3 && (tokens[at]?.senses.link !== undefined || tokens[at]?.senses.glue === 'articles'))
    at++
  const token = tokens[at]
  const isLed = at > from || tokens[from - 1]?.kind === 'mark'
  if (token?.kind !== 'composition' || !isLed || token.quoted !== '') return null
  // “The teaser needs a title”
  const isNeeding = isWord(tokens[at + 1]?.text, 'wanted') && tokens[at + 2]?.senses.glue === 'articles'
  return { token, to: isNeeding ? at + 2 : at + 1 }
}

/** Changes nothing of what is asked. */
export function fills(tokens: readonly Token[], at: number): boolean {
  const { kind, senses, text } = tokens[at] as Token
  const [next, after] = tokens.slice(at + 1, at + 3)
  // “… and keep it on for four seconds”
  if (isWord(text, 'holding') && next?.text === 'it' && separates(tokens[at - 1])) return true
  if (/^[-–—]$/.test(text) && isWord(next?.text, 'holding', 'shown')) return true
  const isExcess = isWord(text, 'be', 'degree') && (next?.text === 'too' || after?.text === 'too')
  const isWanted =
    text === 'be' &&
    tokens.slice(Math.max(0, at - 3), at).some((one) => isWord(one.text, 'shall', 'can', 'will'))
  if ((isExcess && text !== 'too') || isWanted) return true
  if (kind !== 'word' || isWord(text, 'be') || senses.limit === 'not') return false
  return (
    ['politeness', 'articles', 'helpers', 'pronouns'].includes(senses.glue ?? '') ||
    isWord(text, 'wording', 'can', 'will') ||
    senses.limit === 'only' ||
    senses.limit === 'roughly' ||
    (text === 'same' && isWord(next?.text, 'lookNoun') && (after === undefined || separates(after))) ||
    isWord(text, 'lookNoun', 'shown', 'going') ||
    /^(?:new|instead|as|rather)$/.test(text) ||
    /^(?:where|behind)$/.test(text) ||
    (senses.link !== undefined && (leadsToNoun(tokens, at + 1) || isWord(tokens[at - 1]?.text, 'framing')))
  )
}
