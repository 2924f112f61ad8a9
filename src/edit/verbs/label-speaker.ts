// label_speaker, label_speakers and rename_speaker: who speaks.
import { LENGTHS } from '../bounds.ts'
import type { SpeakerLabel } from '../document.ts'
import { checkedText, type Verb } from '../find.ts'
import { findWords } from '../find-words.ts'
import { ok, wrong } from '../result.ts'

/**
 * From this word on, until the next label of the same media.
 *
 *   … and you? | Well, I … | Thanks …   →   Ann: … and you?  Ben: Well, I …  Ann: Thanks …
 */
export const labelSpeaker: Verb<'label_speaker'> = (document, operation, context) => {
  const { mediaId, fromWordId } = operation
  const found = findWords(context, mediaId, [fromWordId])
  if (!found.ok) return found
  const name =
    operation.speaker === null ? ok(null) : checkedText(operation.speaker, 'speaker', LENGTHS.speaker)
  if (!name.ok) return name
  const isSame = (label: SpeakerLabel) => label.mediaId === mediaId && label.fromWordId === fromWordId
  const others = document.speakers.filter((label) => !isSame(label))
  const added = name.value === null ? [] : [{ mediaId, fromWordId, speaker: name.value }]
  const before = document.speakers.find(isSame)?.speaker ?? null
  return ok(before === name.value ? document : { ...document, speakers: [...others, ...added] })
}

/** All turns of a media at once; labels of other media stay. */
export const labelSpeakers: Verb<'label_speakers'> = (document, operation, context) => {
  const { mediaId, turns } = operation
  if (turns.length > 0) {
    const found = findWords(
      context,
      mediaId,
      turns.map(({ fromWordId }) => fromWordId),
    )
    if (!found.ok) return found
  }
  const labels = new Map<string, SpeakerLabel>()
  for (const { fromWordId, speaker } of turns) {
    const name = checkedText(speaker, 'speaker', LENGTHS.speaker)
    if (!name.ok) return name
    labels.set(fromWordId, { mediaId, fromWordId, speaker: name.value })
  }
  const before = document.speakers.filter((label) => label.mediaId === mediaId)
  const isSame =
    before.length === labels.size &&
    before.every(({ fromWordId, speaker }) => labels.get(fromWordId)?.speaker === speaker)
  if (isSame) return ok(document)
  const others = document.speakers.filter((label) => label.mediaId !== mediaId)
  return ok({ ...document, speakers: [...others, ...labels.values()] })
}

/** Gives a speaker another name on every label: "Speaker 1" → "Ann". */
export const renameSpeaker: Verb<'rename_speaker'> = (document, operation) => {
  const name = checkedText(operation.name, 'name', LENGTHS.speaker)
  if (!name.ok) return name
  const known = [...new Set(document.speakers.map(({ speaker }) => speaker))]
  if (!known.includes(operation.speaker))
    return wrong({ kind: 'speaker_not_found', speaker: operation.speaker, known })
  if (operation.speaker === name.value) return ok(document)
  const speakers = document.speakers.map((label) =>
    label.speaker === operation.speaker ? { ...label, speaker: name.value } : label,
  )
  return ok({ ...document, speakers })
}
