// A child process that answers one request at a time. It starts with the first request, stays for the next,
// and ends when idle to free its memory. A request that takes too long, is aborted, or crashes only costs the
// child; the next request starts a fresh one.
//
// A child and not a Worker: SIGKILL ends it whatever it is doing (a regular expression, native code), and
// running out of memory in it leaves the server alone.
import { asError } from '../errors.ts'
import type { Log } from '../log.ts'
import { computedMsOf } from './computed-time.ts'
import { childEnvironment, tailOf } from './own-child.ts'

/** The outcome of a message from the child. */
export type Reply<Answer> =
  | { kind: 'note'; text: string }
  | { kind: 'done'; answer: Answer }
  | { kind: 'failed'; error: Error }

export type AnsweringChild<Request, Answer> = {
  /**
   * Throws the child's error, the one `onLost` makes, or the signal's reason. Aborting a waiting request just
   * removes it from the queue; aborting the running one kills the child.
   */
  ask(request: Request, options: { signal: AbortSignal; onNote?: (note: string) => void }): Promise<Answer>
  /** The process id while it runs. */
  pid(): number | null
  /** Ends the child; a later request starts another. */
  stop(): Promise<void>
}

export type AnsweringChildOptions<Message, Answer> = {
  /** Its name in the log: `task`, `speech`. */
  name: string
  command: () => string[]
  log: Log
  read(message: Message): Reply<Answer>
  /** The error for a lost request; `how` the child ended, or null if it took longer than `timeoutMs`. */
  onLost(how: string | null): Error
  timeoutMs: number
  /** How many times `timeoutMs` may pass while the child has had less CPU time: a busy machine isn't its fault. */
  patience?: number
  idleMs: number | undefined
}

type Pending<Answer> = {
  id: number
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
  onNote: ((note: string) => void) | undefined
}
type Running<Answer> = {
  child: Bun.Subprocess<'ignore', 'ignore', 'pipe'>
  /** The tail of its standard error. */
  tail: Promise<string>
  pending: Pending<Answer> | null
}

const IDLE_MS = 60_000

/** Requests and messages carry an `id`, so late answers are ignored. */
export function createAnsweringChild<Request extends object, Message extends { id: number }, Answer>(
  options: AnsweringChildOptions<Message, Answer>,
): AnsweringChild<Request, Answer> {
  const { name, log, timeoutMs, patience = 1, onLost, idleMs = IDLE_MS } = options
  let running: Running<Answer> | null = null
  let idleTimer: ReturnType<typeof setTimeout> | null = null
  let nextId = 1
  let turn: Promise<unknown> = Promise.resolve()

  function start(): Running<Answer> {
    const child = Bun.spawn(options.command(), {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: childEnvironment(),
      serialization: 'advanced',
      ipc: (message: Message) => settle(own, message),
      onExit: (_child, exitCode) => void lost(own, String(own.child.signalCode ?? `exit code ${exitCode}`)),
    })
    const own: Running<Answer> = { child, pending: null, tail: tailOf(child.stderr) }
    log.debug(`${name} child started`, { pid: child.pid })
    return own
  }

  function settle(own: Running<Answer>, message: Message): void {
    const { pending } = own
    if (message.id !== pending?.id) return
    const reply = options.read(message)
    if (reply.kind === 'note') {
      pending.onNote?.(reply.text)
      return
    }
    own.pending = null
    if (reply.kind === 'done') pending.resolve(reply.answer)
    else pending.reject(reply.error)
  }

  async function lost(own: Running<Answer>, how: string): Promise<void> {
    if (running === own) running = null
    const { pending } = own
    own.pending = null
    if (!pending) return
    log.warn(`${name} child lost`, { pid: own.child.pid, how, stderr: await own.tail })
    pending.reject(onLost(how))
  }

  async function end(own: Running<Answer>): Promise<void> {
    if (running === own) running = null
    own.child.kill('SIGKILL')
    await own.child.exited
  }

  function rest(): void {
    if (idleTimer) clearTimeout(idleTimer)
    idleTimer = setTimeout(() => running && !running.pending && void end(running), idleMs)
    idleTimer.unref()
  }

  async function askNow(
    request: Request,
    { signal, onNote }: Parameters<AnsweringChild<Request, Answer>['ask']>[1],
  ): Promise<Answer> {
    signal.throwIfAborted()
    if (idleTimer) clearTimeout(idleTimer)
    running ??= start()
    const own = running
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const pending: Pending<Answer> = { id: nextId++, resolve, reject, onNote }
    own.pending = pending
    const abandon = (reason: Error) => {
      own.pending = null
      reject(reason)
      void end(own)
    }
    const onAbort = () => abandon(asError(signal.reason))
    using _limit = limitTime(own.child.pid, { timeoutMs, patience }, (periods) => {
      log.warn(`${name} child timed out`, { pid: own.child.pid, timeoutMs, periods })
      abandon(onLost(null))
    })
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      own.child.send({ ...request, id: pending.id })
      return await promise
    } finally {
      signal.removeEventListener('abort', onAbort)
      rest()
    }
  }

  return {
    ask(request, asked) {
      const mine = turn.then(() => askNow(request, asked))
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

/**
 * Calls `onTooLong` once the process has computed for `timeoutMs`, or after `patience` such periods in which it did not
 * get to compute that long. Until disposal.
 */
function limitTime(
  pid: number,
  { timeoutMs, patience }: { timeoutMs: number; patience: number },
  onTooLong: (periods: number) => void,
): Disposable {
  const computedMs = () => computedMsOf(pid) ?? Number.POSITIVE_INFINITY
  const beganMs = computedMs()
  let periods = 0
  const timer = setInterval(() => {
    periods += 1
    if (periods >= patience || computedMs() - beganMs >= timeoutMs) onTooLong(periods)
  }, timeoutMs)
  return { [Symbol.dispose]: () => clearInterval(timer) }
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
