// How much CPU time a child has used, not counting time spent waiting for a core.
import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second, whatever its own tick rate. */
const TICK_MS = 10

/** The process's CPU time in milliseconds; null where the system doesn't say, such as outside Linux. */
export function computedMsOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may hold spaces; user and system time are the 12th and 13th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return null
  }
}
