// Operations in words, for the history ("Removed filler words in “Talk”") and for progress labels
// ("Removing filler words in “Talk”").
import type { EditContext, EditDocument } from './document.ts'
import type { EditOperation } from './operations.ts'
import { clockText, countText, lengthText, listText, rangeText } from './time-text.ts'

/** `done`: it has happened. `doing`: it is happening. */
export type Tense = 'done' | 'doing'

/** One phrase without a full stop; names are those of the document before the operation. */
export function describeOperation(
  operation: EditOperation,
  document: EditDocument,
  context: EditContext,
  tense: Tense = 'done',
): string {
  const [done, doing, rest] = phraseOf(operation, (mediaId) => nameOfMedia(mediaId, context))
  const compositionId = 'compositionId' in operation ? operation.compositionId : undefined
  const composition = document.compositions.find(({ id }) => id === compositionId)
  const isNamed = operation.type === 'rename_composition' || operation.type === 'delete_composition'
  const place =
    composition && !isNamed ? ` in “${composition.name}”` : composition ? ` “${composition.name}”` : ''
  return `${tense === 'done' ? done : doing}${isNamed ? place : ''}${rest === '' ? '' : ` ${rest}`}${isNamed ? '' : place}`
}

type Phrase = [done: string, doing: string, rest: string]

