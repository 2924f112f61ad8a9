// What the frames of one prompt work on: the draft, the talks as the prompt's writer saw them, which compositions are meant, and
// what must stay. Times in a prompt are those before it changed anything; `toNow` moves them.
import { isDeepStrictEqual } from 'node:util'
import type { Composition, CompositionId, EditDocument, MediaReference } from '../../edit/document.ts'
import type { EditOperation } from '../../edit/operations.ts'
import { parseOperation } from '../../edit/parse-operation.ts'
import { durationOfComposition, mainTrackOf, type PlacedClip, placedClips } from '../../edit/position.ts'
import { unionOf, within, without } from '../../edit/ranges.ts'
import { intersection, type Microseconds, type TimeRange } from '../../edit/time.ts'
import { type Talk, talkOf } from '../commands/plans/talk.ts'
import type { ProtectedKind } from '../commands/verify.ts'
import type { AgentProject, ExportWanted } from '../engine.ts'
import type { Place, PlaceUse } from '../language/places.ts'
import { type Resolved, resolvePlace } from '../language/resolve-place.ts'
import { noOpReason } from './no-op-reason.ts'
import { rangeText } from './refusal-text.ts'

/** What a frame did with an item. */
export type Outcome = { ok: true } | { ok: false; why: string; suggestions?: string[] }

/** Stretches of a composition (times before the prompt) or all of it, that no edit may change. */
export type Protection = {
  id: CompositionId
  ranges: TimeRange[] | null
  /** No edit may take it away. */
  isHeard?: boolean
  /** It is something said: captions and the shape of the picture may change. */
  isSpoken?: boolean
  /** It is what is said about a topic: a part of that may go. */
  isTopic?: boolean
}

/** What an edit changes: what is there, how that sounds, or all of it at once. */
export type Change = 'cuts' | 'sound' | 'settings'

/** Where a kept phrase is cut, so that no word loses its edges. */
const BREATH_US = 80_000

export class Session {
  /** Compositions that this prompt made. */
  readonly made: CompositionId[] = []
  /** What each of them was cut out of or copied from. */
  readonly origins = new Map<CompositionId, CompositionId>()
  /** What "it" means; empty after something could not be made, so that nothing else is taken for it. */
  focus: CompositionId[] | null = null
  /** What was named last, for “it”; all that was named, for “both”. */
  lastNamed: CompositionId[] | null = null
  readonly named: CompositionId[] = []
  /** What a heading or an opening scope set for the sentences that follow. */
  scope: CompositionId[] | null = null
  readonly protections: Protection[] = []
  /** No command may be about a composition that stays; else the result shows whether it stayed. */
  isStrict = false
  /** What a short version has to have, before the prompt: “keep the line about music”. */
  readonly wanted: { id: CompositionId; ranges: TimeRange[] }[] = []
  /** Kinds of content that must stay. */
  readonly kinds: { kind: ProtectedKind; ids: CompositionId[]; named?: string }[] = []
  /** Things whose commands must not run (“leave the pauses alone”). */
  readonly banned: string[] = []
  /** Facts about what was done that the documents do not show ("pauses over 0.6 s"), each a sentence. */
  readonly notes: string[] = []
  /** Files that the prompt asks for. */
  readonly exports: ExportWanted[] = []
  /** The last command was about music: “it” is that. */
  isAboutMusic = false
  /** What the last title, marker or pause was, for "it". */
  lastTitleId: string | null = null
  lastMusic: { compositionId: CompositionId; clipId: string } | null = null
  /** What the document would be after a command; null when that can't be carried out. */
  wouldBe: (command: string) => EditDocument | null = () => null
  #talks = new Map<CompositionId, Talk>()
  #baseline: EditDocument

  constructor(
    readonly project: AgentProject,
    readonly prompt: string,
  ) {
    this.#baseline = project.draft.start
  }

  get document(): EditDocument {
    return this.project.draft.document
  }

  get compositions(): readonly Composition[] {
    return this.document.compositions
  }

  get media(): MediaReference[] {
    return [...this.project.context.media.values()]
  }

