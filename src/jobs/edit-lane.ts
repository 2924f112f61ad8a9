// Edits one after another, each in short turns: however large a project is, other requests are answered
// in between.
import { setImmediate } from 'node:timers/promises'
import type { Steps } from '../edit/steps.ts'

/** How long steps run before others have their turn; a single step may take longer. */
const TURN_MS = 20

export type EditLane = { run<Value>(work: () => Steps<Value>): Promise<Value> }

/** One edit at a time: two large ones would share the processor and need memory for both. */
export function createEditLane(): EditLane {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const result = last.then(() => inTurns(work()))
      last = result.catch(() => {})
      return result
    },
  }
}

async function inTurns<Value>(steps: Steps<Value>): Promise<Value> {
  for (;;) {
    const startedMs = performance.now()
    do {
      const { done, value } = steps.next()
      if (done) return value
    } while (performance.now() - startedMs < TURN_MS)
    await setImmediate()
  }
}
