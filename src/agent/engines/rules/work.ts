// One clause being worked on: whom it is about, where, with which exceptions, and what of it nobody
// understood.
import type { CompositionId } from '../../../edit/document.ts'
import { unionOf, within, without } from '../../../edit/ranges.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { outsideOf, placesIn } from './places/read-places.ts'
import type { Clause } from './reading/clause.ts'
import type { Scene } from './scene.ts'
import { type Scope, scopeOf } from './scope.ts'

/** Reads what it understands of a clause, and does it. */
export type Intent = (work: Work) => void

/** Words that may stay unread without anything being lost. */
const HARMLESS = new Set(
  `a an the this that these those it its them they my your our his her their all every some any each both no of to in on at for from with by as and or , - : ( )
   please just also then now very really quite too so well okay thanks thank hey hi hello dear again both here there where possible
   composition video project clip audio recording media transcript podcast interview episode footage edit edits editing content timeline file sound picture
   everywhere throughout across whole entire completely totally entirely fully properly nicely carefully automatically quickly simply nice good great
   be is are was were been being will would can could should may might do does did have has had having make add keep change set turn use get give put find
   shorten extract show want need like you we i me us one ones thing things way version new any there when while if than into onto up out down off
   over through around about sure possible necessary needed available etc something anything same job work task instruction following request
   first next finally once after before word section bit style styled look looks looking feel effect effects option setting settings mode level layer
   more most less much many lot lots little slightly somewhat <none> position text overlay long short track tracks
   go ahead let exactly already currently existing current entire kind type sort apply enable create generate time times result results end start
   named name title intact untouched unchanged still overall general voice voices everyone hopefully maybe perhaps
   quality professional clean clear crisp better best cool awesome fine perfect ready final finished polished style classic default standard normal regular
   removal strength appreciate appreciated focusing focus own separate optimise optimize wise style vibe energy great awesome cheers ta kindly
   quiet quietly softly back big another within inside cinematic dramatic sleek elegant modern dynamic punchy engaging catchy lovely stunning beautiful youtube tiktok instagram linkedin facebook twitter s he she him her hers they them theirs himself herself sounds full frame bars visible fit go but resize based play run because since which who whose what how             
   only else remove cut trim gone disappear speech speaking spoken unchanged talk everything`.split(/\s+/),
)
/** Says what happened, before or after a wish. */
const TELLS = /^(?:i|we|he|she|they|it|so|you) (?:\w+ed|made|did|was|were|had|got|shot|took)\b/
const RESTRICTING =
  /^(?:in|from|during|when|where|that|which|who|whose|while|about|near|around|between|before|after|except|if|unless|only|until|within|inside|containing|over|under|longer|shorter|at)$/

/** Objects that several readers share a clause with. */
const OTHER_OBJECT =
  /^(?:pause|retake|filler|um|uh|er|ah|hmm|caption|studiosound|title|lowerthird|chapter|marker|pacing|highlight|mute|louder|quieter|volume|loudness|normalize|fadein|fadeout|vertical|square|horizontal|crossfade|karaoke|boxed|burned|faster|slower|speed|crop|blur|pad|ratio)$/

/** A clause with all that its readers share. */
export class Work {
  /** True once somebody understood something of the clause. */
  understood = false
  /** Set when the clause was refused: its rest needs no further word. */
  refused = false
  #scope: Scope | null = null

  constructor(
    readonly scene: Scene,
    readonly clause: Clause,
    /** Clauses that take something out of this one: "but…", "except…", "keep the ums". */
    readonly exceptions: readonly Clause[],
    /** What the other clauses of the sentence say about compositions. */
    readonly fallbackScope: Scope | null,
    /** The clauses after this one. */
    readonly following: readonly Clause[],
    /** Every clause of the prompt. */
    readonly all: readonly Clause[],
    /** The first verb, or that of the clause before when it goes on with its objects. */
    readonly verb: string,
  ) {}

