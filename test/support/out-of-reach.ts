// Runs programs where a folder cannot be reached, so that what they do without it is proved.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type OutOfReach = {
  /** `namespace`: the folder looks empty. `watched`: every file that is opened is written down. */
  way: 'namespace' | 'watched' | 'none'
  /** Stands in front of a command. */
  wrap(command: string[]): string[]
  /** What was reached all the same; empty is well. To be asked when the programs have ended. */
  reached(): string[]
  [Symbol.dispose](): void
}

export function outOfReach(folder: string): OutOfReach {
  const nothing = { reached: () => [], [Symbol.dispose]: () => {} }
  const cover = ['sh', '-c', 'mount -t tmpfs tmpfs "$0" && exec "$@"', folder]
  for (const unshare of [
    ['unshare', '--mount'],
    ['unshare', '--map-root-user', '--mount'],
  ])
    if (succeeds([...unshare, ...cover, 'sh', '-c', `! ls -A '${folder}' | grep -q .`]))
      return { way: 'namespace', wrap: (command) => [...unshare, ...cover, ...command], ...nothing }

  const traces = mkdtempSync(join(tmpdir(), 'roughcut-trace-'))
  const trace = join(traces, 'files')
  const strace = ['strace', '-f', '-qq', '-A', '-e', 'trace=open,openat,execve,readlink', '-o', trace]
  if (succeeds([...strace, 'true']))
    return {
      way: 'watched',
      wrap: (command) => [...strace, ...command],
      reached: () =>
        readFileSync(trace, 'utf8')
          .split('\n')
          .filter((line) => line.includes(`"${folder}/`)),
      [Symbol.dispose]: () => rmSync(traces, { recursive: true, force: true }),
    }
  rmSync(traces, { recursive: true, force: true })
  return { way: 'none', wrap: (command) => command, ...nothing }
}

function succeeds(command: string[]): boolean {
  try {
    return Bun.spawnSync(command, { stdout: 'ignore', stderr: 'ignore' }).success
  } catch {
    return false
  }
}
