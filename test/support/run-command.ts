// Runs the command line: in this process with a recorded Io, or the real program as a child.
import { existsSync } from 'node:fs'
import type { ExitCode, Io } from '../../src/cli/command.ts'
import { runCommandLine } from '../../src/cli/run-command-line.ts'
import { terminalIo } from '../../src/cli/terminal-io.ts'
import { COMMANDS } from '../../src/main.ts'
import { roughcut } from './program.ts'
import { beginDataFolder } from './test-store.ts'

export type Ran = { exitCode: number; stdout: string; stderr: string }

const PROGRAM = { version: '9.9.9', commands: COMMANDS, fallback: 'serve' }

/** An Io that remembers what was written. */
export function recordedIo(more: Partial<Io> = {}): Io & { stdout: () => string; stderr: () => string } {
  let stdout = ''
  let stderr = ''
  return {
    ...terminalIo(
      (text) => {
        stdout += text
      },
      (text) => {
        stderr += text
      },
    ),
    env: {},
    isTerminal: false,
    columns: 100,
    interrupted: () => new AbortController().signal,
    becomeOwnerOf: () => {},
    continueUnread: () => {},
    ask: async () => null,
    stdout: () => stdout,
    stderr: () => stderr,
    ...more,
  }
}

/** `roughcut WORDS` on the data folder `dataDir`, in this process. */
export function runCommand(dataDir: string, ...words: string[]): Promise<Ran> {
  return runCommandAs({}, dataDir, ...words)
}

/** The same as somebody with this terminal. */
export async function runCommandAs(terminal: Partial<Io>, dataDir: string, ...words: string[]): Promise<Ran> {
  const io = recordedIo({ env: { ROUGHCUT_DATA: dataDir }, ...terminal })
  const exitCode: ExitCode = await runCommandLine(words, PROGRAM, io)
  return { exitCode, stdout: io.stdout(), stderr: io.stderr() }
}

/** The same with `--json`, which must succeed; what it printed. An empty folder gets a database first, see `beginDataFolder`. */
export async function runForJson<T>(dataDir: string, ...words: string[]): Promise<T> {
  // A folder that isn't there stays so: commands that make one are tested by it.
  if (existsSync(dataDir)) beginDataFolder(dataDir)
  const ran = await runCommand(dataDir, ...words, '--json')
  if (ran.exitCode !== 0) throw new Error(`roughcut ${words.join(' ')} failed: ${ran.stderr}`)
  return JSON.parse(ran.stdout)
}

/** The real program as a child process. */
export function runProgram(dataDir: string, ...words: string[]): Promise<Ran> {
  return runToItsEnd(dataDir, roughcut(...words))
}

/** The same, however it's started. */
export async function runToItsEnd(dataDir: string, command: string[]): Promise<Ran> {
  const child = Bun.spawn(command, {
    env: { ...process.env, ROUGHCUT_DATA: dataDir },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { exitCode, stdout, stderr }
}
