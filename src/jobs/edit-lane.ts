// Runs edits one after another, in short turns, so other requests get answered in between however large a project is.
import { setImmediate } from 'node:timers/promises'
import type { Steps } from '../edit/steps.ts'

/** How long steps run before others have their turn; a single step may take longer. */
const TURN_MS = 20

/** After this much work, garbage is collected right away; left alone, the collector lets memory double. */
const COLLECT_EVERY_MS = 250

/** Beyond this much memory it is collected more often, and what earlier work left before an edit begins. */
const LARGE_BYTES = 600_000_000
const COLLECT_LARGE_EVERY_MS = 100

/** Small edits in quick succession leave little: what came before them was collected a moment ago. */
const COLLECT_BEFORE_EDIT_EVERY_MS = 1_000
/** By any lane: memory belongs to the process. */
let collectedAtMs = 0

export type EditLane = { run<Value>(work: () => Steps<Value>): Promise<Value> }

/**
 * One edit at a time: two large ones would share the processor and need memory for both. `collect` frees what edits
 * leave; null leaves that to the runtime.
 */
export function createEditLane(collect: (() => void) | null = () => Bun.gc(true)): EditLane {
  let last: Promise<unknown> = Promise.resolve()
  /** Since the last collection, by whichever edit. */
  let workedMs = 0

  const inTurns = async <Value>(steps: Steps<Value>): Promise<Value> => {
    if (collect !== null && performance.now() - collectedAtMs > COLLECT_BEFORE_EDIT_EVERY_MS && isLarge())
      workedMs = COLLECT_EVERY_MS + 1
    for (;;) {
      // First of all, too: what ran before in this lane may have been long.
      await setImmediate()
      const startedMs = performance.now()
      const end = turn(steps, startedMs)
      workedMs += performance.now() - startedMs
      if (
        collect !== null &&
        (workedMs > COLLECT_EVERY_MS || (workedMs > COLLECT_LARGE_EVERY_MS && isLarge()))
      ) {
        // After a turn of its own: collecting takes as long as a large step.
        await setImmediate()
        collect()
        workedMs = 0
        collectedAtMs = performance.now()
      }
      if (end !== null) return end.value
    }
  }

  return {
    run(work) {
      const result = last.then(() => inTurns(work()))
      last = result.catch(() => {})
      return result
    },
  }
}

function isLarge(): boolean {
  return process.memoryUsage.rss() > LARGE_BYTES
}

/** Runs steps for a while; returns their result once they're done, else null. */
function turn<Value>(steps: Steps<Value>, startedMs: number): { value: Value } | null {
  do {
    const { done, value } = steps.next()
    if (done) return { value }
  } while (performance.now() - startedMs < TURN_MS)
  return null
}
