// What an instruction names, as the slots of commands: its verb, texts, times, sizes, compositions, and what it speaks of in the talk.

import type { Composition, EditContext } from '../../edit/document.ts'
import { clockText } from '../../edit/time-text.ts'
import { speaksIn } from '../commands/plans/people.ts'
import {
  isStopWord,
  plainTranscript,
  plainWordsOf,
  stem,
  topicWords,
  withoutGenitive,
} from '../commands/plans/words.ts'
import type { AgentProject } from '../engine.ts'
import { keptFor } from '../kept.ts'
import type { Clause } from '../language/read/clause.ts'
import { Item, wordsOf } from '../language/read/item.ts'
import { refersBack } from '../language/read/token-tests.ts'
import type { Token, Unit } from '../language/read/tokens.ts'
import { isAuxiliary, isFiniteVerb, isWord } from '../language/vocabulary/grammar.ts'
import { STAYING } from '../language/vocabulary/keeping.ts'
import type { Senses } from '../language/vocabulary.ts'

export const MAX_WORDS = 400
const MAX_TOPIC_WORDS = 4
/** An instruction with more words has its places read in its parts. */
const MAX_PLACE_WORDS = 60
const MAX_TOPICS = 3
/** More words after “called” are hardly a name. */
const MAX_NAME_WORDS = 8
const MAX_BARE_NAME = 6

/** What some words name, as the slots of commands. */
export class Said {
  readonly quote: string | null
  readonly times: string[]
  readonly comp: Composition | undefined
  readonly verb: string | null
  readonly tokens: readonly Token[]
  #taken = new Set<number>()
  /** What is heard in each file, as one text; joined where it's first asked for. */
  #talks: readonly string[] | undefined

  constructor(
    { tokens, verb }: Clause,
    readonly prompt: string,
    readonly project: AgentProject,
  ) {
    this.tokens = tokens.slice(0, MAX_WORDS)
    this.verb = verb
    this.quote = this.tokens.find(({ kind }) => kind === 'quote')?.quoted ?? null
    this.times = tokens.flatMap(({ kind, n }) => (kind === 'time' ? [clockText(n * 1e6)] : []))
    const ids = new Set(tokens.flatMap(({ kind, ids: named }) => (kind === 'composition' ? named : [])))
    this.comp = project.draft.start.compositions.find(({ id }) => ids.has(id) && ids.size === 1)
  }

  /** Where the words begin that were looked for and found since the last call, and the verb. */
  taken(): ReadonlySet<number> {
    const taken = this.#taken
    this.#taken = new Set()
    for (const { senses, from } of this.tokens)
      if (senses.verb !== undefined && senses.verb === this.verb) taken.add(from)
    return taken
  }

