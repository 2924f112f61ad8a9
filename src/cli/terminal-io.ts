// The only way from a command to a terminal. All output is escaped here, so commands don't have to think
// about it.
import { visibleLine, visibleText } from '../terminal-text.ts'
import type { Io } from './command.ts'

export type TerminalIo = Pick<Io, 'print' | 'write' | 'note' | 'writeError' | 'redraw'>

/** `out` and `err` write text as it is. */
export function terminalIo(out: (text: string) => void, err: (text: string) => void): TerminalIo {
  return {
    print: (line) => out(`${visibleLine(line)}\n`),
    write: (text) => out(visibleText(text)),
    note: (line) => err(`${visibleLine(line)}\n`),
    writeError: (text) => err(visibleText(text)),
    redraw: (line) => err(`\r\x1b[2K${visibleLine(line)}`),
  }
}
