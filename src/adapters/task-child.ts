// Runs tasks in a child process with a time limit, one after the other: text in, text out. The child
// starts with the first task, stays for the next, and ends when idle. A task that takes too long, is
// aborted, or crashes costs the child only; the next task starts a fresh one.
//
// A child and not a Worker: SIGKILL ends it whatever it is doing (a regular expression, native code), its
// memory goes back to the system, and running out of memory in it leaves the server alone. Measured on
// two busy cores: 15-75 ms to start once; a project of 30,000 words crosses in 20 ms, of which the caller's
// thread spends 10 (JSON text; as objects it would be 90); killed in 2 ms.
import { asError, type ErrorCode, RoughcutError } from '../errors.ts'
import type { Log } from '../log.ts'
import { childEnvironment, tailOf } from './own-child.ts'

export type TaskChild = {
  /**
   * Throws the RoughcutError that the task threw, the one that `onLost` makes when the child timed out
   * or ended, or the signal's reason; a task that waits for its turn leaves at once when aborted.
   */
  run(task: string, options: { signal: AbortSignal; onNote?: (note: string) => void }): Promise<string>
  pid(): number | null
  /** Ends the child; a later task starts another. */
  stop(): Promise<void>
}

export type TaskChildOptions = {
  command: string[]
  log: Log
  /** What a lost task is answered with. */
  onLost(how: 'timeout' | 'ended'): RoughcutError
  timeoutMs: number
  idleMs?: number
}

export type ToTaskChild = { id: number; task: string }
export type FromTaskChild =
  | { id: number; kind: 'note'; text: string }
  | { id: number; kind: 'done'; text: string }
  | { id: number; kind: 'failed'; code: ErrorCode | null; message: string; stack: string }

type Running = {
  child: Bun.Subprocess<'ignore', 'ignore', 'pipe'>
  tail: Promise<string>
  pending: Pending | null
}
type Pending = {
  id: number
  resolve: (text: string) => void
  reject: (error: Error) => void
  onNote: ((note: string) => void) | undefined
}

const IDLE_MS = 60_000

export function createTaskChild(options: TaskChildOptions): TaskChild {
  const { log, command, timeoutMs, onLost } = options
  let running: Running | null = null
  let idleTimer: ReturnType<typeof setTimeout> | null = null
  let nextId = 1
  let turn: Promise<unknown> = Promise.resolve()

  function start(): Running {
    const child = Bun.spawn(command, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: childEnvironment(),
      serialization: 'advanced',
      ipc: (message: FromTaskChild) => settle(own, message),
      onExit: (_child, exitCode) => void lost(own, String(own.child.signalCode ?? `exit code ${exitCode}`)),
    })
    const own: Running = { child, pending: null, tail: tailOf(child.stderr) }
    return own
  }

  function settle(own: Running, message: FromTaskChild): void {
    const { pending } = own
    if (message.id !== pending?.id) return
    if (message.kind === 'note') {
      pending.onNote?.(message.text)
      return
    }
    own.pending = null
    if (message.kind === 'done') pending.resolve(message.text)
    else pending.reject(errorOf(message))
  }

  async function lost(own: Running, how: string): Promise<void> {
    if (running === own) running = null
    const { pending } = own
    own.pending = null
    if (!pending) return
    log.warn('task child lost', { pid: own.child.pid, how, stderr: await own.tail })
    pending.reject(onLost('ended'))
  }

  async function end(own: Running): Promise<void> {
    if (running === own) running = null
    own.child.kill('SIGKILL')
    await own.child.exited
  }

  function rest(): void {
    if (idleTimer) clearTimeout(idleTimer)
    idleTimer = setTimeout(() => running && !running.pending && void end(running), options.idleMs ?? IDLE_MS)
    idleTimer.unref()
  }

  async function runNow(task: string, { signal, onNote }: Parameters<TaskChild['run']>[1]): Promise<string> {
    signal.throwIfAborted()
    if (idleTimer) clearTimeout(idleTimer)
    running ??= start()
    const own = running
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const pending: Pending = { id: nextId++, resolve, reject, onNote }
    own.pending = pending
    const abandon = (reason: Error) => {
      own.pending = null
      reject(reason)
      void end(own)
    }
    const onAbort = () => abandon(asError(signal.reason))
    const timer = setTimeout(() => {
      log.warn('task child timed out', { pid: own.child.pid, timeoutMs })
      abandon(onLost('timeout'))
    }, timeoutMs)
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      own.child.send({ id: pending.id, task } satisfies ToTaskChild)
      return await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      rest()
    }
  }

  return {
    run(task, asked) {
      const mine = turn.then(() => runNow(task, asked))
      turn = mine.catch(() => {})
      return orAborted(mine, asked.signal)
    },
    pid: () => running?.child.pid ?? null,
    async stop() {
      if (idleTimer) clearTimeout(idleTimer)
      if (running) await end(running)
    },
  }
}

function errorOf({ code, message, stack }: FromTaskChild & { kind: 'failed' }): Error {
  const cause = Object.assign(new Error(message), { stack })
  return code === null ? cause : new RoughcutError(code, message, { cause })
}

/** `work`, or the signal's reason as soon as it aborts. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const onAbort = () => reject(asError(signal.reason))
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  return promise
}

/** The child's side: answers one task after the other until the program disconnects. */
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