  #find(isMeant: (token: Token) => boolean): boolean {
    const found = this.tokens.filter(isMeant)
    for (const { from } of found) this.#taken.add(from)
    return found.length > 0
  }

  has(sense: keyof Senses, ...values: string[]): boolean {
    return this.#find(({ senses }) => values.includes(senses[sense] ?? ''))
  }

  hasText(...texts: string[]): boolean {
    return this.#find(({ text }) => texts.includes(text))
  }

  amount(unit: Unit): number | null {
    return this.tokens.find((token) => token.kind === 'amount' && token.unit === unit)?.n ?? null
  }

  number(): number | null {
    return this.tokens.find(({ kind }) => kind === 'number')?.n ?? null
  }

  text(kind: Token['kind']): string | null {
    return this.tokens.find((token) => token.kind === kind)?.text ?? null
  }

  /** “1080x1920” */
  get size(): string | null {
    return this.tokens.find(({ kind }) => kind === 'size')?.pair?.join('x') ?? null
  }

  /** Something goes somewhere else, and nothing is cut. */
  get carries(): boolean {
    return this.verb === 'move' || this.verb === 'copy'
  }

  get restores(): boolean {
    // All are looked for, as all of them say it: “bring … back”.
    return [this.has('verb', 'restore'), this.hasText('back'), this.verb === 'restore'].includes(true)
  }

  /** Also “… needs cutting”, “… can go”, “sponsor read out”. */
  get removes(): boolean {
    const isRemoval =
      (this.verb === null && this.hasText('no', 'without', 'anymore')) ||
      ['remove', 'off', 'shorten'].includes(this.verb ?? '') ||
      (['make', 'copy', 'keep', 'rename', 'move', 'start', 'end'].includes(this.verb ?? '')
        ? false
        : this.has('verb', 'remove') ||
          this.hasText('gone', 'begone') ||
          this.#find((token) => LEAVING.has(token.text) && this.#endsPart(token)))
    return isRemoval && !this.restores
  }

  /** “Only the first minute”, where nothing else is to be done. */
  get keeps(): boolean {
    const isOther = ({ senses: { verb } }: Token) => OTHERS.has(verb ?? '')
    return this.has('limit', 'only') && !this.tokens.some(isOther)
  }

  #endsPart(token: Token): boolean {
    const next = this.tokens
      .slice(this.tokens.indexOf(token) + 1)
      .find(({ senses, text }) => senses.glue !== 'politeness' && text !== 'though')
    return next === undefined || next.kind === 'mark' || next.kind === 'break'
  }

  /** “A separate one”, “of its own”. */
  get isNew(): boolean {
    return (
      !this.removes && this.hasText('new', 'version', 'separate', 'another', 'additional', 'extra', 'own')
    )
  }

  get makes(): boolean {
    return this.has('thing', 'excerpt', 'clip') || this.has('verb', 'make', 'copy')
  }

  get starts(): boolean {
    return (
      this.has('verb', 'start') ||
      this.hasText('open', 'opens', 'top', 'head', 'beginning', 'kick off', 'in on')
    )
  }

  get ends(): boolean {
    // “Out "X"” may take it away.
    if (this.tokens.length === 2 && this.hasText('out') && this.quote !== null) return false
    return (
      this.has('verb', 'end') ||
      this.hasText('tail', 'close', 'closes', 'out', 'out on', 'last', 'wrap', 'up to')
    )
  }

  /** “Twice”, “once is enough”, “stutter”: something is said more often than it should be. */
  get repeats(): boolean {
    // “Delete it again” repeats nothing; “he says it again” does.
    const isTold = this.tokens.some(({ text }, at) => at > 0 && !isAuxiliary(text) && isFiniteVerb(text))
    return this.hasText(...REPEATING) || (isTold && this.hasText('again', 'once'))
  }

  get swears(): boolean {
    return (
      this.has('thing', 'profanity') ||
      this.hasText('swears', 'swear', 'swearing', 'sweary', 'curses', 'cursing')
    )
  }

  /** The names of all compositions that are meant, in their order here. */
  get compositions(): string[] {
    const ids = this.tokens.flatMap(({ kind, ids: named }) =>
      kind === 'composition' && named.length === 1 ? named : [],
    )
    return [...new Set(ids)].flatMap(
      (id) => this.project.draft.start.compositions.find((one) => one.id === id)?.name ?? [],
    )
  }

  /** “Old draft is dead to me, delete”, “delete Old draft”: a composition is what it is about, and not where. */
  get opensWithName(): boolean {
    const at = this.tokens.findIndex(({ kind }) => kind === 'composition')
    const before = this.tokens.slice(0, Math.max(0, at))
    return (
      at >= 0 &&
      before.every(
        ({ senses, kind }) => kind === 'mark' || senses.glue !== undefined || senses.verb === 'remove',
      )
    )
  }

  /** All that are there but are not named. */
  get otherCompositions(): string[] {
    const named = this.compositions
    return named.length === 0
      ? []
      : this.project.draft.start.compositions.flatMap(({ name }) => (named.includes(name) ? [] : [name]))
  }

  /** “Delete the others”, “everything but Interview”: what is not named is meant. */
  get speaksOfOthers(): boolean {
    const isAll = this.has('place', 'everything') || this.hasText('lot')
    const isAllBut = isAll && this.has('limit', 'but', 'except')
    const stays = this.tokens.some(({ text }) => STAYING.has(text) && text !== 'keep')
    return isAllBut || (this.hasText('other', 'others', 'rest') && !stays)
  }

  /** “Welcome at 0:00”, “"Intro" at one minute”, “0:12 Intro”: each name with its time. */
  namedTimes(): [string, string][] {
    return this.tokens.flatMap(({ kind, n, unit, text }, at): [string, string][] => {
      const isStart = text === 'beginning' || text === 'start' || text === 'top'
      let to = at
      while (to > 0 && ['at', '@', 'the', 'very', 'right'].includes(this.tokens[to - 1]?.text ?? '')) to--
      const isAt = to < at
      if (kind !== 'time' && !(isAt && (isStart || (kind === 'amount' && unit === 's')))) return []
      let from = to
      while (isAt && from > 0 && to - from < 6 && this.#isNameWord(from - 1)) from--
      let end = at + 1
      while (!isAt && end - at <= 6 && !this.#endsPart(this.tokens[end - 1] as Token)) end++
      const words = isAt ? this.tokens.slice(from, to) : this.tokens.slice(at + 1, end)
      return words.length === 0 ? [] : [[wordsOf(words, this.prompt), isStart ? '0:00' : clockText(n * 1e6)]]
    })
  }

  #isNameWord(at: number): boolean {
    const token = this.tokens[at]
    return (
      token !== undefined &&
      !['mark', 'break', 'composition'].includes(token.kind) &&
      token.text !== 'and' &&
      token.senses.verb === undefined
    )
  }

  get quotes(): string[] {
    return this.tokens.flatMap(({ kind, quoted }) =>
      kind === 'quote' && quoted !== undefined ? [quoted] : [],
    )
  }

  /** “Square ”, “vertical ”, or nothing: how a new film is to be shaped. */
  get shape(): string {
    const size = this.tokens.find(({ kind }) => kind === 'size')?.pair
    const ratio = this.text('ratio') ?? ''
    if (this.has('look', 'square') || ratio === '1:1' || (size && size[0] === size[1])) return 'square '
    return this.has('look', 'vertical') || ratio === '9:16' || (size && size[0] < size[1]) ? 'vertical ' : ''
  }

  /** A text in quotation marks, or words with capitals that name nothing else. */
  name(): string | null {
    const clause = { tokens: [...this.tokens], verb: this.verb, isNegated: false, isRequest: false }
    const [named] = new Item(clause, this.prompt).names
    if (named !== undefined) {
      const words = this.tokens.slice(named.from, named.to)
      this.#find((token) => words.includes(token))
      return words.length <= MAX_NAME_WORDS ? named.text.replace(/[.,;:]$/, '') : null
    }
    // What somebody says is a place, but for a chapter that is called so.
    const quote = this.tokens.find(
      ({ kind, quoted }, at) =>
        kind === 'quote' && (!this.isHeard(quoted) || namesIt(this.tokens[at - 1]?.senses)),
    )
    return quote?.quoted ?? this.#bareName()
  }

  /** “…, name Away end” */
  #bareName(): string | null {
    const from = this.tokens.findIndex(({ text }) => text === 'name')
    const rest = this.tokens.slice(from + 1)
    const end = rest.findIndex(({ kind }) => kind === 'mark' || kind === 'break')
    const words = (end < 0 ? rest : rest.slice(0, end)).filter((token) => !refersBack(token, this.prompt))
    // “The name with 2026 in it”, “the name it has”: which name it is, and no new one.
    const isDescribed = words.some(
      ({ senses, text }) => senses.link !== undefined || isAuxiliary(text) || senses.glue === 'pronouns',
    )
    if (from < 0 || isDescribed || words.length === 0 || words.length > MAX_BARE_NAME) return null
    this.#find((token) => token === this.tokens[from] || words.includes(token))
    return wordsOf(words, this.prompt) || null
  }

  isHeard(text: string): boolean {
    const words = plainWordsOf(text).join(' ')
    this.#talks ??= [...this.project.context.words.values()].map(
      (talk) => ` ${plainTranscript(talk).join(' ')} `,
    )
    return this.#talks.some((talk) => talk.includes(` ${words} `))
  }

  /** Names of files, in their order here. */
  files(): string[] {
    this.#find(({ kind }) => kind === 'media')
    const ids = new Set(this.tokens.flatMap(({ kind, ids: named }) => (kind === 'media' ? named : [])))
    return [...ids].flatMap((id) => this.project.context.media.get(id)?.name ?? [])
  }

  /** Where something is, in the prompt's own words: “the last question”, “from "…" to "…"”. */
  places(): string[] {
    if (this.tokens.length > MAX_PLACE_WORDS) return []
    const item = new Item(
      { tokens: [...this.tokens], verb: this.verb, isNegated: false, isRequest: false },
      this.prompt,
    )
    return item.places
      .filter(({ place }) => place.kind !== 'all' && place.kind !== 'media')
      .map(({ from, to }) => {
        const own = this.tokens.slice(from, to)
        const tokens = own.slice(Math.max(0, own.findIndex(opensPlace)))
        this.#find((token) => tokens.includes(token))
        return wordsOf(tokens, this.prompt)
      })
  }

  /** What they speak of that is heard in the talk: the words together, and the rarest of them. */
  topics(): string[] {
    const heard = topicsHeard(this.project.context)
    const called = this.name() ?? ''
    // In quotation marks, it is no word of what they speak of anyway.
    const name = this.quotes.includes(called) ? [] : called.toLowerCase().split(/\s+/)
    const isTopic = ({ kind, text, senses }: Token) =>
      kind === 'word' &&
      !name.includes(text) &&
      !speaksIn(text, this.project) &&
      !isStopWord(text) &&
      !hasSense(senses) &&
      !isWord(text, 'fresh') &&
      heard.has(stem(withoutGenitive(text)))
    this.#find(isTopic)
    const named = new Map(
      this.tokens
        .filter(isTopic)
        .map(({ text }) => [stem(withoutGenitive(text)), withoutGenitive(text)] as const),
    )
    const rarest = [...named].toSorted(([a], [b]) => (heard.get(a) ?? 0) - (heard.get(b) ?? 0))
    const joined = [...named.values()].slice(0, MAX_TOPIC_WORDS).join(' ')
    return rarest.length > 0
      ? [...new Set([joined, ...rarest.slice(0, MAX_TOPICS).map(([, word]) => word)])]
      : []
  }

  /** In the one composition that they name, or in all others. */
  scoped(command: string): string {
    const names = this.project.draft.start.compositions.map(({ name }) => `"${name}"`)
    if (this.comp === undefined || names.some((name) => command.includes(name))) return command
    return `In ${listed(this.speaksOfOthers ? this.otherCompositions : [this.comp.name])}, ${command}`
  }
}

