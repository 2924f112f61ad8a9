// Shows the progress of long work on standard error: a bar on a terminal, plain lines elsewhere (one per label
// and per tenth, to keep logs readable).
import { visibleLine } from '../terminal-text.ts'
import type { Io } from './command.ts'

export type Progress = {
  /** `fraction` is 0 to 1; null while it's unknown. */
  update(label: string, fraction: number | null): void
  /** Prints a line that stays, above the bar. */
  note(line: string): void
  /** Removes the bar; outside a terminal, the last line stays. */
  finish(): void
}

const BAR_WIDTH = 24
/** A terminal is redrawn at most this often. */
const REDRAW_MS = 80

/** A bar that is redrawn in a terminal; elsewhere, a line for each new label. */
export function createProgress(io: Io, nowMs: () => number = Date.now): Progress {
  return io.isTerminal ? barProgress(io, nowMs) : lineProgress(io)
}

function barProgress(io: Io, nowMs: () => number): Progress {
  let drawnAtMs = Number.NEGATIVE_INFINITY
  let line = ''
  let drawnLabel = ''
  const clear = () => io.redraw('')
  const draw = () => {
    drawnAtMs = nowMs()
    io.redraw(line)
  }
  return {
    update(label, fraction) {
      line = barLine(label, fraction, io.columns)
      const due = nowMs() - drawnAtMs >= REDRAW_MS || label !== drawnLabel || fraction === 1
      drawnLabel = label
      if (due) draw()
    },
    note(text) {
      clear()
      io.note(text)
      if (line !== '') draw()
    },
    finish() {
      if (line !== '') clear()
      line = ''
    },
  }
}

/** One line of the terminal, never longer: a longer one would wrap and could not be redrawn. */
function barLine(label: string, fraction: number | null, columns: number): string {
  if (fraction === null) return shorten(`… ${visibleLine(label)}`, columns - 1)
  const share = Math.min(1, Math.max(0, fraction))
  const filled = Math.round(share * BAR_WIDTH)
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${String(Math.floor(share * 100)).padStart(3)} % `
  return shorten(`${bar}${visibleLine(label)}`, columns - 1)
}

function shorten(text: string, columns: number): string {
  if (Bun.stringWidth(text) <= columns) return text
  let short = text
  while (short !== '' && Bun.stringWidth(short) > columns - 1) short = [...short].slice(0, -1).join('')
  return `${short}…`
}

function lineProgress(io: Io): Progress {
  let toldLabel: string | null = null
  let toldTenth = -1
  return {
    update(label, fraction) {
      const tenth = fraction === null ? -1 : Math.floor(Math.min(1, Math.max(0, fraction)) * 10)
      // A label may count up (`12 of 340 s`), so a new label alone only counts if there's no fraction.
      if (tenth === toldTenth && (fraction !== null || label === toldLabel)) return
      toldLabel = label
      toldTenth = tenth
      io.note(fraction === null ? label : `${String(tenth * 10).padStart(3)} % ${label}`)
    },
    note: (line) => io.note(line),
    finish: () => {},
  }
}
