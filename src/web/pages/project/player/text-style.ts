// The look of captions and titles as CSS custom properties, matching the render.
import type { CaptionLook } from '../../../../render/captions/looks.ts'

/** The size of letters in pixels of the frame, as styles that know the height of the stage. */
export function lettersOf(pixels: number, { height }: { height: number }) {
  return { '--letters': `${((pixels / height) * 100).toFixed(3)}cqh` }
}

/** Custom properties that the style sheet paints the letters with. */
export function lookStyle({
  color,
  outline,
  outlineColor,
  shadow,
  box,
}: CaptionLook): Record<string, string> {
  const through = box ? ` / ${Math.round(box.opacity * 100)}%` : ''
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt((box?.color ?? '#000000').slice(at, at + 2), 16),
  )
  return {
    '--caption-color': color,
    '--caption-outline': String(box ? 0 : outline * 2),
    '--caption-outline-color': outlineColor,
    '--caption-shadow': String(shadow),
    '--caption-box': box ? `rgb(${red} ${green} ${blue}${through})` : 'transparent',
  }
}

export function wordStyle(
  { saidColor, active }: CaptionLook,
  index: number,
  from: number,
  to: number,
): Record<string, string> {
  if (saidColor !== null) return index < to ? { color: saidColor } : {}
  if (active === null || index < from || index >= to) return {}
  return { color: active.color, ...(active.scale === 1 ? {} : { 'font-size': `${active.scale}em` }) }
}
