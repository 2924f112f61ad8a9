// What the system tells of running processes (Linux): whose children they are, and what they hold.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Command lines of the processes that were started with this variable; our own is not among them. */
export function processesWith(variable: string, value: string): string[] {
  return (
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .filter((pid) => readOf(pid, 'environ').split('\0').includes(`${variable}=${value}`))
      // A zombie has nothing but its number.
      .map((pid) => `${pid} ${readOf(pid, 'cmdline').replaceAll('\0', ' ').trim()}`)
      .filter((line) => line.includes(' '))
  )
}

/** Resident memory in bytes, and how many files and sockets are open. */
export function usageOf(pid: number): { rssBytes: number; descriptors: number } {
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(readOf(String(pid), 'status'))?.[1] ?? 0)
  return { rssBytes: kilobytes * 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length }
}

function readOf(pid: string, file: string): string {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8')
  } catch {
    // It ended while we looked.
    return ''
  }
}
