// Applies an operation to a document. Pure: the same input gives the same output, and the input document is never
// changed.
import { NOTHING_SPENT, spentAfter } from './budget.ts'
import type { EditContext, EditDocument } from './document.ts'
import { limitProblem, withinLimits } from './document-size.ts'
import type { Verb } from './find.ts'
import { countedIds, LimitReached } from './limits.ts'
import type { EditOperation, OperationType } from './operations.ts'
import { parseOperation } from './parse-operation.ts'
import { type NewId, type Problem, type Result, wrong } from './result.ts'
import { finished, type Steps } from './steps.ts'
import { correctText } from './verbs/correct-text.ts'
import { correctWords } from './verbs/correct-words.ts'
import { createComposition } from './verbs/create-composition.ts'
import { createFromRanges } from './verbs/create-from-ranges.ts'
import { cutRanges } from './verbs/cut-ranges.ts'
import { cutText } from './verbs/cut-text.ts'
import { cutWords } from './verbs/cut-words.ts'
import { deleteComposition } from './verbs/delete-composition.ts'
import { duplicateComposition } from './verbs/duplicate-composition.ts'
import { insertClip } from './verbs/insert-clip.ts'
import { insertGap } from './verbs/insert-gap.ts'
import { keepRanges } from './verbs/keep-ranges.ts'
import { labelSpeaker, labelSpeakers, renameSpeaker } from './verbs/label-speaker.ts'
import { addMarker, changeMarker, removeMarker } from './verbs/markers.ts'
import { moveClip } from './verbs/move-clip.ts'
import { moveRange } from './verbs/move-range.ts'
import { muteSequenceTracks } from './verbs/mute-sequence-tracks.ts'
import { removeClip } from './verbs/remove-clip.ts'
import { removeFillers } from './verbs/remove-fillers.ts'
import { removeRetakes } from './verbs/remove-retakes.ts'
import { renameComposition } from './verbs/rename-composition.ts'
import { renameProject } from './verbs/rename-project.ts'
import { replaceMedia } from './verbs/replace-media.ts'
import { restoreRange } from './verbs/restore-range.ts'
import { restoreWords } from './verbs/restore-words.ts'
import { setAngle } from './verbs/set-angle.ts'
import { setCaptionTexts } from './verbs/set-caption-texts.ts'
import { setCaptions } from './verbs/set-captions.ts'
import { setCrossfade } from './verbs/set-crossfade.ts'
import { setFades } from './verbs/set-fades.ts'
import { setFrame } from './verbs/set-frame.ts'
import { setLoudness } from './verbs/set-loudness.ts'
import { setPictureInPicture } from './verbs/set-picture-in-picture.ts'
import { setDucking, setGain, setMuted, setSpeed, setStudioSound } from './verbs/set-sound.ts'
import { shortenGaps } from './verbs/shorten-gaps.ts'
import { splitClip } from './verbs/split-clip.ts'
import { addTitle, changeTitle, removeTitle } from './verbs/titles.ts'
import { trimClip } from './verbs/trim-clip.ts'

const VERBS: { [Name in OperationType]: Verb<Name> } = {
  create_composition: createComposition,
  create_from_ranges: createFromRanges,
  duplicate_composition: duplicateComposition,
  rename_composition: renameComposition,
  rename_project: renameProject,
  delete_composition: deleteComposition,
  insert_clip: insertClip,
  insert_gap: insertGap,
  remove_clip: removeClip,
  move_clip: moveClip,
  trim_clip: trimClip,
  split_clip: splitClip,
  replace_media: replaceMedia,
  set_angle: setAngle,
  mute_sequence_tracks: muteSequenceTracks,
  cut_ranges: cutRanges,
  keep_ranges: keepRanges,
  move_range: moveRange,
  cut_words: cutWords,
  cut_text: cutText,
  restore_words: restoreWords,
  restore_range: restoreRange,
  remove_fillers: removeFillers,
  remove_retakes: removeRetakes,
  shorten_gaps: shortenGaps,
  correct_words: correctWords,
  correct_text: correctText,
  label_speaker: labelSpeaker,
  label_speakers: labelSpeakers,
  rename_speaker: renameSpeaker,
  set_studio_sound: setStudioSound,
  set_gain: setGain,
  set_ducking: setDucking,
  set_muted: setMuted,
  set_loudness: setLoudness,
  set_fades: setFades,
  set_speed: setSpeed,
  set_frame: setFrame,
  set_picture_in_picture: setPictureInPicture,
  add_title: addTitle,
  change_title: changeTitle,
  remove_title: removeTitle,
  set_captions: setCaptions,
  set_caption_texts: setCaptionTexts,
  set_crossfade: setCrossfade,
  add_marker: addMarker,
  change_marker: changeMarker,
  remove_marker: removeMarker,
}

/**
 * The document after the operation, or what's wrong with the operation. An operation with nothing to do (no fillers, no
 * long pauses, a value that's already set) returns the same document. `newId` makes ids for new things.
 */
export function applyOperation(
  document: EditDocument,
  operation: EditOperation,
  context: EditContext,
  newId: NewId,
): Result<EditDocument> {
  const parsed = parseOperation(operation)
  if (!parsed.ok) return parsed
  const verb = VERBS[operation.type] as Verb<OperationType>
  try {
    const result = verb(document, operation, context, countedIds(newId))
    return result.ok ? withinLimits(document, result.value, context) : result
  } catch (error) {
    if (error instanceof LimitReached) return wrong(limitProblem(error.limit))
    throw error
  }
}

export type AppliedAll = { ok: true; value: EditDocument } | { ok: false; problem: Problem; index: number }

/** All or none: the document after all operations, or the first that cannot be done, and its index. */
export function applyAll(...given: Parameters<typeof applyInSteps>): AppliedAll {
  return finished(applyInSteps(...given))
}

/** The same, pausing after each operation so the caller can do other things in between. */
export function* applyInSteps(
  document: EditDocument,
  operations: readonly EditOperation[],
  context: EditContext,
  newId: NewId,
): Steps<AppliedAll> {
  let current = document
  let spent = NOTHING_SPENT
  for (const [index, operation] of operations.entries()) {
    const parsed = parseOperation(operation)
    if (!parsed.ok) return { ...parsed, index }
    const next = spentAfter(spent, current, operation, context)
    spent = next.spent
    // Transcripts are sorted on first use, so that's a separate step.
    if (index === 0) yield
    if (next.beyond) return { ...wrong(limitProblem(next.beyond)), index }
    const result = applyOperation(current, operation, context, newId)
    if (!result.ok) return { ...result, index }
    current = result.value
    yield
  }
  return { ok: true, value: current }
}

export type { NewId } from './result.ts'
