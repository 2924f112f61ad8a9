// Runs tasks in a child process with a time limit, one at a time: text in, text out. The child's life cycle
// is in answering-child.ts. Measured on two busy cores: 15-75 ms to start once; a project of 30,000
// words crosses in 20 ms, of which the caller's thread spends 10 (JSON text; as objects it would be 90);
// killed in 2 ms.
import { asError, type ErrorCode, RoughcutError } from '../errors.ts'
import type { Log } from '../log.ts'
import { createAnsweringChild, type Reply } from './answering-child.ts'

export type TaskChild = {
  /**
   * Throws the task's RoughcutError, the one `onLost` makes if the child timed out or ended, or the
   * signal's reason. Aborting a waiting task takes effect at once.
   */
  run(task: string, options: { signal: AbortSignal; onNote?: (note: string) => void }): Promise<string>
  pid(): number | null
  /** Ends the child; a later task starts another. */
  stop(): Promise<void>
}

export type TaskChildOptions = {
  command: string[]
  log: Log
  /** The error for a lost task. */
  onLost(how: 'timeout' | 'ended'): RoughcutError
  timeoutMs: number
  /** As for an answering child. */
  patience?: number
  idleMs?: number
}

type ToTaskChild = { id: number; task: string }
type FromTaskChild =
  | { id: number; kind: 'note'; text: string }
  | { id: number; kind: 'done'; text: string }
  | { id: number; kind: 'failed'; code: ErrorCode | null; message: string; stack: string }

/** A child process that runs one task at a time; it starts when needed and ends when idle. */
export function createTaskChild({ command, onLost, ...options }: TaskChildOptions): TaskChild {
  const child = createAnsweringChild<Omit<ToTaskChild, 'id'>, FromTaskChild, string>({
    ...options,
    idleMs: options.idleMs,
    name: 'task',
    command: () => command,
    read: replyOf,
    onLost: (how) => onLost(how === null ? 'timeout' : 'ended'),
  })
  return {
    run: (task, asked) => child.ask({ task }, asked),
    pid: child.pid,
    stop: child.stop,
  }
}

function replyOf(message: FromTaskChild): Reply<string> {
  if (message.kind === 'note') return message
  if (message.kind === 'done') return { kind: 'done', answer: message.text }
  return { kind: 'failed', error: errorOf(message) }
}

function errorOf({ code, message, stack }: FromTaskChild & { kind: 'failed' }): Error {
  const cause = Object.assign(new Error(message), { stack })
  return code === null ? cause : new RoughcutError(code, message, { cause })
}

/** The child's side: runs one task at a time until the program disconnects. */
export function serveTasks(answer: (task: string, note: (note: string) => void) => Promise<string>): void {
  if (!process.send) {
    process.stderr.write('Roughcut starts this by itself; there is nothing to run here.\n')
    process.exit(2)
  }
  const send = (message: FromTaskChild) => process.send?.(message)
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C and service managers signal the whole group; the program decides when its child ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  let previous: Promise<void> = Promise.resolve()
  process.on('message', ({ id, task }: ToTaskChild) => {
    previous = previous.then(async () => {
      try {
        send({ id, kind: 'done', text: await answer(task, (text) => send({ id, kind: 'note', text })) })
      } catch (thrown) {
        const error = asError(thrown)
        const code = error instanceof RoughcutError ? error.code : null
        send({ id, kind: 'failed', code, message: error.message, stack: error.stack ?? '' })
      }
    })
  })
}
