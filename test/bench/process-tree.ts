// What this process and the programs that it starts use, as Linux tells.
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100
const SAMPLE_MS = 100

function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may hold blanks: fields are counted behind it, from the third on.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Seconds of processor time of this process and of all children that have ended. */
export function processorSeconds(): number {
  const fields = statOf('self')
  return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0) / TICKS_A_SECOND
}

function residentBytes(pid: string): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return pages * 4096
  } catch {
    return 0
  }
}

/** All processes that descend from this one. */
function descendants(): string[] {
  const children = new Map<string, string[]>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = statOf(pid)[1]
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const found = children.get(String(process.pid)) ?? []
  for (let index = 0; index < found.length; index++) found.push(...(children.get(found[index] ?? '') ?? []))
  return found
}

/** The most memory, in megabytes, that this process and all its children together held while `work` ran. */
export async function peakMegabytes(
  work: () => Promise<unknown>,
): Promise<{ own: number; children: number }> {
  const peak = { own: 0, children: 0 }
  const timer = setInterval(() => {
    peak.own = Math.max(peak.own, residentBytes('self') / 1e6)
    const sum = descendants().reduce((total, pid) => total + residentBytes(pid), 0)
    peak.children = Math.max(peak.children, sum / 1e6)
  }, SAMPLE_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return peak
}
