// The words of a request about a title: its text, what it is called, how it looks, and which one it is.
import { plainWordsOf } from '../../commands/plans/words.ts'
import { fits, pattern } from '../phrases/pattern.ts'
import type { Tests } from '../phrases/token-pieces.ts'
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

const isCapital = ({ from }: Pick<Token, 'from'>, prompt: string) => /^\p{Lu}/u.test(prompt.slice(from))

const TESTS: Tests = {
  over: separates,
  color: isColor,
  unknown: isUnknown,
  timed: isTimed,
  onscreen: ({ text }) => text === 'onscreen' || (text.includes(' ') && isWord(lastWord(text), 'screen')),
  screen: ({ text }) => isWord(lastWord(text), 'screen'),
  film: ({ kind, quoted }) => kind === 'composition' && quoted === '',
}
const lastWord = (text: string) => text.split(' ').at(-1)
const AN = '<glue:articles>'

/** Where what a pattern fits from `at` on ends; `at` itself where it doesn't. */
const endOf = (text: string) => {
  const words = pattern(text, TESTS)
  return (tokens: readonly Token[], at: number) => words.at(tokens, at)?.to ?? at
}

const AT_SCREEN = `(on|in|from|off|-|${AN})`
/** “On screen”, “on the picture”, “on-screen”. */
export const screenEnd = endOf(`${AT_SCREEN}*3 [-on] it|${AT_SCREEN}+3 #screen|${AT_SCREEN}*3 #onscreen`)

/** A color, a size, a background: “in red letters”, “too small”. */
export const looksEnd = endOf(
  '(in|with|on|a|an)*3 (too <look:small,large>|(#color|<look:large,small,bigger,smaller,backdrop,boxed>) @coloredPart?)',
)

const BESIDE_NOUN = '(<look place>|new)*2'
// “A second title”
const NEW = pattern(`[-(a <ordinal>|(a|an|another|one|some) ${BESIDE_NOUN})]`)
const KNOWN = pattern(`[-(the|my|our|this|that) ${BESIDE_NOUN}]`)

/** Whether the noun at `at` is a new one, one that there is, or says neither. */
export function nounOf(tokens: readonly Token[], at: number): 'new' | 'known' | 'bare' {
  return NEW.at(tokens, at) ? 'new' : KNOWN.at(tokens, at) ? 'known' : 'bare'
}

const SHALL = '@shall,can,wanting,wanted,saidOf'
// “Have the title show "X"”
const SAYING = pattern(
  `(${SHALL}+4|[!-@subject]) (SHALL=(say|read|[-<thing:titles>] @showing [=<quote>])|<link:saying>|says|reads) :?`,
)

/** “Saying”, “that reads”, “should say”, “to read”; where the text begins. */
export function sayingAt(tokens: readonly Token[], at: number): { isShall: boolean; to: number } | null {
  const said = SAYING.at(tokens, at)
  return said && { isShall: said.parts.SHALL !== undefined, to: said.to }
}

/** “The title”, “the wording” */
const NOUN = `${AN}? (<thing:titles>|@wording)`

