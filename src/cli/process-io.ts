// The Io of a real program: its streams, its environment, its signals.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { RoughcutError } from '../errors.ts'
import type { Io } from './command.ts'
import { becomeOwnerOf } from './folder-owner.ts'
import { terminalIo } from './terminal-io.ts'

/** Input and output of this process. */
export function processIo(): Io {
  let goesOnUnread = false
  let isUnread = false
  // `roughcut project list | head` closes the pipe early. That isn't a failure: nobody is reading
  // anymore. A stream that failed is tried again at the next line, because a full disk may have room by then.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (goesOnUnread) return
    if (error.code !== 'EPIPE') {
      process.stderr.write(`The output could not be written (${error.code}).\n`)
      process.exit(1)
    }
    if (interruption === null) process.exit(0)
    isUnread = true
    interruption.abort(stopped('The output was closed.'))
  })
  // Standard error can't report its own failures.
  process.stderr.on('error', () => {})
  const writeError = (text: string) => {
    if (!isUnread) process.stderr.write(text)
  }
  return {
    ...terminalIo((text) => void process.stdout.write(text), writeError),
    ask,
    env: process.env,
    isTerminal: process.stderr.isTTY === true && process.env.TERM !== 'dumb',
    columns: process.stderr.columns || process.stdout.columns || 80,
    interrupted: onceInterrupted,
    becomeOwnerOf,
    continueUnread: () => {
      goesOnUnread = true
    },
  }
}

async function ask(question: string, signal: AbortSignal): Promise<string | null> {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) return null
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  // While it reads, it captures Ctrl-C.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return await terminal.question(question, { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    terminal.close()
  }
}

let interruption: AbortController | null = null

function onceInterrupted(): AbortSignal {
  if (interruption) return interruption.signal
  const controller = new AbortController()
  interruption = controller
  const stop = () => {
    if (controller.signal.aborted) process.exit(1)
    controller.abort(stopped('Interrupted.'))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // A closing terminal may signal twice; that doesn't count as a second request.
  if (!isHangUpIgnored()) process.on('SIGHUP', () => controller.abort(stopped('The terminal was closed.')))
  return controller.signal
}

/**
 * Ends a program that was asked to stop and has cleaned up, whatever a library still waits for: the client of a queue that is away
 * tries to reach it forever. A second is left for what was printed.
 */
export function endIfInterrupted(): void {
  if (interruption?.signal.aborted) setTimeout(() => process.exit(), 1_000).unref()
}

/** The exit code of a stopped command. */
function stopped(why: string): RoughcutError {
  return new RoughcutError('conflict', why)
}

/** `nohup` makes the program ignore the signal, and a handler would undo that. */
function isHangUpIgnored(): boolean {
  try {
    const mask = /^SigIgn:\s*([\da-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return (BigInt(`0x${mask}`) & 1n) === 1n
  } catch {
    // Without /proc: nohup also detaches the terminal.
    return !process.stdout.isTTY && !process.stderr.isTTY
  }
}
