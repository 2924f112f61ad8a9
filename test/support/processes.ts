// What Linux tells of running processes: no program is needed for it.
import { readdirSync, readFileSync } from 'node:fs'

export type RunningProcess = {
  pid: number
  parent: number
  group: number
  /** Without its folder, at most 15 characters. */
  program: string
}

/** All of them, without those that have ended and were not collected yet. */
export function runningProcesses(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const [, program, state, parent, group] = /^\d+ \((.*)\) (\S) (\d+) (\d+)/s.exec(statOf(pid)) ?? []
      if (program === undefined || state === 'Z') return []
      return [{ pid: Number(pid), parent: Number(parent), group: Number(group), program }]
    })
}

/** The programs that this process started, and those that they started. */
export function programsBelow(pid: number = process.pid): string[] {
  const running = runningProcesses()
  const below = (ancestor: number): RunningProcess[] =>
    running.filter(({ parent }) => parent === ancestor).flatMap((child) => [child, ...below(child.pid)])
  return below(pid).map(({ program }) => program)
}

/** Of these, the ones that used the processor during `forMs`: a speech child between two recordings waits for the next. */
export async function workingBelow(pid: number, forMs = 300): Promise<string[]> {
  const running = runningProcesses()
  const below = (ancestor: number): RunningProcess[] =>
    running.filter(({ parent }) => parent === ancestor).flatMap((child) => [child, ...below(child.pid)])
  const before = below(pid).map((child) => ({ ...child, ticks: ticksOf(child.pid) }))
  await Bun.sleep(forMs)
  return before.filter((child) => ticksOf(child.pid) - child.ticks > 2).map(({ program }) => program)
}

/** Hundredths of a second of processor time, in user and system mode; 0 once it has ended. */
function ticksOf(pid: number): number {
  const fields = statOf(String(pid)).split(') ').at(-1)?.split(' ') ?? []
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // It ended while we looked.
    return ''
  }
}
