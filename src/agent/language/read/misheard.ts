// Words that were misheard: “it's Leo Marsch, not Marsh”, “replace Shah with Shaw in the transcript”, “s/foo/bar/g”. What the
// transcript has tells where the wrong words begin and end, so they need no quotation marks; the rest of the prompt reads
// `correct "…" to "…"`.
import type { EditContext } from '../../../edit/document.ts'
import { findPlain, isStopWord, plainTranscript, plainWordsOf } from '../../commands/plans/words.ts'
import { pattern } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asQuote, quoteOf } from './made-tokens.ts'
import { oneSlipFrom } from './one-slip.ts'
import { textOf } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

const MAX_LENGTH = 600
const MAX_WORDS = 5

/** Without one of these nobody speaks of the transcript's spelling. */
const ABOUT_SPELLING =
  /\b(?:correct|fix|respell|transcript|transcribed|spell(?:s|ed|ing)?|spelt|mis-?spel(?:l|t)|mis-?heard|typo|wrong|text only|whisper|s\/)/i
/** What is beside “instead of” or “it's” then is how something is written. */
const IN_WRITING = /\b(?:transcript\w*|whisper|typo|wrong|incorrect|mis-?\w+|spel[lt]\w*)\b/i

/** Ends of a run of words: the first is inclusive. */
type Span = { from: number; to: number }
/** `wrong`: what the transcript has, where the prompt only says what is right. */
type Pair = { wrong: Span | string; right: Span; whole: Span }
type Heard = (span: Span) => boolean

/** The tokens with each correction written out. */
export function withMisheard(
  tokens: readonly Token[],
  context: EditContext,
  prompt: string,
): readonly Token[] {
  if (prompt.length > MAX_LENGTH || !ABOUT_SPELLING.test(prompt)) return tokens
  const talks = [...context.words.values()].map(plainTranscript)
  const isHeard = ({ from, to }: Span) => {
    const phrase = plainWordsOf(textOf(tokens.slice(from, to)))
    return talks.some((talk) => findPlain(talk, phrase).length > 0)
  }
  const pair =
    READERS.map((reader) => reader(tokens, isHeard)).find((found) => found !== null) ?? alike(tokens, talks)
  if (pair === null) return tokens
  const { wrong, right, whole } = pair
  const [first] = tokens.slice(whole.from)
  if (first === undefined) return tokens
  const command = [
    tokenOf('word', 'correct', first.from, first.from),
    typeof wrong === 'string'
      ? quoteOf(first, wrong)
      : asQuote(tokens[wrong.from] as Token, tokens[wrong.to - 1] as Token, prompt),
    tokenOf('word', 'to', first.from, first.from),
    asQuote(tokens[right.from] as Token, tokens[right.to - 1] as Token, prompt),
  ]
  return [...withoutBeside(tokens.slice(0, whole.from)), ...command, ...withoutBeside(tokens.slice(whole.to))]
}

const SPELLED = pattern(
  '[-.] (@be,shall)* (it_is|is|be)? (spelled|spelt|written) (as|like)? [!(with|right|wrong)]',
)

