// Runs another program: within limits, killable as a whole group, and never outliving us. It doesn't
// know what the program does; ffmpeg's own rules are in ffmpeg.ts.
import { closeSync } from 'node:fs'
import { constants } from 'node:os'
import { RoughcutError } from '../errors.ts'

/** Null means unlimited. Limits that the system lacks (address space on macOS) are left out. */
export type ProgramLimits = {
  /** Wall time. */
  timeoutMs: number | null
  cpuSeconds: number | null
  addressSpaceBytes: number | null
  /** The largest file it may write. */
  fileSizeBytes: number | null
}

export const NO_LIMITS: ProgramLimits = {
  timeoutMs: null,
  cpuSeconds: null,
  addressSpaceBytes: null,
  fileSizeBytes: null,
}

export type ProgramOptions = {
  /** Absolute path, or a name on PATH. */
  program: string
  arguments: readonly string[]
  limits: ProgramLimits
  /** Aborting ends the program and everything it started, within 2 seconds. */
  signal: AbortSignal
  /** Called with each whole line of standard error as it arrives. */
  onStderrLine?: (line: string) => void
  stdin?: ReadableStream<Uint8Array>
  currentFolder?: string
}

export type ProgramExit = {
  /** Null if a signal ended it. */
  code: number | null
  /** For instance `SIGKILL`. */
  signalName: string | null
  /** What ended it: itself, the time limit, or the caller's signal (or `kill`). */
  endedBy: 'itself' | 'time_limit' | 'caller'
  /** The last 8 KiB of standard error. */
  stderrTail: string
}

export type RunningProgram = {
  /** Its process group's id. */
  groupId: number
  /** Read it to its end or `kill`: a full pipe stops the program (which keeps memory constant). */
  stdout: ReadableStream<Uint8Array>
  /** Never rejects. */
  exited: Promise<ProgramExit>
  kill(): void
}

const STDERR_TAIL_BYTES = 8192
const TERM_AGAIN_MS = 100
const TERM_GRACE_MS = 1000

/** The parts of our environment a child gets: enough to run, but no settings, secrets or FFREPORT. */
const PASSED_VARIABLES = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'LANG',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'XDG_CACHE_HOME',
  'XDG_DATA_DIRS',
  'SystemRoot',
]

/**
 * Starts a program in a process group of its own. A watcher in that group holds the other end of
 * our pipe: when this process dies, even by SIGKILL, the pipe closes and the group ends with it,
 * so no orphan writes to a file that the next server process is writing.
 */
export function startProgram(options: ProgramOptions): RunningProgram {
  options.signal.throwIfAborted()
  const isPosix = process.platform !== 'win32'
  const child = Bun.spawn(isPosix ? commandInShell(options) : [options.program, ...options.arguments], {
    stdio: [options.stdin ?? 'ignore', 'pipe', 'pipe', ...(isPosix ? (['socket-fd'] as const) : [])],
    env: childEnvironment(),
    detached: isPosix,
    ...(options.currentFolder === undefined ? {} : { cwd: options.currentFolder }),
  })
  const lifeline = child.stdio[3]
  let endedBy: ProgramExit['endedBy'] = 'itself'
  let endTimers: Timer[] = []

  const signalGroup = (signalName: 'SIGTERM' | 'SIGKILL') => {
    try {
      if (isPosix) process.kill(-child.pid, signalName)
      else child.kill(signalName)
    } catch {
      // Already gone, which is fine.
    }
  }
  const end = (by: ProgramExit['endedBy']) => {
    if (endedBy !== 'itself') return
    endedBy = by
    signalGroup('SIGTERM')
    // Again, because the first signal may have hit the shell just before it started the program.
    endTimers = [
      setTimeout(() => signalGroup('SIGTERM'), TERM_AGAIN_MS),
      setTimeout(() => signalGroup('SIGKILL'), TERM_GRACE_MS),
    ]
  }
  const onAbort = () => end('caller')
  options.signal.addEventListener('abort', onAbort, { once: true })
  const { timeoutMs } = options.limits
  const timeLimit = timeoutMs === null ? undefined : setTimeout(() => end('time_limit'), timeoutMs)

  const stderrTail = collectStderr(child.stderr, options.onStderrLine)
  const exited = child.exited.then(async (): Promise<ProgramExit> => {
    options.signal.removeEventListener('abort', onAbort)
    clearTimeout(timeLimit)
    for (const timer of endTimers) clearTimeout(timer)
    // Kills what's left in its group (and the watcher).
    if (endedBy !== 'itself') signalGroup('SIGKILL')
    if (typeof lifeline === 'number') closeSync(lifeline)
    return {
      ...endOf(child),
      endedBy,
      stderrTail: await stderrTail,
    }
  })
  return { groupId: child.pid, stdout: onlyWhenAsked(child.stdout), exited, kill: () => end('caller') }
}

/**
 * Bun buffers a pipe without limit until somebody takes its reader, and only then applies backpressure
 * to the program. So we take the reader at once.
 */