  composition(id: CompositionId): Composition | undefined {
    return this.compositions.find((one) => one.id === id)
  }

  nameOf(id: CompositionId): string {
    return (
      this.composition(id)?.name ??
      this.project.draft.start.compositions.find((one) => one.id === id)?.name ??
      ''
    )
  }

  readonly nameOfMedia = (id: string): string => this.project.context.media.get(id)?.name ?? ''

  /** As it was before this prompt (or before `readOn`), or as this prompt first made it. */
  talk(id: CompositionId): Talk {
    const known = this.#talks.get(id)
    if (known) return known
    const start = this.#baseline
    const read = talkOf(
      start.compositions.some((one) => one.id === id) ? start : this.document,
      id,
      this.project.context,
    )
    this.#talks.set(id, read)
    return read
  }

  /** From here on, times and ordinals are those of the film as it is now: “then keep the first 20 seconds”. */
  readOn(): void {
    // What stays was said of the film as it was.
    if (this.wanted.length > 0 || this.protections.some(({ ranges }) => ranges !== null)) return
    this.#talks = new Map()
    this.#baseline = this.document
  }

  /** As it is now. */
  now(id: CompositionId): Talk {
    return talkOf(this.document, id, this.project.context)
  }

  resolve(place: Place, id: CompositionId, removes: boolean): Resolved {
    const use: PlaceUse = { removes, nameOfMedia: this.nameOfMedia }
    return resolvePlace(place, this.talk(id), use)
  }

  /** What of these times (before the prompt) may change. */
  free(id: CompositionId, ranges: readonly TimeRange[]): TimeRange[] {
    const kept = this.protectedIn(id)
    return kept.length === 0 ? [...ranges] : ranges.flatMap((range) => without(range, kept))
  }

  /** Protected times of a composition, before the prompt, that such a change may not touch. */
  protectedIn(id: CompositionId, change: Change = 'cuts'): TimeRange[] {
    const isOpen = ({ isHeard, isSpoken }: Protection) =>
      change !== 'cuts' && (isHeard || (isSpoken && change === 'settings'))
    return unionOf(
      this.protections
        .filter((one) => one.id === id && !isOpen(one))
        .flatMap(({ ranges }) => ranges ?? [{ startUs: 0, endUs: this.talk(id).durationUs }]),
    )
  }

  isProtected(id: CompositionId): boolean {
    return this.protections.some((one) => one.id === id && one.ranges === null)
  }

  /** Where times before the prompt are now; what was removed since is gone from them. */
  toNow(id: CompositionId, ranges: readonly TimeRange[]): TimeRange[] {
    const now = this.composition(id)
    const was = this.talk(id).composition
    if (!now) return []
    const limit = { startUs: 0, endUs: durationOfComposition(now) }
    if (mainTrackOf(was) === mainTrackOf(now))
      return unionOf(ranges.flatMap((range) => intersection(range, limit) ?? []))
    const [before, after] = [placedClips(mainTrackOf(was).items), placedClips(mainTrackOf(now).items)]
    return unionOf(
      ranges.flatMap((range) =>
        sourcesOf(before, range).flatMap(({ mediaId, source }) =>
          after.flatMap((place) => {
            const shared =
              place.clip.mediaId === mediaId ? intersection(place.clip.sourceRange, source) : null
            return shared ? [rangeOfSource(place, shared)] : []
          }),
        ),
      ),
    )
  }

  /** Where a moment before the prompt is now: the first that is left at or after it. */
  momentNow(id: CompositionId, atUs: Microseconds): Microseconds {
    const { durationUs } = this.talk(id)
    const [rest] = this.toNow(id, [{ startUs: atUs, endUs: Math.max(durationUs, atUs + 1) }])
    const now = this.composition(id)
    return rest?.startUs ?? Math.max(0, (now ? durationOfComposition(now) : 1) - 1)
  }

