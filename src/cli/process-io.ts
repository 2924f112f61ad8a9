// The Io of a real program: its streams, its environment, its signals.
import type { Io } from './command.ts'

export function processIo(): Io {
  // `roughcut project list | head` closes the pipe early: that is no failure, and there is nobody to tell.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0)
      throw error
    })
  return {
    print: (line) => void process.stdout.write(`${line}\n`),
    write: (text) => void process.stdout.write(text),
    tell: (line) => void process.stderr.write(`${line}\n`),
    writeError: (text) => void process.stderr.write(text),
    env: process.env,
    isTerminal: process.stderr.isTTY === true && process.env.TERM !== 'dumb',
    columns: process.stderr.columns || process.stdout.columns || 80,
    interrupted: onceInterrupted,
  }
}

let interruption: AbortController | null = null

function onceInterrupted(): AbortSignal {
  if (interruption) return interruption.signal
  const controller = new AbortController()
  interruption = controller
  const stop = () => {
    if (controller.signal.aborted) process.exit(1)
    controller.abort(new Error('Interrupted.'))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return controller.signal
}