function phraseOf(operation: EditOperation, media: (id: string) => string): Phrase {
  switch (operation.type) {
    case 'create_composition':
      return ['Made', 'Making', `the composition “${operation.name}”`]
    case 'create_from_ranges':
      return [
        'Made',
        'Making',
        `“${operation.name}” from ${countText(operation.ranges.length, 'selected range')}`,
      ]
    case 'duplicate_composition':
      return ['Copied', 'Copying', 'the composition']
    case 'rename_composition':
      return ['Renamed', 'Renaming', `to “${operation.name}”`]
    case 'delete_composition':
      return ['Deleted', 'Deleting', '']
    case 'insert_clip':
      return [
        'Inserted',
        'Inserting',
        `“${media(operation.mediaId)}”${operation.track === 'overlay' ? ' as an overlay' : ''}`,
      ]
    case 'insert_gap':
      return ['Inserted', 'Inserting', `a gap of ${lengthText(operation.durationUs)}`]
    case 'remove_clip':
      return ['Removed', 'Removing', 'a clip']
    case 'move_clip':
      return ['Moved', 'Moving', 'a clip']
    case 'trim_clip':
      return ['Trimmed', 'Trimming', `a clip to ${rangeText(operation.sourceRange)} of its media`]
    case 'split_clip':
      return ['Split', 'Splitting', `a clip at ${clockText(operation.atUs)}`]
    case 'replace_media':
      return ['Replaced', 'Replacing', `the media of a clip by “${media(operation.mediaId)}”`]
    case 'set_angle':
      return [
        'Switched',
        'Switching',
        `to ${operation.angle === null ? 'the first angle' : `angle ${operation.angle}`}`,
      ]
    case 'mute_sequence_tracks':
      return operation.tracks.length === 0
        ? ['Unmuted', 'Unmuting', 'all sequence tracks']
        : [
            'Muted',
            'Muting',
            `sequence ${operation.tracks.length === 1 ? 'track' : 'tracks'} ${listText(operation.tracks.map(String))}`,
          ]
    case 'cut_ranges':
      return ['Cut', 'Cutting', listText(operation.ranges.map(rangeText), 3)]
    case 'keep_ranges':
      return ['Kept', 'Keeping', `only ${listText(operation.ranges.map(rangeText), 3)}`]
    case 'move_range':
      return ['Moved', 'Moving', `${rangeText(operation.range)} to ${clockText(operation.atUs)}`]
    case 'cut_words':
      return ['Removed', 'Removing', countText(operation.wordIds.length, 'word')]
    case 'cut_text':
      return ['Removed', 'Removing', `“${shortened(operation.text)}”`]
    case 'restore_words':
      return ['Brought back', 'Bringing back', countText(operation.wordIds.length, 'word')]
    case 'restore_range':
      return [
        'Brought back',
        'Bringing back',
        `${rangeText(operation.sourceRange)} of “${media(operation.mediaId)}”`,
      ]
    case 'remove_fillers':
      return [
        'Removed',
        'Removing',
        operation.texts ? `fillers (${listText(operation.texts, 6)})` : 'filler words',
      ]
    case 'remove_retakes':
      return ['Removed', 'Removing', 'retakes']
    case 'shorten_gaps':
      return [
        'Shortened',
        'Shortening',
        `pauses over ${lengthText(operation.longerThanUs)} to ${lengthText(operation.toUs)}`,
      ]
    case 'correct_words':
      return [
        'Corrected',
        'Correcting',
        `the transcript of “${media(operation.mediaId)}” to “${shortened(operation.text)}”`,
      ]
    case 'correct_text':
      return [
        'Corrected',
        'Correcting',
        `“${shortened(operation.find)}” to “${shortened(operation.text)}” in the transcript`,
      ]
    case 'label_speaker':
      return operation.speaker === null
        ? ['Removed', 'Removing', 'a speaker label']
        : ['Labelled', 'Labelling', `the speaker “${operation.speaker}”`]
    case 'rename_speaker':
      return ['Renamed', 'Renaming', `the speaker “${operation.speaker}” to “${operation.name}”`]
    case 'set_studio_sound':
      return operation.intensity === 0
        ? ['Turned off', 'Turning off', 'studio sound']
        : ['Added', 'Adding', `studio sound (${operation.intensity} %)`]
    case 'set_gain':
      return ['Set', 'Setting', `the gain to ${operation.gainDb} dB`]
    case 'set_muted':
      return operation.muted ? ['Muted', 'Muting', 'clips'] : ['Unmuted', 'Unmuting', 'clips']
    case 'set_loudness':
      return operation.lufs === null
        ? ['Removed', 'Removing', 'the loudness target']
        : ['Set', 'Setting', `the loudness to ${operation.lufs} LUFS`]
    case 'set_fades':
      return ['Set', 'Setting', fadesText(operation)]
    case 'set_speed':
      return ['Set', 'Setting', `the speed to ${operation.speed}x`]
    case 'set_frame':
      return ['Changed', 'Changing', frameText(operation)]
    case 'add_title':
      return ['Added', 'Adding', `the title “${shortened(operation.text)}”`]
    case 'change_title':
      return ['Changed', 'Changing', 'a title']
    case 'remove_title':
      return ['Removed', 'Removing', 'a title']
    case 'set_captions':
      return operation.captions === null
        ? ['Removed', 'Removing', 'captions']
        : [
            'Added',
            'Adding',
            `${operation.captions.burned ? 'burned-in ' : ''}captions (${operation.captions.style})`,
          ]
    case 'set_crossfade':
      return operation.durationUs === 0
        ? ['Removed', 'Removing', 'crossfades']
        : ['Added', 'Adding', `crossfades of ${lengthText(operation.durationUs)}`]
    case 'add_marker':
      return ['Added', 'Adding', `the ${operation.kind} “${operation.name}” at ${clockText(operation.atUs)}`]
    case 'change_marker':
      return ['Changed', 'Changing', 'a marker']
    case 'remove_marker':
      return ['Removed', 'Removing', 'a marker']
  }
}

function fadesText({ fadeInUs, fadeOutUs }: { fadeInUs?: number; fadeOutUs?: number }): string {
  const texts = [
    ...(fadeInUs === undefined ? [] : [`a fade-in of ${lengthText(fadeInUs)}`]),
    ...(fadeOutUs === undefined ? [] : [`a fade-out of ${lengthText(fadeOutUs)}`]),
  ]
  return listText(texts)
}

function frameText({ width, height, fit }: { width?: number; height?: number; fit?: string }): string {
  const size = width !== undefined && height !== undefined ? `to ${width}x${height}` : (width ?? height)
  return `the frame${size === undefined ? '' : ` ${size}`}${fit === undefined ? '' : ` (${fit})`}`
}

function nameOfMedia(mediaId: string, context: EditContext): string {
  return context.media.get(mediaId)?.name ?? mediaId
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= 60 ? text : `${characters.slice(0, 59).join('')}…`
}
