// The keys 1 to 9: over a recording with several pictures they cut to an angle, also while it plays; over any other,
// and over selected words, they say who speaks from there on.
import type { ClipId } from '../../../edit/document.ts'
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import { say } from '../ui/toast.tsx'
import type { ProjectModel } from './model.ts'
import { withoutPunctuation } from './transcript/selection.ts'
import { heardAt } from './transcript/tokens.ts'

export type Angle = { track: number; name: string; mediaId: string; offsetUs: number }

/** The pictures that the clip at the playhead can show; fewer than two: there is nothing to choose. */
export function anglesAt(model: ProjectModel, atUs: number) {
  const composition = model.selection.composition.value
  const placed =
    composition &&
    placedClips(mainTrackOf(composition).items).findLast(
      ({ range }) => range.startUs <= atUs && atUs < range.endUs,
    )
  const { media } = model.session.context.value
  const tracks = placed ? (media.get(placed.clip.mediaId)?.tracks ?? []) : []
  const angles = tracks.flatMap(({ mediaId, offsetUs }, track): Angle[] => {
    const file = media.get(mediaId)
    return file?.hasPicture ? [{ track, name: file.name, mediaId, offsetUs }] : []
  })
  return { placed: placed ?? null, angles }
}

/** Shows the angle from the playhead to the next cut. */
export async function cutToAngle(model: ProjectModel, track: number): Promise<void> {
  const atUs = model.playback.engine.timeUs.peek()
  const { placed } = anglesAt(model, atUs)
  const compositionId = model.selection.composition.peek()?.id
  if (!placed || compositionId === undefined || placed.clip.effects.angle === track) return
  await model.history.edit({
    type: 'set_angle',
    compositionId,
    clipIds: [placed.clip.id satisfies ClipId],
    range: { startUs: Math.max(placed.range.startUs, Math.round(atUs)), endUs: placed.range.endUs },
    angle: track,
  })
}

/** Who is named in the project, in the order in which they first speak. */
function knownSpeakers(model: ProjectModel): string[] {
  const shown = model.transcript.view.value.tokens.flatMap(({ speaker }) => speaker ?? [])
  return [...new Set([...shown, ...model.history.queue.shown.value.speakers.map(({ speaker }) => speaker)])]
}

/** The selected words, or those from the playing one on, are `speaker`’s. */
async function nameSpeaker(model: ProjectModel, speaker: string): Promise<void> {
  const { transcript } = model
  const { engine } = model.playback
  const { tokens } = transcript.view.peek()
  const selection = transcript.selection.peek()
  const cursor = engine.isPlaying.peek() ? null : transcript.cursor.peek()
  const from = selection?.from ?? cursor ?? heardAt(transcript.view.peek(), engine.timeUs.peek())
  const first = tokens[from]
  const [fromWordId] = first?.wordIds ?? []
  if (!first || fromWordId === undefined) return
  // What comes after a selection stays whose it was.
  const next = selection === null ? undefined : tokens[selection.to + 1]
  const [nextWordId] = next?.wordIds ?? []
  const keepsNext =
    next !== undefined && nextWordId !== undefined && next.mediaId === first.mediaId && next.speaker !== null
  const done = await model.history.edit(
    { type: 'label_speaker', mediaId: first.mediaId, fromWordId, speaker },
    ...(keepsNext && next.speaker !== null
      ? [
          {
            type: 'label_speaker' as const,
            mediaId: next.mediaId,
            fromWordId: nextWordId,
            speaker: next.speaker,
          },
        ]
      : []),
  )
  if (done)
    say(`${speaker} speaks from “${withoutPunctuation(first.text)}”.`, {
      text: 'Undo',
      run: () => void model.history.undo(),
    })
}

export async function pressNumber(model: ProjectModel, number: number): Promise<void> {
  if (!model.session.mayEdit.peek()) return
  const { angles } = anglesAt(model, model.playback.engine.timeUs.peek())
  if (model.transcript.selection.peek() === null && angles.length > 1) {
    const angle = angles[number - 1]
    if (angle) await cutToAngle(model, angle.track)
    return
  }
  const known = knownSpeakers(model)
  await nameSpeaker(model, known[number - 1] ?? `Speaker ${Math.max(number, known.length + 1)}`)
}
