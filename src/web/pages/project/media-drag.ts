// Media dragged from the list: the transcript inserts them before a word, the timeline at a time.
const MEDIA = 'application/x-roughcut-media'

/** For the row of a file in the list. */
export function dragsMedia(mediaId: string) {
  return {
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer?.setData(MEDIA, mediaId)
      if (event.dataTransfer) event.dataTransfer.effectAllowed = 'copy'
    },
  }
}

/** For what takes media. `onHover` gets each move over it, and null when they leave. */
export function takesMedia(parts: {
  onHover: (event: DragEvent | null) => void
  onDrop: (event: DragEvent, mediaId: string) => void
}) {
  return {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer?.types.includes(MEDIA)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      parts.onHover(event)
    },
    onDragLeave(event: DragEvent) {
      const to = event.relatedTarget
      if (to instanceof Node && event.currentTarget instanceof Node && event.currentTarget.contains(to))
        return
      parts.onHover(null)
    },
    onDrop(event: DragEvent) {
      const mediaId = event.dataTransfer?.getData(MEDIA)
      if (!mediaId) return
      event.preventDefault()
      parts.onHover(null)
      parts.onDrop(event, mediaId)
    },
  }
}
