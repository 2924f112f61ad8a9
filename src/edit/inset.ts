// Picture in picture: places a small picture in a corner of the frame. Shared by the render and the player.
import type { Inset } from './document.ts'

type Size = { width: number; height: number }

/** From the edges of the frame, as a share of its shorter side. */
const MARGIN = 0.04

/** Even pixels of the frame; the picture keeps its shape and never reaches over the margin. Null: of the frame's shape. */
export function insetBox(
  picture: Size | null,
  frame: Size,
  { corner, width }: Inset,
): Size & { left: number; top: number } {
  const shape = (picture ?? frame).width / (picture ?? frame).height
  const margin = even(MARGIN * Math.min(frame.width, frame.height))
  const widest = Math.min(frame.width - 2 * margin, (frame.height - 2 * margin) * shape)
  const size = {
    width: even(Math.min(frame.width * width, widest)),
    height: even(Math.min(frame.width * width, widest) / shape),
  }
  return {
    ...size,
    left: corner.endsWith('left') ? margin : frame.width - margin - size.width,
    top: corner.startsWith('top') ? margin : frame.height - margin - size.height,
  }
}

function even(pixels: number): number {
  return Math.max(2, 2 * Math.floor(pixels / 2))
}
