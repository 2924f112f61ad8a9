// Commands filled with what a prompt names.

import type { Composition } from '../../edit/document.ts'
import { clockText } from '../../edit/time-text.ts'
import { isStopWord, stem, topicWords } from '../commands/plans/words.ts'
import type { AgentProject } from '../engine.ts'
import type { Clause } from '../language/read/clause.ts'
import { wordsOf } from '../language/read/item.ts'
import type { Token, Unit } from '../language/read/tokens.ts'
import type { Senses } from '../language/vocabulary.ts'

export const MAX_WORDS = 400

/** Commands about what an instruction names: its texts, times, sizes, compositions, and what the talk says about them. */
export function filledFrom(said: Said): string[] {
  return FILLED.flatMap((fill) => fill(said) ?? []).map((command) => said.scoped(command))
}

/** What some words name, as the slots of commands. */
export class Said {
  readonly quote: string | null
  readonly times: string[]
  readonly comp: Composition | undefined
  readonly verb: string | null
  readonly #tokens: readonly Token[]

  constructor(
    { tokens, verb }: Clause,
    readonly prompt: string,
    readonly project: AgentProject,
  ) {
    this.#tokens = tokens.slice(0, MAX_WORDS)
    this.verb = verb
    this.quote = this.#tokens.find(({ kind }) => kind === 'quote')?.quoted ?? null
    this.times = tokens.flatMap(({ kind, n }) => (kind === 'time' ? [clockText(n * 1e6)] : []))
    const ids = new Set(tokens.flatMap(({ kind, ids: named }) => (kind === 'composition' ? named : [])))
    this.comp = project.draft.start.compositions.find(({ id }) => ids.has(id) && ids.size === 1)
  }

  has(sense: keyof Senses, ...values: string[]): boolean {
    return this.#tokens.some(({ senses }) => values.includes(senses[sense] ?? ''))
  }

  hasText(...texts: string[]): boolean {
    return this.#tokens.some(({ text }) => texts.includes(text))
  }

  amount(unit: Unit): number | null {
    return this.#tokens.find((token) => token.kind === 'amount' && token.unit === unit)?.n ?? null
  }

  number(): number | null {
    return this.#tokens.find(({ kind }) => kind === 'number')?.n ?? null
  }

  text(kind: Token['kind']): string | null {
    return this.#tokens.find((token) => token.kind === kind)?.text ?? null
  }

  get restores(): boolean {
    return this.verb === 'restore' || this.has('verb', 'restore') || this.hasText('back')
  }

  get removes(): boolean {
    const isRemoval =
      ['remove', 'off', 'shorten'].includes(this.verb ?? '') || this.#tokens.at(-1)?.text === 'out'
    return isRemoval && !this.restores
  }

  get makes(): boolean {
    return this.has('thing', 'excerpt', 'clip') || this.has('verb', 'make', 'copy')
  }

  /** A text in quotation marks, or words with capitals that name nothing else. */
  name(): string | null {
    if (this.quote !== null) return this.quote
    const from = this.#tokens.findIndex(({ senses, text }) => senses.link === 'called' || text === 'name')
    const rest = this.#tokens.slice(from + 1)
    const end = rest.findIndex(({ kind }) => kind === 'mark' || kind === 'break')
    const words = rest
      .slice(0, end < 0 ? 6 : Math.min(end, 6))
      .filter(({ senses }) => senses.glue !== 'pronouns')
    return from < 0 ? null : wordsOf(words, this.prompt) || null
  }

