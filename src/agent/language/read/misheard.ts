// Words that were misheard: “it's Leo Marsch, not Marsh”, “replace Shah with Shaw in the transcript”, “s/foo/bar/g”. What the
// transcript has tells where the wrong words begin and end, so they need no quotation marks; the rest of the prompt reads
// `correct "…" to "…"`.
import type { EditContext } from '../../../edit/document.ts'
import { findPlain, isStopWord, plainTranscript, plainWordsOf } from '../../commands/plans/words.ts'
import { textOf } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

const MAX_LENGTH = 600
const MAX_WORDS = 5

/** Without one of these nobody speaks of the transcript's spelling. */
const ABOUT_SPELLING =
  /\b(?:correct|fix|respell|transcript|transcribed|spell(?:s|ed|ing)?|spelt|mis-?spel(?:l|t)|mis-?heard|typo|wrong|text only|s\/)/i
const CHANGES = new Set(['correct', 'replace', 'change', 'fix', 'respell', 'amend'])
const JOINS = new Set(['to', 'with', 'into', 'by'])
const IS = new Set([
  'is',
  "it's",
  'its',
  'be',
  'read',
  'reads',
  'say',
  'says',
  'called',
  'named',
  'spelled',
  'spelt',
  'to',
])
const MODALS = new Set(['should', 'must', 'needs', 'ought', 'is'])
/** What else a sentence about a misheard word says. */
const BESIDE = new Set(
  `the a her his my our their its it's it is are was were that this in on of there has have been name surname word words text only transcript
  transcripts transcript's transcription subtitles captions spelling spelled spelt written heard wrong wrongly misspelled misspelt misheard incorrect
  typo mistake fix correct please everywhere just should be supposed to`.split(/\s+/),
)

/** Ends of a run of words: the first is inclusive. */
type Span = { from: number; to: number }
type Pair = { wrong: Span; right: Span; whole: Span }

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
    substitution(tokens) ?? changed(tokens, isHeard) ?? notThat(tokens, isHeard) ?? shouldBe(tokens, isHeard)
  if (pair === null) return tokens
  const { wrong, right, whole } = pair
  const [first] = tokens.slice(whole.from)
  if (first === undefined) return tokens
  const command = [
    tokenOf('word', 'correct', first.from, first.from),
    asQuote(tokens.slice(wrong.from, wrong.to), prompt),
    tokenOf('word', 'to', first.from, first.from),
    asQuote(tokens.slice(right.from, right.to), prompt),
  ]
  return [...withoutBeside(tokens.slice(0, whole.from)), ...command, ...withoutBeside(tokens.slice(whole.to))]
}

/** `s/foo/bar/g` */
function substitution(tokens: readonly Token[]): Pair | null {
  const at = tokens.findIndex(({ text }, index) => text === 's' && tokens[index + 1]?.text === '/')
  const slashes = tokens.flatMap(({ text }, index) => (at >= 0 && index > at && text === '/' ? [index] : []))
  const [open, middle, close] = slashes
  if (open === undefined || middle === undefined || close === undefined) return null
  const end = tokens[close + 1]?.text === 'g' ? close + 2 : close + 1
  return {
    wrong: { from: open + 1, to: middle },
    right: { from: middle + 1, to: close },
    whole: { from: at, to: end },
  }
}

type Heard = (span: Span) => boolean

/** “Correct Shah to Shaw”, “replace Shah with Shaw in the transcript”. */
function changed(tokens: readonly Token[], isHeard: Heard): Pair | null {
  const verb = tokens.findIndex(({ text }) => CHANGES.has(text))
  if (verb < 0) return null
  const join = tokens.findIndex(({ text }, at) => at > verb + 1 && JOINS.has(text))
  if (join < 0) return null
  const wrong = runBefore(tokens, join, isHeard)
  const right = runAfter(tokens, join + 1)
  return wrong && right && wrong.from > verb ? { wrong, right, whole: { from: verb, to: right.to } } : null
}