function onlyWhenAsked(stdout: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = stdout.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/**
 * Runs a program to its end and returns its output (at most `maxStdoutBytes`, default 16 MiB; more
 * ends it). Throws the signal's reason if aborted, and `program_missing` if it can't be started. The
 * caller judges the exit code.
 */
export async function runProgram(
  options: ProgramOptions & { maxStdoutBytes?: number },
): Promise<{ exit: ProgramExit; stdout: string }> {
  const running = startProgram(options)
  const maxBytes = options.maxStdoutBytes ?? 16 * 2 ** 20
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of running.stdout) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxBytes) {
      running.kill()
      break
    }
    chunks.push(chunk)
  }
  const exit = await running.exited
  options.signal.throwIfAborted()
  if (exit.code === 127 || exit.code === 126)
    throw new RoughcutError(
      'program_missing',
      `${options.program} could not be started. Install it, or set its path in the settings. For details, run roughcut doctor.`,
      { cause: new Error(exit.stderrTail) },
    )
  return { exit, stdout: Buffer.concat(chunks).toString('utf8') }
}

/** Whether something outside killed it: the system for lack of memory, or a person. */
export function wasKilled(exit: ProgramExit): boolean {
  return exit.signalName === 'SIGKILL' && exit.endedBy === 'itself'
}

/**
 * A shell sets the limits, starts the watcher and the program, and waits for both, so that no process
 * is left for the system to reap (nobody would if this process is a container's first), and the program
 * has no child that it doesn't know about. Its exit code is the program's.
 */
const SUPERVISOR = `
exec 4<&0
trap : TERM
"$@" <&4 3<&- 4<&- &
program=$!
( trap - TERM; exec 4<&-; read -r _ <&3; kill -KILL 0 ) </dev/null >/dev/null 2>&1 &
watcher=$!
exec </dev/null >/dev/null 2>&1 3<&- 4<&-
wait $program
code=$?
# 143 is also what an interrupted wait gives: the program is then still ending, or the shell has
# collected it already and gives its code when asked once more (127: it knows nothing else).
while [ $code -eq 143 ] && kill -0 $program; do
  wait $program
  code=$?
done
if [ $code -eq 143 ]; then
  wait $program
  again=$?
  [ $again -eq 127 ] || code=$again
fi
kill -KILL $watcher
wait $watcher
exit $code`

function commandInShell(options: ProgramOptions): string[] {
  const { cpuSeconds, addressSpaceBytes, fileSizeBytes } = options.limits
  const limit = (flag: string, value: number | null) =>
    value === null ? '' : `ulimit -${flag} ${Math.ceil(value)} 2>/dev/null; `
  const limits =
    'ulimit -c 0 2>/dev/null; ' +
    // The hard limit is higher, so the program ends by SIGXCPU, and SIGKILL means somebody else did it.
    limit('S -t', cpuSeconds) +
    limit('H -t', cpuSeconds === null ? null : cpuSeconds + 2) +
    limit('v', addressSpaceBytes === null ? null : addressSpaceBytes / 1024) +
    limit('f', fileSizeBytes === null ? null : fileSizeBytes / 512)
  return ['/bin/sh', '-c', limits + SUPERVISOR, 'sh', options.program, ...options.arguments]
}

/** A shell reports a child that a signal ended as 128 plus the signal's number. */
function endOf(child: Bun.Subprocess): Pick<ProgramExit, 'code' | 'signalName'> {
  if (child.signalCode !== null) return { code: null, signalName: String(child.signalCode) }
  const code = child.exitCode
  const bySignal = Object.entries(constants.signals).find(([, number]) => number + 128 === code)
  return bySignal ? { code: null, signalName: bySignal[0] } : { code, signalName: null }
}

function childEnvironment(): Record<string, string> {
  const passed = PASSED_VARIABLES.flatMap((key) => {
    const value = process.env[key]
    return value === undefined ? [] : [[key, value] as const]
  })
  return {
    ...Object.fromEntries(passed),
    // glibc reserves an arena per core, which an address space limit counts.
    MALLOC_ARENA_MAX: '2',
    AV_LOG_FORCE_NOCOLOR: '1',
    // A static build crashes if it loads the system's character sets, as ffprobe does on transport streams.
    // If this path is set, glibc doesn't use its cache of them.
    GCONV_PATH: '/nowhere',
  }
}

async function collectStderr(
  stderr: ReadableStream<Uint8Array>,
  onLine: ((line: string) => void) | undefined,
): Promise<string> {
  const decoder = new TextDecoder()
  let tail = ''
  let line = ''
  for await (const chunk of stderr) {
    const text = decoder.decode(chunk, { stream: true })
    tail = (tail + text).slice(-STDERR_TAIL_BYTES)
    if (onLine === undefined) continue
    const lines = (line + text).split(/\r\n|\r|\n/)
    line = (lines.pop() ?? '').slice(-STDERR_TAIL_BYTES)
    for (const whole of lines) onLine(whole)
  }
  if (onLine !== undefined && line !== '') onLine(line)
  return tail
}
