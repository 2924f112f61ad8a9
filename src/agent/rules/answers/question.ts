// A question as its answers look at it: what it wants to know, which compositions it is about, and what it names. It edits
// nothing; what it cannot answer it leaves to the caller.
import type { Composition } from '../../../edit/document.ts'
import { listText } from '../../../edit/time-text.ts'
import { ownerOf } from '../../commands/plans/introductions.ts'
import { isHesitation, topicWords } from '../../commands/plans/words.ts'
import { american } from '../../language/read/concepts.ts'
import { Item } from '../../language/read/item.ts'
import { textOf } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { BESIDE } from '../../language/vocabulary/beside.ts'
import { factStem, LIGHT, WEB_ADDRESS } from '../../language/vocabulary/facts.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import type { Session } from '../session.ts'

/** An answer lists no more than this. */
export const MAX_LISTED = 50

/** They ask, and say nothing about a topic. */
const ASKING = new Set(BESIDE.asking)

const PERIOD = /^(?:day|week|month|year)s?$/
const DEICTIC = /^(?:next|last|this|every)$/

export class Question {
  #heard: Set<string> | undefined

  constructor(
    readonly item: Item,
    readonly tokens: readonly Token[],
    readonly session: Session,
  ) {}

  /** What the question wants to know. */
  wants(...ids: string[]): boolean {
    return this.tokens.some(
      ({ kind, senses, text }, at) =>
        (senses.asked !== undefined &&
          // “The last sentence”
          !(kind === 'ordinal' && this.tokens[at + 1]?.kind === 'word') &&
          ids.includes(senses.asked) &&
          // “How long is this talk”
          !(senses.asked === 'speech' && isFilm(this.tokens, at))) ||
        // “Um count?”
        (text === 'count' && at > 0 && ids.includes('count')),
    )
  }

  isAbout(...things: string[]): boolean {
    return this.tokens.some(
      ({ senses }, at) =>
        senses.thing !== undefined && things.includes(senses.thing) && !isOfTheTalk(this.tokens, at),
    )
  }

  hasUnit(...units: string[]): boolean {
    return this.tokens.some(({ senses }) => senses.unit !== undefined && units.includes(senses.unit))
  }

  hasLook(...looks: string[]): boolean {
    return this.tokens.some(({ senses }) => senses.look !== undefined && looks.includes(senses.look))
  }

  hasText(...texts: string[]): boolean {
    return this.tokens.some(({ text }) => texts.includes(text))
  }

  /** Words of no concept: what the talk is about, and not the film. */
  get unknown(): Token[] {
    return this.tokens.filter(
      ({ kind, senses, text }) =>
        kind === 'word' &&
        Object.keys(senses).length === 0 &&
        topicWords(text).length > 0 &&
        !isWord(text, 'lasting', 'question', 'existing'),
    )
  }

  /** Whether a word is heard, in some form, in what is asked about. */
  isHeard({ text }: Token): boolean {
    return factWords(text).some((word) => this.hears(word))
  }

  /** As `isHeard`, of one of `factWords`. */
  hears(word: string): boolean {
    this.#heard ??= new Set(
      this.compositions.flatMap(({ id }) => factWords(textOf(this.session.now(id).words))),
    )
    return this.#heard.has(word)
  }

  get quote(): string | null {
    return this.tokens.find(({ kind }) => kind === 'quote')?.quoted ?? null
  }

  /** The compositions that are asked about; all when none is named. */
  get compositions(): readonly Composition[] {
    const named = this.tokens.flatMap((token) => (token.kind === 'composition' ? token.ids : []))
    const all = this.session.compositions
    return named.length > 0 ? all.filter(({ id }) => named.includes(id)) : all
  }

  /** The words that say what it is about, as the prompt has them: without what asks and what joins. */
  get topic(): string {
    const words = this.tokens.filter(
      ({ kind, senses, text }, at) =>
        (kind === 'word' || kind === 'number' || kind === 'quote') &&
        // “What will he do next year?”
        !(PERIOD.test(text) && DEICTIC.test(this.tokens[at - 1]?.text ?? '')) &&
        senses.asked === undefined &&
        senses.glue === undefined &&
        senses.link === undefined &&
        senses.verb !== 'ask' &&
        senses.thing !== 'composition' &&
        senses.limit === undefined &&
        !ASKING.has(text) &&
        // “When does she bring it up?”
        !(senses.verb !== undefined && LIGHT.has(text.split(' ')[0] ?? '')) &&
        !(kind === 'number' && text === 'one'),
    )
    return words.map(({ quoted, text }) => quoted || american(text)).join(' ')
  }

  /** One sentence for each composition that was asked about. */
  each(tell: (composition: Composition) => string): string {
    const chosen = this.compositions
    return chosen.length === 0
      ? 'The project has no compositions.'
      : capitalized(`${chosen.slice(0, MAX_LISTED).map(tell).join('; ')}.`).replace(/\.{2}$/, '.')
  }
}

