// Rows as aligned columns, for people. Commands print JSON themselves.
import { visibleLine } from '../terminal-text.ts'
import type { Io } from './command.ts'

/** In terminal columns, so one long name doesn't push everything after it off the screen. */
const MAX_CELL_WIDTH = 60

/** Prints `rows` under `heads`, shortening long cells except in the last column; prints `whenEmpty` without rows. */
export function printTable(
  io: Io,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  whenEmpty: string,
): void {
  if (rows.length === 0) {
    io.print(whenEmpty)
    return
  }
  const last = heads.length - 1
  const lines = [heads, ...rows].map((row) =>
    row.map((cell, column) => (column === last ? visibleLine(cell) : shortened(visibleLine(cell)))),
  )
  const widths = heads.map((_, column) =>
    Math.max(...lines.map((line) => Bun.stringWidth(line[column] ?? ''))),
  )
  for (const line of lines)
    io.print(
      line
        .map((cell, column) => padEnd(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** `2026-11-21 08:30`, in UTC like everything else here. */
export function shortTime(atMs: number | null, whenNull = '–'): string {
  return atMs === null ? whenNull : new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')
}

function shortened(text: string): string {
  if (Bun.stringWidth(text) <= MAX_CELL_WIDTH) return text
  let start = ''
  let width = 1
  for (const { segment } of GRAPHEMES.segment(text)) {
    width += Bun.stringWidth(segment)
    if (width > MAX_CELL_WIDTH) break
    start += segment
  }
  return `${start}…`
}

function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - Bun.stringWidth(text)))
}
