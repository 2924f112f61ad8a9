// A job fails at its third crash without getting any further, as it should: whoever kills servers waits until none would.
import { MAX_ATTEMPTS } from '../../src/jobs/engine/states.ts'
import type { Store } from '../../src/store/open.ts'

/** The server has something to show for it within this time, also while others load the machine. */
const MAX_STILL_MS = 120_000
/** A job whose turn comes after others gets further within this time. */
const MAX_WAIT_MS = 300_000
const SHOW_EVERY_MS = 15_000

type Running = {
  id: string
  type: string
  attempts: number
  label: string
  percent: number
  steps: string | null
}

/** A job before or at the attempt at which another crash would fail it; null: there is none. */
export function crashedTwice(store: Pick<Store, 'raw'>): Running | null {
  return runningIn(store).find(({ attempts }) => attempts >= MAX_ATTEMPTS - 1) ?? null
}

/**
 * Waits until no job would fail at the next crash, and writes what it waits for to standard error. Throws, with all that
 * waits or works, when no job at all gets any further or the wait takes too long.
 */
export async function untilNoneCrashedTwice(store: Pick<Store, 'raw'>): Promise<void> {
  const begunAt = performance.now()
  let last = { seen: '', atMs: begunAt }
  let shownAt = begunAt
  for (let stuck = crashedTwice(store); stuck !== null; stuck = crashedTwice(store)) {
    const now = performance.now()
    const seen = JSON.stringify(runningIn(store))
    if (seen !== last.seen) last = { seen, atMs: now }
    const [stillMs, waitedMs] = [now - last.atMs, now - begunAt]
    if (stillMs > MAX_STILL_MS || waitedMs > MAX_WAIT_MS)
      throw new Error(
        `${stuck.type} ${stuck.id} gets no further: waited ${inSeconds(waitedMs)}, the last ${inSeconds(stillMs)} without any change in ${seen}`,
      )
    if (now - shownAt > SHOW_EVERY_MS) {
      shownAt = now
      console.error(
        `waiting for ${inSeconds(waitedMs)}: another crash would fail ${stuck.type} ${stuck.id}, “${stuck.label}”, ${stuck.percent} %`,
      )
    }
    await Bun.sleep(20)
  }
}

/** Every job that waits or works, the oldest first. */
function runningIn({ raw }: Pick<Store, 'raw'>): Running[] {
  return raw
    .query<Running, []>(
      `SELECT id, type, attempts, progress_label AS label, progress_percent AS percent,
         (SELECT group_concat(step, ' ') FROM job_steps WHERE job_id = jobs.id) AS steps
       FROM jobs WHERE state = 'running' ORDER BY rowid`,
    )
    .all()
}

const inSeconds = (ms: number) => `${Math.round(ms / 1000)} s`
