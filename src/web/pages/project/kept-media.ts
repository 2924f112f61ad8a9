// Keeps unchanged media data identical across reloads: 20,000 unchanged words stay the same value, so nothing derived
// from them is recomputed. Pure.
import type { EditContext, TranscriptWord } from '../../../edit/document.ts'
import type { ProjectMedia } from '../server/project.ts'

/** `next`, reusing everything from `before` that didn't change. */
export function keptMedia(before: readonly ProjectMedia[], next: readonly ProjectMedia[]): ProjectMedia[] {
  const known = new Map(before.map((one) => [one.id, one]))
  return next.map((one) => {
    const was = known.get(one.id)
    return was && sameWords(was.words, one.words) ? { ...one, words: was.words } : one
  })
}

/** What edits need to know of the media; `before` itself when edits would see no difference. */
export function keptContext(before: EditContext | null, media: readonly ProjectMedia[]): EditContext {
  const next: EditContext = {
    media: new Map(media.map((one) => [one.id, one])),
    words: new Map(media.map((one) => [one.id, one.words])),
  }
  if (before === null || before.media.size !== next.media.size) return next
  const isSame = media.every((one) => {
    const was = before.media.get(one.id)
    return was !== undefined && before.words.get(one.id) === one.words && factsOf(was) === factsOf(one)
  })
  return isSame ? before : next
}

/** What edits may rely on, besides the words. */
function factsOf(
  media: Omit<ProjectMedia, 'words'> | NonNullable<ReturnType<EditContext['media']['get']>>,
): string {
  const { id, name, kind, availableRange, hasAudio, hasPicture, width, height, frameRate, tracks } = media
  return JSON.stringify([
    id,
    name,
    kind,
    availableRange,
    hasAudio,
    hasPicture,
    width,
    height,
    frameRate,
    tracks,
  ])
}

function sameWords(a: readonly TranscriptWord[], b: readonly TranscriptWord[]): boolean {
  return (
    a.length === b.length &&
    a.every((word, index) => {
      const other = b[index]
      return (
        other !== undefined &&
        word.id === other.id &&
        word.text === other.text &&
        word.startUs === other.startUs &&
        word.endUs === other.endUs &&
        word.confidence === other.confidence &&
        word.kind === other.kind
      )
    })
  )
}
