// What is heard in a composition → a Word document: a title, chapters as headings, and each paragraph
// with its time and speaker. Uses only what every reader of the format supports. Pure.
// Format: ECMA-376, "Office Open XML File Formats", parts 1 (WordprocessingML) and 2 (packaging).
import { strToU8, zipSync } from 'fflate'
import type { Composition } from '../edit/document.ts'
import type { HeardWord } from '../edit/transcript.ts'
import { xml } from './timelines/media-url.ts'
import { oneLine, type TextPart, timedParts } from './transcript-files.ts'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The file's bytes; the same for the same composition. */
export function docxOf(composition: Composition, words: readonly HeardWord[]): Uint8Array {
  return docxFrom(composition.name, timedParts(composition, words))
}

/** A document with this title and these lines. */
export function docxFrom(name: string, lines: readonly TextPart[]): Uint8Array {
  const title = oneLine(name)
  const body = lines.map((part) =>
    part.kind === 'heading'
      ? paragraph('Heading1', run(`${oneLine(part.text)} `), part.time === null ? '' : run(part.time, 'Time'))
      : paragraph(
          null,
          part.time === null ? '' : run(`${part.time}  `, 'Time'),
          part.speaker === null ? '' : run(`${oneLine(part.speaker)}: `, 'Speaker'),
          run(part.text),
        ),
  )
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${OFFICE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${OFFICE}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    '_rels/.rels': relations([
      [`${RELATION}/officeDocument`, 'word/document.xml'],
      [`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ]),
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xml(title)}</dc:title></cp:coreProperties>`,
    'word/_rels/document.xml.rels': relations([[`${RELATION}/styles`, 'styles.xml']]),
    'word/styles.xml': STYLES,
    'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body>${paragraph('Title', run(title))}${body.join('')}<w:sectPr/></w:body></w:document>`,
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(DECLARATION + text)])),
    { mtime: '1980-01-01T00:00:00' },
  )
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${targets.map(([type, target], index) => `<Relationship Id="r${index + 1}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`
}

function paragraph(style: string | null, ...runs: string[]): string {
  return `<w:p>${style === null ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${runs.join('')}</w:p>`
}

function run(text: string, style?: string): string {
  return `<w:r>${style === undefined ? '' : `<w:rPr><w:rStyle w:val="${style}"/></w:rPr>`}<w:t xml:space="preserve">${xml(text)}</w:t></w:r>`
}

/** Half points and twentieths of a point. */
const STYLES = `<w:styles xmlns:w="${WORD}">
<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:rPr><w:sz w:val="48"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="320"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="30"/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Time"><w:name w:val="Time"/><w:rPr><w:b w:val="0"/><w:color w:val="767676"/><w:sz w:val="18"/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Speaker"><w:name w:val="Speaker"/><w:rPr><w:b/></w:rPr></w:style>
</w:styles>`