  /** Widens ranges of words by a breath, never into the next word. */
  withBreath(id: CompositionId, ranges: readonly TimeRange[]): TimeRange[] {
    const { words, durationUs } = this.talk(id)
    return ranges.map(({ startUs, endUs }) => {
      const before = words.findLast(({ range }) => range.endUs <= startUs + 1)?.range.endUs ?? 0
      const after = words.find(({ range }) => range.startUs >= endUs - 1)?.range.startUs ?? durationUs
      return {
        startUs: Math.max(before, startUs - BREATH_US, 0),
        endUs: Math.min(after, endUs + BREATH_US, durationUs),
      }
    })
  }

  /** All or none. */
  apply(operations: readonly EditOperation[]): Outcome {
    if (operations.length === 0) return { ok: true }
    const malformed = operations.map(parseOperation).find((one) => !one.ok)
    if (malformed && !malformed.ok && malformed.problem.kind === 'malformed_operation')
      return { ok: false, why: rangeText(malformed.problem.path) }
    const before = this.document
    const applied = this.project.draft.applied.length
    const result = this.project.draft.applyAll(operations)
    if (!result.ok) return { ok: false, why: result.message.replace(/^Refused: |\.$/g, '') }
    for (const one of operations)
      if (one.type === 'create_from_ranges' && one.id) this.origins.set(one.id, one.fromCompositionId)
      else if (one.type === 'duplicate_composition' && one.id) this.origins.set(one.id, one.compositionId)
    const [first] = operations
    if (first && isDeepStrictEqual(before, this.document)) {
      this.project.draft.rollBack(applied)
      this.note(noOpReason(before, first))
    }
    return { ok: true }
  }

  /** Notes a composition that this prompt made: "it" means that one from now on. */
  addMade(id: CompositionId): void {
    this.made.push(id)
    this.talk(id)
  }

  note(sentence: string): void {
    if (!this.notes.includes(sentence)) this.notes.push(sentence)
  }

  /** Brings the session back to what it is now: back before a try, or forward to one that was taken back. */
  checkpoint(): () => void {
    const { focus, scope, lastTitleId, lastMusic, lastNamed } = this
    const [made, notes, exports] = [[...this.made], [...this.notes], [...this.exports]]
    const restoreDraft = this.project.draft.mark()
    const [talks, baseline] = [this.#talks, this.#baseline]
    return () => {
      this.#talks = talks
      this.#baseline = baseline
      restoreDraft()
      this.made.splice(0, this.made.length, ...made)
      this.notes.splice(0, this.notes.length, ...notes)
      this.exports.splice(0, this.exports.length, ...exports)
      this.focus = focus
      this.scope = scope
      this.lastTitleId = lastTitleId
      this.lastMusic = lastMusic
      this.lastNamed = lastNamed
    }
  }

  /** Ranges that a whole-composition command with `ranges` may work on; null when all of it may change. */
  allowedRanges(id: CompositionId, wanted: readonly TimeRange[] | null, cuts = true): TimeRange[] | null {
    const kept = this.protectedIn(id, cuts ? 'cuts' : 'sound')
    if (kept.length === 0) return wanted === null ? null : [...wanted]
    const all = wanted ?? [{ startUs: 0, endUs: this.talk(id).durationUs }]
    return all.flatMap((range) => without(range, kept))
  }

  /** What two sets of times share. */
  static shared(a: readonly TimeRange[], b: readonly TimeRange[]): TimeRange[] {
    const union = unionOf(b)
    return a.flatMap((range) => within(range, union))
  }
}

function sourcesOf(places: readonly PlacedClip[], range: TimeRange) {
  return places.flatMap(({ clip, range: placed }) => {
    const shared = intersection(placed, range)
    if (!shared) return []
    const at = (us: Microseconds) =>
      clip.sourceRange.startUs + Math.round((us - placed.startUs) * clip.effects.speed)
    return [
      {
        mediaId: clip.mediaId,
        source: { startUs: at(shared.startUs), endUs: Math.min(at(shared.endUs), clip.sourceRange.endUs) },
      },
    ]
  })
}

function rangeOfSource({ clip, range }: PlacedClip, source: TimeRange): TimeRange {
  const at = (us: Microseconds) =>
    range.startUs + Math.round((us - clip.sourceRange.startUs) / clip.effects.speed)
  return { startUs: at(source.startUs), endUs: Math.min(at(source.endUs), range.endUs) }
}
