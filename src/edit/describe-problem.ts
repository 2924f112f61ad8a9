// Problems as sentences: what's wrong, and what would be right. People see them as messages, models as tool results
// that help them fix the call.
import type { LimitName } from './limits.ts'
import type { Problem } from './result.ts'
import { clockText, countText, lengthText, listText, rangeText } from './time-text.ts'

/** One or two plain sentences. */
export function describeProblem(problem: Problem): string {
  switch (problem.kind) {
    case 'malformed_operation':
      return malformed(problem)
    case 'project_out_of_reach':
      return 'The project cannot be renamed here: this edit is about one composition of it.'
    case 'composition_not_found':
      return `Composition ${problem.compositionId} not found. ${knownText('composition', problem.known)}`
    case 'media_not_found':
      return `Media ${problem.mediaId} not found. ${knownText('media', problem.known)}`
    case 'media_not_in_composition':
      return `“${problem.compositionName}” plays nothing of “${problem.mediaName}”, so nothing of it can be brought back there. Insert it as a clip.`
    case 'clip_not_found':
      return `Clip ${problem.clipId} not found in “${problem.compositionName}”. ${problem.known.length === 0 ? 'It has no clips.' : `Its clips are ${listText(problem.known, 40)}.`}`
    case 'no_clips_in_scope':
      return `No clip of “${problem.compositionName}” matches this choice of clips, media, time and tracks.`
    case 'title_not_found':
      return `Title ${problem.titleId} not found. ${knownText('title', problem.known)}`
    case 'marker_not_found':
      return `Marker ${problem.markerId} not found. ${knownText('marker', problem.known)}`
    case 'words_not_found':
      return `The transcript of “${problem.mediaName}” has no ${problem.wordIds.length === 1 ? 'word' : 'words'} ${listText(problem.wordIds)}. ${problem.first === null ? 'It has no words.' : `It has words from ${problem.first} to ${problem.last}.`}`
    case 'words_named_twice':
      return `Word ${problem.wordId} is in two of the lines. Lines may have no word in common.`
    case 'words_already_removed':
      return `${quoted(problem.texts)} of “${problem.mediaName}” ${problem.texts.length === 1 ? 'is' : 'are'} no longer heard there: nothing to cut.`
    case 'words_not_removed':
      return `${quoted(problem.texts)} of “${problem.mediaName}” ${problem.texts.length === 1 ? 'is' : 'are'} still heard: nothing to bring back.`
    case 'text_not_found':
      return `“${shortened(problem.text)}” is not said in ${problem.where}. Give the words exactly as the transcript has them; case and punctuation do not matter.`
    case 'occurrence_not_found':
      return `“${shortened(problem.text)}” is said ${countText(problem.found, 'time')}, so occurrence ${problem.occurrence} doesn't exist. Count from 1, or from -1 for the last.`
    case 'speaker_not_found':
      return `Speaker “${problem.speaker}” not found. ${problem.known.length === 0 ? 'No speakers are labeled.' : `Speakers are ${listText(problem.known)}.`}`
    case 'nothing_removed_there':
      return `Nothing of “${problem.mediaName}” is removed at ${rangeText(problem.range)} of the media: nothing to bring back.`
    case 'range_empty':
      return `The range from ${clockText(problem.range.startUs)} to ${clockText(problem.range.endUs)} is empty or runs backwards. Its end must be after its start.`
    case 'range_outside':
      return rangeOutside(problem)
    case 'time_outside':
      return timeOutside(problem)
    case 'source_range_outside':
      return `${rangeText(problem.range)} is not in the media “${problem.mediaName}”, which lasts ${clockText(problem.durationUs)} (${lengthText(problem.durationUs)}).`
    case 'no_clip_there':
      return `No clip plays at ${clockText(problem.atUs)} of “${problem.compositionName}”.`
    case 'split_at_edge':
      return `There is a cut at ${clockText(problem.atUs)} already: give a time inside a clip.`
    case 'place_missing':
      return problem.track === 'main'
        ? 'A clip of the main track is moved to a place among the clips: give `toIndex`.'
        : 'A clip of an overlay is moved to a time: give `atUs`.'
    case 'place_outside':
      return `Place ${problem.toIndex} doesn't exist among ${countText(problem.clipCount, 'clip')}. Give one from 0 to ${problem.clipCount - 1}.`
    case 'not_a_sequence':
      return `“${problem.mediaName}” is not a multitrack sequence, so it has no angles or tracks to choose from.`
    case 'sequence_track_not_found':
      return `The sequence “${problem.mediaName}” has no track ${problem.track}. It has ${countText(problem.trackCount, 'track')}, counted from 0.`
    case 'sequence_track_without_picture':
      return `Track ${problem.track} of “${problem.mediaName}” has no picture. ${problem.withPicture.length === 0 ? 'None of its tracks has one.' : `Tracks with a picture are ${listText(problem.withPicture.map(String))}.`}`
    case 'crossfade_too_long':
      return `A crossfade of ${lengthText(problem.durationUs)} is too long after clip ${problem.clipId}: half of the shorter clip is the limit, ${lengthText(problem.maxUs)}.`
    case 'no_next_clip':
      return `Clip ${problem.clipId} is not followed by a clip on the main track, so there is nothing to blend into.`
    case 'no_media_changes':
      return `In “${problem.compositionName}” no media follows another, so it is not clear which cuts to blend. Name the clips with \`afterClipIds\`.`
    case 'gap_target_too_long':
      return `Pauses longer than ${lengthText(problem.longerThanUs)} cannot be shortened to ${lengthText(problem.toUs)}. Give a length that is not above the limit.`
    case 'nothing_given':
      return `\`${problem.type}\` was given nothing to change. Give at least one of ${listText(problem.fields)}.`
    case 'text_blank':
      return `\`${problem.field}\` is blank. Give 1 to ${problem.most} characters.`
    case 'text_too_long':
      return `\`${problem.field}\` is too long. Give at most ${problem.most} characters.`
    case 'id_taken':
      return `The id ${problem.id} is taken. Leave \`id\` out, or give a new one.`
    case 'limit_reached':
      return limitText(problem.limit, problem.most)
    case 'broken_document':
      return `The edit would break the project at ${problem.where}: ${problem.detail} (${problem.rule.replaceAll('_', ' ')}).`
  }
}

