// What a prompt acts upon: the draft, what its compositions say, which of them the prompt means now,
// and what could not be done. Times in a prompt are those of a composition as its writer saw it,
// before the prompt changed anything; the scene translates them to where they are now.
import { isDeepStrictEqual } from 'node:util'
import type { Composition, CompositionId, EditDocument, MediaReference } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { durationOfComposition, mainTrackOf, type PlacedClip, placedClips } from '../../../edit/position.ts'
import { unionOf } from '../../../edit/ranges.ts'
import { intersection, type Microseconds, type TimeRange } from '../../../edit/time.ts'
import { clockText } from '../../../edit/time-text.ts'
import { type HeardWord, heardWords, type Sentence, sentencesOf } from '../../../edit/transcript.ts'
import type { AgentProject, Draft, Report } from '../../engine.ts'
import { alreadySo, isThere } from './already.ts'
import type { Clause } from './reading/clause.ts'

/** A part of the prompt that was asked for and not done. */
export type Unmet = { words: string; why: string }

/** A composition as the writer of the prompt knows it, with what is heard in it. Times are its own. */
export type Reference = {
  composition: Composition
  nameOfMedia(id: string): string
  durationUs: Microseconds
  words: HeardWord[]
  sentences: Sentence[]
}

/** More compositions in which nothing changed are not told one by one. */
const MOST_UNCHANGED = 4

/** What all readers of a prompt work on. */
export class Scene {
  /** The compositions that "it" means: what this prompt made or named last. Null: none yet. */
  focus: CompositionId[] | null = null
  /** Compositions that this prompt made. */
  readonly made: CompositionId[] = []
  /** The clip that this prompt put in last: “fade it out”. */
  lastClip: { compositionId: CompositionId; clipId: string; sentence: number } | null = null
  readonly unmet: Unmet[] = []
  /** Answers and remarks, each a sentence. */
  readonly remarks: string[] = []
  /** Why operations of the clause that is worked on changed nothing. */
  readonly #unchanged: string[] = []
  readonly #references = new Map<CompositionId, { document: EditDocument; read: Reference | null }>()

  constructor(
    readonly project: AgentProject,
    readonly report: Report,
  ) {
    for (const { id } of this.document.compositions) this.#know(id)
  }

  get draft(): Draft {
    return this.project.draft
  }

  get document(): EditDocument {
    return this.project.draft.document
  }

  get compositions(): readonly Composition[] {
    return this.document.compositions
  }

  /** What a clause that names no composition is about: "it", else the one that is looked at, else all. */
  get meant(): CompositionId[] {
    if (this.focus) return this.focus
    const { shownCompositionId } = this.project
    return this.compositions.some(({ id }) => id === shownCompositionId) && shownCompositionId !== undefined
      ? [shownCompositionId]
      : this.compositions.map(({ id }) => id)
  }

  get media(): MediaReference[] {
    return [...this.project.context.media.values()]
  }

  composition(id: CompositionId): Composition | null {
    return this.compositions.find((one) => one.id === id) ?? null
  }

  nameOf(id: CompositionId): string {
    const one = this.composition(id) ?? this.draft.start.compositions.find((start) => start.id === id)
    return one?.name ?? id
  }

  durationOf(id: CompositionId): Microseconds {
    const one = this.composition(id)
    return one ? durationOfComposition(one) : 0
  }

  /** The composition as it was before this prompt, or as this prompt first made it. */
  reference(id: CompositionId): Reference {
    const known = this.#references.get(id)
    if (known?.read) return known.read
    const read = readComposition(known?.document ?? this.document, id, this.project)
    if (known) known.read = read
    return read
  }

  /** The composition as it is now. */
  now(id: CompositionId): Reference {
    return readComposition(this.document, id, this.project)
  }

  /** Where stretches of the reference are now; what was removed since is gone from them. */
  toNow(id: CompositionId, ranges: readonly TimeRange[]): TimeRange[] {
    const now = this.composition(id)
    const reference = this.reference(id).composition
    if (!now) return []
    if (reference === now || mainTrackOf(reference) === mainTrackOf(now)) return unionOf(ranges)
    const placesBefore = placedClips(mainTrackOf(reference).items)
    const placesNow = placedClips(mainTrackOf(now).items)
    const found = ranges.flatMap((range) =>
      sourcesOf(placesBefore, range).flatMap(({ mediaId, sourceRange }) =>
        placesNow.flatMap((place) => {
          const shared =
            place.clip.mediaId === mediaId ? intersection(place.clip.sourceRange, sourceRange) : null
          return shared ? [rangeOfSource(place, shared)] : []
        }),
      ),
    )
    return unionOf(found)
  }

