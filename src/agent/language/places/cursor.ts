// The tokens of an item, read by position: what every reader of places asks of them.
import type { CountedUnit, NamedPart } from '../places.ts'
import type { Token } from '../read/tokens.ts'
import { BESIDE, setOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'

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
    while (
      this.tokens[next]?.senses.glue === 'articles' ||
      this.is(next, 'very', 'that', 'whole', 'entire', 'of')
    )
      next++
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

/** Where “and its answer”, “with the answer to it” or “plus her answer” ends that begins here; null where none does. */
export function answerEnd(cursor: TokenCursor, at: number): number | null {
  const isListed = cursor.is(at, ',', '/')
  const lead = isListed ? at + 1 : at
  const joint = cursor.is(lead, 'along') ? lead + 1 : lead
  // “The last question, its answer”
  const isAnswer = cursor.is(lead, 'its') && cursor.tokens[lead + 1]?.senses.unit === 'answer'
  // but “its answer stays”
  if (isListed && isAnswer && !isWord(cursor.text(lead + 2), 'be', 'staying', 'shall', 'can')) return lead + 2
  if (!isWord(cursor.text(joint), 'adding') && !cursor.is(joint, 'or', 'nor')) return null
  const from = cursor.is(joint + 1, 'also') ? joint + 1 : joint
  const owner = cursor.tokens[from + 1]
  // “And (also) what he answers (to it)”
  if (cursor.is(from + 1, 'what') && isWord(cursor.text(from + 3), 'answering')) {
    const to = from + 4
    return cursor.is(to, 'to') && cursor.is(to + 1, 'it', 'that', 'this') ? to + 2 : to
  }
  // “Plus what the guest replies”
  if (cursor.is(from + 1, 'what') && isWord(cursor.text(from + 4), 'answering')) return from + 5
  const isOwner =
    owner?.kind === 'speaker' ||
    isWord(owner?.text, 'possessive', 'article', 'demonstrative') ||
    /['’]s$/.test(owner?.text ?? '')
  const noun = isOwner ? from + (/['’]s$/.test(cursor.text(from + 2)) ? 3 : 2) : from + 1
  if (cursor.tokens[noun]?.senses.unit !== 'answer') return null
  // “The answer to it”, “the answer he gives”, “the answer which follows it”
  const behind = [1, 2, 3].map((length) => cursor.text(noun + length)).join(' ')
  const said =
    /^(?:(?:given )?(?:to|of) (?:it|that|this)|it gets|(?:he|she|they) (?:gives?|gave)|(?:which|that) follow\S*(?: it)?)(?= |$)/.exec(
      behind,
    )
  return noun + 1 + (said?.[0].split(' ').length ?? 0)
}
