// What to say where an instruction changes nothing because everything is so already. Nobody should be
// left with "Nothing was changed" and no reason.
import type { Composition, EditDocument } from '../../edit/document.ts'
import type { EditOperation } from '../../edit/operations.ts'
import { clockText, lengthText } from '../../edit/time-text.ts'

/** A sentence that says why the operation changes nothing in `document`. */
export function noOpReason(document: EditDocument, operation: EditOperation): string {
  const composition = compositionOf(document, operation)
  const subject = composition ? `“${composition.name}”` : 'The project'
  switch (operation.type) {
    case 'add_title':
      return `${subject} shows the title “${operation.text}” there already.`
    case 'add_marker':
      return `${subject} has the ${operation.kind} “${operation.name}” at ${clockText(operation.atUs)} already.`
    case 'set_captions':
      return operation.captions === null
        ? `${subject} has no captions.`
        : `${subject} has ${operation.captions.burned ? 'burned-in' : 'soft'} ${operation.captions.style} captions already.`
    case 'set_frame':
      return `${subject} is ${composition?.width}×${composition?.height} (${composition?.fit}) already.`
    case 'set_loudness':
      return operation.lufs === null
        ? `${subject} has no loudness target.`
        : `The loudness of ${subject} is set to ${operation.lufs} LUFS already.`
    case 'set_studio_sound':
      return operation.intensity === 0
        ? `Studio sound is not on in ${subject}.`
        : `Studio sound is at ${operation.intensity} % in ${subject} already.`
    case 'set_speed':
      return `${subject} plays at ${operation.speed} times the recorded speed there already.`
    case 'set_muted':
      return operation.muted
        ? `That is muted in ${subject} already.`
        : `Nothing is muted there in ${subject}.`
    case 'set_gain':
      return `The volume of ${subject} is at ${operation.gainDb} dB already.`
    case 'set_picture_in_picture':
      return operation.inset === null
        ? `The picture fills the frame of ${subject} already.`
        : `The picture of ${subject} is there already.`
    case 'set_ducking':
      return operation.duckDb === 0
        ? `Nothing in ${subject} goes down under speech.`
        : `The music of ${subject} goes down by ${operation.duckDb} dB under speech already.`
    case 'set_fades':
      return (operation.fadeInUs ?? 0) + (operation.fadeOutUs ?? 0) === 0
        ? `${subject} has no such fade.`
        : `${subject} fades like that already.`
    case 'set_crossfade':
      return operation.durationUs === 0
        ? `${subject} has no crossfades.`
        : `${subject} has these crossfades already.`
    case 'set_angle':
      return `${subject} shows that camera there already.`
    case 'mute_sequence_tracks':
      return `${subject} plays these tracks already.`
    case 'remove_fillers':
      return `${subject} has no ${operation.texts ? 'such filler words' : 'filler words'}${operation.ranges ? ' there' : ''}.`
    case 'shorten_gaps':
      return `${subject} has no pause${operation.ranges ? ' there' : ''} over ${lengthText(operation.longerThanUs)}.`
    case 'remove_retakes':
      return `No repeated take was found in ${subject}.`
    case 'rename_project':
      return `The project is called “${operation.name}” already.`
    case 'rename_composition':
      return `${subject} is called so already.`
    case 'change_title':
      return `The title in ${subject} is so already.`
    case 'change_marker':
      return `The marker in ${subject} is so already.`
    default:
      return `${subject} is so already.`
  }
}

function compositionOf(document: EditDocument, operation: EditOperation): Composition | undefined {
  return 'compositionId' in operation
    ? document.compositions.find(({ id }) => id === operation.compositionId)
    : undefined
}
