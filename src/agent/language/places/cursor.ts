// The tokens of an item, read by position: what every reader of places asks of them.

import { type Match, type Pattern, pattern } from '../phrases/pattern.ts'
import type { CountedUnit, NamedPart } from '../places.ts'
import type { Token } from '../read/tokens.ts'
import { BESIDE, setOf } from '../vocabulary/beside.ts'

/** What was read and where it ends. */
export type Read<Value> = { value: Value; to: number }

const UNIT_OF: Readonly<Record<string, CountedUnit>> = {
  sentence: 'sentence',
  word: 'word',
  question: 'question',
  answer: 'answer',
  exchange: 'exchange',
  paragraph: 'paragraph',
  part: 'part',
}

/** “0:10”, “10 seconds”. */
export const isTime = (token: Token | undefined): boolean =>
  token?.kind === 'time' || (token?.kind === 'amount' && token.unit === 's')

/** Words that stand before a place without meaning. */
export const SKIPPABLE = '(<glue:articles>|very|that|whole|entire|of)'
export const SKIPPED = `${SKIPPABLE}*`

const NO_SENSES: Token['senses'] = {}

const NAMED: ReadonlySet<string> = setOf('intro outro ad interruption apology slate agenda opinion website')

/** True for parts of a talk that are found by what is said there. */
export const isNamedPart = (place: string | undefined): place is NamedPart => NAMED.has(place ?? '')

/** Those of which a talk has one, or which all go together. */
export const EDGED: ReadonlySet<string> = new Set(['intro', 'outro', 'ad', 'interruption'])

/** Questions about the token at a position, and the position after words that carry no place of their own. */
export class TokenCursor {
  constructor(
    readonly tokens: readonly Token[],
    readonly prompt: string,
  ) {}

  text(at: number): string {
    return this.tokens[at]?.text ?? ''
  }

  senses(at: number): Token['senses'] {
    return this.tokens[at]?.senses ?? NO_SENSES
  }

  isArticle(at: number): boolean {
    return this.senses(at).glue === 'articles'
  }

  /** What a pattern fits from here on. */
  match(at: number, what: Pattern): Match | null {
    return what.at(this.tokens, at, this.prompt)
  }

  /** After what a pattern fits here; the same place where it doesn't. */
  past(at: number, what: Pattern): number {
    return this.match(at, what)?.to ?? at
  }

  is(at: number, ...texts: string[]): boolean {
    return texts.includes(this.text(at))
  }

  link(at: number): string | undefined {
    return this.tokens[at]?.senses.link
  }

  /** After the words that join the entries of a list. */
  joint(at: number): number {
    let next = at
    while (this.is(next, ',', 'and', '&', 'or', 'plus') || (next > at && this.is(next, 'also'))) next++
    return next
  }

  /** After articles and words that stand before a place without meaning. */
  skip(at: number): number {
    let next = at
    while (this.isArticle(next) || this.is(next, 'very', 'that', 'whole', 'entire', 'of')) next++
    return next
  }

  unit(at: number): CountedUnit | null {
    const token = this.tokens[at]
    if (!token) return null
    const { unit, thing } = token.senses
    // “The first phrase” and “the last two phrases” are sentences; “the phrase "X"” is what it quotes.
    const isCounted = [1, 2].some((before) => this.tokens[at - before]?.kind === 'ordinal')
    if (isCounted && /^phrases?$/.test(token.text) && this.tokens[at + 1]?.kind !== 'quote') return 'sentence'
    if (unit) return UNIT_OF[unit] ?? null
    if (/^qs?$/.test(token.text) && !this.is(at + 1, ':')) return 'question'
    if (thing === 'clip' || token.text === 'clips') return 'clip'
    if (thing === 'chapters') return 'chapter'
    if (thing === 'pauses') return 'pause'
    return null
  }

  /** After “of the video”, which adds nothing to an edge. */
  afterWhole(at: number): number {
    if (!this.is(at, 'of')) return at
    const next = this.skip(at + 1)
    // A composition that is called “Interview” says where, and not only how much.
    if (this.tokens[next]?.kind === 'composition') return at
    return this.is(next, ...BESIDE.whole) ? next + 1 : at
  }
}

const OWNER = "(<speaker ends:'s ends:’s>|@possessive,article,demonstrative)"
const ANSWERS = [
  // “And (also) what he answers (to it)”, “plus what the guest replies”
  'what . @answering (to (it|that|this))?|what . . @answering',
  // “And the answer to it”, “… the answer he gives”, “… the answer which follows it”
  `(${OWNER} <ends:'s ends:’s>?)? <unit:answer> (given? (to|of) (it|that|this)|it gets|(he|she|they) (give|gives|gave)|(which|that) #follows it?)?`,
].join('|')
const ANSWER = pattern(
  // “The last question, its answer”, but “its answer stays”
  `(,|/) its <unit:answer> [!@be,staying,shall,can]|(,|/)? along? (@adding|or|nor) also? (${ANSWERS})`,
  { follows: ({ text }) => text.startsWith('follow') },
)

/** Where “and its answer”, “with the answer to it” or “plus her answer” ends that begins here; null where none does. */
export const answerEnd = (cursor: TokenCursor, at: number): number | null =>
  cursor.match(at, ANSWER)?.to ?? null
