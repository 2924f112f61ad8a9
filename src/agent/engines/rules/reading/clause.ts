// One instruction of a prompt, which remembers which of its words were understood.
import type { Entity } from './entities.ts'
import type { Token, TokenisedPrompt } from './tokens.ts'

/** How a clause stands in its prompt. */
export type ClauseForm = {
  /** Begins as a question does. */
  isQuestion: boolean
  /** How it hangs on the clause before: an exception ("but…", "except…"), or not at all. */
  hangsOn: 'but' | 'except' | 'without' | 'if' | null
  /** Index of its sentence in the prompt. */
  sentence: number
  /** Says what shall not be done. */
  forbids: boolean
}

/** One instruction, or one exception or prohibition that belongs to one. */
export class Clause {
  /** The tokens' texts with single blanks between them. */
  readonly text: string
  readonly #offsets: number[] = []
  readonly #used: boolean[]
  /** Words that a reader took for what they say, and not only as a part of the whole. */
  readonly #read: boolean[]
  /** Words that were understood as a place; several readers may act on the same place. */
  readonly #placed: boolean[]
  #rest: string | null = null
  #placeable: string | null = null

  constructor(
    readonly tokens: readonly Token[],
    readonly source: TokenisedPrompt,
    readonly form: ClauseForm,
  ) {
    let text = ''
    for (const token of tokens) {
      if (text !== '') text += ' '
      this.#offsets.push(text.length)
      text += token.text
    }
    this.text = text
    this.#used = tokens.map(() => false)
    this.#read = tokens.map(() => false)
    this.#placed = tokens.map(() => false)
  }

  /** The user's own words, from the first character to the last of these tokens; a rewording may have moved some. */
  original(from = 0, to = this.tokens.length): string {
    const tokens = this.tokens.slice(from, to)
    if (tokens.length === 0) return ''
    const start = Math.min(...tokens.map((token) => token.start))
    const end = Math.max(...tokens.map((token) => token.end))
    return this.source.prompt.slice(start, end).trim()
  }

  /** The user's words for a stretch of `text` (character places). */
  originalAt(startChar: number, endChar: number): string {
    const [from, to] = this.tokensAt(startChar, endChar)
    return this.original(from, to)
  }

  /** The tokens (from, to) that a stretch of `text` covers. */
  tokensAt(startChar: number, endChar: number): [number, number] {
    const from = this.#offsets.findIndex(
      (offset, i) => offset + (this.tokens[i]?.text.length ?? 0) > startChar,
    )
    let to = this.#offsets.findIndex((offset) => offset >= endChar)
    if (to < 0) to = this.tokens.length
    return [from < 0 ? this.tokens.length : from, to]
  }

  /** The text with what was understood blanked out by `#`, letter for letter. */
  get rest(): string {
    this.#rest ??= this.#without((index) => !this.isFree(index))
    return this.#rest
  }

  /** Like `rest`, but with the words of places still there. */
  get placeable(): string {
    this.#placeable ??= this.#without((index) => this.#used[index] === true)
    return this.#placeable
  }

  #without(isBlank: (index: number) => boolean): string {
    return this.tokens.map(({ text }, index) => (isBlank(index) ? '#'.repeat(text.length) : text)).join(' ')
  }

  /** Forgets both: other words are understood now. */
  #changed(): void {
    this.#rest = null
    this.#placeable = null
  }

  /** Finds `pattern` in what nobody has understood yet, and takes note that those words are now. */
  take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.rest)
    if (match) this.use(match.index, match.index + match[0].length)
    return match
  }

  use(startChar: number, endChar: number): void {
    const [from, to] = this.tokensAt(startChar, endChar)
    this.#used.fill(true, from, to)
    this.#read.fill(true, from, to)
    this.#changed()
  }

  /** As `use`, for words that name a place. */
  usePlace(startChar: number, endChar: number): void {
    const [from, to] = this.tokensAt(startChar, endChar)
    this.#placed.fill(true, from, to)
    // A place that is negated ("that does not mention X") is another place.
    for (let index = from; index < to; index++)
      if (!/^(?:do|does|is|are|not|never|no)$/.test(this.tokens[index]?.text ?? '')) this.#read[index] = true
    this.#changed()
  }

  useAll(): void {
    this.#used.fill(true)
    this.#changed()
  }

  /** As `useAll`, by a reader that carries out what all of it says, limits included. */
  readAll(): void {
    this.useAll()
    this.#read.fill(true)
  }

  /** As `useAll`, but for words that another reader acts on. */
  useAllBut(others: RegExp): void {
    for (const [index, { text }] of this.tokens.entries()) if (!others.test(text)) this.#used[index] = true
    this.#changed()
  }

  /** Whether a reader took the token itself for what it says. */
  isRead(index: number): boolean {
    return this.#read[index] === true
  }

  /** Whether nobody has taken the token yet. */
  isFree(index: number): boolean {
    return this.#used[index] === false && this.#placed[index] === false
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.text)
  }

  /** The entity of a mark such as `<q0>`. */
  entity(mark: string | undefined): Entity | null {
    const index = /^<[a-z](\d+)>$/.exec(mark ?? '')?.[1]
    return index === undefined ? null : (this.source.entities[Number(index)] ?? null)
  }

  /** All entities of these kinds in the clause, in order. */
  entities<Kind extends Entity['kind']>(...kinds: Kind[]): Extract<Entity, { kind: Kind }>[] {
    return this.tokens.flatMap(({ entity }) =>
      entity && (kinds as string[]).includes(entity.kind) ? [entity as Extract<Entity, { kind: Kind }>] : [],
    )
  }
}
