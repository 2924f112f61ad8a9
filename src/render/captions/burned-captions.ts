// Cues and titles → an ASS script, which ffmpeg's `ass` filter paints into the picture (libass does
// the shaping, wrapping and timing). Format: the Advanced SubStation Alpha v4+ specification.
import type { Composition, Title, TitlePlace } from '../../edit/document.ts'
import type { Microseconds } from '../../edit/time.ts'
import type { Cue } from './cues.ts'
import { type CaptionLook, captionPlace, lookOf, titleLookOf, writtenText } from './looks.ts'
import { SHIPPED_FONT, type TextFont, withSecondFont } from './text-font.ts'

/** The script for `composition`'s frame; `cues` empty when captions are not burned. */
export function assOf(composition: Composition, cues: readonly Cue[], font: TextFont = SHIPPED_FONT): string {
  const { width, height, titles, captions } = composition
  const sizes = textSizes({ width, height })
  const look = lookOf(captions ?? { style: 'plain' })
  const { bottom, side } = captionPlace(composition)
  const styles = [
    styleLine(font, 'Caption', sizes.caption * look.scale, look, 2, {
      vertical: Math.round(height * bottom),
      side: Math.round(width * side),
    }),
    ...new Set(titles.map((title) => titleStyleLine(font, title, composition))),
  ]
  const events = [
    ...titles.map((title) =>
      dialogue(1, title.range, titleStyle(title), moveTag(title, composition) + escapeAss(title.text, font)),
    ),
    ...cues.flatMap((cue) => captionEvents(cue, look, font)),
  ]
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${width}
PlayResY: ${height}
WrapStyle: 0
ScaledBorderAndShadow: yes
Kerning: yes

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

/** The position of a title that was moved: the point of its box given by its alignment. */
function moveTag({ place, offset }: Title, { width, height }: Composition): string {
  if (offset === undefined) return ''
  const margin = TITLE_MARGINS[place]
  const left = place === 'lower_third' ? TITLE_SIDE : 0.5
  const top = place === 'top' ? margin : place === 'center' ? 0.5 : 1 - margin
  return `{\\pos(${Math.round(width * (left + offset.x))},${Math.round(height * (top + offset.y))})}`
}

/** Titles that look the same share a style; the name holds no character that ends a field. */
function titleStyle({ place, size = 'normal', color, background }: Title): string {
  return ['Title', place, size, color ?? 'plain', background ?? 'bare'].join('_').replaceAll('#', '')
}

function titleStyleLine(font: TextFont, title: Title, { width, height }: Composition): string {
  const { place } = title
  const look = titleLookOf(title)
  return styleLine(font, titleStyle(title), titleSize(title, { width, height }), look, ALIGNMENT[place], {
    vertical: Math.round(height * TITLE_MARGINS[place]),
    side: Math.round(width * TITLE_SIDE),
  })
}

/** The size of a title’s letters (an em), in pixels of the frame. */
export function titleSize(title: Title, frame: { width: number; height: number }): number {
  const sizes = textSizes(frame)
  return (title.place === 'center' ? sizes.centerTitle : sizes.title) * titleLookOf(title).scale
}

/** From the edge that the text is nearest to, as a share of the frame's height. A lower third is above captions of two lines. */
export const TITLE_MARGINS = { top: 0.08, center: 0, bottom: 0.08, lower_third: 0.26 }

/** From both sides, as a share of the frame's width. */
const TITLE_SIDE = 0.06

/** Sizes of letters (an em), in pixels of the frame. Tall pictures are read on phones: larger captions. */
export function textSizes({ width, height }: { width: number; height: number }) {
  const size = Math.min(width, height * 1.2) * 0.047
  return {
    caption: height > width ? width * 0.069 : size,
    title: size * 1.15,
    centerTitle: size * 1.5,
  }
}

function styleLine(
  { family, isBold, emShare }: TextFont,
  name: string,
  size: number,
  { color, saidColor, outline, outlineColor, shadow, box }: CaptionLook,
  alignment: number,
  margins: { vertical: number; side: number },
): string {
  const least = box || outline === 0 ? 0 : 2
  const outlinePx = Math.max(least, Math.round(size * outline))
  const shadowPx = shadow === 0 ? 0 : Math.max(1, Math.round(size * shadow))
  const around = box ? styleColor(box.color, box.opacity) : styleColor(outlineColor)
  // In a karaoke line the words not yet said have the secondary color.
  const colors = [styleColor(saidColor ?? color), styleColor(color), around, styleColor('#000000', 0.62)]
  return `Style: ${name},${family},${Math.round(size / emShare)},${colors.join(',')},${isBold ? -1 : 0},0,0,0,100,100,0,0,${box ? 3 : 1},${outlinePx},${shadowPx},${alignment},${margins.side},${margins.side},${margins.vertical},1`
}

function dialogue(
  layer: number,
  range: { startUs: number; endUs: number },
  style: string,
  text: string,
): string {
  return `Dialogue: ${layer},${assClock(range.startUs)},${assClock(range.endUs)},${style},,0,0,0,,${text}`
}

/** A cue as it is painted: once, or once for each word that is being said. */
function captionEvents(cue: Cue, look: CaptionLook, font: TextFont): string[] {
  if (look.saidColor !== null) return [dialogue(0, cue.range, 'Caption', litText(cue, look, font))]
  const lines = cue.lines.map((line) =>
    line.split(' ').map((text) => escapeAss(writtenText(text, look), font)),
  )
  const { active } = look
  if (active === null) return [dialogue(0, cue.range, 'Caption', textOf(lines))]
  return activeSpans(cue).map(({ range, from, to }) => {
    let index = 0
    const marked = lines.map((line) =>
      line.map((text) => {
        const isActive = index >= from && index < to
        index += 1
        if (!isActive) return text
        const percent = Math.round(active.scale * 100)
        return `{\\c${assColor(active.color)}\\fscx${percent}\\fscy${percent}}${text}{\\r}`
      }),
    )
    return dialogue(0, range, 'Caption', textOf(marked))
  })
}

function textOf(lines: readonly string[][]): string {
  return lines.map((line) => line.join(' ')).join('\\N')
}

/** The cue in stretches, each with the texts (from, to) of the word that was begun last. */
export function activeSpans({ range, words }: Cue): { range: Cue['range']; from: number; to: number }[] {
  let said = 0
  const spans: { range: Cue['range']; from: number; to: number }[] = []
  const first = words[0]
  if (first && first.range.startUs > range.startUs)
    spans.push({ range: { startUs: range.startUs, endUs: first.range.startUs }, from: 0, to: 0 })
  for (const [index, word] of words.entries()) {
    const from = said
    said += tokensIn(word.text)
    const startUs = Math.max(range.startUs, word.range.startUs)
    const endUs = Math.min(range.endUs, words[index + 1]?.range.startUs ?? range.endUs)
    if (endUs > startUs) spans.push({ range: { startUs, endUs }, from, to: said })
  }
  return spans
}

/** Words light up one after the other and stay lit. */
function litText(cue: Cue, look: CaptionLook, font: TextFont): string {
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
      return `${space}${waitCs > 0 ? `{\\k${waitCs}}` : ''}{\\k${wordCs}}${escapeAss(writtenText(text, look), font)}`
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

/** As a style has it: &HAABBGGRR, where AA is how much shines through. */
function styleColor(color: string, opacity = 1): string {
  const through = Math.round((1 - opacity) * 255)
    .toString(16)
    .padStart(2, '0')
  return `&H${through}${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}`.toUpperCase()
}

/** #rrggbb → &HBBGGRR&. */
function assColor(color: string): string {
  return `&H${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}&`.toUpperCase()
}

/** Braces open override blocks and a backslash begins a command: text must do neither. */
function escapeAss(text: string, font: TextFont): string {
  const escaped = text
    .replaceAll('\\', '\u29F5')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replace(/\r\n?|\n/g, '\\N')
  return withSecondFont(escaped, font)
}
