// A question as its answers look at it: what it wants to know, which compositions it is about, and what it names. It edits
// nothing; what it cannot answer it leaves to the caller.
import type { Clip, Composition } from '../../../edit/document.ts'
import { mainTrackOf } from '../../../edit/position.ts'
import { contains, unionOf } from '../../../edit/ranges.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { clockText, listText } from '../../../edit/time-text.ts'
import type { Sentence } from '../../../edit/transcript.ts'
import { ownerOf } from '../../commands/plans/introductions.ts'
import { findPhrase, isHesitation, topicWords } from '../../commands/plans/words.ts'
import { fits, has, pattern } from '../../language/phrases/pattern.ts'
import type { Place } from '../../language/places.ts'
import { american } from '../../language/read/concepts.ts'
import { Item } from '../../language/read/item.ts'
import { firstWord, is, isBare, isOneOf, matches, textOf } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { BESIDE } from '../../language/vocabulary/beside.ts'
import { factStem, LIGHT, WEB_ADDRESS } from '../../language/vocabulary/facts.ts'
import { type Feature, isWord } from '../../language/vocabulary/grammar.ts'
import type { Session } from '../session.ts'

/** An answer lists no more than this. */
export const MAX_LISTED = 50

/** They ask, and say nothing about a topic. */
const ASKING = new Set(BESIDE.asking)

/** “What will he do next year?” */
const isPeriod = fits('(next|last|this|every) #period', {
  period: ({ text }) => /^(?:day|week|month|year)s?$/.test(text),
})

