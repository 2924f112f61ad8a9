// Fits a picture of another shape into the frame, as ffmpeg filters. The output is the frame exactly, 8-bit 4:2:0 in
// video range, with square pixels. Texts only.
import type { FitMode } from '../../edit/document.ts'
import { type ColorMatrix, matrixOptions, type PictureTraits } from './colors.ts'

export type Size = { width: number; height: number }

/**
 * Filters for a picture shown as `picture` (after rotation and pixel shape; null when unknown), without
 * labels at their ends: they can stand inside any chain. All filters are in every ffmpeg since 2018.
 * One with alpha comes premultiplied and goes over black, or over the blurred background; `isSeeThrough`
 * keeps the alpha instead, in a fourth plane, with nothing around the picture.
 */
export function fitFilters(
  picture: Size | null,
  frame: Size,
  fit: FitMode,
  colors: { traits: PictureTraits; isStill: boolean; matrix: ColorMatrix },
  isSeeThrough = false,
): string {
  const shown = picture ?? frame
  const { hasAlpha } = colors.traits
  const toMatrix = matrixOptions(colors.traits, shown, colors.isStill, colors.matrix)
  const pixels = isSeeThrough ? 'format=yuva420p' : 'format=yuv420p'
  const finish = `setsar=1,${pixels}`
  const inside = scaled(shown, frame, Math.min)
  const fills = inside.width === frame.width && inside.height === frame.height
  if (fills && !(fit === 'blur' && hasAlpha)) return `${scale(frame, toMatrix)},${finish}`
  if (fit === 'crop')
    return `${scale(scaled(shown, frame, Math.max), toMatrix)},crop=${frame.width}:${frame.height},${finish}`
  if (fit === 'pad' || isSeeThrough) {
    const around = isSeeThrough ? ':color=black@0' : ''
    return `${scale(inside, toMatrix)},${pixels},pad=${frame.width}:${frame.height}:${centerd(frame, inside)}${around},${finish}`
  }
  const { first, front, again, back, overlay, last } = hasAlpha
    ? // ffmpeg lays premultiplied colors right only in RGB.
      {
        ...{ first: '', front: 'format=gbrap', again: '', back: 'format=gbrp,' },
        ...{ overlay: ':format=gbrp:alpha=premultiplied', last: `${scale(frame, toMatrix)},` },
      }
    : {
        ...{ first: toMatrix, front: 'format=yuv420p', again: 'out_range=tv', back: '' },
        ...{ overlay: '', last: '' },
      }
  // The background is blurred at a quarter of the size: it is cheaper and looks the same.
  const small = { width: even(frame.width / 4), height: even(frame.height / 4) }
  // Of the color planes, which are half as large, it must not reach over both edges.
  const radius = Math.min(8, Math.floor(Math.min(small.width, small.height) / 4))
  return [
    `${scale(inside, first)},${front},setsar=1,split=2[front][back]`,
    `[back]${scale(scaled(inside, small, Math.max), again)},${back}crop=${small.width}:${small.height},boxblur=${radius}:2,${scale(frame, again)},setsar=1[blurred]`,
    `[blurred][front]overlay=${centerd(frame, inside)}${overlay},${last}${finish}`,
  ].join(';')
}

/** Filters for a picture that is small in a frame with nothing around it: alpha in a fourth plane. Even pixels. */
export function insetFilters(
  picture: Size,
  frame: Size,
  box: Size & { left: number; top: number },
  colors: { traits: PictureTraits; isStill: boolean; matrix: ColorMatrix },
): string {
  const toMatrix = matrixOptions(colors.traits, picture, colors.isStill, colors.matrix)
  const place = `${frame.width}:${frame.height}:${box.left}:${box.top}`
  return `${scale(box, toMatrix)},format=yuva420p,pad=${place}:color=black@0,setsar=1,format=yuva420p`
}

function scale({ width, height }: Size, options = ''): string {
  return `scale=${width}:${height}${options === '' ? '' : `:${options}`}`
}

/** The size of a picture in the frame, including what lies beyond the frame's edges. */
export function fittedSize(picture: Size, frame: Size, fit: FitMode): Size {
  return scaled(picture, frame, fit === 'crop' ? Math.max : Math.min)
}

/** The size of a picture that just fills (`Math.max`) or just fits (`Math.min`) a frame; even numbers. */
function scaled(picture: Size, frame: Size, choose: (a: number, b: number) => number): Size {
  const factor = choose(frame.width / picture.width, frame.height / picture.height)
  const atLeast = (length: number, least: number) =>
    choose === Math.max ? Math.max(even(length), least) : Math.min(even(length), least)
  return {
    width: atLeast(picture.width * factor, frame.width),
    height: atLeast(picture.height * factor, frame.height),
  }
}

/** Even offsets: odd ones would shift the colors against the brightness. */
function centerd(frame: Size, inside: Size): string {
  const half = (outer: number, inner: number) => 2 * Math.floor((outer - inner) / 4)
  return `${half(frame.width, inside.width)}:${half(frame.height, inside.height)}`
}

function even(pixels: number): number {
  return Math.max(2, 2 * Math.round(pixels / 2))
}
