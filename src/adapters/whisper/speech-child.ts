// The program's side of the speech child: starts it on demand, stops it when idle (which gives its
// memory back), and turns its end into an answer for whoever waits. One window is heard at a time.
import { join } from 'node:path'
import { RoughcutError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { childEnvironment, ownCommand, tailOf } from '../own-child.ts'
import type { HeardWindow } from './hear-window.ts'
import type { FromChild, ToChild } from './messages.ts'

/** The child ended without an answer: killed, out of memory, or a native crash. A fresh one may do better. */
export class SpeechChildLost extends Error {
  override readonly name = 'SpeechChildLost'
}

export type SpeechRequest = Omit<ToChild, 'id'>

export type SpeechChild = {
  /**
   * Hears one window. Aborting kills the child within milliseconds and throws the signal's reason.
   * Throws `SpeechChildLost` when it ended by itself, or the RoughcutError that it met.
   */
  hear(request: SpeechRequest, signal: AbortSignal): Promise<HeardWindow>
  /** Process id while it runs. */
  pid(): number | null
  /** Ends the child; a later request starts another. */
  stop(): Promise<void>
}

export type SpeechChildOptions = {
  log: Log
  /** How long it stays without work. */
  idleMs?: number
  /** A window that takes longer than this hangs. */
  windowTimeoutMs?: number
  /** What is started; default: this program's own child. */
  command?: string[]
}

type Running = {
  child: Bun.Subprocess<'ignore', 'ignore', 'pipe'>
  /** Settles whoever waits for this child's answer. */
  pending: { id: number; resolve: (window: HeardWindow) => void; reject: (error: Error) => void } | null
  /** The last of what it wrote to standard error. */
  tail: Promise<string>
}

const IDLE_MS = 60_000
const WINDOW_TIMEOUT_MS = 10 * 60_000
const CHECK_TIMEOUT_MS = 20_000
export function createSpeechChild(options: SpeechChildOptions): SpeechChild {
  const { log } = options
  let running: Running | null = null
  let idleTimer: ReturnType<typeof setTimeout> | null = null
  let nextId = 1
  let turn: Promise<unknown> = Promise.resolve()

  function start(): Running {
    const child = Bun.spawn(options.command ?? childCommand(), {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
      env: childEnvironment(),
      serialization: 'advanced',
      ipc: (message: FromChild) => settle(own, message),
      onExit: (_child, exitCode) => void lost(own, String(own.child.signalCode ?? `exit code ${exitCode}`)),
    })
    const own: Running = { child, pending: null, tail: tailOf(child.stderr) }
    log.debug('speech child started', { pid: child.pid })
    return own
  }

  function settle(own: Running, message: FromChild): void {
    const { pending } = own
    if (!pending || message.id !== pending.id) return
    own.pending = null
    if (message.kind === 'heard') pending.resolve(message.window)
    else pending.reject(new RoughcutError(message.code, message.message, { cause: new Error(message.stack) }))
  }

  async function lost(own: Running, how: string): Promise<void> {
    if (running === own) running = null
    const { pending } = own
    own.pending = null
    if (!pending) return
    const tail = await own.tail
    log.warn('speech child lost', { pid: own.child.pid, how, stderr: tail })
    pending.reject(new SpeechChildLost(how))
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

  async function hearNow(request: SpeechRequest, signal: AbortSignal): Promise<HeardWindow> {
    signal.throwIfAborted()
    if (idleTimer) clearTimeout(idleTimer)
    running ??= start()
    const own = running
    const { promise, resolve, reject } = Promise.withResolvers<HeardWindow>()
    own.pending = { id: nextId++, resolve, reject }
    const giveUp = (reason: Error) => {
      own.pending = null
      reject(reason)
      void end(own)
    }
    const onAbort = () => giveUp(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    const limitMs = options.windowTimeoutMs ?? WINDOW_TIMEOUT_MS
    const timer = setTimeout(
      () => giveUp(new SpeechChildLost(`no answer within ${limitMs / 1000} s`)),
      limitMs,
    )
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      own.child.send({ ...request, id: own.pending.id } satisfies ToChild)
      return await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      rest()
    }
  }

  return {
    hear(request, signal) {
      const mine = turn.then(() => hearNow(request, signal))
      turn = mine.catch(() => {})
      return mine
    },
    pid: () => running?.child.pid ?? null,
    async stop() {
      if (idleTimer) clearTimeout(idleTimer)
      if (running) await end(running)
    },
  }
}

/** Whether what the models run on can be loaded here, tried in a child; null, or why not. */
export async function speechEngineProblem(command = [...childCommand(), 'check']): Promise<string | null> {
  const child = Bun.spawn(command, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: childEnvironment(),
    timeout: CHECK_TIMEOUT_MS,
  })
  const told = await tailOf(child.stderr)
  const exitCode = await child.exited
  return exitCode === 0 ? null : told || `it ended with ${child.signalCode ?? `exit code ${exitCode}`}`
}

function childCommand(): string[] {
  return ownCommand('__speech', join(import.meta.dir, 'child.ts'))
}
