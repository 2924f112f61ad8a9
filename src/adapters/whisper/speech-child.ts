// The program's side of the speech child, which transcribes one window at a time. The child's life cycle is in
// answering-child.ts.
import { join } from 'node:path'
import { RoughcutError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { createAnsweringChild, type Reply } from '../answering-child.ts'
import { childEnvironment, ownCommand, tailOf } from '../own-child.ts'
import type { FromChild, HearRequest, RefineRequest } from './messages.ts'
import type { HeardWindow } from './refine-window.ts'

/** The child ended without an answer: killed, out of memory, or a native crash. A fresh one may do better. */
export class SpeechChildLost extends Error {
  override readonly name = 'SpeechChildLost'
}

export type SpeechChild = {
  /**
   * Hears one window. Aborting kills the child within milliseconds and throws the signal's reason.
   * Throws `SpeechChildLost` when it ended by itself, or the RoughcutError that it reported.
   */
  hear(request: HearRequest, signal: AbortSignal): Promise<HeardWindow>
  /** Aligns words that were heard elsewhere with the sound of their window, and finds its hesitations. Throws as `hear`. */
  refine(request: RefineRequest, signal: AbortSignal): Promise<HeardWindow>
  /** Process id while it runs. */
  pid(): number | null
  /** Ends the child; a later request starts another. */
  stop(): Promise<void>
}

export type SpeechChildOptions = {
  log: Log
  /** How long it stays when idle. */
  idleMs?: number
  /** A window that takes longer than this hangs. */
  windowTimeoutMs?: number
  /** What is started; default: this program's own child. */
  command?: string[]
}

const WINDOW_TIMEOUT_MS = 10 * 60_000
const CHECK_TIMEOUT_MS = 20_000

/** The process that runs speech models. A window that takes longer than `windowTimeoutMs` ends it. */
export function createSpeechChild(options: SpeechChildOptions): SpeechChild {
  const timeoutMs = options.windowTimeoutMs ?? WINDOW_TIMEOUT_MS
  const child = createAnsweringChild<HearRequest | RefineRequest, FromChild, HeardWindow>({
    name: 'speech',
    command: () => options.command ?? speechChildCommand(),
    log: options.log,
    timeoutMs,
    idleMs: options.idleMs,
    read: replyOf,
    onLost: (how) => new SpeechChildLost(how ?? `no answer within ${timeoutMs / 1000} s`),
  })
  return {
    hear: (request, signal) => child.ask(request, { signal }),
    refine: (request, signal) => child.ask(request, { signal }),
    pid: child.pid,
    stop: child.stop,
  }
}

function replyOf(message: FromChild): Reply<HeardWindow> {
  if (message.kind === 'heard') return { kind: 'done', answer: message.window }
  return { kind: 'failed', error: failureIn(message) }
}

/** The error of an answer that isn't the one asked for. */
export function failureIn(message: FromChild): Error {
  if (message.kind !== 'failed') return new Error(`the speech child answered with “${message.kind}”`)
  return new RoughcutError(message.code, message.message, { cause: new Error(message.stack) })
}

/** Whether what the models run on can be loaded here, tried in a child; null, or why not. */
export async function speechEngineProblem(
  command = [...speechChildCommand(), 'check'],
): Promise<string | null> {
  const child = Bun.spawn(command, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: childEnvironment(),
    timeout: CHECK_TIMEOUT_MS,
  })
  const told = await tailOf(child.stderr)
  const exitCode = await child.exited
  return exitCode === 0 ? null : told || `it ended with ${child.signalCode ?? `exit code ${exitCode}`}`
}

/** What starts the child in which speech models run. */
export function speechChildCommand(): string[] {
  return ownCommand('__speech', join(import.meta.dir, 'child.ts'))
}
