// Patterns over tokens, in one line each: “(get|be) rid of WHAT=.+”. What they may hold:
//
//   get rid of            these words; “\.” for a sign that means something here, “as_it_is” for what has a count
//   @article,possessive   a word of one of these lists of the vocabulary (`isWord`)
//   <quote verb:remove,mute thing>
//                         a token that passes one of the tests: its kind, a concept with one of these values, or any such concept.
//                         `&` joins tests that must all hold: <verb&base&!thing>. `base`: a verb as a command has it; `bare`: a word without
//                         a concept; `ends:ing`: its last letters; `n:-1` looks at its number, `measure:s` at its unit
//   #moment               a test that the caller hands over, of the token and the prompt
//   .                     any token but a line break
//   ...                   all that is left of the list
//   (a b|c)               one of several
//   !x                    one token that x doesn't fit
//   x? x* x+ x*3 x+3      none or one, any, at least one, up to three, one to three; never more than MAX_REPEATS
//   NAME=x                remembers the tokens of x
//   ^ $                   the ends of the list
//   [start] [end]         where a clause begins or ends: at an end of the list, at a mark or a break, at “and”, “but”, “then”
//   [=x] [>x] [-x] [~x]   x follows, stands somewhere behind, directly before, somewhere before; with ! it doesn't: [!x] [!>x] [!-x] [!~x]

import { matches, type TokenTest } from '../read/token-tests.ts'
import type { Token } from '../read/tokens.ts'
import { setOf, tableOf } from '../vocabulary/beside.ts'
import { isFeature, isWord } from '../vocabulary/grammar.ts'

export type Tests = Readonly<Record<string, (token: Token, prompt: string) => boolean>>

/** Tokens that a pattern fits, `to` exclusive, and what it remembers of them. */
export type Match = { from: number; to: number; parts: Readonly<Record<string, readonly Token[]>> }

/** What a pattern remembered of a part that isn't there. */
export const NONE: readonly Token[] = []

/** Goes on behind `at`; null where what follows doesn't fit. */
type Next = (at: number, parts: Match['parts']) => Match | null
type Run = { tokens: readonly Token[]; prompt: string; steps: number }
type Matcher = ((run: Run, at: number, parts: Match['parts'], next: Next) => Match | null) & {
  /** What its first token has to be; absent: it may take none, or anything. */
  opens?: Tests[string] | undefined
  /** It takes no token. */
  isPoint?: boolean
}

export type Pattern = {
  /** What fits from `at` on; null where nothing does. `prompt` is for tests that look at how something is written. */
  at(tokens: readonly Token[], at: number, prompt?: string): Match | null
  /** The first place where it fits. */
  in(tokens: readonly Token[], prompt?: string): Match | null
  /** What it remembers of a list that it fits from one end to the other. */
  of(tokens: readonly Token[], prompt?: string): Match['parts'] | null
}

/** As many tokens `*` and `+` take. */
const MAX_REPEATS = 12
/** As many tokens are looked at from one place on, so that no prompt takes long. */
const MAX_STEPS = 300

/** Throws when `text` isn't a pattern. */
export function pattern(text: string, tests: Tests = {}): Pattern {
  const matcher = parsed(text, tests)
  const { opens } = matcher
  const at = (tokens: readonly Token[], from: number, prompt: string, isWhole: boolean) => {
    const first = tokens[from]
    // Most patterns fit nowhere, and most of these fail at once.
    if (opens !== undefined && (first === undefined || !opens(first, prompt))) return null
    const end: Next = (to, parts) => (isWhole && to < tokens.length ? null : { from, to, parts })
    return matcher({ tokens, prompt, steps: MAX_STEPS }, from, {}, end)
  }
  return {
    at: (tokens, from, prompt = '') => at(tokens, from, prompt, false),
    in(tokens, prompt = '') {
      const end = text.startsWith('^ ') && !text.includes('|') ? 1 : tokens.length
      for (let from = 0; from < end; from++) {
        const found = at(tokens, from, prompt, false)
        if (found !== null) return found
      }
      return null
    },
    of: (tokens, prompt = '') => at(tokens, 0, prompt, true)?.parts ?? null,
  }
}

/** Tests of a list whether `text` fits it from one end to the other. */
export function fits(
  text: string,
  tests: Tests = {},
): (tokens: readonly Token[], prompt?: string) => boolean {
  const { of } = pattern(text, tests)
  return (tokens, prompt) => of(tokens, prompt) !== null
}

/** Tests of a list whether `text` fits somewhere in it. */
export function has(text: string, tests: Tests = {}): (tokens: readonly Token[], prompt?: string) => boolean {
  const found = pattern(text, tests)
  return (tokens, prompt) => found.in(tokens, prompt) !== null
}

