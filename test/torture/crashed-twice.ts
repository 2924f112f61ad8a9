// A job fails at its third crash without getting any further, as it should: whoever kills servers waits until none would.
import { MAX_ATTEMPTS } from '../../src/jobs/engine/states.ts'
import type { Store } from '../../src/store/open.ts'

/** A job before or at the attempt at which another crash would fail it; null: there is none. */
export function crashedTwice({ raw }: Pick<Store, 'raw'>): unknown {
  const crashed = `SELECT id, type, attempts, progress_label AS label, progress_percent AS percent,
    (SELECT group_concat(step, ' ') FROM job_steps WHERE job_id = jobs.id) AS steps
    FROM jobs WHERE state = 'running' AND attempts >= ?1`
  return raw.query(crashed).get(MAX_ATTEMPTS - 1)
}
