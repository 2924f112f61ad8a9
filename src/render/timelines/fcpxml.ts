// Cut list → FCPXML 1.8 (Final Cut Pro X, Resolve). Times are exact fractions of a second on the
// frame grid. The picture (or the first sound) is the spine; other sounds are connected
// below it, pictures that cover it above.
// Format: Apple, "FCPXML Reference", and its DTD 1.8.
import type { Rational } from '../../edit/time.ts'
import type { CutList, TimelineClip, TimelineItem, TimelineMedia } from './cut-list.ts'
import { mediaUrl, xml } from './media-url.ts'

/** The file's text. */
export function fcpxmlOf(list: CutList): string {
  const at = (frames: number) => fraction(frames, list.rate)
  const formats = formatsOf(list)
  const assets = new Map(list.media.map((media, index) => [media.id, `a${index + 1}`]))
  const spine = list.video[0] ?? list.audio[0] ?? []
  const clipsOf = (track: readonly TimelineItem[]) => track.filter((item) => item.kind === 'clip')
  const connected = (list.video[0] ? list.audio : list.audio.slice(1)).flatMap((track, lane) =>
    clipsOf(track).map((clip) => ({ clip, lane: -(lane + 1) })),
  )
  const covering = list.video
    .slice(1)
    .flatMap((track, lane) => clipsOf(track).map((clip) => ({ clip, lane: lane + 1 })))
  const items = spine.map((item) => {
    const own = item.kind === 'clip' ? connected.findIndex(({ clip }) => soundOf(item, clip)) : -1
    const hasOwnSound = own >= 0
    if (hasOwnSound) connected.splice(own, 1)
    return { item, hasOwnSound }
  })
  const body = items.map(({ item, hasOwnSound }) => {
    const inside = (frame: number) => frame >= item.startFrame && frame < item.endFrame
    const localStart = item.kind === 'clip' ? localStartOf(item) : 0
    const local = (frame: number) => at(localStart + frame - item.startFrame)
    const beside = [...covering, ...connected]
      .filter(({ clip }) => inside(clip.startFrame))
      .map(({ clip, lane }) => {
        const enable = lane > 0 ? 'video' : 'audio'
        return assetClip(clip, assets, list, { lane, offset: local(clip.startFrame), enable, inner: '' })
      })
    const markers = list.markers
      .filter(({ frame }) => inside(frame))
      .map(({ kind, name, frame }) =>
        kind === 'chapter'
          ? `<chapter-marker start="${local(frame)}" duration="${at(1)}" value="${xml(name)}" posterOffset="0s"/>`
          : `<marker start="${local(frame)}" duration="${at(1)}" value="${xml(name)}"/>`,
      )
    const inner = [...beside, ...markers].join('\n')
    if (item.kind === 'gap')
      return `<gap name="Gap" offset="${at(item.startFrame)}" start="0s" duration="${at(item.endFrame - item.startFrame)}">${inner}</gap>`
    const enable = list.video[0] === undefined ? 'audio' : hasOwnSound ? 'all' : 'video'
    return `${transition(item, list.rate)}${assetClip(item, assets, list, { lane: 0, offset: at(item.startFrame), enable, inner })}`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.8">
<resources>
${formats.map(({ xml }) => xml).join('\n')}
${list.media.map((media) => asset(media, assets.get(media.id) ?? '', formats, list)).join('\n')}
</resources>
<library>
<event name="Roughcut">
<project name="${xml(list.name)}">
<sequence format="f1" duration="${at(list.durationFrames)}" tcStart="0s" tcFormat="${tcFormat(list)}" audioLayout="stereo" audioRate="48k">
<spine>
${body.join('\n')}
</spine>
</sequence>
</project>
</event>
</library>
</fcpxml>
`
}

/** `1001/30000s`: frames as an exact fraction of a second, in lowest terms. */
export function fraction(frames: number, { numerator, denominator }: Rational): string {
  if (frames === 0) return '0s'
  let a = Math.abs(frames * denominator)
  let b = numerator
  while (b > 0) [a, b] = [b, a % b]
  const below = numerator / a
  const above = (frames * denominator) / a
  return below === 1 ? `${above}s` : `${above}/${below}s`
}

function soundOf(picture: TimelineClip, sound: TimelineItem): boolean {
  return (
    sound.kind === 'clip' &&
    sound.media.id === picture.media.id &&
    sound.startFrame === picture.startFrame &&
    sound.endFrame === picture.endFrame &&
    sound.sourceStartFrame === picture.sourceStartFrame
  )
}

type Format = { id: string; isOf: (media: TimelineMedia) => boolean; xml: string }

/**
 * The sequence's own first, then one for each size of films and of stills, which have no rate. All films
 * are given on the sequence's grid, as every time here is.
 */
function formatsOf({ media, rate, width, height }: CutList): Format[] {
  const formats: Format[] = []
  const add = (size: { width: number; height: number }, isStill: boolean) => {
    const isOf = (one: TimelineMedia) =>
      one.isStill === isStill && one.width === size.width && one.height === size.height
    const id = `f${formats.length + 1}`
    const timing = isStill ? 'name="FFVideoFormatRateUndefined"' : `frameDuration="${fraction(1, rate)}"`
    formats.push({
      ...{ id, isOf },
      xml: `<format id="${id}" ${timing} width="${size.width}" height="${size.height}"/>`,
    })
  }
  add({ width, height }, false)
  for (const one of media)
    if (one.hasPicture && one.width && one.height && !formats.some(({ isOf }) => isOf(one)))
      add({ width: one.width, height: one.height }, one.isStill)
  return formats
}

function asset(media: TimelineMedia, id: string, formats: readonly Format[], list: CutList): string {
  const duration = fraction(media.isStill ? 0 : media.durationFrames, list.rate)
  const format = formats.find(({ isOf }) => isOf(media))?.id ?? 'f1'
  const picture = media.hasPicture ? ` hasVideo="1" format="${format}"` : ''
  const sound = media.hasAudio ? ' hasAudio="1" audioSources="1" audioChannels="2" audioRate="48000"' : ''
  return `<asset id="${id}" name="${xml(media.name)}" start="${fraction(media.clockStart.frame, list.rate)}" duration="${duration}" src="${xml(mediaUrl(media.path))}"${picture}${sound}/>`
}

function assetClip(
  clip: TimelineClip,
  assets: ReadonlyMap<string, string>,
  list: CutList,
  place: { lane: number; offset: string; enable: 'all' | 'audio' | 'video'; inner: string },
): string {
  const at = (frames: number) => fraction(frames, list.rate)
  const lane = place.lane === 0 ? '' : ` lane="${place.lane}"`
  const ref = `ref="${assets.get(clip.media.id)}" name="${xml(clip.media.name)}"${lane} offset="${place.offset}"`
  const duration = at(clip.endFrame - clip.startFrame)
  if (clip.media.isStill) return `<video ${ref} start="0s" duration="${duration}">${place.inner}</video>`
  const enable = place.enable === 'all' ? '' : ` srcEnable="${place.enable}"`
  const gain = clip.gainDb === 0 ? '' : `<adjust-volume amount="${clip.gainDb}dB"/>`
  // A retimed clip counts its own time after the map, from played time to source time; both begin with
  // the recording's clock.
  const whole = clip.media.durationFrames
  const clockStart = clip.media.clockStart.frame
  const map =
    clip.speed === 1
      ? ''
      : `<timeMap><timept time="${at(clockStart)}" value="${at(clockStart)}" interp="linear"/><timept time="${at(clockStart + Math.round(whole / clip.speed))}" value="${at(clockStart + whole)}" interp="linear"/></timeMap>`
  const start = at(localStartOf(clip))
  return `<asset-clip ${ref} start="${start}" duration="${duration}"${enable} tcFormat="${tcFormat(clip.media.clockStart)}">${map}${gain}${place.inner}</asset-clip>`
}

/** Where a clip begins in its own time, which is the recording's clock; faster or slower it counts played frames. */
function localStartOf({ media, sourceStartFrame, speed }: TimelineClip): number {
  return media.clockStart.frame + Math.round(sourceStartFrame / speed)
}

function tcFormat({ isDropFrame }: { isDropFrame: boolean }): 'DF' | 'NDF' {
  return isDropFrame ? 'DF' : 'NDF'
}

function transition(clip: TimelineClip, rate: Rational): string {
  if (clip.transition === null) return ''
  const { beforeFrames, afterFrames } = clip.transition
  return `<transition name="Cross Dissolve" offset="${fraction(clip.startFrame - beforeFrames, rate)}" duration="${fraction(beforeFrames + afterFrames, rate)}"/>\n`
}
