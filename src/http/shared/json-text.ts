// Finds what JSON.parse doesn't report: deep nesting, duplicate fields, and escapes of half a surrogate
// pair, which no database can store. It doesn't parse: malformed JSON passes here and fails in
// JSON.parse.

/** Far above any request we know of, far below what overflows a recursive reader. */
export const DEEPEST_NESTING = 32

type Frame = { keys: Set<string> | null; place: string | number }

/** The first problem in `text`, as a sentence that names the place; null if there isn't one. */
export function jsonTextProblem(text: string): string | null {
  const frames: Frame[] = []
  let atKey = false
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    const frame = frames.at(-1)
    if (unit === 0x7b || unit === 0x5b) {
      if (frames.length >= DEEPEST_NESTING)
        return `The body nests deeper than ${DEEPEST_NESTING} levels; no field needs that.`
      atKey = unit === 0x7b
      frames.push(atKey ? { keys: new Set(), place: '' } : { keys: null, place: 0 })
    } else if (unit === 0x7d || unit === 0x5d) {
      frames.pop()
      atKey = false
    } else if (unit === 0x2c) {
      atKey = frame?.keys != null
      if (typeof frame?.place === 'number') frame.place += 1
    } else if (unit === 0x22) {
      const end = endOfText(text, i)
      if (end < 0) return null
      const problem = textProblem(text.slice(i, end + 1), atKey ? frame : undefined, frames)
      if (problem !== null) return problem
      atKey = false
      i = end
    }
  }
  return null
}

/** The closing quote of the string that opens at `start`; -1 if it never closes. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return -1
}

function textProblem(literal: string, keyOf: Frame | undefined, frames: Frame[]): string | null {
  if (keyOf === undefined && !literal.includes('\\u')) return null
  const value = textOf(literal)
  if (value === null) return null
  if (keyOf) {
    keyOf.place = value.toWellFormed()
    if (keyOf.keys?.has(value)) return `${placeOf(frames)} is given twice; give each field once.`
    keyOf.keys?.add(value)
  }
  if (value.isWellFormed()) return null
  return `${placeOf(frames)} holds half of a surrogate pair; send well-formed Unicode.`
}

function textOf(literal: string): string | null {
  try {
    const value: unknown = JSON.parse(literal)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}

function placeOf(frames: Frame[]): string {
  return fieldPath(frames.map((frame) => frame.place))
}

const MAX_SHOWN = 100

/** `['add_media', 'Day 1/a.mp4', 'tracks', 0]` → `add_media["Day 1/a.mp4"].tracks[0]`; the whole body is `body`. */
export function fieldPath(segments: readonly (string | number)[]): string {
  let path = ''
  for (const segment of segments)
    if (typeof segment === 'number') path += `[${segment}]`
    else if (segment.length <= MAX_SHOWN && /^[A-Za-z_][\w-]*$/.test(segment))
      path += path === '' ? segment : `.${segment}`
    else path += `[${JSON.stringify(shortened(segment))}]`
  return path === '' ? 'body' : path
}

/** At most 100 characters of what the client sent, for messages. */
export function shortened(given: string): string {
  if (given.length <= MAX_SHOWN) return given
  return `${given.slice(0, MAX_SHOWN).toWellFormed()}…`
}
