// What is seen and heard in the clips of a track, under their boxes: pictures of their filmstrips and
// their waveform, on one canvas. It is a little wider than what is seen and is drawn again only when
// one scrolls out of it, so that an hour costs no more than a minute.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { EditContext } from '../../../../edit/document.ts'
import { pictureOf } from '../../../../edit/frames.ts'
import type { PlacedClip, PlacedItem } from '../../../../edit/position.ts'
import { useColors } from '../../ui/use-colors.ts'
import type { ProjectModel } from '../model.ts'
import { clipWave, loudestOf, type MediaPeaks } from '../waves/clip-wave.ts'
import { filmTiles } from './film-tiles.ts'
import { createFilms, type Films } from './films.ts'

/** Drawn beyond each side of what is seen. */
const BEYOND_PX = 600
const BAR_PX = 2
const BAR_STEP_PX = 3

type Props = {
  model: ProjectModel
  items: readonly PlacedItem[]
  /** The clip that is held: drawn over the others. */
  heldId: string | null
  peaks: ReadonlyMap<string, MediaPeaks>
  pixelsPerSecond: number
  /** Of the whole timeline, in pixels. */
  left: number
  width: number
  contentWidth: number
  /** A row without a height for waves shows the sound of what has no picture in that of the film. */
  filmHeight: number
  waveHeight: number
}

export function TrackPicture(props: Props) {
  const { model, items, heldId, peaks, pixelsPerSecond, left, width, filmHeight, waveHeight } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [version, setVersion] = useState(0)
  const films = useMemo(
    () => createFilms(Math.round(filmHeight * devicePixelRatio), () => setVersion((count) => count + 1)),
    [filmHeight],
  )
  useEffect(() => () => films.dispose(), [films])
  const colors = useColors()
  // In steps, so it isn't redrawn for every pixel of a scroll.
  const from = Math.max(0, Math.floor(left / BEYOND_PX) * BEYOND_PX - BEYOND_PX)
  const to = Math.min(props.contentWidth, Math.ceil((left + width) / BEYOND_PX) * BEYOND_PX + BEYOND_PX)
  const context = model.session.context.value

  useLayoutEffect(() => {
    const target = canvas.current
    const pen = target?.getContext('2d')
    if (!target || !pen) return
    target.width = Math.round((to - from) * devicePixelRatio)
    target.height = Math.round((filmHeight + waveHeight) * devicePixelRatio)
    pen.scale(devicePixelRatio, devicePixelRatio)
    pen.translate(-from, 0)
    const style = getComputedStyle(target)
    const scene = { model, context, films, peaks, pixelsPerSecond, from, to, filmHeight, waveHeight }
    pen.fillStyle = style.color
    const clips = items.filter((item) => item.kind === 'clip')
    for (const placed of clips) if (placed.clip.id !== heldId) drawClip(pen, placed, scene)
    const held = clips.find(({ clip }) => clip.id === heldId)
    if (!held) return
    const x = (held.range.startUs / 1e6) * pixelsPerSecond
    const heldWidth = ((held.range.endUs - held.range.startUs) / 1e6) * pixelsPerSecond
    pen.clearRect(x, 0, heldWidth, filmHeight + waveHeight)
    drawClip(pen, held, scene)
  }, [
    items,
    heldId,
    peaks,
    context,
    films,
    version,
    pixelsPerSecond,
    from,
    to,
    filmHeight,
    waveHeight,
    colors,
  ])

  return (
    <canvas
      ref={canvas}
      class="track-picture drawn"
      style={{ left: `${from}px`, width: `${to - from}px`, height: `${filmHeight + waveHeight}px` }}
    />
  )
}

type Scene = {
  model: ProjectModel
  context: EditContext
  films: Films
  peaks: ReadonlyMap<string, MediaPeaks>
  pixelsPerSecond: number
  from: number
  to: number
  filmHeight: number
  waveHeight: number
}

function drawClip(pen: CanvasRenderingContext2D, placed: PlacedClip, scene: Scene): void {
  const { context, pixelsPerSecond, from, to, filmHeight, waveHeight } = scene
  const left = (placed.range.startUs / 1e6) * pixelsPerSecond
  const right = (placed.range.endUs / 1e6) * pixelsPerSecond
  if (right <= from || left >= to) return
  const hasPicture = context.media.get(placed.clip.mediaId)?.hasPicture ?? false
  if (hasPicture && filmHeight > 0) drawFilm(pen, placed, scene)
  // What has no picture has all of the height for its sound; a low row has room for one of them.
  const wave = hasPicture
    ? { top: filmHeight, height: waveHeight }
    : { top: 0, height: filmHeight + waveHeight }
  if (waveHeight > 0 || !hasPicture) drawWave(pen, placed, { left, right, ...wave }, scene)
}

function drawFilm(pen: CanvasRenderingContext2D, placed: PlacedClip, scene: Scene): void {
  const { model, context, films, pixelsPerSecond, from, to, filmHeight } = scene
  const media = context.media.get(placed.clip.mediaId)
  const shown = media && pictureOf(media, placed.clip.effects.angle, context)
  const file = shown && model.session.mediaById.peek().get(shown.media.id)
  const film = file ? films.of(file) : null
  if (!shown || !film) return
  const { image, columns, tileWidth, tileHeight } = film
  const width = (filmHeight * tileWidth) / tileHeight
  const at = { offsetUs: shown.offsetUs, pixelsPerSecond, tileWidth: width, fromPx: from, toPx: to }
  for (const tile of filmTiles(placed, film, at))
    pen.drawImage(
      image,
      (tile.index % columns) * tileWidth,
      Math.floor(tile.index / columns) * tileHeight,
      (tileWidth * tile.width) / width,
      tileHeight,
      tile.x,
      0,
      tile.width,
      filmHeight,
    )
}

/** Sound that never gets louder than this is noise, and stays low. */
const NOISE_THRESHOLD = 0.05

function drawWave(
  pen: CanvasRenderingContext2D,
  placed: PlacedClip,
  { left, right, top, height }: { left: number; right: number; top: number; height: number },
  { context, peaks, pixelsPerSecond, from, to }: Scene,
): void {
  const first = Math.floor(Math.max(left, from) / BAR_STEP_PX)
  const count = Math.max(0, Math.ceil(Math.min(right, to) / BAR_STEP_PX) - first)
  const stepUs = (BAR_STEP_PX / pixelsPerSecond) * 1e6
  const loudness = clipWave(placed, context, peaks, { fromUs: first * stepUs, stepUs, count })
  const scale = 1 / Math.max(NOISE_THRESHOLD, loudestOf(placed.clip.mediaId, context, peaks))
  for (const [index, value] of loudness.entries()) {
    const x = (first + index) * BAR_STEP_PX
    if (x < left || x + BAR_PX > right) continue
    const bar = Math.max(1, Math.min(1, value * scale) * (height - 4))
    pen.fillRect(x, top + (height - bar) / 2, BAR_PX, bar)
  }
}