/** The question that a sentence asks. */
export function questionOf(tokens: readonly Token[], session: Session): Question {
  const clause = { tokens: [...withoutAsking(tokens)], verb: null, isNegated: false, isRequest: false }
  return new Question(new Item(clause, session.prompt), tokens, session)
}

/** “At what time does the sponsor read begin”: a place begins after the words that ask. */
function withoutAsking(tokens: readonly Token[]): readonly Token[] {
  const verb = tokens.slice(0, 6).findIndex(({ text }) => /^(?:does|do|did|is|are|was|were)$/.test(text))
  const isAsked = tokens
    .slice(0, Math.max(0, verb))
    .some(({ text }) => /^(?:what|when|where|which|how)$/.test(text))
  return verb > 0 && isAsked ? tokens.slice(verb + 1) : tokens
}

/** “Which …”, “list …” */
export function asksWhich(question: Question): boolean {
  return (
    question.hasText('which', 'what', 'name every') ||
    question.tokens.some(({ senses, isBase }) => senses.verb === 'ask' && isBase)
  )
}

/** “Which composition is the longest”, “which one in here is”: of nothing but compositions. */
export function asksWhichOne({ tokens }: Question): boolean {
  const named = tokens.flatMap(({ senses }) => senses.thing ?? senses.unit ?? [])
  return (
    named.every((thing) => thing === 'composition') &&
    (named.length > 0 || /^(?:which|what)$/.test(tokens[0]?.text ?? ''))
  )
}

/** Beside what asks, it names a role, or has only words for speaking and for people. */
export function asksOfSpeech({ tokens, unknown }: Question): boolean {
  return (
    tokens.some(({ text }) => isWord(ownerOf(text), 'guest', 'host')) ||
    unknown.every(({ text }) => isWord(ownerOf(text), 'speaking', 'naming', 'person', 'someone', 'film'))
  )
}

/** “How many ums?” */
export function namesHesitation({ tokens }: Question): boolean {
  return tokens.some(({ text }) => isHesitation(text))
}

/** “This podcast” */
export function isFilm(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at]?.senses.thing === 'composition' &&
    isWord(tokens[at - 1]?.text, 'article', 'demonstrative', 'possessive')
  )
}

/** “The title of his book”: not one of ours. */
function isOfTheTalk(tokens: readonly Token[], at: number): boolean {
  const [link, owner, thing] = tokens.slice(at + 1, at + 4)
  return (
    link?.text === 'of' &&
    /^(?:his|her|their|your|my|our)$/.test(owner?.text ?? '') &&
    thing !== undefined &&
    Object.keys(thing.senses).length === 0
  )
}

/** The stems of a text, and “website” for an address. */
export function factWords(text: string): string[] {
  return [...topicWords(text).map(factStem), ...(WEB_ADDRESS.test(text) ? ['websit'] : [])]
}

/** As the first word of a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Quoted names, as a list. */
export function namesOf(compositions: readonly Composition[]): string {
  return listText(
    compositions.map(({ name }) => `“${name}”`),
    MAX_LISTED,
  )
}

/** At most `most` characters, with an ellipsis where something was cut. */
export function shortened(text: string, most = 200): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
