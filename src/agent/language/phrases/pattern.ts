// Patterns over tokens, in one line each: “(get|be) rid of WHAT=.+”. What they may hold:
//
//   get rid of            these words, also within a token of several (“there is”), though a match ends between tokens; “\.” for a sign that
//                         means something here, “as_it_is” for what has a count
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

import { firstWord } from '../read/token-tests.ts'
import type { Token } from '../read/tokens.ts'
import { tableOf } from '../vocabulary/beside.ts'
import { type Feature, isWord, listed } from '../vocabulary/grammar.ts'
import { type Tests, testOf } from './token-pieces.ts'

/** Tokens that a pattern fits, `to` exclusive, and what it remembers of them. */
export type Match = { from: number; to: number; parts: Readonly<Record<string, readonly Token[]>> }

/** What a pattern remembered of a part that isn't there. */
export const NONE: readonly Token[] = []

/** Goes on behind `at`; null where what follows doesn't fit. */
type Next = (at: number, parts: Match['parts']) => Match | null
type Run = { tokens: readonly Token[]; prompt: string; steps: number }
/** `at`: the index of a token, and for each of its words that was taken a part of 1. */
type Matcher = ((run: Run, at: number, parts: Match['parts'], next: Next) => Match | null) & {
  /** What the first token has to be, if it takes one; absent: anything. */
  opens?: Tests[string] | undefined
  /** The words one of which it begins with, if it takes a token; absent: it may begin otherwise. */
  words?: ReadonlySet<string> | undefined
  /** It may fit without a token. */
  mayTakeNone?: boolean | undefined
  /** It takes no token. */
  isPoint?: boolean
}
type Opening = Pick<Matcher, 'opens' | 'words' | 'mayTakeNone'>