/** “It's Leo Marsch, not Marsh” */
function notThat(tokens: readonly Token[], isHeard: Heard): Pair | null {
  const not = tokens.findIndex(({ text }) => text === 'not')
  const is = tokens.findLastIndex(({ text }, at) => at < not && IS.has(text))
  if (not < 1 || is < 0) return null
  const end = tokens[not - 1]?.text === ',' ? not - 1 : not
  const right = { from: is + 1, to: end }
  const after = runAfter(tokens, not + 1)
  if (after === null || right.to <= right.from || right.to - right.from > MAX_WORDS) return null
  const wrong = longest(after, isHeard)
  const begin = tokens[is]?.text === 'to' || tokens[is]?.text === 'be' ? beginOfModal(tokens, is) : is
  // “It is still not so good” is no spelling.
  const isIdle = ({ from, to }: Span) => plainWordsOf(textOf(tokens.slice(from, to))).every(isStopWord)
  if (wrong === null || (isIdle(wrong) && isIdle(right))) return null
  // “Leo Marsch, not Marsh” corrects the last of these words.
  const words = wrong.to - wrong.from
  const own = right.to - right.from > words ? { from: right.to - words, to: right.to } : right
  return { wrong, right: own, whole: { from: begin, to: wrong.to } }
}

/** “Its supposed to be …” */
function beginOfModal(tokens: readonly Token[], is: number): number {
  let at = is
  while (at > 0 && /^(?:its|it's|it|is|supposed|to|should|be|meant)$/.test(tokens[at - 1]?.text ?? '')) at--
  return at
}

/** “'foo' should read 'bar'”, “the spelling of Shah, it should be Shaw”. */
function shouldBe(tokens: readonly Token[], isHeard: Heard): Pair | null {
  const modal = tokens.findIndex(
    ({ text }, at) =>
      MODALS.has(text) && (text !== 'is' || /^spel(?:led|t)$/.test(tokens[at + 1]?.text ?? '')),
  )
  if (modal < 1) return null
  let at = modal + 1
  while (/^(?:to|be|read|say|spelled|spelt|really|actually|instead)$/.test(tokens[at]?.text ?? '')) at++
  const right = runAfter(tokens, at)
  let end = modal
  while (/^(?:,|it|that|which|this)$/.test(tokens[end - 1]?.text ?? '')) end--
  const wrong = runBefore(tokens, end, isHeard)
  return wrong && right && at > modal + 1 ? { wrong, right, whole: { from: wrong.from, to: right.to } } : null
}

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
  while (
    to - from < MAX_WORDS &&
    tokens[to]?.kind === 'word' &&
    !/^(?:in|please|pls|everywhere|throughout|and|thanks|instead|fix)$/.test(tokens[to]?.text ?? '')
  )
    to++
  return to > from ? { from, to } : null
}

function longest({ from, to }: Span, isHeard: Heard): Span | null {
  for (let end = to; end > from; end--) if (isHeard({ from, to: end })) return { from, to: end }
  return null
}

function asQuote(tokens: readonly Token[], prompt: string): Token {
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (first?.kind === 'quote' && tokens.length === 1) return first
  const [from, to] = [first?.from ?? 0, last?.to ?? 0]
  const quoted = prompt.slice(from, to)
  return { ...tokenOf('quote', quoted.toLowerCase(), from, to), quoted }
}

/** Without what only says that something is wrong: “her name is misspelled”, “fix that in the transcript”. */
function withoutBeside(tokens: readonly Token[]): Token[] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    parts.at(-1)?.push(token)
    if (token.kind === 'break' || /^[,.;:!]$/.test(token.text)) parts.push([])
  }
  return parts.flatMap((part) =>
    part.every(({ kind, text }) => kind === 'mark' || kind === 'break' || BESIDE.has(text))
      ? part.filter(({ kind, text }) => kind === 'break' || /^[.;!]$/.test(text))
      : part,
  )
}
