// What is heard in a composition → one HTML document: a title, chapters as headings, and each paragraph with its
// time and speaker. No script, nothing loaded from elsewhere. Pure.
import type { Composition } from '../edit/document.ts'
import type { HeardWord } from '../edit/transcript.ts'
import { xml } from './timelines/media-url.ts'
import { oneLine, type TextPart, timedParts } from './transcript-files.ts'

const STYLE =
  'body{max-width:42em;margin:2em auto;padding:0 1em;font:1.05em/1.6 system-ui,sans-serif}time{color:#767676;font-size:.85em}'

/** The file's text, in UTF-8. `dir="auto"` sets right-to-left scripts by their first letter. */
export function htmlOf(composition: Composition, words: readonly HeardWord[]): string {
  return htmlFrom(composition.name, timedParts(composition, words))
}

/** A document with this title and these lines; both are escaped. */
export function htmlFrom(name: string, parts: readonly TextPart[]): string {
  const title = xml(oneLine(name))
  const lines = parts.map((part) => {
    const time = part.time === null ? '' : `<time>${xml(part.time)}</time>`
    if (part.kind === 'heading')
      return `<h2 dir="auto">${xml(oneLine(part.text))}${time === '' ? '' : ` ${time}`}</h2>`
    const speaker = part.speaker === null ? '' : `<strong>${xml(oneLine(part.speaker))}:</strong> `
    return `<p dir="auto">${time}${time === '' ? '' : ' '}${speaker}${xml(part.text)}</p>`
  })
  return `${[
    '<!doctype html>',
    `<html><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head><body>`,
    `<h1 dir="auto">${title}</h1>`,
    ...lines,
    '</body></html>',
  ].join('\n')}\n`
}
