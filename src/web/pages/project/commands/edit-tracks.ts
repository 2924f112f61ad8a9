// Commands on tracks: clips, markers, new compositions.
import { positionText } from '../../text.ts'
import { createClipHold } from '../timeline/clip-hold.ts'
import { focusClip } from '../timeline/clip-keys.ts'
import type { ClipPart } from '../timeline/held-clip.ts'
import type { CommandContext } from './context.ts'

export function createTrackEdits(context: CommandContext) {
  const { model, transcript, engine, compositionId, sayUndoable } = context
  const hold = createClipHold(model)
  return {
    hold,
    /** Holds the chosen clip, or the one at the playhead, so keys can move it. */
    holdClip(part: ClipPart): void {
      const clipId = hold.beginMeant(part)
      if (clipId !== null) focusClip(model, clipId)
    },
    addMarker(): void {
      const id = compositionId()
      if (id === null) return
      const count = model.selection.composition.peek()?.markers.length ?? 0
      void model.history.edit({
        type: 'add_marker',
        id: crypto.randomUUID(),
        compositionId: id,
        kind: 'marker',
        name: `Marker ${count + 1}`,
        atUs: engine.timeUs.peek(),
      })
    },
    /** At a time of the composition; absent: at the end of the main track, or the start of an overlay. */
    async insertMedia(mediaId: string, track: 'main' | 'overlay', atUs?: number): Promise<void> {
      const id = compositionId()
      const known = model.session.mediaById.peek().get(mediaId)
      if (id === null) {
        if (known) await this.composeMedia(mediaId, known.name.split('/').at(-1) ?? known.name)
        return
      }
      const done = await model.history.edit({
        ...{ type: 'insert_clip', id: crypto.randomUUID(), compositionId: id, mediaId, track },
        ...(atUs === undefined ? {} : { atUs: Math.max(0, Math.round(atUs)) }),
      })
      if (done) sayUndoable(`Added “${known?.name ?? 'media'}”.`)
    },
    /** Before a token of the transcript, or after the last one. */
    async insertBefore(mediaId: string, before: number): Promise<void> {
      const { tokens } = transcript.view.peek()
      await this.insertMedia(mediaId, 'main', tokens[before]?.startUs)
    },
    async composeMedia(mediaId: string, name: string): Promise<void> {
      const id = crypto.randomUUID()
      if (await model.history.edit({ type: 'create_composition', id, name, clips: [{ mediaId }] }))
        model.selection.compositionId.value = id
    },
    async split(): Promise<void> {
      const id = compositionId()
      if (id === null) return
      const atUs = engine.timeUs.peek()
      if (await model.history.edit({ type: 'split_clip', id: crypto.randomUUID(), compositionId: id, atUs }))
        sayUndoable(`Split at ${positionText(atUs)}.`)
    },
  }
}
