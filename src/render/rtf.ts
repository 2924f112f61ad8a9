// What is heard in a composition → an RTF document, for word processors that read nothing newer: a title, chapters
// in bold, and each paragraph with its time and speaker. Pure.
// Format: Microsoft, "Rich Text Format (RTF) Specification", version 1.9.1.
import type { Composition } from '../edit/document.ts'
import type { HeardWord } from '../edit/transcript.ts'
import { oneLine, type TextPart, timedParts } from './transcript-files.ts'

/** Font sizes are half points, spacing is twentieths of a point. */
const HEAD =
  '{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0{\\fonttbl{\\f0\\fswiss Calibri;}}{\\colortbl;\\red118\\green118\\blue118;}\\f0\\fs22'

/** The file's text: ASCII only, other characters as `\u` escapes. */
export function rtfOf(composition: Composition, words: readonly HeardWord[]): string {
  return rtfFrom(composition.name, timedParts(composition, words))
}

/** A document with this title and these lines; both are escaped. */
export function rtfFrom(name: string, parts: readonly TextPart[]): string {
  const body = parts.map((part) => {
    const time = part.time === null ? '' : `{\\cf1\\fs18 ${rtf(part.time)}}`
    if (part.kind === 'heading')
      return `{\\pard\\keepn\\sb320\\sa160{\\b\\fs30 ${rtf(oneLine(part.text))} }${time}\\par}`
    const speaker = part.speaker === null ? '' : `{\\b ${rtf(oneLine(part.speaker))}: }`
    return `{\\pard\\sa160 ${time}${time === '' ? '' : '  '}${speaker}${rtf(part.text)}\\par}`
  })
  const title = `{\\pard\\sa160\\fs48 ${rtf(oneLine(name))}\\par}`
  return `${[HEAD, title, ...body, '}'].join('\n')}\n`
}

/** UTF-16 units as signed 16-bit numbers; the `?` is what a reader without Unicode shows. */
function rtf(text: string): string {
  return text.replace(/[\\{}]|[^ -~]/g, (character) => {
    if ('\\{}'.includes(character)) return `\\${character}`
    const unit = character.charCodeAt(0)
    return unit < 0x20 ? ' ' : `\\u${unit > 0x7fff ? unit - 0x10000 : unit}?`
  })
}