/** “Instead of Hello”, “not Hello”, “from Hello”: what it says until now. */
export function oldAt(tokens: readonly Token[], at: number, titles: TitleWords) {
  const isLed = matches(tokens[at], { limit: 'instead', text: 'not from where' })
  return knownAt(tokens, isLed ? at + 1 : at, titles)
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

// “The title should go 2 seconds later”, “… at the bottom. It stays until 0:05”, “don't lose a frame”
const NO_TEXT = pattern('@subject|[-#timed] @beyond|@referring @shown|<limit:not>', TESTS)

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
  const areCapitals = isCapitals(prompt.slice(first.from, first.to))
  // “Title Crumb Talk”, where the film is called that
  const isTitled = tokens[at - 1]?.senses.thing === 'titles'
  const isName =
    areCapitals || isHandle || (isCapital(first, prompt) && (first.kind !== 'composition' || isTitled))
  if (as === 'capitals' && !(areCapitals && first.kind === 'word')) return null
  if (as === 'capital' && !isName) return null
  if (as === 'named' && !isName && !isUnknown(first)) return null
  if (as !== 'said' && NO_TEXT.at(tokens, at)) return null
  let to = at + 1
  // “FIFTEEN and flying”
  const isMixed = (end: number) =>
    as === 'said' && tokens.slice(at, end + 1).some(({ text }) => text === 'and')
  while (to < tokens.length && !endsText(tokens, to, prompt, areCapitals && !isMixed(to))) to++
  if (as === 'named' && !isName && !mayBeText(tokens.slice(at, to))) return null
  const isGiven = /^(?:>|→|⇒)$/.test(tokens[at - 1]?.text ?? '')
  const isSaid = as === 'said' || isWord(tokens[at - 1]?.text, 'becoming')
  // “Saying Hi there”, but “put Hello there”
  const isPolite = (one: Token) =>
    one.senses.glue === 'politeness' && !isCapital(one, prompt) && !(one.text === 'there' && isSaid)
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
export function isUnknown(token: Token): boolean {
  return BARE.at([token], 0) !== null && !isColor(token)
}
const BARE = pattern(
  '[!@seenFrom,seenUntil,seenFor,shown,going,degree,seeming,judging,plural,particle,be,pointing,becoming,lookNoun] <bare>',
)

/** No thing, place or part of a talk. */
const mayBeText = fits('<word&!thing&!place&!unit&!glue:pronouns>+')

const GOES_ON = pattern('(<verb&base>|it|another|@holding (it|another|one))')

/** “And (then) another one”, “and have it there”, “then it goes away”: what follows is no part of a name. */
export function goesOn(tokens: readonly Token[], at: number): boolean {
  return GOES_ON.at(tokens, at + 1) !== null
}

/** “Hello -> Hi”, “where she says …”, “in the webinar”, “in the title”, “as a lower third” */
const ENDS = pattern(
  `- \\>|<link:where,during limit:instead>|but|not|please|<link> ${AN}? <composition>|<link> ${NOUN}|as .? <thing:titles>|(for|over|on|during|through) <glue:articles> !<mark>*4 <unit:sentence,question,answer thing:clip>`,
)

/** A place, a time, a look, another request, or small letters behind capitals. */
function endsText(tokens: readonly Token[], at: number, prompt: string, areCapitals: boolean): boolean {
  const token = tokens[at] as Token
  if (token.kind === 'break' || (token.kind === 'mark' && !/^[-–'&/#!@_.]$/.test(token.text))) return true
  const written = prompt.slice(token.from, token.to)
  if (areCapitals && token.kind === 'word' && written === written.toLowerCase()) return true
  if (areCapitals && isCapitals(written)) return false
  if (ENDS.at(tokens, at)) return true
  // “Come and See”
  const next = tokens[at + 1]
  if (/^(?:and|then|and then)$/.test(token.text))
    return goesOn(tokens, at) && !(next && isCapital(next, prompt))
  return (
    placedAt(tokens, at) !== null ||
    seenAt(tokens, at) !== null ||
    screenEnd(tokens, at) > at ||
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
  const at = pastArticles(tokens, from)
  const token = tokens[at]
  if (token === undefined) return false
  const isNamed = matches(token, { thing: 'titles', kind: 'quote' })
  return isNamed || isCapitals(prompt.slice(token.from, token.to)) || knownAt(tokens, at, titles) !== null
}
const pastArticles = endOf(`${AN}*2`)

// “The teaser needs a title”
const SCOPE = pattern(`((<link>|${AN})+3|[-<mark>]) FILM=#film (@wanted [=${AN}])?`, TESTS)

/** “In the webinar”; between commas, “webinar” alone. */
export function scopeAt(tokens: readonly Token[], at: number): { token: Token; to: number } | null {
  const { to = at, parts: { FILM: [token] = [] } = {} } = SCOPE.at(tokens, at) ?? {}
  return token === undefined ? null : { token, to }
}

const FILLS = pattern(
  [
    // “… and keep it on for four seconds”
    '[-#over] @holding it',
    '(-|–|—) @holding,shown',
    // “It is way too small”, “it should be”
    '[!too] @be,degree .? too',
    '[-@shall,can,will .*2] be',
    `[=<word&!limit:not>] [!@be] (<glue:politeness,articles,helpers,pronouns limit:only,roughly>|@besideTitle,wording,can,will,lookNoun,shown,going|same @lookNoun ($|[=#over])|<link> [=${NOUN}]|[-@framing] <link>)`,
  ].join('|'),
  TESTS,
)

/** Changes nothing of what is asked. */
export function fills(tokens: readonly Token[], at: number): boolean {
  return FILLS.at(tokens, at) !== null
}
