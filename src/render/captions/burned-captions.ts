// Cues and titles → an ASS script, which ffmpeg's `ass` filter paints into the picture (libass does
// the shaping, wrapping and timing). Format: the Advanced SubStation Alpha v4+ specification.
import type { CaptionStyle, Composition, TitlePlace } from '../../edit/document.ts'
import type { Microseconds } from '../../edit/time.ts'
import type { Cue } from './cues.ts'

/** The family of the font that ships with the program; what it has not, fonts of the machine draw. */
export const TEXT_FONT = 'DejaVu Sans'

/** The script for `composition`'s frame; `cues` empty when captions are not burned. */
export function assOf(composition: Composition, cues: readonly Cue[]): string {
  const { width, height, titles, captions } = composition
  const sizes = textSizes({ width, height })
  const captionStyle = captions?.style ?? 'plain'
  const styles = [
    styleLine('Caption', sizes.caption, captionStyle, 2, marginOf('caption', height), width),
    ...(['top', 'center', 'bottom', 'lower_third'] as const).map((place) =>
      styleLine(
        titleStyle(place),
        place === 'center' ? sizes.centerTitle : sizes.title,
        'plain',
        ALIGNMENT[place],
        marginOf(place, height),
        width,
      ),
    ),
  ]
  const events = [
    ...titles.map(({ text, place, range, color }) =>
      dialogue(
        1,
        range,
        titleStyle(place),
        `${color === null ? '' : `{\\c${assColor(color)}}`}${escapeAss(text)}`,
      ),
    ),
    ...cues.map((cue) => dialogue(0, cue.range, 'Caption', captionText(cue, captionStyle))),
  ]
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${width}
PlayResY: ${height}
WrapStyle: 0
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
${styles.join('\n')}

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.join('\n')}
`
}

/** Numpad positions, as ASS counts them. */
const ALIGNMENT: Record<TitlePlace, number> = { top: 8, center: 5, bottom: 2, lower_third: 1 }

function titleStyle(place: TitlePlace): string {
  return `Title_${place}`
}

/** From the edge that the text is nearest to, as a share of the frame's height. A lower third is above captions of two lines. */
export const TEXT_MARGINS = { caption: 0.07, top: 0.08, center: 0, bottom: 0.08, lower_third: 0.22 }

function marginOf(place: TitlePlace | 'caption', height: number): number {
  return Math.round(height * TEXT_MARGINS[place])
}

/** Heights of a line, in pixels of the frame. Tall pictures are read on phones: larger captions. */
export function textSizes({ width, height }: { width: number; height: number }) {
  const size = Math.round(Math.min(width, height * 1.2) * 0.055)
  return {
    caption: Math.round(height > width ? width * 0.08 : size),
    title: Math.round(size * 1.15),
    centerTitle: Math.round(size * 1.5),
  }
}

function styleLine(
  name: string,
  size: number,
  style: CaptionStyle,
  alignment: number,
  marginV: number,
  width: number,
): string {
  const boxed = style === 'boxed'
  const outline = boxed ? Math.round(size * 0.25) : Math.max(2, Math.round(size * 0.07))
  const side = Math.round(width * 0.06)
  // In a karaoke line the words not yet said have the secondary colour.
  const primary = style === 'karaoke' ? '&H0000D7FF' : '&H00FFFFFF'
  return `Style: ${name},${TEXT_FONT},${size},${primary},&H00FFFFFF,${boxed ? '&H60000000' : '&H00000000'},&H60000000,-1,0,0,0,100,100,0,0,${boxed ? 3 : 1},${outline},0,${alignment},${side},${side},${marginV},1`
}

function dialogue(
  layer: number,
  range: { startUs: number; endUs: number },
  style: string,
  text: string,
): string {
  return `Dialogue: ${layer},${assClock(range.startUs)},${assClock(range.endUs)},${style},,0,0,0,,${text}`
}

function captionText(cue: Cue, style: CaptionStyle): string {
  if (style !== 'karaoke') return cue.lines.map(escapeAss).join('\\N')
  let atUs = cue.range.startUs
  let tokens = 0
  const breaks = new Set<number>()
  for (const line of cue.lines.slice(0, -1)) {
    tokens += tokensIn(line)
    breaks.add(tokens)
  }
  let said = 0
  return cue.words
    .map(({ text, range }) => {
      // Each word lights up when it is said: the pause before it belongs to an empty syllable.
      const waitCs = Math.max(0, Math.round((range.startUs - atUs) / 10_000))
      const wordCs = Math.max(1, Math.round((range.endUs - range.startUs) / 10_000))
      const space = said === 0 ? '' : breaks.has(said) ? '\\N' : ' '
      atUs = range.endUs
      said += tokensIn(text)
      return `${space}${waitCs > 0 ? `{\\k${waitCs}}` : ''}{\\k${wordCs}}${escapeAss(text)}`
    })
    .join('')
}

/** A corrected word may have several. */
function tokensIn(text: string): number {
  return text.split(' ').length
}

/** `H:MM:SS.cc`: ASS counts in hundredths. */
function assClock(us: Microseconds): string {
  const hundredths = Math.round(us / 10_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(hundredths / 100)
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`
}

/** #rrggbb → &HBBGGRR&. */
function assColor(color: string): string {
  return `&H${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}&`.toUpperCase()
}

/** Braces open override blocks and a backslash begins a command: text must do neither. */
function escapeAss(text: string): string {
  return text
    .replaceAll('\\', '\u29F5')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replace(/\r\n?|\n/g, '\\N')
}