/** “Leo's surname is spelled Marsch”, “correct the name: it is spelled Marsch”: the only word that is heard and differs by one slip. */
function alike(tokens: readonly Token[], talks: readonly (readonly string[])[]): Pair | null {
  const found = SPELLED.in(tokens)
  const right = found && runAfter(tokens, found.to)
  if (!found || !right || right.to - right.from > 1) return null
  const isOwner = ({ text }: Token) => /['’]s$/.test(text)
  const before = tokens.slice(0, found.from)
  if (!before.every((one) => one.kind === 'mark' || isOwner(one) || isWord(one.text, 'besideMisheard')))
    return null
  const [written = ''] = plainWordsOf(textOf(tokens.slice(right.from, right.to)))
  const slips = new Set(oneSlipFrom(written).map(({ word }) => word))
  const [wrong, ...others] = new Set(talks.flat().filter((word) => slips.has(word)))
  const isClear = wrong !== undefined && others.length === 0 && !talks.flat().includes(written)
  return isClear ? { wrong, right, whole: { from: 0, to: right.to } } : null
}

const READERS: readonly ((tokens: readonly Token[], isHeard: Heard) => Pair | null)[] = [
  substitution,
  arrowed,
  changed,
  notThat,
  shouldBe,
  itIs,
]

const pairOf = (wrong: Span | null, right: Span | null): Pair | null =>
  wrong && right && { wrong, right, whole: { from: wrong.from, to: right.to } }

const ARROW = pattern('[-.] (→|⇒|\\>|(-|=|–|—) \\>)')

/** “Transcript fix: Leeds -> Leith” */
function arrowed(tokens: readonly Token[], isHeard: Heard): Pair | null {
  const arrow = ARROW.in(tokens)
  return arrow && pairOf(runBefore(tokens, arrow.from, isHeard), runAfter(tokens, arrow.to))
}

const IT_IS = pattern('(,|\\.|;|:|–|—|-) (it is|make it)')

/** “The transcript got "foo" wrong, it's "bar"”, “Foo is misspelled: it's Bar” */
function itIs(tokens: readonly Token[], isHeard: Heard): Pair | null {
  const is = IT_IS.in(tokens)
  if (!is || !IN_WRITING.test(textOf(tokens.slice(0, is.from)))) return null
  return pairOf(notOnlyNamed(tokens, heardIn(tokens, is.from, isHeard)), runAfter(tokens, is.to))
}

/** The quotation, or the longest run of words that is heard, before `end`; where none is longer than others, it isn't clear. */
function heardIn(tokens: readonly Token[], end: number, isHeard: Heard): Span | null {
  const quote = tokens.slice(0, end).findLastIndex(({ kind }) => kind === 'quote')
  if (quote >= 0) return { from: quote, to: quote + 1 }
  const runs = Array.from({ length: end }, (_, from) =>
    longest({ from, to: Math.min(end, from + MAX_WORDS) }, isHeard),
  )
    .filter((run) => run !== null)
    .filter(({ from, to }) =>
      tokens.slice(from, to).every(({ kind, text }) => kind === 'word' && !isStopWord(text)),
    )
  const most = Math.max(0, ...runs.map(({ from, to }) => to - from))
  const [run, ...others] = runs.filter(({ from, to }) => to - from === most)
  return run && others.length === 0 ? run : null
}

const SUBSTITUTION = pattern('s / WRONG=!/+ / RIGHT=!/+ / g?')

/** `s/foo/bar/g` */
function substitution(tokens: readonly Token[]): Pair | null {
  const found = SUBSTITUTION.in(tokens)
  if (found === null) return null
  const middle = found.from + 2 + (found.parts.WRONG?.length ?? 0)
  const end = middle + 1 + (found.parts.RIGHT?.length ?? 0)
  return { wrong: { from: found.from + 2, to: middle }, right: { from: middle + 1, to: end }, whole: found }
}

const CHANGE = pattern('@amending . !(to|with|into|by|as)* (to|with|into|by|as)')

/** “Correct Shah to Shaw”, “replace Shah with Shaw in the transcript”. */
function changed(tokens: readonly Token[], isHeard: Heard): Pair | null {
  const change = CHANGE.in(tokens)
  const wrong = change && runBefore(tokens, change.to - 1, isHeard)
  const pair = change && pairOf(wrong, runAfter(tokens, change.to))
  return change && wrong && pair && wrong.from > change.from
    ? { ...pair, whole: { from: change.from, to: pair.right.to } }
    : null
}

const AND = '(,|and|but)*'
/** Some words behind “it's” or “it should be”, or quoted ones, and then that others are wrong. */
const notBy = (not: string) =>
  pattern(
    `(IS=(@meantToBe*8 (to|be)|@reading) RIGHT=([!(@reading|${AND} ${not})] .)+5|IS=@reading? RIGHT=<quote>) ${AND} ${not}`,
  )
const NOT_THAT = notBy('not')
const NOT_WRITTEN = notBy('(not|instead of|rather than)')

/** “It's Leo Marsch, not Marsh”, “the name is Shaw rather than Shah”, “"bar" instead of "foo"” */
function notThat(tokens: readonly Token[], isHeard: Heard): Pair | null {
  const found = (IN_WRITING.test(textOf(tokens)) ? NOT_WRITTEN : NOT_THAT).in(tokens)
  const after = found && runAfter(tokens, found.to)
  const wrong = after && longest(after, isHeard)
  if (!found || !wrong) return null
  const { IS = [], RIGHT = [] } = found.parts
  const from = found.from + IS.length
  const said = { from, to: from + RIGHT.length }
  // “It's spelt bread, not rye bread”
  const isSpelt = /^spel/.test(IS.at(-1)?.text ?? '') && isHeard(said)
  const right = isSpelt ? { from: from - 1, to: said.to } : said
  // “It is still not so good” is no spelling.
  const isIdle = (span: Span) => plainWordsOf(textOf(tokens.slice(span.from, span.to))).every(isStopWord)
  if (isIdle(wrong) && isIdle(right)) return null
  // “Leo Marsch, not Marsh” corrects the last of these words.
  const words = Math.min(right.to - right.from, wrong.to - wrong.from)
  return { wrong, right: { from: right.to - words, to: right.to }, whole: { from: found.from, to: wrong.to } }
}

const SHOULD_BE = pattern(
  '[-.] (,|it|that|which|this)* (should|must|needs|ought|is [=(spelled|spelt)]) (@spelled|to|be|instead)+',
)

/** “'foo' should read 'bar'”, “the spelling of Shah, it should be Shaw”. */
function shouldBe(tokens: readonly Token[], isHeard: Heard): Pair | null {
  const modal = SHOULD_BE.in(tokens)
  const right = modal && runAfter(tokens, modal.to)
  // “Kansas is spelled with a C” doesn't say how.
  if (!modal || !right || tokens[right.from]?.text === 'with') return null
  // “Rye bread should be spelt bread”: it is right already, without its first word.
  const isSpelt = /^spel/.test(tokens[modal.to - 1]?.text ?? '') && isHeard(right)
  const wrong = notOnlyNamed(tokens, runBefore(tokens, modal.from, isHeard))
  return pairOf(wrong, isSpelt ? runAfter(tokens, modal.to - 1) : right)
}

/** “Correct the name: it should be X” doesn't say that “name” is wrong. */
const notOnlyNamed = (tokens: readonly Token[], run: Span | null): Span | null =>
  run &&
  tokens.slice(run.from, run.to).every(({ kind, text }) => kind === 'word' && isWord(text, 'besideMisheard'))
    ? null
    : run

/** The longest run of words that ends before `end` and is heard. */
function runBefore(tokens: readonly Token[], end: number, isHeard: Heard): Span | null {
  if (tokens[end - 1]?.kind === 'quote') return { from: end - 1, to: end }
  let from = end
  while (from > 0 && end - from < MAX_WORDS && tokens[from - 1]?.kind === 'word') from--
  for (; from < end; from++) if (isHeard({ from, to: end })) return { from, to: end }
  return null
}

/** The words that follow, up to a mark, “please”, or where. */
function runAfter(tokens: readonly Token[], from: number): Span | null {
  if (tokens[from]?.kind === 'quote') return { from, to: from + 1 }
  let to = from
  while (to - from < MAX_WORDS && tokens[to]?.kind === 'word' && !isWord(tokens[to]?.text, 'behindSpelling'))
    to++
  return to > from ? { from, to } : null
}

function longest({ from, to }: Span, isHeard: Heard): Span | null {
  for (let end = to; end > from; end--) if (isHeard({ from, to: end })) return { from, to: end }
  return null
}

/** Without what only says that something is wrong: “her name is misspelled”, “fix that in the transcript”. */
function withoutBeside(tokens: readonly Token[]): Token[] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    parts.at(-1)?.push(token)
    if (token.kind === 'break' || /^[,.;:!]$/.test(token.text)) parts.push([])
  }
  return parts.flatMap((part) =>
    part.every(({ kind, text }) => kind === 'mark' || kind === 'break' || isWord(text, 'besideMisheard'))
      ? part.filter(({ kind, text }) => kind === 'break' || /^[.;!]$/.test(text))
      : part,
  )
}
