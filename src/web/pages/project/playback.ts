// The player of the selected composition: keeps its place across edits, and requests proxies of media that this browser
// can't play.
import { effect, untracked } from '@preact/signals'
import type { Composition } from '../../../edit/document.ts'
import { askForCopy, type ProjectMedia } from '../server/project.ts'
import { attempt } from './attempt.ts'
import type { FileOf } from './player/element-pool.ts'
import { Engine } from './player/engine.ts'
import { playableOf } from './player/playable.ts'
import { samePlace } from './player/same-place.ts'
import type { ProjectSelection } from './selection.ts'
import { becameReady, type Session } from './session.ts'
import { createMediaPeaks } from './waves/media-peaks.ts'

export type Playback = ReturnType<typeof createPlayback>

export function createPlayback(session: Session, { composition }: ProjectSelection) {
  const { mediaById } = session
  const fileOf: FileOf = (mediaId) => {
    const one = mediaById.peek().get(mediaId)
    return one?.playback_url
      ? { url: one.playback_url, hasPicture: one.hasPicture, isStill: one.kind === 'image' }
      : null
  }
  const engine = new Engine(fileOf)
  const peaks = createMediaPeaks(session.media)

  let played: Composition | null = null
  const stopPlayingAlong = effect(() => {
    const next = composition.value
    const known = session.context.value
    untracked(() => {
      if (next === null) engine.load({ durationUs: 0, main: [], overlays: [] }, 0)
      else {
        const atUs = engine.timeUs.peek()
        const sameOne = played?.id === next.id ? played : null
        engine.load(playableOf(next, known), sameOne ? samePlace(sameOne, next, atUs) : 0)
      }
      played = next
    })
  })

  const askedCopies = new Set<string>()
  const askForCopies = (failed: ReadonlySet<string>) => {
    for (const id of failed) {
      const { state } = mediaById.peek().get(id)?.proxy ?? {}
      if (state !== 'none' || askedCopies.has(id)) continue
      askedCopies.add(id)
      void attempt(() => askForCopy(id))
    }
  }
  const stopAskingForCopies = effect(() => askForCopies(engine.failed.value))

  return {
    engine,
    fileOf,
    /** How loud each media file is, as far as the server has reported. */
    peaks: peaks.peaks,
    /** Of media that the browser could not play. */
    askForCopies,
    /** What fills the screen when asked to: the player. */
    screen: { current: null as HTMLElement | null },
    /** How far the copy of a media for the player is; false: that media is not known. */
    noteCopy(mediaId: string, proxy: ProjectMedia['proxy']): boolean {
      const before = mediaById.peek().get(mediaId)
      const isKnown = session.noteCopy(mediaId, proxy)
      if (before && becameReady(before, proxy)) engine.reloadMedia(mediaId)
      return isKnown
    },
    dispose(): void {
      stopPlayingAlong()
      stopAskingForCopies()
      peaks.dispose()
      engine.dispose()
    },
  }
}