const isSpoken = is({ kind: 'word number quote' })
const saysNothing = is({
  asked: true,
  glue: true,
  link: true,
  limit: true,
  verb: 'ask',
  thing: 'composition',
})

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
    const named = new Set(things)
    return this.tokens.some((token, at) => matches(token, { thing: named }) && !isOfTheTalk(this.tokens, at))
  }

  hasUnit(...units: string[]): boolean {
    const named = new Set(units)
    return this.tokens.some((token) => matches(token, { unit: named }))
  }

  hasLook(...looks: string[]): boolean {
    const named = new Set(looks)
    return this.tokens.some((token) => matches(token, { look: named }))
  }

  hasText(...texts: string[]): boolean {
    return this.tokens.some(({ text }) => texts.includes(text))
  }

  /** One of these lists of the vocabulary has one of its words. */
  hasWord(...lists: Feature[]): boolean {
    return this.tokens.some(({ text }) => isWord(text, ...lists))
  }

  /** A file, a composition or a time is named. */
  names(kind: Token['kind']): boolean {
    return this.tokens.some((token) => token.kind === kind)
  }

  /** The ids of the files that are named. */
  get mediaIds(): string[] {
    return this.tokens.flatMap(({ kind, ids }) => (kind === 'media' ? ids : []))
  }

  /** Words of no concept: what the talk is about, and not the film. */
  get unknown(): Token[] {
    return this.tokens.filter(
      (token) =>
        isBare(token) &&
        topicWords(token.text).length > 0 &&
        !isWord(token.text, 'lasting', 'question', 'existing'),
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

  /** Whether a phrase is heard as it stands. */
  says(phrase: string): boolean {
    return this.compositions.some(({ id }) => findPhrase(this.session.now(id).words, phrase).length > 0)
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

  /** All sentences of these compositions. */
  get sentences(): readonly Sentence[] {
    return this.compositions.flatMap(({ id }) => this.session.now(id).sentences)
  }

  /** Where a place is in a composition; nowhere, if it isn't clear. */
  rangesOf(place: Place, id: string): readonly TimeRange[] {
    const found = this.session.resolve(place, id, false)
    return found.ok ? found.ranges : []
  }

  /** The words that say what it is about, as the prompt has them: without what asks and what joins. */
  get topic(): string {
    const words = this.tokens.filter(
      (token, at) =>
        isSpoken(token) &&
        !saysNothing(token) &&
        !(token.kind === 'number' && token.text === 'one') &&
        !isPeriod(this.tokens.slice(at - 1, at + 1)) &&
        !ASKING.has(token.text) &&
        // “When does she bring it up?”
        !(token.senses.verb !== undefined && LIGHT.has(firstWord(token))),
    )
    return words.map(({ quoted, text }) => quoted || american(text)).join(' ')
  }

  /** What a question looks at: all of a composition, or only the part whose times it names (“… before 0:30”). */
  partOf({ id, name }: Composition): { name: string; has(range: TimeRange): boolean } {
    const places = this.item.places.filter(({ place }) => isOneOf(place.kind, 'span edge share chapter'))
    if (places.length === 0) return { name: `“${name}”`, has: () => true }
    const part = unionOf(places.flatMap(({ place }) => this.rangesOf(place, id)))
    const has = ({ startUs, endUs }: TimeRange) => contains(part, (startUs + endUs) / 2)
    return { name: `that part of “${name}”`, has }
  }

  /** What `tell` says of each composition asked about; null where it says nothing. */
  told(tell: (composition: Composition) => readonly string[], joint: '; ' | '. ' = '; '): string | null {
    const told = this.compositions.flatMap(tell)
    return told.length === 0
      ? null
      : `${told.map((one, at) => (at === 0 || joint === '. ' ? capitalized(one) : one)).join(joint)}.`
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
  const asked = ASKED_FIRST.of(tokens)?.REST ?? tokens
  const clause = { tokens: [...asked], verb: null, isNegated: false, isRequest: false }
  return new Question(new Item(clause, session.prompt), tokens, session)
}

/** “At what time does the sponsor read begin”: a place begins after the words that ask. */
const ASKED_FIRST = pattern('^ !@do,be*5 [~(what|when|where|which|how)] @do,be REST=...')

/** “Which …”, “list …” */
export function asksWhich(question: Question): boolean {
  return question.hasText('which', 'what', 'name every') || isOrder(question.tokens)
}

const isOrder = has('<verb:ask&base>')

/** “Which composition is the longest”, “which one in here is”: of nothing but compositions. */
export function asksWhichOne({ tokens }: Question): boolean {
  const named = tokens.flatMap(({ senses }) => senses.thing ?? senses.unit ?? [])
  return (
    named.every((thing) => thing === 'composition') &&
    (named.length > 0 || matches(tokens[0], { text: 'which what' }))
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
  return FILM(tokens.slice(at - 1, at + 1))
}

const FILM = fits('@article,demonstrative,possessive <thing:composition>')

/** “The title of his book”: not one of ours. */
const isOfTheTalk = (tokens: readonly Token[], at: number): boolean => OF_THE_TALK(tokens.slice(at, at + 4))

const OF_THE_TALK = fits('. of @possessive <bare>')

/** The stems of a text, and “website” for an address. */
export function factWords(text: string): string[] {
  return [...topicWords(text).map(factStem), ...(WEB_ADDRESS.test(text) ? ['websit'] : [])]
}

/** As the first word of a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Quoted names, as a list. */
export function namesOf(named: readonly { name: string }[]): string {
  return listText(
    named.map(({ name }) => `“${name}”`),
    MAX_LISTED,
  )
}

/** “from 0:10 to 0:20” */
export const fromTo = ({ startUs, endUs }: TimeRange): string =>
  `from ${clockText(startUs)} to ${clockText(endUs)}`

/** Each text once, quoted, with how often it is there: “"um" ×3”. */
export const tallied = (texts: readonly string[]): string[] =>
  [...Map.groupBy(texts, (text) => text)].map(([text, { length }]) =>
    length === 1 ? `“${text}”` : `“${text}” ×${length}`,
  )

/** The clips of the main track, in their order. */
export const mainClipsOf = (composition: Composition): Clip[] =>
  mainTrackOf(composition).items.filter((item) => item.kind === 'clip')

/** At most `most` characters, with an ellipsis where something was cut. */
export function shortened(text: string, most = 200): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
