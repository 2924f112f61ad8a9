// Keys on a clip of the timeline: from clip to clip, and while it is held, moving and letting go.
import { placedClips } from '../../../../edit/position.ts'
import { say } from '../../ui/toast.tsx'
import type { ProjectModel } from '../model.ts'
import type { ClipHold } from './clip-hold.ts'

/** Puts the focus on a clip, once it is drawn; the browser scrolls it into sight. */
export function focusClip(model: ProjectModel, clipId: string): void {
  requestAnimationFrame(() => {
    model.selection.clipToFocus.value = clipId
  })
}

/** Handles a key on the clip; other keys reach the page's shortcuts. */
export function onClipKey(
  event: KeyboardEvent,
  { model, hold, clipId }: { model: ProjectModel; hold: ClipHold; clipId: string },
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isHeld = hold.held.peek()?.clipId === clipId
  if (isHeld ? heldKey(event, model, hold, clipId) : restingKey(event, model, clipId)) event.preventDefault()
}

/** True: it was one of its keys. */
function heldKey(
  { key, shiftKey }: KeyboardEvent,
  model: ProjectModel,
  hold: ClipHold,
  clipId: string,
): boolean {
  if (key === 'ArrowLeft' || key === 'ArrowRight') hold.step(key === 'ArrowLeft' ? -1 : 1, shiftKey)
  else if (key === 'Enter' || key === ' ') {
    void hold.letGo()
    // In another place of the order its element is another one's neighbor, and loses the focus.
    focusClip(model, clipId)
  } else if (key === 'Escape') hold.giveUp()
  // Nothing else happens while a clip is held.
  return key !== 'Tab'
}

function restingKey({ key, shiftKey }: KeyboardEvent, model: ProjectModel, clipId: string): boolean {
  const composition = model.selection.composition.peek()
  const track = composition?.tracks.find(({ items }) =>
    items.some((item) => item.kind === 'clip' && item.id === clipId),
  )
  if (!composition || !track || shiftKey) return false
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const clips = placedClips(track.items)
    const next = clips[clips.findIndex(({ clip }) => clip.id === clipId) + (key === 'ArrowLeft' ? -1 : 1)]
    if (!next) return true
    model.selection.clip.value = next.clip.id
    model.playback.engine.seek(next.range.startUs)
    focusClip(model, next.clip.id)
    return true
  }
  if ((key === 'Delete' || key === 'Backspace') && model.session.mayEdit.peek()) {
    const ids = track.items.flatMap((item) => (item.kind === 'clip' ? [item.id] : []))
    const at = ids.indexOf(clipId)
    void removeClip(model, composition.id, clipId)
    const next = ids[at + 1] ?? ids[at - 1]
    if (next !== undefined) focusClip(model, next)
    return true
  }
  return false
}

export async function removeClip(model: ProjectModel, compositionId: string, clipId: string): Promise<void> {
  if (await model.history.edit({ type: 'remove_clip', compositionId, clipId }))
    say('Removed the clip.', { text: 'Undo', run: () => void model.history.undo() })
}
