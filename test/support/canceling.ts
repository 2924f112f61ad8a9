// Cancels a job at each moment of its run, and looks at what is left. The moments are found by watching a run: its beginning,
// each step that is stored, and each label of progress.
import { expect } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CallbackReceiver } from './callback-receiver.ts'
import { eventually } from './eventually.ts'
import { programsBelow } from './processes.ts'
import type { startTestServer } from './test-server.ts'

/** The promise is 2 s; on a busy machine the timers of the test itself are late. */
const MAX_END_MS = 2_500

type Server = Awaited<ReturnType<typeof startTestServer>>

/** A kind of work, and how to ask for it again and again. */
export type CancelCase = {
  /** Asks for a job of this kind; its id. */
  begin(): Promise<string>
  /** Makes the next `begin` ask for the same again. */
  reset?(): Promise<void>
  /** Its moments that no other case has; absent: all of them. */
  about?: RegExp
  /** Over in one step, so that it may end before any cancel reaches it. */
  isShort?: true
  /** What must hold of a canceled job besides what holds of all. */
  check(jobId: string): void
}

/** Cancels jobs of `server`, whose callbacks go to `receiver`. */
export function createCanceling(server: Server, receiver: CallbackReceiver) {
  const { store, services } = server
  /** Called when a job begins, stores a step or reports a label; the moment's name. */
  let onMoment: (jobId: string, moment: string) => void = () => {}
  /** Every step that any job stored. */
  const storedSteps = new Set<string>()

  // As in the wild, but told to the test: the engine's own calls are what it does.
  const { beginAttempt, report, finishStep } = store.jobs
  store.jobs.beginAttempt = (id) => {
    beginAttempt(id)
    onMoment(id, 'beginning')
  }
  store.jobs.report = (id, label, percent) => {
    report(id, label, percent)
    onMoment(id, `reporting “${label.replaceAll(/[\d.,]+/g, '#')}”`)
  }
  store.jobs.finishStep = (id, name, output) => {
    storedSteps.add(name.replace(/:.*/s, ''))
    onMoment(id, `storing “${name}”`)
    finishStep(id, name, output)
  }

  const stateOf = (jobId: string) => store.jobs.read(jobId)?.state
  const ended = (jobId: string) =>
    eventually(() => expect(stateOf(jobId)).toBeOneOf(['stopped', 'cancelled']), 110_000)

  /** The moments of an undisturbed run, in order, each once. */
  async function momentsOf({ begin, reset, about = /./ }: CancelCase): Promise<string[]> {
    await reset?.()
    const seen = new Map<string, Set<string>>()
    onMoment = (jobId, moment) => seen.set(jobId, (seen.get(jobId) ?? new Set()).add(moment))
    const jobId = await begin()
    await ended(jobId)
    onMoment = () => {}
    expect(store.jobs.read(jobId)?.result).toMatchObject({ status: 'success' })
    return [...(seen.get(jobId) ?? [])].filter((moment) => about.test(moment))
  }

  /** Cancels the job at a moment of its run, or not at all when it does not come to it. */
  async function cancelAt(moment: string, { begin, reset }: CancelCase) {
    await reset?.()
    let canceledAtMs: number | null = null
    let wanted: string | null = null
    const early: string[] = []
    onMoment = (jobId, now) => {
      if (now !== moment || canceledAtMs !== null) return
      if (wanted === null) early.push(jobId)
      else if (jobId === wanted) cancel(jobId)
    }
    const cancel = (jobId: string) => {
      canceledAtMs = performance.now()
      // Nobody else can do it inside a transaction.
      if (store.raw.inTransaction) setTimeout(() => services.cancelJob(jobId), 0)
      else services.cancelJob(jobId)
    }
    wanted = await begin()
    if (early.includes(wanted) && canceledAtMs === null) cancel(wanted)
    await ended(wanted)
    const endMs = canceledAtMs === null ? 0 : performance.now() - canceledAtMs
    onMoment = () => {}
    return { jobId: wanted, endMs, wasCanceled: canceledAtMs !== null }
  }

  /** Files that an attempt may leave, anywhere in the data folder. */
  function leftovers(): string[] {
    const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(server.dataDir.length + 1))
    return files.filter((file) => {
      if (/\.part|^media\/partial\//.test(file)) return true
      const exported = /^exports\/([^/]+)\//.exec(file)?.[1]
      return exported !== undefined && stateOf(exported) === 'cancelled'
    })
  }

  function nothingIsLeft(jobId: string, { check }: CancelCase): void {
    expect(leftovers()).toEqual([])
    expect(programsBelow().filter((program) => /ffmpeg|ffprobe/.test(program))).toEqual([])
    if (stateOf(jobId) !== 'cancelled') return
    expect(store.jobs.read(jobId)?.result).toMatchObject({ status: 'error', error_code: 'cancelled' })
    check(jobId)
  }

  async function oneCallback(jobId: string): Promise<void> {
    if (store.callbacks.byJob(jobId) === null) return
    await eventually(() => expect(receiver.received.filter(({ id }) => id === jobId)).toHaveLength(1))
    expect(store.callbacks.byJob(jobId)?.body).toBe(receiver.received.find(({ id }) => id === jobId)?.body)
  }

  return {
    storedSteps,
    /** Cancels a job of this kind at each of its moments; what was done, for people. */
    async atEachMoment(one: CancelCase): Promise<string> {
      const moments = await momentsOf(one)
      expect(moments.length).toBeGreaterThan(0)
      let canceled = 0
      const slow: string[] = []
      for (const moment of moments) {
        const { jobId, endMs, wasCanceled } = await cancelAt(moment, one)
        if (endMs > MAX_END_MS) slow.push(`${moment}: ${Math.round(endMs)} ms`)
        if (stateOf(jobId) === 'cancelled') canceled += 1
        else if (wasCanceled) expect(store.jobs.read(jobId)?.result).toMatchObject({ status: 'success' })
        nothingIsLeft(jobId, one)
        await services.derivedFiles.idle()
        await oneCallback(jobId)
      }
      expect(slow).toEqual([])
      if (!one.isShort) expect(canceled).toBeGreaterThan(0)
      return `${canceled} of ${moments.length} moments canceled: ${moments.join(', ')}`
    },
  }
}
