// A cut list in which each file has tracks of its own, as some editors prefer for sound. Pure.
import type { CutList, TimelineClip, TimelineItem } from './cut-list.ts'

/** Splits every track by file; a dissolve into a clip of another file becomes a cut. */
export function withTrackPerFile(list: CutList): CutList {
  const split = (tracks: readonly TimelineItem[][]) =>
    tracks.flatMap((items) => {
      const clips = items.filter((item): item is TimelineClip => item.kind === 'clip')
      return [...Map.groupBy(clips, ({ media }) => media.id).values()].map((ofFile) =>
        trackOf(ofFile, list.durationFrames),
      )
    })
  return { ...list, video: split(list.video), audio: split(list.audio) }
}

function trackOf(clips: readonly TimelineClip[], durationFrames: number): TimelineItem[] {
  const items: TimelineItem[] = []
  let atFrame = 0
  const fillTo = (frame: number) => {
    if (frame > atFrame) items.push({ kind: 'gap', startFrame: atFrame, endFrame: frame })
  }
  for (const clip of clips) {
    const isJoined = clip.startFrame === atFrame && items.length > 0
    fillTo(clip.startFrame)
    items.push(isJoined ? clip : { ...clip, transition: null })
    atFrame = clip.endFrame
  }
  fillTo(durationFrames)
  return items
}