/** “Of the first minute”, “have Priya's opinion”: where the words of a place begin. */
function opensPlace({ kind, senses, text }: Token): boolean {
  const isSmall = kind === 'mark' || text === 'of' || text === 'that'
  return !isSmall && (senses.glue === undefined || senses.glue === 'articles')
}

const namesIt = (before: Senses = {}) => before.thing !== undefined || before.link === 'called'

const OTHERS = new Set(['remove', 'caption', 'rename', 'set'])

/** Behind what shall leave: “the intro can go”, “sponsor read out”. */
const LEAVING = new Set(['go', 'goes', 'out'])

/** How often topics are heard. */
export const topicsHeard = keptFor(({ words }: EditContext) => {
  const heard = new Map<string, number>()
  for (const list of words.values())
    for (const word of list.slice(0, 20_000))
      for (const one of topicWords(word.text)) heard.set(one, (heard.get(one) ?? 0) + 1)
  return heard
})

const REPEATING = [
  ...[
    'twice',
    'double',
    'doubled',
    'repeat',
    'repeats',
    'repeated',
    'repetition',
    'stutter',
    'stutters',
    'dupe',
    'dedupe',
  ],
  ...['flub', 'flubbed', 'blown', 'botched', 'fluff', 'fluffed', 'redo', 'duplicate', 'restart', 'restarts'],
]

/** “"A", "B" and "C"” */
export function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`
}

/** Whether it is a word that the vocabulary knows. */
export function hasSense(senses: Senses): boolean {
  return Object.keys(senses).length > 0
}
