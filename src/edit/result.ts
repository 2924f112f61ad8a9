// The outcome of an edit: the new value, or the problem that prevented it. Wrong edits are ordinary, so problems are
// values. `describe-problem.ts` turns them into sentences for people and models.
import type { ClipId, CompositionId, MediaId, WordId } from './document.ts'
import type { LimitName } from './limits.ts'
import type { Microseconds, TimeRange } from './time.ts'

export type Result<Value> = { ok: true; value: Value } | { ok: false; problem: Problem }

/** Names the things that an edit makes; the caller decides how, so that edits stay repeatable. */
export type NewId = () => string

/** A result with its value. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

/** A result with its problem. */
export function wrong(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem }
}

type Known = { id: string; name: string }

/** A broken rule in a stored document; found by `check.ts`. */
export const DOCUMENT_RULES = [
  'one_main_track_first',
  'ids_unique',
  'clip_not_empty',
  'clip_within_media',
  'media_known',
  'gap_not_empty',
  'effects_in_bounds',
  'frame_size_even',
  'name_given',
  'title_within_composition',
  'marker_within_composition',
  'settings_in_bounds',
  'transcript_known',
] as const
export type DocumentRule = (typeof DOCUMENT_RULES)[number]

/** Everything that can be wrong with an edit. `describeProblem` says each in a sentence. */
export type Problem =
  /** Not an operation at all: the field at `path` is not what it should be. */
  | { kind: 'malformed_operation'; type: string | null; path: string; expected: string }
  | { kind: 'project_out_of_reach' }
  | { kind: 'composition_not_found'; compositionId: CompositionId; known: Known[] }
  | { kind: 'media_not_found'; mediaId: MediaId; known: Known[] }
  | { kind: 'media_not_in_composition'; mediaName: string; compositionName: string }
  | { kind: 'clip_not_found'; clipId: ClipId; compositionName: string; known: ClipId[] }
  | { kind: 'no_clips_in_scope'; compositionName: string }
  | { kind: 'title_not_found'; titleId: string; known: Known[] }
  | { kind: 'marker_not_found'; markerId: string; known: Known[] }
  | {
      kind: 'words_not_found'
      wordIds: WordId[]
      mediaName: string
      first: WordId | null
      last: WordId | null
    }
  | { kind: 'words_named_twice'; wordId: WordId }
  | { kind: 'words_already_removed'; mediaName: string; texts: string[] }
  | { kind: 'words_not_removed'; mediaName: string; texts: string[] }
  | { kind: 'text_not_found'; text: string; where: string }
  | { kind: 'occurrence_not_found'; text: string; occurrence: number; found: number }
  | { kind: 'speaker_not_found'; speaker: string; known: string[] }
  | { kind: 'nothing_removed_there'; mediaName: string; range: TimeRange }
  | { kind: 'range_empty'; range: TimeRange }
  /** Composition time. */
  | { kind: 'range_outside'; range: TimeRange; compositionName: string; durationUs: Microseconds }
  /** Composition time. */
  | { kind: 'time_outside'; atUs: Microseconds; compositionName: string; durationUs: Microseconds }
  /** Source time. */
  | { kind: 'source_range_outside'; range: TimeRange; mediaName: string; durationUs: Microseconds }
  | { kind: 'no_clip_there'; atUs: Microseconds; compositionName: string }
  | { kind: 'split_at_edge'; atUs: Microseconds }
  | { kind: 'place_missing'; track: 'main' | 'overlay' }
  | { kind: 'place_outside'; toIndex: number; clipCount: number }
  | { kind: 'not_a_sequence'; mediaName: string }
  | { kind: 'sequence_track_not_found'; track: number; mediaName: string; trackCount: number }
  | { kind: 'sequence_track_without_picture'; track: number; mediaName: string; withPicture: number[] }
  | { kind: 'crossfade_too_long'; durationUs: Microseconds; maxUs: Microseconds; clipId: ClipId }
  | { kind: 'no_next_clip'; clipId: ClipId }
  | { kind: 'no_media_changes'; compositionName: string }
  | { kind: 'gap_target_too_long'; toUs: Microseconds; longerThanUs: Microseconds }
  | { kind: 'nothing_given'; type: string; fields: string[] }
  /** Lengths in code points. */
  | { kind: 'text_blank'; field: string; most: number }
  | { kind: 'text_too_long'; field: string; most: number }
  | { kind: 'id_taken'; id: string }
  /** The edit would make the document larger, or is more work, than `limits.ts` allows. */
  | { kind: 'limit_reached'; limit: LimitName; most: number }
  /** A document that breaks a rule; `where` names the place, `detail` what was found. */
  | { kind: 'broken_document'; rule: DocumentRule; where: string; detail: string }
