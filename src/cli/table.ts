// Rows as aligned columns, for people. Commands print JSON themselves.
import type { Io } from './command.ts'

/** Prints `rows` under `heads`; the sentence `whenEmpty` when there are none. */
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
  const widths = heads.map((head, column) =>
    Math.max(Bun.stringWidth(head), ...rows.map((row) => Bun.stringWidth(onOneLine(row[column] ?? '')))),
  )
  for (const row of [heads, ...rows])
    io.print(
      row
        .map((cell, column) => padEnd(onOneLine(cell), widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** `2026-11-21 08:30`, in UTC like everything else here. */
export function shortTime(atMs: number | null, whenNull = '–'): string {
  return atMs === null ? whenNull : new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')
}

/** ISO 8601 in UTC with milliseconds; null stays null. */
export function isoTime(atMs: number): string
export function isoTime(atMs: number | null): string | null
export function isoTime(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString()
}

/** Names come from anybody: what would move the cursor or colour the terminal is shown as `?`. */
function onOneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, '?')
}

function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - Bun.stringWidth(text)))
}
