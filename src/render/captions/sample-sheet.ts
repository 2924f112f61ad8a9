// Tests which characters can be drawn: makes a script that shows them one by one, so the output can be checked. (libass
// logs it too, but the wording varies between versions.) Pure.
import type { Composition } from '../../edit/document.ts'
import type { Cue } from './cues.ts'
import { SHIPPED_FONT, type TextFont, withSecondFont } from './text-font.ts'

/** Pixels of a side of each picture. */
export const SHEET_SIZE = 64

/** A sheet lasts one second per character; this many are enough to notice a missing font. */
const MAX_CHARACTERS = 1000
/** Latin letters are in the fonts that ship with the program; marks and formatting do not stand alone. */
const NEEDS_NO_CHECK = /[ -\u024f\p{M}\p{Z}\p{Cc}\p{Cf}\p{DI}]/u
/** For private use in the last plane: no font has it. */
const NOT_A_LETTER = '\u{10fffd}'

/** The characters of painted texts that the fonts of a machine may lack, each once. */
export function charactersToCheck({ titles }: Composition, cues: readonly Cue[]): string[] {
  const texts = [...titles.map(({ text }) => text), ...cues.flatMap(({ lines }) => lines)]
  const characters = new Set(texts.flatMap((text) => [...text.toWellFormed()]))
  return [...characters].filter((character) => !NEEDS_NO_CHECK.test(character)).slice(0, MAX_CHARACTERS)
}

/** One picture a second: an empty one, the placeholder for a missing character, then each character. */
export function sampleSheetOf(characters: readonly string[], font: TextFont = SHIPPED_FONT): string {
  const clock = (second: number) =>
    `${Math.floor(second / 3600)}:${String(Math.floor(second / 60) % 60).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.00`
  const events = [NOT_A_LETTER, ...characters].map(
    (character, index) =>
      `Dialogue: 0,${clock(index + 1)},${clock(index + 2)},One,,0,0,0,,${withSecondFont(character, font)}`,
  )
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${SHEET_SIZE}
PlayResY: ${SHEET_SIZE}

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, Bold, BorderStyle, Outline, Shadow, Alignment, Encoding
Style: One,${font.family},32,&H00FFFFFF,${font.isBold ? -1 : 0},1,0,0,5,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.join('\n')}
`
}