  /** Where a time of the reference is now: the first moment at or after it that is left. */
  momentNow(id: CompositionId, atUs: Microseconds): Microseconds {
    const durationUs = this.reference(id).durationUs
    const rest = this.toNow(id, [{ startUs: atUs, endUs: Math.max(durationUs, atUs + 1) }])
    return rest[0]?.startUs ?? Math.max(0, this.durationOf(id) - 1)
  }

  /**
   * Applies all or none; a refusal is noted as unmet, with its reason, and what changes nothing is
   * remembered for `tellUnchanged`. True when the document is another one now.
   */
  apply(clause: Clause | string, operations: readonly EditOperation[]): boolean {
    const { document } = this
    const applied = this.draft.applied.length
    const fresh = operations.filter((operation) => !isThere(document, operation))
    const result = fresh.length === 0 ? null : this.draft.applyAll(fresh)
    if (result && !result.ok) this.refuse(clause, result.message)
    const isSame = result === null || (result.ok && isDeepStrictEqual(document, this.document))
    const [first] = operations
    if (isSame && first) {
      this.draft.rollBack(applied)
      this.#unchanged.push(alreadySo(document, first))
    }
    for (const { id } of this.compositions) this.#know(id)
    return result?.ok === true && !isSame
  }

  /** Remembers for `tellUnchanged` why something that was understood changes nothing. */
  noteUnchanged(sentence: string): void {
    this.#unchanged.push(sentence)
  }

  /** Says why the clause that was worked on changed nothing, unless more is known of it; the next one begins anew. */
  tellUnchanged(isTold: boolean): void {
    if (!isTold) for (const sentence of this.#unchanged.slice(0, MOST_UNCHANGED)) this.remark(sentence)
    this.#unchanged.length = 0
  }

  /** Notes that the words of `clause` were not done, and why. */
  refuse(clause: Clause | string, why: string): void {
    const words = typeof clause === 'string' ? clause : clause.original()
    if (!this.unmet.some((one) => one.words === words && one.why === why)) this.unmet.push({ words, why })
  }

  /** How everything is now; `restore` takes back what was done and noted since. */
  checkpoint(): { restore(): void } {
    const { focus, lastClip } = this
    const [applied, made, remarks] = [this.draft.applied.length, this.made.length, this.remarks.length]
    return {
      restore: () => {
        const hasMade = this.made.length > made
        this.draft.rollBack(applied)
        this.made.length = made
        this.remarks.length = remarks
        this.lastClip = lastClip
        // What follows is about what was to be made: it must not hit the original instead.
        this.focus = hasMade ? [] : focus
      },
    }
  }

  remark(sentence: string): void {
    if (!this.remarks.includes(sentence)) this.remarks.push(sentence)
  }

  #know(id: CompositionId): void {
    if (!this.#references.has(id)) this.#references.set(id, { document: this.document, read: null })
  }
}

/** Why there is no place at a time behind the end. */
export function beyondEnd({ composition, durationUs }: Reference, atUs: Microseconds): string {
  return `“${composition.name}” lasts ${clockText(durationUs)}, so there is nothing at ${clockText(atUs)}`
}

function readComposition(document: EditDocument, id: CompositionId, project: AgentProject): Reference {
  const composition = document.compositions.find((one) => one.id === id)
  if (!composition) throw new Error(`Composition ${id} is not in the document that was read`)
  const words = heardWords(composition, document, project.context)
  return {
    composition,
    nameOfMedia: (mediaId) => project.context.media.get(mediaId)?.name ?? '',
    durationUs: durationOfComposition(composition),
    words,
    sentences: sentencesOf(words),
  }
}

function sourcesOf(places: readonly PlacedClip[], range: TimeRange) {
  return places.flatMap(({ clip, range: placed }) => {
    const shared = intersection(placed, range)
    if (!shared) return []
    const { sourceRange, effects, mediaId } = clip
    const startUs = sourceRange.startUs + Math.round((shared.startUs - placed.startUs) * effects.speed)
    const endUs = sourceRange.startUs + Math.round((shared.endUs - placed.startUs) * effects.speed)
    return [{ mediaId, sourceRange: { startUs, endUs: Math.min(endUs, sourceRange.endUs) } }]
  })
}

function rangeOfSource({ clip, range }: PlacedClip, source: TimeRange): TimeRange {
  const { sourceRange, effects } = clip
  const at = (us: Microseconds) => range.startUs + Math.round((us - sourceRange.startUs) / effects.speed)
  return { startUs: at(source.startUs), endUs: Math.min(at(source.endUs), range.endUs) }
}