  /** Files, without their endings, as people say them. */
  files(): string[] {
    const ids = new Set(this.#tokens.flatMap(({ kind, ids: named }) => (kind === 'media' ? named : [])))
    return [...this.project.context.media.values()]
      .filter(({ id }) => ids.has(id))
      .map(({ name }) => name.replace(/\.\w{1,5}$/, '').replace(/[-_]+/g, ' '))
  }

  /** What they speak of that is heard in the talk: the words together, and the rarest of them. */
  topics(): string[] {
    const heard = new Map<string, number>()
    for (const words of this.project.context.words.values())
      for (const word of words.slice(0, 20_000))
        for (const one of topicWords(word.text)) heard.set(one, (heard.get(one) ?? 0) + 1)
    const name = this.name()?.toLowerCase().split(/\s+/) ?? []
    const named = new Map(
      this.#tokens
        .filter(({ text }) => !name.includes(text))
        .filter(({ kind, text, senses }) => kind === 'word' && !isStopWord(text) && !hasSense(senses))
        .map(({ text }) => [stem(text), text] as const)
        .filter(([one]) => heard.has(one)),
    )
    const rarest = [...named].toSorted(([a], [b]) => (heard.get(a) ?? 0) - (heard.get(b) ?? 0))[0]
    return rarest ? [...new Set([[...named.values()].slice(0, 4).join(' '), rarest[1]])] : []
  }

  /** In the one composition that they name. */
  scoped(command: string): string {
    const isWhole =
      command.includes('"') && this.comp !== undefined && command.includes(`"${this.comp.name}"`)
    return this.comp === undefined || isWhole ? command : `In "${this.comp.name}", ${command}`
  }
}

function hasSense(senses: Senses): boolean {
  return Object.keys(senses).length > 0
}

type Fill = (said: Said) => string | string[] | null

/** Commands by what is named, the most particular first. */
const FILLED: readonly Fill[] = [
  (said) => (said.restores ? 'restore everything that was removed' : null),
  (said) => (said.removes ? said.files().map((name) => `remove the ${name} clip`) : null),
  (said) => {
    const db = said.amount('db')
    const isUp = said.has('look', 'louder') || said.has('verb', 'raise')
    if (db === null && !said.hasText('louder', 'quieter', 'softer', 'loud', 'volume')) return null
    const [what, way] = [said.has('thing', 'music') ? 'music' : 'volume', isUp ? 'up' : 'down']
    return `turn the ${what} ${way} by ${Math.abs(db ?? 3)} dB`
  },
  (said) => {
    const factor = said.amount('x')
    return factor === null || factor < 0.25 || factor > 4 ? null : `change the speed to ${factor}x`
  },
  (said) =>
    said.has('thing', 'retakes') || (said.removes && said.hasText('take', 'takes', 'attempt'))
      ? 'remove retakes'
      : null,
  (said) =>
    said.comp &&
    said.has('verb', 'remove') &&
    !said.has('thing', 'captions', 'titles', 'markers', 'chapters', 'fillers', 'pauses')
      ? `delete the composition "${said.comp.name}"`
      : null,
  (said) => {
    const name = said.name()
    return said.comp &&
      name &&
      name !== said.comp.name &&
      said.has('verb', 'rename', 'set', 'make') &&
      !said.makes
      ? `rename "${said.comp.name}" to "${name}"`
      : null
  },
  (said) => {
    const name = said.name()
    return said.has('verb', 'copy') || said.has('thing', 'copy')
      ? `make a copy called "${name ?? 'Copy'}"`
      : null
  },
  (said) => {
    const [from, to] = said.times
    if (from === undefined || to === undefined || said.has('thing', 'titles')) return null
    if (said.makes) return `make a clip of ${from} to ${to} called "${said.name() ?? 'Clip'}"`
    return said.has('verb', 'keep')
      ? `keep only ${from} to ${to}`
      : said.removes
        ? `cut ${from} to ${to}`
        : null
  },
  (said) => {
    const isShown = said.hasText('screen', 'picture') || said.has('look', 'lowerThird')
    if (!said.has('thing', 'titles') && !(isShown && said.quote !== null)) return null
    const [from, to] = said.times
    const [text, span] = [said.name(), from && to ? ` from ${from} to ${to}` : ' for 4 seconds']
    if (said.removes) return 'remove the title'
    return text === null ? null : [`add a title "${text}"${span}`, `change the title to "${text}"`]
  },
  (said) => {
    if (!said.has('thing', 'markers', 'chapters')) return null
    const [kind, name, [at]] = [said.has('thing', 'chapters') ? 'chapter' : 'marker', said.name(), said.times]
    if (said.removes) return [`delete the ${kind} "${name ?? ''}"`, `remove all ${kind}s`]
    const places = at ? [`at ${at}`] : said.topics().map((topic) => `at the part about ${topic}`)
    return [...places.map((place) => `add a ${kind} ${place} called "${name ?? 'Here'}"`), 'add chapters']
  },
  (said) => {
    if (!said.has('thing', 'captions')) return null
    const look = ['karaoke', 'boxed', 'plain'].find((one) => said.has('look', one))
    const burned = said.has('look', 'burned') ? 'burned-in ' : ''
    return said.removes || said.has('look', 'off')
      ? 'turn off captions'
      : [`add ${burned}${look ? `${look} ` : ''}captions`, 'add burned-in karaoke captions']
  },
  (said) => {
    const um = said.has('thing', 'fillers') || said.hasText('um', 'ums', 'uh', 'uhs', 'er', 'ers')
    return um ? (said.restores ? 'restore the filler words' : 'remove the ums and uhs') : null
  },
  (said) =>
    said.has('thing', 'pauses', 'pacing')
      ? `shorten pauses to ${Math.max(0.1, Math.min(3, said.amount('s') ?? 0.4))} s`
      : null,
  (said) =>
    said.has('thing', 'profanity')
      ? said.removes
        ? 'remove the swear words'
        : 'mute the swear words'
      : null,
  (said) => (said.has('thing', 'studioSound', 'audio') && !said.removes ? 'add studio sound' : null),
  (said) =>
    said.has('thing', 'loudness')
      ? `set the loudness to ${-Math.abs(said.amount('lufs') ?? said.number() ?? 14)} LUFS`
      : null,
  (said) =>
    said.has('thing', 'fades') || said.has('verb', 'fade')
      ? `add a ${said.amount('s') ?? 1} second fade out`
      : null,
  (said) => (said.quote !== null && said.removes ? `remove "${said.quote}"` : null),
  (said) => (said.quote !== null && said.has('verb', 'end') ? `end after "${said.quote}"` : null),
  (said) => (said.quote !== null && said.has('verb', 'start') ? `start at "${said.quote}"` : null),
  (said) =>
    said.topics().flatMap((topic) => {
      if (said.makes) {
        const name = said.name()
        const shape = said.has('look', 'square')
          ? 'square '
          : said.has('look', 'vertical') || said.text('size')
            ? 'vertical '
            : ''
        return [`make a ${shape}clip of the part about ${topic}${name ? ` called "${name}"` : ''}`]
      }
      if (said.verb === 'keep' || said.has('limit', 'only')) return [`keep only the part about ${topic}`]
      if (said.verb === 'end') return [`end after the part about ${topic}`]
      if (said.verb === 'start') return [`start at the part about ${topic}`]
      return said.removes ? [`remove the part about ${topic}`] : []
    }),
  (said) => {
    const shape =
      said.text('size') ??
      said.text('ratio') ??
      ['vertical', 'square', 'landscape'].find((one) => said.has('look', one))
    return shape ? `make it ${shape}` : null
  },
  (said) => {
    const seconds = said.amount('s')
    return seconds !== null && said.has('verb', 'shorten', 'make', 'keep')
      ? `make a ${seconds} second highlight reel`
      : null
  },
]