  get text(): string {
    return this.clause.text
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.clause.text)
  }

  /** Takes what the pattern matches of the unread rest. */
  take(pattern: RegExp): RegExpExecArray | null {
    const match = this.clause.take(pattern)
    if (match) this.understood = true
    return match
  }

  /** The compositions that the clause is about; none after a refusal, which is noted. */
  targets(): CompositionId[] {
    this.#scope ??= scopeOf(this.clause, this.scene, this.fallbackScope)
    if (this.#scope.ok) return this.#withoutExcepted(this.#scope.ids)
    this.refuse(this.#scope.why)
    return []
  }

  #withoutExcepted(ids: CompositionId[]): CompositionId[] {
    const excepted = this.exceptions.flatMap((clause) => {
      const named = clause.entities('composition').flatMap((entity) => entity.ids)
      if (named.length > 0 && !/\b(?:filler|um|uh|er|ah|hmm|pause|retake)\b/.test(clause.text))
        clause.readAll()
      return named
    })
    // "Do not touch the Voice memo" takes it out of "every composition".
    if (this.chosen !== 'named')
      for (const { kind, compositionIds } of this.scene.draft.guards)
        if (kind === 'anything' && compositionIds && compositionIds.length < this.scene.compositions.length)
          excepted.push(...compositionIds)
    return ids.filter((id) => !excepted.includes(id))
  }

  /** From here on the clause is about these, whatever it said: what it has just made. */
  aim(ids: CompositionId[]): void {
    this.#scope = { ok: true, ids, how: 'named' }
  }

  /** Reads now whom the clause is about. */
  settleScope(): void {
    this.#scope ??= scopeOf(this.clause, this.scene, this.fallbackScope)
  }

  /** How the targets were chosen. */
  get chosen(): 'named' | 'every' | 'default' | 'unknown' {
    this.#scope ??= scopeOf(this.clause, this.scene, this.fallbackScope)
    return this.#scope.ok ? this.#scope.how : 'unknown'
  }

  refuse(why: string): void {
    this.understood = true
    if (this.refused) return
    this.refused = true
    this.scene.refuse(this.clause, why)
  }

  /**
   * Where in a composition this clause acts, with its exceptions taken out; `whole` when it names no
   * place; null when it names one that is not there (noted).
   */
  whereIn(
    id: CompositionId,
    purpose: 'remove' | 'keep' = 'remove',
    exceptions = this.exceptions,
  ): { whole: boolean; ranges: TimeRange[] } | null {
    const reference = this.scene.reference(id)
    const places = placesIn(this.clause, reference, purpose)
    if (places.kind === 'missing') {
      this.problems.push(places.why)
      return null
    }
    let whole = places.kind === 'none'
    let ranges = whole
      ? [{ startUs: 0, endUs: reference.durationUs }]
      : (places as { ranges: TimeRange[] }).ranges
    const inverted =
      !whole &&
      /\b(?:outside|except|other than)\b/.test(this.clause.text) &&
      this.clause.take(/\b(?:outside(?: of)?|except)\b/)
    if (inverted) ranges = outsideOf(ranges, reference.durationUs)
    for (const exception of exceptions) {
      let kept = placesIn(exception, reference, 'keep', exception.text)
      if (kept.kind !== 'found') continue
      // What is kept is not widened over all that shall go: "cut the TikTok remark but keep the Instagram one".
      if (purpose === 'remove' && isCovered(ranges, kept.ranges)) {
        const narrow = placesIn(exception, reference, 'remove', exception.text)
        if (narrow.kind === 'found') kept = narrow
      }
      const { ranges: spared } = kept
      if (exception.entities('composition').length > 0) continue
      // "… except A and B": a part that is not found would go as well.
      const pieces = exception.text.split(/ and | , /).filter((piece) => /[a-z<]/.test(piece)).length
      if (purpose === 'remove' && pieces > kept.inOrder.length) {
        this.problems.push('not all of what shall stay is clear, and nothing is removed on a guess')
        return null
      }
      exception.readAll()
      ranges = ranges.flatMap((range) => without(range, unionOf(spared)))
      whole = false
    }
    return { whole, ranges }
  }

  /** Places that were named and are not there, one per composition that was tried. */
  readonly problems: string[] = []

  /** A restriction that nobody understood ("in the boring bits"): reason enough not to remove anything. */
  unreadRestriction(): string | null {
    const { tokens } = this.clause
    for (let i = 0; i < tokens.length; i++) {
      if (OTHER_OBJECT.test(tokens[i]?.text ?? '') && this.clause.isFree(i)) {
        // The object of another reader, with what belongs to it.
        while (i < tokens.length && !/^(?:,|and)$/.test(tokens[i]?.text ?? '')) i++
        continue
      }
      if (!this.clause.isFree(i) || !RESTRICTING.test(tokens[i]?.text ?? '')) continue
      let end = i + 1
      while (end < tokens.length && this.clause.isFree(end)) end++
      const content = tokens
        .slice(i + 1, end)
        .some(({ text }) => !HARMLESS.has(text) && !/^[,.:()-]$/.test(text))
      if (content) return this.clause.original(i, end)
    }
    return null
  }

  /** Adjectives and the like before a noun that nobody understood. */
  unreadWords(): string[] {
    return this.clause.tokens.flatMap(({ text }, i) =>
      this.clause.isFree(i) && !HARMLESS.has(text) && /[\p{L}\d]/u.test(text)
        ? [this.clause.original(i, i + 1)]
        : [],
    )
  }

  /** Words that nobody understood and that are no object of another reader. */
  unreadObjects(): string[] {
    return this.clause.tokens.flatMap(({ text }, i) =>
      this.clause.isFree(i) && !HARMLESS.has(text) && !OTHER_OBJECT.test(text) && /\p{L}{2}/u.test(text)
        ? [this.clause.original(i, i + 1)]
        : [],
    )
  }

  /**
   * What of the clause nobody understood: whole pieces between commas and "and", or words of a piece of
   * which the rest was understood.
   */
  unreadPieces(): { words: string; isWhole: boolean }[] {
    const found: { words: string; isWhole: boolean }[] = []
    const { tokens } = this.clause
    const isUnknown = (index: number) => {
      const text = tokens[index]?.text ?? ''
      return this.clause.isFree(index) && !HARMLESS.has(text) && /[\p{L}\d]/u.test(text)
    }
    let from = 0
    const close = (to: number) => {
      const places = Array.from({ length: to - from }, (_, index) => from + index)
      const unknown = places.filter(isUnknown)
      const [first, last] = [unknown[0], unknown.at(-1)]
      if (first !== undefined && last !== undefined) {
        const isWhole = places.every((index) => this.clause.isFree(index))
        const piece = tokens
          .slice(from, to)
          .map(({ text }) => text)
          .join(' ')
        const isTold = isWhole || TELLS.test(piece)
        const words = isTold ? this.clause.original(from, to) : this.clause.original(first, last + 1)
        found.push({ words, isWhole })
      }
      from = to + 1
    }
    for (const [index, token] of tokens.entries())
      if (/^(?:,|and|or|:|\(|\)|-)$/.test(token.text)) close(index)
    close(tokens.length)
    return found
  }
}

/** Whether nothing of `ranges` lies outside `limits`. */
function isCovered(ranges: readonly TimeRange[], limits: readonly TimeRange[]): boolean {
  const union = unionOf(limits)
  return ranges.every((range) => without(range, union).length === 0)
}

/** The parts of `ranges` inside `limits`. */
export function limitedTo(ranges: readonly TimeRange[], limits: readonly TimeRange[]): TimeRange[] {
  const union = unionOf(limits)
  return unionOf(ranges.flatMap((range) => within(range, union)))
}