export type Pattern = {
  /** The words one of which it begins with; absent: it may begin otherwise. */
  words?: ReadonlySet<string> | undefined
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
  const { opens, words } = matcher.mayTakeNone ? {} : (matcher as Opening)
  const at = (tokens: readonly Token[], from: number, prompt: string, isWhole: boolean) => {
    const first = tokens[from]
    // Most patterns fit nowhere, and most of these fail at once.
    if (opens !== undefined && (first === undefined || !opens(first, prompt))) return null
    const end: Next = (to, parts) => (isWhole && to < tokens.length ? null : stop(to, parts))
    const found = matcher({ tokens, prompt, steps: MAX_STEPS }, from, {}, end)
    return found && { ...found, from }
  }
  return {
    words,
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
    return elements.reduceRight<Matcher>(
      followedBy,
      asPoint((_, place, parts, next) => next(place, parts)),
    )
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
    if (piece === '...')
      return opening(({ tokens }, _, parts, next) => next(tokens.length, parts), { mayTakeNone: true })
    const place = PLACES[piece]
    if (place !== undefined)
      return asPoint(({ tokens }, where, parts, next) => (place(tokens, where) ? next(where, parts) : null))
    if (piece === '!') {
      const inner = atom()
      return (run, where, parts, next) =>
        run.tokens[where] === undefined || inner(run, where, parts, stop) ? null : next(where + 1, parts)
    }
    if (piece.startsWith('@')) return listsOf(piece.slice(1).split(','))
    return /^[.#<]/.test(piece)
      ? one(testOf(piece, tests))
      : wordsOf(piece.replace(/\\(.)/g, '$1').split('_'))
  }
  const matcher = anyOf()
  if (text.slice(at).trim() !== '') wrong()
  return matcher
}

/** Places within a token of several words: “there (is|are)” goes on in the middle of “there is”. */
const WORDS = 32

/** These words, whether or not the vocabulary has made one token of some. */
function wordsOf(words: readonly string[]): Matcher {
  const [first = ''] = words
  return openedBy(fitting, new Set([first]))
  function fitting(run: Run, at: number, parts: Match['parts'], next: Next): Match | null {
    const { tokens } = run
    let to = Math.floor(at)
    let within = (at - to) * WORDS
    for (let said = 0; said < words.length; ) {
      const token = tokens[to]
      if (token === undefined || token.kind === 'quote') return null
      // Nearly all tokens are one word.
      const own = token.text.includes(' ') ? token.text.split(' ') : [token.text]
      while (within < own.length && said < words.length) if (own[within++] !== words[said++]) return null
      // A part of a name or of an amount is no word of its own.
      if (within < own.length && token.kind !== 'word') return null
      if (within === own.length) {
        to++
        within = 0
      }
    }
    return run.steps-- > 0 ? next(to + within / WORDS, parts) : null
  }
}

/** One word of these lists of the vocabulary. */
function listsOf(names: readonly string[]): Matcher {
  const words = names.map(listed)
  const known = words.filter((list) => list !== null)
  if (known.length < words.length) throw new Error(`no such list: ${names.join(',')}`)
  return openedBy(
    one(({ text }) => isWord(text, ...(names as Feature[]))),
    new Set(known.flat()),
  )
}

/** The end of a match: between two tokens. */
const stop: Next = (to, parts) => (Number.isInteger(to) ? { from: to, to, parts } : null)

const opening = (matcher: Matcher, { opens, words, mayTakeNone }: Opening): Matcher =>
  Object.assign(matcher, { opens, words, mayTakeNone })
const asPoint = (matcher: Matcher): Matcher => Object.assign(matcher, { isPoint: true, mayTakeNone: true })

const startsWith =
  (words: ReadonlySet<string>): Tests[string] =>
  (token) =>
    words.has(firstWord(token))

/** Begins with one of these words. */
function openedBy(matcher: Matcher, words: ReadonlySet<string>): Matcher {
  return opening(matcher, { opens: startsWith(words), words })
}

function followedBy(rest: Matcher, first: Matcher): Matcher {
  const both: Matcher = (run, at, parts, next) =>
    first(run, at, parts, (to, more) => rest(run, to, more, next))
  if (!first.isPoint) return opening(both, first.mayTakeNone ? openingOf([first, rest], rest) : first)
  if (rest.isPoint) return asPoint(both)
  const { opens, mayTakeNone } = rest
  if (opens === undefined || mayTakeNone) return opening(both, rest)
  // What stands around a place takes longer to see than what stands there.
  return opening((run, at, parts, next) => {
    const token = run.tokens[at]
    return token !== undefined && !opens(token, run.prompt) ? null : both(run, at, parts, next)
  }, rest)
}

function either(ways: readonly Matcher[]): Matcher {
  const any: Matcher = (run, at, parts, next) => {
    for (const way of ways) {
      const found = way(run, at, parts, next)
      if (found !== null) return found
    }
    return null
  }
  if (ways.every(({ isPoint }) => isPoint)) return asPoint(any)
  return opening(any, openingOf(ways, { mayTakeNone: ways.some(({ mayTakeNone }) => mayTakeNone) }))
}

/** How one of several begins. */
function openingOf(ways: readonly Matcher[], { mayTakeNone }: Opening): Opening {
  const all = ways.flatMap(({ opens, isPoint }) => opens ?? (isPoint ? () => false : []))
  const sets = ways.flatMap(({ words, isPoint }) => words ?? (isPoint ? new Set<string>() : []))
  const words = sets.length < ways.length ? undefined : new Set(sets.flatMap((set) => [...set]))
  const one: Tests[string] = (token, prompt) => all.some((opens) => opens(token, prompt))
  const opens = words ? startsWith(words) : all.length < ways.length ? undefined : one
  return { opens, words, mayTakeNone }
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
  const mayTakeNone = least === 0 || inner.mayTakeNone
  return opening((run, at, parts, next) => from(0, run, at, parts, next), {
    ...openingOf([inner], inner),
    mayTakeNone,
  })
}

const remembered = (name: string, inner: Matcher): Matcher =>
  opening(
    (run, at, parts, next) =>
      inner(run, at, parts, (to, more) => next(to, { ...more, [name]: run.tokens.slice(at, to) })),
    inner,
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
  opening(
    (run, at, parts, next) => {
      const token = run.tokens[at]
      return token !== undefined && run.steps-- > 0 && test(token, run.prompt) ? next(at + 1, parts) : null
    },
    { opens: test },
  )

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