const NAME = /[A-Z]{1,20}(?==)/y
const WORD = /(?:\\.|[^\s()|[\]<>@#!?*+^$.=\\])+/y
const PIECE =
  /\[(?:start|end)\]|\[(?:!?[=~>-]|!)|\.\.\.|<[^<>]*>|[@#][\w,]+|[()|\]^$.!]|(?:\\.|[^\s()|[\]<>@#!?*+^$.\\])+/y
const COUNT = /\?|[+*](\d+)?/y

/** Reads a pattern from left to right: alternatives, sequences, elements. */
function parsed(text: string, tests: Tests): Matcher {
  let at = 0
  const wrong = (): never => {
    throw new Error(`not a pattern at ${at}: ${text}`)
  }
  const isAt = (sign: string) => text.slice(at).trimStart().startsWith(sign)
  const take = (sign: string) => {
    if (!isAt(sign)) wrong()
    at = text.indexOf(sign, at) + sign.length
  }
  const anyOf = (): Matcher => {
    const ways = [sequence()]
    while (isAt('|')) {
      take('|')
      ways.push(sequence())
    }
    return ways.length === 1 ? (ways[0] as Matcher) : either(ways)
  }
  const sequence = (): Matcher => {
    const elements: Matcher[] = []
    while (text.slice(at).trim() !== '' && !isAt('|') && !isAt(')') && !isAt(']'))
      elements.push(phrase() ?? element())
    return elements.reduceRight<Matcher>(followedBy, (_, place, parts, next) => next(place, parts))
  }
  const read = (sort: RegExp): RegExpExecArray | null => {
    while (text[at] === ' ' || text[at] === '\n') at++
    sort.lastIndex = at
    const found = sort.exec(text)
    at += found?.[0].length ?? 0
    return found
  }
  /** Words in a row; one with a count or a name is an element of its own. */
  const phrase = (): Matcher | null => {
    const words: string[] = []
    for (;;) {
      const before = at
      const word = read(WORD)?.[0]
      if (word === undefined || /[?+*=]/.test(text[at] ?? '')) {
        at = before
        break
      }
      words.push(...word.replace(/\\(.)/g, '$1').split('_'))
    }
    return words.length === 0 ? null : wordsOf(words)
  }
  const element = (): Matcher => {
    const remembers = read(NAME)?.[0]
    if (remembers !== undefined) at++
    const inner = atom()
    COUNT.lastIndex = at
    const count = COUNT.exec(text)
    at += count?.[0].length ?? 0
    const most = count?.[0] === '?' ? 1 : Number(count?.[1] ?? MAX_REPEATS)
    const counted = count === null ? inner : repeated(inner, count[0].startsWith('+') ? 1 : 0, most)
    return remembers === undefined ? counted : remembered(remembers, counted)
  }
  const atom = (): Matcher => atomOf((read(PIECE) ?? wrong())[0])
  const atomOf = (piece: string): Matcher => {
    if (piece === '(') {
      const group = anyOf()
      take(')')
      return group
    }
    if (/^\[[=!~>-]/.test(piece)) {
      const inner = anyOf()
      take(']')
      return look(piece.slice(1), inner)
    }
    if (piece === '...') return ({ tokens }, _, parts, next) => next(tokens.length, parts)
    const place = PLACES[piece]
    if (place !== undefined)
      return asPoint(({ tokens }, where, parts, next) => (place(tokens, where) ? next(where, parts) : null))
    if (piece === '!') {
      const inner = atom()
      return (run, where, parts, next) =>
        run.tokens[where] === undefined || inner(run, where, parts, stop) ? null : next(where + 1, parts)
    }
    return one(testOf(piece, tests))
  }
  const matcher = anyOf()
  if (text.slice(at).trim() !== '') wrong()
  return matcher
}

/** These words, whether or not the vocabulary has made one token of some. */
function wordsOf(words: readonly string[]): Matcher {
  const [opening = ''] = words
  const opens = ({ kind, text }: Token) =>
    kind !== 'quote' &&
    text.startsWith(opening) &&
    (text.length === opening.length || text[opening.length] === ' ')
  return Object.assign(fitting, { opens })
  function fitting({ tokens }: Run, at: number, parts: Match['parts'], next: Next): Match | null {
    let to = at
    for (let said = 0; said < words.length; to++) {
      const token = tokens[to]
      if (token === undefined || token.kind === 'quote') return null
      // Nearly all tokens are one word.
      if (token.text === words[said]) said++
      else if (!token.text.includes(' ')) return null
      else for (const word of token.text.split(' ')) if (word !== words[said++]) return null
    }
    return next(to, parts)
  }
}

const stop: Next = (to, parts) => ({ from: to, to, parts })

const opening = (matcher: Matcher, opens: Matcher['opens']): Matcher => Object.assign(matcher, { opens })
const asPoint = (matcher: Matcher): Matcher => Object.assign(matcher, { isPoint: true })

function followedBy(rest: Matcher, first: Matcher): Matcher {
  const both: Matcher = (run, at, parts, next) =>
    first(run, at, parts, (to, more) => rest(run, to, more, next))
  return opening(both, first.isPoint ? rest.opens : first.opens)
}

function either(ways: readonly Matcher[]): Matcher {
  const any: Matcher = (run, at, parts, next) => {
    for (const way of ways) {
      const found = way(run, at, parts, next)
      if (found !== null) return found
    }
    return null
  }
  const all = ways.flatMap(({ opens }) => opens ?? [])
  const opens = (token: Token, prompt: string) => all.some((one) => one(token, prompt))
  return opening(any, all.length === ways.length ? opens : undefined)
}

/** As many as fit, then fewer. */
function repeated(inner: Matcher, least: number, most: number): Matcher {
  const from = (count: number, run: Run, at: number, parts: Match['parts'], next: Next): Match | null => {
    const more =
      count < most
        ? inner(run, at, parts, (to, now) => (to > at ? from(count + 1, run, to, now, next) : null))
        : null
    return more ?? (count >= least ? next(at, parts) : null)
  }
  return opening((run, at, parts, next) => from(0, run, at, parts, next), least > 0 ? inner.opens : undefined)
}

const remembered = (name: string, inner: Matcher): Matcher =>
  opening(
    (run, at, parts, next) =>
      inner(run, at, parts, (to, more) => next(to, { ...more, [name]: run.tokens.slice(at, to) })),
    inner.opens,
  )

function look(sign: string, inner: Matcher): Matcher {
  const [isNot, way] = [sign.startsWith('!'), sign.replace('!', '')]
  return asPoint((run, at, parts, next) => {
    const upTo: Next = (to, more) => (to === at ? stop(to, more) : null)
    const [from, to, end] =
      way === '-'
        ? [at - MAX_BEFORE, at, upTo]
        : way === '~'
          ? [at - MAX_FAR, at, stop]
          : way === '>'
            ? [at, at + MAX_FAR, stop]
            : [at, at + 1, stop]
    let isThere = false
    for (let place = Math.max(0, from); !isThere && place < to && place <= run.tokens.length; place++)
      isThere = inner(run, place, parts, end) !== null
    return isThere === isNot ? null : next(at, parts)
  })
}

/** As many tokens something may have that stands directly before, and as far something somewhere may be. */
const MAX_BEFORE = 4
const MAX_FAR = 80

const one = (test: Tests[string]): Matcher =>
  opening((run, at, parts, next) => {
    const token = run.tokens[at]
    return token !== undefined && run.steps-- > 0 && test(token, run.prompt) ? next(at + 1, parts) : null
  }, test)

const ends = (token: Token | undefined) =>
  token === undefined ||
  token.kind === 'break' ||
  (token.kind === 'mark' && !/^[-–'&/"%]$/.test(token.text)) ||
  /^(?:and|but|then)$/.test(token.text)

const PLACES = tableOf<(tokens: readonly Token[], at: number) => boolean>({
  '^': (_, at) => at === 0,
  $: (tokens, at) => at === tokens.length,
  '[start]': (tokens, at) => ends(tokens[at - 1]) || tokens[at - 1]?.senses.glue === 'politeness',
  '[end]': (tokens, at) => ends(tokens[at]) || tokens[at]?.senses.glue === 'politeness',
})

const KINDS: ReadonlySet<string> = setOf(
  'word quote time number amount ordinal ratio size color composition media speaker mark break',
)

function testOf(piece: string, tests: Tests): Tests[string] {
  if (piece === '.') return ({ kind }) => kind !== 'break'
  if (piece.startsWith('@')) {
    const named = piece.slice(1).split(',')
    const lists = named.filter(isFeature)
    if (lists.length < named.length) throw new Error(`no list “${piece}”`)
    return ({ text }) => isWord(text, ...lists)
  }
  if (piece.startsWith('#')) {
    const test = tests[piece.slice(1)]
    if (test === undefined) throw new Error(`no test “${piece}”`)
    return test
  }
  if (piece.startsWith('<')) {
    const ways = piece.slice(1, -1).trim().split(/\s+/).map(allOf)
    return (token) => ways.some((way) => way(token))
  }
  const text = piece.replace(/\\(.)/g, '$1').replaceAll('_', ' ')
  return (token) => token.text === text && token.kind !== 'quote'
}

/** `verb:remove&base` */
function allOf(way: string): (token: Token) => boolean {
  const all = way.split('&').map((part): ((token: Token) => boolean) => {
    if (part.startsWith('!')) {
      const test = allOf(part.slice(1))
      return (token) => !test(token)
    }
    const [key = '', values] = part.split(':')
    if (key === 'base') return ({ isBase }) => isBase
    if (key === 'bare') return ({ kind, senses }) => kind === 'word' && Object.keys(senses).length === 0
    if (key === 'ends') return ({ text }) => text.endsWith(values ?? '')
    if (key === 'n') return ({ n }) => n === Number(values)
    if (KINDS.has(key)) return ({ kind }) => kind === key
    const test: TokenTest = { [key]: values === undefined ? true : values.replaceAll(',', ' ') }
    return (token) => matches(token, test)
  })
  return (token) => all.every((test) => test(token))
}
