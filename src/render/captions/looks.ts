// How each caption style looks; shared by the render and the player. Pure: sizes are shares of an em.
import type { CaptionStyle, Captions, Composition, Title } from '../../edit/document.ts'
import type { CueLimits } from './cues.ts'
import { SUBTITLE_LIMITS, VERTICAL_LIMITS } from './cues.ts'

export type CaptionLook = {
  /** Size of the letters, against the usual one. */
  scale: number
  /** `#rrggbb`, as all colors here. */
  color: string
  outline: number
  outlineColor: string
  shadow: number
  /** Painted under each line; `opacity` 0 to 1. */
  box: { color: string; opacity: number } | null
  /** Of words once they have begun; null: they stay as they are. */
  saidColor: string | null
  /** Of the word that is being said. */
  active: { color: string; scale: number } | null
  isUpper: boolean
  /** A few words at a time, on one line. */
  isShort: boolean
}

const PLAIN: CaptionLook = {
  scale: 1,
  color: '#FFFFFF',
  outline: 0.08,
  outlineColor: '#000000',
  shadow: 0,
  box: null,
  saidColor: null,
  active: null,
  isUpper: false,
  isShort: false,
}
/** Around the letters, to the edge of a box. */
const BOX_PADDING = 0.16

const LOOKS: Record<CaptionStyle, CaptionLook> = {
  plain: PLAIN,
  boxed: { ...PLAIN, outline: BOX_PADDING, box: { color: '#000000', opacity: 0.62 } },
  karaoke: { ...PLAIN, saidColor: '#FFD700' },
  clean: { ...PLAIN, outline: 0, shadow: 0.07 },
  classic: { ...PLAIN, color: '#FFE14D', outline: 0.06, scale: 0.95 },
  label: { ...PLAIN, color: '#111111', outline: BOX_PADDING, box: { color: '#FFFFFF', opacity: 1 } },
  highlight: { ...PLAIN, scale: 1.15, outline: 0.105, active: { color: '#FFE500', scale: 1 } },
  pop: { ...PLAIN, scale: 1.25, outline: 0.115, active: { color: '#39FF88', scale: 1.15 }, isShort: true },
  headline: { ...PLAIN, scale: 1.5, outline: 0.115, isUpper: true, isShort: true },
  spotlight: {
    ...PLAIN,
    color: '#B8BCC8',
    outline: BOX_PADDING,
    // Boxes of differently colored words overlap: no picture may shine through.
    box: { color: '#15171F', opacity: 1 },
    active: { color: '#FFFFFF', scale: 1 },
  },
}

const SIZES = { small: 0.8, normal: 1, large: 1.3 }

/** The look of a style with what was set beside it. */
export function lookOf({
  style,
  size = 'normal',
  color,
}: Pick<Captions, 'style' | 'size' | 'color'>): CaptionLook {
  const look = LOOKS[style]
  return { ...look, scale: look.scale * SIZES[size], color: color ?? look.color }
}

/** How a title looks. Letters without a color of their own are dark on a light background. */
export function titleLookOf({
  size = 'normal',
  background,
  color,
}: Omit<Title, 'id' | 'text' | 'range'>): CaptionLook {
  const look = {
    ...PLAIN,
    scale: SIZES[size],
    color: color ?? (isLight(background) ? '#111111' : PLAIN.color),
  }
  return background === undefined
    ? look
    : { ...look, outline: BOX_PADDING, box: { color: background, opacity: 1 } }
}

/** How a title looks and where it stands, apart from what it says and when. */
export type TitleStyle = Required<Pick<Title, 'place' | 'size'>> & {
  color: string
  background: string | null
}

/** Ready-made combinations by name. */
export const TITLE_PRESETS: Record<string, TitleStyle> = {
  'Lower third': { place: 'lower_third', size: 'normal', color: '#ffffff', background: null },
  'Name tag': { place: 'lower_third', size: 'small', color: '#ffffff', background: '#15171f' },
  Label: { place: 'lower_third', size: 'normal', color: '#111111', background: '#ffffff' },
  Headline: { place: 'center', size: 'large', color: '#ffffff', background: null },
  Chapter: { place: 'center', size: 'normal', color: '#ffffff', background: '#000000' },
  Banner: { place: 'top', size: 'normal', color: '#111111', background: '#ffe500' },
  Question: { place: 'top', size: 'small', color: '#ffffff', background: '#4c4bc9' },
  Note: { place: 'bottom', size: 'small', color: '#ffe14d', background: null },
}

/** By its luma (Rec. 709), of `#rrggbb`. */
function isLight(color = '#000000'): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) > 150
}

/** Where video apps begin to cover a 9:16 picture, as shares of its sides: buttons at the right, a caption below. */
export const TALL_SAFE_AREA = { top: 0.12, bottom: 0.2, left: 0.06, right: 0.12 }

/** Where captions stand: shares of the frame, from its bottom and its sides. */
export function captionPlace({
  width,
  height,
  captions,
}: Pick<Composition, 'width' | 'height' | 'captions'>) {
  const isTall = height > width
  return {
    bottom: captions?.fromBottom ?? (isTall ? TALL_SAFE_AREA.bottom : 0.07),
    side: isTall ? TALL_SAFE_AREA.right : 0.06,
  }
}

const SHORT_LIMITS: CueLimits = { lineLength: 18, lines: 1, longestUs: 2_000_000, pauseUs: 400_000 }
/** Characters of the usual size that fit between the margins of a tall picture. */
const TALL_LINE = 18
/** Capitals are wider. */
const UPPER_WIDTH = 1.2

/** How much text burned-in captions show at a time: less in tall pictures and with larger letters. */
export function paintedLimits({
  width,
  height,
  captions,
}: Pick<Composition, 'width' | 'height' | 'captions'>): CueLimits {
  const isTall = height > width
  const look = lookOf(captions ?? { style: 'plain' })
  const limits = look.isShort ? SHORT_LIMITS : isTall ? VERTICAL_LIMITS : SUBTITLE_LIMITS
  const widest =
    (isTall ? TALL_LINE : SUBTITLE_LIMITS.lineLength) / (look.scale * (look.isUpper ? UPPER_WIDTH : 1))
  return { ...limits, lineLength: Math.floor(Math.min(limits.lineLength, widest)) }
}

/** The text with the look's capitalization. */
export function writtenText(text: string, { isUpper }: CaptionLook): string {
  return isUpper ? text.toUpperCase() : text
}