function rangeOutside({ compositionName, range, durationUs }: Problem & { kind: 'range_outside' }): string {
  if (durationUs === 0)
    return `“${compositionName}” is empty, so it has no ${rangeText(range)}. Insert a clip on its main track first.`
  return `${rangeText(range)} is not in “${compositionName}”, which lasts ${clockText(durationUs)} (${lengthText(durationUs)}). Give times from 0 to its end.`
}

function timeOutside({ compositionName, atUs, durationUs }: Problem & { kind: 'time_outside' }): string {
  if (durationUs === 0)
    return `“${compositionName}” is empty, so nothing plays at ${clockText(atUs)}. Insert a clip on its main track first.`
  return `${clockText(atUs)} is not in “${compositionName}”, which lasts ${clockText(durationUs)} (${lengthText(durationUs)}). Give a time from 0 to its end.`
}

function limitText(limit: LimitName, most: number): string {
  const count = most.toLocaleString('en')
  switch (limit) {
    case 'operations':
      return `An edit has at most ${count} operations. Send fewer at a time.`
    case 'work':
      return 'This edit is too large for one request: its operations together look at too many clips and words. Send fewer operations at a time.'
    case 'compositions':
      return `A project has at most ${count} compositions. Delete some first.`
    case 'clipsOfComposition':
      return `A composition has at most ${count} clips and gaps. Split it into several compositions.`
    case 'clips':
      return `The compositions of a project have at most ${count} clips and gaps in all. Delete some first.`
    case 'tracks':
      return `A composition has at most ${count} tracks. Put the clip where another overlay is free, or remove some.`
    case 'markers':
      return `A composition has at most ${count} markers and chapters. Remove some first.`
    case 'titles':
      return `A composition has at most ${count} titles. Remove some first.`
    case 'wordsOfComposition':
      return `The clips of a composition play at most ${count} transcript words. Split it into several compositions.`
    case 'words':
      return `The compositions of a project play at most ${count} transcript words in all. Delete some first.`
    case 'documentCharacters':
      return 'The project would get too large to store. Delete compositions that you don’t need.'
    case 'correctionCharacters':
      return `The corrections of a project have at most ${count} characters in all. Shorten some first.`
    case 'comparisons':
      return 'The phrase repeats itself too often to be looked for in this transcript. Give a shorter one.'
  }
}

function malformed({ type, path, expected }: Problem & { kind: 'malformed_operation' }): string {
  if (type === null) return path === '' ? `An operation is ${expected}.` : `\`${path}\` must be ${expected}.`
  if (expected === 'no such field') return `\`${type}\` has no field \`${path}\`. Leave it out.`
  return `\`${type}\`: ${path === '' ? 'the operation' : `\`${path}\``} must be ${expected}.`
}

function knownText(noun: string, known: readonly { id: string; name: string }[]): string {
  if (known.length === 0) return `No ${noun} exists yet.`
  const entries = known.map(({ id, name }) => `“${shortened(name)}” (${id})`)
  return `Known: ${listText(entries, 40)}.`
}

function quoted(texts: readonly string[]): string {
  return `“${shortened(texts.join(' '))}”`
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= 80 ? text : `${characters.slice(0, 79).join('')}…`
}
