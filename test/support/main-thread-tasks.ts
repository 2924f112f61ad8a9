// How long the tasks of a page's main thread take, from Chromium's own trace: on the clock, and in
// processor time, which a busy machine does not lengthen.
import type { Browser, Page } from 'playwright-core'

export type Task = { wallMs: number; cpuMs: number }

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** Every task of the page's main thread while `work` runs. */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<Task[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await work()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && mains.has(`${pid}/${tid}`),
  )
  return tasks.map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1000, cpuMs: tdur / 1000 }))
}

/** The longest, and how many were over 50 ms: `21 ms (24 on the clock), none over 50`. */
export function tasksText(tasks: readonly Task[]): string {
  const longest = (of: (task: Task) => number) => Math.round(Math.max(0, ...tasks.map(of)))
  const over = tasks.filter(({ cpuMs }) => cpuMs > 50).length
  return `${longest(({ cpuMs }) => cpuMs)} ms CPU (${longest(({ wallMs }) => wallMs)} on the clock), ${over === 0 ? 'none' : over} over 50`
}
