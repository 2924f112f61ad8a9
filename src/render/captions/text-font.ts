// The font for captions and titles, and a font file's metadata. Pure; shared by the render and the player. Format: the
// OpenType specification, tables `head`, `OS/2` and `name`.

export type TextFont = {
  /** The name by which libass looks for it. */
  family: string
  isBold: boolean
  /** Size of the letters (an em), as a share of the height of a line. */
  emShare: number
}

/** The font that ships with the program; its pages use the same family. */
export const SHIPPED_FONT: TextFont = { family: 'Inter', isBold: true, emShare: 0.6992 }
/** Ships too, for scripts and symbols that `SHIPPED_FONT` lacks; fonts of the machine draw the rest. */
export const SECOND_FONT: TextFont = { family: 'DejaVu Sans', isBold: true, emShare: 0.8591 }

/** Of other scripts than Latin, Greek and Cyrillic, and symbols; with the marks on them. */
const FOR_SECOND_FONT =
  /(?:[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|\p{So})[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]*/gu

/** The text of an ASS script, with `SECOND_FONT` where the font that ships lacks letters. What others lack, libass finds. */
export function withSecondFont(text: string, { family }: TextFont): string {
  return family === SHIPPED_FONT.family
    ? text.replaceAll(FOR_SECOND_FONT, `{\\fn${SECOND_FONT.family}}$&{\\fn}`)
    : text
}

const MAX_TABLES = 100
const MAX_NAMES = 1_000
const BOLD_WEIGHT = 600
const FAMILY = 1
const WINDOWS = 3
/** TrueType outlines, or CFF ones. Collections and web fonts are other formats. */
const SIGNATURES = [0x00010000, 0x4f54544f]

/** The metadata of a TrueType or OpenType file; null when it is something else, or broken. */
export function fontFactsOf(bytes: Uint8Array): TextFont | null {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (!SIGNATURES.includes(view.getUint32(0))) return null
    const tables = tablesOf(view)
    const [head, os2, names] = ['head', 'OS/2', 'name'].map((tag) => tables.get(tag))
    if (!head || !os2 || !names) return null
    const unitsPerEm = head.getUint16(18)
    const lineUnits = os2.getUint16(74) + os2.getUint16(76)
    const family = familyOf(names)
    if (family === null || unitsPerEm === 0 || lineUnits === 0) return null
    return { family, isBold: os2.getUint16(4) >= BOLD_WEIGHT, emShare: unitsPerEm / lineUnits }
  } catch (error) {
    // A place outside the file.
    if (error instanceof RangeError) return null
    throw error
  }
}

function tablesOf(view: DataView): Map<string, DataView> {
  const count = Math.min(view.getUint16(4), MAX_TABLES)
  const tables = new Map<string, DataView>()
  for (let index = 0; index < count; index++) {
    const at = 12 + 16 * index
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)))
    tables.set(
      tag,
      new DataView(view.buffer, view.byteOffset + view.getUint32(at + 8), view.getUint32(at + 12)),
    )
  }
  return tables
}

/** The family in English, or in the first language there is. Commas would end the field of a style. */
function familyOf(names: DataView): string | null {
  const count = Math.min(names.getUint16(2), MAX_NAMES)
  const texts = names.getUint16(4)
  const found = Array.from({ length: count }, (_, index) => 6 + 12 * index)
    .filter((at) => names.getUint16(at) === WINDOWS && names.getUint16(at + 6) === FAMILY)
    .sort((a, b) => Number(isEnglish(names, b)) - Number(isEnglish(names, a)))
  const [at] = found
  if (at === undefined) return null
  const start = texts + names.getUint16(at + 10)
  const units = names.getUint16(at + 8) / 2
  const text = Array.from({ length: units }, (_, unit) =>
    String.fromCharCode(names.getUint16(start + 2 * unit)),
  ).join('')
  return /^[^,{}\\\p{Cc}\p{Cf}]{1,100}$/u.test(text.trim()) ? text.trim() : null
}

const isEnglish = (names: DataView, at: number) => names.getUint16(at + 4) === 0x0409
